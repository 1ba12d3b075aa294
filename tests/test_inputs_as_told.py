"""What an agent needs and what its caller sends, told in many ways: one finding where one of them is not sent."""

import pytest

from linting import codes

SURVEYOR = """\
---
name: surveyor
description: Surveys a plot.
tools: Read, Grep, Glob
---

You survey a plot.

{}

## Returns

Return `plot-clear` with the `report`, or `not-surveyed` with the `reason`.
"""
PROCESS = """\
# Surveying process

{}

On `plot-clear` the draft begins. On `not-surveyed` the plot is put aside.
An answer that is empty or cannot be read is asked for once more, then the plot is put aside.
"""
ALL, SOME = ("plot_number", "district", "season"), ("plot_number", "district")


def named(names: tuple[str, ...]) -> str:
    """Names as a sentence lists them."""
    return f"{', '.join(f'`{name}`' for name in names[:-1])} and `{names[-1]}`"


def found(needs: str, call: str) -> list[str]:
    """What is found where an agent needs that and is called so."""
    return codes({"agents/surveyor.md": SURVEYOR.format(needs), "docs/process.md": PROCESS.format(call)})


@pytest.mark.parametrize(
    "needs",
    [
        "Without `plot_number`, `district` and `season` you cannot work.",
        "Whoever calls you passes `plot_number`, `district` and `season`.",
        "The caller must provide `plot_number`, `district` and `season`.",
        "You need three things to begin: `plot_number`, `district` and `season`.",
        "Expect `plot_number`, `district` and `season` in your prompt.",
        "`plot_number`, `district` and `season` are required.",
        "You work from `plot_number`, `district` and `season`.",
        "```yaml\ninputs:\n  plot_number: the plot\n  district: where it lies\n  season: of the survey\n```",
        "```yaml\ninputs:\n  - plot_number\n  - district\n  - season\n```",
        "You will receive:\n\n1. `plot_number`\n2. `district`\n3. `season`",
    ],
)
def test_what_an_agent_needs(needs: str) -> None:
    assert found(needs, f"Call `surveyor` with {named(ALL)}.") == []
    assert found(needs, f"Call `surveyor` with {named(SOME)}.") == ["FC804"]


@pytest.mark.parametrize(
    "call",
    [
        "Let `surveyor` survey the plot; give it {}.",
        "Spawn `surveyor`. Its prompt contains {}.",
        "- `surveyor`: pass {}",
        "Ask `surveyor` for the survey. Include {} in the prompt.",
        "The handoff to `surveyor` carries {}.",
    ],
)
def test_what_a_caller_sends(call: str) -> None:
    assert found("Required: `plot_number`, `district`, `season`.", call.format(named(ALL))) == []
    assert found("Required: `plot_number`, `district`, `season`.", call.format(named(SOME))) == ["FC804"]


def test_a_prompt_that_is_shown_in_full() -> None:
    site = '```\nTask(subagent_type="surveyor", prompt="plot_number: {{plot_number}} district: {{district}}{}")\n```'
    needs = "Your prompt holds the `plot_number`, the `district` and the `season`."
    assert found(needs, site.format(" season: {season}")) == []
    assert found(needs, site.format(" in this season")) == []
    assert found(needs, site.format("")) == ["FC804"]


@pytest.mark.parametrize(
    "needs",
    [
        "`plot_number` and `district` and, if known, `season` are required.",
        "Without `season` you survey as in spring.",
        "## Report\n\n`plot_number`, `district` and `season` are required.",
        "```yaml\ninputs:\n  plot_number: the plot\n  district: where it lies\n  season: optional\n```",
        "```json\ninputs:\n  season: x\n```",
        "You work with `season` tables when there are any.",
    ],
)
def test_what_an_agent_does_not_need(needs: str) -> None:
    assert found(needs, f"Call `surveyor` with {named(SOME)}.") == []
