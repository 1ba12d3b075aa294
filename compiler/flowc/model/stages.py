"""Transitions to stages: what each state means, whichever dialect wrote it (language, section 2).

Every default the language supplies is resolved here, once, so that the analyses and the lowering cannot differ.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from flowc.model.dialects import approval, claims, closing_move, own_steps, rejection
from flowc.model.meaning import Exit, Machine, Outlet, Stage, StageGate, Ways
from flowc.model.nodes import FAILED, INCOMPLETE, Branch, Dialect, Flow, Gate, GateKind, Transition
from flowc.structs import replace
from flowc.text import Name

_Default = TypeVar("_Default", Outlet, None)

_TO_FAILED = Outlet(FAILED, None)
_TO_INCOMPLETE = Outlet(INCOMPLETE, None)


def machine(flow: Flow, known_entries: Collection[str], known_terminals: Collection[str]) -> Machine:
    """The meaning of a flow that has at least one transition; the known names come from the vocabulary."""
    states = flow.states
    initial, entries = _entries(flow, states, known_entries)
    home = Outlet(initial.text, None)
    leaving, claiming = _by_end(flow)
    stages = tuple(
        _stage(flow, state, leaving.get(state.text, ()), claiming.get(state.text, ()), home) for state in states
    )
    return Machine(flow, initial, entries, _terminals(flow, stages, known_terminals), stages)


def _moves(flow: Flow) -> Iterator[tuple[str, str]]:
    """The success edges: each transition's own, and from its target where a claim continues elsewhere."""
    for transition in flow.transitions:
        yield transition.source.text, transition.target.text
        branch = approval(transition)
        move = closing_move(branch, flow) if branch else None
        if move and move != transition.target.text:
            yield transition.target.text, move


def _entries(flow: Flow, states: tuple[Name, ...], known: Collection[str]) -> tuple[Name, tuple[Name, ...]]:
    """Declared entries; else the known names nothing leads to; else the first state nothing leads to by success."""
    if flow.initial:
        return flow.initial[0], flow.initial
    entered = {target for source, target in _moves(flow) if source != target}
    open_ends = [state for state in states if state.text not in entered]
    recognised = {state.text: state for state in open_ends if state.text in known}
    ranked = [recognised[word] for word in known if word in recognised]
    first = next(iter((*ranked, *open_ends, *states)))
    return first, (first, *(state for state in recognised.values() if state is not first))


def _terminals(flow: Flow, stages: tuple[Stage, ...], known: Collection[str]) -> tuple[str, ...]:
    """Declared terminal states; else known names without an exit; else the targets of success that have no exit."""
    if flow.terminal:
        declared = {name.text: None for name in flow.terminal}
        return tuple(declared | dict.fromkeys(_engine_rests(stages)))
    resting = [stage.state.text for stage in stages if stage.exit is None]
    recognised = [word for word in resting if word in known]
    return tuple(dict.fromkeys([*(recognised or resting), *_engine_rests(stages)]))


def _engine_rests(stages: tuple[Stage, ...]) -> list[str]:
    """`failed`, where the flow does not lead on from it, is where tasks rest."""
    return [] if any(stage.state.text == FAILED and stage.exit for stage in stages) else [FAILED]


def _by_end(flow: Flow) -> tuple[Mapping[str, Sequence[Transition]], Mapping[str, Sequence[Transition]]]:
    """The transitions by the state they leave, and those that claim by the state they lead to."""
    leaving: dict[str, list[Transition]] = {}
    claiming: dict[str, list[Transition]] = {}
    for transition in flow.transitions:
        leaving.setdefault(transition.source.text, []).append(transition)
        if claims(transition, flow):
            claiming.setdefault(transition.target.text, []).append(transition)
    return leaving, claiming


