"""Flows for tests: from text, from files, or made edge by edge without a file."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from flowc.machine.document import document
from flowc.machine.lower import lower
from flowc.machine.table import Table
from flowc.model.kinds.flow import flow
from flowc.model.meaning import Machine
from flowc.model.nodes import Dialect, Flow, Gate, GateKind, Number, Outlets, Transition
from flowc.model.stages import machine
from flowc.syntax.tree import Mapping
from flowc.syntax.yaml import parse
from flowc.text import Name, Source, Span, whole
from flowc.vocabulary import SHIPPED
from flowc_runtime.table import FORMAT, load
from flowc_runtime.table import Table as RuntimeTable

ROOT = Path(__file__).parents[1]
FILES = sorted(path for path in (ROOT / "flows").glob("*.yaml") if "transitions" in path.read_text(encoding="utf-8"))


def machines(text: str, path: str = "flows/example.yaml") -> list[Machine]:
    """The machine of a flow's text and, behind it, those of its children."""
    source = Source(path, text)
    nodes, findings = parse(source)
    node = nodes[0]
    assert not findings and isinstance(node, Mapping)
    found: list = []
    flows = list(_levels(flow(node, source, found)))
    assert not found, [(finding.code, finding.values) for finding in found]
    return [meaning(level) for level in flows if level.transitions]


def _levels(read: Flow | None) -> Iterator[Flow]:
    while read:
        yield read
        read = read.child


def meaning(read: Flow) -> Machine:
    """The machine of a flow, with the vocabulary that ships."""
    return machine(read, SHIPPED.flows.entries, SHIPPED.flows.terminals)


def table(text: str, path: str = "flows/example.yaml") -> Table:
    """The table of a flow's text."""
    return lower(machines(text, path)[0])


def tables(path: Path) -> list[Table]:
    """The tables of a file, children after parents."""
    return [lower(found) for found in machines(path.read_text(encoding="utf-8"), f"flows/{path.name}")]


def running(compiled: Table) -> RuntimeTable:
    """The table as the runtime reads it."""
    return load({"format": FORMAT, **document(compiled)})


MADE = Source("flows/made.yaml", "made in a test\n")
SPAN = whole(MADE)


def name(word: str, span: Span = SPAN) -> Name:
    """A word without a place of its own."""
    return Name(word, span)


def names(words: Sequence[str]) -> tuple[Name, ...]:
    """Words without places of their own."""
    return tuple(name(word) for word in words)


def optional(word: str | None) -> Name | None:
    """A word that may be missing."""
    return None if word is None else name(word)


def gate(kind: GateKind, subject: str | None, on_fail: str | None = None, on_reject: str | None = None) -> Gate:
    """A gate called like what decides."""
    return Gate(name(subject or kind.value), kind, optional(subject), optional(on_fail), optional(on_reject), SPAN)


def edge(source: str, target: str, *, max_attempts: int | None = None, **given: object) -> Transition:
    """A transition in gates and runs; way-out keys are given by name, as words."""
    ways = {key: optional(given.pop(key)) for key in list(given) if key.startswith("on_")}
    agent, checks, runs = (given.pop(key, None) for key in ("agent", "checks", "runs"))
    return Transition(
        source=name(source),
        target=name(target),
        key=SPAN,
        span=SPAN,
        dialect=Dialect.GATES,
        agent=optional(agent),
        checks=names(checks or ()),
        runs=None if runs is None else names(runs),
        outlets=Outlets(**ways),
        max_attempts=None if max_attempts is None else Number(max_attempts, SPAN),
        **given,
    )


def made(edges: Sequence[Transition], initial: str | None = None, terminal: Sequence[str] = (), **given) -> Flow:
    """A flow of hand-made edges."""
    first = names([initial]) if initial else ()
    return Flow(name("made"), MADE, SPAN, tuple(edges), initial=first, terminal=names(terminal), **given)
