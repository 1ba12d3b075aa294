"""The commands: each a function of its arguments and the files it names, returning what to print and an exit code."""

from dataclasses import dataclass

CLEAN, FINDINGS, UNUSABLE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit codes: nothing to report, something to mend, wrong usage or unreadable input, our own fault, interrupted."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a command leaves: its exit code, and the texts for the two output streams."""

    code: int
    out: str = ""
    err: str = ""
