"""Sentences that only sound like a tool that is missing, a second mechanism, a round without an end, or a status."""

import pytest

from linting import codes

SAID = "---\nname: answerer\ndescription: Answers in the forum.\ntools: Read\n---\n\nRead the question.\n\n{}\n"


@pytest.mark.parametrize(
    "words",
    [
        "Use `docker` to label questions about containers.",
        "Use `ssh` for all questions about keys.",
        "Group the questions with `git` and `ssh` together.",
        "Build the sentence around the verb (`to be -ing`).",
        "Compile a list of the commands (`ls -l`, `rm -rf`) in the question.",
        "Format code with four blanks (`git log -p`).",
        "Keep notes on what you find in `letters/in.md`.",
        "Keep a list of the names in `letters/in.md` and return it as `names`.",
        "On each nightly run `make all` builds the pages.",
        "Set the lamp's state to red with `lampctl set-state red`.",
        "Mark the disk as read-only with `blockctl set-state ro`.",
        "Ask the client again until she names the scale.",
        "Return one of:\n\n- `under-construction` with `year`\n- `built` with `year`",
    ],
)
def test_what_only_sounds_like_it_is_silent(words: str) -> None:
    assert codes({"agents/answerer.md": SAID.format(words)}) == []


@pytest.mark.parametrize(
    "words",
    [
        "1. `gh pr merge --squash`.\n\nAuto-merge is on for the pull requests of bots; ours are merged by hand.",
        "1. Merge the PR.\n\nGitHub merges by squash here.",
    ],
)
def test_a_merge_that_is_told_of_twice_is_one(words: str) -> None:
    assert codes({"doctrine/orchestration.md": f"# How a fix lands\n\n{words}\n"}) == []
