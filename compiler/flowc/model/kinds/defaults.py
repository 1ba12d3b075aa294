"""Keys that stand at a flow for those its transitions leave out: its ways out, and the limits of its agents."""

from flowc.model.kinds.fields import Fields
from flowc.model.kinds.sections import DEFAULTS, OUTLETS
from flowc.model.kinds.transition import outlets, supervision
from flowc.model.nodes import Number, Outlets, Supervision, Transition
from flowc.structs import Struct, replace


class _Limits(Struct):
    """What bounds every agent of a flow that has no limits of its own."""

    max_attempts: Number | None
    lease: Number | None
    supervision: Supervision | None


def with_defaults(transitions: tuple[Transition, ...], flow: Fields) -> tuple[Transition, ...]:
    """The transitions of a flow with what they leave out and the flow says for all of them."""
    if flow.entries.keys().isdisjoint(DEFAULTS):
        return transitions
    ways = outlets(flow)
    limits = _Limits(
        flow.count("max_attempts"), flow.duration("lease"), supervision(flow.entry("supervision"), flow.found)
    )
    return tuple(_with_ways(_limited(each, limits), ways) for each in transitions)


def _limited(transition: Transition, limits: _Limits) -> Transition:
    if transition.agent is None:
        return transition
    return replace(
        transition,
        max_attempts=transition.max_attempts or limits.max_attempts,
        lease=transition.lease or limits.lease,
        supervision=transition.supervision or limits.supervision,
    )


def _with_ways(transition: Transition, ways: Outlets) -> Transition:
    """With the ways out of the flow; that of a spent budget only where there is one."""
    own = {way: getattr(transition.outlets, way) or getattr(ways, way) for way in OUTLETS}
    if transition.max_attempts is None and not (transition.supervision and transition.supervision.max_restarts):
        own["on_exhausted"] = transition.outlets.on_exhausted
    return replace(transition, outlets=Outlets(**own))
