"""The typed graph of a program as plain nodes and edges, and as a networkx graph.

It shows what is written: the ways the language supplies where a flow is silent are in the machine, not here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from flowc.model.dialects import approval, claims, closing_move, own_steps, rejection
from flowc.model.link import levels
from flowc.model.meaning import Machine, Program
from flowc.model.nodes import RETRY, Branch, Flow, Gate, GateKind, Outlets, Registry, Transition
from flowc.structs import Struct
from flowc.text import Name, Span, position

if TYPE_CHECKING:
    import networkx

    MultiDiGraph: TypeAlias = networkx.MultiDiGraph[str]

Within: TypeAlias = Callable[[Span], bool]
"""Whether what stands in a place is to be shown."""

_OUTLETS = Outlets.__struct_fields__


class Vertex(Struct):
    """A node of the graph. `kind` is flow, state, agent, step, check, script, person, contract or product.

    `id` is the kind and the names, joined by colons; a colon in a name is `%3A`, a percent sign `%25`. `flow` is the
    flow of a state, else empty. `declared` is false for a name that is used and nowhere declared.
    """

    id: str
    kind: str
    name: str
    span: Span
    flow: str = ""
    declared: bool = True
    initial: bool = False
    terminal: bool = False


class Arc(Struct):
    """An edge of the graph, from vertex to vertex by id.

    `kind` is `move` (success leads from state to state), the key of another way out of a state (`on_fail`, ...),
    `agent`, `gate`, `check`, `step` (a state's), `returns`, `needs`, `provides`, or `child_flow`.
    """

    kind: str
    source: str
    target: str
    span: Span


class Elements(Struct):
    """All vertices and arcs of a program, in written order, declarations first."""

    vertices: tuple[Vertex, ...]
    arcs: tuple[Arc, ...]


def view(program: Program) -> "MultiDiGraph":
    """The program as a networkx graph.

    Nodes are the ids of vertices with the attributes `kind`, `name`, `flow`, `declared`, `initial`, `terminal` and
    `place` (path:line:column); edges have `kind` and `place`. All attributes are texts or truth values.
    """
    import networkx

    graph: MultiDiGraph = networkx.MultiDiGraph()
    made = elements(program)
    for vertex in made.vertices:
        graph.add_node(vertex.id, **attributes(vertex))
    for arc in made.arcs:
        graph.add_edge(arc.source, arc.target, kind=arc.kind, place=place(arc.span))
    return graph


def attributes(vertex: Vertex) -> dict[str, str | bool]:
    """What is known of a vertex besides its id, as texts and truth values."""
    return {
        "kind": vertex.kind,
        "name": vertex.name,
        "flow": vertex.flow,
        "declared": vertex.declared,
        "initial": vertex.initial,
        "terminal": vertex.terminal,
        "place": place(vertex.span),
    }


def place(span: Span) -> str:
    """Where a span starts, as path:line:column."""
    at = position(span.source, span.start)
    return f"{span.source.path}:{at.line}:{at.column}"


def everything(_place: Span) -> bool:
    """Shows what stands anywhere."""
    return True


def shown(made: Elements, within: Within) -> Elements:
    """The part of a graph that stands in some places: its vertices and arcs, and the vertices to which these lead."""
    arcs = tuple(arc for arc in made.arcs if within(arc.span))
    ends = {end for arc in arcs for end in (arc.source, arc.target)}
    return Elements(tuple(each for each in made.vertices if each.id in ends or within(each.span)), arcs)


def elements(program: Program) -> Elements:
    """The vertices and arcs of a program; a vertex is where it is declared, else where it is first used."""
    vertices: dict[str, Vertex] = {}
    arcs: list[Arc] = []
    for item in (*_declarations(program), *_uses(program)):
        if isinstance(item, Vertex):
            vertices.setdefault(item.id, item)
        else:
            arcs.append(item)
    return Elements(tuple(vertices.values()), tuple(arcs))


class _Scope(Struct):
    """A flow with what its words refer to: its id in the graph, its machine, and the agents by every word for them."""

    flow: Flow
    label: str
    machine: Machine | None
    agents: Mapping[str, str]


_Item: TypeAlias = Vertex | Arc


def _id(kind: str, *names: str) -> str:
    return ":".join((kind, *(name.replace("%", "%25").replace(":", "%3A") for name in names)))


def _declarations(program: Program) -> Iterator[_Item]:
    for agent in program.agents:
        yield Vertex(_id("agent", agent.name.text), "agent", agent.name.text, agent.name.span)
    for contract in program.contracts:
        yield Vertex(_id("contract", contract.name.text), "contract", contract.name.text, contract.name.span)
    for registry in program.registries:
        yield from _registered(registry)
    for agent in program.agents:
        if agent.returns:
            yield from _use("returns", _id("agent", agent.name.text), "contract", agent.returns)


def _registered(registry: Registry) -> Iterator[_Item]:
    named = (("step", tuple(step.name for step in registry.steps)), ("check", registry.checks or ()))
    for kind, names in (*named, ("script", registry.scripts or ())):
        yield from (Vertex(_id(kind, name.text), kind, name.text, name.span) for name in names)
    for step in registry.steps:
        for need in step.needs:
            yield from _use("needs", _id("step", step.name.text), "product", need)
        for product in step.provides:
            yield from _use("provides", _id("step", step.name.text), "product", product)


def _use(arc: str, source: str, kind: str, name: Name) -> Iterator[_Item]:
    """An arc to what a name refers to, and the vertex of it should nothing declare it."""
    target = _id(kind, name.text)
    yield Vertex(target, kind, name.text, name.span, declared=False)
    yield Arc(arc, source, target, name.span)


def _uses(program: Program) -> Iterator[_Item]:
    scopes = tuple(_scopes(program))
    for scope in scopes:
        yield from _states(scope)
    for scope in scopes:
        yield from _children(scope, scopes)
        for transition in scope.flow.transitions:
            yield from _transition(scope, transition)


def _scopes(program: Program) -> Iterator[_Scope]:
    agents = {word.text: agent.name.text for agent in reversed(program.agents) for word in (*agent.also, agent.name)}
    machines = {(machine.flow.span, machine.flow.name.text): machine for machine in program.machines}
    taken: set[str] = set()
    for flow in levels(program.flows):
        name = flow.name.text
        label = f"{name}@{place(flow.span)}" if name in taken else name
        taken.add(name)
        yield _Scope(flow, label, machines.get((flow.span, name)), agents)


def _states(scope: _Scope) -> Iterator[Vertex]:
    flow, machine = scope.flow, scope.machine
    yield Vertex(_id("flow", scope.label), "flow", flow.name.text, flow.name.span)
    entries = {name.text for name in machine.entries} if machine else set()
    rests = machine.terminal if machine else ()
    for state in flow.states:
        yield Vertex(
            _id("state", scope.label, state.text),
            "state",
            state.text,
            state.span,
            flow=scope.label,
            initial=state.text in entries,
            terminal=state.text in rests,
        )


def _children(scope: _Scope, scopes: Iterable[_Scope]) -> Iterator[_Item]:
    flow = scope.flow
    if flow.child_name:
        yield from _use("child_flow", _id("flow", scope.label), "flow", flow.child_name)
    inside = flow.child
    if inside:
        label = next(other.label for other in scopes if other.flow is inside)
        yield Arc("child_flow", _id("flow", scope.label), _id("flow", label), inside.name.span)


def _transition(scope: _Scope, transition: Transition) -> Iterator[_Item]:
    """The arcs of an edge: the move, what its agent does where it works, gates, checks, steps and other ways out."""
    working = transition.target if claims(transition, scope.flow) else transition.source
    source, works = (_id("state", scope.label, state.text) for state in (transition.source, working))
    yield Arc("move", source, _id("state", scope.label, transition.target.text), transition.key)
    yield from _agent_use("agent", works, scope, transition.agent)
    if transition.child_name:
        yield from _use("child_flow", source, "flow", transition.child_name)
    for check in transition.checks:
        yield from _use("check", source, "check", check)
    for gate in transition.gates:
        yield from _gate(scope, source, gate)
    for step in transition.runs or ():
        yield from _use("step", source, "step", step)
    for outlet in _OUTLETS:
        before = source if outlet == "on_checks_fail" else works
        yield from _way(scope, outlet, before, getattr(transition.outlets, outlet))
    for way in transition.on_outcome:
        yield from _way(scope, "on_outcome", works, way.target)
    yield from _branches(scope, works, transition)
    if transition.returns:
        yield from _use("returns", works, "contract", transition.returns)


def _agent_use(arc: str, source: str, scope: _Scope, word: Name | None) -> Iterator[_Item]:
    if word:
        yield from _use(arc, source, "agent", Name(scope.agents.get(word.text, word.text), word.span))


def _gate(scope: _Scope, source: str, gate: Gate) -> Iterator[_Item]:
    match gate.kind:
        case GateKind.AGENT:
            yield from _agent_use("gate", source, scope, gate.subject or gate.name)
        case GateKind.SCRIPT:
            yield from _use("gate", source, "script", gate.subject or gate.name)
        case GateKind.MANUAL:
            yield from _use("gate", source, "person", gate.name)
    yield from _way(scope, "on_fail", source, gate.on_fail)
    yield from _way(scope, "on_reject", source, gate.on_reject)


def _way(scope: _Scope, arc: str, source: str, target: Name | None) -> Iterator[_Item]:
    """A written way out of a state; trying again in place leads back to the state itself."""
    if target and target.text == RETRY:
        yield Arc(arc, source, source, target.span)
    elif target:
        yield from _to_state(scope, arc, source, target)


def _to_state(scope: _Scope, arc: str, source: str, target: Name) -> Iterator[_Item]:
    identity = _id("state", scope.label, target.text)
    yield Vertex(identity, "state", target.text, target.span, flow=scope.label, declared=False)
    yield Arc(arc, source, identity, target.span)


def _branches(scope: _Scope, source: str, transition: Transition) -> Iterator[_Item]:
    """The steps of `after_success` and `after_failure`, and the moves that close them."""
    ways = (("move", approval(transition)), ("on_reject", rejection(transition)), ("on_fail", transition.after_failure))
    for arc, branch in ways:
        if branch:
            yield from _branch(scope, arc, source, transition, branch)


def _branch(scope: _Scope, arc: str, source: str, transition: Transition, branch: Branch) -> Iterator[_Item]:
    for step in own_steps(branch, scope.flow):
        yield from _use("step", source, "step", step)
    move = closing_move(branch, scope.flow)
    if move and (arc != "move" or move != transition.target.text):
        yield from _to_state(scope, arc, source, Name(move, branch.steps[-1].span))
