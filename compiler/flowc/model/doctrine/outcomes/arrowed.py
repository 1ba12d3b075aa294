"""Outcome unions written as cases: under `Result`, ``- nobody links to it → `remove` (`pages`)``.

Each item says when an outcome comes back, and names it behind an arrow, or behind a condition and a colon.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing
from flowc.model.doctrine.document.payload import fields_in, nested_fields
from flowc.model.statements import Boundary, Field, Member, Role, Union
from flowc.text import Name

_ITEM = expression(
    r"[^`→|]{3,200}?\s*(?:→|->|=>|⟶)\s*(?:(?:returns?|answer|outcome)\s*:?\s*)?[*]*`(?P<arrow>[A-Za-z][\w-]*)`[*]*"
    r"|[\s*_]*(?:if|when|where|once|otherwise|unless)\b[^`→|:]{3,160}(?::|,|—|–)\s*(?:(?:returns?|answer|outcome)\s*:?\s*)?"
    r"[*]*`(?P<case>[A-Za-z][\w-]*)`[*]*(?=\s*(?:$|[(,;:.]|with\b))",
    re.IGNORECASE,
)
_TITLE = expression(
    r"^\W*(?:\d+[.)]?\s+)?(?:(?:the|your|its|possible|final|agent)\s+)*(?:results?|returns?|outcomes?|answers?|replies)\b(?!\s+(?:handling|routing))"
    r"|\b(?:what\s+(?:comes\s+back|you\s+return|is\s+returned|it\s+returns|you\s+(?:answer|hand\s+back)))\b"
    r"|\breturns?(?:\s+one\s+of)?\W*$",
    re.IGNORECASE,
)
_DRAWN = expression(r"`([A-Za-z][\w -]{0,40}(?:-{1,2}>|→|=>|⟶)[\w -]{0,40})`")
_PAYLOAD = expression(r"[*`]*\s*(?:\((?P<inside>[^()]*)\)|(?:,\s*)?with\s+(?P<behind>[^.;:]*))")
_MAY_RETURN = marks.RETURN_STEM | marks.STATUS | marks.ROUTING
_KINDS = ("agent", "handoff-contract", "output-contract")


def unions_of_arrows(page: Page) -> Iterator[Union]:
    """The unions of the lists in which every item leads from a case to what is returned then."""
    for listing in page.listings(_MAY_RETURN) if page.kind in _KINDS and "`" in page.source.text else ():
        title = listing.lead.plain if listing.lead else listing.title
        if not (_TITLE.search(title) or _TITLE.search(listing.title)):
            continue
        members = [_member(entry) for entry in listing.entries]
        labels = {member.label.text for member in members if member}
        if len(labels) > 1 and all(members) and _are_returned(page, title, labels):
            boundary, callee = _whose(page, title, listing)
            found = tuple(member for member in members if member)
            yield Union(Role.RETURN, found, boundary, callee, listing.span, None, "bullets")


def _are_returned(page: Page, title: str, labels: set[str]) -> bool:
    """Whether labels come back from a call: one of them is known, or a contract or a drawn call says so."""
    known = any(page.words.outcome_class(label) for label in labels)
    return known or page.kind != "agent" or _DRAWN.search(title) is not None


def _whose(page: Page, title: str, listing: Listing) -> tuple[Boundary | None, str | None]:
    """The boundary that the title draws, or the document's own."""
    drawn = _DRAWN.search(title)
    ends = arrow(drawn[1]) if drawn else None
    if ends and listing.lead:
        return Boundary(*ends, listing.lead.span), ends[1]
    if page.kind == "handoff-contract" and page.boundary:
        return page.boundary, page.boundary.callee
    return own(page, page.role, listing.span), page.role


def _member(entry: Entry) -> Member | None:
    words = entry.words
    match = _ITEM.match(words.plain)
    if not match:
        return None
    group = "arrow" if match["arrow"] else "case"
    label: Name = words.name(*match.span(group))
    payload = _PAYLOAD.match(words.plain, match.end())
    fields: tuple[Field, ...] = ()
    if payload:
        inner = "inside" if payload["inside"] is not None else "behind"
        fields = fields_in(words, *payload.span(inner))
    return Member(label, (*fields, *nested_fields(entry)))
