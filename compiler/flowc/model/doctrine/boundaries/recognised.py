"""Labels side by side whose document does not say what they are, known by what other documents say somebody returns.

In a document that speaks for who returns them, or in the contract of the call, they are what it returns; elsewhere, if
something is done for each, they are handled there. Labels that nobody else knows are forgotten.
"""

from collections.abc import Mapping

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.behind_calls import behind_calls
from flowc.model.doctrine.boundaries.by_name import by_name, in_full
from flowc.model.doctrine.boundaries.by_title import called, titled_after, under_titles
from flowc.model.doctrine.boundaries.known_outcomes import (
    LEAST,
    OUTCOMES,
    Outcomes,
    are_of,
    are_of_several,
    labels_of,
    outcomes_of,
    typed,
)
from flowc.model.doctrine.boundaries.shown import shown
from flowc.model.doctrine.boundaries.ways import Caller, acts_on, callers, ways
from flowc.model.doctrine.document.before import words_before
from flowc.model.statements import (
    ACTS,
    DECLARED,
    LEADING,
    NAMED,
    OTHER,
    SAID,
    TELLS,
    Boundary,
    Doctrine,
    Handler,
    Role,
    Union,
)
from flowc.structs import replace
from flowc.text import Source, Span
from flowc.vocabulary import comparable

_SIGNS = expression(r"[^A-Za-z0-9_-]+")

_OF_MANY = ("team-contract", "process", "orchestration", "pipeline", "workflow")
"""Kinds of documents that speak of several roles."""

_CONTRACTS = ("handoff-contract", "output-contract")


