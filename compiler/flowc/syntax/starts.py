"""The starts of markdown blocks: for every character that can begin one, the readers that try it.

A start gets the reader, its cursor behind the `depth` open containers that go on in the line, and answers what
it opened. Rules are those of the CommonMark specification (0.31.2, section 4 and 5) and GFM tables.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from flowc.expressions import expression
from flowc.syntax.blocks import Heading, Tag, Text, ThematicBreak
from flowc.syntax.containers import DEEPEST, Container, Reader
from flowc.syntax.html import BLOCK_TAGS, RAW_TAGS, html_kind
from flowc.syntax.leaves import Lines, OpenCode, OpenFence, OpenHtml, OpenParagraph, OpenTable, trimmed
from flowc.syntax.tables import alignments, cells
from flowc.text import Span


class Opened(Enum):
    """What a start found: nothing, a container (the line goes on in it), or a leaf that has the whole line."""

    NOTHING = 0
    CONTAINER = 1
    LEAF = 2


Start: TypeAlias = Callable[[Reader, int], Opened]

_heading = expression(r"(#{1,6})(?:[ \t]++|\Z)").match
_fence = expression(r"(`{3,}+(?=[^`]*\Z)|~{3,}+)").match
_fence_lines = expression(r"^[ ]{0,3}(`{3,}+|~{3,}+)[ \t]*+([^\s`][^`\n]*)?$", re.MULTILINE).finditer
_SHOWN = frozenset(("", "markdown", "md", "mdx"))
"""The languages of fences that may show a document."""

MOST_NESTED = 100
"""Fences of a shown document that are looked at."""

_underline = expression(r"(?:=+|-+)[ \t]*\Z").match
_break = expression(r"([-*_])[ \t]*+(?>(?:\1[ \t]*+){2,})\Z").match
_marker = expression(r"(?:[-+*]|([0-9]{1,9})[.)])(?=[ \t]|\Z)").match
_lone_tag = expression(r"<(/?)([A-Za-z][\w.-]*+)(?:\s[^<>]*+)?>[ \t]*\Z").match
_checkbox = expression(r"\[([ \txX])\][ \t]+(?=\S)").match


def continues_paragraph(reader: Reader, depth: int) -> bool:
    """Whether the line stands in all containers of an open paragraph, so that only some blocks may end it."""
    return type(reader.leaf) is OpenParagraph and depth == len(reader.stack)


def open_paragraph(reader: Reader, depth: int) -> None:
    """Begin a paragraph with the rest of the line."""
    reader.close_to(depth)
    if reader.text[reader.nonspace] == "[":
        _take_checkbox(reader)
    number = reader.number
    reader.leaf = OpenParagraph([reader.nonspace, reader.end], number, number)


def _take_checkbox(reader: Reader) -> None:
    item = reader.stack[-1]
    box = _checkbox(reader.text, reader.nonspace, reader.end)
    if box and item.width and not item.blocks and not item.list:
        item.checked = box[1] in "xX"
        reader.nonspace = box.end()


def open_code(reader: Reader, depth: int) -> None:
    """Begin an indented code block with the line."""
    reader.close_to(depth)
    leaf = reader.leaf = OpenCode(Lines(reader.number, reader.number))
    leaf.add(reader)


def quote(reader: Reader, depth: int) -> Opened:
    """`>` opens a block quote."""
    if depth > DEEPEST:
        return Opened.NOTHING
    reader.close_to(depth)
    start, number = reader.nonspace, reader.number
    outer_quote = reader.stack[-1].outer_quote or depth
    reader.stack.append(Container(start, start + 1, 0, number, number, start + 1, outer_quote))
    reader.pass_quote_mark()
    return Opened.CONTAINER


def heading(reader: Reader, depth: int) -> Opened:
    """One to six `#` and white space open a heading, which ends with the line."""
    text, start = reader.text, reader.nonspace
    opening = _heading(text, start, reader.end)
    if not opening:
        return Opened.NOTHING
    reader.close_to(depth)
    end = trimmed(text, reader.end)
    first = min(opening.end(), end)
    title = text[first:end]
    bare = title.rstrip("#")
    if not bare or bare[-1] in " \t":
        title = bare.rstrip(" \t")
    block = Heading(len(opening[1]), Text(reader.source, (first, first + len(title))), start, end)
    reader.stack[-1].add(block, reader.number, reader.number, end)
    return Opened.LEAF


def fence(reader: Reader, depth: int) -> Opened:
    """Three or more backticks or tildes open a fenced code block."""
    return _open_fence(reader, depth)


def document_fence(reader: Reader, depth: int) -> Opened:
    """The same where a document shown in a fence may hold fences of its own, as writers of prompts mean it."""
    opened = _open_fence(reader, depth)
    leaf = reader.leaf
    if opened is Opened.LEAF and isinstance(leaf, OpenFence) and reader.text[slice(*leaf.info)].lower() in _SHOWN:
        leaf.until = _outer_end(reader.text, leaf)
    return opened


def _outer_end(text: str, leaf: OpenFence) -> int:
    """Where the fence ends that the opening one belongs to if fences with a language nest; 0 if it ends nowhere."""
    inside = 1
    starts, lines = _all_fence_lines(text)
    after = bisect_left(starts, leaf.info[1])
    for mark, length, named, start in lines[after : after + MOST_NESTED]:
        if mark == leaf.mark and length >= leaf.length:
            inside += 1 if named else -1
            if inside == 0:
                return start
    return 0


@lru_cache(maxsize=1)
def _all_fence_lines(text: str) -> tuple[list[int], list[tuple[str, int, bool, int]]]:
    """Where the lines of a text start that may open or end a fence; of each its mark, its length, whether it names a
    language, and where the mark stands. Found once for a text, however many fences it has.
    """
    found = list(_fence_lines(text))
    lines = [(match[1][0], len(match[1]), bool(match[2]), match.start(1)) for match in found]
    return [match.start() for match in found], lines


def _open_fence(reader: Reader, depth: int) -> Opened:
    start = reader.nonspace
    opening = _fence(reader.text, start, reader.end)
    if not opening:
        return Opened.NOTHING
    reader.close_to(depth)
    marks = opening[1]
    info = start + len(marks)
    while info < reader.end and reader.text[info] in " \t":
        info += 1
    place = info, max(info, trimmed(reader.text, reader.end))
    lines = Lines(reader.number, reader.number)
    reader.leaf = OpenFence(marks[0], len(marks), reader.indent, start, place, lines)
    return Opened.LEAF


def html(reader: Reader, depth: int) -> Opened:
    """A tag, a comment or another HTML form opens an HTML block; a lone tag does not end a paragraph."""
    kind = html_kind(reader.text, reader.nonspace, reader.end)
    if not kind or (kind == 7 and type(reader.leaf) is OpenParagraph):
        return Opened.NOTHING
    reader.close_to(depth)
    leaf = reader.leaf = OpenHtml(kind, Lines(reader.number, reader.number))
    leaf.add(reader)
    return Opened.LEAF


def tag(reader: Reader, depth: int) -> Opened:
    """A line that is a tag of no HTML element parts a prompt, whatever stands before it and behind it.

    What it holds may be indented as deep as its writer likes: there indentation alone makes no code.
    """
    found = _lone_tag(reader.text, reader.nonspace, reader.end)
    if not found or found[2].lower() in BLOCK_TAGS | RAW_TAGS:
        return Opened.NOTHING
    reader.close_to(depth)
    span = Span(reader.source, reader.nonspace, trimmed(reader.text, reader.end))
    block = Tag(Text(reader.source, found.span(2)), bool(found[1]), span)
    reader.stack[-1].add(block, reader.number, reader.number, span.end)
    reader.tags = max(0, reader.tags + (-1 if block.closing else 1))
    return Opened.LEAF


def setext(reader: Reader, depth: int) -> Opened:
    """A line of `=` or `-` makes the paragraph above it a heading, unless all of that is link definitions."""
    paragraph = reader.leaf
    if type(paragraph) is not OpenParagraph or depth != len(reader.stack):
        return Opened.NOTHING
    text, end = reader.text, reader.end
    if not _underline(text, reader.nonspace, end):
        return Opened.NOTHING
    container = reader.stack[-1]
    paragraph.define(reader, container)
    bounds = paragraph.bounds
    if not bounds:
        return Opened.NOTHING
    reader.leaf = None
    bounds[-1], end = trimmed(text, bounds[-1]), trimmed(text, end)
    block = Heading(1 if text[end - 1] == "=" else 2, Text(reader.source, tuple(bounds)), bounds[0], end)
    container.add(block, paragraph.first, reader.number, end)
    return Opened.LEAF


def thematic_break(reader: Reader, depth: int) -> Opened:
    """Three or more `-`, `*` or `_` alone on a line."""
    if not _break(reader.text, reader.nonspace, reader.end):
        return Opened.NOTHING
    reader.close_to(depth)
    end = trimmed(reader.text, reader.end)
    block = ThematicBreak(Span(reader.source, reader.nonspace, end))
    reader.stack[-1].add(block, reader.number, reader.number, end)
    return Opened.LEAF


def table(reader: Reader, depth: int) -> Opened:
    """A row of dashes makes the line above it the header of a table, if both have as many columns."""
    paragraph = reader.leaf
    if type(paragraph) is not OpenParagraph or depth != len(reader.stack) or not paragraph.bounds:
        return Opened.NOTHING
    start, end = paragraph.bounds[-2], trimmed(reader.text, paragraph.bounds[-1])
    aligned = alignments(reader.text, reader.nonspace, reader.end)
    if not aligned or reader.text.find("|", start, end) < 0:
        return Opened.NOTHING
    header = cells(reader.source, start, end)
    if len(header) != len(aligned):
        return Opened.NOTHING
    del paragraph.bounds[-2:]
    paragraph.last = first = reader.number - 1
    if not paragraph.bounds:
        reader.leaf = None
    reader.close_to(depth)
    last = trimmed(reader.text, reader.end)
    reader.leaf = OpenTable(header, aligned, start, last, first, reader.number)
    return Opened.LEAF


def item(reader: Reader, depth: int) -> Opened:
    """A bullet or a number opens a list item; an empty one or one that does not count from 1 ends no paragraph."""
    text, start, end = reader.text, reader.nonspace, reader.end
    marker = _marker(text, start, end)
    if not marker or depth > DEEPEST:
        return Opened.NOTHING
    after = marker.end()
    if continues_paragraph(reader, depth) and (_blank(text, after, end) or int(marker[1] or 1) != 1):
        return Opened.NOTHING
    reader.close_to(depth)
    width = reader.indent + after - start
    reader.pass_mark(after - start)
    spaces = reader.indent
    if reader.nonspace == end:
        spaces = 1
    elif spaces > 4:
        spaces = 1
        reader.advance(1)
    else:
        reader.advance(spaces)
    _open_item(reader, text[after - 1], start, after, width + spaces)
    return Opened.CONTAINER


def _blank(text: str, start: int, end: int) -> bool:
    return not text[start:end].strip(" \t")


def _open_item(reader: Reader, mark: str, start: int, after: int, width: int) -> None:
    parent, number = reader.stack[-1], reader.number
    parent.open_list(mark, number, after)
    reader.stack.append(Container(start, after, width, number, number, after, parent.outer_quote))


STARTS: Mapping[str, tuple[Start, ...]] = {
    ">": (quote,),
    "#": (heading,),
    "`": (fence,),
    "~": (fence,),
    "<": (html,),
    "=": (setext,),
    "-": (setext, thematic_break, table, item),
    "*": (thematic_break, item),
    "_": (thematic_break,),
    "+": (item,),
    "|": (table,),
    ":": (table,),
    **dict.fromkeys("0123456789", (item,)),
}
"""The starts to try, in order, by the first character that is no white space."""

PROMPT_STARTS: Mapping[str, tuple[Start, ...]] = {
    **STARTS,
    "<": (tag, html),
    "`": (document_fence,),
    "~": (document_fence,),
}
"""As they are tried in a prompt, whose parts tags may mark."""
