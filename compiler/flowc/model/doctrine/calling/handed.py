"""What passes at calls, where words name it in code: ``Call `writer` with `outline` and `sources` `` on the side of who
calls, ``You receive `outline` and `sources` `` on the side of who is called.

A list counts only where it is whole: words behind it that name more, or one name or another, leave it unread.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.handed_lists import of_definitions, of_grid, of_listing
from flowc.model.doctrine.calling.input_sections import of_input_sections
from flowc.model.doctrine.calling.keyed_calls import keyed_calls
from flowc.model.doctrine.calling.leads import IN_PART
from flowc.model.doctrine.calling.named import FEW, Words, addressee, callee_of, named, words_of
from flowc.model.doctrine.calling.needed import needs, of_fence
from flowc.model.doctrine.calling.written_calls import plain_call, written_call, written_calls
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.statements import Boundary, Field, Sent
from flowc.structs import replace
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_VERB = (
    r"\b(?:call|invoke|ask|run|start|spawn|launch|prompt|brief|dispatch|delegate|engage|trigger|consult|hand|turn|go|bring)"
    r"(?:s|es|ed|ing)?"
)
_HAND = r"(?:pass|give|hand|send|supply|feed|forward|relay)(?:s|es|ing)?"
_WITH = (
    r"(?:with|passing|giving(?:\s+it)?|handing(?:\s+it|\s+over)?|sending(?:\s+it|\s+over)?|supplying|using"
    rf"|(?:(?:and|you|always|then)\s+){{0,2}}{_HAND}(?:\s+it|\s+over|\s+along|\s+on)?)"
)
_OF_CALL = (
    r"(?:its|the|this|each|every)\s+(?:prompt|brief|message|call|input|request)\s+"
    r"(?:contains|holds|has|carries|names|lists|is|includes|takes|consists\s+of|is\s+made\s+of)"
)
_CALLED = expression(
    rf"{_VERB}\s+(?:[\w-]+\s+){{0,4}}?(?:`@?(?P<role>0+)`(?:\s+(?!with\b)[\w/-]+){{0,7}}?"
    rf"|(?:the\s+|our\s+|@)?(?P<plain>(?!the\b)[a-z][a-z0-9]*(?:[ -][a-z][a-z0-9]*){{0,2}}?)(?:\s+agent)?)"
    rf"(?:\s*,)?\s*{_WITH}(?:\s*:)?\s+{FEW}(?=`0)",
    re.IGNORECASE,
)
_NEXT = expression(
    r"(?:[,;:]|\band\b|\bthen\b)\s+(?:then\s+|finally\s+|next\s+|at\s+last\s+)?(?:the\s+)?`(?P<role>0+)`\s+"
    rf"(?:once\s+)?with\s+{FEW}(?=`0)",
    re.IGNORECASE,
)
_GIVEN = expression(
    rf"\b{_HAND}\s+(?:the\s+)?`(?P<role>0+)`\s+(?:with\s+)?{FEW}(?=`0)"
    r"|`(?P<passive>0+)`\s+(?:gets|(?:is|gets)\s+(?:then\s+|always\s+|also\s+)?(?:called|invoked|started|spawned|run|launched|prompted"
    rf"|given|handed|passed|sent|told)(?:\s+with)?)(?:\s*:)?\s+{FEW}(?=`0)"
    r"|\b(?:call|prompt|message)\s+(?:of|to|for)\s+(?:the\s+)?`(?P<noun>0+)`\s+"
    rf"(?:carries|holds|has|contains|passes|takes|names|consists\s+of)\s+{FEW}(?=`0)"
    rf"|(?:^|(?<=[.;:]\s))(?:the\s+)?(?P<plain>(?!(?:the|each|call|ask|invoke|run|start|brief|called|asked|invoked|started|given|prompted|briefed|spawned"
    r"|launched|sent|handed|fed)\b)"
    r"[a-z][a-z0-9]*(?:[ -][a-z][a-z0-9]*){0,2})"
    r"(?:\s*,?\s+with|\s*:\s*(?:send|pass|give|hand)(?:\s+it)?|\s+gets"
    r"|\s+(?:is|gets)\s+(?:then\s+|always\s+)?(?:(?:called|invoked|started|run|launched|prompted)\s+with"
    rf"|given|handed|passed|sent|told))(?:\s*:)?\s+{FEW}(?=`0)"
    rf"|(?:^|(?<=[.;:]\s))`(?P<with>0+)`\s*,?\s+with\s+{FEW}(?=`0)"
    rf"|{_VERB}\s+(?:the\s+)?`(?P<bracket>0+)`\s*(?:\(\s*|:\s*)(?=`0)"
    rf"|(?:{_VERB}|\blet|\bhave)\s+(?:the\s+)?(?:`(?P<told>0+)`|(?P<spoken>(?!the\b)[a-z][a-z0-9]*(?:-[a-z0-9]+)*))"
    rf"[^`.;:]{{0,60}}[.;]\s+(?:then\s+)?(?:{_HAND}\s+(?:it|them)|{_OF_CALL}"
    rf"|(?:include|put|name|list|mention)s?)\s+{FEW}(?=`0)"
    r"|\b(?:hand-?off|handover|transfer|order|brief)\s+(?:to|for)\s+(?:the\s+)?`(?P<handed>0+)`\s+"
    rf"(?:carries|holds|has|contains|takes|names|includes|consists\s+of)\s+{FEW}(?=`0)"
    rf"|^\W*`(?P<listed>0+)`\s*(?::|—|–)\s*{_HAND}\s+(?:it\s+)?{FEW}(?=`0)",
    re.IGNORECASE,
)
_TO = expression(rf"\b{_HAND}\s+(?:over\s+|on\s+|along\s+)?{FEW}(?=`0)", re.IGNORECASE)
_RECIPIENT = expression(
    r"\s*(?:(?:over|on|along|both|all|verbatim|unchanged)\s+){0,4}"
    r"(?:go\s+|are\s+(?:passed|sent|handed|given)\s+(?:on\s+|over\s+)?)?to\s+(?:the\s+)?(?:`(?P<role>0+)`|(?P<plain>(?!the\b)[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?!\s+(?:of|for)\b))",
    re.IGNORECASE,
)
_FURTHER = expression(rf"\s*(?:,|;|\band\b|\bthen\b)(?:\s+(?:and|then))?\s+{FEW}(?=`0)", re.IGNORECASE)
_DENIED = expression(
    r"\b(?:not|never|n['’]t|without|instead\s+of|rather\s+than|if|unless|whether|that)\s+(?:(?!\bto\b)\w+\s+){0,2}\Z",
    re.IGNORECASE,
)
_NOUN = expression(r"\b(?:each|every|the|an?|one|this|first|last|its|your)\s+\Z", re.IGNORECASE)
"""What stands before the word for a call that is only spoken of: ``each call to `scout` ``."""

_AGAIN = expression(
    r"\b(?:again|once\s+more|a\s+second|second\s+time|another|re-?(?:run|call|invoke|send|try|start|dispatch|spawn)s?"
    r"|resumes?|back|instead|follow-?up|this\s+time|next\s+time|tests?|testing|by\s+hand|used\s+to|formerly|can|could"
    r"|retr(?:y|ies)|rejects?|rejected|rejections?|continu(?:es?|ed|ing|ations?)|(?:second|third|further|later)\s+(?:rounds?|attempts?|runs?))\b"
    r"|\b(?:next|following|subsequent|new|fresh)\s+`0",
    re.IGNORECASE,
)
"""A call that is made again, with what changed, for a trial, or by whoever likes."""

_ALSO = expression(
    r"\b(?:add|include|attach|append|pass|give|send|hand|supply|put)\w*\s+"
    rf"(?:(?:it|them|along|also|on|over|in|too|always)\s+){{0,3}}{FEW}(?=`0)",
    re.IGNORECASE,
)
_CLAUSE = expression(r"\bthen\b|[.;:]\s", re.IGNORECASE)
_EACH = expression(
    r"\b(?:every|each|all|always|any|both|also|besides|as\s+well|in\s+addition|automatically|otherwise)\b",
    re.IGNORECASE,
)
_TITLE = expression(r"[`*\d.)\s]*(?P<role>[A-Za-z][a-z0-9]*(?:[- ][a-z0-9]+){0,2})[`*\s]*")
_THING = expression(
    r"\b(?:tools?|apis?|endpoints?|routes?|components?|widgets?|forms?|pages?|scripts?|commands?|functions?|methods?|class(?:es)?"
    r"|schemas?|hooks?|quer(?:y|ies)|templates?|databases?|tables?|tests?|frontmatter|headers?|examples?|settings|config\w*"
    r"|built|librar(?:y|ies)|modules?|services?|files?|servers?|models?|layouts?|plugins?|controls|props)\b",
    re.IGNORECASE,
)
"""What has inputs of its own, which a section of an agent's document may tell."""

