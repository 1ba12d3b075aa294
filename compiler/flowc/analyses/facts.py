"""Everything the checks ask about a program, computed once."""

from collections.abc import Mapping

from flowc.analyses.boundaries import Boundaries, boundaries
from flowc.analyses.graph import Graph, graph, shortest_ways
from flowc.analyses.loose_ends import LooseEnds, loose_ends
from flowc.analyses.mentions import Uses
from flowc.analyses.moves import Move, Way, moves
from flowc.analyses.orchestration import Conductor, conductors
from flowc.analyses.outcomes import Outcomes, outcomes
from flowc.analyses.presumptions import presumptions
from flowc.analyses.regions import rests, trapped, unbounded
from flowc.analyses.results import Agreements, agreements
from flowc.model.meaning import Machine, Program, Stage
from flowc.structs import Struct, field
from flowc.vocabulary import Vocabulary


class MachineFacts(Struct, eq=False):
    """The facts of one machine.

    `stages` by state; `moves` are all moves, `into` those that lead into each state; `forward` the graph of them
    over states, the engine's and the presumed ones included, `told` the part that is written or a success. `entered`
    are the states some path from an entry reaches, `ways` the shortest of these paths. `rests` are terminal states
    of the flow's own; `trapped` the regions without a way to any, `stuck` the states of all of them; `unbounded` the
    moves within each cycle that no budget counts.
    """

    machine: Machine
    stages: Mapping[str, Stage]
    moves: tuple[Move, ...]
    into: Mapping[str, tuple[Move, ...]]
    forward: Graph
    told: Graph
    entered: frozenset[str]
    ways: Mapping[str, str | None]
    rests: frozenset[str]
    trapped: tuple[tuple[str, ...], ...]
    stuck: frozenset[str]
    unbounded: tuple[tuple[Move, ...], ...]
    loose_ends: LooseEnds


class Facts(Struct, eq=False):
    """A program with the facts of each of its machines, in the program's order, what agents may return, what
    documents state about the outcomes of roles, and which of them run agents.
    """

    program: Program
    machines: tuple[MachineFacts, ...]
    agreements: Agreements
    outcomes: Outcomes = field(default_factory=Outcomes)
    boundaries: Boundaries = field(default_factory=Boundaries)
    conductors: tuple[Conductor, ...] = ()

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of flows the program is judged by."""
        flows: Vocabulary = self.program.lexicon.flows
        return flows


def facts(program: Program) -> Facts:
    """The facts of a program."""
    vocabulary = program.lexicon.flows
    words = Uses((*vocabulary.entries, *vocabulary.terminals), program)
    machines = tuple([machine_facts(machine, words) for machine in program.machines])
    told = outcomes(program)
    return Facts(program, machines, agreements(program), told, boundaries(told, program.doctrines), conductors(program))


def machine_facts(machine: Machine, words: Mapping[str, int]) -> MachineFacts:
    """The facts of one machine; `words` counts how often a name is used in the whole project."""
    made = moves(machine)
    states = [stage.state.text for stage in machine.stages]
    meant = presumptions(machine)
    forward = graph(states, dict.fromkeys([*[(move.source, move.target) for move in made], *meant.moves]))
    written = [(move.source, move.target) for move in made if move.span is not None or move.way is Way.SUCCESS]
    told = graph(states, dict.fromkeys([*written, *meant.moves]))
    ways = shortest_ways(forward, meant.entries)
    entered = frozenset(ways)
    caught = trapped(machine, told, entered)
    return MachineFacts(
        machine=machine,
        stages=dict(zip(states, machine.stages, strict=True)),
        moves=made,
        into=_by_target(made),
        forward=forward,
        told=told,
        entered=entered,
        ways=ways,
        rests=rests(machine),
        trapped=caught,
        stuck=frozenset([state for region in caught for state in region]),
        # A cycle out of a state that is declared terminal is there by that contradiction alone, which FC211 tells.
        unbounded=unbounded(made, entered.difference(name.text for name in machine.flow.terminal)),
        loose_ends=loose_ends(machine, made, forward, entered, meant, words),
    )


def _by_target(made: tuple[Move, ...]) -> Mapping[str, tuple[Move, ...]]:
    into: dict[str, list[Move]] = {}
    for move in made:
        into.setdefault(move.target, []).append(move)
    return {state: tuple(found) for state, found in into.items()}
