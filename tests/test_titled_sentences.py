"""A sentence to the reader behind a short title, `Log Review: You must ...`, and words that lead to what is said."""

import pytest

from doctrine_reading import doctrine
from linting import lint

AGENT = "---\nname: {0}\ndescription: Weighs.\ntools: {1}\n---\n\n# Weigher\n\nYou change no code.\n\n{2}\n"


def written(words: str) -> list[tuple[str, bool, bool]]:
    """The files that an agent is told to write or not to, by one sentence."""
    told = doctrine(AGENT.format("weigher", "Read", words), "agents/weigher.md").deeds
    return [(each.object.text, each.negated, each.optional) for each in told if each.kind == "write" and each.object]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Log Review: You MUST update `docs/plan.md`: a. Add your weight.", [("docs/plan.md", False, False)]),
        ("**Record of Weights**: You should update `docs/plan.md`.", [("docs/plan.md", False, False)]),
        ("Check Plan: You have to update `docs/plan.md`.", [("docs/plan.md", False, False)]),
        ("Update Rule: You must never edit `docs/plan.md`.", [("docs/plan.md", True, False)]),
        ("Log Review: You may update `docs/plan.md`.", [("docs/plan.md", False, True)]),
        ("Tell User: You must update `docs/plan.md`.", []),
        ("Ask Owner: You should update `docs/plan.md`.", []),
        ("Check Plan: The clerk updates `docs/plan.md`.", []),
        ("Check Plan: You must read `docs/plan.md`.", []),
    ],
)
def test_what_a_sentence_behind_a_title_asks_for(words: str, found: list[tuple[str, bool, bool]]) -> None:
    assert written(words) == found


@pytest.mark.parametrize(
    ("words", "told"),
    [("Log Review: You MUST update `docs/plan.md`.", False), ("Log Review: You must read `docs/plan.md`.", True)],
)
def test_who_is_told_to_update_a_file_needs_to_edit(words: str, told: bool) -> None:
    found = lint({"agents/weigher.md": AGENT.format("weigher", "Read, Edit", f"You never write files.\n\n{words}")})
    assert ("FC903" in {each.code for each in found}) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Log Review: You must update `docs/specs/plan.md`.", False),
        ("You should also update `docs/specs/plan.md`.", False),
        ("You must write `docs/specs/plan.md`.", True),
    ],
)
def test_a_file_that_is_brought_up_to_date_is_there_for_everybody(words: str, told: bool) -> None:
    agents = {"agents/weigher.md": AGENT.format("weigher", "Read, Write", words)}
    agents["agents/carver.md"] = AGENT.format("carver", "Read", "Read `docs/specs/plan.md`.")
    assert ("FC908" in {each.code for each in lint(agents)}) == told
