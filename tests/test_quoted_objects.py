"""Results written as objects in a line of prose: what they hold is an outcome with what goes with it."""

import pytest

from linting import lint

AGENT = "---\nname: desk\ndescription: Looks into it.\ntools: Read\n---\n\nLook into it.\n\n"


def found(text: str) -> list[tuple[str, str]]:
    """The codes and messages about the document of an agent."""
    return [(each.code, each.message) for each in lint({"agents/desk.md": AGENT + text})]


BARE = [("FC704", "`blocked` says neither what blocks nor who goes on")]
WHOLE = '`{"outcome": "blocked", "blockers": [{"what": "..."}], "owner": "...", "next_action": "..."}`'


@pytest.mark.parametrize(
    "text",
    [
        'Return one of:\n\n- `{"outcome": "improved", "changes": [...]}`\n- `{"outcome": "blocked"}` if you cannot\n',
        'When you cannot go on, answer `{"outcome": "blocked"}` and leave it at that.\n',
        'Return `{"outcome": "improved", "changes": [...]}`, or `{"outcome": "blocked", "at": 3}` where none helps.\n',
        "Return one of the following:\n\n1. `{outcome: 'improved', changes: [...]}`\n2. `{outcome: 'blocked'}`\n",
    ],
)
def test_an_object_of_a_block_without_an_owner_is_told(text: str) -> None:
    assert found(text) == BARE


@pytest.mark.parametrize(
    "text",
    [
        f'Return one of:\n\n- `{{"outcome": "improved", "changes": [...]}}`\n- {WHOLE}\n',
        f"When you cannot go on, answer {WHOLE}.\n",
        'The log holds `{"outcome": "blocked"}` for each call that failed.\n',
        'Never return `{"state": "blocked"}`; a state is no result.\n',
        'Do not return `{"outcome": "blocked"}`; return `{"outcome": "failed", "reason": "..."}` instead.\n',
        'If a tool returns `{"outcome": "blocked"}`, ask whoever owns it.\n',
        'Return `{"outcome": "blocked", "detail": {"blockers": [..], "owner": ..., "next_action": ""}}` when stuck.\n',
    ],
)
def test_an_object_that_says_whose_block_it_is_and_one_that_nobody_returns_are_silent(text: str) -> None:
    assert not found(text)


def test_a_status_in_an_object_is_one() -> None:
    text = 'Return `{"outcome": "running"}` at once, and `{"outcome": "done"}` later.\n'
    assert [code for code, _ in found(text)] == ["FC701"]
