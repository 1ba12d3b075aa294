"""FC208: two names of one flow that people cannot tell apart."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.look_alikes import LookAlike, look_alikes, states_alike
from flowc.analyses.names import agents, checks, flows, scripts, steps
from flowc.checks.names import also, rename
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Flow


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each word that is taken for another state, agent, step, check or script of its flow."""
    for flow in flows(facts.program):
        yield from (_finding(found) for found in _found(flow))


def _found(flow: Flow) -> Iterator[LookAlike]:
    yield from states_alike(flow)
    for names in (agents(flow), steps(flow), checks(flow), scripts(flow)):
        yield from look_alikes(names)


def _finding(found: LookAlike) -> Finding:
    word = found.uses[0]
    return Finding(
        code="FC208",
        span=word.span,
        values={"name": word.text, "other": found.other.text, "characters": _characters(word.text, found.other.text)},
        form="" if found.difference == "shape" else found.difference,
        labels=(Label("other", found.other.span), *also(found.uses[1:])),
        fixes=rename(found.uses, found.other.text),
    )


def _characters(word: str, other: str) -> str:
    """The characters of a word that the other has not, by their code points."""
    strange = dict.fromkeys(character for character in word if character not in other)
    return ", ".join(f"U+{ord(character):04X}" for character in strange)
