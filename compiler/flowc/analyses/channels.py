"""How documents say data passes between stages: files that one writes and another reads, results that are relayed."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flowc.analyses.facts import Facts
from flowc.analyses.mechanisms import is_agents_own, is_orchestrator
from flowc.model.doctrine.documents import TEXT, is_document, same_document
from flowc.model.doctrine.paths import comparable_path, has_placeholder, is_artifact, is_path, is_working, same_place
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Call, Deed, Doctrine, Field
from flowc.text import Name, Span
from flowc.vocabulary import DeedWords, comparable

MOST_PATHS = 300
"""Paths that are written, and that are read, which are compared with one another."""

_WORKFLOWS = ("workflow", "orchestration", "pipeline")


@dataclass(frozen=True, slots=True)
class Passed:
    """A path that a role writes or reads, and where that is told."""

    role: str
    path: Name
    span: Span
    optional: bool
    doctrine: Doctrine


def written(program: Program) -> tuple[Passed, ...]:
    """The working documents that roles are told to write; agents' own documents first."""
    return _passed(program, "write")


def read(program: Program) -> tuple[Passed, ...]:
    """The working documents that roles are told to read; agents' own documents first."""
    return _passed(program, "read")


def _passed(program: Program, kind: str) -> tuple[Passed, ...]:
    """Each path of a role once, at the first place that names it; no more than can be compared."""
    known = program.lexicon.deeds
    first: dict[tuple[str, str, bool], Passed] = {}
    for doctrine in sorted(program.doctrines, key=lambda each: not is_agents_own(each)):
        for each in (*_told(doctrine, kind, known), *_staged(doctrine, kind, known)):
            first.setdefault((each.role, comparable_path(each.path.text), each.optional), each)
    return tuple(first.values())[:MOST_PATHS]


def _told(doctrine: Doctrine, kind: str, known: DeedWords) -> Iterator[Passed]:
    if is_agents_own(doctrine) and doctrine.role:
        for deed in doctrine.deeds:
            if deed.kind == kind and deed.object and not deed.negated and _is_file(deed.object.text, known):
                yield Passed(doctrine.role, deed.object, deed.span, deed.optional, doctrine)


def _staged(doctrine: Doctrine, kind: str, known: DeedWords) -> Iterator[Passed]:
    for stage in doctrine.stages[doctrine.kind == "agent" :]:
        for field in stage.returns if kind == "write" else stage.reads:
            if _is_file(field.text, known):
                path = Name(field.text, field.span)
                yield Passed(comparable(stage.role.text), path, path.span, False, doctrine)


def _is_file(path: str, known: DeedWords) -> bool:
    """Whether words surely name a working document or a folder of them; a name without a suffix may be a key."""
    last = path.rstrip().rsplit("/", 1)[-1]
    return is_path(path) and is_working(path, known) and (not last or "." in last)


@dataclass(frozen=True, slots=True)
class _Relays:
    """What documents say passes as text: what each role returns and receives, and what those who run stages pass on."""

    returned: Mapping[str, tuple[Field, ...]]
    received: Mapping[str, tuple[Field, ...]]
    sent: tuple[Field, ...]
    relayed: bool
    in_flows: tuple[tuple[frozenset[str], frozenset[str]], ...]
    known: DeedWords


