"""The rules about outcomes, on two sets of documents as people wrote them, and on the same sets with the model mended.

The sets have the structure of the documents the rules were asked for: a lead that prepares work, hands it to another
lead and records what came back, in seven documents that tell this by status words.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc import pipeline
from flowc.checks.prose import place, sentence, without_item, without_sentence
from flowc.fixes import Consent
from flowc.syntax.edit import apply
from flowc.text import Source, Span, position, written
from linting import lint, project

FOLDER = Path(__file__).parent / "doctrine" / "redesign"


def documents(*folders: str) -> dict[str, str]:
    """The texts below some folders by path, each path from the first folder on."""
    root = FOLDER.joinpath(*folders)
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.md"))}


BEFORE, AFTER = documents("before"), documents("after")


def found(texts: Mapping[str, str], *codes: str) -> list[tuple[str, int, str]]:
    """Path, line and words of every finding, of some codes only where any are given."""
    spans = [each.primary.span for each in lint(texts) if not codes or each.code in codes]
    return [(span.source.path, position(span.source, span.start).line, span.text) for span in spans]


def lines(texts: Mapping[str, str], *codes: str) -> list[tuple[str, str]]:
    """The document and the whole line of every finding."""
    return [(path, texts[path].splitlines()[line - 1].strip()) for path, line, _ in found(texts, *codes)]


def contract(text: str) -> dict[str, str]:
    """A handoff contract with some words in it."""
    head = "# Handoff contract\n\nThis contract governs transfer from `lead` to `build-lead`.\n\n"
    return {"lead/doctrine/handoff-contract.md": f"{head}{text}\n"}


def fixed(texts: Mapping[str, str]) -> dict[str, str]:
    """The documents with all fixes made."""
    made = pipeline.fix(project(texts), Consent.UNSAFE)
    return {**texts, **{path: written(source) for path, source in made.sources.items()}}


STATUSES = {
    "tech-lead": [
        ("tech-lead/doctrine/handoff-contract.md", "1. `outcome`: `running`"),
        (
            "tech-lead/doctrine/output-contract.md",
            "8. transfer record outcome (`tech-lead -> execution-lead`: `running-with-evidence` | `blocked`)",
        ),
        ("tech-lead/doctrine/pipeline.md", "- transfer record to execution owner (`running` or `blocked`)"),
        ("tech-lead/doctrine/process.md", "- `handoff-result` (`running-with-evidence` or `blocked`)"),
        ("tech-lead/references/template.md", "- Transfer result: running-with-evidence | blocked"),
        ("tech-lead/references/template.md", "If running:"),
    ],
    "release-lead": [
        ("release-lead/doctrine/handoff-contract.md", "1. `outcome`: `in-progress`"),
        (
            "release-lead/doctrine/output-contract.md",
            "3. transfer record outcome (`release-lead -> rollout-lead`: `in-progress-with-metrics` | `blocked`)",
        ),
        ("release-lead/doctrine/pipeline.md", "- transfer record to rollout owner (`in-progress` | `blocked`)"),
        ("release-lead/doctrine/process.md", "* `transfer-result` (`in-progress-with-metrics` or `blocked`)"),
        ("release-lead/references/template.md", "- Transfer result: in-progress-with-metrics | blocked"),
        ("release-lead/references/template.md", "If in-progress:"),
    ],
}


@pytest.mark.parametrize("lead", STATUSES)
def test_every_status_is_found_once_at_its_word(lead: str) -> None:
    texts = {path: text for path, text in BEFORE.items() if path.startswith(lead)}
    assert lines(texts, "FC701") == STATUSES[lead]
    assert {words for _, _, words in found(texts, "FC701")} <= {
        "running", "running-with-evidence", "in-progress", "in-progress-with-metrics",
    }  # fmt: skip


def test_each_set_says_the_same_alone_and_beside_the_other() -> None:
    alone = [each for lead in STATUSES for each in found({p: t for p, t in BEFORE.items() if p.startswith(lead)})]
    assert sorted(alone) == sorted(found(BEFORE))


OTHERS = {
    "FC702": [
        ("tech-lead/doctrine/process.md", 10, "handoff-received"),
    ],
    "FC703": [
        ("tech-lead/doctrine/handoff-contract.md", 23, "first-phase"),
        ("tech-lead/doctrine/handoff-contract.md", 28, "intake"),
        ("tech-lead/doctrine/handoff-contract.md", 40, "Intake"),
        ("tech-lead/doctrine/orchestration.md", 5, "Intake"),
        ("tech-lead/doctrine/orchestration.md", 9, "intake"),
        ("tech-lead/doctrine/output-contract.md", 17, "intake"),
        ("tech-lead/doctrine/team-contract.md", 11, "intake"),
        ("tech-lead/references/template.md", 9, "Intake"),
    ],
    "FC704": [],
    "FC705": [("tech-lead/doctrine/output-contract.md", 16, "blocked")],
    "FC706": [],
    "FC707": [
        (
            "tech-lead/doctrine/process.md",
            10,
            "Append intake event to project and item ledgers (`handoff-received`, actor: `tech-lead`).",
        ),
        ("tech-lead/doctrine/process.md", 29, "Append transfer events to project and item ledgers:"),
    ],
    "FC708": [("tech-lead/doctrine/process.md", 30, "handoff-issued")],
    "FC709": [
        ("tech-lead/doctrine/handoff-contract.md", 38, "execution-lead immediately runs"),
        ("tech-lead/doctrine/handoff-contract.md", 42, "ownership returns to `tech-lead`"),
    ],
    "FC710": [("tech-lead/doctrine/output-contract.md", 16, "running-with-evidence")],
}


@pytest.mark.parametrize("code", OTHERS)
def test_the_other_faults_are_found_at_their_words(code: str) -> None:
    texts = {path: text for path, text in BEFORE.items() if path.startswith("tech-lead")}
    assert found(texts, code) == OTHERS[code]


def test_nothing_else_is_said() -> None:
    texts = {path: text for path, text in BEFORE.items() if path.startswith("tech-lead")}
    assert {each.code for each in lint(texts)} == {"FC701", *(code for code, places in OTHERS.items() if places)}


def test_one_finding_tells_every_record_of_the_same_block() -> None:
    (block,) = [each for each in lint(BEFORE) if each.code == "FC705" and each.values["caller"] == "tech-lead"]
    assert sorted({place.span.source.path for place in block.related}) == [
        "tech-lead/doctrine/output-contract.md",
        "tech-lead/doctrine/pipeline.md",
        "tech-lead/doctrine/process.md",
        "tech-lead/references/template.md",
    ]
    assert {place.span.text for place in block.related} == {"blocked"}


def test_the_mended_documents_are_silent() -> None:
    assert found(AFTER) == []


def test_versions_side_by_side_do_not_mend_each_other() -> None:
    texts = {f"{folder}/{path}": text for folder in ("before", "after") for path, text in documents(folder).items()}
    assert [place for place in found(texts) if place[0].startswith("after")] == []
    renamed = [fix for each in lint(texts) if each.code == "FC701" for fix in each.fixes]
    assert renamed
    assert {edit.span.source.path.split("/")[0] for fix in renamed for edit in fix.edits} == {"before"}


LEVELS = """\
# Return contract

