"""Every kind of document but flows: how it is recognised and what is read of it."""

import base64
import json
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.diagnostics import in_order
from flowc.model.kinds.unit import Unit, build
from flowc.model.nodes import Agent, Contract, Flow, Registry, Result
from flowc.text import Source
from linting import codes

HOSTILE = Path(__file__).parents[2] / "shared" / "hostile" / "cases.jsonl"

REGISTRY = """
steps:
  push_branch: {needs: [commits], provides: [branch], fallible: true, idempotent: true, cost: cheap, timeout: 2m}
  merge_pr:
    needs: [pull_request]
    irreversible: true
    moves: false
    runs: gh pr merge
    description: Merge
  notify: ~
checks: [branch_exists, {name: ci_green}]
scripts: {make: {}}
"""


def unit(text: str, path: str) -> Unit:
    """What one file declares."""
    return build(Source(path, dedent(text)))


def told(text: str, path: str) -> list[tuple[str, str, str]]:
    """Every finding as its code, its form and the text it underlines."""
    made = unit(text, path)
    findings = in_order([*made.findings, *([made.unrecognised] if made.unrecognised else [])])
    return [(each.code, each.form, each.span.text) for each in findings]


def agents(text: str, path: str = "agents.yaml") -> list[Agent]:
    """The agents of a file that declares nothing else."""
    found = [document for document in unit(text, path).documents if isinstance(document, Agent)]
    assert len(found) == len(unit(text, path).documents)
    return found


@pytest.mark.parametrize(
    ("told", "fallible", "idempotent", "irreversible"),
    [
        ("can_fail: true, can_repeat: false, can_undo: true", True, False, False),
        ("may_fail: false, repeatable: true, reversible: false", False, True, True),
        ("summary: x, undo: none", None, None, True),
        ("does: x, undo: revert the merge", None, None, False),
        ("undo: false, irreversible: false", None, None, False),
        ("undo: null", None, None, None),
    ],
)
def test_other_spellings_of_what_a_step_is(
    told: str, fallible: bool | None, idempotent: bool | None, irreversible: bool | None
) -> None:
    made = unit(f"steps:\n  push: {{needs: [], {told}}}\n", "steps.yaml")
    assert made.findings == ()
    (registry,) = made.documents
    assert isinstance(registry, Registry)
    step = registry.steps[0]
    assert (step.fallible, step.idempotent, step.irreversible) == (fallible, idempotent, irreversible)


def test_a_registry_is_read_whole() -> None:
    made = unit(REGISTRY, "steps.yaml")
    assert made.findings == ()
    (registry,) = made.documents
    assert isinstance(registry, Registry)
    push, merge, notify = registry.steps
    assert [name.text for name in (*push.needs, *push.provides)] == ["commits", "branch"]
    assert (push.fallible, push.irreversible, merge.irreversible, merge.moves) == (True, None, True, False)
    assert push.timeout and push.timeout.value == 120
    assert push.cost and push.cost.text == "cheap"
    assert merge.runs and merge.runs.text == "gh pr merge"
    assert notify.name.text == "notify"
    assert [name.text for name in registry.checks or ()] == ["branch_exists", "ci_green"]
    assert [name.text for name in registry.scripts or ()] == ["make"]


