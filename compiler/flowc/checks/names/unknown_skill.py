"""FC213: a skill that an agent's host is to load and that nobody wrote, beside others that are there."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import Unknown, by_word
from flowc.analyses.skills import names_of_skills
from flowc.checks.names import listed, unknown_word
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.syntax.near import nearest
from flowc.vocabulary import comparable

_LEAST = 2
"""Listed skills that are the project's own, so that the others must be too."""

_PLAIN = expression(r"[\w-]+")
"""A skill by its name; one with a colon comes from elsewhere, one with a slash or a dot is a file."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown skill, at its first use.

    Where half as many are unknown as are known, or more, the others are kept elsewhere.
    """
    program = facts.program
    uses = by_word(name for agent in program.agents for name in agent.skills if _PLAIN.fullmatch(name.text))
    there = {comparable(name): name for name in names_of_skills(program)} if uses else {}
    strange = [names for names in uses if comparable(names[0].text) not in there]
    own = len(uses) - len(strange)
    for names in strange if own >= max(_LEAST, 2 * len(strange)) else ():
        values = {"skill": names[0].text, "known": listed(there.values())}
        near = nearest(comparable(names[0].text), there)
        yield unknown_word("FC213", Unknown(names, there[near] if near else None), values)
