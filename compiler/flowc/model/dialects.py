"""The two dialects of a transition: who claims, which branch is taken, which closing step is the move itself."""

import re
from collections.abc import Mapping
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.nodes import FAILED, INCOMPLETE, Branch, Dialect, Flow, Transition
from flowc.text import Name

MOVE = expression(r"(?:move|submit)_to_(?P<state>.+)")


def moved_to(step: Name, flow: Flow) -> str | None:
    """The state a closing step `move_to_X` or `submit_to_X` moves to; None where the step is no move of this flow.

    Hyphens and blanks of a state's name may be written as underscores.
    """
    word = _moved(step.text) if "_to_" in step.text else None
    return _move_words(flow).get(word) if word else None


@lru_cache(maxsize=1 << 12)
def _moved(step: str) -> str | None:
    """The underscored name of the state that the word of a step says."""
    match = MOVE.fullmatch(step)
    return _underscored(match["state"]) if match else None


@lru_cache(maxsize=1 << 16)
def _move_words(flow: Flow) -> Mapping[str, str]:
    """The states a step may move to, by their underscored names; of two that look alike so, the first."""
    states = (*(state.text for state in flow.states), *(name.text for name in flow.terminal), FAILED, INCOMPLETE)
    return {_underscored(state): state for state in reversed(states)}


@lru_cache(maxsize=1 << 12)
def _underscored(word: str) -> str:
    return re.sub(r"[-\s]+", "_", word.strip())


def claims(transition: Transition, flow: Flow) -> bool:
    """Whether taking the edge invokes its agent on arrival; otherwise the agent, if any, is a gate of the source."""
    if transition.agent is None:
        return False
    return transition.dialect is Dialect.GATES or _continues_elsewhere(transition, flow)


def _continues_elsewhere(transition: Transition, flow: Flow) -> bool:
    branch = approval(transition)
    move = closing_move(branch, flow) if branch else None
    return move is not None and move != transition.target.text


def approval(transition: Transition) -> Branch | None:
    """The branch of `after_success` taken on approval or without a decision."""
    for branch in transition.after_success or ():
        if branch.decision is None or branch.decision.text == "approve":
            return branch
    return None


def rejection(transition: Transition) -> Branch | None:
    """The branch of `after_success` taken on rejection."""
    for branch in transition.after_success or ():
        if branch.decision and branch.decision.text == "reject":
            return branch
    return None


def closing_move(branch: Branch, flow: Flow) -> str | None:
    """The state the last step of a branch moves the task to, or None."""
    return moved_to(branch.steps[-1], flow) if branch.steps else None


def own_steps(branch: Branch | None, flow: Flow) -> tuple[Name, ...]:
    """The steps of a branch without its closing move."""
    if branch is None:
        return ()
    return branch.steps[:-1] if closing_move(branch, flow) else branch.steps


