"""What is done for outcomes, in rows right below a call that stands by itself:

    call: route-finder(order, map)

        route-found  -> 3
        no-route     -> end: not-planned

Whose outcomes they are is said by the call, so that a row needs no mark, if each line below is one.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.written_calls import called_alone
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Listing, Part, Passage, everywhere
from flowc.model.doctrine.outcomes.cases import target_of
from flowc.model.statements import Handler

_ROW = expression(
    r"[\s*_]*`?(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`?[*_]*\s*(?:->|→|=>|⇒|:(?=\s))\s*(?P<rest>\S.*)"
)
_REST = expression(
    r"[\s*_]*`?(?:otherwise|else|default|any(?:thing)?(?:\s+(?:else|other))?|(?:all|everything)\s+else|\*|_)`?[*_]*\s*(?:->|→|=>|⇒|:)\s*\S.*",
    re.IGNORECASE,
)
"""A row for whatever else comes, which tells nothing of a label."""

_SPOKEN = ("", "text", "txt", "plaintext", "pseudo", "pseudocode", INDENTED)


def rows_below_calls(page: Page) -> Iterator[Handler]:
    """The rows below each call of a document that stands by itself."""
    for part in page.parts if "(" in page.source.text else ():
        for piece in everywhere(part.pieces):
            yield from _of_piece(part, piece)


def _of_piece(part: Part, piece: object) -> Iterator[Handler]:
    match piece:
        case Code(lead=lead) if piece.language in _SPOKEN:
            role = called_alone(lead.plain) if lead else None
            blocks = [(role, lead, piece.lines)] if role else _blocks(piece)
            for callee, call, lines in blocks:
                yield from _rows(part, callee or "", call, [each for each in lines if each.plain.strip()])
        case Listing(lead=lead) if lead and (role := called_alone(lead.plain)):
            yield from _rows(part, role, lead, [entry.words for entry in piece.entries])
        case _:
            return


def _blocks(code: Code) -> list[tuple[str | None, Passage | None, list[Passage]]]:
    """The calls of a fence, each with the lines below that stand further in."""
    found: list[tuple[str | None, Passage | None, list[Passage]]] = []
    depth = 0
    for line in (each for each in code.lines if each.plain.strip()):
        indent = len(line.plain) - len(line.plain.lstrip())
        role = called_alone(line.plain)
        if role:
            found.append((role, line, []))
            depth = indent
        elif found and indent > depth:
            found[-1][2].append(line)
        else:
            found.append((None, None, []))
            depth = indent
    return [each for each in found if each[0]]


def _rows(part: Part, role: str, call: Passage | None, lines: Iterable[Passage]) -> Iterator[Handler]:
    told = [(line, _ROW.fullmatch(line.plain)) for line in lines if not _REST.fullmatch(line.plain)]
    about = ((call.plain,) if call else ()) + tuple(reversed(part.titles))
    for line, match in told if all(match for _, match in told) else ():
        if match:
            label, action = line.name(*match.span("label")), match["rest"].strip()
            yield Handler(label, "row", line.span, role, action, target_of(action), about=about)
