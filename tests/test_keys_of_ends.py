"""Two formats of results where nobody knows the words for the outcomes: the key is known by where they stand."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from linting import lint

Words = Callable[[str, str, str], str]

LAYOUTS: dict[str, Words] = {
    "object": lambda key, one, two: f'## Returns\n\n```json\n{{"{key}": "{one} | {two}", "rows": 4}}\n```',
    "sample": lambda key, one, _: f'Answer with this object:\n\n```json\n{{\n  "{key}": "{one}",\n  "rows": 4\n}}\n```',
    "apart": lambda key, one, two: f'End with:\n\n```json\n{{"{key}": "..."}}\n```\n\n`{key}` is `{one}` or `{two}`.',
    "lines": lambda key, one, two: f"End your answer with:\n\n```\n{key.upper()}: {one.upper()} | {two.upper()}\n```",
    "keys": lambda key, one, two: f"## Output\n\n- `{key}`: `{one}` or `{two}`\n- `rows`: a number",
    "table": lambda key, one, two: f"## Output\n\n| Key | Value |\n|---|---|\n| `{key}` | `{one}` or `{two}` |",
    "sentence": lambda key, one, two: f"Return an object with `{key}` (`{one}` or `{two}`) and `rows`.",
    "bare": lambda key, one, two: f"Return `{key}={one}`, or `{key}={two}`.",
    "type": lambda key, one, two: f'You answer with\n\n```ts\ntype Answer = {{ {key}: "{one}" | "{two}" }}\n```',
    "element": lambda key, one, two: f"## Answer\n\n```xml\n<answer><{key}>{one} | {two}</{key}></answer>\n```",
}


CASES = "On `bound` go on, on `slipped` stop."


def told(grafter: str, binder: str, house: str = "We graft.", lead: str = CASES) -> list[str]:
    documents = {
        ".claude/agents/grafter.md": f"---\nname: grafter\ndescription: Joins.\ntools: Read\n---\n\n{grafter}\n",
        ".claude/agents/binder.md": f"---\nname: binder\ndescription: Binds.\ntools: Read\n---\n\n{binder}\n",
        ".claude/commands/orchard.md": "---\ndescription: Leads.\n---\n\n# Orchard\n\n"
        f"1. Call `grafter`. On `healed` go on, on `lost` stop.\n2. Call `binder`. {lead}\n",
        "docs/answers.md": f"# House\n\n{house}\n",
    }
    return [each.message for each in lint(documents) if each.code == "FC912"]


PAIRS = (*pairwise([*LAYOUTS, "object"]), *zip(LAYOUTS, reversed(LAYOUTS), strict=True))


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_one_key_is_one_format(one: str, two: str) -> None:
    grafter = LAYOUTS[one]("outcome", "healed", "lost")
    assert told(grafter, LAYOUTS[two]("outcome", "bound", "slipped")) == []
    assert len(told(grafter, LAYOUTS[two]("fate", "bound", "slipped"))) == 1


@pytest.mark.parametrize(
    ("rare", "common"),
    [("status", "outcome"), ("verdict", "outcome"), ("fate", "outcome"), ("bind_status", "status")],
)
@pytest.mark.parametrize("layout", ["object", "keys", "bare"])
def test_another_key_is_a_second_format(layout: str, rare: str, common: str) -> None:
    grafter = LAYOUTS["sentence"](common, "healed", "lost")
    (message,) = told(grafter, LAYOUTS[layout](rare, "bound", "slipped"))
    assert message.startswith("results say `")
    assert f"`{rare}`" in message
    assert f"`{common}`" in message


@pytest.mark.parametrize(
    ("binder", "house"),
    [
        (
            'Answer as `answers.md` says, with\n\n```json\n{"fit": "bound | slipped"}\n```',
            '`{"outcome": "done"}` comes first.',
        ),
        ("Return `outcome: done` with `fit` (`bound` or `slipped`).", "We graft."),
        ('Return a list:\n\n```json\n[{"row": 1, "outcome": "done", "knot": "bound | slipped"}]\n```', "We graft."),
        ('You are given\n\n```json\n{"mode": "bound | slipped"}\n```\n\nTell what you saw.', "We graft."),
        ("Set `grade: bound` in `works.yaml`, else `grade: slipped`. Tell what you saw.", "We graft."),
        ('Answer in a sentence. Never like this: `{"fate": "bound"}`.', "`fate` was given up."),
        ("Return `fate: bound` or `fate: slipped`.", "`fate` is read as `outcome`."),
        ("Say in one sentence whether it is `bound` or `slipped`.", "We graft."),
    ],
)
def test_what_stands_under_a_key_may_be_something_else(binder: str, house: str) -> None:
    assert told(LAYOUTS["object"]("outcome", "healed", "lost"), binder, house) == []


def test_who_leads_may_know_both_keys() -> None:
    grafter, binder = LAYOUTS["object"]("outcome", "healed", "lost"), LAYOUTS["object"]("fate", "bound", "slipped")
    assert told(grafter, binder, lead="If `fate` is `bound` go on, if it is `slipped` stop.") == []
