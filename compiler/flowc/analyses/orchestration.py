"""The documents that run agents of their project: whom they call, and which files they tell each of them to use.

What makes a document one of them is what it does, not where it lies: it calls two agents or more. A call is the name of
an agent behind a word that calls (`spawn`, `delegate to`, `Task:`), or the `subagent_type` of a call site.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import is_path
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name, Span
from flowc.vocabulary import comparable

LONGEST = 100_000
"""Characters of a document that are read."""

_CALLS = expression(
    r"(?<![/.\w])(?:spawn|launch|delegat|invok|dispatch|call|run|re-?run|start|use|hand\s+(?:over|off)|task|agents?|you\s+are\s+the)"
    r"\w*\b(?![/.]\w|/)[\s:(]{0,4}?(?P<rest>[^\n]{0,100})",
    re.IGNORECASE,
)
_SITE = expression(
    r"\b(?:subagent_type|agent_type|agentType|subagent)[\"']?\s*[=:]\s*[\"'`](?P<role>[A-Za-z][\w:-]*)[\"'`]"
)
_WORD = expression(
    r"(?<![\w/.-])(?P<mark>[`*\"'@]*)(?P<role>[A-Za-z][\w-]*)(?![\w/-]|\.\w)(?P<after>[`*\"']*\s+(?:sub-?)?agents?\b)?"
)
_LABELLED = expression(
    r"^(?:[-*+]\s+|\d+[.)]\s+|#{2,6}\s+)?\*{0,2}(?P<role>[a-z][\w-]*)[.:]?\*{0,2}[.:]?\s+"
    r"(?:Hand|Give|Pass|Send|Call|Invoke|Spawn|Ask|Gets?|Receives?|Takes)\b",
    re.MULTILINE,
)
"""A paragraph for one of those whom a document calls: `**scout.** Hand over the list`."""

_OTHERS = expression(
    r"\b(?:call|invoke|spawn|run|start|dispatch|launch)\s+(?:the\s+)?(?:others|them|each|agents|sub-?agents)\b",
    re.IGNORECASE,
)
_LEFT_TO = expression(r"\b(?:not|never|n['’]t|cannot)\b[^\n()]*\([^()\n]{0,20}$", re.IGNORECASE)
"""What stands before a call in parentheses that only says whose work it is: `does NOT fix code (delegate to coder)`."""

_BY_PERSON = expression(
    r"\b(?:users?|humans?|persons?|people|customers?|operators?)\s+(?:to|may|can|could|should|must|ha(?:s|ve)\s+to|needs?\s+to)\s+"
    r"(?:(?!\b(?:and|then|before|after|while|so|until|if)\b)[^.;:!?,\n])*$",
    re.IGNORECASE,
)
"""What stands before a call that a person makes: `tell the user to run `/plan` or use the planner agent first`."""

_GENERAL = ("general-purpose", "general", "explore", "plan", "default")
_HEADING = expression(r"^#{1,6}\s", re.MULTILINE)
_NAME = expression(r"[\w-]+")
_SPELLING = {chr(code): chr(code).lower() if chr(code).isalnum() else " " for code in range(128)} | {"-": "-", "_": "-"}
_SPELT = str.maketrans(_SPELLING)
_VARIABLE = expression(r"\{\{?\s*\w*(?:path|file)\w*\s*\}?\}", re.IGNORECASE)
_TOKEN = (
    r"[`\"']?(?P<path>\{\{?\s*\w{0,40}(?:path|file)\w{0,40}\s*\}?\}"
    r"|/?[\w.~<>{}\[\]$*@-]{1,80}(?:/[\w.<>{}\[\]$*@-]{1,80}){1,12}"
    r"|[\w<>{}\[\]$*-]{1,80}\.(?:md|jsonl?|ya?ml|txt))"
)
_FILES = expression(
    r"\b(?:(?P<write>writ(?:e|ing|es)|sav(?:e|es|ing)|outputs?|store|record)|(?P<read>read(?:s|ing)?|load))\b"
    rf"(?:(?!\b(?:writ|sav|read|load))[^\n.`\"']){{0,60}}?(?:\bto|\bfrom|\bat|\bin|\binto)?:?\s+{_TOKEN}",
    re.IGNORECASE,
)
_RETURNED = expression(
    r"^[^\n]*\b(?:after|once|when|wait)\b[^\n]{0,60}\b(?:complet|finish|return|done)", re.IGNORECASE | re.MULTILINE
)
_BREAK = "\n\n"
_PARAGRAPHS = expression(r"\n[ \t]*\n")


class Brief(NamedTuple):
    """A file that a caller tells a callee to `write` or `read`; `path` is a path, or a variable that holds one."""

    role: str
    kind: str
    path: Name
    doctrine: Doctrine


class Conductor(NamedTuple):
    """A document that runs agents: those it calls, from which offset on, and the files it tells them to use."""

    doctrine: Doctrine
    start: int
    callees: tuple[str, ...]
    briefs: tuple[Brief, ...]

    @property
    def role(self) -> str:
        """The role it speaks for, else the name of its file."""
        return self.doctrine.role or comparable(path_of(self.doctrine.source.path).stem)


def conductors(program: Program) -> tuple[Conductor, ...]:
    """The documents of a project that call two agents or more."""
    known = agents_of(program)
    found = (_conductor(doctrine, known) for doctrine in program.doctrines if doctrine.kind != "template")
    return tuple(each for each in found if len(each.callees) > 1)


def is_variable(path: str) -> bool:
    """Whether what stands for a path is a variable that holds one: `{plan_file}`."""
    return bool(_VARIABLE.fullmatch(path.strip()))


def agents_of(program: Program) -> frozenset[str]:
    """The names of the agents of a project, as they are compared; a command or a skill is none."""
    prose = {id(doctrine.source): doctrine for doctrine in program.doctrines}
    named = [agent for agent in program.agents if id(agent.source) not in prose or _is_one(prose[id(agent.source)])]
    names = [name.text for agent in named for name in (agent.name, *agent.also)]
    names += [each.role for each in program.doctrines if each.role and _is_one(each)]
    return frozenset(comparable(name) for name in names)


def _is_one(doctrine: Doctrine) -> bool:
    folders = doctrine.source.path.split("/")[:-1]
    return is_agents_own(doctrine) and not {"commands", "workflows", "skills", "steps", "prompts"} & set(folders)


def _conductor(doctrine: Doctrine, known: frozenset[str]) -> Conductor:
    calls = sorted(_called(doctrine, known), key=lambda call: call[0])
    callees = tuple(dict.fromkeys(role for _, role in calls))
    briefs = tuple(_briefs(doctrine, calls)) if len(callees) > 1 else ()
    return Conductor(doctrine, calls[0][0] if calls else 0, callees, briefs)


def _called(doctrine: Doctrine, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Where a document calls an agent, and which; nothing where it names less than two."""
    text = doctrine.source.text[:LONGEST]
    sites = [(at, role) for at, role in _sites(text) if role not in _GENERAL and role != doctrine.role]
    named = known.intersection(words_of(text)) - {doctrine.role}
    if len(named | {role for _, role in sites}) > 1:
        yield from sites
        yield from _told(text, named)


