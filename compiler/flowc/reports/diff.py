"""What fixes change, as a unified diff that `patch -p0` and `git apply -p0` take.

Made from the patches themselves, in time linear in the texts. Characters nobody can see, and what a build host would
take for a command, are shown as escapes; the diff of such lines is for reading only.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from flowc.fixes.patch import Patch, Replacement
from flowc.reports.escape import visible
from flowc.structs import Struct
from flowc.text import Source, line_starts, written_lines

CONTEXT = 3
"""Unchanged lines shown around a change."""


class _Change(Struct):
    """Old lines, from the one with the number `start` (counted from 0) on, and the lines in their place."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def end(self) -> int:
        """The number of the line behind the old ones."""
        return self.start + len(self.old)


def render(changed: Iterable[tuple[Source, Source, Patch]]) -> str:
    """The diff of some sources, given as they were and as they are, and the patches that made them so."""
    return "".join(line for before, after, patch in changed for line in _of_file(before, after, patch))


def _of_file(before: Source, after: Source, patch: Patch) -> Iterator[str]:
    lines, grown = _lines(before), 0
    changes = list(_changes(before, lines, _lines(after), patch))
    if changes:
        yield from (f"{marks} {visible(before.shown)}\n" for marks in ("---", "+++"))
    for hunk in _hunks(changes):
        yield from _hunk(hunk, lines, grown)
        grown += sum(len(change.new) - len(change.old) for change in hunk)


def _changes(source: Source, old: list[str], new: list[str], patch: Patch) -> Iterator[_Change]:
    """The lines each replacement changes, and those only that differ; replacements that share a line together."""
    starts, text, grown = line_starts(source), source.text, 0
    for replacements in _by_lines(patch, starts):
        first = bisect_right(starts, replacements[0].start) - 1
        after = bisect_right(starts, replacements[-1].end)
        start = first + grown
        grown += sum(each.text.count("\n") - text.count("\n", each.start, each.end) for each in replacements)
        yield from _trimmed(first, tuple(old[first:after]), tuple(new[start : after + grown]))


def _by_lines(patch: Patch, starts: Sequence[int]) -> Iterator[list[Replacement]]:
    group: list[Replacement] = []
    for each in patch:
        if group and bisect_right(starts, each.start) > bisect_right(starts, group[-1].end):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _trimmed(start: int, old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[_Change]:
    """The change without the lines that are the same at its begin and its end; nothing if all are."""
    least = min(len(old), len(new))
    head = next((i for i in range(least) if old[i] != new[i]), least)
    tail = next((i for i in range(least - head) if old[-1 - i] != new[-1 - i]), least - head)
    if (len(old), len(new)) != (head + tail, head + tail):
        yield _Change(start + head, old[head : len(old) - tail], new[head : len(new) - tail])


def _lines(source: Source) -> list[str]:
    """The lines of a source as they are written, without an empty one behind the last end."""
    lines = written_lines(source)
    return lines if lines[-1] else lines[:-1]


def _hunks(changes: Iterable[_Change]) -> Iterator[list[_Change]]:
    """Changes whose contexts touch, together."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change.start - hunk[-1].end > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _hunk(hunk: list[_Change], lines: Sequence[str], grown: int) -> Iterator[str]:
    """One hunk; `grown` is how many lines those before it added."""
    first, last = max(0, hunk[0].start - CONTEXT), min(len(lines), hunk[-1].end + CONTEXT)
    more = sum(len(change.new) - len(change.old) for change in hunk)
    yield f"@@ -{_range(first, last - first)} +{_range(first + grown, last - first + more)} @@\n"
    at = first
    for change in hunk:
        yield from (_line(" ", line) for line in lines[at : change.start])
        yield from (_line("-", line) for line in change.old)
        yield from (_line("+", line) for line in change.new)
        at = change.end
    yield from (_line(" ", line) for line in lines[at:last])


def _range(start: int, length: int) -> str:
    """Lines as a hunk names them; no lines at all by the line before them."""
    if length == 1:
        return str(start + 1)
    return f"{start + bool(length)},{length}"


def _line(mark: str, line: str) -> str:
    """A line with its mark. A tab stays a tab, and CR LF stays CR LF; any other line end is a line feed."""
    content = line.rstrip("\r\n")
    shown = "\t".join(visible(part) for part in content.split("\t"))
    if mark == " " and shown.lstrip().startswith("::"):
        shown = shown.replace("::", r"\x3a:", 1)
    if content == line:
        return f"{mark}{shown}\n\\ No newline at end of file\n"
    return f"{mark}{shown}\r\n" if line.endswith("\r\n") else f"{mark}{shown}\n"
