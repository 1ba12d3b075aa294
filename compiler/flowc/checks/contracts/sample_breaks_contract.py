"""FC811: a sample of a result that the contract of its role does not allow, or a recorded one that nobody returns."""

from collections.abc import Iterator

from flowc.analyses.entries_of_lists import entries_told, incomplete_entries
from flowc.analyses.facts import Facts
from flowc.analyses.promises import Promise, promised, sender
from flowc.analyses.recorded import Strange, strange_words
from flowc.analyses.shown_results import is_abridged, lacks_keys, results, word
from flowc.analyses.shown_shapes import Renamed, renamed, shapes_of
from flowc.checks.contracts import labels, meant, rename
from flowc.diagnostics import Finding, Label
from flowc.model.statements import SAID, Doctrine, Role, Sample
from flowc.syntax.near import nearest
from flowc.syntax.tree import Mapping
from flowc.text import Name
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each outcome or missing field of each sample, and for strange words of recorded results."""
    yield from map(_recorded, strange_words(facts))
    shapes = shapes_of(facts.program.doctrines)
    for doctrine in facts.program.doctrines:
        for sample in (each for each in doctrine.samples if each.kind == "result"):
            for result in results(sample):
                role = _whose(facts, doctrine, sample, result)
                promise = promised(facts, doctrine, role) if role else None
                outcome = word(result, "outcome")
                told = False
                if promise and outcome and not facts.boundaries.words.is_not_attempted(outcome.text):
                    wrong = tuple(_of_result(promise, result, outcome.name))
                    told = bool(wrong)
                    yield from wrong
                if role and outcome and not told:
                    for found in renamed(facts.boundaries, shapes, doctrine, role, result):
                        yield _renamed(found, outcome.name)
                if role and outcome and not is_abridged(result):
                    yield from _of_entries(facts, doctrine, role, result)
                if role and role == doctrine.role:
                    yield from _of_decision(doctrine, role, result)


def _whose(facts: Facts, doctrine: Doctrine, sample: Sample, result: Mapping) -> str | None:
    """Whose result a sample is: of whom the words before it speak, unless nobody is called so."""
    named = sample.role
    if named and (named == doctrine.role or promised(facts, doctrine, named)):
        return named
    return sender(facts.boundaries, doctrine, result) or named


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


def _of_entries(facts: Facts, doctrine: Doctrine, role: str, result: Mapping) -> Iterator[Finding]:
    """The lists of a sample whose entries do not hold what prose says each must hold."""
    for found in incomplete_entries(result, entries_told(facts.boundaries, doctrine, role)):
        values = {"list": found.field, "key": found.key}
        yield Finding("FC811", found.entry, values, "entry", (Label("required", found.declared),))


def _of_result(promise: Promise, result: Mapping, outcome: Name) -> Iterator[Finding]:
    values = {"role": promise.role, "outcome": outcome.text, "known": labels(promise.outcomes.values())}
    if "|" in outcome.text:
        return
    if comparable(outcome.text) in promise.outcomes:
        yield from _missing(promise, result, outcome, values)
        return
    near = meant(outcome.text, promise.outcomes.values())
    if near is None:
        declared = next(iter(promise.outcomes.values()))
        yield Finding("FC811", outcome.span, values, labels=(Label("declared", declared.span),))
    else:
        told = {**values, "suggestion": near.text}
        shown = (Label("declared", near.span),)
        yield Finding("FC811", outcome.span, told, "near", shown, fixes=rename((outcome,), near.text))


def _missing(promise: Promise, result: Mapping, outcome: Name, values: dict[str, str]) -> Iterator[Finding]:
    """The fields a sample lacks; one that shows the outcome alone, or has a gap, does not claim to be whole."""
    keys = {comparable(entry.key.text) for entry in result.entries}
    if keys <= {"outcome", "decision"} or lacks_keys(result):
        return
    decision = word(result, "decision")
    for field in promise.required.get(comparable(outcome.text), ()):
        due = not field.when or (decision is not None and field.when == decision.text)
        if due and comparable(field.name.text) not in keys:
            told = {**values, "field": field.name.text}
            yield Finding("FC811", outcome.span, told, "field", (Label("required", field.name.span),))
