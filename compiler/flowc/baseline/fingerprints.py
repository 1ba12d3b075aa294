"""What tells one finding from another, however much the text around it moves.

A finding may name several places that are wrong alike: its own and those of the labels of role `also`. Each such
place has a fingerprint, so that a new place cannot hide behind a finding that is known, and mending one place leaves
the others known, whichever of them is the first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from flowc.baseline.nodes import Locate, Node, collapsed, locator
from flowc.catalogue import SLOT, card
from flowc.diagnostics import Finding
from flowc.structs import Struct
from flowc.text import Source, Span

LENGTH = 20
"""Hexadecimal digits of a fingerprint: 80 bits, so that no two findings of a project meet by chance."""

_ALSO = "also"
"""The role of a label that shows one more place with the same mistake."""

_ADVICE = frozenset(("suggestion", "known"))
"""Values that tell what else there is, which changes with other documents and leaves the mistake the same."""

_LONGEST = 400
"""Characters of the marked words that count."""

_AS_CALLED: Mapping[str, str] = MappingProxyType({})


class Identity(Struct):
    """Who one place of a finding is: its fingerprint, the path of its file, the node it stands on, and its span."""

    fingerprint: str
    path: str
    node: Node
    span: Span


class _Instance(Struct):
    """One place of a finding, by the number of the finding."""

    finding: int
    span: Span


def fingerprints(findings: Sequence[Finding], names: Mapping[str, str] = _AS_CALLED) -> tuple[str, ...]:
    """The fingerprint of the first place of each finding: 20 hexadecimal digits that no other finding of the run has.

    It is made of the rule, the path of the file, the path and the text of the node the finding stands on, the marked
    words, and the values its message tells beyond them; neither offsets nor the order of the findings count. Equal
    ones are numbered in the order of the text. `names` says which files are called otherwise than by `Source.path`.
    """
    return tuple(places[0].fingerprint for places in identities(findings, names))


def identities(
    findings: Sequence[Finding], names: Mapping[str, str] = _AS_CALLED
) -> tuple[tuple[Identity, ...], ...]:
    """The identity of every place of each finding, its own first, as `fingerprints` tells them."""
    locators: dict[Source, Locate] = {}
    known: Counter[str] = Counter()
    made: list[list[Identity]] = [[] for _ in findings]
    values = [_values(finding, names) for finding in findings]
    for each in sorted(_instances(findings), key=_place):
        source = each.span.source
        if source not in locators:
            locators[source] = locator(source)
        node, path = locators[source](each.span), names.get(source.path, source.path)
        code = findings[each.finding].code
        told: list[object] = [code, path, list(node.path), node.text, _words(each.span), values[each.finding]]
        base = _digest(told)
        mark = _digest([*told, known[base]]) if known[base] else base
        made[each.finding].append(Identity(mark, path, node, each.span))
        known[base] += 1
    return tuple(_own_first(found, places) for found, places in zip(findings, made, strict=True))


def _words(span: Span) -> str:
    """The marked words, which tell places in one line apart; several lines are told by the text of their node."""
    words = span.text[:_LONGEST]
    return "" if "\n" in words else collapsed(words)


def _instances(findings: Sequence[Finding]) -> Iterator[_Instance]:
    for number, finding in enumerate(findings):
        also = [label.span for label in finding.labels if label.role == _ALSO]
        yield from (_Instance(number, span) for span in dict.fromkeys((finding.span, *also)))


def _place(instance: _Instance) -> tuple[str, int, int]:
    return instance.span.source.path, instance.span.start, instance.span.end


def _own_first(finding: Finding, places: list[Identity]) -> tuple[Identity, ...]:
    return tuple(sorted(places, key=lambda place: place.span != finding.span))


def _values(finding: Finding, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the message tells of this very finding beyond the words that are marked."""
    rule = card(finding.code)
    slots = set(SLOT.findall(rule.forms.get(finding.form, rule.words).message)) - _ADVICE
    told = ((slot, finding.values[slot]) for slot in sorted(slots) if slot in finding.values)
    words = collapsed(finding.span.text[:_LONGEST])
    values = ((slot, collapsed(names.get(value, value))) for slot, value in told)
    return [(slot, value) for slot, value in values if value not in words]


def _digest(told: list[object]) -> str:
    """A hash of plain data; JSON in ASCII, as it is the same on every system and for every text."""
    import json
    from hashlib import sha256

    return sha256(json.dumps(told).encode("ascii")).hexdigest()[:LENGTH]
