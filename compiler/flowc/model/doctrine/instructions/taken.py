"""Files that an agent is told to write because another takes them from there: `Put it into ...; the planner reads it`.

They are deeds of the kind `taken`: `object` is the file, the span holds the words for who takes it, and `optional`
says that the agent returns the content too, or that the file is no more than a copy.
"""

from collections.abc import Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage, everywhere
from flowc.model.doctrine.document.paths import has_placeholder, is_path, is_text, is_working
from flowc.model.statements import Deed

_NAME = (
    r"(?P<who>`?(?!(?:it|that|this|which|who|you|they|we|i|and|or|to|there|file"
    r"|answer|people|person|user|reader|readers)\b)(?:next\s+)?[a-z][\w-]*`?)(?:\s+(?:agent|stage))?"
)
_WHO = rf"(?:the\s+|an?\s+|your\s+|whichever\s+)?{_NAME}"
_TAKES = (
    r"(?:takes?|reads?|finds?|loads?|opens?|fetch(?:es)?|gets?|looks?|picks?|uses?|consumes?|parses?|pulls?|collects?"
    r"|works?|starts?|continues?|begins?|goes|draws?|learns?|knows|relies|rel(?:y|ies)|expects?|imports?|receives?)"
)
_AUXILIARY = r"(?:(?:will|then|only|later|always|can|must|has\s+to|is\s+to)\s+){0,2}"
_IT = (
    r"(?:there|(?:from|by|in|on)\s+(?:it|there|them)|it\b(?!s)|them|(?:that|this|the|your)\s+(?:\w+\s+)?(?:file|document|list"
    r"|note|table|map|path|copy)s?)\b"
)
_BEHIND = (
    expression(rf"(?i)\b{_WHO}\s+{_AUXILIARY}{_TAKES}\b[^.;:]{{0,40}}?\b{_IT}"),
    expression(rf"(?i)\b(?:from\s+which|where|which|that)\s+{_WHO}\s+{_AUXILIARY}{_TAKES}\b"),
    expression(rf"(?i)\bfor\s+{_WHO}\s+to\s+(?:pick|read|load|open|use|take|find|work|continue|start|go)\b"),
    expression(rf"(?i)\A[`*]*\s*,?\s*for\s+the\s+{_NAME}\s*(?:$|[.,;:)])"),
    expression(rf"(?i)\b(?:that|this|it)\s+is\s+(?:how|where|what|all)\s+{_WHO}\s+{_AUXILIARY}(?:{_TAKES}|sees|has)\b"),
)
_READS = r"(?:takes?|reads?|finds?|loads?|opens?|fetch(?:es)?|gets?|uses?|consumes?|parses?|pulls?|imports?|receives?)"
_BEFORE = expression(
    rf"(?i)\b{_WHO}\s+{_AUXILIARY}{_READS}\s+(?:it\s+|them\s+|this\s+)?(?:(?:from|in|at|into|up)\s+)?[`*]*\Z"
)
_STORES = expression(
    r"(?i)\b(?:writes?|saves?|puts?|stores?|leaves?|drops?|dumps?|records?|notes?|enters?|places?|lays?|exports?|keeps?"
    r"|produces?|creates?|goes|belongs?|adds?|appends?|collects?|files?|is|are|copy)\b"
)
_NEGATED = expression(r"(?i)\b(?:not|never|nothing|no\s+longer|without)\b|n['’]t\b")
_COPY = expression(
    r"(?i)\b(?:also|too|as\s+well|cop(?:y|ies)|optional(?:ly)?|may|might|people|humans?|never\s+mind|browse|in\s+addition"
    r"|besides|example|if\s+you\s+(?:like|want))\b"
)
_WITHHELD = expression(
    r"(?i)\b(?:nothing\s+else|no\s+other|only\s+that|alone|(?:do|does|need|must)(?:\s+not|n['’]t)\s+(?:repeat|paste|copy|see"
    r"|return|include|hold)|(?:answer|reply|response)\b[^.;]{0,30}\b(?:only|short|one\s+line))"
)
"""What says that the content passes no other way."""

