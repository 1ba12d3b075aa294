"""Labels in an agent's own document of which an answer shown beside them has one: the others are its answers, too.

    - `CLEARED` with `route`
    - `TIDE_TOO_LOW` with `next_tide`

    ```
    result: CLEARED
    ```
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Part, everywhere
from flowc.model.doctrine.outcomes.result_objects import OWN_VALUE
from flowc.model.statements import ACTS, Role, Union
from flowc.syntax.outcome import ONE_CASE

_LINE = expression(
    r"(?:[-*][ \t]+)?[*_]*(?P<key>outcome|result|verdict|decision|status)[*_]*[ \t]*[:=][*_]*[ \t]*"
    rf"[\"'`]?(?P<label>{ONE_CASE})[\"'`]?\s*",
    re.IGNORECASE,
)
"""A line of an answer that says how the work ended: `VERDICT: SAFE`."""

_ANSWERS = expression(
    r"\b(?:outputs?|answers?|repl(?:y|ies)|respon\w+|returns?|results?|outcomes?|verdicts?|ends?|endings?|finish\w*"
    r"|(?:give|hand|send|report)\w*(?:\s+\w+){0,3}\s+back|come\w*\s+back)\b",
    re.IGNORECASE,
)
_OF_OTHERS = expression(
    r"\b(?:of|from)\s+(?:the\s+|an?\s+|each\s+)?`?[a-z][\w-]*|['’]s\b|\b(?:sub-?)?agents?\b|\b(?:handl|rout|pars|process|collect|receiv|input|read|call)\w*"
    r"|\b(?:not|never|wrong|bad|files?|tickets?|tasks?|items?|findings?|issues?|states?)\b",
    re.IGNORECASE,
)
"""A title about what another answers, or about something that has a state."""

_LONGEST = 4_000
"""Characters of a fence in which the outcome of an answer is looked for."""


def is_shown(page: Page, union: Union) -> bool:
    """Whether an answer that the section of some labels shows has one of them, and none that they lack."""
    if page.kind != "agent" or union.spelling == ACTS or union.subject or union.role is not Role.OPEN:
        return False
    part = next((each for each in page.parts if each.span.start <= union.span.start < each.span.end), None)
    shown = frozenset(_shown(part)) if part and _is_of_answers(part) else frozenset()
    return bool(shown) and shown <= {member.label.text for member in union.members}


def _is_of_answers(part: Part) -> bool:
    title = part.heading.plain if part.heading else ""
    return _ANSWERS.search(title) is not None and _OF_OTHERS.search(title) is None


def _shown(part: Part) -> Iterator[str]:
    """How the work ended, by each answer that a section shows."""
    for piece in everywhere(part.pieces):
        if isinstance(piece, Code):
            yield from _ends(piece)


def _ends(code: Code) -> Iterator[str]:
    plain = code.text.plain[:_LONGEST]
    if plain.lstrip().startswith("{"):
        match = OWN_VALUE.search(plain)
        yield from (match["label"],) if match and plain.count("{", 0, match.start("key")) == 1 else ()
        return
    lines = (match for line in code.lines if (match := _LINE.fullmatch(line.plain)))
    yield from (match["label"] for match, _ in zip(lines, range(1), strict=False))
