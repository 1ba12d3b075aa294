"""The short way to read YAML: a document laid out as people lay out flows, one line after the other.

What is read here, each line by `lines` and its place by a stack of open collections:

- one document, perhaps behind a first line `---`, that is a block mapping or a block list; or a single line with a
  mapping of words in braces, as most samples of results are;
- entries `key: value` and items `- value` or `- key: value`, each on a line of its own;
- values on the same line, or below: block collections, and the lines of `|`, `|-`, `>` and `>-`.

Anything else (an anchor, a tag, a tab, a word over several lines, a key written twice, a character nobody sees, a
limit that may be near) ends the attempt, and the whole text is read again the long way. So nothing is ever said
about a document here, and what is read is exactly what the long way reads: the same words at the same places.
"""


from flowc.expressions import expression
from flowc.syntax.limits import DEPTH, NODES
from flowc.syntax.lines import NOTHING, Behind, Header, Line, List, Pairs, Word, is_text, said
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Source, Span

LONGEST_TEXT = NODES.most
"""A text of no more characters has no more values, and none that is too long."""

LONGEST_LINE = 1000
"""Below the 1024 characters YAML gives a key, and what a number may have."""

_DEEPEST = DEPTH.most // 2

_FOLDING = expression(r"\n(\n*)")
_new = tuple.__new__  # makes a named tuple in half the time of its own constructor


class _Unsure(Exception):
    """The text must be read the long way. It never leaves this module."""


def read(source: Source, start: int, end: int) -> Node | None:
    """The document between two places of a text; None where it is to be read the long way, as an empty one is."""
    text = source.text[start:end]
    lines = text.split("\n")
    if len(text) > LONGEST_TEXT or max(map(len, lines)) > LONGEST_LINE:
        return None
    if len(lines) == 1 and text.startswith("{"):
        return _alone(source, start, text)
    reader, at = _Reader(source), start
    if lines[0] == "---":
        at += len(lines.pop(0)) + 1
    try:
        for line in lines:
            reader.take(line, at)
            at += len(line) + 1
        return reader.document()
    except _Unsure:
        return None


def _alone(source: Source, start: int, written: str) -> Node | None:
    """The mapping in braces that is all of a text: what it would be as the only item of a list."""
    line = said(f"- {written}")
    return _bracketed(source, start - len("- "), line.behind) if line and isinstance(line.behind, Pairs) else None


class _Reader:
    """Takes one line after the other. Of the collections that are open the last is the innermost, the first stands
    for the document; `text` is the block of text that may go on.
    """

    __slots__ = ("_opened", "_source", "_text")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._opened = [_Open(-1, False, 0)]
        self._text: _Text | None = None

    def take(self, written: str, at: int) -> None:
        """Adds the line that starts at an offset of the source."""
        if self._text:
            if self._text.takes(written, at):
                return
            self._end_text(self._text)
        line = said(written)
        if line is NOTHING:
            return
        if line is None:
            raise _Unsure
        indent, dashed, _, key, behind = line
        holder = self._opened[-1]
        if indent != holder.column or dashed or holder.dashed or holder.key:
            holder = self._holder(line, at)
        if key and key.text in holder.entries:
            raise _Unsure
        if key and isinstance(behind, Word):  # most lines
            holder.entries[key.text] = _entry(self._source, at, key, behind)
            holder.end = at + behind.last
        else:
            holder.key, holder.at = key, at
            self._put(holder, behind, at)

    def _put(self, holder: "_Open", behind: Behind, at: int) -> None:
        """Adds what a line says behind its key or dash; without anything there, the lines below may say it."""
        if isinstance(behind, Word):
            holder.put(self._source, _scalar(self._source, at, behind), at + behind.last)
        elif isinstance(behind, Header):
            self._text = _Text(behind, holder.column)
        elif behind:
            holder.put(self._source, _bracketed(self._source, at, behind), at + behind.last)

    def document(self) -> Node | None:
        """The document, complete."""
        if self._text:
            if self._text.lines[-1:] != [""]:
                raise _Unsure
            self._end_text(self._text)
        while len(self._opened) > 1:
            self._close()
        return next(iter(self._opened[0].items), None)

    def _holder(self, line: Line, at: int) -> "_Open":
        """The collection a line adds to: an open one, or a new one where a value is due."""
        indent, dashed = line.indent, line.dashed
        top = self._opened[-1]
        while indent < top.column or (indent == top.column and top.dashed and not dashed):
            top = self._close()
        if indent == top.column and dashed == top.dashed:
            top.put_nothing(self._source)
        elif top.waits() and (dashed or indent > top.column):
            top = self._open(indent, dashed, at)
        else:
            raise _Unsure
        return self._open(line.column, False, at) if dashed and line.key else top

    def _open(self, column: int, dashed: bool, at: int) -> "_Open":
        if len(self._opened) > _DEEPEST:
            raise _Unsure
        self._opened.append(_Open(column, dashed, at + column))
        return self._opened[-1]

    def _close(self) -> "_Open":
        """Completes the innermost collection; the one around it."""
        done = self._opened.pop()
        done.put_nothing(self._source)
        span = Span(self._source, done.start, done.end)
        node = Sequence(tuple(done.items), span) if done.dashed else Mapping(tuple(done.entries.values()), span)
        self._opened[-1].put(self._source, node, done.end)
        return self._opened[-1]

    def _end_text(self, text: "_Text") -> None:
        self._text = None
        self._opened[-1].put(self._source, text.scalar(self._source), text.end)


