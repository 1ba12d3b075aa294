"""Rows that name several words: alternatives, `a` or `b`, or an outcome and what decides beside it, `a`, `approve`."""

from collections.abc import Iterable, Mapping

from flowc.expressions import expression
from flowc.model.statements import Handler
from flowc.text import Span

_OR = expression(r"\bor\b|/|\|")


def by_row(handlers: Iterable[Handler]) -> Mapping[Span, tuple[Handler, tuple[Handler, ...]]]:
    """The first handler of each row, with those of words that stand behind its own and are no alternatives to it."""
    rows: dict[Span, list[Handler]] = {}
    for handler in handlers:
        rows.setdefault(handler.span, []).append(handler)
    found = {}
    for span, row in rows.items():
        row.sort(key=lambda each: each.label.span.start)
        between = span.source.text[row[0].label.span.end : row[-1].label.span.start]
        found[span] = row[0], () if _OR.search(between) else tuple(row[1:])
    return found
