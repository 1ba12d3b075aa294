"""Outcomes as a schema of the result lists them: `"outcome": {"enum": ["drawn", "refused"]}`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.outcomes.sampled import is_in_force, shows_what_comes_back
from flowc.model.doctrine.outcomes.type_leads import is_under_results
from flowc.model.statements import Field, Member, Role, Union
from flowc.syntax.blocks import Places
from flowc.text import Name, Span

LONGEST = 20_000
"""Characters of a schema that are read."""

_ENUM = expression(
    r"(?<![\w-])[\"']?outcome[\"']?[ \t]*:\s*\{?[^{}\[\]]{0,200}?(?<![\w-])[\"']?enum[\"']?[ \t]*:\s*"
    r"\[(?P<values>[^\[\]{}]{1,400})\]"
)
_VALUE = expression(r"(?P<mark>[\"']?)(?P<label>[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*)(?P=mark)(?=\s*(?:,|\Z))")
_RETURNED = expression(
    r"\b(?:returns?|outputs?|results?|responses?|answers?|outcomes?|repl(?:y|ies)|comes\s+back)\b", re.IGNORECASE
)
_FOLLOWS = expression(
    r"\W*(?:(?:the|your|its)\s+)?(?:final\s+)?(?:results?|answers?|outputs?|repl(?:y|ies)|responses?|return(?:\s+values?)?)\s+"
    r"(?:must\s+|has\s+to\s+|should\s+)?(?:follow|match|fit|conform|satisf|ha[sv])\w*\s+(?:to\s+)?(?:the|this|a)\s+(?:\w+\s+){0,2}schema\W*\Z",
    re.IGNORECASE,
)
"""Words that lead to the schema of what comes back."""

_LANGUAGES = ("", "json", "jsonc", "json5", "yaml", "yml")
_KINDS = ("agent", "handoff-contract", "output-contract")
_KEY = expression(r"(?<![\w-])[\"']?(?P<key>[a-z]\w*)[\"']?[ \t]*:\s*(?:\{|\n[ \t]+type:)")
_NO_FIELDS = ("outcome", "properties", "items", "definitions", "schema")
_DEEPEST = 2
"""Braces around a key of the result itself: those of the schema and of its properties."""


def unions_of_schemas(page: Page) -> Iterator[Union]:
    """The union of each schema of what comes back."""
    if page.kind not in _KINDS:
        return
    called = page.boundary if page.kind == "handoff-contract" else None
    whose = called.callee if called else page.role
    for code in page.codes(marks.COLON, marks.STATUS):
        told = code.language in _LANGUAGES and _is_of_result(code) and is_under_results(page, code, whose or "")
        members = _members(code) if told else ()
        if len(members) > 1:
            span = Span(page.source, members[0].label.span.start, members[-1].label.span.end)
            yield Union(Role.RETURN, members, called or own(page, whose, span), whose, span, None, "record")


def _is_of_result(code: Code) -> bool:
    lead = code.lead.plain if code.lead else ""
    leads = shows_what_comes_back(code) or _FOLLOWS.match(lead) or not lead.rstrip("* ").endswith(":")
    return bool(leads) and _RETURNED.search(f"{code.titles[-1:]} {lead}") is not None and is_in_force(code)


def _members(code: Code) -> tuple[Member, ...]:
    plain = code.text.plain[:LONGEST]
    match = _ENUM.search(plain)
    if match is None or plain.count("{", 0, match.start()) - plain.count("}", 0, match.start()) > _DEEPEST:
        return ()
    places, start = code.text.places(), match.start("values")
    found = [(each["label"], start + each.start("label")) for each in _VALUE.finditer(match["values"])]
    fields = tuple(_field(each, places) for each in _KEY.finditer(plain) if each["key"] not in _NO_FIELDS)
    return tuple(Member(Name(label, places.span_of(at, at + len(label))), fields) for label, at in found)


def _field(key: re.Match[str], places: Places) -> Field:
    """A field that may go with any outcome."""
    return Field(key_of(key["key"]), key["key"], places.span_of(*key.span("key")), required=False)
