"""Fields with a closed choice of values, and the values a document gives them, in tables and as `field: value`."""

import re
from collections.abc import Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.templates import template_lines
from flowc.model.keyed import Valued
from flowc.model.statements import Member, Role, Union
from flowc.syntax.outcome import ICON, LABEL, alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

_CELL = expression(rf"[`*\"']*(?P<label>{LABEL})[`*\"']*(?:\s*\(.*\))?")
_KEY = expression(r"[`*]*(?P<key>[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*)[`*?]*")
_FIELD = expression(r"^(?:fields?|keys?|names?|property|parameters?|attributes?|column)$", re.IGNORECASE)
_TYPE = expression(r"^(?:types?|kind|format)$", re.IGNORECASE)
_ENUM = expression(r"^[`*]*(?:string\s+)?(?:enum(?:eration)?|literal|one of|choice)\b", re.IGNORECASE)
_GIVEN = expression(
    r"(?P<field>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)[\"']?\s*(?::|={1,2})\s*(?P<mark>[\"']?)(?P<value>[A-Za-z][\w-]*)(?P=mark)"
)
_IDENTIFIER = r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+"
_VALUE = r"[`\"']{1,2}[A-Za-z][\w-]*[`\"']{1,2}(?:\s*\([^()]{1,80}\))?"
_AND = r"(?:,?\s+or\s+|\s*[,|/]\s*)"
_VALUES = rf"{_VALUE}(?:{_AND}{_VALUE}){{1,11}}"
_NAMED = r"(?:(?:(?:allowed|valid|possible)\s+)?values(?:\s+are)?|(?:must\s+be\s+)?one\s+of|either)"
_LISTED = expression(
    rf"(?<!if )(?<!when )`(?P<field>{_IDENTIFIER})`(?:\s+field)?"
    rf"(?:\s*[:=(]\s*(?:{_NAMED}\s*:?\s*|(?={_VALUE}{_AND}{_VALUE}{_AND}))|\s+(?:(?:is|to|as|must\s+be|may\s+be|can\s+be)\s+)?"
    rf"{_NAMED}\s*:?\s*)(?P<values>{_VALUES})\s*(?:$|[).;])",
    re.IGNORECASE,
)
"""`field`: one of two values or more; three where nothing says that these are all, for two may be some of them."""

_ALONE = expression(rf"[*_]*{_NAMED}[*_]*\s*:[*_]*\s*(?P<values>{_VALUES})\s*\.?", re.IGNORECASE)
_ONE = expression(r"[`\"']{1,2}(?P<label>[A-Za-z][\w-]*)[`\"']{1,2}")
_LINE = expression(
    rf"[\s#>*_-]*(?P<field>[A-Z][A-Za-z]+(?:[ _-][A-Za-z]+){{1,3}})[*_]*\s*:[*_]*\s*{ICON}"
    rf"[*_`]*(?P<value>{LABEL})[*_`.\s]*"
)
"""A line of a report in which a field of several words has one value: `### Manager Decision: BLOCKED`."""

_LOUD = 4
"""Letters of a word in capitals that is no abbreviation."""

_CODED = expression(r"\s*`(?P<key>[A-Za-z][\w-]*)`\s*")
_PIPED = expression(r"[\"'](?P<key>[A-Za-z][\w-]*)[\"']\s*:\s*[\"'](?P<values>[\w-]+(?:\s*\|\s*[\w-]+)+)[\"']")
_WORD = expression(r"[\w-]+")
_KEYED = expression(rf"`(?P<field>{_IDENTIFIER})`")
_PLAIN = expression(r"[A-Za-z]+")
DECISION = "decision"
_OUTCOMES = frozenset(("outcome", "status", "result", "verdict", "decision"))
_BESIDE = frozenset(("outcome", "result"))
"""A column of decisions stands beside one of outcomes; alone it may be about anything."""

_OPEN = expression(r"\.\.\.|…|\be\.g\b|\betc\b|\bsuch as\b|\bfor example\b|\bexamples?\b", re.IGNORECASE)


def unions_of_types(page: Page, grid: Grid) -> Iterator[Union]:
    """The fields of a table of fields that are of an enumerated type, with their values."""
    heads = [head.plain.strip("`* ") for head in grid.header]
    field = next((at for at, head in enumerate(heads) if _FIELD.match(head)), None)
    kind = next((at for at, head in enumerate(heads) if _TYPE.match(head)), None)
    if field is None or kind is None:
        return
    for row in grid.rows:
        key = _KEY.fullmatch(row[field].plain.strip()) if len(row) > max(field, kind) else None
        if key and _ENUM.match(row[kind].plain):
            name = row[field].name(
                row[field].plain.index(key["key"]), row[field].plain.index(key["key"]) + len(key["key"])
            )
            yield from _choices(name, (cell for at, cell in enumerate(row) if at != field))


