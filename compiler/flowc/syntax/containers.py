"""The state of reading markdown: a cursor in one line, the open quotes and list items, the open leaf.

Block structure follows the parsing strategy of the CommonMark specification (0.31.2, appendix A).
Columns count tabs as stops of four; where a tab reaches over the edge of a container the cursor stays on the
tab and `column` says how much of it is used up.
"""

from typing import Protocol

from flowc.structs import Mutable, field
from flowc.syntax.blocks import Block, Item, List, Quote
from flowc.text import Source, Span

DEEPEST = 100
"""Containers that may be nested; the marks of deeper ones are read as text of the deepest."""


class Leaf(Protocol):
    """An open block that holds lines."""

    def take(self, reader: "Reader") -> bool:
        """Read the line if it goes on with this block; else False, the block then stays open or has closed."""

    def add(self, reader: "Reader") -> None:
        """Read the line, of which no other block wants to be the owner."""

    def close(self, reader: "Reader", container: "Container") -> None:
        """Hand the finished block to its container."""


class OpenList(Mutable):
    """A list that may get more items; `first` and `last` are line numbers."""

    mark: str
    first: int
    last: int
    end: int
    items: list[Item] = field(default_factory=list)
    loose: bool = False

    def add(self, item: Item, first: int, last: int) -> None:
        """Append a finished item that takes the lines `first` to `last`."""
        if first > self.last + 1 and self.items:
            self.loose = True
        self.last, self.end = last, item.end
        self.items.append(item)


class Container(Mutable):
    """The document, a quote or a list item that is open.

    `width` is the indentation of an item's content in columns, 0 for the others; `outer_quote` the depth of the
    outermost quote it stands in or is, 0 for none; `list` the list at its end that may go on; `loose` whether a
    blank line parts two of its blocks.
    """

    start: int
    marker_end: int
    width: int
    first: int
    last: int
    end: int
    outer_quote: int = 0
    blocks: list[Block] = field(default_factory=list)
    list: OpenList | None = None
    loose: bool = False
    checked: bool | None = None

    def add(self, block: Block, first: int, last: int, end: int) -> None:
        """Append a finished block that takes the lines `first` to `last` and ends at offset `end`."""
        if self.list:
            self.end_list()
        if first > self.last + 1 and self.blocks:
            self.loose = True
        self.blocks.append(block)
        if last > self.last:
            self.last = last
        self.end = end

    def open_list(self, mark: str, number: int, end: int) -> OpenList:
        """The list at the end, which an item in the line `number` goes on with; a new one where its mark is another."""
        if self.list and self.list.mark == mark:
            return self.list
        self.end_list()
        self.list = OpenList(mark, number, number, end)
        return self.list

    def end_list(self) -> None:
        """Close the list at the end of the container, if there is one."""
        done, self.list = self.list, None
        if done:
            self.add(List(done.mark, not done.loose, tuple(done.items)), done.first, done.last, done.end)


