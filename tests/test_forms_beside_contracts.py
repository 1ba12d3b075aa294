"""Forms that lie among what is looked up, and contracts that say in words all that they hold."""

import pytest

from linting import lint

CONTRACT = """# Output contract: the avalanche bulletin

{lead}

* bulletin number
* region and altitude
* danger level
* time of the next bulletin
* observer on duty
* remark of the forecaster

{layout}
"""
LEAD = "A bulletin goes to the huts. It is valid only if it contains all of the following."
LAYOUT = "The layout is that of `references/avalanche-bulletin.md`."

FORM = """{head}
Bulletin number:
Region and altitude:

| | |
|---|---|
| Danger level (one to five) | |
| Observer on duty | |
{more}
Remark of the forecaster:

{foot}
"""
HEAD = "AVALANCHE BULLETIN\n==================\n"
TIME = "| Time of the next bulletin | |\n"


def found(contract: str, form: str, path: str = "references/avalanche-bulletin.md") -> list[str]:
    documents = {"doctrine/bulletin-output-contract.md": contract, path: form}
    return [each.message for each in lint(documents) if each.code == "FC803"]


def contract(lead: str = LEAD, layout: str = LAYOUT) -> str:
    return CONTRACT.format(lead=lead, layout=layout)


def form(head: str = HEAD, more: str = "", foot: str = "") -> str:
    return FORM.format(head=head, more=more, foot=foot)


MISSING = ["`references/avalanche-bulletin.md` has no place for `time of the next bulletin`"]


@pytest.mark.parametrize(
    "lead",
    [
        LEAD,
        "A bulletin contains all of the following:",
        "Every bulletin holds each of these.",
        "The bulletin must show all of these entries:",
        "Each one has to include every one of the following parts.",
    ],
)
@pytest.mark.parametrize("head", [HEAD, "# Avalanche bulletin\n", ""])
def test_what_a_form_among_references_lacks(lead: str, head: str) -> None:
    assert found(contract(lead), form(head)) == MISSING


@pytest.mark.parametrize(
    "layout",
    ["Fill in `references/avalanche-bulletin.md`.", "It is written on `references/avalanche-bulletin.md`, one page."],
)
def test_other_words_for_the_layout(layout: str) -> None:
    assert found(contract(layout=layout), form()) == MISSING


def test_below_a_title_for_contents() -> None:
    lead = "A bulletin goes to the huts.\n\n## Contents\n\nA bulletin contains all of the following:"
    assert found(contract(lead), form()) == MISSING


@pytest.mark.parametrize(
    ("lead", "more", "layout"),
    [
        # it has a place
        (LEAD, TIME, LAYOUT),
        (LEAD, "| Next bulletin | |\n", LAYOUT),
        (LEAD, "| Time (of the next bulletin) | |\n", LAYOUT),
        (LEAD, "| Valid until | |\n", LAYOUT),
        # nothing says that all of it must be there
        ("A bulletin may contain all of the following.", "", LAYOUT),
        ("A bulletin contains some of the following.", "", LAYOUT),
        ("A bulletin never contains all of these:", "", LAYOUT),
        ("Not every bulletin contains all of the following.", "", LAYOUT),
        ("When the danger is high, it contains all of the following.", "", LAYOUT),
        # it stands under a title about one case
        ("A page.\n\n## In a storm\n\nThe bulletin contains all of these:", "", LAYOUT),
        # no form is named, or another one
        (LEAD, "", "The layout is that of last year."),
        (LEAD, "", "The layout is that of `references/hut-list.md`."),
    ],
)
def test_forms_that_lack_nothing(lead: str, more: str, layout: str) -> None:
    assert found(contract(lead, layout), form(more=more)) == []


@pytest.mark.parametrize(
    "text",
    [
        # words about bulletins, and no form
        "# Bulletins\n\nBulletin number: drawn by the office.\nRegion: as on the map.\nDanger level: one to five.\n",
        "# How a bulletin is read\n\nThe danger level is read first, then the region.\n",
        "# Bulletin\n\nBulletin number: 14\n\n| Danger level | 3 |\n|---|---|\n| Region | north |\n",
        # a form with less than most of it is for something else
        form().replace("Region and altitude:", "Route:").replace("Danger level (one to five)", "Guide"),
    ],
)
def test_what_is_no_form_of_it(text: str) -> None:
    assert found(contract(), text) == []


def test_a_long_document_among_references_is_no_form() -> None:
    lines = "".join(f"Entry {'x' * (at % 40 + 1)}:\n" for at in range(120))
    assert found(contract(), form() + lines) == []
