"""The short way to read markdown: a block that can be one thing only is taken whole, by one pattern.

What is taken stands at the margin or in items of lists, where the full way would look for the start of a block:

- a heading marked by `#` in which no other stands;
- a paragraph whose lines all begin with words, emphasis or a code span, and end before a blank line, a heading or an
  item;
- an item of a list that holds one such paragraph and no more, as the line behind it shows;
- the lines of a fence at the margin.

Anything else is left to the full way, which goes on from where this one ends; what is made here is exactly what it
would make.
"""

import re

from flowc.expressions import expression
from flowc.syntax.blocks import Heading, Item, Paragraph, Text
from flowc.syntax.containers import Container, Reader
from flowc.syntax.leaves import MARKS, OpenFence, OpenParagraph, trimmed
from flowc.text import Source

_MARKS = re.escape("".join(sorted(MARKS)))
_MARKED = r"`(?!``)|\*\*?(?=[^\s*])|_(?=[^\s_])|[0-9]++(?![.)])"
"""Words that begin with a mark and yet are no block: a code span, emphasis, a number."""

_FIRST = rf"(?:[^\s\[{_MARKS}]|{_MARKED})"
_LATER = rf"(?:[^\s{_MARKS}]|{_MARKED})"
"""How a paragraph begins that is nothing else, with no definition and no checkbox, and how its other lines do."""

_TEXT = rf"(?={_FIRST})[^\n]++(?>(?:\n[ \t]*+(?={_LATER})[^\n]++)*)"
_BLANK = r"(?:\n[ \t]*+(?=\n|\Z))"
_NEAR = r"(?:(?P=indent)|[ ]{0,3}+)"
"""The indentation of a line that cannot be code: that of the block above it, or too small."""

_INDENT = r"(?P<indent>[ ]{0,60}+)"
_BLANKS = rf"(?P<blank>[ \t]*+(?>{_BLANK}*)(?:\n|\Z))"
_HEADING = rf"(?P<level>\#{{1,6}})[ \t]++(?P<title>[^\s\#](?:[^\n\#]*[^\s\#])?)[ \t]*+(?>{_BLANK}*)(?:\n|\Z)"
_ITEM = rf"""
    (?P<mark>[-*+]|[0-9]{{1,9}}[.)])[ ]{{1,4}}+(?P<item>{_TEXT})
    (?: (?>{_BLANK}+)(?:\n(?!(?P=indent)[ ]|[ ]*+\t)|\Z)
      | \n(?!(?P=indent)[ ])(?={_NEAR}(?:(?:[-*+]|[0-9]{{1,9}}[.)])[ ]{{1,4}}+{_FIRST}|\#{{1,6}}[ ]))
      | \Z)
"""
_PARAGRAPH = rf"""
    (?P<paragraph>{_TEXT})
    (?: (?>{_BLANK}+)(?:\n|\Z) | \n(?={_NEAR}(?:(?:[-*+]|1[.)])[ ]{{1,4}}+{_FIRST}|\#{{1,6}}[ ])) | \Z)
"""
_block = expression(f"{_INDENT}(?:{_BLANKS}|{_HEADING}|{_ITEM}|{_PARAGRAPH})", re.VERBOSE).match
_other = expression(f"{_INDENT}(?:{_BLANKS}|{_HEADING}|{_ITEM})", re.VERBOSE).match
"""What stands behind an open paragraph, of which words are a part."""

_lines = expression(r"[ \t]*+([^\n]+)").finditer
_INTERRUPTING = frozenset(("-", "+", "*", "1.", "1)"))
"""The marks of items that may follow a paragraph without a blank line between."""

_new = tuple.__new__  # makes a named tuple in half the time of its own constructor


def take(reader: Reader, at: int) -> int:
    """Read what begins in the line at `at`, of a text without carriage returns; where the line behind it begins.

    That is `at` where the full way must read the line.
    """
    leaf = reader.leaf
    if leaf is None or type(leaf) is OpenParagraph:
        found = _other(reader.text, at) if leaf else _block(reader.text, at)
        if not found:
            return at
        return _take_blanks(reader, found) if found.lastgroup == "blank" else _take_block(reader, found, at)
    if type(leaf) is OpenFence and not leaf.indent and len(reader.stack) == 1:
        return leaf.take_lines(reader, at)
    return at


def _take_blanks(reader: Reader, found: re.Match[str]) -> int:
    """Pass over blank lines that end nothing but a paragraph."""
    if 1 < len(reader.stack) != reader.match_empty():
        return found.start()
    reader.close_leaf()
    reader.number += found[0].count("\n")
    return found.end()


def _take_block(reader: Reader, found: re.Match[str], at: int) -> int:
    """Add the block to the containers that go on, where it is one there."""
    stack, leaf, start = reader.stack, reader.leaf, found.end(1)
    depth = _depth(stack, start - at) if start > at else 1
    if not depth or (leaf and depth == len(stack) and not _interrupts(found)):
        return at
    if leaf or len(stack) > depth:
        reader.close_to(depth)
    end, number, container = found.end(), reader.number + 1, stack[-1]
    reader.number += reader.text.count("\n", at, end)
    if found.lastgroup == "title":
        block = _heading(reader.source, found)
        container.add(block, number, number, block.end)
        return end
    words = _words(reader.source, found)
    last = number + len(words.bounds) // 2 - 1
    if found.lastgroup == "paragraph":
        container.add(_new(Paragraph, (words,)), number, last, words.bounds[-1])
    else:
        item = _item(found, words)
        container.open_list(reader.text[item.marker_end - 1], number, item.marker_end).add(item, number, last)
    return end


def _depth(stack: list[Container], indent: int) -> int:
    """How many containers go on in a line with so many blanks before its words; 0 where these are code there."""
    depth = 1
    while depth < len(stack) and 0 < stack[depth].width <= indent:
        indent -= stack[depth].width
        depth += 1
    return depth if indent < 4 else 0


def _interrupts(found: re.Match[str]) -> bool:
    """Whether a block ends the open paragraph right above it: a number does only where it counts from 1."""
    return found.lastgroup != "item" or found["mark"] in _INTERRUPTING


def _heading(source: Source, found: re.Match[str]) -> Heading:
    start, end = found.span("level")
    place = found.span("title")
    return _new(Heading, (end - start, _new(Text, (source, place, "\n", ())), start, place[1]))


def _words(source: Source, found: re.Match[str]) -> Text:
    """The lines of a paragraph without the white space before each and behind the last."""
    text, (start, end) = source.text, found.span(found.lastindex or 0)
    if text[end - 1] in " \t":
        end = trimmed(text, end)
    bounds: tuple[int, ...] = (start, end)
    if text.find("\n", start, end) > 0:
        bounds = tuple([bound for line in _lines(text, start, end) for bound in line.span(1)])
    return _new(Text, (source, bounds, "\n", ()))


def _item(found: re.Match[str], words: Text) -> Item:
    start, after = found.span("mark")
    return _new(Item, (words.source, start, after, words.bounds[-1], None, (_new(Paragraph, (words,)),)))