```
tech-lead(shaped_artifact, workspace_context) -> TechLeadResult
TechLeadResult =
  | { outcome: "ready-for-execution", package: TechnicalPackage, execution_evidence: ExecutionEvidence }
  | { outcome: "ready-for-execution", package: TechnicalPackage, execution_blocked: BlockerList }
  | { outcome: "blocked", blockers: BlockerList, escalation: EscalationTarget }
  | { outcome: "invalid-input", defects: DefectList, route_to: "shaper" }
```

The result has two levels:

1. Own outcome: `ready-for-execution` | `blocked` | `invalid-input`
2. Execution-lead's result, only with `ready-for-execution`: `complete-with-evidence` | `execution-blocked`

When tech-lead is `blocked`, the result of execution-lead is `not-attempted`. Specialists run in parallel, and a
plan says which servers are running.
"""


def test_a_result_of_two_levels_is_silent() -> None:
    assert found({"tech-lead/doctrine/return-contract.md": LEVELS}) == []


def test_fixes_leave_nothing_to_say_and_nothing_to_do() -> None:
    mended = fixed(BEFORE)
    assert found(mended) == []
    assert fixed(mended) == mended


MENDED = {
    "tech-lead/doctrine/process.md": [
        "3. Stop if a required input is missing.",
        "4. Keep the state of every item explicit: open, active, parked or done.",
        "Record transfer outcome in the return value:",
        "- execution-lead invocation result: `complete-with-evidence` | `execution-blocked` | `not-attempted`",
    ],
    "tech-lead/doctrine/handoff-contract.md": [
        "1. `outcome`: `complete-with-evidence`",
        "or, if blocked:",
        "Execution-lead returns a terminal result.",
        "Validation alone is not a complete result.",
        "If blocked, `tech-lead` handles the error: correct and retry, or escalate.",
    ],
    "tech-lead/doctrine/pipeline.md": [
        "- transfer record to execution owner (`complete-with-evidence` | `execution-blocked` | `not-attempted`)",
    ],
    "tech-lead/doctrine/output-contract.md": [
        "8. transfer record outcome (`tech-lead -> execution-lead`: `complete-with-evidence` | `execution-blocked`"
        " | `not-attempted`)",
        "9. project/item event ledger entries for handoff and escalation (if any)",
        "Outcome: ready-for-execution | blocked",
    ],
    "tech-lead/doctrine/orchestration.md": [
        "When invoked from `shaper` for an active item, run technical preparation to stage outcome"
        " (`ready-for-execution` or `blocked`).",
        "- `spec-writer` and `research-codebase` may run in parallel once input is validated.",
    ],
    "tech-lead/doctrine/team-contract.md": ["- Delegate to specialists after input validation passes."],
    "tech-lead/references/template.md": [
        "## Input Context",
        "- Transfer result: complete-with-evidence | execution-blocked | not-attempted",
        "- Blocking gaps (if execution-blocked or not-attempted):",
        "- Recommended next action (if execution-blocked or not-attempted):",
        "If complete-with-evidence:",
    ],
    "release-lead/doctrine/process.md": [
        "2. Check that every change in the plan is merged.",
        "* rollout-lead invocation result: `complete-with-metrics` | `rollout-blocked` | `not-attempted`",
    ],
    "release-lead/doctrine/handoff-contract.md": ["1. `outcome`: `complete-with-metrics`"],
    "release-lead/doctrine/output-contract.md": ["4. release ledger entries for escalation (if any)"],
    "release-lead/references/template.md": [
        "If complete-with-metrics:",
        "- Next action (if rollout-blocked or not-attempted):",
    ],
}


@pytest.mark.parametrize("path", MENDED)
def test_fixes_say_what_was_produced(path: str) -> None:
    written = [line.strip() for line in fixed(BEFORE)[path].splitlines()]
    assert [line for line in MENDED[path] if line not in written] == []


def test_a_renamed_outcome_is_renamed_everywhere_by_one_fix() -> None:
    (first, *_) = [each for each in lint(BEFORE) if each.code == "FC701" and "execution-lead" in each.message]
    (fix,) = first.fixes
    assert not fix.safe
    assert sorted(edit.span.source.path for edit in fix.edits) == [path for path, _ in STATUSES["tech-lead"]]


def test_a_rename_reaches_the_agent_and_the_declared_contract() -> None:
    texts = {
        "agents/worker.md": "---\nname: worker\nreturns: change\n---\n# Worker\n\nReturn `in_progress` or `failure`.\n",
        "doctrine/contracts/change.yaml": "contract: change\noutcomes: [in_progress, failure]\n",
    }
    mended = fixed(texts)
    assert mended["agents/worker.md"].endswith("Return `complete` or `failure`.\n")
    assert mended["doctrine/contracts/change.yaml"] == "contract: change\noutcomes: [complete, failure]\n"


def test_a_status_becomes_the_success_its_role_returns_elsewhere() -> None:
    texts = contract("Build-lead returns `running` with files changed, or `blocked` with blockers and owner.") | {
        "build-lead/doctrine/output-contract.md": "# Output contract\n\n```\nOutcome: complete | blocked\n```\n"
    }
    assert "returns `complete` with files" in fixed(texts)["lead/doctrine/handoff-contract.md"]


ONE_OF = "Build-lead returns one of:\n\n"
SAID = [
    ("Build-lead returns `complete`, `pending` or `failed`.", ["FC701"]),
    ("| Outcome | Meaning |\n|---|---|\n| `complete` | built |\n| `running` | still at it |", ["FC701"]),
    ("If build-lead returns `running`, wait.", ["FC701"]),
    ('Build-lead returns:\n\n```json\n{"outcome": "running"}\n```', ["FC701"]),
    ("Build-lead returns `acknowledged` or `failed`.", ["FC702"]),
    ("Build-lead returns only if blocked at intake/preflight.", ["FC703"]),
    ("Preflight pass is non-terminal. Return the evidence.", ["FC703"]),
    (f"{ONE_OF}- `complete`\n- `blocked`", ["FC704"]),
    (f"{ONE_OF}- `complete`\n- `blocked` with reason", ["FC704"]),
    (f"{ONE_OF}- `complete`\n- `blocked` with blockers, each with its owner", []),
    (f"{ONE_OF}- `complete`\n- `blocked`\n\nIf blocked:\n- blockers\n- next action", []),
    (f"{ONE_OF}- `complete`\n- `blocked` with blockers and owner\n- `blocked` with input defects", ["FC706"]),
    ("Append escalation events to the project ledger.", ["FC707"]),
    ("The harness appends the events of the result to the ledger.", []),
    ("Include a `handoff-received` event in the return value.", ["FC702"]),
]


@pytest.mark.parametrize(("text", "codes"), SAID, ids=[text[:40] for text, _ in SAID])
def test_contracts_of_other_shapes(text: str, codes: list[str]) -> None:
    assert [each.code for each in lint(contract(text)) if each.code.startswith("FC7")] == codes


SILENT = {
    "verification": "Evidence: files changed, verification commands run, outcomes. Run independent work in parallel.",
    "rebase": "Do not rebase planning paths. `rebase` runs before `push`.",
    "items": "Item state: `open` | `active` | `parked` | `done`",
    "tracker": "Ticket status: `todo` | `in-progress` | `done`",
    "field": "Requirement coverage status: `full` | `partial` | `pending`",
    "prose": "While the server is running, requests are pending. Work in progress is limited to two items.",
    "checks": "If CI is `pending`, wait for it.",
    "phases": "Phase 1: Unify handlers. Phase 2 starts when phase 1 is complete.",
    "started": "The build is started by a push. Started jobs are listed under `running`.",
    "receipt": "The invoice was received. An acknowledgement is sent to the customer.",
    "owner": "Ownership of the code stays with the team. Return the key to its owner.",
    "table": "| File | Line | Text |\n|---|---|---|\n| `a.md` | 3 | `outcome: running` |",
}


PATHS = (
    "lead/doctrine/process.md", "lead/doctrine/pipeline.md", "lead/doctrine/handoff-contract.md", "agents/worker.md",
    "README.md",
)  # fmt: skip


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
@pytest.mark.parametrize("path", PATHS)
def test_words_in_other_positions_are_silent(path: str, text: str) -> None:
    assert found({path: f"# Words\n\n{text}\n"}) == []


QUOTING = """\
# Why `running` is no outcome

