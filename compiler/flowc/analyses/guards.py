"""How those who run stages guard what passes between them: gates on files, and rules for empty results."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.analyses.come_back import come_back
from flowc.analyses.facts import Facts
from flowc.analyses.handed_on import handed_on
from flowc.analyses.orchestration import Conductor, agents_of
from flowc.analyses.results_sent import results_listed, sends_result
from flowc.analyses.sent_for import sent_for, written
from flowc.analyses.speakers import is_about_answer_of, is_agents_own, is_orchestrator, is_sessions, is_step
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import is_artifact, is_end, is_of_program, is_standing, same_place
from flowc.model.doctrine.instructions.toolset import allows, grant_of
from flowc.model.nodes import Agent
from flowc.model.statements import LEADING, Call, Deed, Doctrine
from flowc.paths import path_of
from flowc.text import Span
from flowc.vocabulary import DeedWords, Lexicon, comparable

_WORKFLOWS = ("workflow", "orchestration", "pipeline")
_RUNS_PROGRAMS = expression(r"(?:^|-)(?:tests?|suite|lint|checks?|bench(?:mark)?s?|scripts?|commands?|e2e)-runner$")
"""Roles whose runs are programs, and no stages."""

_OF_AGENTS = expression(
    r"\b(?:sub-?agents?|agents?|orchestrator|hand-?offs?|upstream|(?:previous|earlier|prior)\s+(?:stage|step)|reports?)\b",
    re.IGNORECASE,
)

_CALLS_TOOL = expression(
    r"(?<!only\s)\b(?:if|when|where)\b(?:[^.;]|\.(?!\s)){1,160}(?<!not\s)(?<!n['’]t\s)\bexists?\b[`\s]*,\s+(?:then\s+)?(?:call|use|run|invoke)\s+"
    r"(?:the\s+)?`?(?P<tool>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?!\w)",
    re.IGNORECASE,
)

_NONE_FOUND = expression(
    r"\b(?:zero|0|no)\s+(?:[\w`-]+[^\w`-]+){0,3}?(?:findings?|blockers?|critical|p0|p1)\b", re.IGNORECASE
)
_ONLY_ON = expression(
    r"(?:(?![.;:]\s)[\s\S]){0,80}?\bonly\s+(?:when|if|once|after|as\s+soon\s+as)\b(?=[^.]{0,600}?`[A-Za-z])",
    re.IGNORECASE,
)
"""A gate that opens for one word alone: an answer that is none keeps it shut."""

_SIGNS = expression(r"[^\w-]+")
_IF = expression(r"(?:when|if|once|after|as\s+soon\s+as)\b", re.IGNORECASE)

_WAITS = expression(r"[\W\d]*(?:(?:must|should|will|then)\s+)?(?:waits?|polls?|blocks?)\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def running(facts: Facts) -> tuple[Doctrine, ...]:
    """The documents that run stages: those of orchestrators and workflows, and those that call several roles."""
    agents = {id(agent.source): agent for agent in facts.program.agents}
    conducting = {id(each.doctrine) for each in facts.conductors}
    lexicon = facts.program.lexicon
    return tuple(
        each
        for each in facts.program.doctrines
        if id(each) in conducting or _runs(each, agents.get(id(each.source)), lexicon)
    )


def _is_agent(call: Call) -> bool:
    """Whether what nobody knows may be an agent: one with underscores in its name is a function."""
    return "_" not in call.callee.span.text


def may_call(agent: Agent | None, lexicon: Lexicon) -> bool:
    """Whether the tools of an agent, where it lists any, can call another."""
    tools = agent.tools if agent else None
    return not tools or any(allows(grant_of(tool, lexicon.hosts), "delegate", None) for tool in tools)


def _runs(doctrine: Doctrine, agent: Agent | None, lexicon: Lexicon) -> bool:
    if doctrine.kind in _WORKFLOWS or len({call.callee.text for call in doctrine.calls if _is_agent(call)}) > 1:
        return True
    if doctrine.kind != "agent" or doctrine.role is None:
        return False
    delegates = any(deed.kind == "delegate" and not deed.negated for deed in doctrine.deeds)
    if not delegates and (_RUNS_PROGRAMS.search(doctrine.role) or not may_call(agent, lexicon)):
        return False
    return is_orchestrator(doctrine.role, agent if delegates else None, lexicon.deeds)


def file_gates(facts: Facts) -> Iterator[Deed]:
    """The gates between stages on the existence of a file; a look at the file one has just written is none.

    A document about something else, and a command that calls nobody, must say outright that somebody waits: a person
    starts it, and no stage returned anything to it.
    """
    conducting = {id(each.doctrine) for each in facts.conductors}
    for doctrine in facts.program.doctrines:
        strange = (doctrine.kind == "other" or _is_alone(doctrine)) and id(doctrine) not in conducting
        own, awaited = written(doctrine), sent_for(facts, doctrine)
        for deed in doctrine.deeds:
            if deed.kind != "gate" and not (_is_of_agents(facts, deed) or _is_one_of(deed, awaited)):
                continue
            if strange and not (deed.object and _WAITS.match(deed.span.text)):
                continue
            if deed.object and (_is_own(deed.object.text, own) or _is_of_role(facts, doctrine, deed.object.text)):
                continue
            if deed.optional and _is_answered(doctrine, deed):
                continue
            if _begins_tool(facts, deed):
                continue
            leads = id(doctrine) in conducting or doctrine.calls or _is_about_agent(facts, deed)
            if leads or not _is_programs(facts, deed):
                yield deed


def _is_one_of(deed: Deed, paths: frozenset[str]) -> bool:
    return deed.kind == "looks" and deed.object is not None and deed.object.text in paths


def _is_alone(doctrine: Doctrine) -> bool:
    """Whether a document is a command, a skill or a workflow that a session carries out without any agents; a step of
    a workflow comes behind another.
    """
    return is_sessions(doctrine) and not is_step(doctrine) and not _calls(doctrine)


def _calls(doctrine: Doctrine) -> bool:
    return bool(doctrine.calls) or any(deed.kind == "delegate" and not deed.negated for deed in doctrine.deeds)


def _is_own(path: str, own: list[str]) -> bool:
    """Whether a file is one that the document itself writes, or that a project keeps and no stage hands on."""
    return is_standing(path) or any(same_place(path, other) or is_end(path, other) for other in own)


def _is_answered(doctrine: Doctrine, gate: Deed) -> bool:
    """Whether who goes by a list of conditions knows what is in a file, which it is told to read, or is a session with
    a skill that runs no agents: a person sees what is missing.
    """
    told = (deed.object.text for deed in doctrine.deeds if deed.kind == "read" and deed.object and not deed.negated)
    read = gate.object is not None and any(same_place(path, gate.object.text) for path in told)
    skill = doctrine.source.path.endswith("SKILL.md") and is_sessions(doctrine)
    return (gate.kind == "looks" and read) or (skill and not _calls(doctrine))


def _is_of_role(facts: Facts, doctrine: Doctrine, path: str) -> bool:
    """Whether a file lies in the folder of the role that looks for it, and no other document is told to write it."""
    if doctrine.role is None or comparable(path_of(path).parent.name) != doctrine.role:
        return False
    others = (each for each in facts.program.doctrines if each is not doctrine)
    told = (deed for each in others for deed in (*each.deeds, *each.ascribed) if deed.kind in ("write", "left"))
    return not any(deed.object and not deed.negated and same_place(deed.object.text, path) for deed in told)


def _is_about_agent(facts: Facts, deed: Deed) -> bool:
    """Whether a gate names an agent of the project: `the assayer begins when ...`."""
    said = f"-{comparable(_SIGNS.sub(' ', deed.span.text))}-"
    return any(f"-{agent}-" in said for agent in agents_of(facts.program))


def _begins_tool(facts: Facts, deed: Deed) -> bool:
    """Whether a tool is called where a file is there: one with underscores in its name, which is no agent."""
    match = _CALLS_TOOL.search(deed.span.text)
    return match is not None and comparable(match["tool"]) not in agents_of(facts.program)


def _is_of_agents(facts: Facts, deed: Deed) -> bool:
    """Whether a file that somebody looks for is one that an agent writes, or may leave by its own document."""
    if deed.kind != "looks" or not deed.object:
        return False
    path = deed.object.text
    told = (each for doctrine in facts.program.doctrines for each in (*doctrine.deeds, *doctrine.ascribed))
    made = (each for each in told if each.kind == "write" or (each.kind == "left" and each.role))
    return any(each.object and not each.negated and same_place(each.object.text, path) for each in made)


def _is_programs(facts: Facts, deed: Deed) -> bool:
    """Whether a file lies among what programs make, and no document tells anybody to write it."""
    path = deed.object.text if deed.object else ""
    if not path or is_artifact(path, known := facts.program.lexicon.deeds) or not is_of_program(path, known):
        return False
    told = (each for doctrine in facts.program.doctrines for each in doctrine.deeds if each.kind == "write")
    return not any(each.object and same_place(each.object.text, path) for each in told)


def unguarded(facts: Facts) -> Iterator[Span]:
    """The first place that relays results, or takes outcomes out of them, where no document of the project has a rule
    for an empty one; best one that goes on with whatever comes back, else a place behind the first call. None where one
    is in a language whose rules are not read.
    """
    calling = {id(each.doctrine): each for each in facts.conductors}
    agents, known = agents_of(facts.program), facts.program.lexicon.deeds
    led = {id(each): each for each in running(facts)}
    led |= {id(each): each for each in _tabling(facts, agents)}
    runs = sorted(led.values(), key=lambda each: (each.kind != "agent", each.source.path))
    if any(each.foreign for each in runs) or _recovers(facts, {id(each) for each in runs}):
        return
    if any(deed.kind == "overlook" for each in runs for deed in each.deeds):
        return  # there is a rule, which is told by itself
    blind = (deed.span for each in runs for deed in each.deeds if deed.kind == "whatever")
    if first := next(blind, None):
        yield first
        return
    for doctrine in runs:
        conductor = calling.get(id(doctrine))
        places = list(handed_on(facts, doctrine))
        places += come_back(doctrine, conductor, agents, list(_passed(doctrine, conductor, known)))
        places += [*_acted_on(facts, doctrine, conductor), *_tabled(doctrine, agents), *results_listed(doctrine, known)]
        places = [span for span in places if not _is_closed(span)]
        relays = {deed.span for deed in doctrine.deeds if deed.kind == "relay"}
        if places:
            start = conductor.start if conductor else 0
            best = [span for span in places if span in relays] or places
            yield min(best, key=lambda span: (span.start < start, span.start))
            return


def _passed(doctrine: Doctrine, conductor: Conductor | None, known: DeedWords) -> Iterator[Span]:
    """Where a document passes on something by a sentence or a call, or takes an outcome out of it."""
    yield from (deed.span for deed in doctrine.deeds if deed.kind == "relay" and not deed.negated)
    parsed = (deed.span for deed in doctrine.deeds if deed.kind == "parse")
    yield from (span for span in parsed if conductor or _takes_none(doctrine, span))
    yield from (call.span for call in doctrine.calls if sends_result(call, known))


def _acted_on(facts: Facts, doctrine: Doctrine, conductor: Conductor | None) -> list[Span]:
    """Where a document acts on what those returned whom it calls."""
    return [*_routed(doctrine, conductor), *_gated(doctrine)] if conductor else _conditions(facts, doctrine)


def _is_closed(span: Span) -> bool:
    """Whether a place is a gate that opens for one word alone, which begins in its sentence or is all of it."""
    text = span.source.text
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start].rstrip().lower()
    opened = before.endswith(" only") and _IF.match(text, span.start) is not None
    return opened or _ONLY_ON.match(span.text) is not None


def _gated(doctrine: Doctrine) -> list[Span]:
    """The looks at files by which a role that calls others learns what they did."""
    return [deed.span for deed in doctrine.deeds if deed.kind == "gate" and not deed.negated]


def _takes_none(doctrine: Doctrine, span: Span) -> bool:
    """Whether a document that calls an agent takes it for leave to go on that nothing was found: so does no result."""
    return bool(doctrine.calls) and _NONE_FOUND.search(span.text) is not None


def _routed(doctrine: Doctrine, conductor: Conductor) -> list[Span]:
    """The rules for outcomes of the agents that a document calls."""
    return [each.span for each in doctrine.handlers if each.kind == "rule" and each.subject in conductor.callees]


def _conditions(facts: Facts, doctrine: Doctrine) -> list[Span]:
    """The cases of what those return whom a document of one who leads calls, several of them."""
    callees = {call.callee.text for call in doctrine.calls} if doctrine.kind in ("agent", *LEADING) else set()
    told = (each for each in facts.outcomes.conditions if each.doctrine is doctrine)
    cases = [(each.whose, each.handler.span) for each in told if each.whose in callees]
    return [span for _, span in cases] if len({whose for whose, _ in cases}) > 1 else []


def _tabled(doctrine: Doctrine, agents: frozenset[str]) -> list[Span]:
    """The rows for outcomes of several agents of the project: what the document does with whatever each returns."""
    rows = [each for each in doctrine.handlers if each.kind == "row" and each.subject in agents - {doctrine.role}]
    spans = [each.span for each in rows] if len({each.subject for each in rows}) > 1 else []
    return [_title_above(span) for span in spans] if doctrine.kind == "process" else spans


def _tabling(facts: Facts, agents: frozenset[str]) -> Iterator[Doctrine]:
    """The processes that tell in rows what is done with the outcomes of several agents, where no document may speak of
    an answer that is none.
    """
    doctrines = facts.program.doctrines
    spoken = any(deed.kind == "spoilt" for each in doctrines for deed in each.deeds)
    processes = (each for each in doctrines if each.kind == "process" and not spoken)
    yield from (each for each in processes if _tabled(each, agents))


def _title_above(span: Span) -> Span:
    """The title of the section in which rows stand, to which one for an answer that is none could be added."""
    text = span.source.text
    start = text.rfind("\n#", 0, span.start) + 1
    end = text.find("\n", start)
    return Span(span.source, start, end) if text.startswith("#", start) and end < span.start else span


def _recovers(facts: Facts, runs: set[int]) -> bool:
    """Whether a document has a rule for a spoilt result; one agent's own counts where it speaks of others' work, and
    none that says what somebody else makes of the answer of the one who leads.
    """
    if any(t.outlets.on_invalid for flow in facts.program.flows for t in flow.transitions):
        return True
    led = frozenset(each.doctrine.role for each in facts.conductors if each.doctrine.kind == "agent")
    names = agents_of(facts.program)
    return any(
        deed.kind == "recover"
        and (id(doctrine) in runs or not is_agents_own(doctrine) or _OF_AGENTS.search(deed.span.text))
        and not (doctrine.kind != "agent" and is_about_answer_of(deed, doctrine, led, names))
        for doctrine in facts.program.doctrines
        for deed in doctrine.deeds
    )
