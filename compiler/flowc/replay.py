"""A run answered by an earlier one: what was asked, what was looked at, and what was answered.

An answer counts again only where everything its run looked at is as it was. A file or folder is as it was if the
system says so (size, times, number; see `trusted` for when that can be believed) or if its content is the same. A
record that is damaged, of another version or of another question is none. Nothing here is loaded but what every Python
process has, so that an unchanged project costs little more than starting Python.
"""

import marshal
import os
import stat
import sys
import time
import zlib

from flowc import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeAlias

    Answer: TypeAlias = tuple[int, bytes, bytes]
    Still: TypeAlias = Callable[[Any, Mapping[str, tuple[bytes, bytes]]], Any]

FORMAT = 2
MOST_RECORDS = 256
LONGEST_RECORD = 512 * 1024 * 1024
"""Bytes of a record."""

YOUNGEST = 50_000_000
"""Nanoseconds that what was looked at must be older than the run: file times are no finer than a tick of the system."""

LINKING = ("WT_SESSION", "VTE_VERSION", "KITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "GHOSTTY_RESOURCES_DIR")
"""Variables of terminals that show hyperlinks; see https://github.com/Alhadis/OSC8-Adoption."""

ASKED = ("NO_COLOR", "FORCE_COLOR", "FORCE_HYPERLINK", "TERM", "TERM_PROGRAM", *LINKING)
"""The variables that change how an answer looks."""

_NEVER = ("--fix", "--diff", "--output", "--stdin", "--add-ig", "--against", "--no-cache", "--show-s", "--show-fi")
"""How options begin that make a run do more than answer from files that stand still, short forms included."""


class Question:
    """What a run is asked: its words, where it runs and how its answer shall look."""

    __slots__ = ("folder", "key", "started")

    def __init__(
        self, arguments: "Iterable[str]", folder: str, environment: "Mapping[str, str]", terminal: bool
    ) -> None:
        looks = tuple(environment.get(name, "") for name in ASKED)
        self.key = (FORMAT, __version__, sys.version, code_state(), tuple(arguments), os.getcwd(), looks, terminal)
        self.folder = folder
        self.started = time.time_ns()

    @property
    def path(self) -> str:
        """The file of the record; questions that share it by chance take turns."""
        return os.path.join(self.folder, f"{called(self.key)}.run")


def called(key: object) -> str:
    """A short name for a file of what is kept under a key; another key may have the same."""
    return f"{zlib.crc32(repr(key).encode('utf-8', 'surrogatepass')):08x}"


def question(arguments: "Iterable[str]", environment: "Mapping[str, str]", terminal: bool) -> Question | None:
    """The question of a command line, or None for one that no record can answer."""
    words = list(arguments)
    if words[:1] != ["lint"] or any(word == "-" or word.startswith(_NEVER) for word in words[1:]):
        return None
    folder = cache_folder(environment)
    try:
        return Question(words, folder, environment, terminal) if folder else None
    except OSError:
        return None


def cache_folder(environment: "Mapping[str, str]") -> str:
    """Where records lie: FLOWC_CACHE_DIR, else `flowc` in the cache folder of the user; empty where there is none.

    See https://specifications.freedesktop.org/basedir-spec/latest/.
    """
    if environment.get("FLOWC_CACHE_DIR"):
        return environment["FLOWC_CACHE_DIR"]
    above = environment.get("XDG_CACHE_HOME") or (
        os.path.join(environment["HOME"], ".cache") if environment.get("HOME") else ""
    )
    return os.path.join(above, "flowc") if os.path.isabs(above) else ""


def answered(asked: Question, still: "Still | None" = None) -> "Answer | None":
    """The answer of an earlier run, where it still holds.

    `still` is asked where the content of a few files is another: from the grounds of the answer, and the digest before
    and now of each of these files by its path, it tells the grounds on which the answer still holds, or nothing.
    """
    known: Any = recorded(asked.path)
    if known is None or known[0] != asked.key:
        return None
    answer: Answer
    _, kinds, looked, answer, grounds = known
    if any(kind_of(path) != kind for path, kind in kinds):
        return None
    moved = {each[0]: each[5] for each in looked if stamp(each[0]) != each[1:5]}
    if not moved:
        return answer
    if not all(moved.values()):
        return None
    now = {path: (stamp(path), digest(path)) for path in moved}
    changed = {path: (moved[path], content) for path, (_, content) in now.items() if content != moved[path]}
    if changed:
        grounds = still(grounds, changed) if still and grounds and all(new for _, new in changed.values()) else None
        if not grounds:
            return None
    again = tuple((each[0], *(now[each[0]][0] or ()), now[each[0]][1]) if each[0] in now else each for each in looked)
    if all(found and trusted(found, asked.started) for found, _ in now.values()):
        record(asked.path, (asked.key, kinds, again, answer, grounds), MOST_RECORDS)
    return answer


def keep(
    asked: Question, places: "Iterable[str]", looked: "Mapping[str, str]", answer: "Answer", grounds: object = None
) -> None:
    """Keep an answer. Of `places` only the kind matters (file, folder or nothing), of what was `looked` at everything;
    `looked` maps paths to the hexadecimal SHA-256 of their content, empty where it is not known yet. `grounds` is plain
    data by which somebody may tell that the answer holds for other content too.

    Nothing is kept where that cannot be written, or where something is too young to be told from its next version:
    what is older has not changed since it was read.
    """
    kinds = tuple((path, kind_of(path)) for path in dict.fromkeys(places))
    seen = []
    for path, known in looked.items():
        now = stamp(path)
        content = bytes.fromhex(known) or digest(path)
        if now is None or not content or not trusted(now, asked.started):
            return
        seen.append((path, *now, content))
    record(asked.path, (asked.key, kinds, tuple(seen), answer, grounds), MOST_RECORDS)


def trusted(found: tuple[int, int, int, int], started: int) -> bool:
    """Whether a file has surely not changed since a run started that read it."""
    return max(found[1], found[2]) < started - YOUNGEST


def stamp(path: str) -> tuple[int, int, int, int] | None:
    """What the system says of a file or folder: size, times of content and of anything, number; None for none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def kind_of(path: str) -> str:
    """Whether there is a file, a folder, something else, a link that leads nowhere or nothing."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return "link" if os.path.islink(path) else ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


def digest(path: str) -> bytes:
    """The SHA-256 of a file's bytes, or of the names, kinds and links in a folder; empty where it cannot be read."""
    from hashlib import sha256

    try:
        if os.path.isdir(path):
            with os.scandir(path) as listing:
                names = sorted(f"{entry.name}/{entry.is_dir()}/{_leads(entry)}" for entry in listing)
            return sha256("\0".join(names).encode("utf-8", "surrogatepass")).digest()
        if kind_of(path) != "file":
            return b""
        with open(path, "rb") as file:
            return sha256(file.read()).digest()
    except OSError:
        return b""


def _leads(entry: "os.DirEntry[str]") -> str:
    """Where a link leads; empty for what is none."""
    return os.readlink(entry.path) if entry.is_symlink() else ""


def code_state() -> tuple[object, ...]:
    """What tells one state of flowc's code from another: the version where it is installed, the files in a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    if os.path.isdir(os.path.join(package, "_data")):
        return (package,)
    root = os.path.dirname(os.path.dirname(package))
    return (package, *_newest(package), *_newest(os.path.join(root, "rules")))


def _newest(folder: str) -> tuple[int, int]:
    """The number of files below a folder and the latest of their times."""
    times = [0]
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as listing:
            for entry in listing:
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                else:
                    times.append(entry.stat().st_mtime_ns)
    return len(times), max(times)


def recorded(path: str) -> object:
    """What a record holds; None for one that is not there, is damaged or was written by another user."""
    content = passage(path, 0, LONGEST_RECORD)
    return checked(content[4:], content[:4])


def checked(content: bytes, check: bytes) -> object:
    """The plain data that bytes hold; None for bytes that are damaged, which is to say have another checksum."""
    if len(check) < 4 or int.from_bytes(check, "big") != zlib.crc32(content):
        return None
    try:
        return marshal.loads(content)
    except (ValueError, EOFError, TypeError):
        return None


def passage(path: str, start: int, length: int) -> bytes:
    """A part of a file in the cache; empty where there is none that we or the administrator have written."""
    try:
        with open(path, "rb") as file:
            if not _is_trustworthy(os.fstat(file.fileno()).st_uid):
                return b""
            file.seek(start)
            return file.read(length)
    except (OSError, ValueError):
        return b""


def _is_trustworthy(owner: int) -> bool:
    """Whether a user may tell us what we said: ourselves and the administrator; a system without users asks nobody."""
    return not hasattr(os, "geteuid") or owner in (os.geteuid(), 0)


def record(path: str, held: object, most: int) -> None:
    """Put plain data into a record, whole or not at all, or leave it; of its kind the newest `most` stay."""
    content = marshal.dumps(held)  # type: ignore[arg-type]
    put(path, (zlib.crc32(content).to_bytes(4, "big"), content), most)


def put(path: str, parts: "Iterable[bytes]", most: int) -> None:
    """Put bytes into a file of the cache, whole or not at all, or leave it; of its kind the newest `most` stay."""
    folder, temporary = os.path.dirname(path), f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        _tidy(folder, os.path.splitext(path)[1], most)
        with open(temporary, "wb", opener=_private) as file:
            file.writelines(parts)
        os.replace(temporary, path)
    except OSError:
        _forget(temporary)


def _private(path: str, flags: int) -> int:
    """Open a file that nobody else can read: it holds what documents say. Raises OSError."""
    return os.open(path, flags, 0o600)


def _tidy(folder: str, suffix: str, most: int) -> None:
    """Remove the oldest files of a kind where there are too many. Raises OSError."""
    with os.scandir(folder) as listing:
        records = [entry for entry in listing if entry.name.endswith(suffix) or f"{suffix}." in entry.name]
    if len(records) >= most:
        by_age: Callable[[os.DirEntry[str]], float] = _age
        for entry in sorted(records, key=by_age)[: len(records) - most // 2]:
            _forget(entry.path)


def _age(entry: "os.DirEntry[str]") -> float:
    try:
        return entry.stat().st_mtime
    except OSError:
        return 0.0


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
