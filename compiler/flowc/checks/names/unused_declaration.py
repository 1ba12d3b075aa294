"""FC209: a step, an agent or a terminal state that is declared and never used."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from flowc.analyses.declarations import is_described, is_prompt
from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.look_alikes import states_alike
from flowc.analyses.names import (
    agents,
    checks,
    closing_steps,
    failure_targets,
    flows,
    lost_moves,
    scripts,
    steps,
    targets,
    unknown,
)
from flowc.checks.names import by_text
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.nodes import ENGINE_STATES, Agent, Flow
from flowc.model.statements import Doctrine
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import comparable

_WORD = expression(r"[\w-]+")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each declaration; of steps and agents only where every flow of the project could be read.

    A declaration that a misspelt use was meant for counts as used.
    """
    every = flows(facts.program)
    if every and all(flow.complete for flow in every):
        yield from _steps(facts.program, every)
        yield from _agents(facts.program.agents, every, facts.program.doctrines)
    for machine in facts.machines:
        yield from _terminals(machine)


def _steps(program: Program, every: tuple[Flow, ...]) -> Iterator[Finding]:
    """The steps of registries that nothing runs; where a step that runs needs what one provides, FC502 tells."""
    declared = [step for registry in program.registries for step in registry.steps]
    used = [name for flow in every for name in (*steps(flow), *closing_steps(flow), *checks(flow), *scripts(flow))]
    unused = {name.text for name in _unused(by_text(step.name for step in declared), used)}
    needed = {need.text for step in declared if step.name.text not in unused for need in step.needs}
    idle = [step for step in declared if step.name.text in unused and needed.isdisjoint(p.text for p in step.provides)]
    for name in by_text(step.name for step in idle).values():
        yield Finding("FC209", name.span, {"name": name.text}, "step")


def _unused(declared: Mapping[str, Name], used: Iterable[Name]) -> Iterator[Name]:
    names = tuple(used)
    taken = {name.text for name in names} | {found.suggestion for found in unknown(names, declared)}
    yield from (name for word, name in declared.items() if word not in taken)


def _agents(
    defined: tuple[Agent, ...], every: tuple[Flow, ...], doctrines: tuple[Doctrine, ...]
) -> Iterator[Finding]:
    """The agents that no flow and no clock invokes, no document calls and no other mentions, if flows invoke any."""
    callable_as = by_text(name for agent in defined for name in (agent.name, *agent.also))
    unused = {name.text for name in _unused(callable_as, (name for flow in every for name in agents(flow)))}
    if len(unused) == len(callable_as):
        return
    told = [agent for agent in defined if (is_described(agent) or not is_prompt(agent)) and not agent.timed]
    idle = [agent for agent in told if all(name.text in unused for name in (agent.name, *agent.also))]
    texts = _texts(defined) if idle else {}
    mentions = Counter(word for words in texts.values() for word in words)
    called = _meant_by({*_called(doctrines)}, defined) if idle else frozenset()
    names = by_text(agent.name for agent in idle if comparable(agent.name.text) not in called)
    alone = [name for word, name in names.items() if not _is_mentioned(word, texts, mentions)]
    spoken = _words_elsewhere(defined, doctrines) if alone else frozenset()
    for name in alone:
        if not (spoken.issuperset(_words(name.text)) or _is_spoken_of(name, doctrines)):
            yield Finding("FC209", name.span, {"name": name.text}, "agent")


def _is_spoken_of(agent: Name, doctrines: tuple[Doctrine, ...]) -> bool:
    """Whether another document writes the parts of a name as words: `call the picture editor`."""
    parts = comparable(agent.text).split("-")
    words = r"\s+".join(map(re.escape, parts))
    phrase = re.compile(rf"(?<![\w-]){words}(?![\w-])", re.IGNORECASE)
    others = (doctrine.source for doctrine in doctrines if doctrine.source is not agent.span.source)
    return len(parts) > 1 and any(phrase.search(source.text) for source in others)


def _meant_by(called: Collection[str], defined: tuple[Agent, ...]) -> frozenset[str]:
    """The roles that are called, and the agents for which misspelt ones were meant."""
    known = {comparable(name.text) for agent in defined for name in (agent.name, *agent.also)}
    near = (nearest(role, known) for role in sorted(set(called) - known))
    return frozenset(called).union(role for role in near if role)


def _called(doctrines: tuple[Doctrine, ...]) -> Iterator[str]:
    """The roles that documents call, work with or hear from."""
    for doctrine in doctrines:
        delegated = (deed.object for deed in doctrine.deeds if deed.kind == "delegate")
        named = (*(call.callee for call in doctrine.calls), *(stage.role for stage in doctrine.stages), *delegated)
        subjects = (*(union.subject for union in doctrine.unions), *(each.subject for each in doctrine.handlers))
        spoken = (comparable(name.text.lstrip("@")) for name in named if name)
        yield from (role for role in (*subjects, *spoken) if role and role != doctrine.role)
        yield from (end for each in doctrine.boundaries for end in (each.caller, each.callee) if end)


def _texts(defined: tuple[Agent, ...]) -> dict[str, frozenset[str]]:
    """The words written about each agent: of its document, or of its part of a document it shares."""
    found: dict[str, frozenset[str]] = {}
    for agent in defined:
        whole = is_prompt(agent)
        words = _words(agent.source.text if whole else agent.span.text)
        found[agent.name.text] = found.get(agent.name.text, frozenset()) | words
    return found


def _words_elsewhere(defined: tuple[Agent, ...], doctrines: tuple[Doctrine, ...]) -> frozenset[str]:
    """The words of the documents that are no agent's own."""
    own = {agent.source for agent in defined}
    return frozenset().union(*(_words(doctrine.source.text) for doctrine in doctrines if doctrine.source not in own))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _is_mentioned(agent: str, texts: Mapping[str, frozenset[str]], mentions: Mapping[str, int]) -> bool:
    """Whether what is written about the other agents speaks of it."""
    return all(mentions.get(word, 0) > (word in texts[agent]) for word in _words(agent))


def _terminals(facts: MachineFacts) -> Iterator[Finding]:
    """The declared terminal states nothing leads to, the engine's own left out: any flow may end in those."""
    flow = facts.machine.flow
    idle = [name for name in flow.terminal if name.text not in facts.stages and name.text not in ENGINE_STATES]
    if not idle:
        return
    led_to = {*(move.target for move in facts.moves), *facts.stages, *ENGINE_STATES}
    unused = {word: name for word, name in by_text(idle).items() if word not in led_to}
    meant = frozenset(_meant(flow)) if unused else frozenset()
    for found in unknown(unused.values(), led_to, _undeclared_rests(facts)):
        if found.word not in meant and found.suggestion is None:
            yield Finding("FC209", found.uses[0].span, {"name": found.word}, "terminal")


def _undeclared_rests(facts: MachineFacts) -> frozenset[str]:
    """The states nothing leaves that are not declared terminal; a misspelt declaration is told there."""
    declared = {name.text for name in facts.machine.flow.terminal}
    return frozenset(stage.state.text for stage in facts.machine.stages if stage.exit is None) - declared


def _meant(flow: Flow) -> Iterator[str]:
    """The words that misspelt targets and moves of a flow are near to."""
    for found in (*unknown(failure_targets(flow), targets(flow)), *lost_moves(flow)):
        yield found.suggestion or ""
    yield from (text for alike in states_alike(flow) for text in (alike.other.text, alike.uses[0].text))
