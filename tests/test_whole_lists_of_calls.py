"""Whole lists of what passes at a call, in many layouts: one finding where the caller leaves out one input, none where
anything may stand for it, or the called one can do without.
"""

import pytest

from flowc import pipeline
from flowc.analyses.packets import unsent_inputs
from linting import codes, project

AGENT = """\
---
name: surveyor
description: Surveys a plot.
tools: Read, Grep, Glob
---

# Surveyor

You survey a plot.

{}

## Returns

Return `plot-clear` with the `report`, or `not-surveyed` with the `reason`.
"""
PROCESS = """\
# Surveying process

{}

## What comes back

On `plot-clear` the draft begins. On `not-surveyed` the plot is put aside.
An answer that is empty or cannot be read is asked for once more, then the plot is put aside.
"""
CONTRACT = """\
# lead → surveyor

{}

## Comes back

- `plot-clear` with the `report`
- `not-surveyed` with the `reason`
"""
NEEDS = """\
## Input

| Field | Required | Meaning |
|---|---|---|
| `plot_number` | yes | as in the register |
| `district` | yes | where it lies |
| `soil_map` | yes | what is below |
| `notes` | no | remarks of the owner |
"""
STEP = """\
## Step 2: Survey

`Task(subagent_type: "surveyor")` with:

- `plot_number`
- `district`
"""


def found(needs: str, step: str, **others: str) -> list[str]:
    """What is found about inputs where an agent says that it needs that, and its caller calls it so."""
    files = {"agents/surveyor.md": AGENT.format(needs), "docs/process.md": PROCESS.format(step)}
    further = {name.replace("__", "/") + ".md": text for name, text in others.items()}
    return [code for code in codes({**files, **further}) if code in ("FC803", "FC804")]


def unsent(needs: str, step: str, **others: str) -> list[str]:
    """What whole lists alone tell to be left out; other readers of calls are not asked."""
    files = {"agents/surveyor.md": AGENT.format(needs), "docs/process.md": PROCESS.format(step)}
    further = {name.replace("__", "/") + ".md": text for name, text in others.items()}
    facts = pipeline.understand(project({**files, **further})).facts
    return [each.field.text for each in unsent_inputs(facts.boundaries, facts.program.doctrines)]


LISTS = [
    NEEDS,
    "## Inputs (all required)\n\n| Input | Source |\n|---|---|\n| `plot_number`, `district` | lead |\n"
    "| `soil_map` | archive |\n",
    "## You receive\n\nAll three are required.\n\n- `plot_number`\n- `district`\n- `soil_map`: what is below\n",
    "## Packet\n\nplot_number\n:   as in the register\n\ndistrict\n:   where it lies\n\nsoil_map\n:   what is below\n",
    "## 1 Payload\n\n1. **plot_number** — as in the register\n2. **district** — where it lies\n"
    "3. **soil_map** — what is below\n",
    "<inputs>\n  <input name=\"plot_number\" required=\"true\"/>\n  <input name=\"district\" required=\"true\"/>\n"
    "  <input name=\"soil_map\" required=\"true\">what is below</input>\n</inputs>\n",
    "## Input\n\n```json\n{\n  \"plot_number\": \"B-17\",\n  \"district\": \"north\",\n"
    "  \"soil_map\": \"what is below\"\n}\n```\n",
    "## Inputs\n\n### Required\n\n- `plot_number`\n- `district`\n- `soil_map`\n\n### Optional\n\n- `notes`\n",
    "## What you get\n\n* plot_number: as in the register\n* district: where it lies\n* soil_map: what is below\n",
    "**Input:**\n\n- `plot_number`\n- `district`\n- `soil_map` (what is below)\n",
    "## Brief\n\n| Key | Type | Required |\n|---|---|:-:|\n| plot_number | string | ✅ |\n"
    "| district | string | ✅ |\n| soil_map | path | ✅ |\n",
]
CALLS = [
    STEP,
    "## Survey\n\nThe lead calls `surveyor` with:\n\n1. `plot_number`\n2. `district`\n",
    "## Survey\n\nHand **surveyor** the following:\n\n- `plot_number` from the register\n- `district`\n",
    "## Survey (`surveyor`)\n\nSend:\n\n- `plot_number`\n- `district`\n",
    "## What does the surveyor get?\n\n`plot_number`, `district` — and nothing more.\n",
    "## What does the surveyor get?\n\nIt gets `plot_number` and `district`.\n",
    "## Calls\n\n| Step | Call | Send |\n|---|---|---|\n| S1 | `surveyor` | `plot_number`, `district` |\n",
    "## Survey\n\n```python\nTask(subagent_type=\"surveyor\",\n     prompt=\"\"\"\n     plot_number\n"
    "     district: north\n     \"\"\")\n```\n",
    "## Survey\n\n```python\nTask(subagent_type=\"surveyor\", prompt=\"plot_number, district\")\n```\n",
    "## Survey\n\n```xml\n<call agent=\"surveyor\">\n  <send name=\"plot_number\"/>\n"
    "  <send name=\"district\"/>\n</call>\n```\n",
    "## Survey\n\n`Task(subagent_type=\"surveyor\")` with `plot_number` and `district`.\n",
    "## Survey\n\n### Inputs of the surveyor\n\n- `plot_number`\n- `district`\n",
    "## Survey\n\nCall `surveyor` with `plot_number` and `district`.\n",
]


