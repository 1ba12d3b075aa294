"""Rules that name nobody, behind a call that is told with the tool of a host: they are for what the called one returns.

``Task -> `scout` `` and below it, up to the next call or title, ``If `found`: go on.`` They count where more of them
than not are for outcomes of that one, and none is for an outcome of another alone.
"""

from bisect import bisect
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.known_outcomes import Outcomes
from flowc.model.statements import LEADING, OTHER, Doctrine, Handler
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_TOOL = expression(r"(?<!\w)(?:Task|Agent)(?!\w)")
"""The tool of a host that calls, in the line of a call."""

_ENDS = expression(r"(?m)^(?:#{1,6}[ \t]|[ \t]*</)")
"""A title, or the end of a tag, between a call and what follows it."""


def behind_calls(doctrine: Doctrine, known: Outcomes) -> Doctrine:
    """The document, with whom they are about for such rules."""
    loose = [each for each in doctrine.handlers if _is_loose(each)]
    if doctrine.kind not in LEADING or not loose or not doctrine.calls:
        return doctrine
    groups = ((role, rules) for role, rules in _grouped(doctrine, loose) if role in known)
    found = {each.label.span: role for role, rules in groups if _are_of(role, rules, known) for each in rules}
    handlers = tuple(_about(each, found) for each in doctrine.handlers)
    return replace(doctrine, handlers=handlers) if found else doctrine


def _is_loose(handler: Handler) -> bool:
    return handler.kind == "rule" and handler.subject is None and handler.case != OTHER


def _about(handler: Handler, found: Mapping[Span, str]) -> Handler:
    return replace(handler, subject=found[handler.label.span]) if handler.label.span in found else handler


def _grouped(doctrine: Doctrine, loose: list[Handler]) -> list[tuple[str, list[Handler]]]:
    """The rules behind each call, with whom it calls."""
    calls = sorted((call.span.start, comparable(call.callee.text)) for call in doctrine.calls)
    groups: dict[int, list[Handler]] = {}
    for handler in loose:
        at = bisect(calls, (handler.label.span.start, "")) - 1
        text, start = doctrine.source.text, calls[at][0]
        line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", start) + 1]
        near = at >= 0 and not _ENDS.search(text, text.find("\n", start) + 1, handler.span.start)
        if near and _TOOL.search(line):
            groups.setdefault(at, []).append(handler)
    return [(calls[at][1], rules) for at, rules in groups.items()]


def _are_of(role: str, rules: list[Handler], known: Outcomes) -> bool:
    """Whether rules are for the outcomes of a role: most of them, and no other role has one that it lacks."""
    labels = {comparable(each.label.text) for each in rules}
    strange = labels - known[role]
    others = (outcomes for each, outcomes in known.items() if each != role)
    return len(strange) * 2 < len(labels) and not any(strange & outcomes for outcomes in others)
