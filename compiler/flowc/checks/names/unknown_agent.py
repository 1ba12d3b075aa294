"""FC202: a transition or gate that invokes an agent nobody defines, or words that call one by a misspelt name."""

from collections.abc import Collection, Iterator, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.names import Unknown, agents, by_word, flows
from flowc.analyses.slips import LONG, by_outline, is_letter_apart, is_slip, outline
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.spelt import misspelt
from flowc.checks.names import by_text, listed, undeclared, unknown_word
from flowc.diagnostics import Finding
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable

_AMONG = 2
"""Known agents among the stages of a document, so that it is agents who work in them."""

_SHORTEST = 5
"""Letters of a part of a name from which one letter more or less is a slip, where the name is defined."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown word of each flow, where the project defines agents at all.

    An agent that has only a prompt, in a folder or file of its name, is no unknown one.
    """
    defined = by_text(name for agent in facts.program.agents for name in (agent.name, *agent.also))
    prompted = {doctrine.role for doctrine in facts.program.doctrines if is_agents_own(doctrine)}
    for flow in flows(facts.program) if defined else ():
        strange = (name.text for name in agents(flow) if name.text not in defined)
        if any(comparable(word) not in prompted for word in strange):
            known = by_text(name for name in agents(flow) if comparable(name.text) in prompted)
            yield from undeclared("FC202", "agent", agents(flow), {**known, **defined} if known else defined)
    slips = misspelt(facts).get("agent", ())
    yield from _misspelt(facts.program, defined, {*prompted, *(found.word for found in slips)})
    for found in slips:
        meant = defined.get(found.suggestion or "")
        yield replace(unknown_word("FC202", found, {"agent": found.word}, meant), form="told")


def _least_changed(word: str) -> int:
    """Letters of a part from which another letter is a slip: fewer where another part says whom a call means."""
    return _SHORTEST if "-" in word else LONG


def _named(doctrine: Doctrine, known: Collection[str | None]) -> Iterator[Name]:
    """Whom a document calls, and who works in the stages of its table, where most of them are known."""
    yield from (call.callee for call in doctrine.calls)
    roles = [stage.role for stage in doctrine.stages]
    if sum(role.text in known for role in roles) >= _AMONG:
        yield from roles


def _meant_in_table(word: str, doctrine: Doctrine, known: Collection[str | None]) -> list[str]:
    """Whom a role among the stages of a document means: an agent one letter apart, who works in none of them."""
    roles = {stage.role.text for stage in doctrine.stages}
    near = (each for each in known if each and is_letter_apart(word, each)) if word in roles else ()
    return [each for each in near if each not in roles]


def _misspelt(program: Program, defined: Mapping[str, Name], prompted: Collection[str | None]) -> Iterator[Finding]:
    """The callees in prose that nobody defines and that are a slip of an agent's name; any other may be anybody."""
    named = {comparable(word): name for word, name in defined.items()}
    alike, known = by_outline(named), {*named, *prompted}
    for doctrine in program.doctrines if named else ():
        strange = [name for name in _named(doctrine, known) if name.text not in known]
        for uses in by_word(strange):
            near = alike.get(outline(uses[0].text), ())
            meant = [word for word in near if is_slip(uses[0].text, word, _SHORTEST, _least_changed(word))]
            meant = meant or _meant_in_table(uses[0].text, doctrine, known)
            if len(meant) == 1:
                values = {"agent": uses[0].text, "known": listed(named)}
                yield unknown_word("FC202", Unknown(uses, meant[0]), values, named.get(meant[0]))

