"""What a caller does for each reply, in many layouts: all of them, all but one, and one that nobody sends."""

import pytest

from linting import codes

SURVEYOR = """\
---
name: surveyor
description: Surveys a plot.
tools: Read, Grep, Glob
---

You survey the plot named in your prompt.

## Returns

Return one of

- `plot-clear` with the `report`
- `plot-blocked-by-owner` with `owner`, `reason` and `next_action`
- `plot-flooded` with the `depth`
"""
CLERK = """\
---
name: clerk
description: Runs the plots.
tools: Task, Read
---

Follow `docs/process.md`. Return `plot-done` or `plot-put-aside`.
"""
PROCESS = """\
# Surveying process

The clerk calls `surveyor` with the number of the plot and waits for its answer.

## What comes back

{}
An answer that is empty or cannot be read is asked for once more, then the plot is put aside.
"""
LAYOUTS = [
    "| Reply | Then |\n|---|---|\n| `plot-clear` | go on |\n| `plot-blocked-by-owner` | call the owner |\n",
    "- on `plot-clear`: go on with the draft\n- on `plot-blocked-by-owner`: call the owner\n",
    "### `plot-clear`\n\nGo on with the draft.\n\n### `plot-blocked-by-owner`\n\nCall the owner.\n\n",
    "```yaml\nsurveyor:\n  plot-clear: draft\n  plot-blocked-by-owner: call\n",
    "```\nplot-clear -> draft\nplot-blocked-by-owner -> call the owner\n",
    "1. `plot-clear`: go on with the draft.\n2. `plot-blocked-by-owner`: call the owner.\n",
    "* **plot-clear** — go on with the draft\n* **plot-blocked-by-owner** — call the owner\n",
    "plot-clear\n: Go on with the draft.\n\nplot-blocked-by-owner\n: Call the owner.\n\n",
    "If the surveyor answers `plot-clear`, go on. If it answers `plot-blocked-by-owner`, call the owner.\n",
]
THIRD = [
    "| `{}` | wait a week |\n",
    "- on `{}`: wait a week\n",
    "### `{}`\n\nWait a week.\n\n## Spoilt answers\n\n",
    "  {}: wait\n```\n",
    "{} -> wait\n```\n",
    "3. `{}`: wait a week.\n",
    "* **{}** — wait\n",
    "{}\n: Wait a week.\n",
    "If it answers `{}`, wait a week.\n",
]
CLOSED = ["\n", "\n", "## Spoilt answers\n\n", "```\n\n", "```\n\n", "\n", "\n", "\n", "\n"]


def routed(words: str) -> list[str]:
    """What is found where a process says that much about the replies of an agent."""
    return codes({"agents/surveyor.md": SURVEYOR, "agents/clerk.md": CLERK, "docs/process.md": PROCESS.format(words)})


@pytest.mark.parametrize(("begin", "third", "close"), list(zip(LAYOUTS, THIRD, CLOSED, strict=True)))
def test_replies_in_every_layout(begin: str, third: str, close: str) -> None:
    assert routed(begin + third.format("plot-flooded") + "\n") == []
    assert routed(begin + close) == ["FC805"]
    strange = routed(begin + third.format("plot-drowned") + "\n")
    assert strange in (["FC807"], ["FC805", "FC806"])


@pytest.mark.parametrize(
    "words",
    [
        "```yaml\nname: plots\ntransitions:\n  plot-clear: draft\n  plot-blocked-by-owner: call\n```\n",
        "```\nplot-clear -> draft\n```\n",
        "```python\nplot-clear: draft\nplot-blocked-by-owner: call\n```\n",
    ],
)
def test_fences_that_route_nothing(words: str) -> None:
    assert routed(words) == []
