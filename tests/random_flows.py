"""Flows at random, as documents could declare them: every key, unknown targets, names like the table's own."""

from hypothesis import strategies as st

from flowc.model.nodes import Branch, Dialect, Flow, Gate, GateKind, Number, Supervision, Transition
from flowc.structs import replace
from flows import SPAN, edge, made, name, names, optional

STATES = ["a", "b", "c", "a / steps", "b / agent judge", "failed", "escalated", "awaiting_children"]
AGENTS = ["worker", "judge", "x'\"\n{}\\u2028\u2028"]
TARGETS = [*STATES, "nowhere", "needs_continuation", "retry_with_feedback"]
STEPS = ["s1", "s2", "__import__('os')"]
WAYS = ("on_fail", "on_reject", "on_incomplete", "on_step_fail", "on_invalid", "on_exhausted", "on_checks_fail")

maybe_target = st.none() | st.sampled_from(TARGETS)
numbers = st.none() | st.integers(0, 3)


@st.composite
def gates(draw) -> Gate:
    """A gate of any kind; a script or an agent may be missing its subject."""
    kind = draw(st.sampled_from(list(GateKind)))
    subject = draw(st.none() | st.sampled_from(AGENTS))
    on_fail, on_reject = draw(maybe_target), draw(maybe_target)
    called = name(draw(st.sampled_from(AGENTS)))
    return Gate(called, kind, optional(subject), optional(on_fail), optional(on_reject), SPAN)


@st.composite
def branches(draw, decision: str | None) -> Branch:
    """Steps, perhaps closed by a move."""
    steps = draw(st.lists(st.sampled_from(STEPS), max_size=2))
    move = draw(st.none() | st.sampled_from(["a", "b", "c", "failed"]))
    closing = [f"move_to_{move}"] if move else []
    return Branch(name(decision) if decision else None, names([*steps, *closing]), SPAN)


@st.composite
def transitions(draw) -> Transition:
    """A transition of either dialect."""
    dialect = draw(st.sampled_from(list(Dialect)))
    given = {way: draw(maybe_target) for way in WAYS if draw(st.booleans())}
    restarts = draw(numbers)
    supervision = Supervision(None, Number(restarts, SPAN), None, SPAN) if restarts is not None else None
    after = {}
    if dialect is Dialect.AFTER:
        decided = draw(st.booleans())
        after["after_success"] = (
            (draw(branches("approve")), draw(branches("reject"))) if decided else (draw(branches(None)),)
        )
        after["after_failure"] = draw(st.none() | branches(None))
    found = edge(
        draw(st.sampled_from(STATES)),
        draw(st.sampled_from(STATES)),
        agent=draw(st.none() | st.sampled_from(AGENTS)),
        checks=draw(st.lists(st.sampled_from(["ci", "lint"]), max_size=2)),
        gates=tuple(draw(st.lists(gates(), max_size=2))),
        runs=draw(st.none() | st.lists(st.sampled_from(STEPS), max_size=2)) if dialect is Dialect.GATES else None,
        max_attempts=draw(numbers),
        supervision=supervision,
        inputs=names(draw(st.lists(st.sampled_from(["plan", "change"]), max_size=2))),
        **after,
        **given,
    )
    return replace(found, dialect=dialect)


@st.composite
def flows(draw) -> Flow:
    """A flow of one to six transitions, perhaps a parent."""
    return made(
        draw(st.lists(transitions(), min_size=1, max_size=6)),
        initial=draw(st.none() | st.sampled_from(STATES)),
        terminal=draw(st.lists(st.sampled_from(TARGETS[:-1]), max_size=2, unique=True)),
        child_name=name("child") if draw(st.booleans()) else None,
    )
