"""Calls written like those of functions: `baked = call loaf-baker(recipe)`, `cutter(plan = package.plan)`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Boundary, Field, Sent
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_PART = r"[a-z][a-z0-9]*"
_WRITTEN = expression(
    r"(?P<call>(?:\b(?i:call|invoke|run|ask|await|start|spawn):?|=|<-)\s+)?\b(?P<role>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+)"
    r"\((?P<names>[a-z][\w\[\]]*(?:\s*,\s*[a-z][\w\[\]]*)*)\)",
)
_ALONE = expression(
    r"[\s*_]*(?:(?P<verb>call|invoke|run|ask|start|spawn|delegate\s+to|agent)(?::[*_]*|[*_]*:)?\s+)?(?:the\s+)?(?P<tick>`?)"
    rf"(?P<role>(?(verb){_PART}(?:[-_]{_PART})*|{_PART}(?:[-_]{_PART})+))[ \t]*\([^()]*\)(?P=tick)[\s.:;*_]*",
    re.IGNORECASE,
)
"""A call that is all that a line says."""

_KEYED = expression(
    r"(?m)^[ \t]*(?:[a-z]\w*[ \t]*=[ \t]*)?(?P<role>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)[ \t]*\("
    r"(?P<pairs>\s*[a-z]\w*[ \t]*=(?!=)[^()\n]{1,160}(?:\n\s*[a-z]\w*[ \t]*=(?!=)[^()\n]{1,160}){0,15})\s*\)"
)
_KEY = expression(r"(?:^|,|\n)\s*(?P<name>[a-z]\w*)[ \t]*=(?!=)")
"""A call with its values by name, `cutter(plan = package.plan)`, and the names."""

_LONGEST = 20_000
"""Characters of a fence that are read."""

_SPOKEN = ("", "text", "txt", "plaintext", "pseudo", "pseudocode")


def written_calls(page: Page, code: Code) -> Iterator[Sent]:
    """What the calls of a procedure pass, by name; what only declares a signature is none."""
    if code.language in _SPOKEN and "(" in code.text.plain:
        yield from (*_in_lines(page, code), *_keyed(page, code))


def called_alone(line: str) -> str | None:
    """The role that a line calls which says nothing else."""
    match = _ALONE.fullmatch(line) if "(" in line else None
    return comparable(match["role"]) if match else None


def plain_call(page: Page, passage: Passage) -> Iterator[Sent]:
    """What the call passes that a paragraph without marks is: `call: loaf-baker(recipe)`."""
    match = _WRITTEN.search(passage.plain) if called_alone(passage.plain) and "`" not in passage.plain else None
    if match and match["call"]:
        yield from _listed(page, match, passage.at(*match.span("names")))


def written_call(page: Page, code: Name) -> Iterator[Sent]:
    """What the call passes that code in a sentence is."""
    match = _WRITTEN.fullmatch(code.text)
    yield from _listed(page, match, code.span) if match else ()


def _in_lines(page: Page, code: Code) -> Iterator[Sent]:
    for line in code.lines:
        match = _WRITTEN.search(line.plain)
        if match and match["call"]:
            yield from _listed(page, match, line.name(*match.span("names")).span)


def _listed(page: Page, match: re.Match[str], place: Span) -> Iterator[Sent]:
    fields = tuple(_field(each.strip(), place) for each in match["names"].split(","))
    yield from _sent(page, match["role"], fields, place)


def _keyed(page: Page, code: Code) -> Iterator[Sent]:
    """Calls with their values by name; a role that is one word is one where the document has it in code, too."""
    plain, places = code.text.plain[:_LONGEST], code.text.places()
    for match in _KEYED.finditer(plain):
        at, role = match.start("pairs"), match["role"]
        names = [each.span("name") for each in _KEY.finditer(match["pairs"])]
        fields = tuple(_field(match["pairs"][a:b], places.span_of(at + a, at + b)) for a, b in names)
        if "-" in role or f"`{role}`" in page.source.text:
            yield from _sent(page, role, fields, places.span_of(match.start("role"), match.end()))


def _field(name: str, span: Span) -> Field:
    return Field(key_of(name), name, span)


def _sent(page: Page, called: str, fields: tuple[Field, ...], place: Span) -> Iterator[Sent]:
    role = comparable(called)
    if role != page.role:
        yield Sent(Boundary(page.role, role, place), fields, place, required=False)
