"""Calls of others by a sign before their names, anywhere in a sentence that tells its reader to: `If the seal leaks ->
stop, invoke @warden`, `Holes (call @warden at once): ...`.

Each is a deed of the kind `calls`; whether the called is an agent at all, only the whole project can tell.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import sentences
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_CALL = expression(
    r"(?:\A|[.;:,(]\s+|(?<=\()|(?:->|→|=>|—|–)\s+|\n\s*)"
    r"(?:(?:(?:and\s+)?then|immediately|always|you\s+must|(?:stop|halt|pause|wait)\s+and)\s+)?"
    r"(?P<verb>invoke|call|spawn|delegate\s+to)\s+(?:the\s+)?[`*]{0,3}@(?P<who>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w/.-]*[\w/])",
    re.IGNORECASE,
)
"""An imperative behind what may stand before one, and a name with its sign; a path with one has more behind it."""

_NOT_TOLD = expression(
    r"(?<!you\s)\b(?:must|should|will|shall)\b|\b(?:never|not|cannot|nobody|nor|neither|no\s+(?:need|longer)|without|instead|rather|avoid|may|might|could|can|would"
    r"|was|were|had|did|used\s+to|users?|person|people|human|operator|maintainer|reader"
    r"|caller|orchestrator|lead(?:er)?|coordinator|they|he|she|we|example|e\.g|optional(?:ly)?|recommend\w*"
    r"|suggest\w*|propos\w+|advis\w+|tell|ask|report|return|answer|says?|said|request|mention|note|write|output|print|reply)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
"""What makes it doubtful that a sentence tells its own reader to call, and always."""


def called_at(passage: Passage, text: str, role: str | None) -> Iterator[Deed]:
    """Whom a passage tells its reader to call; `text` is the passage masked."""
    for start, end, _ in sentences(passage):
        words = passage.plain[start:end]
        match = _CALL.search(words) if "@" in words else None
        first, last = match.span("verb") if match else (0, 0)
        if not match or text[start + first : start + last] != match["verb"]:
            continue
        if not _NOT_TOLD.search(words[:first]) and not words.rstrip().endswith("?"):
            at = (start + match.start("who"), start + match.end("who"))
            name = Name(comparable(match["who"]), passage.at(*at))
            yield Deed("calls", passage.at(start + first, at[1]), role, name)
