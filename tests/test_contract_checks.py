"""Contracts in prose held against each other: a clean set of documents is silent, each broken twin says one thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from flowc.analyses.conduct import conduct
from flowc.catalogue import Diagnostic
from flowc.pipeline import understand
from flowc.text import position
from linting import lint, project

FOLDER = Path(__file__).parent / "doctrine" / "contracts"
CLEAN = {
    path.relative_to(FOLDER).as_posix(): path.read_text() for path in sorted(FOLDER.rglob("*.*")) if path.is_file()
}

HANDOFF = "desk-lead/doctrine/handoff-contract.md"
PROCESS = "desk-lead/doctrine/process.md"
OUTPUT = "desk-lead/doctrine/output-contract.md"
PIPELINE = "desk-lead/doctrine/pipeline.md"
ORCHESTRATION = "desk-lead/doctrine/orchestration.md"
TEMPLATE = "desk-lead/references/template.md"
PRINT_PROCESS = "print-lead/doctrine/process.md"
PRINT_OUTPUT = "print-lead/doctrine/output-contract.md"
SETTER = "agents/setter.md"
FLOW = "flows/setting.yaml"


@dataclass(frozen=True)
class Twin:
    """The clean documents with one mistake: edits (path, old, new), and the code, path and line of each finding."""

    name: str
    edits: tuple[tuple[str, str, str], ...]
    found: tuple[tuple[str, str, str], ...]


def edited(edits: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    """The clean documents after some edits, each of which must find what it replaces."""
    documents = dict(CLEAN)
    for path, old, new in edits:
        assert old in documents[path], (path, old)
        documents[path] = documents[path].replace(old, new)
    return documents


def line(diagnostic: Diagnostic) -> str:
    """The line a finding points at, stripped."""
    span = diagnostic.primary.span
    return span.source.text.splitlines()[position(span.source, span.start).line - 1].strip()


def told(documents: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The code, path and line of everything that is found."""
    return tuple((each.code, each.primary.span.source.path, line(each)) for each in lint(documents))


