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
        "A `success` rules out `not-attempted`.",
        "A `success` is incompatible with `not-attempted`.",
        "`not-attempted` is rejected beside `success`.",
        "`not-attempted` is illegal with `success`.",
        "`not-attempted` goes with `failure` only.",
        "`not-attempted` belongs to a `failure` alone.",
        "Only a `failure` carries `not-attempted`.",
        "Only with `failure` can it be `not-attempted`.",
        "`not-attempted` is reserved for `needs_continuation`.",
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
        "`not-attempted` is what stands where the oven was broken.",
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


SHARED = """\
# What each agent returns

## night-desk -> baking-lead

```json
{{"outcome": "loaf-baked", "loaf": {{}}, "oven": {{}}}}
{{"outcome": "loaf-blocked", "blockers": [{{"what": "", "owner": ""}}], "next_action": "", "oven": {{}}}}
```

`oven` holds what the oven-keeper returned. {0}

## baking-lead -> oven-keeper

```json
{{"outcome": "oven-fired", "log": ""}}
{{"outcome": "oven-cold", "reasons": [], "route_to": "baking-lead"}}
```
"""


LEAD = """\
---
name: baking-lead
description: Bakes one loaf.
tools: Read, Task
---

Have the oven fired and bake the loaf.

Answer `loaf-baked` with the loaf.
Answer `loaf-blocked` if it cannot be baked, with the blockers, who owns each and the next action.
"""


def of_shared(said: str) -> list[str]:
    found = lint({"playbook/returns.md": SHARED.format(said), "agents/baking-lead.md": LEAD})
    return [each.message for each in found if each.code == "FC809"]


@pytest.mark.parametrize(
    "said",
    [
        "With `loaf-baked` that is `oven-fired`, or `not-attempted` if the keeper was never called.",
        'With `loaf-baked` it is `oven-fired`, or `{"outcome": "not-attempted"}` where the bread was bought.',
        "Beside `loaf-baked` it may be `not-attempted`.",
        "With `loaf-baked` or `loaf-blocked` it is `oven-fired`, `oven-cold` or `not-attempted`.",
        "Under `loaf-baked`, `oven` is `oven-fired` or `not-attempted`.",
        "With the outcome `loaf-baked` this is either `oven-fired` or `not-attempted`.",
        "With `loaf-blocked` it is `oven-cold`; with `loaf-baked` it can be `not-attempted`.",
        "With `loaf-baked` it is `oven-fired` (with a log) or `not-attempted`.",
        "With `loaf-baked` it is `oven-fired` or, if the bread was bought, `not-attempted`.",
        "`not-attempted` is fine beside `loaf-baked`.",
        "If the bread was bought, return `loaf-baked` with the oven `not-attempted`.",
    ],
)
def test_what_a_sentence_lets_stand_with_a_success(said: str) -> None:
    assert of_shared(said) == ["`not-attempted` cannot stand beside `loaf-baked`"]


@pytest.mark.parametrize(
    "said",
    [
        "With `loaf-baked` that is always `oven-fired`. With `loaf-blocked` it is `oven-cold`, or `not-attempted`.",
        "With `loaf-blocked` it is `not-attempted` if the keeper was never called.",
        "With `loaf-baked` it is never `not-attempted`.",
        "With `loaf-baked` it cannot be `not-attempted`.",
        "With `loaf-baked` it is `oven-fired`; `not-attempted` belongs to `loaf-blocked`.",
        "It is `not-attempted` if the keeper was not called, which never goes with `loaf-baked`.",
        # another outcome is spoken of in the same sentence
        "With `loaf-baked` that is `oven-fired`, under `loaf-blocked` that is `oven-cold` or `not-attempted`.",
        "With `loaf-baked` it is `oven-fired`, whereas `loaf-blocked` can come with `not-attempted`.",
        "With `loaf-baked` it is `oven-fired`, and `not-attempted` goes with `loaf-blocked` alone.",
        # refused without a `not`
        "With `loaf-baked` it is `oven-fired`: `not-attempted` is rejected.",
        "With `loaf-baked` it is `oven-fired` in place of `not-attempted`.",
        "With `loaf-baked` it is `oven-fired` rather than `not-attempted`.",
        "Beside `loaf-baked` it must be something else than `not-attempted`.",
        "Beside `loaf-baked` it has to differ from `not-attempted`.",
        "Beside `loaf-baked` it is a mistake to put `not-attempted`.",
        "Beside `loaf-baked` it is `oven-fired` or `not-attempted`, the latter being refused.",
        "`not-attempted` is prohibited beside `loaf-baked`.",
        "`not-attempted` is impossible where the outcome is `loaf-baked`.",
        "`not-attempted` counts as an error while the outcome is `loaf-baked`.",
        "`not-attempted` is a breach if it comes with `loaf-baked`.",
        # who does so is spoken of, and nobody is told to
        "Whoever answers `loaf-baked` with the oven `not-attempted` has to explain it.",
        "A lead that hands back `loaf-baked` with `not-attempted` is asked again.",
        "If it returns `loaf-baked` and the oven is `not-attempted`, the desk throws it out.",
    ],
)
def test_what_a_sentence_lets_stand_with_a_block(said: str) -> None:
    assert of_shared(said) == []
