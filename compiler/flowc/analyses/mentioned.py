"""Outcomes of a callee that the document of its caller speaks of, in whatever layout: the words are the labels."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from flowc.analyses.boundaries import Statement
from flowc.analyses.looked_for import ALIKE
from flowc.analyses.orchestration import LONGEST, words_of
from flowc.analyses.searched import WIDE, stem_of
from flowc.expressions import expression
from flowc.model.doctrine.document.labelled import LOUD, labelled
from flowc.model.doctrine.document.sentences import folded
from flowc.model.statements import LEADING, Doctrine, Handler, Role, Union
from flowc.text import Name, Source, Span
from flowc.vocabulary import comparable

_SUCCESS = expression(r"(?:`|\boutcome`?\W{1,4})success\b")
_FAILURE = expression(r"(?:`|\boutcome`?\W{1,4})failure\b")
_GOES_ON = expression(r"continu|incomplete|unfinished|partial", re.IGNORECASE)
_FENCE = expression(r"(?m)^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1")
_BEGINS = expression(r"[.;!?]\s|\n")
_SAYS = expression(
    r"\b(?:returns?|answers?|replies|ends)\s+(?:(?:either|one|of|with|only)\s+){0,3}(?:`[^`\n]{1,60}`(?:,\s*|,?\s+(?:or|and)\s+)){0,6}`?\Z",
    re.IGNORECASE,
)
_CASE = expression(r"\b(?:if|when|whenever|on|after|once|until|unless|should|in\s+case|where)\b", re.IGNORECASE)
_REACH = 300
"""Characters of a line before a label that are read."""

_Place: TypeAlias = "tuple[int, int]"

_CALLERS = ("agent", "orchestration", "process", "pipeline", "workflow", "team-contract")
"""Kinds of documents that tell somebody what to do with what comes back."""

_AROUND = 5
"""Lines before a label that may hold what leads to it: a case and four words, each in a line of its own."""

LEAST = 2
"""Outcomes of a callee that a document names one by one, so that it is read as saying what is done for each."""


def mentioned(returned: Statement, documents: Iterable[Doctrine], others: Collection[str]) -> Iterator[str]:
    """The outcomes that documents with places for others speak of elsewhere: in what words they handle them is open.

    What is done when some other role returns the same label says nothing of this one.
    """
    for doctrine in {id(each): each for each in documents}.values():
        text = _text(doctrine.source)
        held = (each for each in returned.labels.items() if _holds(text, each[1].text))
        apart = places_of_others(doctrine, returned, others)
        for label, name in held:
            if any(_first(words(name.text), name.text, doctrine, apart) for words in (_spoken, labelled)):
                yield label


def places_of_others(doctrine: Doctrine, returned: Statement, others: Collection[str]) -> "list[_Place]":
    """Where a document begins and ends to say what is done when some other role returns something; nowhere, if it has
    words by which that may be said of others, too.
    """
    if ALIKE.search(doctrine.source.text):
        return []
    rules = (each for each in doctrine.handlers if each.kind == "rule" and each.subject)
    found = ((comparable(rule.subject or ""), rule.span) for rule in rules)
    return [(span.start, span.end) for whose, span in found if whose != returned.role and whose in others]


@lru_cache(maxsize=256)
def _text(source: Source) -> str:
    return folded(source.text)


def _holds(text: str, label: str) -> bool:
    """Whether a text without case holds all words of a label, in whatever form: where one is missing, no place is."""
    return all(stem_of(part).lower() in text for part in re.split(r"[-_ ]", label))


def ends_only(doctrine: Doctrine) -> bool:
    """Whether an agent's document names a success and a failure in code, and no word for work that goes on."""
    text = doctrine.source.text
    return bool(_SUCCESS.search(text) and _FAILURE.search(text)) and not _GOES_ON.search(text)


def named(returned: Statement, group: Iterable[Doctrine]) -> Iterator[tuple[Doctrine, Handler]]:
    """The places where documents that call a role name its outcomes literally, where they name most of them.

    A document that states the outcomes of the role says nothing by naming them, and a label that is its own as well
    may be meant as its own.
    """
    for doctrine in group:
        if not _calls(doctrine, returned):
            continue
        if not _may_name(returned, doctrine.source.text.lower()):
            continue
        fences = [match.span() for match in _FENCE.finditer(doctrine.source.text)]
        own = {comparable(member.label.text) for union in doctrine.unions for member in union.members}
        places = {
            label: place
            for label, name in returned.labels.items()
            if comparable(name.text) not in own and (place := _first(labelled(name.text), name.text, doctrine, fences))
        }
        if all(map(_is_only_said, places.values())):
            continue
        if len(places) >= LEAST and 2 * len(places) >= len(returned.labels):
            for place in places.values():
                yield doctrine, Handler(place, "mention", place.span, returned.role)


def _is_only_said(place: Name) -> bool:
    """Whether a sentence says of somebody that this comes back, and nothing of what is done then."""
    text, at = place.span.source.text, place.span.start
    sentence = _BEGINS.split(text[max(0, at - _REACH) : at])[-1]
    return _SAYS.search(sentence) is not None and not _CASE.search(sentence)


