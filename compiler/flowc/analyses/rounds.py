"""Who works in the rounds that documents begin anew: agents of the project that no flow runs and counts."""

import re
from collections.abc import Iterator
from functools import cached_property

from flowc.analyses.looked_for import LIMITS, OF_ALL_ROUNDS, OF_ONES_CALLS
from flowc.analyses.names import agents as run_by
from flowc.analyses.outcomes import Outcomes
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import LEADING, Deed, Doctrine, Role
from flowc.vocabulary import comparable

_WHOLE = expression(
    r"\b(?:this|the)\s+(?:whole\s+|entire\s+)?(?:command|workflow|process|pipeline|run)\b", re.IGNORECASE
)
_COMMAND = expression(r"/[a-z][\w:-]*")
_ARTICLED = expression(r"\bthe\s+([A-Za-z]+)\b", re.IGNORECASE)
_UNTIL = expression(r"\b(?:un)?till?\s", re.IGNORECASE)
_CODE = expression(r"`([a-z][\w-]*)`")
_SAID = expression(
    r"\"[^\"\n]{1,280}\"|“[^”\n]{1,280}”|\b(?:e\.g\.|such\s+as\b|for\s+(?:example|instance)\b),?[^.,;:)\n]{1,160}",
    re.IGNORECASE,
)
"""Words in quotation marks, and those of an example."""

_READER_CALLED = expression(r"(?i)\b(?:re-?)?(?:call|spawn|invoke|run|launch|dispatch|start|prompt)s?\s+you\b")
_OF_WHOM = expression(r"(?i)[`*]*\b[\w-]{2,60}[`*]*['’]s?\s")
"""That the reader of a document is called again, and whose words it is called with: nobody else is, if none follows."""

_TO_DO = expression(r"\s+(?:this|the|an?|your|its|their|each|every|any|all|it|them)\b")
_ON_CODE = expression(r"\s+`[^`\n]*[ /.=]")
_VERBS = frozenset(("run", "plan", "review", "build", "test", "check", "fix", "do", "start", "deploy", "ship"))
"""What a role may be called, and what is done with what stands behind it in code: a command, or a file."""

_LOOPS = frozenset(("loop", "loops", "looper", "iterate", "iterator"))
"""What is called so is a loop itself, and its own document tells when it ends."""

_DOERS = ("er", "or", "ist")

_ANY = frozenset(("agent", "subagent"))
"""What anybody who works is called, and the last word of many a name."""

_OPTIONS = expression(r"^[ \t]*`?--[a-z][\w-]*[^\n]*\n[ \t]*`?--[a-z]", re.MULTILINE)
"""Lines of which each says what an option does."""

_SHORTEST = 3
"""Letters of a name that is looked for among words."""


