"""What documents leave to each other: the role of a folder, and the boundary of a record that names none.

A folder of doctrine speaks for one role. Where its name does not say which, its handoff contract does: the caller hands
off. A record without a boundary belongs to the one call its role makes.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.addressed import addressed
from flowc.model.doctrine.boundaries.recognised import recognised
from flowc.model.doctrine.boundaries.staff import without_staff
from flowc.model.statements import LEADING, Boundary, Doctrine, Handler, Role, Slot, Union
from flowc.paths import path_of
from flowc.structs import replace
from flowc.syntax.suffixes import is_markdown
from flowc.vocabulary import comparable

_OUTCOMES = (Role.RETURN, Role.RECORD, Role.REPORT)
_PEOPLE = ("owner", "human", "user", "person", "operator", "customer")
_TITLE = expression(r"(?m)^#[ \t]+(?P<title>\S[^\n]{0,80}?)[ \t#]*$")
_FIRST = expression(
    r"\A(?:---\n.*?\n---\n)?\s*#[^\n]*\n\s*(?:the\s+)?`?(?P<words>[a-z][^\n.`,:;]{2,80})", re.IGNORECASE | re.DOTALL
)
_PARAGRAPH = expression(r"\A(?:---\n.*?\n---\n)?\s*#[^\n]*\n\s*(?P<words>(?![#>|`*+-])[^\n]+(?:\n[^\n]+)*)", re.DOTALL)
"""The first paragraph below a title."""

_FOR_LEAD = (
    "-(?:for|from)(?:-[a-z0-9]+){{0,4}}?-{lead}-"
    "|-{lead}(?:-(?:who|which|that))?-(?:calls|makes|runs|leads|works|goes|follows|carries|does|asks|tells)-"
)
"""How such a paragraph names the one that leads: `told from the chair of the lead`, `the lead runs the night`."""

_OF = expression(r"(?i)\b(?:of|by)\s+(?:the\s+)?`?([a-z][\w-]*(?:[ ][a-z][\w-]*)?)`?$")
"""Whose page it is, by the end of its title."""

_TO = ("-to", "-for", "-to-the", "-for-the")
_SIGNS = expression(r"[^a-z0-9]+")
_FOLDERS = ("doctrine", "references", "reference", "templates", "template", "contracts")


def settle(doctrines: Iterable[Doctrine]) -> tuple[Doctrine, ...]:
    """The documents with what others of their folder and role say about them."""
    read = tuple(doctrines)
    speakers = _speakers(read)
    parties, leads = _parties(read)
    called = (_spoken_for(doctrine, _named_after(doctrine, parties, leads)) for doctrine in read)
    named = tuple(_spoken_for(doctrine, speakers.get(_folder(doctrine))) for doctrine in called)
    calls = _calls(named)
    recorded = tuple(_recorded(doctrine, calls.get(doctrine.role or "")) for doctrine in named)
    return addressed(recognised(without_staff(_without_rules_for_roles(_without_owners(recorded), parties))))


def _without_rules_for_roles(doctrines: tuple[Doctrine, ...], parties: frozenset[str]) -> tuple[Doctrine, ...]:
    """The documents without rules for what is a role and no outcome: a sentence that begins with somebody's name, or
    item, tells what they do, and not what is done when that comes back.
    """
    roles = parties | {each.role for each in doctrines if each.kind == "agent" and each.role}
    told = (union for each in doctrines for union in each.unions if union.role in _OUTCOMES)
    named = (label for union in told for label in _labels(union))
    only = roles.difference(named)
    return tuple(_without_rules_for(each, only) for each in doctrines)


def _without_rules_for(doctrine: Doctrine, roles: frozenset[str]) -> Doctrine:
    """The document without rules for some roles, and, if it is the contract of a call, for what it only says of each
    outcome: what that holds.
    """
    kept = tuple(each for each in doctrine.handlers if comparable(each.label.text) not in roles)
    if doctrine.kind == "output-contract" and doctrine.boundary and not doctrine.role:
        told = {label for field in doctrine.required for label in field.only_for}
        kept = tuple(each for each in kept if each.label.text not in told and (each.action or each.kind != "row"))
    return doctrine if len(kept) == len(doctrine.handlers) else replace(doctrine, handlers=kept)


def _without_owners(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """The documents; forms of one folder without the role that is only its name, and of which nobody else speaks."""
    forms = Counter(_folder(each) for each in doctrines if each.kind == "template")
    told = [each for each in doctrines if each.kind != "template"]
    known = {each.role for each in told if each.kind == "agent" or each.kind.endswith("-contract")}
    known.update(end for each in told for call in each.boundaries for end in (call.caller, call.callee))
    known.update(comparable(call.callee.text) for each in told for call in each.calls)
    return tuple(_unowned(each) if forms[_folder(each)] > 1 and each.role not in known else each for each in doctrines)


def _unowned(form: Doctrine) -> Doctrine:
    """A form without the outcomes that it only has by the name of its folder, and without parts of these."""
    if form.kind != "template" or form.role is None or form.role != comparable(_name(_folder(form))):
        return form
    taken = [_labels(each) for each in form.unions if each.subject == form.role and each.role in _OUTCOMES]
    unions = tuple(each for each in form.unions if not any(_labels(each) <= labels for labels in taken))
    spans = {each.span for each in unions}
    slots = (replace(each, union=None) if each.union and each.union.span not in spans else each for each in form.slots)
    return replace(form, unions=unions, slots=tuple(slots))


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)


def _folder(doctrine: Doctrine) -> str:
    """The folder of a role: that of the document, without a last `doctrine/` or `references/`."""
    parent = doctrine.source.path.rpartition("/")[0]
    above, _, name = parent.rpartition("/")
    return above if name in _FOLDERS else parent


def _name(folder: str) -> str:
    return folder.rpartition("/")[2].lower()


def _speakers(doctrines: tuple[Doctrine, ...]) -> dict[str, str]:
    """The role of each folder that has just one handoff contract and is not called like an end of its boundary."""
    governed = defaultdict(list)
    for doctrine in doctrines:
        if doctrine.kind == "handoff-contract" and doctrine.boundary and doctrine.boundary.caller:
            governed[_folder(doctrine)].append(doctrine.boundary)
    speakers = {}
    for folder, boundaries in governed.items():
        ends = {end for boundary in boundaries for end in (boundary.caller, boundary.callee)}
        if len(boundaries) == 1 and boundaries[0].caller and _name(folder) not in ends:
            speakers[folder] = boundaries[0].caller
    return speakers


def _parties(doctrines: tuple[Doctrine, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Whoever calls, is called or returns something, as contracts say, and those of them who call."""
    contracts = [each for each in doctrines if each.kind.endswith("-contract")]
    drawn = [boundary for each in contracts for boundary in each.boundaries]
    leads = frozenset(boundary.caller for boundary in drawn if boundary.caller)
    ends = leads | {boundary.callee for boundary in drawn if boundary.callee}
    return ends | {union.subject for each in contracts for union in each.unions if union.subject}, leads


