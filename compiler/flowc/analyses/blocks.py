"""What documents say goes with a block: what blocks, and who goes on."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.explained import ITEMS, is_explained_below, other_lines, told_in_other_letters
from flowc.analyses.hindrances import all_words, goes_on_otherwise, told_of_hindrances, under_title, words_in
from flowc.analyses.outcomes import Condition, Outcomes, Stated
from flowc.analyses.parts_of_reports import is_of_part
from flowc.expressions import expression
from flowc.model.statements import SAID, Field, Member, Role
from flowc.paths import path_of
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary, comparable, parted

_BRACKETS = expression(r"[`*]*\s*\(([^()]*)\)")
_CAUSE = expression(
    r"[`*]*\s*[:=–—-]\s*[`*\"]*[\[<{(]\s*(?:the\s+)?(?:why\b|(?:exact\s+)?(?:reason|cause)s?\b"
    r"|what\s+(?:exactly\s+)?(?:went\s+wrong|(?:is|was)\s+(?:wrong|missing)|(?:is\s+)?block(?:s|ed|ing)|failed|stops|prevent(?:s|ed)|hinders))",
    re.IGNORECASE,
)
"""A place to fill in behind a label that asks for the cause: `BLOCKED: [what went wrong]`."""

_SENTENCE_END = expression(r"[.;](?:\s|\Z)|\n\s*\n|\n\s*(?:[-*+#|]|\d+[.)])\s")
_LONGEST = 400
"""Characters of what stands in brackets behind a label."""

_EXPLAINED = 5
"""Words behind a label from which on they explain it."""

_OWNED = 2
_ASKS_NOBODY = expression(r"\bask\b(?!\s+\S)", re.IGNORECASE)
"""`stop and ask`: whom?"""

_TAKEN_ON = expression(r"\b(?:its|their)\b[^.;]*", re.IGNORECASE)
"""What who handles a block takes from it and hands on: that has to come with it first."""

_HANDED_ON = expression(r"(?i)\b(?:returns?|answers?|ends?|finish(?:es)?)\s+(?:(?:with|as|in|an?|its|own)\s+)*`[\w-]+`")
"""What its caller returns then: no word of what blocks."""

_CODE = expression(r"`[\w.\[\]-]+`")
"""What a handler takes from a block by name: that has to come with it first, too."""

_LINE = expression(r"\n[ \t]*(?:[-*+]|\d+[.)])[ \t]")
_ALONE = ("sentence", "object")
"""Spellings of unions of which an agent is told one at a time."""

_CONTRACTS = ("handoff-contract", "output-contract", "agent")
_FORMS = ("template", "other", "orchestration")
_SHELVES = ("templates", "template")
"""Folders of forms for everybody: what lies around them is the name of a project as often as that of a role."""


class Lack(NamedTuple):
    """A block in a contract that says too little: no blockers, or nobody who goes on."""

    stated: Stated
    label: Name
    blockers: bool
    owner: bool
    carried: Field | None = None


def lacks(told: Outcomes) -> Iterator[Lack]:
    """The blocks whose contract names no blockers, or neither an owner nor what is to be done next.

    What any document of the same role says of the block counts, and of a qualified one any document. A place that only
    names the outcomes, in a document that is no contract, says nothing of what goes with them.
    """
    seen: set[tuple[str, str]] = set()
    bare: set[Span] = set()
    conditions, qualified = _conditions(told), _qualified(told)
    needed = told.words.lists["blocker_words"], told.words.lists["owner_words"]
    for each in (*told.stated, *_ends(told)):
        for lack in _in_sections(conditions, each, told.words, bare):
            seen.add(_key(each, lack.label))
            yield lack
        own = each.doctrine.kind == "agent" and each.union.role is Role.RETURN and each.union.spelling in _ALONE
        stands = _is_contract(each) if _is_returned(each) else _is_form(told, each)
        if (each.union.partial and not own) or not stands:
            continue
        if _is_verdict(each, told.words) or is_of_part(told, each):
            continue
        for member in each.union.members:
            key = _key(each, member.label)
            if not _is_block(told.words, each, member) or key in seen or is_explained_below(told, each, member):
                continue
            seen.add(key)
            said = _said(told, conditions, each, member) | set(_beside(each, member))
            for one in () if _tells_all(each, member) else qualified.get(comparable(member.label.text), ()):
                said |= set(_words_of(one.payload))
            if any(map(said.isdisjoint, needed)) and each.union.spelling != "prompt":
                if told_in_other_letters(each, member.label.text):
                    continue
                said |= {word for line in other_lines(told, each, member.label.text) for word in words_in(line)}
                said |= {word for line in told_of_hindrances(told, each, member) for word in all_words(line)}
            blockers, owner = (not said.isdisjoint(words) for words in needed)
            blockers = blockers or _asks_cause(member) or _is_explained(each, member) or _is_carried(told, member)
            if not (blockers and owner) and (member.payload or not _is_told_elsewhere(told, each, member)):
                yield Lack(each, member.label, blockers, owner, next(iter(member.payload), None))


def _key(stated: Stated, label: Name) -> tuple[str, str]:
    """What a block is known by: its document, whose it is and its label."""
    return stated.doctrine.source.path, f"{stated.whose} {comparable(label.text)}"


def _is_explained(stated: Stated, member: Member) -> bool:
    """Whether the words behind a block that says in its name what it is about, `door-blocked`, say when it comes."""
    return "-" in comparable(member.label.text) and len(_behind(stated, member)) >= _EXPLAINED


def _asks_cause(member: Member) -> bool:
    """Whether the place to fill in right behind a label asks for what blocks."""
    end = member.label.span.end
    return _CAUSE.match(Span(member.label.span.source, end, end + _LONGEST).text) is not None


def _is_carried(told: Outcomes, member: Member) -> bool:
    """Whether two fields of a block say who goes on and how, so that any other says what blocks."""
    owners = told.words.lists["owner_words"]
    going_on = [field for field in member.payload if not owners.isdisjoint(all_words(parted(field.text, ' ')))]
    return len(going_on) >= _OWNED and len(member.payload) > len(going_on)


def _is_told_elsewhere(told: Outcomes, stated: Stated, member: Member) -> bool:
    """Whether another document says what goes with a block, too little though it is: there it is to be mended."""
    label, path = comparable(member.label.text), stated.doctrine.source.path
    others = (each for each in told.by_whose.get(stated.whose, ()) if each.doctrine.source.path != path)
    near = (each for each in others if told.realms.together(each.doctrine.source.path, path))
    return any(m.payload and comparable(m.label.text) == label for each in near for m in each.union.members)


def _qualified(told: Outcomes) -> Mapping[str, list[Member]]:
    """The blocks that say in their name whose they are, `print-blocked`: they are the same wherever they stand."""
    found: dict[str, list[Member]] = {}
    for each in told.stated:
        for member in each.union.members:
            label = comparable(member.label.text)
            if "-" in label and told.words.outcome_class(label) == "blocking":
                found.setdefault(label, []).append(member)
    return found


def _in_sections(
    conditions: Mapping[tuple[str, str], list[Condition]], stated: Stated, words: DoctrineVocabulary, seen: set[Span]
) -> Iterator[Lack]:
    """The blocks for which a contract has a section that lists neither blockers nor who goes on.

    Such a section says what comes with the block, whatever others say of it.
    """
    contract = stated.doctrine.kind in _CONTRACTS[:2] and not stated.union.partial
    needed = words.lists["blocker_words"] | words.lists["owner_words"]
    for member in stated.union.members if contract else ():
        near = (comparable(member.label.text), f"/{stated.doctrine.source.path}")
        for condition in conditions.get(near, ()) if _is_block(words, stated, member) else ():
            handler = condition.handler
            said = {*_words_of(handler.fields), *_words_of(member.payload), *_behind(stated, member)}
            if handler.kind == "section" and handler.fields and handler.label.span not in seen:
                seen.add(handler.label.span)
                if said.isdisjoint(needed):
                    yield Lack(stated, handler.label, False, False)


def _is_block(words: DoctrineVocabulary, stated: Stated, member: Member) -> bool:
    """Whether a member is a block, `blocked` or `print-blocked`; a report that is headed so says in its body why."""
    if stated.union.spelling == "headings":
        return words.has("blocking", member.label.text)
    return words.outcome_class(member.label.text) == "blocking"


def _is_returned(stated: Stated) -> bool:
    """Whether outcomes are what a role returns, be it in the contract of its own output that lists what comes with
    each.
    """
    listed = stated.doctrine.kind == "output-contract" and any(map(_is_listed, stated.union.members))
    return stated.union.role is Role.RETURN or (stated.union.role is Role.REPORT and listed)


def _tells_all(stated: Stated, member: Member) -> bool:
    """Whether a contract lists below a label all that comes with it."""
    return stated.doctrine.kind in _CONTRACTS[:2] and _is_listed(member)


def _is_listed(member: Member) -> bool:
    """Whether the lines below a label list what comes with it."""
    text, end = member.label.span.source.text, member.label.span.end
    return sum(_LINE.search(text, end, field.span.start) is not None for field in member.payload) >= _OWNED


def _is_contract(stated: Stated) -> bool:
    return stated.doctrine.kind in _CONTRACTS or any(member.payload for member in stated.union.members)


def _is_form(told: Outcomes, stated: Stated) -> bool:
    """Whether a report is all that an agent hands back: a template, or a form in a document of another kind, that
    no contract stands behind.
    """
    if stated.union.role is not Role.REPORT:
        return False
    named = stated.callee is not None and path_of(stated.doctrine.source.path).parent.name not in _SHELVES
    return not named and all(each.doctrine.kind in _FORMS for each in told.by_whose.get(stated.whose, ()))


def _is_verdict(stated: Stated, words: DoctrineVocabulary) -> bool:
    """Whether a block is the answer of somebody who judges, `approved` or `blocked`: its reasons are the judgement.

    Beside a refusal it is not: who says `rejected` too means something else by it.
    """
    decided = [member.label.text for member in stated.union.members if words.has("decisions", member.label.text)]
    return bool(decided) and all(words.has("approvals", label) for label in decided)


def _ends(told: Outcomes) -> Iterator[Stated]:
    """What is called a verdict and is how the work ended, `PASS | FAIL | BLOCKED`, without any word of a judge."""
    for each in told.decided:
        if not any(told.words.has("decisions", member.label.text) for member in each.union.members):
            yield each


def _conditions(told: Outcomes) -> Mapping[tuple[str, str], list[Condition]]:
    """The places for one outcome, by the outcome and whose it is, and by the outcome and the path of the document."""
    found: dict[tuple[str, str], list[Condition]] = {}
    for each in told.conditions:
        label = comparable(each.handler.label.text)
        for near in {each.whose, f"/{each.doctrine.source.path}"}:
            found.setdefault((label, near), []).append(each)
    return found


def _said(
    told: Outcomes, conditions: Mapping[tuple[str, str], list[Condition]], stated: Stated, member: Member
) -> set[str]:
    """Every word said of a block: its payload here and elsewhere, the sections and the slots that are for it.

    Where a contract says what comes with its outcomes, who only handles them may say who goes on, not what blocks.
    """
    label, path = comparable(member.label.text), stated.doctrine.source.path
    found = {*_words_of(member.payload), *_behind(stated, member), *under_title(told, stated, member)}
    whole = _tells_all(stated, member)
    for other in told.by_whose.get(stated.whose, ()):
        if whole and other.union.partial and other.doctrine.source.path != path:
            continue  # what its own steps say of it, where its contract lists all that comes with it
        if told.realms.together(other.doctrine.source.path, path):
            alike = (m for m in other.union.members if comparable(m.label.text) == label)
            found |= {word for one in alike for word in _words_of(one.payload)}
    tells = stated.doctrine.kind in (*_CONTRACTS[:2], "other") or stated.union.spelling == "cell"
    tells = tells and any(each.payload for each in stated.union.members)
    for near in {stated.whose, f"/{path}"}:
        for condition in conditions.get((label, near), ()):
            others = tells and condition.doctrine.source.path != path
            action = _ASKS_NOBODY.sub("", condition.handler.action)
            action = _TAKEN_ON.sub("", _CODE.sub("", action) if whole else action) if others else action
            said = {*_words_of(condition.handler.fields), *words_in(action)}
            found |= said - told.words.lists["blocker_words"] if others else said
    doctrine = stated.doctrine
    if _is_form(told, stated):
        found |= set(_words_of(tuple(slot.field for slot in doctrine.slots if not _is_within(slot.field, stated))))
    fields = (*doctrine.required, *(slot.field for slot in doctrine.slots))
    found |= set(_words_of(tuple(field for field in fields if label in map(comparable, field.only_for))))
    return found


def _is_within(field: Field, stated: Stated) -> bool:
    """Whether a place to fill in is one of the outcomes themselves: a row of their table."""
    return stated.union.span.start <= field.span.start < stated.union.span.end


def _behind(stated: Stated, member: Member) -> list[str]:
    """The words behind a label in its item or its row: "`blocked`: what prevents the work, and who decides"."""
    if stated.union.spelling not in ITEMS:
        return []
    text, start = member.label.span.source.text, member.label.span.end
    following = (each.label.span.start for each in stated.union.members if each.label.span.start > start)
    last = min(following, default=stated.union.span.end)
    end = text.rfind("\n", start, last) if last < stated.union.span.end else last
    if stated.union.spelling == "table":
        end = text.find("\n", start, last)
    return words_in(_HANDED_ON.sub(" ", text[start : end if end >= 0 else last]))


def _beside(stated: Stated, member: Member) -> list[str]:
    """The words behind a label in its sentence, or in brackets right behind one of several."""
    source, end = member.label.span.source, member.label.span.end
    if stated.union.partial:
        return words_in(Span(source, end, stated.union.span.end).text)
    behind = Span(source, end, end + _LONGEST).text
    brackets = _BRACKETS.match(behind)
    if brackets is None and stated.union.spelling in ("sentence", SAID):
        following = (each.label.span.start for each in stated.union.members if each.label.span.start > end)
        return words_in(_SENTENCE_END.split(behind[: min(following, default=end + _LONGEST) - end])[0])
    return words_in(brackets[1]) if brackets else []


def _words_of(fields: tuple[Field, ...]) -> Iterator[str]:
    for field in (each for each in fields if not goes_on_otherwise(each)):
        yield field.key
        yield from all_words(f"{field.key} {parted(field.text, ' ')} {field.qualifier}")
