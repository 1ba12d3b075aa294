"""What documents say of a block in other words than its label, or beside it: `Whatever stops you, name it and who can
lift it`, a section `When you are stuck`, a list that stands below the label, the head of a column.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.analyses.blocks import Lack
from flowc.analyses.explained import ITEMS
from flowc.analyses.hindrances import all_words, below
from flowc.analyses.looked_for import HINDERED
from flowc.analyses.outcomes import Outcomes
from flowc.analyses.put_to_people import is_put_to_somebody
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable

_CONTRACTS = ("handoff-contract", "output-contract")
_TITLE = expression(r"^[ \t]*#{1,6}[ \t]+[^\n]*$", re.MULTILINE)
_END = expression(r"[.;!?](?=\s|\Z)|\n(?=[ \t]*(?:\n|[-*+|#>]|\d+[.)]))")
_ENTRY = expression(r"\n[ \t]*(?:[-*+]|\d+[.)])[ \t]+[^\n]*")
_LISTED = expression(rf"[`*_\"]{{0,3}}[^.;\n]{{0,40}}:[`*_]{{0,3}}[ \t]*\n?((?:{_ENTRY.pattern}){{1,3}})")
"""What stands right below words that lead to it, in no more lines than `searched.py` looks around a change."""

_CASE = expression(r"(?i)^\W*(?:if|when|whenever|where|once|as\s+soon\s+as|should)\b[^,.;:]*[,:]")
_TELLS = expression(
    r"\b(?:say|name|list|give|tell|write|report|state|explain|describe|note|put|quote|record|add|include|hand|return"
    r"|carr(?:y|ie)|bring|send|com[ei]|go(?:es)?|hold)(?:s|es)?\b",
    re.IGNORECASE,
)
_DENIED = expression(r"(?i)(?:\b(?:never|not|without|no\s+need\s+to|nobody|nothing)|n['’]t)\s+(?:\w+\s+){0,2}\Z")
_IT = expression(r"(?i)\b(?:name|say|tell|list|report|write|describe|explain)s?\s+(?:it|them|so|this|that|which)\b")
_WHAT = expression(
    r"(?i)\b(?:what|which)\s+(?:(?:is|was|are)\s+(?:missing|needed|wanted|wrong|unclear|lacking|absent|in\s+the\s+way)"
    r"|(?:hindered|stopped|blocked|held|kept|prevented|went\s+wrong)\b"
    r"|(?!(?:is|was|has|does|goes|comes|follows|helps|tells)\b)[a-z]+s\s+(?:you|it|them|the|in|against)\b"
    r"|(?:you|it|they)\s+(?:still\s+)?(?:need|lack|miss|want|wait|cannot|could\s+not|are\s+waiting))"
)
"""A question after what hinders, not after what was done."""

_NOT_THIS = expression(
    r"(?i)\b(?:every|any|each|all|an?)\s+(?:other\s+)?(?:answer|outcome|result|ending|end|return|reply)s?\s+"
    r"(?:(?:that|which)\s+(?:is|are)\s+not|but|except|other\s+than|besides)\s+[`*\"]*(?P<label>[\w-]+)"
)
"""All outcomes but one."""

_CODE = expression(r"`([\w-]+)`")
_LONGEST = 400


def still_lacks(lack: Lack, doctrines: tuple[Doctrine, ...], told: Outcomes) -> Lack | None:
    """What a block lacks with all that is said of it in other words; None where it lacks nothing."""
    known = told.words.lists["blocker_words"], told.words.lists["owner_words"]
    blockers, owner = lack.blockers, lack.owner or is_put_to_somebody(lack, told)
    if blockers and owner:
        return None
    for words in (*_heads(lack, told), *_said(lack, doctrines, told)):
        found = set(all_words(words))
        blockers = blockers or not found.isdisjoint(known[0]) or _WHAT.search(words) is not None
        owner = owner or not found.isdisjoint(known[1])
        if blockers and owner:
            return None
    return lack._replace(blockers=blockers, owner=owner)


def _heads(lack: Lack, told: Outcomes) -> Iterator[str]:
    """The heads of the columns in which any row for a block holds something: `Who acts`."""
    label, path = comparable(lack.label.text), lack.stated.doctrine.source.path
    others = (each for each in told.by_whose.get(lack.stated.whose, ()) if each.union.spelling == "table")
    for each in (one for one in others if told.realms.together(one.doctrine.source.path, path)):
        for member in (one for one in each.union.members if comparable(one.label.text) == label):
            yield from _over(member.label.span.source.text, member.label.span.start)


def _over(text: str, at: int) -> Iterator[str]:
    """The heads over the cells of a row that hold something."""
    first = start = text.rfind("\n", 0, at) + 1
    while first > 0 and text.startswith("|", before := text.rfind("\n", 0, first - 1) + 1):
        first = before
    head, row = (text[one:].partition("\n")[0].strip("| ").split("|") for one in (first, start))
    yield from (name for name, cell in zip(head, row, strict=False) if any(map(str.isalpha, cell)))


def _said(lack: Lack, doctrines: tuple[Doctrine, ...], told: Outcomes) -> Iterator[str]:
    """What the documents of a role say of its block; a contract that tells what comes with it is judged by itself."""
    stated = lack.stated
    if not any(lack.label is member.label for member in stated.union.members):
        return
    contract = stated.doctrine.kind in _CONTRACTS
    for page in (stated.doctrine,) if contract else _pages(lack, doctrines, told):
        text = page.source.text
        inline = stated.union.span if stated.union.spelling not in ITEMS else None
        for one in (one.union.span for one in told.of(page) if one.whose != stated.whose or one.union.span == inline):
            text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
        calls = any(comparable(call.callee.text) == stated.whose for call in page.calls)
        yield from _titled(text, lack, named=calls)
        yield from _in_sentences(text, lack) if not calls else ()


def _pages(lack: Lack, doctrines: tuple[Doctrine, ...], told: Outcomes) -> Iterator[Doctrine]:
    """The documents of a role, those of the skills that they name, and all that call it."""
    path, whose = lack.stated.doctrine.source.path, lack.stated.whose
    near = [each for each in doctrines if told.realms.together(each.source.path, path)]
    own = [each for each in near if each is lack.stated.doctrine or (each.role and each.role == whose)]
    yield from own
    for each in (each for each in near if each not in own):
        skill = path_of(each.source.path).name == "SKILL.md" and each.role
        named = skill and any(f"`{skill}`" in one.source.text for one in own)
        if named or any(comparable(call.callee.text) == whose for call in each.calls):
            yield each


def _titled(text: str, lack: Lack, *, named: bool) -> Iterator[str]:
    """What stands below titles about being blocked; in a document of others those that name the role."""
    label, whose = _spoken(lack.label.text), lack.stated.whose
    for match in _TITLE.finditer(text):
        about = HINDERED.search(match[0]) or label.search(match[0])
        if about and (not named or whose in comparable(match[0])):
            yield below(text, match.end(), titled=True)


def _in_sentences(text: str, lack: Lack) -> Iterator[str]:
    """What sentences tell to say of a block: of its label, of whatever hinders, of all outcomes but another one."""
    labels = {comparable(each.label.text) for each in lack.stated.union.members if each.label is not lack.label}
    for trigger in (_spoken(lack.label.text), HINDERED):
        for match in trigger.finditer(text):
            yield from _told(text, match, labels)
            listed = _LISTED.match(text, match.end())
            if listed and trigger is not HINDERED:
                yield listed[1]
    for match in _NOT_THIS.finditer(text):
        yield from _told(text, match, labels)


def _told(text: str, match: re.Match[str], labels: set[str]) -> Iterator[str]:
    """What a sentence around a match tells to say, if it does and does not deny it, nor says it of others; `labels` are
    the other outcomes.
    """
    near = max(match.start() - _LONGEST, 0)
    start = max((each.end() for each in _END.finditer(text, near, match.start())), default=near)
    end = next((each.start() for each in _END.finditer(text, match.end(), match.end() + _LONGEST)), match.end())
    but_one = _NOT_THIS.search(text, start, end)
    if but_one and comparable(but_one["label"]) not in labels:
        return
    others = [] if but_one else [each for each in _CODE.finditer(text, start, end) if comparable(each[1]) in labels]
    before = max((each.end() for each in others if each.end() <= match.start()), default=start)
    if before > start and HINDERED.fullmatch(match[0]):
        return  # what hinders, said of another outcome
    sentence = text[before : min((each.start() for each in others if each.start() >= match.end()), default=end)]
    said = _CASE.sub(" ", sentence).replace(match[0], " ") if _CASE.match(sentence) else sentence
    verb = _TELLS.search(said)
    if verb and not _DENIED.search(said, 0, verb.start()):
        yield f"{said[verb.start() :]} {'why' if _IT.search(said) else ''}"


@lru_cache(maxsize=64)
def _spoken(label: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(label)}(?![\w-])", re.IGNORECASE)
