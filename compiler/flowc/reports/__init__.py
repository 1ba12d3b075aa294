"""Diagnostics to text: what a run of the linter found, as data, and one module per form of writing it down."""

from collections.abc import Iterable
from typing import Literal

from flowc.catalogue import Diagnostic, Severity
from flowc.diagnostics import Note
from flowc.fixes import Consent
from flowc.structs import Struct


class Repair(Struct):
    """A file that was fixed, and the number of fixes made in it; `rules` counts them by code where somebody asked."""

    path: str
    fixes: int
    rules: tuple[tuple[str, int], ...] = ()


class Suppressed(Struct):
    """A finding that is not counted, because a comment in its file says so or because a baseline knows it."""

    diagnostic: Diagnostic
    kind: Literal["inSource", "external"]
    reason: str


class Report(Struct):
    """Diagnostics in order of place, what was not checked and why, and the number of files that were checked.

    `consent` tells which fixes were tried before, None for none; `repairs` are the files they changed.
    `fingerprints` tell for each diagnostic, in the same order, what it is known by from run to run; empty where
    nobody asked. `unshown` counts what was found and nobody asked to see. `seen_from` is the absolute folder that paths
    are relative to; empty where that is not known.
    """

    diagnostics: tuple[Diagnostic, ...]
    coverage: tuple[Note, ...]
    files: int
    consent: Consent | None = None
    repairs: tuple[Repair, ...] = ()
    fingerprints: tuple[str, ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    unshown: int = 0
    seen_from: str = ""

    def fingerprint(self, number: int) -> str:
        """The fingerprint of the diagnostic with a number, empty where it has none."""
        return self.fingerprints[number] if number < len(self.fingerprints) else ""

    def count(self, severity: Severity) -> int:
        """How many diagnostics are of one severity."""
        return sum(diagnostic.severity is severity for diagnostic in self.diagnostics)

    def fixable(self, *, safe: bool) -> int:
        """How many diagnostics have a safe fix, or how many have only unsafe ones."""
        kinds = ({fix.safe for fix in diagnostic.fixes} for diagnostic in self.diagnostics)
        return sum(bool(kind) and (True in kind) is safe for kind in kinds)


def joined(reports: Iterable[Report]) -> Report:
    """The reports of several projects as one."""
    parts = tuple(reports)
    return Report(
        diagnostics=tuple(diagnostic for part in parts for diagnostic in part.diagnostics),
        coverage=tuple(dict.fromkeys(note for part in parts for note in part.coverage)),
        files=sum(part.files for part in parts),
        fingerprints=_fingerprints(parts),
        suppressed=tuple(each for part in parts for each in part.suppressed),
        unshown=sum(part.unshown for part in parts),
        seen_from=parts[0].seen_from if parts else "",
    )


def _fingerprints(parts: tuple[Report, ...]) -> tuple[str, ...]:
    """The fingerprints of all parts, empty ones in the place of those a part does not have; none if no part has any."""
    if not any(part.fingerprints for part in parts):
        return ()
    return tuple(part.fingerprint(number) for part in parts for number in range(len(part.diagnostics)))
