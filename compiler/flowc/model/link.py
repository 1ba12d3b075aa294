"""The documents of all files, joined: a program, with the meaning of every flow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from functools import partial

from flowc.model.doctrine.boundaries.contracted import contracted_by
from flowc.model.doctrine.boundaries.settle import settle
from flowc.model.doctrine.boundaries.told_parties import is_about
from flowc.model.kinds.declared import declared_for_tables
from flowc.model.kinds.unit import Unit
from flowc.model.meaning import Program
from flowc.model.nodes import Agent, Contract, Document, Flow, Registry, Result
from flowc.model.stages import machine
from flowc.model.statements import Doctrine, Role
from flowc.structs import replace
from flowc.vocabulary import SHIPPED, Lexicon, comparable


def link(units: Iterable[Unit], lexicon: Lexicon = SHIPPED) -> Program:
    """The program of the units, by path and then by place, whatever order they come in."""
    known = lexicon.flows
    ordered = sorted(units, key=lambda unit: unit.source.path)
    documents = [document for unit in ordered for document in sorted(unit.documents, key=_place)]
    flows = tuple(document for document in documents if isinstance(document, Flow))
    contracts = tuple(document for document in documents if isinstance(document, Contract))
    doctrines = list(_doctrines(ordered, lexicon))
    doctrines += declared_for_tables(contracts, doctrines)
    return Program(
        flows=flows,
        machines=tuple(machine(flow, known.entries, known.terminals) for flow in levels(flows) if _has_meaning(flow)),
        registries=tuple(document for document in documents if isinstance(document, Registry)),
        agents=tuple(document for document in documents if isinstance(document, Agent)),
        contracts=contracts,
        results=tuple(document for document in documents if isinstance(document, Result)),
        doctrines=settle(doctrines),
        lexicon=lexicon,
        unclaimed=frozenset(label for doctrine in doctrines for label in _left_open(doctrine)),
    )


def _doctrines(units: list[Unit], lexicon: Lexicon) -> Iterator[Doctrine]:
    """What the documents state, those that call agents of the project read as such, and the contracts of such calls."""
    agents = {comparable(each.name.text) for unit in units for each in unit.documents if isinstance(each, Agent)}
    agents |= {each.role for unit in units for each in unit.doctrines if each.kind == "agent" and each.role}
    contracts = (each for unit in units for each in unit.doctrines if each.kind == "handoff-contract")
    agents |= {each.boundary.callee for each in contracts if each.boundary and each.boundary.callee}
    meant = {**_in_short(agents), **{agent: agent for agent in agents}}
    parties = agents, *_callers(units, lexicon)
    for unit in units:
        callees = unit.doctrines[0].callees if unit.leading else ()
        called = dict.fromkeys(meant[name] for name in callees if name in meant)
        if unit.contract and _is_of_agents(unit.contract, parties):
            yield unit.contract
        elif unit.leading and called:
            yield replace(unit.leading, callees=tuple(called))
        else:
            yield from unit.doctrines


def _callers(units: list[Unit], lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]]:
    """The agents that are defined, and those of them that surely can call others; none where no page needs them."""
    needed = any(unit.contract for unit in units)
    agents = [each for unit in units for each in unit.documents if isinstance(each, Agent)] if needed else []
    granted = ((each, (tool.text.partition("(")[0] for tool in each.tools or ())) for each in agents)
    calling = (comparable(each.name.text) for each, tools in granted if any(map(partial(_delegates, lexicon), tools)))
    return frozenset(comparable(each.name.text) for each in agents), frozenset(calling)


def _is_of_agents(contract: Doctrine, parties: tuple[Set[str], Set[str], Set[str]]) -> bool:
    """Whether the call that the first words of a page tell is one between agents, and the page is about no other; or
    it is an agent whose contract its title says that it is. `parties` are those who are called, agents, and callers.
    """
    known, named, calling = parties
    call = contract.boundary
    if call is None:
        return False
    if call.callee in known and contracted_by(contract.source.text) == call.callee:
        return True
    return {call.caller, call.callee} <= named and is_about(contract.source, call, named, calling)


def _delegates(lexicon: Lexicon, tool: str) -> bool:
    return "delegate" in lexicon.hosts.tools.get(tool, ())


def _in_short(agents: Iterable[str]) -> dict[str, str]:
    """The agents by the last words of their names, `writer` for `report-writer`, where no other ends so."""
    ends = Counter(agent.rpartition("-")[2] for agent in agents)
    return {end: agent for agent in agents if ends[end := agent.rpartition("-")[2]] == 1}


def _left_open(doctrine: Doctrine) -> Iterator[str]:
    unions = (union for union in doctrine.unions if union.role is Role.OPEN)
    yield from (member.label.text for union in unions for member in union.members)


def _place(document: Document) -> tuple[int, int]:
    return document.span.start, document.span.end


def levels(flows: Iterable[Flow]) -> Iterator[Flow]:
    """Every flow, followed by the flows inside it."""
    for flow in flows:
        level: Flow | None = flow
        while level is not None:
            yield level
            level = level.child


def _has_meaning(flow: Flow) -> bool:
    return flow.complete and bool(flow.transitions)