def complete(call: str) -> str:
    """A call that sends the last input as well, in the way it lists the one before."""
    lines = call.splitlines()
    at = max(number for number, line in enumerate(lines) if "district" in line)
    line = lines[at]
    if "plot_number" in line:
        at_name = line.replace("`plot_number` and `district`", "`plot_number`, `soil_map` and `district`")
        return call.replace(line, at_name if at_name != line else line.replace("plot_number", "plot_number`, `soil_map"
                            if "`plot_number" in line else "plot_number, soil_map"))
    return "\n".join([*lines[: at + 1], line.replace("district", "soil_map"), *lines[at + 1 :]])


@pytest.mark.parametrize("needs", LISTS)
@pytest.mark.parametrize("call", CALLS)
def test_what_one_list_has_and_the_other_lacks(needs: str, call: str) -> None:
    assert found(needs, call) == ["FC804"]
    assert found(needs, complete(call)) == []


FIELDS = "- `plot_number`\n- `district`\n- `soil_map`{}\n"
SHORT = "## Survey\n\n`Task(surveyor)` with:\n\n- `plot_number`\n- `district`\n"
PLAIN = f"## Input\n\n{FIELDS.format('')}"


@pytest.mark.parametrize(
    "needs",
    [
        f"## Input\n\n{FIELDS.format(' (optional)')}",
        f"## Input\n\n{FIELDS.format(': if there is one')}",
        f"## Input\n\n{FIELDS.format(': defaults to the national map')}",
        f"## Input\n\n{FIELDS.format(': only on the second visit')}",
        f"## Input\n\n{FIELDS.format(': what the previous survey drew')}",
        f"## Input\n\n{FIELDS.format(' — may be empty')}",
        "## Input\n\n- `plot_number`\n- `district`\n- `soil_map?`\n",
        "## Input\n\n- `plot_number`\n- `district`\n\nOn a later round also:\n\n- `soil_map`\n",
        "## Input\n\n- `plot_number`\n- `district`\n\n### Optional\n\n- `soil_map`\n",
        f"{PLAIN}\nWhatever is missing you ask the owner for.\n",
        f"{PLAIN}\nSome of these may be left out.\n",
        f"{PLAIN}\nWithout a `soil_map` you work from the register alone.\n",
        f"{PLAIN}\n## Work\n\n1. If there is no soil map, dig a hole.\n2. Measure.\n",
        f"{PLAIN}\n## Work\n\nRead the `soil_map` from `data/soil.png`.\n",
        f"{PLAIN}\n## Work\n\nThe `soil_map` lies in the folder of the district.\n",
        f"{PLAIN}\n## Missing things\n\nAn input that is not given is taken as unknown.\n",
        "## Input\n\n| Field | Required |\n|---|---|\n| `plot_number` | yes |\n| `district` | yes |\n"
        "| `soil_map` | - |\n",
        "## Input\n\n| Field | Required |\n|---|---|\n| `plot_number` | yes |\n| `district` | yes |\n"
        "| `soil_map` | steep plots |\n",
        "## Input\n\n| Field | When |\n|---|---|\n| `plot_number` | always |\n| `district` | always |\n"
        "| `soil_map` | steep plots |\n",
        "## Input\n\n| Field | Optional |\n|---|---|\n| `plot_number` | no |\n| `district` | no |\n"
        "| `soil_map` | yes |\n",
        "## Input\n\n```ts\ninterface Input {\n  plot_number: string\n  district: string\n  soil_map?: string\n"
        "}\n```\n",
        "## Input\n\n```json\n{\n  \"plot_number\": \"B-17\",\n  \"district\": \"north\",\n  \"soil_map\": null\n"
        "}\n```\n",
        "<inputs>\n  <input name=\"plot_number\"/>\n  <input name=\"district\"/>\n"
        "  <input name=\"soil_map\" required=\"false\"/>\n</inputs>\n",
        "<inputs>\n  <input name=\"plot_number\"/>\n  <input name=\"district\"/>\n"
        "  <!-- <input name=\"soil_map\"/> -->\n</inputs>\n",
        "## Input\n\nOne of:\n\n- `plot_number`\n- `district`\n- `soil_map`\n",
        "## Parameters of `survey-tool`\n\n- `plot_number`\n- `district`\n- `soil_map`\n",
        "## Input of the report page\n\n- `plot_number`\n- `district`\n- `soil_map`\n",
        "## Input\n\n- `plot_number`\n- `district`\n- the `soil_map` that lies in the archive\n",
        "## Packet\n\nplot_number\n:   as printed\n\ndistrict\n:   where\n\nsoil_map\n:   second time round only\n",
    ],
)
def test_what_need_not_be_sent(needs: str) -> None:
    assert unsent(needs, SHORT) == []


@pytest.mark.parametrize(
    "call",
    [
        f"{SHORT}\nThe soil map goes along as a file.\n",
        f"{SHORT}\nAlso hand over what the archive sent.\n",
        f"{SHORT}\nAttach the drawings.\n",
        f"{SHORT}- everything the archive has sent\n",
        f"{SHORT}- the drawings of the soil\n",
        f"{SHORT}- `dossier`: all that was found so far\n",
        f"{SHORT}- `map_of_soil`\n",
        f"{SHORT}- `map`\n",
        "## Survey\n\nOnce the `soil-map` is there, `Task(surveyor)` with it and with:\n\n- `plot_number`\n"
        "- `district`\n",
        "## Survey\n\n`Task(surveyor)` with at least:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\n`Task(surveyor)` with one of:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\n`Task(surveyor)` again with:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\nDo not `Task(surveyor)` with:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\nThe call of `surveyor` brings back:\n\n- `plot_number`\n- `district`\n",
        f"{SHORT}\n## Second visit\n\n`Task(surveyor)` with:\n\n- `plot_number`\n- `district`\n- `soil_map`\n",
        f"{SHORT}\nIf the `surveyor` lacks anything, send what it asks for.\n",
        f"{SHORT}\n### Further\n\nAdd the `soil_map` of the archive.\n",
        f"Every call carries the map of the archive.\n\n{SHORT}",
        f"Each agent gets the dossier of the plot.\n\n{SHORT}",
        f"The runner puts the maps into the prompt.\n\n{SHORT}",
        f"Pass along everything that has come back so far.\n\n{SHORT}",
        "## Calls\n\n| Call | Send |\n|---|---|\n| every agent | `soil_map` |\n"
        "| `surveyor` | `plot_number`, `district` |\n",
        "## Calls\n\n| Call | Send |\n|---|---|\n| `surveyor` | `plot_number`, `district`, the map |\n",
        "## Calls\n\n| Call | Send |\n|---|---|\n| `surveyor` | `plot_number`, `district` and what A1 returned |\n",
        "## Calls\n\n| Call | Send | Attached |\n|---|---|---|\n"
        "| `surveyor` | `plot_number`, `district` | `soil_map` |\n",
        "## Survey\n\n```python\n"
        "Task(subagent_type=\"surveyor\", prompt=\"plot_number, district, and the rest of the file\")\n```\n",
        "## Survey\n\n```python\n"
        "Task(subagent_type=\"surveyor\", prompt=\"plot_number, district (all of the dossier)\")\n```\n",
        "## Survey\n\n```xml\n<call agent=\"surveyor\">\n  <send name=\"plot_number\"/>\n  <send name=\"district\"/>\n"
        "  <attach>soil map</attach>\n</call>\n```\n",
        "## Survey\n\n```xml\n<call agent=\"surveyor\">\n  <send name=\"plot_number\"/>\n  <send name=\"district\"/>\n"
        "</call>\n```\n\nThe map of the soil lies beside the prompt.\n",
        "## What does the surveyor get?\n\n`plot_number`, `district` and the packet of the archive.\n",
        "## What does the surveyor get?\n\n`plot_number`, `district`. The map comes with it.\n",
        "## What does the surveyor give back?\n\n`plot_number`, `district`.\n",
        "## Survey\n\nThe owner gets from the `surveyor`:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\nHand the owner, before `surveyor` is called:\n\n- `plot_number`\n- `district`\n",
        "## Survey\n\nThe `surveyor` runs in the folder of the plot, where the map is. `Task(surveyor)` with:\n\n"
        "- `plot_number`\n- `district`\n",
    ],
)
def test_what_may_be_sent_otherwise(call: str) -> None:
    assert unsent(PLAIN, call) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("doctrine__surveyor__handoff-contract", CONTRACT.format("## Packet\n\n- `plot_number`\n- `district`\n")),
        ("doctrine__surveyor__handoff-contract", CONTRACT.format(f"## Packet\n\n{FIELDS.format(' (optional)')}")),
        ("doctrine__team-contract", "# Team\n\nEvery agent is given the maps of the archive.\n"),
        ("AGENTS", "# Notes\n\nA hook adds the drawings to the prompts.\n"),
    ],
)
def test_what_another_document_says(path: str, text: str) -> None:
    assert unsent(PLAIN, SHORT) == ["soil_map"]
    assert unsent(PLAIN, SHORT, **{path: text}) == []
