"""Events a second of processor time through the machine of `implement-and-review`, beside state machine libraries.

Every library runs the same walk through the same states and events: claimed, reviewed, rejected, reviewed, merged.
flowc also counts the budget and returns the effects; the libraries only change their state.
`python-statemachine` cannot be set back and gets a new machine for each walk, a sixth of its time.
"""

from collections.abc import Callable
from pathlib import Path
from time import process_time

from bench.measure import table
from flowc.machine.document import document
from flowc.machine.lower import lower
from flowc.model.kinds.flow import flow
from flowc.model.stages import machine
from flowc.syntax.tree import Mapping
from flowc.syntax.yaml import parse
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from flowc_runtime import FORMAT, Event, Table, begin, dispatch, load

FLOW = Path(__file__).parents[1] / "flows" / "implement-and-review.yaml"
FIRST = ("start", "success", "steps_succeeded", "check_passed", "check_passed")
WALK = (*FIRST, "success/reject", *FIRST, "success/approve", "steps_succeeded")
SECONDS = 0.2
"""How long a library is timed in each round."""

ROUNDS = 5


def machine_table() -> Table:
    """The compiled flow."""
    source = Source("flows/implement-and-review.yaml", FLOW.read_text(encoding="utf-8"))
    nodes, _ = parse(source)
    words = SHIPPED.flows
    assert isinstance(nodes[0], Mapping)
    compiled = lower(machine(flow(nodes[0], source, []), words.entries, words.terminals))
    return load({"format": FORMAT, **document(compiled)})


def arrows(compiled: Table) -> list[tuple[str, str, str]]:
    """Source, event and target of every row that leads on."""
    return [
        (state, event, turn.next)
        for state, turns in compiled.rows.items()
        for event, turn in turns.items()
        if turn.raised
    ]


def with_flowc(compiled: Table) -> Callable[[], str]:
    """One walk with the runtime."""
    events = [Event(word) for word in WALK]

    def walk() -> str:
        task, _ = begin(compiled)
        for event in events:
            task, _ = dispatch(compiled, task, event)
        return task.state

    return walk


def with_transitions(compiled: Table) -> Callable[[], str]:
    """One walk with `transitions`."""
    from transitions import Machine

    arrow = [[_name(event), source, target] for source, event, target in arrows(compiled)]
    model = Machine(states=list(compiled.rows), transitions=arrow, initial=compiled.initial, auto_transitions=False)
    calls = [getattr(model, _name(word)) for word in WALK]

    def walk() -> str:
        model.set_state(compiled.initial)
        for call in calls:
            call()
        return str(model.state)

    return walk


def with_statemachine(compiled: Table) -> Callable[[], str]:
    """One walk with `python-statemachine`; its states need names that are identifiers."""
    from statemachine import State, StateMachine

    ids = {state: f"s{number}" for number, state in enumerate(compiled.rows)}
    final = {state for state in ids if all(not turn.raised for turn in compiled.rows[state].values())}
    states = {state: State(state, initial=state == compiled.initial, final=state in final) for state in ids}
    events: dict[str, object] = {}
    for source, event, target in arrows(compiled):
        arrow = states[source].to(states[target])
        events[_name(event)] = events[_name(event)] | arrow if _name(event) in events else arrow
    built = type("Review", (StateMachine,), {**{ids[state]: found for state, found in states.items()}, **events})
    words = [_name(word) for word in WALK]

    def walk() -> str:
        running = built()
        for word in words:
            running.send(word)
        return _current(running)

    return walk


def _current(running: object) -> str:
    configuration = getattr(running, "configuration", None)
    return str(next(iter(configuration)).name if configuration else running.current_state.name)  # type: ignore[attr-defined]


def _name(event: str) -> str:
    return event.replace("/", "_")


def rates(walks: dict[str, Callable[[], str]]) -> dict[str, float]:
    """Events a second of each walk, the best of several rounds in which they take turns."""
    assert all(walk() == "done" for walk in walks.values())
    best = dict.fromkeys(walks, 0.0)
    for _ in range(ROUNDS):
        for library, walk in walks.items():
            best[library] = max(best[library], _rate(walk))
    return best


def _rate(walk: Callable[[], str]) -> float:
    walks, begun = 0, process_time()
    while (spent := process_time() - begun) < SECONDS:
        walk()
        walks += 1
    return walks * len(WALK) / spent


def report() -> str:
    """The rates as a table."""
    compiled = machine_table()
    found = rates({
        "flowc": with_flowc(compiled),
        "transitions": with_transitions(compiled),
        "python-statemachine": with_statemachine(compiled),
    })
    rows = [(library, f"{each:,.0f}", f"{found['flowc'] / each:.1f}") for library, each in found.items()]
    return table(("library", "events a second", "flowc / library"), rows)
