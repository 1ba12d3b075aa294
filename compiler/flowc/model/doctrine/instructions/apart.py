"""What stands behind an instruction and is none of its reader's: what somebody else is going to do, and what is to be
told to those for whom a guide is made; and of a pipeline that an agent designs, what it runs.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.instructions.subjects import is_anothers

_MAKING = frozenset(("create", "write", "draft", "produce", "provide", "add", "include"))
_GUIDE = expression(
    r"\s+(?:(?:an?|your|one)\s+)?(?!the\s)(?:[\w'’-]+\s+){0,4}?"
    r"(?:guide|tutorial|walk-?through|checklist|runbook|playbook|readme|handbook|manual|cheat-?\s?sheet|quick-?start|how-?to)"
    r"(?:\s+section)?(?:\s+(?:for|from|to|of|on|about|with)\s[^:;.]{1,120})?:\s",
    re.IGNORECASE,
)
"""What is made that tells others what to do, up to the colon behind which that stands."""

_ENDS = expression(r";|\b(?:then|what|findings|note|record)\b|\b(?:in|into|to)\s+`", re.IGNORECASE)
"""What ends a list of such steps, or says that the reader does them and where it puts what comes of them."""

_LEFT = expression(r"\s+[^.;:]{1,40}?\sto\s+(?:the|our|an?|whoever|somebody)\b[^.;:]{0,40}:\s", re.IGNORECASE)
"""What is left to somebody, up to the colon behind which it is named."""

_PIPELINES = frozenset(("ci", "cd", "cicd"))
_DESIGNING = frozenset(("builder", "designer", "architect", "author", "writer", "generator", "creator", "configurator"))
"""Words of the name of an agent that makes pipelines, which others run."""

_BY_PIPELINE = expression(
    r"\b(?:in\s+parallel|concurrently|in\s+separate\s+jobs|on\s+(?:every|each)\s+"
    r"(?:push|commit|pull[- ]request|PR|merge))\W*\Z",
    re.IGNORECASE,
)
"""How or when a pipeline does something, at the end of what is said of it."""

_FEWEST = 2
"""Commas of a list of steps."""


def is_apart(verb: str, role: str | None, text: str, at: int, joint: re.Match[str]) -> bool:
    """Whether what a joint puts behind an instruction, whose object begins at `at`, is none for its reader."""
    left = verb == "leave" and joint[0].strip() == ":" and _LEFT.match(text, at, joint.endpos) is not None
    return left or is_anothers(role, text, at, joint) or (verb in _MAKING and _is_told_in(text, at, joint))


def _is_told_in(text: str, at: int, joint: re.Match[str]) -> bool:
    """Whether a further step of a guide stands behind a joint: `write a guide: get the key, run the tests, go on`."""
    guide = _GUIDE.match(text, at, joint.endpos)
    if not guide or joint.start() < guide.end() - 2:
        return False
    return text.count(",", guide.end(), joint.endpos) >= _FEWEST and not _ENDS.search(text, guide.end(), joint.endpos)


def is_of_pipeline(kind: str, role: str | None, told: str) -> bool:
    """Whether what is to be run, in words that name no command, is a property of the pipeline that an agent makes."""
    named = set((role or "").split("-"))
    made = not _PIPELINES.isdisjoint(named) and not _DESIGNING.isdisjoint(named)
    return made and kind == "run" and _BY_PIPELINE.search(told) is not None
