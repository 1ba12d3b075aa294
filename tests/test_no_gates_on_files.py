"""Sentences that name a file and say that something is there, and are no gate on the file; beside each the gate."""

import pytest

from linting import lint
from surveying import AGENT
from surveying import waits as told


@pytest.mark.parametrize(
    "words",
    [
        "If the site map is missing: stop, post BLOCKED to `work/messages.md`, and wait.",
        "If any document is missing: STOP and report it in `work/notes.md`.",
        "If the deed is missing, stop, add a line to `work/open-points.md` and return.",
        "If the artifact is absent: stop, write `NO-DEED` into `work/board.md`.",
    ],
)
def test_where_it_is_written_down_is_not_what_is_missing(words: str) -> None:
    assert not told(words)


@pytest.mark.parametrize(
    "words",
    [
        "If missing, stop: `work/survey.md`.",
        "If this is missing, stop: `work/survey.md`, the survey.",
        "If `work/survey.md` is missing: stop, post BLOCKED to `work/messages.md`, and wait.",
    ],
)
def test_what_is_missing_is_told(words: str) -> None:
    assert told(words) == ["`work/survey.md`"]


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("If both `work/survey.md` and `work/plan.md` are present but empty, report that there is no parcel.", False),
        ("If `work/survey.md` exists but has no scale, stop.", False),
        ("If `work/survey.md` exists but is truncated, call `surveyor` again.", False),
        ("If `work/survey.md` is missing or present but empty, stop.", True),
        ("If `work/survey.md` is present, start the valuer.", True),
        ("Ensure `work/survey.md` exists and begins with `## Parcel`, then go on to `valuer`.", False),
        ("Ensure `work/survey.md` exists and begin with the valuer.", True),
        ("Ensure `work/survey.md` exists before starting the valuer.", True),
        ("Wait until `work/survey.md` is written and confirmed, then start the valuer.", False),
        ("Start the valuer once `work/survey.md` is there and has been acknowledged by the surveyor.", False),
        ("Confirm that `work/survey.md` is written, then start the valuer.", True),
        ("Wait until `work/survey.md` is written, and confirm to the owner that the valuer starts.", True),
    ],
)
def test_what_is_in_it_counts(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


LISTED = "```bash\nls work/surveys/survey-*.md\n```\n- If no {} exists: STOP. Do not start the valuer.\n"


@pytest.mark.parametrize(
    ("what", "gate"),
    [
        ("file", True),
        ("such file", True),
        ("file with the name of the parcel", True),
        ("file with verdict PASS", False),
        ("survey report with the verdict `sound`", False),
        ("report with a status of done", False),
    ],
)
def test_a_verdict_in_a_listed_file(what: str, *, gate: bool) -> None:
    assert bool(told(LISTED.format(what))) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Start the valuer only when no user is present, and keep the survey in `work/survey.md`.", False),
        ("Hand the parcel to `valuer` (or note it in `work/survey.md` when no owner is available).", False),
        ("Start the valuer when the owner is present and `work/survey.md` exists.", True),
        ("Stop the valuer only when the report came (leaving it in place else); `work/survey.md` is yours.", False),
        ("Continue once you have edited the map in place; the changes go to `work/survey.md`.", False),
        ("Start the valuer only once `work/survey.md` is in place.", True),
        ("House rules are read only when a survey is running (i.e., when `work/survey.md` is present).", False),
        ("Running the valuer is allowed only when `work/survey.md` is present.", True),
        ("The valuer is started only when `work/survey.md` is present.", True),
    ],
)
def test_of_whom_it_is_said_that_they_are_there(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("**Prerequisites:** a survey must exist (`work/survey.md`). Run `/survey` first if needed.", False),
        ("**Prerequisites:** a survey must exist (`work/survey.md`). Run `$survey` first.", False),
        ("- `work/survey.md` exists — if missing, **HALT**: request `/survey <parcel>` first", False),
        ("If `work/survey.md` is missing, stop: use `/survey` first.", False),
        ("**Prerequisites:** a survey must exist (`work/survey.md`). Run the surveyor first.", True),
        ("If `work/survey.md` is missing, stop: `work/first.md` is no survey.", True),
        ("Wait until `work/survey.md` exists. Run `/survey` first.", True),
    ],
)
def test_a_command_that_is_run_first(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("- Confirm the created folder path under `work/surveys/parcel-plan.md`.", False),
        ("- Confirm a created survey for the owner: `work/survey.md`.", False),
        ("Confirm that the surveyor created `work/survey.md`.", True),
        ("Verify `surveyor` has written `work/survey.md`.", True),
    ],
)
def test_what_was_made_is_told_to_somebody(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("When beginning a parcel, if `work/survey.md` exists, call `read_survey` with the parcel.", False),
        ("If `work/survey.md` exists, run index_survey.", False),
        ("If `work/survey.md` exists, call `valuer` with the parcel.", True),
        ("If `work/survey.md` exists, call `head_valuer` with the parcel.", True),
        ("Only if `work/survey.md` exists, call `read_survey`, otherwise stop.", True),
        ("If `work/survey.md` does not exist, call `read_survey` and stop.", True),
    ],
)
def test_a_tool_that_is_called(words: str, *, gate: bool) -> None:
    assert bool(told(words, head_valuer=AGENT.format("head_valuer"))) == gate


