"""Words that can only be verbs by where they stand: `Weigh the dough and write ...`, `you weigh it and write ...`.

A list of verbs knows no trade whole. What begins a sentence and has an object right behind it, or stands behind `you`,
instructs whoever reads; what such a verb does is not known, what stands joined to it is.
"""

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


def unknown_verb(text: str, at: int, end: int, words: DeedWords, *, behind_you: bool) -> tuple[str, int] | None:
    """The verb that must stand there though no list has it, in lower case, and where it ends."""
    match = (_BEHIND_YOU if behind_you else _OBJECT).match(text, at, end)
    word = match["verb"].lower() if match else ""
    if match is None or words.has("no_verbs", word) or _FORM.fullmatch(word):
        return None
    return word, match.end("verb")
