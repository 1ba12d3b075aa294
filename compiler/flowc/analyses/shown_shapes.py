"""Results that are shown with a key by another name than in the shape of it that a contract shows, its values blank."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.shown_results import is_abridged, results, word
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence
from flowc.text import LINE_END, Name
from flowc.vocabulary import comparable

_CONTRACTS = ("output-contract", "handoff-contract")
_BESIDE = frozenset(("outcome", "decision", "comment", "events"))
_STANDS_IN = expression(
    r"<[^<>]{1,80}>|\{[^{}]{1,80}\}|string|str|text|number|integer|int|float|boolean|bool|list|array|object|date|true|false|null",
    re.IGNORECASE,
)
"""What stands for a value: a word for its type, or what it is in brackets."""

_SPARE = expression(r"\b(?:optional\w*|omit\w*|left\s+out|leave\s+out|if|when|where|unless|only|may)\b", re.IGNORECASE)
"""What a line says of a key that need not be there."""


class Renamed(NamedTuple):
    """A key of a sample that the shape of its outcome does not have, and the one that the sample lacks."""

    key: Name
    declared: Name


def renamed(
    joined: Boundaries, doctrines: tuple[Doctrine, ...], own: Doctrine, role: str, result: Mapping
) -> Iterator[Renamed]:
    """The first strange key of a sample where the one shape that contracts show for it has another in its place."""
    outcome = word(result, "outcome")
    shapes = list(_shapes(joined, doctrines, own, role, outcome.text)) if outcome and not is_abridged(result) else []
    if len(shapes) != 1:
        return
    contract, shape = shapes[0]
    shown, declared = _keys(result), _keys(shape)
    strange = [name for key, name in shown.items() if key not in declared and not _is_told(contract, name.text)]
    lacking = [name for key, name in declared.items() if key not in shown and not _is_spare(contract, name.text)]
    if strange and len(strange) == len(lacking):
        yield Renamed(strange[0], lacking[0])


def _shapes(
    joined: Boundaries, doctrines: tuple[Doctrine, ...], own: Doctrine, role: str, outcome: str
) -> Iterator[tuple[Doctrine, Mapping]]:
    """The blank results of a role with one outcome that contracts near its document show."""
    near = (each for each in doctrines if each.kind in _CONTRACTS and each is not own)
    for doctrine in near:
        if joined.realms.together(doctrine.source.path, own.source.path):
            for sample in doctrine.samples:
                if sample.kind == "result" and sample.role and comparable(sample.role) == comparable(role):
                    for result in results(sample):
                        said = word(result, "outcome")
                        if said and said.text == outcome and _is_blank(result):
                            yield doctrine, result


def _is_blank(result: Mapping) -> bool:
    """Whether nothing but numbers and words for types stand under the keys of a result: it says only which they are."""
    values = [entry.value for entry in result.entries if comparable(entry.key.text) not in _BESIDE]
    return bool(values) and all(map(_holds_nothing, values)) and not all(map(_is_number, values))


def _holds_nothing(value: Node) -> bool:
    match value:
        case Sequence(items):
            return all(map(_holds_nothing, items))
        case Mapping(entries):
            return all(_holds_nothing(entry.value) for entry in entries)
        case Scalar():
            return not value.text or _is_number(value) or _STANDS_IN.fullmatch(value.text) is not None
    return False


def _is_number(value: Node) -> bool:
    return isinstance(value, Scalar) and isinstance(value.value, int | float)


def _keys(result: Mapping) -> dict[str, Name]:
    keys = {comparable(entry.key.text): entry.key.name for entry in result.entries}
    return {key: name for key, name in keys.items() if key not in _BESIDE}


def _is_told(contract: Doctrine, key: str) -> bool:
    """Whether a contract speaks of a key in code."""
    return f"`{key}`" in contract.source.text


def _is_spare(contract: Doctrine, key: str) -> bool:
    """Whether a line of a contract that speaks of a key says that it need not be there."""
    lines = (line for line in LINE_END.split(contract.source.text) if f"`{key}`" in line)
    return any(_SPARE.search(line) for line in lines)