DONE = "{}\n\n**The work is complete when:**\n\n- ✅ `survey-plan.json` {}\n- ✅ The owner was told\n"


@pytest.mark.parametrize(
    ("before", "item", "gate"),
    [
        ("After the call, write the sums to `{plan_target}`.", "written to `{plan_target}`", False),
        ("```js\nfs.writeFileSync('{plan_target}', sums);\n```", "saved to `{plan_target}`", False),
        ("The surveyor puts its sums in `{plan_target}`.", "written to `{plan_target}`", True),
        ("After the call, write the sums to `{other}`.", "written to `{plan_target}`", True),
        ("After the call, write the sums down.", "exists", True),
    ],
)
def test_what_the_document_writes_itself(before: str, item: str, *, gate: bool) -> None:
    assert bool(told(DONE.format(before, item))) == gate


@pytest.mark.parametrize(
    ("words", "others", "gate"),
    [
        ("If `work/desk/plan.md` is missing, stop.", "", False),
        ("If `work/desk/plan.md` is missing, stop.", "Write the plan to `work/desk/plan.md`.", True),
        ("If `work/survey/plan.md` is missing, stop.", "", True),
    ],
)
def test_a_file_in_the_folder_of_the_role(words: str, others: str, *, gate: bool) -> None:
    planner = AGENT.format("planner") + others
    assert bool(told(words, planner=planner)) == gate


@pytest.mark.parametrize(
    ("path", "gate"), [(".desk/survey.local.md", False), (".desk/plan.local.json", False), ("work/survey.md", True)]
)
def test_settings_that_a_user_keeps(path: str, *, gate: bool) -> None:
    assert bool(told(f'```bash\nif [[ ! -f "{path}" ]]; then\n  exit 0\nfi\n```\n')) == gate


def test_an_answer_of_no_ends_a_sentence() -> None:
    words = "Start the valuer only when the answer is no. The survey in `work/survey.md` is present."
    assert not told(words)
    assert told(words.replace("no. The survey in", "2, and No. 5 of the plans,").replace(" is present", " exists"))


ALONE = "---\nname: value\ndescription: Values a parcel.\n---\n\n# Value\n\n{}\nIf `work/survey.md` is missing, stop.\n"


@pytest.mark.parametrize(
    ("path", "steps", "gate"),
    [
        ("skills/value/SKILL.md", "", False),
        ("commands/value.md", "", False),
        ("workflows/value.md", "", False),
        ("agents/value.md", "", True),
        ("skills/value/SKILL.md", "Call `surveyor`, then the `valuer` agent.\n", True),
    ],
)
def test_what_a_session_carries_out_alone(path: str, steps: str, *, gate: bool) -> None:
    files = {path: ALONE.format(steps), **{f"agents/{name}.md": AGENT.format(name) for name in ("surveyor", "valuer")}}
    assert [each.code for each in lint(files) if each.code == "FC909"] == (["FC909"] if gate else [])


