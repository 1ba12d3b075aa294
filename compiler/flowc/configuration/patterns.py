"""Patterns of paths as in `.gitignore`, matched in time that grows with pattern and path alone, whoever wrote them.

A pattern is matched part by part, never as one regular expression of a whole path: libraries that make one of it can
be brought to a stand by a hostile file. What a pattern means: https://git-scm.com/docs/gitignore#_pattern_format.
"""

from collections.abc import Iterable
from functools import lru_cache

from flowc.configuration.wildcards import wildcard
from flowc.structs import Struct

ANY_FOLDERS = "**"
LONGEST_PATTERN = 1000
MOST_PARTS = 64


class Pattern(Struct):
    """One line: the parts a path is matched by, `**` for any folders; whether it takes in again what others left out,
    and whether it means folders only.
    """

    parts: tuple[str, ...]
    again: bool
    folder: bool


def is_pattern(line: str) -> bool:
    """Whether a line is a pattern that can match, or nothing at all."""
    return not line.strip() or line.startswith("#") or pattern(line) is not None


@lru_cache(maxsize=1024)
def pattern(line: str) -> Pattern | None:
    """A line as a pattern; None for a comment, a blank line and what is none."""
    text = line if line.endswith("\\ ") else line.rstrip(" \t\r\n")
    again, text = text.startswith("!"), text.removeprefix("!")
    cut = text.endswith("\\") and not text.endswith("\\\\")
    if not text or line.startswith("#") or len(text) > LONGEST_PATTERN or cut:
        return None
    folder, bare = text.endswith("/"), text.rstrip("/")
    anchored = "/" in bare
    parts = tuple(part for part in bare.removeprefix("/").split("/"))
    if not bare or not all(parts) or len(parts) > MOST_PARTS:
        return None
    return Pattern(parts if anchored else (ANY_FOLDERS, *parts), again, folder)


def matches(lines: Iterable[str], path: str) -> bool:
    """Whether patterns leave out a path (relative, with `/`; a folder ends with `/`), or a folder it lies in."""
    known = tuple(filter(None, map(pattern, lines)))
    parts = path.rstrip("/").split("/")
    for length in range(1, len(parts) + 1):
        is_folder = length < len(parts) or path.endswith("/")
        if _decided(known, tuple(parts[:length]), is_folder):
            return True
    return False


def decision(lines: tuple[str, ...], path: str) -> bool | None:
    """Whether the lines of a `.gitignore` leave a path out (True), take it in again (False) or are silent (None)."""
    known = tuple(filter(None, map(pattern, lines)))
    return _decided(known, tuple(path.rstrip("/").split("/")), path.endswith("/"))


def _decided(known: tuple[Pattern, ...], parts: tuple[str, ...], is_folder: bool) -> bool | None:
    """What the last pattern says that matches."""
    for each in reversed(known):
        if (is_folder or not each.folder) and _fits(each.parts, parts):
            return not each.again
    return None


def _fits(wanted: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Whether the parts of a pattern match those of a path, from end to end; a last `**` needs something below it."""
    reached = {0}
    for number, part in enumerate(wanted):
        if part == ANY_FOLDERS:
            first = min(reached) + (number == len(wanted) - 1)
            reached = set(range(first, len(parts) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(parts) and _part_fits(part, parts[at])}
        if not reached:
            return False
    return len(parts) in reached


def _part_fits(part: str, name: str) -> bool:
    if part == "*":
        return True
    if not any(sign in part for sign in "*?[\\"):
        return part == name
    return wildcard(part).fullmatch(name) is not None
