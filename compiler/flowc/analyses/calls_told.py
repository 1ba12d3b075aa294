"""Which other agents of its project an agent is told to call, as deeds to delegate."""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.nodes import Agent
from flowc.model.statements import Call, Deed, Doctrine
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_CALLS = expression(r"(?:call|invoke|dispatch|spawn|launch|(?P<asks>ask))\s", re.IGNORECASE)
_BEGUN = expression(
    r"(?:\A\s*|[.;:!?)]\s+|\n\s*(?:\n|[-*+]\s+|\d{1,3}[.)]\s+|<step(?:\s[^<>]{0,80})?>\s*))[*_]*"
    r"(?:(?:for|at|in|on)\s+(?:the|each|every|an?|your)\s+(?:[\w-]+\s+){1,3}?)?"
    r"(?:(?:(?:and\s+)?then|first|second|third|next|now|finally|last|afterwards|after\s+that|you|must|always)[,:]?\s+){0,3}\Z"
    r"|[,;]\s+(?:and\s+)?then\s+\Z",
    re.IGNORECASE,
)
"""How an instruction to call somebody begins, and what stands before it: `Then call`."""

_NO_OBJECT = expression(
    r"(?i)\b(?:is|are|was|it|them|when|if|that|which|who|names?|lists?|days?|notes?|says?|tells?)\b"
)
"""What stands between a verb and the name of somebody who is not called."""

_SPEAKING = "sendmessage"
"""The tool of a member of a team for messages to others of it."""


def calls_told(doctrine: Doctrine, known: frozenset[str], agent: Agent) -> list[Deed]:
    """The calls of other agents that begin an instruction, where no other to delegate stands, else those with a sign
    before the name, else one that it names.
    """
    told = [deed.span for deed in doctrine.deeds if deed.kind in ("delegate", "tool")]
    speaks = any(comparable(tool.text) == _SPEAKING for tool in agent.tools or ())
    calls = (call for call in doctrine.calls if call.callee.text in known and _is_told(call, speaks=speaks))
    begun = _beside((Deed("delegate", call.span, doctrine.role, call.callee) for call in calls), told)
    signed = () if speaks else _of_kind("calls", doctrine, known)
    return begun or _beside(signed, told) or [*(() if told else _of_kind("colleague", doctrine, known))][:1]


def _beside(deeds: Iterable[Deed], told: list[Span]) -> list[Deed]:
    return [each for each in deeds if not any(s.start < each.span.end and each.span.start < s.end for s in told)]


def _of_kind(kind: str, doctrine: Doctrine, known: frozenset[str]) -> Iterator[Deed]:
    named = (each for each in doctrine.deeds if each.kind == kind and each.object and each.object.text in known)
    yield from (replace(each, kind="delegate") for each in named)


def _is_told(told: Call, *, speaks: bool) -> bool:
    """Whether a call is told as an instruction, and not of some case or another; who `speaks` asks without a call."""
    call, text = told.span, told.span.source.text
    line = text.rfind("\n", 0, call.start)
    before = text[text.rfind("\n", 0, max(line, 0)) + 1 : call.start]
    match = _CALLS.match(call.text)
    led = call.text[match.end() : max(told.callee.span.start - call.start, 0)] if match else ""
    if _NO_OBJECT.search(led):
        return False
    return match is not None and not (speaks and match["asks"]) and _BEGUN.search(before) is not None
