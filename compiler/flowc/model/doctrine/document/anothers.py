"""Whether words hand what stands below them to somebody who is not their reader: `The night porter will:`, `What the
desk does`, `This is the porter's part`.

Whose part something is they say by their form, whatever it is that somebody is called.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Part, Passage
from flowc.vocabulary import comparable

_READER = (
    r"(?:(?:sub-?)?agents?|skill|command|assistant|role|process|workflow|procedure|routine|loop|cycle|pipeline|flow|run|round|session"
    r"|steps?|stages?|phases?|tasks?|job|work|answer|reply|report|review|output|result|plan|list|table|following|first|last|next|rest"
    r"|prompt|page|document|model|reader|protocol|mode|order|sequence|method|checks?|checklist)"
)
_WHO = rf"(?:the|an?|our)\s+(?P<who>(?!{_READER}\b)[\w’'-]+(?<!['’]s)(?:\s+(?!{_READER}\b)[\w-]+)?)"
_SHARE = r"(?:role|part|job|work|tasks?|duty|duties|turn|business|share|concern|affair|responsibilit(?:y|ies))"
_NAME = (
    r"(?:whoever\s+\w+|(?!(?:you|it|they|we|i|he|she|this|that|these|those|there|which|who|what|one|each|every|all|any|always|then|also"
    rf"|first|and|or|but|so|do|{_READER})\b)(?P<name>[a-z][\w-]*)(?=\s+(?:then\s+)?(?:will|shall|must|should)\b))"
)
"""Somebody by name alone, and whoever does something."""

_WILL = expression(
    rf"\W*(?:(?:then|afterwards|later|next|after\s+you),?\s+)?(?:{_WHO}|{_NAME})\s+(?:(?:then|also|later|itself)\s+)?"
    r"(?:will|shall|does?|must|should|(?:has|have|is|are)\s+to)(?:\s+(?:then|also|do))*"
    r"(?:\s+(?:the\s+following|(?:all\s+(?:of\s+)?)?(?:this|these|that)(?:\s+things)?))?\s*:\W*",
    re.IGNORECASE,
)
"""What leads to a list of what somebody is to do."""

_TITLE = expression(
    rf"\W*(?:\d+[.)]\s*)?(?:what\s+{_WHO}\s+(?:does|did|do|will\s+do|(?:has|is)\s+to\s+do|must\s+do|takes\s+care\s+of)\b.*"
    rf"|(?:the|our)\s+(?P<whose>(?!{_READER}\b)[\w-]+(?:\s+(?!{_READER}\b)[\w-]+)?)['’]s?\s+{_SHARE}"
    rf"|(?:duties|responsibilities)\s+of\s+(?:the|our)\s+(?P<of>(?!{_READER}\b)[\w-]+(?:\s+(?!{_READER}\b)[\w-]+)?)"
    r"|(?:how|what)\s+(?:it|this|we|things|they)\s+(?:was|were|did|used|had)\b.*)\W*",
    re.IGNORECASE,
)
"""A title of what somebody does, or of what once was."""

_ALL = r"(?:(?:all|none)\s+of\s+)?(?:this|these|that|what\s+follows|the\s+(?:following|rest|steps\s+below))"
_OPENING = expression(
    rf"\W*(?:{_ALL}(?:\s+(?:part|section|list|steps?))?\s+(?:is|are)\s+"
    rf"(?:all\s+)?(?:(?:done|carried\s+out|run|kept)\s+by\s+{_WHO}|(?:left|up)\s+to\s+(?:the|our)\s+(?P<left>[\w-]+)"
    rf"|(?:the|our)\s+(?P<whose>[\w-]+(?:\s+[\w-]+)?)['’]s?\s+{_SHARE}|not\s+(?:yours|your\s+{_SHARE}))"
    rf"|(?:the|our)\s+(?P<does>[\w-]+(?:\s+[\w-]+)?)\s+(?:does|runs|carries\s+out|takes\s+care\s+of|sees\s+to)\s+"
    r"(?:all\s+(?:of\s+)?)?(?:this|these|that|what\s+follows|the\s+rest)"
    rf"|(?:none\s+of\s+(?:this|these|that)\s+is|not)\s+(?:yours|your\s+{_SHARE}))\b[^.!?]{{0,80}}[.!]?\W*",
    re.IGNORECASE,
)
"""What a section opens with that is not its reader's."""

_LONGEST = 160
"""Characters of such words."""


@lru_cache(maxsize=1024)
def leads_to_others(words: str, role: str | None) -> bool:
    """Whether words that end with a colon lead to what somebody else is to do."""
    return _is_of_another(_WILL, words, role)


@lru_cache(maxsize=1024)
def entitles_others(title: str, role: str | None) -> bool:
    """Whether a title stands over what somebody else does, or over what once was."""
    return _is_of_another(_TITLE, title, role)


def handed_over(parts: Iterable[Part], role: str | None) -> frozenset[tuple[str, ...]]:
    """The titles of the sections that open with words by which all in them is somebody else's."""
    opened = ((part.titles, part.pieces[0]) for part in parts if part.heading and part.pieces)
    return frozenset(
        titles
        for titles, first in opened
        if isinstance(first, Passage) and _is_of_another(_OPENING, first.plain.strip(), role)
    )


def is_handed_over(titles: tuple[str, ...], handed: frozenset[tuple[str, ...]]) -> bool:
    """Whether one of the sections around something is somebody else's."""
    return bool(handed) and any(titles[: at + 1] in handed for at in range(len(titles)))


def _is_of_another(pattern: "re.Pattern[str]", words: str, role: str | None) -> bool:
    """Whether words have a form, and whoever they name is not called by a word of the role. A document of no role is
    for all whom it names.
    """
    likely = role is not None and len(words) <= _LONGEST
    match = pattern.fullmatch(words.replace("*", "").replace("`", "")) if likely else None
    named = (each for each in match.groupdict().values() if each) if match else ()
    own = (role or "").split("-")
    return match is not None and not any(word in own for each in named for word in comparable(each).split("-"))
