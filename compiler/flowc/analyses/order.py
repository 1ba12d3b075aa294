"""Steps in the wrong order: of two well-known steps, the one that must come second runs first.

Known orders: a rebase before the push of the same list, a push before the pull request, the pull request before the
merge, and a rebase before the merge. A step whose needs a registry declares is judged by its needs instead.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.names import steps
from flowc.analyses.relatives import steps_of_relatives
from flowc.analyses.repertoire import Repertoire, repertoire
from flowc.analyses.steps import Missing, Passage, missing, passages
from flowc.model.meaning import Machine
from flowc.text import Name

REBASE, PUSH, PULL_REQUEST, MERGE = "rebase", "push", "pull_request", "merge"

PREPARATIONS = (REBASE, PUSH, PULL_REQUEST)
"""Classes of steps that others build on."""

PRECEDENCE = ((PUSH, PULL_REQUEST), (PULL_REQUEST, MERGE))
"""Classes of steps of which the first must have run, on every path, before the second."""


@dataclass(frozen=True, slots=True)
class Inversion:
    """`early` runs before `late`, or can. `witness` is the path that shows it; empty where both stand in one list."""

    early: Name
    late: Name
    witness: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sequence:
    """What the order of a machine's steps is judged by: its reachable lists, and which classes may be missing."""

    machine: Machine
    passages: tuple[Passage, ...]
    missing: Missing
    repertoire: Repertoire


def sequences(facts: Facts) -> tuple[Sequence, ...]:
    """The order of the steps of every machine that runs a step whose place is known."""
    known = repertoire(facts.program, facts.vocabulary)
    judged = known.vocabulary.steps.get(PUSH, frozenset()).union(
        *(known.vocabulary.steps.get(kind, ()) for kind in (PULL_REQUEST, MERGE))
    )
    relevant = [each for each in facts.machines if any(step.text in judged for step in steps(each.machine.flow))]
    around = steps_of_relatives(facts.program) if relevant else {}
    return tuple(_sequence(each, around.get(each.machine.flow.name.text, ()), known) for each in relevant)


def _sequence(facts: MachineFacts, around: Iterable[str], known: Repertoire) -> Sequence:
    """The lists of a machine that some path reaches; the flows it is parent or child of ran theirs before."""

    def gain(step: str) -> Collection[str]:
        return [kind for kind in PREPARATIONS if known.may_be_of(kind, step)]

    held = {kind for step in around for kind in gain(step)}
    leaving = passages(facts)
    lacking = missing(leaving, (entry.text for entry in facts.machine.entries), PREPARATIONS, gain, held)
    reached = tuple(passage for passage in leaving if passage.steps and passage.source in facts.entered)
    return Sequence(facts.machine, reached, lacking, known)


def inversions(order: Sequence) -> tuple[Inversion, ...]:
    """Every step of a machine that runs too early, once, in written order; of a list, no late step twice."""
    found: dict[int, Inversion] = {}
    late: set[int] = set()
    for inversion in chain(_unprepared(order), _late_rebases(order), _stale_pushes(order)):
        if inversion.early.span.start in found or (not inversion.witness and inversion.late.span.start in late):
            continue
        found[inversion.early.span.start] = inversion
        if not inversion.witness:
            late.add(inversion.late.span.start)
    return tuple(found[place] for place in sorted(found))


def unrebased_merges(order: Sequence) -> Iterator[tuple[Passage, Name]]:
    """The merge steps, with their lists, that some path reaches without a rebase."""
    for passage in order.passages:
        for step, bits in order.missing.at(passage):
            lacks = bits & order.missing.facts[REBASE]
            if lacks and order.repertoire.is_of(MERGE, step.text) and not order.repertoire.has_needs(step.text):
                yield passage, step


def _unprepared(order: Sequence) -> Iterator[Inversion]:
    """Pull requests that can come before any push, and merges before any pull request, where the flow has both."""
    for needed, kind in PRECEDENCE:
        written = [name for passage in order.passages for name in passage.steps if _is(order, needed, name)]
        for passage in order.passages if written else ():
            for step, bits in order.missing.at(passage):
                if bits & order.missing.facts[needed] and _is_judged(order, kind, step):
                    yield _inversion(order, passage, step, needed, written[0])


def _is(order: Sequence, kind: str, name: Name) -> bool:
    return order.repertoire.is_of(kind, name.text)


def _is_judged(order: Sequence, kind: str, name: Name) -> bool:
    return _is(order, kind, name) and not order.repertoire.has_needs(name.text)


def _inversion(order: Sequence, passage: Passage, early: Name, needed: str, elsewhere: Name) -> Inversion:
    behind = passage.steps[passage.steps.index(early) + 1 :]
    late = next((name for name in behind if _is(order, needed, name)), None)
    if late:
        return Inversion(early, late)
    return Inversion(early, elsewhere, order.missing.path(passage, early, needed))


def _late_rebases(order: Sequence) -> Iterator[Inversion]:
    """Merges that can come before any rebase where the rebase stands behind them, in their list or on the way on."""
    for passage, merge in unrebased_merges(order):
        behind = passage.steps[passage.steps.index(merge) + 1 :]
        late = next((name for name in behind if _is(order, REBASE, name)), None)
        if late:
            yield Inversion(merge, late)
        elif late := _rebase_on_the_way(order, passage.target):
            yield Inversion(merge, late, order.missing.path(passage, merge, REBASE))


def _rebase_on_the_way(order: Sequence, state: str) -> Name | None:
    """The first rebase when everything succeeds from a state on."""
    onward = {stage.state.text: stage.exit for stage in order.machine.stages}
    while exit := onward.pop(state, None):
        rebase = next((name for name in exit.steps if _is(order, REBASE, name)), None)
        if rebase:
            return rebase
        state = exit.target.text
    return None


def _stale_pushes(order: Sequence) -> Iterator[Inversion]:
    """Pushes that a rebase of the same list outdates: none before, and no push after it."""
    for passage in order.passages:
        rebases = [place for place, name in enumerate(passage.steps) if _is(order, REBASE, name)]
        pushes = [place for place, name in enumerate(passage.steps) if _is_judged(order, PUSH, name)]
        if rebases and pushes and pushes[-1] < rebases[0]:
            yield Inversion(passage.steps[pushes[-1]], passage.steps[rebases[0]])
