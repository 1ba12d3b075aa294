"""Outcomes and what is done for them in elements, as in agents written in XML:

    <verdict name="PRESSED">fields: plate</verdict>
    <on verdict="PRESSED">go on to Binding</on>

Elements of an agent's own document, called after how work ends, are what it returns; those for a case count where
somebody was called before them in the same section.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Part, Passage, everywhere
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.statements import Field, Handler, Member, Role, Union
from flowc.syntax.outcome import ONE_CASE
from flowc.text import Span
from flowc.vocabulary import comparable

_SPOKEN = ("xml", "html", "text", "")
_NAMED = rf"(?:name|value|id|label)=[\"'](?P<label>{ONE_CASE})[\"']"
_END = expression(
    rf"<(?P<tag>verdict|outcome|ending|answer)\s(?:[^<>]*?\s)?{_NAMED}(?P<more>[^<>]*?)(?:/>|>(?P<words>[^<]*)(?:</(?P=tag)>|\Z)?)"
)
"""One of the elements that say how work may end."""

_FIELDS = expression(r"\s*(?:fields?|with|carr(?:ies|ying)|payload|keys)\b\s*:?\s*(?P<names>[^;.]*)", re.IGNORECASE)
_ATTRIBUTE = expression(r"\b(?:fields|with|carries|payload|keys|requires)=[\"'](?P<names>[^\"']*)[\"']")
_CASE = expression(
    r"<(?P<tag>on|case|when|if|handle|handler|branch|route|then)\s(?:[^<>]*?\s)?"
    rf"(?:verdict|outcome|result|answer|returns?|value|is)=[\"'](?P<labels>{ONE_CASE}(?:(?:\s*[|,/]\s*|\s+or\s+){ONE_CASE}){{0,5}})[\"']"
    r"[^<>]*?(?:/>|>(?P<words>[^<]*))"
)
"""An element about what is done for one outcome, or for several."""

_LABEL = expression(ONE_CASE)
_CALL = expression(r"<[a-z][\w-]*\s(?:[^<>]*?\s)?(?:agent|subagent|role|to|delegate)=[\"'](?P<role>[a-z][\w-]*)[\"']")
_FEWEST = 2


def unions_of_tags(page: Page) -> Iterator[Union]:
    """The elements of one name in a section of an agent's own document that say how its work may end."""
    for part in page.sections(marks.ELEMENT) if page.kind == "agent" else ():
        found = [(words, match) for words in _lines(part) for match in _END.finditer(words.plain)]
        for _, run in groupby(found, key=lambda each: each[1]["tag"]):
            ends = list(run)
            labels = {match["label"] for _, match in ends}
            if _FEWEST <= len(labels) == len(ends):
                members = tuple(_member(words, match) for words, match in ends)
                span = Span(page.source, ends[0][0].span.start, ends[-1][0].span.end)
                yield Union(Role.RETURN, members, None, page.role, span, None, "tags")


def _lines(part: Part) -> Iterator[Passage]:
    """The paragraphs of a section, and the lines of fences that hold elements."""
    for piece in everywhere(part.pieces):
        if isinstance(piece, Passage):
            yield piece
        elif isinstance(piece, Code) and piece.language in _SPOKEN:
            yield from piece.lines


def _member(words: Passage, match: re.Match[str]) -> Member:
    return Member(words.name(*match.span("label")), _payload(words, match))


def _payload(words: Passage, match: re.Match[str]) -> tuple[Field, ...]:
    """What goes with an outcome, by an attribute or by the words of its element."""
    found = _ATTRIBUTE.search(words.plain, *match.span("more"))
    if not found and match["words"]:
        found = _FIELDS.match(words.plain, *match.span("words"))
    return fields_in(words, *found.span("names")) if found else ()


def cases_in_tags(page: Page) -> Iterator[Handler]:
    """The elements that say what is done for what the one returned whom an element before them calls."""
    if not page.contract:
        return
    for part in page.sections(marks.ELEMENT):
        role: str | None = None
        for words in _lines(part):
            for match in sorted((*_CALL.finditer(words.plain), *_CASE.finditer(words.plain)), key=re.Match.start):
                named = match.groupdict().get("role")
                role = comparable(named) if named else role
                if role and role != page.role and "labels" in match.groupdict():
                    yield from _handlers(words, match, role)


def _handlers(words: Passage, match: re.Match[str], role: str) -> Iterator[Handler]:
    span, action = words.at(*match.span()), (match["words"] or "").strip()
    for label in _LABEL.finditer(words.plain, *match.span("labels")):
        if label[0] not in ("or", "and"):
            yield Handler(words.name(*label.span()), "row", span, role, action, about=tuple(reversed(words.titles)))