def test_a_registry_may_be_a_list_of_names() -> None:
    (registry,) = unit("steps: [test, {name: push, cost: moderate}]\n", "steps.yaml").documents
    assert isinstance(registry, Registry)
    assert [step.name.text for step in registry.steps] == ["test", "push"]
    assert (registry.checks, registry.scripts) == (None, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("steps: test", [("FC110", "", "test")]),
        ("steps:", [("FC110", "", "steps")]),
        ("steps: [test, [x], {cost: cheap}]", [("FC110", "", "[x]"), ("FC110", "", "{cost: cheap}")]),
        ("steps: {test: 5}", [("FC110", "", "5")]),
        ("steps: {test: {needs: x}}", [("FC110", "", "x")]),
        ("steps: {test: {fallible: 'no'}}", [("FC115", "near", "no")]),
        ("steps: {test: {fallible: maybe}}", [("FC115", "", "maybe")]),
        ("steps: {test: {fallible: [true]}}", [("FC110", "", "fallible")]),
        ("steps: {test: {cost: cheep}}", [("FC115", "near", "cheep")]),
        ("steps: {test: {timeout: later}}", [("FC115", "", "later")]),
        ("steps: {test: {falible: true}}", [("FC111", "near", "falible")]),
        ("steps: {}\nstates: {}", [("FC111", "", "states")]),
        ("steps: [x]\nowner: dock", [("FC111", "", "owner")]),
        ("steps: {x: {fallible: true}}\nowner: dock\nroutes: []", [("FC111", "", "owner"), ("FC111", "", "routes")]),
        ("steps: [x]\nchecs: [ci]\nowner: dock", [("FC111", "near", "checs"), ("FC111", "", "owner")]),
        ("steps: {}\nchecks: 5", [("FC110", "", "5")]),
    ],
)
def test_a_mistake_in_a_registry_is_one_finding(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(text, "steps.yaml") == expected


@pytest.mark.parametrize(
    "text",
    [
        "steps:\n  - script: make\n    displayName: Build\n",
        "steps:\n  - {name: plan, agent: lead, mode: plan, outputs: [plan.md], transitions: [{next_step: build}]}\n",
        "steps:\n  - {id: one, name: One, type: agent, agent: scout, file: one.md}\n  - {id: two, name: Two}\n",
        "steps:\n  build: {image: python, commands: [make]}\n",
        "name: x\nsteps:\n  - {name: one, description: First, action: click, timeout: 3s}\n",
        "name: small\npurpose: Small repairs\ninputs: [leak]\nsteps: [find the leak, seal it]\navoid: [paint]\n",
        "kit: 1\nskill: weigh\nsteps: []\n",
        "name: yard\nsteps: [{name: saw, run: saw it, needs: [wood]}, {name: nail, run: nail it}]\n",
        "owner: dock\nroutes: [a]\nsteps: {load: {description: Load it}, sail: {}}\n",
    ],
)
def test_another_tools_list_of_steps_is_none_of_ours(text: str) -> None:
    made = unit(text, "pipeline.yml")
    assert made.documents == ()
    assert made.findings == ()
    assert made.unrecognised is not None


def test_agents_are_read_from_a_mapping_or_a_list() -> None:
    settings = "{role: author, tools: [Read, Write], model: m, returns: report, other: 1}"
    writer, editor = agents(f"agents:\n  writer: {settings}\n  editor:\n")
    assert [word.text for word in writer.also] == ["author"]
    assert [tool.text for tool in writer.tools or ()] == ["Read", "Write"]
    assert writer.returns and writer.returns.text == "report"
    assert (editor.name.text, editor.tools) == ("editor", None)
    listed = agents("agents:\n  - {name: writer, type: author, role: writer}\n  - editor\n  - {role: critic}\n")
    assert [(agent.name.text, [word.text for word in agent.also]) for agent in listed] == [
        ("writer", ["author"]),
        ("editor", []),
        ("critic", []),
    ]
    assert [agent.name.text for agent in agents("- {name: writer, model: m}\n- editor\n")] == ["writer", "editor"]


def test_tools_in_one_text_are_separated_with_exact_places() -> None:
    (agent,) = agents("agents: {writer: {tools: 'Read,  Bash(git log, git diff) , Write,'}}\n")
    assert [tool.text for tool in agent.tools or ()] == ["Read", "Bash(git log, git diff)", "Write"]
    assert [tool.span.text for tool in agent.tools or ()] == [tool.text for tool in agent.tools or ()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("agents: 5", [("FC110", "", "5")]),
        ("agents:", [("FC110", "", "agents")]),
        ("agents: [writer, [x]]", [("FC110", "", "[x]")]),
        ("agents: [{model: m}]", [("FC116", "", "model")]),
        ("agents: {}", []),
        ("agents: {writer: 5, editor: {tools: 5, interval: x}}", []),
        ("agents: [{name: a, claim_from: x}, {name: b, claim_from: y}]", [("FC112", "ignored", "claim_from")]),
        ("fleet: [{name: a}]", [("FC112", "", "fleet")]),
    ],
)
def test_agents_of_other_tools_are_silent(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(text, "agents.yaml") == expected


@pytest.mark.parametrize(
    ("path", "name"),
    [("agents/writer.yaml", "writer"), ("agents/writer/agent.yaml", "writer"), (".claude/agents/writer.yml", "writer")],
)
def test_settings_in_a_folder_of_agents_are_an_agent(path: str, name: str) -> None:
    (agent,) = agents("role: author\nmodel: m\n", path)
    assert (agent.name.text, [word.text for word in agent.also]) == (name, ["author"])
    assert [each.name.text for each in agents("name: other\n", path)] == ["other"]
    assert unit("role: author\n", "flows/writer.yaml").documents == ()


def test_markdown_with_a_name_in_its_frontmatter_is_an_agent() -> None:
    text = "---\nname: writer\ntools: Read, Write\nmodel: m\n---\nYou write.\n"
    (agent,) = agents(text, "agents/writer.md")
    assert agent.name.span.text == "writer"
    assert [tool.span.text for tool in agent.tools or ()] == ["Read", "Write"]
    assert agents(text.replace("\n", "\r\n"), "agents/writer.md")[0].name.text == "writer"


@pytest.mark.parametrize(
    "text", ["# Process\n", "", "text\n---\nname: x\n---\n", "---\nname: x\n", "---\ntitle: x\n---\n"]
)
def test_other_markdown_is_silent(text: str) -> None:
    made = unit(text, "doctrine/process.md")
    assert (made.documents, made.findings, made.unrecognised) == ((), (), None)


@pytest.mark.parametrize("path", ["agents/writer.md", ".claude/agents/writer.md"])
@pytest.mark.parametrize("below", ["\n# Writer\n", "You write.\n\n----\n", ""])
def test_an_agent_whose_frontmatter_has_no_end_is_told_and_stays_known(path: str, below: str) -> None:
    made = unit(f"---\nname: scribe\ndescription: Writes.\ntools:\n  - Read\n{below}", path)
    told = [(each.code, each.form, each.span.text, each.labels[0].span.start) for each in made.findings]
    assert told == [("FC101", "unclosed", "  - Read", 0)]
    (agent,) = made.documents
    assert isinstance(agent, Agent) and agent.name.text == "scribe"


@pytest.mark.parametrize(
    "text", ["---\n\nname: x\n", "---\n# Writer\n", "---\nNote: x\n", "---\nSee:\nname: \n", "---\n"]
)
def test_a_rule_that_opens_no_settings_is_silent_among_agents(text: str) -> None:
    made = unit(text, "agents/writer.md")
    assert (made.documents, made.findings) == ((), ())


def test_an_agent_stays_known_when_its_frontmatter_is_broken() -> None:
    made = unit("---\nname: writer\ndescription: Use when: asked\nuser: [a\n---\n", "agents/writer.md")
    assert [finding.code for finding in made.findings] == ["FC101"]
    (agent,) = made.documents
    assert isinstance(agent, Agent) and agent.name.span.text == "writer"


@pytest.mark.parametrize("text", ["Use when: asked", "It's used when: asked", "@asked", "Use it for:", "`asked`"])
def test_a_text_that_hosts_quote_for_themselves_is_no_broken_frontmatter(text: str) -> None:
    made = unit(f"---\nname: writer\ndescription: {text}\n---\n", "agents/writer.md")
    (finding,) = made.findings
    assert (finding.code, finding.span.text) == ("FC123", text)
    (agent,) = made.documents
    assert isinstance(agent, Agent) and agent.name.span.text == "writer"
    (edit,) = finding.fixes[0].edits
    mended = unit(f"---\nname: writer\ndescription: {edit.text}\n---\n", "agents/writer.md")
    assert mended.findings == ()
    (agent,) = mended.documents
    assert isinstance(agent, Agent) and agent.description and agent.description.text == text


def test_a_text_with_a_comment_behind_it_gets_no_quotes() -> None:
    text = "---\nname: writer\ndescription: asked #5: fix\nmodel: a: b\n---\n"
    (finding,) = unit(text, "agents/writer.md").findings
    assert (finding.span.text, [label.span.text for label in finding.labels]) == ("a: b", [])
    (finding,) = unit(text.replace("asked #5", "Use when: asked #5"), "agents/writer.md").findings
    assert (finding.code, finding.fixes) == ("FC123", ())


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("globs", "**"),
        ("globs", "*"),
        ("globs", "*.py"),
        ("paths", "**/*.py, **/*.pyi"),
        ("argument-hint", '"<order>" [--table <n> | --all]'),
        ("argument-hint", "'<order>' [--table]"),
        ("description", '"Serve" means: bring it'),
    ],
)
def test_a_pattern_and_words_behind_quotes_are_texts_without_quotes(key: str, text: str) -> None:
    made = unit(f"---\nname: writer\n{key}: {text}\nmodel: m\n---\n", "agents/writer.md")
    (finding,) = made.findings
    assert (finding.code, finding.span.text) == ("FC123", text)
    (agent,) = made.documents
    assert isinstance(agent, Agent) and agent.name.span.text == "writer"
    (edit,) = finding.fixes[0].edits
    assert unit(f"---\nname: writer\n{key}: {edit.text}\nmodel: m\n---\n", "agents/writer.md").findings == ()


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("globs: *name", ["FC105"]),
        ("globs:\n  - **", ["FC101"]),
        ('description: "Serve the table', ["FC101"]),
        ('description: "Serve the "small" table"', ["FC101"]),
        ('description: "Serve", "clear"', ["FC101"]),
        ('description: "Serve" the\n  table', ["FC101"]),
        ('description: "Serve" # the table', []),
        ('globs: ["**"]', []),
    ],
)
def test_what_no_quotes_around_a_line_would_mend_stays_broken(lines: str, codes: list[str]) -> None:
    made = unit(f"---\nname: writer\n{lines}\n---\n", "agents/writer.md")
    assert [finding.code for finding in made.findings] == codes


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        (".cursor/rules/table.mdc", "globs: **/*.cloth,*.plate", []),
        (".cursor/rules/table.mdc", "description: Tables: how they are laid", []),
        (".cursor/rules/table.mdc", "globs: ", []),
        (".cursor/rules/table.mdc", 'description: "Tables', ["FC101"]),
        (".cursor/rules/table.md", "description: Tables: how they are laid", ["FC123"]),
    ],
)
def test_the_settings_of_a_rule_of_an_editor_are_lines(path: str, line: str, found: list[str]) -> None:
    made = unit(f"---\n{line}\nalwaysApply: true\n---\n\n# Table: how it is laid\n\n- Lay: the cloth: first\n", path)
    assert [finding.code for finding in made.findings] == found


