"""Statements as rows of expressions: each is looked for behind the one before, within one clause.

The time grows with the text alone, whatever stands between the expressions.
"""

import re
from typing import TypeAlias

from flowc.text import Span

Row: TypeAlias = tuple[re.Pattern[str], ...]

_CLAUSES = re.compile(r"[.;](?=\s|$)")


def row(*expressions: str) -> Row:
    """Expressions that begin with a word, in the order they must stand in; case does not count."""
    return tuple(re.compile(rf"\b(?:{each})", re.IGNORECASE) for each in expressions)


def says(words: str, rows: tuple[Row, ...], mark: re.Pattern[str] | None = None) -> bool:
    """Whether some clause of a sentence holds the expressions of some row one behind the other.

    `mark` finds what every row holds, so that most sentences need no further look.
    """
    if mark and not mark.search(words):
        return False
    return any(_follow(clause, each) for clause in _CLAUSES.split(words) for each in rows)


def _follow(clause: str, each: Row) -> bool:
    at = 0
    for expression in each:
        match = expression.search(clause, at)
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
