"""How long `flowc lint` takes again: nothing changed, one file changed, other sizes; beside an empty Python process."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.measure import Command, table, times

ROOT = Path(__file__).parents[1]
HEADS = ("what", "ms", "beside python -c pass")
SIZES = (25, 50, 100)
"""Teams of the projects that show how time grows; each has twenty documents."""


def report() -> str:
    """The table; times are medians."""
    sys.path.insert(0, str(ROOT))
    from tests import repository

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "project"
        repository.write(folder, repository.documents())
        (folder / ".git").mkdir()
        os.environ["FLOWC_CACHE_DIR"] = str(Path(place) / "cache")
        rows = _again(folder)
        for teams in SIZES:
            sized = Path(place) / f"project-{teams}"
            repository.write(sized, repository.documents(teams))
            (sized / ".git").mkdir()
            rows.append((f"{20 * teams} documents, no cache", *_cells(_once(sized, "--no-cache"), rows[0][1])))
        rows.append(("peak memory of the last, MB", f"{_peak():.0f}", ""))
    return table(HEADS, rows)


def _again(folder: Path) -> list[tuple[str, ...]]:
    flowc = str(Path(sys.executable).parent / "flowc")
    time.sleep(0.2)
    measured = times(
        {
            "python -c pass": Command((sys.executable, "-c", "pass"), folder),
            "flowc --version": Command((flowc, "--version"), folder),
            "flowc lint, nothing changed": Command((flowc, "lint"), folder, (0, 1)),
        },
        15,
    )
    floor = measured["python -c pass"].middle
    rows = [(name, *_cells(timing.middle, f"{1000 * floor:.1f}")) for name, timing in measured.items()]
    return [*rows, ("flowc lint, one file changed", *_cells(_changed(folder), f"{1000 * floor:.1f}"))]


def _changed(folder: Path) -> float:
    """The median of some runs, before each of which one flow gained a comment."""
    path = next(path for path in sorted((folder / "flows").iterdir()) if path.suffix == ".yaml")
    taken = []
    for _ in range(3):
        path.write_text(path.read_text(encoding="utf-8") + "# another line\n", encoding="utf-8")
        time.sleep(0.1)
        taken.append(_once(folder))
    return median(taken)


def _once(folder: Path, *words: str) -> float:
    start = time.perf_counter()
    flowc = str(Path(sys.executable).parent / "flowc")
    subprocess.run([flowc, "lint", *words], cwd=folder, capture_output=True, check=False)
    return time.perf_counter() - start


def _cells(seconds: float, floor: str) -> tuple[str, str]:
    return f"{1000 * seconds:.1f}", f"{1000 * seconds / float(floor):.1f}"


def _peak() -> float:
    """The most memory that any process started here has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
