"""A branch that an agent merges, where both branches stand in code: ``merge `story/<id>` into `main` `` (FC905)."""

import pytest

from linting import lint

AGENT = "---\nname: page-setter\ndescription: Sets a page.\ntools: Bash\n---\n\n# Work\n\nSet the page.\n\n{}\n"


def told(words: str) -> list[str]:
    """The codes of what is said of an agent's document."""
    return [found.code for found in lint({".claude/agents/page-setter.md": AGENT.format(words)})]


@pytest.mark.parametrize(
    "words",
    [
        "1. Merge `story/<slug>` into `main` and push, so that the page goes out.",
        "Merge `story/x` into `main`.",
        "Then merge the branch `story/x` into the `master`.",
        "- Merge your `fix/1` back into `trunk`.",
        "Finally merge `{branch}` to `develop`.",
        "When the page builds, merge `story/$1` into `main`.",
        "1. Commit.\n2. Merge `story/<id>` into `main` and answer.",
        "You then merge `a/b` into `main`.",
    ],
)
def test_a_merge_is_the_orchestrators(words: str) -> None:
    assert told(words) == ["FC905"]


@pytest.mark.parametrize(
    "words",
    [
        "Merge `a.json` into `b.json`.",
        "Merge `left` into `right`.",
        "Do not merge `story/x` into `main`.",
        "The desk merges `story/x` into `main`.",
        "`/publish` merges `story/x` into `main`.",
        "You may merge `story/x` into `main` if asked.",
        "Merge `main` into `story/x`.",
        "Merge `notes` into `main_table`.",
        "Merge `notes` into `main.md`.",
        "After the editor has merged `story/x` into `main`, say so.",
        "Say whether to merge `story/x` into `main`.",
        "Merging `story/x` into `main` is the editor's work.",
    ],
)
def test_other_merges_are_not(words: str) -> None:
    assert told(words) == []