_SENDS = expression(
    r"\W*(?:(?:then|always|first|next|and)\s+)?(?:(?:pass|give|hand|send|supply)(?:\s+(?:it|them|over|along|on|in))?"
    rf"|{_OF_CALL}|it\s+(?:gets|receives|is\s+(?:given|handed|passed|sent)))(?:\s*:)?\s+{FEW}(?=`0)",
    re.IGNORECASE,
)
"""How a sentence begins that says what passes, to whom the words around it name."""

_MAY_PASS = marks.HANDED | marks.DELEGATES | marks.RECEIVES


def handed(page: Page) -> tuple[Sent, ...]:
    """What callers send and callees require, as far as a document names it in code, in order."""
    if page.kind == "template":
        return ()
    found: list[Sent] = []
    for passage in page.passages(_MAY_PASS, marks.TICK):
        if not passage.quoted:
            found += _of_passage(page, passage)
    found += (one for passage in page.passages(marks.DELEGATES) for one in plain_call(page, passage))
    for grid in page.grids(marks.TICK):
        found += of_grid(page, grid, own_of(page, grid.titles[-1:]))
        cells = (cell for row in grid.rows for cell in row if "`" in cell.plain)
        found += [one for cell in cells for one in _of_passage(page, cell) if not one.required]
    for listing in page.listings(_MAY_PASS):
        found += of_listing(page, listing, own_of(page, listing.titles[-1:]))
    found += (one for code in page.codes() for one in written_calls(page, code))
    for code in page.codes(_MAY_PASS):
        found += of_fence(page, code, own_of(page, code.titles[-1:]))
    found += (*keyed_calls(page), *of_input_sections(page))
    found += of_definitions(page, own_of(page, ())) if page.kind in ("agent", "handoff-contract") else ()
    if page.kind != "agent":
        known = {one.boundary.callee for one in found if one.boundary and not one.required}
        found += (one for one in _one_by_one(page) if one.boundary and one.boundary.callee not in known)
    general = tuple(_of_every_call(page)) if any(not one.required for one in found) else ()
    whole = (one if one.required else replace(one, fields=(*one.fields, *general)) for one in found)
    return tuple(sorted(whole, key=lambda one: one.span.start))


