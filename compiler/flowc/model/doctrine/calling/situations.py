"""Labels that stand for two situations: `blocked`: nothing could be planned; or the plan could not be built.

Read at the beginning of an item or a row, and in a sentence about a label.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.roles import Roles
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Wording

_LABEL = expression(
    r"[\s*_]*(?:outcome\s*:\s*)?`(?P<label>[a-z][\w-]{2,40})`[*_]*\s*"
    r"(?::|—|–|-|\(|,?\s+(?:if|when|means|covers|stands|is|with|and|carrying)\b)"
)
_TITLE = expression(r"(?:\d+(?:\.\d+)*[.)]?\s+)?`?(?P<label>[a-z][\w-]{2,40})`?")
_SAID = expression(r"`(?P<label>[a-z][\w-]{2,40})`\s+(?:means|covers|stands\s+for|is\s+(?:used|returned))\b")
_TWO = expression(
    r"[;.]\s+or\s+(?:else\s+)?(?:there|the|an?|it|nothing|no|everything)\b|\beither\s+[^.;]{4,160}?,?"
    r"\s+or\s+(?:there|the|it|nothing|no|an?)\s"
    r"|\b(?:means|covers|stands\s+for|is\s+used\s+for)\s+(?:both|one\s+of\s+two|two|either)\b|\band"
    r"\s+also\s+(?:when|if|where)\b"
    r"|,?\s+or\s+(?:there\s+is|it\s+is\s+there|(?:the|an?)\s+[\w-]+\s+(?:is\s+there|exists))\b[^.;]{0,60}?\b(?:but|and)\b",
    re.IGNORECASE,
)
_TWICE = expression(
    r"\b(?:if|when|where|because)\s+(?P<one>[^.;]{8,90}?),?\s+or\s+(?:else\s+)?(?:if|when|where|because)\s+"
    r"(?!(?:it|they|he|she|that|this|these|those|you|both|any\s+of)\b)(?P<other>[^.;]{8,90})",
    re.IGNORECASE,
)
"""Two conditions, each with a subject of its own."""

_EQUALLY = expression(
    r"\b(?:returned|used|given|answered|sent|comes)\s+(?:where|when|if)\s+(?P<one>[^.;]{8,120}?),?\s+and\s+(?:equally|likewise|also|just\s+as\s+well|in\s+the\s+same\s+way)\s+"
    r"(?:where|when|if)\s+(?P<other>[^.;]{8,160})",
    re.IGNORECASE,
)
"""Two conditions of one label under a title of its own: `Returned where x, and equally where y`."""

_NEVER = r"(?:was|were|is|are|has\s+been)\s+(?:never|not)\s+(?:called|invoked|asked|started|spawned|dispatched)\b"
_UNCALLED = expression(
    rf"\bmeans\b[^.;]{{2,80}},\s+or\s+that\s+[^.;,]{{2,50}}?\s{_NEVER}|\bmeans\b[^.;,]{{2,60}}\s{_NEVER},\s+or\s+that\s",
    re.IGNORECASE,
)
"""That a block means two things, of which one is that the call was never made."""

_MADE = expression(
    r",?\s+(?:or|and\s+also)\s+(?:(?:it|they|the\s+call|somebody)\s+)?(?:was|were|is|are|has\s+been|have\s+been)\s+"
    r"(?:called|asked|invoked|started|run|made|begun)\b",
    re.IGNORECASE,
)
"""What is said of a call that was made all the same, behind what says that it was not."""

_MEANING = expression(r"[a-z]{4,}")
_EMPTY = frozenset((
    "cannot", "could", "does", "have", "been", "being", "with", "that", "this", "there", "their", "from", "before",
    "after", "somebody", "someone", "anybody", "anything", "nothing", "something", "more", "than", "still", "them",
    "they",
))  # fmt: skip
_NOT = expression(r"\b(?:not|no|never|rather\s+than|instead\s+of)\b\s*\Z", re.IGNORECASE)


def situations(page: Page, known: Roles) -> Iterator[Wording]:
    """One for each label of a failure that stands for two situations, at the label."""
    if not page.contract:
        return
    likely, grids = page.passages(marks.OR | marks.CASE, marks.TICK), page.grids(marks.OR)
    called = tuple(sorted(known.called - {page.role}))
    seen: set[str] = set()
    for passage in likely:
        match = _LABEL.match(passage.plain) or _SAID.search(passage.plain)
        yield from _of_passage(page, passage, match, passage.plain, called, seen)
    yield from _under_titles(page, seen)
    for grid in grids:
        for row in grid.rows:
            codes = row[0].codes() if row else ()
            if len(codes) == 1 and len(row) > 1:
                match = re.match(r"\s*`(?P<label>[^`]+)`", row[0].plain)
                yield from _of_passage(page, row[0], match, "; ".join(cell.plain for cell in row[1:]), called, seen)


def _under_titles(page: Page, seen: set[str]) -> Iterator[Wording]:
    """The labels that are the title of a section which says that they come in two cases."""
    for part in page.parts:
        match = _TITLE.fullmatch(part.heading.plain) if part.heading else None
        told = (_EQUALLY.search(each.plain) for each in part.pieces if match and isinstance(each, Passage))
        label = match["label"] if match else ""
        blocks = bool(label) and page.words.outcome_class(label) in ("blocking", "failure") and label not in seen
        if blocks and part.heading and match and any(told):
            seen.add(label)
            yield Wording("situations", part.heading.at(*match.span("label")), label)


def _of_passage(
    page: Page,
    passage: Passage,
    match: "re.Match[str] | None",
    text: str,
    called: tuple[str, ...],
    seen: set[str],
) -> Iterator[Wording]:
    label = match["label"] if match else ""
    behind = text[match.end("label") :] if match and text is passage.plain else text
    if match and label not in seen and page.words.is_not_attempted(label) and _MADE.search(behind):
        seen.add(label)
        yield Wording("situations", passage.at(*match.span("label")), label)
    if not match or label in seen or page.words.outcome_class(label) not in ("blocking", "failure"):
        return
    blocking = page.words.outcome_class(label) == "blocking"
    twice = blocking and (_says_twice(behind) or _UNCALLED.search(behind))
    if twice or _TWO.search(behind) or (called and _of_callee(called).search(behind)):
        seen.add(label)
        yield Wording("situations", passage.at(*match.span("label")), label)


def _says_twice(words: str) -> bool:
    """Whether words name two conditions that have no word in common which says what they are about."""
    match = _TWICE.search(words)
    told = (match["one"], match["other"]) if match else ()
    mine, theirs = ({word[:5] for word in set(_MEANING.findall(each.lower())) - _EMPTY} for each in told or ("", ""))
    return bool(mine and theirs) and not mine & theirs


@lru_cache(maxsize=64)
def _of_callee(called: tuple[str, ...]) -> "re.Pattern[str]":
    """What is said of whom a role calls, behind another case: `..., or the builder was blocked`."""
    names = "|".join(re.escape(each).replace(r"\-", "[- ]") for each in reversed(called))
    return re.compile(
        rf",\s+(?:or|and)\s+(?:when\s+|if\s+)?(?:the\s+)?`?(?:{names})`?\s+"
        r"(?:could\s+not|cannot|can\s+not|was|is|were|did\s+not|does\s+not|has|had|failed|fails|got)\b",
        re.IGNORECASE,
    )
