"""Results in files of their own, `{"outcome": ..., "decision": ...}`, whose words nobody in the project returns.

Whose result a file holds it does not say, so a word counts as known where anybody returns it, where the unified
format has it, and where vocabulary knows it for an outcome; it is strange where the project declares what comes back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.results import UNIFIED
from flowc.model.meaning import Program
from flowc.paths import path_of
from flowc.text import Name
from flowc.vocabulary import comparable

_UNIFIED_DECISIONS = frozenset(("approve", "reject"))


class Strange(NamedTuple):
    """A word of a recorded result that is no outcome or, if `decided`, no decision that anybody returns."""

    word: Name
    decided: bool
    known: tuple[str, ...]


def strange_words(facts: Facts) -> Iterator[Strange]:
    """The outcomes and decisions of recorded results that nobody returns, in projects whose flows route on results."""
    program = facts.program
    outcomes, decisions = _outcomes(facts), _decisions(facts)
    for result in program.results if program.flows and (program.agents or program.contracts) else ():
        folders = path_of(result.source.path).parts[:-1]
        if any(facts.outcomes.words.has("about_folders", folder) for folder in folders) or result.outcome is None:
            continue
        outcome = result.outcome
        word = comparable(outcome.text)
        known = word in outcomes or ("-" not in word and bool(facts.outcomes.words.outcome_class(word)))
        if not known and not facts.outcomes.words.is_not_attempted(outcome.text):
            yield Strange(outcome, False, tuple(sorted(outcomes)))
        if result.decision and comparable(result.decision.text) not in decisions:
            yield Strange(result.decision, True, tuple(sorted(decisions)))


def _outcomes(facts: Facts) -> frozenset[str]:
    """The outcomes of contracts and of prose, old spellings, and those of the unified format."""
    program = facts.program
    declared = {outcome.name.text for contract in program.contracts for outcome in contract.outcomes}
    declared |= {alias.old.text for contract in program.contracts for alias in contract.aliases}
    declared |= {member.label.text for each in facts.outcomes.stated for member in each.union.members}
    return frozenset(map(comparable, declared | {word for word, _ in UNIFIED}))


def _decisions(facts: Facts) -> frozenset[str]:
    """The decisions of prose and of flows that branch on them, and those of the unified format."""
    stated = {member.label.text for each in facts.outcomes.decided for member in each.union.members}
    return frozenset(map(comparable, stated | set(_branches(facts.program)))) | _UNIFIED_DECISIONS


def _branches(program: Program) -> Iterator[str]:
    for flow in program.flows:
        for transition in flow.transitions:
            yield from (branch.decision.text for branch in transition.after_success or () if branch.decision)
