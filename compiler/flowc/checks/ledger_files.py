"""Files and books of entries that sentences name: which are one, who writes them, and which a role keeps for itself."""

import re
from collections.abc import Collection, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes
from flowc.analyses.speakers import is_agents_own, is_main_sessions
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import is_end, same_place
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable

ARTICLE = expression(r"\b(?:the|an?|its|their|your|our|my|both)\s+", re.IGNORECASE)

_TABLE = expression(r"\.(?:csv|tsv|xlsx)\Z", re.IGNORECASE)
_LINE_FOR_EACH = expression(
    r"\b(?:writes?|puts?|enters?)\s+(?:one|a|exactly\s+one)\s+(?:line|row)\s+(?:for\s+(?:each|every)|per)\s+"
    r"(?P<what>[\w'’ -]+)",
    re.IGNORECASE,
)
_DOINGS = expression(
    r"\b(?:events?|steps?|stages?|phases?|tasks?|actions?|attempts?|rounds?|runs?|calls?|hand-?offs?|hand-?overs?|moves?"
    r"|transfers?|changes?|decisions?|rulings?|outcomes?|results?|returns?|tr(?:y|ies)|retr(?:y|ies)|escalations?|transitions?"
    r"|approvals?|rejections?|verdicts?|answers?|operations?|deploys?|deployments?|releases?|shipments?|agents?)\b"
    r"|\b(?:you|it|they|agent)\s",
    re.IGNORECASE,
)
"""What happens or is done while work goes on; a line for each of these is an entry in a ledger."""

_MANY = 2
"""Roles whose entries make a file one of the project."""


def is_file(ledger: str) -> bool:
    """Whether the name of a ledger is that of a file."""
    return "." in ledger and " " not in ledger


def is_same(ledger: str, path: str) -> bool:
    """Whether a spelling of a ledger is that of a file: `bus/log.jsonl`, or `the bus`, of `docs/bus/log.jsonl`."""
    if is_file(ledger):
        return same_place(ledger, path) or is_end(ledger, path)
    called = comparable(ARTICLE.sub("", ledger)).removesuffix("s")
    *folders, name = path.split("/")
    parts = (comparable(path_of(name).stem), *map(comparable, folders[-1:]))
    return bool(called) and any(called == part.removesuffix("s") for part in parts)


def is_called_ledger(path: str, told: Outcomes) -> bool:
    """Whether a file, or the folder it lies in, is called a ledger: `ledgers/order.md`."""
    *folders, name = path.split("/")
    parts = (*folders[-1:], *comparable(path_of(name).stem).split("-"))
    return is_file(path) and any(told.words.has("ledger_words", comparable(part)) for part in parts)


def is_board(ledger: str, told: Outcomes) -> bool:
    """Whether a file holds what those who work have to say to each other."""
    stem = comparable(path_of(ledger).stem)
    return is_file(ledger) and any(told.words.has("shared_files", each) for each in (stem, stem.rpartition("-")[2]))


def writers_of(facts: Facts) -> dict[str, set[str]]:
    """The roles whose own documents put entries in each file: where they are many, it is a ledger of the project."""
    writers: dict[str, set[str]] = {}
    for doctrine in facts.program.doctrines:
        for event in doctrine.events if is_agents_own(doctrine) and not is_main_sessions(doctrine) else ():
            if event.appended and is_file(event.ledger):
                writers.setdefault(event.ledger, set()).add(doctrine.role or "")
    return writers


def is_of_product(ledger: str, writers: Mapping[str, Collection[str]], told: Outcomes) -> bool:
    """Whether a file of one writer is a document for whoever uses what is made: `docs/change-log.md`."""
    stem = comparable(path_of(ledger).stem)
    named = any(stem == each or stem.endswith(f"-{each}") for each in told.words.lists["product_logs"])
    return is_file(ledger) and named and len(writers.get(ledger, ())) < _MANY


def is_table_of_things(ledger: str, words: str) -> bool:
    """Whether an instruction fills a table of data whose lines each stand for a thing that was found and none for what
    was done: "write a line for each broken seal to `seal-log.csv`".
    """
    each = _LINE_FOR_EACH.search(words) if is_file(ledger) and _TABLE.search(ledger) else None
    return each is not None and not _DOINGS.search(each["what"])


def is_own_notes(facts: Facts, doctrine: Doctrine, ledger: str) -> bool:
    """Whether an agent alone writes into a file and reads it back, or calls it its own; a file called a ledger, and one
    for messages, are the project's.
    """
    if is_called_ledger(ledger, facts.outcomes) or is_board(ledger, facts.outcomes):
        return False
    kept = [event for event in doctrine.events if event.own and event.ledger == ledger]
    if not kept or not is_agents_own(doctrine):
        return False
    return any(event.here for event in kept) or not any(
        _names(each, ledger) for each in facts.program.doctrines if each is not doctrine
    )


def _names(doctrine: Doctrine, ledger: str) -> bool:
    """Whether a document does anything with a file, or tells of it."""
    files = [deed.object.text for deed in (*doctrine.deeds, *doctrine.ascribed) if deed.object]
    files += [event.ledger for event in doctrine.events if is_file(event.ledger)]
    return any(same_place(path, ledger) or is_end(path, ledger) or is_end(ledger, path) for path in files)
