"""Whether two texts say the same but for the comments that speak to flowc: the trees and what is wrong with them."""

from collections.abc import Iterator

from flowc.suppressions import WORD
from flowc.suppressions.markdown_comments import may_speak
from flowc.syntax import markdown, yaml
from flowc.syntax.blocks import (
    Block,
    Fence,
    Heading,
    Html,
    IndentedCode,
    LinkDefinition,
    List,
    Paragraph,
    Quote,
    Table,
    Text,
)
from flowc.syntax.comments import is_comment
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence
from flowc.text import Source, Span, whole

Outline = tuple[object, ...]
"""What a text says, comparable: the kinds and contents of all nodes, without places."""


def outline(source: Source) -> Outline:
    """What a text says to those who do not read comments."""
    if not is_markdown(source):
        return _of_yaml(whole(source))
    document = markdown.parse(source)
    front = _of_yaml(document.frontmatter) if document.frontmatter else ()
    return front, tuple(_of_blocks(document.blocks))


def _of_yaml(region: Span) -> Outline:
    nodes, problems = yaml.parse(region.source, region)
    said = tuple((each.code, each.form, tuple(sorted(each.values.items()))) for each in problems)
    return said, tuple(_of_nodes(nodes))


def _of_nodes(nodes: tuple[Node, ...]) -> Iterator[object]:
    waiting: list[Node] = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        match node:
            case Scalar(text, value):
                yield text, repr(value)
            case Sequence(items):
                yield "[", len(items)
                waiting += reversed(items)
            case Mapping(entries):
                yield "{", len(entries)
                waiting += [part for entry in reversed(entries) for part in (entry.value, entry.key)]


def _of_blocks(blocks: tuple[Block, ...]) -> Iterator[object]:
    waiting: list[Block | str] = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        if isinstance(block, str):
            yield block
        elif not _only_speaks(block):
            yield _said(block)
            waiting += reversed(_inside(block))


def _only_speaks(block: Block) -> bool:
    """Whether a block holds nothing but comments that speak to flowc."""
    return isinstance(block, Html) and is_comment(block) and not _words(block.content).strip()


def _inside(block: Block) -> list[Block | str]:
    match block:
        case Quote(blocks):
            return [*blocks, "end of quote"]
        case List():
            return [part for item in block.items for part in (*item.blocks, "end of item")]
        case _:
            return []


def _said(block: Block) -> Outline:
    kind = type(block).__name__
    match block:
        case Paragraph(content) | IndentedCode(content):
            return kind, _words(content)
        case Html(content):
            return kind, _words(content).strip()
        case Heading(level, content):
            return kind, level, _words(content)
        case Fence(info, content, mark, closed):
            return kind, info.text, content.plain, mark, closed
        case LinkDefinition(label, destination, title):
            return kind, label, destination.text, title.text if title else None
        case Table(header, alignments, rows):
            return kind, alignments, tuple(tuple(map(_words, row)) for row in (header, *rows))
        case List(mark, tight, items):
            return kind, mark, tight, tuple((item.number, item.checked) for item in items)
        case Quote():
            return (kind,)
        case _:
            return kind, block.span.text


def _words(text: Text) -> str:
    """A text without the comments that speak to flowc and the blanks before them."""
    plain, kept, at = text.plain, "", 0
    if WORD not in plain:
        return plain
    while (start := plain.find("<!--", at)) >= 0 and (end := plain.find("-->", start)) >= 0:
        speaks = may_speak(plain[start:end])
        kept += plain[at:start].rstrip(" \t") if speaks else plain[at : end + 3]
        at = end + 3
    return kept + plain[at:]
