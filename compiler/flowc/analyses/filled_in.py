"""What a role is asked for beside its own document: in a form of the project that it is told to fill in, a handoff, and
in a document that says of itself that it is for all agents.
"""

import re
from collections.abc import Iterable

from flowc.analyses.blocks import Lack
from flowc.analyses.hindrances import below, words_in
from flowc.analyses.looked_for import HANDS_OVER, TO_ALL
from flowc.analyses.outcomes import Outcomes
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable

_HEAD = 2_000
"""Characters in which it says so."""

_BLOCK = expression(r"^[^\n]*\bblock[^\n]*", re.IGNORECASE | re.MULTILINE)
_FORMS = ("handoff", "hand-off")
"""What tells a role to hand over in writing, and what the form for it is called."""


def is_asked_elsewhere(lack: Lack, doctrines: tuple[Doctrine, ...], told: Outcomes) -> bool:
    """Whether all that a block lacks is asked for in a form that its role fills in, or of all agents."""
    return _is_asked_in_form(lack, doctrines, told) or _is_asked_of_all(lack, doctrines, told)


def _is_asked_in_form(lack: Lack, doctrines: Iterable[Doctrine], told: Outcomes) -> bool:
    """Whether a role fills in a form of the project, of which the lines about blocks ask for all that one lacks."""
    if not HANDS_OVER.search(lack.stated.doctrine.source.text):
        return False
    path = lack.stated.doctrine.source.path
    forms = (each.source for each in doctrines if each.kind == "template")
    named = (each for each in forms if comparable(path_of(each.path).stem) in _FORMS)
    lines = [line for each in named if told.realms.together(each.path, path) for line in each.text.splitlines()]
    said = {word for line in lines if "block" in line.lower() for word in words_in(line)}
    return _asks_for_all(said, told)


def _is_asked_of_all(lack: Lack, doctrines: Iterable[Doctrine], told: Outcomes) -> bool:
    """Whether a document for all agents asks for all that one lacks, in lines about blocks and below such titles."""
    path = lack.stated.doctrine.source.path
    for each in doctrines:
        text = each.source.text
        if TO_ALL.search(text, 0, _HEAD) and told.realms.together(each.source.path, path):
            found = _BLOCK.finditer(text)
            lines = (match[0] + below(text, match.end(), titled=match[0].startswith("#")) for match in found)
            if _asks_for_all({word for line in lines for word in words_in(line)}, told):
                return True
    return False


def _asks_for_all(said: set[str], told: Outcomes) -> bool:
    lists = told.words.lists
    return all(not said.isdisjoint(lists[name]) for name in ("blocker_words", "owner_words"))