def test_a_rule_of_an_editor_leads_where_it_calls_agents_of_the_project() -> None:
    rule = "---\nalwaysApply: true\n---\n\nCall `cook`. If `work/orders/plan.md` exists, call `waiter`.\n"
    agent = "---\nname: {0}\ndescription: Works.\n---\n\nReturn `served` or `spilt`.\n"
    crew = {f".cursor/agents/{name}.md": agent.format(name) for name in ("cook", "waiter")}
    assert codes({".cursor/rules/crew.mdc": rule, **crew}) == ["FC909"]
    assert codes({".cursor/rules/crew.mdc": rule}) == []


@pytest.mark.parametrize(
    "line", ["model: {{MODEL}}", "tools: {{TOOLS}}", "tools: {{TOOLS}}, Read", "{% if x %}", "color: {{ a | b: 'c' }}"]
)
def test_an_agent_with_slots_to_be_filled_is_no_broken_one(line: str) -> None:
    made = unit(f"---\nname: writer\n{line}\n---\n", "agents/writer.md")
    assert made.findings == ()
    (agent,) = made.documents
    assert isinstance(agent, Agent) and agent.name.text == "writer" and not agent.tools


def test_only_the_line_with_the_slot_is_forgiven() -> None:
    made = unit("---\nname: writer\nmodel: {{MODEL}}\n? {a: b}\n: c\n---\n", "agents/writer.md")
    assert [(finding.code, finding.span.text) for finding in made.findings] == [("FC108", "{a: b}")]


