"""Rows that name several words: alternatives, `a` or `b`, or an outcome and what decides beside it, `a`, `approve`."""

from collections.abc import Iterable, Mapping

from flowc.expressions import expression
from flowc.model.statements import Handler
from flowc.text import Span
from flowc.vocabulary import comparable

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


def has_column_of(row: Handler, role: str) -> bool:
    """Whether the table of a row has a column that is called after a role, and the row's own word stands in another."""
    text, at = row.label.span.source.text, row.label.span.start
    begin = text.rfind("\n\n", 0, at) + 2
    heads = [comparable(head) for head in text[begin : text.find("\n", begin)].strip().strip("|").split("|")]
    own = text[text.rfind("\n", 0, at) + 1 : at].lstrip().removeprefix("|").count("|")
    named = [f"-{role}-" in f"-{head}-" for head in heads]
    return any(named) and own < len(named) and not named[own]
