"""The documents that a document names by their paths."""

import re
from collections.abc import Iterator
from itertools import islice

from flowc.expressions import expression
from flowc.syntax.suffixes import is_markdown
from flowc.text import Source

_SUFFIX = expression(r"\.(?:md|ya?ml|json)(?![\w/-])", re.IGNORECASE)
_SIGNS = "".join(map(chr, (*range(48, 58), *range(65, 91), *range(97, 123)))) + "._-/"
"""What paths of documents are written with."""

_LONGEST = 160
_PLACEHOLDERS = frozenset("<>{}[]*$%~\\")
"""What stands before a name of which only the end is written."""

_OF_EVERY_REPOSITORY = frozenset(
    (
        "readme.md", "changelog.md", "license.md", "contributing.md", "security.md", "code_of_conduct.md",
        "package.json", "package-lock.json", "tsconfig.json",
    )
)  # fmt: skip

MOST_ENDS = 20_000
"""Ends of names of one document that are looked at."""


def names_of(source: Source) -> tuple[str, ...]:
    """The paths of documents that a Markdown document names, each once, in order."""
    if not is_markdown(source):
        return ()
    return tuple(dict.fromkeys(_names(source.text)))


def _names(text: str) -> Iterator[str]:
    for match in islice(_SUFFIX.finditer(text), MOST_ENDS):
        before = text[max(match.start() - _LONGEST, 0) : match.start()]
        at = len(before.rstrip(_SIGNS))
        name = before[at:].removeprefix("./") + match[0]
        whole = at < len(before) and before[at] != "/" and before[at - 1 : at] not in _PLACEHOLDERS
        if whole and name.rpartition("/")[2].lower() not in _OF_EVERY_REPOSITORY:
            yield name
