"""Calls made again until something is so, where nothing says how often: `ask `auditor` again, until it agrees`; and
work done again until it is good, `propose another one, and go on proposing until the purity is over the floor`.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import BOUND, PROGRAM, counts, is_denied, is_ruled, settled
from flowc.model.doctrine.calling.endings import GIVEN_UP, said
from flowc.model.doctrine.calling.forbidden import is_banned
from flowc.model.doctrine.calling.may_end import may_end
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage, passages
from flowc.model.doctrine.document.sentences import folded_text
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed, Handler
from flowc.text import Name
from flowc.vocabulary import comparable

_CALLED = expression(
    r"\b(?:call|ask|invoke|spawn|launch|start|run|dispatch|(?:back|return|over)\s+to"
    r"|(?:send|give|hand|pass)\s+[^.;`]{1,60}\s+to|(?:repeat|loop|iterate)\b[^.;`]{0,60}?\s+with)\s+(?:the\s+)?`@?(?P<role>0+)`"
    r"|\A\W*`(?P<answering>0+)`[*_]*\s+(?:comes\s+back|answers|returns|replies|says|may\s+(?:answer|return|say))\b",
    re.IGNORECASE,
)
"""A call of a role, and the words before a list of its answers: who is asked again there is that role."""

_AGAIN = expression(
    r"\b(?:(?:call|ask|invoke|spawn|run|start|dispatch|try)\b[^.;!?]{0,80}\b(?:again|once\s+more|anew)"
    r"|repeat|loop\s+(?:over|with|back|through)|keep\s+(?:at\s+it|calling|asking|doing|going|trying|sending|handing|passing|returning)|and\s+so\s+(?:on|forth)"
    r"|(?:call|ask|invoke)\b[^.;!?]{0,60}\bas\s+often\s+as|go\s+on\s+(?:so|calling|asking))\b"
    r"[^.!?]{0,160}\buntil\s+(?P<end>[^.!?]{1,120})",
    re.IGNORECASE,
)
_ONCE_MORE = expression(
    r"\b(?:ask|call|send|try|invoke|run|(?<!to )do|put|hand|give)\b[^;]{0,80}?\b(?:again|once\s+more|anew|back)\b"
    r"|\b(?:repeat|do\s+the\s+same)\b",
    re.IGNORECASE,
)
_BY_NUMBER = expression(
    r"\bcall\s+\d{1,2}\b[^;]{0,120}\bas\s+(?:often|many\s+times)\s+as\s+(?:the\s+|an?\s+)?(?P<while>[^;.]{1,80})",
    re.IGNORECASE,
)
"""Calls of a list that are made again for as long as somebody does something."""

_STEM = 5
"""Letters in which an outcome and the verb for it agree: `list-refused`, `refuses`."""

_ENDLESSLY = expression(
    r"\b(?:until\b(?!\s+then\b)(?P<end>[^.;!?]{1,120})|as\s+often\s+as\b|as\s+many\s+times\s+as\b|however\s+(?:often|many)\b|and\s+so\s+(?:on|forth)\b"
    r"|over\s+and\s+over\b|as\s+long\s+as\s+it\s+takes\b)",
    re.IGNORECASE,
)
"""What is done for an outcome, where that is the same call again, and until when."""

_NEVER = expression(r"\b(?:never|not|rather\s+than|instead)\b|n['’]t\b", re.IGNORECASE)
_DENIES = len("instead of ")
"""What says that it is not done, and the characters before it in which that stands."""

_THROUGH = expression(r"\b(?:through|exhausted|used\s+up|nothing\s+is\s+left)\b", re.IGNORECASE)
"""What a list is once it is worked through."""

_EXHAUSTED = expression(
    r"\b(?:all|every|each|both|empty|exhausted|the\s+end|last|no\s+more|nothing\s+is\s+left|through)\b", re.IGNORECASE
)
"""What comes once a list is worked through."""

_NEXT = expression(
    r"\bnext\b[^.;]*\buntil\b|\bdrained\b|\bused\s+up\b|\bfor\s+(?:each|every)\b|\bin\s+turn\b"
    r"|\bthrough\s+the\s+list\b",
    re.IGNORECASE,
)
"""What says that a list is worked through, one after the other."""

PERSON = expression(
    r"\b(?:users?|humans?|person|people|they|he|she|clients?|customers?|stakeholders?|owner|somebody|someone"
    r"|you)\b",
    re.IGNORECASE,
)
"""Who ends a loop though nothing counts its rounds."""

_ASKED = expression(
    r"(?:ask|call)\s+(?:the\s+)?(?:users?|clients?|customers?|people|owners?|office|desk)\b", re.IGNORECASE
)
"""A person who is asked again, and no agent."""

_UNTIL = expression(r"\b(?:un)?till?\s", re.IGNORECASE)
_LOOPED = expression(
    r"(?:\b(?:repeat|iterate|refine|improve|polish|tune|re-?(?:write|work|review|submit|draft|vise)|(?:go\s+on|keep(?:\s+on)?)\s+(?:re)?[a-z]*"
    r"(?:propos|writ|revis|refin|improv|work|edit|draft|tun|adjust|iterat|polish|try|correct)[a-z]*ing)\b"
    r"|\b(?:review|revise|rework|rewrite|refine|propose|draft|try|work)\w*\b[^.;!?]{0,80}\bagain\b|\b(?:again\s+and\s+again|over\s+and\s+over)\b)"
    r"[^.!?()]{0,100}?\(?\b(?:until|till)\s+(?P<end>[^.!?)]{1,120})",
    re.IGNORECASE,
)
"""Work that is done again and again, and until when."""

_JUDGED = expression(
    r"\b(?:scores?|ratings?|confidence|purity|accuracy|quality|certainty|similarity|loss)\b[^,;]{0,40}?"
    r"(?:\b(?:high|low|over|under|above|below|at\s+least|exceeds?|reach(?:es)?|enough|good|better|close)\b|[<>≥≤]|\d)"
    r"|\b(?:good|strong|low|high|precise|accurate|convincing|natural|tight)\s+enough\b"
    r"|\b(?:over|under|above|below)\s+(?:the|its|a|our)\s+(?:floor|ceiling|threshold|limit|target|minimum|maximum|bar|mark)\b"
    r"|\b(?:convincing|perfect|excellent|flawless|polished|publishable|satisfactory|compelling|watertight|airtight)\b"
    r"|\b(?:reads|looks|sounds|feels)\s+(?:well|right|good|natural|great)\b"
    r"|\b(?-i:COMPLETED?|APPROVED|APPROVE|PASS(?:ED)?|LGTM|ACCEPTED|READY|CLEAN|SUCCESS)\b"
    r"|\b(?:reviewers?|critics?|judges?|validators?|verifiers?|checkers?|auditors?)\b[^.;]{0,30}\b(?:approves?|accepts?|signs?\s+off"
    r"|agrees?|is\s+(?:content|satisfied|happy)|finds?\s+(?:nothing|no))\b"
    r"|\bno\s+(?:weak(?:ness(?:es)?|\s+(?:spots?|points?))|doubts?|objections?)\b",
    re.IGNORECASE,
)
"""A judgement of how good work is, which need not come: all else that is waited for ends by itself, or may."""

_TIMED = expression(
    r"\bor\b[^.;]{0,40}\b(?:hours?|minutes?|days?|deadline|time|(?:no\s+[\w-]+|nothing|none)\s+(?:is\s+|are\s+)?left)\b",
    re.IGNORECASE,
)
"""What ends work, however good it is by then: time, or that nothing is left to work with."""

_NEAR = 120
"""Characters before work in which a program says how good it is."""

_RECOVERS = expression(
    r"\W*(?:anything\s+else|no\s+answer|(?:an?\s+)?(?:empty|malformed|unparsable|unparseable|invalid)\b"
    r"|(?:if|when)\s+(?:an?|the|any|its)\s+(?:answer|result|reply)\s+(?:is|comes\s+back)\s+(?:empty|malformed|unparsable|not\s))",
    re.IGNORECASE,
)
"""What begins the rule for answers that are none: its number is no other's."""

