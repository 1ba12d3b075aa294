"""Verbs that are worded as those before them are, and words that can only be verbs by where they stand: `Weigh the
dough and write ...`, `you weigh it and write ...`.

A list of verbs knows no trade whole. What begins a sentence and has an object right behind it, or stands behind `you`,
instructs whoever reads; what such a verb does is not known, what stands joined to it is.
"""

import re

from flowc.expressions import expression
from flowc.vocabulary import DeedWords

_OBJECT = expression(
    r"(?P<verb>[A-Z][a-z]{2,})\s+(?:(?:up|out|down|off|in|over)\s+)?"
    r"(?:(?:the|an?|your|each|every|all|this|these|those|its|both|any|one)\b"
    r"|(?:it|them)(?=[,;.]|\s(?:and|then|against|with|by|in|on|for|first|again|twice|once|up|down)\b))"
)
_BEHIND_YOU = expression(r"(?P<verb>[a-z]{3,})\s+(?=[a-z`*])")
_FORM = expression(r".*(?:ing|ly|[^e]ed|[^s]s)\Z")
"""How what is no verb in its base form ends."""

_HAS_OBJECT = expression(
    r"\s+(?:(?:the|an?|its|each|every|all|both|this|these|what|it|them|with)\b|[`0-9]|https?:)", re.IGNORECASE
)
"""What stands behind a verb in the third person, and behind no noun of the same letters."""

OTHER_SUBJECT = expression(
    r"\b(?:who|whoever|which|that|where|while|once|when|if|as|because|before|after|until|since|whether|how|why)\s"
    r"|[,;:—–]\s+(?:(?:and|but|so|then)\s+)?(?:the|an?|our|its|their|every|each|whoever|somebody|everybody)\s",
    re.IGNORECASE,
)
"""Whoever does what follows in the third person."""

_LONGEST = 40
"""Characters of a verb with what leads to it."""


def form_of(text: str, start: int, rest: int, verb: str, end: int) -> str:
    """How an instruction is worded, so that a further one behind `end` may be worded the same: `to` read, read`ing`,
    read`s`, or plain. It starts at `start`, and its verb ends at `rest`.
    """
    told = text[max(rest - _LONGEST, 0) : rest].lower()
    if (text.startswith("to ", start - 3) and start > 2) or told.endswith(f" to {verb}"):
        return "to "
    if told.endswith("ing") and not verb.endswith("ing"):
        return "ing"
    alone = told.endswith("s") and not told.endswith(verb) and not OTHER_SUBJECT.search(text, rest, end)
    return "s" if alone else ""


def base_like(verb: str, behind: str, words: DeedWords, form: str) -> str:
    """The base form of a verb worded like the one before; in the third person only before an object, where it is no
    noun.
    """
    base = words.base(verb, third=False, gerund=True) if form == "ing" else None
    if form == "s" and _HAS_OBJECT.match(behind):
        base = words.base(verb, third=True, gerund=False)
    return base or verb.lower()


def unknown_verb(text: str, at: int, end: int, words: DeedWords, *, behind_you: bool) -> tuple[str, int] | None:
    """The verb that must stand there though no list has it, in lower case, and where it ends."""
    match = (_BEHIND_YOU if behind_you else _OBJECT).match(text, at, end)
    word = match["verb"].lower() if match else ""
    if match is None or words.has("no_verbs", word) or _FORM.fullmatch(word):
        return None
    return word, match.end("verb")