def _may_name(returned: Statement, text: str) -> bool:
    """Whether a text holds the words of as many labels as a document must name, wherever they stand."""
    held = (all(word in text for word in re.split(r"[-_ ]", name.text.lower())) for name in returned.labels.values())
    return sum(held) >= max(LEAST, (len(returned.labels) + 1) // 2)


def _calls(doctrine: Doctrine, returned: Statement) -> bool:
    """Whether a document is that of a role which calls another, and has no words for whatever it does not name."""
    role = returned.role
    if doctrine.kind not in _CALLERS or any(_states(union, role) for union in doctrine.unions):
        return False
    if WIDE.search(doctrine.source.text):
        return False
    called = {comparable(call.callee.text) for call in doctrine.calls} | set(doctrine.callees)
    return role in called or role in led(doctrine) or (returned.caller is not None and returned.caller == doctrine.role)


def led(doctrine: Doctrine) -> frozenset[str]:
    """The words by which a document that says how work goes may call agents, as roles are compared."""
    return _words(doctrine.source.text[:LONGEST]) if doctrine.kind in LEADING else frozenset()


@lru_cache(maxsize=8)
def _words(text: str) -> frozenset[str]:
    return frozenset(words_of(text))


def _states(union: Union, role: str) -> bool:
    return not union.partial and comparable(union.subject or "") == role


def _first(spoken: re.Pattern[str], label: str, doctrine: Doctrine, apart: list[_Place]) -> Name | None:
    """The first place where a document speaks of a label, outside of the unions that have it and of places apart."""
    outcomes = (union for union in doctrine.unions if union.role is not Role.VALUES)
    own = (union for union in outcomes if any(member.label.text == label for member in union.members))
    stated = [(union.span.start, union.span.end) for union in own]
    for match in _places(spoken, label, doctrine.source):
        start, end = match.span(match.lastgroup or 0)
        if not any(first <= start < last for first, last in (*stated, *apart)):
            return Name(match[match.lastgroup or 0], Span(doctrine.source, start, end))
    return None


def _places(spoken: re.Pattern[str], label: str, source: Source) -> Iterator[re.Match[str]]:
    """The matches of an expression for a label: it is searched for in the lines around its longest word only."""
    text, low = source.text, _text(source)
    word = max((stem_of(part).lower() for part in re.split(r"[-_ ]", label)), key=len)
    at, done = low.find(word) if word else -1, 0
    while at >= 0:
        start, end = max(done, _lines_before(text, at)), _line_end(text, at + len(word))
        after = low.find(word, end)
        while after >= 0 and text.count("\n", end, after) <= _AROUND:
            end = _line_end(text, after + len(word))
            after = low.find(word, end)
        yield from spoken.finditer(text, start, min(_next_line_end(text, end), after if after >= 0 else len(text)))
        at, done = after, end


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _next_line_end(text: str, end: int) -> int:
    """The place behind the next line that is not blank, which may hold the sign that makes what precedes it a label."""
    while end < len(text) and text[end].isspace():
        end += 1
    return _line_end(text, end) + 1


def _lines_before(text: str, at: int) -> int:
    for _ in range(_AROUND + 1):
        at = max(text.rfind("\n", 0, at), 0)
    return at


@lru_cache(maxsize=512)
def _spoken(label: str) -> re.Pattern[str]:
    """A label where words speak of it; one in plain lower case only where it stands as a label or a condition."""
    parts = [re.escape(part) for part in re.split(r"[-_ ]", label)]
    if len(parts) > 1:
        return re.compile(rf"(?<![\w-])(?P<label>{'[-_ ]'.join(parts)})(?![\w-])", re.IGNORECASE)
    if not label.islower():
        return re.compile(rf"(?<![\w-])(?P<label>{parts[0]})(?![\w-])" + _inflected(label))
    marked = rf"[`*\"'](?={parts[0]}[`*\"':])"
    conditional = r"\b(?:if|when|on|is|being|returns?|returned)\s+"
    beside = r"`\s*(?:,|or|and|or\s+on)\s+"
    begun = rf"(?:\A|(?<=\n)|(?<=[.;]\s))(?={parts[0]}\b[^.:`\n]{{0,40}}:(?:\s|\Z))"
    return re.compile(rf"(?:{marked}|{conditional}|{beside}|{begun})(?P<label>{parts[0]})\b", re.IGNORECASE)


def _inflected(label: str) -> str:
    """Further places where words speak of a label in capitals: `if it is rejected`, `a rejection`, `Rejected: ...`."""
    stem = re.escape(stem_of(label))
    if len(stem) < LOUD or not label.isupper():
        return ""
    case = r"\b(?:if|when|whenever|on|upon|once|after|should|unless|in\s+case|for)\s+(?:[\w`'’-]+\s+){0,4}?"
    told = r"\b(?:an?|any|every|each|the|is|was|are|were|gets?|has|been)\s+"
    ends = r"(?:ed|es|s|ing|ions?|als?|ures?)?\b"
    return rf"|(?i:(?:{case}|{told}|(?:^|(?<=\n))[^\w\n]{{0,8}})(?P<form>{stem}{ends}))"
