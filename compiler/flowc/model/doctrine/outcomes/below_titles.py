"""What goes with an outcome as the section says that is called after it:

    ## 3 `blocked`

    3.1 Required fields: `blockers` (each with `what` and `owner`), `next_action`.
"""

import re
from collections.abc import Collection, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Part, Passage
from flowc.model.doctrine.document.payload import fields_in, fields_of
from flowc.model.statements import Field
from flowc.text import Name
from flowc.vocabulary import comparable

_TITLE = expression(r"(?:(?:\d+(?:\.\d+)*|[A-Z])[.)]?\s+)?(?:`(?P<code>[A-Za-z][\w-]*)`|(?P<plain>[A-Za-z][\w-]*))")
_LEAD = expression(
    r"(?:\d+(?:\.\d+)*\.?\s+)?(?:(?:the|its|all)\s+)?(?:(?:required|mandatory|needed|following)\s+)?(?:fields|keys|payload|contents)"
    r"(?:\s+(?:required|are))?\s*:\s+(?=`)"
    r"|(?:.*[.;]\s+)?(?:(?:it|this)\s+)?(?:carries|carry|holds|contains|comes\s+with)\s+(?=`)",
    re.IGNORECASE,
)
"""What a paragraph says before the names of what goes with an outcome."""

FIELDS = expression(r"\W*(?:(?:required|output|payload)\s+)?(?:fields?|keys?)\W*", re.IGNORECASE)
_END = expression(r"[.;](?:\s|\Z)")


def title_label(heading: Passage, labels: Collection[str]) -> Name | None:
    """The outcome of a document that a heading is, be it numbered; without marks in the very letters."""
    match = _TITLE.fullmatch(heading.plain)
    group = match.lastgroup if match else None
    return heading.name(*match.span(group)) if match and group and match[group] in labels else None


def fields_below(part: Part) -> tuple[Field, ...]:
    """The names in the first list, table or paragraph of a section that says what goes with its outcome."""
    return next((fields for piece in part.pieces if (fields := tuple(_fields(piece)))), ())


def payloads_below(page: Page, labels: Collection[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """What each section that is called after an outcome says that goes with it."""
    for part in page.parts:
        label = title_label(part.heading, labels) if part.heading else None
        if label and (fields := fields_below(part)):
            yield comparable(label.text), fields


def _fields(piece: object) -> Iterator[Field]:
    match piece:
        case Listing():
            yield from fields_of(piece)
        case Grid() if piece.header and FIELDS.fullmatch(piece.header[0].plain):
            yield from (field for row in piece.rows if row for field in fields_in(row[0], 0, len(row[0].plain)))
        case Passage() if (lead := _LEAD.match(piece.plain)):
            end = _END.search(piece.plain, lead.end())
            yield from fields_in(piece, lead.end(), end.start() if end else len(piece.plain))
