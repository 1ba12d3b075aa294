"""Regular expressions that are compiled when they are first used: flowc has hundreds, and a run needs few of them."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias, cast

Compile: TypeAlias = Callable[[str, int], re.Pattern[str]]
"""What `re.compile` does."""

_compilers: list[Compile] = [re.compile]
"""What compiles from now on is the last of these."""


def compiled_by(compile: Compile) -> None:
    """Let something else that does what `re.compile` does compile the expressions that still wait."""
    _compilers[1:] = [compile]


def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, compiled when a method of it is first asked for: a mistake in `pattern` shows only then.

    It stands for the pattern in all but type and identity: the `re` of a match is the compiled one, of equal `pattern`.
    """
    return cast("re.Pattern[str]", _Waiting(pattern, flags))


class _Waiting:
    """An expression as it is written; once one of its methods was asked for, they are those of the compiled one."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._asked = flags

    def __getattr__(self, name: str) -> Any:
        made = _compilers[-1](self.pattern, self._asked)
        for method in _METHODS:
            setattr(self, method, getattr(made, method))
        return getattr(made, name)

    def __repr__(self) -> str:
        return f"expression({self.pattern!r})"


_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")
