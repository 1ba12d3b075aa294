"""What may be missing before a step: the bit-parallel analysis agrees with walking every combination of facts."""

from collections import deque
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from flowc.analyses.facts import MachineFacts, facts
from flowc.analyses.moves import Way
from flowc.analyses.relatives import steps_of_relatives
from flowc.analyses.steps import MOST_STATIONS, Missing, Passage, missing, passages
from flowc.model.meaning import Program
from flowc.model.nodes import Flow, GateKind
from flows import edge, machines, made, meaning, name
from random_flows import STEPS, flows

FACTS = ("x", "y", "z")
WORDS = [*STEPS, "ci", "lint", "worker", "judge"]
GAINS = st.dictionaries(st.sampled_from(WORDS), st.none() | st.lists(st.sampled_from(FACTS), max_size=2))


def of(flow: Flow) -> MachineFacts:
    """The facts of one flow by itself."""
    return facts(Program(flows=(flow,), machines=(meaning(flow),))).machines[0]


def analysed(machine: MachineFacts, gains: Mapping[str, object], held: tuple[str, ...] = ()) -> Missing:
    """What may be missing in a machine whose steps make facts true as told."""
    entries = [entry.text for entry in machine.machine.entries]
    return missing(passages(machine), entries, FACTS, lambda step: gains.get(step, ()), held)


def made_true(words: tuple[str, ...], gains: Mapping[str, object]) -> frozenset[str]:
    """The facts that some steps make true."""
    told = [FACTS if gains.get(word, ()) is None else gains.get(word, ()) for word in words]
    return frozenset(fact for each in told for fact in each)


def texts(passage: Passage) -> tuple[str, ...]:
    """Everything that runs on a passage."""
    return tuple(each.text for each in (*passage.passed, *passage.steps))


def walked(machine: MachineFacts, gains: Mapping[str, object]) -> dict[tuple[str, frozenset[str]], int]:
    """Every state with every set of facts a task can have there, and the fewest moves to it."""
    start = [(entry.text, frozenset()) for entry in machine.machine.entries]
    depth: dict[tuple[str, frozenset[str]], int] = dict.fromkeys(start, 0)
    waiting = deque(depth)
    while waiting:
        state, has = waiting.popleft()
        for passage in passages(machine):
            after = (passage.target, has | made_true(texts(passage), gains))
            if passage.source == state and after not in depth:
                depth[after] = depth[state, has] + 1
                waiting.append(after)
    return depth


@given(flows())
def test_what_ran_before_a_move_is_written_on_its_exit(flow: Flow) -> None:
    machine = of(flow)
    for move, passage in zip(machine.moves, passages(machine), strict=True):
        assert (passage.source, passage.target, passage.way) == (move.source, move.target, move.way)
        scripts = [gate.subject for gate in move.exit.gates if gate.kind is GateKind.SCRIPT]
        assert list(passage.passed) in ([], list(move.exit.checks), [*move.exit.checks, *scripts])
        assert move.way is not Way.SUCCESS or passage.steps == move.exit.steps
        branches = [branch.steps for branch in move.exit.edge.after_success or ()]
        branches += [branch.steps for branch in (move.exit.edge.after_failure,) if branch]
        own = passage.way is Way.SUCCESS or any(passage.steps == steps[: len(passage.steps)] for steps in branches)
        assert own or not passage.steps


def test_steps_of_a_rejection_run_on_its_way() -> None:
    text = """\
transitions:
  "incoming -> claimed": {agent: writer}
  "claimed -> draft": {}
  "draft -> done":
    agent: editor
    after_success:
      approve: [publish]
      reject: [tell_writer]
    after_failure: [close, move_to_failed]
"""
    ways = {each.way: [name.text for name in each.steps] for each in passages(of(machines(text)[0].flow))
            if each.source == "draft"}  # fmt: skip
    assert ways[Way.SUCCESS] == ["publish"]
    assert ways[Way.REJECTED] == ["tell_writer"]
    assert ways[Way.FAILED] == ["close"]
    assert ways[Way.STEP_FAILED] == []


@given(flows(), GAINS)
def test_a_fact_is_missing_where_some_walk_arrives_without_it(flow: Flow, gains: dict[str, list[str] | None]) -> None:
    machine = of(flow)
    found, depth = analysed(machine, gains), walked(machine, gains)
    for passage in passages(machine):
        before = texts(passage)[: len(passage.passed)]
        for place, (step, bits) in enumerate(found.at(passage)):
            held_here = made_true((*before, *texts(passage)[len(before) : len(before) + place]), gains)
            for fact in FACTS:
                arrives = any(state == passage.source and fact not in has for state, has in depth)
                assert bool(bits & found.facts[fact]) == (arrives and fact not in held_here), (step, fact)


@given(flows(), GAINS)
def test_the_path_is_a_shortest_one(flow: Flow, gains: dict[str, list[str] | None]) -> None:
    machine = of(flow)
    found, depth = analysed(machine, gains), walked(machine, gains)
    for state in {state for state, _ in depth}:
        for fact in FACTS:
            lengths = [moves for (at, has), moves in depth.items() if at == state and fact not in has]
            path = found.arrival_path(state, fact)
            states = [station for station in path if not station.startswith("(")]
            assert len(states) == (min(lengths) + 1 if lengths else 0)
            assert not path or (states[-1] == state and states[0] in {e.text for e in machine.machine.entries})


@given(flows(), GAINS)
def test_what_tasks_bring_along_is_never_missing(flow: Flow, gains: dict[str, list[str] | None]) -> None:
    found = analysed(of(flow), gains, held=("x", "y", "z"))
    assert all(bits == 0 for passage in passages(of(flow)) for _, bits in found.at(passage))


def test_a_path_names_what_happens_beside_success() -> None:
    flow = made(
        [
            edge("a", "b", runs=["first"]),
            edge("b", "c", checks=["ci"], on_fail="a", on_checks_fail="c"),
            edge("c", "d", runs=["last"]),
        ],
        initial="a",
    )
    found = analysed(of(flow), {"ci": ["x"]})
    passage = next(each for each in passages(of(flow)) if each.source == "c" and each.way is Way.SUCCESS)
    assert found.path(passage, name("last"), "x") == ("a", "b", "(check failed)", "c", "(last)")


def test_a_long_path_loses_its_middle() -> None:
    chain = made([edge(f"s{n}", f"s{n + 1}", checks=["ci"]) for n in range(2 * MOST_STATIONS)], initial="s0")
    path = analysed(of(chain), {}).arrival_path(f"s{2 * MOST_STATIONS}", "x")
    assert (path[0], path[-1], len(path)) == ("s0", f"s{2 * MOST_STATIONS}", MOST_STATIONS + 1)


def test_relatives_are_parents_and_children_over_generations() -> None:
    def flow(word: str, step: str, **given: object) -> Flow:
        from flowc.structs import replace

        return replace(made([edge("a", "b", runs=[step])], **given), name=name(word))

    family = (flow("top", "s1", child_name=name("mid")), flow("mid", "s2", child_name=name("low")), flow("low", "s3"))
    around = steps_of_relatives(Program(flows=(*family, flow("alone", "s4"))))
    assert around == {"top": {"s2", "s3"}, "mid": {"s1", "s3"}, "low": {"s1", "s2"}}
