"""Compiled regular expressions, kept from run to run: a run over a few documents spends a third of its time on them.

What is kept is the code that CPython's `re` makes of a pattern and that its `_sre` checks before it runs it. It counts
for the same Python and the same state of flowc only. Where anything is not as expected, `re` compiles as ever.
"""

import os
import re
import sys
from array import array
from importlib import import_module
from typing import Any, Final, TypeAlias

from flowc import __version__, replay
from flowc.expressions import compiled_by

FORMAT = 1
MOST_STATES = 4
"""States of flowc and Python of which something is kept."""

Code: TypeAlias = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""What `_sre.compile` takes beside a pattern: flags, words of code, number of groups, their places, their names."""

_WORD: Final = "I"
"""A word of code as `array` calls it."""

_OTHERWISE = (AttributeError, ImportError, TypeError, ValueError, OverflowError, RuntimeError)
"""What shows that this Python does it in another way, or that what was kept is no code of it."""


class Memory:
    """Compiles what no earlier run has compiled, and keeps it in a folder where it is told to."""

    def __init__(self, folder: str) -> None:
        self._key = (FORMAT, __version__, sys.version, replay.code_state())
        self._path = os.path.join(folder, f"{replay.called(self._key)}.expressions")
        self._known: dict[tuple[str, int], Code] | None = None
        self._fresh = False

    def compile(self, pattern: str, flags: int) -> re.Pattern[str]:
        """What `re.compile` gives. Raises re.error."""
        try:
            return _made(pattern, self._code(pattern, int(flags)))
        except _OTHERWISE:
            return re.compile(pattern, flags)

    def keep(self) -> None:
        """Let later runs know what was compiled in this one."""
        if self._fresh:
            replay.record(self._path, (self._key, self._known), MOST_STATES)

    def _code(self, pattern: str, flags: int) -> Code:
        if self._known is None:
            kept: Any = replay.recorded(self._path)
            self._known = kept[1] if kept and kept[0] == self._key else {}
        code = self._known.get((pattern, flags))
        if code is None:
            code = self._known[pattern, flags] = _compiled(pattern, flags)
            self._fresh = True
        return code


def recall(folder: str) -> Memory:
    """Let expressions be taken from what earlier runs kept in a folder."""
    memory = Memory(folder)
    compiled_by(memory.compile)
    return memory


def _compiled(pattern: str, flags: int) -> Code:
    """What `compile` in CPython's `Lib/re/_compiler.py` hands to `_sre`."""
    compiler: Any = import_module("re._compiler")
    parsed = import_module("re._parser").parse(pattern, flags)
    words = array(_WORD, compiler._code(parsed, flags))
    if words.itemsize != import_module("_sre").CODESIZE:
        raise ValueError
    places: dict[str, int] = parsed.state.groupdict
    names: list[str | None] = [None] * parsed.state.groups
    for name, place in places.items():
        names[place] = name
    return int(flags | parsed.state.flags), words.tobytes(), parsed.state.groups - 1, dict(places), tuple(names)


def _made(pattern: str, code: Code) -> re.Pattern[str]:
    engine: Any = import_module("_sre")
    flags, words, *groups = code
    made: re.Pattern[str] = engine.compile(pattern, flags, memoryview(words).cast(_WORD).tolist(), *groups)
    return made
