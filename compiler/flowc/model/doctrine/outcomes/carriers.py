"""How results carry their outcome: as the value of a key in an object, in a line, or in an element.

An agent's own fence shows it where a value stands that the agent names elsewhere, too: `VERDICT: DONE`, and `DONE` in a
table of its ends. A document for all agents shows it where it says that each of them answers so, and leaves the value
open: `VERDICT: <one word>`.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Part, passages
from flowc.model.doctrine.outcomes.coded_formats import DENIED, LONGEST, OF_A_THING, SERVICE
from flowc.model.keyed import Carrier
from flowc.text import Name

_LANGUAGES = ("json", "jsonc", "yaml", "yml", "xml", "text", "txt", "md", "markdown", "", INDENTED)
_VALUE = r"(?:<[^<>\n]{1,60}>|\[[^\]\n]{1,60}\]|\{[^{}\n]{1,60}\}|…|\.\.\.|[A-Za-z][\w-]*(?:\s*\|\s*[A-Za-z][\w-]*)+)"


def _forms(key: str, value: str) -> dict[str, re.Pattern[str]]:
    """A key and what stands under it, in each form of a result."""
    line = rf"^[*_]*(?P<key>{key})[*_]*[ \t]*:[*_]*[ \t]+[`\"'*]*(?P<label>{value})[`\"'*]*[ \t]*(?:#.*)?$"
    return {
        "line": expression(line, re.IGNORECASE | re.MULTILINE),
        "object": expression(rf"[{{,]\s*\"(?P<key>{key})\"\s*:\s*\"(?P<label>{value})\"", re.IGNORECASE),
        "element": expression(rf"<(?P<key>{key})>\s*(?P<label>{value})\s*</", re.IGNORECASE),
        "attribute": expression(rf"<[\w-]+\s[^<>]*?\b(?P<key>{key})=\"(?P<label>{value})\"", re.IGNORECASE),
    }


_SHOWN = _forms(
    r"(?:\w+_)?(?:outcome|status|result|verdict|grade|decision|conclusion|answer|ruling)", r"[A-Za-z][\w-]*"
)
_OPEN = _forms(r"outcome|status|result|verdict", _VALUE)
"""Results that hold a label, and those whose value is left open."""

_OF_EACH = expression(
    r"\b(?:every|each|all|any)\s+(?:of\s+the\s+)?(?:[\w-]+\s+){0,2}?(?:(?:sub-?)?agents?|specialists?|workers?|roles?|answers?|repl(?:y|ies)"
    r"|results?)\b|\b(?:an?|the)\s+(?:specialist|worker|(?:sub-?)?agent)s?['’]s?\s+(?:\w+\s+)?(?:answer|reply|result|message)s?\b",
    re.IGNORECASE,
)
_ONE = expression(
    r"\b(?:exactly|no\s+(?:other|second)|nothing\s+else|one\s+(?:shape|form|format|element|object|block)|same\s+(?:shape|form|format|block)"
    r"|end(?:s|ed)?\s+with|answers?\s+in)\b",
    re.IGNORECASE,
)


_NAMED = r"[`*\"|]\s*(?:{0})\s*[`*\"|:]"
"""A word that stands out by its marks or in a cell."""


def carriers(page: Page) -> tuple[Carrier, ...]:
    """Where a document shows how results carry their outcome: an agent its own, another that of every agent."""
    if page.kind == "template":
        return ()
    if page.kind == "agent":
        return tuple(_own(page, page.codes(marks.STATUS | marks.STATUSES | marks.GRADES)))
    return tuple(carrier for part in page.sections(marks.STATUSES | marks.STATUS) for carrier in _of_all(part))


def _own(page: Page, codes: Iterable[Code]) -> Iterator[Carrier]:
    for code in codes:
        if code.language in _LANGUAGES and not _is_of_others(code):
            plain = code.text.plain[:LONGEST]
            for form, shown in _SHOWN.items():
                matches = [each for each in shown.finditer(plain) if _is_told(page, each)]
                outermost = (each for each in matches if form != "object" or _is_outermost(plain, each.start()))
                yield from (_carrier(code, match, form, False) for match in outermost)


def _is_told(page: Page, shown: re.Match[str]) -> bool:
    """Whether a key is `outcome`, or a document names the label under it outside of fences."""
    if shown["key"].lower() == "outcome":
        return True
    named = re.compile(_NAMED.format(re.escape(shown["label"])), re.IGNORECASE)
    fences = [each.span for each in page.codes()]
    places = (match.start() for match in named.finditer(page.source.text))
    return any(not any(span.start <= at < span.end for span in fences) for at in places)


def _is_outermost(plain: str, at: int) -> bool:
    """Whether a key behind a brace or a comma stands in an object that lies in nothing else."""
    before = plain[: at + 1]
    return sum(map(before.count, "{[")) - sum(map(before.count, "}]")) == 1


def _is_of_others(code: Code) -> bool:
    """Whether the words above a fence say that it is nobody's answer, or that of something that is no agent."""
    lead = code.lead.plain if code.lead else ""
    title = code.titles[-1] if code.titles else ""
    return any(map(bool, (DENIED.search(lead), OF_A_THING.search(lead), SERVICE.search(f"{title} {lead}"))))


def _of_all(part: Part) -> Iterator[Carrier]:
    """What a section shows as the one form for every agent."""
    said = " ".join((*part.titles[-1:], *(words.plain for words in passages(part.pieces))))
    if not (_OF_EACH.search(said) and _ONE.search(said)):
        return
    for code in (piece for piece in part.pieces if isinstance(piece, Code)):
        if code.language in _LANGUAGES and not (code.lead and DENIED.search(code.lead.plain)):
            for form, shown in _OPEN.items():
                match = shown.search(code.text.plain, 0, LONGEST)
                yield from (_carrier(code, match, form, True),) if match else ()


def _carrier(code: Code, match: re.Match[str], form: str, common: bool) -> Carrier:
    return Carrier(Name(match["key"], code.text.span_of(*match.span("key"))), form, common)
