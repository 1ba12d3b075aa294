"""Suppressions: comments in a document that hide findings, each bound to what it stands beside.

    "a -> b":  # flowc: ignore[FC401] the queue restarts it      what begins on this line
    # flowc: ignore[FC301, dead-end] drawn ahead of its use      the entry or item below, with all that belongs to it
    # flowc: ignore-file[FC2] names are checked elsewhere        the whole file, from any line of its own

Markdown says the same in `<!-- flowc: ignore[FC703] why -->`. A line takes in a text of several lines that begins or
ends on it. A comment on a line of its own covers the next block only: of a heading the heading, not its section.
JSON has no comments, and of a text that cannot be read only the comments before its first word are surely comments.
"""

import re
from enum import Enum

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.text import Span

WORD = "flowc:"
"""A text without it holds no suppression."""

_SEEMS = expression(r"(?:#|<!---*+|\{/\*|\()\s*+flowc:?[ \t]*+ignore(?:-file)?\[", re.IGNORECASE)


def may_hold(text: str) -> bool:
    """Whether a text may hold a suppression, or what was meant as one; another is not looked at any further."""
    return WORD in text or seems(text)


def seems(text: str) -> bool:
    """Whether a comment seems to mean flowc, however it is written."""
    return "gnore" in text and _SEEMS.search(text) is not None


class Reach(Enum):
    """How far a suppression reaches: the line it ends, the block below it, the file."""

    LINE = "line"
    BLOCK = "block"
    FILE = "file"


class Remark(Struct):
    """A comment that speaks to flowc: `words` behind `flowc:`, `whole` with its marks, and the range it covers."""

    words: Span
    whole: Span
    scope: Span
    reach: Reach


class Selector(Struct):
    """One word in the brackets: a code, a name or the start of a code, and the codes of the rules it names."""

    text: str
    codes: frozenset[str]
    span: Span


class Suppression(Struct, eq=False):
    """A comment that hides the findings of some rules that begin in its scope. `reason` may be empty."""

    selectors: tuple[Selector, ...]
    reason: str
    reach: Reach
    comment: Span
    scope: Span

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all rules it names."""
        return frozenset().union(*(selector.codes for selector in self.selectors))

    def covers(self, offset: int) -> bool:
        """Whether a place is in its scope; the end of the text belongs to what reaches up to it."""
        return self.scope.start <= offset < self.scope.end or offset == self.scope.end == len(self.scope.source.text)
