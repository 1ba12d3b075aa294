"""What an agent reports in the middle of its work and then goes on: whoever called gets one result, at its end."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Phase
from flowc.model.statements import LEADING

_WHOM = (
    r"(?:`[a-z][\w-]*`|(?:the|your|its)\s+(?:caller|lead|orchestrator|coordinator|manager|parent|main\s+(?:agent|session))"
    r"|whoever\s+called(?:\s+you)?)"
)
_GOES_ON = (
    r"(?:,?\s+(?:and|then)\s+|;\s+|,\s+)(?:then\s+|only\s+then\s+)?"
    r"(?:go\s+on|continue|carry\s+on|proceed|keep\s+\w+ing|move\s+on)\b"
    r"(?!\s+(?:only\s+)?(?:once|when|after|if|as\s+soon)\b)"
)
_BEFORE_GOING_ON = (
    r"\s+before\s+(?:you\s+|it\s+)?(?:go(?:es|ing)?\s+on|continu\w+|carry(?:ing)?\s+on|proceed\w*|mov\w+\s+on)\b"
)
_REPORTED = expression(
    r"(?:^|[,;:]\s+|\b(?:and|then|you|must|to)\s+|^\W*(?:after|once|when)\s[^.;,]{1,60}?\s)[\W\d]*"
    r"(?:report|tell|send|announce|signal|return|give|post|notify|let)\s+"
    rf"(?:back\s+)?(?:(?:to\s+)?(?P<first>{_WHOM})\s+(?:know\s+)?)?"
    r"(?:(?:with|about|of|by|that|when)\s+)?(?:`(?P<label>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`"
    r"|the\s+(?P<done>[a-z][\w-]*\s+(?:is|are|has|have)\s+[\w-]+))"
    rf"(?:\s+(?:back\s+)?to\s+(?P<then>{_WHOM})|(?P<early>\s+as\s+soon\s+as\s+[^.;,]{{1,60}}))?"
    rf"(?:{_GOES_ON}|{_BEFORE_GOING_ON})",
    re.IGNORECASE,
)
"""Who is told of what, by a label or in words, before the work goes on."""

_DENIED = expression(r"\b(?:not|never|don['’]t|no\s+need|without|instead\s+of|rather\s+than)\b", re.IGNORECASE)
_NO_FURTHER = expression(r"\s*\w*\s*\bno\s+(?:further|more)\b", re.IGNORECASE)

_TELLS = r"(?:reports?|announces?|signals?|sends?|returns?|answers?|says?|publishes|posts?|emits?|confirms?|gives?)"
_ON_THE_WAY = expression(
    rf"\bbefore\s+(?:(?:it|they)\s+|the\s+[\w-]+\s+)(?:starts?|begins?|does|goes|touches|writes|makes|works|turns)\b[^.;`]{{0,60}}"
    rf"\b{_TELLS}\s+`(?P<first>[a-z][\w-]*)`"
    rf"|\b{_TELLS}\s+`(?P<label>[a-z][\w-]*)`[^.;`]{{0,60}}?\b(?:before\s+(?:it|they)\s+(?:starts?|begins?|goes)|as\s+soon\s+as"
    r"|while\s+(?:it|they)|on\s+the\s+way|along\s+the\s+way|as\s+it\s+goes|during\s+the\s+(?:work|call|run)|half-?way"
    r"|so\s+that\s+[^.;`]{0,40}\b(?:can\s+(?:see|follow|tell|watch)|sees|knows|follows)\s+how\s+far)\b"
    rf"|\b{_TELLS}\s+`(?P<over>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`\s+to\s+(?:the\s+)?`?[a-z][\w-]*(?:\s[\w-]+)?`?"
    r",?\s+and\s+(?:then\s+)?"
    r"(?:goes\s+on|continues|carries\s+on|proceeds|moves\s+on)\s+(?:with|to)\b(?!\s+(?:the\s+)?(?:next|another|a\s+new)\b)",
    re.IGNORECASE,
)
"""What a contract has told before the work is done: `Before it starts, the baker reports `oven-warm` to the cook`."""

_BEGUN = expression(
    rf"\b{_TELLS}\s+(?:`(?P<first>[a-z][\w-]*)`\s+(?:as\s+soon\s+as|when|once)\s[^.;`]{{4,60}},?\s+and\s+)?`(?P<begun>[a-z][\w-]*)`\s+"
    r"(?:as\s+soon\s+as|when|once)\s+(?:it|they|the\s+[\w-]+)\s+(?:starts?|begins?|opens?|turns\s+to|gets\s+to|goes\s+on\s+to)\s+"
    r"(?:on\s+|with\s+|to\s+)?(?:the|its|their|work)\b",
    re.IGNORECASE,
)
"""What is reported when something is begun, be it behind what is reported before that: `` `a` as soon as it is checked,
and `b` when it starts on the figures``.
"""

_IN_CASE = expression(r"\b(?:if|unless|in\s+case|where|should)\b", re.IGNORECASE)
_CONTRACTS = ("handoff-contract", "output-contract")


def midway(page: Page) -> Iterator[Phase]:
    """What an agent's own document has it report to whoever called, and go on."""
    for passage in page.passages(marks.GOES_ON) if page.kind == "agent" else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            yield from _of_sentence(page, passage, start, end)


def _of_sentence(page: Page, passage: Passage, start: int, end: int) -> Iterator[Phase]:
    match = _REPORTED.search(passage.plain, start, end)
    if match is None or _DENIED.search(passage.plain, start, match.end()):
        return
    if _NO_FURTHER.match(passage.plain, match.end(), end):
        return
    label = match["label"]
    told = match["first"] or match["then"] or match["early"]
    if told and not (label and page.words.outcome_class(label) == "failure"):
        yield Phase(passage.name(*match.span("label" if label else "done")), "return", passage.at(start, end))


def on_the_way(page: Page) -> Iterator[Phase]:
    """What a contract, or a page that leads, has reported of work that goes on by words that it names nowhere else, and
    so are none of its outcomes.
    """
    for passage in page.passages(marks.TICK) if page.kind in (*_CONTRACTS, *LEADING) else ():
        for start, end in passage.sentences():
            yield from _begun(page, passage, start, end)
            match = _ON_THE_WAY.search(passage.plain, start, end)
            group = next((name for name in ("first", "over") if match and match[name]), "label")
            if not match or (page.kind in LEADING and group != "over"):
                continue
            if any(each.search(passage.plain, start, end) for each in (_DENIED, _IN_CASE)):
                continue
            if page.source.text.count(f"`{match[group]}`") == 1 and not page.words.has("phases", match[group]):
                yield Phase(passage.name(*match.span(group)), "return", passage.at(start, end))


def _begun(page: Page, passage: Passage, start: int, end: int) -> Iterator[Phase]:
    """What is reported when something is begun, and before it."""
    match = _BEGUN.search(passage.plain, start, end) if page.kind in LEADING else None
    if not match or any(each.search(passage.plain, start, end) for each in (_DENIED, _IN_CASE)):
        return
    for group in ("first", "begun"):
        if match[group] and page.source.text.count(f"`{match[group]}`") == 1:
            yield Phase(passage.name(*match.span(group)), "return", passage.at(start, end))
