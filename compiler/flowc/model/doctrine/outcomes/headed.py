"""Results told apart by their headings: an agent shows reports that begin with `## RESEARCH COMPLETE` or
`## RESEARCH BLOCKED`, and its caller has a rule for each: ``- `## RESEARCH BLOCKED`: ask the user``.

Such a heading is in capitals, so that it is no title of a section of the document that shows it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.calling.tool_calls import tool_calls
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Part, Passage
from flowc.model.doctrine.document.payload import fields_in, fields_of
from flowc.model.doctrine.document.templates import is_template
from flowc.model.doctrine.outcomes.forms import keyed_fields
from flowc.model.statements import Field, Handler, Member, Role, Union
from flowc.text import Span
from flowc.vocabulary import comparable

_WORDS = r"[A-Z][A-Z0-9]*+(?:[ _-][A-Z0-9]++){0,5}"
_HEADING = expression(rf"#{{1,4}}[ \t]+(?P<label>{_WORDS})[ \t]*:?[ \t]*")
_OUTCOME = expression(r"`(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`")
_RESULTS = expression(
    r"\b(?:results?|outcomes?|answers?|repl(?:y|ies)|responses?|returns?|return\s+values?|(?:hand|give)[- ]?back)\W*\Z",
    re.IGNORECASE,
)
"""A heading that is an outcome in code, and one over such headings."""

_OUTCOMES = expression(
    r"\W*(?:\d+\W+)?(?:(?:the|its|your|possible|all|what)\s+)*"
    r"(?:outcomes|return\s+values|answers|replies|comes\s+back)\W*",
    re.IGNORECASE,
)
"""One over nothing else."""

_CARRIES = expression(
    r"\b(?:with|carr(?:ies|y|ying)|brings?|holds?|contains?|includes?|including|plus)\s+(?=\S)", re.IGNORECASE
)
_MENTION = expression(rf"`#{{1,4}}[ \t]+(?P<label>{_WORDS})`")
_RULE = expression(
    r"[\s*_]*(?:(?:if|when|on|for|once)\b(?P<subject>[^`.:,]{0,60}?)(?:\b(?:returns?|returned|reports?|is|has)\s+)?)?"
    rf"(?P<labels>`#{{1,4}}[ \t]+{_WORDS}`(?:\s*(?:/|,|or|,\s*or)\s*`#{{1,4}}[ \t]+{_WORDS}`){{0,4}})"
    r"(?:\s*\([^()]{0,80}\))?[*_\s]*(?::|,|→|->|=>|—|–|--?\s)[*_\s]*(?P<rest>.{0,400})",
    re.IGNORECASE | re.DOTALL,
)
_RETURNS = expression(
    r"\breturn|\boutput|\bresult|\brespon[sd]|\breport|\bcompletion|\bhand-?(?:off|back)", re.IGNORECASE
)
_HANDLES = expression(
    r"\bhandl|\brout(?:e|es|ing)\b|\breturn|\bresult|\brespon[sd]|\boutcome|\bverdict|\bafter\b|\bparse\b",
    re.IGNORECASE,
)
_CALLED = expression(
    r"\b(?:sub_?agent(?:_type|_name)?|agent_?type|agent)\s*[=:]\s*[\"'`](?P<type>[A-Za-z][\w-]*)"
    r"|\bagents/(?P<file>[A-Za-z][\w-]*)(?:\.agent)?\.md\b"
)
_IN_CODE = expression(
    r"`(?:Task|Agent|spawn_agent|runSubagent)\s*\((?:\s*(?:sub_?agent(?:_type|_name)?|agent_?type|agent)\s*[=:])?"
    r"\s*[\"']?@?(?P<type>[a-z][\w-]*)"
)
"""A call in code in a sentence: ``Run `Task(subagent_type: "scout")` with ...``."""

_ANYBODY = ("general-purpose", "general", "default")


def unions_of_headings(page: Page) -> Iterator[Union]:
    """The reports an agent shows, as its outcomes."""
    if page.kind != "agent":
        return
    fences = [(code, member) for code in page.codes() if (member := _shown(page, code))]
    shown = [member for _, member in fences]
    entitled = all(_is_entitled(code, member.label.text) for code, member in fences)
    classed = any(page.words.outcome_class(member.label.text) for member in shown)
    if len({member.label.text for member in shown}) < 2 or not (entitled or classed):
        return
    first = {member.label.text: member for member in reversed(shown)}
    members = tuple(sorted(first.values(), key=lambda member: member.label.span.start))
    spans = [member.label.span for member in members]
    span = Span(page.source, spans[0].start, spans[-1].end)
    yield Union(Role.RETURN, members, None, page.role, span, None, "headings")


def unions_of_titles(page: Page) -> Iterator[Union]:
    """The outcomes each of which has a heading of its own in the section about what is returned: an agent's own, or in
    a contract about one call those of its callee.
    """
    called = page.boundary if page.kind == "handoff-contract" else None
    sections: dict[tuple[str, ...], list[Part]] = {}
    for part in page.parts if page.kind == "agent" or called else ():
        above = part.heading.titles[:-1] if part.heading else ()
        if above and _OUTCOME.fullmatch(part.heading.plain if part.heading else "") and _RESULTS.search(above[-1]):
            sections.setdefault(above, []).append(part)
    for above, parts in sections.items():
        members = tuple(_titled(part) for part in parts)
        labels = [member.label.text for member in members]
        classes = {page.words.outcome_class(label) for label in labels}
        chosen = _OUTCOMES.fullmatch(above[-1]) and (classes != {""} or any(map(page.words.is_status, labels)))
        if len(members) > 1 and (chosen or ("success" in classes and len(classes) > 1)):
            span = Span(page.source, members[0].label.span.start, parts[-1].span.end)
            yield Union(Role.RETURN, members, called, called.callee if called else page.role, span, None, "headings")


def _titled(part: Part) -> Member:
    """The outcome that a heading names, with the fields that the lists below it name."""
    assert part.heading
    match = _OUTCOME.fullmatch(part.heading.plain)
    assert match
    listed = (field for piece in part.pieces if isinstance(piece, Listing) for field in fields_of(piece))
    spoken = (field for piece in part.pieces if isinstance(piece, Passage) for field in _carried(piece))
    return Member(part.heading.name(*match.span("label")), (*spoken, *listed))


def _carried(words: Passage) -> Iterator[Field]:
    """What a paragraph below an outcome says that it comes with."""
    match = _CARRIES.search(words.plain)
    ends = [end for _, end in words.sentences() if match and end > match.end()]
    yield from fields_in(words, match.end(), ends[0] if ends else len(words.plain)) if match else ()


def _shown(page: Page, code: Code) -> Member | None:
    """The report a fence shows, where its first line is such a heading and the section is about what is returned."""
    line = next((line for line in code.lines if line.plain.strip()), None)
    match = _HEADING.fullmatch(line.plain.strip()) if line else None
    if not line or not match or not any(map(_RETURNS.search, code.titles)):
        return None
    if not (is_template(page, code) or _is_entitled(code, match["label"])):
        return None
    start = line.plain.index(match["label"])
    return Member(line.name(start, start + len(match["label"])), keyed_fields(code.lines))


def _is_entitled(code: Code, label: str) -> bool:
    """Whether a report stands in a section that is called as it is."""
    return code.titles[-1:] == (label,)


def headed_rules(page: Page) -> Iterator[Handler]:
    """The rules for results that such headings tell apart, each about whoever was called last before it."""
    if not page.contract or "`#" not in page.source.text:
        return
    called = [(start, role) for _, start, role in shown_calls(page)]
    for listing in page.listings():
        lead = listing.lead.plain if listing.lead else ""
        if _HANDLES.search(f"{lead} | {listing.title}"):
            for entry in listing.entries:
                yield from _rules(page, entry.words, called)
    for passage in page.passages():
        if _HANDLES.search(passage.title) or passage.plain.lstrip("*_ ").lower().startswith(("if ", "when ")):
            yield from _rules(page, passage, called)


def shown_calls(page: Page) -> Iterator[tuple[tuple[str, ...], int, str]]:
    """The calls that fences, code in sentences and words about a host's tool show, in order: the titles around each,
    where it stands, and whom it calls.
    """
    found = [(code.titles, code.span.start, match["type"] or match["file"]) for code, match in _fenced(page)]
    for passage in page.passages(marks.CALL, marks.TICK):
        match = _IN_CODE.search(passage.plain)
        found += [(passage.titles, passage.span.start, match["type"])] if match else []
    found += [(passage.titles, passage.span.start, name.text) for passage, name, _ in tool_calls(page)]
    for titles, start, role in sorted(found, key=lambda call: call[1]):
        if comparable(role) not in _ANYBODY:
            yield titles, start, comparable(role)


def _fenced(page: Page) -> Iterator[tuple[Code, re.Match[str]]]:
    """The fences with the first call of each that names somebody."""
    for code in page.codes():
        named = (match for match in _CALLED.finditer(code.text.plain) if _names_somebody(match))
        yield from ((code, match) for match in islice(named, 1))


def _names_somebody(call: re.Match[str]) -> bool:
    return comparable(call["type"] or call["file"]) not in _ANYBODY


def _rules(page: Page, words: Passage, called: list[tuple[int, str]]) -> Iterator[Handler]:
    match = _RULE.match(words.plain) if "`#" in words.plain else None
    if not match:
        return
    before = [role for start, role in called if start < words.span.start]
    for label in _MENTION.finditer(words.plain, *match.span("labels")):
        if label["label"].isupper() and before:
            name = words.name(*label.span("label"))
            yield Handler(name, "rule", words.span, before[-1], match["rest"].strip())
