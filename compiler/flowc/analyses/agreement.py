"""Declarations for machines beside the prose of the same role: types, shapes of results, contracts in YAML."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.names import flows
from flowc.analyses.results import Agreement, Agreements
from flowc.analyses.shown_results import results, word
from flowc.model.meaning import Program
from flowc.model.statements import SAID, Doctrine, Role, Union
from flowc.text import Name
from flowc.vocabulary import comparable, parted


class Disagreement(NamedTuple):
    """A declaration and the prose of one role that name other outcomes.

    `written` is the contract or the type that declares them; `extra` are the labels only it has, `missing` those only
    the prose has.
    """

    role: str
    written: Name
    prose: Statement
    extra: tuple[Name, ...]
    missing: tuple[Name, ...]


def disagreements(joined: Boundaries, program: Program, known: Agreements) -> Iterator[Disagreement]:
    """Every declared type or shape, then every declared contract, that does not agree with prose."""
    for declared in (*_declared(joined), *coded(program.doctrines)):
        prose = _prose(joined, declared)
        if prose and prose.labels.keys() != declared.labels.keys() and not _speaks_of_all(prose, declared):
            found = _of_type(declared, prose)
            others = _is_of_several(joined, found) or _is_of_thing(declared, found)
            if (found.extra or found.missing) and not others:
                yield found
    for role, agreement in contracted(program, known):
        yield from _of_contract(joined, role, agreement)


def _declared(joined: Boundaries) -> Iterator[Statement]:
    for statements in joined.statements.values():
        yield from (each for each in statements if each.declared and each.complete and each.returned)


def coded(doctrines: tuple[Doctrine, ...]) -> Iterator[Statement]:
    """The types that fences declare in code, each as what it says of its role."""
    for doctrine in doctrines:
        for union in doctrine.types:
            role = comparable(union.subject or "")
            labels = {stands_for(member.label.text, role): member.label for member in union.members}
            yield Statement(doctrine, union, None, role, labels, complete=True)


def _prose(joined: Boundaries, declared: Statement) -> Statement | None:
    """The prose a declaration is held against: that of its own document, else what counts most.

    Nothing where any prose agrees with it: which of two texts in prose is wrong is told by comparing them. So is what
    callers alone say, FC801 holds it against declarations.
    """
    others = [
        each
        for each in joined.about(declared.role, declared.doctrine)
        if each.complete and (each.returned or each.union.spelling == SAID) and not each.declared
        if each.labels.keys() & declared.labels.keys()
    ]
    agreeing = any(each.labels.keys() == declared.labels.keys() for each in others)
    if agreeing or not any(each.returned for each in others):
        return None
    return next((each for each in others if each.path == declared.path), others[0] if others else None)


def _speaks_of_all(prose: Statement, declared: Statement) -> bool:
    """Whether prose of another document has in code what it lacks among the outcomes gathered from its sentences."""
    text = prose.doctrine.source.text
    lacking = [name.text for label, name in declared.labels.items() if label not in prose.labels]
    gathered = prose.union.spelling == "sentence" and prose.path != declared.path
    return gathered and prose.labels.keys() <= declared.labels.keys() and all(f"`{each}`" in text for each in lacking)


def _is_of_several(joined: Boundaries, found: Disagreement) -> bool:
    """Whether a type has all outcomes of its role, and besides only those that others return."""
    more, fewer = (found.missing, found.extra) if found.prose.declared else (found.extra, found.missing)
    extra = {comparable(name.text) for name in more}
    if not extra or fewer:
        return False
    others = (each for role, statements in joined.statements.items() for each in statements if role != found.role)
    return extra <= {comparable(name.text) for each in others if each.returned for name in each.labels.values()}


def _is_of_thing(declared: Statement, found: Disagreement) -> bool:
    """Whether a type has one outcome of its role, and is called after something else that may end so: `FrameResult`."""
    stem = comparable(parted(declared.union.field.text)).split("-")[:-1] if declared.union.field else []
    shared = len(declared.labels) - len(found.extra)
    return shared == 1 and bool(found.extra and stem) and set(stem).isdisjoint(found.role.split("-"))


def _of_type(declared: Statement, prose: Statement) -> Disagreement:
    written = declared.union.field or Name(declared.union.members[0].label.text, declared.union.members[0].label.span)
    told = prose.labels.keys() | _told_beside(declared.role, prose.doctrine, declared.union)
    spelt = {comparable(parted(name.text)) for name in declared.labels.values()}
    said = {comparable(parted(name.text)) for name in prose.labels.values()}
    found = ((label, name) for label, name in declared.labels.items() if label not in told)
    extra = tuple(name for _, name in found if comparable(parted(name.text)) not in said)
    found = ((label, name) for label, name in prose.labels.items() if label not in declared.labels)
    missing = tuple(name for _, name in found if comparable(parted(name.text)) not in spelt)
    return Disagreement(declared.role, written, prose, extra, missing)


def _told_beside(role: str, doctrine: Doctrine, declared: Union) -> frozenset[str]:
    """The outcomes of a role that its own document shows in a sample, or names elsewhere than in a declaration."""
    if doctrine.role != role:
        return frozenset()
    samples = (sample for sample in doctrine.samples if sample.kind == "result" and sample.role in (None, role))
    shown = [word(result, "outcome") for sample in samples for result in results(sample)]
    said = (union for union in doctrine.unions if union.role is Role.RETURN and union.subject == role)
    labels = (member.label.text for union in said if union.span != declared.span for member in union.members)
    return frozenset(map(comparable, (*labels, *(str(each.value) for each in shown if each))))


def contracted(program: Program, known: Agreements) -> Iterator[tuple[str, Agreement]]:
    """The roles that return a declared contract which lists its outcomes, each with that contract."""
    if not any(agreement.written and agreement.written.outcomes for agreement in known.contracts.values()):
        return
    named = [(agent.name.text, agent.returns.text) for agent in program.agents if agent.returns]
    edges = [edge for flow in flows(program) for edge in flow.transitions]
    named += [(known.names.get(e.agent.text, e.agent.text), e.returns.text) for e in edges if e.agent and e.returns]
    for agent, contract in dict.fromkeys(named):
        agreement = known.contracts.get(contract)
        if agreement and agreement.written and agreement.written.outcomes:
            yield comparable(agent), agreement


def _of_contract(joined: Boundaries, role: str, agreement: Agreement) -> Iterator[Disagreement]:
    declared = {comparable(outcome.name.text): outcome.name for outcome in agreement.outcomes}
    old = {comparable(alias.old.text) for alias in agreement.aliases}
    assert agreement.written
    path = agreement.written.source.path
    for prose in joined.statements.get(role, ()):
        if not (prose.complete and prose.returned and joined.realms.together(prose.path, path)):
            continue
        words = {comparable(name.text): name for name in prose.labels.values()}
        if words.keys() == declared.keys() or not words.keys() & declared.keys() or words.keys() & old:
            continue
        extra = tuple(name for label, name in declared.items() if label not in words)
        missing = tuple(name for label, name in words.items() if label not in declared)
        found = Disagreement(role, agreement.written.name, prose, extra, missing)
        if not (prose.declared and _is_of_several(joined, found)):
            yield found
