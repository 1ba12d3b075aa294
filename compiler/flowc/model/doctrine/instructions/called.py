"""Whom an instruction calls by name, in whatever form its verb stands: `begin by calling `weigher``.

Each is a deed of the kind `calls`; whether the called is an agent at all, only the whole project can tell.
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.text import Name
from flowc.vocabulary import comparable

_CALLING = frozenset(("call", "invoke", "spawn", "dispatch", "launch"))
_OBJECT = expression(r"\s+(?:(?:the|an?|one|two|three|several|\d{1,2})\s+)?`@?")
_NAME = expression(r"@?[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CASE = expression(r"(?i)\b(?:if|when|whenever|where|unless|in\s+case|should|may|might)\b")
"""What says that it is not always done."""


def called(clause: Clause, text: str, mentions: tuple[Mention, ...]) -> Name | None:
    """The name that is the object of an instruction to call somebody; `text` is its passage masked."""
    first = mentions[0] if mentions and clause.verb in _CALLING else None
    if first is None or not _NAME.fullmatch(first.name.text) or clause.negated or clause.optional:
        return None
    begun = max(text.rfind(". ", 0, clause.start), text.rfind("\n", 0, clause.start), 0)
    if _CASE.search(text, begun, clause.start) or not _OBJECT.fullmatch(text, clause.rest, first.start):
        return None
    return Name(comparable(first.name.text.lstrip("@")), first.name.span)
