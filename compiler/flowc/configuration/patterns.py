"""Patterns of paths as in `.gitignore`; the only module that imports pathspec, and only where there is a pattern."""

from collections.abc import Iterable
from functools import lru_cache

from pathspec import GitIgnoreSpec


@lru_cache(maxsize=256)
def spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """Compiled patterns; lines that are no pattern match nothing."""
    return GitIgnoreSpec.from_lines(patterns)


def matches(patterns: tuple[str, ...], path: str) -> bool:
    """Whether patterns name a path (relative, with `/`; a folder ends with `/`) or a folder it lies in."""
    return spec(patterns).match_file(path)


def decision(lines: tuple[str, ...], path: str) -> bool | None:
    """Whether the lines of a `.gitignore` leave a path out (True), take it in again (False) or are silent (None)."""
    return spec(lines).check_file(path).include


def first_wrong(patterns: Iterable[str]) -> str | None:
    """The first text that is no pattern."""
    for pattern in patterns:
        try:
            spec((pattern,))
        except ValueError:
            return pattern
    return None
