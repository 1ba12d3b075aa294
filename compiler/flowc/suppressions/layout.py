"""How the lines of a YAML text hang together: which are inside a text or brackets, and what belongs to an entry.

Comments are no part of the tree, so what a comment stands beside is told by lines, with the tree saying which lines
are none: those of texts that go on over several lines, and those of lists and mappings in brackets.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.structs import Struct, replace
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence
from flowc.text import Source, Span, line_starts

_HEADER = expression(r".*(?:^|[ \t])[|>][-+0-9]{0,2}[ \t]*(?:[ \t]#.*)?", re.DOTALL)
_BOUNDARY = expression(r"(?:---|\.\.\.)(?:[ \t]+#.*|[ \t]*)|%.*", re.DOTALL)
_DASH = expression(r"-(?:[ \t]|\Z)")

Lines = tuple[int, int]
"""The first and the last of some lines, counted from 0."""


class Layout(Struct):
    """The lines of a region of a source, and what its tree says about them.

    `scalars` are the ranges of all scalars in order; `texts` the lines of those that take several, in order;
    `brackets` the outermost ranges in brackets; `ends` where a node in brackets ends by where it starts; `inner` the
    lines on which no entry can start; `below` for each line the next one that says something.
    """

    source: Source
    region: Span
    scalars: tuple[tuple[int, int], ...]
    texts: tuple[Lines, ...]
    brackets: tuple[tuple[int, int], ...]
    ends: dict[int, int]
    inner: frozenset[int]
    below: tuple[int | None, ...]

    def line_of(self, offset: int) -> int:
        """The line an offset is on."""
        return bisect_right(line_starts(self.source), offset) - 1

    def start(self, line: int) -> int:
        """The offset at which a line starts, not before the region."""
        return max(line_starts(self.source)[line], self.region.start)

    def end(self, line: int) -> int:
        """The offset behind a line and its line end, not behind the region."""
        starts = line_starts(self.source)
        return min(starts[line + 1] if line + 1 < len(starts) else len(self.source.text), self.region.end)

    def text(self, line: int) -> str:
        """A line without its end."""
        return self.source.text[self.start(line) : self.end(line)].removesuffix("\n")

    def indentation(self, line: int) -> int:
        """The blanks a line starts with."""
        text = self.text(line)
        return len(text) - len(text.lstrip(" \t"))

    def holding(self, offset: int) -> tuple[int, int] | None:
        """The range of the scalar a place is in."""
        return _around(self.scalars, offset)

    def bracket(self, offset: int) -> tuple[int, int] | None:
        """The range in brackets a place is in, behind the first of them."""
        found = _around(self.brackets, offset)
        return found if found and offset > found[0] else None

    def span(self, lines: Lines) -> Span:
        """The range of some lines."""
        return Span(self.source, self.start(lines[0]), self.end(lines[1]))

    def logical(self, line: int) -> Lines:
        """A line, and the lines of the texts that start or end on it."""
        at = bisect_left(self.texts, (line, line))
        starting = self.texts[at] if at < len(self.texts) and self.texts[at][0] == line else (line, line)
        ending = self.texts[at - 1] if at and self.texts[at - 1][1] == line else (line, line)
        return ending[0], starting[1]

    def text_around(self, line: int) -> Lines:
        """The lines of the text that a line is in the middle of, else what `logical` says."""
        at = bisect_left(self.texts, (line, line))
        around = self.texts[at - 1] if at else (line, line)
        return around if around[0] < line < around[1] else self.logical(line)

    def block(self, line: int) -> Lines | None:
        """The lines of what starts on a line: an entry or item with all that belongs to it; None for a bracket."""
        at = self.start(line) + self.indentation(line)
        if self.bracket(at):
            return self._in_brackets(line, at)
        indentation, last = self.indentation(line), line
        dash = _DASH.match(self.text(line), indentation)
        following = self._following(line)
        while following is not None and self._belongs(following, indentation, not dash):
            last, following = following, self._following(following)
        return line, last

    def _following(self, line: int) -> int | None:
        """The next line of the document that says something."""
        found = self.below[line - self.line_of(self.region.start)]
        boundary = any(_BOUNDARY.fullmatch(self.text(each)) for each in range(line + 1, found or 0))
        return None if boundary else found

    def _belongs(self, line: int, indentation: int, takes_items: bool) -> bool:
        own = self.indentation(line)
        if line in self.inner or own > indentation:
            return True
        return takes_items and own == indentation and _DASH.match(self.text(line), own) is not None

    def _in_brackets(self, line: int, at: int) -> Lines | None:
        sign = self.source.text[at : at + 1]
        if sign in ("]", "}"):
            return None
        end = max(self.ends.get(at, at), self.ends.get(at + 1, at) if sign in ("'", '"') else at)
        return line, max(line, self.line_of(end))


def layout(source: Source, region: Span, nodes: Iterable[Node]) -> Layout:
    """The layout of a region, from the trees that were read in it."""
    scalars: list[tuple[int, int]] = []
    values: list[Span] = []
    brackets: list[tuple[int, int]] = []
    ends: dict[int, int] = {}
    for node, is_key in _walked(nodes):
        if isinstance(node, Scalar):
            scalars.append((node.span.start, node.span.end))
            values += [] if is_key else [node.span]
        elif source.text[node.span.start : node.span.start + 1] in ("[", "{"):
            brackets.append((node.span.start, node.span.end))
            ends.update(_parts(node))
    bare = Layout(source, region, tuple(sorted(scalars)), (), tuple(_outermost(brackets)), ends, frozenset(), ())
    texts = [lines for span in values if (lines := _lines_of_text(bare, span))]
    held = [*texts, *((bare.line_of(start), bare.line_of(end)) for start, end in bare.brackets)]
    inner = frozenset(line for first, last in held for line in range(first + 1, last + 1))
    return replace(bare, texts=tuple(sorted(texts)), inner=inner, below=tuple(_below(bare, inner)))


def _around(ranges: tuple[tuple[int, int], ...], offset: int) -> tuple[int, int] | None:
    at = bisect_right(ranges, (offset, len(ranges) and ranges[-1][1])) - 1
    return ranges[at] if at >= 0 and ranges[at][0] <= offset < ranges[at][1] else None


def _walked(nodes: Iterable[Node]) -> Iterator[tuple[Node, bool]]:
    """Every node once, however many aliases repeat it, and whether it is a key."""
    waiting: list[tuple[Node, bool]] = [(node, False) for node in nodes]
    seen: set[int] = set()
    while waiting:
        node, is_key = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node, is_key
        match node:
            case Sequence(items):
                waiting += [(item, False) for item in items]
            case Mapping(entries):
                waiting += [part for entry in entries for part in ((entry.key, True), (entry.value, False))]


def _parts(node: Node) -> Iterator[tuple[int, int]]:
    match node:
        case Sequence(items):
            yield from ((item.span.start, item.span.end) for item in items)
        case Mapping(entries):
            yield from ((entry.span.start, entry.span.end) for entry in entries)


def _outermost(ranges: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    done = -1
    for start, end in sorted(ranges):
        if start >= done:
            yield start, end
            done = end


def _lines_of_text(lines: Layout, span: Span) -> Lines | None:
    """The lines of a scalar that takes several, that of the `|` of a block scalar included."""
    first, last = lines.line_of(span.start), lines.line_of(span.end)
    if span.start == lines.start(first) + lines.indentation(first):
        header = next((line for line in range(first - 1, -1, -1) if lines.text(line).strip()), None)
        if header is not None and _opens_text(lines.text(header)):
            return header, last
    return (first, last) if last > first else None


def _opens_text(line: str) -> bool:
    return line.lstrip(" \t")[:1] != "#" and _HEADER.fullmatch(line) is not None


def _below(lines: Layout, inner: frozenset[int]) -> Iterator[int | None]:
    """For each line of the region the next that is not blank and no comment and starts nothing but a document."""
    found: list[int | None] = []
    following: int | None = None
    first, last = lines.line_of(lines.region.start), lines.line_of(lines.region.end)
    for line in range(last, first - 1, -1):
        found.append(following)
        text = lines.text(line).strip(" \t")
        if line in inner or (text and text[0] != "#" and not _BOUNDARY.fullmatch(lines.text(line))):
            following = line
    yield from reversed(found)
