"""Documents of doctrine read whole: what a set of contracts states before and after it was put right."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doctrine_reading import DOCUMENTS, doctrine, lines, outcomes, project
from flowc.model.doctrine.boundaries.settle import settle
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.statements import Doctrine, Role
from flowc.pipeline import lint
from flowc.project import projects
from flowc.text import Source, Span, position

BEFORE, AFTER = project("before"), project("after")
LEAD, BUILD = "planning/plan-lead", "building/build-lead"
HANDOFF = "This contract governs transfer from `planner` to `builder`.\n\n"
CONTRACT = "planner/doctrine/handoff-contract.md"
TEMPLATE = "planner/references/template.md"


def at(made: Doctrine, span: Span) -> int:
    """The line a span begins in."""
    return position(made.source, span.start).line


def test_kinds_and_roles_come_from_names_and_folders() -> None:
    assert {path: (made.kind, made.role) for path, made in BEFORE.items()} == {
        f"{BUILD}/doctrine/output-contract.md": ("output-contract", "build-lead"),
        f"{BUILD}/doctrine/process.md": ("process", "build-lead"),
        f"{LEAD}/doctrine/handoff-contract.md": ("handoff-contract", "plan-lead"),
        f"{LEAD}/doctrine/orchestration.md": ("orchestration", "plan-lead"),
        f"{LEAD}/doctrine/output-contract.md": ("output-contract", "plan-lead"),
        f"{LEAD}/doctrine/pipeline.md": ("pipeline", "plan-lead"),
        f"{LEAD}/doctrine/process.md": ("process", "plan-lead"),
        f"{LEAD}/doctrine/team-contract.md": ("team-contract", "plan-lead"),
        f"{LEAD}/references/template.md": ("template", "plan-lead"),
    }


@pytest.mark.parametrize(
    ("path", "text", "kind", "role"),
    [
        ("agents/coder.md", "", "agent", "coder"),
        (".claude/agents/coder.md", "---\nname: Code Writer\n---\n", "agent", "code-writer"),
        ("skills/tech-lead/SKILL.md", "# Process\n", "agent", "tech-lead"),
        ("WORKFLOW.md", "", "workflow", None),
        ("artifacts/design/WORKFLOW.md", "", "other", None),
        ("doctrine/process.md", "", "process", None),
        ("tech-lead-output-contract.md", "", "output-contract", "tech-lead"),
        ("docs/x.md", "# Tech Lead -- Output Contract\n", "output-contract", "tech-lead"),
        ("docs/x.md", "# Tech-Lead Handoff Contract\n", "handoff-contract", "tech-lead"),
        ("doctrine/report-template.md", "", "template", None),
        ("coder/doctrine/2026-01-01-process.md", "", "other", None),
        ("coder/design/process.md", "", "other", None),
        ("README.md", "# Process\n", "other", None),
        ("doctrine/handoff-contract.md", "# Handoff contract: a -> b\n", "handoff-contract", None),
        ("src/templates/_handoff.md", "", "template", None),
        ("src/templates/session-summary.md", "", "template", None),
        ("src/templates/page.md", "", "other", None),
        ("references/contracts.md", "# Router Contract Format\n", "template", None),
        (".claude/notes.md", "# Agent Report: [your name]\n", "template", None),
        ("docs/date-format.md", "# Date Format\n", "other", None),
    ],
)
def test_the_kind_of_a_document(path: str, text: str, kind: str, role: str | None) -> None:
    made = build(Source(path, text)).doctrines[0]
    assert (made.kind, made.role) == (kind, role)


def test_boundaries_before_and_after() -> None:
    for documents in (BEFORE, AFTER):
        contract = documents[f"{LEAD}/doctrine/handoff-contract.md"]
        assert contract.boundary and (contract.boundary.caller, contract.boundary.callee) == ("plan-lead", "build-lead")
        assert at(contract, contract.boundary.span) == 5
        pipeline = documents[f"{LEAD}/doctrine/pipeline.md"]
        assert [(each.caller, each.callee) for each in pipeline.boundaries] == [
            ("scoper", "plan-lead"),
            ("plan-lead", "build-lead"),
        ]


@pytest.mark.parametrize(
    ("text", "path", "ends"),
    [
        ("---\nboundary: planner -> builder\n---\n", CONTRACT, [("planner", "builder")]),
        ("---\ncaller: planner\ncallee: 'builder'\n---\n", CONTRACT, [("planner", "builder")]),
        ("# Planner -> Builder\n", CONTRACT, [("planner", "builder")]),
        ("# Handoff contract: planner -> builder\n", CONTRACT, [("planner", "builder")]),
        ("# Planner → Builder: Handoff Contract\n", CONTRACT, [("planner", "builder")]),
        ("# Transfer protocol (`planner` → `site builder`)\n", CONTRACT, [("planner", "site-builder")]),
        ("# planner => builder handoff contract\n", CONTRACT, [("planner", "builder")]),
        ("# Delegation contract between the planner and the builder\n", CONTRACT, [("planner", "builder")]),
        ("# Hand-off from planner to builder\n", CONTRACT, [("planner", "builder")]),
        ("# Moving from one version to the next\n", CONTRACT, []),
        ("This contract defines invocation from the plan lead to the builder.", CONTRACT, [("plan-lead", "builder")]),
        ("This contract governs transfer between the engine and the agents.", CONTRACT, []),
        ("## Stage Map\n\n```\na (first) -> b -> c\n```\n", "x/doctrine/pipeline.md", [("a", "b"), ("b", "c")]),
        ("Handoffs go `a` -> `b` -> `c`.", "x/doctrine/pipeline.md", [("a", "b"), ("b", "c")]),
        ("Handoff is `a → b`.", "x/doctrine/pipeline.md", [("a", "b")]),
        ("The call moves the state `incoming -> claimed`.", "x/doctrine/pipeline.md", []),
        ("When invoked from `scoper`, plan.", "x/doctrine/process.md", [("scoper", "x")]),
        ("`a -> b` is how we write functions.", "x/doctrine/process.md", []),
    ],
)
def test_boundaries_are_stated_in_many_ways(text: str, path: str, ends: list[tuple[str, str]]) -> None:
    assert [(each.caller, each.callee) for each in doctrine(text, path).boundaries] == ends


def test_outcomes_before() -> None:
    found = {path: outcomes(made) for path, made in BEFORE.items() if outcomes(made)}
    assert found == {
        f"{BUILD}/doctrine/output-contract.md": [
            ("report", "build-lead", "complete | running | escalated"),
            ("report", "build-lead", "complete(ticket, report) | blocked(ticket, report) | escalated(ticket, report)"),
        ],
        f"{BUILD}/doctrine/process.md": [
            ("return", "build-lead", "blocked(blockers, blocker-ownership)"),
            ("return", "build-lead", "complete | blocked"),
        ],
        f"{LEAD}/doctrine/handoff-contract.md": [
            (
                "return",
                "build-lead",
                "running(first-slice-progress-evidence, files-changed, verification-commands-run, observations)"
                " | blocked(blockers, recommended-next-action)",
            )
        ],
        f"{LEAD}/doctrine/orchestration.md": [
            ("report", "plan-lead", "ready-for-build | blocked"),
            ("return", "plan-lead", "ready-for-build(plan-package-path, ticket-workspace-path) | "
                                    "blocked(plan-package-path, blockers)"),
        ],
        f"{LEAD}/doctrine/output-contract.md": [
            ("record", "build-lead", "running-with-evidence | blocked"),
            ("report", "plan-lead", "ready-for-build(ticket, package, blockers) | blocked(ticket, package, blockers)"),
        ],
        f"{LEAD}/doctrine/pipeline.md": [("record", "build-lead", "running | blocked")],
        f"{LEAD}/doctrine/process.md": [("record", "build-lead", "running-with-evidence | blocked")],
        f"{LEAD}/references/template.md": [("record", "build-lead", "running-with-evidence | blocked")],
    }  # fmt: skip


def test_outcomes_after() -> None:
    record = "built-with-evidence | build-blocked | not-attempted"
    found = {path: lines(made) for path, made in AFTER.items() if outcomes(made)}
    assert found == {
        f"{BUILD}/doctrine/output-contract.md": [
            (11, "built-with-evidence | blocked"),
            (26, "built-with-evidence | blocked"),
        ],
        f"{BUILD}/doctrine/process.md": [(10, "blocked"), (25, "built-with-evidence | blocked")],
        f"{LEAD}/doctrine/handoff-contract.md": [(29, "built-with-evidence | blocked")],
        f"{LEAD}/doctrine/orchestration.md": [(7, "ready-for-build | blocked"), (25, "ready-for-build | blocked")],
        f"{LEAD}/doctrine/output-contract.md": [(22, record), (40, "ready-for-build | blocked")],
        f"{LEAD}/doctrine/pipeline.md": [(21, record)],
        f"{LEAD}/doctrine/process.md": [(35, record), (46, "ready-for-build | blocked")],
        f"{LEAD}/references/template.md": [(38, record)],
    }
    assert {
        (union.boundary.caller, union.boundary.callee)
        for made in AFTER.values()
        for union in made.unions
        if union.role is Role.RECORD and union.boundary
    } == {("plan-lead", "build-lead")}


def test_events_before_and_after() -> None:
    process = BEFORE[f"{LEAD}/doctrine/process.md"]
    assert [(at(process, each.span), each.name and each.name.text, each.appended) for each in process.events] == [
        (10, "handoff-received", True),
        (36, "handoff-issued", True),
        (37, "handoff-result", True),
        (45, None, True),
    ]
    assert {each.ledger for each in process.events} == {"project and ticket ledgers"}
    build = BEFORE[f"{BUILD}/doctrine/process.md"]
    names = [each.name and each.name.text for each in build.events]
    assert names == ["stage-complete", "stage-blocked", "stage-escalated"]
    assert [each.appended for made in AFTER.values() for each in made.events] == [False, False]


def test_phases_before_and_after() -> None:
    found = {(path.rsplit("/", 1)[1], at(made, each.span), each.word.text, each.position)
             for path, made in BEFORE.items() for each in made.phases}  # fmt: skip
    assert found == {
        ("template.md", 10, "Intake", "heading"),
        ("process.md", 10, "intake", "event"),
        ("team-contract.md", 22, "intake", "condition"),
        ("handoff-contract.md", 35, "intake", "return"),
        ("handoff-contract.md", 47, "Intake", "completion"),
        ("orchestration.md", 7, "Intake", "completion"),
        ("orchestration.md", 11, "intake", "condition"),
        ("output-contract.md", 23, "intake", "event"),
    }
    assert [each for made in AFTER.values() for each in made.phases] == []


def test_wordings_before_and_after() -> None:
    contract = BEFORE[f"{LEAD}/doctrine/handoff-contract.md"]
    assert [(each.kind, each.role, each.span.text) for each in contract.wordings] == [
        ("launch", "build-lead", "build-lead immediately runs"),
        ("ownership", "plan-lead", "ownership returns to `plan-lead`"),
    ]
    assert [each for made in AFTER.values() for each in made.wordings] == []
    assert sum(len(made.wordings) for made in BEFORE.values()) == 2


def test_a_role_is_called_by_its_name_or_as_owner() -> None:
    made = doctrine(HANDOFF + "Build owner starts immediately when called. The work never runs at once.\n", CONTRACT)
    assert [(each.kind, each.role, each.span.text) for each in made.wordings] == [
        ("launch", "builder", "Build owner starts immediately")
    ]


def test_fields_sent_and_required() -> None:
    contract = BEFORE[f"{LEAD}/doctrine/handoff-contract.md"]
    (sent,) = contract.sent
    assert not sent.required
    assert [(field.key, field.many, field.qualifier) for field in sent.fields] == [
        ("active-ticket-workspace-path", False, ""),
        ("brief-path", False, ""),
        ("plan-package-path", False, ""),
        ("test-outline-path", True, ""),
        ("open-decisions-list", True, ""),
        ("accepted-risks-list", True, ""),
        ("build-worktree-path", False, "code-change target"),
    ]
    (received,) = BEFORE[f"{BUILD}/doctrine/process.md"].sent
    assert received.required and received.boundary
    assert (received.boundary.caller, received.boundary.callee) == ("plan-lead", "build-lead")
    assert [field.key for field in received.fields] == [
        "active-ticket-workspace-path",
        "plan-package-path",
        "test-outline-path",
        "build-worktree-path",
    ]
    required = BEFORE[f"{BUILD}/doctrine/output-contract.md"].required
    assert [(field.key, field.qualifier) for field in required][2:6] == [
        ("implementation-evidence", "phase commits + verification outputs"),
        ("requirement-coverage-status", "`full` | `partial`"),
        ("open-issues", "explicit `none` if empty"),
        ("escalations", "explicit `none` if empty"),
    ]


@pytest.mark.parametrize(
    ("documents", "blocked", "done"),
    [(BEFORE, ("blocked",), ("running",)), (AFTER, ("build-blocked", "not-attempted"), ("built-with-evidence",))],
)
def test_a_template_has_slots_and_conditional_sections(
    documents: dict[str, Doctrine], blocked: tuple[str, ...], done: tuple[str, ...]
) -> None:
    template = documents[f"{LEAD}/references/template.md"]
    slots = {slot.field.key: slot for slot in template.slots}
    assert list(slots)[:3] == ["date", "ticket-id", "ticket-state"]
    assert slots["blocking-gaps"].field.only_for == slots["recommended-next-action"].field.only_for == blocked
    assert {slots[key].field.only_for for key in ("files-changed", "verification-commands", "observations")} == {done}
    assert slots["transfer-result"].union is not None and slots["transfer-result"].union.role is Role.RECORD
    assert (slots["open-decisions"].group, slots["brief"].group) == ("Plan Package", "Artifact Paths")
    sections = [each for each in template.handlers if each.kind == "section"]
    assert [(each.label.text, each.subject) for each in sections] == [(label, "build-lead") for label in done]
    assert [field.key for field in sections[0].fields] == ["files-changed", "verification-commands", "observations"]
    assert [each.label.text for each in template.handlers if each.kind == "qualifier"] == [*blocked, *blocked]


def test_handlers_are_sections_rules_rows_and_qualifiers() -> None:
    contract = AFTER[f"{LEAD}/doctrine/handoff-contract.md"]
    (rule,) = contract.handlers
    assert (rule.kind, rule.label.text, rule.subject) == ("rule", "blocked", "build-lead")
    assert rule.action.startswith("plan-lead handles the error")
    lead = BEFORE[f"{LEAD}/doctrine/handoff-contract.md"].handlers[0]
    assert (lead.kind, lead.label.text, at(contract, lead.span)) == ("section", "blocked", 35)


ROUTES = """
# Workflow

