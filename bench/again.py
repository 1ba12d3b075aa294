"""How long `flowc lint` takes again: unchanged, after changes of one file, in other sizes; beside an empty Python."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bench.measure import Command, environment, table, times

ROOT = Path(__file__).parents[1]
HEADS = ("what", "ms", "beside python -c pass")
SIZES = (25, 50, 100)
"""Teams of the projects that show how time grows; each has twenty documents."""

_WAYS = "on_step_fail: planned", "on_step_fail: failed"


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
    return [*rows, *((name, *_cells(taken, f"{1000 * floor:.1f}")) for name, taken in _changed(folder))]


def _changed(folder: Path) -> Iterator[tuple[str, float]]:
    """Kinds of changes to one file, each with the median of some runs after one."""
    flow = next(path for path in sorted((folder / "flows").rglob("*.yaml")) if path.name.startswith("ship"))
    contract = next(iter(sorted((folder / "doctrine").rglob("output-contract.md"))))
    changes: dict[str, tuple[Path, Callable[[str, int], str]]] = {
        "a comment in a flow": (flow, lambda text, number: f"{text}# line {number}\n"),
        "a sentence that states nothing": (contract, lambda text, number: f"{text}\nThe harbour has {number} lamps.\n"),
        "another budget in a flow": (flow, lambda text, n: text.replace("max_attempts: 4", f"max_attempts: {4 + n}")),
        "another way out of a state": (flow, lambda text, n: text.replace(*_WAYS) if n % 2 else text),
    }
    for name, (path, change) in changes.items():
        text = path.read_text(encoding="utf-8")
        taken = []
        for number in range(1, 6):
            path.write_text(change(text, number), encoding="utf-8")
            time.sleep(0.1)
            taken.append(_once(folder))
        path.write_text(text, encoding="utf-8")
        time.sleep(0.1)
        _once(folder)
        yield f"flowc lint, {name}", median(taken)


def _once(folder: Path, *words: str) -> float:
    start = time.perf_counter()
    flowc = str(Path(sys.executable).parent / "flowc")
    subprocess.run([flowc, "lint", *words], cwd=folder, env=environment(), capture_output=True, check=False)
    return time.perf_counter() - start


def _cells(seconds: float, floor: str) -> tuple[str, str]:
    return f"{1000 * seconds:.1f}", f"{1000 * seconds / float(floor):.1f}"


def _peak() -> float:
    """The most memory that any process started here has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
