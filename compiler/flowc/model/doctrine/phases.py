"""Internal phases of a role (intake, preflight) where a result, an event or a condition is reported.

A process may name its own steps as it likes: there only the events it reports count.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine import marks
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Passage
from flowc.model.statements import Phase

_EVENT = expression(r"\b(?:ledgers?|events?)\b", re.IGNORECASE)
_COMPLETION = expression(
    r"\bis\s+(?:non-terminal\b|not\s+(?:a\s+|an\s+)?(?:valid\s+)?(?:completion|terminal|final|end)\s+(?:state|return|result|outcome))",
    re.IGNORECASE,
)
_RETURNED = expression(r"\b(?:return|report|publish)(?:s|ed|ing)?\b[^.;:,]{0,40}\Z", re.IGNORECASE)
_AS_RESULT = expression(
    r"(?:-only)?\s+(?:only\s+)?(?:responses?|results?|reports?|returns?|outcomes?|outputs?|status(?:es)?|summar(?:y|ies))\b",
    re.IGNORECASE,
)
_BLOCKED_AT = expression(r"\b(?:if|when|only if)\s+`?[a-z-]+`?\s+(?:at|during|in)\s+(?:the\s+)?$", re.IGNORECASE)
_CONDITION = expression(r"\b(?:when|once|after|until|unless|only if)\b[^.;:]{0,40}$", re.IGNORECASE)
_STATE = expression(
    r"^[\w/ -]{0,40}?\b(?:is|are|passes|pass|fails|completes|acknowledged|cleared|succeeds|complete)\b", re.IGNORECASE
)
_GATES = expression(r"\b(?:gates?|criteria|completion|conditions?)\b", re.IGNORECASE)
"""Titles of what has to hold before a result counts."""

_HEADED = ("template", "handoff-contract", "output-contract")


def phases(page: Page) -> tuple[Phase, ...]:
    """The phases a document reports, at most one a sentence, item or heading."""
    if not page.contract:
        return ()
    return tuple(sorted(_of_page(page), key=lambda phase: phase.word.span.start))


def _of_page(page: Page) -> Iterator[Phase]:
    pattern = _pattern(tuple(sorted(page.words.lists["phases"])))
    own = page.role or ""
    for part in page.parts:
        if part.heading and page.kind in _HEADED:
            match = pattern.search(part.heading.plain)
            if match and match[1].lower() not in own:
                word = part.heading.name(match.start(1), match.end(1))
                yield Phase(word, "heading", part.heading.span)
    for passage in page.passages(marks.PHASE):
        for start, end in passage.sentences():
            match = pattern.search(passage.plain, start, end)
            if match and match[1].lower() not in own:
                yield from _of_sentence(page, passage, (start, end), match)


@lru_cache(maxsize=4)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    one = "|".join(re.escape(word).replace(r"\-", "[- ]") for word in words)
    return re.compile(rf"(?<![\w/.`-])({one})(?:/(?:{one}))*(?!(?!-only\b)[\w.`-]*[\w`-])", re.IGNORECASE)


def _of_sentence(page: Page, passage: Passage, place: tuple[int, int], match: re.Match[str]) -> Iterator[Phase]:
    start, end = place
    position = _position(page, passage.title, passage.plain[start : match.start()], passage.plain[match.end() : end])
    if position:
        yield Phase(passage.name(match.start(1), match.end(1)), position, passage.at(start, end))


def _position(page: Page, title: str, before: str, after: str) -> str:
    if _EVENT.search(before) or _EVENT.match(after.lstrip()):
        return "event"
    if _COMPLETION.search(after) or (_RETURNED.search(before) and _AS_RESULT.match(after)):
        return "completion"
    if _BLOCKED_AT.search(before):
        return "return"
    if page.kind in ("process", "agent"):
        return ""
    if not before.strip(" *_") and _GATES.search(title) and _STATE.search(after):
        return "condition"
    return "condition" if _CONDITION.search(before) and _STATE.search(after) else ""