| Returned by | Outcome | Next |
|---|---|---|
| `coder` | `done` or `partial` | `critic` |
| `coder` | `failed` | stop |

When `critic` returns `rejected`, invoke `coder` again.
If blocked, stop and say so.

Handle results as follows:
- `error`: escalate to `owner`
- `timeout` -> retry

- `low_utility` and `no_result` of the critic go to the `builder`.
"""


def test_what_is_done_for_an_outcome() -> None:
    made = doctrine(ROUTES, "WORKFLOW.md")
    assert [(each.kind, each.label.text, each.subject, each.target) for each in made.handlers] == [
        ("row", "done", "coder", "critic"),
        ("row", "partial", "coder", "critic"),
        ("row", "failed", "coder", None),
        ("rule", "rejected", "critic", "coder"),
        ("rule", "blocked", None, None),
        ("row", "error", None, "owner"),
        ("row", "timeout", None, None),
        ("rule", "low_utility", "critic", "builder"),
        ("rule", "no_result", "critic", "builder"),
    ]


QUIET = """
# Process

## Work

Run independent work in parallel where possible. Verification commands run before each commit.
Do not rebase planning artifact paths into the worktree.
The intake form of the customer is pending. Kickoff happens on Monday.

- verification commands run
- tests running in CI
- item state: open, active, parked, done

