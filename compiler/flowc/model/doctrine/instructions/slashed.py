"""Commands of a host that a document names in code: `/spec-create`, `/review:design notes`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Passage, everywhere
from flowc.model.statements import Deed
from flowc.text import Name, Span

_COMMAND = expression(r"/(?P<name>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?:[:_-][a-z0-9]+(?:[-_][a-z0-9]+)*))(?:\s[^\n]*)?")
_LINE = expression(rf"\s*(?:[>$]\s+)?{_COMMAND.pattern}")
_BEGINS = expression(r"^\s*(?:[>$]\s+)?/[a-z]", re.MULTILINE)
_UNSPOKEN = ("", INDENTED, "text", "txt", "sh", "bash", "shell", "console", "plaintext")
"""What a line of a fence is that types a command, how it begins, and the languages of such fences."""

_ABSENT = expression(
    r"(?i)\b(?:formerly|deprecated|removed|renamed|replace[sd]?|no\s+longer|used\s+to|was|were|old|obsolete|instead\s+of|not|never|no"
    r"|if|unless|optional\w*|install\w*|(?:is|are|be|becomes?|only|where|when|as)\s+available"
    r"|available(?!\s+(?!(?:in|with|on|only|as|for|after|when|once|to|through|via|from|at|and|or|separately|by|here|but|under)\b)[a-z])"
    r"|comments?)\b|[^\x00-\u024f\u2000-\u2bff]"
)
"""What says in a passage that a command may not be there, or is another's; and letters of which no word is read. The
`available agents` that a command shows are no such thing.
"""

_NEEDED = expression(
    r"(?i)if\s+"
    r"(?![^:,]{0,120}\b(?:plugin|extension|skill|command|tool|package|module|server|install|enabl|active|support))"
    r"(?:(?:the|an?|any|no)\s+)?(?:[a-z][\w.'-]*\s+){0,5}?"
    r"(?:(?:missing|stale|outdated|out\s+of\s+date|incomplete)(?:\s+or\s+(?:missing|stale|outdated|incomplete))?"
    r"|(?:status|state|verdict|result|outcome)\s+(?:is|says|shows)\s+`[a-z][\w-]{0,40}`"
    r"|(?:issues|gaps|errors|problems|violations|failures)\s+(?:are|were)\s+found)\s*(?::|,|→|->)\s*"
    r"(?:(?:then|please)\s+)?(?:recommend|suggest|propose|run|use|invoke|execute)\s+(?:running\s+)?"
    r"(?P<command>`/[^`]{1,80}`)(?:\s+(?:first|next|again|instead|now|before\s+\w[\w -]{0,60}))?\s*\.?"
)
"""A condition that cannot be about a command: how a document or a result is. What is called then is to be there."""

_ENTITLED = expression(r"[\W_]*(?:slash\s+)?(?:commands?|invocations?|alias(?:es)?|triggers?)[\W_]*", re.IGNORECASE)
"""What the first column of a table is called that tells by which commands a document is reached."""


_ONCE = expression(
    r"(?i)\b(?:formerly|deprecated|removed|renamed|replace[sd]?|no\s+longer|used\s+to|was|were|old|obsolete|instead|earlier|previous(?:ly)?"
    r"|until|alias(?:es)?|legacy|(?:is|are)\s+now|install\w*|wrong)\b"
)
"""What says of a command in a fence that it has or had another name, or is not there."""


def slashed(page: Page) -> Iterator[Deed]:
    """Every command of several words that a document names, `typed` where it stands in a line of a fence or in a
    document about something else; those by which a skill is reached are an `alias`.
    """
    kind = "slash" if page.contract else "typed"
    for passage in page.passages(marks.TICK) if page.kind != "template" else ():
        if "`/" not in passage.plain or passage.quoted:
            continue
        if _ABSENT.search(passage.plain) and not _all_there(passage):
            continue
        for name in passage.codes():
            match = _COMMAND.fullmatch(name.text)
            if match and name.span.text == name.text:
                start, end = match.span("name")
                span = Span(page.source, name.span.start + start, name.span.start + end)
                yield Deed(kind, span, page.role, Name(match["name"], span))
    yield from _typed(page)
    for grid in page.grids(marks.TICK) if page.kind == "agent" else ():
        if grid.header and _ENTITLED.fullmatch(grid.header[0].plain):
            named = (name for row in grid.rows if row for name in row[0].codes()[:1])
            found = ((_COMMAND.fullmatch(name.text), name.span) for name in named)
            yield from (Deed("alias", at, page.role, Name(match["name"], at)) for match, at in found if match)


def _typed(page: Page) -> Iterator[Deed]:
    """The commands that lines of fences begin with, in sections that do not tell of other names."""
    for part in page.sections(marks.SLASH) if page.kind != "template" else ():
        fences = [piece for piece in everywhere(part.pieces) if isinstance(piece, Code)]
        fences = [each for each in fences if each.language in _UNSPOKEN and _BEGINS.search(each.text.plain)]
        matches = [(words, match) for code in fences for words in code.lines if (match := _LINE.fullmatch(words.plain))]
        if matches and not _ONCE.search(part.span.text):
            for words, match in matches:
                span = words.at(*match.span("name"))
                yield Deed("typed", span, page.role, Name(match["name"], span))


def _all_there(passage: Passage) -> bool:
    """Whether nothing but sentences that need a command has a word for what may not be there."""
    rest = passage.plain
    for start, end in reversed(passage.sentences()):
        if _NEEDED.fullmatch(rest[start:end].strip()):
            rest = rest[:start] + rest[end:]
    return not _ABSENT.search(rest)
