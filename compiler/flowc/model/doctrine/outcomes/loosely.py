"""Returns that are told without all of their labels: `Return only with evidence, or `blocked``, `return an error`.

Such a place names the outcomes that are none of success and puts the success in other words, or names one in a word
of everyday speech. No other reader takes it for a statement of outcomes; what a role returns is told elsewhere.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage
from flowc.model.statements import Member, Role, Union
from flowc.text import Name, Span

ONLY, SPOKEN = "only", "spoken"
"""The spellings of these unions: all that is returned, and one outcome in everyday words."""

_KINDS = ("process", "orchestration", "handoff-contract", "output-contract", "agent", "team-contract")
_RETURN = r"(?:return|report\s+back|respond|answer)"
_LEADS = expression(
    r"(?:^|[.;]\s+)\W*(?:(?:you|agents?|the\s+[\w-]+)\s+(?:must\s+|may\s+|should\s+)?)?"
    rf"(?:{_RETURN}s?\b[^.;:]{{0,40}}?\b(?:only|nothing\s+but|solely|exclusively)\b|only\s+{_RETURN}s?\b"
    r"|the\s+only\s+(?:valid\s+|allowed\s+|terminal\s+|possible\s+)*(?:returns|answers)\b)[^.;:]{0,60}:\W*\Z",
    re.IGNORECASE,
)
"""What leads to a list of all that is returned."""

_WHOLE = expression(
    rf"(?:^|(?<=[.;]\s))\W*(?:{_RETURN}s?\b[^.;:`]{{0,40}}?\b(?:only|nothing\s+but|either)\b|only\s+{_RETURN}s?\b"
    r"|(?:the\s+|your\s+)?(?:return|return\s+value|answer)\s+(?:must|should|shall|has\s+to)\s+"
    r"(?:always\s+)?(?:include|contain|carry|hold|be|have)s?\b)[^;:`]{3,90}?\bor\s+(?:is\s+|be\s+|an?\s+)?`(?P<label>[a-z][\w-]*)`",
    re.IGNORECASE,
)
"""A sentence that says what is returned in other words, or else by the label of an outcome."""

_ERROR = expression(
    r"\W*(?:(?:if|when|unless|without|for|on)\b[^.;:]{3,120},\s+)?(?:then\s+)?(?:return|respond\s+with|answer\s+with)\s+"
    r"(?:(?:an?|the)\s+)?(?P<label>error|failure|rejection|refusal)"
    r"(?=\s+(?:to|with|and|back|when|if|unless|naming|listing|that)\b|\s*[,.;:]|\s*$)",
    re.IGNORECASE,
)
_OF_CODE = expression(
    r"(?i)\b(?:handlers?|endpoints?|functions?|methods?|apis?|requests?|https?|servers?|services?|clients?|tokens?|modules?"
    r"|class(?:es)?|codes?|librar(?:y|ies)|callbacks?|queries|database|users?|values?|types?|exceptions?|tests?|commands?|scripts?)\b|\(\)"
)
"""What returns errors of its own, of which a document may speak."""

_NOT = expression(r"\b(?:not|never|nor|cannot|don['’]?t|instead\s+of|rather\s+than|example|e\.g)\b", re.IGNORECASE)
_OTHERS = expression(r"\b(?:delegate[ds]?|members?|specialists?|sub-?agents?|workers?)\b", re.IGNORECASE)
"""Titles of what others return."""

_SEVERAL = 2


def loosely(page: Page) -> tuple[Union, ...]:
    """The places of a document of a role that tell so what the role returns."""
    if page.kind not in _KINDS:
        return ()
    found = [union for listing in page.listings(marks.RESPONDS, marks.ALONE) if (union := _of_list(page, listing))]
    for passage in (each for each in page.passages(marks.RESPONDS) if not _OTHERS.search(each.title)):
        for start, end in passage.sentences():
            found += _of_sentence(page, passage, start, end)
    return tuple(sorted(found, key=lambda union: union.span.start))


def _of_list(page: Page, listing: Listing) -> Union | None:
    """A list of all that is returned, of which some items name an outcome of failure and others none at all."""
    lead = listing.lead.plain if listing.lead and not _OTHERS.search(listing.title) else ""
    if listing.lead is None or not _LEADS.search(lead) or _NOT.search(lead):
        return None
    named = [_labels(page, entry.words) for entry in listing.entries]
    if len(named) < _SEVERAL or all(named) or any(len(each) > 1 for each in named):
        return None
    members = tuple(Member(label) for each in named for label in each)
    whole = Span(listing.span.source, listing.lead.span.start, listing.span.end)
    return _union(members, whole, ONLY) if members else None


def _labels(page: Page, words: Passage) -> tuple[Name, ...]:
    return tuple(code for code in words.codes() if page.words.outcome_class(code.text) not in ("", "success"))


def _of_sentence(page: Page, passage: Passage, start: int, end: int) -> Iterator[Union]:
    whole = _WHOLE.search(passage.plain, start, end)
    if whole and not _NOT.search(whole[0]):
        label = passage.name(*whole.span("label"))
        if page.words.outcome_class(label.text) not in ("", "success") and not _further(passage, whole, end):
            yield _union((Member(label),), passage.at(*whole.span()), ONLY)
    error = _ERROR.match(passage.plain, start, end) if page.kind != "agent" else None
    if error and not (_NOT.search(error[0]) or _OF_CODE.search(passage.plain, start, end)):
        yield _union((Member(passage.name(*error.span("label"))),), passage.at(*error.span("label")), SPOKEN)


def _further(passage: Passage, whole: "re.Match[str]", end: int) -> bool:
    """Whether a sentence goes on with another label in code."""
    return any(whole.end() < first < end for first, _ in passage.code_places())


def _union(members: tuple[Member, ...], span: Span, spelling: str) -> Union:
    return Union(Role.RETURN, members, None, None, span, spelling=spelling, partial=True)
