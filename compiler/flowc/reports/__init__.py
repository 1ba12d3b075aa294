"""Diagnostics to text: what a run of the linter found, as data, and one module per form of writing it down."""

from collections.abc import Iterable
from dataclasses import dataclass

from flowc.catalogue import Diagnostic, Severity
from flowc.diagnostics import Note


@dataclass(frozen=True, slots=True)
class Report:
    """Diagnostics in order of place, what was not checked and why, and the number of files that were checked."""

    diagnostics: tuple[Diagnostic, ...]
    coverage: tuple[Note, ...]
    files: int

    def count(self, severity: Severity) -> int:
        """How many diagnostics are of one severity."""
        return sum(diagnostic.severity is severity for diagnostic in self.diagnostics)


def joined(reports: Iterable[Report]) -> Report:
    """The reports of several projects as one."""
    parts = tuple(reports)
    return Report(
        diagnostics=tuple(diagnostic for part in parts for diagnostic in part.diagnostics),
        coverage=tuple(dict.fromkeys(note for part in parts for note in part.coverage)),
        files=sum(part.files for part in parts),
    )