def recognised(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """The documents, each open union as what it is, or gone."""
    roles = frozenset(each.role for each in doctrines if each.kind == "agent" and each.role)
    doctrines = tuple(under_titles(each, roles) for each in in_full(doctrines)) if roles else doctrines
    calling = callers(doctrines, roles)
    doctrines = ways(doctrines, calling)
    known, agreed = outcomes_of(doctrines), _agreed(doctrines, roles, calling)
    known = {role: known.get(role, frozenset()) | agreed.get(role, frozenset()) for role in (*agreed, *known)}
    known = {**typed(doctrines), **known}
    told = (by_name(each, known) for each in doctrines)
    acting = ((each, calling.get(each.source)) for each in told)
    settled = (_settled(each, known, roles, caller) if _open(each) else each for each, caller in acting)
    return tuple(behind_calls(_of_others(each, known), known) for each in settled)


def _agreed(doctrines: tuple[Doctrine, ...], roles: frozenset[str], calling: Mapping[Source, Caller]) -> Outcomes:
    """The outcomes of agents whose documents leave open what their labels are, where a document that leads the agent
    names some of them: as they are written, if the agent says that it returns them, or in places that handle them.
    """
    found: dict[str, frozenset[str]] = {}
    known = outcomes_of(doctrines, OUTCOMES[:2])
    kinds = (*LEADING, *_CONTRACTS)
    about = (each for each in doctrines if each.kind in kinds or _callee(each) or _leads(each, calling, roles))
    leading = [(each, each.source.text.lower().replace("_", "-")) for each in about]
    for doctrine in doctrines if leading else ():
        needed = (sent for sent in doctrine.handed if sent.required and doctrine.kind == "agent")
        given = {field.text for sent in needed for field in sent.fields}
        for union in _open(doctrine):
            role = _returning(doctrine, union, roles)
            if role in ("", *known):
                continue
            labels = frozenset(labels_of(union))
            fields = union.spelling == ACTS or any(member.label.text in given for member in union.members)
            others = (told for told in leading if told[0] is not doctrine and _callee(told[0]) in ("", role))
            told = () if fields else (each for each, text in others if role in text or role in each.callees)
            if any(_agrees(each, union, labels, role, calling.get(each.source)) for each in told):
                found.setdefault(role, labels)
    return found


def _leads(doctrine: Doctrine, calling: Mapping[Source, Caller], roles: frozenset[str]) -> bool:
    """Whether a document calls somebody, or has places for labels and names an agent of the project."""
    caller = calling.get(doctrine.source)
    return bool(doctrine.calls or doctrine.callees) or (caller is not None and not caller.agents.isdisjoint(roles))


def _returning(doctrine: Doctrine, union: Union, roles: frozenset[str]) -> str:
    """Whose outcomes the labels of a document may be: an agent's own are its, those of a contract are its callee's."""
    if doctrine.kind == "agent" or doctrine.kind not in _CONTRACTS:
        return doctrine.role or "" if doctrine.kind == "agent" else ""
    drawn = {comparable(each.callee) for each in doctrine.boundaries if each.callee}
    named = next((role for title in union.about if (role := called(title, roles))), None)
    return _callee(doctrine) or named or (drawn.pop() if len(drawn) == 1 else "") or doctrine.role or ""


def _owner(doctrine: Doctrine, union: Union, roles: frozenset[str]) -> str:
    """Whose ends some labels surely are: of the agent that the words before them name, else a title, else of the role
    that the document is about.
    """
    words = f"-{comparable(_SIGNS.sub(' ', words_before(union)[1]))}-"
    named = [role for role in roles if f"-{role}-" in words]
    titled = (role for title in union.about if (role := called(title, roles)))
    return named[0] if len(named) == 1 else next(titled, "" if named else _returning(doctrine, union, roles))


def _agrees(doctrine: Doctrine, union: Union, labels: frozenset[str], role: str, caller: Caller | None) -> bool:
    """Whether a document that leads a role speaks of enough labels, or of all that the role says it returns."""
    spoken = _spoken(doctrine, union)
    whole = union.spelling == SAID and spoken == labels
    return are_of(spoken, labels, named=whole or _names(doctrine, role) or acts_on(caller, labels, role))


def _names(doctrine: Doctrine, role: str) -> bool:
    """Whether a contract is about a call of a role, or the places of a document for outcomes are, by its last word, or
    by the words that lead to them.
    """
    said = (comparable(handler.subject) for handler in doctrine.handlers if handler.subject)
    if _callee(doctrine) == role or any(role == each or role.endswith(f"-{each}") for each in said):
        return True
    leads = {handler.about[0] for handler in doctrine.handlers if handler.about and not handler.subject}
    return "-" in role and any(role in _SIGNS.split(lead.lower().replace("_", "-")) for lead in leads)


def _callee(doctrine: Doctrine) -> str:
    """The role whose outcomes the contract of a call is about; nothing for other documents."""
    boundary = doctrine.boundary if doctrine.kind == "handoff-contract" else None
    return comparable(boundary.callee) if boundary else ""


def _spoken(doctrine: Doctrine, union: Union) -> set[str]:
    """The labels that a document holds in marks or at the beginning of a line; those it has a place for, where they
    are only explained. None is the state of something else.
    """
    if union.spelling != SAID:
        return {comparable(each.label.text) for each in doctrine.handlers if each.case != OTHER}
    return set(map(comparable, shown(doctrine, (each.label.text for each in union.members))))


def _of_others(doctrine: Doctrine, known: Outcomes) -> Doctrine:
    """The document, with the role that returns them for outcomes that stand below its title and look like its own."""
    if doctrine.kind not in _OF_MANY:
        return doctrine
    unions = tuple(_of_another(union, doctrine.role, known) for union in doctrine.unions)
    return doctrine if unions == doctrine.unions else replace(doctrine, unions=unions)


def _of_another(union: Union, role: str | None, known: Outcomes) -> Union:
    labels = labels_of(union)
    if union.role is not Role.RETURN or union.subject != role or len(labels) < LEAST:
        return union
    others = [each for each, outcomes in known.items() if each != role and labels == outcomes]
    own = known.get(role or "", frozenset())
    if len(others) != 1 or own == labels:
        return union
    return replace(union, subject=others[0], boundary=Boundary(None, others[0], union.span))


def _open(doctrine: Doctrine) -> list[Union]:
    return [union for union in doctrine.unions if union.role is Role.OPEN and union.spelling != NAMED]


def _settled(doctrine: Doctrine, known: Outcomes, roles: frozenset[str], caller: Caller | None) -> Doctrine:
    unions = [union for union in doctrine.unions if union.role is not Role.OPEN]
    handlers = {handler.label.span: handler for handler in doctrine.handlers}
    whole = [each for each in unions if each.role in OUTCOMES and not each.partial and each.spelling not in DECLARED]
    for union in sorted(_open(doctrine), key=lambda union: len(union.members) == 1):
        role = _whose(doctrine, union, known, caller) or _left_alone(doctrine, union, known, handlers)
        own = union.spelling == SAID and role is not None and role == doctrine.role
        if own or (union.spelling == TELLS and not _is_of_callee(doctrine, role)):
            handlers = _without(union, handlers)
        if role is None and union.sure and (owner := _owner(doctrine, union, roles)):
            handlers = _without(union, handlers)
            stated = any(comparable(each.subject or "") == owner for each in whole)
            unions += [] if stated else [replace(union, role=Role.RETURN, subject=owner, partial=True)]
        if role is None:
            continue
        if union.spelling == ACTS or _has_places(union, handlers):
            several = not union.subject and are_of_several(labels_of(union), role, known)
            handlers.update({} if several else _handled(union, role, handlers))
        elif made := _stated(doctrine, union, role, known[role], _is_among(union, role, whole)):
            unions = [each for each in unions if each.role is not Role.VALUES or not made.shares(each)] + [made]
    unions.sort(key=lambda union: (union.span.start, union.span.end))
    return replace(doctrine, unions=tuple(unions), handlers=tuple(handlers.values()))


def _left_alone(doctrine: Doctrine, union: Union, known: Outcomes, handlers: Mapping[Span, Handler]) -> str | None:
    """The one role that returns a label for which alone something is done, in a document that does so for others."""
    if not (len(union.members) == 1 and union.spelling == ACTS):
        return None
    label, told = comparable(union.members[0].label.text), {each.subject for each in handlers.values()} - {None}
    returning = [role for role, outcomes in known.items() if label in outcomes]
    sole = len(returning) == 1 and union.subject in (None, *returning)
    return returning[0] if told and sole and not told.union((doctrine.role,)) & {*returning} else None


def _is_among(union: Union, role: str, whole: list[Union]) -> bool:
    """Whether a document states the outcomes of a role besides; verdicts of other words go with outcomes."""
    own = [each for each in whole if comparable(each.subject or "") == role]
    return any(each.role is not Role.DECISION or labels_of(each) & labels_of(union) for each in own)


def _whose(doctrine: Doctrine, union: Union, known: Outcomes, caller: Caller | None) -> str | None:
    """The role that returns most of some labels: one alone, or of several the one the document is about."""
    labels, own = labels_of(union), known.get(doctrine.role or "", frozenset())
    if union.subject and union.subject in known:
        return union.subject if labels & known[union.subject] else None
    if union.spelling == SAID and any("-" in label or len(own) > 1 for label in labels & own):
        return doctrine.role
    callee = _callee(doctrine)
    if callee in known and are_of(labels, known[callee], named=True):
        return callee
    titled = titled_after(union, known)
    shares = {
        role: labels & outcomes
        for role, outcomes in known.items()
        if are_of(labels, outcomes, named=role == titled or acts_on(caller, outcomes & labels, role))
    }
    most = max((len(share) for share in shares.values()), default=0)
    likely = [role for role, share in shares.items() if len(share) == most]
    near = (doctrine.role, doctrine.boundary.callee if doctrine.boundary else None)
    return next((role for role in near if role in likely), likely[0] if len(likely) == 1 else None)


def _is_of_callee(doctrine: Doctrine, role: str | None) -> bool:
    """Whether a role is another than that of a document, which names it."""
    named = f"-{_SIGNS.sub('-', doctrine.source.text.lower())}-" if role not in (None, doctrine.role) else ""
    return f"-{role}-" in named.replace("_", "-")


def _without(union: Union, handlers: Mapping[Span, Handler]) -> dict[Span, Handler]:
    """Some places by those of their labels, those left out that would be for the labels of a union."""
    own = {member.label.span for member in union.members}
    return {span: handler for span, handler in handlers.items() if span not in own}


def _has_places(union: Union, handlers: Mapping[Span, Handler]) -> bool:
    return any(member.label.span in handlers for member in union.members)


def _handled(union: Union, role: str, handlers: Mapping[Span, Handler]) -> dict[Span, Handler]:
    """The places for the labels of a role, by the places of the labels."""
    places = (member.label.span for member in union.members)
    found = ((span, handlers[span]) for span in places if span in handlers)
    return {span: replace(handler, subject=handler.subject or role) for span, handler in found}


def _about_call(doctrine: Doctrine, union: Union, role: str) -> Boundary | None:
    """The call of a role that a contract of several calls draws, or that the titles above some labels name."""
    if doctrine.kind not in _CONTRACTS:
        return None
    drawn = (each for each in doctrine.boundaries if each.callee and comparable(each.callee) == role)
    named = any(f"-{role}-" in f"-{comparable(_SIGNS.sub(' ', title))}-" for title in union.about)
    return next(drawn, Boundary(None, role, union.span) if named else None)


def _stated(doctrine: Doctrine, union: Union, role: str, outcomes: frozenset[str], whole: bool) -> Union | None:
    """What a role returns or a caller says that comes back; nothing that only says again what the document states."""
    labels = labels_of(union)
    decided = {label for each in doctrine.unions if each.role is Role.DECISION for label in labels_of(each)}
    missing, extra = outcomes - labels - decided, labels - outcomes
    governed = doctrine.boundary if doctrine.kind == "handoff-contract" else None
    called = governed if governed and governed.callee == role else _about_call(doctrine, union, role)
    if doctrine.role == role or called:
        text = doctrine.source.text
        left_out = union.spelling == SAID and not extra and any(f"`{label}`" in text for label in missing)
        partial = len(missing) > max(1, len(extra)) or left_out
        made = replace(union, role=Role.RETURN, subject=role, boundary=called, partial=partial)
        return None if whole else made
    if union.spelling != SAID or not extra:
        return None
    boundary = union.boundary or (Boundary(doctrine.role, role, union.span) if doctrine.role else None)
    return replace(union, role=Role.RECORD, subject=role, boundary=boundary)
