"""What a baseline says of findings: which are new, which it covers, and which of its entries cover nothing any more."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from flowc.baseline.document import Baseline, Entry, baseline
from flowc.baseline.fingerprints import Identity, identities
from flowc.baseline.nodes import collapsed
from flowc.catalogue import shortened
from flowc.diagnostics import UNREADABLE, Finding
from flowc.structs import Struct
from flowc.syntax.unread import ends_reading
from flowc.text import line_text, position

LONGEST_HINT = 120

Judged = Callable[[Entry], bool]
"""Whether a run would have found an entry's finding again: it read the file and asked the rule."""

_AS_CALLED: Mapping[str, str] = MappingProxyType({})


class Matched(Struct):
    """The findings nobody knew, those that are known, both in their order, and the entries that cover nothing."""

    new: tuple[Finding, ...]
    covered: tuple[Finding, ...]
    stale: tuple[Entry, ...] = ()


def matched(
    findings: Sequence[Finding], known: Baseline, judged: Judged, names: Mapping[str, str] = _AS_CALLED
) -> Matched:
    """Findings parted by a baseline. `names`: the paths of files, by `Source.path`, relative to the baseline.

    An entry is stale if its finding is gone; whether that can be said of it, `judged` tells.
    """
    told = marks(findings, names) if known.entries else ()
    parted = without(findings, told, {entry.fingerprint for entry in known.entries}, ends_reading)
    here = {mark for each in told for mark in each}
    stale = tuple(entry for entry in known.entries if entry.fingerprint not in here and judged(entry))
    return Matched(parted.new, parted.covered, stale)


def marks(findings: Sequence[Finding], names: Mapping[str, str] = _AS_CALLED) -> tuple[tuple[str, ...], ...]:
    """The fingerprints of all places of each finding."""
    return tuple(tuple(place.fingerprint for place in places) for places in identities(findings, names))


def without(
    findings: Sequence[Finding],
    told: Sequence[Sequence[str]],
    known: Set[str],
    never: Callable[[Finding], bool] = lambda finding: finding.code == UNREADABLE,
) -> Matched:
    """Findings parted by whether all their places, `told` by their fingerprints, are known; none is if none is told.

    `never` tells those that are not known in any case.
    """
    if not told:
        return Matched(tuple(findings), ())
    pairs = zip(findings, told, strict=True)
    covered = [all(mark in known for mark in each) and not never(found) for found, each in pairs]
    return Matched(
        tuple(finding for finding, known in zip(findings, covered, strict=True) if not known),
        tuple(finding for finding, known in zip(findings, covered, strict=True) if known),
    )


def made(findings: Sequence[Finding], names: Mapping[str, str] = _AS_CALLED) -> Baseline:
    """The baseline that covers all findings that can be covered."""
    told = zip(findings, identities(findings, names), strict=True)
    return baseline(entry for finding, places in told for entry in _entries(finding, places))


def updated(known: Baseline, now: Baseline, judged: Judged) -> Baseline:
    """What is there now, and what a run could not judge."""
    return baseline([*now.entries, *(entry for entry in known.entries if not judged(entry))])


def pruned(known: Baseline, stale: Sequence[Entry]) -> Baseline:
    """The baseline without the stale entries, the others as they are."""
    gone = {entry.fingerprint for entry in stale}
    return Baseline(tuple(entry for entry in known.entries if entry.fingerprint not in gone))


def _entries(finding: Finding, places: Sequence[Identity]) -> Iterator[Entry]:
    """An entry for each place of a finding."""
    if ends_reading(finding):
        return
    home = places[0].path
    for place in places:
        source = place.span.source
        line = line_text(source, position(source, place.span.start).line)
        also = place.path if place.path != home else ""
        yield Entry(place.fingerprint, finding.code, home, also, _hint("/".join(place.node.path)), _hint(line))


def _hint(text: str) -> str:
    return shortened(collapsed(text[: 40 * LONGEST_HINT]), LONGEST_HINT)
