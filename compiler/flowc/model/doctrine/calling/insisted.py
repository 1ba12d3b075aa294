"""Rules for answers that are none, by which whoever gave one is called until a good one comes: `keep calling until it
is whole`. They are deeds of the kind `insist`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.again import PERSON
from flowc.model.doctrine.calling.bounds import BOUND, settled
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage, passages
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed

_ANSWER = r"(?:answers?|results?|repl(?:y|ies)|responses?|outputs?|returns?)"
_SPOILT = expression(
    rf"\b{_ANSWER}\b[^.;!?]{{0,80}}?\b(?P<bad>empty|blank|malformed|invalid|broken|unusable|unreadable|unpars[ae]+ble|truncated"
    r"|cut\s+off|garbled|(?:not|no)\s+(?:valid\s+)?(?:json|yaml))\b"
    rf"|\b(?:empty|blank|malformed|invalid|broken|unusable|unreadable|unpars[ae]+ble|truncated|garbled)\s+(?:or\s+\w+\s+)?{_ANSWER}\b",
    re.IGNORECASE,
)
_DOES = r"call|ask|try|retry|repeat|invoke|prompt|re-?run|re-?ask|re-?prompt"
_DOING = r"calling|asking|trying|retrying|repeating|invoking|prompting|re-?running|re-?asking|re-?prompting"
_UNTIL = r"\b(?:until|till)\s+(?P<{0}>[^.;!?]{{1,100}})"
_OFTEN = r"\b(?:as\s+often\s+as|however\s+often)\b"
_INSISTS = expression(
    rf"\b(?:keep(?:\s+on)?|go\s+on|carry\s+on|continue)\s+(?:to\s+)?(?:{_DOES}|{_DOING})\b[^.;!?]{{0,80}}?"
    rf"(?:{_UNTIL.format('kept')}|{_OFTEN})"
    rf"|\b(?:{_DOES})\b[^.;!?]{{0,80}}?(?:{_UNTIL.format('end')}|{_OFTEN})",
    re.IGNORECASE,
)
"""What is done until something is so, or as often as it takes."""


_COMES = expression(
    rf"\b(?:it|its|one|they|{_ANSWER}|json|yaml|valid|whole|usable|complete|readable|well-formed|pars\w+)\b",
    re.IGNORECASE,
)
"""What is waited for: a good answer."""

_DENIED = expression(r"(?:\b(?:not|never|nobody|cannot)|n['’]t)\s+(?:\w+\s+){0,2}\Z", re.IGNORECASE)


def insisted(page: Page) -> Iterator[Deed]:
    """The rules for spoilt answers without an end."""
    if page.kind == "template" or not page.contract or settled(page.source):
        return
    for part in page.sections(marks.ROUNDS):
        told = tuple(passages(part.pieces)) if _INSISTS.search(part.span.text) else ()
        for at, passage in enumerate(told):
            around = " ".join(each.plain for each in told[max(at - 1, 0) : at + 2])
            if not (passage.quoted or BOUND.search(around)):
                yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    text = masked(passage)
    for start, end in passage.sentences():
        spoilt = _SPOILT.search(text, start, end)
        insists = _INSISTS.search(text, spoilt.end(), end) if spoilt else None
        if insists and not _is_limited(page, text[start : insists.start()], insists):
            yield Deed("insist", passage.at(*insists.span()), page.role)


def _is_limited(page: Page, before: str, insists: re.Match[str]) -> bool:
    """Whether nobody is to do so, a program does, or a person or something else than an answer ends it."""
    who = before.rstrip("` ").rpartition(" ")[2].lower()
    until = insists["kept"] or insists["end"]
    ended = until and (PERSON.search(until) or not _COMES.search(until))
    return bool(ended or _DENIED.search(before)) or who in page.words.lists["strangers"]
