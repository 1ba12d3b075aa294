"""Whom a call goes to and whose answers are handled, told by the title above or by the first words in bold."""

import pytest

from linting import lint

_PRESSER = """---
name: leaf-presser
description: Presses leaves.
tools: []
---

You receive `leaf`, `species` and `thickness`.

Answer with one of:

- `pressed`: with `sheet`
- `too-brittle`: with `reason`
"""
_HEAD = "---\ndescription: Press one leaf\nallowed-tools: Read, Task\n---\n\nYou lead one pressing.\n\n"
_OTHER = """---
name: {0}
description: Works.
tools: []
---

Answer with one of:

- `{0}-done`: with `x`
- `{0}-odd`: with `y`
"""
_NAMES = ("binder", "labeller")
_LISTS = "".join(
    f"\n**{each}.** Send the sheet.\n\n- `{each}-done`: go on.\n- `{each}-odd`: tell the gardener.\n" for each in _NAMES
)
_CASES = "- `pressed`: keep `sheet` and go on.\n- `too-brittle`: tell the gardener why.\n"


def _told(body: str) -> set[tuple[str, str]]:
    documents = {".claude/agents/leaf-presser.md": _PRESSER, ".claude/commands/press.md": _HEAD + body + _LISTS}
    documents |= {f".claude/agents/{each}.md": _OTHER.format(each) for each in _NAMES}
    return {(each.code, each.message) for each in lint(documents) if each.code in ("FC804", "FC805")}


_LEADS = (
    "**leaf-presser.** ",
    "**leaf-presser**: ",
    "**`leaf-presser`** ",
    "**Leaf presser.** ",
    "### Call leaf-presser\n\n",
    "### 2. Call `leaf-presser`\n\n",
    "### Calling the leaf presser\n\n",
    "### 3. Delegate to leaf-presser\n\n",
    "### leaf-presser\n\n",
    "### The `leaf-presser` agent\n\n",
)


@pytest.mark.parametrize("lead", _LEADS)
def test_what_is_sent_under_a_name_goes_there(lead: str) -> None:
    told = _told(f"{lead}Send `leaf` and `species` (both stand in the order).\n\n{_CASES}")
    assert [code for code, _ in told] == ["FC804"], told


@pytest.mark.parametrize("lead", _LEADS)
@pytest.mark.parametrize(
    "sends",
    [
        "Send `leaf`, `species` and `thickness`.",
        "Send `leaf`, `species` as the gardener wrote it, and the `thickness` of the leaf.",
        "Send `leaf` and `species`. It also gets `thickness`.",
        "Send `leaf` and `species` to the gardener, who knows the thickness.",
    ],
)
def test_what_is_sent_whole_or_elsewhere_is_fine(lead: str, sends: str) -> None:
    assert not _told(f"{lead}{sends}\n\n{_CASES}")


@pytest.mark.parametrize("lead", ["Send:", "Send it these fields:", "Pass the following:", "The prompt holds:"])
def test_a_list_under_a_name_goes_there(lead: str) -> None:
    told = _told(f"### Call leaf-presser\n\n{lead}\n\n- `leaf`\n- `species`\n\nThen:\n\n{_CASES}")
    assert [code for code, _ in told] == ["FC804"], told


@pytest.mark.parametrize("lead", _LEADS[:4])
def test_a_single_case_under_a_name_is_about_it(lead: str) -> None:
    told = _told(f"{lead}Send `leaf`, `species` and `thickness`.\n\n- `pressed`: keep `sheet` and go on.\n")
    assert [code for code, _ in told] == ["FC805"], told


@pytest.mark.parametrize(
    "body",
    [
        "**Rules.** Keep to them.\n\n- `pressed`: a leaf is pressed when it is flat.\n",
        "**leaf-presser.** Send `leaf`, `species`, `thickness`.\n\n- `pressed`: go on.\n\nAnything else: stop.\n",
        "**leaf-presser.** It is slow.\n\n- `sheet`: what comes out of it.\n",
    ],
)
def test_other_lists_are_about_nobody(body: str) -> None:
    assert not _told(body)


@pytest.mark.parametrize("label", ["in", "In", "**in**", "Sent", "Input"])
def test_a_contract_of_several_calls_tells_what_goes_in(label: str) -> None:
    wires = (
        f"# Wires\n\n## lead -> leaf-presser\n\n{label}: `leaf`, `species`\n\noutcome: `pressed` | `too-brittle`\n\n"
        "## lead -> binder\n\nin: `sheet`\n\noutcome: `bound` | `torn`\n"
    )
    lead = "---\nname: lead\ndescription: Leads.\ntools: Task\n---\n\nCall the leaf-presser with the `leaf`. Once.\n"
    found = lint({"roles/agents/lead.md": lead, "roles/wires.md": wires})
    told = [each.message for each in found if each.code == "FC804"]
    assert len(told) == 1 and "species" in told[0]
