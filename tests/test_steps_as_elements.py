"""Steps that are elements, `<step n="1">...</step>`, tell an agent what to do as the items of a list would."""

import pytest

from linting import codes

AGENT = "---\nname: lore-keeper\ndescription: Keeps the names.\ntools: Read, Grep\n---\n\nYou keep the names.\n\n{0}\n"


def told(words: str) -> list[str]:
    return [code for code in codes({"agents/lore-keeper.md": AGENT.format(words)}) if code == "FC901"]


@pytest.mark.parametrize(
    "words",
    [
        '<steps>\n  <step n="1">Read it.</step>\n  <step n="2">Write the names into lore/names.md.</step>\n</steps>',
        "<flow>\n<action>Grep the bible.</action>\n<action>Save the list to `lore/names.md`</action>\n</flow>",
        '<step n="1">Run `make names` and look at what it prints.</step>',
        '<step n="1">Look at the bible.</step>\n<step n="2">`make names`</step>',
        "<work>\n<instruction>Grep the bible,\nthen write the names to `lore/names.md`.</instruction>\n</work>",
        '<task id="a">Edit `lore/bible.md` in place.</task> <!-- each time -->',
    ],
)
def test_an_element_tells_what_to_do(words: str) -> None:
    assert told(words) == ["FC901"]


@pytest.mark.parametrize(
    "words",
    [
        '<step n="1">The human enters the names into lore/names.md.</step>',
        '<step n="1">Never write to lore/names.md.</step>',
        '<step n="1" if="the human asks for it">Write the names to lore/names.md.</step>',
        '<step n="1" optional="true">Write the names to lore/names.md.</step>',
        "<examples>\n<step>Write the names to lore/names.md.</step>\n</examples>",
        "<role>Write names into lore/names.md</role>",
        '<step n="1">Read the brief.</step>\nThe human writes lore/names.md.',
        '<verdict name="READY">the names are to be written to lore/names.md</verdict>',
        "<do_not>\n<action>Write the names to lore/names.md.</action>\n</do_not>",
    ],
)
def test_an_element_that_tells_nothing_to_do(words: str) -> None:
    assert told(words) == []
