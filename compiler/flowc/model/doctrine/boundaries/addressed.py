"""Whom places for an outcome are about that do not say so themselves: the role that the words around them name, else
whoever was called last before them.

The outcomes decide: a role counts only where the places name outcomes that some document says it returns.
"""

import re
from bisect import bisect_left
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.known_outcomes import Outcomes, are_of_several, outcomes_of
from flowc.model.doctrine.document.rowed import by_row
from flowc.model.statements import Call, Doctrine, Handler
from flowc.structs import replace
from flowc.vocabulary import comparable

_NOTHING: frozenset[str] = frozenset()
_WORDS = expression(r"[a-z0-9]+")
_BY_A_PERSON = expression(
    r"\b(?:users?|humans?|person|people|customer)\s+(?:says?|answers?|replies|types?|chooses?|picks?|confirms?|responds?)\b"
)
"""What says that a person answers, whom no document makes return anything."""

_WHO = expression(
    r"\b(?:if|when|whenever|once)\s+(?:the\s+|an?\s+)?`?(?P<word>[a-z]{4,})`?\s+"
    r"(?:returns?|returned|reports?|reported|says?|said|answers?|replies|responds?|gives?)\b",
    re.IGNORECASE,
)
_COMPOUND = expression(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")
_NEAR = 400
"""Characters before a place that may name in full whom it calls by the last word."""

_PARAGRAPH = expression(r"\n[ \t>]*\n")

_Places = list[tuple[int, Handler]]


def addressed(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """The documents, with the role that each place for an outcome is about where its surroundings tell."""
    returned = outcomes_of(doctrines)
    if not returned:
        return doctrines
    roles = frozenset(returned) | {each.role for each in doctrines if each.role and each.kind != "other"}
    return tuple(_settled(doctrine, returned, roles) if doctrine.handlers else doctrine for doctrine in doctrines)


def _settled(doctrine: Doctrine, returned: Outcomes, roles: frozenset[str]) -> Doctrine:
    own = {comparable(m.label.text) for u in doctrine.unions if u.subject == doctrine.role for m in u.members}
    calls = [call.span.start for call in doctrine.calls]
    groups: dict[tuple[tuple[str, ...], int], _Places] = {}
    for at, handler in enumerate(doctrine.handlers):
        if _is_open(handler, doctrine, own):
            told = any(_named(words, roles - {doctrine.role}) for words in handler.about)
            called = -1 if told else bisect_left(calls, handler.label.span.start) - 1
            groups.setdefault((handler.about, called), []).append((at, handler))
    named = frozenset(comparable(call.callee.text) for call in doctrine.calls)
    handlers = [_in_full(handler, roles, named) for handler in doctrine.handlers]
    for (about, called), places in groups.items():
        callee = comparable(doctrine.calls[called].callee.text) if called >= 0 else ""
        near = called >= 0 and _is_beside(doctrine.calls[called], places[0][1])
        role = _role(doctrine, places, about, (callee, 1 if near else 2), returned, roles)
        role = role or _before(about, places, handlers, doctrine, returned)
        for at, handler in places if role else ():
            handlers[at] = replace(handler, subject=_called_so(handler) or role)
    return replace(doctrine, handlers=tuple([each for each in handlers if _counts(each, returned)]))


def _before(
    about: tuple[str, ...], places: _Places, handlers: list[Handler], doctrine: Doctrine, returned: Outcomes
) -> str | None:
    """The role of a place before under the same words that returns all that the places are for, where what is done
    there calls somebody else: the items of a list go on with what the first was about.
    """
    labels = {comparable(handler.label.text) for _, handler in places}
    earlier = (each.subject for each in handlers[: places[0][0]] if each.about == about and each.subject)
    return next((who for who in earlier if who != doctrine.role and labels <= returned.get(who, _NOTHING)), None)


def _is_beside(call: Call, place: Handler) -> bool:
    """Whether a place for an outcome stands in the paragraph of a call, behind it."""
    text = place.label.span.source.text
    return not _PARAGRAPH.search(text, call.span.start, place.label.span.start)


def _counts(handler: Handler, returned: Outcomes) -> bool:
    """Whether a place is one for an outcome: a word without marks may be any other case, `otherwise` or `empty`."""
    if handler.subject is None:
        return not (handler.named or handler.plain)
    label = comparable(handler.label.text)
    return not handler.plain or "-" in label or label in returned.get(comparable(handler.subject), _NOTHING)


def _called_so(handler: Handler) -> str | None:
    """Who returns an outcome as the words of its place say, by the last word of a name that stands right before them:
    "start `seal-checker`; if the checker returns ...".
    """
    match = _WHO.match(handler.span.text)
    if match is None:
        return None
    text, start = handler.span.source.text, handler.span.start
    named = _COMPOUND.findall(text[max(start - _NEAR, 0) : start].lower())
    return next((name for name in reversed(named) if name.endswith(f"-{match['word'].lower()}")), None)


def _in_full(handler: Handler, roles: frozenset[str], called: frozenset[str]) -> Handler:
    """A place about `the forecaster`, where the words around it name the one role that is one, `demand-forecaster`, or
    the document calls it.
    """
    short = handler.subject
    if short is None or short in roles or "-" in short:
        return handler
    longer = {role for role in roles if role.endswith(f"-{short}")}
    role = next((found[0] for words in handler.about if (found := _named(words, frozenset(longer)))), None)
    role = role or next(iter(longer & called), None)
    return replace(handler, subject=role) if role and len(longer) == 1 else handler


def _is_open(handler: Handler, doctrine: Doctrine, own: set[str]) -> bool:
    """Whether a place does not say whose outcome it is for, and its document itself does not return it."""
    label = comparable(handler.label.text)
    if _BY_A_PERSON.search(handler.span.text):
        return False
    return handler.subject is None or (handler.subject == doctrine.role and label not in own and bool(handler.about))


def _role(
    doctrine: Doctrine,
    places: _Places,
    about: tuple[str, ...],
    called: tuple[str, int],
    returned: Outcomes,
    roles: frozenset[str],
) -> str | None:
    """The role that places are about: one that the words around them name, else whoever was `called` last, if it
    returns at least so many of their labels, or the callee of the document.
    """
    beside = {each.label.span for _, behind in by_row(each for _, each in places).values() for each in behind}
    labels = {comparable(handler.label.text) for _, handler in places if handler.label.span not in beside}
    named = next((found for words in about if (found := _named(words, roles - {doctrine.role}))), ())
    if named:
        likely = [role for role in named if _are_of(labels, returned.get(role, _NOTHING), 1)]
        return likely[0] if len(likely) == 1 else None
    governed = doctrine.boundary.callee if doctrine.boundary else None
    for role, least in (called, (governed, 2)):
        if role and role != doctrine.role and _are_of(labels, returned.get(role, _NOTHING), least):
            return None if are_of_several(labels, role, returned) else role
    plain = any(handler.plain for _, handler in places) and any("-" in label for label in labels)
    likely = [role for role in returned if plain and role != doctrine.role and _are_of(labels, returned[role], 2)]
    return likely[0] if len(likely) == 1 else None


def _are_of(labels: set[str], outcomes: frozenset[str], least: int) -> bool:
    """Whether enough labels are among the outcomes, and as many as are not."""
    known = sum(label in outcomes or any(each.endswith(f"-{label}") for each in outcomes) for label in labels)
    return known >= least and 2 * known >= len(labels)


def _named(words: str, roles: frozenset[str]) -> tuple[str, ...]:
    """The roles that words name, the part of a longer one left out."""
    joined = _joined(words)
    found = [role for role in sorted(roles) if f"-{role}-" in joined]
    return tuple(role for role in found if not any(role != other and role in other for other in found))


@lru_cache(maxsize=1 << 12)
def _joined(words: str) -> str:
    return f"-{'-'.join(_WORDS.findall(words.lower()))}-"
