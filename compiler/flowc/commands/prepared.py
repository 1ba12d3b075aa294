"""What flowc makes of itself, kept from run to run: compiled expressions, and the words that ship as they are read.

A run over a few documents spends a third of its time on them. What is kept of an expression is the code that CPython's
`re` makes of a pattern and that its `_sre` checks before it runs it. All of it counts for the same Python and the same
state of flowc only. Where anything is not as expected, `re` compiles as ever, and files are read as ever.
"""

import os
import re
import sys
from array import array
from importlib import import_module
from typing import Any, Final, TypeAlias

from flowc import __version__, data, replay
from flowc.expressions import compiled_by

FORMAT = 2
MOST_STATES = 4
"""States of flowc and Python of which something is kept."""

Code: TypeAlias = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""What `_sre.compile` takes beside a pattern: flags, words of code, number of groups, their places, their names."""

_WORD: Final = "I"
"""A word of code as `array` calls it."""

_OTHERWISE = (AttributeError, ImportError, TypeError, ValueError, OverflowError, RuntimeError)
"""What shows that this Python does it in another way, or that what was kept is no code of it."""


class Memory:
    """Compiles and reads what no earlier run has, and keeps it in a folder where it is told to."""

    def __init__(self, folder: str) -> None:
        self._key = (FORMAT, __version__, sys.version, replay.code_state())
        self._path = os.path.join(folder, f"{replay.called(self._key)}.expressions")
        self._codes: dict[tuple[str, int], Code] = {}
        self._files: dict[tuple[str, str], dict[str, data.Plain]] = {}
        self._recalled = self._fresh = False

    def compile(self, pattern: str, flags: int) -> re.Pattern[str]:
        """What `re.compile` gives. Raises re.error."""
        try:
            return _made(pattern, self._code(pattern, int(flags)))
        except _OTHERWISE:
            return re.compile(pattern, flags)

    def load(self, folder_name: str, file_name: str) -> dict[str, data.Plain]:
        """What `data.read` gives. Raises ValueError."""
        self._recall()
        found = self._files.get((folder_name, file_name))
        if found is None:
            found = self._files[folder_name, file_name] = data.read(folder_name, file_name)
            self._fresh = True
        return found

    def keep(self) -> None:
        """Let later runs know what was compiled and read in this one."""
        if self._fresh:
            replay.record(self._path, (self._key, self._codes, self._files), MOST_STATES)

    def _recall(self) -> None:
        if not self._recalled:
            self._recalled = True
            kept: Any = replay.recorded(self._path)
            if kept and kept[0] == self._key:
                _, self._codes, self._files = kept

    def _code(self, pattern: str, flags: int) -> Code:
        self._recall()
        code = self._codes.get((pattern, flags))
        if code is None:
            code = self._codes[pattern, flags] = _compiled(pattern, flags)
            self._fresh = True
        return code


def recall(folder: str) -> Memory:
    """Let expressions and words be taken from what earlier runs kept in a folder."""
    memory = Memory(folder)
    compiled_by(memory.compile)
    data.read_by(memory.load)
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
