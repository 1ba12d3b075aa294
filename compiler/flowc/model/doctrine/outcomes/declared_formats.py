"""Formats of results that words lay down: ``its first key is `outcome` ``, ``begin your text with `Status: ok` ``, a
line of its own behind such words, and the head of a table of what each role answers.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.outcomes.by_boundary import unions_of_roles
from flowc.model.doctrine.outcomes.coded_formats import DENIED, OF_A_TEXT, OF_A_THING, SERVICE, TELLS
from flowc.text import Name

_KEY = r"(?P<key>outcome|status|result|verdict)"
_TEXT = r"(?:text|answer|reply|response|message|output|result|report|block|object|return)s?"
_DECLARED = tuple(
    expression(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:first|top|leading|last|opening|main)\s+(?:key|field|entry|member|property)\s+(?:\w+\s+){{0,2}}?(?:is|holds|must\s+be|reads)"
        rf"\s+(?:always\s+|called\s+)?`{_KEY}`",
        rf"\b(?:ends?|closes?|answers?|repl(?:y|ies)|finish(?:es)?)\s+[^`.;:]{{0,40}}?\bone\s+(?:JSON|YAML)\s+(?:object|mapping)\s*[:—–]\s*`{_KEY}`",
        rf"`{_KEY}`\s+(?:is|comes|stands|goes)\s+(?:always\s+)?(?:the\s+)?(?:first|at\s+the\s+(?:top|head))\b",
        rf"\b(?:first|last|opening|closing|top)\s+(?:line|words?)\b[^`.;]{{0,60}}?`{_KEY}\s*[:=][^`]*`",
        rf"\b(?:begin|start|open|end|close|finish|head)s?\s+(?:(?:your|the|each|every|any|its|all|final|whole|own)\s+){{0,3}}{_TEXT}"
        rf"\s+(?:with|by|on|in)\s+(?:the\s+line\s+|a\s+line\s+|the\s+words\s+)?`{_KEY}\s*[:=][^`]*`",
        rf"\b{_TEXT}\s+(?:\w+\s+){{0,3}}?(?:begins?|starts?|opens?|ends?|closes?)\s+with\s+(?:(?:the|a)\s+(?:line\s+)?)?`{_KEY}\s*[:=][^`]*`",
    )
)
_LEADS = expression(
    r"\b(?:first|last|opening|closing|top)\s+line\b|\b(?:begins?|starts?|opens?|ends?|closes?)\s+with\b", re.IGNORECASE
)
_LINE = expression(
    rf"\s*{_KEY}\s*:\s*(?:[<{{\[][\w |/-]+[>}}\]]|[a-z][\w-]*(?:\s*\|\s*[a-z][\w-]*)*)\s*", re.IGNORECASE
)
_HEAD = expression(rf"[*_\s]*`{_KEY}`[*_\s]*", re.IGNORECASE)


def declared_formats(page: Page) -> Iterator[Name]:
    """The keys under which, as a document lays down, results carry how the work ended."""
    for passage in page.passages(marks.TICK, marks.STATUS | marks.STATUSES):
        if not passage.quoted and not SERVICE.search(f"{passage.title} {passage.plain[:400]}"):
            yield from _of_passage(passage)
    for code in page.codes(marks.STATUS | marks.STATUSES):
        yield from _of_line(code)
    for grid in page.grids(marks.TICK):
        if any(unions_of_roles(page, grid)):
            yield from _of_head(grid.header)


def _of_passage(passage: Passage) -> Iterator[Name]:
    for pattern in _DECLARED:
        match = pattern.search(passage.plain)
        around = f"{passage.title} {passage.plain[:400]}" if match else ""
        told = TELLS.search(around) or re.search(rf"\b{_TEXT}\b", around)
        if match and told and not OF_A_THING.search(passage.plain[: match.start("key")]):
            yield _name(passage, match)
            return


def _of_line(code: Code) -> Iterator[Name]:
    """The only line of a fence behind words that speak of the first or the last line."""
    lines = [line for line in code.lines if line.plain.strip()]
    match = _LINE.fullmatch(lines[0].plain) if len(lines) == 1 else None
    lead = code.lead.plain if code.lead else ""
    if match and _LEADS.search(lead) and not any(each.search(lead) for each in (SERVICE, DENIED, OF_A_TEXT)):
        yield _name(lines[0], match)


def _of_head(header: tuple[Passage, ...]) -> Iterator[Name]:
    yield from (_name(cell, match) for cell in header if (match := _HEAD.fullmatch(cell.plain)))


def _name(words: Passage, match: "re.Match[str]") -> Name:
    return Name(match["key"].lower(), words.at(*match.span("key")))
