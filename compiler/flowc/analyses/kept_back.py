"""What agents are told to do that a document of the project keeps to somebody else, or does with the same queue."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.guards import running
from flowc.analyses.orchestration import agents_of
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.statements import Deed, Doctrine
from flowc.text import Span
from flowc.vocabulary import comparable

_WORD = expression(r"[a-z]{4,}")
_ANYTHING = expression(
    r"(?:(?:,|,?\s+(?:and|or))\s+[a-z]+s)*\s*(?:anything|any\s+files?|files|everything|it|them|changes?)?\s*"
)
"""What is behind a verb where all that it may be done to is meant: other verbs, and nothing or anything."""

_PLAIN = frozenset(("with", "from", "into", "onto", "that", "this", "them", "when", "once", "their", "your", "after"))
_ASKED = expression(
    r"\b(?:asked|told|tells?|asks?|approv\w+|agree[sd]?|says|unless|only\s+(?:if|when)|once\s+you\s+are)\b",
    re.IGNORECASE,
)
_LOOKS = expression(
    r"git\s+(?:-\S+\s+)*(?:diff|log|show|status|blame|grep|ls-files|rev-parse|branch\s+--show-current)\b"
    r"|docker\s+(?:(?:container|image)\s+)?(?:ps|ls|images|logs|inspect|version)\b"
    r"|kubectl\s+(?:-\S+\s+)*(?:get|describe|logs|top|explain)\b|terraform\s+(?:show|plan|output|validate)\b"
    r"|npm\s+(?:ls|list|view|outdated|audit(?!\s+fix))\b|helm\s+(?:list|ls|status|get|show|history)\b"
)
"""A command of a program that is kept to one, which only looks."""

_PUTS = r"\b(?:mov|put|submit|send|enter|hand|releas|promot|transfer|push|post)\w*\b"
_DENIES = expression(r"\b(?:not|never|nobody|no|you)\b|n['’]t\b", re.IGNORECASE)


class Kept(NamedTuple):
    """An instruction of an agent, and the words by which its work is somebody else's."""

    agent: str
    told: Deed
    place: Span


def kept_back(facts: Facts) -> Iterator[Kept]:
    """The instructions of agents that another document keeps to somebody else, each once."""
    doctrines, known = facts.program.doctrines, agents_of(facts.program)
    runs = {id(each) for each in running(facts)}
    rules = [(page, deed) for page in doctrines for deed in page.outward if deed.kind == "kept"]
    rules = [(page, deed) for page, deed in rules if deed.role or id(page) in runs]
    leading = {each.role for each in doctrines if each.calls}
    for doctrine in doctrines:
        seen: set[int] = set()
        if not (doctrine.role and is_agents_own(doctrine)) or doctrine.role in leading:
            continue
        done = (*doctrine.outward, *(each for each in doctrine.deeds if each.kind == "run"))
        for told in (each for each in done if each.object and not (each.negated or each.optional)):
            place = _queue(facts, doctrine, told) or next(
                (rule.span for page, rule in rules if _breaks(facts, doctrine, told, page, rule, known)), None
            )
            if place and told.span.start not in seen and not _ASKED.search(told.span.text):
                seen.add(told.span.start)
                yield Kept(doctrine.role, told, place)


def _breaks(
    facts: Facts, doctrine: Doctrine, told: Deed, page: Doctrine, rule: Deed, known: frozenset[str]
) -> bool:
    """Whether an instruction is what a rule keeps to another, whom the project knows, or to whoever leads."""
    if page is doctrine or not told.object or not rule.object:
        return False
    if rule.role and (rule.role == doctrine.role or rule.role not in known):
        return False
    if not facts.boundaries.realms.together(doctrine.source.path, page.source.path):
        return False
    if told.kind == "run":
        command = told.object.text
        return command.split()[:1] == [rule.object.text] and not _LOOKS.match(command)
    return told.kind == "outward" and comparable(told.object.text) == rule.object.text and _meets(told, rule)


def _meets(told: Deed, rule: Deed) -> bool:
    """Whether both are done to the same: they share a word for it, or the rule is about anything."""
    *_, behind = re.split(rf"\b{re.escape(rule.object.text if rule.object else '')}[a-z]*", rule.span.text.lower())
    shared = set(_WORD.findall(told.span.text.lower())) & set(_WORD.findall(behind)) - _PLAIN
    return bool(shared) or _ANYTHING.fullmatch(behind) is not None


def _queue(facts: Facts, doctrine: Doctrine, told: Deed) -> Span | None:
    """Where a document says that another than an agent puts things into the queue that the agent is to put them in."""
    if told.kind != "queued" or not told.object:
        return None
    queue = re.escape(told.object.text)
    named = rf"[^.;|\n]{{0,80}}{_PUTS}[^.;|\n]{{1,80}}[`\"“*]{queue}[`\"”*]+\s+queue\b"
    own = re.compile((doctrine.role or "").replace("-", "[- ]"), re.IGNORECASE)
    for page in facts.program.doctrines:
        if is_agents_own(page) or page.role == doctrine.role:
            continue
        for match in re.finditer(named, page.source.text, re.IGNORECASE):
            if not (own.search(match[0]) or _DENIES.search(match[0])):
                return Span(page.source, match.start(), match.end())
    return None
