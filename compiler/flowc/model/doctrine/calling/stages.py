"""The stages of a relay: who works, what it reads and what it returns, from tables, lines and an agent's own words.

A path is a field too: `reads` of a file and `returns` of one that is written. What stands in a workflow document is in
order; an agent's own document states the one stage that it is.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.documents import TEXT, documents_in
from flowc.model.doctrine.calling.passed_fields import fields_of
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Grid, Listing, Part, Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.statements import Field, Stage
from flowc.text import Name
from flowc.vocabulary import DeedWords

_ROLE_COLUMNS = (
    expression(r"^(?:sub-?)?agents?$|^roles?$|^who$|^workers?$", re.I),
    expression(r"^(?:stages?|phases?|steps?)(?:\s+name)?$", re.I),
)
_READS_COLUMN = expression(
    r"\b(?:reads?|inputs?|receives?|requires?|needs|consumes|takes|given|upstream)\b", re.IGNORECASE
)
_RETURNS_COLUMN = expression(
    r"\b(?:returns?|outputs?|produces|writes?|results?|deliverables?|provides|artifacts?)\b", re.IGNORECASE
)
_READS_HEAD = expression(
    rf"{_READS_COLUMN.pattern}|\b(?:gets|wants|handed|prompt|is\s+(?:told|sent|passed))\b", re.IGNORECASE
)
_RETURNS_HEAD = expression(
    rf"{_RETURNS_COLUMN.pattern}|\b(?:yields?|delivers|makes|(?:gives|hands)(?:\s+(?:back|on|over))?)\b", re.IGNORECASE
)
"""Heads of columns, which may be called by more words than the lines of a section."""

_ANOTHERS = expression(
    r"(?:(?i:the|an?)\s+)?(?:(?i:users?|callers?|orchestrator|engine|hosts?|we|you|system|tools?|framework|product|person|people|package)"
    r"|[A-Z][a-z0-9]*[A-Z]\w*)\s+(?i:provide|ship|send|pass|give|read|receive|take|need|return|write|produce|deliver|make|add)e?s?\b"
)
"""The head of a column that says what somebody else does than whom the rows are of: `The host reads`."""

_CALLERS = expression(
    r"\b(?:started|called|invoked|spawned|run|triggered|asked|used|launched|dispatched)\s+(?:by|from)\b"
    r"|\bcallers?\b",
    re.IGNORECASE,
)
"""The head of a column that says of each agent who calls it."""

_STAGE_LINE = expression(
    r"\s*(?:[-*•]\s+)?[\s*_]*(?:(?:stage|step|phase)\s+)?\d{0,2}\s*(?:[:.)–—-]+\s*)"
    r"?[\s*_]*`?(?P<role>[A-Za-z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+){0,2})`?[\s*_]*"
    r"(?:\([^)]*\)\s*)?(?:->|→|=>|:|—|–)\s*",
    re.IGNORECASE,
)
_ROLE_LINE = expression(
    r"\s*(?:spawn:?\s+)?(?:(?:task|stage|step|phase)\s*\d*\s*:\s*)[\s*_`]*(?P<role>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)"
    r"?)[\s*_`]*",
    re.I,
)
_ARROW_LINE = expression(r"\s*(?:->|→|=>)\s*")
_TITLE = expression(
    r"(?:(?:stage|step|phase)\s+)?\d{0,2}\s*[:.)–—-]*\s*`?(?P<role>[A-Za-z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+){0,2})"
    r"`?(?:\s+(?:agent|stage))?\s*$",
    re.IGNORECASE,
)
_VERB = expression(
    r"\b(?P<reads>reads?|receives?|takes|inputs?|consumes|requires|is\s+given|given)\b|\b(?P<returns>returns?|writes?"
    r"|produces?|outputs?|saves?|delivers?|creates?)\b",
    re.IGNORECASE,
)
_STAGE_SECTION = expression(
    r"\b(?:stages?|workflow|pipeline|data\s+flow|relay|sequence|phases?|loop|hand-?offs?|file\s+outputs)\b",
    re.IGNORECASE,
)
_WORKFLOWS = ("workflow", "pipeline", "orchestration", "process")
_RECEIVES = expression(
    r"\byou\s+(?:will\s+)?(?:receive|get|are\s+given|are\s+handed)\b|\byour\s+(?:inputs?|prompt)\s+(?:is|are"
    r"|contains?|includes?|holds)\b",
    re.IGNORECASE,
)
_RETURNS = expression(
    r"\b(?:return|respond\s+with|reply\s+with|answer\s+with|output)\b|\b(?:final|last|primary)\s+(?:text\s+)"
    r"?(?:answer|response|message|text|output)\b"
    r"|\bin\s+(?:your|the)\s+(?:final\s+)?(?:response|answer|reply|message)\b|\breturn\s+value\b",
    re.IGNORECASE,
)
_NOT_WHOLE = expression(
    r"\b(?:path|paths|file\s*names?|location|one-line|one\s+line|short|brief|link|confirmation|status)\b", re.IGNORECASE
)
_FINAL_TEXT = expression(
    r"\b(?:final|last|primary)\s+(?:text\s+)?(?:answer|response|message|text|output)\b|\breturn\s+value\b",
    re.IGNORECASE,
)

_SAME_TEXT = expression(
    r"(?:(?!\b(?:not|never|no|nor|without|cannot|instead|rather)\b|n['’]t\b)[^.]){0,200}?\b(?:the\s+(?:very\s+)?same\s+(?:text|words|contents?)"
    r"|(?:its|the)\s+(?:whole|full|entire|complete)\s+(?:text|contents?)|(?:its|the)\s+(?:text|contents?)\s+(?:of\s+(?:the|that|this)\s+file|as(?=\s+`)))\b",
    re.IGNORECASE,
)
"""What is returned beside a file, and is what stands in it."""

_LEADING = expression(r"[\s:*_]*(?:to\s+|from\s+|the\s+)*")


def stages(page: Page) -> tuple[Stage, ...]:
    """The stages a document states, in order."""
    if page.kind in ("other", "template"):
        return ()
    if page.kind == "agent":
        own = _own_stage(page)
        told = (*_of_grids(page), *_of_lines(page))
        return (*own, *(told if len(told) > 1 else ()))
    found = (*_of_grids(page), *_of_lines(page), *_of_headings(page))
    return tuple(sorted(found, key=lambda stage: stage.span.start)) if len(found) > 1 else ()


def _of_grids(page: Page) -> Iterator[Stage]:
    for grid in page.grids():
        columns = _columns(grid)
        if columns and not _tells_callers(grid):
            yield from _of_rows(grid, *columns)


def _tells_callers(grid: Grid) -> bool:
    """Whether rows say who calls each: they are a list of agents, in no order of work."""
    return any(_CALLERS.search(cell.plain) for cell in grid.header)


def _columns(grid: Grid) -> tuple[int, list[int], list[int]] | None:
    """The column of the role, those of what is read and those of what is returned."""
    words = ["" if _ANOTHERS.match(told) else told for told in (cell.plain.strip(" *_`") for cell in grid.header)]
    role = next((at for pattern in _ROLE_COLUMNS for at, word in enumerate(words) if pattern.search(word)), None)
    if role is None:
        return None
    reads = [
        at
        for at, word in enumerate(words)
        if at != role and _READS_HEAD.search(word) and not _RETURNS_HEAD.search(word)
    ]
    returns = [
        at
        for at, word in enumerate(words)
        if at != role and _RETURNS_HEAD.search(word) and not _READS_HEAD.search(word)
    ]
    return (role, reads, returns) if reads or returns else None


def _of_rows(grid: Grid, role: int, reads: list[int], returns: list[int]) -> Iterator[Stage]:
    for row in grid.rows:
        named = _role_of_cell(row[role]) if role < len(row) else None
        if named:
            taken, made = (
                tuple(field for at in places if at < len(row) for field in fields_of(row[at], 0, len(row[at].plain)))
                for places in (reads, returns)
            )
            yield Stage(named, taken, made, named.span)


def _role_of_cell(cell: Passage) -> Name | None:
    match = re.match(r"[\s*_`]*(?:\d+[.)]\s*)?(?P<role>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2})", cell.plain)
    return cell.name(match.start("role"), match.end("role")) if match else None


def _of_lines(page: Page) -> Iterator[Stage]:
    """Lines such as `Stage 1: analyst -> writes `specs/[id].md``, and items with what is read and returned inside."""
    for passage in page.passages(marks.STAGE_VERB, marks.COLON | marks.ARROW | marks.DASH):
        if page.kind in _WORKFLOWS or _of_stages(passage.titles):
            for start, end in _lines(passage):
                yield from _of_line(passage, start, end)
            yield from _of_block(passage)
    for listing in page.listings():
        nested = [entry for entry in listing.entries if entry.inside]
        if nested and (page.kind in _WORKFLOWS or _of_stages(listing.titles)):
            for entry in nested:
                yield from _of_entry(entry)


@lru_cache(maxsize=256)
def _of_stages(titles: tuple[str, ...]) -> bool:
    return _STAGE_SECTION.search(" ".join(titles)) is not None


def _lines(passage: Passage) -> Iterator[tuple[int, int]]:
    at = 0
    for line in passage.text.plain.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _of_line(passage: Passage, start: int, end: int) -> Iterator[Stage]:
    match = _STAGE_LINE.match(passage.plain, start, end)
    if match and _VERB.match(passage.plain, match.end(), end):
        yield from _stage(passage, match, match.end(), end)


def _of_block(passage: Passage) -> Iterator[Stage]:
    """A line that is a role, with lines below it that begin with an arrow: `-> reads x`, `-> writes y`."""
    lines = list(_lines(passage))
    match = _ROLE_LINE.fullmatch(passage.plain, *lines[0])
    arrows = [line for line in lines[1:] if _ARROW_LINE.match(passage.plain, *line)]
    if match and arrows and len(arrows) == len(lines) - 1:
        yield from _stage(passage, match, arrows[0][0], arrows[-1][1])


def _stage(passage: Passage, role: re.Match[str], start: int, end: int) -> Iterator[Stage]:
    """The stage that words after a role tell of, where they name a path, or both what is read and what is returned."""
    reads, returns = _told(passage, start, end)
    if any(is_path(field.text) for field in (*reads, *returns)) or (reads and returns):
        yield Stage(passage.name(*role.span("role")), reads, returns, passage.at(role.start("role"), end))


def _told(passage: Passage, start: int, end: int) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """What the words after each `reads` and `returns` name; a verb in code is none, so there may be no verb at all."""
    verbs = list(_VERB.finditer(masked(passage), start, end))
    stops = [verb.start() for verb in verbs[1:]] + [end]
    reads: list[Field] = []
    returns: list[Field] = []
    for verb, stop in zip(verbs, stops, strict=False):
        words = _LEADING.match(passage.plain, verb.end(), stop)
        (reads if verb["reads"] else returns).extend(fields_of(passage, words.end() if words else verb.end(), stop))
    return tuple(reads), tuple(returns)


def _of_entry(entry: Entry) -> Iterator[Stage]:
    """`1. **Planner**` with `Reads: ...` and `Returns: ...` nested in it."""
    match = re.match(
        r"[\s*_`]*(?:(?:stage|step|phase)\s+\d+\s*[:.–—-]\s*)?(?P<role>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2})"
        r"[\s*_`:]*(?:\(.*\))?$",
        entry.words.plain,
        re.I,
    )
    if match:
        yield from _labelled(entry.words.name(*match.span("role")), [inner.words for inner in entry.nested()])


def _of_headings(page: Page) -> Iterator[Stage]:
    """`### Stage 2: Planner` with `Input: ...` and `Output: ...` below."""
    for part in page.sections(marks.STAGE_LABEL, marks.COLON):
        match = _TITLE.match(part.heading.plain) if part.heading and part.level > 1 else None
        if match and part.heading:
            yield from _labelled(part.heading.name(*match.span("role")), list(_items(part)))


def _items(part: Part) -> Iterator[Passage]:
    for piece in part.pieces:
        if isinstance(piece, Passage):
            yield piece
        elif isinstance(piece, Listing):
            yield from (entry.words for entry in piece.entries)


def _labelled(role: Name, lines: list[Passage]) -> Iterator[Stage]:
    reads: list[Field] = []
    returns: list[Field] = []
    for line in lines:
        match = re.match(r"[\s*_]*(?P<label>[A-Za-z][A-Za-z ]{2,19}?)[\s*_]*:[\s*_]*", line.plain)
        if match and _READS_COLUMN.fullmatch(match["label"].strip().split()[0]):
            reads.extend(fields_of(line, match.end(), len(line.plain)))
        elif match and _RETURNS_COLUMN.fullmatch(match["label"].strip().split()[0]):
            returns.extend(fields_of(line, match.end(), len(line.plain)))
    if reads or returns:
        yield Stage(role, tuple(reads), tuple(returns), role.span)


def _own_stage(page: Page) -> Iterator[Stage]:
    """What an agent says it receives and returns, as far as the words are those of documents that stages pass."""
    role = page.role
    if role is None or not page.parts:
        return
    reads: list[Field] = []
    returns: list[Field] = []
    for passage in page.passages(marks.RECEIVES | marks.RETURNS):
        text = masked(passage)
        for start, end, held in sentences(passage):
            if held & marks.RECEIVES and _RECEIVES.search(text, start, end):
                reads.extend(documents_in(passage, text, start, end, page.lexicon.deeds))
            if held & marks.RETURNS and _RETURNS.search(text, start, end):
                returns.extend(_returned(passage, text, start, end, page.lexicon.deeds))
    span = page.parts[0].span
    yield Stage(Name(role, span), tuple(reads), tuple(returns), span)


def _returned(passage: Passage, text: str, start: int, end: int, words: DeedWords) -> Iterator[Field]:
    if _NOT_WHOLE.search(text, start, end):
        return
    final = _FINAL_TEXT.search(text, start, end) or _SAME_TEXT.match(text, start, end)
    if final:
        yield Field(TEXT, final[0], passage.at(*final.span()))
    yield from documents_in(passage, text, start, end, words)