def _choices(field: Name, cells: Iterator[Passage]) -> Iterator[Union]:
    for cell in cells:
        runs = alternatives(cell.plain)
        if runs and runs[0].spelling in ("pipes", "or") and not _OPEN.search(cell.plain):
            members = tuple(Member(cell.name(label.start, label.end)) for label in runs[0].labels)
            yield Union(Role.VALUES, members, None, None, cell.at(runs[0].start, runs[0].end), field, "enum")
            return


def unions_of_values(page: Page) -> Iterator[Union]:
    """The fields whose values a sentence lists, and those that an item names whose next one lists them."""
    if not page.contract:
        return
    for passage in page.passages(marks.TICK, marks.UNDERLINE):
        for match in _LISTED.finditer(passage.plain):
            yield _choice(passage.name(*match.span("field")), passage, match)
    for listing in page.listings() if page.passages(marks.CHOICE) else ():
        for before, entry in pairwise(listing.entries):
            alone = _ALONE.fullmatch(entry.words.plain)
            named = [*_KEYED.finditer(before.words.plain)] if alone else []
            if alone and len(named) == 1:
                yield _choice(before.words.name(*named[0].span("field")), entry.words, alone)


def unions_of_keys(page: Page) -> Iterator[Union]:
    """The keys of objects in fences with all their values, of which a column of the document is headed by the key in
    code: `"kind": "a | b"` and a table of `` `kind` ``.
    """
    headed = {match["key"] for grid in page.grids() for head in grid.header if (match := _CODED.fullmatch(head.plain))}
    for line in (line for code in page.codes(marks.BRACE) for line in code.lines) if headed else ():
        for match in _PIPED.finditer(line.plain):
            if match["key"] in headed - _OUTCOMES and not _OPEN.search(line.plain):
                labels = [each.span() for each in _WORD.finditer(line.plain, *match.span("values"))]
                members = tuple(Member(line.name(*place)) for place in labels)
                span, field = line.at(*match.span("values")), line.name(*match.span("key"))
                yield Union(Role.VALUES, members, None, None, span, field, "key")


def _choice(field: Name, words: Passage, match: re.Match[str]) -> Union:
    labels = _ONE.finditer(words.plain, *match.span("values"))
    members = tuple(Member(words.name(*each.span("label"))) for each in labels)
    return Union(Role.VALUES, members, None, None, words.at(*match.span("values")), field, "values")


def values(page: Page) -> tuple[Valued, ...]:
    """The values that a document gives to fields of two words and more; who routes on `status` may mean any."""
    found = [each for grid in page.grids() for each in (*_of_grid(grid), *_routed(grid))]
    if page.contract:
        found += [each for passage in page.passages(marks.TICK, marks.UNDERLINE) for each in _of_passage(passage)]
        lines = (line for code in page.codes(marks.COLON) for line in template_lines(page, code))
        found += [each for line in lines for each in _of_line(line)]
    return tuple(sorted(found, key=lambda each: each.value.span.start))


def _of_grid(grid: Grid) -> Iterator[Valued]:
    """The values in a column headed by a field, of a table that says more about each."""
    heads = [comparable(head.plain.strip("`* ")) for head in grid.header] if len(grid.header) > 1 else []
    for at, key in enumerate(heads):
        named = "-" in key or (_CODED.fullmatch(grid.header[at].plain) and key not in _OUTCOMES)
        if not named and (key != DECISION or _BESIDE.isdisjoint(heads)):
            continue
        for row in grid.rows:
            match = _CELL.fullmatch(row[at].plain.strip()) if len(row) > at else None
            if match:
                start = row[at].plain.index(match["label"])
                yield Valued(key, row[at].name(start, start + len(match["label"])), "row")


def _routed(grid: Grid) -> Iterator[Valued]:
    """The values in code in the first column of a table, where one plain word heads it: `| urgency | room |`."""
    head = grid.header[0].plain.strip("* ") if len(grid.header) > 1 else ""
    cells = [row[0] for row in grid.rows if row]
    coded = [match for cell in cells if (match := _CODED.fullmatch(cell.plain))]
    if _PLAIN.fullmatch(head) and head.lower() not in _OUTCOMES and len(coded) == len(cells):
        for cell, match in zip(cells, coded, strict=True):
            yield Valued(comparable(head), cell.name(*match.span("key")), "routed")


def _of_line(line: Passage) -> Iterator[Valued]:
    match = _LINE.fullmatch(line.plain)
    if match and match["value"].isupper() and len(match["value"]) >= _LOUD:
        yield Valued(comparable(match["field"]), line.name(*match.span("value")), "line")


def _of_passage(passage: Passage) -> Iterator[Valued]:
    for first, last in passage.code_places():
        match = _GIVEN.fullmatch(passage.plain, first, last)
        if match:
            yield Valued(comparable(match["field"]), passage.name(*match.span("value")), "code")
