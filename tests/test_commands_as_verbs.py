"""Commands that stand for a verb, and those that a reader is said to run."""

import pytest

from linting import codes

AGENT = "---\nname: memo-writer\ndescription: Writes memos.\ntools: {0}\n---\n\nWrite memos.\n\n- Be short.\n- {1}\n"


def told(words: str, tools: str) -> list[str]:
    return [each for each in codes({"agents/memo-writer.md": AGENT.format(tools, words)}) if each in ("FC901", "FC905")]


@pytest.mark.parametrize(
    "words",
    [
        "When the text is final, `git commit` it under `memos/` and push to `main`.",
        "At the end, `git commit` everything and push it to origin.",
        "`git add` the memo, then push to main.",
        "Read it aloud once more, then `git commit` it, and push to the trunk.",
    ],
)
def test_what_follows_a_command_that_is_a_verb(words: str) -> None:
    assert told(words, "Read, Bash") == ["FC905"]


@pytest.mark.parametrize(
    "words",
    [
        "When the text is final, the lead will `git commit` it under `memos/` and push to `main`.",
        "Never `git commit` it or push to `main`.",
        "When the text is final, `memo` the board has no more questions, and push the point to main street.",
        "`git commit` the lead does alone.",
        "Once it is final, `draft` it stays, and push back the date to main season.",
        "Push the argument to main themes.",
        "Return it; `git commit` and push to `main` are the lead's.",
    ],
)
def test_a_command_that_somebody_else_runs(words: str) -> None:
    assert told(words, "Read, Bash") == []


@pytest.mark.parametrize(
    "words",
    [
        "[ ] `scripts/lint-memo.sh` exits with 0 when you execute it on the text",
        "`tools/spell.py` finds nothing once you run it on the memo.",
        "`scripts/lint-memo.sh`, which you run on every page, must be silent.",
        "`npm run lint` is green whenever you run it.",
    ],
)
def test_a_command_that_its_reader_runs_by_the_way(words: str) -> None:
    assert told(words, "Read, Grep") == ["FC901"]


@pytest.mark.parametrize(
    "words",
    [
        "[ ] `scripts/lint-memo.sh` exits with 0 when the lead executes it on the text",
        "`scripts/lint-memo.sh` exits with 0 on such a text",
        "`scripts/lint-memo.sh` can tell more when you run it on a page",
        "`scripts/lint-memo.sh` is for the lead; when you are done, the lead runs it.",
        "Tell the lead that `scripts/lint-memo.sh` is silent when you run it.",
        "`docs/memos.md` is clear when you run it past a friend",
    ],
)
def test_a_command_that_its_reader_does_not_run(words: str) -> None:
    assert told(words, "Read, Grep") == []
