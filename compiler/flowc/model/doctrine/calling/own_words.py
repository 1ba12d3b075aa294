"""What a list says of an input in its own place: in the rest of its item, in its row, under its title, in
the rest of its paragraph or of its line.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid
from flowc.structs import Struct
from flowc.text import Span

_HAD = expression(
    r"\A\W*(?:choose|pick|read|find|look|take|see|leave|use|ask|derive|compute|measure|get|fetch|open|load|infer|guess|stands?|lies?|kept"
    r"|comes?|taken|(?:on|in|at|under|inside|beside)\s+(?:the|its|your|every|each))\b"
    r"|(?:\A\W*|[,;:(]\s*)you\s+(?:(?:can|may|must|always|then|will|yourself)\s+)?"
    r"(?!(?:get|receive|need|want|require|expect|use|have|are|were)\b)[a-z]+\s+(?:it|them)\b"
    r"|\byou(?:\s+(?:can|may|must|always|then|will|yourself))?\s+(?:choose|pick|decide|find|read|take|look|know|make|set|derive|compute|measure"
    r"|ask|infer|guess|see|fetch)\b"
    r"|\b(?:has|holds?|shows?|knows|tells|gives|carries|contains|bears|lists|names|keeps|stands|lies)\s+(?:it|them|this|one|on|in|at)\b"
    r"|\bleave\w*\s+(?:\w+\s+){0,3}?out\b|\b(?:or|and)\s+(?:none|nothing|null|nil|empty|blank)\b|\bnullable\b|\?\s*\Z|\bonly\b"
    r"|\bfollows?\s+from\b|\bsee\s+(?:the|your|its)\b|\boptional\b|\bmay\s+be\s+(?:missing|absent|empty|left|blank)\b"
    r"|\bunless\b|\bif\s+(?:any|there|known|given|you|it|missing|absent|nothing|none)\b|\bwhen\s+(?:nothing|none|it)\b"
    r"|\bdefaults?\b|\byour\s+own\b|\byours\b|\bcan\s+be\s+(?:left|blank|empty|missing|omitted)\b|\b(?:not|never|no|none|null)\b"
    r"|\bor\s+`?-`?(?!\w)|[,;]\s+(?:in|on|for|at|during|while|where|when|from)\s+\w",
    re.IGNORECASE,
)
"""What is said of an input that need not come, or that the called one has from elsewhere."""

_SOURCE_HEAD = expression(
    r"\W*(?:(?:comes\s+|where\s+(?:(?:it|they)\s+comes?\s+)?|taken\s+)?from|sources?|origin|where|whence|by\s+whom"
    r"|(?:given|set|filled|provided|sent|supplied|passed)\s+by)\W*",
    re.IGNORECASE,
)
_DEFAULT_HEAD = expression(r"\W*(?:default|fallback|if\s+missing|otherwise)(?:\s+values?)?\W*", re.IGNORECASE)
_WHEN_HEAD = expression(
    r"\W*(?:when|(?:required|needed|used|mandatory|due)(?:\s+(?:for|in|by|when|at))?|(?:applies|only)\s+(?:to|for)|modes?"
    r"|for)\W*",
    re.IGNORECASE,
)
"""Heads of columns that say where inputs come from, what stands for them, and when they come."""

_ALWAYS = expression(
    r"\W*(?:yes|y|true|required|always|mandatory|must|x|1|each|every|all|any|both)\b[^\n]*|\W*[✅✓✔☑●]\W*",
    re.IGNORECASE,
)
_ALL = expression(r"\b(?:all|both|each|every)\b[^.]{0,40}\b(?:required|mandatory|needed|compulsory)\b", re.IGNORECASE)
"""What says of a table that all that it names must come."""

_BY_CALLER = expression(
    r"\b(?:callers?|prompts?|calls?|orchestrator|lead|conductor|coordinator|parent|messages?|inputs?|arguments?|tasks?|command"
    r"|brief|requests?|dispatch\w*|main|you\s+get)\b|\A\W*\Z",
    re.IGNORECASE,
)
_NONE = expression(r"\W*(?:none|no|n/?a|nothing|required)?\W*", re.IGNORECASE)

_FIRST = 6
"""Characters before an input that a paragraph begins with."""


class _Places(Struct):
    """The places of inputs, in order."""

    spans: list[Span]
    starts: list[int]

    def within(self, start: int, end: int) -> list[Span]:
        """Those that begin from one place to another."""
        return self.spans[bisect_left(self.starts, start) : bisect_left(self.starts, end)]


def spare_in_place(page: Page, spans: list[Span]) -> frozenset[Span]:
    """The places of those inputs that need not come by what their own list says of them."""
    ordered = sorted(spans, key=lambda span: span.start)
    places = _Places(ordered, [span.start for span in ordered])
    text = page.source.text
    found = {span for span, end in _alone(page, places) if _HAD.search(text[span.end : end].lstrip("`*_ "))}
    return frozenset(found.union(_nested(page, places), *(_of_rows(grid, places) for grid in page.grids())))


def _alone(page: Page, places: _Places) -> Iterator[tuple[Span, int]]:
    """The inputs that alone stand in an item, under a title, at the start of a paragraph or in a line of a fence, and
    where that ends.
    """
    for listing in page.listings():
        for entry in listing.entries if places.within(listing.span.start, listing.span.end) else ():
            own = places.within(entry.span.start, entry.words.span.end)
            yield from ((own[0], entry.span.end),) if len(own) == 1 else ()
    for part in page.parts:
        for span in places.within(part.heading.span.start, part.heading.span.end) if part.heading else ():
            yield span, part.span.end
    lines = (line for code in page.codes() if places.within(code.span.start, code.span.end) for line in code.lines)
    for passage in (*page.passages(), *lines):
        own = places.within(passage.span.start, passage.span.end)
        if len(own) == 1 and own[0].start <= passage.span.start + _FIRST:
            yield own[0], passage.span.end


def _nested(page: Page, places: _Places) -> Iterator[Span]:
    """What stands below an input in its item, which it explains."""
    for listing in page.listings():
        for entry in listing.entries if places.within(listing.span.start, listing.span.end) else ():
            if places.within(entry.span.start, entry.words.span.end):
                yield from places.within(entry.words.span.end, entry.span.end)


def _of_rows(grid: Grid, places: _Places) -> Iterator[Span]:
    """The inputs in the first cells of a table of which another cell says so."""
    named = places.within(grid.span.start, grid.span.end)
    late = _late(grid) if named else ()
    for row, is_late in zip(grid.rows, late, strict=False):
        for span in places.within(row[0].span.start, row[0].span.end) if row else ():
            if is_late or any(_HAD.search(cell.plain) for cell in row[1:]):
                yield span


def _late(grid: Grid) -> tuple[bool, ...]:
    """Of each row, whether a column says that its input need not come: a default, a time, or somebody else who gives it
    where the caller gives others.
    """
    found = [False] * len(grid.rows)
    if any(_ALL.search(words) for words in (grid.lead.plain if grid.lead else "", *grid.titles[-1:])):
        return tuple(found)
    for at, head in enumerate(grid.header):
        cells = [row[at].plain if len(row) > at else "" for row in grid.rows] if at else []
        if _DEFAULT_HEAD.fullmatch(head.plain):
            told = [not _NONE.fullmatch(cell) for cell in cells]
        elif _WHEN_HEAD.fullmatch(head.plain):
            told = [_ALWAYS.fullmatch(cell) is None for cell in cells]
        elif _SOURCE_HEAD.fullmatch(head.plain):
            told = [_BY_CALLER.search(cell) is None for cell in cells]
        else:
            continue
        found = [one or other for one, other in zip(found, told, strict=False)] if not all(told) else found
    return tuple(found)
