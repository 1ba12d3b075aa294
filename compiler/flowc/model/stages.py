"""Transitions to stages: what each state means, whichever dialect wrote it (language, section 2).

Every default the language supplies is resolved here, once, so that the analyses and the lowering cannot differ.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from flowc.model.dialects import approval, claims, closing_move, own_steps, rejection
from flowc.model.meaning import Exit, Machine, Outlet, Stage, StageGate, Ways
from flowc.model.nodes import FAILED, INCOMPLETE, Branch, Dialect, Flow, Gate, GateKind, Transition
from flowc.text import Name


def machine(flow: Flow, known_entries: Collection[str], known_terminals: Collection[str]) -> Machine:
    """The meaning of a flow that has at least one transition; the known names come from the vocabulary."""
    initial, entries = _entries(flow, tuple(_moves(flow)), known_entries)
    leaving, claiming = _by_end(flow)
    stages = tuple(
        _stage(flow, state, leaving.get(state.text, ()), claiming.get(state.text, ()), initial) for state in flow.states
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


def _entries(flow: Flow, moves: tuple[tuple[str, str], ...], known: Collection[str]) -> tuple[Name, tuple[Name, ...]]:
    """Declared entries; else the known names nothing leads to; else the first state nothing leads to by success."""
    if flow.initial:
        return flow.initial[0], flow.initial
    entered = {target for source, target in moves if source != target}
    open_ends = [state for state in flow.states if state.text not in entered]
    recognised = tuple(state for state in open_ends if state.text in known)
    first = _first_entry(flow, open_ends, known)
    return first, (first, *(state for state in recognised if state != first))


def _first_entry(flow: Flow, open_ends: list[Name], known: Collection[str]) -> Name:
    ranked = [state for word in known for state in open_ends if state.text == word]
    return next(iter((*ranked, *open_ends, *flow.states)))


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
    flow: Flow, state: Name, leaving: Sequence[Transition], claiming: Sequence[Transition], initial: Name
) -> Stage:
    claim = next(iter(claiming), None)
    continued = [(t, move) for t in claiming if (move := _continued(t, flow))]
    found = [_exit(flow, t, claim, initial) for t in leaving if not _repeats(t, [move for _, move in continued])]
    found += [_continued_exit(flow, t, initial) for t, _ in continued]
    return Stage(
        state=state,
        worker=claim.agent if claim else None,
        claimed_by=claim,
        exit=found[0] if found else None,
        rivals=tuple(found[1:]),
    )


def _repeats(transition: Transition, moves: Collection[str]) -> bool:
    """Whether a bare edge only repeats a move that a claiming edge goes on with."""
    return transition.target.text in moves and _waits_for_nothing(transition)


def _continued(transition: Transition, flow: Flow) -> str | None:
    branch = approval(transition)
    if branch is None or not claims(transition, flow) or transition.dialect is not Dialect.AFTER:
        return None
    return closing_move(branch, flow)


def _waits_for_nothing(t: Transition) -> bool:
    return not (t.agent or t.gates or t.checks or t.runs or t.after_success or t.after_failure)


def _exit(flow: Flow, t: Transition, claim: Transition | None, initial: Name) -> Exit:
    """The exit of an edge that leaves its own source state."""
    claiming = claims(t, flow)
    gates = tuple(_gate(gate, t, initial) for gate in t.gates)
    steps = t.runs or ()
    if t.dialect is Dialect.AFTER and not claiming:
        steps = (*steps, *own_steps(approval(t), flow))
        gates = (*gates, *_agent_gate(flow, t, initial))
    return Exit(
        edge=t,
        target=t.target,
        claims=t.agent if claiming else None,
        checks=t.checks,
        gates=gates,
        steps=steps,
        max_attempts=_limit(t),
        ways=_thrown_back(t, flow, _ways(t, claim, initial)),
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


def claim_ways(claim: Transition, initial: Name) -> Ways:
    """The ways out of a state that nothing leaves but an edge claims into: those of that edge."""
    return _ways(claim, None, initial)


def _ways(t: Transition, claim: Transition | None, initial: Name) -> Ways:
    """Every way out of an edge, the edge that claimed into its source asked second, then the language's defaults."""
    asked = (t, claim) if claim else (t,)
    fail = _first(*(_on_fail(edge) for edge in asked))
    exhausted = _first(*(edge.outlets.on_exhausted for edge in asked))
    return Ways(
        checks_failed=_outlet(_first(t.outlets.on_checks_fail, fail), FAILED),
        failed=_outlet(fail, FAILED),
        rejected=_outlet(_first(*(edge.outlets.on_reject for edge in asked), fail), initial.text),
        incomplete=_outlet(_first(*(edge.outlets.on_incomplete for edge in asked)), INCOMPLETE),
        step_failed=_outlet(_first(t.outlets.on_step_fail, fail), FAILED),
        invalid=_outlet(_first(*(edge.outlets.on_invalid for edge in asked), fail), FAILED),
        exhausted=Outlet(exhausted.text, exhausted.span) if exhausted else None,
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
    return _first(t.outlets.on_fail, *(gate.on_fail for gate in t.gates))


def _first(*names: Name | None) -> Name | None:
    return next((name for name in names if name is not None), None)


def _outlet(written: Name | None, default: str) -> Outlet:
    return Outlet(written.text, written.span) if written else Outlet(default, None)


def _gate(gate: Gate, t: Transition, initial: Name) -> StageGate:
    return StageGate(
        kind=gate.kind,
        subject=gate.subject or gate.name,
        rejected=_outlet(_first(gate.on_reject, gate.on_fail, t.outlets.on_reject, t.outlets.on_fail), initial.text),
        failed=_outlet(_first(gate.on_fail, t.outlets.on_fail), FAILED),
        span=gate.span,
        written=gate,
    )


def _agent_gate(flow: Flow, t: Transition, initial: Name) -> Iterator[StageGate]:
    """The agent of an after edge that works in the source state, as the gate it is."""
    if t.agent is None:
        return
    default_reject = _outlet(_first(t.outlets.on_reject, t.outlets.on_fail), initial.text)
    default_fail = _outlet(t.outlets.on_fail, FAILED)
    yield StageGate(
        kind=GateKind.AGENT,
        subject=t.agent,
        rejected=_branch_outlet(rejection(t), flow, default_reject),
        failed=_branch_outlet(t.after_failure, flow, default_fail),
        span=t.agent.span,
    )


def _branch_outlet(branch: Branch | None, flow: Flow, default: Outlet) -> Outlet:
    """The way a branch of steps goes; a branch without a closing move goes the default way after its steps."""
    if branch is None:
        return default
    move = closing_move(branch, flow)
    span = branch.steps[-1].span if move else default.span
    return Outlet(move or default.target, span, own_steps(branch, flow))


def _continued_exit(flow: Flow, t: Transition, initial: Name) -> Exit:
    """The exit of the state a claiming after edge leads to: its branches say how it goes on."""
    branch = approval(t)
    assert branch is not None and branch.steps
    move = closing_move(branch, flow)
    assert move is not None
    ways = _ways(t, None, initial)
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
