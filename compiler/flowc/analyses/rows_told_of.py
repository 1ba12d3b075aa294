"""Rows of which their document, or another, says more than they list: that nobody chooses them, or who has them."""

from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.text import LINE_END, Name
from flowc.vocabulary import comparable

_PLAIN_ROW = expression(
    r"(?i)\s*\|[^|]*\|(?![^|]*(?:\b(?:never|not|no|none|nothing|closed|until|others?|only|people|guard|see|now|part\s+of|another|from|planned|return"
    r"|by\s+hand)\b|`))[^|]*\|\s*"
)
"""A row of two cells that only says what something is."""

OF_MORE = expression(r"(?i)\b(?:all|whole|some|until|every|old|planned|not\s+yet)\b|\bof\s+(?:1[89]|20)\d\d\b")
NOT_ALL = expression(r"(?i)\b(?:or\s+an?(?:other)?|another|adds?|also)\b")
READ_FOR = expression(r"(?i)\b(?:for|only|never|but|to\s+tell|of\s+it)\b")
"""What a page begins with that is about more than one agent's values, a list that is open, a page read for less."""


def is_told_of(value: Name, field: Name, reader: Doctrine, page: Doctrine, doctrines: tuple[Doctrine, ...]) -> bool:
    """Whether any line but the row of a value has its word, or words around the table or the list leave it open."""
    text, row = page.source.text, _line(value)
    word = comparable(value.text).split("-")[0].rstrip("s")
    lines = (line for each in doctrines for line in LINE_END.split(each.source.text) if line != row)
    above = [line for line in LINE_END.split(text) if not line.startswith("|")]
    stem = page.source.path.rpartition("/")[2]
    reads = (line for line in LINE_END.split(reader.source.text) if stem in line)
    return bool(
        not _PLAIN_ROW.fullmatch(row)
        or any(word in line.lower() for line in lines)
        or any(map(OF_MORE.search, above))
        or NOT_ALL.search(_line(field))
        or any(map(READ_FOR.search, reads))
    )


def _line(name: Name) -> str:
    text, at = name.span.source.text, name.span.start
    end = text.find("\n", at)
    return text[text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(text)]
