"""Names that documents which run agents give to what an agent returned, and names they pass on and never gave.

They are deeds: `bind` (``keep the text as `demand` ``; `role` is the agent that returned it), `unbound` (a call
passes a name of which nothing is said before; `role` is who is called) and, in agents' own documents, `needs` (``you
receive `demand` ``). The name is the object of all. `skip` is a way that leaves a stage out (its object), to an agent
(`role`) where it names one.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.calls import calls
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Call, Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_KINDS = ("workflow", "orchestration", "process", "pipeline", "team-contract")
_BINDS = expression(
    r"(?i)\b(?:go(?:es)?|(?:keep|store|take|save|hold|remember|call|name|pass|send|put|relay|capture|hand|note)s?)\b"
    r"(?P<what>[^.;]{0,120}?)\bas\s+(?:the\s+|its\s+)?`(?P<key>0+)`"
)
_GIVEN = expression(r"(?i)\W*you\s+(?:receive|get|are\s+(?:given|handed))\s+(?P<names>[^.;]{1,300})")
_LISTED = expression(r"`(?P<name>0+)`")
_AT_TIMES = expression(
    r"(?i)[\s,(]*(?:if|when|sometimes|optional(?:ly)?|perhaps|maybe|possibly|where|unless|later|may)\b|\bsometimes\b|\boptionally\b"
)
_SKIPS = expression(
    r"(?i)\b(?:skip(?:s|ped|ping)?|bypass(?:es|ed)?|omits?|leaves?\s+out|jumps?\s+over|(?:does|do|goes|go)\s+without|needs?\s+no"
    r"|without)\s+(?:the\s+|an?\s+|any\s+)?`?(?P<what>[\w-]{3,40})`?(?P<noun>\s+(?:stage|step|phase|agent)\b)?"
)
_TO = expression(
    r"(?i)\b(?:go(?:es)?|sent|handed|passed|pass|straight|directly|call|calls|called)\s+(?:\w+\s+){0,3}?`(?P<whom>[\w-]{1,60})`"
)
_DENIED = expression(r"(?i)\b(?:not|never|no|nothing|cannot|nobody)\b|n['’]t\b")
_MAKER = expression(r"(?i)\b(?:of|from|by)\s+(?:the\s+)?`(?P<role>0+)`")


_BINDING = (marks.TICK, marks.HANDS | marks.STORES | marks.GOES | marks.TAKEN | marks.SAVES)


def bound(page: Page) -> Iterator[Deed]:
    """The names a document gives to results, and those it passes on without having given them."""
    runs = page.kind in _KINDS
    made = calls(page) if runs else ()
    for passage in page.passages(*_BINDING) if runs or page.kind == "other" else ():
        yield from _of_passage(passage, made) if "as" in passage.folded() else ()
    for passage in page.passages(marks.SKIPS):
        yield from _skipped(passage)
    for passage in page.passages(marks.TICK, marks.HANDS | marks.TAKEN) if page.kind == "agent" else ():
        yield from _needed(page, passage)
    text = page.source.text
    for call in made:
        for field in call.sends:
            start = field.span.start
            coded = text[start - 1 : start] == "`" == text[field.span.end : field.span.end + 1]
            if coded and not re.search(rf"(?i)(?<![\w-]){re.escape(field.span.text)}(?![\w-])", text[: start - 1]):
                yield Deed("unbound", field.span, call.callee.text, Name(field.span.text, field.span))


def _needed(page: Page, passage: Passage) -> Iterator[Deed]:
    """The names an agent is always given, in code, up to the first of which that is said to depend."""
    text, codes = masked(passage), dict(zip(passage.code_places(), passage.codes(), strict=True))
    for start, end in passage.sentences():
        given = _GIVEN.match(text, start, end)
        for match in _LISTED.finditer(text, given.start("names"), given.end("names")) if given else ():
            name = codes.get(match.span("name"))
            if _AT_TIMES.search(text, given.start("names") if given else start, match.end() + 1):
                return
            if name and not _AT_TIMES.match(text, match.end() + 1):
                yield Deed("needs", name.span, page.role, name)


def _skipped(passage: Passage) -> Iterator[Deed]:
    text = passage.plain
    for start, end in passage.sentences():
        skip = _SKIPS.search(text, start, end)
        to = _TO.search(text, start, end) if skip else None
        if skip and (to or skip["noun"]) and not _DENIED.search(text, start, skip.start()):
            codes = dict(zip(passage.code_places(), passage.codes(), strict=True))
            whom = codes.get(to.span("whom")) if to else None
            role = comparable(whom.text) if whom else None
            yield Deed("skip", passage.at(*skip.span()), role, passage.name(*skip.span("what")))


def _of_passage(passage: Passage, made: tuple[Call, ...]) -> Iterator[Deed]:
    text, codes = masked(passage), dict(zip(passage.code_places(), passage.codes(), strict=True))
    for start, end in passage.sentences():
        for match in _BINDS.finditer(text, start, end):
            key = codes.get(match.span("key"))
            maker = _MAKER.search(text, start, match.start("key"))
            named = codes.get(maker.span("role")) if maker else None
            before = [call.callee.text for call in made if key and call.span.start < key.span.start]
            role = comparable(named.text) if named else before[-1] if before else ""
            if key and role:
                yield Deed("bind", key.span, role, key)
