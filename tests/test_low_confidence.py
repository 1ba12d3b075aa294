"""An answer that is gone on with, and in the same breath counted as a failure for what one of its texts says."""

import pytest

from linting import lint

AGENT = """---
name: tide-rater
description: Rates the tide of one harbour.
tools: Read
---

Answer `tide-rated` with `height` and a word on your confidence.
Answer `rating-blocked` if you cannot rate; name each blocker, its owner and the next action.
"""

DESK = """# Harbour desk playbook

The desk calls the tide-rater and keeps what it returns.

- `tide-rated`: {0}
- `rating-blocked`: take each blocker to its owner, do the next action, and call once more.
"""


def coerced(words: str) -> int:
    documents = {"agents/tide-rater.md": AGENT, "playbook/desk.md": DESK.format(words)}
    return sum(each.code == "FC004" for each in lint(documents))


@pytest.mark.parametrize(
    "words",
    [
        'go on to 3 with `height`. If `confidence` reads "low" or "shaky", count the answer as a failure.',
        'keep `height`. Where its `confidence` says "a guess", treat it as an error and call the harbour master.',
        'pass `height` on. If the `caveats` mention "probably", book the answer as failed.',
        'start stage 3. When `certainty` contains "not sure", record the result as `rating-blocked`.',
        'continue with `height`. If `confidence` reads "tentative", the answer is treated as a failure.',
    ],
)
def test_a_success_that_is_undone_by_its_text(words: str) -> None:
    assert coerced(words) == 1


@pytest.mark.parametrize(
    "words",
    [
        "go on to 3 with `height`. A low `confidence` is noted in the statistics; the answer stays a success.",
        'go on to 3 with `height`. If `confidence` reads "low", note it beside the tide.',
        'go on to 3 with `height`. If `confidence` reads "low", it is still no failure.',
        # a decision, and what is no text of the answer
        'go on to 3 with `height`. If `decision` reads "reject", count the answer as a failure.',
        'go on to 3 with `height`. If `outcome` reads "failed", count the answer as a failure.',
        'go on to 3 with `height`. If the harbour master says "no", the day counts as a failure of the desk.',
        "go on to 3 with `height`. If `height` is missing, count the answer as a failure.",
        # data and formats
        'go on to 3 with `height`. If `datum` reads "chart", treat it as an error and ask the harbour.',
        'go on to 3 with `height`. If `format` says "v2", treat it as an error.',
        'go on to 3 with `height`. If `height` contains "ft", treat it as an error.',
        'keep `height`. If `fault` says "no signal", count the answer as a failure.',
        # another thing is booked
        'go on to 3 with `height`. If `confidence` reads "low", count the missing mail as an error.',
        # denied
        'go on to 3 with `height`. If `confidence` reads "low", nobody may count the answer as a failure.',
        'go on to 3 with `height`. If `confidence` reads "low", it would be wrong to count the answer as a failure.',
        'go on to 3 with `height`. If `confidence` reads "low", some tend to count the answer as a failure.',
    ],
)
def test_a_success_that_stays_one(words: str) -> None:
    assert coerced(words) == 0


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("tide-drawn", 1),
        ("gauge-planned", 1),
        ("boat-delayed", 0),
        ("line-dropped", 0),
        ("licence-revoked", 0),
        ("hull-damaged", 0),
        ("limit-exceeded", 0),
        ("gauge-unread", 0),
        ("tide-untimed", 0),
    ],
)
def test_a_label_that_says_that_something_was_done(label: str, told: int) -> None:
    assert coerced(f'go on.\n\nA `{label}` whose note says "gale" counts as a failure.') == told


def test_a_label_in_passing_is_no_success_that_is_booked() -> None:
    assert coerced('go on.\n\nThe list behind `tide-drawn` whose note says "gale" counts as a failure.') == 0


@pytest.mark.parametrize(
    ("verb", "told"), [("passed to the clerk", 0), ("passed in by the gate", 0), ("passed review", 1)]
)
def test_what_is_passed_to_somebody_has_passed_nothing(verb: str, told: int) -> None:
    words = f'A message {verb}, with a comment that says "maybe", is booked as an `Error`.'
    found = lint({"doctrine/process.md": f"# Desk\n\nThe desk calls a weigher.\n\n{words}\n"})
    assert sum(each.code == "FC004" for each in found) == told
