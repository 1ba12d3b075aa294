"""Rules for spoilt results in words of doing it again: `No such word in the answer? Repeat it`, `rubbish or nothing`
beside `calls again`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed

_THING = r"(?:answers?|repl(?:y|ies)|responses?|results?|words?|text|output|list|table|lines?|verdict|score|one|parts?)"
NOTHING = expression(
    r"\b(?:nothing(?!\s+(?:else\s+)?(?:passes|travels|goes|moves|stands|lies|leaves|stays|waits)\b)|rubbish|garbage|nonsense|gibberish|junk|blank|empty|silen(?:ce|t)|unusable|unreadable|malformed|broken"
    rf"|missing|muddled|neither|truncated|cut\s+off|no\s+(?:such\s+)?(?:[\w-]+\s+)?{_THING}|isn['’]t\s+(?:one|in|on|there)"
    rf"|(?:lacks?|lacking|without)\s+(?:an?y?|the|its|one|that)\b|none\s+of\s+(?:them|these|those)"
    r"|not?\s+(?:one\s+)?(?:of|on|from|in)\s+(?:the|this|that)\s+list|(?:any)?thing\s+(?:else|other)|(?:can['’]t|cannot|not)\s+(?:be\s+)?pars\w+)\b",
    re.IGNORECASE,
)
AGAIN = expression(
    r"\b(?:again|once\s+more|one\s+(?:more|further|second)|anew|afresh|second\s+(?:time|chance|call|try|go|answer)|twice"
    r"|repeat\w*|re-?(?:ask|call|run|try|tries|send|sent|prompt|quest)\w*|retr\w+|sen[dt]\s+back|asked\s+once)\b",
    re.IGNORECASE,
)
_NEAR = 160
"""Characters between both, in one paragraph or one row."""

_ASKED = expression(
    r"\b(?:call|ask|invoke|prompt|dispatch|spawn|delegate|send|run)\w*\s+(?:back\s+)?"
    r"(?:(?:to|the|this|that|same|an?)\s+){0,3}"
    r"(?:[\w-]+[- ])?(?:agents?|sub-?agents?|stages?|workers?|callees?|specialists?|roles?|it|them|him|her|0{2,})\b"
    r"|\bre-?(?:ask|prompt|dispatch|spawn|invoke|delegate)\w*",
    re.IGNORECASE,
)
"""Whom an agent's own document has asked again: of its own work much is done twice."""


_PROSE_ALONE = expression(
    r"\b(?:prose\s+(?:alone|only)|without\s+(?:an?\s+|the\s+)?(?:json|block)|no\s+(?:json|block)|empty\s+block)\b[^.;]{0,80}?"
    r"\b(?:ask(?:s|ed)?|calls?|called|handed\s+back)\b[^.;]{0,30}?\bonce\b",
    re.IGNORECASE,
)
"""An answer that is prose and nothing else, and what is done again for it."""

_ANSWER_HEAD = expression(r"(?i)\W*(?:outcomes?|answers?|results?|returns?|returned|comes\s+back|reply|replies)\W*")
"""The head of a column of what comes back, behind that of who answers."""


def asked_again(page: Page) -> Iterator[Deed]:
    """What is done again where nothing of use came back."""
    if page.kind == "template":
        return
    own = page.kind == "agent"
    for passage in page.passages(marks.SPOILT, marks.ROUNDS | marks.RESULT):
        text = masked(passage)
        match = NOTHING.search(text) if not passage.quoted else None
        again = AGAIN.search(text, match.end(), match.end() + _NEAR) if match else None
        alone = _PROSE_ALONE.search(text) if not passage.quoted else None
        if alone:
            yield Deed("recover", passage.at(*alone.span()), page.role)
        elif match and again and (not own or _ASKED.search(text, match.end(), again.end())):
            yield Deed("recover", passage.at(*match.span()), page.role)
    for grid in page.grids(marks.SPOILT):
        for row in grid.rows:
            match = NOTHING.search(row[0].plain) if row else None
            if match and "-" in row[0].plain[max(match.start() - 1, 0) : match.start()]:
                continue  # `request-unusable` is an outcome like any other
            if match and any(AGAIN.search(cell.plain) and (not own or _ASKED.search(cell.plain)) for cell in row[1:]):
                yield Deed("recover", row[0].at(*match.span()), page.role)
        yield from _routed(page, grid)


def _routed(page: Page, grid: Grid) -> Iterator[Deed]:
    """The rows of a table of answers for one that is empty: what others answered is asked for again there."""
    heads = [at for at, head in enumerate(grid.header) if at and _ANSWER_HEAD.fullmatch(head.plain)]
    for row in grid.rows if heads else ():
        answer = row[heads[0]] if heads[0] < len(row) else None
        match = NOTHING.search(answer.plain) if answer else None
        if answer and match and any(AGAIN.search(cell.plain) for cell in row[heads[0] + 1 :]):
            yield Deed("recover", answer.at(*match.span()), page.role)