def test_contracts_are_recognised_by_what_they_list() -> None:
    text = "contract: report\noutcomes: [done, {outcome: blocked, class: failure}, {name: partial}, [x]]\n"
    (contract,) = unit(text, "contracts/report.yaml").documents
    assert isinstance(contract, Contract)
    assert contract.name.text == "report"
    assert [(each.name.text, each.class_) for each in contract.outcomes] == [
        ("done", ""),
        ("blocked", "failure"),
        ("partial", ""),
    ]
    (by_outcome,) = unit("name: report\nreturns: {done: {class: success}}\n", "c.yaml").documents
    assert isinstance(by_outcome, Contract) and by_outcome.outcomes[0].class_ == "success"
    (tool,) = unit('{"deliverable": {"type": "list"}}\n', "tools/search.json").documents
    assert isinstance(tool, Contract) and tool.name.text == "search"


def test_results_keep_their_words_and_are_not_judged() -> None:
    (result,) = unit('{"outcome": "done", "decision": 5}', "result.json").documents
    assert isinstance(result, Result)
    assert (result.outcome and result.outcome.text, result.decision and result.decision.text) == ("done", "5")
    bad = unit('{"outcome": null, "decision": ["approve"]}', "result.json")
    (result,) = bad.documents
    assert isinstance(result, Result)
    assert (result.outcome, result.decision, bad.findings) == (None, None, ())
    assert told('{"outcome": "a", "outcome": "b"}', "result.json") == [("FC104", "", "outcome")]


