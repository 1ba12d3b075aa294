"""The two output streams: bytes in, and what becomes of those nobody reads. Loads nothing but what Python has."""

import os
import sys

UNWRITABLE = 2
"""The exit code where the output cannot be written."""


def write(code: int, out: bytes, err: bytes) -> int:
    """Print bytes on the two streams; the exit code. A reader that went away is no fault, a full disk is."""
    try:
        for stream, data in ((sys.stdout, out), (sys.stderr, err)):
            if stream is not None and data:
                _write(stream, data)
    except BrokenPipeError:
        _forget_output()
    except OSError as error:
        _forget_output()
        return _complain(f"flowc: the output cannot be written: {(error.strerror or 'unknown').lower()}\n")
    return code


def _write(stream: object, data: bytes) -> None:
    """Bytes to a stream that has bytes below it; text to one that has not, such as one a test reads."""
    below = getattr(stream, "buffer", None)
    if below is None:
        stream.write(data.decode("utf-8", "replace"))  # type: ignore[attr-defined]
    else:
        stream.flush()  # type: ignore[attr-defined]
        below.write(data)
    stream.flush()  # type: ignore[attr-defined]


def _forget_output() -> None:
    """Keep the interpreter from writing the rest when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _complain(text: str) -> int:
    try:
        sys.stderr.write(text)
    except OSError:
        return UNWRITABLE
    return UNWRITABLE
