"""Files that an agent writes in place of what an outcome should carry, and that whoever handles it reads."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import same_place
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name
from flowc.vocabulary import comparable

_CLAUSE = expression(r"[;,.](?:\s|\Z)")
_LEAVES = expression(
    r"(?i)\b(?:never|not?|nobody|none|nothing|neither|without|ignor\w+|delet\w+|remov\w+|clear(?:s|ed)?|empt(?:y|ies)|discard\w*|drops?"
    r"|throws?|burns?|archiv\w+|people|humans?|keeps?|leaves?|saves?|creates?|writes?|moves?|renames?|shelv\w+|put(?:s)?)\b|n['’]t\b"
)
"""What is done with a file whose words nobody needs."""


def unreturned(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """Who writes each such file, and who is told to read it: another agent, or who handles outcomes by it."""
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds if is_agents_own(doctrine) and doctrine.role else ():
            if deed.kind == "unreturned" and deed.object:
                maker = Passed(doctrine.role or "", deed.object, deed.span, False, doctrine)
                read = [each for each in named(facts, "read") if same_place(each.path.text, deed.object.text)]
                near = [each for each in facts.program.doctrines if each is not doctrine]
                near = [each for each in near if facts.boundaries.realms.together(*_paths(each, doctrine))]
                takers = (*(each for each in read if each.role != maker.role), *_handling(near, deed.object))
                if takers:
                    yield maker, takers


def _handling(doctrines: list[Doctrine], path: Name) -> Iterator[Passed]:
    for doctrine in doctrines:
        for handler in doctrine.handlers:
            if _is_read(handler.action, f"`{path.text}`"):
                role = doctrine.role or comparable(path_of(doctrine.source.path).stem)
                yield Passed(role, Name(path.text, handler.span), handler.span, False, doctrine)


def _is_read(action: str, path: str) -> bool:
    """Whether an action has a use for what is in a file, as far as the clause about it says."""
    before, named, behind = action.partition(path)
    clause = f"{_CLAUSE.split(before)[-1]} {_CLAUSE.split(behind)[0]}"
    return bool(named) and not _LEAVES.search(clause)


def _paths(one: Doctrine, other: Doctrine) -> tuple[str, str]:
    return one.source.path, other.source.path