def own_of(page: Page, titles: tuple[str, ...]) -> str | None:
    """The role whose inputs are told without its name: the document's, its callee, or the one of a section's title.

    A section about something else that has inputs, such as a tool or a page of the site, tells those of no role.
    """
    if page.kind == "handoff-contract":
        return page.boundary.callee if page.boundary else None
    if page.kind == "agent":
        other = titles and _THING.search(titles[-1]) and (page.role or "") not in comparable(titles[-1])
        return None if other else page.role
    match = _TITLE.fullmatch(titles[-1]) if titles else None
    return comparable(match["role"]) if match else None


def _of_passage(page: Page, passage: Passage) -> Iterator[Sent]:
    words = words_of(passage)
    for start, end, held in sentences(passage):
        if held & _MAY_PASS:
            yield from _calls(page, words, start, end)
        if held & _MAY_PASS and words.within(start, end):
            yield from needs(page, words, start, end, own_of(page, words.passage.titles[-1:]))
    for name in passage.codes():
        yield from written_call(page, name)


REACH = 1_000
"""Characters behind a sentence in which the list may end that it leads to."""


def _calls(page: Page, words: Words, start: int, end: int) -> Iterator[Sent]:
    """The calls of a sentence, each with the list behind it; none that is made again, which sends what changed."""
    text = words.text
    outcomes = (page.words.outcome_class(words.at[place].text) for place in words.within(start, end))
    if _AGAIN.search(text, start, end) or IN_PART.search(text, start, end) or "incomplete" in outcomes:
        return
    for pattern, last in ((_CALLED, end), (_GIVEN, min(end + REACH, len(text))), (_NEXT, end)):
        for match in pattern.finditer(text, start, last):
            callee = callee_of(words, match)
            before = text[start : match.start()]
            spoken = pattern is _CALLED and _NOUN.search(before)
            if callee and match.start() < end and not (spoken or _DENIED.search(before)):
                yield from _call(page, words, callee, words.listed(match.end(), last))
    for match in _TO.finditer(text, start, end):
        yield from _passed_to(page, words, match.end(), end)
    role, begun = addressee(words.passage) or (None, 0)
    sends = _SENDS.match(text, max(start, begun), end) if role and page.kind != "handoff-contract" else None
    if sends and role:
        listed = words.listed(sends.end(), end)
        callee = Name(role, words.passage.at(sends.start(), sends.end()))
        yield from _call(page, words, callee, listed) if not _RECIPIENT.match(text, listed[1], end) else ()
    if text.startswith("`", start):
        yield from _passed_to(page, words, start, end)


