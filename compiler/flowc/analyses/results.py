"""What an agent may return, as far as contracts say."""

from flowc.model.meaning import Program
from flowc.model.nodes import INCOMPLETE, Transition

CLASS = "incomplete"
"""The class a contract gives an outcome for unfinished work."""


def may_be_incomplete(program: Program, claim: Transition) -> bool:
    """Whether the agent an edge invokes can return unfinished work.

    Without a contract it can: the unified format has `needs_continuation`. A contract that is named and not found
    gets the benefit of the doubt.
    """
    named = _contract_name(program, claim)
    if named is None:
        return True
    found = next((contract for contract in program.contracts if contract.name.text == named), None)
    if found is None:
        return False
    return not found.outcomes or any(o.name.text == INCOMPLETE or o.class_ == CLASS for o in found.outcomes)


def _contract_name(program: Program, claim: Transition) -> str | None:
    if claim.returns or claim.agent is None:
        return claim.returns.text if claim.returns else None
    word = claim.agent.text
    agents = (a for a in program.agents if word in (a.name.text, *(other.text for other in a.also)))
    return next((agent.returns.text for agent in agents if agent.returns), None)
