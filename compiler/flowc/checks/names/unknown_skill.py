"""FC213: a skill that an agent's host is to load and that nobody wrote, beside others that are there."""

import re
from collections.abc import Collection, Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.left_open import sentence_at
from flowc.analyses.names import Unknown, by_word
from flowc.analyses.skills import names_of_skills
from flowc.analyses.slips import is_inflected, is_reordered, is_slip, is_turned
from flowc.analyses.spelt import misspelt
from flowc.checks.names import listed, unknown_word
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Deed
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import comparable

_LEAST = 2
"""Listed skills that are the project's own, so that the others must be too."""

_PLAIN = expression(r"[\w-]+")
"""A skill by its name; one with a colon comes from elsewhere, one with a slash or a dot is a file."""

_ELSEWHERE = expression(r"\b(?:if|unless|plugins?|install\w*|available|marketplace|global|user['’]s)\b", re.IGNORECASE)
"""What a sentence says of a skill that may not be there, or comes from elsewhere."""

_SEVERAL = expression(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_LONG = 6
"""A name of several words, and the letters of one of them from which one more or less is a slip."""


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
    told = {found.word for found in misspelt(facts).get("agent", ())}
    yield from _taken_up(program, {comparable(names[0].text) for names in uses}, told)


def _taken_up(program: Program, listed_names: Collection[str], told: Collection[str]) -> Iterator[Finding]:
    """The skills that documents say to take up and nobody wrote, though one of nearly that name is there; one by
    another form of a word only where nobody names that skill. What is `told` for a slip already is left out.
    """
    uses = by_word(
        deed.object
        for doctrine in program.doctrines
        for deed in doctrine.deeds
        if deed.kind == "skill" and deed.object and _is_own(deed, deed.object)
    )
    there = {comparable(name): name for name in names_of_skills(program)} if uses else {}
    named = {comparable(names[0].text) for names in uses}.union(listed_names)
    others = {doctrine.role for doctrine in program.doctrines}.union(there, listed_names, told)
    for names in uses:
        word = comparable(names[0].text)
        near = _near(word, there, named) if word not in others else []
        if len(near) == 1:
            values = {"skill": names[0].text, "known": listed(there.values())}
            yield unknown_word("FC213", Unknown(names, there[near[0]]), values)


def _is_own(deed: Deed, name: Name) -> bool:
    """Whether a skill by a name of several words is to be taken up, and nothing says that it comes from elsewhere."""
    free = deed.negated or deed.optional or _ELSEWHERE.search(sentence_at(deed.span))
    return not free and bool(_SEVERAL.fullmatch(name.text))


def _near(word: str, there: Collection[str], named: Collection[str]) -> list[str]:
    near = [each for each in there if is_slip(word, each, _LONG) or is_turned(word, each) or is_reordered(word, each)]
    return near or [each for each in there if each not in named and is_inflected(word, each)]