WRITER = AGENT.format("surveyor") + "\nWrite the survey to `work/survey.md`.\n"


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("**Done when** the survey file exists at that very path, and `hut check` exits 0.", False),
        ("Done when `work/deed.md` exists.", False),
        ("Complete when `work/survey.md` exists.", True),
        ("## Exit criterion\n\n- `work/deed.md` exists\n- no open questions", False),
        ("## Exit criterion\n\n- `work/survey.md` exists\n- no open questions", True),
        ("Read `work/survey.md` in full.\n\n## Exit criterion\n\n- `work/survey.md` exists", False),
        ("## Exit criterion\n\n- `work/survey.md` exists, **word count verified** by the clerk", False),
        ("## Exit criterion\n\n- `work/survey.md` exists with at least one parcel", False),
        ("## Exit criterion\n\n- `work/survey.md` exists with at least 50 bytes", True),
        ("## Exit criterion\n\n- `work/survey.md` populated", True),
        ("```bash\necho '{}' > work/survey.md\n```\n\n## Exit criterion\n\n- `work/survey.md` populated", False),
        ("The survey is done when `work/deed.md` exists: start the valuer.", True),
        ("## Gate\n\n- `work/deed.md` exists", True),
    ],
)
def test_the_end_of_ones_own_work_waits_for_others_only(words: str, *, gate: bool) -> None:
    assert bool(told(words, surveyor=WRITER)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Short mode writes a sheet to `work/plan.md`.\n\n5. Once `work/plan.md` is written, call `valuer`.", False),
        ("## 3. Update `work/plan.md`\n\nRun this step only after `work/plan.md` has been written.", False),
        ("The clerk writes a sheet to `work/plan.md`.\n\n5. Once `work/plan.md` is written, call `valuer`.", True),
        ("5. Once `work/plan.md` is written, go on to `valuer`.", True),
        ("Short mode writes a sheet to `work/log.md`.\n\n5. Once `work/plan.md` exists, call `valuer`.", True),
        ("Run this step only if `work/plan.md` is absent. On every later run, skip it.", False),
        ("Run the surveyor only if `work/plan.md` is absent.", True),
        ("If no `work/plan.md` exists yet, skip this step: the valuer makes one.", False),
        ("If `work/plan.md` does not exist: skip this section.", False),
        ("If `work/plan.md` does not exist, stop this step.", True),
        ("If `work/plan.md` already exists, skip this step.", True),
        ("If `work/plan.md` is still present, stop. The move failed.", False),
        ("If `work/plan.md` is present, stop.", True),
        ("Wait as long as `work/plan.md` is still missing, until it is there.", True),
    ],
)
def test_what_the_step_makes_or_moves_itself(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


RETURNED = "After the agent returns, check"
BEFORE = "Before launching the valuer,"


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        (f"{RETURNED} whether `work/plan.md` was written. If NOT:\n- Inspect the agent's text response.", False),
        (f"{RETURNED} whether `work/plan.md` exists. If not, read the valuer's answer and write it.", False),
        (f"{RETURNED} whether `work/plan.md` was written. If NOT:\n- Call the agent again.", True),
        ("6. On success, tell the user:\n   - Next: `/price` once both sheets and `work/plan.md` are in place.", False),
        ("6. On success:\n   - start the valuer once `work/plan.md` is in place.", True),
        ("1. Wait for all agents.\n2. Verify that all reports exist with line counts.", False),
        ("1. Wait for all agents.\n2. Verify that all reports exist.", True),
        (f"{BEFORE} check whether `work/plan.md` exists. If a survey exists, read its scale.", False),
        (f"{BEFORE} check whether `work/plan.md` exists. If a survey exists, start its round.", True),
        ("If the review files exist and are usable, proceed to `valuer`.", False),
        ("If the review files exist, proceed to `valuer`.", True),
        ("If the review files do not exist, call that out in the answer.", False),
        ("If the review files do not exist, call `surveyor`.", True),
        ("After both agents complete, confirm `work/plan.md` exists and is complete.", False),
        ("After both agents complete, confirm `work/plan.md` exists.", True),
        ("Before the call, check whether `work/skip.md` exists: the user has asked to skip the valuer. Go on.", False),
    ],
)
def test_answers_that_are_looked_at_and_what_people_are_told(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("Start the valuer after every parcel in `work/plan.md` is measured and the round is ready.", []),
        ("Go on when `work/plan.md` has the right title, every parcel has a number and the rods exist.", []),
        ("If a sketch exists, start the valuer on it -> `work/plan.md`.", []),
        ("Start the valuer after `work/plan.md` is written and the round is ready.", ["`work/plan.md`"]),
        ("If `work/survey.md` and `work/plan.md` exist, start the valuer.", ["`work/plan.md`"]),
        ("When `work/plan.md` is asked for and the file exists, start the valuer.", ["`work/plan.md`"]),
    ],
)
def test_what_it_is_that_exists(words: str, path: list[str]) -> None:
    assert told(words) == path


def test_a_file_that_is_begun_where_it_is_not_there_is_no_gate() -> None:
    assert not told("If `work/trace-log.md` does not exist, start it with a title.")
    assert told("If `work/survey.md` exists, start the valuation.")


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Run notes of the last round (`work/survey.md`, if present)", False),
        ("Begin from the stage notes (`work/survey.md`, when available).", False),
        ("Start with the run log (work/survey.md, where it exists).", False),
        ("Start the valuer (only if `work/survey.md` is present).", True),
        ("Start the valuer on the survey (`work/survey.md`, only if present).", True),
        ("If `work/survey.md` exists, start the valuer (clerk, if present).", True),
        ("Run the valuer if `work/survey.md` is present (with the map, if any).", True),
    ],
)
def test_a_file_of_which_brackets_say_that_it_may_be_there_is_an_input(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate
