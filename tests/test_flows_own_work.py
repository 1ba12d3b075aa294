"""What belongs to the flow an agent works in: its moves in any words, its steps by what they are called."""

import pytest

from linting import lint

FLOW = """\
name: parcels
initial: arrived
terminal: [shipped, returned]
lease: 20m
supervision: {strategy: one_for_one, max_restarts: 3, window: 1h}
transitions:
  "arrived -> weighing":
    agent: weighing-lead
  "weighing -> weighed":
    on_fail: returned
    runs: [print_label]
    on_step_fail: returned
  "weighed -> checking":
    agent: label-checker
  "checking -> shipped":
    on_fail: returned
    runs: [hand_to_carrier, tell_customer]
    on_step_fail: returned
"""
PAGE = """\
---
name: {name}
description: Looks after parcels.
tools: Read, Bash
---

# Work

Look at the parcel.

{words}

Return `success` or `failure`.
"""
AGENTS = ("weighing-lead", "label-checker")


def told(who: str, words: str) -> list[str]:
    pages = {f".claude/agents/{name}.md": PAGE.format(name=name, words=words if name == who else "") for name in AGENTS}
    return [each.code for each in lint({"flows/parcels.yaml": FLOW, **pages}) if each.severity.value != "note"]


@pytest.mark.parametrize("who", AGENTS)
@pytest.mark.parametrize(
    "words",
    [
        "Move the parcel to `weighed`, then return.",
        "Move the parcel to `weighed` right away, so that nobody waits.",
        "Scale read: move the shipping slip to `weighed`.",
        "Advance the parcel card to `weighed` at once.",
        "1. Weigh it.\n2. Move the parcel to `weighed`.",
        "Set the parcel's state to `weighed`.",
        "Change the status of the parcel to `weighed`.",
        "Update the state of the parcel to `weighed`.",
        "Mark the parcel as `weighed`.",
        "Mark the parcel `weighed` and return.",
        "Finish by moving the parcel to `weighed`.",
        "If it is too heavy, move it to `returned`.",
        "When it is right, hand the parcel to the carrier.",
        "Print the label, then return.",
        "Print the label and return `success`.",
        "Run `print_label` for the parcel.",
        "Then call `hand_to_carrier`.",
    ],
)
def test_what_the_flow_does_is_not_for_its_agents_lead_or_not(who: str, words: str) -> None:
    assert told(who, words) == ["FC906"]


@pytest.mark.parametrize("who", AGENTS)
@pytest.mark.parametrize(
    "words",
    [
        "The flow moves the parcel to `weighed`.",
        "Storing the weight and moving the parcel on is not your business.",
        "If it is too heavy, return `failure`; the flow moves it to `returned`.",
        "If a label is torn, put it under `returned`.",
        "Mark the check as `failed`.",
        "For each label, mark it as `returned` or `kept`.",
        "Set the weight to the number of grams.",
        "Put the weight into `grams`.",
        "Move the label text to `footer` right away.",
        "Set the scale reading to `weighed-twice` at once.",
        "Move the weighing results to `weighed`.",
        "The label is printed after you return.",
        "Print the label as text and return it.",
        "Say what the label should say.",
        "Put what belongs in the ledger into `events`; the flow appends it.",
        "Anything that should be in the journal goes into `events`.",
    ],
)
def test_what_is_left_to_the_flow_is_not_told(who: str, words: str) -> None:
    assert told(who, words) == []
