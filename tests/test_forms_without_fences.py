"""Forms whose fields stand below each other without a fence: each line is a field of its own, to the section's end."""

import pytest

from doctrine_reading import doctrine
from linting import lint

AGENT = "---\nname: cask-cooper\ndescription: Mends casks.\ntools: Read\n---\n\nMend casks.\n\n## Output\n\n"
BEGUN = "status: complete | partial | blocked\nobjective: <what was mended>\nstaves:\n"


def told(text: str, *codes: str) -> list[tuple[str, str]]:
    """What is said of a form."""
    return [(each.code, each.message) for each in lint({"agents/cask-cooper.md": text}) if each.code in codes]


@pytest.mark.parametrize(
    ("middle", "rest"),
    [
        ("  - place/of/stave - wood and age\n", "next_desk: cellar-master\nnotes: Include blockers and measures.\n"),
        ("\n<stave> and its age\n", "notes: Include open questions, blockers.\nnext_desk: cellar-master\n"),
        ("\n- oak\n- ash\n\n", "blockers: <what is missing>\nowner: <who can give it>\n"),
    ],
)
def test_what_is_filled_in_below_a_field_ends_no_form(middle: str, rest: str) -> None:
    assert told(f"{AGENT}{BEGUN}{middle}{rest}", "FC704") == []


@pytest.mark.parametrize(
    ("rest", "lacks"),
    [
        ("length: <of each>\nnotes: Include the measures.\n", "says neither what blocks nor who goes on"),
        ("next_desk: cellar-master\nnotes: Include the measures.\n", "does not say what blocks"),
        ("used_by: <who drinks of it>\nnext_desk: cellar-master\n", "does not say what blocks"),
        ("next_desk: cellar-master (pass) | cask-cooper (fail)\nblockers: <list>\n", "does not say who goes on"),
        ("length: <of each>\n\n## Never\n\nblockers: none are kept\nowner: nobody\n", "says neither what"),
    ],
)
def test_a_form_that_asks_for_neither_is_told(rest: str, lacks: str) -> None:
    ((_, message),) = told(f"{AGENT}{BEGUN}\n<stave> and its age\n{rest}", "FC704")
    assert lacks in message


def test_a_way_on_for_the_block_too_is_one() -> None:
    rest = "next_desk: cellar-master (pass) | cask-cooper (fail) | yard (blocked)\nblockers: <list>\n"
    assert told(f"{AGENT}{BEGUN}\n<stave> and its age\n{rest}", "FC704") == []


@pytest.mark.parametrize(
    ("form", "labels"),
    [
        ("state: dry | wet\nverdict: sound | leaking | blocked\ngaps: <list>", ["sound", "leaking", "blocked"]),
        ("notes\nverdict: sound | leaking | blocked\nwood: oak | ash\nhoops: six", ["sound", "leaking", "blocked"]),
        ("verdict: sound |\n  leaking | blocked\nhoops: six", ["sound", "leaking", "blocked"]),
    ],
)
def test_no_label_and_no_field_goes_over_the_end_of_a_field(form: str, labels: list[str]) -> None:
    unions = doctrine(f"{AGENT}{form}\n", "agents/cask-cooper.md").unions
    union = next(each for each in unions if each.members[0].label.text == labels[0])
    assert [member.label.text for member in union.members] == labels
    assert union.field is not None
    assert union.field.text == "verdict"


def test_lines_of_prose_are_one_sentence() -> None:
    text = f"{AGENT}Answer with `sound` | `leaking` or, for a cask that is\nfull: the measure of `wine`.\n"
    unions = doctrine(text, "agents/cask-cooper.md").unions
    assert [member.label.text for member in unions[0].members] == ["sound", "leaking"]
