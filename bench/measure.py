"""Times whole processes fairly on a shared machine, and shows the figures as a table of ratios."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

_UNCACHED = "PYTHONDONTWRITEBYTECODE"
"""Under it a checkout is compiled anew in every run, which nobody meets who installed flowc."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command to time: its words, the folder it runs in, and the exit statuses that count as a sound run."""

    words: tuple[str, ...]
    folder: Path
    sound: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Timing:
    """Wall-clock times of one subject, in seconds."""

    fastest: float
    middle: float


def times(commands: Mapping[str, Command], rounds: int) -> dict[str, Timing]:
    """The times of every command over `rounds` rounds, one untimed round first.

    The commands take turns, so that whatever else the machine does falls on all of them.
    """
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            seconds = _seconds(command)
            if turn:
                taken[name].append(seconds)
    return {name: Timing(min(each), median(each)) for name, each in taken.items()}


def environment() -> dict[str, str]:
    """The variables of a process that is measured: ours, and byte code is kept as where flowc is installed."""
    return {name: value for name, value in os.environ.items() if name != _UNCACHED}


def _seconds(command: Command) -> float:
    """The wall-clock time of one run. Raises RuntimeError where the run itself went wrong."""
    start = time.perf_counter()
    done = subprocess.run(
        command.words, cwd=command.folder, env=environment(), capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - start
    if done.returncode not in command.sound:
        raise RuntimeError(f"{' '.join(command.words)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return seconds


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under their heads as a Markdown table; the first column to the left, figures to the right."""
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_line(row, widths) for row in (heads, rule, *rows))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *figures = cells
    aligned = (first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True)))
    return f"| {' | '.join(aligned)} |"
