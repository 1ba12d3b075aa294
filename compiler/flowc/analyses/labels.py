"""Which words places for an outcome may name: what their roles return, and what comes beside it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler, Role, Union
from flowc.text import Name, Source
from flowc.vocabulary import comparable

_DECIDED = expression(r"\"(?:decision|verdict)\"\s*:\s*\"([\w-]+)\"")
"""What a sample of a result shows as the decision that comes with its outcome."""


_VALUED = expression(
    r"`(?P<field>[a-z][\w-]*)` +(?:is|are|(?:may|can|must) +be|says|takes)(?: +(?:either|always|exactly|one +of)){0,2}"
    r"\s+"
    r"(?P<values>`[^`\n]{1,60}`(?:(?:,|,? +or| *[|/])\s+`[^`\n]{1,60}`){1,12})",
    re.IGNORECASE,
)
"""A field and its values in a sentence, code in each of its lines: `` `check` is `done`, `impossible` or `none` ``."""

_VALUE = expression(r"`([^`]+)`")
_CALLS_NEXT = expression(
    r"\b(?:calls?|asks?|starts?|runs?|invokes?|(?:hands?|passes|pass|goes|go|sends?)\b[^.;`]{0,40}?\bto)\s+(?:the\s+|an?\s+)?`?[\w-]+",
    re.IGNORECASE,
)
"""Who is called where an outcome came."""

_CODES = expression(
    r"^\|[ \t*]*(?:status(?:[ \t]+code)?|code|outcome|result)s?[ \t*]*\|[ \t*]*(?:meaning|means|description|when)\b"
    r"[^\n]*\n"
    r"\|[-| :]+\n(?P<rows>(?:\|[^\n]*(?:\n|\Z)){1,40})",
    re.IGNORECASE | re.MULTILINE,
)
_CODE = expression(r"^\|[ \t*]*`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`[ \t*]*\|", re.MULTILINE)
"""A table of the codes of a role in its own document, and a code in it."""

_LEAST, _MOST_INITIALS = 2, 4
"""Letters of a name that stands for the words of another."""

_SENT = expression(
    r"\b(?i:sends?|sending|content|message)\b[\"']?[ \t]*(?::[ \t]*)?[\"'`]+(?P<label>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b"
)
"""A label with which somebody begins what they send: ``Send `LOAD_AGAIN` ``, `content: "LOAD_AGAIN: ..."`."""

_SIGNS = expression(r"[^\w\s-]+")
_NEAR = 600
"""Characters of a paragraph before a rule that are read."""

_MOST = 100
"""Places of a document that are asked of whom it speaks."""


def known_labels(joined: Boundaries, doctrine: Doctrine, subject: str | None) -> tuple[Name, ...]:
    """Every alternative that the document, the other documents of its role and those about the subject write."""
    own = joined.role_of(doctrine)
    near = (doctrine, *joined.of_role(own, doctrine))
    about = (*joined.about(own, doctrine), *joined.about(comparable(subject or ""), doctrine))
    unions = (*(union for each in near for union in each.unions), *(statement.union for statement in about))
    return tuple(dict.fromkeys(member.label for union in unions for member in union.members))


def is_known(joined: Boundaries, doctrine: Doctrine, handler: Handler) -> bool:
    """Whether the label of a handler is an alternative of what it is about; of anything it may be about, where the
    words around it do not name the role.
    """
    subject = comparable(handler.subject or "")
    returned = joined.returned(subject, doctrine)
    if returned and stands_for(handler.label.text, subject) in returned.labels:
        return True
    if subject and subject in comparable(handler.span.text.replace("`", "")):
        names = [member.label for each in joined.about(subject, doctrine) for member in each.union.members]
    else:
        names = [*known_labels(joined, doctrine, handler.subject)]
    words = {comparable(name.text) for name in names}
    label = comparable(handler.label.text)
    if _is_beside(joined, doctrine, subject, label) or _is_of_called_before(joined, subject, handler):
        return True
    if _is_value(joined, doctrine, label) or _is_of_another(joined, doctrine, subject, handler):
        return True
    if label in words or (not _is_literal(handler.label) and any(_is_short(label, name) for name in names)):
        return True
    if _is_sent(joined, doctrine, subject, handler.label):
        return True
    if _is_heading(handler.label):
        own = joined.of_role(subject, doctrine)
        return any(handler.label.text in each.source.text for each in own)
    return bool(subject) and stands_for(label, subject) in {stands_for(word, subject) for word in words}


def _is_value(joined: Boundaries, doctrine: Doctrine, label: str) -> bool:
    """Whether a sentence of a document lists a word among the values of a field that is no outcome."""
    fields = _fields_with(doctrine.source).get(label, ())
    return any(not joined.words.has("outcome_words", field) for field in fields)


@lru_cache(maxsize=256)
def _fields_with(source: Source) -> Mapping[str, tuple[str, ...]]:
    """The fields of which the sentences of a document say that they have a value, by each value."""
    found: dict[str, list[str]] = {}
    for match in _VALUED.finditer(source.text):
        for word in _VALUE.findall(match["values"]):
            found.setdefault(comparable(word), []).append(match["field"])
    return {word: tuple(fields) for word, fields in found.items()}


def _is_of_called_before(joined: Boundaries, subject: str, handler: Handler) -> bool:
    """Whether the words of a paragraph before a rule, which names nobody, call another role that returns its label."""
    text, start, label = handler.span.source.text, handler.span.start, handler.label
    before = comparable(_SIGNS.sub(" ", text[max(text.rfind("\n\n", 0, start), start - _NEAR, 0) : start]))
    if not subject or subject in comparable(_SIGNS.sub(" ", text[start : label.span.start])):
        return False
    others = (role for role in joined.statements if role != subject and f"-{role}-" in f"-{before}-")
    return any(stands_for(label.text, role) in each.labels for role in others for each in joined.statements[role])


def _is_of_another(joined: Boundaries, doctrine: Doctrine, subject: str, handler: Handler) -> bool:
    """Whether a label belongs to one other role, where neither the words before it or above it nor what its document is
    about name the role that it is taken for: this is called next, or the document speaks of the other.
    """
    governed = doctrine.boundary.callee if doctrine.boundary else None
    if subject and subject in (joined.role_of(doctrine), governed):
        return False
    text, start, label = handler.span.source.text, handler.span.start, handler.label
    behind = text[label.span.end : handler.span.end]
    named = {subject, subject.rpartition("-")[2]} - {""}
    words = (text[start : label.span.start], _CALLS_NEXT.sub(" ", behind), *handler.about)
    if any(named.intersection(_plain(each)) for each in words):
        return False
    stated = joined.statements.items()
    others = {role for role, told in stated if any(stands_for(label.text, role) in each.labels for each in told)}
    other, *further = sorted(others - {subject}) or ("", "")
    called = any(named.intersection(_plain(each[0])) for each in _CALLS_NEXT.finditer(behind))
    return bool(other) and not further and (called or _speaks_of(joined, doctrine, other, label.text))


def _speaks_of(joined: Boundaries, doctrine: Doctrine, role: str, label: str) -> bool:
    """Whether a document has places for other outcomes of a role, or calls it there, if only by its last word."""
    called = {comparable(call.callee.text) for call in doctrine.calls} | set(doctrine.callees)
    near = doctrine.handlers[:_MOST]
    called |= {word for handler in near for word in _plain(handler.span.text)}
    known = {each for told in joined.statements[role] for each in told.labels}
    places = {stands_for(handler.label.text, role) for handler in near} - {stands_for(label, role)}
    return not called.isdisjoint((role, role.rpartition("-")[2])) or not places.isdisjoint(known)


def _plain(words: str) -> list[str]:
    return _SIGNS.sub(" ", words.replace("_", "-").lower()).split()


def _is_beside(joined: Boundaries, doctrine: Doctrine, subject: str, label: str) -> bool:
    """Whether a word is a field of a payload, or of a choice that comes with an outcome."""
    unions = (*doctrine.unions, *(each.union for each in joined.about(subject, doctrine)))
    if any(field.key == label for union in unions for member in union.members for field in member.payload):
        return True
    choices = choices_beside(joined, doctrine, subject)
    if any(comparable(member.label.text) == label for union in choices for member in union.members):
        return True
    shown = (sample.text.text for each in joined.of_role(subject, doctrine) for sample in each.samples)
    return any(comparable(word) == label for text in shown for word in _DECIDED.findall(text))


def choices_beside(joined: Boundaries, doctrine: Doctrine, subject: str) -> Iterator[Union]:
    """The choices that come with the outcomes of a role: its verdicts, and the values of fields of its payloads."""
    about = joined.about(subject, doctrine)
    near = {each.source.path: each for each in (doctrine, *joined.of_role(subject, doctrine))}
    near |= {each.path: each.doctrine for each in about}
    unions = [union for each in near.values() for union in each.unions]
    fields = {field.key for union in unions for member in union.members for field in member.payload}
    decided = (each.union for each in joined.decisions.get(subject, ()))
    beside = (each for each in unions if each.role is Role.DECISION or _is_of(each, fields))
    yield from decided
    yield from beside


def _is_of(union: Union, fields: set[str]) -> bool:
    """Whether alternatives are the values of one of some fields."""
    return union.role is Role.VALUES and union.field is not None and comparable(union.field.text) in fields


def _is_short(label: str, name: Name) -> bool:
    """Whether a bare word is the beginning of a label, or the end of the heading of a report."""
    whole = comparable(name.text)
    return whole.startswith(f"{label}-") or (" " in name.text and name.text.isupper() and whole.endswith(f"-{label}"))


def _is_sent(joined: Boundaries, doctrine: Doctrine, subject: str, label: Name) -> bool:
    """Whether the own documents of a role send a label of several words in capitals, be it while the work goes on, or
    list it among their codes; a short name may be the first letters of another, `PM`.
    """
    if not (label.text.isupper() and "_" in label.text):
        return False
    short = _LEAST <= len(subject) <= _MOST_INITIALS
    roles = [role for role in joined.documents if short and _initials(role) == subject]
    own = (page for role in (subject, *roles) for page in joined.of_role(role, doctrine))
    return any(label.text in _sent(each.source) for each in own)


def _initials(role: str) -> str:
    return "".join(word[:1] for word in role.split("-"))


@lru_cache(maxsize=256)
def _sent(source: Source) -> frozenset[str]:
    listed = (label for table in _CODES.finditer(source.text) for label in _CODE.findall(table["rows"]))
    return frozenset((*(match["label"] for match in _SENT.finditer(source.text)), *listed))


def _is_literal(label: Name) -> bool:
    """Whether a label stands in backticks; outside of them `if ready:` may be short for `ready-for-execution`."""
    return label.span.source.text[label.span.start - 1 : label.span.start] == "`"


def _is_heading(label: Name) -> bool:
    """Whether a label is the heading of a report, `## CHECKPOINT REACHED`: who writes it anywhere may return it."""
    return label.text.isupper() and "#" in label.span.source.text[max(0, label.span.start - 3) : label.span.start]