TWINS = (
    Twin(
        "a record lacks an outcome",
        ((PIPELINE, " | `print-invalid-input`", ""),),
        (("FC801", PIPELINE, "- transfer record to print-lead (`printed` | `print-blocked` | `not-attempted`)"),),
    ),
    Twin(
        "a record misspells an outcome",
        ((PROCESS, "`printed`", "`printd`"),),
        (
            (
                "FC801",
                PROCESS,
                "- print-lead invocation result: `printd` | `print-blocked` | `print-invalid-input` | `not-attempted`",
            ),
        ),
    ),
    Twin(
        "the contract alone calls an outcome otherwise",
        ((HANDOFF, "`outcome`: `invalid-input`", "`outcome`: `rejected-input`"),),
        (("FC801", HANDOFF, "3. `outcome`: `rejected-input`"),),
    ),
    Twin(
        "the callee's own report adds an outcome",
        (
            (
                PRINT_OUTPUT,
                "Outcome: printed | blocked | invalid-input",
                "Outcome: printed | blocked | invalid-input | failed",
            ),
        ),
        (("FC801", PRINT_OUTPUT, "Outcome: printed | blocked | invalid-input | failed"),),
    ),
    Twin(
        "the caller's own outcomes differ",
        ((ORCHESTRATION, "(`ready-for-sale` or `blocked`)", "(`ready-for-sale`, `blocked` or `failed`)"),),
        (("FC801", ORCHESTRATION, "Run the issue to its terminal outcome (`ready-for-sale`, `blocked` or `failed`)."),),
    ),
    Twin(
        "a section for more than the name",
        ((TEMPLATE, "If printed:", "If printed-with-proof:"),),
        (("FC802", TEMPLATE, "If printed-with-proof:"),),
    ),
    Twin(
        "a section for the callee's own name of a block",
        ((TEMPLATE, "If print-blocked:", "If `blockd`:"),),
        (("FC802", TEMPLATE, "If `blockd`:"),),
    ),
    Twin(
        "a qualifier misspells an outcome",
        ((TEMPLATE, "(if print-blocked or", "(if print-blockd or"),),
        (("FC802", TEMPLATE, "- Reason (if print-blockd or print-invalid-input):"),),
    ),
    Twin("no slot for a field", ((TEMPLATE, "- Cover motif:\n", ""),), (("FC803", OUTPUT, "3. cover motif"),)),
    Twin(
        "no heading for a field",
        ((TEMPLATE, "## Accepted Deviations\n\n-\n\n", ""),),
        (("FC803", OUTPUT, "5. accepted deviations (explicit `none` if empty)"),),
    ),
    Twin(
        "a field is not sent", ((PROCESS, "- colour profile\n", ""),), (("FC804", PROCESS, "- issue workspace path"),)
    ),
    Twin(
        "a field is required that nobody sends",
        ((PRINT_PROCESS, "   - colour profile\n", "   - colour profile\n   - paper weight\n"),),
        (("FC804", HANDOFF, "1. issue workspace path"),),
    ),
    Twin(
        "a table lacks a row",
        ((ORCHESTRATION, "| `unreadable` | back to the author |\n", ""),),
        (("FC805", ORCHESTRATION, "| `corrected` | show the corrections to the author, then set the page |"),),
    ),
    Twin(
        "a table has a row too many",
        ((ORCHESTRATION, "| `unreadable` | back", "| `lost` | search |\n| `unreadable` | back"),),
        (("FC807", ORCHESTRATION, "| `lost` | search |"),),
    ),
    Twin(
        "a table misspells a value",
        ((ORCHESTRATION, "| `unreadable` |", "| `unreadeable` |"),),
        (("FC807", ORCHESTRATION, "| `unreadeable` | back to the author |"),),
    ),
    Twin(
        "a rule for an outcome nobody returns",
        (
            (
                HANDOFF,
                "If print-lead returns `invalid-input`, desk-lead corrects the payload.",
                "If print-lead returns `invalid-input`, desk-lead corrects the payload.\n"
                "If print-lead returns `failed`, desk-lead asks another printer.",
            ),
        ),
        (("FC806", HANDOFF, "If print-lead returns `failed`, desk-lead asks another printer."),),
    ),
    Twin(
        "a type lacks an outcome",
        ((HANDOFF, '  | { outcome: "invalid-input", defects: Defect[], route_to: string }\n', ""),),
        (("FC808", HANDOFF, "PrintLeadResult ="),),
    ),
    Twin(
        "a type has another outcome",
        ((HANDOFF, '{ outcome: "invalid-input", defects', '{ outcome: "bad-input", defects'),),
        (("FC808", HANDOFF, '| { outcome: "bad-input", defects: Defect[], route_to: string }'),),
    ),
    Twin(
        "a sample of success without the call",
        (
            (
                OUTPUT,
                "## Completion Report\n",
                '## Sample\n\n```json\n{"outcome": "ready-for-sale", "path": "a", "print": '
                '"not-attempted"}\n```\n\n## Completion Report\n',
            ),
        ),
        (("FC809", OUTPUT, '{"outcome": "ready-for-sale", "path": "a", "print": "not-attempted"}'),),
    ),
    Twin(
        "the live flow moved on",
        ((FLOW, "on_fail: failed\n    on_incomplete: incoming", "on_fail: incoming\n    on_incomplete: incoming"),),
        (("FC810", SETTER, '"claimed -> done":'),),
    ),
    Twin(
        "a sample of another contract",
        ((SETTER, '"outcome": "success"', '"outcome": "done"'),),
        (("FC811", SETTER, '{"outcome": "done", "pages": 12}'),),
    ),
    Twin(
        "a sample without a field",
        ((HANDOFF, ', "next_action": "order paper"}', "}"),),
        (("FC811", HANDOFF, '{"outcome": "blocked", "blockers": [{"what": "no paper", "owner": "warehouse"}]}'),),
    ),
)


def test_clean_documents_are_silent() -> None:
    assert told(CLEAN) == ()


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.name)
def test_a_broken_twin_says_its_mistake_and_nothing_else(twin: Twin) -> None:
    assert told(edited(twin.edits)) == twin.found


LIVE = """\
name: default
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
    on_exhausted: failed
  "claimed -> done":
    on_fail: failed
    on_incomplete: incoming
"""
STALE = LIVE.replace("on_incomplete: incoming", "on_incomplete: failed")


def shown(words: str, flow: str) -> dict[str, str]:
    """A live flow and a document that shows one after some words."""
    indented = "".join(f"{line}\n" for line in flow.splitlines())
    return {"flows/default.yaml": LIVE, "doctrine/process.md": f"# Process\n\n{words}\n\n```yaml\n{indented}```\n"}