_ROLE = expression(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LONGEST = 600
"""Characters of what is done for an outcome that are read."""


def again(page: Page) -> Iterator[Deed]:
    """The calls that a document lets its reader repeat without an end."""
    for part in page.sections(marks.TICK) if page.contract and page.kind != "template" else ():
        if "until" in part.span.text and not (settled(page.source) or may_end(page.source)):
            yield from _of_part(page, part)


def repeated(page: Page, handlers: Iterable[Handler]) -> Iterator[Deed]:
    """The calls made again for an outcome, `overload`: ask again, as often as it takes; of whom, its place says."""
    counted = counts(page.source)
    for handler in handlers if page.contract and page.kind != "template" and not counted else ():
        again = _ONCE_MORE.search(handler.action[:_LONGEST]) or _as_often(handler)
        ends = _ENDLESSLY.search(handler.action[:_LONGEST], again.start()) if again else None
        until = (ends["end"] or "") if ends else ""
        if ends and again and _NEVER.search(handler.action, max(again.start() - _DENIES, 0), ends.start()):
            continue
        comes = any(each.search(until) for each in (PERSON, _EXHAUSTED, _THROUGH))
        if ends and not (BOUND.search(handler.action) or comes):
            yield Deed("again", handler.span, page.role)


def _as_often(handler: Handler) -> re.Match[str] | None:
    """Calls by their numbers that are made as often as the outcome itself comes: as the judge `refuses`, or returns it.

    What comes to an end, such as what is left of a list, is none.
    """
    match = _BY_NUMBER.search(handler.action[:_LONGEST])
    label, told = comparable(handler.label.text), comparable(match["while"]) if match else ""
    stems = {word[:_STEM] for word in label.split("-") if len(word) >= _STEM}
    same = label in told or any(word[:_STEM] in stems for word in told.split("-")[1:])
    return match if same and match and not PERSON.search(match["while"]) else None


def looped(page: Page) -> Iterator[Deed]:
    """The work that an agent's own document lets it do over and over until it is good."""
    ends = page.kind == "agent" and "til" in folded_text(page.source) and _UNTIL.search(page.source.text)
    for part in page.sections() if ends and not counts(page.source) else ():
        told = tuple(passages(part.pieces))
        for at, passage in enumerate(told):
            if passage.quoted or not _UNTIL.search(passage.plain):
                continue
            around = " ".join(each.plain for each in (part.heading or passage, *told[max(at - 1, 0) : at + 2]))
            text = masked(passage)
            for match in _LOOPED.finditer(text) if not BOUND.search(around) else ():
                sentence = text[max(text.rfind(sign, 0, match.start()) for sign in ".;!?") + 1 : match.end()]
                denied = is_denied(page, sentence, len(sentence) - len(match[0]))
                denied = denied or is_banned(page, part, told, at)
                if not (denied or text.startswith("?", match.end()) or _comes_to_an_end(passage, match)):
                    yield Deed("looped", passage.at(match.start(), match.end()), page.role)


def _comes_to_an_end(passage: Passage, match: re.Match[str]) -> bool:
    """Whether work that is done again ends by itself, by somebody's word or by a program's, or is another's."""
    before = passage.plain[max(match.start() - _NEAR, 0) : match.end()]
    ended = PERSON.search(match["end"]) or PROGRAM.search(before) or _TIMED.search(match["end"])
    return ended is not None or not _JUDGED.search(match["end"]) or "`" in re.split(r"[.!?]\s", before)[-1]


def _of_part(page: Page, part: Part) -> Iterator[Deed]:
    callee: Name | None = None
    told = tuple(passages(part.pieces))
    for at, passage in enumerate(told):
        text = masked(passage)
        beside = (each for each in told[max(at - 1, 0) : at + 2] if each is passage or not _RECOVERS.match(each.plain))
        around = " ".join(each.plain for each in beside)
        for match in _AGAIN.finditer(text) if not (passage.quoted or BOUND.search(around)) else ():
            callee = _last_called(passage, text[: match.end()]) or callee
            start = passage.plain.rfind(". ", 0, match.start()) + 1
            ends = any(each.search(match["end"]) for each in (PERSON, _TIMED, _THROUGH)) or _ASKED.match(match[0])
            ends = ends or _NEXT.search(text, start, match.end())
            denied = is_denied(page, text[: match.start()], match.start())
            denied = denied or is_banned(page, part, told, at)
            limited = any(GIVEN_UP.search(said(each)) for each in told[at : at + 2])
            limited = limited or is_ruled(page, part, passage)
            if callee and not (ends or denied or limited):
                yield Deed("again", passage.at(match.start(), match.end()), page.role, callee)
        callee = _last_called(passage, text) or callee


def _last_called(passage: Passage, text: str) -> Name | None:
    """The last role that a text says to call, comparable."""
    places = dict(zip(passage.code_places(), passage.codes(), strict=True))
    named = (places.get(match.span(match.lastgroup or 0)) for match in _CALLED.finditer(text))
    found = [name for name in named if name and _ROLE.fullmatch(comparable(name.text))]
    return Name(comparable(found[-1].text), found[-1].span) if found else None
