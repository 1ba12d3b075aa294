"""Statements as rows of expressions: each is looked for behind the one before, within one clause.

The time grows with the text alone, whatever stands between the expressions. They are written in lower case, and looked
for in folded text: Python finds no letter fast of which the case does not count.
"""

import re
from functools import cache
from typing import TypeAlias

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded
from flowc.text import Span

Row: TypeAlias = tuple[re.Pattern[str], ...]

_CLAUSES = expression(r"[.;](?=\s|$)")


def row(*expressions: str) -> Row:
    """Expressions that begin with a word, in lower case, in the order they must stand in."""
    return tuple(expression(rf"\b(?:{each})") for each in expressions)


def says(words: str, rows: tuple[Row, ...], mark: re.Pattern[str] | None = None) -> bool:
    """Whether some clause of a sentence holds the expressions of some row one behind the other; case does not count.

    `mark` finds what every row holds, so that most sentences need no further look.
    """
    lower = folded(words)
    if mark and not mark.search(lower):
        return False
    end = _end(rows)
    return any(_follow(clause, each) for clause in _CLAUSES.split(lower) if end.search(clause) for each in rows)


@cache
def _end(rows: tuple[Row, ...]) -> re.Pattern[str]:
    """What stands in every clause that fulfils one of the rows: the last expression of one."""
    return expression("|".join(each[-1].pattern for each in rows))


def _follow(clause: str, each: Row) -> bool:
    at = 0
    for wanted in each:
        match = wanted.search(clause, at)
        if match is None:
            return False
        at = match.end()
    return True


def said_by(span: Span, rows: tuple[Row, ...]) -> Span:
    """The last lines of a sentence that fulfil a row alone: lines without a full stop before them are others."""
    while (at := span.text.find("\n")) >= 0:
        rest = span.text[at:].lstrip()
        if not (rest[:1].isupper() and says(rest, rows)):
            break
        span = Span(span.source, span.end - len(rest), span.end)
    return span
