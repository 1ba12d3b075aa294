"""The events of libyaml put together to a tree, without recursion and within the limits of the reader.

A document that cannot be what its author means (an unknown alias, a merge of what is no mapping, indentation with
spaces that are none) is withheld: its findings are told, and no analysis runs on a guess.
"""

from collections.abc import Callable
from typing import Protocol

from flowc.diagnostics import Finding
from flowc.structs import Mutable, Struct, field
from flowc.syntax import characters, places, scalars
from flowc.syntax.limits import DEPTH, DIGITS, NODES, SCALAR, LimitExceeded, exceeded
from flowc.syntax.mappings import Part, mapping
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence, Value
from flowc.text import Source, Span


class Mark(Protocol):
    """A place in the text libyaml reads, in code points."""

    index: int


class Event(Protocol):
    """What every event has: the range of the text it stands for."""

    start_mark: Mark
    end_mark: Mark


class AliasEvent(Event, Protocol):
    """`*anchor`"""

    anchor: str


class CollectionEvent(Event, Protocol):
    """The start of a mapping or sequence; `ctag` is its tag with the prefix resolved."""

    anchor: str | None
    ctag: str | None
    flow_style: bool


class ScalarEvent(Event, Protocol):
    """A scalar; `style` is empty for a plain one, else its first sign."""

    anchor: str | None
    ctag: str | None
    value: str
    style: str | None


class _Anchored(Struct):
    """A node with an anchor: how many values and how many levels an alias to it adds."""

    node: Node
    values: int
    levels: int


class _Open(Mutable):
    """A collection that is not complete: what it holds, where it starts, and where its tag or anchor does.

    `before` counts the values read before it; `levels` is the depth of what it holds so far.
    """

    kind: type[Mapping] | type[Sequence]
    first: int
    start: int
    bracketed: bool
    anchor: str | None
    before: int
    parts: list[Part] = field(default_factory=list)
    levels: int = 0


