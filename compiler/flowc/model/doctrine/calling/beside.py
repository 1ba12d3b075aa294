"""What a document names in one step with whoever it calls: a paragraph and what it leads to, an item and all below it.

Whom it calls, and which of the names pass at the call, only the documents of the called tell (`analyses/payloads.py`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.leads import IN_PART
from flowc.model.doctrine.calling.named import named
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Passage, Piece, everywhere
from flowc.model.statements import Field, Sent
from flowc.text import Name

_CALLS = expression(
    r"\b(?:call|invok|ask|run|start|spawn|launch|prompt|brief|dispatch|delegat|hand|giv|gave|send|pass|tell|told|us|let|feed"
    r"|put|receiv|get|engag|trigger|consult|turn)(?:e|es|s|ed|d|ing)?\b|->|→|=>|\w\(|^\W*`[\w-]+`\s*(?:\(|:|—|–)",
    re.IGNORECASE,
)
"""A word of calling, or what draws a call."""

_MORE = expression(
    r"\b(?:everything|all|whole|entire|complete|full|context|details|rest|verbatim|unchanged|etc|as\s+(?:it\s+)?is|both"
    r"|these|those|same|answer|result|output|report|\w+\s+(?:fields|inputs|values))\b|\.\.\.|…|\$ARGUMENTS",
    re.IGNORECASE,
)
"""What may stand for more than is named."""

_LATER = expression(r"\W*(?:\d+[.)]\s+)?(?:when|once|after|if|on|as\s+soon\s+as|while|where)\b", re.IGNORECASE)
"""How a step begins that is about what comes of a call."""

_PLAIN = expression(
    r"\b(?:call|invoke|ask|run|start|spawn|launch|prompt|brief|dispatch|tell|use|let|the|our|give|hand|send|feed)\s+"
    r"(?:the\s+|our\s+)?@?(?!the\b|our\b)(?P<role>[a-z][a-z0-9]+(?:-[a-z0-9]+)*)",
    re.IGNORECASE,
)
_NOT_NOW = expression(
    r"\b(?:again|once\s+more|second|another|back|instead|not|never|n['’]t|unless|already|tests?|testing"
    r"|by\s+hand|can|could|log(?:s|ged)?|used\s+to|(?:each|every|the|an?|this|one)\s+(?:call|run|start))\b",
    re.IGNORECASE,
)
"""A call that is made again, with what changed, that is not made, or only spoken of."""

_SITE = frozenset(("task", "agent", "subagent", "subagent_type", "prompt", "description", "call"))
"""Words of a call site that name nothing which passes."""

_WORD = expression(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_KEY = expression(r"\b(?P<key>[A-Za-z][A-Za-z0-9]*(?:[_ -][A-Za-z0-9]+){0,3})\s*[:=]")
_MOST = 40
"""Names of a step that is read."""


def beside(page: Page) -> tuple[Sent, ...]:
    """The steps with a call in them, each with all that it names; none of a document that only shows a form."""
    if page.kind == "template" or not page.passages(marks.RECEIVES | marks.HANDED | marks.DELEGATES, marks.TICK):
        return ()
    return tuple(made for part in page.parts for step in _steps(part.pieces) if (made := _made(step)))


def _steps(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """Each paragraph with the fence or list it leads to, each item of other lists with all that is nested in it."""
    at = 0
    while at < len(pieces):
        piece, behind = pieces[at], pieces[at + 1] if at + 1 < len(pieces) else None
        at += 1
        leads = isinstance(piece, Passage) and piece.plain.rstrip(" *").endswith(":")
        if leads and isinstance(behind, (Code, Listing)):
            yield (piece, behind)
            at += 1
        elif isinstance(piece, Listing):
            yield from ((entry.words, *entry.inside) for entry in piece.entries)
        else:
            yield (piece,)


def _made(step: tuple[Piece, ...]) -> Sent | None:
    if len(step) == 1 and isinstance(step[0], Passage) and "`" not in step[0].plain:
        return None
    words = [piece for piece in _all(step) if isinstance(piece, Passage)]
    fences = [line for piece in everywhere(step) if isinstance(piece, Code) for line in piece.lines]
    text = " ".join(each.plain for each in words)
    if not words or words[0].quoted or not _CALLS.search(text):
        return None
    if _LATER.match(text) or any(each.search(text) for each in (_NOT_NOW, _MORE, IN_PART)):
        return None
    fields = [field for passage in words for field in _names(passage)]
    keys = (line.name(*match.span("key")) for line in fences for match in _KEY.finditer(line.plain))
    fields += [field for key in keys if (field := _of_key(key))]
    return Sent(None, tuple(fields), words[0].span, required=False) if 1 < len(fields) <= _MOST else None


def _of_key(key: Name) -> Field | None:
    return named(Name(key.text.replace(" ", "_"), key.span), True)


def _all(step: tuple[Piece, ...]) -> Iterator[Piece]:
    """The pieces of a step, and the words of the items in its lists."""
    for piece in everywhere(step):
        yield piece
        if isinstance(piece, Listing):
            yield from (entry.words for entry in piece.entries)


def _names(passage: Passage) -> Iterator[Field]:
    """What stands in code, word by word, and the plain words that may be whom it calls, which are not required."""
    inside = (match for place in passage.code_places() for match in _WORD.finditer(passage.plain, *place))
    coded = (match.span() for match in inside if match[0].lower() not in _SITE)
    plain = (match.span("role") for match in _PLAIN.finditer(passage.plain))
    for due, places in ((True, coded), (False, plain)):
        yield from (field for place in places if (field := named(passage.name(*place), due)))