@pytest.mark.parametrize(
    "words",
    [
        "The live flow in `flows/default.yaml`:",
        "The live flow (flows/default.yaml):",
        "The current default flow:",
        "The current `default` flow is this:",
        "This is the live flow:",
        "Copied from `default.yaml`:",
    ],
)
def test_a_stale_copy_of_a_live_flow_is_told(words: str) -> None:
    assert [code for code, _, _ in told(shown(words, STALE))] == ["FC810"]
    assert told(shown(words, LIVE)) == ()


@pytest.mark.parametrize(
    "words",
    [
        "Before:",
        "For example:",
        "The proposed flow in `flows/default.yaml`:",
        "`flows/default.yaml` would become:",
        "The old version of `flows/default.yaml`:",
        "A flow like `flows/default.yaml`:",
        "The live flow in `flows/other.yaml`:",
        "Adapted from `flows/default.yaml`:",
    ],
)
def test_other_examples_of_flows_are_not_judged(words: str) -> None:
    assert told(shown(words, STALE)) == ()


def test_the_other_dialect_shows_the_same_flow() -> None:
    after = (
        LIVE.replace('  "claimed -> done":\n    on_fail: failed\n    on_incomplete: incoming\n', "").replace(
            "    on_exhausted: failed\n",
            "    on_exhausted: failed\n    on_fail: failed\n    on_incomplete: incoming\n"
            "    after_success: [submit_to_done]\n",
        )
        + '  "claimed -> done": {}\n'
    )
    assert told(shown("The live flow in `flows/default.yaml`:", after)) == ()


ROOT = Path(__file__).parents[1]


def test_both_dialects_of_one_flow_behave_alike() -> None:
    names = ("implement-and-review", "implement-and-review-after")
    texts = {name: (ROOT / "flows" / f"{name}.yaml").read_text(encoding="utf-8") for name in names}
    found = understand(project({f"flows/{name}.yaml": text for name, text in texts.items()})).facts
    one, other = (conduct(each.machine) for each in found.machines)
    assert one == other


def test_an_excerpt_of_a_live_flow_needs_no_other_edges() -> None:
    edge = 'transitions:\n  "claimed -> done":\n    on_fail: failed\n    on_incomplete: {}\n'
    assert told(shown("From the live flow `flows/default.yaml`:", edge.format("incoming"))) == ()
    assert [code for code, _, _ in told(shown("From the live flow `flows/default.yaml`:", edge.format("failed")))] == [
        "FC810"
    ]


AGENT = "---\nname: writer\n---\n# Writer\n\nReturn {}.\n"
BARE = LIVE.replace("    on_incomplete: incoming\n", "")


def test_unfinished_work_nobody_goes_on_with_has_a_path_that_shows_it() -> None:
    documents = {
        "flows/default.yaml": BARE,
        "agents/writer.md": AGENT.format("`success`, `failure` or `needs_continuation`"),
    }
    (found,) = lint(documents)
    assert (found.code, found.message) == ("FC805", "outcome `needs_continuation` of `writer` is handled nowhere")
    assert found.witness == ("incoming", "claimed", "(needs_continuation)", "needs_continuation", "nothing")
    (declared,) = found.related
    assert (declared.span.source.path, declared.span.text) == ("agents/writer.md", "needs_continuation")


@pytest.mark.parametrize(
    "flow",
    [
        LIVE,
        BARE.replace("terminal: [done, failed]", "terminal: [done, failed, needs_continuation]"),
        BARE + '  "needs_continuation -> claimed":\n    agent: writer\n    max_attempts: 2\n    on_exhausted: failed\n',
    ],
)
def test_unfinished_work_with_a_way_is_silent(flow: str) -> None:
    assert (
        told(
            {
                "flows/default.yaml": flow,
                "agents/writer.md": AGENT.format("`success`, `failure` or `needs_continuation`"),
            }
        )
        == ()
    )


def test_an_agent_that_finishes_its_work_leaves_nothing_to_the_engine() -> None:
    assert told({"flows/default.yaml": BARE, "agents/writer.md": AGENT.format("`success` or `failure`")}) == ()