_NEXT = expression(r"(?i)`?next\s+(?:agent|session|stage|step|run|worker|one)\b")
_READERS = expression(r"(?i)\W*(?:(?:read|taken|used|opened|loaded|needed|picked\s+up)\s+by|readers?|consumers?)\W*$")
_REACH = 260
"""Characters behind a file in which it is said who takes it."""


def taken(page: Page) -> Iterator[Deed]:
    """The files that an agent's own document, or the contract of its call, says another takes from where the agent put
    them.
    """
    if page.kind != "agent" and not _is_of_call(page):
        return
    for passage in page.passages(marks.TICK | marks.SLASH, marks.TAKEN):
        if not passage.quoted:
            yield from _of_passage(page, passage, "")
    storing = page.passages(marks.TICK | marks.SLASH, marks.LEFT | marks.STORES)
    behind = _following(page) if storing else {}
    for passage in storing:
        if passage in behind:
            yield from _of_passage(page, passage, behind[passage])
    for grid in page.grids(marks.TAKEN):
        yield from _of_grid(page, grid)


def _is_of_call(page: Page) -> bool:
    return page.kind == "handoff-contract" and page.boundary is not None


def _following(page: Page) -> dict[Passage, str]:
    """The items with the words of the one behind each."""
    pieces = (piece for part in page.parts for piece in everywhere(part.pieces))
    lists = (piece.entries for piece in pieces if isinstance(piece, Listing))
    return {one.words: two.words.plain for entries in lists for one, two in pairwise(entries)}


_LONGEST = 400
"""Characters of a sentence before and behind a path that are read."""


def _of_passage(page: Page, passage: Passage, further: str) -> Iterator[Deed]:
    """`further` are the words of the item behind; without, only what the passage says itself is read."""
    for each in mentions_of(passage):
        if not is_path(each.name.text):
            continue
        start, _ = passage.sentence(each.start)
        led = passage.plain[max(start, each.start - _LONGEST) : each.start]
        who = _taker(passage.plain[each.end : each.end + _REACH] if not further else further[:_REACH])
        stored = _is_stored(led)
        before = _BEFORE.search(led[-120:]) if not who and not further else None
        if before and _STORES.search(passage.plain, each.end, each.end + _LONGEST):
            yield from _told(page, passage, each, before["who"])
        elif who and stored and not _BEFORE.search(led[-120:]):
            yield from _told(page, passage, each, who)


def _is_stored(led: str) -> bool:
    """Whether words that lead to a path put something there, and do not say that nothing is."""
    *_, last = (None, *_STORES.finditer(led))
    begun = max(led.rfind(mark, 0, last.start()) for mark in (",", ";", " and ", " but ")) if last else -1
    return last is not None and _NEGATED.search(led, max(begun, 0)) is None


def _taker(text: str) -> str:
    found = [match for pattern in _BEHIND if (match := pattern.search(text))]
    return min(found, key=lambda match: match.start("who"))["who"] if found else ""


def _told(page: Page, passage: Passage, path: Mention, who: str) -> Iterator[Deed]:
    withheld = _WITHHELD.search(passage.plain)
    if _NEXT.match(who) and not withheld:
        return
    name = path.name
    handed = is_text(name.text) and (withheld or has_placeholder(name.text))
    if handed or _is_of_call(page) or is_working(name.text, page.lexicon.deeds):
        yield Deed("taken", name.span, who.strip("`").lower(), name, optional=bool(_COPY.search(passage.plain)))


def _of_grid(page: Page, grid: Grid) -> Iterator[Deed]:
    column = next((at for at, cell in enumerate(grid.header) if _READERS.match(cell.plain)), -1)
    for row in grid.rows if column >= 0 else ():
        named = next((code for cell in row for code in cell.codes() if is_path(code.text)), None)
        if named and column < len(row) and is_working(named.text, page.lexicon.deeds):
            yield Deed("taken", named.span, row[column].plain.strip("` ").lower(), named)


def is_next(who: str) -> bool:
    """Whether words mean whoever comes next, by no name."""
    return _NEXT.match(who) is not None
