"""The markdown reader: text to a tree of blocks that agrees with CommonMark 0.31.2, with GFM tables and frontmatter.

Each line goes through the same three steps: which open containers go on in it, which blocks it opens, and where
its text belongs. Every step reads a line once, so the time is in proportion to the text.
"""

import re
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.syntax.blocks import Document
from flowc.syntax.containers import Reader
from flowc.syntax.leaves import OpenParagraph
from flowc.syntax.runs import take
from flowc.syntax.starts import PROMPT_STARTS, STARTS, Opened, Start, open_code, open_paragraph
from flowc.text import Source, Span, whole

_frontmatter = expression(r"---[ \t]*+\n((?:.*?\n)??)---[ \t]*+(?:\n|\Z)", re.S).match


def parse(source: Source) -> Document:
    """Read a markdown document. Every text is a document, so nothing is raised."""
    return _parse(source, STARTS)


def parse_prompt(source: Source) -> Document:
    """Read a document that speaks to a model: `<role>` alone in a line opens a part of it, not a block of HTML."""
    return _parse(source, PROMPT_STARTS)


def _parse(source: Source, starts: Mapping[str, tuple[Start, ...]]) -> Document:
    text = source.text
    head = _frontmatter(text)
    frontmatter = Span(source, *head.span(1)) if head else None
    reader, at = Reader(source), head.end() if head else 0
    while at < len(text):
        behind = take(reader, at)
        at = behind if behind > at else _read_line(reader, at, starts)
    reader.close_to(1)
    root = reader.stack[0]
    root.end_list()
    return Document(tuple(root.blocks), frontmatter, whole(source))


def _read_line(reader: Reader, at: int, starts: Mapping[str, tuple[Start, ...]]) -> int:
    """Read the line at `at` the full way; where the next one begins."""
    end = reader.text.find("\n", at)
    reader.begin(at, end if end >= 0 else len(reader.text))
    _place(reader, starts)
    return end + 1 if end >= 0 else len(reader.text)


def _place(reader: Reader, starts: Mapping[str, tuple[Start, ...]]) -> None:
    depth = reader.match() if len(reader.stack) > 1 else 1
    leaf = reader.leaf
    if leaf and depth == len(reader.stack) and leaf.take(reader):
        return
    if reader.nonspace == reader.end:
        reader.close_to(depth)
        return
    depth = _open_blocks(reader, depth, starts)
    if depth:
        _place_text(reader, depth)


def _open_blocks(reader: Reader, depth: int, starts: Mapping[str, tuple[Start, ...]]) -> int:
    """Open the blocks that begin in the line; the depth the rest of it stands at, 0 if nothing is left."""
    while reader.nonspace < reader.end:
        if reader.indent > 3 and not (reader.tags and depth == 1):
            if type(reader.leaf) is OpenParagraph:
                return depth
            open_code(reader, depth)
            return 0
        opened = _try_starts(reader, depth, starts)
        if opened is Opened.LEAF:
            return 0
        if opened is Opened.NOTHING:
            return depth
        depth = len(reader.stack)
    return 0


def _try_starts(reader: Reader, depth: int, starts: Mapping[str, tuple[Start, ...]]) -> Opened:
    for start in starts.get(reader.text[reader.nonspace], ()):
        opened = start(reader, depth)
        if opened is not Opened.NOTHING:
            return opened
    return Opened.NOTHING


def _place_text(reader: Reader, depth: int) -> None:
    """Give the rest of the line to the open leaf (a paragraph also where its containers ended: lazily) or a new one."""
    leaf = reader.leaf
    if leaf and (type(leaf) is OpenParagraph or depth == len(reader.stack)):
        leaf.add(reader)
    else:
        open_paragraph(reader, depth)
