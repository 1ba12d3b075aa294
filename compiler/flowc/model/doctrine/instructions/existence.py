"""Gates on files: sentences, items, cells and commands by which a stage waits for a working document to exist, as deeds
of the kind `gate`. A gate names such a document, or one of a stage in plain words, says that it exists (is there, has
been written), and what hangs on that: a stage that starts, goes back or stops; under `Exit criteria` the place says so.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage, everywhere
from flowc.model.doctrine.document.paths import is_path, is_text
from flowc.model.doctrine.document.rows import said_by, says
from flowc.model.doctrine.document.sentences import folded, trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.asked_gates import asked
from flowc.model.doctrine.instructions.file_tests import (
    HAS_RETURNED,
    NAMED_FILE,
    OF_PROGRAM,
    is_handed_on,
    is_polled,
    listed,
    looked_for,
    tested,
)
from flowc.model.doctrine.instructions.gate_words import (
    ABSENT,
    AFTERWARDS,
    BY_ANOTHER,
    CALLED,
    CRITERIA,
    EXISTS_MARK,
    GATES,
    IS_THERE,
    MADE_SURE,
    SWITCHES,
    WAITS,
)
from flowc.model.doctrine.instructions.just_made import just_made
from flowc.model.doctrine.instructions.surrounding import (
    is_asked_of_answer,
    is_made_here,
    is_made_once,
    is_of_another,
    is_of_end,
    is_told_to_people,
    is_written_here,
)
from flowc.model.doctrine.instructions.tabled_gates import awaited, hanging
from flowc.model.doctrine.instructions.ungated import (
    IN_IT,
    NOT_OF_FILES,
    guides_people,
    is_judged_beside,
    is_kept,
    is_lock,
    is_no_gate,
    is_of_key,
    is_read_beside,
    says_to_people,
)
from flowc.model.statements import Deed
from flowc.text import Name

_STEPS = expression(r"(?i)[\s*_]*(?:steps?|stages?|phases?|no\.?|nr\.?|#|order)[\s*_]*")
_DOES = expression(
    r"(?i)[\s*_]*(?:what(?:\s+(?:you\s+)?(?:to\s+)?(?:do|happens|is\s+done))?|do|does|actions?|tasks?|work|instructions?"
    r"|steps?|activit(?:y|ies)|how)[\s*_]*"
)
"""The heads of a table of steps: of what counts them, and of what tells what is done in each."""


def waits(page: Page) -> Iterator[Deed]:
    """The gates on files in the sentences of a document that runs agents, in its lists and in its tables."""
    told = _told_to_people(page)
    for passage in page.passages(marks.EXISTS | marks.TESTS):
        if not passage.quoted and passage.span.start not in told:
            yield from _of_passage(page, passage)
    for part in page.sections(marks.EXISTS):
        for piece in everywhere(part.pieces):
            if isinstance(piece, Listing) and any(entry.words.held & marks.EXISTS for entry in piece.entries):
                yield from _of_criteria(page, piece)
                yield from _of_steps(page, piece)
        yield from listed(page, part)
        yield from looked_for(page, part)
    yield from asked(page)
    sure = (each for each in hanging(page) if each[0] in _there(each[1]) and not is_no_gate(each[1].plain))
    yield from (Deed("gate", told.span, page.role, name) for name, told in sure)
    for grid in page.grids(marks.EXISTS):
        found = list(_of_grid(page, grid))
        yield from found or (deed for cell in _done(grid) for deed in _of_passage(page, cell))


def _told_to_people(page: Page) -> frozenset[int]:
    """Where the items begin of what a person is told."""
    pieces = (piece for part in page.sections(marks.EXISTS) for piece in everywhere(part.pieces))
    lists = (piece for piece in pieces if isinstance(piece, Listing) and is_told_to_people(piece))
    return frozenset(entry.words.span.start for each in lists for entry in each.entries)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    found = EXISTS_MARK.search(passage.folded())
    if not found or not any(_may_wait(held) for _, _, held in sentences(passage)):
        yield from tested(page, passage) if "`" in passage.plain else ()
        return
    text = NOT_OF_FILES.sub(lambda other: " " * len(other[0]), masked(passage))
    if OF_PROGRAM.match(passage.plain):
        return
    places = sentences(passage)
    for at, (start, end, held) in enumerate(places):
        after = places[at + 1] if at + 1 < len(places) else None
        if _may_wait(held) or (after and _may_wait(after[2])):
            further = after[1] if after and AFTERWARDS.match(text, after[0], after[1]) else end
            yield from _gate(page, passage, start, end, text[start:end], text[start:further])
    yield from tested(page, passage)


def _may_wait(held: int) -> bool:  # a row of `GATES`, or another above
    return bool(held & marks.EXISTS)


def _gate(page: Page, passage: Passage, start: int, end: int, words: str, further: str) -> Iterator[Deed]:
    """A sentence that gates, where it names a working document, or a document of a stage in plain words.

    `further` has the next sentence too, where that says what happens otherwise.
    """
    # As one clause, so that what is looked for may stand in any of them.
    plain, joined = (re.sub(r"[.;](?=\s)", ",", told) for told in (words, further))
    spared = is_no_gate(words) or is_no_gate(passage.plain[start : start + len(further)])
    if spared or not EXISTS_MARK.search(folded(joined)):
        return
    switches = says(plain, SWITCHES)
    created = says(plain, BY_ANOTHER)
    polled = is_polled(passage, start, end)
    if not (switches or created or polled or says(plain, GATES) or says(joined, ABSENT)):
        return
    there = EXISTS_MARK.search(folded(words))
    at = start + there.start() if there else end
    if guides_people(page, passage) or says_to_people(passage, end) or is_asked_of_answer(passage, end):
        return
    waits = polled or WAITS.search(words)
    named = _named(passage, words, start, at, end) or just_made(passage, words, start)
    if any(_is_own(passage, start, end, name.text, words) for name in named) or is_made_once(passage):
        return
    if is_of_end(words):
        yield from _at_end(page, passage, start, end, named)
        return
    paths = [name for name in named if is_handed_on(page, name.text) or (waits and is_text(name.text))]
    others = [] if paths else [name for name in named if is_text(name.text)]
    if paths or others or (not named and NAMED_FILE.search(words)):
        span = said_by(passage.at(*trimmed(passage.plain, start, end)), GATES)
        yield Deed("looks" if others else "gate", span, page.role, next(iter(paths or others), None))


def _named(passage: Passage, words: str, start: int, at: int, end: int) -> list[Name]:
    """The path of which a sentence says that it exists, which stands before these words or behind them."""
    before = [each for each in mentions_of(passage) if start <= each.start < at and is_path(each.name.text)][-1:]
    if any(is_of_another(passage, each, at) for each in before):
        return []
    return [*_paths(passage, start, at)[-1:]] or ([] if NAMED_FILE.search(words) else _behind(passage, at, end))


def _is_own(passage: Passage, start: int, end: int, path: str, words: str) -> bool:
    """Whether a file is a lock, one that the words add to, or one that the step itself makes."""
    return is_lock(path) or is_kept(passage, start, end, path) or is_made_here(passage, path, words)


def _at_end(page: Page, passage: Passage, start: int, end: int, named: list[Name]) -> Iterator[Deed]:
    """What says when a document's own work is over: it looks for what others made, if for anything, and no more than
    that where it does not read it.
    """
    span = passage.at(*trimmed(passage.plain, start, end))
    yield from (Deed("looks", span, page.role, name, optional=True) for name in named if is_text(name.text))


def _paths(passage: Passage, start: int, end: int) -> list[Name]:
    """The paths of some words; none where the last is only the place of a value that is looked for."""
    named = [each for each in mentions_of(passage) if start <= each.start < end and is_path(each.name.text)]
    return [] if named and is_of_key(passage, named[-1]) else [each.name for each in named]


def _behind(passage: Passage, at: int, end: int) -> list[Name]:
    """The path behind the words that something exists; what is in a file is not the file."""
    places = (each.start for each in mentions_of(passage) if at <= each.start < end and is_path(each.name.text))
    first = next(places, end)
    return [] if IN_IT.search(passage.plain, at, first) else _paths(passage, first, end)[:1]


def _of_criteria(page: Page, listing: Listing) -> Iterator[Deed]:
    """The first item of a list of conditions, such as `Exit criteria`, that is the existence of a working document."""
    lead = listing.lead.plain.strip(" *_") if listing.lead else listing.title
    if _is_criteria(lead[-200:]):
        items = [entry.words for entry in listing.entries]
        yield from _first(page, [words for words in items if not is_read_beside(listing, words)], is_of_end(lead))


def _of_steps(page: Page, listing: Listing) -> Iterator[Deed]:
    """A numbered step that looks for the documents of agents, behind one that waits for the agents or calls them, or in
    a list of what follows when one has returned.
    """
    called = HAS_RETURNED.search(listing.lead.plain[-200:] if listing.lead else listing.title) is not None
    for entry in listing.entries if any(entry.number is not None for entry in listing.entries) else ():
        words = masked(entry.words)
        if called and entry.number is not None and says(words, (MADE_SURE,), EXISTS_MARK) and not says(words, GATES):
            named = [name for name in _paths(entry.words, 0, len(words)) if is_handed_on(page, name.text)]
            sure = not (is_judged_beside(listing, entry) or is_no_gate(words))
            if sure and (named or NAMED_FILE.search(words)):
                yield Deed("gate", entry.words.span, page.role, named[0] if named else None)
        called = called or bool(CALLED.match(words))


def _of_grid(page: Page, grid: Grid) -> Iterator[Deed]:
    """The first cell of a column of conditions, such as `Gate`, that is the existence of a working document."""
    columns = [at for at, cell in enumerate(grid.header) if _is_criteria(cell.plain.strip(" *_"))]
    found = list(_first(page, [row[at] for row in grid.rows for at in columns if at < len(row)]))
    yield from found
    others = ((name, cell) for name, cell in awaited(grid) if name in _there(cell) and not is_no_gate(cell.plain))
    for name, cell in islice(others, not any(deed.kind == "gate" for deed in found)):
        yield Deed("gate", cell.span, page.role, name)


def _done(grid: Grid) -> Iterator[Passage]:
    """The cells of a table of steps that tell what is done."""
    if grid.header and _STEPS.fullmatch(grid.header[0].plain):
        columns = [at for at, cell in enumerate(grid.header) if _DOES.fullmatch(cell.plain)]
        yield from (row[at] for row in grid.rows for at in columns if at < len(row))


@lru_cache(maxsize=256)
def _is_criteria(words: str) -> bool:
    return CRITERIA.search(folded(words)) is not None


def _first(page: Page, conditions: list[Passage], at_end: bool = False) -> Iterator[Deed]:
    """The first condition that is the existence of a document, which counts `at_end` only if others made it."""
    for words in conditions:
        if EXISTS_MARK.search(words.folded()) and not (is_no_gate(words.plain) or is_written_here(words)):
            paths = [name for name in _there(words) if is_text(name.text)]
            if any(is_made_here(words, name.text, words.plain) for name in paths):
                continue
            sure = [name for name in paths if is_handed_on(page, name.text) and not at_end]
            if paths and not says(masked(words), GATES):
                span = words.at(*trimmed(words.plain, 0, len(words.plain)))
                yield Deed("gate" if sure else "looks", span, page.role, (sure or paths)[0], optional=True)
                return


def _there(words: Passage) -> list[Name]:
    """The paths of a condition of which it says right away that they are there."""
    lower, named = words.folded(), [each for each in mentions_of(words) if is_path(each.name.text)]
    return [each.name for each in named if IS_THERE.match(lower, each.end)]