class Reader:
    """A cursor in the current line and what is open there.

    `at` and `column` are where the open containers end, `nonspace` the first character behind them that is no
    white space, `indent` the columns between, `end` the end of the line; `split` when the cursor stands inside
    a tab; `number` counts lines; `stack[0]` is the document; `tags` are those of a prompt that are open.
    """

    __slots__ = (
        "at", "column", "end", "indent", "leaf", "nonspace", "number", "source", "split", "stack", "tags", "text"
    )  # fmt: skip

    def __init__(self, source: Source) -> None:
        self.source, self.text = source, source.text
        self.stack = [Container(0, 0, 0, 0, 0, 0)]
        self.leaf: Leaf | None = None
        self.at = self.column = self.nonspace = self.indent = self.end = self.number = 0
        self.split = False
        self.tags = 0

    def begin(self, start: int, end: int) -> None:
        """Put the cursor at the start of the line `start` to `end` (line end excluded)."""
        self.number += 1
        self.at = self.nonspace = start
        self.end = end
        self.column = self.indent = 0
        self.split = False
        if start < end and self.text[start] in " \t":
            self.look()

    def look(self) -> None:
        """Find the next character that is no white space."""
        text, nonspace, end = self.text, self.at, self.end
        while nonspace < end and text[nonspace] == " ":
            nonspace += 1
        self.nonspace, self.indent = nonspace, nonspace - self.at
        if nonspace < end and text[nonspace] == "\t":
            self._look_past_tabs()

    def _look_past_tabs(self) -> None:
        column, nonspace = self.column + self.indent, self.nonspace
        while nonspace < self.end and self.text[nonspace] in " \t":
            column += 4 - column % 4 if self.text[nonspace] == "\t" else 1
            nonspace += 1
        self.nonspace, self.indent = nonspace, column - self.column

    def advance(self, columns: int) -> None:
        """Move over so many of the `indent` columns; a tab may be used up in part."""
        simple = self.nonspace - self.at == self.indent
        self.indent -= columns
        if simple:
            self.at += columns
            self.column += columns
            self.split = False
            return
        while columns:
            step = 4 - self.column % 4 if self.text[self.at] == "\t" else 1
            taken = min(step, columns)
            self.column += taken
            columns -= taken
            self.split = taken < step
            self.at += not self.split

    def pass_mark(self, length: int) -> None:
        """Move behind a mark that stands at the next character that is no white space."""
        self.column += self.indent + length
        self.at = self.nonspace + length
        self.split = False
        self.look()

    def pass_quote_mark(self) -> None:
        """Move behind `>` and the one column of white space that belongs to it."""
        self.pass_mark(1)
        if self.indent:
            self.advance(1)

    def rest(self) -> tuple[int, int]:
        """The offset of the rest of the line, and the spaces that a tab used up in part leaves before it."""
        return (self.at + 1, 4 - self.column % 4) if self.split else (self.at, 0)

    def match(self) -> int:
        """Move behind the marks of the open containers that go on in this line; how many do, the document too."""
        stack = self.stack
        if self.at == self.end:
            return self.match_empty()
        for depth in range(1, len(stack)):
            container = stack[depth]
            if not container.width:
                if self.indent > 3 or self.nonspace == self.end or self.text[self.nonspace] != ">":
                    return depth
                self.pass_quote_mark()
                container.last = self.number
            elif self.nonspace == self.end:
                if depth == len(stack) - 1 and self._innermost_is_empty():
                    return depth
                self.advance(min(container.width, self.indent))
            elif self.indent >= container.width:
                self.advance(container.width)
            else:
                return depth
        return len(stack)

    def match_empty(self) -> int:
        """In a line without a character every item goes on that has any content, and no quote does."""
        depth = len(self.stack)
        return self.stack[-1].outer_quote or depth - self._innermost_is_empty()

    def _innermost_is_empty(self) -> bool:
        container = self.stack[-1]
        return self.leaf is None and not container.blocks and not container.list

    def close_to(self, depth: int) -> None:
        """Close the open leaf and the containers behind the first `depth`."""
        stack = self.stack
        if self.leaf:
            self.close_leaf()
        while len(stack) > depth:
            self._close_container()

    def close_leaf(self) -> None:
        """Close the open leaf, which must be there, in the innermost container."""
        leaf, self.leaf = self.leaf, None
        if leaf:
            leaf.close(self, self.stack[-1])

    def _close_container(self) -> None:
        done = self.stack.pop()
        done.end_list()
        parent = self.stack[-1]
        if not done.width:
            block = Quote(tuple(done.blocks), Span(self.source, done.start, done.end))
            parent.add(block, done.first, done.last, done.end)
        elif parent.list:
            item = Item(self.source, done.start, done.marker_end, done.end, done.checked, tuple(done.blocks))
            parent.list.loose = parent.list.loose or done.loose
            parent.list.add(item, done.first, done.last)
