"""Agents whose documents say at their head that they orchestrate, and whether they call others: in the title,
`Execution & Orchestration Agent`, or in the first paragraph, `You are the orchestrator of this team`.

It is a deed of the kind `leads`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Deed
from flowc.text import Span

_TITLE = expression(
    r"(?i)(?![^\n]*\b(?:for|to|by|with|from|of|under)\b)[^\n]*\borchestrat(?:or|ion)(?:[ \t]+agent)?[ \t*]*"
)
_SITE = expression(r"(?i)\bsub_?agent(?:_type)?[\"']?\s*[=:]\s*[\"'`][a-z]")
_NAMED = (
    r"(?:[A-Z][\w.-]{0,30}\s+){0,3}[A-Z][\w.-]{0,30}(?:\s+\([^()]{1,40}\))?"
    r"\s*(?:[,—–]|-+\s)\s*(?![^.]{0,300}\byou\b)"
)
_NO_KIND = (
    r"(?:the|an?|of|for|to|by|with|from|under|in|on|at|as|and|or|who|that|which|whom|not|no|never|deputy|assistant|vice"
    r"|junior|backup|fallback|former|part)\b"
)
_IS = expression(
    r"(?:\A|(?<=[.!]\s))You(?:['’]re|\s+are|\s+(?:act|serve|work|operate)\s+as)\s+"
    rf"(?:{_NAMED})?(?:[Tt]he|[Aa]n?)\s+(?:(?!{_NO_KIND})[\w-]{{1,30}}\s+){{0,3}}"
    r"(?i:orchestrator|coordinator)(?:\s+(?i:agent))?"
    r"(?:\s*(?:[.;:!—–]|-+\s|,(?!\s*(?:not|never|unless|if|when|only|but)\b)|\Z)"
    r"|\s+(?:of|for|in|using|that|who|which|responsible|with|and)\b)"
)
"""Who the reader is, as the predicate of `You are`: `You are **Atlas** — the release coordinator of this project.`"""

_CALLED = expression(
    r"\b(?:called|spawned|invoked|launched|started|dispatched|run|triggered|delegated)\s+(?:\w+\s+)?by\b"
    r"(?!\s+(?:the\s+|an?\s+)?(?:user|human|person)\b)"
    r"|\b(?:calls?|spawns?|invokes?|launch(?:es)?|dispatch(?:es)?|hands?|sends?|delegates?\s+to)\s+you\b"
    r"|\breport(?:s|ing)?\s+(?:back\s+)?to\b(?!\s+(?:the\s+|an?\s+)?(?:user|human|person)\b)"
    r"|\breturns?\s+(?:[\w-]+\s+){0,4}to\s+(?:the|your)\b(?!\s+(?:user|human|person)\b)",
    re.IGNORECASE,
)
"""Another who calls the reader, and takes what it returns."""


def titled(page: Page) -> Iterator[Deed]:
    """The first title of an agent's document, or its first paragraph, where it says so; `negated` where the document
    shows no call.
    """
    place = (_title(page) or _predicate(page)) if page.kind == "agent" else None
    if place:
        yield Deed("leads", place, page.role, negated=_SITE.search(page.source.text) is None)


def _title(page: Page) -> Span | None:
    heading = next((part.heading for part in page.parts if part.heading), None)
    return heading.span if heading and _TITLE.fullmatch(heading.plain) else None


def _predicate(page: Page) -> Span | None:
    first = opening(page)
    return first.span if first and _IS.search(plainly(first)) and not is_called(first) else None


def opening(page: Page) -> Passage | None:
    """The first paragraph of a page."""
    paragraphs = (piece for part in page.parts for piece in part.pieces if isinstance(piece, Passage))
    first = next((each for each in paragraphs if each.plain.strip()), None)
    return None if first is None or first.quoted else first


def plainly(passage: Passage) -> str:
    """The words of a paragraph without signs of bold type."""
    return re.sub(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}", "", passage.plain.strip())


def is_called(first: Passage) -> bool:
    """Whether a first paragraph says that another calls the reader."""
    return _CALLED.search(plainly(first)) is not None