def _one_by_one(page: Page) -> Iterator[Sent]:
    """What each role gets by sentences that pass on a single name; whatever else they name may go there too."""
    passed: dict[str, list[tuple[Name, Field]]] = {}
    spoken: list[Field] = []
    for passage in page.passages(_MAY_PASS, marks.TICK):
        words = words_of(passage)
        for start, end, held in sentences(passage) if not passage.quoted else ():
            if held & _MAY_PASS:
                spoken += (field for place in words.within(start, end) if (field := named(words.at[place], False)))
                for callee, field in () if _AGAIN.search(words.text, start, end) else _singly(words, start, end):
                    passed.setdefault(callee.text, []).append((callee, field))
    for role, given in passed.items():
        callee = given[0][0]
        fields = tuple(field for _, field in given)
        yield Sent(Boundary(page.role, role, callee.span), (*fields, *spoken), fields[0].span, required=False)


def _singly(words: Words, start: int, end: int) -> Iterator[tuple[Name, Field]]:
    """The names that a sentence passes on one by one, each with whom it goes to."""
    text = words.text
    begun = [match.end() for match in _TO.finditer(text, start, end) if not _DENIED.search(text[start : match.start()])]
    for first in [start, *begun] if text.startswith("`", start) else begun:
        at: int | None = first
        while at is not None:
            fields, stop = words.listed(at, end)
            match = _RECIPIENT.match(text, stop, end) if len(fields) == 1 else None
            callee = callee_of(words, match) if match else None
            if match and callee:
                yield callee, fields[0]
            further = _FURTHER.match(text, match.end(), end) if match else None
            at = further.end() if further else None


def _passed_to(page: Page, words: Words, start: int, end: int) -> Iterator[Sent]:
    """Several names that go to a role together; one alone says only where that one goes."""
    fields, stop = words.listed(start, end)
    match = _RECIPIENT.match(words.text, stop, end) if len(fields) > 1 else None
    callee = callee_of(words, match) if match else None
    if callee:
        yield from _call(page, words, callee, (fields, stop))


def _call(page: Page, words: Words, callee: Name, listed: tuple[tuple[Field, ...], int]) -> Iterator[Sent]:
    fields, stop = listed
    if fields and callee.text != page.role and not words.names_more(stop, len(words.text)):
        first, last = sorted((callee.span, fields[-1].span), key=lambda span: span.start)
        place = Span(page.source, first.start, last.end)
        whole = (*fields, *_beside(words, stop))
        yield Sent(Boundary(page.role, callee.text, callee.span), whole, place, required=False)


def _beside(words: Words, stop: int) -> Iterator[Field]:
    """What further words of the paragraph add to what is sent, and whatever else is named in the same clause."""
    clause = _CLAUSE.search(words.text, stop)
    places = words.within(stop, clause.start() if clause else len(words.text))
    yield from (field for place in places if (field := named(words.at[place], False)))
    for match in _ALSO.finditer(words.text, stop):
        yield from (replace(field, required=False) for field in words.listed(match.end(), len(words.text))[0])


def _of_every_call(page: Page) -> Iterator[Field]:
    """What a document names where it speaks of every call."""
    for passage in page.passages(_MAY_PASS, marks.TICK):
        for start, end, _ in sentences(passage):
            if _EACH.search(masked(passage), start, end):
                words = words_of(passage)
                yield from (field for place in words.within(start, end) if (field := named(words.at[place], False)))
