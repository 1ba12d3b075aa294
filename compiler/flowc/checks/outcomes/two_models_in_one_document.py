"""FC710: one document that tells one result by a status and another one by what was produced."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes, Stated
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Doctrine
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary

_OF_MANY = ("cell", "prompt")
"""How unions are written that stand side by side for many callees."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such document, at its first status; the first terminal union is labelled.

    A form repeats what a contract says, and whoever mends that mends the form.
    """
    for doctrine in (each for each in facts.program.doctrines if each.kind != "template"):
        found = _of_document(doctrine, facts.outcomes)
        if found:
            status, terminal = found
            labels = (Label("terminal", terminal.union.span),)
            values = {"status": status.text, "outcome": _success(terminal, facts.outcomes.words)}
            yield Finding("FC710", status.span, values, labels=labels)


def _of_document(doctrine: Doctrine, told: Outcomes) -> tuple[Name, Stated] | None:
    """The first status in the place of a success, and the first union without any; a table of what each of many
    returns is no model of one. A status beside the success of its own union is a word too many and no model (FC701).
    """
    stated = [each for each in told.of(doctrine) if each.union.spelling not in _OF_MANY]
    statuses = (_status(each, told.words) for each in stated)
    status = next(filter(None, statuses), None)
    terminal = next((each for each in stated if _success(each, told.words)), None)
    return (status, terminal) if status and terminal else None


def _status(stated: Stated, words: DoctrineVocabulary) -> Name | None:
    """The first status of a union that has no success beside it."""
    statuses = _statuses(stated, words)
    others = (member.label.text for member in stated.union.members if member.label not in statuses)
    succeeds = any(words.outcome_class(each) in ("success", "") for each in others)
    return statuses[0] if statuses and not succeeds else None


def _success(stated: Stated, words: DoctrineVocabulary) -> str:
    """The first success of a complete union without any status, else nothing."""
    labels = [member.label.text for member in stated.union.members]
    if stated.union.partial or _statuses(stated, words):
        return ""
    return next((label for label in labels if words.outcome_class(label) in ("success", "")), "")


def _statuses(stated: Stated, words: DoctrineVocabulary) -> list[Name]:
    """The labels of a union that say what somebody is doing; that a dispatcher `dispatched` is what he is for."""
    labels = [member.label for member in stated.union.members]
    going_on = words.going_on(label.text for label in labels)
    found = (label for label in labels if words.is_status(label.text) or label.text in going_on)
    return [label for label in found if not words.is_work_of(label.text, stated.callee)]
