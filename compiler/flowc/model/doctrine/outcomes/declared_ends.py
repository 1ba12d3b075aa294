"""Labels that a document declares where no other reader takes them for outcomes: in code as an enumeration, a choice of
literals, a list below a key or a signature, and in a table of what each means and where it goes.

They count only where they surely are ends of which one says nothing of a result (`own_ends.py`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid
from flowc.model.doctrine.outcomes.own_ends import surely
from flowc.model.doctrine.outcomes.routing_tables import OUTCOME, head_of, label_of, quotes_files
from flowc.model.doctrine.outcomes.sampled import is_in_force
from flowc.model.statements import SAID, Member, Role, Union
from flowc.structs import replace
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_KINDS = ("agent", "handoff-contract", "output-contract")
_LONGEST = 4000
"""Characters of a fence that are read."""

_LABEL = r"[A-Za-z][\w-]{0,40}"
_ENUM = expression(
    r"\b(?:enum|class)\s+\w{0,40}?(?:Outcome|Result|Verdict|Return|Ending)s?\b[^{:\n]{0,60}[{:][ \t]*\n"
    rf"(?P<values>(?:[ \t]+\w+[ \t]*=[ \t]*[\"']{_LABEL}[\"'],?[^\n=]{{0,80}}(?:\n|\Z)){{2,12}})"
)
_CHOICE = expression(
    r"\b(?:outcome|result|verdict)\??[ \t]*[:=][ \t]*(?:typing\.|t\.)?(?:Literal|z\.enum|Enum|enum)[ \t]*[(\[]+"
    rf"(?P<values>\s*[\"']{_LABEL}[\"'](?:\s*,\s*[\"']{_LABEL}[\"']){{1,11}})"
)
_LIST = expression(
    r"^[\"']?(?:outcomes|results|returns|verdicts)[\"']?[ \t]*:[ \t]*\n"
    rf"(?P<values>(?:[ \t]*-[ \t]+[\"']?{_LABEL}[\"']?[ \t]*(?:#[^\n]*)?(?:\n|\Z)){{2,12}})",
    re.MULTILINE,
)
_SIGNATURE = expression(
    rf"^[ \t]*(?:(?:def|function|async)[ \t]+)?(?P<name>{_LABEL})\([^()\n]{{0,200}}\)[ \t]*(?:->|→|=>)[ \t]*"
    rf"(?P<values>[\"']?{_LABEL}[\"']?(?:[ \t]*\|[ \t]*[\"']?{_LABEL}[\"']?){{1,11}})[ \t;]*$",
    re.MULTILINE,
)
_QUOTED = expression(rf"[\"'](?P<label>{_LABEL})[\"']")
_ITEM = expression(rf"(?m)^[ \t]*-[ \t]+[\"']?(?P<label>{_LABEL})")
_WORD = expression(rf"(?P<label>{_LABEL})")
_SHAPES = ((_ENUM, _QUOTED), (_CHOICE, _QUOTED), (_LIST, _ITEM), (_SIGNATURE, _WORD))
_MEANING = expression(r"\b(?:meaning|means|description|when|class|says|stands\s+for)\b", re.IGNORECASE)


def declared_ends(page: Page) -> Iterator[Union]:
    """The unions of such labels that surely are the ends of the role of a document."""
    for union in (*_in_code(page), *_in_tables(page)) if page.kind in _KINDS else ():
        if surely(page, union):
            yield replace(union, sure=True)


def _in_code(page: Page) -> Iterator[Union]:
    for code in page.codes(marks.STATUS | marks.RETURN_STEM | marks.ARROW):
        for shape, label in _SHAPES if is_in_force(code) else ():
            match = shape.search(code.text.plain[:_LONGEST])
            named = match is not None and (shape is not _SIGNATURE or comparable(match["name"]) == page.role)
            if match and named:
                yield _union(_labels(code, match, label))


def _labels(code: Code, match: re.Match[str], label: re.Pattern[str]) -> tuple[Name, ...]:
    places, (start, end) = code.text.places(), match.span("values")
    found = label.finditer(match.string, start, end)
    return tuple(Name(each["label"], places.span_of(*each.span("label"))) for each in found)


def _in_tables(page: Page) -> Iterator[Union]:
    """The first columns of tables that are called outcomes and say what each of them means."""
    for grid in page.grids():
        labels = [label_of(row[0]) if row else None for row in grid.rows] if _explains(grid) else []
        named = tuple(label for label in labels if label)
        if len(named) > 1 and len(named) == len(labels):
            yield _union(named)


def _explains(grid: Grid) -> bool:
    heads = [head_of(cell) for cell in grid.header]
    told = len(heads) > 1 and OUTCOME.match(heads[0]) and any(map(_MEANING.search, heads[1:]))
    return bool(told) and not quotes_files(grid)


def _union(labels: tuple[Name, ...]) -> Union:
    span = Span(labels[0].span.source, labels[0].span.start, labels[-1].span.end)
    return Union(Role.OPEN, tuple(Member(label) for label in labels), None, None, span, None, SAID)
