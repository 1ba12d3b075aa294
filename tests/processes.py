"""Programs that tests run, each to its end: flowc as users have it, git without settings of the machine."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
FLOWC = BIN / "flowc"
SEARCHED = os.pathsep.join((str(BIN), os.environ["PATH"]))
"""Where programs are looked for, those of this environment first."""

LONGEST = 600
"""Seconds after which a program hangs."""

Run = subprocess.CompletedProcess[str]


def run(
    *words: str | Path, folder: Path | None = None, before: Callable[[], None] | None = None, **variables: str
) -> Run:
    """Run a program in a folder; `before` is called in its process, `variables` go over those of the tests."""
    environment = {**os.environ, "PATH": SEARCHED, **variables}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, encoding="utf-8",
                          check=False, timeout=LONGEST, preexec_fn=before)  # fmt: skip


def flowc(*arguments: str, before: Callable[[], None] | None = None, **variables: str) -> Run:
    """Run the installed command where the test is."""
    return run(FLOWC, *arguments, before=before, **variables)


def as_nobody(*arguments: str) -> Run:
    """Run the installed command as a user with no rights, who may enter the working directory.

    Skips the test where that cannot be.
    """
    if os.geteuid():
        return flowc(*arguments)
    nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    above = Path(tempfile.gettempdir()).resolve()
    for place in (Path.cwd(), *Path.cwd().parents):
        if above in place.parents:
            place.chmod(place.stat().st_mode | 0o055)
    if not shutil.which("setpriv") or run(*nobody, "ls", str(Path.cwd())).returncode:
        pytest.skip("rights cannot be given up here")
    if run(*nobody, FLOWC, "--version").returncode:
        pytest.skip("another user cannot run flowc here")
    return run(*nobody, FLOWC, *arguments)


def writing_at_most(size: int) -> Callable[[], None]:
    """What keeps a process from writing files of more bytes; skips the test on a system that has no such limit."""
    resource = pytest.importorskip("resource")
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def git(folder: Path, *words: str) -> str:
    """Run git; returns what it prints."""
    settings = ("-c", "user.name=flowc", "-c", "user.email=flowc@example.invalid", "-c", "init.defaultBranch=main",
                "-c", "core.autocrlf=false", "-c", "gc.auto=0")  # fmt: skip
    done = run("git", *settings, *words, folder=folder, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
    assert done.returncode == 0, done.stderr
    return done.stdout
