"""FC202: a transition or gate that invokes an agent nobody defines, words that call one by a misspelt name, and skills
that a model is to carry out as if it were an agent.
"""

from collections.abc import Collection, Iterator, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.names import Unknown, agents, by_word, flows
from flowc.analyses.orchestration import agents_of
from flowc.analyses.slips import LONG, by_outline, is_inflected, is_letter_apart, is_reordered, is_slip, outline
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.spelt import misspelt
from flowc.checks.names import by_text, listed, undeclared, unknown_word
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable

_AMONG = 2
"""Known agents among the stages of a document, so that it is agents who work in them."""

_SHORTEST = 5
"""Letters of a part of a name from which one letter more or less is a slip, where the name is defined."""

_MODEL = expression(
    r"(?:claude-)?(?:\d[\w.]*-)?(?:haiku|sonnet|opus)(?:-[\d.-]+)?|claude-\d[\w.-]*|gpt-\d[\w.-]*|gemini-\d[\w.-]*|inherit"
)
"""What a host calls a model, as it is compared."""

_HOSTS = ("explore", "plan", "general-purpose", "general", "default", "build", "task")
"""Agents that come with a host."""


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
    yield from _models(facts.program, defined, prompted) if defined else ()


def _models(program: Program, defined: Mapping[str, Name], prompted: Collection[str | None]) -> Iterator[Finding]:
    """The skills and commands whose agent is the name of a model, where no agent of the project is called so."""
    known = {*map(comparable, defined), *prompted}
    named = (name for doctrine in program.doctrines for name in _forks(doctrine))
    for name in (each for each in named if _MODEL.fullmatch(each.text) and each.text not in known):
        agents_known = [word for word in defined if comparable(word) in agents_of(program)]
        if agents_known:
            yield Finding("FC202", name.span, {"agent": name.text, "known": listed(agents_known)}, "model")


def _forks(doctrine: Doctrine) -> Iterator[Name]:
    """Who is to carry a document out by its frontmatter, and does not come with a host."""
    named = (deed.object for deed in doctrine.deeds if deed.kind == "forks" and deed.object)
    yield from (name for name in named if name.text not in _HOSTS)


def _least_changed(word: str) -> int:
    """Letters of a part from which another letter is a slip: fewer where another part says whom a call means."""
    return _SHORTEST if "-" in word else LONG


def _named(doctrine: Doctrine, known: Collection[str | None]) -> Iterator[Name]:
    """Whom a document calls, and who works in the stages of its table, where most of them are known."""
    yield from (call.callee for call in doctrine.calls)
    yield from _forks(doctrine)
    roles = [stage.role for stage in doctrine.stages]
    if sum(role.text in known for role in roles) >= _AMONG:
        yield from roles


def _meant_in_table(word: str, doctrine: Doctrine, known: Collection[str | None]) -> list[str]:
    """Whom a role among the stages of a document means: an agent one letter apart, who works in none of them."""
    roles = {stage.role.text for stage in doctrine.stages}
    near = (each for each in known if each and is_letter_apart(word, each)) if word in roles else ()
    return [each for each in near if each not in roles]


def _meant_at_sites(uses: tuple[Name, ...], doctrine: Doctrine, uncalled: Collection[str]) -> list[str]:
    """Whom a name at a call site means, where a host looks for it: one whom nobody calls, with its words in another
    order or one of them in another form.
    """
    sites = [call.callee.span for call in doctrine.calls if call.around is None]
    sites += [name.span for name in _forks(doctrine)]
    word = comparable(uses[0].text)
    at_site = any(use.span in sites for use in uses)
    return [each for each in sorted(uncalled) if at_site and (is_reordered(word, each) or is_inflected(word, each))]


def _misspelt(program: Program, defined: Mapping[str, Name], prompted: Collection[str | None]) -> Iterator[Finding]:
    """The callees in prose that nobody defines and that are a slip of an agent's name; any other may be anybody."""
    named = {comparable(word): name for word, name in defined.items()}
    alike, known = by_outline(named), {*named, *prompted}
    called = {comparable(call.callee.text) for doctrine in program.doctrines for call in doctrine.calls}
    for doctrine in program.doctrines if named else ():
        strange = [name for name in _named(doctrine, known) if name.text not in known]
        for uses in by_word(strange):
            near = alike.get(outline(uses[0].text), ())
            meant = [word for word in near if is_slip(uses[0].text, word, _SHORTEST, _least_changed(word))]
            meant = meant or _meant_in_table(uses[0].text, doctrine, known)
            meant = meant or _meant_at_sites(uses, doctrine, named.keys() - called)
            if len(meant) == 1:
                values = {"agent": uses[0].text, "known": listed(named)}
                yield unknown_word("FC202", Unknown(uses, meant[0]), values, named.get(meant[0]))

