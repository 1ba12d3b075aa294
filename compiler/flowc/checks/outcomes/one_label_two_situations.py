"""FC706: one label for two situations, told apart only by what comes with it."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Stated
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Member
from flowc.vocabulary import DoctrineVocabulary, comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each label that a union has twice with different payloads, at its second place.

    A success may be told apart by its payload, as in a type: what was produced is what it says.
    """
    told = [finding for stated in facts.outcomes.stated for finding in _of_union(stated, facts.outcomes.words)]
    yield from told
    known = {finding.span for finding in told}
    for doctrine in facts.program.doctrines:
        for wording in doctrine.wordings:
            if wording.kind == "situations" and wording.span not in known:
                yield Finding("FC706", wording.span, {"label": wording.span.text}, "words")


def _of_union(stated: Stated, words: DoctrineVocabulary) -> Iterator[Finding]:
    first: dict[str, Member] = {}
    told: set[str] = set()
    for member in stated.union.members:
        label = comparable(member.label.text)
        earlier = first.setdefault(label, member)
        if earlier is member or label in told or words.outcome_class(label) in ("success", ""):
            continue
        if _keys(earlier) != _keys(member):
            told.add(label)
            labels = (Label("first", earlier.label.span),)
            yield Finding("FC706", member.label.span, {"label": member.label.text}, labels=labels)


def _keys(member: Member) -> set[str]:
    return {field.key for field in member.payload}
