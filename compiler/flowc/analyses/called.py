"""Who is called by somebody, as far as the documents of a project say: whoever took what a role returns could pass it
on.
"""

from functools import lru_cache

from flowc.analyses.facts import Facts
from flowc.analyses.orchestration import agents_of
from flowc.analyses.speakers import is_started_by_person, is_timed
from flowc.model.statements import Doctrine
from flowc.vocabulary import comparable


def is_called(facts: Facts, role: str | None) -> bool:
    """Whether somebody may call a role; where no document says whom anybody calls, a session may call each."""
    known = _called(facts)
    return not known or role in known


def is_run_by_clock(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether the clock starts the agent of a document and nobody calls it: there is nobody who could do anything when
    it has returned.
    """
    return is_timed(doctrine) and doctrine.role not in _called(facts)


def has_no_caller(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a person or the clock starts who reads a document: what it writes down is a store of its own."""
    return is_started_by_person(doctrine, facts.program.agents) or is_run_by_clock(facts, doctrine)


@lru_cache(maxsize=1)
def _called(facts: Facts) -> frozenset[str]:
    """The agents of the project among the callees of those who run agents, of calls, contracts and flows, and among the
    roles whose stages are listed.
    """
    program = facts.program
    roles = [role for each in facts.conductors for role in each.callees]
    for doctrine in program.doctrines:
        roles += [call.callee.text for call in doctrine.calls]
        roles += doctrine.callees
        stated = (doctrine.boundary, *doctrine.boundaries, *(union.boundary for union in doctrine.unions))
        roles += [each.callee for each in stated if each and each.caller and each.callee]
        roles += [stage.role.text for stage in doctrine.stages if doctrine.kind != "agent"]
    roles += [edge.agent.text for flow in program.flows for edge in flow.transitions if edge.agent]
    return agents_of(program).intersection(map(comparable, roles))
