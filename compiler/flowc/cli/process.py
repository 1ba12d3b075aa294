"""A run that has to work: the menu, what goes wrong in it, what it prints and what is kept of it."""

import os
import sys

from flowc import __version__, replay
from flowc.cli.streams import write
from flowc.commands import BUG, INTERRUPTED, Result
from flowc.commands.prepared import recall


def run(arguments: list[str], asked: replay.Question | None) -> int:
    """The exit code of a command line that no record answers; its answer is kept where the next run can use it."""
    folder = "" if "--no-cache" in arguments else replay.cache_folder(os.environ)
    memory = recall(folder) if folder else None
    result = _result(arguments)
    if memory:
        memory.keep()
    out, err = result.data + _bytes(result.out), _bytes(result.err)
    if asked and result.looked and result.code in (0, 1):
        looked = result.looked
        replay.keep(asked, looked.places, looked.read, (result.code, out, err), looked.grounds)
    return write(result.code, out, err)


def _result(arguments: list[str]) -> Result:
    """What a command line comes to."""
    from flowc.cli import menu

    try:
        return menu.run(arguments)
    except KeyboardInterrupt:
        return Result(INTERRUPTED)
    except Exception as fault:
        return Result(BUG, err=_bug(fault))


def _bytes(text: str) -> bytes:
    """Output is UTF-8 whatever the locale says; what has no UTF-8 form is escaped."""
    return text.encode("utf-8", "backslashreplace")


def _bug(fault: Exception) -> str:
    """One line about a fault of our own; the details go to a file of their own."""
    from tempfile import NamedTemporaryFile
    from traceback import format_exception

    from flowc.reports.escape import visible

    details = "".join(format_exception(fault)).encode("utf-8", "backslashreplace")
    try:
        with NamedTemporaryFile(prefix="flowc-bug-", suffix=".txt", delete=False) as report:
            report.write(f"flowc {__version__}, Python {sys.version}\n\n".encode() + details)
    except OSError:
        return f"flowc: this is a bug in flowc: {type(fault).__name__}\n"
    return f"flowc: this is a bug in flowc; please report it with the file {visible(report.name)}\n"
