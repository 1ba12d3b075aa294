"""Labels that are said of each of many things, `the board returns one of these for each seat`, or are the states of
what a role works on, in a document that says elsewhere in other words how the work ends.

They are values, and nobody returns with one.
"""

import re
from collections.abc import Iterable
from itertools import takewhile

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Role, Union
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_ANSWERED = frozenset((
    "call", "run", "answer", "result", "outcome", "reply", "replies", "time", "case", "round", "agent", "role",
    "one", "task", "job", "request", "input", "invocation", "dispatch", "stage", "step", "hand-off", "handoff",
    "worker", "caller", "return", "report", "response", "verdict", "work", "status", "statuses", "assignment",
    "brief", "message", "session", "ending", "subagent", "end", "other", "way", "value", "label", "word",
))  # fmt: skip
"""What an outcome is of: a call, and whatever is another word for one or for what comes back."""

_ENDS = frozenset(("outcome", "result", "answer", "ending", "reply", "replies", "response", "verdict"))
_NAMES = r"\s+(?P<NAME>[a-z][\w-]*(?:\s+[a-z][\w-]*)?)"
_HAS = (
    r"\s+(?:is|has|stands|shows|bears|carries|gets|goes)\s+(?:(?:always|exactly|only|in|as|at|through)\s+)*"
    r"(?:one|an?|either)\b"
)
_OF_EACH = expression(
    rf"(?i)\b(?:of|for|beside|to|on|with|per|in)\s+(?:each|every){_NAMES.replace('NAME', 'of')}"
    rf"|\b(?:each|every){_NAMES.replace('NAME', 'has')}{_HAS}"
    rf"|\b(?:each|every){_NAMES.replace('NAME', 'last')}\W*\Z"
    rf"|\b(?:list|table|board)\s+of\s+(?:the|your|its|all)(?:\s+own)?{_NAMES.replace('NAME', 'kept')}\W*\Z"
    rf"|\A\W*(?:status|states?)\s+(?:values\s+)?(?:of|for)\s+(?:an?|each|every){_NAMES.replace('NAME', 'title')}\W*\Z"
    r"|\A\W*(?:legend|key)(?:\s+(?:of|to|for)\s+[\w -]+)?\W*\Z"
)
"""Words that lead to what is said of each of many things, or of signs."""

_STATES = ("status", "statuses", "state", "states")
_VALUES = ("values", "codes", "labels", "meanings", "marks")
_NEAR = 800
_WORDS = expression(r"[A-Za-z]{2}")
_SENTENCE = expression(r"[.!?;](?:\s+|\Z)|\n\s*\n")
_ORDER = expression(
    r"(?i)(?:\A|[.,;:]\s|\b(?:end|then|and|or|finally|you|must|always|only|to))[\W\d]*(?:return|answer|reply|respond|finish)"
    r"(?:\s+(?:with|either|one\s+of))*[\s`*:]*\Z"
)
"""What tells the reader to end with the labels behind it."""

_RETURNED = expression(
    r"(?im)^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:you\s+)?(?:return|answer|reply|respond|end|finish)\s+(?:with\s+)?"
    r"(?:either\s+)?`(?P<one>[\w-]+)`[^.\n]{0,160}?(?:,|\bor\b)\s+(?:or\s+)?`(?P<other>[\w-]+)`"
)
"""A sentence that tells an agent with which of two words to end."""


def of_no_things(page: Page, left_open: Iterable[Union]) -> tuple[Union, ...]:
    """Unions of which their page does not say what they are, without those of things."""
    return tuple(each for each in left_open if each.role is not Role.OPEN or not _leads_to_things(page, each))


def without_things(page: Page, found: Iterable[Union]) -> tuple[Union, ...]:
    """Some unions, those that tell of things as values."""
    unions = tuple(found)
    sure = _returned(page, unions)
    return tuple(replace(each, role=Role.VALUES) if _is_of_things(page, each, sure) else each for each in unions)


def _is_of_things(page: Page, union: Union, sure: list[frozenset[str]]) -> bool:
    if union.role not in (Role.RETURN, Role.REPORT) or union.partial or union.subject not in (None, page.role):
        return False
    if union.boundary and union.boundary.callee != page.role:
        return False
    if _leads_to_things(page, union):
        return True
    others = [labels for labels in sure if labels.isdisjoint(_labels(union))]
    return len(others) == len(sure) > 0 and _is_state(page, union)


def lead_to_things(words: str) -> tuple[str, ...]:
    """The words for what some words say of each of many such things, `of each seat`; none where they do not."""
    match = _OF_EACH.search(_SENTENCE.split(words.rstrip("-*+.: \n"))[-1])
    named = [word.lower() for each in match.groups() if each for word in each.split()] if match else []
    known = _ENDS if match and match["kept"] else _ANSWERED
    answered = known.intersection((*named, *(word.removesuffix("s") for word in named)))
    return () if match is None or answered else (*named, match[0])


def _leads_to_things(page: Page, union: Union) -> bool:
    """Whether the words right before alternatives say them of many things, each call about one of which has an end."""
    things = lead_to_things(_lead(page, union.span))
    return bool(things) and not any(_is_given(page, noun) for noun in things)


def _is_given(page: Page, noun: str) -> bool:
    """Whether a role gets one such thing at a call: what is said of each of them is said of each call."""
    gets = r"\byou\s+(?:get|receive|take|are\s+(?:given|handed|sent))\s+(?:an?|the|one)\s+(?:\w+\s+)?"
    return re.search(rf"(?i)(?:`|{gets}){re.escape(noun)}(?![\w-])", page.source.text) is not None


def _is_state(page: Page, union: Union) -> bool:
    """Whether labels are what a field for a state holds, or what somebody returns who is not of the project."""
    parts = comparable(union.field.text).split("-") if union.field else []
    if not parts:
        own = page.kind == "agent" and union.subject is None and union.role is Role.RETURN
        return own and not _ORDER.search(_lead(page, union.span))
    named = parts[:-1] if parts[-1] in _VALUES and len(parts) > 1 else parts
    return named[-1] in _STATES


def _returned(page: Page, unions: tuple[Union, ...]) -> list[frozenset[str]]:
    """The labels with which an agent is told to end: those of its own unions that no field holds, and of sentences."""
    if page.kind != "agent":
        return []
    own = (each for each in unions if each.role is Role.RETURN and each.subject == page.role and not each.partial)
    told = (match.groups() for match in _RETURNED.finditer(page.source.text))
    plain = [each for each in own if each.field is None and len(each.members) > 1]
    return [*map(_labels, plain), *(frozenset(map(comparable, each)) for each in told)]


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)


def _lead(page: Page, span: Span) -> str:
    """The words that lead to alternatives: those before them on their line, else the paragraph or the title above."""
    text, at = page.source.text, span.start
    fence = next((code.span.start for code in page.codes() if code.span.start <= at < code.span.end), None)
    start = text.rfind("\n", 0, at if fence is None else fence) + 1
    own = text[start:at] if fence is None else ""
    if not own.startswith("|") and "\n" not in span.text and _WORDS.search(own):
        return own
    lines = text[max(start - _NEAR, 0) : start].split("\n")[:-1]
    while lines and (not lines[-1].strip() or (own.startswith("|") and lines[-1].startswith("|"))):
        lines.pop()
    above = takewhile(lambda line: line.strip() and not line.startswith("|"), reversed(lines))
    return "\n".join(reversed(tuple(above)))
