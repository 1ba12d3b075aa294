"""Values that a document takes from an agent which returns no such thing."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Stated
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Deed, Doctrine, Role
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_LEAST = 2
"""Fields that an agent must say it returns, so that it says what it returns."""

_NAMES = 3
"""Names in code or keys in an agent's document, beside its outcomes, of which as much can be said."""

_SHORT = 3
"""Letters of a word that says nothing by itself."""

_BESIDE = 80
_NAMED = expression(r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)(?:\[\])?`")
_KEY = expression(r"\"([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\"\s*:")


class Unowned(NamedTuple):
    """A value that a document says `agent` gave, and what the agent says that it returns."""

    taken: Name
    agent: str
    told: Span


def sought(program: Program) -> Iterator[str]:
    """What texts are searched for: the values that are taken, and the words of those that come from somebody by a list.
    """
    taken = [(each.kind, each.object.text) for one in program.doctrines for each in one.deeds if each.object]
    yield from (value for kind, value in taken if kind == "owned")
    yield from (word.removesuffix("s") for kind, value in taken if kind == "fetched" for word in value.split("_"))


def unowned(facts: Facts) -> Iterator[Unowned]:
    """Each value once a document. Whatever word of an agent's documents may mean it gets the benefit of the doubt, and
    where the agent is not named, whatever word of the document that speaks of it otherwise.
    """
    agents = sorted({comparable(agent.name.text) for agent in facts.program.agents})
    for doctrine in facts.program.doctrines:
        seen: set[tuple[str, str]] = set()
        for deed in (each for each in doctrine.deeds if each.kind == "owned" and each.object):
            value = deed.object.text if deed.object else ""
            agent = _agent(deed, agents) if deed.role else _answering(facts, doctrine, deed)
            if agent and agent != doctrine.role and (agent, value) not in seen:
                seen.add((agent, value))
                yield from _unowned(facts, doctrine, deed, agent)
        yield from _fetched(facts, doctrine, agents)


def _fetched(facts: Facts, doctrine: Doctrine, agents: list[str]) -> Iterator[Unowned]:
    """The one value of what passes that is said to come from an agent whose documents have no word of it, where the
    others come from the agents that are named: what passes may else have another name there.
    """
    fetched = [(each.object, each.role) for each in doctrine.deeds if each.kind == "fetched" and each.object]
    strange = []
    for value, agent in fetched:
        told = _told(facts, agent) if agent in agents and agent != doctrine.role else None
        texts = [*_texts_about(facts, agent, doctrine)] if told and agent else []
        if told and agent and texts and not any(_says_a_word(text, value.text) for text in texts):
            strange.append(Unowned(value, agent, told))
        elif not any(f"`{value.text}`" in text for text in texts):
            fetched = [pair for pair in fetched if pair[0] is not value]
    if len(strange) == 1 and len(fetched) > 1 and "_" in strange[0].taken.text:
        yield strange[0]


def _texts_about(facts: Facts, agent: str, but: Doctrine) -> Iterator[str]:
    """What documents say of an agent: of one with titles for several boundaries, what stands under its own."""
    for doctrine in _about(facts).get(agent, ()):
        text = doctrine.source.text
        if doctrine is not but and doctrine.role != agent and _is_titled(doctrine):
            places = sorted((each.span.start, each.callee) for each in doctrine.boundaries)
            ends = [*[start for start, _ in places[1:]], len(text)]
            own = [text[start:end] for (start, callee), end in zip(places, ends, strict=True) if callee == agent]
            yield "".join((text[: places[0][0]], *own))
        elif doctrine is not but:
            yield text


def _is_titled(doctrine: Doctrine) -> bool:
    """Whether a document has a title of its own for each of its boundaries."""
    text = doctrine.source.text
    starts = [each.span.start for each in doctrine.boundaries]
    return bool(starts) and all(text[text.rfind("\n", 0, at) + 1 : at + 1].startswith("#") for at in starts)


def _says_a_word(text: str, value: str) -> bool:
    """Whether a text has a word of a value in some form."""
    return any(_says(text, word) for word in value.split("_") if len(word) > _SHORT)


def _unowned(facts: Facts, doctrine: Doctrine, deed: Deed, agent: str) -> Iterator[Unowned]:
    value = deed.object.text if deed.object else ""
    told = _told(facts, agent)
    about = [each.source.text for each in _about(facts).get(agent, ()) if each is not doctrine]
    if told is None or any(_says(text, value) for text in about):
        return
    if deed.optional and not any(_says(text, other) for text in about for other in _near(doctrine, deed)):
        return
    if deed.object and (deed.role or not _is_known(facts, doctrine, value)):
        yield Unowned(deed.object, agent, told)


def _told(facts: Facts, agent: str) -> Span | None:
    """Where an agent's own document, or the contract of its call, says what it returns, if so much that it is all."""
    stated = [each for each in facts.outcomes.by_whose.get(agent, ()) if _is_own(each, agent)]
    if stated and (sum(map(_fields, stated)) >= _LEAST or _names_much(stated)):
        return stated[0].union.span
    listed = [each for each in facts.outcomes.by_whose.get(agent, ()) if _is_of_contract(each, agent)]
    if sum(map(_fields, listed)) >= _NAMES:
        return listed[0].union.span
    own = (each for each in facts.program.doctrines if each.role == agent and each.kind == "agent")
    shown = [sample.text for each in own for sample in each.samples if sample.kind == "result"]
    return shown[0] if shown and sum(len(set(_KEY.findall(each.text))) for each in shown) >= _NAMES else None


def _near(doctrine: Doctrine, deed: Deed) -> Iterator[str]:
    """The other values that stand beside one."""
    for each in doctrine.deeds:
        near = each is not deed and abs(each.span.start - deed.span.start) < _BESIDE
        if near and each.kind == "owned" and each.object:
            yield each.object.text


def _answering(facts: Facts, doctrine: Doctrine, deed: Deed) -> str:
    """Whose answer a value is taken from that names nobody: whose outcome the case is for, else who was called last."""
    for handler in doctrine.handlers:
        if handler.span.start <= deed.span.start < handler.span.end:
            label = comparable(handler.label.text)
            known = {each.callee for each in facts.outcomes.stated if each.callee and label in _labels(each)}
            named = comparable(handler.subject) if handler.subject else ""
            return named or (known.pop() if len(known) == 1 else "")
    before = [call.callee.text for call in doctrine.calls if call.span.start < deed.span.start]
    return comparable(before[-1]) if before else ""


def _labels(stated: Stated) -> set[str]:
    return {comparable(member.label.text) for member in stated.union.members}


def _is_known(facts: Facts, doctrine: Doctrine, value: str) -> bool:
    """Whether a value is spoken of otherwise than as taken, or another agent returns it."""
    if comparable(value) in _returned(facts):
        return True
    text = doctrine.source.text
    for each in doctrine.deeds:
        if each.kind == "owned" and each.object and each.object.text == value:
            text = f"{text[: each.span.start]}{' ' * len(value)}{text[each.span.end :]}"
    return _says(text, value)


def _agent(deed: Deed, agents: list[str]) -> str:
    """The agent that a word means: by its name, or the only one whose name has the word for a part; before a dot
    (`delivery.pace`) a word for a part is one of the words for data.
    """
    dotted = deed.object is not None and deed.object.span != deed.span
    found = [agent for agent in agents if agent == deed.role]
    found = found or [agent for agent in agents if not dotted and deed.role in agent.split("-")]
    return found[0] if len(found) == 1 else ""


def _is_own(stated: Stated, agent: str) -> bool:
    return stated.doctrine.role == agent and stated.callee == agent


def _is_of_contract(stated: Stated, agent: str) -> bool:
    """Whether the contract of the call of an agent says what goes with each outcome that brings anything."""
    contract = stated.doctrine.kind == "handoff-contract" and stated.doctrine.boundary
    own = bool(contract) and stated.callee == agent and contract.callee == agent if contract else False
    return own and stated.union.role is Role.RETURN and not stated.union.partial


def _names_much(stated: list[Stated]) -> bool:
    """Whether the document of an agent names so much in code that it says what comes back."""
    labels = {member.label.text for each in stated for member in each.union.members}
    return any(len(set(_NAMED.findall(each.doctrine.source.text)) - labels) >= _NAMES for each in stated)


def _fields(stated: Stated) -> int:
    return sum(len(member.payload) for member in stated.union.members)


@lru_cache(maxsize=1)
def _about(facts: Facts) -> Mapping[str, list[Doctrine]]:
    """The documents that may say what an agent returns, by agents: its own, contracts about it, and those that have a
    section for one of its outcomes.
    """
    found: dict[str, list[Doctrine]] = {}
    for doctrine in facts.program.doctrines:
        called = (each.callee for each in (doctrine.boundary, *doctrine.boundaries) if each)
        explained = (each.subject for each in doctrine.handlers if each.kind == "section" and each.fields)
        for agent in {doctrine.role, *called, *explained} - {None}:
            found.setdefault(agent or "", []).append(doctrine)
    return found


@lru_cache(maxsize=1)
def _returned(facts: Facts) -> frozenset[str]:
    """Every field that anybody returns with an outcome."""
    members = (member for each in facts.outcomes.stated for member in each.union.members)
    return frozenset(field.key for member in members for field in member.payload)


def _says(text: str, value: str) -> bool:
    words = re.split(r"_", value)
    stems = r"[\s_-]+".join(re.escape(word.removesuffix("s")) + r"\w{0,3}" for word in words)
    return re.search(rf"(?i)(?<![\w]){stems}", text) is not None
