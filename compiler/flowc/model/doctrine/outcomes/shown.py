"""Results shown one by one: each an object, `{"outcome": "baked", "bytes": 3}`, or lines that begin with its outcome.

Where a section about what comes back shows two of them or more, they are the alternatives of a union: in items, in
paragraphs, or each in a fence of its own. So is a line of its own that a sentence says to return, `outcome: burnt`, and
what stands right behind a fence: `or `burnt` with the reason`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Listing, Part, Passage, everywhere, labelled
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.doctrine.outcomes.forms import keyed_fields
from flowc.model.doctrine.outcomes.gathered import DENIED
from flowc.model.doctrine.outcomes.listed import behind
from flowc.model.doctrine.outcomes.record_shapes import moved, shape_of
from flowc.model.statements import Field, Member, Role, Union
from flowc.structs import replace
from flowc.syntax.blocks import Places
from flowc.syntax.signature import record
from flowc.text import Span

_KINDS = ("agent", "handoff-contract", "output-contract")
_OBJECTS = frozenset(("", "json", "jsonc", "json5", "text", "js", "ts", "typescript", "yaml", "yml", INDENTED))
_RETURNS = expression(
    r"\b(?:returns?|outcomes?|results?|answers?|responses?|outputs?|repl(?:y|ies)|hands?\s+back|(?:comes?|gives?|sends?)\s+"
    r"(?:back|out)|(?:final|last)\s+(?:text|message|words?|line))\b",
    re.IGNORECASE,
)
_TO_RETURN = expression(
    r"\b(?:return|give\s+back|hand\s+back|say|report|(?:answer|reply|respond|finish|end)(?:\s+with)?)\s+(?:with\s+)?[`*]*\Z",
    re.IGNORECASE,
)
_OR = expression(r"(?:or|else|otherwise)\s+(?:else\s+)?(?:return\s+|answer\s+|say\s+)?\Z", re.IGNORECASE)
_LABEL = expression(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_CASE = expression(
    r"\W*(?:if|when|whenever|where|once|should|as\s+soon\s+as|or|else|otherwise|and\s+if|but\s+if|in\s+case)\b",
    re.IGNORECASE,
)
"""How the words begin that lead from one result to the next."""

_OF_OTHERS = expression(
    r"`|\b(?:gets?|got|receives?|received|given|inputs?|sends?|sent|takes?|reads?|asks?|calls?|from|not|never|instead|wrong|tools?|servers?"
    r"|events?|ledger|log)\b",
    re.IGNORECASE,
)
"""What leads to an object that somebody else sends, or that none should be."""

_EXAMPLE = expression(r"\b(?:examples?|for\s+instance|e\.g\.|such\s+as|samples?)", re.IGNORECASE)
_LINE = expression(
    r"\s*[\"'`]?outcome[\"'`]?\s*:\s*[\"'`]?(?P<label>[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*)[\"'`]?\s*",
    re.IGNORECASE,
)
_OBJECT = expression(r"\s*\{\s*\"outcome\"\s*:\s*\"[\w-]+\"")
"""How a line begins that is a whole result; of several in one fence no words need say that they are."""

_NEXT = expression(r"(?:\A|(?<=\} )|(?<=\}, ))\{(?=\s*\"outcome\"\s*:)")
"""Where the next of several results in a row begins."""

_KEYED = expression(r"\boutcome[\"'`]?\s*[:=]\s*[\"'`]?\Z")
_NEAR = 24
"""Characters before a word of returning in which it may be forbidden."""

_KEY = 48
"""What the key before a label looks like, and in how many characters, with a word of returning before it."""

MOST = 16
"""Results of a section that are looked at."""


def unions_of_shown(page: Page, stated: Iterable[Union]) -> Iterator[Union]:
    """The union of each section that shows results, of a role of which nothing else is stated."""
    if page.kind not in _KINDS:
        return
    boundary = page.boundary if page.kind == "handoff-contract" else None
    whose = boundary.callee if boundary else page.role
    if any(each.role is Role.RETURN and not each.partial and each.subject in (whose, None) for each in stated):
        return
    for part in page.sections(marks.COLON, marks.STATUS):
        members = _merged(list(_members(part))[:MOST])
        places = [member.label.span for member in members]
        span = Span(page.source, places[0].start, places[-1].end) if places else part.span
        if len(members) > 1 and _is_whole(page, members):
            yield Union(Role.RETURN, members, boundary or own(page, whose, span), whose, span, None, "objects")
        elif len(members) == 1 and page.kind == "agent" and _is_told(members[0]):
            yield Union(Role.RETURN, members, own(page, whose, span), whose, span, None, "object", partial=True)


def _is_whole(page: Page, members: tuple[Member, ...]) -> bool:
    """Whether labels are such as results have: one of them is known, or all stand in a contract about one call, or all
    under the key `outcome` in an agent's own document.
    """
    known = any(page.words.outcome_class(member.label.text) for member in members)
    return known or page.kind == "handoff-contract" or all(_KEYED.search(_before(member)) for member in members)


def _is_told(member: Member) -> bool:
    """Whether a sentence says to return the line that has an outcome, `outcome: burnt`."""
    before = _before(member)
    match = _KEYED.search(before)
    return match is not None and _TO_RETURN.search(before, 0, match.start()) is not None


def _before(member: Member) -> str:
    span = member.label.span
    return span.source.text[max(span.start - _KEY, 0) : span.start]


def _members(part: Part) -> Iterator[Member]:
    title = part.titles[-1] if part.titles else ""
    told, shown, begun = "", False, False
    for piece in everywhere(part.pieces):
        behind_one, shown = shown, False
        match piece:
            case Passage():
                told = piece.plain
                yield from _told(piece, behind_one=behind_one)
                label = labelled(piece)
                title = label["title"] if label and label.end() == len(told) else title
                yield from _of_words(piece, title)
            case Listing():
                lead = piece.lead.plain if piece.lead else ""
                told = ""
                for entry in piece.entries:
                    yield from _told(entry.words, behind_one=False)
                    yield from _of_words(entry.words, f"{title} {lead}")
            case Code(language) if language in _OBJECTS and not is_counter_example(piece):
                going_on = "result" if begun and _goes_on(told) else ""
                members = tuple(_of_code(piece, f"{title} {told} {going_on}"))
                shown = len(members) == 1
                begun = begun or bool(members)
                yield from members
            case _:
                told = ""


def _goes_on(told: str) -> bool:
    """Whether words lead from one result to the next: they begin like a case, or say only when the next is the one."""
    return _CASE.match(told) is not None or (told.rstrip("* ").endswith(":") and not _OF_OTHERS.search(told))


def _of_words(words: Passage, around: str) -> Iterator[Member]:
    """The objects in the code of a paragraph or an item."""
    if "{" not in words.plain or words.quoted or not _RETURNS.search(around) or _EXAMPLE.search(words.plain):
        return
    places = words.text.places()
    yield from _bare(words, places)
    for first, last in words.code_places():
        text = words.plain[first:last]
        shape = shape_of(moved(record(text), first), places) if text.startswith("{") else None
        if shape and len(shape.labels) == 1 and not shape.decision:
            yield Member(shape.labels[0], shape.payload)


def _bare(words: Passage, places: Places) -> Iterator[Member]:
    """The objects that a paragraph without a fence consists of, one behind the other."""
    starts = [match.start() for match in _NEXT.finditer(words.plain)] if _OBJECT.match(words.plain) else []
    for start, end in zip(starts, (*starts[1:], len(words.plain)), strict=False):
        shape = shape_of(moved(record(words.plain[start:end].strip()), start), places)
        if shape and len(shape.labels) == 1 and not shape.decision:
            yield Member(shape.labels[0], shape.payload)


def _told(words: Passage, *, behind_one: bool) -> Iterator[Member]:
    """The lines that a passage says to return, and the outcome it begins with where it goes on behind a result."""
    if words.quoted or "`" not in words.plain:
        return
    for at, (first, last) in enumerate(words.code_places()):
        line = _LINE.fullmatch(words.plain, first, last)
        returned = _TO_RETURN.search(words.plain, 0, first) if line else None
        if line and returned and not DENIED.search(words.plain, max(returned.start() - _NEAR, 0), first):
            yield Member(words.name(*line.span("label")), behind(words, last + 1))
        begins = at == 0 and behind_one and _OR.fullmatch(words.plain, 0, first - 1)
        if begins and _LABEL.fullmatch(words.plain, first, last):
            yield Member(words.name(first, last), behind(words, last + 1))


def _of_code(code: Code, title: str) -> Iterator[Member]:
    """The object in a fence, the objects in its lines, or the result its first line names."""
    lead = code.lead.plain if code.lead else ""
    lines = [line for line in code.lines if line.plain.strip()]
    told = _RETURNS.search(f"{title} {lead}") or (len(lines) > 1 and all(_OBJECT.match(line.plain) for line in lines))
    if not told or _EXAMPLE.search(f"{title} {lead}"):
        return
    match = _LINE.fullmatch(lines[0].plain.partition("#")[0]) if lines else None
    if match:
        yield Member(lines[0].name(*match.span("label")), keyed_fields(tuple(lines[1:])))
        return
    places = code.text.places()
    shape = shape_of(record(code.text.plain), places) if code.text.plain.lstrip().startswith("{") else None
    if shape and len(shape.labels) == 1 and not shape.decision:
        yield Member(shape.labels[0], shape.payload)
    elif shape is None and all(line.plain.lstrip().startswith("{") for line in lines):
        for line in lines:
            inner = shape_of(record(line.plain.strip().rstrip(",")), line.text.places())
            if inner and len(inner.labels) == 1 and not inner.decision:
                yield Member(inner.labels[0], inner.payload)


def _merged(members: list[Member]) -> tuple[Member, ...]:
    """Each label once, with all its fields; one that not every result with the label has need not be there."""
    found = []
    by_label = sorted(members, key=lambda member: member.label.text)
    for _, group in groupby(by_label, key=lambda member: member.label.text):
        same = sorted(group, key=lambda member: member.label.span.start)
        found.append(replace(same[0], payload=tuple(_fields(same))))
    return tuple(sorted(found, key=lambda member: member.label.span.start))


def _fields(same: list[Member]) -> Iterator[Field]:
    first: dict[str, Field] = {}
    for field in (field for member in same for field in member.payload):
        first.setdefault(field.key, field)
    for key, field in first.items():
        always = all(any(other.key == key for other in member.payload) for member in same)
        yield field if always else replace(field, required=False)
