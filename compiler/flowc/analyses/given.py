"""Agents of whom a contract says what they are given, and the files that none but a stage before them may have made."""

from flowc.analyses.passed import Passed
from flowc.model.doctrine.document.paths import comparable_path
from flowc.model.meaning import Program
from flowc.paths import path_of
from flowc.vocabulary import comparable

_FROM_OUTSIDE = frozenset(
    ("inbox", "drop", "drops", "dropbox", "tray", "trays", "pigeonhole", "pigeonholes", "mailbox")
)
"""Folders in which people put what is to be worked on."""


def given_agents(program: Program) -> frozenset[str]:
    """The agents of whom a document that is not their own says what they are given."""
    agents = frozenset(comparable(agent.name.text) for agent in program.agents)
    told = (each for each in program.doctrines if each.kind != "agent")
    needs = (one for each in told for one in (*each.handed, *each.sent, *each.packets))
    return agents & {one.boundary.callee for one in needs if one.required and one.boundary}


def is_passed_on(taker: Passed, given: frozenset[str], program: Program) -> bool:
    """Whether who reads a file is one of those, and it lies where only stages put what they pass on, in a folder that
    is not there and of which no other document speaks.
    """
    path = comparable_path(taker.path.text)
    folder = str(path_of(path).parent)
    passed = folder.lower() in program.lexicon.deeds.lists["passing_folders"] - _FROM_OUTSIDE
    if not passed or taker.role not in given or program.present.get(path) is not False or program.present.get(folder):
        return False
    others = (each.source.text for each in program.doctrines if each is not taker.doctrine)
    return not any(f"{folder}/" in text for text in others)
