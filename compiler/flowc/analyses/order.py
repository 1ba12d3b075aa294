"""Steps in the wrong order: of two well-known steps, the one that must come second runs first.

Known orders: a rebase before the push of the same list, a push before the pull request, the pull request before the
merge, and a rebase before the merge. A step whose needs a registry declares is judged by its needs instead.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.names import steps
from flowc.analyses.relatives import steps_of_relatives
from flowc.analyses.repertoire import Repertoire, repertoire
from flowc.analyses.steps import Gains, Missing, Passage, lacking, passages
from flowc.model.meaning import Machine
from flowc.structs import Struct
from flowc.text import Name

REBASE, PUSH, PULL_REQUEST, MERGE = "rebase", "push", "pull_request", "merge"

PREPARATIONS = (REBASE, PUSH, PULL_REQUEST)
"""Classes of steps that others build on."""

PRECEDENCE = ((PUSH, PULL_REQUEST), (PULL_REQUEST, MERGE))
"""Classes of steps of which the first must have run, on every path, before the second."""


class Inversion(NamedTuple):
    """`early` runs before `late`, or can. `witness` is the path that shows it; empty where both stand in one list."""

    early: Name
    late: Name
    witness: tuple[str, ...] = ()


class Sequence(Struct, eq=False, dict=True):
    """What the order of a machine's steps is judged by: its reachable lists, and which classes may be missing."""

    machine: Machine
    passages: tuple[Passage, ...]
    missing: Missing
    repertoire: Repertoire

    @cached_property
    def inversions(self) -> tuple[Inversion, ...]:
        """Every step of the machine that runs too early, once, in written order; of a list, no late step twice."""
        return _inversions(self)

    @cached_property
    def unrebased_merges(self) -> tuple[tuple[Passage, Name], ...]:
        """The merge steps, with their lists, that some path reaches without a rebase."""
        return tuple(_unrebased_merges(self))


class Unpushed(NamedTuple):
    """A step that opens a pull request, `opens`, in a flow that pushes nothing; `push` is that of another flow which
    pushes before it runs the same step. `witness` is the path to it.
    """

    opens: Name
    push: Name
    witness: tuple[str, ...]


def unpushed(facts: Facts) -> Iterator[Unpushed]:
    """The pull requests that no push comes before, where the project shows that the step does not push by itself: no
    agent is told to push either.
    """
    pushes: dict[str, Name] = {}
    for order in sequences(facts):
        for passage in order.passages:
            push = next((name for name in passage.steps if _is(order, PUSH, name)), None)
            behind = passage.steps[passage.steps.index(push) :] if push else ()
            pushes.update((name.text, push) for name in behind if push and _is(order, PULL_REQUEST, name))
    told = any(deed.kind == PUSH and not deed.negated for each in facts.program.doctrines for deed in each.deeds)
    for order in sequences(facts) if pushes and not told else ():
        if not any(_is(order, PUSH, name) for passage in order.passages for name in passage.steps):
            for passage in order.passages:
                for step in _lacking(order, passage, PUSH, PULL_REQUEST):
                    if step.text in pushes:
                        yield Unpushed(step, pushes[step.text], order.missing.path(passage, step, PUSH))


def rebases(facts: Facts) -> bool:
    """Whether a flow or a registry of the project has a step that rebases: where nothing does, a merge queue may."""
    known = repertoire(facts.program, facts.vocabulary)
    written = (step.text for each in facts.machines for step in steps(each.machine.flow))
    return any(known.is_of(REBASE, step) or REBASE in step for step in chain(known.declared, written))


@lru_cache(maxsize=1)
def sequences(facts: Facts) -> tuple[Sequence, ...]:
    """The order of the steps of every machine that runs a step whose place is known, and judged by that."""
    known = repertoire(facts.program, facts.vocabulary)
    classes = (known.vocabulary.steps.get(kind, frozenset()) for kind in (PUSH, PULL_REQUEST, MERGE))
    judged = {step for steps_of_class in classes for step in steps_of_class if not known.has_needs(step)}
    relevant = [each for each in facts.machines if any(step.text in judged for step in steps(each.machine.flow))]
    around = steps_of_relatives(facts.program) if relevant else {}
    gains = Gains(PREPARATIONS, lambda step: [kind for kind in PREPARATIONS if known.may_be_of(kind, step)])
    return tuple(_sequence(each, around.get(each.machine.flow.name.text, ()), known, gains) for each in relevant)


