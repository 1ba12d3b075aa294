"""Where a document lets a call be told as not made: ``not-attempted` is only valid when the outcome is `blocked``."""

import re
from collections.abc import Iterator, Mapping

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
_ANY = expression(
    r"`(?P<label>0+)`[^.;]{0,120}[.;]\s+(?P<it>it\s+(?:may|can)\s+(?:also\s+)?(?:stand|go|come|appear))\s+(?:beside|with|next\s+to)\s+"
    r"(?:any|every|each)\s+(?:outcome|result|answer|end)[^.;`]{0,40},?\s+`(?P<first>0+)`\s+included(?P<second>)",
    re.IGNORECASE,
)
_ALSO = expression(
    r"`(?P<label>0+)`[^.;`]{0,60}[.;]\s+(?P<it>(?:it|this|that)\s+is\s+(?:also\s+)?(?:the|its)\s+(?:record|value|result|entry|answer))\s+"
    r"(?:for|of|with|beside)\s+(?:an?\s+|the\s+|each\s+|every\s+)?`(?P<first>0+)`(?P<second>)",
    re.IGNORECASE,
)
"""What may stand beside any: ``It may stand beside any outcome, `printed` included``; or with another, too."""

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

_LISTED = expression(
    r"(?:\s|,|/|\||`0+`|\([^()`]{0,60}\)|,\s(?:if|when|where)\s[^,.;:`]{1,60},|\b(?:be|being|have|having|hold|carry|read|say|stand"
    r"|either|also|even|just|sometimes|usually|one|any|of|the|an?|its|values?|results?|outcomes?|or|and|as|well|again)\b)*",
    re.IGNORECASE,
)
"""All that may stand between an outcome and the value beside it: other values, and no clause about something else."""

_GOES_ON = expression(
    r"`(?:,?\s+(?:that\s+|which\s+)?(?:is|are|was|were|stands?|belongs?|goes|go|may|can|must|will|has|needs?|counts?|breaks?|ends?|makes?"
    r"|means|comes?)\b)",
    re.IGNORECASE,
)
"""A value that begins a clause of its own."""

_At = tuple[int, int]
"""Where a code stands in the words of its passage."""

_END = expression(r"[.;](?:\s|\Z)|\n\s*\n")
_DENIES = expression(r"\b(?:not|never|no|cannot|unless|nowhere|other\s+than|except)\b|n['’]t\b", re.IGNORECASE)
_REFUSED = (
    r"(?:refus\w+|reject\w*|forb[ia]d\w*|wrong(?:ly)?|errors?|faults?|faulty|invalid|illegal|impossible|impermissible|inadmissible"
    r"|disallow\w*|prohibit\w*|ban(?:s|ned)?|barred|bars|mistakes?|bugs?|breach\w*|breaks?|broken|violat\w+|contradict\w*|conflicts?"
    r"|clash\w*|exclu\w+|rules?\s+out|ruled\s+out|incompatible|unacceptable|nonsense|malformed|asked\s+again|asked\s+once\s+more"
    r"|sent\s+back|differs?|rather\s+than|instead\s+of|in\s+place\s+of|fails?|too\s+late|formerly|used\s+to)"
)
_REFUSES = expression(rf"\b{_REFUSED}(?!\w)", re.IGNORECASE)
"""Words that forbid without a `not`."""

_WHOEVER = expression(
    r"\b(?:who|whoever|that|which|whichever|if|when|whenever|where|wherever|should|once|as)\b[^,]*\Z", re.IGNORECASE
)
"""Before a verb: it says of whom or of what case the sentence speaks, and tells nobody to return that."""

_DENIED = expression(
    r"\b(?:not|never|no|cannot|unless|nowhere|other\s+than|except)\b[^.;]{0,60}?(?:`0+`|\bsucce)"
    r"|n['’]t\b[^.;]{0,60}?(?:`0+`|\bsucce)|`0+`[^.;`]{1,40}\bone\s+of\s+the\s+other"
    rf"|`0+`[^.;`]{{1,60}}\b{_REFUSED}\b[^.;`]{{0,60}}(?:`0+`|\bsucce)|`0+`\s+{_REFUSED}\s+`0+`"
    r"|`0+`[^.;`]{1,60}(?:`0+`|\bfailures?)\s+(?:alone|only|exclusively)\b|`0+`[^.;`]{1,40}\b(?:reserved|only)\b[^.;`]{1,40}`0+`"
    r"|\b(?:only|alone)\s+(?:[\w-]+\s+){0,3}`0+`[^.;`]{1,60}`0+`",
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
        for label, match in (*_admits(places, text), *_beside(page, places, text)):
            place = _place(label)
            if page.words.is_not_attempted(place.text):
                named = (places.get(match.span(group)) for group in ("first", "second"))
                yield from (Deed("admits", place, page.role, name) for name in named if name)


def _admits(places: Mapping[_At, Name], text: str) -> Iterator[tuple[Name, re.Match[str]]]:
    """Labels that may stand beside an outcome, or are to be returned with it, as a whole sentence says."""
    admits = [(each, each.start()) for each in _ADMITS.finditer(text)]
    returned = [(each, _clause(text, each.start())) for each in _RETURNED.finditer(text)]
    told = [(each, begun) for each, begun in returned if not _WHOEVER.search(text, begun, each.start())]
    beside = [(each, each.start("it")) for pattern in (_ANY, _ALSO) for each in pattern.finditer(text)]
    for match, begun in (*admits, *told, *beside):
        label, end = places.get(match.span("label")), _ended(text, match.end())
        if label and not _DENIES.search(text, begun, match.end()) and not _REFUSES.search(text, begun, end):
            yield label, match


def _beside(page: Page, places: Mapping[_At, Name], text: str) -> Iterator[tuple[Name, re.Match[str]]]:
    """Labels that are listed among the values beside an outcome."""
    for match in _BESIDE.finditer(text):
        start, end = match.span("rest")
        for at, code in places.items():
            if start <= at[0] < end and page.words.is_not_attempted(_place(code).text):
                listed = _LISTED.fullmatch(text, start, at[0] - 1) and not _GOES_ON.match(text, at[1])
                if listed and not _REFUSES.search(text, at[1], _ended(text, at[1])):
                    yield code, match
                break


def _ended(text: str, at: int) -> int:
    """Where the sentence ends that goes on at a place."""
    end = _END.search(text, at)
    return end.start() if end else len(text)


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
