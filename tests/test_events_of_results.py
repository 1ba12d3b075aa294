"""Events that results carry: whoever takes them from there may enter them, and a list of them handles no outcome; what
a page shows in a sample or says in a further sentence is returned like what it lists.
"""

import pytest

from linting import lint

LOOM = "---\nname: {0}\ndescription: The {0}.\ntools: {1}\n---\n\n{2}\n"
CALLS = """# Calls

```
mill-lead(order) -> MillResult
MillResult =
  | {{ outcome: "cloth-ready", cloth: Cloth, events: List }}
  | {{ outcome: "order-refused", defects: List, route_to: "buyer", events: List }}
```

```
weaver(order) -> WeaveResult
WeaveResult =
  | {{ outcome: "woven", cloth: Cloth }}
  | {{ outcome: "yarn-missing", blockers: List, owner: "store", next_action: Text }}
{0}```
"""
LEAD = """You get `order`. Call `weaver` with the `order`.

- `woven`: return `cloth-ready` with the `cloth` and the `events`.
- `yarn-missing`: return `order-refused` with `defects`, `route_to` and `events`.
- An empty or broken answer: ask once more, then return `order-refused`.
"""
WEAVER = """You get `order`. Weave.

Return `woven` with `cloth`, or `yarn-missing` with `blockers`, `owner`, `next_action`.
"""


def told(agents: str = "", weaver: str = WEAVER, further: str = "") -> list[str]:
    """What is said of a mill whose session reads a section."""
    documents = {
        "AGENTS.md": f"# Mill\n\nThe mill lead calls `weaver` and takes what it returns.\n\n## Events\n\n{agents}\n",
        "agents/mill-lead.md": LOOM.format("mill-lead", "Task", LEAD),
        "agents/weaver.md": LOOM.format("weaver", "Read", weaver),
        "mill/calls.md": CALLS.format(further),
    }
    return [f"{each.code} {each.message}" for each in lint(documents) if each.severity.value != "note"]


def test_the_mill_is_sound() -> None:
    assert told("Nothing to add.") == []


@pytest.mark.parametrize(
    "text",
    [
        "The lead's return carries `events`. The porter (a program) writes them to the mill ledger.",
        "The mill lead's answer has `events`, often none. `millbot` enters them in the mill ledger.",
        "Each result carries `events`. `millbot` enters them, with its own clock, in the run ledger.",
        "Every result contains `events`. Our porter, a small script, appends them to the ledger once it is there.",
        "A return holds `events`, one for each call. The porter then writes them to the journal.",
    ],
)
def test_who_takes_events_out_of_results_may_enter_them(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Each result carries `events`. Append them to the ledger as they happen.",
        "Each result carries `events`. Each agent writes them to the mill ledger as it goes.",
        "The weaver's result carries `events`. The weaver appends them to the ledger.",
        "The order carries no cloth. Every agent writes its events to the mill ledger while it works.",
        "Each result carries `events`. You then write them to the ledger before the next call.",
    ],
)
def test_who_works_may_not(text: str) -> None:
    documents = {
        "agents/mill-lead.md": LOOM.format("mill-lead", "Task", LEAD),
        "agents/weaver.md": LOOM.format("weaver", "Read", f"{WEAVER}\n\n{text}"),
        "mill/calls.md": CALLS.format(""),
    }
    assert "FC707" in [each.code for each in lint(documents)]


NAMES = "- `yarn-counted`{0}\n- `woven`{0}\n- `cloth-ready`{0}\n"


@pytest.mark.parametrize(
    ("lead", "rest"),
    [
        ("The mill lead's return carries `events`, after the lead has returned. The values are:", ""),
        ("The mill lead's return has `events`, written down when it has returned. The values are:", ": it is there"),
        ("The mill lead returns `events`. Possible values of `events` are:", ""),
        ("What the mill lead may name in `events`:", ""),
        ("Names of events are:", ": one for each roll"),
        ("The mill lead's answer has `events`. They are:", ""),
    ],
)
def test_a_list_of_events_handles_nothing(lead: str, rest: str) -> None:
    assert [each for each in told(f"{lead}\n\n{NAMES.format(rest)}") if each.startswith(("FC805", "FC807"))] == []


def test_a_list_of_what_is_done_still_does() -> None:
    rows = "- `cloth-ready`: call the buyer.\n- `cloth-spoilt`: burn it.\n- `order-refused`: write to the buyer.\n"
    found = told(f"When the mill lead has returned:\n\n{rows}")
    assert found == ["FC807 `cloth-spoilt` is no outcome of `mill-lead`"]


FURTHER = '  | { outcome: "loom-broken", blockers: List, owner: "smith", next_action: Text }\n'
LIST = "Return one of:\n\n- `woven` with `cloth`\n- `yarn-missing` with `blockers`, `owner` and `next_action`\n"
SAMPLE = """
When the loom stands:

```yaml
outcome: loom-broken
blockers: [warp torn]
owner: smith
next_action: mend it
```
"""


def disagreements(weaver: str, further: str = FURTHER) -> list[str]:
    """What is said of the weaver's type and his page."""
    return [each for each in told("None.", weaver, further) if each.startswith("FC808")]


@pytest.mark.parametrize(
    "weaver",
    [
        "Two ways are easy:\n\n- All went well. Return `woven` with the `cloth`.\n- No yarn. Return `yarn-missing` with"
        f" `blockers`, `owner`, `next_action`.\n{SAMPLE}",
        f"Weave.\n\nIf the loom stands, return `loom-broken` with `blockers`, `owner` and `next_action`.\n\nThe others:"
        f"\n\n- `woven`: `cloth`\n- `yarn-missing`: `blockers`, `owner`, `next_action`\n{SAMPLE}",
    ],
)
def test_what_a_page_shows_it_returns(weaver: str) -> None:
    assert disagreements(weaver) == []


@pytest.mark.parametrize(
    "weaver",
    [LIST, LIST + SAMPLE.replace("loom-broken", "woven"), LIST + SAMPLE.replace("outcome:", "state:")],
)
def test_what_it_shows_nowhere_it_does_not(weaver: str) -> None:
    assert disagreements(weaver) == [
        "FC808 `WeaveResult` has `loom-broken`, which `weaver` does not return as `agents/weaver.md` says"
    ]
