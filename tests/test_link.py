"""Units to programs: one order whatever order files come in, and a machine for every flow that can have one."""

from itertools import permutations
from textwrap import dedent

from flowc.model.kinds.unit import Unit, build
from flowc.model.link import levels, link
from flowc.model.meaning import Program
from flowc.text import Source

FILES = {
    "flows/b.yaml": """
        name: second
        transitions: {incoming -> done: {}}
        """,
    "flows/a.yaml": """
        name: first
        transitions: {incoming -> claimed: {agent: writer}, claimed -> done: {}}
        child_flow:
          transitions: {todo -> done: {}}
          child_flow: {transitions: {x -> y: {}}}
        ---
        name: third
        transitions: {incoming -> done: {}}
        """,
    "steps.yaml": "steps: [test]\n",
    "agents.yaml": "agents: {writer: {}, editor: {}}\n",
    "report.yaml": "contract: report\noutcomes: [done]\n",
    "result.json": '{"outcome": "done"}',
}


def units(files: dict[str, str]) -> list[Unit]:
    """The units of some files."""
    return [build(Source(path, dedent(text).lstrip("\n"))) for path, text in files.items()]


def program(files: dict[str, str]) -> Program:
    """The files joined."""
    return link(units(files))


def test_every_document_finds_its_place() -> None:
    made = program(FILES)
    assert [flow.name.text for flow in made.flows] == ["first", "third", "second"]
    assert [agent.name.text for agent in made.agents] == ["writer", "editor"]
    assert [step.name.text for registry in made.registries for step in registry.steps] == ["test"]
    assert [contract.name.text for contract in made.contracts] == ["report"]
    assert len(made.results) == 1


def test_children_come_after_their_parents() -> None:
    made = program(FILES)
    names = ["first", "first/child", "first/child/child", "third", "second"]
    assert [machine.flow.name.text for machine in made.machines] == names
    assert [flow.name.text for flow in levels(made.flows)] == names
    assert made.machines[0].initial.text == "incoming"
    assert "done" in made.machines[0].terminal


def test_the_order_of_files_does_not_matter() -> None:
    read = units(FILES)
    wanted = link(read)
    for order in list(permutations(read))[::97]:
        assert link(order) == wanted


def test_incomplete_and_empty_flows_have_no_machine() -> None:
    text = """
        name: parent
        transitions: {}
        child_flow:
          transitions: {a -> b: {}, c: {}}
          child_flow: {transitions: {x -> y: {}}}
        """
    made = program({"flows/a.yaml": text})
    assert [flow.name.text for flow in made.flows] == ["parent"]
    assert [machine.flow.name.text for machine in made.machines] == ["parent/child/child"]


def test_nothing_is_a_program_too() -> None:
    assert link([]) == Program()
