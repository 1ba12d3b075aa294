"""A payload names all that a record can be; beside which outcome it may stand, words of the document say."""

import pytest

from linting import lint

TITLES = (
    "Output contract of `baking-lead`",
    "Output contract: what baking-lead returns",
    "Output contract: what `baking-lead` returns to the flow",
)
CONTRACT = """\
# {title}

Outcome: `success` | `failure` | `needs_continuation`

With `success`:

- `loaf`: the bread
- `oven_result`: `baked` | `oven-cold` | `not-attempted`

With `failure`: `reason`.

With `needs_continuation`: `notes` (what is missing).

{said}
"""


def told(said: str, title: str = TITLES[0]) -> list[str]:
    found = lint({"doctrine/output-contract.md": CONTRACT.format(title=title, said=said)})
    return [each.code for each in found if each.severity.value == "error"]


@pytest.mark.parametrize(
    "said",
    [
        "`not-attempted` says that the oven was never called. It cannot stand beside `success`.",
        "`not-attempted` is only valid when the outcome is not a success.",
        "`not-attempted` never goes with `success`.",
        "`not-attempted` stands only beside `failure` or `needs_continuation`.",
        "A `success` must not carry `not-attempted`.",
        "With `success` the `oven_result` isn't `not-attempted`.",
        "`oven_result` is `not-attempted` where the oven was left cold; a `success` has one of the other two.",
    ],
)
def test_what_words_deny_is_not_told(said: str) -> None:
    assert told(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "The flow stores the result.",
        "`not-attempted` stands where the oven was not called.",
        "`not-attempted` may stand beside `success` when the bread was bought.",
    ],
)
@pytest.mark.parametrize("title", TITLES)
def test_what_no_word_denies_is_told_whatever_the_title(said: str, title: str) -> None:
    assert told(said, title) == ["FC809"]


def test_remarks_in_brackets_do_not_end_the_fields_of_an_outcome() -> None:
    further = (
        "With `failure`: `reason` (a sentence), and `oven_result`.\n\n"
        "With `needs_continuation`: `notes` (a list) and `oven_result`."
    )
    text = CONTRACT.format(title=TITLES[0], said="").replace(
        "With `failure`: `reason`.\n\nWith `needs_continuation`: `notes` (what is missing).", further
    )
    assert [each.code for each in lint({"doctrine/output-contract.md": text}) if each.severity.value == "error"] == []
