"""The one whose contract a title says that a document is: `Contract: rope-tester`, `Rope-tester: contract`.

Interfaces of programs have such titles, too: whether somebody of that name is called, only the whole project can tell.
"""

import re

from flowc.expressions import expression
from flowc.vocabulary import comparable

_NAME = r"(?:the\s+)?`?(?P<{0}>[a-z][a-z0-9]*(?:-[a-z0-9]+){{0,4}})`?"
_CONTRACT = r"(?:call\s+|hand-?off\s+)?(?:contract|agreement)"
_TITLE = expression(
    rf"\W*(?:the\s+)?(?:{_CONTRACT}(?:\s*(?::|\s--?|–|—)\s+|\s+(?:of|for|with)\s+){_NAME.format('behind')}"
    rf"|{_NAME.format('before')}(?:\s*(?::|\s--?|–|—)\s+|['’]s\s+){_CONTRACT})\W*",
    re.IGNORECASE,
)
_FIRST = expression(r"^#[ \t]+(?P<title>\S[^\n]{0,80})$", re.MULTILINE)


def contracted(title: str) -> str | None:
    """Whose contract it is that has this title."""
    match = _TITLE.fullmatch(title)
    return comparable(match["behind"] or match["before"]) if match else None


def contracted_by(text: str) -> str | None:
    """Whose contract a text is, by its first title."""
    first = _FIRST.search(text)
    return contracted(first["title"]) if first else None
