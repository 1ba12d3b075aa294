"""What goes with an outcome in the sentences of an agent's own document, against what the contract lets go with it."""

import pytest

from linting import lint

AGENT = "---\nname: kiln-reader\ndescription: Reads the kiln.\ntools: Read\n---\n\n# Kiln reader\n\n{}\n"
CONTRACT = """\
# Handoffs

```
kiln-reader(firing, cone) -> KilnResult
KilnResult =
  | { outcome: "curve-read", peaks: PeakList, soak_minutes: Minutes, drift: Percent }
  | { outcome: "no-curve", grounds: string }
```
"""
LEAD = """\
---
name: firing-lead
description: Plans firings.
tools: Read, Task
---

# Firing lead

Call `kiln-reader` with `firing` and `cone`. If it returns `curve-read`, go on. If it returns `no-curve`, return
`failure` with its `grounds`. Anything else is asked for once more.

Return `success` or `failure`.
"""
WRONG, RIGHT = "`peaks`, `humidity` and `drift`", "`peaks`, `soak_minutes` and `drift`"


def told(text: str) -> list[str]:
    """What is said where the kiln reader's own document says what it returns."""
    agents = {"agents/kiln-reader.md": AGENT.format(text), "agents/firing-lead.md": LEAD}
    documents = {**agents, "docs/handoffs.md": CONTRACT}
    return [each.code for each in lint(documents)]


def test_keys_of_items_are_held_against_the_contract() -> None:
    text = "- `curve-read` with {}\n- `no-curve` with `grounds`"
    assert told(text.format(WRONG)) == ["FC801"]
    assert told(text.format(RIGHT)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Return `curve-read` with `peaks` and what else the contract lists, or `no-curve` with `grounds`.",
        "Return `curve-read` with `peaks`, and with the `drift` and the `soak_minutes` behind it, or `no-curve`.",
        "Return `curve-read` with the peaks, or `no-curve` with `grounds`.",
        "Return `curve-read` with `peaks`, `soak_minutes`, `drift` and `notes`, or `no-curve` with `grounds`.",
        "Return `curve-read` with `peaks` (each with `soak_minutes` and `drift`), or `no-curve` with `grounds`.",
        "Return `curve-read` or `no-curve`. For `curve-read` look at `humidity` first.",
        "Return `curve-read` or `no-curve`. On `curve-read` the lead reads `humidity` too.",
        "Earlier you returned `curve-read` with `humidity`; now return `no-curve` with `grounds`.",
        "Return `curve-read` or `no-curve`, as `docs/handoffs.md` has them.",
        "Return `curve-read` (`approve`, `reject`) or `no-curve`; `peaks`, `soak_minutes` and `drift` go with it.",
        "Return `curve-read` with `peaks`, or `no-curve` with `grounds`. The `drift` and the `soak_minutes` come from"
        " the last page.",
        "Return `curve-read` if you found `humidity` in the log, or `no-curve` if you did not.",
        "Never return `curve-read` with `humidity`. If there is no log, return `no-curve` with `grounds`.",
        "Return `curve-read` with `peaks`, `soak_minutes` and `drift`. Do not return `curve-read` with `humidity` or"
        " `glaze`. Return `no-curve` with `grounds`.",
        "The `glaze-desk` returns `curve-read` with `humidity`; you return `curve-read` with `peaks`, `soak_minutes`"
        " and `drift`, or `no-curve` with `grounds`.",
        "Return `curve-read` (`logger`) or `no-curve` (`probe`, `cable`).",
        "Return `curve-read` with `peaks`, `soak_minutes` and `drift`, `up` or `down`, or `no-curve` with `grounds`.",
        "If the log is short, you must not return `curve-read` with `humidity`; return `no-curve` with `grounds`.",
    ],
)
def test_what_tells_a_part_or_forbids_is_held_against_nothing(text: str) -> None:
    assert told(text) == []
