"""Sections of a form for a word that is no outcome: nearly one, or akin to one that has no section (FC802)."""

import pytest

from linting import lint

CONTRACT = (
    "# Handoff contract: baker -> miller\n\nMiller returns one of:\n\n- `flour-ready` with bags\n"
    "- `grain-spoilt` with reason\n"
)
FORMS = {
    "record": "# Baker report\n\n- Outcome: baked | burnt\n- Transfer result: flour-ready | grain-spoilt\n",
    "by-name": "# Template: baker report\n\n- Miller result: flour-ready | grain-spoilt\n",
}


def told(form: str, *sections: str) -> list[tuple[str, str]]:
    """The word of each section for no outcome, and the outcome that is suggested for it."""
    below = "".join(f"\nIf {section}:\n\n- Reason:\n" for section in sections)
    texts = {"doctrine/handoff-contract.md": CONTRACT, "doctrine/template.md": FORMS[form] + below}
    found = [each for each in lint(texts) if each.code == "FC802"]
    return [(each.primary.span.text, each.values.get("suggestion", "")) for each in found]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        (("flour-ready", "grain-rotten"), ("grain-rotten", "")),
        (("flour-ready", "grain-lost"), ("grain-lost", "")),
        (("flour-redy",), ("flour-redy", "flour-ready")),
        (("flour-ready", "grain-spoild"), ("grain-spoild", "grain-spoilt")),
        (("flour-redy", "grain-spoilt"), ("flour-redy", "flour-ready")),
    ],
)
def test_a_section_for_nearly_an_outcome_is_told(
    form: str, sections: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert told(form, *sections) == [expected]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "sections",
    [
        ("flour-ready", "grain-spoilt"),
        ("flour-ready", "time-permits"),
        ("flour-ready", "more than one bag"),
        ("flour-ready", "asked"),
        ("time-permits",),
        ("grain-imported",),
        ("flour",),
    ],
)
def test_a_section_for_any_other_case_is_not(form: str, sections: tuple[str, ...]) -> None:
    assert told(form, *sections) == []