def test_the_outcome_of_an_agent_at_a_gate_counts_too() -> None:
    gate = "    conditions:\n      - {name: review, type: agent, agent: reviewer, on_fail: incoming}\n"
    flow = BARE.replace("    on_fail: failed\n", f"    on_fail: failed\n{gate}")
    reviewer = AGENT.replace("writer", "reviewer").format("`success`, `failure` or `needs_continuation`")
    documents = {
        "flows/default.yaml": flow,
        "agents/reviewer.md": reviewer,
        "agents/writer.md": AGENT.format("`success` or `failure`"),
    }
    assert told(documents) == (
        ("FC805", "flows/default.yaml", "- {name: review, type: agent, agent: reviewer, on_fail: incoming}"),
    )


def test_known_words_of_an_agents_own_need_no_contract() -> None:
    assert told({"flows/default.yaml": BARE, "agents/writer.md": AGENT.format("`complete` or `failed`")}) == ()


def test_versions_of_one_set_are_not_held_against_each_other() -> None:
    old = {f"old/{path}": text.replace("invalid-input", "rejected-input") for path, text in CLEAN.items()}
    new = {f"new/{path}": text for path, text in CLEAN.items()}
    shared = [each for each in told({**old, **new}) if each[0] in ("FC801", "FC804", "FC806", "FC808")]
    assert shared == []


CALLEE = "# Output contract\n\n```\nOutcome: clean | corrected | unreadable\n```\n"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("If proofreader returns `unreadable`, ask the author.", []),
        ("If proofreader returns `corrected`, show it. If it returns anything else, set the page.", []),
        ("If proofreader returns `unreadeable`, ask the author.", ["FC806"]),
        ("Proofread every page with `proofreader`.", []),
        (
            "| Outcome of `proofreader` | Next |\n|---|---|\n| `clean` | set |\n| `corrected` | show |\n| other | a |",
            [],
        ),
        ("| Outcome of `proofreader` | Next |\n|---|---|\n| `clean` | set |\n| `corrected` | show |", ["FC805"]),
        ("| Outcome | Next |\n|---|---|\n| `clean` | set |\n| `corrected` | show |\n| `gone` | ask |", ["FC807"]),
        ("| Status | Next |\n|---|---|\n| `open` | set |\n| `parked` | show |\n| `done` | ask |", []),
    ],
)
def test_what_a_caller_does(words: str, codes: list[str]) -> None:
    documents = {
        "doctrine/editor/orchestration.md": f"# Orchestration\n\n{words}\n",
        "doctrine/proofreader/output-contract.md": CALLEE,
    }
    assert [code for code, _, _ in told(documents)] == codes


@pytest.mark.parametrize(
    ("template", "codes"),
    [
        ("- Outcome: ready-for-sale | blocked\n- Reason (if blocked):\n", []),
        ("- Outcome: ready-for-sale | blocked\n- Reason (if `blocked`):\n- Price (if ready):\n", []),
        ("- Outcome: ready-for-sale | blocked\n- Reason (if `blockd`):\n", ["FC802"]),
        ("- Outcome: ready-for-sale | blocked\n- Escalated to (if escalated):\n- Notes (if any):\n", []),
        ("- Coverage: full | partial\n\nIf partial:\n- gaps:\n", []),
    ],
)
def test_parts_of_a_template_for_one_outcome(template: str, codes: list[str]) -> None:
    found = told({"doctrine/editor/references/template.md": f"# Issue record\n\n{template}"})
    assert [code for code, _, _ in found] == codes


@pytest.mark.parametrize(
    "words",
    [
        "When asked to check, return `clean` or `failed`. When asked to correct, return `corrected` or `failed`.",
        "If a page is missing, return `unreadable` or `failed`.",
        "Never return `done` or `failed`.",
        "The printer returns `printed` or `failed`.",
        "The state of a page is `open`, `set` or `done`.",
    ],
)
def test_what_is_no_complete_statement_of_the_role_is_not_compared(words: str) -> None:
    documents = {
        "doctrine/proofreader/output-contract.md": CALLEE,
        "doctrine/proofreader/process.md": f"# Process\n\n{words}\n",
    }
    assert told(documents) == ()


def test_documents_about_documents_are_not_compared() -> None:
    about = {f"design/{name}": CALLEE.replace("corrected", "mended") for name in ("2026-01-01-idea.md", "review.md")}
    assert told({"doctrine/proofreader/output-contract.md": CALLEE, **about}) == ()