| File | Line | Text | Problem |
|---|---|---|---|
| `doctrine/handoff-contract.md` | 30 | `outcome: running` | a status |
| `references/template.md` | 48 | `Transfer result: running-with-evidence \\| blocked` | a status |

**Current text:**
```markdown
Execution owner returns one of:

1. `outcome`: `running`
2. files changed

or, if blocked at intake/preflight:

1. `outcome`: `blocked`

If blocked, ownership returns to `tech-lead`.
```

**Proposed:** delete `3. Append intake event to the ledger (`handoff-received`)`. Intake chat is not a completion state.

When tech-lead returns `running-with-evidence`, it says: I called execution-lead and it is still going.
"""


@pytest.mark.parametrize(
    "path", ["design/return-values.md", "docs/return-values.md", "CHANGELOG.md", "2026-02-26-audit.md"]
)
def test_documents_about_bad_contracts_are_silent(path: str) -> None:
    assert found({path: QUOTING}) == []


@pytest.mark.parametrize("code", ["FC707", "FC708"])
def test_an_event_without_its_result_is_an_append_and_no_narration(code: str) -> None:
    texts = {"lead/doctrine/process.md": "# Process\n\nAppend to the project ledger:\n\n- `handoff-issued`\n"}
    assert (code in {each.code for each in lint(texts)}) == (code == "FC707")


def test_a_block_in_a_table_keeps_its_row() -> None:
    texts = {
        "lead/doctrine/output-contract.md": "# Output contract\n\n| field | values |\n|---|---|\n"
        "| transfer record outcome (`lead -> build-lead`: `complete` or `blocked`) | x |\n\n"
        "```\nOutcome: ready | blocked\n```\n"
    }
    for line in fixed(texts)["lead/doctrine/output-contract.md"].splitlines():
        assert line.replace("\\|", "").count("|") in (0, 1, 3)


def test_records_of_the_callee_itself_are_no_second_level() -> None:
    texts = {
        "build-lead/references/template.md": "# Report\n\n- Transfer result: complete | blocked\n",
        "build-lead/doctrine/output-contract.md": "# Output contract\n\n```\nOutcome: complete | blocked\n```\n",
    } | contract("Build-lead returns `complete`, or `blocked` with blockers and owner.")
    assert "FC705" not in {each.code for each in lint(texts)}


TEXT = """\
# Title

