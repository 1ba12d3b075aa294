"""Paths inside of a project, taken apart: always with slashes, on every system.

What `pathlib.PurePosixPath` of Python 3.11 says of them, without loading pathlib, which loads what parses addresses of
the net, and in a fifth of its time. From 3.14 on that says other things of names that end with a dot.
"""

from flowc.structs import Struct


class Path(Struct, order=True):
    """The parts of a path, the root first if it has one; empty parts and `.` are none, `..` is one as any other."""

    parts: tuple[str, ...]

    @property
    def root(self) -> str:
        """What a path begins with that does not depend on a place; empty where it does."""
        return self.parts[0] if self.parts and self.parts[0].startswith("/") else ""

    @property
    def name(self) -> str:
        """The last part; empty where there is none."""
        return self.parts[-1] if len(self.parts) > bool(self.root) else ""

    @property
    def suffix(self) -> str:
        """What the name ends with from its last dot; empty where that is its first or its last character."""
        name = self.name
        at = name.rfind(".")
        return name[at:] if 0 < at < len(name) - 1 else ""

    @property
    def stem(self) -> str:
        """The name without its suffix."""
        return self.name.removesuffix(self.suffix)

    @property
    def parent(self) -> "Path":
        """The folder the path lies in; a root and nothing lie in themselves."""
        return Path(self.parts[:-1]) if self.name else self

    @property
    def parents(self) -> "tuple[Path, ...]":
        """The folders the path lies in, from the innermost."""
        return tuple(Path(self.parts[:count]) for count in range(len(self.parts) - 1, bool(self.root) - 1, -1))

    def lies_in(self, folder: "Path") -> bool:
        """Whether this is a folder, or a path in it."""
        return self.root == folder.root and self.parts[: len(folder.parts)] == folder.parts

    def __truediv__(self, other: str) -> "Path":
        """The other path, seen from this one."""
        seen = path_of(other)
        return seen if seen.root else Path((*self.parts, *seen.parts))

    def __str__(self) -> str:
        return self.root + "/".join(self.parts[bool(self.root) :]) or "."


def path_of(text: str) -> Path:
    """The parts of a path as it is written. Two slashes at the beginning, and not three, are a root of their own
    (POSIX.1-2017, 4.13).
    """
    slashes = len(text) - len(text.lstrip("/"))
    root = () if not slashes else ("//",) if slashes == 2 else ("/",)
    return Path((*root, *(part for part in text.split("/") if part and part != ".")))
