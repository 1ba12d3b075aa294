"""Work that belongs to the engine: which documents tell an agent to do it, and which steps of a flow do it too."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from flowc.analyses.assigned import gives_work, is_done_by_others
from flowc.analyses.called import before_approval, is_run_by_clock
from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.guards import may_call, running
from flowc.analyses.names import branches
from flowc.analyses.own_labels import is_label_of_report, is_own_list
from flowc.analyses.speakers import (
    does_orchestrators_work,
    is_agents_own,
    is_main_sessions,
    keeps_tracker,
    leads_by_title,
)
from flowc.analyses.workplaces import workplaces
from flowc.expressions import expression
from flowc.model.dialects import moved_to
from flowc.model.doctrine.calling.hooks import HOOK, LED
from flowc.model.habits import Wording
from flowc.model.meaning import Program
from flowc.model.nodes import Agent, Flow, Transition
from flowc.model.statements import Deed, Doctrine
from flowc.paths import Path, path_of
from flowc.text import Name, Span
from flowc.vocabulary import DeedWords, Lexicon, comparable

KINDS = ("push", "pull_request", "merge", "submit", "move", "server", "ledger", "branch")
"""The deeds that are the orchestrator's; a branch is where a step of the flow pushes it."""

_BRANCHED = expression(
    r"git\s+(?:checkout\s+-[bB]|switch\s+-c|worktree\s+add)\b|(?:create|make|check\s?out|switch|cut)\b[^.;]*?\b(?:branch|worktree)\b",
    re.IGNORECASE,
)

_SIGNS = "`\"“‘*'"
_WORD = expression(r"[a-z]+")
_MOVES = expression(r"(?:move|advance|transition|shift|transfer)\b")
"""What is done to tasks alone: a row may be put under `failed` as well, where tasks end."""

_SPOKEN_OF = ("it", "them", "state", "status", "stage")
"""Signs around a state that is written as such, and words that speak of a task by no name."""

_KEEPING = ("move", "ledger")
"""What is left to an agent that keeps the tracker."""

_STEPS = {
    "push": "push",
    "pull_request": "pull_request",
    "merge": "merge",
    "submit": "moves",
    "move": "moves",
    "server": "moves",
}
"""The class of steps that do what a deed does."""


class Labour(NamedTuple):
    """One kind of the orchestrator's work that an agent is told to do, at every place that says so."""

    agent: str
    kind: str
    deeds: tuple[Deed, ...]


class Mechanism(NamedTuple):
    """The place in a flow that does the same; `step` None where the engine's own move along the edge does."""

    flow: Flow
    place: Span
    step: Name | None


@lru_cache(maxsize=1)
def labours(facts: Facts) -> tuple[Labour, ...]:
    """The orchestrator's work that documents of agents ask of them, one for each agent and kind.

    Agents that orchestrate, or release by their name or description are left out, but for what their own flow or its
    steps do; one that keeps a tracker moves what stands in it.
    """
    return (*_asked(facts), *_ascribed(facts))


def _asked(facts: Facts) -> Iterator[Labour]:
    """The same as far as documents of the agents themselves ask for it."""
    agents = _agents(facts.program)
    roles = workplaces(facts).keys()
    for doctrine in facts.program.doctrines:
        agent = agents.get(id(doctrine.source)) or agents.get(doctrine.role or "")
        worker = is_agents_own(doctrine) and not is_run_by_clock(facts, doctrine)
        if doctrine.role and (worker or doctrine.role in roles):
            known = facts.program.lexicon.deeds
            own = _KEEPING if keeps_tracker(agent, known) else ("move",) if _shares_list(agent, known) else ()
            own = own if _is_pushed(facts, agent, doctrine.role) else (*own, "branch")
            if doctrine.role not in roles and is_main_sessions(doctrine):
                own = (*own, *(kind for kind in (*KINDS, "comment") if not _is_done(facts, kind)))
            told = before_approval(facts, doctrine)
            found = _of_document(told, agent.name.text if agent else doctrine.role, own, _tasks(facts))
            calls, titled = may_call(agent, facts.program.lexicon), leads_by_title(doctrine)
            leads = does_orchestrators_work(doctrine.role, agent, known, calls, titled=titled)
            gives = not leads and gives_work(facts, doctrine)
            found = (each for each in found if not (gives and not is_done_by_others(facts, doctrine, each.kind)))
            yield from (each for each in found if not leads or _is_flows(mechanisms(facts, each), each.deeds))


