"""FC004: a flow, a contract or a document turns a success into a failure because of a status or a message."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes
from flowc.analyses.results import Agreement, Agreements, known_class
from flowc.diagnostics import Finding, Label
from flowc.model.habits import Coercion
from flowc.model.meaning import Program, Stage
from flowc.model.nodes import FAILED, Contract
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary, comparable

_WORDS = ("error", "errors", "failure", "failures", "failed", "rejection", "rejections", "rejected")


def check(facts: Facts) -> Iterator[Finding]:
    """Rules that coerce, in whatever document, aliases that do, and rows that send a declared success to `failed`."""
    yield from (_told(each) for each in _coercions(facts.program) if not each.open or _is_known(each, facts.outcomes))
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


def _is_known(coercion: Coercion, told: Outcomes) -> bool:
    """Whether some role returns both labels of a coercion, or the first one where a word stands for the other; and that
    is a success: by its class, or because it is told first, is nothing else, and no other of them is one.
    """
    success, failure = comparable(coercion.success), comparable(coercion.failure)
    for stated in told.stated:
        members = {comparable(member.label.text): member for member in stated.union.members}
        together = told.realms.together(stated.doctrine.source.path, coercion.span.source.path)
        if together and success in members and (failure in members or failure in _WORDS):
            classes = {label: told.words.outcome_class(each.sort or label) for label, each in members.items()}
            first = not classes[success] and next(iter(members)) == success and "success" not in classes.values()
            return classes[success] == "success" or first
    return False


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
