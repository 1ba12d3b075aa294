"""What a call that is drawn comes back with: "`lead -> writer` returns `ready` | `stuck`", in documents of any kind."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Grid, Listing, Passage
from flowc.model.doctrine.document.payload import nested_fields
from flowc.model.doctrine.outcomes.listed import behind
from flowc.model.statements import Boundary, Member, Role, Union
from flowc.syntax.outcome import Alternatives, alternatives
from flowc.text import Name, Span

DRAWN = "drawn"
"""The spelling of such unions."""

NOT_YET = expression(r"\(\s*(?:planned|never|not\s+yet|in\s+future|future|later|proposed|draft)\b", re.IGNORECASE)
"""What says of a call that is drawn in a row that nobody makes it."""

FEWEST = 2
"""Results that make a union."""

_RETURNS = expression(
    r"`(?P<arrow>[A-Za-z][\w -]{0,40}(?:-{1,2}>|→|=>|⟶)[\w -]{0,40})`[\s)\"”*]*,?\s*"
    r"(?:(?:which|that|who|it|and|then|always)\s+)*"
    r"(?:returns?|gives?(?:\s+back)?|answers?|yields?|comes\s+back\s+with|hands\s+back|brings(?:\s+back)?|ends|responds?|repl(?:y|ies)"
    r"|reports?)\s*(?:back\s+)?(?:(?:with|in|as|either|exactly|one\s+of|one|the\s+following|its|an?|outcomes?)\s*)*[:(]?\s*[`*\"]*\Z",
    re.IGNORECASE,
)


_CASE = expression(
    r"\b(?:if|when|whenever|once|after|until|unless|in\s+case|should|as\s+soon\s+as|sometimes|mostly|used\s+to|test\w*)\b",
    re.IGNORECASE,
)
_BESIDE = expression(r"`(?P<arrow>[A-Za-z][\w-]{0,40}\s?(?:-{1,2}>|→|=>|⟶)\s?[\w-]{0,40})`\s*[:(—–]\s*[`*]*\Z")
"""A call right before its results: ``(`lead -> writer`: `ready` | `stuck`)``."""

_COLUMN = expression(r"\W*(?:returns?|returned|outcomes?|results?|answers?|comes?\s+back)\W*", re.IGNORECASE)
_LABEL = expression(r"[*]*`(?P<label>[A-Za-z][\w-]*)`")


def unions_of_drawn(page: Page) -> Iterator[Union]:
    """The unions that stand behind a drawn call and a verb of returning, or beside it in a table."""
    for passage in page.passages(marks.ARROW, marks.TICK):
        for run in alternatives(passage.plain):
            found = _of_run(page, passage, run)
            if found:
                yield found
    if not page.contract:
        yield from (union for listing in page.listings(marks.ARROW) for union in _of_listing(listing))
        yield from (union for grid in page.grids(marks.ARROW) for union in _of_grid(grid))


def _of_run(page: Page, passage: Passage, run: Alternatives) -> Union | None:
    before = passage.plain[: run.start]
    match = _RETURNS.search(before) or (None if page.contract else _BESIDE.search(before))
    if not match:
        return None
    start, _ = passage.sentence(match.start())
    if _CASE.search(before, start, match.start()):
        return None
    drawn = passage.name(*match.span("arrow"))
    members = [Member(passage.name(each.start, each.end)) for each in run.labels]
    return _union(drawn, members, passage.at(run.start, run.end))


def _of_listing(listing: Listing) -> Iterator[Union]:
    """An item for each result, behind words that end with a drawn call and a verb of returning."""
    lead = listing.lead.plain.rstrip(" *_") if listing.lead else ""
    match = _RETURNS.search(lead)
    members = [member for entry in listing.entries if (member := _member(entry))]
    if match and listing.lead and len(members) == len(listing.entries) and not _CASE.search(lead, 0, match.start()):
        union = _union(listing.lead.name(*match.span("arrow")), members, listing.span)
        yield from (union,) if union else ()


def _member(entry: Entry) -> Member | None:
    match = _LABEL.match(entry.words.plain)
    if not match:
        return None
    payload = *behind(entry.words, match.end()), *nested_fields(entry)
    return Member(entry.words.name(*match.span("label")), payload)


def _of_grid(grid: Grid) -> Iterator[Union]:
    """The results in a row that begins with a drawn call."""
    at = next((at for at, cell in enumerate(grid.header) if _COLUMN.fullmatch(cell.plain)), 0)
    for row in (each for each in grid.rows if at and not NOT_YET.search(each[0].plain)):
        for run in alternatives(row[at].plain) if len(row) > at else ():
            drawn = row[0].codes()[:1] or (row[0].name(0, len(row[0].plain)),)
            members = [Member(row[at].name(each.start, each.end)) for each in run.labels]
            union = _union(drawn[0], members, row[at].at(run.start, run.end))
            yield from (union,) if union else ()


def _union(drawn: Name, members: list[Member], span: Span) -> Union | None:
    """What comes back from a call between roles, of which one has a name of several words: states are drawn alike."""
    ends = arrow(drawn.text)
    if not ends or not any("-" in end for end in ends) or len(members) < FEWEST:
        return None
    return Union(Role.RETURN, tuple(members), Boundary(*ends, drawn.span), ends[1], span, None, DRAWN)
