"""Where a document lets a call be told as not made: ``not-attempted` is only valid when the outcome is `blocked``."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed
from flowc.text import Name, Span

_ADMITS = expression(
    r"`(?P<label>0+)`\s+(?:is|stands?|may|can|counts?|holds?|goes|belongs)\b[^.;`]{0,80}?"
    r"\b(?:when|if|where|beside|with|while)\b[^.;`]{0,60}`(?P<first>0+)`(?:,?\s+or\s+`(?P<second>0+)`)?",
    re.IGNORECASE,
)
_RETURNED = expression(
    r"\b(?:returns?|answers?(?:\s+with)?|gives?\s+back|hands?\s+back)\s+`(?P<first>0+)`,?\s+(?:with|and|but)\s+[^.;`]{0,60}"
    r"`(?P<label>0+)`(?P<second>)",
    re.IGNORECASE,
)
"""What is returned then: ``return `printed` with the transfer result `not-attempted` ``."""

_BESIDE = expression(
    r"(?:^|[.;:|]\s+|^[-*\s]+)\W{0,3}(?:with|beside|alongside|under|on|for|in|next\s+to)\s+(?:an?\s+|the\s+)?(?:outcome\s+)?"
    r"`(?P<first>0+)`(?:\s+or\s+`(?P<second>0+)`)?,?\s+(?:(?:that|it|this|the\s+(?:[\w-]+\s+){0,2}[\w-]+|`0+`)\s+)?"
    r"(?:is|are|may|can|will|must|has|holds?|carr(?:y|ies)|stands?|reads?|says)\b(?=(?P<rest>[^.;]{0,160}))",
    re.IGNORECASE,
)
"""What stands with an outcome, one of several: ``With `printed` that is `sent`, or `not-attempted` if ...``."""

_HELD = expression(r"\{\s*[\"']?\w+[\"']?\s*:\s*[\"'](?P<label>[\w-]+)[\"']\s*,?\s*\}")
"""An object of one key, in code, that shows an outcome."""

_BEFORE = 40
"""Characters before it in which it may be forbidden."""

_DENIES = expression(r"\b(?:not|never|no|cannot|unless|nowhere|other\s+than|except)\b|n['’]t\b", re.IGNORECASE)

_DENIED = expression(
    r"\b(?:not|never|no|cannot|unless|nowhere|other\s+than|except)\b[^.;]{0,60}?(?:`0+`|\bsucce)"
    r"|n['’]t\b[^.;]{0,60}?(?:`0+`|\bsucce)|`0+`[^.;`]{1,40}\bone\s+of\s+the\s+other",
    re.IGNORECASE,
)


def admitted(page: Page) -> Iterator[Deed]:
    """Each outcome beside which a sentence lets `not-attempted` stand, which the deed's own place shows; negated where
    words right beside it say that it does not stand with some outcome.
    """
    yield from _denied(page)
    for passage in page.passages(marks.TICK) if page.contract else ():
        places = dict(zip(passage.code_places(), passage.codes(), strict=True))
        text = masked(passage) if len(places) > 1 else ""
        admits = [(match, match.start()) for match in _ADMITS.finditer(text)]
        returned = [(match, _clause(text, match.start())) for match in _RETURNED.finditer(text)]
        for match, begun in (*admits, *returned):
            label = places.get(match.span("label"))
            denied = _DENIES.search(text, begun, match.end())
            if label is None or not page.words.is_not_attempted(label.text) or denied:
                continue
            named = (places.get(match.span(group)) for group in ("first", "second"))
            yield from (Deed("admits", label.span, page.role, name) for name in named if name)
        for match in _BESIDE.finditer(text):
            codes = [(at, code) for at, code in places.items() if match.start("rest") <= at[0] < match.end("rest")]
            first = next(((at, code) for at, code in codes if page.words.is_not_attempted(_place(code).text)), None)
            named = (places.get(match.span(group)) for group in ("first", "second"))
            if first and not _DENIES.search(text, match.start(), first[0][0]):
                place = _place(first[1])
                yield from (Deed("admits", place, page.role, name) for name in named if name)


def _place(code: Name) -> Span:
    """A label, or the one in an object that shows nothing else."""
    held = _HELD.fullmatch(code.span.text)
    start, end = held.span("label") if held else (0, code.span.end - code.span.start)
    return Span(code.span.source, code.span.start + start, code.span.start + end)


def _clause(text: str, at: int) -> int:
    """Where the words begin that may forbid what is said at a place."""
    return max(at - _BEFORE, text.rfind(".", 0, at) + 1)


def _denied(page: Page) -> Iterator[Deed]:
    for passage in page.passages(marks.TICK) if page.contract else ():
        named = next((code for code in passage.codes() if page.words.is_not_attempted(code.text)), None)
        if named and _DENIED.search(masked(passage)):
            yield Deed("admits", named.span, page.role, named, negated=True)