def _named_after(doctrine: Doctrine, parties: frozenset[str], leads: frozenset[str]) -> str | None:
    """The party of a contract that a page without a role, which leads others, is called or entitled (`Work of lead`),
    or the one that calls others of which its first words tell what it does; of a form the first that its title names.
    """
    if doctrine.kind == "template" and not doctrine.role and is_markdown(doctrine.source):
        return _entitled(doctrine, parties)
    if doctrine.role or doctrine.kind not in LEADING or not is_markdown(doctrine.source):
        return None
    title = _TITLE.search(doctrine.source.text)
    names = (path_of(doctrine.source.path).stem, title["title"] if title else "")
    named = next((name for name in map(comparable, (*names, *_OF.findall(names[1]))) if name in parties), None)
    named = named or _told_of_lead(doctrine, parties, leads)
    first = _FIRST.search(doctrine.source.text)
    words = comparable(first["words"]) if first and not named else ""
    parts = words.split("-")
    begun = ("-".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))
    return named or next((party for party in begun if party in leads), None)


def _told_of_lead(doctrine: Doctrine, parties: frozenset[str], leads: frozenset[str]) -> str | None:
    """The one that makes all calls, if the first paragraph of a page is told for it, or tells what it does, and names
    no other party.
    """
    first = _PARAGRAPH.match(doctrine.source.text) if len(leads) == 1 else None
    words = f"-{_SIGNS.sub('-', first['words'].lower())}-" if first else ""
    named = {party for party in parties if f"-{party}-" in words}
    whose = first and named == leads and re.search(_FOR_LEAD.format(lead=re.escape(next(iter(leads)))), words)
    return next(iter(leads)) if whose else None