class _Open:
    """A collection that is not complete: the column of its keys or dashes, its range and its parts so far, and the
    key that waits for a value, in the line at `at`. The document is one too, with a negative column.
    """

    __slots__ = ("at", "column", "dashed", "end", "entries", "items", "key", "start")

    def __init__(self, column: int, dashed: bool, start: int) -> None:
        self.column = column
        self.dashed = dashed
        self.start = self.end = self.at = start
        self.entries: dict[str, Entry] = {}
        self.items: list[Node] = []
        self.key: Word | None = None

    def waits(self) -> bool:
        """Whether a value is due, on the lines below."""
        return self.key is not None or (self.column < 0 and not self.items)

    def put(self, source: Source, node: Node, end: int) -> None:
        """Adds a node that ends at `end`: the value of the key that waits, else an item."""
        key = self.key
        if key is None:
            self.items.append(node)
        else:
            span = _new(Span, (source, self.at + key.first, end))
            self.entries[key.text] = _new(Entry, (_scalar(source, self.at, key), node, span))
            self.key = None
        self.end = end

    def put_nothing(self, source: Source) -> None:
        """Adds the empty value of the key that waits, if one does; it stands right behind the colon."""
        if self.key:
            place = self.at + self.key.last + 1
            self.put(source, Scalar("", None, Span(source, place, place)), place)


class _Text:
    """The lines of a text below a key or dash in some column, and where the text ends, blanks behind it left out."""

    __slots__ = ("_column", "_header", "_margin", "_start", "end", "lines")

    def __init__(self, header: Header, column: int) -> None:
        self.lines: list[str] = []
        self.end = 0
        self._header = header
        self._column = column
        self._margin = ""
        self._start = 0

    def takes(self, written: str, at: int) -> bool:
        """Whether a line belongs to the text; it is then part of it. The first line says how far all are indented."""
        if not self.lines:
            self._begin(written, at)
        if not written.startswith(self._margin) and written.strip(" "):
            return False
        if written.startswith(self._margin):
            if not is_text(written):
                raise _Unsure
            self.end = at + len(written.rstrip(" "))
        self.lines.append(written[len(self._margin) :])
        return True

    def scalar(self, source: Source) -> Scalar:
        """The text as it is meant."""
        text = "\n".join(self.lines).rstrip("\n")
        if self._header.folded:
            if any(line.startswith(" ") for line in self.lines):
                raise _Unsure
            text = _FOLDING.sub(lambda breaks: breaks[1] or " ", text)
        text += "" if self._header.stripped else "\n"
        return Scalar(text, text, Span(source, self._start, self.end))

    def _begin(self, written: str, at: int) -> None:
        depth = len(written) - len(written.lstrip(" "))
        if depth <= self._column or depth == len(written):
            raise _Unsure
        self._margin = written[:depth]
        self._start = at + depth


def _scalar(source: Source, at: int, word: Word) -> Scalar:
    """The scalar of a word in the line at an offset."""
    text, value, start, end, _, _ = word
    return _new(Scalar, (text, value, _new(Span, (source, at + start, at + end))))


def _bracketed(source: Source, at: int, written: List | Pairs) -> Node:
    """The collection in brackets in the line at an offset."""
    span = Span(source, at + written.first, at + written.last)
    if isinstance(written, List):
        return Sequence(tuple([_scalar(source, at, word) for word in written.words]), span)
    return Mapping(tuple([_entry(source, at, *pair) for pair in written.pairs]), span)


def _entry(source: Source, at: int, key: Word, value: Word) -> Entry:
    """The entry of two words in the line at an offset."""
    text, meaning, start, end, first, _ = key
    name = _new(Scalar, (text, meaning, _new(Span, (source, at + start, at + end))))
    text, meaning, start, end, _, last = value
    word = _new(Scalar, (text, meaning, _new(Span, (source, at + start, at + end))))
    return _new(Entry, (name, word, _new(Span, (source, at + first, at + last))))
