"""Outcomes that an agent is told to return one by one, each in a sentence of its own: `If all went well, return
`sorted` with the lists. Otherwise return `failure``.

One such sentence may be about anything; of several in one section, of which one returns a success and another does
not, all are outcomes.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.modes import Mode, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage, passages
from flowc.model.doctrine.outcomes.listed import behind
from flowc.model.doctrine.outcomes.taken import names_taken
from flowc.model.statements import Member, Role, Union
from flowc.syntax.outcome import LABEL
from flowc.text import Span

_RETURNED = expression(
    r"(?:^|[.;:!,]\**\s+|[—–]\s+|\b(?:and|then|you|otherwise|else|just|simply|must|should|shall|always|but|or)\s+"
    r"|(?:^|[.;!]\s+)(?P<case>(?:if|when|where|once|should|whenever|unless)\b[^.;:`]{3,80}\s))"
    r"(?:return|say|answer(?:\s+with)?|reply(?:\s+with)?|respond(?:\s+with)?|report|(?:give|hand|send|tell)\s+back"
    r"|(?:end|finish|conclude)\s+(?:with|in)(?:\s+(?:either|one\s+of))?|(?:set|put)\s+(?:the\s+)?`?(?:outcome|result)`?\s+to"
    r"|(?:the|your)\s+(?:outcome|result|answer|last\s+word)\s+is)"
    rf"\s+(?:an?\s+|the\s+(?:outcome|result)\s+)?\**`(?P<label>{LABEL})`\**(?P<after>\s+\w+|\W*$|(?=[.,;:]))",
    re.IGNORECASE,
)
_THEN = expression(
    r"[.;]\s+(?:(?:and|but)\s+)?(?:if|when|where|once|should)\b[^.;:`]{3,80},\s+(?:(?:it\s+is|then|with|say)\s+)?"
    rf"`(?P<label>{LABEL})`(?=\s*(?:[.;,]|\Z)|\s+with\b)",
    re.IGNORECASE,
)
"""A further outcome with the verb of the sentence before: ``Return `cut` if it fits; where it does not, `left`.``"""

_MADE = expression(
    rf"\b(?:(?:makes|leaves|gets|keeps|has)\s+you|you\s+are|you['’]re)\s+\**`(?P<label>{LABEL})`", re.IGNORECASE
)
"""What becomes of who reads: ``anything bigger makes you `stuck` ``."""

_FURTHER = expression(
    r"(?:(?P<or>(?:,\s+)?\b(?:else|otherwise|or)\s+)|,\s+|\band\s+)(?:(?:else|otherwise|or|and|return|say|with|an?)\s+)*"
    rf"`(?P<label>{LABEL})`",
    re.IGNORECASE,
)
"""An outcome that stands behind another in one sentence: `Say `done` if it is, else `failed``."""

_OF_A_FIELD = expression(r"[`;:]")
"""What stands before an alternative that is no outcome: a field of its own, or the end of the clause."""

_GOES_ON = frozenset(
    (
        "with", "if", "when", "where", "once", "and", "otherwise", "only", "plus", "unless", "as", "at", "followed",
        "carrying",
    )
)  # fmt: skip
"""Words behind an outcome; behind the name of a value stands what is done with it."""

DENIED = expression(r"\b(?:not|never|cannot|no\s+longer|instead\s+of|rather\s+than)\b|n['’]t\b", re.IGNORECASE)
_MANY = 4
"""Outcomes from which on labels that nobody knows may be anything where no success is among them."""

_WITH = expression(rf"\b(?:with|beside|next\s+to)\s+\**`{LABEL}`\**,?\s*\Z", re.IGNORECASE)
_BESIDE = 80
"""What stands before an instruction about what goes with an outcome, and the characters in which it does."""

_NEAR = 24
"""Characters before an instruction in which it may be forbidden."""


def gathered(page: Page) -> Iterator[Union]:
    """The union of the first section of an agent's document that tells its outcomes so; where they are told in several
    sections, each for itself.
    """
    told = [_members(page, part) for part in page.sections(marks.TICK)] if page.kind == "agent" and page.role else []
    whole = next((members for members in told if _are_ends(page, members)), ())
    first = {member.label.text: member for members in reversed(told) for member in reversed(members)}
    if whole:
        yield _union(page, whole, partial=False)
    elif _are_ends(page, tuple(first.values())):
        yield from (_union(page, (member,), partial=True) for member in first.values())


def told_in_turn(page: Page) -> Iterator[tuple[Member, ...]]:
    """What the sections of an agent's document or of a contract tell to return in several sentences each, whatever its
    names are.
    """
    told = (page.kind == "agent" and page.role) or page.kind in ("handoff-contract", "output-contract")
    for part in page.sections(marks.TICK) if told else ():
        members = _members(page, part)
        if len(members) > 1:
            yield members


def _are_ends(page: Page, members: tuple[Member, ...]) -> bool:
    """Whether one outcome is a success, or a name of its own that may be one, and another is known to be none."""
    classes = {page.words.outcome_class(member.label.text) for member in members}
    return len(classes) > 1 and ("success" in classes or len(members) < _MANY)


def _union(page: Page, members: tuple[Member, ...], *, partial: bool) -> Union:
    span = Span(page.source, members[0].label.span.start, members[-1].label.span.end)
    return Union(Role.RETURN, members, own(page, page.role, span), page.role, span, None, "sentence", partial)


def _members(page: Page, part: Part) -> tuple[Member, ...]:
    """The outcomes that the sentences of a section return, each where it is first told."""
    mode = strongest(tuple(mode_of(title, page.role, page.lexicon.deeds) for title in part.titles[1:] or part.titles))
    found: dict[str, Member] = {}
    for passage in passages(part.pieces) if mode is Mode.PLAIN else ():
        for member in _returned(page, passage) if not passage.quoted else ():
            found.setdefault(member.label.text, member)
    got = names_taken(page) if found else frozenset()
    own = (member for member in found.values() if member.label.text not in got)
    return tuple(sorted(own, key=lambda member: member.label.span.start))


def _further(page: Page, passage: Passage, start: int, end: int) -> Iterator[Member]:
    at, plain = start + 1, passage.plain
    listed: list[Member] = []
    while (match := _FURTHER.search(plain, at, end)) and not _OF_A_FIELD.search(plain, at, match.start()):
        member = Member(passage.name(*match.span("label")), behind(passage, match.end()))
        if match["or"]:
            yield from (*listed, member)
            listed.clear()
        elif match[0].startswith(",") or page.words.outcome_class(match["label"]):
            listed.append(member)
        at = match.end()
    yield from (each for each in listed if page.words.outcome_class(each.label.text))


def _goes_with_another(plain: str, match: re.Match[str]) -> bool:
    """Whether what is returned goes with the outcome before it: ``with `found` you return `places` ``."""
    return _WITH.search(plain, max(match.start() - _BESIDE, 0), match.start()) is not None


def _is_denied(plain: str, match: re.Match[str]) -> bool:
    """Whether an instruction to return something is forbidden; what is not so in its case forbids nothing."""
    start = match.start("label")
    clause = max(plain.rfind(sign, 0, start) for sign in ":;.") + 1
    case = plain.rfind(",", *match.span("case")) if match["case"] else -1
    since = max(case, clause) if case >= 0 else max(match.start() - _NEAR, clause)
    return DENIED.search(plain, since, start) is not None


def _returned(page: Page, passage: Passage) -> Iterator[Member]:
    ends = [end for _, end in passage.sentences()]
    first = next(_RETURNED.finditer(passage.plain), None)
    for match in _THEN.finditer(passage.plain, first.end("label")) if first else ():
        yield Member(passage.name(*match.span("label")), behind(passage, match.end()))
    for match in _RETURNED.finditer(passage.plain):
        start, end = match.span("label")
        yield from _further(page, passage, end, next((each for each in ends if each > end), end))
        goes_on = match["after"].strip(" `*.,;:").lower() in {"", *_GOES_ON}
        known = bool(page.words.outcome_class(match["label"]))
        told = known or (goes_on and not _goes_with_another(passage.plain, match))
        if told and not _is_denied(passage.plain, match):
            yield Member(passage.name(start, end), behind(passage, end + 1))
    for match in _MADE.finditer(passage.plain):
        if page.words.outcome_class(match["label"]) and not DENIED.search(passage.plain, match.start(), match.end()):
            yield Member(passage.name(*match.span("label")), behind(passage, match.end()))
