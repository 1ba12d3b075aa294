"""What documents say of roles by name, in rows or in whole sentences, held against what other documents know of them.

Words and layout may be any: a row counts beside others that hold exactly what the roles they name return, a sentence
where it speaks of nobody else and leaves nothing open. Labels of nobody are forgotten.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from flowc.expressions import expression
from flowc.model.statements import LEADING, NAMED, SAID, TELLS, Boundary, Doctrine, Role, Union
from flowc.structs import Struct, replace
from flowc.text import Span
from flowc.vocabulary import comparable

Outcomes = Mapping[str, frozenset[str]]

_SIGNS = expression(r"[^A-Za-z0-9_-]+")
_LEADING = expression(r"^[\d.)(\[`*\s@]*(?:the\s+|an?\s+)?", re.IGNORECASE)
_LINK = expression(r"\]\([^()\s]*\)")
_CALL = expression(r".*(?:->|→|=>)\s*")
_TELLS = expression(
    r"\b(?:returns?|returned|answers?|outcomes?|results?|repl(?:y|ies)|says?|said|ends?|endings?|(?:comes?|gives?|hands?|sends?)\s+back)\b",
    re.IGNORECASE,
)
"""What stands over rows that say all that comes back."""

_PART = expression(
    r"\b(?:old|new|there|then|stubs?|mocks?|doubles?|tests?|fakes?|proposals?|drafts?|plan\w*|shown|shows?|sees?|views?|bad|good|fail\w*|success\w*|stops?|usual\w*|seen|most\w*|often|after|before|until|worst|best|errors?|if|when"
    r"|examples?|first|last|only|some|rest|no|not|never|changes?|changelog|history|was|were|had|former\w*|starts?|waits?)\b",
    re.IGNORECASE,
)
"""What stands over rows that say some of it, or something else."""

_OPEN = expression(
    r"\W*(?:(?:and|then|back|so)\s+)?(?:it|its|they|their|the\s+(?:possible\s+)?(?:answer|outcome|result|reply|return)s?|what\s+comes\s+back"
    r"|(?:possible\s+)?(?:answers?|outcomes?|results?|replies|returns?|out(?:put)?|ends?|comes?))\b",
    re.IGNORECASE,
)
"""How a sentence begins that says of whom the words before it speak what comes back."""

_LABEL = expression(
    r"[\W_]*(?:possible\s+)?(?:returns|answers|outcomes?|results|ends|comes\s+back)(?:\s+with)?[\s*_]*:[\W_]*",
    re.IGNORECASE,
)
"""What stands alone before all that comes back."""

_PAST = expression(r"\b(?:returned|answered|replied|reported|came\s+back)\b[^.;`]{0,40}\Z", re.IGNORECASE)
"""What a sentence says of how it was, and not of how it is."""

_OF = expression(r"-(?:of|from|at|in)-")
_LAST = expression(r"[.!?;]\s")

_BEGINS = expression(r"\n[ \t]*(?:\n|[-*+|][ \t]|\d{1,3}[.)][ \t])")
_REACH = 400
"""Characters before labels that may name whose they are."""

_ENOUGH = 2
"""Rows that are right, so that one is taken for what they are without words above; labels of one role side by side."""


class Names(Struct):
    """The `roles` by the names that documents give them: in full, or by the last word where no other ends so."""

    roles: frozenset[str]
    short: Mapping[str, str]

    def of(self, words: str) -> str | None:
        """The role that a few words are the name of."""
        name = comparable(_LINK.sub("", _LEADING.sub("", _CALL.sub("", words))).strip("`*[] :.\"'"))
        name = name.removesuffix("-agent") if name not in self.roles else name
        return name if name in self.roles else self.short.get(name)

    def in_short(self, word: str) -> str | None:
        """The role that a single word stands for which is no name of one."""
        return None if word in self.roles else self.short.get(word)

    def among(self, words: str) -> set[str]:
        """The roles that words speak of, those in short behind an article."""
        joined = f"-{_SIGNS.sub('-', words.lower()).replace('_', '-').strip('-')}-"
        named = {role: role for role in self.roles} | {f"the-{end}": role for end, role in self.short.items()}
        places = ((role, joined.find(f"-{name}-"), len(name) + 1) for name, role in named.items())
        return {role for role, at, length in places if at >= 0 and not _OF.match(joined, at + length)}


def _names(roles: Iterable[str]) -> Names:
    every = frozenset(roles)
    ends = Counter(role.rpartition("-")[2] for role in every)
    short = {end: role for role in every if ends[end := role.rpartition("-")[2]] == 1 and "-" in role}
    return Names(every, short)


def in_full(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """The documents, with the full name of the role where a sentence says in short what one returns."""
    agents = {each.role for each in doctrines if each.kind == "agent" and each.role}
    calls = (call.callee for each in doctrines for call in each.boundaries)
    names = _names(agents | {comparable(callee) for callee in calls if callee and "-" in callee})

    def full(union: Union) -> Union:
        role = names.in_short(union.subject) if union.subject and union.role is not Role.OPEN else None
        call = union.boundary
        callee = role if call and call.callee == union.subject else call.callee if call else None
        drawn = Boundary(call.caller, callee, call.span) if call else None
        return replace(union, subject=role, boundary=drawn) if role and not _PAST.search(_before(union)) else union

    return tuple(replace(each, unions=tuple(map(full, each.unions))) if each.unions else each for each in doctrines)


def by_name(doctrine: Doctrine, known: Outcomes) -> Doctrine:
    """The document, its rows and whole sentences about roles by name as what these return, or gone."""
    rows = [union for union in doctrine.unions if union.spelling == NAMED]
    whole = [union for union in doctrine.unions if _is_whole(doctrine, union)]
    apart = [union for union in doctrine.unions if _may_be_of_title(doctrine, union)]
    if not rows and not whole and not apart:
        return doctrine
    names = _names(known)
    groups = _groups(doctrine, rows, names)
    groups[Span(doctrine.source, 0, 0)] = _of_titles(apart, known, names)
    tabled = {place: tuple(_told(doctrine, group, known)) for place, group in groups.items()}
    found = [union for group in tabled.values() for union in group]
    found += [told for union in whole if (told := _whole(doctrine, union, known, names))]
    taken = (*whole, *apart)
    stated = (union for union in doctrine.unions if union.role not in (Role.OPEN, Role.VALUES) and union not in taken)
    claimed = {member.label.span for union in stated for member in union.members}
    made = list({union.span: union for union in reversed(found) if not _is_at(union, claimed)}.values())
    places = {member.label.span for union in made for member in union.members}
    others = (each for each in doctrine.unions if each.spelling != NAMED and not _is_at(each, places))
    inside = [place for place, group in tabled.items() if group]
    handlers = tuple(each for each in doctrine.handlers if not any(_holds(place, each.label.span) for place in inside))
    unions = tuple(sorted((*others, *made), key=lambda each: each.span.start))
    return replace(doctrine, unions=unions, handlers=handlers)


def _groups(doctrine: Doctrine, rows: list[Union], names: Names) -> dict[Span, list[tuple[Union, str]]]:
    """The rows that begin with the name of a role, by the table, list or fence they stand in; none that is handled."""
    handled = {handler.label.span for handler in doctrine.handlers if not handler.named}
    groups: dict[Span, list[tuple[Union, str]]] = {}
    for union in rows:
        role = next((found for words in union.about if (found := names.of(words))), None)
        if role and union.field and not _is_at(union, handled):
            groups.setdefault(union.field.span, []).append((union, role))
    return groups


def _holds(whole: Span, part: Span) -> bool:
    return whole.start <= part.start and part.end <= whole.end


def _is_whole(doctrine: Doctrine, union: Union) -> bool:
    """Whether a sentence says all that comes back, and not from whom."""
    if union.role is Role.OPEN:
        return union.spelling == SAID and union.field is not None
    told = union.role in (Role.RETURN, Role.REPORT) and union.spelling in ("sentence", "or", "pipes")
    return told and union.subject is None and not union.partial and doctrine.kind in LEADING


def _may_be_of_title(doctrine: Doctrine, union: Union) -> bool:
    """Whether a choice in a document about several roles does not say whose it is: the title above it may."""
    listed = union.role in (Role.REPORT, Role.VALUES) or (union.role is Role.OPEN and union.spelling == TELLS)
    return listed and not union.partial and doctrine.kind in (*LEADING, "team-contract")


def _of_titles(unions: list[Union], known: Outcomes, names: Names) -> list[tuple[Union, str]]:
    """Choices below the name of a role that returns some of them."""
    found = ((union, names.of(_title(union))) for union in unions)
    own = ((union, role) for union, role in found if role and union.subject in (None, role))
    return [(union, role) for union, role in own if _labels(union) & known[role]]


def _title(union: Union) -> str:
    """The title above some labels."""
    text = union.span.source.text
    at = text.rfind("\n#", 0, union.span.start)
    return text[at:].lstrip("\n# ").partition("\n")[0] if at >= 0 else ""


def _is_at(union: Union, places: set[Span]) -> bool:
    return any(member.label.span in places for member in union.members)


def _told(doctrine: Doctrine, group: list[tuple[Union, str]], known: Outcomes) -> Iterable[Union]:
    """The rows of a table or list that say what roles return, if all do, and some as other documents know it."""
    times = Counter(role for _, role in group)
    right = [role for union, role in group if _labels(union) == known[role] and len(known[role]) > 1]
    said = all(union.field and _says(union.field.text) for union, _ in group)
    alike = [(union, role) for union, role in group if 2 * len(_labels(union) & known[role]) >= len(_labels(union))]
    sure = len(right) >= _ENOUGH or (said and bool(right))
    if not group or not sure or len(alike) < len(group) or 2 * len(right) < len(group):
        return
    for union, role in group:
        lacks = known[role] - _labels(union)
        if not said and lacks and _labels(union) <= known[role]:
            continue
        if times[role] == 1 and not _speaks(doctrine, lacks):
            boundary = Boundary(None, role, union.span)
            told = replace(union, role=Role.RETURN, subject=role, boundary=boundary)
            yield replace(told, field=None, spelling="cell", about=())


def _says(words: str) -> bool:
    """Whether words above rows tell that they say all that comes back."""
    return _TELLS.search(words) is not None and not _PART.search(words)


def _whole(doctrine: Doctrine, union: Union, known: Outcomes, names: Names) -> Union | None:
    """A sentence that says all that a role returns, which the words before it or the titles around it name, and has
    something that the role does not return, or says that there is no more and leaves something out.
    """
    labels, before = _labels(union), _before(union)
    last = _LAST.split(before)[-1]
    above = (before, *union.about) if _OPEN.match(last) else (last,)
    words = next((each for each in above if names.among(each)), "")
    shares = {role: labels & known.get(role, frozenset()) for role in names.among(words)}
    likely = [role for role, share in shares.items() if len(share) >= _ENOUGH and 2 * len(share) > len(labels)]
    if len(likely) != 1 or likely[0] == doctrine.role or labels == known[likely[0]]:
        return None
    closed = (union.field is not None and bool(union.field.text)) or _LABEL.fullmatch(last) is not None
    if (labels < known[likely[0]] and not closed) or _speaks(doctrine, known[likely[0]] - labels):
        return None
    boundary = Boundary(doctrine.role, likely[0], union.span) if doctrine.role else None
    role = Role.RECORD if union.role is Role.OPEN else Role.RETURN
    return replace(union, role=role, subject=likely[0], boundary=boundary, field=None, about=())


def _before(union: Union) -> str:
    """The words of a paragraph or item before some labels."""
    start = union.span.start
    text = union.span.source.text[max(0, start - _REACH) : start]
    return _BEGINS.split(text)[-1]


def _speaks(doctrine: Doctrine, labels: frozenset[str]) -> bool:
    """Whether a document has one of some labels anywhere, in whatever spelling."""
    text = _SIGNS.sub("-", doctrine.source.text.lower()).replace("_", "-") if labels else ""
    return any(label in text for label in labels)


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)