def _is_flows(doing: tuple[Mechanism, ...], deeds: tuple[Deed, ...]) -> bool:
    """Whether a step of the flow does the same, or the flow itself moves what is moved to one of its states."""
    return any(each.step for each in doing) or (bool(doing) and any(deed.kind == "moved" for deed in deeds))


def _ascribed(facts: Facts) -> Iterator[Labour]:
    """The same of agents whose own documents do not ask for it, as documents that lead them say."""
    program, known = facts.program, facts.program.lexicon.deeds
    told: dict[tuple[str, str], list[Deed]] = {}
    for deed in (deed for doctrine in program.doctrines for deed in doctrine.ascribed):
        if deed.kind in KINDS and deed.role and not (deed.negated or deed.optional):
            told.setdefault((deed.role, deed.kind), []).append(deed)
    own = {(each.role, deed.kind) for each in program.doctrines for deed in each.deeds if is_agents_own(each)}
    leading = {each.role for each in program.doctrines if leads_by_title(each)}
    agents = {comparable(agent.name.text): agent for agent in program.agents}
    for (role, kind), deeds in told.items():
        agent = agents.get(role)
        kept = kind in _KEEPING and (keeps_tracker(agent, known) or _shares_list(agent, known)) if agent else True
        leads = does_orchestrators_work(role, agent, known, may_call(agent, program.lexicon), titled=role in leading)
        if not (kept or leads or (role, kind) in own):
            yield Labour(role, kind, tuple(deeds))


def _is_done(facts: Facts, kind: str) -> bool:
    """Whether a flow, or the document of an agent that runs others, does a kind of the orchestrator's work."""
    flows, lexicon = facts.program.flows, facts.program.lexicon
    stepped = any(_does(step, kind, flow, lexicon) for flow in flows for t in flow.transitions for step in steps_of(t))
    led = (each for each in running(facts) if is_agents_own(each) and not is_main_sessions(each))
    return stepped or any(deed.kind == kind and not deed.negated for each in led for deed in each.deeds)


def _shares_list(agent: Agent | None, known: DeedWords) -> bool:
    """Whether an agent is given the tools for a list of tasks that a team shares: each marks there what it has done."""
    given = (*(agent.tools or ()), *agent.given) if agent else ()
    return any(comparable(tool.text) in known.lists["task_list_tools"] for tool in given)


class _Tasks(NamedTuple):
    """The states of all flows, as names are compared, and the words for what goes through them."""

    states: frozenset[str]
    ends: frozenset[str]
    words: frozenset[str]


@lru_cache(maxsize=1)
def _tasks(facts: Facts) -> _Tasks:
    machines = [machine.machine for machine in facts.machines]
    named = (word for machine in machines for word in comparable(machine.flow.name.text).split("-"))
    states = frozenset(comparable(stage.state.text) for machine in machines for stage in machine.stages)
    ends = frozenset(comparable(state) for machine in machines for state in machine.terminal)
    return _Tasks(states, ends, frozenset((*named, *facts.program.lexicon.deeds.lists["work_items"], *_SPOKEN_OF)))


def _of_document(doctrine: Doctrine, agent: str, own: tuple[str, ...], tasks: _Tasks) -> Iterator[Labour]:
    asked = [deed for deed in doctrine.deeds if not (deed.negated or deed.optional or is_own_list(deed, agent))]
    asked = [deed for deed in asked if not is_label_of_report(deed, doctrine)]
    for kind in (kind for kind in (*KINDS, "comment") if kind not in own):
        told = tuple(deed for deed in asked if deed.kind == kind or _is_further(deed, kind, tasks))
        if told and not (kind == "ledger" and any(event.appended for event in doctrine.events)):
            yield Labour(agent, kind, told)


def _is_further(deed: Deed, kind: str, tasks: _Tasks) -> bool:
    """Whether something that may be a task is moved to a state of a flow, or a command makes a branch.

    A plain word is a state only where a word for what goes through the flow stands beside it.
    """
    if kind == "move":
        place = comparable(deed.object.text) if deed.kind == "moved" and deed.object else ""
        words = deed.span.text.lower()
        moved = place in tasks.states or (place in tasks.ends and _MOVES.match(words) is not None)
        return moved and (any(sign in words for sign in _SIGNS) or not tasks.words.isdisjoint(_WORD.findall(words)))
    return kind == "branch" and deed.kind == "run" and _BRANCHED.match(_command(deed)) is not None


