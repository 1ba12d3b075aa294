"""Files that whoever leads says are in no prompt, though one stage makes them and another needs them."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.model.doctrine.document.paths import same_place
from flowc.model.statements import Deed, Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable


def withheld(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """Who writes each such file, and who reads it; one that nobody is told to write is kept by the project."""
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds:
            if deed.kind == "withheld" and deed.object:
                maker = _maker(facts, doctrine, deed, deed.object.text)
                readers = (each for each in named(facts, "read") if same_place(each.path.text, deed.object.text))
                readers = (each for each in readers if _led(doctrine, each.doctrine))
                others = tuple(each for each in readers if maker and each.role != maker.role and not each.optional)
                if maker and others:
                    yield maker, others


def _led(leading: Doctrine, led: Doctrine) -> bool:
    """Whether a document lies in the project of whoever leads: below the folder that the folder of agents is in."""
    folders, own = led.source.path.split("/")[:-1], leading.source.path.split("/")[:-1]
    project = folders[: folders.index("agents")] if "agents" in folders else folders[:-1]
    root = [each for each in project if not each.startswith(".")]
    return own[: len(root)] == root


def _maker(facts: Facts, doctrine: Doctrine, deed: Deed, path: str) -> Passed | None:
    """Who writes a file: an agent, or whoever the sentence speaks to."""
    told = (each for each in named(facts, "write") if same_place(each.path.text, path))
    told = (each for each in told if _led(doctrine, each.doctrine))
    own = next((each for each in told if is_agents_own(each.doctrine)), None)
    if own or deed.optional or not deed.object:
        return own
    role = doctrine.role or comparable(path_of(doctrine.source.path).stem)
    return Passed(role, deed.object, deed.span, False, doctrine)