If needed, ask. If any: list them.
Never append to the ledger. The ledger is public.
"""


def test_prose_that_states_nothing_is_silent() -> None:
    made = doctrine(QUIET)
    facts = (made.unions, made.handlers, made.events, made.phases, made.wordings, made.sent, made.required, made.slots)
    assert facts == ((),) * len(facts)


def test_silent_are_the_sections_without_a_statement() -> None:
    assert [name.text for name in BEFORE[f"{LEAD}/doctrine/output-contract.md"].silent] == [
        "Artifact",
        "Path Convention",
        "Quality Gates",
    ]
    assert BEFORE[f"{LEAD}/references/template.md"].silent == ()


def test_samples_and_what_they_claim_to_show() -> None:
    flow = "```yaml\ntransitions:\n  a -> b: {}\n```\n"
    result = '```json\n{"outcome": "done", "plan": []}\n```\n'
    text = f"The live flow in `flows/default.yaml`:\n\n{flow}\nProposed for `flows/default.yaml`:\n\n{flow}\n{result}"
    text += f"\nBad:\n\n{result}\n> {result.replace(chr(10), chr(10) + '> ')}\n"
    made = doctrine(text, "agents/coder.md")
    assert [(each.kind, each.shows and each.shows.text, each.role) for each in made.samples] == [
        ("flow", "flows/default.yaml", None),
        ("flow", None, None),
        ("result", None, "coder"),
    ]
    assert json.loads(made.samples[2].text.text) == {"outcome": "done", "plan": []}
    indented = doctrine("- x\n\n  ```yaml\n  transitions:\n    a -> b: {}\n  ```\n", "agents/coder.md")
    assert indented.samples[0].text.text == "  transitions:\n    a -> b: {}"


def test_a_folder_without_the_name_of_a_role_takes_the_caller_of_its_contract() -> None:
    contract = doctrine(HANDOFF + "Builder returns one of:\n- `done`\n- `blocked`\n", "x/doctrine/handoff-contract.md")
    text = "# Report\n\n- Transfer result: done | not-attempted\n- Outcome: ready | blocked\n"
    _, settled = settle([contract, doctrine(text, "x/references/template.md")])
    assert settled.role == "planner"
    assert outcomes(settled) == [
        ("record", "builder", "done | not-attempted"),
        ("report", "planner", "ready | blocked"),
    ]


def test_the_common_layout_holds_doctrine(tmp_path: Path) -> None:
    texts = {
        "WORKFLOW.md": "Return `done` or `failed`.",
        "references/template.md": "- Outcome: done | failed",
        "README.md": "# What it is",
        "flowc.toml": "",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (whole,) = projects((), str(tmp_path))
    assert [file.source.path for file in whole.files] == ["WORKFLOW.md", "references/template.md"]
    assert lint(whole).files == 2
    (walked,) = projects((str(tmp_path),), str(tmp_path))
    assert [file.source.path for file in walked.files] == ["README.md", "WORKFLOW.md", "references/template.md"]
    assert lint(walked).files == 2


def test_a_program_holds_the_doctrine_of_every_markdown_file() -> None:
    text = "---\nname: coder\n---\nReturn `done` or `failed`.\n"
    unit = build(Source("agents/coder.md", text))
    program = link([unit, build(Source("flows/a.yaml", "transitions: {a -> b: {}}\n"))])
    assert [agent.name.text for agent in program.agents] == ["coder"]
    assert [outcomes(made) for made in program.doctrines] == [[("return", "coder", "done | failed")]]


PIECES = [
    *("Return one of:", "`done`", " | ", "`blocked`", "running", "\n", "\n\n", "- ", "1. ", "2. `outcome`: "),
    *("If running:", "or, if blocked:", "(if blocked)", "# Return\n", "| Outcome | Next |\n|---|---|\n| `a` | b |\n"),
    *("```\n", "  ", "**", '```json\n{"outcome": "a"}\n```\n', "governs transfer from `a` to `b`", "`a -> b`", "> "),
    *('A = { outcome: "x" }', "\t", "Append intake event to the ledger (`x`).", "ownership returns to `a`", "Status: "),
    *("---\nname: x\n---\n", "é", "\r\n", "\u200d", "{", "}", "returns either `a` with b, or `c`", "or `failed` "),
    *("if x, return `done`.", "Build owner starts immediately.", "Intake is not a terminal return.", "Inputs:\n- a\n"),
]
PATHS = ["x/doctrine/process.md", CONTRACT, TEMPLATE, "agents/x.md", "notes.md", "x/doctrine/output-contract.md"]


@settings(max_examples=250)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=30).map("".join), st.sampled_from(PATHS))
def test_every_text_is_read_and_every_place_is_in_it(text: str, path: str) -> None:
    made = build(Source(path, text)).doctrines[0]
    for span in spans(made):
        assert 0 <= span.start <= span.end <= len(text)
    for union in made.unions:
        for member in union.members:
            assert member.label.span.text == member.label.text
        assert union.span.start <= union.members[0].label.span.start
    for handler in made.handlers:
        assert handler.label.span.text == handler.label.text
    settle([made, made])


def spans(statement: object) -> "list[Span]":
    """Every span in a statement, however deep."""
    if isinstance(statement, Span):
        return [statement]
    if isinstance(statement, tuple):
        return [span for each in statement for span in spans(each)]
    names = getattr(type(statement), "__slots__", ())
    return [span for name in names if name != "source" for span in spans(getattr(statement, name))]


def test_no_document_of_ours_names_a_test_by_its_line() -> None:
    for path in DOCUMENTS.rglob("*.md"):
        assert not re.search(r"\bline \d+", path.read_text(encoding="utf-8"))
