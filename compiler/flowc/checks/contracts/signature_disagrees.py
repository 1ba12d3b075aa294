"""FC808: a type, a shape or a contract for machines that names other outcomes or inputs than the prose of its role."""

from collections.abc import Iterator

from flowc.analyses.agreement import Disagreement, disagreements
from flowc.analyses.facts import Facts
from flowc.analyses.renamed_inputs import misnamed
from flowc.checks.contracts import labels
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each declaration and each statement in prose that do not agree."""
    for found in disagreements(facts.boundaries, facts.program, facts.agreements):
        yield _finding(found)
    for one in misnamed(facts.boundaries.realms, facts.program.doctrines):
        where = one.prose.doctrine.source.path
        values = {"role": one.signature.callee, "name": one.field.text, "missing": one.other.text, "document": where}
        yield Finding("FC808", one.field.span, values, "input", (Label("prose", one.other.span),))


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
