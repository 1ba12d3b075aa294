"""Labels that a name leads to, in rows of any kind: of a table, a list or a fence, `clause-analyst: a | b`.

Whether the name is that of a role and the labels are what it returns shows when all files are joined
(`model/doctrine/boundaries/by_name.py`): rows that say so of other roles bear witness to what the table or list is.
"""

import re
from collections.abc import Iterator
from itertools import chain

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Passage
from flowc.model.doctrine.outcomes.routing_tables import CALLER, head_of, quotes_files
from flowc.model.statements import NAMED, Member, Role, Union
from flowc.text import Name, Span

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)*)"
_JOINT = r"\s*(?:\\?\||/|;|,\s*(?:(?:or|and)\s)?|\b(?:or|and)\s|<br\s*/?>|[·•])\s*"
_ASIDE = r"(?:\s*\([^()]{1,120}\))?"
_MARKED = rf"[\"`]{_LABEL}[\"`]{_ASIDE}(?:{_JOINT}[\"`]{_LABEL}[\"`]{_ASIDE}){{1,11}}"
_PLAIN = rf"`?{_LABEL}(?:{_JOINT}{_LABEL}){{1,11}}`?"
_RUN = rf"(?:(?:either|(?:exactly\s+)?one\s+of)\s+)?(?:{_MARKED}|{_PLAIN})"
_CELL = expression(rf"\s*(?P<run>{_RUN})\s*\.?\s*")
_ALONE = expression(rf"\s*[*]*`(?P<run>{_LABEL})`[*]*\s*")
_WORD = expression(rf"(?<![\w-])(?!(?:or|and|either|one|of|exactly|br)\b){_LABEL}")
_IN_BRACKETS = expression(r"\([^()]*\)")
_SAYS = (
    r"(?:(?:(?:may|can|will|must|always)\s+)?(?:(?:comes?|gives?|hands?|sends?)\s+back(?:\s+with)?"
    r"|(?:returns?|answers?|replies|says|ends|responds)(?:\s+(?:with|in))?)\s*:?|(?:outcomes?|results?|answers)\s*:)\s*"
)
_ROW = expression(
    rf"\W{{0,4}}(?P<name>[A-Za-z][\w-]*(?:\s[A-Za-z][\w-]*){{0,2}})[`*\"']*(?:\([\w\s,:*-]*\))?[`*]*"
    rf"\s*(?:[:.]\*\*\s*|:\s*|(?:->|→|=>|—|–|-)\s+|\(|\s)(?:{_SAYS})?[\[({{]?(?P<run>{_RUN})[\])}}]?[.;,]?"
)
_BEGUN = expression(r"\s*-?\s*(?:(?:agent|name|role|stage|step|id)\s*:\s*)?[\"'`]?(?P<name>[\w-]+)[\"'`]?\s*:?\s*")
_KEYED = expression(rf"\s*(?:returns?|outcomes?|answers?|results?|ends?)\s*:\s*\[?(?P<run>{_RUN})\]?")
_LONGEST = 400
"""Characters of a row."""

_FEWEST = 2
"""Rows that make a table or a list."""

_Row = tuple[tuple[str, ...], list[Name]]
"""The names that may be that of a role, and the labels beside them."""


def rows_by_name(page: Page) -> Iterator[Union]:
    """The labels of each row that a name leads to; where they stand together is their `field`, with the words above."""
    if page.kind == "template":
        return
    for grid in page.grids():
        if len(grid.header) > 1 and not quotes_files(grid):
            yield from _of_grid(grid)
    for listing in page.listings():
        rows = list(chain.from_iterable(map(_of_line, (entry.words for entry in listing.entries))))
        yield from _unions(rows, "", listing.span, listing)
    for code in page.codes(marks.PIPE) + page.codes(marks.COLON):
        yield from _unions(*_of_code(code), code.span, code)


def _unions(rows: list[_Row], head: str, span: Span, within: Grid | Listing | Code) -> Iterator[Union]:
    """One union for each row; `head` is what its column is called."""
    told = Name("\n".join((head, within.lead.plain if within.lead else "", *within.titles[-1:])), span)
    for names, labels in rows if len(rows) >= _FEWEST else ():
        place = Span(span.source, labels[0].span.start, labels[-1].span.end)
        yield Union(Role.OPEN, tuple(map(Member, labels)), None, None, place, told, NAMED, about=names)


def _of_grid(grid: Grid) -> Iterator[Union]:
    """The rows of a table by each column with several labels in a cell, else with one each, below the name they belong
    to.
    """
    callers = {at for at, cell in enumerate(grid.header) if CALLER.fullmatch(head_of(cell))}
    for at, head in enumerate(grid.header):
        rows = _of_column(grid, at, callers, _CELL) or _of_column(grid, at, callers, _ALONE) if at else []
        yield from _unions(rows, head_of(head), head.span, grid)


def _of_column(grid: Grid, at: int, callers: set[int], pattern: re.Pattern[str]) -> list[_Row]:
    found: list[_Row] = []
    for row in grid.rows:
        match = pattern.fullmatch(row[at].plain) if at < len(row) and len(row[at].plain) < _LONGEST else None
        if not match or not (pattern is _ALONE or _is_marked(match["run"])):
            continue
        names = tuple(cell.plain for place, cell in enumerate(row) if place != at and place not in callers)
        labels, above = _labels(row[at], match), found[-1] if found else ((), [])
        if pattern is _ALONE and found and (names[:1] == above[0][:1] or not row[0].plain.strip('" ')):
            above[1].extend(labels)
        else:
            found.append((names, labels))
    return [row for row in found if len(row[1]) > 1]


def _of_line(words: Passage) -> Iterator[_Row]:
    match = _ROW.fullmatch(words.plain) if len(words.plain) < _LONGEST else None
    if match and _is_marked(match["run"]):
        yield (match["name"],), _labels(words, match)


def _of_code(code: Code) -> tuple[list[_Row], str]:
    """The lines of a fence that begin with a name, or with a key of results below the name that was written last."""
    found: list[_Row] = []
    name, key = "", ""
    for line in code.lines:
        match = _KEYED.fullmatch(line.plain) if len(line.plain) < _LONGEST else None
        if match and name:
            found.append(((name,), _labels(line, match)))
            key = "returns"
            continue
        found += _of_line(line)
        begun = _BEGUN.fullmatch(line.plain)
        name = begun["name"] if begun else name
    return found, key


def _is_marked(run: str) -> bool:
    """Whether labels are seen to be labels: by a mark, or by a sign that joins the words of one."""
    return "`" in run or '"' in run or any("-" in word or "_" in word for word in _WORD.findall(run))


def _labels(words: Passage, match: re.Match[str]) -> list[Name]:
    start, bare = match.start("run"), _IN_BRACKETS.sub(lambda aside: " " * len(aside[0]), match["run"])
    return [words.name(start + each.start(), start + each.end()) for each in _WORD.finditer(bare)]