def words_of(text: str) -> set[str]:
    """The words of a text in lower case, with hyphens for underscores."""
    words = text.translate(_SPELT).split() if text.isascii() else _NAME.findall(text.lower().replace("_", "-"))
    return {word.strip("-") for word in set(words)}


def _sites(text: str) -> Iterator[tuple[int, str]]:
    """Where a call site names whom it calls."""
    if any(key in text for key in ("subagent", "agent_type", "agentType")):
        yield from ((site.start(), comparable(site["role"].rsplit(":", 1)[-1])) for site in _SITE.finditer(text))


def _told(text: str, named: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Where words that call lead to the name of an agent; further names in a line must say that they are agents."""
    if named and _OTHERS.search(text):
        found = ((match.start("role"), comparable(match["role"])) for match in _LABELLED.finditer(text))
        yield from (each for each in found if each[1] in named)
    end = -len(_BREAK)
    for paragraph in text.split(_BREAK) if named else ():
        start = end + len(_BREAK)
        end = start + len(paragraph)
        spelt = paragraph.lower().replace("_", "-")
        if any(role in spelt for role in named):
            for call in _CALLS.finditer(text, start, end):
                line = text.rfind("\n", 0, call.start()) + 1
                if not _LEFT_TO.search(text, line, call.start()):
                    whom = _whom(call, named)
                    yield from (each for each in whom if not _BY_PERSON.search(text, line, each[0]))


def _whom(call: re.Match[str], named: frozenset[str]) -> Iterator[tuple[int, str]]:
    first = True
    for word in _WORD.finditer(call["rest"]):
        role = comparable(word["role"])
        marked = "-" in role or word["mark"].strip("*") or "**" in word["mark"]
        if role in named and (word["after"] or (first and marked)):
            yield call.start("rest") + word.start("role"), role
            first = False


def _briefs(doctrine: Doctrine, calls: list[tuple[int, str]]) -> Iterator[Brief]:
    """What each call tells its callee of files."""
    text = doctrine.source.text[:LONGEST]
    headings = [match.start() for match in _HEADING.finditer(text)]
    ends = [start for start, _ in calls[1:]] + [len(text)]
    for (start, role), next_call in zip(calls, ends, strict=True):
        heading = bisect_right(headings, start)
        end = _end(text, start, min(next_call, headings[heading] if heading < len(headings) else next_call))
        for match in _FILES.finditer(text, start, end):
            path = match["path"].rstrip(".,:;")
            if is_variable(path) or (is_path(path) and "." in path.rsplit("/", 1)[-1]):
                span = Span(doctrine.source, match.start("path"), match.start("path") + len(path))
                yield Brief(role, "write" if match["write"] else "read", Name(path, span), doctrine)


def _end(text: str, start: int, end: int) -> int:
    """Where the words of a call end: with the next paragraph, or before what is done when the callee has returned."""
    breaks = islice(_PARAGRAPHS.finditer(text, start, end), 2)
    last = [match.start() for match in breaks][1:]
    stop = last[0] if last else end
    returned = _RETURNED.search(text, text.find("\n", start) + 1 or end, stop)
    return returned.start() if returned else stop
