"""The keys that must go with an outcome and that a sample of it, which shows all that goes with it, does not have."""

import re
from collections.abc import Iterator, Set

from flowc.analyses.boundaries import Statement
from flowc.analyses.facts import Facts
from flowc.analyses.left_open import is_apart, is_left_open, spellings
from flowc.analyses.promises import Promise
from flowc.analyses.shown_results import lacks_keys, word
from flowc.expressions import expression
from flowc.model.nodes import PayloadField
from flowc.model.statements import Doctrine, Field, Sample
from flowc.syntax.tree import Entry, Mapping, Scalar
from flowc.text import Span
from flowc.vocabulary import comparable

_REMARK = expression(
    r"(?m)^[ \t]*(?:#|//|/\*|\.\.\.|…)|(?://|/\*|[ \t]#)[^\n]{0,80}"
    r"(?:\.\.\.|…|\b(?:more|others?|rest|further|etc|omit\w*|left\s+out|optional\w*|if|only|when|unless)\b)",
    re.IGNORECASE,
)
"""A remark that stands in a sample by itself, of what is not shown, most often, or that tells of more keys."""

_ALONE = {"outcome", "decision"}
_CONTRACTS = ("handoff-contract", "output-contract")


def lacking_keys(
    facts: Facts, promise: Promise, own: Doctrine, sample: Sample, result: Mapping
) -> Iterator[PayloadField]:
    """The keys a sample lacks; one that shows the outcome alone, or has a gap, does not claim to be whole."""
    outcome = word(result, "outcome")
    if outcome is None or {comparable(entry.key.text) for entry in result.entries} <= _ALONE:
        return
    if lacks_keys(result) or _REMARK.search(sample.text.text):
        return
    shown = {form for entry in _all(result) for form in spellings(entry.key.text)}
    yield from due_beside(facts, promise, own, outcome.text, shown, word(result, "decision"))


def due_beside(
    facts: Facts, promise: Promise, own: Doctrine, outcome: str, shown: Set[str], decision: Scalar | None = None,
    but: Span | None = None,
) -> Iterator[PayloadField]:
    """The keys that must go with an outcome and are not among some, in whatever spelling; what a place says of them
    counts for nothing.
    """
    required = promise.required.get(comparable(outcome), ())
    of_this = (each for each in required if not each.when or _is_for(each, decision))
    due = [each for each in of_this if shown.isdisjoint(spellings(each.name.text))]
    about = facts.boundaries.about(comparable(promise.role), own) if due else ()
    told = [each for each in about if each.returned and each.union.span != but]
    said = _said_by_itself(told, own, comparable(outcome)) if due else []
    texts = tuple(_without(text, but) for text in _texts(facts, told, own, outcome)) if due else ()
    yield from (each for each in due if not (_is_denied(said, each) or _is_spare(told, texts, each, outcome)))


def _without(text: str, but: Span | None) -> str:
    """A text without what stands in a place of it."""
    return text[: but.start] + "\n" + text[but.end :] if but and but.source.text == text else text


def _texts(facts: Facts, told: list[Statement], own: Doctrine, outcome: str) -> tuple[str, ...]:
    """The texts of what tells of a role, and of the contracts near a sample that have its outcome."""
    contracts = (each for each in facts.program.doctrines if each.kind in _CONTRACTS)
    near = (each for each in contracts if facts.boundaries.realms.together(each.source.path, own.source.path))
    more = (each.source.text for each in near if f"`{outcome}`" in each.source.text)
    return tuple(dict.fromkeys((*(each.doctrine.source.text for each in told), own.source.text, *more)))


def _is_for(field: PayloadField, decision: Scalar | None) -> bool:
    """Whether a key goes with a decision alone, and this is it."""
    return decision is not None and field.when == decision.text


def _all(result: Mapping) -> Iterator[Entry]:
    """The keys of a result and of the objects in it, which may hold what goes with its outcome; not those in lists."""
    waiting = [result]
    while waiting:
        found = waiting.pop().entries
        yield from found
        waiting += [entry.value for entry in found if isinstance(entry.value, Mapping)]


def _is_spare(told: list[Statement], texts: tuple[str, ...], field: PayloadField, outcome: str) -> bool:
    """Whether a result with an outcome need not have a key, as any document about its role says."""
    key, label = comparable(field.name.text), comparable(outcome)
    listed = [same for each in told for same in _payload(each, label) if comparable(same.text) == key]
    apart = any(is_apart(same.span, beside) for same, beside in _with_neighbours(told, label, key))
    if apart or any(not same.required for same in listed):
        return True
    return is_left_open(field.name, outcome, [same.span for same in listed], texts)


def _with_neighbours(told: list[Statement], label: str, key: str) -> Iterator[tuple[Field, list[Span]]]:
    """The places of a key in what is said to go with an outcome, each with those of the keys beside it."""
    for statement in told:
        fields = list(_payload(statement, label))
        for same in (each for each in fields if comparable(each.text) == key and len(fields) > 1):
            yield same, [each.span for each in fields]


def _payload(statement: Statement, label: str) -> Iterator[Field]:
    """What a statement says goes with an outcome."""
    for member in statement.union.members:
        if comparable(member.label.text) == label:
            yield from member.payload


def _said_by_itself(told: list[Statement], own: Doctrine, label: str) -> list[frozenset[str]]:
    """The keys that the document of a sample says itself, and not by samples, go with an outcome, one set a list."""
    shown = [sample.text for sample in own.samples]
    stated = [each for each in told if each.doctrine is own]
    stated = [each for each in stated if not any(one.start <= each.union.span.start < one.end for one in shown)]
    payloads = (_payload(each, label) for each in stated)
    said = [frozenset(form for each in payload for form in spellings(each.text)) for payload in payloads]
    return [keys for keys in said if keys]


def _is_denied(said: list[frozenset[str]], field: PayloadField) -> bool:
    """Whether the document of a sample lists other keys, and not the one that others have: that is told of the two."""
    return bool(said) and all(keys.isdisjoint(spellings(field.name.text)) for keys in said)
