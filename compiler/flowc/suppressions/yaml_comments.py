"""The comments of a YAML text that speak to flowc, each with the lines it covers."""

from collections.abc import Callable, Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.suppressions import Reach, Remark
from flowc.suppressions.layout import Layout
from flowc.syntax.tree import Node
from flowc.syntax.yaml import parse
from flowc.text import Source, Span

_OPENING = expression(r"#[ \t]*+flowc:")
_NEXT = expression(r"[ \t](?=#[ \t])")
_HEAD = expression(r"(?>(?:[ \t]*+(?:#[^\n]*+)?\n)*)(?:[ \t]*+#[^\n]*+)?")
_BEFORE = " \t\n\"'}]"
"""What may stand before a comment: blanks, and signs that end a value, behind which readers of YAML need none."""

_LOSES = frozenset(("FC104", "FC105", "FC108"))
"""With these findings a part of the text has no place in the tree."""

MOST_TRIED = 2_000_000
"""Characters read again to tell comments in parts without a tree; further ones count as no comments."""


def may_speak(text: str) -> bool:
    """Whether a YAML text looks as if a comment in it spoke to flowc."""
    return _OPENING.search(text) is not None


def is_unreadable(nodes: tuple[Node, ...], problems: tuple[Finding, ...]) -> bool:
    """Whether a text that was read has no tree because of what is wrong with it."""
    return not nodes and any(problem.code not in _LOSES for problem in problems)


def remarks(lines: Layout, problems: tuple[Finding, ...]) -> Iterator[Remark]:
    """The comments that speak to flowc, by the layout of a text that was read with some problems."""
    is_comment = _trial(lines) if any(problem.code in _LOSES for problem in problems) else None
    speaking: dict[int, bool] = {}
    for start, words, end in _candidates(lines.region):
        line = lines.line_of(start)
        before = lines.text(line)[: start - lines.start(line)].lstrip(" \t")
        alone = not before or speaking.get(line, False)
        if lines.holding(start) or (before[:1] == "#" and not alone):
            continue
        if is_comment and not is_comment(start):
            continue
        speaking[line] = alone
        source = lines.source
        yield _remark(lines, line, Span(source, words, end), Span(source, start, end), alone)


def head_remarks(region: Span) -> Iterator[Remark]:
    """The comments before the first word of a text that cannot be read; they may cover the whole file only."""
    head = _HEAD.match(region.source.text, region.start, region.end)
    for start, words, end in _candidates(Span(region.source, region.start, head.end() if head else region.start)):
        nothing = Span(region.source, end, end)
        yield Remark(Span(region.source, words, end), Span(region.source, start, end), nothing, Reach.BLOCK)


def _candidates(region: Span) -> Iterator[tuple[int, int, int]]:
    """Where comments that speak to flowc may start, their words and their ends."""
    text, at = region.source.text, region.start
    while found := _OPENING.search(text, at, region.end):
        start = found.start()
        at = found.end()
        if start > region.start and text[start - 1] not in _BEFORE:
            continue
        line_end = _index(text, "\n", at, region.end)
        following = _NEXT.search(text, at, line_end)
        end = following.start() if following else line_end
        yield start, at, at + len(text[at:end].rstrip(" \t"))
        at = end


def _index(text: str, sign: str, start: int, end: int) -> int:
    found = text.find(sign, start, end)
    return end if found < 0 else found


def _remark(lines: Layout, line: int, words: Span, whole: Span, alone: bool) -> Remark:
    if not alone:
        return Remark(words, whole, lines.span(lines.logical(line)), Reach.LINE)
    return Remark(words, whole, _scope_below(lines, line, whole), Reach.BLOCK)


def _scope_below(lines: Layout, line: int, whole: Span) -> Span:
    """The range of what stands below a comment, empty if that is indented less, so that the comment ends a block."""
    following = lines.below[line - lines.line_of(lines.region.start)]
    nothing = Span(whole.source, whole.end, whole.end)
    if following is None:
        return nothing
    outdented = lines.indentation(following) < lines.indentation(line)
    if outdented and not lines.bracket(lines.start(following) + lines.indentation(following)):
        return nothing
    covered = lines.block(following)
    return lines.span(covered) if covered else nothing


def _trial(lines: Layout) -> Callable[[int], bool]:
    """What tells comments where the tree has gaps: behind a comment any sign breaks the text, inside a scalar none."""
    region = lines.region
    tries = max(1, MOST_TRIED // max(1, region.end - region.start))

    def is_comment(start: int) -> bool:
        nonlocal tries
        tries -= 1
        column = " " * (start - lines.start(lines.line_of(start)))
        before, after = region.source.text[region.start : start], region.source.text[start + 1 : region.end]
        return tries >= 0 and any(_breaks(f"{before}{wrong}{after}") for wrong in (f"#\n{column}]}}", "]}"))

    return is_comment


def _breaks(text: str) -> bool:
    return any(problem.code == "FC101" for problem in parse(Source("", text))[1])
