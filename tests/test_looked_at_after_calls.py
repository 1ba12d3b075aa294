"""What is listed below words that only look at what came back is what is done for each answer of the one just called,
and no way in which the document's own role ends.
"""

import pytest

from linting import lint

SMITH = """---
name: lead-smith
description: Has a blade forged.
tools: [Read, Task]
---

# Forging

1. Take the order from your prompt.
2. Call `steel-tester`:

   ```yaml
   call: steel-tester
   with:
     sample: <from the order>
   ```

3. {lead}
   {marks[0]} `hardens`: take the `grade` over.
   {marks[1]} `too-soft`: write the grade down as "mild".
   {marks[2]} `blocked`: stop; return `failure`, with the whole of the answer as `reason`.
4. Return:

   ```json
   {{"outcome": "success", "grade": "<the grade>"}}
   ```

   or

   ```json
   {{"outcome": "failure", "reason": "<what could not be settled>"}}
   ```
"""

CONTRACT = """# Contract: lead-smith -> steel-tester

Sent: `sample`

What comes back, one of

- `hardens` with `grade`
- `too-soft` with `grade`
- `blocked` with `blockers`, `owner` and `next_action`
"""

FLOW = """name: forge
initial: ordered
terminal: [forged, refused]
transitions:
  "ordered -> forging":
    agent: lead-smith
    lease: 4h
  "forging -> forged":
    on_fail: refused
    runs: [note_grade]
    on_step_fail: refused
"""


def told(page: str, contract: str = CONTRACT) -> list[tuple[str, str]]:
    """What is said of a smith, the contract of his call and the flow he works in, but for notes."""
    documents = {"agents/lead-smith.md": page, "contracts/lead-steel.md": contract, "flows/forge.yaml": FLOW}
    return [(each.code, each.message) for each in lint(documents) if each.severity.value != "note"]


NUMBERED, BULLETS = ("1.", "2.", "3."), ("-", "-", "-")
LEADS = [
    "Look at the `outcome`:",
    "Look at its outcome.",
    "Read the outcome:",
    "Read what the outcome is:",
    "Check the outcome of the tester:",
    "Inspect the `outcome` field:",
    "Judge the answer by its outcome:",
    "Judge the outcome:",
    "Depending on the outcome:",
    "By the outcome:",
    "By its `outcome`:",
    "According to the outcome:",
    "Go by the outcome:",
    "Decide by the `outcome`:",
    "Then act by the outcome it returned:",
    "Branch on the outcome:",
    "The outcome decides:",
    "Evaluate the result:",
    "What follows depends on the outcome:",
    "Continue by the outcome:",
    "Look at the `outcome` that came back:",
    "There are three outcomes:",
    "Handle the outcome:",
    "Switch on `outcome`:",
    "Look at `outcome`:",
    "Read `outcome`:",
    "By `outcome`:",
]


@pytest.mark.parametrize("marks", [NUMBERED, BULLETS], ids=["numbered", "bullets"])
@pytest.mark.parametrize("lead", LEADS)
def test_an_answer_that_is_looked_at_is_not_the_own(lead: str, marks: tuple[str, ...]) -> None:
    assert told(SMITH.format(lead=lead, marks=marks)) == []


@pytest.mark.parametrize("marks", [NUMBERED, BULLETS], ids=["numbered", "bullets"])
@pytest.mark.parametrize("lead", LEADS)
def test_an_answer_that_is_looked_at_has_its_places(lead: str, marks: tuple[str, ...]) -> None:
    further = CONTRACT + "- `sample-lost` with `sample`\n"
    lacking = ("FC805", "outcome `sample-lost` of `steel-tester` is handled nowhere")
    found = told(SMITH.format(lead=lead, marks=marks), further)
    assert found == [lacking]


@pytest.mark.parametrize("lead", ["Look at the `outcome`:", "By the outcome:", "Handle what it returned:"])
@pytest.mark.parametrize(
    "row",
    [
        "`other`: return `failure`.",
        "`default`: return `failure`.",
        "`null`: ask once more.",
        "`no-answer`: ask once more.",
        "`error`: the call itself failed; return `failure`.",
        "`timeout`: ask once more.",
        "`harden`: an old spelling of `hardens`; the same.",
        "`bends`: was its name for `too-soft` until May; the same.",
        "`sample` was lost on the way: return `failure`.",
        "`steel-tester` is not there: return `failure`.",
    ],
)
def test_rows_for_the_rest_and_for_no_answer_are_for_no_outcome(lead: str, row: str) -> None:
    page = SMITH.format(lead=lead, marks=BULLETS).replace("   - `blocked`", f"   - {row}\n   - `blocked`")
    assert [each for each in told(page) if each[0] in ("FC807", "FC805")] == []


@pytest.mark.parametrize("row", ["`rusty`: return `failure`.", "`hardened`: the same."])
def test_rows_for_what_nobody_returns_are_told(row: str) -> None:
    page = SMITH.format(lead="By the outcome:", marks=BULLETS).replace("   - `blocked`", f"   - {row}\n   - `blocked`")
    assert [code for code, _ in told(page)] == ["FC807"]


@pytest.mark.parametrize("rest", ["the rest: mild", "not `hardens` and not `blocked`: mild", "everything else: mild"])
def test_words_for_the_rest_are_a_place(rest: str) -> None:
    page = SMITH.format(lead="Look at the `outcome`:", marks=BULLETS)
    assert told(page.replace("`too-soft`: write the grade down as \"mild\"", rest)) == []


TESTER = """---
name: steel-tester
description: Tests steel.
tools: [Read]
---

# Steel tester

1. Look at the sample and read the order.
2. {}
   - `hardens` with `grade`: it took the file.
   - `too-soft` with `reason`: it bent.
   - `cannot-test` with `missing`
"""
DESK = """# Forge desk

Call `steel-tester` with the order.

| result | then |
|---|---|
| `hardens` | forge it |
| `too-soft` | stop |
"""


@pytest.mark.parametrize(
    "lead",
    [
        "Return one of these outcomes:",
        "Outcomes:",
        "End with one of these outcomes:",
        "Return exactly one outcome:",
        "Look at the sample and return one of:",
        "Read the order again, then return one of these outcomes:",
        "Check the sample by its ring and answer with one of:",
    ],
)
def test_what_is_returned_is_still_the_own(lead: str) -> None:
    documents = {"agents/steel-tester.md": TESTER.format(lead), "commands/forge.md": DESK}
    assert [each.code for each in lint(documents) if each.severity.value != "note"] == ["FC805"]


def test_a_payload_that_is_returned_is_no_other_outcome() -> None:
    page = TESTER.format("Return one of these outcomes:")
    page = page.replace("with `reason`: it bent.", ": it bent, return `error`.")
    documents = {"agents/steel-tester.md": page, "commands/forge.md": DESK}
    assert [each.code for each in lint(documents) if each.severity.value != "note"] == ["FC805"]
