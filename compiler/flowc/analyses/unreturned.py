"""Files that an agent writes in place of what an outcome should carry, and that whoever handles it reads."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.model.doctrine.document.paths import same_place
from flowc.model.statements import Doctrine
from flowc.text import Name
from flowc.vocabulary import comparable


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
            if f"`{path.text}`" in handler.action:
                role = doctrine.role or comparable(PurePosixPath(doctrine.source.path).stem)
                yield Passed(role, Name(path.text, handler.span), handler.span, False, doctrine)


def _paths(one: Doctrine, other: Doctrine) -> tuple[str, str]:
    return one.source.path, other.source.path
