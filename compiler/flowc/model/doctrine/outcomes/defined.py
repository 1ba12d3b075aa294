"""The outcomes of a contract as a list of definitions: a label, and below it a colon with what comes with it.

Pandoc writes such lists, see https://pandoc.org/MANUAL.html#definition-lists; paragraphs may part them.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage
from flowc.model.doctrine.document.payload import coded_in
from flowc.model.statements import Member, Role, Union
from flowc.syntax.outcome import LABEL
from flowc.text import Span
from flowc.vocabulary import comparable

_KINDS = ("output-contract", "handoff-contract", "agent")
_TERM = expression(rf"[`*_]*(?P<label>{LABEL})[`*_:]*[ \t]*\n:[ \t]+", re.MULTILINE)
_ONE = expression(
    r"\b(?:one|either|exactly\s+one)\s+of\b|\b(?:two|three|four|five|these|following|possible)\s+(?:\w+\s+)?"
    r"(?:outcomes?|answers?|results?|returns?|endings?|ends|ways|things|cases)\b",
    re.IGNORECASE,
)
"""What leads to a choice."""

_ANSWERS = expression(
    r"\b(?:outcomes?|returns?|returned|answers?|results?|verdicts?|endings?|(?:gives?|hands?|sends?|comes?)\s+back)\b",
    re.IGNORECASE,
)
_PARTS = expression(
    r"\b(?:fields?|keys?|payload|parts|contents?|inputs?|arguments|parameters|terms|columns|attributes)\b",
    re.IGNORECASE,
)
"""What leads to what a single result holds, or to words that are explained."""

_SENTENCE_END = expression(r"[.;](?:\s|\Z)")


def unions_of_definitions(page: Page) -> Iterator[Union]:
    """What the role of a contract returns, as its lists of definitions say."""
    subject = page.boundary.callee if page.kind == "handoff-contract" and page.boundary else page.role
    if page.kind not in _KINDS or not subject or "\n:" not in page.source.text:
        return
    for part in page.sections(marks.COLON):
        lead, members = "", list[Member]()
        for piece in (*part.pieces, None):
            found = tuple(_members(piece)) if isinstance(piece, Passage) else ()
            members += found
            if not found:
                if _are_outcomes(page, part, lead, members):
                    yield _union(page, subject, members)
                lead, members = piece.plain if isinstance(piece, Passage) else "", []


def _members(words: Passage) -> Iterator[Member]:
    """The labels that a paragraph defines, each with the names in code with which its definition begins."""
    text = words.text.plain
    terms = [match for match in _TERM.finditer(text) if match.start() == 0 or text[match.start() - 1] == "\n"]
    if not terms or terms[0].start():
        return
    for term, after in zip(terms, [*terms[1:], None], strict=True):
        last = after.start() if after else len(text)
        end = _SENTENCE_END.search(text, term.end(), last)
        coded = coded_in(words, term.end(), end.start() if end else last) if text[term.end()] == "`" else ()
        yield Member(words.name(*term.span("label")), coded)


def _are_outcomes(page: Page, part: Part, lead: str, members: list[Member]) -> bool:
    """Whether defined words are a choice of what comes back: the words before them say so, or the title above."""
    labels = [member.label.text for member in members]
    if len(members) < 2 or len(set(map(comparable, labels))) < len(labels) or _PARTS.search(lead or part.titles[-1]):
        return False
    known = any(page.words.outcome_class(label) or page.words.tells_nothing(label) for label in labels)
    told = any(map(_ANSWERS.search, (lead, *part.titles[-2:])))
    return (known and told) or bool(_ONE.search(lead) and told and all("-" in label for label in labels))


def _union(page: Page, subject: str, members: list[Member]) -> Union:
    span = Span(page.source, members[0].label.span.start, members[-1].label.span.end)
    called = page.boundary if page.kind == "handoff-contract" else own(page, subject, span)
    return Union(Role.RETURN, tuple(members), called, subject, span, None, "terms")
