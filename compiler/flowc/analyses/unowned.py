"""Values that a document takes from an agent which returns no such thing."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Stated
from flowc.model.statements import Deed, Doctrine
from flowc.vocabulary import comparable

_LEAST = 2
"""Fields that an agent must say it returns, so that it says what it returns."""


class Unowned(NamedTuple):
    """A value that a document says `agent` gave, and what the agent says that it returns."""

    taken: Deed
    agent: str
    stated: Stated


def unowned(facts: Facts) -> Iterator[Unowned]:
    """Each value once a document. Whatever word of an agent's documents may mean it gets the benefit of the doubt."""
    agents = sorted({comparable(agent.name.text) for agent in facts.program.agents})
    for doctrine in facts.program.doctrines:
        seen: set[tuple[str, str]] = set()
        for deed in (each for each in doctrine.deeds if each.kind == "owned" and each.object):
            agent = _agent(deed.role or "", agents)
            key = (agent, deed.object.text if deed.object else "")
            if not agent or agent == doctrine.role or key in seen:
                continue
            seen.add(key)
            stated = [each for each in facts.outcomes.by_whose.get(agent, ()) if _is_own(each, agent)]
            about = [each for each in facts.program.doctrines if each is not doctrine and _is_about(each, agent)]
            tells = sum(map(_fields, stated)) >= _LEAST
            if tells and not any(_says(each, key[1]) for each in about):
                yield Unowned(deed, agent, stated[0])


def _agent(role: str, agents: list[str]) -> str:
    """The agent that a word means: by its name, or the only one whose name has the word for a part."""
    found = [agent for agent in agents if agent == role] or [agent for agent in agents if role in agent.split("-")]
    return found[0] if len(found) == 1 else ""


def _is_own(stated: Stated, agent: str) -> bool:
    return stated.doctrine.role == agent and stated.callee == agent and not stated.union.partial


def _fields(stated: Stated) -> int:
    return sum(len(member.payload) for member in stated.union.members)


def _is_about(doctrine: Doctrine, agent: str) -> bool:
    """Whether a document may say what an agent returns: its own, or a contract about it."""
    called = [doctrine.boundary, *doctrine.boundaries]
    return doctrine.role == agent or any(each and each.callee == agent for each in called)


def _says(doctrine: Doctrine, value: str) -> bool:
    words = re.split(r"_", value)
    stems = r"[\s_-]+".join(re.escape(word.removesuffix("s")) + r"\w{0,3}" for word in words)
    return re.search(rf"(?i)(?<![\w]){stems}", doctrine.source.text) is not None