class Workers:
    """The agents of a project by the words that name them: whom flows count, whom they call and what they return."""

    def __init__(self, program: Program, told: Outcomes) -> None:
        names = {comparable(name.text) for agent in program.agents for name in (agent.name, *agent.also)}
        names |= {comparable(role) for role in _contracted(program)}
        sought = sorted((name for name in names if len(name) >= _SHORTEST), key=lambda name: (-len(name), name))
        words = "|".join("[-_ ]".join(map(re.escape, name.split("-"))) for name in sought)
        self._named = expression(rf"(?i)(?<![\w/.-])(?:{words})(?![\w-]|\.\w|/(?:\W|\Z|\S*[./`]))") if words else None
        self._counted = {comparable(name.text) for flow in program.flows for name in run_by(flow)}
        self._known, self._documents = names, program.doctrines
        self._calls: dict[str, set[str]] = {}
        self._limited: set[str] = set()
        for doctrine in program.doctrines:
            called = {comparable(call.callee.text) for call in doctrine.calls}
            self._calls.setdefault(doctrine.role or "", set()).update(called)
            self._limited |= called if any(deed.kind == "limit" for deed in doctrine.deeds) else set()
        loops = (each for each in program.doctrines if _LOOPS.intersection((each.role or "").split("-")))
        self._ending = {each.role for each in loops if any(deed.kind == "limit" for deed in each.deeds)}
        self._returned: dict[str, set[str]] = {}
        for stated in told.stated:
            for member in stated.union.members if stated.callee in names else ():
                self._returned.setdefault(comparable(member.label.text), set()).add(stated.callee or "")

    def of(self, doctrine: Doctrine, deed: Deed) -> str | None:
        """Who works in a round, by its words or by the step it goes back to: not whose own document it is, and nobody
        where a flow counts what one of them does.
        """
        if _OPTIONS.search(deed.span.text):
            return None
        texts = [span.text for span in (deed.span, deed.object.span if deed.object else None) if span]
        others = [name for text in texts for name in self._among(_SAID.sub(_unless_one, text)) if name != doctrine.role]
        reader = _READER_CALLED.search(deed.span.text)
        if reader and not any(self._among(_OF_WHOM.sub(" ", deed.span.text[reader.end() :]))):
            return None
        if not others and command_of(deed):
            return command_of(deed)
        others = others or self._meant(doctrine, deed) or ([] if deed.optional else self._around(doctrine, deed))
        others = others or ([started] if self._known and (started := started_by(deed)) else [])
        others = [name for name in others if self._calls.get(name, set()).isdisjoint(others)] or others
        if not others or not self._counted.isdisjoint(others) or others[0] in self._ending:
            return None
        return None if self._is_limited_elsewhere(doctrine, others[0]) else others[0]

    def _among(self, text: str) -> Iterator[str]:
        """Those whom a text names."""
        return (name for name, _, _ in self.places(text))

    def places(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Those whom a text names, each with where it begins and ends."""
        named = (match for match in (self._named.finditer(text) if self._named else ()) if not _is_verb(text, match))
        return ((comparable(match[0]), *match.span()) for match in named)

    def is_counted(self, name: str) -> bool:
        """Whether a flow counts what an agent does, or a loop is called so that ends by itself."""
        return name in self._counted or name in self._ending

    @cached_property
    def is_limited(self) -> bool:
        """Whether any document says how often or how long at most, of whatever it is."""
        return any(LIMITS.search(each.source.text) for each in self._documents)

    def is_ended_elsewhere(self, name: str | None) -> bool:
        """Whether a document says how often at most all is repeated, or that of an agent how often it is called."""
        own = (each for each in self._documents if name and each.kind == "agent" and each.role == name)
        return self._is_all_ended or any(OF_ONES_CALLS.search(each.source.text) for each in own)

    @cached_property
    def _is_all_ended(self) -> bool:
        return any(OF_ALL_ROUNDS.search(each.source.text) for each in self._documents)

    def returning(self, label: str) -> str | None:
        """The one agent that returns an outcome."""
        roles = self._returned.get(comparable(label), set())
        return min(roles) if len(roles) == 1 else None

    def _is_limited_elsewhere(self, doctrine: Doctrine, name: str) -> bool:
        """Whether a document only tells what others do, one of whom calls an agent and says how often at most; or tells
        of a loop whose limit its lead has.
        """
        told = not doctrine.calls and doctrine.kind not in LEADING and name in self._limited
        return told or self.is_limited_by_lead(doctrine, name)

    def is_limited_by_lead(self, doctrine: Doctrine, callee: str) -> bool:
        """Whether the loop of a document that is no agent's own has its limit in that of the one which calls there."""
        leads = (each for each in self._documents if each.kind == "agent" and each.source is not doctrine.source)
        calling = (each for each in leads if any(comparable(call.callee.text) == callee for call in each.calls))
        deeds = (deed for each in calling for deed in each.deeds if deed.kind == "limit")
        return doctrine.kind != "agent" and any(self._may_be_of(deed, callee) for deed in deeds)

    def _may_be_of(self, deed: Deed, callee: str) -> bool:
        """Whether the line of a number names an agent, or none, and no others."""
        text, start, end = deed.span.source.text, deed.span.start, deed.span.end
        last = text.find("\n", end)
        line = text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]
        named = {comparable(match[0]) for match in (self._named.finditer(line) if self._named else ())}
        return not named or callee in named

    def _meant(self, doctrine: Doctrine, deed: Deed) -> list[str]:
        """Whom a document calls, by the last word of the name, `the planner`, or by what nobody else returns."""
        text = deed.span.text
        called = {comparable(call.callee.text) for call in doctrine.calls}
        called |= {boundary.callee for boundary in doctrine.boundaries if boundary.callee} | set(doctrine.callees)
        short = {name.rpartition("-")[2]: name for name in sorted(called & self._known)}
        short = {word: name for word, name in short.items() if word not in _ANY or word == name}
        named = [short[word] for word in map(str.lower, _ARTICLED.findall(text)) if word in short]
        labels = [self._returned.get(comparable(label), set()) for label in _CODE.findall(_until(text))]
        return [name for name in (*named, *(min(one) for one in labels if len(one) == 1)) if name != doctrine.role]

    def _around(self, doctrine: Doctrine, deed: Deed) -> list[str]:
        """Those of whom the section of a round speaks before it, in a document that leads agents; of a round of all its
        work whom it calls first.
        """
        if doctrine.kind not in LEADING or self._named is None:
            return []
        text, start = doctrine.source.text, deed.span.start
        begin = 0 if _WHOLE.search(deed.span.text) else max(text.rfind("\n#", 0, start), 0)
        found = (comparable(match[0]) for match in self._named.finditer(text, begin, start))
        called = {comparable(call.callee.text) for call in doctrine.calls} | set(doctrine.callees)
        called |= {handler.subject for handler in doctrine.handlers if handler.subject}
        return [name for name in found if name in called and name != doctrine.role]


def _unless_one(said: re.Match[str]) -> str:
    """A single word in quotation marks, which may name who is called, or nothing for words that are only said."""
    return " " if " " in said[0] else said[0]


def _is_verb(text: str, named: re.Match[str]) -> bool:
    """Whether what could be a name is the verb that begins a sentence, `Debug the pump`, or of a command behind it."""
    word = named[0]
    if word.lower() in _VERBS and _ON_CODE.match(text, named.end()):
        return True
    acts = word[0].isupper() and word.isalpha() and not word.endswith(_DOERS)
    return acts and _TO_DO.match(text, named.end()) is not None


def _contracted(program: Program) -> Iterator[str]:
    """The roles of whom a contract of their call says what they return."""
    for doctrine in program.doctrines:
        called = doctrine.boundary.callee if doctrine.boundary and doctrine.kind == "handoff-contract" else None
        told = (each for each in doctrine.unions if each.role is Role.RETURN and each.subject == called)
        yield from (called,) if called and any(told) else ()


def _until(text: str) -> str:
    """The words of a round that say until when it goes on."""
    found = _UNTIL.search(text)
    return text[found.end() :] if found else ""


def command_of(deed: Deed) -> str | None:
    """The command of a host that is given again in a round: it sets agents to work."""
    return deed.object.text if deed.object and _COMMAND.fullmatch(deed.object.text) else None


def started_by(deed: Deed) -> str | None:
    """Who is started in a round by a name that its document makes stand out, and that no agent has."""
    return deed.object.text if deed.object and deed.object.span.text == f"**{deed.object.text}**" else None
