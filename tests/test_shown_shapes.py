"""Samples beside the shape of a result that a contract shows with nothing in it."""

import pytest

from linting import lint

CONTRACT = """# What each agent returns

## night-desk -> sky-watcher

Required input: `site`, `night`.

```json
{0}
{{"outcome": "sky-hidden", "reasons": [], "owner": "", "next_action": ""}}
```
{1}
"""

AGENT = """---
name: sky-watcher
description: Counts meteors.
tools: Read
---

Input: `site`, `night`.

Answer `sky-watched`, or `sky-hidden` if there are clouds; say then why, who owns it and what to do next.

{1}

```json
{0}
```
"""

SHAPE = '{"outcome": "sky-watched", "meteors": [], "bright_trails": [], "hours": 4}'


def found(shape: str, sample: str, more: str = "", lead: str = "For instance:") -> list[str]:
    agent = AGENT.format(sample, lead)
    documents = {"handbook/returns.md": CONTRACT.format(shape, more), "agents/sky-watcher.md": agent}
    return [each.message for each in lint(documents) if each.code == "FC811"]


@pytest.mark.parametrize(
    ("shape", "sample"),
    [
        (SHAPE, '{"outcome": "sky-watched", "meteors": [{"at": "01:20"}], "trails": [{"mag": -4}], "hours": 3}'),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "trails": [],\n "hours": 3}'),
        (
            '{"outcome": "sky-watched", "meteors": ["<meteor>"], "bright_trails": "string"}',
            '{\n  "outcome": "sky-watched",\n  "meteors": [{"at": "01:20"}],\n  "trails": "one over the lake"\n}',
        ),
        (
            '{"outcome": "sky-watched", "bright_trails": [{"at": "", "mag": 0}]}',
            '{"outcome": "sky-watched", "trails": [{"at": "01:20", "mag": -4}]}',
        ),
    ],
)
def test_a_key_by_another_name(shape: str, sample: str) -> None:
    assert found(shape, sample) == ["a result with `sky-watched` carries `bright_trails`, and here `trails`"]


WHOLE = '{"outcome": "sky-watched", "meteors": [{"at": "01:20"}], "bright_trails": [], "hours": 3}'
OTHER = '{"outcome": "sky-watched", "meteors": [{"at": "01:20"}], "trails": [], "hours": 3}'


@pytest.mark.parametrize(
    ("shape", "sample", "more"),
    [
        (SHAPE, WHOLE, ""),
        # more, or less, and nothing in the place of anything
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "bright_trails": [], "hours": 3, "moon": "new"}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3, "form_version": 2}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3, "call_id": "c-7"}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3, "fireballs": []}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3, "trail_count": 2}', ""),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "hours": 3, "trails": 2}', ""),
        # the same in another spelling
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "brightTrails": [], "hours": 3}', ""),
        # marked in the shape
        (SHAPE.replace('trails"', 'trails?"'), OTHER, ""),
        # abridged, or the outcome alone
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "trails": ["..."], "hours": 3}', ""),
        (SHAPE, '{"outcome": "sky-watched", "trails": ["..."]}', ""),
        (SHAPE, '{"outcome": "sky-watched"}', ""),
        # what words say
        (SHAPE, OTHER, "\n`bright_trails` is optional."),
        (SHAPE, OTHER, "\nThe bright_trails are optional."),
        (SHAPE, OTHER, "\nBright trails can be dropped."),
        (SHAPE, OTHER, "\n`bright_trails` need not be in it."),
        (SHAPE, OTHER, "\n`bright_trails` is given on demand."),
        (SHAPE, OTHER, "\n`bright_trails` stands there in August, and is absent in spring."),
        (SHAPE, OTHER, "\nLists without an entry are left away."),
        (SHAPE, OTHER, "\nA key that holds null is omitted."),
        (SHAPE, OTHER, "\n`trails` holds what is left in the air."),
        (SHAPE, '{"outcome": "sky-watched", "meteors": [], "trails": []}', ""),
        (SHAPE, OTHER, "\n`trails` may stand for `bright_trails` in old answers."),
        # the contract shows an example of its own, and no shape
        (SHAPE.replace('"meteors": []', '"meteors": ["one at 01:20"]'), OTHER, ""),
        # another outcome
        (SHAPE, '{"outcome": "sky-hidden", "reasons": ["fog"], "owner": "desk", "next_action": "wait"}', ""),
    ],
)
def test_a_sample_of_the_shape(shape: str, sample: str, more: str) -> None:
    assert found(shape, sample, more) == []


@pytest.mark.parametrize(
    "lead",
    [
        "What the trail-counter hands over:",
        "The answer that was given to you last night:",
        "You get from the desk:",
        "A wrong answer:",
    ],
)
def test_a_sample_of_somebody_else(lead: str) -> None:
    assert found(SHAPE, OTHER, lead="What a sky-watcher returns with `sky-watched`:") != []
    assert found(SHAPE, OTHER, lead=lead) == []


def test_a_key_of_several_words_in_one() -> None:
    shape = SHAPE.replace("bright_trails", "brightTrails")
    assert found(shape, OTHER) == ["a result with `sky-watched` carries `brightTrails`, and here `trails`"]
    assert found(shape, WHOLE) == []
