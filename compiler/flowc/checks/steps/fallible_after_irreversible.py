"""FC505: a step that can fail after one of its list that cannot be undone."""

from collections.abc import Iterable, Iterator

from flowc.analyses import names
from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.order import sequences
from flowc.analyses.repertoire import Repertoire, repertoire
from flowc.analyses.steps import passages
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Flow
from flowc.structs import Struct
from flowc.text import Name, Span


class _Risk(Struct):
    """A step that cannot be undone and the steps behind it that can fail."""

    done: Name
    fallible: tuple[Name, ...]


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each list: the first such step. Steps out of order (FC503) and moves (FC501) are told there."""
    known = repertoire(facts.program, facts.vocabulary)
    risky = [each for each in facts.machines if _is_risky(each.machine.flow, known)]
    risks = [risk for each in risky for risk in _risks(each.machine.flow, _lists(each), known)]
    told = _inverted(facts) if risks else frozenset()
    for risk in risks:
        fallible = [step for step in risk.fallible if step.span not in told]
        if fallible:
            yield _finding(risk.done, fallible)


def _is_risky(flow: Flow, known: Repertoire) -> bool:
    return any(known.is_irreversible(step.text) for step in (*names.steps(flow), *names.closing_steps(flow)))


def _lists(machine: MachineFacts) -> Iterable[tuple[Name, ...]]:
    return dict.fromkeys(passage.steps for passage in passages(machine))


def _risks(flow: Flow, lists: Iterable[tuple[Name, ...]], known: Repertoire) -> Iterator[_Risk]:
    for steps in lists:
        done = next((place for place, step in enumerate(steps) if known.is_irreversible(step.text)), len(steps))
        behind = (step for step in steps[done + 1 :] if not known.moves_task(step, flow))
        fallible = tuple(step for step in behind if known.is_fallible(step.text))
        if fallible:
            yield _Risk(steps[done], fallible)


def _inverted(facts: Facts) -> frozenset[Span]:
    found = (inversion for order in sequences(facts) for inversion in order.inversions)
    return frozenset(span for each in found for span in (each.early.span, each.late.span))


def _finding(done: Name, steps: list[Name]) -> Finding:
    labels = (Label("irreversible", done.span), *(Label("also", step.span) for step in steps[1:]))
    return Finding("FC505", steps[0].span, {"step": steps[0].text, "done": done.text}, labels=labels)
