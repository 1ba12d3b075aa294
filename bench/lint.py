"""How long `flowc lint` takes as a whole process, beside yamllint over the same files and an empty Python process."""

import sys
import tempfile
from pathlib import Path

from bench.corpus import project
from bench.measure import Command, Timing, table, times

SIZES = ((1, 15), (100, 5), (1000, 2))
"""How many flow files, and how many rounds to time them."""

HEADS = ("flows", "python -c pass", "flowc lint", "yamllint", "flowc / floor", "flowc / yamllint", "ms a flow")


def report() -> str:
    """The table of all sizes; times are the fastest of the rounds, in milliseconds."""
    return table(HEADS, [_row(flows, measured(flows, rounds)) for flows, rounds in SIZES])


def measured(flows: int, rounds: int) -> dict[str, Timing]:
    """The times of flowc, its peer and the floor over a fresh project of this many flows."""
    with tempfile.TemporaryDirectory() as place:
        return times(_commands(project(Path(place) / "project", flows)), rounds)


def _commands(folder: Path) -> dict[str, Command]:
    tools = Path(sys.executable).parent
    return {
        "floor": Command((sys.executable, "-c", "pass"), folder),
        "flowc": Command((str(tools / "flowc"), "lint", "--no-cache"), folder),
        "yamllint": Command((str(tools / "yamllint"), "--no-warnings", "-d", "relaxed", "flows"), folder, sound=(0, 1)),
    }


def _row(flows: int, taken: dict[str, Timing]) -> tuple[str, ...]:
    floor, flowc, peer = (taken[name].fastest for name in ("floor", "flowc", "yamllint"))
    return (
        str(flows),
        *(f"{1000 * seconds:.0f}" for seconds in (floor, flowc, peer)),
        f"{flowc / floor:.1f}",
        f"{flowc / peer:.2f}",
        f"{1000 * (flowc - floor) / flows:.2f}",
    )
