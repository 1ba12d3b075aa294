"""Files that an agent's own document speaks of as something to look into, in words that are no instruction to read.

`Find its kind in `a.csv`` and `as many as `b.csv` says` are deeds of the kind `cites`: they say that the file is there,
and no more. What is written, kept or only perhaps there is not cited.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.modes import FOR_PEOPLE
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed

_LOOKS_INTO = expression(
    r"(?i)(?:^|[,;:.?!(]|\b(?:and|then|first|always))\s*(?:(?:you|please|always|first)\s+){0,2}"
    r"(?:read|look|see|find|check|open|consult|compare|search|use|take|follow|load|get|fetch|rely|apply)\b"
    r"(?:[^,;:.?!]{0,120}\b(?:in|into|from|of|at|up|on|with|against|by|through|than|as))?(?:\s+the)?[\s`]*$"
    r"|(?:^|[,;:.?!(]|\b(?:and|then|first|always))\s*(?:work\s+through|go\s+(?:by|through|over))(?:\s+the)?[\s`]*$"
)
"""What stands before a file that somebody is told to look into: a clause of its own that begins with looking."""

_SAYS = expression(r"(?i)[`\s]*(?:says?|shows?|lists?|holds?|contains?|tells?|knows?)\b")
_ACCORDING = expression(r"(?i)\baccording\s+to(?:\s+the)?[\s`]*$")
_HELD = expression(
    r"(?i)\b(?:against|(?:match\w*|agree|square|compl(?:y|ies)|consistent|line)\s+with"
    r"|(?:price|grade|rank|weigh|judge|check|convert|sort|score|rate|compute|calculate)\b[^.;]{0,60}\bby)"
    r"\s+(?:the\s+|our\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:(?:in|of|from)\s+)?(?:the\s+)?[\s`]*$"
)
"""What stands before a file that something is held against: `check it against the norms in`, `by the rates in`."""

_MAKES = expression(
    r"(?i)\b(?:writ\w+|wrote|puts?|sav\w+|stor\w+|append\w*|adds?|added|record\w*|creat\w+|output\w*|produc\w+|generat\w+"
    r"|export\w*|leav\w+|left|drop\w*|plac\w+|fill\w*|updat\w+|edit\w*|into|keep\w*|log|logs|logged|commit\w*|runs?|running"
    r"|deliver\w*|return\w*|mak\w+|made|build\w*|call\w*|collect\w*|renders?|dump\w*|cop(?:y|ies)|mov\w+|delet\w+|remov\w+"
    r"|hand\w*|ends?\s+up|lands?|belongs?|goes|not|never|no|nobody|without|unless|if|when|optional\w*|perhaps|maybe|may|might|e\.g|example|such\s+as|like"
    r"|used\s+to|once|after|until|instead)\b|n['’]t\b"
)
_STANDS = expression(
    r"(?i)(?:^|[;:,.]\s)(?P<clause>[^;:,.]{0,80}?\b(?:is|are|stands?|lies?)\s+(?:(?:all|both|listed|found|given|noted|told|set\s+out"
    r"|described)\s+)*(?:in|under|at)(?:\s+the)?[\s`]*)$"
)
"""What stands before a file in which something is: `they are listed in`."""

_FILE = expression(r"(?:\./)?[\w.-]+(?:/[\w.-]+)*/[\w-]+(?:\.\w+)+")
"""A file in a folder, by its whole name."""

_LONGEST = 300
"""Characters of a sentence that is read."""


def cited(page: Page) -> Iterator[Deed]:
    """The files an agent's document sends it to, where no other word of the sentence says how they come to be there."""
    if page.kind != "agent":
        return
    for passage in page.passages(marks.TICK):
        if passage.quoted or "/" not in passage.plain:
            continue
        for each in mentions_of(passage):
            if not _FILE.fullmatch(each.name.text):
                continue
            start, end = passage.sentence(each.start)
            if end - start > _LONGEST:
                continue
            before, behind = passage.plain[start : each.start], passage.plain[each.end : end]
            sent = any(each.search(before) for each in (_LOOKS_INTO, _ACCORDING, _HELD)) or _SAYS.match(behind)
            stands = None if sent else _STANDS.search(before)
            said = stands["clause"] if stands else before
            others = FOR_PEOPLE.match(before)
            if (sent or stands) and not others and not _MAKES.search(f"{said} {behind}"):
                yield Deed("cites", each.name.span, page.role, each.name)
