"""What a flow does, without the places that write it: equal for two texts of one behaviour, whichever dialect."""

from collections.abc import Mapping
from typing import TypeAlias

from flowc.analyses.moves import exits, moves
from flowc.model.meaning import Exit, Machine, Outlet, Stage
from flowc.model.nodes import Flow, GateKind, Number, Transition
from flowc.structs import Struct
from flowc.text import Name, Source, Span

Plain: TypeAlias = "tuple[Plain, ...] | str | float | bool | None"


def conduct(machine: Machine) -> Mapping[str, Plain]:
    """What happens in each state of a machine, and under no name where tasks enter and rest."""
    ways: dict[str, dict[Plain, None]] = {}
    for move in moves(machine):
        ways.setdefault(move.source, {})[(move.way.value, move.target, move.bounded)] = None
    made: dict[str, Plain] = {
        stage.state.text: (_stage(stage), tuple(ways.get(stage.state.text, ()))) for stage in machine.stages
    }
    made[""] = (machine.initial.text, tuple(sorted(machine.terminal)))
    return made


def written(flow: Flow) -> Mapping[tuple[str, str], Plain]:
    """Every edge of a flow as it is written."""
    return {(edge.source.text, edge.target.text): bare(edge) for edge in flow.transitions}


def _stage(stage: Stage) -> Plain:
    worker = stage.worker.text if stage.worker else None
    return worker, tuple(_exit(exit, stage) for exit in exits(stage))


def _exit(exit: Exit, stage: Stage) -> Plain:
    """How a state is left; its ways out are moves, and what runs on them is named here."""
    return (
        exit.target.text,
        exit.claims.text if exit.claims else None,
        bare(exit.checks),
        tuple((gate.kind.value, gate.subject.text, _steps(gate.rejected), _steps(gate.failed)) for gate in exit.gates),
        bare(exit.steps),
        (_steps(exit.ways.failed), _steps(exit.ways.rejected)),
        exit.max_attempts,
        _promises(exit.edge) if _invokes(exit) and exit.edge.source.text == stage.state.text else None,
    )


def _invokes(exit: Exit) -> bool:
    return exit.claims is not None or any(gate.kind is GateKind.AGENT for gate in exit.gates)


def _promises(edge: Transition) -> Plain:
    """What an edge says of the agent it invokes: time, restarts, capacity, inputs and contract."""
    return tuple(bare(each) for each in (edge.lease, edge.supervision, edge.capacity, edge.inputs, edge.returns))


def _steps(outlet: Outlet) -> Plain:
    return bare(outlet.steps)


def bare(value: object) -> Plain:
    """A node of the model as nested tuples of plain values, without spans and sources."""
    match value:
        case Name(text):
            return text
        case Number(number):
            return number
        case tuple():
            return tuple(bare(each) for each in value)
        case str() | bool() | int() | float() | None:
            return value
        case Struct():
            kept = (getattr(value, name) for name in value.__struct_fields__)
            return tuple(bare(each) for each in kept if not isinstance(each, Span | Source))
        case _:
            return str(value)