def _entitled(form: Doctrine, parties: frozenset[str]) -> str | None:
    """The first party of several words in the title of a form: `# Parts report (parts-buyer to bench-lead)`."""
    title = _TITLE.search(form.source.text)
    words = f"-{_SIGNS.sub('-', title['title'].lower())}-" if title else ""
    named = {words.find(f"-{party}-"): party for party in sorted(parties) if "-" in party}
    whose = {at: party for at, party in named.items() if at >= 0 and not words[:at].endswith(_TO)}
    return min(whose.items(), default=(0, None))[1]


def _spoken_for(doctrine: Doctrine, role: str | None) -> Doctrine:
    """The document, with the role of its folder in place of the name of the folder."""
    taken = _name(_folder(doctrine))
    if role is None or doctrine.kind in ("other", "agent") or doctrine.role not in (None, taken):
        return doctrine
    unions = tuple(_owned(union, doctrine.role, role) for union in doctrine.unions)
    return replace(_with_unions(doctrine, unions), role=role)


def _owned(union: Union, before: str | None, role: str) -> Union:
    boundary = union.boundary
    if boundary:
        caller = role if boundary.caller == before and boundary.callee != role else boundary.caller
        callee = role if boundary.callee == before and boundary.caller != role else boundary.callee
        boundary = Boundary(caller, callee, boundary.span)
    mine = union.subject == before and union.role in (Role.RETURN, Role.REPORT)
    return replace(union, boundary=boundary, subject=role if mine else union.subject)


def _calls(doctrines: tuple[Doctrine, ...]) -> dict[str, Boundary]:
    """The one boundary a role's documents are about: that of a contract it is an end of, else the one call it makes."""
    governed: dict[str, dict[str, Boundary]] = defaultdict(dict)
    called: dict[str, dict[str, Boundary]] = defaultdict(dict)
    for doctrine in doctrines:
        for boundary in doctrine.boundaries:
            role, (caller, callee) = doctrine.role or "", (boundary.caller, boundary.callee)
            if not caller or not callee or role not in (caller, callee):
                continue
            if boundary is doctrine.boundary:
                governed[role].setdefault(callee, boundary)
            elif role == caller and not callee.endswith(_PEOPLE):
                called[role].setdefault(callee, boundary)
    return {role: only for role in {**called, **governed} if (only := _only(role, governed[role] or called[role]))}


def _only(role: str, boundaries: dict[str, Boundary]) -> Boundary | None:
    """The one boundary, or the one of two at which the role is the caller."""
    made = [boundary for boundary in boundaries.values() if boundary.caller == role] or list(boundaries.values())
    return made[0] if len(made) == 1 else None


def _recorded(doctrine: Doctrine, call: Boundary | None) -> Doctrine:
    """The document, with the boundary of its role's call for every record that names none."""
    if call is None or not any(_is_open(union) for union in doctrine.unions):
        return doctrine
    unions = tuple(
        replace(union, boundary=call, subject=call.callee) if _is_open(union) else union for union in doctrine.unions
    )
    return _with_unions(doctrine, unions)


def _is_open(union: Union) -> bool:
    return union.role is Role.RECORD and union.boundary is None and union.subject is None


def _with_unions(doctrine: Doctrine, unions: tuple[Union, ...]) -> Doctrine:
    """The document with other unions, in its slots and handlers too."""
    at = {union.span: union for union in unions}
    slots = tuple(Slot(slot.field, at[slot.union.span] if slot.union else None, slot.group) for slot in doctrine.slots)
    return replace(doctrine, unions=unions, slots=slots, handlers=_about(doctrine, unions))


def _about(doctrine: Doctrine, unions: tuple[Union, ...]) -> tuple[Handler, ...]:
    """The handlers of a document, each about the role of the union before it that has its label."""
    pairs = tuple(zip(doctrine.unions, unions, strict=True))
    return tuple(_about_one(handler, pairs) for handler in doctrine.handlers)


def _about_one(handler: Handler, pairs: tuple[tuple[Union, Union], ...]) -> Handler:
    """A handler about the last union before it, if one has its label the last of those."""
    before = [pair for pair in pairs if pair[0].role in _OUTCOMES and pair[0].span.start < handler.label.span.start]
    named = [pair for pair in before if any(member.label.text == handler.label.text for member in pair[0].members)]
    for old, new in (named or before)[-1:]:
        return replace(handler, subject=new.subject) if handler.subject == old.subject else handler
    return handler
