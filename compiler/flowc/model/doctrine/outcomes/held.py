"""What a document about something else holds all the same: sections that say what an agent hands back.

A protocol, a handbook or a file of notes for all agents has any name, and most of it is no doctrine. A section of it
whose title or first words speak of a report, an answer or a handoff, in a document that speaks to those who work, holds
a form of their results; it is read as a template is, and nothing else of the document.
"""

from collections.abc import Iterator
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.kind import is_dated
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.index import index
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, everywhere
from flowc.model.doctrine.document.worded import marks_of
from flowc.model.doctrine.outcomes.tabled import states_payload
from flowc.paths import Path, path_of
from flowc.structs import replace
from flowc.vocabulary import DoctrineVocabulary, comparable

LONGEST = 400
"""Characters of the words of a section that are looked at for who works."""

FIRST = 2
"""Paragraphs in which a document may say who works by it."""

_WORDS = expression(r"[^\W_]+(?:['’-][^\W_]+)*")
_CHOICES = marks.PIPE | marks.SLASH | marks.OR | marks.JOINED


def held(page: Page) -> Page | None:
    """The sections of a document of no kind of its own that hold results of agents, as a template; None without any."""
    if page.contract or not _may_hold(page):
        return None
    path = path_of(page.source.path)
    lists = page.words.lists
    if is_about_others(page):
        return None
    named = path.name.split(".")[0].lower() in lists["addressed_files"]
    worked = named or any(_speaks_of((*path.parts, *beginning(page), *_rosters(page)), page.words))
    parts = tuple(part for part in page.parts if _hands_back(page, part, worked))
    if not parts:
        return None
    where = index(parts, marks_of(page.words))
    own = [(held_, passage) for held_, passage in where.passages if not passage.quoted]
    return replace(page, parts=parts, kind="template", index=replace(where, passages=own))


def is_about_others(page: Page) -> bool:
    """Whether a document presents a project, or speaks of other documents: a review, a proposal, a better draft."""
    path = path_of(page.source.path)
    return comparable(path.name.split(".")[0]) in page.words.lists["front_pages"] or _is_of_others(path, page)


def beginning(page: Page) -> Iterator[str]:
    """The first paragraphs of a document."""
    paragraphs = (piece.plain[:LONGEST] for part in page.parts for piece in part.pieces if isinstance(piece, Passage))
    yield from islice(paragraphs, FIRST)


def _rosters(page: Page) -> Iterator[str]:
    """The heads of tables of more than two columns: one that is a list of agents tells who works by a document."""
    grids = (grid for grid in page.grids(marks.CALL) if len(grid.header) > 2)
    yield from (head.plain for grid in grids for head in grid.header)


def _is_of_others(path: Path, page: Page) -> bool:
    lists = page.words.lists
    title = next((part.heading.plain for part in page.parts if part.heading and part.level == 1), "")
    folders = {comparable(folder) for folder in path.parts[:-1]}
    return is_dated(path) or bool(folders & lists["about_folders"] or set(_words(title)) & lists["about_titles"])


def _may_hold(page: Page) -> bool:
    """Whether anything in a document may be a choice of results, or a receipt."""
    return bool(
        page.codes(marks.STATUS, _CHOICES)
        or page.passages(marks.STATUS, _CHOICES)
        or page.grids(marks.STATUS)
        or page.listings(marks.STATUS)
        or page.sections(marks.ARRIVES)
        or page.passages(marks.BELOW, marks.APPENDS)
    )


def _hands_back(page: Page, part: Part, worked: bool) -> bool:
    """Whether a section says what somebody who works hands back: its titles or its leads speak of a report."""
    titles = _titles(part)
    told = (_words(text) for text in (*titles[-2:], *_leads(part)))
    words = {word for found in told if not page.words.lists["getting_words"].intersection(found[:1]) for word in found}
    reported = words & page.words.lists["report_words"] or any(
        isinstance(piece, Grid) and states_payload(piece) for piece in part.pieces
    )
    if not reported or words & page.words.lists["service_words"]:
        return False
    return worked or any(_speaks_of((*titles, *_texts(part)), page.words))


def _titles(part: Part) -> tuple[str, ...]:
    piece = part.heading or next(iter(part.pieces), None)
    return piece.titles if piece else ()


def _leads(part: Part) -> Iterator[str]:
    """What a section says right before a form: the paragraphs that lead to one, or are one."""
    for piece in part.pieces:
        if isinstance(piece, Passage) and (len(piece.text.bounds) > 2 or piece.plain.rstrip("*_ ").endswith(":")):
            yield piece.plain[:LONGEST]


def _texts(part: Part) -> Iterator[str]:
    yield from (piece.plain[:LONGEST] for piece in part.pieces if isinstance(piece, Passage))
    for piece in everywhere(part.pieces):
        match piece:
            case Code():
                yield piece.text.plain[:LONGEST]
            case Listing():
                yield from (entry.words.plain[:LONGEST] for entry in piece.entries)


def _speaks_of(texts: tuple[str, ...], words: DoctrineVocabulary) -> Iterator[bool]:
    """Whether texts, one by one, speak of those who work for others."""
    workers = words.lists["worker_words"]
    yield from (bool(workers.intersection(_words(text))) for text in texts)


def _words(text: str) -> list[str]:
    return [match.lower() for match in _WORDS.findall(text)]
