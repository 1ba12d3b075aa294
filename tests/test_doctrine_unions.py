"""Outcome unions in every spelling people use: what they are, whose, their labels and payloads, each at its place."""

import pytest

from doctrine_reading import doctrine, outcomes, shown
from flowc.model.statements import Role
from flowc.syntax.outcome import alternatives
from flowc.syntax.signature import declarations, record
from flowc.vocabulary import SHIPPED

HANDOFF = "This contract governs transfer from `planner` to `builder`.\n\n"
CONTRACT = "planner/doctrine/handoff-contract.md"
OUTPUT = "planner/doctrine/output-contract.md"
TEMPLATE = "planner/references/template.md"
AGENT = "agents/coder.md"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("`a` | `b`", ["a", "b"]),
        ("`a | b-c`", ["a", "b-c"]),
        ("`a` \\| `b`", ["a", "b"]),
        ("a|b_c", ["a", "b_c"]),
        ("x (`a` or `b`)", ["a", "b"]),
        ("`a`, `b`, or `c`", ["a", "b", "c"]),
        ("`a`/`b`", ["a", "b"]),
        ("**a** | **b**", ["a", "b"]),
        ("\"a\" | 'b'", ["a", "b"]),
        ("Status: in progress | done with care", ["in progress", "done"]),
        ("says complete | blocked", ["complete", "blocked"]),
        ("Outcome: done, failed or blocked", ["done", "failed", "blocked"]),
        ("**Status**: PASS | PASS WITH NOTES | NEEDS REVISION", ["PASS", "PASS WITH NOTES", "NEEDS REVISION"]),
        ("[Ready to merge | Ready with small fixes | Not at all ready]",
         ["Ready to merge", "Ready with small fixes", "Not at all ready"]),
        ("Status: \u2705 PASS | \u26a0\ufe0f PASS WITH NOTES | \u274c FAIL", ["PASS", "PASS WITH NOTES", "FAIL"]),
        ("we take one of done | not done at all", ["done", "not done"]),
        ("Return APPROVED, CHANGES REQUESTED or BLOCKED.", ["APPROVED", "CHANGES REQUESTED", "BLOCKED"]),
    ],
)
def test_alternatives_in_a_line(text: str, labels: list[str]) -> None:
    (run,) = alternatives(text)
    assert [label.text for label in run.labels] == labels
    assert [text[label.start : label.end] for label in run.labels] == labels


@pytest.mark.parametrize("text", ["", "a", "`a`", "a or b", "`a` and `b`", "x || y", "| a", "`a b` | `c d e f`"])
def test_no_alternatives(text: str) -> None:
    assert [run for run in alternatives(text) if len(run.labels) < 2] == []
    assert alternatives(text) == () or text.startswith(("x", "`a b"))


