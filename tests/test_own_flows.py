"""The repository's own flows and doctrine: clean at every severity, compilable, bounded, and true to each other."""

import json
import re
from pathlib import Path

import pytest

from flowc.machine.trace import trace
from flowc.model.nodes import Agent, Flow
from flowc.pipeline import Understanding, report, tables, understand
from flowc.project import projects
from flowc.targets.json import compiled
from flowc_runtime.results import classify
from flowc_runtime.table import Table, load

ROOT = Path(__file__).parents[1]
OUTCOMES = re.compile(r"`([a-z_]+)`")


@pytest.fixture(scope="module")
def own() -> Understanding:
    """The project around this repository."""
    (project,) = projects([], str(ROOT))
    return understand(project)


@pytest.fixture(scope="module")
def documents(own: Understanding) -> dict[str, dict]:
    """The compiled document of every flow, by its name."""
    return {table.flow: compiled(table) for table in tables(own)}


def test_nothing_is_found_at_any_severity(own: Understanding) -> None:
    found = report(own)
    assert [f"{d.code} {d.message}" for d in found.diagnostics] == []
    assert found.coverage == ()


def test_every_file_of_ours_is_read(own: Understanding) -> None:
    read = {reading.file.source.path for reading in own.readings if reading.unit.documents}
    here = {path.relative_to(ROOT).as_posix() for path in (ROOT / "flows").glob("*.yaml")}
    here |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "doctrine").glob("*/*")}
    assert here <= read


def test_the_tour_is_no_part_of_the_project(own: Understanding) -> None:
    assert not [reading for reading in own.readings if reading.file.source.path.startswith("docs/")]


def test_both_dialects_give_one_table(documents: dict[str, dict]) -> None:
    gates, after = documents["implement-and-review"], documents["implement-and-review-after"]
    assert gates["behaviour"] == after["behaviour"]
    assert gates["content"] != after["content"]


def test_the_cost_of_every_flow_is_bounded(own: Understanding) -> None:
    most = {table.flow: table.most_invocations for table in tables(own)}
    assert [flow for flow, bound in most.items() if bound is None or not bound.exact] == []


def test_an_approved_change_is_merged_and_a_rejected_one_goes_back(own: Understanding) -> None:
    table = next(table for table in tables(own) if table.flow == "implement-and-review")
    done = '{"outcome": "success", "comment": "Adds the flag.", "notes": "none"}'
    rejected = '{"outcome": "success", "decision": "reject", "comment": "No test."}'
    approved = '{"outcome": "success", "decision": "approve", "comment": "Good."}'
    steps = trace(table, [done, rejected, done, approved, '{"event": "steps_succeeded"}'])
    effects = [effect for step in steps for effect in step.effects]
    moves = [effect.state for effect in effects if type(effect).__name__ == "MoveTo"]
    assert moves == ["claimed", "provisional", "incoming", "claimed", "provisional", "done"]
    assert [effect.steps[-1] for effect in effects if type(effect).__name__ == "RunSteps"][-1] == "merge_pr"


@pytest.mark.parametrize("outcome", ["low_utility", "wrong_tool_boundary", "failure"])
def test_a_failure_the_tool_declares_leads_to_repair(own: Understanding, outcome: str) -> None:
    table = next(table for table in tables(own) if table.flow == "tool-forging")
    tool = '{"name": "films", "deliverable": {"type": "array"}, "example": {"year": 1999}}'
    forged = [f'{{"outcome": "success", "tool": {tool}}}', '{"event": "gate_passed"}', '{"event": "start"}']
    steps = trace(table, [*forged, *[f'{{"outcome": "{outcome}", "reason": "no use"}}'] * 2])
    entered = [step.after for step in steps]
    assert "unfit" in entered
    assert "answered" not in entered


def test_every_input_was_returned_by_a_stage_of_the_same_flow(own: Understanding) -> None:
    for flow in _flows(own):
        returned = {t.returns.text for t in flow.transitions if t.returns}
        assert {name.text for t in flow.transitions for name in t.inputs} <= returned, flow.name.text


def test_every_agent_is_given_its_contract(own: Understanding) -> None:
    for flow in _flows(own):
        for transition in flow.transitions:
            if transition.returns and transition.agent:
                text = (ROOT / f"doctrine/agents/{transition.agent.text}.md").read_text(encoding="utf-8")
                assert f"doctrine/contracts/{transition.returns.text}.yaml" in text


def test_examples_of_agents_are_results_of_their_contracts(own: Understanding, documents: dict[str, dict]) -> None:
    contracts = {contract.name.text: contract for contract in own.facts.program.contracts}
    awaited = _awaited(documents)
    for agent in _agents(own):
        text = agent.source.text
        contract = contracts[re.findall(r"doctrine/contracts/([a-z-]+)\.yaml", text)[0]]
        example = json.loads(re.findall(r"```json\n(.+?)```", text, re.DOTALL)[0])
        outcomes = {outcome.name.text for outcome in contract.outcomes}
        assert example["outcome"] in outcomes, agent.name.text
        table, state = awaited[contract.name.text]
        assert classify(table, state, example).word != "invalid", agent.name.text


def test_the_handoff_contract_says_what_the_contracts_say(own: Understanding) -> None:
    contracts = {contract.name.text: contract for contract in own.facts.program.contracts}
    rows = _boundaries((ROOT / "doctrine/handoff-contract.md").read_text(encoding="utf-8"))
    assert {agent for agent, _, _ in rows} == {agent.name.text for agent in _agents(own)}
    assert {contract for _, _, contract in rows} == set(contracts)
    for _, outcomes, contract in rows:
        assert outcomes == {outcome.name.text for outcome in contracts[contract].outcomes}


def _awaited(documents: dict[str, dict]) -> dict[str, tuple[Table, str]]:
    """By the name of each contract, a table and a state of it where its result is awaited."""
    tables = [load(document) for document in documents.values()]
    return {accepted.name: (table, state) for table in tables for state, accepted in table.contracts.items()}


def _boundaries(text: str) -> list[tuple[str, set[str], str]]:
    """Agent, outcomes and contract of every row of the table of boundaries."""
    found = []
    for line in text.splitlines():
        if line.startswith("| `engine -> "):
            boundary, _, returns, contract = (cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])
            agent = boundary.strip("`").removeprefix("engine -> ")
            found.append((agent, set(OUTCOMES.findall(returns)), contract.strip("`")))
    return found


def _flows(own: Understanding) -> list[Flow]:
    return [machine.flow for machine in own.facts.program.machines]


def _agents(own: Understanding) -> list[Agent]:
    return list(own.facts.program.agents)
