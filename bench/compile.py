"""How long `flowc compile` takes as a whole process (read, judge, lower, write), beside an empty Python process."""

import sys
import tempfile
from pathlib import Path

from bench.corpus import project
from bench.measure import Command, table, times

SIZES = ((1, 10), (100, 3))
"""How many flow files, and how many rounds to time them."""


def report() -> str:
    """The table of all sizes; times are the fastest of the rounds, in milliseconds."""
    return table(("flows", "python -c pass", "flowc compile", "flowc / floor"), [_row(*size) for size in SIZES])


def _row(flows: int, rounds: int) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as place:
        taken = times(_commands(project(Path(place) / "project", flows)), rounds)
    floor, flowc = taken["floor"].fastest, taken["flowc"].fastest
    return str(flows), f"{1000 * floor:.0f}", f"{1000 * flowc:.0f}", f"{flowc / floor:.1f}"


def _commands(folder: Path) -> dict[str, Command]:
    return {
        "floor": Command((sys.executable, "-c", "pass"), folder),
        "flowc": Command((str(Path(sys.executable).parent / "flowc"), "compile"), folder),
    }
