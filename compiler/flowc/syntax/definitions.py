"""The parts of links: labels, destinations and titles; link reference definitions at the start of a paragraph."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.syntax.blocks import LinkDefinition, Text

BALANCED = 32
"""How deep parentheses may nest in a link destination, as in the reference implementation."""

_label = expression(r"\[((?>(?:[^\\\[\]]|\\.){1,999}))\]", re.S)
_gap = expression(r"[ \t]*+(?:\n[ \t]*+)?")
_angled = expression(r"<((?>(?:[^<>\n\\]|\\[^\n])*))>")
_step = expression(r"[^\x00-\x20\x7f\\()]++|\\[^\x00-\x20\x7f]?|[()]")
_title = expression(r'"(?>(?:[^"\\]|\\.)*)"|\'(?>(?:[^\'\\]|\\.)*)\'|\((?>(?:[^()\\]|\\.)*)\)', re.S)
_line_end = expression(r"[ \t]*+(?:\n|\Z)")

Place = tuple[int, int]


class Target(Struct):
    """Where a link leads: the places of destination and title without their marks, and where the whole ends."""

    destination: Place
    title: Place | None
    end: int


def definitions(text: Text) -> Iterator[tuple[LinkDefinition, int]]:
    """The definitions `text` begins with, each with the number of lines it takes."""
    places, at = text.places(), 0
    plain = places.plain
    while found := _definition(plain, at):
        label, target = found
        written = plain[at : target.end].rstrip("\n")
        span = places.span_of(at, at + len(written.rstrip(" \t")))
        title = places.span_of(*target.title) if target.title else None
        yield LinkDefinition(label, places.span_of(*target.destination), title, span), written.count("\n") + 1
        at = target.end


def _definition(plain: str, at: int) -> tuple[str, Target] | None:
    found = label(plain, at)
    if not found or not plain.startswith(":", found[1]):
        return None
    place = _destination(plain, _past_gap(plain, found[1] + 1))
    if not place:
        return None
    destination, after = place
    end = _line_end.match(plain, after)
    title = _title_behind(plain, after)
    titled = _line_end.match(plain, title[1] + 1) if title else None
    if titled:
        return found[0], Target(destination, title, titled.end())
    return (found[0], Target(destination, None, end.end())) if end else None


def label(plain: str, at: int) -> tuple[str, int] | None:
    """The normalised link label in brackets at `at` and where it ends; None if there is none or only white space."""
    found = _label.match(plain, at)
    name = normalised(found[1]) if found else ""
    return (name, found.end()) if found and name else None


def normalised(label: str) -> str:
    """A link label as labels are compared: case folded, runs of white space as one space."""
    return " ".join(label.split()).casefold()


def target(plain: str, at: int) -> Target | None:
    """The target of an inline link that begins behind its opening parenthesis at `at`."""
    start = _past_gap(plain, at)
    place = ((start, start), start) if plain.startswith(")", start) else _destination(plain, start)
    if not place:
        return None
    destination, after = place
    title = _title_behind(plain, after)
    end = _past_gap(plain, title[1] + 1 if title else after)
    return Target(destination, title, end + 1) if plain.startswith(")", end) else None


def _past_gap(plain: str, at: int) -> int:
    """Behind white space with one line end at most."""
    gap = _gap.match(plain, at)
    return gap.end() if gap else at


def _destination(plain: str, at: int) -> tuple[Place, int] | None:
    """The place of the destination at `at` without angle brackets, and where it ends with them."""
    if plain.startswith("<", at):
        angled = _angled.match(plain, at)
        return (angled.span(1), angled.end()) if angled else None
    end, depth = at, 0
    while step := _step.match(plain, end):
        depth += (step[0] == "(") - (step[0] == ")")
        if depth < 0 or depth > BALANCED:
            break
        end = step.end()
    return ((at, end), end) if end > at and depth <= 0 else None


def _title_behind(plain: str, at: int) -> Place | None:
    """The place of the title, without quotes, that white space parts from what ends at `at`."""
    start = _past_gap(plain, at)
    title = _title.match(plain, start) if start > at else None
    return (title.start() + 1, title.end() - 1) if title else None
