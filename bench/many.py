"""How long `flowc lint` takes over many documents, on one process and on two: it should grow as their number does."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.measure import environment, table

ROOT = Path(__file__).parents[1]
HEADS = ("documents", "s, one process", "beside half as many", "s, two processes", "beside one process", "peak MB")
TEAMS = (125, 250, 500)
"""Teams of the projects, each twice as many as before; each team has twenty documents."""


def report() -> str:
    """The table; times are those of single runs without the cache, memory is that of the largest process so far."""
    sys.path.insert(0, str(ROOT))
    return table(HEADS, list(_rows()))


def _rows() -> Iterator[tuple[str, ...]]:
    from tests import repository

    before = 0.0
    for teams in TEAMS:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            repository.write(folder, repository.documents(teams))
            (folder / ".git").mkdir()
            one, two = (_seconds(folder, jobs) for jobs in ("1", "2"))
        grown = f"{one / before:.2f}" if before else ""
        yield f"{20 * teams:,}", f"{one:.1f}", grown, f"{two:.1f}", f"{two / one:.2f}", f"{_peak():.0f}"
        before = one


def _seconds(folder: Path, jobs: str) -> float:
    """The wall-clock time of a run on so many processes."""
    flowc = str(Path(sys.executable).parent / "flowc")
    os.sync()
    start = time.perf_counter()
    words = [flowc, "lint", "--no-cache", "--jobs", jobs]
    subprocess.run(words, cwd=folder, env=environment(), capture_output=True, check=False)
    return time.perf_counter() - start


def _peak() -> float:
    """The most memory that any process started here has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
