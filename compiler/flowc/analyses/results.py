"""What an agent may return, as far as contracts say: declared in YAML, or stated in prose."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.expressions import expression
from flowc.model.deliverable import Deliverable
from flowc.model.meaning import Program
from flowc.model.nodes import INCOMPLETE, Alias, Contract, Outcome, PayloadField, Transition
from flowc.model.statements import Field, Member, Role, Union
from flowc.structs import replace
from flowc.text import Name, Source
from flowc.vocabulary import DoctrineVocabulary

CLASS = "incomplete"
"""The class a contract gives an outcome for unfinished work."""

UNIFIED = (("success", "success"), ("failure", "failure"), (INCOMPLETE, CLASS))
"""The outcomes of a contract that lists none, with their classes."""

_KEYS = ("outcome", "decision")
_IDENTIFIER = expression(r"[A-Za-z_][\w-]*")


class Agreement(NamedTuple):
    """What one agent may return: the contract's name, its outcomes, old spellings, and what a deliverable must be.

    Every outcome has the class it is declared with, else the one its word is known for; an outcome nobody knows is
    the success where no other is, else its class is empty. `written` is the contract, None where prose states it;
    `sources` are the documents that say so.
    """

    name: str
    outcomes: tuple[Outcome, ...]
    aliases: tuple[Alias, ...] = ()
    deliverable: Deliverable | None = None
    written: Contract | None = None
    sources: tuple[Source, ...] = ()

    @property
    def unclassed(self) -> tuple[Name, ...]:
        """The outcomes of which nobody says what they mean."""
        return tuple(outcome.name for outcome in self.outcomes if not outcome.class_)


class Agreements(NamedTuple):
    """Every agreement of a program: by the contract's name, by the words for agents, and by roles in prose."""

    contracts: Mapping[str, Agreement]
    returns: Mapping[str, str]
    names: Mapping[str, str]
    stated: Mapping[str, Agreement]

    def of(self, returns: Name | None, agent: str) -> Agreement | None:
        """What an agent returns: the contract named where it is invoked, else its own, else what prose says of it.

        None where nothing is said, and where a contract is named that does not exist.
        """
        named = returns.text if returns else self.returns.get(agent)
        if named is not None:
            return self.contracts.get(named)
        return self.stated.get(self.names.get(agent, agent))


NO_AGREEMENTS = Agreements({}, {}, {}, {})
"""Nothing is said about any agent: all return the unified format."""


def agreements(program: Program) -> Agreements:
    """What the contracts and the prose of a program say about results; of contracts of one name the first counts."""
    returns: dict[str, str] = {}
    names: dict[str, str] = {}
    for agent in program.agents:
        for word in (agent.name.text, *(other.text for other in agent.also)):
            names.setdefault(word, agent.name.text)
            if agent.returns:
                returns.setdefault(word, agent.returns.text)
    words = program.lexicon.doctrine
    contracts: dict[str, Agreement] = {}
    for contract in program.contracts:
        contracts.setdefault(contract.name.text, _of_contract(contract, words))
    return Agreements(contracts, returns, names, dict(_stated(program)))


def may_be_incomplete(known: Agreements, claim: Transition) -> bool:
    """Whether the agent an edge invokes can return unfinished work.

    Without a contract it can: the unified format has `needs_continuation`. A contract that is named and not found
    gets the benefit of the doubt.
    """
    if claim.agent is None:
        return True
    agreement = known.of(claim.returns, claim.agent.text)
    if agreement is None:
        return claim.returns is None and claim.agent.text not in known.returns
    return any(outcome.class_ == CLASS for outcome in agreement.outcomes)


def _of_contract(contract: Contract, words: DoctrineVocabulary) -> Agreement:
    outcomes = contract.outcomes or tuple(Outcome(Name(word, contract.name.span), class_) for word, class_ in UNIFIED)
    first: dict[str, Outcome] = {}
    for outcome in outcomes:
        first.setdefault(outcome.name.text, outcome)
    classed = _classed(tuple(first.values()), words)
    return Agreement(
        name=contract.name.text,
        outcomes=classed,
        aliases=contract.aliases,
        deliverable=contract.deliverable,
        written=contract,
        sources=(contract.source,),
    )


def _classed(outcomes: tuple[Outcome, ...], words: DoctrineVocabulary) -> tuple[Outcome, ...]:
    """The outcomes with their classes; what can only be the success is one."""
    known = tuple(
        replace(outcome, class_=outcome.class_ or known_class(outcome.name.text, words)) for outcome in outcomes
    )
    unknown = [outcome for outcome in known if not outcome.class_]
    if len(unknown) != 1 or len(known) == 1 or any(outcome.class_ == "success" for outcome in known):
        return known
    return tuple(outcome if outcome.class_ else replace(outcome, class_="success") for outcome in known)


def known_class(label: str, words: DoctrineVocabulary) -> str:
    """The class a word is known for, or nothing; who is blocked has failed at what was asked."""
    if words.is_status(label):
        return ""
    found = words.outcome_class(label)
    return "failure" if found == "blocking" else found


def _stated(program: Program) -> Iterator[tuple[str, Agreement]]:
    """What prose says each role returns, where all of it agrees and every outcome's class is known."""
    returned: dict[str, list[Union]] = {}
    reported: dict[str, list[Union]] = {}
    for doctrine in program.doctrines:
        for union in doctrine.unions:
            if union.subject and not union.partial and len(union.members) > 1:
                if union.role is Role.RETURN:
                    returned.setdefault(union.subject, []).append(union)
                elif union.role is Role.REPORT and doctrine.kind == "output-contract":
                    reported.setdefault(union.subject, []).append(union)
    for role, unions in {**reported, **returned}.items():
        agreement = _agreed(role, unions, program.lexicon.doctrine)
        if agreement:
            yield role, agreement


def _agreed(role: str, unions: list[Union], words: DoctrineVocabulary) -> Agreement | None:
    outcomes = stated_outcomes(unions)
    sources = tuple(dict.fromkeys(union.span.source.file for union in unions))
    agreement = Agreement(role, _classed(outcomes, words), sources=sources)
    return None if agreement.unclassed or not outcomes else agreement


def stated_outcomes(unions: Iterable[Union], *, alike: bool = True) -> tuple[Outcome, ...]:
    """The outcomes that all of some unions name, with the keys that must stand beside each; none where they differ,
    unless they need not be `alike`.
    """
    payloads: dict[str, list[tuple[Member, bool]]] = {}
    labels = set()
    for union in unions:
        labels.add(frozenset(member.label.text for member in union.members))
        for member in union.members:
            payloads.setdefault(member.label.text, []).append((member, union.spelling == "type"))
    told = payloads.values() if len(labels) == 1 or not alike else ()
    return tuple(Outcome(same[0][0].label, "", _fields(same)) for same in told)


def _fields(members: Iterable[tuple[Member, bool]]) -> tuple[PayloadField, ...]:
    """The fields that prose writes as keys, in backticks or in a type; what it only describes is no key of a result."""
    found: dict[str, PayloadField] = {}
    for member, typed in members:
        for field in member.payload:
            if (typed or is_key(field)) and (not field.only_for or member.label.text in field.only_for):
                name = Name(field.text, field.span)
                found.setdefault(field.text, PayloadField(name, field.required, field.many))
    return tuple(found.values())


def is_key(field: Field) -> bool:
    """Whether a field is written as a key, in backticks, and is none that every result has."""
    span = field.span
    quoted = span.start > 0 and span.source.text[span.start - 1] == "`"
    return quoted and field.text == span.text and field.text not in _KEYS and bool(_IDENTIFIER.fullmatch(field.text))