def test_one_file_may_hold_several_documents() -> None:
    made = unit("transitions: {a -> b: {}}\n---\nsteps: [x]\n---\n---\nagents: [y]\n", "flows/all.yaml")
    assert [type(document) for document in made.documents] == [Flow, Registry, Agent]
    assert made.unrecognised is None


def test_one_document_may_hold_a_flow_its_steps_and_its_agents() -> None:
    text = "agents: {y: {tools: Read}}\nsteps: {x: {fallible: true}}\nchecks: [ci]\n"
    text += "transitions: {a -> b: {runs: [x]}}\n"
    made = unit(text, "flows/all.yaml")
    flow, registry, agent = made.documents
    assert isinstance(flow, Flow) and isinstance(registry, Registry) and isinstance(agent, Agent)
    assert (flow.complete, made.findings) == (True, ())
    assert [step.name.text for step in registry.steps] + [check.text for check in registry.checks or ()] == ["x", "ci"]
    assert (agent.name.text, [tool.text for tool in agent.tools or ()]) == ("y", ["Read"])
    for section, wrong in (
        ("steps: {x: {fallibel: true}}", ("FC111", "near", "fallibel")),
        ("steps: 5", ("FC110", "", "5")),
        ("agents: none", ("FC111", "", "agents")),
    ):
        assert told(f"transitions: {{a -> b: {{}}}}\n{section}\n", "flows/x.yaml") == [wrong]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ""),
        ("# nothing\n", ""),
        ("~\n", ""),
        ("---\n...\n", ""),
        ("hello\n", "hello"),
        ("5\n", "5"),
        ("- a\n- b\n", "a"),
        ("[]\n", "[]"),
        ("{}\n", "{}"),
        ("colour: blue\n", "colour"),
        ("transitions: {a -> b: {}}\n---\ncolour: blue\n", "colour"),
    ],
)
def test_what_is_unrecognised_is_told_apart_from_what_is_wrong(text: str, place: str) -> None:
    made = unit(text, "flows/x.yaml")
    assert made.findings == ()
    assert made.unrecognised and (made.unrecognised.code, made.unrecognised.span.text) == ("FC118", place)


def test_a_broken_file_is_broken_only_once() -> None:
    assert told("transitions: [\n", "flows/x.yaml")[0][0] == "FC101"
    assert len(told("transitions: [\n", "flows/x.yaml")) == 1


