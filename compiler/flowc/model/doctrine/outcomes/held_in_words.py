"""What the contract of an output says in running sentences that an answer holds: below the title of an outcome, or with
its name, ``The answer holds the map, the list of stops, and the price``.

Such a sentence is the last of its paragraph and enumerates things, each with its article, and nothing else.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.payload import field_of, only_for
from flowc.model.doctrine.document.sentences import folded_text
from flowc.model.doctrine.document.told import masked
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.vocabulary import comparable

_ANSWER = r"(?:answer|reply|response|result|report|return|text|message|outcome|record)"
_HOLDS = (
    r"(?:(?:then|also|always|must|has\s+to|should|will|shall)\s+){0,3}"
    r"(?:holds?|contains?|includes?|has|have|carr(?:y|ies)|lists?|gives?|names?|brings?|states?|consists?\s+of"
    r"|(?:comes?|goes?)\s+with)\s+(?:all\s+of\s+(?:these|the\s+following)\s*:?\s+)?"
)
_LABEL = r"`(?P<label>[A-Za-z][\w-]*)`"
_SHAPES = tuple(
    expression(rf"\W*{shape}", re.IGNORECASE)
    for shape in (
        rf"(?:(?:the|its|each|every|an?|your|this|such\s+an?)\s+)?(?:whole\s+)?{_ANSWER}\s+{_HOLDS}",
        rf"(?:(?:the|each|every|an?)\s+)?(?:{_ANSWER}\s+(?:is\s+|of\s+)?)?{_LABEL}(?:\s+{_ANSWER})?\s+{_HOLDS}",
        rf"(?:with|on|for|beside)\s+(?:an?\s+)?{_LABEL}\s*,?\s+(?:(?:comes?|goe?s?)\s+(?:back\s+)?"
        rf"|(?:the\s+)?{_ANSWER}\s+{_HOLDS})",
        rf"(?:if|when|where)\s+(?:the\s+{_ANSWER}\s+is\s+)?{_LABEL}\s*,\s+(?:(?:the|its)\s+{_ANSWER}|it)\s+{_HOLDS}",
    )
)
_DETERMINER = expression(r"\A(?:the|an?|its)\s+", re.IGNORECASE)
_WORD = r"(?!(?:the|an?|its|each|every|all|any|no)\b)[a-z][a-z-]*"
_THING = expression(
    rf"(?:the|an?|its)\s+{_WORD}(?:\s+{_WORD}){{0,3}}(?:\s+(?:of|per|on|for|that|which)\s+[^.;:()]{{1,60}})?",
    re.IGNORECASE,
)
_RELATIVE = expression(r"which\s+[^.;:()]{1,60}", re.IGNORECASE)
_JOINT = expression(r",\s+(?:and\s+)?|\s+and\s+")
_SURE = expression(
    r"the\s+(?!(?:first|second|last|latter|former|whole|same|other|rest)\b)[a-z-]{3,}\s+(?![a-z-]*(?:s|ed|en|ing|ly)\Z)[a-z-]{3,}"
)
"""A thing that is called by two nouns, with no verb and no more words: no remark, no clause and no quality."""

_OPEN = expression(
    r"(?<![\w`-])(?:not|never|no|neither|nor|may|might|optional\w*|either|one\s+of|or|if\s+any)(?![\w`-])",
    re.IGNORECASE,
)
"""What leaves open whether all of an enumeration is there."""

_FEWEST = 3

_FILLS = expression(r"\bfill(?:s|ed)?\s+(?:in|out|up)\s+(?:the\s+form\s+)?`[^`\n]{1,80}\.md`", re.IGNORECASE)
_NAMES = expression(
    r"\W*(?:every|each|any)\s+(?P<form>[a-z]{3,})\s+(?:(?:always|must|has\s+to)\s+)?"
    r"(?:names?|carr(?:y|ies)|quotes?|states?|shows?|bears?|holds?|contains?|includes?)\s+(?:the\s+|its\s+|an?\s+)?"
    r"`(?P<field>[a-z][\w-]*)`(?:;\s+the\s+(?:regulators?|law|auditors?|courts?)\s[^.;:]{1,80})?\s*(?:\.|\Z)\s*",
    re.IGNORECASE,
)
"""A form that an agent fills in, and what it says that every one of them names: ``Every letter names the `date` ``."""


def _on_every_form(page: Page) -> tuple[Field, ...]:
    """What the document of an agent that fills in a form says that each such form names; the form is the qualifier."""
    told = page.passages(marks.TICK) if page.kind == "agent" and "fill" in folded_text(page.source) else []
    if not any(_FILLS.search(passage.plain) for passage in told):
        return ()
    last = [(each, *each.sentences()[-1]) for each in told if not each.quoted and each.sentences()]
    found = [(each, match) for each, start, _ in last if (match := _NAMES.fullmatch(each.plain, start))]
    spoken = " ".join(masked(each) for each in page.passages()) if found else ""
    named = ((field_of(each, *match.span("field")), match["form"].lower()) for each, match in found)
    return tuple(replace(field, qualifier=form) for field, form in named if field and _is_told_once(spoken, form))


def _is_told_once(spoken: str, form: str) -> bool:
    """Whether words speak of a form once only: another sentence may be about forms that come in, or say who adds it."""
    return len(re.findall(rf"\b{form}s?\b", spoken, re.IGNORECASE)) == 1


def held_in_words(page: Page, known: Known) -> tuple[Field, ...]:
    """The fields of the answers of a contract, those of an outcome for it only; none where too few are told. Those
    of an agent are what is on every form that it fills in.
    """
    if page.kind == "agent":
        return _on_every_form(page)
    found = tuple(_all(page, known)) if page.kind == "output-contract" else ()
    return found if len(found) >= _FEWEST else ()


def _all(page: Page, known: Known) -> Iterator[Field]:
    labels = frozenset(map(comparable, known.labels))
    for part in page.parts:
        titled = comparable(part.heading.plain.strip("`*_ ")) if part.heading else ""
        for piece in part.pieces:
            if isinstance(piece, Passage) and not piece.quoted:
                yield from _of_passage(piece, titled if titled in labels else "", labels)


def _of_passage(passage: Passage, titled: str, labels: frozenset[str]) -> Iterator[Field]:
    for start, end in passage.sentences():
        match = next((match for shape in _SHAPES if (match := shape.match(passage.plain, start, end))), None)
        named = comparable(match.groupdict().get("label") or "") if match else ""
        label = named or titled
        if match and label in labels and not passage.plain[end:].strip():
            yield from only_for(_enumerated(passage, match.end(), end), (label,))


def _enumerated(passage: Passage, start: int, end: int) -> tuple[Field, ...]:
    """What an enumeration up to the end of its sentence names; nothing where more is said, or something is open."""
    places: list[tuple[int, int]] = []
    if _OPEN.search(passage.plain, start, end) or not passage.plain.endswith(".", start, end):
        return ()
    at = start
    for joint in [*_JOINT.finditer(passage.plain, start, end - 1), None]:
        stop = joint.start() if joint else end - 1
        if places and _RELATIVE.fullmatch(passage.plain, at, stop):
            places[-1] = (places[-1][0], stop)
        elif _THING.fullmatch(passage.plain, at, stop):
            places.append((at, stop))
        else:
            return ()
        at = joint.end() if joint else stop
    found = ((field_of(passage, *place), passage.at(*place)) for place in places)
    return tuple(replace(each, text=_DETERMINER.sub("", each.text), span=span) for each, span in found if each)


def is_sure(field: Field) -> bool:
    """Whether a field that words name with an article is a thing, of which its document says nothing else."""
    told = field.span.text
    if not _DETERMINER.match(told):
        return True
    spoken = re.findall(r"[a-z-]+", field.span.source.text.lower())
    return _SURE.fullmatch(" ".join(told.split())) is not None and spoken.count(told.split()[-1]) == 1
