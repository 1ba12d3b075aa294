"""What flows mean, whichever dialect wrote them: a stage for each state, a machine for each flow, the program.

Made by `stages.py` and `link.py` from the nodes as written; every default of the language is resolved here.
"""

from collections.abc import Mapping

from flowc.model.nodes import Agent, Contract, Flow, Gate, GateKind, Registry, Result, Transition
from flowc.model.statements import Doctrine
from flowc.structs import Struct, field
from flowc.text import Name, Span
from flowc.vocabulary import SHIPPED, Lexicon


class Outlet(Struct):
    """A way out of a stage: the target state (or `retry_with_feedback`) and the steps run on the way.

    `span` is where it is written; None where the language supplies the target.
    """

    target: str
    span: Span | None
    steps: tuple[Name, ...] = ()


class StageGate(Struct):
    """A gate of a stage with its ways out resolved: a `rejected` gate said no, a `failed` one could not run."""

    kind: GateKind
    subject: Name
    rejected: Outlet
    failed: Outlet
    span: Span
    written: Gate | None = None


class Ways(Struct):
    """Where a task goes when a stage's exit cannot be taken, defaults included; `exhausted` None means: escalate.

    `outcomes` are the ways of single outcomes of the agent's contract, by label; the others go by their class.
    """

    checks_failed: Outlet
    failed: Outlet
    rejected: Outlet
    incomplete: Outlet
    step_failed: Outlet
    invalid: Outlet
    exhausted: Outlet | None
    outcomes: tuple[tuple[str, Outlet], ...] = ()


class Exit(Struct):
    """How a state is left, in the order things happen: checks, gates, steps, then the claim or the move.

    `claims` is the agent the edge invokes on arrival at `target`. `edge` is the transition as written.
    """

    edge: Transition
    target: Name
    claims: Name | None
    checks: tuple[Name, ...]
    gates: tuple[StageGate, ...]
    steps: tuple[Name, ...]
    ways: Ways
    max_attempts: int | None


class Stage(Struct):
    """What a state means: the agent whose result arrives in it (`worker`, invoked by the edge `claimed_by`), and
    how it is left (`exit`, None for a state nothing leaves; `rivals` are further exits that compete with it).
    """

    state: Name
    worker: Name | None
    claimed_by: Transition | None
    exit: Exit | None
    rivals: tuple[Exit, ...] = ()


class Machine(Struct):
    """A flow with its meaning: where tasks enter and rest, and a stage for every state, in written order.

    `initial` is where a new task starts and where a rejection without a target goes; `entries` are all states a
    task may come in by from outside, `initial` first. `terminal` holds declared and recognised resting states.
    """

    flow: Flow
    initial: Name
    entries: tuple[Name, ...]
    terminal: tuple[str, ...]
    stages: tuple[Stage, ...]

    def stage(self, state: str) -> Stage | None:
        """The stage of a state, or None for a word that is no state of the flow."""
        return next((stage for stage in self.stages if stage.state.text == state), None)


class Program(Struct):
    """Every document of a project, joined.

    `machines` holds every complete flow that has transitions, inline children too, children after parents. `lexicon`
    are the words the documents were read by. `present` tells of files that documents speak of whether they are there;
    of a file that is not in it nobody knows. `unclaimed` are the labels of which a document does not say what they are:
    another may.
    """

    flows: tuple[Flow, ...] = ()
    machines: tuple[Machine, ...] = ()
    registries: tuple[Registry, ...] = ()
    agents: tuple[Agent, ...] = ()
    contracts: tuple[Contract, ...] = ()
    results: tuple[Result, ...] = ()
    doctrines: tuple[Doctrine, ...] = ()
    lexicon: Lexicon = SHIPPED
    present: Mapping[str, bool] = field(default_factory=dict)
    unclaimed: frozenset[str] = frozenset()