class Composer:
    """Takes events, one method a kind, and holds what they make.

    `documents` are the complete trees; `findings` what is wrong with them; `hidden` what is wrong with single
    characters, which holds even where the tree does not, in the scalars at `searched`; `indented` whether a line is
    indented with spaces that are none, so that nothing behind it is what it seems. `restore` turns a value of
    libyaml into what is meant; `searching` asks for a look at the characters of every scalar.
    """

    __slots__ = (
        "_anchors", "_base", "_broken", "_count", "_open", "_restore", "_searching", "_source", "_special",
        "documents", "findings", "hidden", "indented", "searched",
    )  # fmt: skip

    def __init__(self, source: Source, base: int, restore: Callable[[str], str] | None, searching: bool) -> None:
        self.documents: list[Node] = []
        self.findings: list[Finding] = []
        self.hidden: list[Finding] = []
        self.searched: list[Span] = []
        self.indented = False
        self._source = source
        self._base = base
        self._restore = restore
        self._searching = searching
        self._special = searching or restore is not None
        self._count = 0
        self._anchors: dict[str, _Anchored | None] = {}
        self._open: list[_Open] = []
        self._broken: set[int] = set()

    @property
    def unclosed(self) -> int | None:
        """Where the innermost bracket stands that is still open."""
        return next((each.start for each in reversed(self._open) if each.bracketed), None)

    def start_document(self, event: Event) -> None:
        """A document starts; anchors do not outlive the one before."""
        place = event.end_mark.index + self._base
        self._anchors = {}
        self._open = [_Open(Sequence, place, place, False, None, self._count)]
        self._broken = set()

    def end_document(self, event: Event) -> None:
        """A document is complete; an empty one is none."""
        for node, start, end in self._open[0].parts:
            if not self._broken and not (isinstance(node, Scalar) and start == end):
                self.documents.append(node)

    def start_mapping(self, event: CollectionEvent) -> None:
        """A mapping starts."""
        self._begin(event, Mapping)

    def start_sequence(self, event: CollectionEvent) -> None:
        """A sequence starts."""
        self._begin(event, Sequence)

    def end_collection(self, event: Event) -> None:
        """The innermost collection is complete. A block collection ends where its last part does."""
        made = self._open.pop()
        last = made.parts[-1][2] if made.parts else made.start
        end = event.end_mark.index + self._base if made.bracketed else last
        node = self._node(made, Span(self._source, made.start, end))
        if made.anchor:
            self._anchors[made.anchor] = _Anchored(node, self._count - made.before, made.levels + 1)
        self._add(node, made.first, end, made.levels + 1)

    def scalar(self, event: ScalarEvent) -> None:
        """A scalar. This is the reader's inner loop: most scalars have nothing special and are made at once."""
        base, source = self._base, self._source
        start, end = event.start_mark.index + base, event.end_mark.index + base
        text, style = event.value, event.style
        special = self._special or not text or event.ctag or event.anchor or len(text) > DIGITS.most
        node: Scalar
        if special or (style and style in "|>"):
            node, start, end = self._special_scalar(event, start, end)
        elif style:
            node = Scalar(text, text, Span(source, start + 1, end - 1))
        else:
            node = Scalar(text, scalars.plain(text), Span(source, start, end))
        self._open[-1].parts.append((node, start, end))
        self._count += 1
        if self._count > NODES.most:
            self._spend(0, 0, start, end)

    def alias(self, event: AliasEvent) -> None:
        """An alias: the node of its anchor itself, never a copy."""
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        place = Span(self._source, start, end)
        anchored = self._anchors.get(event.anchor)
        if anchored is None:
            form = "recursive" if event.anchor in self._anchors else "undefined"
            self.findings.append(Finding("FC105", place, {"alias": event.anchor}, form))
            self._broken.add(start)
            anchored = _Anchored(Scalar("", None, place), 1, 0)
        self._spend(anchored.values, len(self._open) - 1 + anchored.levels, start, end)
        self._add(anchored.node, start, end, anchored.levels)

    def _add(self, node: Node, start: int, end: int, levels: int) -> None:
        holder = self._open[-1]
        holder.parts.append((node, start, end))
        if levels > holder.levels:
            holder.levels = levels

    def _begin(self, event: CollectionEvent, kind: type[Mapping] | type[Sequence]) -> None:
        first = event.start_mark.index + self._base
        start = self._collection_start(event, first)
        written = event.end_mark.index > event.start_mark.index
        bracketed = event.flow_style and written and self._source.text[start] in "[{"
        if event.ctag:
            word = "mapping" if kind is Mapping else "list"
            self._report_tag(first, start, scalars.collection_problem(event.ctag, word))
        if event.anchor:
            self._anchors[event.anchor] = None
        self._open.append(_Open(kind, first, start, bracketed, event.anchor, self._count))
        self._spend(1, len(self._open) - 1, start, start + 1)

    def _collection_start(self, event: CollectionEvent, first: int) -> int:
        """Where the bracket, the first key or the first dash stands."""
        if event.flow_style:
            return max(first, event.end_mark.index - 1 + self._base)
        properties = bool(event.anchor) + bool(event.ctag)
        return places.content_start(self._source.text, first, len(self._source.text), properties)

    def _node(self, made: _Open, span: Span) -> Node:
        if made.kind is Sequence:
            return Sequence(tuple([part[0] for part in made.parts]), span)
        found, problems = mapping(self._source, made.parts, span)
        new = [problem for problem in problems if problem.span.start not in self._broken]
        self.findings += new
        self._broken |= {problem.span.start for problem in new if problem.code == "FC105"}
        return found

    def _special_scalar(self, event: ScalarEvent, start: int, end: int) -> tuple[Scalar, int, int]:
        """A scalar of any kind, and the range it takes: nothing stands right behind what is before it, and the
        white space behind a block scalar is not part of it.
        """
        if start == end:
            start = end = places.before_blanks(self._source.text, self._floor(), end)
        text = self._restore(event.value) if self._restore else event.value
        span = self._content(event, start, end)
        self._require_length(text, event.style, span)
        scalar = Scalar(text, self._value(event, text, start, end), span)
        if self._searching:
            scalar = self._revealed(scalar, event.style or "")
        if event.anchor:
            self._anchors[event.anchor] = _Anchored(scalar, 1, 0)
        return scalar, start, span.end if event.style in ("|", ">") else end

    def _content(self, event: ScalarEvent, start: int, end: int) -> Span:
        properties = bool(event.anchor) + bool(event.ctag)
        start = places.content_start(self._source.text, start, end, properties)
        match event.style:
            case "'" | '"':
                return Span(self._source, start + 1, end - 1)
            case "|" | ">":
                return Span(self._source, *places.block_content(self._source.text, start, end))
            case _:
                return Span(self._source, start, end)

    def _value(self, event: ScalarEvent, text: str, start: int, end: int) -> Value:
        value = text if event.style else scalars.plain(text)
        if not event.ctag:
            return value
        meant, problem = scalars.tagged(event.ctag, text)
        self._report_tag(start, end, problem)
        return value if problem else meant

    def _revealed(self, scalar: Scalar, style: str) -> Scalar:
        """The scalar as it reads once its hidden characters are reported."""
        is_key = self._open[-1].kind is Mapping and len(self._open[-1].parts) % 2 == 0
        hidden = characters.in_key(scalar, style) if is_key else characters.in_value(scalar, style)
        if hidden is None:
            return scalar
        self.hidden.append(hidden.finding)
        self.searched.append(scalar.span)
        if is_key and not style and characters.is_padded(scalar.text):
            self._broken.add(scalar.span.start)
            self.indented = True
        meant = scalars.plain(hidden.text) if isinstance(scalar.value, str) and not style else scalar.value
        return Scalar(hidden.text, hidden.text if style else meant, scalar.span)

    def _floor(self) -> int:
        """The end of what was last added to the innermost collection."""
        holder = self._open[-1]
        return holder.parts[-1][2] if holder.parts else holder.start

    def _report_tag(self, start: int, end: int, problem: str) -> None:
        if problem:
            span = Span(self._source, *places.tag_place(self._source.text, start, end))
            self.findings.append(Finding("FC106", span, {"tag": span.text, "problem": problem}))

    def _spend(self, values: int, levels: int, start: int, end: int) -> None:
        """Count values that stand at a depth of some levels. Raises LimitExceeded."""
        self._count += values
        if self._count > NODES.most:
            raise LimitExceeded(exceeded(NODES, self._count, Span(self._source, start, end)))
        if levels > DEPTH.most:
            raise LimitExceeded(exceeded(DEPTH, levels, Span(self._source, start, end)))

    def _require_length(self, text: str, style: str | None, span: Span) -> None:
        if len(text) > SCALAR.most:
            raise LimitExceeded(exceeded(SCALAR, len(text), span))
        if not style and scalars.is_long_number(text):
            raise LimitExceeded(exceeded(DIGITS, len(text), span))
