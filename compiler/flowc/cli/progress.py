"""What a run is at, on a terminal, once it has taken longer than a second."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO, TypeVar

PATIENCE = 1.0
"""Seconds before anything is shown."""

PACE = 0.1
"""Seconds between two updates."""

_CLEAR = "\r\x1b[K"

Thing = TypeVar("Thing")


class Progress:
    """Shows on one line of a terminal what is done; on no terminal, and in a short run, it shows nothing."""

    def __init__(self, stream: TextIO | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._clock = clock
        self._next = clock() + PATIENCE
        self._shown = False

    def watch(self, things: Sequence[Thing]) -> Iterable[Thing]:
        """The same things, one by one, each counted when it is asked for."""
        return self._watched(things) if self._stream else things

    def close(self) -> None:
        """Leave the line as it was."""
        if self._shown and self._stream:
            self._stream.write(_CLEAR)
            self._stream.flush()
            self._shown = False

    def _watched(self, things: Sequence[Thing]) -> Iterator[Thing]:
        for number, thing in enumerate(things):
            self._say(f"reading file {number + 1} of {len(things)}")
            yield thing
        self._say(f"checking {len(things)} files")

    def _say(self, words: str) -> None:
        now = self._clock()
        if now >= self._next and self._stream:
            self._next, self._shown = now + PACE, True
            self._stream.write(f"{_CLEAR}flowc: {words}")
            self._stream.flush()
