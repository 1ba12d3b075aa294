"""FC803: a field the output contract requires and the template of its role has no slot for."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.facts import Facts
from flowc.analyses.likeness import Words, lacking, words
from flowc.checks.contracts import document
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Doctrine
from flowc.text import LINE_END


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each field of each output contract, where most others have a slot."""
    for doctrine in facts.program.doctrines:
        if doctrine.kind == "output-contract" and doctrine.required:
            yield from _missing(facts.boundaries, doctrine)


def _missing(joined: Boundaries, contract: Doctrine) -> Iterator[Finding]:
    own = joined.of_role(joined.role_of(contract), contract)
    templates = [each for each in own if each.kind == "template" and each.slots]
    if len(templates) != 1:
        return
    template = templates[0]
    qualities = joined.words.lists["qualities"]
    required = tuple(f for f in contract.required if f.required and qualities.isdisjoint(f.key.split("-")))
    for field in lacking(required, _offered(template), _lines(template)):
        values = {"field": field.text, "document": document(template.source.path)}
        yield Finding("FC803", field.span, values, labels=(Label("template", template.slots[0].field.span),))


def _offered(template: Doctrine) -> Iterator[Words]:
    for slot in template.slots:
        yield words(slot.field.key)
        yield words(slot.group)
        yield words(slot.group) | words(slot.field.key)


def _lines(template: Doctrine) -> Iterator[Words]:
    for line in LINE_END.split(template.source.text):
        yield words(line)
