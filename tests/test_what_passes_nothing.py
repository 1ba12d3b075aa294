"""What one agent writes and another names, and is no file that passes between them: keys of a memory, a box for what
comes in, a place that the caller of both gives, names that only look alike; beside each the file that passes.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the yard.\ntools: Read, Write\n---\n\n# {0}\n\n{1}\n"


def told(writes: str, reads: str) -> bool:
    files = {"agents/weigher.md": AGENT.format("weigher", writes), "agents/loader.md": AGENT.format("loader", reads)}
    return any(each.code == "FC908" for each in lint(files))


@pytest.mark.parametrize(
    ("title", "path", "passes"),
    [
        ("<memory_namespace>\n{}\n</memory_namespace>", "yard/load-analysis/results/*", False),
        ("## Memory keys\n\n{}", "yard/load-analysis/results/*", False),
        ("## Keys in the store\n\n{}", "yard/load-analysis/results/", False),
        ("<memory_namespace>\n{}\n</memory_namespace>", "yard/load-analysis/results/load.json", True),
        ("## Files\n\n{}", "yard/load-analysis/results/*", True),
        ("## Folders of the yard\n\n{}", "memory/load-analysis/results/", True),
    ],
)
def test_keys_of_a_memory(title: str, path: str, *, passes: bool) -> None:
    assert told(title.format(f"Writes:\n- {path} - The loads"), title.format(f"Reads:\n- {path} - Loads")) == passes


@pytest.mark.parametrize(
    ("writes", "reads", "passes"),
    [
        ("Save notes on odd loads to `00-Inbox/`.", "Process all notes in `00-Inbox/` and sort them.", False),
        ("Put every slip in `work/inbox/`.", "Read `work/inbox/` and sort the slips.", False),
        ("Put every slip in `work/slips/`.", "Read `work/slips/` and sort the slips.", True),
        ("Write the load to `work/inbox/load-<id>.md`.", "Read every load in `work/inbox/`.", True),
    ],
)
def test_a_box_for_what_comes_in(writes: str, reads: str, *, passes: bool) -> None:
    assert told(writes, reads) == passes


GIVEN = "## Inputs\n\n- `slip_path` (absolute), {}.\n\n## Output\n\nWrite `load_plan.json`. Return how many.\n"


@pytest.mark.parametrize(
    ("given", "passes"),
    [
        ("output path for `load_plan.json`", False),
        ("output paths for `slips.json` and `load_plan.json`", False),
        ("the target location of `load_plan.json`", False),
        ("output path for `slips.json`", True),
        ("the output path for `load_plan.json` is `work/load_plan.json`", True),
        ("the scale", True),
    ],
)
def test_a_place_that_the_writer_is_given(given: str, *, passes: bool) -> None:
    assert told(GIVEN.format(given), "Input: `slips.json`, `load_plan.json`, the scale.") == passes


@pytest.mark.parametrize(
    ("one", "other", "passes"),
    [
        ("work/<yard>/load_plan_<id>.md", "work/<yard>/<id>__slip.md", False),
        ("work/<yard>/load_plan_<id>.md", "work/<yard>/load_plan_${LOAD}.md", True),
        ("work/<yard>/<id>.md", "work/<yard>/load_plan_${LOAD}.md", True),
        ("work/<yard>/<id>_plan.md", "work/<yard>/${LOAD}.md", True),
        ("work/<yard>/load_plan.md", "work/slips/<id>.md", False),
        ("work/<yard>/load_plan.md", "work/slips/", False),
    ],
)
def test_names_with_words_of_their_own(one: str, other: str, *, passes: bool) -> None:
    assert told(f"Write the load to `{one}`.", f"Read `{other}`.") == passes


@pytest.mark.parametrize(
    ("reads", "passes"),
    [
        ("The slip lives at `work/slip.md`. The load plan must be kept apart as `work/load_plan.md`.", False),
        ("The slip lives at `work/slip.md`, and plans should be saved separately in `work/load_plan.md`.", False),
        ("The load plan is saved in `work/load_plan.md`.", True),
        ("The slip lives at `work/slip.md` and the load plan at `work/load_plan.md`.", True),
    ],
)
def test_what_is_to_be_put_somewhere_is_not_read_there(reads: str, *, passes: bool) -> None:
    assert told("Write the load plan to `work/load_plan.md`.", reads) == passes


@pytest.mark.parametrize("folder", ["agents", "workflows"])
def test_workflows_that_people_start_one_by_one(folder: str) -> None:
    files = {
        f"{folder}/weigh.md": AGENT.format("weigher", "Weigh the load, and write `work/load-report.md`."),
        f"{folder}/load.md": AGENT.format("loader", "Read `work/load-report.md`, and load the truck."),
    }
    assert any(each.code == "FC908" for each in lint(files)) == (folder == "agents")


@pytest.mark.parametrize(
    ("reads", "passes"),
    [
        ("**Mode**: read-only over the yard; may write only to `work/{load}/`.", False),
        ("You can save to `work/{load}/` and nowhere else.", False),
        ("The weigher writes its plan to `work/{load}/`.", True),
        ("The loader sees the yard as-is in the office, writes slip.md and work/7/load-plan.json.", False),
        ("What came in is in `work/7/load-plan.json`.", True),
        ("What came in is in the office. Nobody touches `work/7/load-plan.json`.", False),
    ],
)
def test_what_may_be_written_is_not_read(reads: str, *, passes: bool) -> None:
    assert told("Write `work/{load}/load-plan.json`.", reads) == passes


@pytest.mark.parametrize(
    ("lead", "passes"),
    [
        ("Call `sweeper`, then `clerk`.", False),
        ("Call `weigher`, then `loader`.", True),
        ("Call `weigher`, then `clerk`.", True),
        ("Sweep the yard.", True),
    ],
)
def test_who_writes_is_called_by_somebody_where_documents_tell_of_calls(lead: str, *, passes: bool) -> None:
    more = {f"agents/{name}.md": AGENT.format(name, "Return what you did.") for name in ("sweeper", "clerk")}
    files = {
        "agents/weigher.md": AGENT.format("weigher", "Weigh the load, and write `work/load-report.md`."),
        "agents/loader.md": AGENT.format("loader", "Read `work/load-report.md`, and load the truck."),
        "yard.md": f"# Running the yard\n\n{lead} An empty answer is asked for once more, then stop.\n",
    }
    assert any(each.code == "FC908" for each in lint({**files, **more})) == passes


@pytest.mark.parametrize(
    ("reads", "passes"),
    [
        ("Read the yard's own page and the folder `{{yard_dir}}/`, which the porter has swept.", False),
        ("Load what lies in `<yard_dir>/`, which the porter has filled.", False),
        ("Load what lies in `{yard}/{day}/`, which the porter has filled.", False),
        ("Load what lies in `{{run_dir}}/`, which the weigher has filled.", True),
        ("Load what lies in `{{run_dir}}/notes/`, which the weigher has filled.", True),
        ("Read `{{yard_dir}}/notes/load-plan.md`.", True),
    ],
)
def test_a_folder_that_is_a_slot_is_no_other_folder(reads: str, *, passes: bool) -> None:
    writes = "{{run_dir}}/notes/load-plan.md" if "run_dir" in reads else "work/notes/load-plan.md"
    assert told(f"Write the load to `{writes}`.", reads) == passes


@pytest.mark.parametrize(
    ("writes", "passes"),
    [
        ("Update `work/load-plan.json` with the weights.", False),
        ("- [ ] `work/load-plan.json` updated behind each truck.", False),
        ("Amend `work/load-plan.json` where a truck is late.", False),
        ("Update or create `work/load-plan.json`.", True),
        ("Write `work/load-plan.json`, and update it behind each truck.", True),
    ],
)
def test_what_is_only_brought_up_to_date_was_made_before(writes: str, *, passes: bool) -> None:
    assert told(writes, "Read `work/load-plan.json` and load the truck.") == passes


@pytest.mark.parametrize(
    ("writes", "passes"),
    [
        ("Read or create `work/load-plan.json`.", False),
        ("Load or create the plan in `work/load-plan.json`.", False),
        ("Weigh the truck or create `work/load-plan.json`.", True),
        ("Read the slip, and create `work/load-plan.json`.", True),
    ],
)
def test_what_is_made_only_where_it_is_not_there(writes: str, *, passes: bool) -> None:
    assert told(writes, "Read `work/load-plan.json` and load the truck.") == passes


@pytest.mark.parametrize(
    ("writer", "passes"),
    [
        ("agents/weigher.md", True),
        ("agents/references/weigher.md", True),
        ("agents/references/scales-of-the-yard.md", False),
        ("agents/weigher/SKILL.md", True),
        ("agents/skills/weigher/SKILL.md", True),
        ("skills/weigher/SKILL.md", False),
    ],
)
def test_pages_and_skills_are_for_whoever_takes_them_up(writer: str, *, passes: bool) -> None:
    files = {
        writer: AGENT.format("weigher", "Add the weights to `work/load-plan.json`."),
        "agents/loader.md": AGENT.format("loader", "Read `work/load-plan.json`, and load the truck."),
    }
    assert any(each.code == "FC908" for each in lint(files)) == passes


@pytest.mark.parametrize(
    ("writes", "reads", "passes"),
    [
        ("- **Record slips met** - every load has a `work/plans/`.", "Read all in `work/plans/`.", False),
        ("Drop a note in `work/plans/`.", "Drop a `work/plans/` for the porter.", False),
        ("Drop a note in `work/plans/`.", "Hand odd loads over as a `work/plans/` item.", False),
        ("Drop a note in `work/plans/`.", "Load the truck from `work/plans/`.", True),
        ("Drop a note in `work/plans/`.", "Follow `work/plans/`.", True),
    ],
)
def test_what_something_has_or_is_put_there_is_neither_written_nor_read(
    writes: str, reads: str, *, passes: bool
) -> None:
    assert told(writes, reads) == passes


@pytest.mark.parametrize(
    ("writes", "passes"),
    [
        ("Save findings to `research/yard/` when they become reusable.", False),
        ("Save findings to `research/yard/` for later sessions.", False),
        ("Save findings to `research/yard/` for later stages.", True),
        ("Save findings to `research/yard/`.", True),
    ],
)
def test_what_is_kept_beyond_the_task(writes: str, *, passes: bool) -> None:
    assert told(writes, "Read what lies in `research/yard/`, and load the truck.") == passes
