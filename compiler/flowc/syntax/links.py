"""Reading the inside of a text from left to right: code, HTML and links as they come, then the emphasis in each.

The rules are those of the CommonMark specification (0.31.2, section 6 and appendix A). Everything that could not
be found once is not searched for again, so the time grows with the text.
"""

from bisect import bisect_right
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.syntax.blocks import LinkDefinition, Places
from flowc.syntax.definitions import label, normalised, target
from flowc.syntax.elements import Inline, Kind
from flowc.syntax.emphasis import Run, pairs, run_at
from flowc.syntax.html import autolink_end, tag_end, terminator
from flowc.text import Span

NO_DEFINITIONS: Mapping[str, LinkDefinition] = {}

_mark = expression(r"\\[!-/:-@\[-`{-~]|`+|<|!?\[|\]|\*+|_+").search
_backticks = expression("`+").finditer
_backticks_or_escape = expression(r"`+|\\[!-/:-@\[-`{-~]").finditer


def read(places: Places, definitions: Mapping[str, LinkDefinition]) -> list[Inline]:
    """The elements of a text, in no order."""
    reading = _Reading(places, definitions)
    plain, at = places.plain, 0
    while mark := _mark(plain, at):
        at = reading.read_mark(mark.start(), mark.end())
    reading.join_runs(0)
    return reading.found


def _content(plain: str, first: int, last: int) -> tuple[int, int]:
    """The content of a code span without one space at each edge if it has both."""
    content = plain[first:last]
    trimmed = content[0] in " \n" and content[-1] in " \n" and content.strip(" \n")
    return (first + 1, last - 1) if trimmed else (first, last)


def code_alone(plain: str) -> tuple[tuple[int, int], ...]:
    """The content of every code span of a text without `<` and inline links: there nothing else takes backticks."""
    ticks: dict[int, list[int]] = {}
    for run in _backticks(plain):
        ticks.setdefault(run.end() - run.start(), []).append(run.start())
    found, after = [], 0
    for mark in _backticks_or_escape(plain):
        start, end = mark.span()
        if start < after or plain[start] == "\\":
            continue
        closing = ticks.get(end - start, [])
        at = bisect_right(closing, start)
        if at < len(closing):
            found.append(_content(plain, end, closing[at]))
            after = closing[at] + end - start
    return tuple(found)


class _Bracket(Struct):
    """An open `[` or `![` from `start` to `end`, and how many emphasis runs stand before it."""

    start: int
    end: int
    image: bool
    runs: int


class _Reading:
    """What is open so far: the brackets and emphasis runs without a partner.

    A link may not begin at one of the first `inactive` brackets, since it would hold another link; `inner` is where
    the last bracket opened; `ticks` holds the places of backtick runs by length.
    """

    __slots__ = ("brackets", "definitions", "found", "inactive", "inner", "missing", "places", "plain", "runs", "ticks")

    def __init__(self, places: Places, definitions: Mapping[str, LinkDefinition]) -> None:
        self.places, self.plain, self.definitions = places, places.plain, definitions
        self.found: list[Inline] = []
        self.brackets: list[_Bracket] = []
        self.runs: list[Run] = []
        self.inactive = self.inner = 0
        self.missing: set[str] = set()
        self.ticks: dict[int, list[int]] = {}

    def read_mark(self, start: int, end: int) -> int:
        """Read what begins with the mark from `start` to `end`; where to go on."""
        match self.plain[end - 1]:
            case _ if self.plain[start] == "\\":
                return end
            case "`":
                return self._code(start, end)
            case "<":
                return self._angle(start, end)
            case "[":
                self.brackets.append(_Bracket(start, end, end - start == 2, len(self.runs)))
                self.inner = start
                return end
            case "]":
                return self._close_bracket(start)
            case _:
                self.runs.append(run_at(self.plain, start, end))
                return end

    def _code(self, start: int, end: int) -> int:
        if not self.ticks:
            for run in _backticks(self.plain):
                self.ticks.setdefault(run.end() - run.start(), []).append(run.start())
        closing = self.ticks.get(end - start, [])
        at = bisect_right(closing, start)
        if at == len(closing):
            return end
        after = closing[at] + end - start
        self._add(Kind.CODE, start, *_content(self.plain, end, closing[at]), after)
        return after

    def _angle(self, start: int, end: int) -> int:
        after = autolink_end(self.plain, start)
        if after:
            self._add(Kind.AUTOLINK, start, end, after - 1, after)
            return after
        after = tag_end(self.plain, start) or self._terminated(start)
        if not after:
            return end
        if self.plain.startswith("<!--", start):
            first = start + 4
            self._add(Kind.COMMENT, start, first, max(first, after - 3), after)
        else:
            self._add(Kind.HTML, start, start, after, after)
        return after

    def _terminated(self, start: int) -> int:
        """Where the comment or the like at `start` ends; a terminator that is missing once is missing later too."""
        ending, earliest = terminator(self.plain, start)
        if not ending or ending in self.missing:
            return 0
        at = self.plain.find(ending, earliest)
        if at < 0:
            self.missing.add(ending)
            return 0
        return at + len(ending)

    def _close_bracket(self, at: int) -> int:
        if not self.brackets:
            return at + 1
        bracket = self.brackets.pop()
        active = bracket.image or len(self.brackets) >= self.inactive
        self.inactive = min(self.inactive, len(self.brackets))
        after = active and (self._inline_link(bracket, at) or self._reference(bracket, at))
        if not after:
            return at + 1
        self.join_runs(bracket.runs)
        if not bracket.image:
            self.inactive = len(self.brackets)
        return after

    def _inline_link(self, bracket: _Bracket, at: int) -> int:
        found = target(self.plain, at + 2) if self.plain.startswith("(", at + 1) else None
        if not found:
            return 0
        title = self.places.span_of(*found.title) if found.title else None
        self._add_link(bracket, at, found.end, self.places.span_of(*found.destination), title)
        return found.end

    def _reference(self, bracket: _Bracket, at: int) -> int:
        """A link by reference: its label stands in brackets behind the text, or the text is the label."""
        if not self.definitions:
            return 0
        written = label(self.plain, at + 1)
        empty = self.plain.startswith("[]", at + 1)
        name, after = written or ("", at + (3 if empty else 1))
        if not written and self.inner == bracket.start:
            name = normalised(self.plain[bracket.end : at])
        definition = self.definitions.get(name)
        if not definition:
            return 0
        self._add_link(bracket, at, after, definition.destination, definition.title)
        return after

    def _add_link(self, bracket: _Bracket, at: int, end: int, destination: Span, title: Span | None) -> None:
        kind = Kind.IMAGE if bracket.image else Kind.LINK
        self.found.append(Inline(kind, bracket.start, bracket.end, at, end, self.places, destination, title))

    def _add(self, kind: Kind, start: int, first: int, last: int, end: int) -> None:
        self.found.append(Inline(kind, start, first, last, end, self.places))

    def join_runs(self, count: int) -> None:
        """Pair the emphasis runs behind the first `count`; they are then used up."""
        for pair in pairs(self.runs[count:]):
            kind = Kind.STRONG if pair.first - pair.start == 2 else Kind.EMPHASIS
            self._add(kind, pair.start, pair.first, pair.last, pair.end)
        del self.runs[count:]
