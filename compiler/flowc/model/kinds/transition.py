"""Edges to transitions: the keys under an edge, in either dialect."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.edges import WrittenEdge
from flowc.model.kinds.fields import Fields, listed, opened
from flowc.model.kinds.gates import gates
from flowc.model.kinds.sections import DECISIONS, ON_OUTCOME, OUTLETS, STRATEGIES, SUPERVISION, TRANSITION
from flowc.model.kinds.values import as_word, is_nothing
from flowc.model.nodes import INCOMPLETE, Branch, Dialect, Gate, Number, OutcomeWay, Outlets, Supervision, Transition
from flowc.structs import replace
from flowc.syntax.tree import Entry, Mapping
from flowc.text import Name

UNIFIED = ("success", "failure", INCOMPLETE)
"""The outcomes whose ways are the edge itself, `on_fail` and `on_incomplete`."""

_AFTER = ("after_success", "after_failure")
_GATES = ("conditions", "runs")


def transition(written: WrittenEdge, found: list[Finding]) -> Transition:
    """The transition of an edge, as written; an edge with nothing under it is allowed."""
    fields = _fields(written, found)
    after = _after_success(fields.entry("after_success"), found)
    conditions = gates(fields.entry("conditions"), found)
    budget, exhausted = _budget(fields, conditions)
    return Transition(
        source=written.edge.source,
        target=written.edge.target,
        key=written.edge.key,
        span=written.span,
        dialect=_dialect(written, fields),
        agent=fields.word("agent"),
        checks=fields.words("checks"),
        gates=conditions,
        runs=fields.words("runs") if fields.entry("runs") else None,
        after_success=after,
        after_failure=_after_failure(fields.entry("after_failure"), found),
        outlets=replace(outlets(fields), on_exhausted=exhausted),
        on_outcome=tuple(_on_outcome(fields.entry(ON_OUTCOME), found)),
        max_attempts=budget,
        lease=fields.duration("lease"),
        supervision=supervision(fields.entry("supervision"), found),
        capacity=fields.count("capacity"),
        inputs=fields.words("inputs"),
        returns=fields.word("returns"),
        child_name=fields.word("child_flow"),
    )


def _fields(written: WrittenEdge, found: list[Finding]) -> Fields:
    if isinstance(written.body, Mapping):
        return opened(written.body, TRANSITION, found)
    if not is_nothing(written.body):
        edge = f"`{written.edge.source.text} -> {written.edge.target.text}`"
        found.append(faults.wrong_item(edge, written.body, "a mapping"))
    return Fields({}, found)


def _dialect(written: WrittenEdge, fields: Fields) -> Dialect:
    after = next((fields.entries[key] for key in _AFTER if key in fields.entries), None)
    gate = next((fields.entries[key] for key in _GATES if key in fields.entries), None)
    if after and gate:
        edge = f"{written.edge.source.text} -> {written.edge.target.text}"
        fields.found.append(faults.mixed_dialects(edge, after, gate))
    return Dialect.AFTER if after else Dialect.GATES


def _after_success(entry: Entry | None, found: list[Finding]) -> tuple[Branch, ...] | None:
    """The branches of `after_success`: one for a list, one for each decision of a mapping."""
    if entry is None:
        return None
    if not isinstance(entry.value, Mapping):
        return (Branch(None, listed(entry, found), entry.value.span),)
    return tuple(_decided(opened(entry.value, DECISIONS, found)))


def _decided(fields: Fields) -> Iterator[Branch]:
    for decision, entry in fields.entries.items():
        yield Branch(Name(decision, entry.key.span), listed(entry, fields.found), entry.value.span)


def _after_failure(entry: Entry | None, found: list[Finding]) -> Branch | None:
    return Branch(None, listed(entry, found), entry.value.span) if entry else None


def _on_outcome(entry: Entry | None, found: list[Finding]) -> Iterator[OutcomeWay]:
    """The ways of single outcomes; those of the unified format have keys of their own."""
    if entry is None:
        return
    if not isinstance(entry.value, Mapping):
        found.append(faults.wrong_shape(entry, "a mapping of outcomes to states"))
        return
    for each in entry.value.entries:
        target = as_word(each.value)
        if target is None:
            found.append(faults.wrong_shape(each, "a state"))
        elif each.key.text in UNIFIED:
            expected = f"an outcome other than {faults.one_of(UNIFIED)}, which have ways of their own"
            found.append(faults.wrong_value(Entry(entry.key, each.key, each.span), expected))
        else:
            yield OutcomeWay(each.key.name, target)


def _budget(fields: Fields, gates: tuple[Gate, ...]) -> tuple[Number | None, Name | None]:
    """The smallest budget of an edge and its gates, and where a task goes that has spent it."""
    written = [(fields.count("max_attempts"), fields.word("on_exhausted"))]
    written += [(gate.max_attempts, gate.on_exhausted) for gate in gates]
    counted = min(((number.value, at) for at, (number, _) in enumerate(written) if number), default=(0.0, 0))
    chosen = written[counted[1]]
    return chosen[0], chosen[1] or next((way for _, way in written if way), None)


def outlets(fields: Fields) -> Outlets:
    """The ways out that are written in a mapping."""
    return Outlets(**{outlet: fields.word(outlet) for outlet in OUTLETS if outlet in fields.entries})


def supervision(entry: Entry | None, found: list[Finding]) -> Supervision | None:
    """The restart policy under a key; what is wrong with it is added to `found`."""
    if entry is None:
        return None
    if not isinstance(entry.value, Mapping):
        found.append(faults.wrong_shape(entry, "a mapping with `strategy`, `max_restarts` and `window`"))
        return None
    fields = opened(entry.value, SUPERVISION, found)
    return Supervision(
        strategy=fields.choice("strategy", STRATEGIES),
        max_restarts=fields.count("max_restarts"),
        window=fields.duration("window"),
        span=entry.value.span,
    )
