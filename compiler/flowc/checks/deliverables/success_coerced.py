"""FC004: a flow, a contract or a document turns a success into a failure because of a status or a message."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.results import Agreement, Agreements, known_class
from flowc.diagnostics import Finding, Label
from flowc.model.habits import Coercion
from flowc.model.meaning import Program, Stage
from flowc.model.nodes import FAILED, Contract
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary


def check(facts: Facts) -> Iterator[Finding]:
    """Rules that coerce, in whatever document, aliases that do, and rows that send a declared success to `failed`."""
    yield from map(_told, _coercions(facts.program))
    words = facts.program.lexicon.doctrine
    for contract in facts.program.contracts:
        yield from _aliases(facts.agreements.contracts.get(contract.name.text), contract, words)
    found: dict[Span, Finding] = {}
    for machine in facts.machines:
        for stage in machine.machine.stages:
            found.update((finding.span, finding) for finding in _rows(facts.agreements, stage))
    yield from found.values()


def _coercions(program: Program) -> Iterator[Coercion]:
    yield from (coercion for flow in program.flows for coercion in flow.coercions)
    yield from (coercion for contract in program.contracts for coercion in contract.coercions)
    prose = any(contract.acceptance for contract in program.contracts)
    told = (coercion for doctrine in program.doctrines for coercion in doctrine.coercions)
    yield from (coercion for coercion in told if coercion.failure or prose)


def _told(coercion: Coercion) -> Finding:
    values = {"success": coercion.success, "failure": coercion.failure}
    return Finding("FC004", coercion.span, values, "" if coercion.failure else "prose")


def _aliases(agreement: Agreement | None, contract: Contract, words: DoctrineVocabulary) -> Iterator[Finding]:
    """An old spelling of a success that stands for a failure."""
    classes = {outcome.name.text: outcome.class_ for outcome in agreement.outcomes} if agreement else {}
    for alias in contract.aliases:
        meant = classes.get(alias.meant.text)
        if known_class(alias.old.text, words) == "success" and meant in ("failure", "rejected input"):
            values = {"success": alias.old.text, "failure": alias.meant.text}
            yield Finding("FC004", alias.old.span, values, "alias")


def _rows(known: Agreements, stage: Stage) -> Iterator[Finding]:
    """Ways from an outcome of class success to where failed tasks rest."""
    claim = stage.claimed_by
    agreement = known.of(claim.returns, claim.agent.text) if claim and claim.agent else None
    if agreement is None or claim is None:
        return
    successes = {outcome.name.text: outcome.name for outcome in agreement.outcomes if outcome.class_ == "success"}
    for edge in (stage.exit.edge, claim) if stage.exit else (claim,):
        for way in edge.on_outcome:
            if way.outcome.text in successes and way.target.text == FAILED:
                values = {"success": way.outcome.text, "failure": FAILED}
                labels = (Label("declared", successes[way.outcome.text].span),)
                yield Finding("FC004", way.outcome.span, values, "row", labels=labels)
