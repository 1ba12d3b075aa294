"""The markdown reader against two oracles: the examples of the CommonMark specification, and markdown-it-py.

The tree is written out as HTML by the few lines below, so that blocks, tightness, code and inline structure are
all compared at once.
"""

import html
import json
import re
from html.entities import html5
from itertools import zip_longest
from pathlib import Path
from urllib.parse import quote

import pytest
from flowc.syntax.blocks import (
    Block,
    Document,
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
    ThematicBreak,
)
from flowc.syntax.elements import Inline, Kind
from flowc.syntax.inline import inlines, link_definitions
from flowc.syntax.markdown import parse
from flowc.text import Source
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

EXAMPLES = json.loads((Path(__file__).parent / "data" / "commonmark.json").read_text("utf-8"))
Definitions = dict[str, LinkDefinition]

_ESCAPES = re.compile(r"\\([!-/:-@\[-`{-~])|&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]*);")
_TEXT = re.compile(_ESCAPES.pattern + r"|(?P<hard> {2,}|\\)\n| *\n")
_TAGS = {Kind.EMPHASIS: "em", Kind.STRONG: "strong"}


def escaped(text: str) -> str:
    return html.escape(text, quote=False).replace('"', "&quot;")


def unescaped(text: str) -> str:
    return _ESCAPES.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    name = found[2]
    if name[0] == "#":
        number = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        return chr(number) if 0 < number < 0x110000 else "�"
    return html5.get(name + ";", found[0])


def _run(found: re.Match[str]) -> str:
    if found[0].endswith("\n"):
        return "<br />\n" if found["hard"] else "\n"
    return escaped(_character(found))


def words(text: str) -> str:
    out, at = [], 0
    for found in _TEXT.finditer(text):
        out += (escaped(text[at : found.start()]), _run(found))
        at = found.end()
    return "".join((*out, escaped(text[at:])))


def address(text: str) -> str:
    return escaped(quote(text, safe=";/?:@&=+$,-_.!~*'()#%"))


class InlineHtml:
    """The HTML of one text."""

    def __init__(self, text: Text, definitions: Definitions) -> None:
        self.plain, self.elements, self.at = text.plain, inlines(text, definitions), 0

    def between(self, start: int, end: int) -> str:
        out = []
        while self.at < len(self.elements) and self.elements[self.at].start < end:
            element = self.elements[self.at]
            self.at += 1
            out += (words(self.plain[start : element.start]), self.element(element))
            start = element.end
        return "".join((*out, words(self.plain[start:end])))

    def element(self, element: Inline) -> str:
        kind = element.kind
        if kind is Kind.CODE:
            return f"<code>{escaped(element.content)}</code>"
        if kind in (Kind.HTML, Kind.COMMENT):
            return self.plain[element.start : element.end]
        if kind is Kind.AUTOLINK:
            mail = "" if ":" in element.content else "mailto:"
            return f'<a href="{mail}{address(element.content)}">{escaped(element.content)}</a>'
        inner = self.between(element.first, element.last)
        if kind in _TAGS:
            return f"<{_TAGS[kind]}>{inner}</{_TAGS[kind]}>"
        return self.link(element, inner)

    @staticmethod
    def link(element: Inline, inner: str) -> str:
        assert element.destination
        to = address(unescaped(element.destination.text))
        title = f' title="{escaped(unescaped(element.title.text))}"' if element.title else ""
        if element.kind is Kind.LINK:
            return f'<a href="{to}"{title}>{inner}</a>'
        alt = re.sub(r"<[^>]*?(?:alt=\"([^\"]*)\"[^>]*)?>", r"\1", inner)
        return f'<img src="{to}" alt="{alt}"{title} />'


class BlockHtml:
    """The HTML of a document, laid out as the reference implementation does."""

    def __init__(self, document: Document) -> None:
        self.definitions = link_definitions(document)
        self.out: list[str] = []
        self.blocks(document.blocks, tight=False)

    def fresh(self) -> None:
        if self.out and not self.out[-1].endswith("\n"):
            self.out.append("\n")

    def put(self, text: str) -> None:
        self.fresh()
        self.out.append(text)

    def inline(self, text: Text) -> str:
        found = InlineHtml(text, self.definitions)
        return found.between(0, len(found.plain))

    def blocks(self, blocks: tuple[Block, ...], tight: bool) -> None:
        for block in blocks:
            if tight and isinstance(block, Paragraph):
                self.out.append(self.inline(block.content)) if self.out[-1].endswith("<li>") else self.put(
                    self.inline(block.content)
                )
            else:
                self.block(block)

    def block(self, block: Block) -> None:
        match block:
            case Paragraph(content):
                self.put(f"<p>{self.inline(content)}</p>\n")
            case Heading(level, content):
                self.put(f"<h{level}>{self.inline(content)}</h{level}>\n")
            case Fence(_, content):
                language = f' class="language-{escaped(unescaped(block.language))}"' if block.language else ""
                self.put(f"<pre><code{language}>{self.code(content)}</code></pre>\n")
            case IndentedCode(content):
                self.put(f"<pre><code>{self.code(content)}</code></pre>\n")
            case Html(content):
                self.put(content.plain + "\n")
            case ThematicBreak():
                self.put("<hr />\n")
            case Quote(blocks):
                self.put("<blockquote>\n")
                self.blocks(blocks, tight=False)
                self.put("</blockquote>\n")
            case List():
                self.list(block)
            case Table():
                self.table(block)

    @staticmethod
    def code(content: Text) -> str:
        return escaped(content.plain + "\n") if content.bounds else ""

    def list(self, block: List) -> None:
        tag = "ol" if block.ordered else "ul"
        self.put(f'<{tag} start="{block.start}">\n' if block.start not in (None, 1) else f"<{tag}>\n")
        for item in block.items:
            self.put("<li>")
            self.blocks(item.blocks, block.tight)
            self.out.append("</li>\n")
        self.put(f"</{tag}>\n")

    def table(self, block: Table) -> None:
        self.put("<table>\n<thead>\n" + self.row(block, block.header, "th") + "</thead>\n")
        if block.rows:
            self.put("<tbody>\n" + "".join(self.row(block, row, "td") for row in block.rows) + "</tbody>\n")
        self.put("</table>\n")

    def row(self, table: Table, row: tuple[Text, ...], tag: str) -> str:
        out = ["<tr>\n"]
        for side, cell in zip_longest(table.alignments, row):
            style = f' style="text-align:{side}"' if side else ""
            out.append(f"<{tag}{style}>{self.inline(cell) if cell else ''}</{tag}>\n")
        return "".join((*out, "</tr>\n"))


def rendered(text: str) -> str:
    """The HTML of our tree. A blank line ahead keeps a leading `---` from being frontmatter."""
    return "".join(BlockHtml(parse(Source("a.md", "\n" + text))).out)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['section']} {example['example']}")
def test_specification(example: dict[str, str]) -> None:
    assert rendered(example["markdown"]) == example["html"]
