"""Files that pass to programs and people, and places where something is put: none is the only way between agents."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\n---\n\n# Work\n\n{2}\n"


def told(documents: dict[str, str]) -> list[str]:
    return [each.message for each in lint(documents) if each.code == "FC908"]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("## Output directory\n\n**Charts are saved to**: `work/plans/`", False),
        ("## Charts\n\nThe plans are saved to `work/plans/`.", False),
        ("## Charts\n\nThe plans are stored as `work/plans/<id>.md`.", False),
        ("## Output\n\nThe plans are kept in `work/plans/`.", False),
        ("## Charts\n\nThe plans are kept in `work/plans/`.", True),
        ("## Charts\n\nThe plan is stored in `work/plans/<id>.md`.", True),
        ("## Output of the planner\n\nThe plan is located at `work/plans/<id>.md`.", True),
    ],
)
def test_where_something_is_saved_to_nothing_is_read(words: str, *, read: bool) -> None:
    documents = {
        "agents/course-planner.md": AGENT.format("course-planner", "Plans.", "Write the plan to `work/plans/<id>.md`."),
        "agents/chart-drawer.md": AGENT.format("chart-drawer", "Draws.", words),
    }
    assert bool(told(documents)) is read


PROMPT = "# Draw\n\nWrite the plan to `work/plans/<id>.md`.\n"
READER = "# Sail\n\nYou are an experienced sailor. Read the plan from `work/plans/<id>.md`.\n"


@pytest.mark.parametrize(
    ("path", "passed"),
    [
        (".github/prompts/{}.prompt.md", False),
        ("crew/.github/prompts/{}.prompt.md", False),
        ("agents/{}.md", True),
        (".github/agents/{}.md", True),
    ],
)
def test_prompts_of_an_editor_are_commands(path: str, *, passed: bool) -> None:
    documents = {path.format("draw-course"): PROMPT, path.format("sail-course"): READER}
    assert bool(told(documents)) is passed


SKILL = "# Draw up\n\nDraw up a plan of the course.\n\n{}\n\n1. Write the plan to `work/plans/`.\n\n## Report\n\n{}\n"
PATH = "Return **only** the path to the plan file that you wrote."


@pytest.mark.parametrize(
    ("caller", "returned", "passed"),
    [
        ("Invoked by `draw_up()` in `crew/steps.py`.", PATH, False),
        ("This skill is called from `crew/steps.py`, once for each leg.", PATH, False),
        ("You are started by the script `bin/draw.sh`.", "Respond with the file name alone.", False),
        # an agent, somebody unknown, what a program calls otherwise, and a mere confirmation
        ("Invoked by `yard-lead`.", PATH, True),
        ("Invoked once for each leg.", PATH, True),
        ("Look at the function called by `draw_up()` first.", PATH, True),
        ("Invoked by `draw_up()` in `crew/steps.py`.", "Return only a confirmation.", True),
    ],
)
def test_a_program_opens_the_file_whose_path_it_is_given(caller: str, returned: str, *, passed: bool) -> None:
    assert bool(told({"skills/draw-up/SKILL.md": SKILL.format(caller, returned)})) is passed


GUIDE = "# Courses\n\nThe three stages communicate through files in one folder.\n\n{}\n"
TABLE = "| {} | Writes |\n|---|---|\n| `{}` | `work/draw.md` |\n| `{}` | `work/sail.md` |\n"
COMMAND = "---\ndescription: Draws.\n---\nDraw the course.{}\n"


@pytest.mark.parametrize(
    ("table", "command", "passed"),
    [
        (TABLE.format("Command", "/draw-course", "/sail-course"), "", False),
        (TABLE.format("Slash command", "crew.course.draw", "crew.course.sail"), "", False),
        # agents, programs, and commands one of which calls an agent
        (TABLE.format("Agent", "draw-course", "sail-course"), "", True),
        (TABLE.format("Command", "make draw", "make sail"), "", True),
        (TABLE.format("Command", "/draw-course", "/sail-course"), " Spawn the `tide-reader` agent.", True),
        ("", "", True),
    ],
)
def test_stages_that_are_commands_are_started_by_a_person(table: str, command: str, *, passed: bool) -> None:
    reader = AGENT.format("tide-reader", "Reads the tides.", "Read the tides of the day.")
    documents = {
        "course/README.md": GUIDE.format(table),
        "course/commands/draw-course.md": COMMAND.format(command),
        "agents/tide-reader.md": reader,
    }
    assert bool(told(documents)) is passed


LEAD = (
    "# Sail\n\nAgents pass everything only through files.\n\n{0}\n\nSpawn the `sailor` agent with the place of the"
    " plan, then spawn the `cook` agent.\n"
)


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        ("If there is no plan, tell the user to run `/plan` or to use the `planner` agent first.", False),
        ("Without a plan, stop: the user has to start the `planner` agent first.", False),
        ("If there is no plan, spawn the `planner` agent first.", True),
        ("Tell the user to wait, then spawn the `planner` agent.", True),
        ("Ask the user to name the port and call the `planner` agent with it.", True),
        ("Before the user may sail, call the `planner` agent.", True),
    ],
)
def test_what_a_person_has_made_between_two_runs_is_kept(words: str, *, passed: bool) -> None:
    documents = {
        "agents/planner.md": AGENT.format("planner", "Plans.", "Write the plan to `work/plans/<id>.md`."),
        "agents/sailor.md": AGENT.format("sailor", "Sails.", "Read the plan from `work/plans/<id>.md` and follow it."),
        "agents/cook.md": AGENT.format("cook", "Cooks.", "Cook."),
        "commands/sail.md": LEAD.format(words),
    }
    assert any("from `planner`" in message for message in told(documents)) is passed


@pytest.mark.parametrize(
    ("words", "channel"),
    [
        ("Don't include references to the plan or leg numbers in the commit message.", False),
        ("Do not repeat the findings in the error message.", False),
        ("The details go into the file, not in the release message.", False),
        ("Do not include the report in the API response.", False),
        ("Do not include the report in your final message.", True),
        ("Do not repeat the findings in your reply.", True),
        ("The details go into the file, not in the message.", True),
    ],
)
def test_a_message_to_others_is_no_answer_to_who_called(words: str, *, channel: bool) -> None:
    text = f"Draw the course. Write the report to `work/report.md`. {words}"
    assert bool(told({"agents/chart-drawer.md": AGENT.format("chart-drawer", "Draws.", text)})) is channel


@pytest.mark.parametrize(
    ("path", "words", "read"),
    [
        ("<leg_id>.json", "Read `work/plans/<leg_id>-wind.json`.", False),
        ("<leg_id>.json", "Read `plans/{leg-id}-wind.json`.", False),
        ("draft-<leg_id>.json", "Read `work/plans/<leg_id>.json`.", False),
        ("<leg_id>.json", "Provide a wind report stored at `work/plans/<leg_id>.json`:", False),
        ("<leg_id>.json", "Submit your verdict, written to `work/plans/<leg_id>.json`.", False),
        ("<leg_id>.json", "Read `work/plans/{leg-id}.json`.", True),
        ("<leg_id>.json", "Read `work/plans/<name>-wind.json`.", True),
        ("<leg_id>.json", "Read `work/plans/7.json`.", True),
        ("<leg_id>.json", "Provide the report stored at `work/plans/<leg_id>.json` to the crew.", True),
        ("<leg_id>.json", "Provide a report stored at `work/plans/<leg_id>.json` to the crew.", True),
    ],
)
def test_who_reads_the_very_file(path: str, words: str, *, read: bool) -> None:
    documents = {
        "agents/course-planner.md": AGENT.format("course-planner", "Plans.", f"Write the plan to `work/plans/{path}`."),
        "agents/chart-drawer.md": AGENT.format("chart-drawer", "Draws.", words),
    }
    assert bool(told(documents)) is read