A first sentence. A second one. A third.

1. One
2. Two
   - Nested
3. Three. And more.

> Quoted words.

Last words."""


def at(words: str) -> Span:
    """The place of some words of the text."""
    start = TEXT.index(words)
    return Span(SOURCE, start, start + len(words))


SOURCE = Source("a.md", TEXT)


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("A second one.", "A second one. "),
        ("A first sentence.", "A first sentence. "),
        ("A third.", " A third."),
        ("And more.", " And more."),
        ("Last words.", "\n\nLast words."),
    ],
)
def test_a_sentence_goes_with_the_blanks_around_it(words: str, gone: str) -> None:
    text = apply(TEXT, without_sentence(at(words)))
    assert len(text) == len(TEXT) - len(gone)
    assert words not in text


@pytest.mark.parametrize("words", ["Two", "Quoted words."])
def test_what_holds_more_stays(words: str) -> None:
    assert without_sentence(at(words)) == ()


def test_the_items_behind_are_counted_anew() -> None:
    found_place = place(at("One"))
    assert found_place
    assert found_place.listing
    assert "1. Two\n   - Nested\n2. Three. And more." in apply(TEXT, without_item(found_place.listing, 0))


@settings(max_examples=60)
@given(st.text(alphabet="ab.:`->*1 \n\t#|", max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_taking_out_never_raises_and_only_takes_out(text: str, one: int, two: int) -> None:
    start, end = sorted((min(one, len(text)), min(two, len(text))))
    span = Span(Source("a.md", text), start, end)
    sentence(span)
    edits = without_sentence(span)
    assert all(edit.text == "" or edit.text.isdigit() for edit in edits)
    apply(text, edits)


def test_documents_without_a_folder_of_their_role_say_the_same() -> None:
    flat = {path.removeprefix("tech-lead/"): text for path, text in BEFORE.items() if path.startswith("tech-lead")}
    nested = {path: text for path, text in BEFORE.items() if path.startswith("tech-lead")}
    assert [(f"tech-lead/{path}", line, words) for path, line, words in found(flat)] == found(nested)
    assert found(fixed(flat)) == []


def test_other_line_ends_are_kept() -> None:
    texts = {path: text.replace("\n", "\r\n") for path, text in BEFORE.items()}
    assert fixed(texts) == {path: text.replace("\n", "\r\n") for path, text in fixed(BEFORE).items()}


LINES = sorted({line for text in BEFORE.values() for line in text.splitlines()})


@settings(max_examples=40)
@given(st.lists(st.sampled_from(LINES), max_size=14), st.sampled_from(sorted(BEFORE)), st.sampled_from(["\n", "\n\n"]))
def test_fixes_of_any_mixture_of_lines_fit_their_texts(mixture: list[str], path: str, joint: str) -> None:
    texts = {path: joint.join(mixture)}
    for each in lint(texts):
        for fix in each.fixes:
            assert all(edit.span.source.path == path for edit in fix.edits)
            apply(texts[path], fix.edits)


@pytest.mark.parametrize(("further", "fixes"), [("", 1), ("| `complete` | reap |\n", 0)])
def test_no_row_is_renamed_to_what_another_row_is_for(further: str, fixes: int) -> None:
    sower = (
        "---\nname: sower\ndescription: Sows.\ntools: Read\n---\n\nReturn one of:\n\n- `complete`: all is sown.\n"
        "- `blocked`: no seed; name the blockers and their owner.\n"
    )
    lead = "---\nname: farm-lead\ndescription: Leads.\ntools: Task\n---\n\nCall `sower`.\n\n## What `sower` returns\n\n"
    rows = f"| result | then |\n|---|---|\n| `in_progress` | wait |\n{further}| `blocked` | ask |\n"
    found = lint({"agents/sower.md": sower, "agents/farm-lead.md": lead + rows})
    assert [len(each.fixes) for each in found if each.code == "FC701"] == [fixes]


SIDE_BY_SIDE = "Build-lead returns one of:\n\n- `waiting-for-paper` with its size\n- `still-drying` with the hour\n"


@pytest.mark.parametrize(
    "text",
    [
        SIDE_BY_SIDE,
        f"{SIDE_BY_SIDE}- `blocked` with blockers and owner\n\nIf `still-drying`:\n\n- the hour\n",
        "Build-lead returns `running`, `queued` or `blocked`.",
        "Build-lead returns one of:\n\n- `printed` with copies\n- `waiting-for-paper` with its size\n",
        "Build-lead returns `sheets-printed`, `in-progress` or `blocked`.",
    ],
)
def test_what_may_be_told_apart_is_not_renamed_to_one(text: str) -> None:
    statuses = [each for each in lint(contract(text)) if each.code == "FC701"]
    assert statuses and not any(each.fixes for each in statuses)
    assert fixed(contract(text)) == contract(text)


def test_one_status_in_one_union_is_still_renamed() -> None:
    texts = contract("Build-lead returns one of:\n\n- `still-drying` with the hour\n- `blocked` with owner\n")
    assert "- `complete` with the hour" in fixed(texts)["lead/doctrine/handoff-contract.md"]


def dispatching(end: str, record: str, role: str = "dispatcher") -> dict[str, str]:
    """The page of a role that calls a courier, ends with a word, and records what came back."""
    text = (
        f"# {role.capitalize()}\n\nYou are the {role}.\n\nCall `courier`.\n\n"
        f"If courier returns `{record}`, return `{end}`.\n"
        f"If courier returns `blocked`, return `refused`.\n\n## Output\n\nOutcome: `{end}` | `refused`\n\n"
        f"Courier result: `{record}` | `blocked`\n"
    )
    courier = f"# Handoff contract: {role} -> courier\n\nCourier returns one of:\n\n- `{record}` with the route taken\n"
    return {f"team/{role}.md": text, "team/handoff-contract.md": f"{courier}- `blocked` with blockers and owner\n"}


@pytest.mark.parametrize(
    ("end", "record", "role", "statuses", "models"),
    [
        ("dispatched", "delivering", "dispatcher", {"delivering"}, ["delivering"]),
        ("dispatched", "complete", "dispatcher", set(), []),
        ("scheduled", "delivering", "scheduler", {"delivering"}, ["delivering"]),
        ("parcel-sent", "delivering", "dispatcher", {"delivering"}, ["delivering"]),
        ("dispatched", "complete", "planner", {"dispatched"}, ["dispatched"]),
        ("queued", "complete", "dispatcher", {"queued"}, ["queued"]),
        ("complete", "delivered", "dispatcher", set(), []),
    ],
)
def test_what_a_role_is_called_after_is_its_end_and_what_goes_on_is_none(
    end: str, record: str, role: str, statuses: set[str], models: list[str]
) -> None:
    texts = dispatching(end, record, role)
    assert {word for _, _, word in found(texts, "FC701")} == statuses
    assert [word for _, _, word in found(texts, "FC710")] == models