def _sequence(facts: MachineFacts, around: Iterable[str], known: Repertoire, gains: Gains) -> Sequence:
    """The lists of a machine that some path reaches; the flows it is parent or child of ran theirs before."""
    held = {kind for step in around for kind, bit in gains.bits.items() if gains[step] & bit}
    leaving = passages(facts)
    lacks = lacking(leaving, (entry.text for entry in facts.machine.entries), gains, held)
    reached = tuple(passage for passage in leaving if passage.steps and passage.source in facts.entered)
    return Sequence(facts.machine, reached, lacks, known)


def _inversions(order: Sequence) -> tuple[Inversion, ...]:
    found: dict[int, Inversion] = {}
    late: set[int] = set()
    for inversion in chain(_unprepared(order), _late_rebases(order), _stale_pushes(order)):
        if inversion.early.span.start in found or (not inversion.witness and inversion.late.span.start in late):
            continue
        found[inversion.early.span.start] = inversion
        if not inversion.witness:
            late.add(inversion.late.span.start)
    return tuple(found[place] for place in sorted(found))


def _unrebased_merges(order: Sequence) -> Iterator[tuple[Passage, Name]]:
    for passage in order.passages:
        if any(_is_judged(order, MERGE, step) for step in passage.steps):
            for step, bits in order.missing.at(passage):
                if bits & order.missing.facts[REBASE] and _is_judged(order, MERGE, step):
                    yield passage, step


def _unprepared(order: Sequence) -> Iterator[Inversion]:
    """Pull requests that can come before any push, and merges before any pull request, where the flow has both."""
    for needed, kind in PRECEDENCE:
        written = [name for passage in order.passages for name in passage.steps if _is(order, needed, name)]
        for passage in order.passages if written else ():
            early = _lacking(order, passage, needed, kind)
            behind = _behind(order, passage, needed) if early else {}
            for step in early:
                late = behind.get(step)
                witness = () if late else order.missing.path(passage, step, needed)
                yield Inversion(step, late or written[0], witness)


def _lacking(order: Sequence, passage: Passage, needed: str, kind: str) -> list[Name]:
    """The steps of a class in a list that may start before any of the needed class."""
    if not any(_is_judged(order, kind, step) for step in passage.steps):
        return []
    bit = order.missing.facts[needed]
    return [step for step, bits in order.missing.at(passage) if bits & bit and _is_judged(order, kind, step)]


def _behind(order: Sequence, passage: Passage, kind: str) -> dict[Name, Name | None]:
    """For each step of a list, the next of a class behind it."""
    found: dict[Name, Name | None] = {}
    late: Name | None = None
    for name in reversed(passage.steps):
        found[name] = late
        late = name if _is(order, kind, name) else late
    return found


def _is(order: Sequence, kind: str, name: Name) -> bool:
    return order.repertoire.is_of(kind, name.text)


def _is_judged(order: Sequence, kind: str, name: Name) -> bool:
    return _is(order, kind, name) and not order.repertoire.has_needs(name.text)


def _late_rebases(order: Sequence) -> Iterator[Inversion]:
    """Merges that can come before any rebase where the rebase stands behind them, in their list or on the way on."""
    onward = _rebases_on_the_way(order) if order.unrebased_merges else {}
    for passage, merges in groupby(order.unrebased_merges, key=itemgetter(0)):
        behind = _behind(order, passage, REBASE)
        for _, merge in merges:
            if late := behind[merge]:
                yield Inversion(merge, late)
            elif late := onward.get(passage.target):
                yield Inversion(merge, late, order.missing.path(passage, merge, REBASE))


def _rebases_on_the_way(order: Sequence) -> dict[str, Name | None]:
    """For each state, the first rebase when everything succeeds from there on."""
    exits = {stage.state.text: stage.exit for stage in order.machine.stages}
    found: dict[str, Name | None] = {}
    for start in exits:
        way, state, rebase = [], start, None
        while state not in found and (exit := exits.get(state)):
            found[state] = None
            way.append(state)
            rebase = next((name for name in exit.steps if _is(order, REBASE, name)), None)
            if rebase:
                break
            state = exit.target.text
        found |= dict.fromkeys(way, rebase or found.get(state))
    return found


def _stale_pushes(order: Sequence) -> Iterator[Inversion]:
    """Pushes that a rebase of the same list outdates: none before, and no push after it."""
    for passage in order.passages:
        rebases = [place for place, name in enumerate(passage.steps) if _is(order, REBASE, name)]
        pushes = [place for place, name in enumerate(passage.steps) if _is_judged(order, PUSH, name)]
        if rebases and pushes and pushes[-1] < rebases[0]:
            yield Inversion(passage.steps[pushes[-1]], passage.steps[rebases[0]])
