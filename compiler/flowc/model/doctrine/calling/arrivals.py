"""Sentences by which whoever is called is told to say that what it was called with has come, in whatever words:
``Say that you have received the roll``, `state that you understood the task`, `acknowledge the brief`.

What has come must be what passes at a call, or what the document says its reader gets.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.text import Span
from flowc.vocabulary import comparable

_BEGINS = (
    r"(?:^|[.;:,]\s+|\b(?:and|then|must|should|shall|to|will|always|first|you|immediately|at\s+once)\s+)[\s*_\"]*"
    r"(?P<said>"
)
_WHOM = r"(?:the|your)\s+(?:caller|lead|orchestrator|coordinator|parent|main\s+(?:agent|session))|`[\w-]+`"
_SAYS = (
    r"(?:acknowledge|confirm|say|state|report|signal|note|reply|answer"
    rf"|(?:tell|notify|inform)\s+(?:{_WHOM})|let\s+(?:{_WHOM})\s+know)"
)
_OF = r"(?:(?:the|your|its|this)\s+)(?:(?P<{0}>[a-z][\w-]*)\s+)?(?P<{1}>[a-z][\w-]*)"
_TAKEN = r"(?:received|got|gotten|seen|read|understood|taken\s+(?:up|on|over))"
_COME = r"(?:has|have)\s+(?:arrived|come(?:\s+in)?|been\s+received|reached\s+you)"
_RECEIVED = expression(
    rf"{_BEGINS}{_SAYS}\s+(?:(?:that\s+)?you\s+(?:have\s+)?{_TAKEN}\s+{_OF.format('own', 'given')}"
    rf"|receipt\s+of\s+{_OF.format('its', 'receipt')}|(?:that\s+)?{_OF.format('whose', 'come')}\s+{_COME})"
    r"(?=\s+(?:before|first|and|at\s+once|in|to\s+(?:the|your)\s+(?:caller|lead|orchestrator))\b|\s*[,.;:)]|\s*$))",
    re.IGNORECASE,
)
_DIRECT = expression(
    rf"{_BEGINS}(?:acknowledges?|ack)\s+(?:the|your|its|this|every|each)\s+(?P<given>[a-z][\w-]*)"
    r"(?=\s+(?:before|first|and|at\s+once|within|in\s+(?:your|the|one)|by|with)\b|\s*[,.;:)]|\s*$))",
    re.IGNORECASE,
)
_PERSON = expression(
    r"\b(?:users?|humans?|persons?|people|customers?|guests?|clients?|members?|readers?|authors?|senders?|writers?|reporters?"
    r"|patients?|owners?|broker|queue|topic|consumer|producer|webhook|server|socket|endpoint|hook|api)\b",
    re.IGNORECASE,
)
_DENIED = expression(
    r"\b(?:not|never|no|without|don['’]?t|instead\s+of|rather\s+than|need\s+not|if|when|whenever|unless)\b",
    re.IGNORECASE,
)
_KEYS = expression(
    r"[{,]\s*\"(?P<key>[A-Za-z][\w-]{1,40})\"\s*:\s*(?:true|false|\"(?:true|false|yes|no)\b|\"\.\.\.|<|bool)"
)
_WRITTEN = expression(
    r"\s*(?:\$\s+)?(?:(?:echo|printf)\s+(?:-\w+"
    r"\s+)?[\"']?(?P<word>[A-Za-z][\w-]*)(?:\\n)?[\"']?\s*>{1,2}\s*(?P<file>\S+)"
    r"|touch\s+[\"']?\S{0,120}[./]ack[\"']?)\s*(?:#.*)?"
)
"""A command that writes an acknowledgement to a file."""

_GETS = r"\byou\s+(?:get|receive|take|are\s+(?:given|handed|sent))\s+(?:an?|the|one)\s+(?:[\w-]+\s+)?"


def arrivals(page: Page, sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence has somebody say so, from its beginning on."""
    for wanted in (_RECEIVED, _DIRECT):
        match = wanted.search(sentence)
        if match and not _PERSON.search(sentence) and not _DENIED.search(sentence, 0, match.end()):
            named = match.groupdict()
            noun = named["given"] or named.get("receipt") or named.get("come") or ""
            if _passes(page, comparable(noun), wanted is _DIRECT):
                yield match.span("said")


def _passes(page: Page, noun: str, direct: bool) -> bool:
    """Whether a noun is what passes at a call, or what the document says its reader gets. What is `direct`ly
    acknowledged must be a call itself: a question may be acknowledged to who wrote it.
    """
    if direct:
        return page.words.has("mandates", noun)
    return page.words.has("passed_things", noun) or is_given(page, noun)


def is_given(page: Page, noun: str) -> bool:
    """Whether a document says that its reader gets such a thing."""
    return bool(noun) and re.search(rf"(?i){_GETS}{re.escape(noun)}(?![\w-])", page.source.text) is not None


def keys_of_arrival(page: Page, code: Code) -> Iterator[Span]:
    """The keys of an object that is returned which say that the call arrived, and hold no more than that it did."""
    for line in code.lines:
        for match in _KEYS.finditer(line.plain):
            key = comparable(match["key"])
            if page.words.acknowledges(key) and ("-" in key or key.startswith("ack")):
                yield line.at(*match.span("key"))


def written_arrivals(page: Page, code: Code) -> Iterator[Span]:
    """The commands of a fence that write down that something arrived: `echo ack > queue/task.ack`."""
    for line in code.lines:
        match = _WRITTEN.fullmatch(line.plain)
        if match and (match["word"] is None or page.words.has("acknowledgements", match["word"])):
            yield line.at(len(line.plain) - len(line.plain.lstrip()), match.end())
