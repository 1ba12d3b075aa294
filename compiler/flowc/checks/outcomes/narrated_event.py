"""FC708: an event that only announces a result which is recorded too."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes
from flowc.checks.ledgers import without
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Doctrine, Role
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary, comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such event, at its name; the result it announces is labelled."""
    told = facts.outcomes
    for doctrine in facts.program.doctrines:
        for event in doctrine.events:
            result = _result(event.name, doctrine, told) if event.name else None
            if event.name and result:
                labels = (Label("result", result),)
                fixes = without(event, doctrine.events)
                yield Finding("FC708", event.name.span, {"event": event.name.text}, labels=labels, fixes=fixes)


def _result(name: Name, doctrine: Doctrine, told: Outcomes) -> Span | None:
    """Where the result is recorded that an event of this name announces; None if the event does not announce any."""
    if not _announces(name.text, told.words):
        return None
    siblings = (event.name for event in doctrine.events if event.name and event.name.text != name.text)
    named = next((each.span for each in siblings if _is_result(each.text, name.text, told.words)), None)
    if named or not told.words.lists["call_words"] & set(comparable(name.text).split("-")):
        return named
    return next((each.union.span for each in told.of(doctrine) if each.union.role is Role.RECORD), None)


def _announces(name: str, words: DoctrineVocabulary) -> bool:
    stem, _, tail = comparable(name).rpartition("-")
    return words.has("narrations", name) or (bool(stem) and tail in words.lists["narration_tails"])


def _is_result(name: str, announced: str, words: DoctrineVocabulary) -> bool:
    """Whether an event is the result of what another one announces: of the same thing, and no announcement itself."""
    stem, _, tail = comparable(name).rpartition("-")
    return stem == comparable(announced).rpartition("-")[0] and not _announces(name, words) and bool(tail)
