"""Results that are shown with a key by another name than in the shape of it that a contract shows, its values blank."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.left_open import SPARE
from flowc.analyses.looked_for import ANY_KEY
from flowc.analyses.shown_results import is_abridged, results, word
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name
from flowc.vocabulary import comparable, parted

_BEFORE = 2_000
"""Characters before a sample in which the words about it stand."""

_CONTRACTS = ("output-contract", "handoff-contract")
_BESIDE = frozenset(("outcome", "decision", "comment", "events"))
_STANDS_IN = expression(
    r"<[^<>]{1,80}>|\{[^{}]{1,80}\}|string|str|text|number|integer|int|float|boolean|bool|list|array|object|date|true|false|null",
    re.IGNORECASE,
)
"""What stands for a value: a word for its type, or what it is in brackets."""

_OF_ANOTHER = expression(
    r"\b(?:to\s+you|(?:you|it)\s+(?:get|gets|receives?|reads?|(?:are|is)\s+(?:given|handed|sent))|from\s+the|wrong|bad|old|before"
    r"|never|not|input)\b|\b(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)\b",
    re.IGNORECASE,
)
_FENCED = expression(r"\s*(?:[{}\[\]\"]|```|~~~|$)")


class Renamed(NamedTuple):
    """A key of a sample that the shape of its outcome does not have, and the one that the sample lacks."""

    key: Name
    declared: Name


Shapes: TypeAlias = "dict[str, list[tuple[Doctrine, Mapping]]]"
"""The blank results that contracts show, by their roles."""


def shapes_of(doctrines: Iterable[Doctrine]) -> Shapes:
    """The blank results of the contracts among some documents."""
    found: Shapes = {}
    for doctrine in (each for each in doctrines if each.kind in _CONTRACTS):
        for sample in doctrine.samples:
            blank = (each for each in results(sample) if _is_blank(each)) if sample.kind == "result" else ()
            if sample.role:
                found.setdefault(comparable(sample.role), []).extend((doctrine, each) for each in blank)
    return found


def renamed(joined: Boundaries, shapes: Shapes, own: Doctrine, role: str, result: Mapping) -> Iterator[Renamed]:
    """The first strange key of a sample where the one shape that contracts show for it has one called alike.

    A key that is called otherwise altogether is one more, whatever else may be left out.
    """
    outcome = word(result, "outcome")
    is_whole = outcome and not is_abridged(result) and not _is_of_another(own, role, result)
    near = list(_near(joined, shapes, own, role, outcome.text)) if outcome and is_whole else []
    if len(near) != 1:
        return
    contract, shape = near[0]
    texts = (contract.source.text, own.source.text)
    shown, declared = _keys(result), _keys(shape)
    strange = [each for key, each in shown.items() if key not in declared and not _is_told(contract, each.key.text)]
    lacking = [each for key, each in declared.items() if key not in shown and not _is_spare(texts, each.key.text)]
    if len(strange) == len(lacking) and not any(map(ANY_KEY.search, texts)):
        pairs = ((one, other) for one in strange for other in lacking if _may_be(one, other))
        yield from (Renamed(one.key.name, other.key.name) for one, other in islice(pairs, 1))


def keys_of_shapes(doctrines: Iterable[Doctrine]) -> Iterator[str]:
    """The keys of the shapes that contracts show, of which their documents may say more."""
    shapes = (shape for near in shapes_of(doctrines).values() for _, shape in near)
    yield from (each.key.text for shape in shapes for each in _keys(shape).values())


def _is_of_another(own: Doctrine, role: str, result: Mapping) -> bool:
    """Whether the words before a sample name somebody else, or speak of what its reader is given."""
    before = reversed(own.source.text[max(0, result.span.start - _BEFORE) : result.span.start].split("\n"))
    lead = next((line for line in before if not _FENCED.match(line)), "")
    known = {comparable(role), *(comparable(member.text) for member in (word(result, "outcome"),) if member)}
    found = (match["name"] for match in _OF_ANOTHER.finditer(lead))
    return any(name is None or comparable(name) not in known for name in found)


def _may_be(one: Entry, other: Entry) -> bool:
    """Whether two keys have a word in common, and what stands under one is of no other kind than under the other."""
    words = (set(_comparable(each.key.text).split("-")) for each in (one, other))
    kinds = {type(each.value) for each in (one, other)}
    number = _is_number(other.value) and not _is_number(one.value)
    stands_in = isinstance(other.value, Scalar) and not _is_number(other.value)
    return bool(set.intersection(*words)) and (stands_in or (len(kinds) == 1 and not number))


def _near(
    joined: Boundaries, shapes: Shapes, own: Doctrine, role: str, outcome: str
) -> Iterator[tuple[Doctrine, Mapping]]:
    """The shapes of a role with one outcome that contracts near its document show."""
    for contract, shape in shapes.get(comparable(role), ()):
        said = word(shape, "outcome") if contract is not own else None
        if said and said.text == outcome and joined.realms.together(contract.source.path, own.source.path):
            yield contract, shape


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


def _keys(result: Mapping) -> dict[str, Entry]:
    keys = {_comparable(entry.key.text): entry for entry in result.entries}
    return {key: entry for key, entry in keys.items() if key not in _BESIDE}


def _comparable(key: str) -> str:
    return comparable(parted(key.rstrip("?")))


def _is_told(contract: Doctrine, key: str) -> bool:
    """Whether a contract speaks of a key in code."""
    return f"`{key}`" in contract.source.text


def _is_spare(texts: tuple[str, ...], key: str) -> bool:
    """Whether a mark or a line that speaks of a key, and is no line of a sample, says that it need not be there."""
    spoken = {key, key.replace("_", " "), key.replace("_", "-")}
    lines = (line for text in texts for line in text.split("\n") if f'"{key}"' not in line)
    told = (line for line in lines if any(form.lower() in line.lower() for form in spoken))
    return key.endswith("?") or any(map(SPARE.search, told))