def _command(deed: Deed) -> str:
    return deed.object.text if deed.object else deed.span.text


def _is_pushed(facts: Facts, agent: Agent | None, role: str) -> bool:
    """Whether a flow in which an agent works pushes the branch, which is the engine's from the beginning then."""
    flows = [each.machine.flow for each in workplaces(facts).get(comparable(agent.name.text) if agent else role, ())]
    known = facts.program.lexicon
    return any(_does(s, "push", flow, known) for flow in flows for t in flow.transitions for s in steps_of(t))


def _agents(program: Program) -> dict[int | str, Agent]:
    """The agents by their sources and by their names."""
    found: dict[int | str, Agent] = {}
    for agent in program.agents:
        found.setdefault(id(agent.source), agent)
        found.setdefault(comparable(agent.name.text), agent)
    return found


def mechanisms(facts: Facts, labour: Labour) -> tuple[Mechanism, ...]:
    """The places of flows in which the agent works that do the same work."""
    machines = workplaces(facts).get(comparable(labour.agent), ())
    return tuple(each for machine in machines for each in _of_flow(machine, labour, facts.program.lexicon))


class Beside(NamedTuple):
    """A sentence about a further mechanism, and the steps of flows that do what it does."""

    told: Wording
    steps: tuple[Name, ...]


_BY_WORDS = {"merge": "merg", "push": "push", "submit": "submit", "move": "move", "pull_request": "pull request"}
"""The work of steps by what a sentence says."""


ALONE = ("channel",)
"""Kinds of rivals that a document tells of whole, with or without a flow."""


def beside(facts: Facts) -> Iterator[Beside]:
    """What documents tell of several handlers and of hooks beside a flow, where the project has a flow."""
    flows = [machine.machine.flow for machine in facts.machines]
    for doctrine in facts.program.doctrines if flows else ():
        for told in (each for each in doctrine.rivals if each.kind not in ALONE):
            if told.kind in (HOOK, LED):
                continue
            words = told.span.text.lower()
            kinds = [kind for kind, said in _BY_WORDS.items() if told.kind == "beside" and said in words]
            steps = (s for kind in kinds for flow in flows for t in flow.transitions for s in steps_of(t)
                     if _does(s, kind, flow, facts.program.lexicon))
            yield Beside(told, tuple(dict.fromkeys(steps)))


def twice(facts: Facts) -> Iterator[tuple[Wording, Wording]]:
    """What a hook does that whoever leads agents is told to do as well, with the first place that says so.

    Documents of one folder speak of the same work; a project may hold the work of several teams.
    """
    told = [each for doctrine in facts.program.doctrines for each in doctrine.rivals]
    for hook in (each for each in told if each.kind == HOOK):
        rivals = (each for each in told if each.kind == LED and each.role == hook.role)
        led = next((each for each in rivals if _folder(each.span) == _folder(hook.span)), None)
        if led:
            yield hook, led


def _folder(span: Span) -> Path:
    return path_of(span.source.path).parent


def _of_flow(machine: MachineFacts, labour: Labour, lexicon: Lexicon) -> Iterator[Mechanism]:
    flow = machine.machine.flow
    found = [
        Mechanism(flow, step.span, step)
        for t in flow.transitions
        for step in steps_of(t)
        if _does(step, labour.kind, flow, lexicon)
    ]
    if not found and labour.kind in ("submit", "move"):
        own = [t for t in flow.transitions if t.agent and comparable(t.agent.text) == comparable(labour.agent)]
        found = [Mechanism(flow, t.key, None) for t in own[:1]]
    yield from found


def steps_of(transition: Transition) -> Iterator[Name]:
    """The steps of an edge, those of its branches too."""
    yield from transition.runs or ()
    for branch in branches(transition):
        yield from branch.steps


def _does(step: Name, kind: str, flow: Flow, lexicon: Lexicon) -> bool:
    if kind == "comment":
        return step.text in lexicon.deeds.lists["comment_steps"]
    if kind not in _STEPS:
        return False
    moves = _STEPS[kind] == "moves" and moved_to(step, flow) is not None
    return moves or step.text in lexicon.flows.steps.get(_STEPS[kind], ())
