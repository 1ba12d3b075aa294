"""A file is no lonely channel between agents that one flow runs in one tree, nor where a result holds its text too."""

import pytest

from linting import codes

FLOW = """name: survey
initial: asked
terminal: [mapped, dropped]
transitions:
  "asked -> measuring": {agent: surveyor, lease: 1h}
  "measuring -> measured": {on_fail: dropped, on_incomplete: dropped}
  "measured -> drawing": {agent: draughtsman, lease: 1h}
  "drawing -> mapped":
    conditions:
      - {name: boundaries_agreed, type: agent, agent: boundary-checker, on_fail: dropped}
    on_fail: dropped
    on_incomplete: dropped
"""
CHILD = """name: parcel
initial: listed
terminal: [staked, left]
transitions:
  "listed -> staking": {agent: staker, lease: 1h}
  "staking -> staked": {on_fail: left, on_incomplete: left}
"""


def agent(name: str, words: str) -> dict[str, str]:
    """An agent's document."""
    return {f"agents/{name}.md": f"---\nname: {name}\ndescription: Works.\n---\n\n# Work\n\n{words}\n"}


def only(writes: str, reader: str, reads: str, *flows: str, writer: str = "surveyor", **more: str) -> bool:
    """Whether a file is said to be the only way between two agents."""
    documents = {f"flows/{at}.yaml": text for at, text in enumerate(flows)}
    documents |= {path: text for name, words in more.items() for path, text in agent(name, words).items()}
    return "FC908" in codes(documents | agent(writer, writes) | agent(reader, reads))


WRITES, READS = "Write the notes to `survey/field-notes.md`.", "Read `survey/field-notes.md`."


@pytest.mark.parametrize("reader", ["draughtsman", "boundary-checker"])
def test_agents_of_one_flow_find_what_the_other_left(reader: str) -> None:
    assert not only(WRITES, reader, READS, FLOW)
    assert only(WRITES, reader, READS)


def test_a_flow_runs_its_children_in_its_tree() -> None:
    parent = FLOW.replace('"drawing -> mapped":', '"drawing -> mapped":\n    child_flow: parcel', 1)
    assert not only(WRITES, "staker", READS, parent, CHILD)
    assert only(WRITES, "staker", READS, FLOW, CHILD)


@pytest.mark.parametrize(
    "called",
    [
        "Call `stranger` with the parcel. Read `survey/other.md`.",
        "```\nTask(subagent_type='stranger', prompt='measure it')\n```",
    ],
)
def test_who_is_called_works_in_no_flow(called: str) -> None:
    assert only(f"{called}\n\n{WRITES}", "stranger", READS, FLOW)


@pytest.mark.parametrize("both", ["Call `draughtsman` with the parcel.", "Ask `draughtsman` for a `sketch`."])
def test_a_call_between_two_agents_of_a_flow_has_a_result(both: str) -> None:
    assert only(f"{both}\n\n{WRITES}", "draughtsman", READS, FLOW)


@pytest.mark.parametrize("path", ["/tmp/survey/field-notes.md", "$OUT/survey/field-notes.md"])
def test_a_file_outside_of_the_tree_is_in_no_tree(path: str) -> None:
    assert only(f"Write the notes to `{path}`.", "draughtsman", f"Read `{path}`.", FLOW)


@pytest.mark.parametrize("others", [(), (CHILD.replace("staker", "draughtsman"),)])
def test_agents_of_two_flows_have_no_common_tree(others: tuple[str, ...]) -> None:
    assert only(WRITES, "draughtsman", READS, FLOW.replace("draughtsman", "printer"), *others)


def test_a_decree_that_files_are_the_only_way_is_told_of_flows_too() -> None:
    decree = {"docs/workflow.md": "# Workflow\n\nAgents exchange results only through files.\n"}
    documents = agent("surveyor", WRITES) | agent("draughtsman", READS) | {"flows/survey.yaml": FLOW} | decree
    assert codes(documents).count("FC908") == 1


SHOWN = '{}\n\nReturn:\n\n```json\n{{"outcome": "success", "notes": "{}"}}\n```\n'


@pytest.mark.parametrize(
    "value",
    [
        "<text of survey/field-notes.md>",
        "<the full contents of survey/field-notes.md>",
        "<content of the file survey/field-notes.md>",
        "copy of field-notes.md",
    ],
)
def test_a_result_that_holds_the_text_of_a_file_is_another_way(value: str) -> None:
    assert not only(SHOWN.format(WRITES, value), "draughtsman", READS)


@pytest.mark.parametrize(
    "value",
    ["survey/field-notes.md", "<path of survey/field-notes.md>", "<text of survey/other.md>", "<length of the text>"],
)
def test_a_result_that_holds_something_else_is_not(value: str) -> None:
    assert only(SHOWN.format(WRITES, value), "draughtsman", READS)


@pytest.mark.parametrize(
    ("told", "is_told"),
    [
        ("Return `measured` with `findings`, the same text.", False),
        ("Return `measured` with its full text as `findings`.", False),
        ("Return `measured` with `findings`, the text of the file.", False),
        ("Answer `measured`, and output the same text as `findings`.", False),
        ("Return `measured` with `parcels`, how many there are.", True),
        ("Return `measured` with the path of the file.", True),
        ("Return `measured`. Never print the same text twice.", True),
        ("Never return the full text of the file.", True),
        ("Do not return the same text: the path is enough.", True),
        ("Return `measured`, but not its whole text.", True),
    ],
)
def test_words_that_the_text_comes_back_too(told: str, is_told: bool) -> None:
    assert only(f"{WRITES}\n\n{told}", "draughtsman", READS) is is_told
