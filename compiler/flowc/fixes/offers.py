"""Which fixes are made at a time: those agreed to, in the order of their findings, while their edits agree."""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from flowc.diagnostics import Edit, Finding, in_order
from flowc.fixes import Consent
from flowc.structs import Struct
from flowc.text import Source

Key: TypeAlias = tuple[int, int]
_Place: TypeAlias = tuple[int, int, str]


class Offer(Struct):
    """One fix of one finding. `key` is the number of the finding and that of the fix; `edits` fit the line ends."""

    key: Key
    finding: Finding
    safe: bool
    edits: tuple[Edit, ...]

    @property
    def paths(self) -> frozenset[str]:
        """The files the fix changes."""
        return frozenset(edit.span.source.path for edit in self.edits)


def offers(findings: Iterable[Finding], consent: Consent) -> Iterator[Offer]:
    """Every fix somebody agreed to, by the place of its finding, whatever order the rules ran in."""
    fixable = sorted((finding for finding in findings if finding.fixes), key=_fixes_of)
    for number, finding in enumerate(in_order(fixable)):
        for choice, fix in enumerate(finding.fixes):
            if consent.covers(fix) and any(edit.text != edit.span.text for edit in fix.edits):
                yield Offer((number, choice), finding, fix.safe, fix.edits)


def _fixes_of(finding: Finding) -> tuple[str, list[tuple[str, list[tuple[str, int, int, str]]]]]:
    """What tells findings apart that have the same place, code and values."""
    return finding.form, [(fix.role, [(e.span.source.path, *_place(e)) for e in fix.edits]) for fix in finding.fixes]


def within(offered: Iterable[Offer], editable: Collection[str]) -> list[Offer]:
    """The offers that change none but these files."""
    return [offer for offer in offered if all(path in editable for path in offer.paths)]


def agreeing(offered: Iterable[Offer]) -> list[Offer]:
    """The offers that can be made at once, at most one a finding; of two that overlap, the first."""
    taken: dict[Source, list[_Place]] = {}
    finished: set[int] = set()
    chosen = []
    for offer in offered:
        if offer.key[0] not in finished and _joins(offer.edits, taken):
            finished.add(offer.key[0])
            chosen.append(offer)
    return chosen


def _joins(edits: tuple[Edit, ...], taken: dict[Source, list[_Place]]) -> bool:
    """Add the edits to those taken, in order of place; none of them if one does not agree with another."""
    added: list[tuple[list[_Place], _Place]] = []
    for edit in edits:
        places, place = taken.setdefault(edit.span.source, []), _place(edit)
        at = bisect_left(places, place)
        if places[at : at + 1] == [place]:
            continue
        if _collides(place, places[max(0, at - 1) : at + 1]):
            for list_, each in added:
                list_.remove(each)
            return False
        insort(places, place)
        added.append((places, place))
    return True


def _collides(place: _Place, neighbours: list[_Place]) -> bool:
    """Whether a range overlaps a neighbour, or starts where one starts."""
    start, end, _ = place
    return any(start == other or (start < until and other < end) for other, until, _ in neighbours)


def _place(edit: Edit) -> _Place:
    return edit.span.start, edit.span.end, edit.text