def _stage(
    flow: Flow, state: Name, leaving: Sequence[Transition], claiming: Sequence[Transition], home: Outlet
) -> Stage:
    claim = claiming[0] if claiming else None
    courses: dict[tuple[object, ...], tuple[Transition, str]] = {}
    for t in claiming:
        if move := _continued(t, flow):
            courses.setdefault(_course(t), (t, move))
    continued = tuple(courses.values())
    moves = [move for _, move in continued]
    found = [_exit(flow, t, claim, home) for t in leaving if not _repeats(t, moves)]
    found += [_continued_exit(flow, t, home) for t, _ in continued]
    return Stage(
        state=state,
        worker=claim.agent if claim else None,
        claimed_by=claim,
        exit=found[0] if found else None,
        rivals=tuple(found[1:]),
    )


def _course(t: Transition) -> tuple[object, ...]:
    """What a claiming edge says of how it goes on, in words: edges that bring tasks back say it again."""
    branches = (*(t.after_success or ()), *((t.after_failure,) if t.after_failure else ()))
    steps = tuple((each.decision and each.decision.text, tuple(step.text for step in each.steps)) for each in branches)
    outs = t.outlets
    ways = (outs.on_fail, outs.on_reject, outs.on_incomplete, outs.on_step_fail, outs.on_invalid)
    named = tuple((way.outcome.text, way.target.text) for way in t.on_outcome)
    return t.agent and t.agent.text, steps, tuple(way and way.text for way in ways), named


def _repeats(transition: Transition, moves: Collection[str]) -> bool:
    """Whether a bare edge only repeats a move that a claiming edge goes on with."""
    return transition.target.text in moves and _waits_for_nothing(transition)


def _continued(transition: Transition, flow: Flow) -> str | None:
    branch = approval(transition)
    if branch is None or transition.dialect is not Dialect.AFTER or not claims(transition, flow):
        return None
    return closing_move(branch, flow)


def _waits_for_nothing(t: Transition) -> bool:
    return not (t.agent or t.gates or t.checks or t.runs or t.after_success or t.after_failure)


def _exit(flow: Flow, t: Transition, claim: Transition | None, home: Outlet) -> Exit:
    """The exit of an edge that leaves its own source state."""
    claiming = claims(t, flow)
    gates = tuple([_gate(gate, t, home) for gate in t.gates])
    steps = t.runs or ()
    if not claiming and t.dialect is Dialect.AFTER:
        steps = (*steps, *own_steps(approval(t), flow))
        gates = (*gates, *_agent_gate(flow, t, home))
    return Exit(
        edge=t,
        target=t.target,
        claims=t.agent if claiming else None,
        checks=t.checks,
        gates=gates,
        steps=steps,
        max_attempts=_limit(t),
        ways=_thrown_back(t, flow, _ways(t, claim, home)),
    )


def _thrown_back(t: Transition, flow: Flow, ways: Ways) -> Ways:
    """Without an `on_fail`, the move of `after_failure` stands for it, as a gate's `on_fail` does."""
    move = closing_move(t.after_failure, flow) if t.after_failure and not claims(t, flow) else None
    if move is None or t.outlets.on_fail or t.after_failure is None:
        return ways
    back = Outlet(move, t.after_failure.steps[-1].span)
    return replace(
        ways,
        checks_failed=ways.checks_failed if t.outlets.on_checks_fail else back,
        step_failed=ways.step_failed if t.outlets.on_step_fail else back,
        invalid=ways.invalid if t.outlets.on_invalid else back,
    )


def _limit(t: Transition) -> int | None:
    return int(t.max_attempts.value) if t.max_attempts else None


def counts_passing(stage: Stage, exit: Exit) -> bool:
    """Whether going along an edge uses up an attempt at it: where nothing is lost if none is left, neither the success
    of an agent nor what steps did."""
    judged = stage.worker or any(gate.kind is GateKind.AGENT for gate in exit.gates)
    return not (judged or exit.steps or exit.claims)


def claim_ways(claim: Transition, initial: Name) -> Ways:
    """The ways out of a state that nothing leaves but an edge claims into: those of that edge."""
    return _ways(claim, None, Outlet(initial.text, None))


