"""Results that are shown with a key by another name than in the shape of it that a contract shows, its values blank."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.shown_results import is_abridged, results, word
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import LINE_END, Name
from flowc.vocabulary import comparable

_NEAR = 2_000
"""Characters before a sample in which the words about it stand."""

_CONTRACTS = ("output-contract", "handoff-contract")
_BESIDE = frozenset(("outcome", "decision", "comment", "events"))
_STANDS_IN = expression(
    r"<[^<>]{1,80}>|\{[^{}]{1,80}\}|string|str|text|number|integer|int|float|boolean|bool|list|array|object|date|true|false|null",
    re.IGNORECASE,
)
"""What stands for a value: a word for its type, or what it is in brackets."""

_LEFT_OUT = (
    r"optional\w*|omit\w*|(?:left|leave|leaves|leaving)\s+(?:out|off|away)|drop(?:s|ped|ping)?|skip(?:s|ped)?|absent|missing"
    r"|need(?:s)?\s+not|needn['’]t|not\s+(?:required|needed|always|every)|removed?"
)
_SPARE = expression(
    rf"\b(?:{_LEFT_OUT}|if|when|whenever|where|unless|only|may|can|might|could|on\s+demand|on\s+request|otherwise|else"
    r"|sometimes|often|usually|null|none|empty|also|called|named|instead|old|new|formerly|alias|synonym)\b",
    re.IGNORECASE,
)
"""What a line says of a key that need not be there, or has another name."""

_ANY_KEY = expression(
    rf"\b(?:keys?|fields?|values?|lists?)\b[^.\n]{{0,120}}\b(?:{_LEFT_OUT})\b", re.IGNORECASE
)
"""What is said of keys of every name that need not be there."""

_OF_ANOTHER = expression(
    r"\b(?:to\s+you|(?:you|it)\s+(?:get|gets|receives?|reads?|(?:are|is)\s+(?:given|handed|sent))|from\s+the|wrong|bad|old|before"
    r"|never|not|input)\b|\b(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)\b",
    re.IGNORECASE,
)
_FENCED = expression(r"\s*(?:[{}\[\]\"]|```|~~~|$)")
_HUMP = expression(r"(?<=[a-z0-9])(?=[A-Z])")


class Renamed(NamedTuple):
    """A key of a sample that the shape of its outcome does not have, and the one that the sample lacks."""

    key: Name
    declared: Name


def renamed(
    joined: Boundaries, doctrines: tuple[Doctrine, ...], own: Doctrine, role: str, result: Mapping
) -> Iterator[Renamed]:
    """The first strange key of a sample where the one shape that contracts show for it has one called alike.

    A key that is called otherwise altogether is one more, whatever else may be left out.
    """
    outcome = word(result, "outcome")
    is_whole = outcome and not is_abridged(result) and not _is_of_another(own, role, result)
    shapes = list(_shapes(joined, doctrines, own, role, outcome.text)) if outcome and is_whole else []
    if len(shapes) != 1:
        return
    contract, shape = shapes[0]
    texts = (contract.source.text, own.source.text)
    shown, declared = _keys(result), _keys(shape)
    strange = [each for key, each in shown.items() if key not in declared and not _is_told(contract, each.key.text)]
    lacking = [each for key, each in declared.items() if key not in shown and not _is_spare(texts, each.key.text)]
    if len(strange) == len(lacking) and not any(map(_ANY_KEY.search, texts)):
        pairs = ((one, other) for one in strange for other in lacking if _may_be(one, other))
        yield from (Renamed(one.key.name, other.key.name) for one, other in islice(pairs, 1))


def keys_of_shapes(doctrines: tuple[Doctrine, ...]) -> Iterator[str]:
    """The keys of the shapes that contracts show, of which their documents may say more."""
    for doctrine in doctrines:
        samples = (each for each in doctrine.samples if each.kind == "result") if doctrine.kind in _CONTRACTS else ()
        yield from (each.key.text for sample in samples for shape in results(sample) for each in _keys(shape).values())


def _is_of_another(own: Doctrine, role: str, result: Mapping) -> bool:
    """Whether the words before a sample name somebody else, or speak of what its reader is given."""
    before = reversed(LINE_END.split(own.source.text[max(0, result.span.start - _NEAR) : result.span.start]))
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


def _keys(result: Mapping) -> dict[str, Entry]:
    keys = {_comparable(entry.key.text): entry for entry in result.entries}
    return {key: entry for key, entry in keys.items() if key not in _BESIDE}


def _comparable(key: str) -> str:
    return comparable(_HUMP.sub("_", key.rstrip("?")))


def _is_told(contract: Doctrine, key: str) -> bool:
    """Whether a contract speaks of a key in code."""
    return f"`{key}`" in contract.source.text


def _is_spare(texts: tuple[str, ...], key: str) -> bool:
    """Whether a mark or a line that speaks of a key, and is no line of a sample, says that it need not be there."""
    spoken = {key, key.replace("_", " "), key.replace("_", "-")}
    lines = (line for text in texts for line in LINE_END.split(text) if f'"{key}"' not in line)
    told = (line for line in lines if any(form.lower() in line.lower() for form in spoken))
    return key.endswith("?") or any(map(_SPARE.search, told))
