"""What comes back beside a value that its caller passes on by name, and is called like it: of `terms` and
`forbidden_terms` only `terms`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.looked_for import ALL_GOES_ON, ALL_OF_IT, MEANT_FOR
from flowc.analyses.results import is_key
from flowc.analyses.searched import STEM
from flowc.analyses.shown_calls import is_shown
from flowc.expressions import expression
from flowc.model.statements import LEADING, Call, Doctrine, Field
from flowc.text import Span
from flowc.vocabulary import comparable

_NAME = expression(r"[A-Za-z][\w-]*")

_COUNTS = frozenset(("number", "count", "total", "sum", "of"))

_MANY = expression(r"(?!(?:notes|comments|events|logs|messages|details|metrics|stats|remarks)\Z)[a-z-]{2,}[^su]s")
"""A value that is a list by its name: `id`, `path` or `count` end many a name, and notes are for the record."""


_WORD = expression(r"[a-z]+")
_WHOLE = (
    "all", "everything", "answer", "answers", "result", "results", "output", "outputs", "reply", "response", "json",
    "returned", "whole", "block", "message", "findings", "report",
)  # fmt: skip
"""Words of a prompt for all that came back from somebody."""

_HANDS = expression(r"\b(?:add|append|attach|include|pass|hand|give|send|put|forward|prompt|relay|call)\w*\b")


class Unpassed(NamedTuple):
    """A field that a role returns, and the call that passes on the one it is called like."""

    role: str
    field: Field
    call: Span


class _Passed(NamedTuple):
    """A call: whom it calls, and the names in it."""

    callee: str
    names: frozenset[str]
    span: Span


def unpassed(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Unpassed]:
    """Each such field once, if no document has a word of it, or for all that comes back, but those that say what its
    role returns, which name it once.
    """
    seen: set[tuple[str, str]] = set()
    for doctrine in doctrines:
        made = _made(doctrine) if doctrine.kind in ("agent", *LEADING) else ()
        for role in dict.fromkeys(call.callee for call in made):
            others = [call for call in made if call.callee != role]
            for left in _left(joined, doctrine, role, others):
                near = _near(joined, doctrine, role, doctrines)
                if (role, left.field.key) not in seen and not any(_is_meant(left, *each) for each in near):
                    seen.add((role, left.field.key))
                    yield left


def _made(doctrine: Doctrine) -> tuple[_Passed, ...]:
    """The calls of a document to others, in a fence or with names in code."""
    fences = (call for call in doctrine.calls if not call.around)
    fenced = [(call.callee.text, call.span, _NAME.findall(call.span.text)) for call in fences]
    handed = [
        (each.boundary.callee, each.span, [field.key for field in each.fields])
        for each in doctrine.handed
        if not each.required and each.boundary and each.boundary.callee
    ]
    told = (*fenced, *handed)
    return tuple(_Passed(comparable(whom), frozenset(map(comparable, names)), span) for whom, span, names in told)


def _left(joined: Boundaries, doctrine: Doctrine, role: str, calls: list[_Passed]) -> Iterator[Unpassed]:
    """The fields of a result whose name ends in that of another one of it, which a call of somebody else passes on."""
    for statement in joined.about(role, doctrine) if calls else ():
        for member in statement.union.members if statement.returned else ():
            keys = {field.key: field for field in member.payload if field.required and is_key(field)}
            for key, field in ((key, field) for key, field in keys.items() if "_" in field.text):
                short = {other for other in keys if key.endswith(f"-{other}") and _MANY.fullmatch(other)}
                call = next((call for call in calls if short & call.names), None)
                if call and not any(key in each.names for each in calls):
                    yield Unpassed(role, field, call.span)


def _near(
    joined: Boundaries, doctrine: Doctrine, role: str, doctrines: tuple[Doctrine, ...]
) -> Iterator[tuple[Doctrine, bool]]:
    """The documents near a call, and whether each says what a role returns or is its own."""
    defining = {id(each.doctrine) for each in joined.about(role, doctrine) if each.returned}
    for each in doctrines:
        if joined.realms.together(each.source.path, doctrine.source.path):
            yield each, each is not doctrine and (id(each) in defining or each.role == role)


def _is_meant(left: Unpassed, doctrine: Doctrine, defines: bool) -> bool:
    """Whether a document may say what becomes of a field: by a word of its name that the other one lacks, or by words
    for all that comes back; one that says what its role returns, by whom it is for.
    """
    text = doctrine.source.text
    if defines:
        return MEANT_FOR.search(text) is not None
    low, called = text.lower(), left.call.text.lower()
    apart = [word for word in left.field.text.lower().split("_") if word not in called]
    kept = ALL_GOES_ON.search(text) or (doctrine.source is left.call.source and ALL_OF_IT.search(text))
    return any(word[:STEM] in low for word in apart) or _COUNTS.issuperset(apart) or bool(kept)


class Unheeded(NamedTuple):
    """A field of a result of which its role says that it is for `reader`, and the call that does not pass it."""

    role: str
    field: Field
    reader: str
    told: Span
    call: Span


def unheeded(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Unheeded]:
    """Each such field once, where a caller of both shows in full what it sends to the reader, and not the field."""
    agents = {each.role for each in doctrines if each.kind == "agent" and each.role}
    for doctrine in doctrines:
        for deed in doctrine.deeds if doctrine.role in agents else ():
            named = deed.role if deed.kind == "meant" and deed.object else None
            readers = [each for each in agents - {doctrine.role} if named and f"-{each}".endswith(f"-{named}")]
            field = _field(joined, doctrine, deed.object.text) if deed.object and len(readers) == 1 else None
            near = (each for each in doctrines if joined.realms.together(each.source.path, doctrine.source.path))
            calls = (call for each in near if field and (call := _blind(each, doctrine.role or "", readers[0], field)))
            if field and (call := next(calls, None)):
                yield Unheeded(doctrine.role or "", field, readers[0], deed.span, call.callee.span)


def _field(joined: Boundaries, doctrine: Doctrine, name: str) -> Field | None:
    """A field that the result of a document's own role always has with some outcome."""
    told = (each for each in joined.about(doctrine.role, doctrine) if each.returned)
    fields = (field for each in told for member in each.union.members for field in member.payload)
    return next((field for field in fields if field.required and field.text == name), None)


def _blind(doctrine: Doctrine, role: str, reader: str, field: Field) -> Call | None:
    """The call of a reader that passes neither a field nor all that came back; none where the caller speaks of it."""
    called = {comparable(call.callee.text) for call in doctrine.calls}
    calls = [call for call in doctrine.calls if comparable(call.callee.text) == reader and not call.around]
    if role not in called or not calls or not all(call.sends and is_shown(doctrine, call) for call in calls):
        return None
    sent = {word for call in calls for word in _WORD.findall(call.span.text.lower())}
    parts = field.text.lower().split("_")
    if not sent.isdisjoint((*_WHOLE, *role.split("-"))) or any(_stem(part) in map(_stem, sent) for part in parts):
        return None
    spoken = [line.lower() for line in doctrine.source.text.split("\n") if all(p[:STEM] in line.lower() for p in parts)]
    return None if any(reader.rpartition("-")[2] in line or _HANDS.search(line) for line in spoken) else calls[0]


def _stem(word: str) -> str:
    return word[:STEM].removesuffix("s")