def _ways(t: Transition, claim: Transition | None, home: Outlet) -> Ways:
    """Every way out of an edge, the edge that claimed into its source asked second, then the language's defaults."""
    own, asked = t.outlets, (t, claim) if claim else (t,)
    other = claim.outlets if claim else own
    thrown_back = _on_fail(t) or (_on_fail(claim) if claim else None)
    failed = _outlet(thrown_back, _TO_FAILED)
    return Ways(
        checks_failed=_outlet(own.on_checks_fail, failed),
        failed=failed,
        rejected=_outlet(own.on_reject or other.on_reject, failed if thrown_back else home),
        incomplete=_outlet(own.on_incomplete or other.on_incomplete, _TO_INCOMPLETE),
        step_failed=_outlet(own.on_step_fail, failed),
        invalid=_outlet(own.on_invalid or other.on_invalid, failed),
        exhausted=_outlet(own.on_exhausted or other.on_exhausted, None),
        outcomes=_outcome_ways(asked),
    )


def _outcome_ways(asked: tuple[Transition, ...]) -> tuple[tuple[str, Outlet], ...]:
    """The ways of single outcomes; those of the edge asked first win."""
    ways: dict[str, Outlet] = {}
    for edge in asked:
        for way in edge.on_outcome:
            ways.setdefault(way.outcome.text, Outlet(way.target.text, way.target.span))
    return tuple(ways.items())


def _on_fail(t: Transition) -> Name | None:
    """The edge's `on_fail`, else its first gate's, as the reference handler of results looks it up."""
    return t.outlets.on_fail or next((gate.on_fail for gate in t.gates if gate.on_fail), None)


def _outlet(written: Name | None, default: _Default) -> Outlet | _Default:
    """The way to a written state, else the default."""
    return Outlet(written.text, written.span) if written else default


def _gate(gate: Gate, t: Transition, home: Outlet) -> StageGate:
    """A written gate; where it says nothing of its ways, its edge does."""
    return StageGate(
        kind=gate.kind,
        subject=gate.subject or gate.name,
        rejected=_outlet(gate.on_reject or gate.on_fail or t.outlets.on_reject or t.outlets.on_fail, home),
        failed=_outlet(gate.on_fail or t.outlets.on_fail, _TO_FAILED),
        span=gate.span,
        written=gate,
    )


def _agent_gate(flow: Flow, t: Transition, home: Outlet) -> Iterator[StageGate]:
    """The agent of an after edge that works in the source state, as the gate it is."""
    if t.agent is None:
        return
    yield StageGate(
        kind=GateKind.AGENT,
        subject=t.agent,
        rejected=_branch_outlet(rejection(t), flow, _outlet(t.outlets.on_reject or t.outlets.on_fail, home)),
        failed=_branch_outlet(t.after_failure, flow, _outlet(t.outlets.on_fail, _TO_FAILED)),
        span=t.agent.span,
    )


def _branch_outlet(branch: Branch | None, flow: Flow, default: Outlet) -> Outlet:
    """The way a branch of steps goes; a branch without a closing move goes the default way after its steps."""
    if branch is None:
        return default
    move = closing_move(branch, flow)
    span = branch.steps[-1].span if move else default.span
    return Outlet(move or default.target, span, own_steps(branch, flow))


def _continued_exit(flow: Flow, t: Transition, home: Outlet) -> Exit:
    """The exit of the state a claiming after edge leads to: its branches say how it goes on."""
    branch = approval(t)
    assert branch is not None and branch.steps
    move = closing_move(branch, flow)
    assert move is not None
    ways = _ways(t, None, home)
    failed = _branch_outlet(t.after_failure, flow, ways.failed)
    thrown_back = Outlet(failed.target, failed.span)
    return Exit(
        edge=t,
        target=Name(move, branch.steps[-1].span),
        claims=None,
        checks=(),
        gates=(),
        steps=own_steps(branch, flow),
        ways=replace(
            ways,
            failed=failed,
            rejected=_branch_outlet(rejection(t), flow, ways.rejected),
            step_failed=ways.step_failed if t.outlets.on_step_fail else thrown_back,
            invalid=ways.invalid if t.outlets.on_invalid else thrown_back,
        ),
        max_attempts=None,
    )
