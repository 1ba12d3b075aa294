"""Outcome unions written as lists: alternatives after `returns one of`, each with its payload.

Three forms are read: an item for each alternative, its payload nested or behind `with`; a list for each alternative,
with `outcome: x` as its first item and `or, if ...:` before the next list; one item that names all alternatives, with
the payload of all of them in the other items.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.positions import Position, introduces, position
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Passage, Piece
from flowc.model.doctrine.document.payload import field_of, fields_in, nested_fields, only_for
from flowc.model.doctrine.outcomes.cases import calls_somebody
from flowc.model.doctrine.outcomes.choices import is_of_an_option
from flowc.model.doctrine.outcomes.conditions import announces_cases, condition_labels, returns_another
from flowc.model.doctrine.outcomes.leads import (
    announces_choice,
    are_told,
    is_bare_choice,
    is_short,
    leads_to_outcomes,
    stands_below_call,
    tells_what_follows,
    whose_results,
)
from flowc.model.statements import Field, Member, Role, Union
from flowc.structs import Struct, replace
from flowc.syntax.outcome import LABEL, Alternatives, alternatives
from flowc.text import Name, Span

_OUTCOME = expression(
    rf"[`*\"]*(?P<key>outcome|result|status)[`*\"]*\s*+(?::|=|is)\s*+(?!(?:(?:exactly|always)\s+)?(?:one\s+of|either)\b)[`*\"']*(?P<label>{LABEL})[`*\"']*(?=\s|[,.;:(]|$)",
    re.IGNORECASE,
)
_MARKED = expression(rf"\**(?:`(?P<code>{LABEL})`|\*\*(?P<bold>{LABEL})\*\*)\**")
_BARE = expression(rf"(?P<label>{LABEL})(?=\s*+(?:$|:|--?\s|—|–|\(|with\b))")
_WITH = expression(
    r"[\s,:—–-]*(?:and\s+)?(?:with|plus|including|carrying|requires?)\s+|\s+and\s+(?:the|an?|its|your)\s+(?=`)",
    re.IGNORECASE,
)
_KEYS = expression(r"\s*(?:\([^()]{0,160}\)\s*)?(?::|—|–|--)\s+(?=`)")
"""What leads to the names of a payload in code: `built`: `table`, `dropped`; an aside may stand before it."""

_COMMA = expression(r"`?\s*(?:,|and|\+)\s+(?=`)")
_SPARED = expression(
    rf"\b(?:(?:if|when)\b[^.;]{{0,40}}?\b(?:is|was)(?:\s+not|n['’]t)|unless|except)\b[^.;`]{{0,30}}`(?P<label>{LABEL})`",
    re.IGNORECASE,
)
"""An alternative with which something does not come: `only when it is not `success``."""

_GOES_ON = expression(r"^[\s*_]*(?:or\b|otherwise\b|if\b|when\b)", re.IGNORECASE)
_LEADS_ON = expression(r"^[^→]{0,60}\s(?:→|->|=>)\s")
_ANSWERS = expression(
    r"(?i)(?:^|[.:]\s)\W*(?:you\s+)?(?:(?:always|must|then)\s+)?(?:answer|return|reply|respond|finish|end|output)\b[^.;:]{0,60}\W*\Z"
    r"|^\W*(?:your\s+|the\s+)?(?:results?|answers?|output|returns?|outcomes?|what\s+you\s+(?:return|answer))\W*\Z"
)
"""Words that tell an agent to answer, or a title over its answer."""


class _Item(Struct):
    """An alternative in a list: its label and what belongs to it."""

    label: Name
    payload: tuple[Field, ...]
    span: Span


def unions_of_pieces(page: Page, pieces: tuple[Piece, ...]) -> tuple[Union, ...]:
    """The unions that the lists among some pieces state; a list that goes on with one before belongs to its union."""
    made: list[Union] = []
    going_on: Union | None = None
    for piece in pieces:
        match piece:
            case Listing():
                going_on = _of_listing(page, piece, going_on)
                if going_on:
                    made = [union for union in made if union.members[0] != going_on.members[0]] + [going_on]
            case Passage() if not _GOES_ON.match(piece.plain):
                going_on = None
            case Passage():
                pass
            case _:
                going_on = None
    return tuple(made)


def _of_listing(page: Page, listing: Listing, before: Union | None) -> Union | None:
    if listing.lead is None or not listing.entries or announces_cases(listing.lead):
        return None
    first = _OUTCOME.match(listing.entries[0].words.plain)
    if first and page.kind == "agent" and calls_somebody(listing.lead):
        return None
    if first and before and _GOES_ON.match(listing.lead.plain):
        members = _alternative(page, listing)
        return _extended(before, members, listing.span)
    if first:
        return _of_outcome_items(page, listing, first.start("label"))
    return _of_labels(page, listing)


def _extended(union: Union, members: tuple[Member, ...], span: Span) -> Union:
    whole = Span(span.source, union.span.start, span.end)
    return replace(union, members=(*union.members, *members), span=whole, partial=False)


def _of_outcome_items(page: Page, listing: Listing, at: int) -> Union | None:
    """A list whose first item says `outcome: x` or `outcome: x | y`, with the first label at a place in it."""
    assert listing.lead
    runs = alternatives(listing.entries[0].words.plain)
    run = next((run for run in runs if run.start <= at < run.end), None)
    if run:
        return _shared(page, listing, run)
    members = _alternative(page, listing)
    labels = tuple(member.label.text for member in members)
    found = _position(page, listing, labels)
    if found.role is Role.VALUES:
        return None
    return _union(found, members, listing.span, "numbered", partial=len(members) == 1)


def _position(page: Page, listing: Listing, labels: tuple[str, ...]) -> Position:
    """What a list of alternatives is: as its lead-in says, else as its first item, which names the field, says."""
    assert listing.lead
    led = introduces(page, listing.lead, labels)
    if led.role is not Role.VALUES:
        return led
    words = listing.entries[0].words
    match = _OUTCOME.match(words.plain)
    found = position(page, words, match.start("label"), labels) if match else led
    if found.role is Role.VALUES and match and page.kind == "handoff-contract" and page.boundary:
        named = match["key"].lower() == "outcome"
        return Position(Role.RETURN, page.boundary.callee, page.boundary, found.field) if named else found
    if found.role is Role.VALUES and match and _is_own_answer(page, listing, match["key"], labels):
        return Position(Role.RETURN, page.role, field=found.field)
    return found


def _is_own_answer(page: Page, listing: Listing, key: str, labels: tuple[str, ...]) -> bool:
    """Whether an agent is told to answer with one of several objects, each with its `outcome`: `Answer in YAML:`."""
    several = page.kind == "agent" and key.lower() == "outcome" and len(labels) > 1
    lead = listing.lead.plain if listing.lead else ""
    acts = (_LEADS_ON.search(entry.words.plain) for entry in listing.entries)
    return several and _ANSWERS.search(lead) is not None and not any(acts)


def _alternative(page: Page, listing: Listing) -> tuple[Member, ...]:
    """The alternatives of a list whose items say `outcome: x`; items that do not are payload of the one before."""
    members: list[Member] = []
    for entry in listing.entries:
        match = _OUTCOME.match(entry.words.plain)
        if match:
            label = entry.words.name(match.start("label"), match.end("label"))
            members.append(Member(label, (*_beside(entry.words, match.end()), *_below(page, entry))))
        elif members:
            field = field_of(entry.words)
            own = ((field,) if field else ()) + _below(page, entry)
            members[-1] = replace(members[-1], payload=members[-1].payload + own)
    return tuple(members)


def _below(page: Page, entry: Entry) -> tuple[Field, ...]:
    """The payload nested below an alternative, without what either side of the call does: `coder fixes it`."""
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    sides = tuple(f"{end}-" for end in ends if end)
    verbs = page.lexicon.deeds.lists["verbs"]
    return tuple(field for field in nested_fields(entry) if not _does(field.key, sides, verbs))


def _does(words: str, sides: tuple[str, ...], verbs: frozenset[str]) -> bool:
    """Whether words begin with a role, and a verb with what it is done to behind it."""
    side = next((each for each in sides if words.startswith(each)), "")
    verb, _, rest = words.removeprefix(side).partition("-")
    known = rest in ("it", "them", "this", "that") or not verbs.isdisjoint((verb[:-1], verb[:-2]))
    return bool(side and rest) and verb.endswith("s") and known


def _beside(words: Passage, at: int) -> tuple[Field, ...]:
    """The payload behind an outcome in code, be it only after a comma: `` `outcome: drawn`, `plan` ``."""
    joined = _COMMA.match(words.plain, at)
    return fields_in(words, joined.end(), _clause_end(words.plain, joined.end())) if joined else behind(words, at)


def _shared(page: Page, listing: Listing, run: Alternatives) -> Union | None:
    """A list whose first item names all alternatives; the other items are the payload of all, or `if x:` of some."""
    words = listing.entries[0].words
    labels = tuple(label.text for label in run.labels)
    found = _position(page, listing, labels)
    if found.role is Role.VALUES:
        return None
    fields = tuple(field for entry in listing.entries[1:] for field in _conditional(page, entry, labels))
    members = tuple(
        Member(
            words.name(label.start, label.end),
            tuple(field for field in fields if not field.only_for or label.text in field.only_for),
        )
        for label in run.labels
    )
    return _union(found, members, words.at(run.start, run.end), "item")


def _conditional(page: Page, entry: Entry, labels: tuple[str, ...]) -> tuple[Field, ...]:
    """The fields of an item, for the labels on which it is conditional: `if failed`, `only if it is not `success``."""
    field = field_of(entry.words)
    spared = {match["label"] for match in _SPARED.finditer(entry.words.plain)}.intersection(labels)
    named = tuple(label.text for label in condition_labels(page, entry.words, labels))
    named = tuple(label for label in labels if label not in spared) if spared else named
    return only_for(((field,) if field else ()) + nested_fields(entry), named)


def _of_labels(page: Page, listing: Listing) -> Union | None:
    """A list with an item for each alternative."""
    assert listing.lead
    lead = listing.lead.plain
    choice = announces_choice(listing.lead)
    found: list[_Item] = []
    for entry in listing.entries:
        item = _labelled(page, entry, choice)
        if item is None:
            return None
        found.append(item)
    if len({item.label.text for item in found}) < 2 or all(_leads_on(entry.words.plain) for entry in listing.entries):
        return None
    other = any(returns_another(page, entry.words) for entry in listing.entries) or is_of_an_option(listing.title, lead)
    if other or stands_below_call(page, listing) or (_OUTCOME.match(lead) and not alternatives(lead)):
        return None  # what comes back from a call, or goes with the outcome above
    labels = tuple(item.label.text for item in found)
    whose = whose_results(page, listing.lead) if _go_with_keys(found) else None
    if not (whose or are_told(page, listing, labels, choice)):
        return None
    place = _of_role(page, whose) if whose else introduces(page, listing.lead, labels)
    ends, short = any(map(page.words.outcome_class, labels)), is_bare_choice(page, listing) or is_short(page, lead)
    if place.role is Role.VALUES and (ends or page.kind == "handoff-contract" or short):
        place = _titled(page, listing, labels)
    if not ends and place.role is not Role.RETURN:
        return None
    if not any(map(page.words.is_status, labels)) and tells_what_follows(page, listing):
        return None  # what is done with the answers of another; a status is told of where it is listed
    members = tuple(Member(item.label, item.payload) for item in found)
    return None if place.role is Role.VALUES else _union(place, members, listing.span, "bullets")


def _go_with_keys(items: list[_Item]) -> bool:
    """Whether every alternative has keys in code, which go with it."""
    text = items[0].span.source.text
    return all(item.payload and all(text[f.span.start - 1] == "`" for f in item.payload) for item in items)


def _of_role(page: Page, role: Name) -> Position:
    return Position(Role.RETURN, role.text, own(page, role.text, role.span), role)


def _leads_on(item: str) -> bool:
    """Whether an item says what is done for an outcome: `done` → merge."""
    return bool(_LEADS_ON.search(item))


def _titled(page: Page, listing: Listing, labels: tuple[str, ...]) -> Position:
    """The position of a list under a heading such as `Outcomes` or `Return values`, or a lead-in that ends so."""
    assert listing.lead
    lead = listing.lead.plain.strip(" :*")
    if not leads_to_outcomes(page, listing, labels):
        return Position(Role.VALUES)
    callee = page.boundary.callee if page.kind == "handoff-contract" and page.boundary else page.role
    boundary = page.boundary if page.kind == "handoff-contract" else None
    return Position(Role.RETURN, callee, boundary, Name(lead, listing.lead.span))


def _labelled(page: Page, entry: Entry, choice: bool) -> _Item | None:
    """The label an item begins with; a bare word counts only where the lead-in announces a choice."""
    plain = entry.words.plain
    match, group = _MARKED.match(plain), "label"
    if match:
        group = "code" if match["code"] else "bold"
    elif choice:
        match = _BARE.match(plain)
    if not match:
        return None
    label = entry.words.name(match.start(group), match.end(group))
    return _Item(label, (*behind(entry.words, match.end()), *nested_fields(entry)), entry.span)


def behind(words: Passage, at: int) -> tuple[Field, ...]:
    """The payload named behind a label: `with package path and execution evidence`, or names in code behind a colon."""
    match = _WITH.match(words.plain, at) or _KEYS.match(words.plain, at)
    return fields_in(words, match.end(), _clause_end(words.plain, match.end())) if match else ()


_CLAUSE_END = expression(r"[.;](?:\s|$)|\s(?:--|—|–)\s|,\s+(?:when|if|where|once)\b(?=[^`.;]*(?:[.;]|\Z))")


def _clause_end(plain: str, at: int) -> int:
    match = _CLAUSE_END.search(plain, at)
    return match.start() if match else len(plain)


def _union(place: Position, members: tuple[Member, ...], span: Span, spelling: str, partial: bool = False) -> Union:
    return Union(place.role, members, place.boundary, place.subject, span, place.field, spelling, partial)
