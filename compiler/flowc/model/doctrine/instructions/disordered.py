"""Steps of a procedure in the wrong order: a merge before the rebase of what is merged, a pull request before the push.

They are deeds of the kind `early`: the span is what is done too early, `object` what must come before it. Only what is
told one after the other counts, in a numbered list or in the paragraphs of a section, and no case of it: what is done
`if the branch is behind`, or to other branches afterwards, has no place in that order.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Part, Passage
from flowc.model.statements import Deed
from flowc.structs import Struct

_MERGE = expression(
    r"\b(?:(?:squash-?)?merges?|lands?|folds?)\s+(?:(?:the|your|its|this|that|a)\s+)?(?:[\w`/.<>$-]+\s+){0,3}?"
    r"(?:branch|pull\s+request|PR|MR|merge\s+request)\b(?!\s+(?:protection|polic|polices|template))"
    r"|\bmerges?\s+(?:it|everything)\b|\bgit\s+merge\b(?!-)|\b(?:gh\s+pr|glab\s+mr)\s+merge\b",
    re.IGNORECASE,
)
_REBASE = expression(
    r"\brebases?\s+(?:(?:the|your|its|this|that)\s+)?(?:[\w`/.<>$-]+\s+){0,3}?(?:branch|it|work|on|onto|against)\b"
    r"|\bgit\s+rebase\b(?!\s+-)|\breplays?\b[^.;]{0,60}\b(?:on\s+top\s+of|onto)\b",
    re.IGNORECASE,
)
_UPDATE = expression(
    r"\bmerges?\s+(?:the\s+)?(?:latest\s+)?`?(?:origin/|upstream/)?(?:main|master|base|develop|trunk|upstream|target)`?\b[^.;]{0,30}"
    r"\binto\b|\bgit\s+merge\s+(?>(?:--?[\w-]++\s++){0,4})(?:origin/|upstream/)?(?:main|master|develop)\b|\b(?:up\s+to\s+date|up-to-date|rebas|replay)",
    re.IGNORECASE,
)
"""What brings the branch onto its base, in whatever words."""

_PUSH = expression(
    r"\bpush(?:es)?\s+(?:(?:the|your|its|this)\s+)?(?:[\w`/.<>$-]+\s+){0,2}?branch\b|\bgit\s+push\b(?!\s+--tags)",
    re.IGNORECASE,
)
_OPEN = expression(
    r"\b(?:opens?|creates?|raises?|files?)\s+(?:(?:a|an|the|your|one|draft)\s+)*(?:pull\s+request|PR|MR|merge\s+request)\b"
    r"|\bgh\s+pr\s+create\b",
    re.IGNORECASE,
)
_PUSHED = expression(r"\bpush", re.IGNORECASE)
_ORDERS = ((_MERGE, _REBASE, _UPDATE), (_OPEN, _PUSH, _PUSHED))
"""What is early, what must come before it, and what shows that something like it did."""

_CASE = expression(
    r"[\W\d]*(?:(?:then|and|but)\s+)?(?:if|unless|should|otherwise|else|in\s+case|on\s+(?:an?\s+)?(?:conflict|failure|rejection|error)"
    r"|for\s+(?:each|every|the\s+other)|whenever|note|remember|example|e\.g)\b|^\s*\W*(?:when|once|after|before|as\s+soon\s+as)\b"
    r"(?![^,]{0,60}\b(?:that|this|it|which)\s+(?:is|has\s+been)\s+(?:done|through|over|finished|complete)\b)",
    re.IGNORECASE,
)
_ELSE = expression(
    r"\b(?:other|others|another|next|remaining|each|every|all|dependent|stacked|child|children|sibling|rest|open\s+(?:\w+\s+)?\w+s|again|fix(?:es)?"
    r"|follow-?up|feedback|comments|later|not|never|don['’]t|no|cannot|already|without|instead|may|might|can|could|local|back"
    r"|tags?|unless|if|first(?=\s*\W*$)|whether|options?|alternatives?|alternatively|either|earlier|previously|beforehand|conflicts?|deleted?|delete)\b",
    re.IGNORECASE,
)
"""What says that something else is meant, or nothing is done."""


_DESCRIBED = expression(
    r"[^\w`]*`?[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+`?(?:\([^()]{0,60}\))?\s*[:–—-]\s+[A-Z][a-z]+s\s"
)
"""The name of a tool and what it does: `merge_sheet - Merges a sheet`. A list of such is no procedure."""

_CODE = expression(r"`[^`\n]{1,80}`")


class _Step(Struct):
    """One sentence of a procedure, and where it stands."""

    passage: Passage
    start: int
    end: int

    @property
    def words(self) -> str:
        """Its words without emphasis, letter for letter at their places."""
        return self.passage.plain[self.start : self.end].replace("*", " ")


def disordered(page: Page) -> Iterator[Deed]:
    """What a document tells its reader to do too early."""
    text = page.source.text.lower()
    if page.kind == "template" or not page.contract or not ("rebas" in text or "replay" in text or "push" in text):
        return
    for part in page.parts:
        for steps in _sequences(part):
            for early, late, before in _ORDERS:
                yield from _of_sequence(page, steps, early, late, before)


def _sequences(part: Part) -> Iterator[list[_Step]]:
    """The sentences of the paragraphs of a part, and those of the items of each numbered list."""
    yield [step for piece in part.pieces if isinstance(piece, Passage) and not piece.quoted for step in _steps(piece)]
    for piece in part.pieces:
        if isinstance(piece, Listing) and piece.entries and piece.entries[0].number is not None:
            yield [step for entry in piece.entries for step in _steps(entry.words)]


def _steps(passage: Passage) -> Iterator[_Step]:
    for start, end in passage.sentences():
        yield _Step(passage, start, end)


def _of_sequence(
    page: Page, steps: list[_Step], early: re.Pattern[str], late: re.Pattern[str], before: re.Pattern[str]
) -> Iterator[Deed]:
    told: tuple[_Step, re.Match[str]] | None = None
    for step in steps:
        found = early.search(step.words)
        if told is None and (ready := before.search(step.words)) and not (found and found.start() < ready.start()):
            return
        if told is None and found and _is_plain(step):
            told = (step, found)
        second = late.search(step.words) if told and told[0] is not step else None
        if told and second and _is_plain(step):
            first, match = told
            name = step.passage.name(step.start + second.start(), step.start + second.end())
            span = first.passage.at(first.start + match.start(), first.start + match.end())
            yield Deed("early", span, page.role, name)
            return


def _is_plain(step: _Step) -> bool:
    """Whether a sentence tells to do something, in any case and to what all the others are about."""
    return not (_CASE.match(step.words) or _DESCRIBED.match(step.words) or _ELSE.search(_CODE.sub("", step.words)))
