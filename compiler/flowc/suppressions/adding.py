"""Suppressions written for findings: each where it hides them and changes nothing else, or a word on why it cannot be.

Nothing is believed: the text with the new comments is read again, must say the same as before, and must hide the
findings that were asked for.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from flowc.diagnostics import Edit, Finding, in_order
from flowc.structs import Struct, replace
from flowc.suppressions.layout import layout
from flowc.suppressions.markdown_spots import in_markdown, leaves
from flowc.suppressions.matching import OWN, hiding
from flowc.suppressions.reading import suppressions
from flowc.suppressions.sameness import outline
from flowc.suppressions.spots import Existing, Spot, at_top, existing, in_yaml
from flowc.suppressions.stands import stands
from flowc.suppressions.yaml_comments import is_unreadable
from flowc.syntax import markdown, yaml
from flowc.syntax.edit import amended
from flowc.syntax.suffixes import is_json, is_markdown
from flowc.syntax.unread import ends_reading
from flowc.text import Source, Span, line_starts, position, whole

LONGEST_REASON = 300
MOST_TRIES, MOST_READ = 200, 10_000_000
"""Readings of one text in search of places, and characters read in all of them; most texts are read once."""

_UNREAD = "the file could not be read to its end"
_NO_COMMENTS = "JSON has no comments"
_OF_COMMENT = "it is about a suppression, which is better mended or removed"
_NO_PLACE = "no comment can stand there without changing what the document says"


class UnusableReason(ValueError):
    """The reason cannot stand in a comment; the message says why."""


class Added(Struct):
    """The edits that write suppressions, by source, and the findings for which none can be written, with the reason."""

    edits: Mapping[Source, tuple[Edit, ...]]
    refused: tuple[tuple[Finding, str], ...]


class _Wish(Struct):
    """A finding to be hidden and the places for its suppression, best first."""

    finding: Finding
    spots: tuple[Spot, ...]


_Finder = Callable[[Span], tuple[Spot, ...]]
"""What tells the places for a line."""

_Choice = tuple[_Wish, int]
"""A wish and the number of the place that is tried."""


def ignores(findings: Iterable[Finding], reason: str) -> Added:
    """The edits that hide some findings for a reason, each in its own source; those hidden already need none.

    Raises UnusableReason for a reason that is empty or would not stay inside its comment.
    """
    words = usable(reason)
    groups: dict[Source, list[Finding]] = {}
    for finding in in_order(list(findings)):
        groups.setdefault(finding.span.source, []).append(finding)
    edits: dict[Source, tuple[Edit, ...]] = {}
    refused: list[tuple[Finding, str]] = []
    for source, group in groups.items():
        refused += ((each, why) for each in group if (why := _hopeless(source, each)))
        made, left = _settled(source, [each for each in group if not _hopeless(source, each)], words)
        refused += ((each, _NO_PLACE) for each in left)
        if made:
            edits[source] = made
    return Added(edits, tuple(refused))


def usable(reason: str) -> str:
    """A reason without blanks around it. Raises UnusableReason."""
    words = reason.strip(" ")
    if not any(map(str.isalnum, words)):
        raise UnusableReason("a suppression needs a reason in words")
    if len(words) > LONGEST_REASON:
        raise UnusableReason(f"a reason has at most {LONGEST_REASON} characters")
    if not words.isprintable():
        raise UnusableReason("a reason is one line of visible characters")
    sign = next((sign for sign in ("-->", "--!>", "<!--", " # ", "flowc:") if sign in f" {words} "), None)
    if sign:
        raise UnusableReason(f"a reason cannot hold `{sign.strip()}`, which ends a comment or starts another")
    return words


def _hopeless(source: Source, finding: Finding) -> str:
    """Why no comment can be written for a finding, if so."""
    if finding.code in OWN:
        return _OF_COMMENT
    if ends_reading(finding):
        return _UNREAD
    if is_json(source):
        return _NO_COMMENTS
    return ""


def _settled(source: Source, findings: list[Finding], reason: str) -> tuple[tuple[Edit, ...], list[Finding]]:
    """The edits of one source, and the findings for which there is no place.

    All are tried at once, and by halves where something does not fit. A code joins a comment that is there only where
    that gives the same reason: no other was given for it.
    """
    present = suppressions(source).suppressions
    hidden = hiding(findings, present)
    visible = [each for each in findings if id(each) not in hidden]
    if not visible:
        return (), []
    alike = (each for each in present if each.reason == " ".join(reason.split()))
    spots_of = _spots(source, reason, existing(alike))
    said = outline(source)
    taken: list[_Choice] = []
    refused: list[Finding] = []
    waiting = [[(_Wish(each, spots_of(each.span)), 0) for each in visible]]
    for _ in range(max(20, min(MOST_TRIES, MOST_READ // max(1, len(source.text))))):
        if not waiting:
            break
        group = waiting.pop()
        if _fits(source, [*taken, *group], said):
            taken += group
        elif len(group) > 1:
            waiting += [group[len(group) // 2 :], group[: len(group) // 2]]
        elif group[0][1] + 1 < len(group[0][0].spots):
            waiting.append([(group[0][0], group[0][1] + 1)])
        else:
            refused.append(group[0][0].finding)
    left = [wish.finding for group in waiting for wish, _ in group]
    return tuple(_edits(source, taken)), [*refused, *left]


def _spots(source: Source, reason: str, known: Existing) -> _Finder:
    """What tells the places for the findings on a line of a source; worked out once for each line."""
    find = _spots_in_markdown(source, reason, known) if is_markdown(source) else _spots_in_yaml(
        whole(source), reason, known
    )
    by_line: dict[int, tuple[Spot, ...]] = {}

    def spots(place: Span) -> tuple[Spot, ...]:
        start = line_starts(source)[position(source, place.start).line - 1]
        if start not in by_line:
            by_line[start] = find(Span(source, start, start))
        return by_line[start]

    return spots


def _spots_in_markdown(source: Source, reason: str, known: Existing) -> _Finder:
    document = markdown.parse(source)
    held, front = leaves(stands(document)), document.frontmatter
    if front is None:
        return lambda line: tuple(in_markdown(held, line, 0, reason, known))
    in_front = _spots_in_yaml(front, reason, known)
    body = source.text.find("\n", front.end) + 1 or len(source.text)

    def spots(line: Span) -> tuple[Spot, ...]:
        if line.start <= front.end:
            return in_front(Span(source, max(line.start, front.start), front.end))
        return tuple(in_markdown(held, line, body, reason, known))

    return spots


def _spots_in_yaml(region: Span, reason: str, known: Existing) -> _Finder:
    nodes, problems = yaml.parse(region.source, region)
    if is_unreadable(nodes, problems):
        return lambda line: at_top(region, reason, known)
    lines = layout(region.source, region, nodes)
    return lambda line: in_yaml(lines, line, reason, known)


def _fits(source: Source, choices: list[_Choice], said: object) -> bool:
    """Whether the text with the comments says what it said, and hides what it should."""
    edits = _edits(source, choices)
    after = amended(source, edits)
    if outline(after) != said:
        return False
    moved = _moved([wish.finding for wish, _ in choices], edits, after)
    return len(hiding(moved, suppressions(after).suppressions)) == len(moved)


def _moved(findings: list[Finding], edits: list[Edit], after: Source) -> list[Finding]:
    """The findings where they begin once the edits are made."""
    places = [edit.span.start for edit in edits]
    grown = [0, *accumulate(len(edit.text) for edit in edits)]
    starts = [each.span.start + grown[bisect_right(places, each.span.start)] for each in findings]
    return [replace(each, span=Span(after, at, at)) for each, at in zip(findings, starts, strict=True)]


def _edits(source: Source, choices: list[_Choice]) -> list[Edit]:
    """The edits for the chosen places: one a place, with all codes that go there."""
    codes: dict[Spot, set[str]] = {}
    for wish, number in choices:
        codes.setdefault(wish.spots[number], set()).add(wish.finding.code)
    made = [(spot.at, f"{spot.head}{', '.join(sorted(named))}{spot.tail}") for spot, named in codes.items()]
    by_place: dict[int, str] = {}
    for at, text in sorted(made):
        by_place[at] = by_place.get(at, "") + text
    return [Edit(Span(source, at, at), text) for at, text in by_place.items()]
