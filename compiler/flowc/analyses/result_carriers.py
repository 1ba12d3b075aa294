"""The agents whose results carry their outcome in another way than those beside them: another key, or another form."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.speakers import is_agents_own
from flowc.model.keyed import Carrier
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of

_FEWEST = 3
"""Agents of one folder that answer in one way, where one of them that does not is an exception."""

Way = tuple[str, str]
"""A key in lower case, and the form of what holds it."""


class Stray(NamedTuple):
    """A carrier that is another than the common ones."""

    own: Carrier
    common: tuple[Carrier, ...]


def stray_carriers(program: Program) -> Iterator[Stray]:
    """Agents that answer otherwise than a document says that all do; without one, otherwise than those beside them, or
    with an object in which there is no `outcome` where another agent shows one.
    """
    declared = [carrier for doctrine in program.doctrines for carrier in doctrine.carriers if carrier.common]
    own = [(doctrine, shown) for doctrine in program.doctrines if (shown := _one(doctrine))]
    if declared:
        ways = set(map(_way, declared))
        yield from (Stray(each, tuple(declared[:1])) for _, each in own if len(ways) == 1 and _way(each) not in ways)
    else:
        yield from _among_siblings(own) or _beside_outcomes(program, own)


def _one(doctrine: Doctrine) -> Carrier | None:
    """The one way in which an agent shows its results; None for who leads others, and where it has several."""
    shown = [carrier for carrier in doctrine.carriers if not carrier.common]
    return shown[0] if len(set(map(_way, shown))) == 1 and is_agents_own(doctrine) else None


def _way(carrier: Carrier) -> Way:
    return carrier.key.text.lower(), "element" if carrier.form == "attribute" else carrier.form


def _beside_outcomes(program: Program, own: list[tuple[Doctrine, Carrier]]) -> list[Stray]:
    shown = (key for doctrine in program.doctrines if is_agents_own(doctrine) for key in doctrine.formats)
    common = tuple(Carrier(key, "object") for key in shown if key.text == "outcome")
    common += tuple(each for _, each in own if each.key.text == "outcome" and each.form == "object")
    unlike = (each for doctrine, each in own if not doctrine.formats and each.form == "object")
    return [Stray(each, common) for each in unlike if common and not each.key.text.lower().endswith("outcome")]


def _among_siblings(own: list[tuple[Doctrine, Carrier]]) -> list[Stray]:
    """The one agent of a folder that has another key than all the others."""
    found: list[Stray] = []
    folders: dict[str, list[Carrier]] = {}
    for doctrine, carrier in own:
        folders.setdefault(str(path_of(doctrine.source.path).parent), []).append(carrier)
    for carriers in folders.values():
        counts = Counter(carrier.key.text.lower() for carrier in carriers)
        (common, most), *others = counts.most_common()
        if most >= _FEWEST and [count for _, count in others] == [1]:
            same = tuple(each for each in carriers if each.key.text.lower() == common)
            found += [Stray(each, same) for each in carriers if each.key.text.lower() != common]
    return found
