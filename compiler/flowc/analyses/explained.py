"""What a document says of an outcome outside the place that names it: items below it, lines that speak of it."""

import re
from collections.abc import Iterator

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.expressions import expression
from flowc.model.statements import SAID, TELLS, Member
from flowc.vocabulary import comparable

ITEMS = ("bullets", "numbered", "table", "headings", SAID, TELLS)
"""Spellings of unions in which something stands behind each label."""

_CASE = expression(
    r"\b(?:if|when|where)\b[^.;|]*,\s*(?:then\s+)?(?:you\s+)?(?:return|report|answer|emit|output|use|set|mark)\b[^.;|,]{0,20}\Z",
    re.IGNORECASE,
)
"""The case in which a label is returned, up to the label."""

_OTHER_LETTERS = r"[\u0370-\u1fff\u3040-\ud7ff]{4}"
"""Letters of other scripts than the Latin one, a few of them without a blank."""

_GOES_ON = expression(r"(?:\n(?![ \t]*(?:[-*+#|>`~\n]|\d+[.)]|\Z))[^\n]*){0,3}")
"""How a paragraph goes on below a line, in no more lines than `searched.py` looks around a change."""

_LONGEST = 400


def is_explained_below(told: Outcomes, stated: Stated, member: Member) -> bool:
    """Whether the same document goes on to say in items what goes with an outcome that is only named here."""
    label, union = comparable(member.label.text), stated.union
    own = (each.union for each in told.by_whose.get(stated.whose, ()) if each.doctrine is stated.doctrine)
    lists = (each for each in own if each.role is union.role and each.spelling in ITEMS and not each.partial)
    below = (one for each in lists if each.span.start > union.span.end for one in each.members)
    return union.spelling not in ITEMS and any(comparable(one.label.text) == label for one in below)


def other_lines(told: Outcomes, stated: Stated, label: str) -> Iterator[str]:
    """The lines of a document that speak of a label, outside the union, "when blocked, escalate", and how they go on.

    What the document states of other roles' outcomes is left out.
    """
    text, span = stated.doctrine.source.text, stated.union.span
    others = [each.union.span for each in told.of(stated.doctrine) if each.whose != stated.whose]
    for other in others:
        text = text[: other.start] + " " * (other.end - other.start) + text[other.end :]
    spoken = re.compile(rf"(?<![\w-]){re.escape(label)}(?![\w-])", re.IGNORECASE)
    labels = [re.escape(each.label.text) for each in stated.union.members if each.label.text != label]
    beside = re.compile(rf"`(?:{'|'.join(labels)})`" if labels else r"\Z")
    for part in (text[: span.start], text[span.end :]):
        end = -1
        for match in spoken.finditer(part):
            if match.start() > end:
                end = part.find("\n", match.end()) % (len(part) + 1)
                lines = part[part.rfind("\n", 0, match.start()) + 1 : end].splitlines()
                yield from (_told(line, spoken) for line in lines if spoken.search(line))
                below = _GOES_ON.match(part, end, min(end + _LONGEST, len(part)))
                yield beside.split(below[0] if below else "", 1)[0]


def _told(line: str, spoken: re.Pattern[str]) -> str:
    """What a line says of a label: not when it is returned, `If a service is missing, return BLOCKED`."""
    parts = spoken.split(line)
    return " ".join([*(_CASE.sub(" ", part) for part in parts[:-1]), parts[-1]])


def told_in_other_letters(stated: Stated, label: str) -> bool:
    """Whether a line outside the union says something of a label in letters of which no word is known here."""
    text, span = stated.doctrine.source.text, stated.union.span
    if text.isascii():
        return False
    told = re.compile(rf"(?<![\w-]){re.escape(label)}(?![a-z-])[^\n|]*?{_OTHER_LETTERS}", re.IGNORECASE)
    return bool(told.search(text, span.end) or told.search(text[: span.start]))
