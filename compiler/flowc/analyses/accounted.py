"""Labels that a role is not said to return and that come all the same, as some document says in passing: its own names
them, or that with the place for them tells who else puts them there, or that they once were the name of something.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.rest import is_for_the_rest
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler
from flowc.text import Name, Source
from flowc.vocabulary import DoctrineVocabulary, comparable

_FENCE = expression(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_BEGINS = expression(r"[.!?]\s+")
"""Where a sentence begins."""

_CASE = expression(r"\b(?:if|on|when|whenever|case|unless|until|once|after|for|upon|should)\b", re.IGNORECASE)
"""What stands before a label for which something is done."""

_GETS = expression(r"\b(?:get|gets|receives?|(?:are|is)\s+(?:sent|given|told))\s+(?:an?\s+|the\s+)?\Z", re.IGNORECASE)
"""What stands before a word that comes to the reader and is not what comes back."""

_CLAUSE = expression(r"[,;:]\s")
_LEADS = expression(r"[*_]{0,2}[ \t]*(?::|→|->|=>|—|–|\|)")
"""What stands behind a label that is a place itself."""

_REACH = 400
"""Characters before and behind a label that may tell of it."""


def is_for_any(words: DoctrineVocabulary, label: str) -> bool:
    """Whether a label is for whatever else comes, or for an answer that breaks the contract: whoever checks it finds
    that, and nobody returns it.
    """
    return any(words.has(kind, label) for kind in ("violations", "rest")) or is_for_the_rest(label)


def has_places(handlers: Iterable[Handler], returned: Statement) -> bool:
    """Whether there are places for all outcomes of a role: like words elsewhere are about something else then."""
    return {*returned.labels} <= {stands_for(each.label.text, returned.role) for each in handlers}


def is_beside(rows: tuple[Handler, ...], doctrine: Doctrine, returned: Statement) -> bool:
    """Whether rows for all outcomes of a role stand in a fence of a document that has places for all of them besides:
    a further word in such rows is a setting, or what something else says.
    """
    others = [each for each in doctrine.handlers if each not in rows]
    shown = rows[0].span.source is doctrine.source and bisect(_fences(doctrine.source), rows[0].span.start) % 2 == 1
    return shown and has_places(rows, returned) and has_places(others, returned)


def is_accounted_for(joined: Boundaries, doctrine: Doctrine, name: Name, role: str) -> bool:
    """Whether a document of a role names a label in code, or the one with its place tells of it."""
    code = f"`{name.text}`"
    own = (each for each in joined.of_role(role, doctrine) if each is not doctrine)
    if any(_names(each.source.text, code) for each in own):
        return True
    if _is_of_other(joined, doctrine, name, role):
        return True
    labels = tuple(f"`{each.text}`" for told in joined.about(role, doctrine) for each in told.labels.values())
    return any(_tells(doctrine, at, code, labels) for at in _places(doctrine, name.text))


def _names(text: str, code: str) -> bool:
    """Whether a text holds a word in code otherwise than as what its reader gets."""
    parts = text.split(code)
    return any(_GETS.search(before[-_REACH:]) is None for before in parts[:-1])


def _is_of_other(joined: Boundaries, doctrine: Doctrine, name: Name, role: str) -> bool:
    """Whether a label is what another role returns that a document names, and has no other places for."""
    text, label = doctrine.source.text, comparable(name.text)
    places = {comparable(each.label.text) for each in doctrine.handlers} - {label}
    others = (each for each in joined.statements if each != role and f"`{each}`" in text)
    told = [{*each.labels} for other in others for each in joined.about(other, doctrine) if label in each.labels]
    return bool(told) and all(places.isdisjoint(labels) for labels in told)


def _places(doctrine: Doctrine, label: str) -> Iterator[int]:
    """Where a document holds a label in code, in words, and not as the place for it."""
    text, code = doctrine.source.text, f"`{label}`"
    own = [each.span for each in doctrine.handlers if comparable(each.label.text) == comparable(label)]
    at = text.find(code)
    fences = _fences(doctrine.source) if at >= 0 else []
    while at >= 0:
        line = text[text.rfind("\n", 0, at) + 1 : at].lstrip()
        held = any(span.start <= at + 1 < span.end for span in own)
        if not held and line[:1] not in ("|", "#", ">") and bisect(fences, at) % 2 == 0:
            yield at
        at = text.find(code, at + len(code))


def _fences(source: Source) -> list[int]:
    return [match.start() for match in _FENCE.finditer(source.text)]


def _tells(doctrine: Doctrine, at: int, code: str, labels: tuple[str, ...]) -> bool:
    """Whether a sentence, as far as its line goes, tells of a label: it does nothing where that comes, and speaks of no
    outcome beside it.
    """
    text, end = doctrine.source.text, at + len(code)
    before = _BEGINS.split(text[max(text.rfind("\n", 0, at) + 1, at - _REACH) : at])[-1]
    behind = _BEGINS.split(text[end : end + _REACH].partition("\n")[0])[0]
    if _LEADS.match(behind) or any(label in before or label in behind for label in labels):
        return False
    return _CASE.search(_CLAUSE.split(before)[-1]) is None