KEYS = [
    *("transitions", "conditions", "name", "type", "agent", "runs", "steps", "agents", "returns", "child_flow", "from"),
    *("after_success", "approve", "supervision", "lease", "outcome", "deliverable", "to"),
]
SCALARS = st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats() | st.text(max_size=5)
DOCUMENTS = st.recursive(
    SCALARS | st.sampled_from(["a -> b"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from([*KEYS, "a -> b", "b→c"]) | st.text(max_size=5), inner, max_size=4),
    max_leaves=25,
)


@settings(max_examples=150)
@given(DOCUMENTS, st.sampled_from(["flows/x.yaml", "agents/x.yaml", "x.json", "x.md"]))
def test_nothing_raises_and_no_place_is_blamed_twice(document: object, path: str) -> None:
    made = build(Source(path, json.dumps(document)))
    read = [finding.span for finding in made.findings if finding.code < "FC110"]
    built = [finding.span for finding in made.findings if finding.code >= "FC110"]
    assert len({*read, *built}) == len(set(read)) + len(built)
    assert made.unrecognised is None or made.documents == ()


@settings(max_examples=150)
@given(st.text(max_size=60), st.sampled_from(["flows/x.yaml", "agents/x.yaml", "x.json", "x.md"]))
def test_no_text_raises(text: str, path: str) -> None:
    build(Source(path, text))


@pytest.mark.skipif(not HOSTILE.exists(), reason="the corpus lies beside the repository")
def test_no_hostile_input_raises() -> None:
    for line in HOSTILE.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        text = base64.b64decode(case["content"]).decode("utf-8", "replace")
        build(Source(f"flows/flow.{case['ext']}", text.lstrip("\ufeff")))


@pytest.mark.parametrize(
    "text",
    [
        "$schema: ../approvals.schema.json\ntransitions:\n  '*->LIVE': {enabled: true, skip_for: [minor]}\n",
        "transitions:\n  'draft -> sent': {guard: isSigned, emits: letter}\n  'sent -> paid': {guard: isPaid}\n",
        "title: Loans\nschemaVersion: 2\ntransitions:\n  'open -> lent':\n",
        "name: orders\nevents: [pay, ship]\npersistence: redis\ntransitions:\n  'new -> paid': {on: pay}\n",
        "states: [ice, water]\ninitial: ice\ntransitions:\n- {trigger: melt, source: ice, dest: water}\n",
        "states: [draft, out]\ninitial: draft\ntransitions:\n- {event: publish, from: draft, to: out}\n",
        "ticket: leak\nstatuses: [open, shut]\ntransitions:\n- {name: close, from: open, to: shut}\n",
        "machine: orders\nstates: [{name: new}]\ntransitions:\n  pay: {from: [new], to: paid, on: money}\n",
    ],
)
def test_a_document_whose_keys_are_all_of_another_tool_is_no_flow(text: str) -> None:
    assert not any(isinstance(document, Flow) for document in unit(text, "shop/states.yaml").documents)


@pytest.mark.parametrize(
    "text",
    [
        "transitions:\n  'open -> lent':\n  'lent -> open':\n",
        "transitions:\n  'open -> lent': {colour: blue}\n",
        "colour: blue\nshape: round\ntransitions:\n  'open -> lent': {agent: clerk}\n",
        "colour: blue\nshape: round\ntransitions:\n  'open -> lent': {agnet: clerk}\n",
        "colour: blue\nshape: round\ninitial: open\ntransitions:\n  'open -> lent':\n",
        "colour: blue\nshape: round\non_fail: lost\ntransitions:\n  'open -> lent':\n",
        "colour: blue\nshape: round\ntransitons:\n  'open -> lent':\n",
        "colour: blue\nqueue: loans\ntransitions:\n  'open -> lent':\n",
        "colour: blue\nshape: round\ntransitions:\n  'open -> lent': {actions: [stamp]}\n",
        "colour: blue\nshape: round\nagents: {clerk: {}}\ntransitions:\n  'open -> lent':\n",
        "transitions:\n- {from: open, to: lent}\n",
        "initial: open\ntransitions:\n- {name: lend, from: open, to: lent}\n",
        "colour: blue\ntransitions:\n- {from: open, to: lent, agent: clerk, event: lend}\n",
    ],
)
def test_a_key_of_a_flow_beside_others_or_none_at_all_makes_it_one(text: str) -> None:
    assert any(isinstance(document, Flow) for document in unit(text, "shop/states.yaml").documents)


def test_what_lies_among_flows_is_one_whatever_its_keys_are() -> None:
    text = "colour: blue\nshape: round\ntransitions:\n  'open -> lent': {guard: isSigned}\n"
    assert any(isinstance(document, Flow) for document in unit(text, "shop/flows/loans.yaml").documents)
    assert not any(isinstance(document, Flow) for document in unit(text, "shop/loans.yaml").documents)
