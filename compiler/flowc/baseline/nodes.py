"""What a finding stands on, in words that survive edits elsewhere: the path of the node, and the node's own text.

In YAML a path is made of keys and of the names of list items, never of their numbers; in markdown of headings. The
text is that of the node alone: comments and what stands beside it in a list or mapping are not part of it.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from flowc.expressions import expression
from flowc.structs import Mutable, Struct
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.tree import Entry, Mapping, Scalar, Sequence
from flowc.syntax.tree import Node as Tree
from flowc.text import Source, Span

if TYPE_CHECKING:
    from flowc.syntax.blocks import Block

_NAMING = ("name", "id", "role")
"""Keys whose value names an item of a list."""

_WINDOW = 400
"""Characters of a line that count on either side of a finding; a document may be one line of megabytes."""

_MARKS = expression(r"[\s>]*+(?>(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})\s[\s>]*+)*)")
"""What opens a line of markdown: quotation marks, bullets, the signs of a heading, and numbers, which only count."""

_NUMBERING = expression(r"\d+(?>(?:\.\d+)*)[.):]?\s++")
_COMMENT = expression(r"<!--\s*+flowc:[^<>\n]*-->")
"""A comment that speaks to flowc says nothing of the document."""


class Node(Struct):
    """What a finding stands on: the keys or headings that lead there, and its text with white space collapsed."""

    path: tuple[str, ...]
    text: str


Locate = Callable[[Span], Node]
"""What tells the node of a span of one source."""


class _Place(Struct):
    """An entry or an item of a tree: its range, what it is called, and its value if that is a scalar."""

    start: int
    end: int
    name: str
    parent: "_Place | None"
    key: Scalar | None = None
    value: Scalar | None = None


class _Outline(Mutable):
    """The places and the scalars of a tree in the order of the text."""

    places: list[_Place]
    scalars: list[Scalar]


def locator(source: Source) -> Locate:
    """What tells the nodes of a source. Never raises; where a text has no tree, its lines are all there is to tell."""
    if is_markdown(source):
        return _markdown(source)
    from flowc.syntax.yaml import parse

    return _located_in(_outline(parse(source)[0]))


def collapsed(text: str) -> str:
    """The text on one line, its words parted by single spaces."""
    return " ".join(text.split())


def _located_in(outline: _Outline) -> Locate:
    place_starts = [place.start for place in outline.places]
    scalar_starts = [scalar.span.start for scalar in outline.scalars]

    def locate(span: Span) -> Node:
        place = _innermost(outline.places, place_starts, span)
        return Node(_path(place), _text(span, place, _touched(outline.scalars, scalar_starts, span)))

    return locate


def _markdown(source: Source) -> Locate:
    from flowc.syntax import markdown
    from flowc.syntax.yaml import parse

    document = markdown.parse(source)
    head = document.frontmatter
    settings = _located_in(_outline(parse(source, head)[0])) if head else None
    headings = list(_headings(document.blocks))
    starts = [start for start, _ in headings]

    def locate(span: Span) -> Node:
        if settings and head and head.start <= span.start < head.end:
            inside = settings(span)
            return Node(("---", *inside.path), inside.text)
        at = bisect_right(starts, span.start) - 1
        lines = _lines(span, 0, len(source.text)).splitlines()
        text = "\n".join(collapsed(_COMMENT.sub("", _MARKS.sub("", line, count=1))) for line in lines)
        return Node(headings[at][1] if at >= 0 else (), text)

    return locate


def _headings(blocks: "tuple[Block, ...]") -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where each heading starts, and the headings that lead to it, itself included, without their numbers."""
    from flowc.syntax.blocks import Heading, walk

    above: list[Heading] = []
    for block in walk(blocks):
        if isinstance(block, Heading):
            above = [*(heading for heading in above if heading.level < block.level), block]
            yield block.start, tuple(_NUMBERING.sub("", collapsed(each.content.plain), count=1) for each in above)


