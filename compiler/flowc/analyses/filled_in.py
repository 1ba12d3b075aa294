"""Forms of the project that a role is told to fill in beside its result: a handoff that asks for blocks and owners."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from flowc.analyses.blocks import Lack
from flowc.analyses.hindrances import words_in
from flowc.analyses.looked_for import HANDS_OVER
from flowc.analyses.outcomes import Outcomes
from flowc.model.statements import Doctrine
from flowc.vocabulary import comparable

_FORMS = ("handoff", "hand-off")
"""What tells a role to hand over in writing, and what the form for it is called."""


def is_asked_in_form(lack: Lack, doctrines: Iterable[Doctrine], told: Outcomes) -> bool:
    """Whether a role fills in a form of the project, of which the lines about blocks ask for all that one lacks."""
    if not HANDS_OVER.search(lack.stated.doctrine.source.text):
        return False
    path = lack.stated.doctrine.source.path
    forms = (each.source for each in doctrines if each.kind == "template")
    named = (each for each in forms if comparable(PurePosixPath(each.path).stem) in _FORMS)
    lines = [line for each in named if told.realms.together(each.path, path) for line in each.text.splitlines()]
    said = {word for line in lines if "block" in line.lower() for word in words_in(line)}
    lists = told.words.lists
    return all(not said.isdisjoint(lists[name]) for name in ("blocker_words", "owner_words"))
