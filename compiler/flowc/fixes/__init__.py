"""Fixes made in memory: which go together, what the texts become, what is said of them then, round by round.

Pure: it is handed the texts and a function that judges texts, and nothing is written before the end.
"""

from enum import Enum

from flowc.diagnostics import Fix


class Consent(Enum):
    """Which fixes somebody agreed to: those that surely keep the meaning, or all."""

    SAFE = "safe"
    UNSAFE = "unsafe"

    def covers(self, fix: Fix) -> bool:
        """Whether the fix may be made."""
        return fix.safe or self is Consent.UNSAFE
