"""Who is called by somebody, as far as the documents of a project say: whoever took what a role returns could pass it
on.
"""

import re
from functools import lru_cache

from flowc.analyses.facts import Facts
from flowc.analyses.orchestration import agents_of
from flowc.analyses.speakers import is_started_by_person, is_timed
from flowc.expressions import expression
from flowc.model.statements import Deed, Doctrine
from flowc.structs import replace
from flowc.vocabulary import comparable

_QUESTION = "askuserquestion"
_APPROVAL = expression(r"\b(?:confirm|approv|accept|agree)", re.IGNORECASE)
"""The tool that asks a person, which no called agent has, and what says that work goes on with an approval only."""


def is_called(facts: Facts, role: str | None) -> bool:
    """Whether somebody may call a role; where no document says whom anybody calls, a session may call each."""
    known = _called(facts)
    return not known or role in known


def before_approval(facts: Facts, doctrine: Doctrine) -> Doctrine:
    """A document without what it tells its reader to do when a person has approved of it, in an answer to a question
    that only the session of a person can ask; whole where somebody calls the reader.
    """
    asked = [each.span for each in doctrine.deeds if _asks(each) and _APPROVAL.search(each.span.text)]
    if not asked or doctrine.role in _callees(facts):
        return doctrine
    return replace(doctrine, deeds=tuple(deed for deed in doctrine.deeds if deed.span.start < asked[0].start))


def _asks(deed: Deed) -> bool:
    named = deed.kind == "tool" and deed.object is not None and comparable(deed.object.text) == _QUESTION
    return named and not (deed.negated or deed.optional)


def is_run_by_clock(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether the clock starts the agent of a document and nobody calls it: there is nobody who could do anything when
    it has returned.
    """
    return is_timed(doctrine) and doctrine.role not in _called(facts)


def has_no_caller(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a person or the clock starts who reads a document: what it writes down is a store of its own."""
    started = is_started_by_person(doctrine, facts.program.agents) or is_run_by_clock(facts, doctrine)
    return started or _is_pasted(facts, doctrine)


def _is_pasted(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a text that no host knows for an agent says at its head that its reader orchestrates: nobody calls it."""
    leads = any(deed.kind == "leads" for deed in doctrine.deeds) and "agents" not in doctrine.source.path.split("/")
    named = any(agent.source is doctrine.source for agent in facts.program.agents)
    return leads and not named and doctrine.role not in _callees(facts)


@lru_cache(maxsize=1)
def _called(facts: Facts) -> frozenset[str]:
    """The agents of the project among those whom somebody calls."""
    return agents_of(facts.program).intersection(_callees(facts))


@lru_cache(maxsize=1)
def _callees(facts: Facts) -> frozenset[str]:
    """The callees of those who run agents, of calls, contracts and flows, and the roles whose stages are listed."""
    program = facts.program
    roles = [role for each in facts.conductors for role in each.callees]
    for doctrine in program.doctrines:
        roles += [call.callee.text for call in doctrine.calls]
        roles += doctrine.callees
        stated = (doctrine.boundary, *doctrine.boundaries, *(union.boundary for union in doctrine.unions))
        roles += [each.callee for each in stated if each and each.caller and each.callee]
        roles += [stage.role.text for stage in doctrine.stages if doctrine.kind != "agent"]
    roles += [edge.agent.text for flow in program.flows for edge in flow.transitions if edge.agent]
    return frozenset(map(comparable, roles))