def _outline(documents: tuple[Tree, ...]) -> _Outline:
    """The places of the trees of a file. An aliased or merged node counts where it was written, and only there."""
    outline = _Outline([], [])
    waiting = [(node, _document(node, number)) for number, node in reversed(list(enumerate(documents)))]
    while waiting:
        node, place = waiting.pop()
        if isinstance(node, Scalar):
            outline.scalars.append(node)
            continue
        inside = list(_parts(node, place))
        outline.places += [part for _, part in inside]
        outline.scalars += [part.key for _, part in inside if part.key]
        waiting += reversed([(inner, part) for inner, part in inside if _within(inner.span, part.start, part.end)])
    outline.places.sort(key=lambda each: (each.start, -each.end))
    outline.scalars.sort(key=lambda each: each.span.start)
    return outline


def _document(node: Tree, number: int) -> _Place | None:
    """The place of a document behind the first one, which is known by its name."""
    return _Place(node.span.start, node.span.end, f"--- {_name(node)}", None) if number else None


def _parts(node: Mapping | Sequence, parent: _Place | None) -> Iterator[tuple[Tree, _Place]]:
    low, high = node.span.start, node.span.end
    if isinstance(node, Mapping):
        yield from ((entry.value, _of_entry(entry, parent)) for entry in node.entries if _within(entry.span, low, high))
        return
    for item in node.items:
        if _within(item.span, low, high):
            value = item if isinstance(item, Scalar) else None
            yield item, _Place(item.span.start, item.span.end, _name(item), parent, None, value)


def _of_entry(entry: Entry, parent: _Place | None) -> _Place:
    value = entry.value if isinstance(entry.value, Scalar) else None
    return _Place(entry.span.start, entry.span.end, collapsed(entry.key.text), parent, entry.key, value)


def _name(node: Tree) -> str:
    """What an item is called: by a key that names it, else by its first entry; a scalar is known by its text."""
    if not isinstance(node, Mapping) or not node.entries:
        return ""
    entry = next((found for key in _NAMING if (found := node.entry(key))), None)
    if entry and isinstance(entry.value, Scalar):
        return collapsed(entry.value.text)
    first = node.entries[0]
    return collapsed(f"{first.key.text} {first.value.text}" if isinstance(first.value, Scalar) else first.key.text)


def _within(span: Span, low: int, high: int) -> bool:
    return low <= span.start and span.end <= high


def _innermost(places: list[_Place], starts: list[int], span: Span) -> _Place | None:
    """The smallest place that holds the span."""
    at = bisect_right(starts, span.start) - 1
    place = places[at] if at >= 0 else None
    while place and not _within(span, place.start, place.end):
        place = place.parent
    return place


def _path(place: _Place | None) -> tuple[str, ...]:
    names: list[str] = []
    while place:
        names.append(place.name)
        place = place.parent
    return tuple(name for name in reversed(names) if name)


def _touched(scalars: list[Scalar], starts: list[int], span: Span) -> list[Scalar]:
    """The scalars a span covers at least in part."""
    first = max(bisect_right(starts, span.start) - 1, 0)
    last = bisect_right(starts, max(span.end - 1, span.start))
    return [scalar for scalar in scalars[first:last] if scalar.span.end > span.start or scalar.span.start == span.start]


def _text(span: Span, place: _Place | None, touched: list[Scalar]) -> str:
    """The touched scalars, and the value of a key that is touched alone; without a tree, the lines."""
    if not touched:
        return collapsed(_lines(span, 0, len(span.source.text)))
    texts = [_written(scalar, span) for scalar in touched]
    if place and place.value and place.key is touched[-1]:
        value = place.value
        texts.append(_written(value, Span(span.source, value.span.start, value.span.start)))
    return "\n".join(texts)


def _written(scalar: Scalar, span: Span) -> str:
    """What a scalar says in the lines of a span, and what it is if it is no text: `3` is another value than `"3"`."""
    text = collapsed(_lines(span, scalar.span.start, scalar.span.end))
    return text if isinstance(scalar.value, str) else f"{text} ({type(scalar.value).__name__})"


def _lines(span: Span, low: int, high: int) -> str:
    """The lines between two offsets that a span touches, without what is far from it."""
    text, first, last = span.source.text, min(max(span.start, low), high), max(min(span.end, high), low)
    near, far = max(low, first - _WINDOW), min(high, max(first, last) + _WINDOW)
    start = text.rfind("\n", near, first) + 1 or near
    end = text.find("\n", max(first, last - 1), far)
    return text[start : end if end >= 0 else far]
