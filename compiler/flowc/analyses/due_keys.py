"""The keys that must go with an outcome and that a sample of it, which shows all that goes with it, does not have."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, Statement
from flowc.analyses.left_open import is_left_open, spellings
from flowc.analyses.promises import Promise
from flowc.analyses.shown_results import lacks_keys, word
from flowc.expressions import expression
from flowc.model.nodes import PayloadField
from flowc.model.statements import Doctrine, Field, Sample
from flowc.syntax.tree import Entry, Mapping
from flowc.vocabulary import comparable

_REMARK = expression(r"(?m)^[ \t]*(?:#|//|/\*)")
"""A remark that stands in a sample by itself: of what is not shown, most often."""

_ALONE = {"outcome", "decision"}


def lacking_keys(
    joined: Boundaries, promise: Promise, own: Doctrine, sample: Sample, result: Mapping
) -> Iterator[PayloadField]:
    """The keys a sample lacks; one that shows the outcome alone, or has a gap, does not claim to be whole."""
    outcome = word(result, "outcome")
    if outcome is None or {comparable(entry.key.text) for entry in result.entries} <= _ALONE:
        return
    if lacks_keys(result) or _REMARK.search(sample.text.text):
        return
    shown = {form for entry in _all(result) for form in spellings(entry.key.text)}
    decision, label = word(result, "decision"), comparable(outcome.text)
    for field in promise.required.get(label, ()):
        due = not field.when or (decision is not None and field.when == decision.text)
        due = due and shown.isdisjoint(spellings(field.name.text))
        if due and not _is_spare(joined, promise, own, field, outcome.text):
            yield field


def _all(result: Mapping) -> Iterator[Entry]:
    """The keys of a result and of the objects in it, which may hold what goes with its outcome; not those in lists."""
    waiting = [result]
    while waiting:
        found = waiting.pop().entries
        yield from found
        waiting += [entry.value for entry in found if isinstance(entry.value, Mapping)]


def _is_spare(joined: Boundaries, promise: Promise, own: Doctrine, field: PayloadField, outcome: str) -> bool:
    """Whether a result with an outcome need not have a key, as any document about its role says."""
    told = [each for each in joined.about(comparable(promise.role), own) if each.returned]
    key, label = comparable(field.name.text), comparable(outcome)
    listed = [same for each in told for same in _payload(each, label) if comparable(same.text) == key]
    if any(not same.required for same in listed) or _is_denied(told, own, field, label):
        return True
    texts = dict.fromkeys(each.doctrine.source.text for each in told)
    return is_left_open(field.name, outcome, [same.span for same in listed], dict.fromkeys((*texts, own.source.text)))


def _payload(statement: Statement, label: str) -> Iterator[Field]:
    """What a statement says goes with an outcome."""
    for member in statement.union.members:
        if comparable(member.label.text) == label:
            yield from member.payload


def _is_denied(told: list[Statement], own: Doctrine, field: PayloadField, label: str) -> bool:
    """Whether the document of a sample says itself, and not by samples, what goes with its outcome, without a key that
    others have: that is told of the two documents.
    """
    shown = [sample.text for sample in own.samples]
    stated = [each for each in told if each.doctrine is own]
    stated = [each for each in stated if not any(one.start <= each.union.span.start < one.end for one in shown)]
    payloads = (_payload(each, label) for each in stated)
    said = [{form for each in payload for form in spellings(each.text)} for payload in payloads]
    return any(said) and not any(spellings(field.name.text) & keys for keys in said)
