"""What cases are about, by the words before their labels: what came back from a call, ``if it says `weak` ``, or
something else that has states, ``if the ticket is `open` ``.
"""

import re
from bisect import bisect
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.states import OF_A_THING, OF_MANY, SPEAKS, words_before
from flowc.model.statements import ANSWER, OTHER, Handler
from flowc.structs import Struct, replace

_CASE = expression(
    r"\b(?:if|on|when|whenever|case|unless|should|once)\b"
    r"|\b(?:answers?|returns?|returned|says?|said|verdict|result|outcome|status|reply|replies|comes?\s+back|came\s+back)\s+"
    r"(?:(?:with|is|was|as|reads)\s+|==?\s*)?[`*\"“]*\Z",
    re.IGNORECASE,
)
"""What stands before a label, in its clause, for which something is done where it is the answer."""

_DECIDES = expression(
    r"\b(?:acts?|decid\w+|depend\w*|branch\w*|switch\w*|rout(?:e|es|ing)|react\w*|verdicts?|outcomes?|cases?"
    r"|(?:one|any|each|either)\s+of)\b",
    re.IGNORECASE,
)
"""Words over labels of which one is the answer: `Act on what it says:`."""

_HEAD = expression(
    r"\W*(?:(?:if|when|on|the|its|their)\s+){0,2}(?:[\w'’-]+\s+)?"
    r"(?:answers?|says?|said|verdict|outcome|reply|replies|result\s+is|comes?\s+back(?:\s+with)?)\W*",
    re.IGNORECASE,
)
"""The whole head of a column of answers."""

_BARE = expression(
    r"\W*(?:(?:and|so|then|next|now|after\s+(?:that|this|it)|go(?:es)?\s+on|goes?|continues?|proceeds?|do"
    r"|this|one|it|what|follows?|as|in|the|following|steps?|cases?)\W*)*"
    r"|.*\b(?:call|use|run|start|launch|delegate|hand|invoke|spawn|ask|dispatch|send|pass|consult|let|have|give)(?:s|es|ing)?\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""A lead-in that speaks of nothing, or of the call."""

_THESE = expression(r"\W*(?:these|those|such|they|them)\b", re.IGNORECASE)
"""How the words begin that say what becomes of several things."""

_STATED = expression(
    r"\W*(?:\w+\s+)?(?:status|states?|severit(?:y|ies)|priorit(?:y|ies)|levels?|kinds?|types?|stage)\W*", re.IGNORECASE
)
"""The whole head of a column of states."""

_STATES = expression(r"\b(?:states|columns|folders|options|flags|severities|priorities|tags)\W*\Z", re.IGNORECASE)
"""The end of words that lead to what something may be in."""

_SENTENCE = expression(r"[.;!?]\s+(?=\S)")


class _Stand(Struct):
    """Where labels stand: the range, the words that lead there, and the head of its column."""

    start: int
    end: int
    lead: str
    head: str


def told_cases(page: Page, handlers: tuple[Handler, ...]) -> tuple[Handler, ...]:
    """The places of a document for labels, each with what its words say that it is about."""
    stands = sorted(_stands(page), key=_begin) if handlers else []
    return tuple(replace(each, case=_case(each, _stand(stands, each))) for each in handlers)


def _begin(stand: _Stand) -> int:
    return stand.start


def _stands(page: Page) -> Iterator[_Stand]:
    for listing in page.listings():
        lead = listing.lead.plain if listing.lead else ""
        yield from (_Stand(each.words.span.start, each.words.span.end, lead, "") for each in listing.entries)
    for grid in page.grids():
        lead = grid.lead.plain if grid.lead else ""
        for row in grid.rows:
            columns = zip(row, grid.header, strict=False)
            yield from (_Stand(cell.span.start, cell.span.end, lead, head.plain) for cell, head in columns)


def _stand(stands: list[_Stand], handler: Handler) -> _Stand:
    """Where the label of a handler stands; outside of lists and tables the words around it lead there."""
    start, lead = handler.label.span.start, handler.about[0] if handler.about else ""
    at = bisect(stands, start, key=_begin) - 1
    return stands[at] if at >= 0 and start < stands[at].end else _Stand(start, start, lead, "")


def _case(handler: Handler, stand: _Stand) -> str:
    text, (start, end) = handler.label.span.source.text, (handler.label.span.start, handler.label.span.end)
    before, lead = words_before(text, start), _SENTENCE.split(stand.lead)[-1]
    if not SPEAKS.search(f"{stand.head} {lead} {before}"):
        thing = _STATED.fullmatch(stand.head) or _STATES.search(lead)
        thing = thing or OF_A_THING.search(before) or OF_A_THING.search(lead)
        leads_away = lead.rstrip("*_ ").endswith(":") and not (_BARE.fullmatch(lead) or _DECIDES.search(lead))
        if thing or leads_away:
            return OTHER
    if _THESE.match(handler.action) or OF_MANY.match(text, end):
        return OTHER
    told = _CASE.search(before) or _DECIDES.search(lead) or (stand.head and _HEAD.fullmatch(stand.head))
    return ANSWER if told else ""
