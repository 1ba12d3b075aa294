"""Whom an instruction speaks of at its start: you, the agent, or the document's own role by name."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded

_SUBJECT = expression(
    r"(?:you|(?P<role>(?:(?:the|this|each|every)\s+)?`?(?:agent|sub-?agent)`?(?:\s+agent)?))\s+", re.IGNORECASE
)
_ROLE = expression(r"[a-z0-9-]+")
_ARTICLE = expression(r"(?:(?:the|this|each|every)\s+)?`?", re.IGNORECASE)
_BEHIND_ROLE = expression(r"`?(?:\s+agent)?\s+", re.IGNORECASE)

_FUTURE = expression(
    r"[,;:]\s+(?:then\s+)?(?P<who>(?:the|an?|our|its|their|every|each)\s+(?:[\w'’/-]+\s+){1,4}?)(?:will|would|won['’]t|might)\s+"
    r"(?:not\s+|then\s+|also\s+)?\w+[^,;:]*\Z",
    re.IGNORECASE,
)
"""What somebody else is going to do, from the beginning of a clause up to a word that goes on with it."""

_GOES_ON = expression(r"\s+(?:and|or|and\s+then)\s+")


@lru_cache(maxsize=256)
def heads_of(role: str | None) -> frozenset[str]:
    """The words of a role."""
    return frozenset(re.findall(r"\w+", role or ""))


@lru_cache(maxsize=256)
def _called(others: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(others)})\s+", re.IGNORECASE)


def subject_at(role: str | None, text: str, at: int, end: int, others: tuple[str, ...] = ()) -> tuple[int, bool] | None:
    """Where the words for the subject of a sentence end, and whether it is neither called you nor by one of `others`,
    which are expressions.
    """
    if match := _SUBJECT.match(text, at, end):
        return match.end(), bool(match["role"])
    if match := _called(others).match(text, at, end) if others else None:
        return match.end(), False
    if not role or role.partition("-")[0] not in folded(text[at:end]) or not _ROLE.fullmatch(role):
        return None
    article = _ARTICLE.match(text, at, end)
    for start in (article.end() if article else at, at):
        stop = start + len(role)
        named = folded(text[start:stop]).replace("-", " ") == role.replace("-", " ")
        if match := _BEHIND_ROLE.match(text, stop, end) if named else None:
            return match.end(), True
    return None


def is_anothers(role: str | None, text: str, at: int, joint: re.Match[str]) -> bool:
    """Whether what a plain `and` joins to a clause is what somebody else is going to do as well: `then the clerk will
    see it and close the ticket`.
    """
    if not _GOES_ON.fullmatch(joint[0]):
        return False
    told = _FUTURE.search(text, at, joint.start())
    return told is not None and subject_at(role, text, told.start("who"), joint.start()) is None