RETURNS = [
    ("Return `success`, `failure` or `needs_continuation`.", "success | failure | needs_continuation"),
    ("Return exactly one of: `done` | `blocked`.", "done | blocked"),
    ("Return one of:\n- `done` with the package path and test evidence\n- `blocked` with blockers and an owner",
     "done(package-path, test-evidence) | blocked(blockers, owner)"),
    ("Return one of:\n\n* **done** -- all is well\n  - files changed\n* **blocked** -- it is not\n  - `blockers[]`: x",
     "done(files-changed) | blocked(blockers)"),
    ("Returns either:\n1. done: the patch\n2. failed: the reason", "done | failed"),
    ("Publish exactly one planning-stage outcome:\n\n- `complete`\n- `blocked`", "complete | blocked"),
    ("A terminal return contains `complete` or `blocked`.", "complete | blocked"),
    ("Report back, and return only stage outcome:\n\n1. outcome: `ready` | `blocked`\n2. plan path\n"
     "3. if blocked: blockers",
     "ready(plan-path) | blocked(plan-path, blockers)"),
    ("## Return values\n\n| Outcome | Payload |\n|---|---|\n| `done` | patch, notes |\n| `failed` | reason |",
     "done(patch, notes) | failed(reason)"),
    ("## Outcomes\n\n- `done`: all is well\n- `blocked`: it is not", "done | blocked"),
    ("```ts\ntype PlannerResult =\n  | { outcome: \"done\"; plan: Plan }\n"
     "  | { outcome: \"failed\", reason?: string };\n```",
     "done(plan) | failed(reason)"),
    ("```\nplanner(brief, budget) -> Plan_Result\nPlan_Result = { outcome: \"done\" | \"failed\", plan: string }\n```",
     "done(plan) | failed(plan)"),
    ("```\nplanner(brief) -> R\nR =\n  | { outcome: \"done\", by: \"a\" or \"b\" }\n  | { outcome: \"failed\" }\n```",
     "done(by) | failed"),
    ("Returns `{\"outcome\": \"done\", \"plan\": \"...\"}` or `{\"outcome\": \"failed\", \"reason\": \"...\"}`.",
     "done(plan) | failed(reason)"),
    ("## Output\n\n```json\n{\"outcome\": \"done\" | \"failed\", \"reason\": \"why\"}\n```",
     "done(reason) | failed(reason)"),
    ("## Output\n\n```json\n{\n  \"outcome\": \"done | failed\",\n  \"reason\": \"why\"\n}\n```",
     "done(reason) | failed(reason)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "labels"), RETURNS)
def test_what_a_role_returns(text: str, labels: str) -> None:
    made = doctrine(text)
    assert outcomes(made) == [("return", "planner", labels)]
    for union in made.unions:
        assert [member.label.span.text for member in union.members] == [member.label.text for member in union.members]


OTHERS = [
    ("Builder returns one of:\n\n1. `outcome`: `done`\n   - files changed\n\n"
     "2. `outcome`: `blocked`\n   - `blockers[]`: x",
     "done(files-changed) | blocked(blockers)"),
    ("Build owner returns one of:\n\n1. `outcome`: `running`\n2. evidence:\n   - files changed\n\n"
     "or, if blocked at intake:\n\n1. `outcome`: `blocked`\n2. `blockers[]`: who owns them\n3. `next_action`",
     "running(evidence, files-changed) | blocked(blockers, next-action)"),
    ("Builder returns either `done` with evidence (files, tests), or `blocked` with explicit blocker ownership.",
     "done(evidence) | blocked(blocker-ownership)"),
    ("## Required Return\n\n`outcome`: `done` | `blocked`", "done | blocked"),
    ("| Outcome | Meaning |\n|---|---|\n| `done` | all is well |\n| `failed` | not so |", "done | failed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "labels"), OTHERS)
def test_what_the_callee_of_a_contract_returns(text: str, labels: str) -> None:
    made = doctrine(HANDOFF + text, CONTRACT)
    assert outcomes(made) == [("return", "builder", labels)]
    (boundary,) = {union.boundary for union in made.unions}
    assert boundary and (boundary.caller, boundary.callee) == ("planner", "builder")


def test_a_row_for_each_boundary() -> None:
    made = doctrine(
        """
        | boundary | receives | returns |
        |---|---|---|
        | `engine -> coder` | task, feedback | `done` \\| `failed` |
        | `engine -> critic` | diff | `done` \\| `rejected` |
        """,
        CONTRACT,
    )
    assert outcomes(made) == [("return", "coder", "done | failed"), ("return", "critic", "done | rejected")]
    assert [[field.key for field in sent.fields] for sent in made.sent] == [["task", "feedback"], ["diff"]]


RECORDS = [
    ("1. transfer record outcome (`planner -> builder`: `running-with-evidence` | `blocked`)", OUTPUT, "builder",
     "running-with-evidence | blocked"),
    ("- Transfer result: running-with-evidence | blocked", TEMPLATE, "", "running-with-evidence | blocked"),
    ("- Transfer status: running | blocked", TEMPLATE, "", "running | blocked"),
    ("- transfer record to the build owner (`running` or `blocked`)", "planner/doctrine/pipeline.md", "",
     "running | blocked"),
    ("Append events to the ledger:\n- `handoff-result` (`running` or `blocked`)", "planner/doctrine/process.md", "",
     "running | blocked"),
    ("- builder-lead invocation result: `done` | `build-blocked` | `not-attempted`", "planner/doctrine/process.md",
     "builder-lead", "done | build-blocked | not-attempted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "subject", "labels"), RECORDS)
def test_what_a_caller_records(text: str, path: str, subject: str, labels: str) -> None:
    assert outcomes(doctrine(text, path)) == [("record", subject, labels)]


REPORTS = [
    ("## Completion Report\n\n```\nPlanning complete.\n\nOutcome: ready-for-build | blocked\n```", OUTPUT,
     "ready-for-build | blocked"),
    ("Run planning to stage outcome (`ready` or `blocked`).", "planner/doctrine/orchestration.md", "ready | blocked"),
    ("1. planner status (`complete` | `blocked`)", OUTPUT, "complete | blocked"),
    ("- stage outcome status (`complete` | `running`)", "planner/doctrine/pipeline.md", "complete | running"),
    ("- Overall status: complete | blocked | escalated", TEMPLATE, "complete | blocked | escalated"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "labels"), REPORTS)
def test_what_a_role_reports(text: str, path: str, labels: str) -> None:
    assert outcomes(doctrine(text, path)) == [("report", "planner", labels)]


@pytest.mark.parametrize(
    ("text", "labels"),
    [("End with `Outcome: done | blocked`.", "done | blocked"), ("Status: done | blocked | needs-context", None)],
)
def test_the_outcome_line_of_an_agent_is_what_it_returns(text: str, labels: str | None) -> None:
    ((role, subject, written),) = outcomes(doctrine(text, AGENT))
    assert (role, subject) == ("return", "coder")
    assert written == (labels or text.removeprefix("Status: "))


def test_decisions_stand_beside_outcomes() -> None:
    made = doctrine("Verdict: `approve` | `reject`\n\nDecision: APPROVED | CHANGES_REQUESTED\n", "agents/critic.md")
    assert [union.role for union in made.unions] == [Role.DECISION, Role.DECISION]


VALUES = [
    ("- requirement coverage status (`full` | `partial`)", OUTPUT),
    ("- Requirement coverage: full | partial", TEMPLATE),
    ("Status: draft | accepted", OUTPUT),
    ("Status: todo | in-progress | blocked | done", TEMPLATE),
    ("- Ticket state: open | active | parked | done", TEMPLATE),
    ("- Decision state: `proposed-active`, `active`, or `parked`", OUTPUT),
    ("- Test status: pass | fail", TEMPLATE),
    ("- Priority: low | high", TEMPLATE),
    ("The endpoint returns `running` or `stopped`.", AGENT),
    ("`get_state()` returns `running` or `failed`.", AGENT),
    ("The script never returns `done` or `failed`.", AGENT),
    ("If the planner returns `done` or `failed`, go on.", AGENT),
    ("Outputs return to `planner` or `builder`.", AGENT),
    ("- `decision owner` -- commitment authority (`open/active/parked/done` transitions)", OUTPUT),
    ("For each ticket, set explicit state:\n- `proposed`: not yet\n- `active`: now\n- `done`: over", OUTPUT),
    ("Return:\n1. output artifact path\n2. open risks", AGENT),
    ("Return JSON with:\n- `success`\n- `error`", AGENT),
    ("| File | Status |\n|---|---|\n| `a.md` | done |\n| `b.md` | failed |", OUTPUT),
    ("Bad:\n```\nOutcome: running | blocked\n```", OUTPUT),
    ("```python\nstatus = \"running\" | \"done\"\n```", OUTPUT),
    ("```ts\ntype Status = \"running\" | \"done\";\n```", OUTPUT),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path"), VALUES)
def test_other_values_are_no_outcomes(text: str, path: str) -> None:
    assert outcomes(doctrine(text, path)) == []


ABOUT_FAULTS = """
# Return Value Redesign

The current model has two outcomes: `running-with-evidence | blocked`.
When the planner returns `running`, it says that something goes on.

| File | Line | Text |
|---|---|---|
| `doctrine/handoff-contract.md` | 30 | `outcome: running` |
| `references/template.md` | 48 | `Transfer result: running-with-evidence \\| blocked` |

**Current:**
```markdown
Build owner returns one of:

1. `outcome`: `running`
2. progress

If running:
```

> Agents return `running` or `done`.

- transfer record outcome (`planner -> builder`: `running` | `blocked`)
- **Planner's own outcome**: `ready | blocked`
"""


@pytest.mark.parametrize("path", ["design/redesign.md", "docs/notes.md", "planner/design/handoff-contract.md", "x.md"])
def test_a_document_about_contracts_is_no_contract(path: str) -> None:
    made = doctrine(ABOUT_FAULTS, path)
    assert made.kind == "other"
    assert outcomes(made) == []
    assert (made.handlers, made.slots, made.events, made.phases, made.wordings, made.sent) == ((), (), (), (), (), ())


def test_only_unmistakable_statements_are_read_of_other_documents() -> None:
    text = """
        # Notes

        The planner returns one of:
        - `done`
        - `blocked`

        ```
        plan-lead(brief) -> PlanLeadResult
        PlanLeadResult = { outcome: "done" } | { outcome: "blocked", owner: Role }
        ```
    """
    made = doctrine(text, "docs/notes.md")
    assert outcomes(made) == [("return", "planner", "done | blocked"), ("return", "plan-lead", "done | blocked(owner)")]
    assert [[field.key for field in sent.fields] for sent in made.sent] == [["brief"]]


def test_one_alternative_alone_is_a_part_of_a_union() -> None:
    made = doctrine("If a field is missing, return `blocked` with blockers and an owner.\n")
    assert [shown(union) for union in made.unions] == [("return", "planner", "blocked(blockers, owner)")]
    assert made.unions[0].partial
    text = "If the input is incomplete, return:\n\n1. `status`: `blocked`\n2. `blockers[]`: who\n"
    (union,) = doctrine(HANDOFF + text, CONTRACT).unions
    assert (shown(union), union.partial) == (("return", "builder", "blocked(blockers)"), True)


def test_fields_of_a_payload_know_whom_they_are_for() -> None:
    made = doctrine("Return one of:\n\n1. outcome: `ready` | `blocked`\n2. item path\n3. if ready: plan path(s)\n"
                    "4. if `blocked`: `blockers[]`: list (optional)\n")
    ready, blocked = made.unions[0].members
    assert [(field.key, field.many, field.only_for) for field in ready.payload] == [
        ("item-path", False, ()), ("plan-path", True, ("ready",)),
    ]  # fmt: skip
    assert [(field.key, field.many, field.required) for field in blocked.payload] == [
        ("item-path", False, True), ("blockers", True, False),
    ]  # fmt: skip


def test_declarations_that_are_none_are_unread() -> None:
    for text in ("", "{", "a = ", "a = {b: c", "x = {" * 500, "f(a, b)", "a = {outcome: \"x\n\"}"):
        assert declarations(text) == ()
    assert record("[1, 2]") == ()
    assert len(declarations("a = " + "{b: " * 900 + "c" + "}" * 900)) == 1


@pytest.mark.parametrize(
    ("label", "status", "named"),
    [
        ("running", True, ""),
        ("running-with-evidence", True, ""),
        ("IN_PROGRESS", True, ""),
        ("complete", False, "success"),
        ("complete-with-evidence", False, "success"),
        ("ready-for-build", False, "success"),
        ("execution-blocked", False, "blocking"),
        ("needs_continuation", False, "incomplete"),
        ("not-attempted", False, "failure"),
        ("full", False, ""),
        ("parked", False, ""),
        ("on-the-press", True, ""),
        ("sheet-in-print", True, ""),
        ("at-the-latest", False, ""),
        ("in-the-wild", False, ""),
    ],
)
def test_labels_are_known_by_their_whole_first_or_last_word(label: str, status: bool, named: str) -> None:
    words = SHIPPED.doctrine
    assert (words.is_status(label), words.outcome_class(label)) == (status, named)


def test_a_column_called_outcome_is_judged_by_its_place_not_by_known_words() -> None:
    read = doctrine(
        "# Contract: desk to checker\n\n`desk-editor` → `fact-checker`\n\n## What comes back\n\n"
        "| Outcome | Meaning |\n|---|---|\n| `verified` | sourced |\n"
        "| `in-progress` | open |\n| `disputed` | not so |\n",
        "doctrine/handoff-contract.md",
    )
    assert read.boundary and (read.boundary.caller, read.boundary.callee) == ("desk-editor", "fact-checker")
    (union,) = read.unions
    assert (union.role, union.subject) == (Role.RETURN, "fact-checker")
    assert [member.label.text for member in union.members] == ["verified", "in-progress", "disputed"]
