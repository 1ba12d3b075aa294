"""The command line: arguments in, text and an exit code out.

This is the front door: it says the version and answers from the record of an earlier run without loading anything else.
"""

import gc
import os
import sys

from flowc import __version__, replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


def process() -> None:
    """Run flowc as a process of its own, and end it at once: nothing that was built has to be taken apart again.

    A run keeps what it builds, so that looking for garbage meanwhile would only cost time.
    """
    gc.disable()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                code = code or 2
    os._exit(code)


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run flowc with the arguments of the process, or the given ones; returns the exit code.

    Nothing ends in a traceback: a bug of flowc prints one line that names a file with the details.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given in (["--version"], ["-V"]):
        return _written(0, f"flowc {__version__}\n".encode(), b"")
    asked = replay.question(given, os.environ, sys.stdout is not None and sys.stdout.isatty())
    try:
        answer = replay.answered(asked, _still) if asked else None
    except KeyboardInterrupt:
        from flowc.commands import INTERRUPTED

        return INTERRUPTED
    if answer:
        return _written(*answer)
    _load_records()
    from flowc.cli.process import run

    return run(given, asked)


def _still(grounds: "Any", changed: "Mapping[str, tuple[bytes, bytes]]") -> object:
    """What an answer stands on though files changed; nothing after a fault of ours, so that it costs time, no answer:
    the tests call `still` itself, where a fault shows.
    """
    _load_records()
    from flowc.commands.cutoff import still
    from flowc.commands.prepared import recall

    memory = recall(replay.cache_folder(os.environ))
    try:
        return still(grounds, changed)
    except Exception:
        return None
    finally:
        memory.keep()


def _load_records() -> None:
    """Load what records are made with, in less time: where its import of `typing_extensions` fails, msgspec takes the
    same names from `typing`, and nothing loads inspect, ast and tokenize. Who needs the extensions later finds them.
    """
    if "typing_extensions" in sys.modules:
        return
    modules: dict[str, Any] = sys.modules
    modules["typing_extensions"] = None
    try:
        import flowc.structs  # noqa: F401
    finally:
        del modules["typing_extensions"]


def _written(code: int, out: bytes, err: bytes) -> int:
    """Print bytes on the two streams; a reader that went away is no fault, a full disk is."""
    from flowc.cli.streams import write

    return write(code, out, err)
