"""Where a new suppression may be written, best place first: beside the line, above what it is about, for the file."""

from collections.abc import Iterable, Mapping

from flowc.structs import Struct, replace
from flowc.suppressions import Reach, Suppression
from flowc.suppressions.layout import Layout
from flowc.text import Span, position


class Spot(Struct):
    """A place in a text and what is written there around the codes; with no `tail` into the brackets of another."""

    at: int
    head: str
    tail: str


class Existing(Struct):
    """The suppressions a source has, by what they cover: those of lines by the line of the comment, counted from 1."""

    beside: Mapping[int, Suppression]
    above: Mapping[tuple[int, int], Suppression]
    whole: tuple[Suppression, ...]


def existing(suppressions: Iterable[Suppression]) -> Existing:
    """Suppressions by what they cover; of several the first counts."""
    ordered = tuple(reversed(tuple(suppressions)))
    return Existing(
        {position(each.comment.source, each.comment.end).line: each for each in ordered if each.reach is Reach.LINE},
        {(each.scope.start, each.scope.end): each for each in ordered if each.reach is Reach.BLOCK},
        tuple(each for each in ordered if each.reach is Reach.FILE)[-1:],
    )

def into(suppression: Suppression | None) -> tuple[Spot, ...]:
    """Behind the last word in the brackets of a suppression, if there is one."""
    return (Spot(suppression.selectors[-1].span.end, ", ", ""),) if suppression else ()


def in_yaml(lines: Layout, place: Span, reason: str, known: Existing) -> tuple[Spot, ...]:
    """For the line of a place: behind it, above the entry that starts on it, at the top."""
    text = lines.text_around(lines.line_of(place.start))
    line = text[0] if _is_block_scalar(lines, text) else text[1]
    beside = into(known.beside.get(line + 1))
    trailing = (_trailing(lines, line, reason),) if _says_something(lines.text(line)) else ()
    return (*beside, *trailing, *_above(lines, text[0], reason), *at_top(lines.region, reason, known))


def at_top(region: Span, reason: str, known: Existing) -> tuple[Spot, ...]:
    """For the whole file: into a suppression that reaches so far, else above the first line of a YAML text."""
    above = Spot(region.start, "# flowc: ignore-file[", f"] {reason}\n")
    return (*(spot for each in known.whole for spot in into(each)), above)


def _is_block_scalar(lines: Layout, text: tuple[int, int]) -> bool:
    """Whether a comment may stand on the first line of a text of several: only behind `|` or `>`."""
    end = lines.start(text[0]) + len(lines.text(text[0]))
    return text[0] < text[1] and lines.holding(end) is None


def _says_something(line: str) -> bool:
    return line.strip(" \t")[:1] not in ("", "#")


def _trailing(lines: Layout, line: int, reason: str) -> Spot:
    at = lines.start(line) + len(lines.text(line).rstrip(" \t"))
    return Spot(at, "  # flowc: ignore[", f"] {reason}")


def _above(lines: Layout, line: int, reason: str) -> tuple[Spot, ...]:
    """Above the line and, for a line in brackets, above the line on which these start."""
    text = lines.text(line)
    indentation = text[: lines.indentation(line)]
    own = Spot(lines.start(line), f"{indentation}# flowc: ignore[", f"] {reason}\n")
    around = lines.bracket(lines.start(line) + lines.indentation(line))
    if not around:
        return (own,)
    return (own, *_above(replace(lines, brackets=()), lines.line_of(around[0]), reason))
