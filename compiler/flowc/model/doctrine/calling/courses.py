"""Words of a process that runs its course where a call is meant: what a callee sets off to do at once, how far it is to
go on, a first return that announces others, a stage that is marked with an outcome instead of returning it.

A stage counts where nothing says that it is marked in something else, a file or a board.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.calls import prompted
from flowc.model.doctrine.calling.roles import Roles
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Wording
from flowc.vocabulary import comparable

_AT_ONCE = (
    r"(?:immediately|automatically|instantly|directly|at\s+once|(?:right|straight)\s+away|without\s+(?:any\s+)?delay)"
)
_CALLED = expression(
    r"\b(?:after|once|on|upon|when)\b[^.;]{0,30}?\b"
    r"(?:call(?:ed)?|invocation|invoked|hand-?off|hand-?over|transfer|delegation|dispatch|receipt)\b[^.;]{0,40}:\W*\Z",
    re.IGNORECASE,
)
_SETS_OFF = expression(
    rf"\W*(?:it\s+)?(?:{_AT_ONCE}\s+(?:starts?|begins?|runs?|proceeds?|continues?|executes?|launch(?:es)?)"
    rf"|(?:starts?|begins?|runs?|proceeds?|continues?|go(?:es)?|moves?|launch(?:es)?|executes?)\s+(?:[\w-]+\s+){{0,3}}?{_AT_ONCE})\b",
    re.IGNORECASE,
)
_COURSE = expression(
    r"(?<![\w-])(?:continue|proceed|go|run|work|carry\s+on|keep\s+(?:going|working)|press\s+on|move)\s+"
    r"(?:(?:on|straight|all\s+the\s+way)\s+)*(?:through|with|along)\s+"
    r"(?:(?:the|your|its|all|every|each)\s+)?(?:[\w-]+\s+){0,4}?(?:process|stages?|phases?|steps|pipeline|workflow)\s+"
    r"(?:to|until|till|up\s+to)\s+[^.;:]{0,30}?\b(?:outcome|result)\b",
    re.IGNORECASE,
)
_ANSWER = r"(?:return|report|response|reply|answer|result)"
_FIRST_RETURN = expression(
    rf"(?:^|(?<=[.;,]\s))\W*(?:(?:on|in|with)\s+)?(?:(?:the|your|its|an?)\s+)?"
    rf"(?:first|initial|second|interim|intermediate|preliminary|opening|1st)\s+{_ANSWER}(?:\s+back)?\s+(?:to|for)\s+"
    rf"(?:the\s+|its\s+|your\s+)?`?(?P<role>[A-Za-z][\w-]*)`?(?=[^.;:]{{0,60}}?(?:\s(?:must|should|shall|has\s+to|needs?\s+to"
    rf"|includes?|contains?|carries|holds?|names?|is|says|tells)\b))",
    re.IGNORECASE,
)
_MARKS = expression(
    r"(?<![\w`'’-])(?:mark|flag|set|declare|label|put|leave|move|switch|transition|turn)\s+"
    r"(?:(?:the|this|its|your|own|whole|current)\s+){0,2}(?:[\w-]+\s+)?(?:stage|phase)(?:\s+(?:state|status|outcome))?\s+"
    r"(?:(?:as|to|in|into|at)\s+)?(?:being\s+)?(?P<tick>`?)(?P<label>[a-z][\w-]*)(?P=tick)(?![\w`-])",
    re.IGNORECASE,
)
_BECOMES = expression(
    r"\b(?:the|this|its|your)\s+(?:[\w-]+\s+)?(?:stage|phase)(?:['’]s)?(?:\s+(?:state|status))?\s+"
    r"(?:(?:then\s+)?(?:becomes|turns|goes|moves|switches|transitions|enters)|is\s+(?:then\s+)?(?:marked|set|flagged|declared|labelled|moved))\s+"
    r"(?:(?:as|to|in|into)\s+)?(?P<tick>`?)(?P<label>[a-z][\w-]*)(?P=tick)(?![\w`-])",
    re.IGNORECASE,
)
_BEFORE_VERB = expression(
    r"(?:^|[,;:.(—–]\s*|\b(?:and|then|or|to|you|must|should|shall|will|always)\s+)\W*\Z", re.IGNORECASE
)
_ELSEWHERE = expression(
    r"\s*,?\s*(?:\b(?:in|on|within|inside)\s+(?:the|your|its|an?|`|[\w./-]+\.\w)|\b(?:for|to)\s+(?:the\s+)?(?:person|user)\b)",
    re.IGNORECASE,
)
"""What a stage is marked in: a plan, a board, a file that somebody keeps."""

_NOT = expression(r"\b(?:not|never|nor|cannot|don['’]?t)\b", re.IGNORECASE)


def courses(page: Page, known: Roles) -> Iterator[Wording]:
    """The sentences of a document of a role that speak so."""
    if not page.contract or page.kind == "template":
        return
    for passage in page.passages(marks.STAGED):
        for start, end in passage.sentences():
            yield from _marked(passage, start, end)
    for passage in page.passages(marks.FIRST):
        for start, end in passage.sentences():
            yield from _first_return(page, passage, known, start, end)
    yield from _set_off(page, known)
    for role, line in prompted(page):
        match = _COURSE.search(line.plain)
        if match and not _NOT.search(line.plain[: match.start()]):
            yield Wording("launch", line.at(*match.span()), role)


def _marked(passage: Passage, start: int, end: int) -> Iterator[Wording]:
    """A stage that is to be marked, with the words up to the label: whether it is an outcome, other documents say."""
    for pattern in (_MARKS, _BECOMES):
        match = pattern.search(passage.plain, start, end)
        if match is None or _ELSEWHERE.match(passage.plain, match.end(), end):
            continue
        before = passage.plain[start : match.start()]
        told = pattern is _BECOMES or _BEFORE_VERB.search(before)
        if told and not _NOT.search(before[before.rfind(",") + 1 :]):
            yield Wording("state", passage.at(*match.span()))
            return


def _first_return(page: Page, passage: Passage, known: Roles, start: int, end: int) -> Iterator[Wording]:
    """A first return to who calls, which must hold something; of the page's own role."""
    match = _FIRST_RETURN.search(passage.plain, start, end)
    role = comparable(match["role"]) if match else ""
    callers = {"caller", "parent", "lead", *(known.named - known.called)}
    callers |= {page.boundary.caller} if page.boundary and page.boundary.caller else set()
    if match and role != page.role and (role in callers or "-" in role):
        yield Wording("once", passage.at(*match.span()), role)


def _set_off(page: Page, known: Roles) -> Iterator[Wording]:
    """The items of what a callee does once it is called."""
    for listing in page.listings(marks.STARTING) if known.called else ():
        lead = listing.lead
        if lead is None or not _CALLED.search(lead.plain):
            continue
        role = next((each for each in sorted(known.called, key=len, reverse=True) if _names(lead.plain, each)), None)
        for entry in listing.entries if role else ():
            match = _SETS_OFF.match(entry.words.plain)
            if match:
                yield Wording("launch", entry.words.at(*match.span()), role)


def _names(text: str, role: str) -> bool:
    written = re.escape(role).replace(r"\-", "[- ]")
    return re.search(rf"(?<![\w-]){written}(?![\w-])", text, re.IGNORECASE) is not None
