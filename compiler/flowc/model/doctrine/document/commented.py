"""Forms whose lines begin with `#` as comments do: Markdown takes each line for a heading, and its writer does not."""

from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.syntax.blocks import Block, Heading, Text
from flowc.text import Span

_KEYED = expression(r"[A-Za-z][\w-]*(?:[ _-][\w-]+){0,2}:(?:\s|\Z)")
_LEAST = 2
"""Lines with a key that make a form."""


class Form(Struct):
    """The lines of a form, without the `#` they begin with."""

    content: Text
    span: Span


def with_forms(blocks: Iterable[Block]) -> "Iterator[Block | Form]":
    """The blocks of a document, headings of one level on lines right behind each other as a form where some are keys
    with values.
    """
    run: list[Heading] = []
    for block in blocks:
        signed = isinstance(block, Heading) and _has_sign(block)
        if isinstance(block, Heading) and signed and (not run or _follows(run[-1], block)):
            run.append(block)
            continue
        yield from _folded(run)
        run = [block] if isinstance(block, Heading) and signed else []
        if not run:
            yield block
    yield from _folded(run)


def _has_sign(heading: Heading) -> bool:
    """Whether a heading begins with `#`, and is not underlined."""
    return heading.content.source.text[heading.start : heading.end].lstrip().startswith("#")


def _follows(before: Heading, heading: Heading) -> bool:
    """Whether a heading stands on the line behind another of its level."""
    between = before.content.source.text[before.end : heading.start]
    return before.level == heading.level and between.count("\n") <= 1 and not between.strip()


def _folded(run: list[Heading]) -> Iterator[Block | Form]:
    """Some headings as one form, or as they are."""
    if len(run) < _LEAST or sum(_KEYED.match(each.content.plain) is not None for each in run) < _LEAST:
        yield from run
        return
    source = run[0].content.source
    lines = [(min(source.text.index("#", each.start) + each.level + 1, each.end), each.end) for each in run]
    text = Text(source, tuple(place for line in lines for place in line))
    yield Form(text, Span(source, run[0].start, run[-1].end))
