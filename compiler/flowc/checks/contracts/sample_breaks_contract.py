"""FC811: a sample of a result that the contract of its role does not allow, or a recorded one that nobody returns."""

from collections.abc import Iterator

from flowc.analyses.due_keys import lacking_keys
from flowc.analyses.entries_of_lists import entries_told, incomplete_entries
from flowc.analyses.facts import Facts
from flowc.analyses.promises import Promise, is_of_neighbour, promised, sender
from flowc.analyses.recorded import Strange, strange_words
from flowc.analyses.shown_results import is_abridged, results, word
from flowc.analyses.shown_shapes import Renamed, Shapes, renamed, shapes_of
from flowc.checks.contracts import labels, meant, rename
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.doctrine.outcomes.sampled import IN_CASE, NOT_SO, OPEN, WHOLE
from flowc.model.statements import SAID, Doctrine, Role, Sample
from flowc.syntax.near import nearest
from flowc.syntax.tree import Mapping
from flowc.text import Name
from flowc.vocabulary import comparable

_NO_LABEL = expression(r"[|<>{}$]|\s(?:or|and)\s")
"""What the value of a place to fill in has, or one of several outcomes."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each outcome or missing field of each sample, and for strange words of recorded results."""
    yield from map(_recorded, strange_words(facts))
    shapes = shapes_of(facts.program.doctrines)
    for doctrine in facts.program.doctrines:
        for sample in (each for each in doctrine.samples if each.kind == "result" and each.told != NOT_SO):
            for result in results(sample):
                yield from _of_sample(facts, shapes, doctrine, sample, result)


def _of_sample(
    facts: Facts, shapes: Shapes, doctrine: Doctrine, sample: Sample, result: Mapping
) -> Iterator[Finding]:
    role, outcome = _whose(facts, doctrine, sample, result), word(result, "outcome")
    promise = promised(facts, doctrine, role) if role else None
    wrong: tuple[Finding, ...] = ()
    if promise and outcome and not facts.boundaries.words.is_not_attempted(outcome.text):
        wrong = tuple(_of_result(facts, promise, doctrine, sample, result))
        yield from wrong
    if role and outcome and not wrong:
        for found in renamed(facts.boundaries, shapes, doctrine, role, result):
            yield _renamed(found, outcome.name)
    if role and outcome and sample.told == WHOLE and not is_abridged(result):
        yield from _of_entries(facts, doctrine, role, result)
    if role and role == doctrine.role and sample.told != OPEN:
        yield from _of_decision(doctrine, role, result)


def _whose(facts: Facts, doctrine: Doctrine, sample: Sample, result: Mapping) -> str | None:
    """Whose result a sample is: of whom the words before it speak, unless nobody is called so."""
    named = sample.role
    if named and (named == doctrine.role or promised(facts, doctrine, named)):
        return named
    return sender(facts.boundaries, doctrine, result) or named


def _is_of_neighbour(facts: Facts, promise: Promise, doctrine: Doctrine, sample: Sample, outcome: Name) -> bool:
    """Whether an outcome is that of another, of whom the document speaks, and no words say whose the sample is."""
    own = sample.role != promise.role or sample.role == doctrine.role
    return own and is_of_neighbour(facts.boundaries, promise, doctrine, outcome)


def _recorded(strange: Strange) -> Finding:
    near = nearest(comparable(strange.word.text), strange.known)
    values = {"outcome": strange.word.text, "known": ", ".join(f"`{word}`" for word in strange.known)}
    form = "strange-decision" if strange.decided else "strange"
    fixes = rename((strange.word,), near) if near else ()
    return Finding("FC811", strange.word.span, {**values, "suggestion": near or ""}, form, fixes=fixes)


def _of_decision(doctrine: Doctrine, role: str, result: Mapping) -> Iterator[Finding]:
    """A verdict that is none of those the document says its role gives beside an outcome."""
    decision = word(result, "decision")
    stated = (union for union in doctrine.unions if union.role is Role.DECISION and union.spelling == SAID)
    known = {comparable(member.label.text): member.label for union in stated for member in union.members}
    if decision and known and comparable(decision.text) not in known:
        values = {"role": role, "outcome": decision.text, "known": labels(known.values())}
        declared = (Label("declared", next(iter(known.values())).span),)
        yield Finding("FC811", decision.span, values, "decision", declared)


def _renamed(found: Renamed, outcome: Name) -> Finding:
    """A key by another name than in the shape that a contract shows of the result."""
    values = {"outcome": outcome.text, "key": found.key.text, "field": found.declared.text}
    return Finding("FC811", found.key.span, values, "renamed", (Label("required", found.declared.span),))


def _shows_one_of_each(promise: Promise, doctrine: Doctrine) -> bool:
    """Whether a document shows every outcome of a role once: the case of a sample is then that of its outcome."""
    shown = [each for sample in doctrine.samples if sample.kind == "result" for each in results(sample)]
    labels = [comparable(outcome.text) for each in shown if (outcome := word(each, "outcome"))]
    return len(labels) > 1 and sorted(labels) == sorted(promise.outcomes)


def _of_entries(facts: Facts, doctrine: Doctrine, role: str, result: Mapping) -> Iterator[Finding]:
    """The lists of a sample whose entries do not hold what prose says each must hold."""
    for found in incomplete_entries(result, entries_told(facts.boundaries, doctrine, role)):
        values = {"list": found.field, "key": found.key}
        yield Finding("FC811", found.entry, values, "entry", (Label("required", found.declared),))


def _of_result(
    facts: Facts, promise: Promise, doctrine: Doctrine, sample: Sample, result: Mapping
) -> Iterator[Finding]:
    shown = word(result, "outcome")
    if shown is None or _NO_LABEL.search(shown.text):
        return
    outcome = shown.name
    values = {"role": promise.role, "outcome": outcome.text, "known": labels(promise.outcomes.values())}
    if comparable(outcome.text) in promise.outcomes:
        whole = sample.told == WHOLE or (sample.told == IN_CASE and _shows_one_of_each(promise, doctrine))
        for field in lacking_keys(facts, promise, doctrine, sample, result) if whole else ():
            told = {**values, "field": field.name.text}
            yield Finding("FC811", outcome.span, told, "field", (Label("required", field.name.span),))
        return
    near = meant(outcome.text, promise.outcomes.values())
    if near:
        told = {**values, "suggestion": near.text}
        shows = (Label("declared", near.span),)
        yield Finding("FC811", outcome.span, told, "near", shows, fixes=rename((outcome,), near.text))
    elif sample.told != OPEN and not _is_of_neighbour(facts, promise, doctrine, sample, outcome):
        declared = next(iter(promise.outcomes.values()))
        yield Finding("FC811", outcome.span, values, labels=(Label("declared", declared.span),))
