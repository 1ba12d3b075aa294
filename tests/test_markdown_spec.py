"""The markdown reader against oracles: the examples of the CommonMark specification, markdown-it-py, cmark-gfm.

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

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

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

EXAMPLES = json.loads((Path(__file__).parent / "data" / "commonmark.json").read_text("utf-8"))
Definitions = dict[str, LinkDefinition]

_ESCAPES = re.compile(r"\\([!-/:-@\[-`{-~])|&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]*);")
_TEXT = re.compile(_ESCAPES.pattern + r"|(?P<hard> {2,}|\\)\n| *\n")
_LITERAL = (Kind.CODE, Kind.HTML, Kind.AUTOLINK)
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
        begun = self.at
        inner = self.between(element.first, element.last)
        if kind in _TAGS:
            return f"<{_TAGS[kind]}>{inner}</{_TAGS[kind]}>"
        assert element.destination
        to = address(unescaped(element.destination.text))
        title = f' title="{escaped(unescaped(element.title.text))}"' if element.title else ""
        if kind is Kind.LINK:
            return f'<a href="{to}"{title}>{inner}</a>'
        self.at, after = begun, self.at
        alt = self.alternative(element.first, element.last)
        self.at = after
        return f'<img src="{to}" alt="{alt}"{title} />'

    def alternative(self, start: int, end: int) -> str:
        """The words of an image: those of the elements in it, without their tags."""
        out = []
        while self.at < len(self.elements) and self.elements[self.at].start < end:
            element = self.elements[self.at]
            self.at += 1
            out.append(self.unbroken(start, element.start))
            inner = self.alternative(element.first, element.last)
            out.append(escaped(element.content) if element.kind in _LITERAL else inner)
            start = element.end
        return "".join((*out, self.unbroken(start, end)))

    def unbroken(self, start: int, end: int) -> str:
        return words(self.plain[start:end]).replace("<br />", "")


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
                if not self.out[-1].endswith("<li>"):
                    self.fresh()
                self.out.append(self.inline(block.content))
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


def name(example: dict[str, str]) -> str:
    return f"{example['section']} {example['example']}"


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_the_specification(example: dict[str, str]) -> None:
    assert rendered(example["markdown"]) == example["html"]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_make_no_difference(end: str) -> None:
    for example in EXAMPLES:
        assert rendered(example["markdown"].replace("\n", end)).replace(end, "\n") == example["html"], name(example)


def test_the_end_of_the_last_line_makes_no_difference() -> None:
    for example in EXAMPLES:
        assert rendered(example["markdown"].removesuffix("\n")) == example["html"], name(example)


MARKDOWN_IT = MarkdownIt("commonmark", {"maxNesting": 200}).enable("table")
LINES = (
    "- a", "* b", "+ c", "1. d", "2. e", "1) f", "10. g", "-", "1.", "> h", ">", "> > i", "```", "~~~", "```py", "````",
    "", "", "", "---", "***", "===", "- - j", "    k", "\tl", "\t\tm", "# n", "## o #", "<div>", "<!-- p -->", "<!--",
    "-->", "[q]: /r\n", "[q]: /t 'u'\n", "text", "more [q] text", "`code` x", "  v", "   w", "     x", "- ", "-\ty",
    "-     z", "1.  aa", "> - bb", "- > cc", "> ```", "- ```", "  ```", "> # dd", "- # ee", "-   ff\n\n    gg",
    "<span> x", "*em* **b**", "_ _ _", "\t- hh", " - ii", "  - jj", "    - kk", "      - ll", "> 1. mm", "2) nn",
    "| a | b |\n|---|:-:|\n| c | `d` |", "x | y\n--- | ---",
)  # fmt: skip
"""Lines that open, continue, interrupt or close blocks; a definition is followed by a blank line, since the oracles
disagree on whether what stands behind it still continues a paragraph."""


def alike(markup: str) -> str:
    """HTML without the line breaks and trailing white space in which implementations differ."""
    for tag in ("blockquote", "li"):
        markup = markup.replace(f"<{tag}>\n", f"<{tag}>").replace(f"\n</{tag}>", f"</{tag}>")
    markup = re.sub(r"[ \t]+\n", "\n", markup).replace("\n<pre>", "<pre>")
    return re.sub(r' align="(\w+)"', r' style="text-align:\1"', markup).rstrip("\n")


def agree(text: str) -> bool:
    """Whether our tree is that of an oracle. Each of the two has faults of its own, so one is enough:
    cmark-gfm lets a lone tag end a lazy paragraph; markdown-it-py ends one at an indented list marker."""
    reference = cmarkgfm.markdown_to_html_with_extensions(text, Options.CMARK_OPT_UNSAFE, ["table"])
    return alike(rendered(text)) in (alike(MARKDOWN_IT.render(text)), alike(reference))


@settings(max_examples=500)
@given(st.lists(st.sampled_from(LINES), max_size=9))
def test_blocks_agree_with_other_implementations(lines: list[str]) -> None:
    assert agree("\n".join(lines) + "\n")


@settings(max_examples=500)
@given(st.text("-*+>#~= \t\n12.)a", max_size=30))
def test_marks_agree_with_other_implementations(text: str) -> None:
    assert agree(text + "\n")


@settings(max_examples=500)
@given(st.lists(st.text("`*_[]()!\\ ab", max_size=30).map(str.strip), max_size=3))
def test_inline_structure_agrees_with_other_implementations(lines: list[str]) -> None:
    assert agree("\n".join(lines) + "\n")
