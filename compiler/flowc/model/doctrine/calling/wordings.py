"""Sentences about a call in the words of something else: ownership that goes back, a process that is launched."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.courses import courses
from flowc.model.doctrine.calling.custody import passed_on
from flowc.model.doctrine.calling.roles import roles_of
from flowc.model.doctrine.calling.situations import situations
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Wording
from flowc.vocabulary import comparable

_OWNERSHIP = expression(
    r"\b(?:reverts|returns|goes\s+back|passes\s+back)\s+to\s+the\s+ownership\s+of\s+(?:the\s+)?`?(?P<owner>[A-Za-z][\w-]*)`?"
    r"|\bhands?\b[^.;:]{0,40}?\bownership\s+back\s+to\s+(?:the\s+)?`?(?P<giver>[A-Za-z][\w-]*)`?"
    r"|\bownership\b[^.;:]{0,40}?\b(?:returns?|reverts?|goes\s+back|passes\s+back|transfers?\s+back|is\s+handed\s+back)\s+to\s+"
    r"(?:the\s+)?`?(?P<role>[A-Za-z][\w-]*)`?",
    re.IGNORECASE,
)
_TRANSFER = expression(
    r"\bownership\b[^.;:]{0,40}?\b(?:transfers|transitions|passes|moves|shifts|goes|stays|remains"
    r"|is\s+(?:transferred|handed(?:\s+(?:over|off))?|passed))\s+(?:to|with)\s+(?:the\s+)?`?(?P<role>[A-Za-z][\w-]*)`?"
    r"|\b`?(?P<taker>[A-Za-z][\w-]*)`?\s+(?:takes|assumes|retains|keeps|hands)\s+(?:\w+\s+)?ownership\b"
    r"(?!\s+of\s+(?:its|their|your|the\s+(?:file|code|result|quality)))",
    re.IGNORECASE,
)
_LAUNCH = expression(
    r"(?:^|[\s`,])(?P<role>[A-Za-z][a-z]+(?:-[a-z]+)*|[A-Za-z][a-z]+ owner|the callee)`?\s+(?:then\s+)?"
    r"(?:(?:immediately|automatically)\s+(?:runs?|starts?|begins?|executes?|proceeds?|launches|continues)|"
    r"(?:starts?|begins?|proceeds?|runs?|launches)\s+(?:(?!(?:may|must|might|can|could|cannot|will|would|should|is|are|was|has|had)\b)"
    r"\w+\s+){0,2}?(?:immediately|automatically|at\s+once)"
    r"|(?:starts?|begins?|proceeds?)\s+(?:to\s+)?\w+\s+(?:(?:the|its|a)\s+)?\w+\s+(?:at\s+once|without\s+delay|straight\s+away))\b",
    re.IGNORECASE,
)
_STAGE = expression(
    r"\b(?:the|an?|its|each|every)\s+[\w-]+\s+(?:then\s+)?(?:enters|(?:moves|goes|passes|transitions|advances|proceeds|returns|falls)\s+"
    r"(?:on\s+|back\s+|over\s+)?(?:in)?to|is\s+(?:moved|put|sent|taken|set)\s+(?:back\s+)?(?:in)?to)\s+(?:the\s+|its\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:stage|phase|state|status)\b",
    re.IGNORECASE,
)
"""A work that goes from stage to stage, told in one breath with who owns it: both are one mistake."""

_DEPUTY = r"\b(?:back-?up|deputy|stand-?in|substitute|understudy)\b[*_]*\s+(?:for|of|to)\s+(?:the\s+)?[`*_]*"
"""What says for whom the reader of a document stands in; to that one its duty goes back, and no call."""

_KINDS = (("ownership", _OWNERSHIP), ("transfer", _TRANSFER), ("launch", _LAUNCH))
_NOT = expression(r"\b(?:not|never)\b", re.IGNORECASE)


def wordings(page: Page) -> tuple[Wording, ...]:
    """The sentences of a document that speak of a call as a change of owner or the start of a process."""
    likely = page.passages(marks.OWNERSHIP) if page.contract else ()
    found = [wording for passage in likely for wording in _of_passage(page, passage)]
    known = roles_of(page)
    found += passed_on(page, known, tuple(each.span for each in found))
    found += courses(page, known)
    found += situations(page, known)
    found = [each for each in found if not _stands_in_for(page, each)]
    return tuple(sorted(found, key=lambda wording: wording.span.start))


def _stands_in_for(page: Page, wording: Wording) -> bool:
    """Whether the role that owns something again is the one whose deputy an agent is, by its own document."""
    if wording.kind != "ownership" or page.kind != "agent" or page.boundary:
        return False
    role = "[\\s-]".join(map(re.escape, (wording.role or "").split("-")))
    return bool(role) and re.search(rf"{_DEPUTY}{role}\b", page.source.text, re.IGNORECASE) is not None


def _of_passage(page: Page, passage: Passage) -> Iterator[Wording]:
    for start, end in passage.sentences():
        for kind, pattern in _KINDS:
            match = pattern.search(passage.plain, start, end)
            if match and not _NOT.search(passage.plain[start : match.start()] + match[0]):
                found = match.groupdict()
                written = next((found[key] for key in ("role", "taker", "owner", "giver") if found.get(key)), "")
                first = match.start("role") if kind == "launch" else match.start()
                stage = _STAGE.search(passage.plain, start, first) if kind != "launch" else None
                first = stage.start() if stage else first
                if kind == "ownership" or _is_role(page, written):
                    yield Wording(kind, passage.at(first, match.end()), _role(page, comparable(written)))
                    break


def _is_role(page: Page, word: str) -> bool:
    """Whether a word surely names a role: it is joined of several, or an end of the boundary."""
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    return "-" in word or " " in word or comparable(word) in (page.role, *ends)


def _role(page: Page, word: str) -> str:
    """The role a word means: `execution-owner` is the callee of the boundary the document governs."""
    callee = page.boundary.callee if page.boundary else None
    return callee if callee and page.words.has("callee_words", word.split("-")[-1]) else word