def channels(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """The files that are all that passes from one stage to others: who writes each, and who reads it.

    A file is one of several ways where the writer returns the document too, the reader receives it, or somebody
    relays it; then, and where writing it is optional, nothing is told.
    """
    makers, takers = written(facts.program), read(facts.program)
    relays = _relays(facts) if makers and takers else None
    for maker in makers if relays else ():
        places = [taker for taker in takers if same_place(taker.path.text, maker.path.text)]
        secondary = any(each.optional and same_place(each.path.text, maker.path.text) for each in makers)
        others = (taker for taker in places if taker.role != maker.role and not taker.optional)
        readers = tuple(taker for taker in others if relays and not _is_relayed(relays, maker, taker))
        first = next(each for each in makers if each.role == maker.role and same_place(each.path.text, maker.path.text))
        if readers and not secondary and first is maker:
            yield maker, readers


def _relays(facts: Facts) -> _Relays:
    program = facts.program
    returned: dict[str, tuple[Field, ...]] = {}
    received: dict[str, tuple[Field, ...]] = {}
    for doctrine in program.doctrines:
        for stage in doctrine.stages[:1] if doctrine.kind == "agent" else ():
            role = comparable(stage.role.text)
            returned[role] = (*returned.get(role, ()), *stage.returns)
            received[role] = (*received.get(role, ()), *stage.reads)
    running = _running(program)
    return _Relays(
        returned=returned,
        received=received,
        sent=tuple(field for doctrine in running for call in doctrine.calls for field in call.sends),
        relayed=any(deed.kind == "relay" and not deed.negated for doctrine in running for deed in doctrine.deeds),
        in_flows=tuple(_flow_roles(facts)),
        known=program.lexicon.deeds,
    )


def _flow_roles(facts: Facts) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The roles that work in each flow, and those of them the engine gives what others returned."""
    for machine in facts.machines:
        edges = [edge for edge in machine.machine.flow.transitions if edge.agent]
        given = frozenset(comparable(edge.agent.text) for edge in edges if edge.agent and edge.inputs)
        yield frozenset(comparable(edge.agent.text) for edge in edges if edge.agent), given


def _is_relayed(relays: _Relays, maker: Passed, taker: Passed) -> bool:
    documents = documents_of(maker.path.text, relays.known)
    return (
        relays.relayed
        or _names(relays.returned.get(maker.role, ()), documents)
        or _names(relays.received.get(taker.role, ()), documents)
        or _names(relays.sent, documents)
        or any(maker.role in workers and taker.role in given for workers, given in relays.in_flows)
    )


def documents_of(path: str, known: DeedWords) -> tuple[str, ...]:
    """The words for documents in a path: `.claude/specs/[id].md` holds a spec."""
    parts = comparable_path(path).lower().replace(".md", "").replace("_", "-").split("/")
    words = [word for part in parts for word in (part, *part.split("-"))]
    return tuple(
        dict.fromkeys(
            word.removesuffix("s") if word != "analysis" else word for word in words if _is_word(word, known)
        )
    )


def _is_word(word: str, known: DeedWords) -> bool:
    return is_document(word, known) or is_document(word.removesuffix("s"), known)


def _names(fields: tuple[Field, ...], documents: tuple[str, ...]) -> bool:
    """Whether fields name one of the documents, or the whole text of an answer."""
    named = [field.key for field in fields if not is_path(field.text)]
    return (
        TEXT in named or (not documents and bool(named)) or any(same_document(a, b) for a in named for b in documents)
    )


def _running(program: Program) -> list[Doctrine]:
    """The documents that run stages: those of orchestrators and workflows, and those that call several roles."""
    agents = {id(agent.source): agent for agent in program.agents}
    return [each for each in program.doctrines if _runs(each, agents.get(id(each.source)), program.lexicon.deeds)]


def _runs(doctrine: Doctrine, agent: Agent | None, known: DeedWords) -> bool:
    if doctrine.kind in _WORKFLOWS or len({call.callee.text for call in doctrine.calls}) > 1:
        return True
    return doctrine.kind == "agent" and doctrine.role is not None and is_orchestrator(doctrine.role, agent, known)


def file_gates(program: Program) -> Iterator[Deed]:
    """The gates between stages on the existence of a file; a look at the file one has just written is none."""
    for doctrine in program.doctrines:
        own = [deed.object.text for deed in doctrine.deeds if deed.kind == "write" and deed.object and not deed.negated]
        for deed in doctrine.deeds:
            if deed.kind == "gate" and not (deed.object and any(same_place(deed.object.text, path) for path in own)):
                yield deed


def unproduced(program: Program) -> Iterator[Passed]:
    """The working documents that an agent is told to read and nobody writes or even mentions."""
    makers, known = written(program), program.lexicon.deeds
    stages = [doctrine for doctrine in program.doctrines if is_agents_own(doctrine)]
    seen: list[str] = []
    for taker in read(program):
        path = taker.path.text
        others = any(doctrine.role != taker.role for doctrine in stages)
        if taker.optional or not others or not is_artifact(path, known) or any(same_place(path, s) for s in seen):
            continue
        if any(same_place(path, maker.path.text) for maker in makers) or not (
            has_placeholder(path) or _near(path, makers)
        ):
            continue
        if not _is_mentioned(program, path):
            seen.append(path)
            yield taker


def _near(path: str, makers: tuple[Passed, ...]) -> bool:
    """Whether somebody writes in the folder above, so that the path is surely a working document of the project."""
    top = comparable_path(path).split("/")[0]
    return any(comparable_path(maker.path.text).split("/")[0] == top for maker in makers)


def _is_mentioned(program: Program, path: str) -> bool:
    """Whether any document names the folder (or the file, where it has none of its own) otherwise than to be read."""
    parts = comparable_path(path).split("/")
    named = [part for part in parts if "*" not in part]
    folder = "/".join(named[: len(parts) - 1]) if len(parts) > 1 else parts[0]
    return any(_mentions(doctrine, folder) for doctrine in program.doctrines)


def _mentions(doctrine: Doctrine, folder: str) -> bool:
    reads = sorted((d.span.start, d.span.end) for d in doctrine.deeds if d.kind in ("read", "gate"))
    for match in re.finditer(rf"{re.escape(folder)}(?![\w-])", doctrine.source.text):
        before = bisect_right(reads, (match.start(), len(doctrine.source.text)))
        if not any(match.start() < end for _, end in reads[max(before - 3, 0) : before]):
            return True
    return False


def unguarded(program: Program) -> Iterator[Span]:
    """The first place that relays results, where no document of the project says what to do about an empty one."""
    if any(deed.kind == "recover" for doctrine in program.doctrines for deed in doctrine.deeds):
        return
    if any(t.outlets.on_invalid for flow in program.flows for t in flow.transitions):
        return
    for doctrine in sorted(_running(program), key=lambda each: (each.kind != "agent", each.source.path)):
        places = [deed.span for deed in doctrine.deeds if deed.kind == "relay" and not deed.negated]
        places += [call.span for call in doctrine.calls if _sends_document(call, program.lexicon.deeds)]
        if places:
            yield min(places, key=lambda span: span.start)
            return


def _sends_document(call: Call, known: DeedWords) -> bool:
    return any(is_document(field.key, known) and not is_path(field.text) for field in call.sends)
