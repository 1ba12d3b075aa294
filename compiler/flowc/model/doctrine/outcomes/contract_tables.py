"""Tables that are the contract of a call: one column holds how it ends, whatever its head calls that, another the class
of each end or what comes with it.

Only below words that say which call it is are these read, since a table of labels may be about anything.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.outcomes.routing_tables import ACTION, OUTCOME, PAYLOAD, head_of, label_of
from flowc.vocabulary import comparable

_ENDS = expression(
    r"(?:the\s+|its\s+)?(?:labels?|endings?|responses?|outcome\s+labels?|what\s+comes\s+back"
    r"|(?:(?:it|call)\s+)?(?:ends?|closes|finishes|comes\s+back)(?:\s+(?:with|in|as))?)",
    re.IGNORECASE,
)
"""Heads of a column of ends beside those that any table of outcomes has."""

_CLASS = expression(r"(?:outcome\s+|result\s+)?(?:class|kind|sort|category|type)", re.IGNORECASE)
_TAKER = expression(
    r"(?:it\s+)?(?:for|to|goes(?:\s+back)?(?:\s+to)?|goes\s+on\s+to|routes?(?:\s+to)?|routed\s+to|route_to|sent\s+to|returned\s+to"
    r"|takers?|receivers?|recipients?|addressees?|owners?|taken\s+by|back\s+to|who\s+(?:acts|takes\s+it|goes\s+on|is\s+next))",
    re.IGNORECASE,
)
_SORTS = frozenset((
    "success", "failure", "incomplete", "rejected-input", "input-rejected", "bad-input", "invalid-input", "rejection",
    "rejected", "partial", "block", "blocked", "blocking", "error", "refusal", "ok", "escalation",
))  # fmt: skip
_DATA = expression(r"\W*(?:data|keys|values)\W*", re.IGNORECASE)
"""The head of a column of what comes beside that of the ends of a call."""

_ABOUT_FIELDS = expression(
    r"\b(?:fields?|keys?|columns?|stages?|steps?|phases?|states|status(?:es)?|events?|lines?|entries)\b", re.IGNORECASE
)
"""What leads to a table of something else than ends."""

_NAMES = expression(r"`[a-z][a-z0-9_]*(?:\[\])?`(?:\s*(?:[,;+&(—–:]|and\b|$))")
_SEVERAL = expression(r"`\s*(?:,|;|\+|&|,?\s+and)\s*`")
"""What begins with a name in code that stands by itself or before others, and two of them side by side."""

_OTHER_NAMES = expression(
    r"\b(?:names?|called|alias(?:es)?|synonyms?|labels?|signs?|codes?|files?|templates?|logs?|events?|states?|status|severity"
    r"|levels?|colou?rs?|tags?|by|from|examples?|commands?|tools?|steps?|stages?)\b",
    re.IGNORECASE,
)
"""Heads of columns of names for something else than what comes with an end."""

_NOBODY = expression(r"[\s\W_]*(?:n/?a|none|nobody|no\s+one|tbd|open)?[\s\W_]*", re.IGNORECASE)


def ends_column(page: Page, grid: Grid) -> int | None:
    """The column of a table below the words for a call that holds how the call ends."""
    if page.kind != "handoff-contract" or not (page.boundary and page.boundary.callee) or len(grid.rows) < 2:
        return None
    if is_of_something_else(grid):
        return None
    heads = [head_of(cell) for cell in grid.header]
    called = (at for at, head in enumerate(heads) if _ENDS.fullmatch(head) or OUTCOME.match(head))
    at = next(called, None)
    if at is None or at == sort_column(grid):
        return None
    labels = [label_of(row[at]) if len(row) > at else None for row in grid.rows]
    words = [comparable(label.text) for label in labels if label]
    told = comparable(heads[at]).startswith("outcome") and _tells_payload(grid, at)
    if len(words) < len(labels) or not (told or page.words.lists["item_states"].isdisjoint(words)):
        return None
    known = told or any(map(page.words.outcome_class, words)) or all("-" in word for word in words)
    return at if sort_column(grid) is not None or (known and _tells_payload(grid, at)) else None


def is_of_something_else(grid: Grid) -> bool:
    """Whether the words that lead to a table in the contract of a call say that it is not of the ends of the call."""
    return grid.lead is not None and _ABOUT_FIELDS.search(grid.lead.plain) is not None


def _tells_payload(grid: Grid, at: int) -> bool:
    """Whether another column names in code what comes with ends that are in code themselves."""
    carried = payload_column(grid, at)
    coded = all(len(row) > at and row[at].codes() for row in grid.rows)
    return carried is not None and coded and any(len(row) > carried and row[carried].codes() for row in grid.rows)


def payload_column(grid: Grid, ends: int = -1) -> int | None:
    """The first column beside that of the ends that is called after what comes with them, or else holds names of it."""
    heads = [head_of(cell) if at != ends else "" for at, cell in enumerate(grid.header)]
    found = (at for at, head in enumerate(heads) if PAYLOAD.search(head) or (ends >= 0 and _DATA.fullmatch(head)))
    named = (at for at in range(len(grid.header)) if ends >= 0 and at != ends and _holds_names(grid, at))
    at = next(found, None)
    return next(named, None) if at is None else at


def _holds_names(grid: Grid, at: int) -> bool:
    """Whether the cells of a column are lists of names in code, under no head of where it goes or what is done, nor of
    what has a name itself.
    """
    head = head_of(grid.header[at])
    cells = [row[at].plain.strip() for row in grid.rows if at < len(row) and not _NOBODY.fullmatch(row[at].plain)]
    other = _TAKER.fullmatch(head) or _CLASS.fullmatch(head) or ACTION.search(head) or _OTHER_NAMES.search(head)
    return not other and all(_NAMES.match(cell) for cell in cells) and any(_SEVERAL.search(cell) for cell in cells)


def sort_column(grid: Grid) -> int | None:
    """The column that tells the class of each row, all of them words for classes, and more than one."""
    for at, cell in enumerate(grid.header):
        sorts = [sort_of(row, at) for row in grid.rows]
        if _CLASS.fullmatch(head_of(cell)) and _SORTS.issuperset(sorts) and len(set(sorts)) > 1:
            return at
    return None


def sort_of(row: tuple[Passage, ...], at: int | None) -> str:
    """The class that a row tells."""
    return comparable(row[at].plain.strip("`* ")) if at is not None and at < len(row) else ""


def taker_column(grid: Grid) -> int | None:
    """The column that says to whom each end goes, where it says so of some."""
    found = (at for at, cell in enumerate(grid.header) if _TAKER.fullmatch(head_of(cell)))
    return next((at for at in found if any(taker_of(row, at) for row in grid.rows)), None)


def taker_of(row: tuple[Passage, ...], at: int | None) -> str:
    """To whom a row says its end goes."""
    words = row[at].plain if at is not None and at < len(row) else ""
    return "" if _NOBODY.fullmatch(words) else words

