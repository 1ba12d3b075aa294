"""FC702: an event or an outcome that only says that a call arrived."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Stated
from flowc.analyses.speakers import taken_by_nobody
from flowc.checks.ledgers import is_arrival, without
from flowc.diagnostics import Finding
from flowc.model.habits import Event
from flowc.model.statements import Doctrine
from flowc.vocabulary import DoctrineVocabulary, comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each acknowledgement, at its word."""
    words = facts.outcomes.words
    inputs = _inputs(facts.program.doctrines)
    nobodys = taken_by_nobody(facts.program.doctrines, words)
    for stated in (each for each in facts.outcomes.stated if (each.doctrine.source, each.callee) not in nobodys):
        given = inputs.get(stated.whose, frozenset())
        for member in stated.union.members:
            label = member.label.text
            if words.acknowledges(label) or _is_taken(label, stated, words) or _is_of_input(label, given, words):
                yield Finding("FC702", member.label.span, {"word": member.label.text}, "outcome")
    for doctrine in facts.program.doctrines:
        for event in doctrine.events:
            if event.name and (is_arrival(event, words) or _is_of_any_input(event, inputs, words)):
                fixes = without(event, doctrine.events)
                yield Finding("FC702", event.name.span, {"word": event.name.text}, fixes=fixes)
    for doctrine in facts.program.doctrines:
        told = {event.span for event in doctrine.events if event.name}
        told.update(member.label.span for union in doctrine.unions for member in union.members)
        for receipt in doctrine.receipts:
            if not any(span.start < receipt.span.end and receipt.span.start < span.end for span in told):
                yield Finding("FC702", receipt.span, {"word": receipt.span.text}, receipt.kind)


def _inputs(doctrines: tuple[Doctrine, ...]) -> dict[str, frozenset[str]]:
    """What each role is given, by the words of all documents."""
    found: dict[str, set[str]] = {}
    for sent in (one for each in doctrines for one in (*each.sent, *each.handed)):
        if sent.boundary and sent.boundary.callee:
            keys = {field.key for field in sent.fields if field.required}
            found.setdefault(comparable(sent.boundary.callee), set()).update(keys)
    return {role: frozenset(keys) for role, keys in found.items()}


def _is_of_input(label: str, given: frozenset[str], words: DoctrineVocabulary) -> bool:
    """Whether `letters-received` says of what a role is given, `letters`, that it has come."""
    parts = comparable(label).split("-")
    heads = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
    return any(head in given and tail in words.lists["receipt_tails"] for head, tail in heads)


def _is_of_any_input(event: Event, inputs: dict[str, frozenset[str]], words: DoctrineVocabulary) -> bool:
    """Whether an event among others, written by whoever called, says that what somebody is given has come."""
    thing = words.has_arrived(event.name.text) if event.name and not event.appended else ""
    given = (key for keys in inputs.values() for key in keys)
    return bool(thing) and any(f"-{key}".endswith(f"-{thing}") for key in given)


def _is_taken(label: str, stated: Stated, words: DoctrineVocabulary) -> bool:
    """Whether `brief-accepted` says that the brief was taken: no other outcome is about the brief, as a refusal is."""
    if not words.tells_of_passing(label, "arrival_tails"):
        return False
    head = comparable(label).partition("-")[0]
    others = [comparable(member.label.text) for member in stated.union.members if member.label.text != label]
    return len(others) > 1 and not any(head in other.split("-") or _refuses(other, words) for other in others)


def _refuses(label: str, words: DoctrineVocabulary) -> bool:
    return words.has("decisions", label) or label.rpartition("-")[2] in words.lists["decisions"]
