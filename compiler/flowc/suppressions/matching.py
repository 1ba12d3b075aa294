"""Which suppression hides which finding: of those around the start of a finding the narrowest."""

from collections.abc import Collection, Iterable, Iterator
from heapq import heappop, heappush
from typing import TypeAlias

from flowc.diagnostics import Finding
from flowc.suppressions import Suppression
from flowc.syntax.unread import ends_reading

OWN = frozenset(("FC120", "FC121", "FC122"))
"""The rules about suppressions; none of their findings is hidden by the comment it speaks of."""

Hiding: TypeAlias = dict[int, Suppression]
"""What hides a finding, by the identity of the finding."""

_Around: TypeAlias = list[tuple[int, int, Suppression]]
"""A heap of suppressions that have begun: the narrowest first, of equals the last written."""


def hiding(findings: Iterable[Finding], suppressions: Collection[Suppression]) -> Hiding:
    """What hides the findings of one source, in time that grows with both; nothing hides that it was not read."""
    groups: dict[str, list[Finding]] = {}
    for finding in (each for each in findings if not ends_reading(each)):
        groups.setdefault(finding.code, []).append(finding)
    able = {code: [each for each in suppressions if code in each.codes] for code in groups}
    return {
        number: each for code, group in groups.items() if able[code] for number, each in _swept(group, able[code])
    }


def _swept(findings: list[Finding], able: list[Suppression]) -> Iterator[tuple[int, Suppression]]:
    opening = sorted(able, key=lambda each: each.scope.start, reverse=True)
    around: _Around = []
    for finding in sorted(findings, key=lambda each: each.span.start):
        while opening and opening[-1].scope.start <= finding.span.start:
            each = opening.pop()
            heappush(around, (each.scope.end - each.scope.start, -each.comment.start, each))
        narrowest = _narrowest(around, finding)
        if narrowest:
            yield id(finding), narrowest


def _narrowest(around: _Around, finding: Finding) -> Suppression | None:
    """The first suppression that covers a finding and is not what it speaks of. As findings come in order, those that
    end before it are of no more use.
    """
    spoken_of = None
    while around:
        each = around[0][2]
        if not each.covers(finding.span.start):
            heappop(around)
        elif spoken_of is None and _speaks_of(finding, each):
            spoken_of = heappop(around)
        else:
            break
    found = around[0][2] if around else None
    if spoken_of:
        heappush(around, spoken_of)
    return found


def _speaks_of(finding: Finding, each: Suppression) -> bool:
    return finding.code in OWN and each.comment.start <= finding.span.start < each.comment.end
