"""FC808: a type, a shape or a contract for machines that names other outcomes or inputs than the prose of its role."""

from collections.abc import Iterator

from flowc.analyses.agreement import Disagreement, disagreements
from flowc.analyses.facts import Facts
from flowc.analyses.renamed_inputs import Misnamed, misnamed
from flowc.analyses.typed_fields import Lacking, lacking_fields
from flowc.checks.contracts import labels
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each declaration and each statement in prose that do not agree."""
    for found in disagreements(facts.boundaries, facts.program, facts.agreements):
        yield _finding(found)
    yield from map(_of_field, lacking_fields(facts))
    yield from map(_of_input, misnamed(facts.boundaries.realms, facts.program.doctrines))


def _of_input(found: Misnamed) -> Finding:
    """An input that has another name in prose, or that only one of the two has."""
    field, other = found.field, found.other
    values = {"role": found.signature.callee, "document": found.prose.doctrine.source.path}
    values |= {"name": field.text} if field else {}
    values |= {"missing": other.text} if other else {}
    form = "input" if field and other else "unlisted" if field else "untaken"
    span = field.span if field else found.signature.span
    return Finding("FC808", span, values, form, (Label("prose", other.span if other else found.prose.span),))


def _of_field(lacking: Lacking) -> Finding:
    values = {
        "role": lacking.declared.role,
        "outcome": lacking.outcome.text,
        "field": lacking.field.text,
        "document": lacking.field.span.source.path,
    }
    form = "optional" if lacking.optional else "field"
    return Finding("FC808", lacking.at.span, values, form, (Label("prose", lacking.field.span),))


def _finding(found: Disagreement) -> Finding:
    values = {
        "role": found.role,
        "name": found.written.text,
        "extra": labels(found.extra),
        "missing": labels(found.missing),
        "document": found.prose.path,
    }
    span = found.extra[0].span if found.extra else found.written.span
    where = found.missing[0].span if found.missing else found.prose.union.span
    form = "" if found.extra and found.missing else "extra" if found.extra else "missing"
    return Finding("FC808", span, values, form, (Label("prose", where),))
