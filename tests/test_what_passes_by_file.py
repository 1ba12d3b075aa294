"""Files that only look like a way between stages: what a person starts, settings, folders, large inputs."""

import pytest

from linting import lint

AGENT = "---\nname: {}\ndescription: Works.\n---\n# Work\n\n{}\n"


def codes(files: dict[str, str]) -> set[str]:
    """What is found in a project."""
    return {each.code for each in lint(files)}


def agent(name: str, body: str) -> dict[str, str]:
    """An agent of its own file."""
    return {f"agents/{name}.md": AGENT.format(name, body)}


@pytest.mark.parametrize(
    ("writes", "reads", "only"),
    [
        ("Write the plan to `work/plan.md`.", "Read `work/plan.md`.", True),
        ("Write the choices to `work/config.json`.", "Read `work/config.json`.", False),
        ("Create the directory `work/plans/<id>/`.", "Read the plan in `work/plans/<id>/`.", False),
        ("Write the plan to `work/plans/<id>/`.", "Read the plan in `work/plans/<id>/`.", True),
    ],
)
def test_settings_and_folders_pass_nothing(writes: str, reads: str, only: bool) -> None:
    assert ("FC908" in codes(agent("planner", writes) | agent("builder", reads))) is only


def test_commands_that_a_person_starts_hand_nothing_on() -> None:
    """Nobody is there to relay what the first returned; an agent that a command calls is given its file."""
    plan = AGENT.format("plan", "Write the plan to `work/plan.md`.")
    build = AGENT.format("build", "Read the plan from `work/plan.md`.")
    assert "FC908" not in codes({"commands/plan.md": plan, "commands/build.md": build})
    called = plan + "\nSpawn the `builder` agent. Spawn the `tester` agent.\n"
    workers = agent("builder", "Read the plan from `work/plan.md`.") | agent("tester", "Test.")
    assert "FC908" in codes({"commands/plan.md": called} | workers)


@pytest.mark.parametrize(
    ("told", "decreed"),
    [
        ("Write the report to `x/report.md`. Return only its path.", True),
        ("Write the doc file to `guide/start.md`. Return only a confirmation, not the doc content.", False),
        ("Give each agent the path of the text, never its contents.", True),
        ("Give each agent the path of the text, never its contents. It returns its findings as text.", False),
        ("For large payloads pass the agent a path, not the content.", False),
    ],
)
def test_files_by_decree(told: str, decreed: bool) -> None:
    assert ("FC908" in codes(agent("writer", told))) is decreed


ENGINE = """name: delivery
initial: ordered
terminal: [delivered, dropped]
transitions:
  "ordered -> planned": {agent: planner, lease: 1h}
  "planned -> routed": {on_fail: dropped, on_incomplete: dropped}
  "routed -> driving": {agent: driver, lease: 1h}
  "driving -> delivered":
    conditions:
      - {name: round_fits, type: agent, agent: round-checker, on_fail: dropped}
    on_fail: dropped
    on_incomplete: dropped
"""


@pytest.mark.parametrize(
    ("reader", "asks", "only"),
    [
        ("driver", "", False),
        ("round-checker", "", False),
        ("price-finder", "Call `price-finder` with the round and the rates.", False),
        ("price-finder", "Call `price-finder` with the rates.", True),
        ("stranger", "", True),
    ],
)
def test_a_call_that_gives_what_a_file_holds_is_another_way(reader: str, asks: str, only: bool) -> None:
    workers = {"flows/delivery.yaml": ENGINE}
    workers |= agent("planner", "Write the plan of the day to `plan/round.md`.")
    workers |= agent("driver", asks or "Drive.") | agent("round-checker", "Check.")
    assert ("FC908" in codes(workers | agent(reader, "Read `plan/round.md`."))) is only


PLANNER = "You receive `text`.\n\nReturn one of:\n\n- `success` with `stops` and `length`\n- `failure` with `reason`"


@pytest.mark.parametrize(("name", "told"), [("planner", True), ("route-planner", False)])
def test_a_dot_behind_a_part_of_a_name_is_no_agents_answer(name: str, told: bool) -> None:
    """`planner.slope` is what `planner` returned; where another bears that name, it may be data of any kind."""
    lead = f"1. Call `{name}` with `text`. Keep `planner.slope`.\n2. Call `judge` with `stops`."
    files = agent(name, PLANNER) | agent("judge", "You receive `stops`.")
    files |= {"AGENTS.md": f"# Orchestration\n\n{lead}\n"}
    assert ("FC907" in codes(files)) is told


def test_a_path_in_short_is_not_astray() -> None:
    plan = AGENT.format("surveyor", "Write the map to `work/maps/MAP.md`.")
    reads = "Read `maps/MAP.md` and sort by it."
    assert "FC913" in codes({"agents/surveyor.md": plan} | agent("sorter", reads))
    full = f"The map is in work/maps/MAP.md.\n\n{reads}"
    assert "FC913" not in codes({"agents/surveyor.md": plan} | agent("sorter", full))


def test_a_report_that_is_missing_is_a_spoilt_result() -> None:
    round_ = "# Workflow\n\n1. Call `scout`.\n2. Call `judge` with the report in full.\n{}"
    assert "FC911" in codes({"workflows/round.md": round_.format("")})
    assert "FC911" not in codes({"workflows/round.md": round_.format("3. Mark missing reports as a failed gate.\n")})


CALLED = "1. Spawn four `mapper` agents.\n2. Wait for the agents.\n"


@pytest.mark.parametrize(("told", "waits"), [("", False), (CALLED, True)])
def test_a_command_that_calls_nobody_has_no_result_to_look_at(told: str, waits: bool) -> None:
    body = f"{told}3. Confirm that `work/plan.md` exists before you go on to step 4.\n"
    files = agent("mapper", "Write the plan to `work/plan.md` and return it.")
    assert ("FC909" in codes(files | {"commands/map.md": AGENT.format("map", body)})) is waits
