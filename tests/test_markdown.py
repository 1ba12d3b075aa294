"""The markdown reader: exact spans, what real documents look like, and texts made to break a reader."""

import re
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.syntax.blocks import (
    Block,
    Document,
    Fence,
    Heading,
    Html,
    IndentedCode,
    Item,
    LinkDefinition,
    List,
    Paragraph,
    Quote,
    Table,
    Text,
    ThematicBreak,
    walk,
)
from flowc.syntax.elements import Inline, Kind
from flowc.syntax.inline import code_spans, inlines, link_definitions, prose
from flowc.syntax.markdown import parse, parse_prompt
from flowc.text import Source, Span, as_written, whole


def read(text: str) -> Document:
    return parse(Source("a.md", text))


def only(text: str) -> Block:
    (block,) = read(text).blocks
    return block


def texts(document: Document) -> Iterator[Text]:
    """Every text of a document that may have inline structure."""
    for block in walk(document.blocks):
        match block:
            case Paragraph(content) | Heading(_, content):
                yield content
            case Table(header, _, rows):
                yield from (cell for row in (header, *rows) for cell in row)


def codes(text: Text) -> list[str]:
    return [code.content for code in code_spans(text)]


def paragraph(text: str) -> Text:
    block = only(text)
    assert isinstance(block, Paragraph)
    return block.content


def shape(blocks: tuple[Block, ...]) -> list[Any]:
    """Blocks as plain data: words of paragraphs, headings with their level, lists with their numbers."""
    return [_shape(block) for block in blocks]


def _shape(block: Block) -> Any:
    match block:
        case Paragraph(content):
            return content.plain
        case Heading(level, content):
            return level, content.plain
        case Fence(_, content):
            return block.language, content.plain
        case List():
            return [(item.number, *shape(item.blocks)) for item in block.items]
        case Quote(blocks):
            return {"quote": shape(blocks)}
        case Table(header, _, rows):
            return {"table": [[cell.plain for cell in row] for row in (header, *rows)]}
    return type(block).__name__


# Documents as people write them


CONTRACT = """\
## Required Transfer Outcome

Execution owner returns one of:

1. `outcome`: `running`
2. concrete first-phase evidence:
   - files changed
   - verification commands run

or, if blocked at intake:

1. `outcome`: `blocked`
2. `blockers[]`: explicit blocker list

## Transfer Rule

If blocked, ownership returns to `tech-lead`.
"""


def test_numbered_alternatives_restart_after_a_paragraph() -> None:
    assert shape(read(CONTRACT).blocks) == [
        (2, "Required Transfer Outcome"),
        "Execution owner returns one of:",
        [
            (1, "`outcome`: `running`"),
            (2, "concrete first-phase evidence:", [(None, "files changed"), (None, "verification commands run")]),
        ],
        "or, if blocked at intake:",
        [(1, "`outcome`: `blocked`"), (2, "`blockers[]`: explicit blocker list")],
        (2, "Transfer Rule"),
        "If blocked, ownership returns to `tech-lead`.",
    ]


def test_a_backticked_word_in_a_nested_list_has_its_exact_span() -> None:
    text = "1. one\n   - two\n\n     > three `ready-for-execution`\n     > and `` a`b `` too\n"
    document = read(text)
    spans = [(code.span.text, code.outer.text) for content in texts(document) for code in code_spans(content)]
    assert spans == [("ready-for-execution", "`ready-for-execution`"), ("a`b", "`` a`b ``")]


def test_template_slots_are_items_whose_label_and_value_have_places() -> None:
    block = only("- Transfer result: running | blocked\n- **Owner:** `name`\n- `field`:\n")
    assert isinstance(block, List) and block.tight
    content = block.items[0].blocks[0]
    assert isinstance(content, Paragraph)
    start = content.content.plain.index("running")
    assert content.content.span_of(start, start + 7) == Span(block.span.source, 19, 26)
    label = block.items[1].blocks[0]
    assert isinstance(label, Paragraph)
    strong, code = inlines(label.content)
    assert (strong.kind, strong.span.text, strong.outer.text) == (Kind.STRONG, "Owner:", "**Owner:**")
    assert (code.kind, code.span.text) == (Kind.CODE, "name")


def test_a_pipe_behind_a_backslash_belongs_to_its_cell_in_code_too() -> None:
    rows = "| `a.md` | `running \\| blocked` |\n| x \\| y | z | left out |\n| short\n"
    table = only("| File | Text |\n|:---|---:|\n" + rows)
    assert isinstance(table, Table)
    assert table.alignments == ("left", "right")
    assert shape((table,)) == [
        {"table": [["File", "Text"], ["`a.md`", "`running | blocked`"], ["x | y", "z"], ["short"]]}
    ]
    (code,) = code_spans(table.rows[0][1])
    assert code.content == "running | blocked"
    assert code.span.text == "running \\| blocked"
    blocked = code.content.index("blocked") + code.first
    assert table.rows[0][1].span_of(blocked, blocked + 7).text == "blocked"
    assert table.rows[0][1].span_of(blocked - 2, blocked - 1).text == "|"


def test_a_table_ends_the_paragraph_above_it_and_ends_at_other_blocks() -> None:
    text = "Outcomes:\n| a | b |\n|---|---|\n| 1 | 2 |\n- item\n"
    assert shape(read(text).blocks) == ["Outcomes:", {"table": [["a", "b"], ["1", "2"]]}, [(None, "item")]]


@pytest.mark.parametrize("text", ["a | b\n---\n", "a\n:-:\n", "| a | b |\n|---|\n", "|\n|-\n", "a | b\n- | -\n"])
def test_what_is_no_table(text: str) -> None:
    assert not any(isinstance(block, Table) for block in walk(read(text).blocks))


def test_a_fence_in_an_item_is_read_without_its_indentation() -> None:
    text = "1. Return:\n\n   ```yaml title\n   outcome: blocked\n     - nested\n\n   ```\n2. next\n"
    block = only(text)
    assert isinstance(block, List)
    fence = block.items[0].blocks[1]
    assert isinstance(fence, Fence)
    assert (fence.language, fence.info.text, fence.mark, fence.closed) == ("yaml", "yaml title", "`", True)
    assert fence.content.plain == "outcome: blocked\n  - nested\n"
    assert [span.text for span in fence.content.segments] == ["outcome: blocked", "  - nested", ""]
    start = fence.content.plain.index("nested")
    assert fence.content.span_of(start, start + 6).text == "nested"
    assert fence.span.text.startswith("```yaml") and fence.span.text.endswith("```")


def test_an_open_fence_holds_the_rest() -> None:
    fence = only("~~~\na\n```\n")
    assert isinstance(fence, Fence)
    assert (fence.closed, fence.mark, fence.content.plain, fence.language) == (False, "~", "a\n```", "")


def test_comments_are_found_as_blocks_and_inside_text() -> None:
    text = "<!-- flowc: ignore[FC201] why -->\n\nReturn `a`. <!-- flowc: ignore[FC401] later -->\n"
    block, words = read(text).blocks
    assert isinstance(block, Html) and block.comment
    assert block.span.text == "<!-- flowc: ignore[FC201] why -->"
    assert isinstance(words, Paragraph)
    comment = inlines(words.content)[1]
    assert (comment.kind, comment.content) == (Kind.COMMENT, " flowc: ignore[FC401] later ")
    assert comment.outer.text == "<!-- flowc: ignore[FC401] later -->"
    other = only("<div>\n<!-- not the block -->\n")
    assert isinstance(other, Html) and not other.comment


def test_tasks_have_a_state_and_a_text_without_checkbox() -> None:
    block = only("- [ ] open `a`\n- [x] done\n- [X]\tdone\n- [x]no\n- [-] no\n- [x](to) no\n")
    assert isinstance(block, List)
    assert [(item.checked, *shape(item.blocks)) for item in block.items] == [
        (False, "open `a`"), (True, "done"), (True, "done"), (None, "[x]no"), (None, "[-] no"),
        (None, "[x](to) no"),
    ]  # fmt: skip


def test_items_know_their_markers() -> None:
    block = only("  7) seven\n  8) eight\n\n     more\n")
    assert isinstance(block, List)
    assert (block.mark, block.start, block.tight, block.ordered) == (")", 7, False, True)
    assert [item.marker.text for item in block.items] == ["7)", "8)"]
    assert block.items[1].span.text == "8) eight\n\n     more"


def test_link_parts_have_places() -> None:
    text = "See [the *contract*](docs/a.md 'why'), ![x](y.png), [there][One], <https://b.c>.\n\n[one]: /target\n"
    document = read(text)
    block, definition = document.blocks
    assert isinstance(block, Paragraph) and isinstance(definition, LinkDefinition)
    found = [
        (link.kind, link.span.text, link.destination and link.destination.text, link.title and link.title.text)
        for link in inlines(block.content, link_definitions(document))
    ]
    assert found == [
        (Kind.LINK, "the *contract*", "docs/a.md", "why"),
        (Kind.EMPHASIS, "contract", None, None),
        (Kind.IMAGE, "x", "y.png", None),
        (Kind.LINK, "there", "/target", None),
        (Kind.AUTOLINK, "https://b.c", None, None),
    ]
    assert (definition.label, definition.span.text) == ("one", "[one]: /target")


def test_prose_keeps_the_words_in_their_places() -> None:
    content = paragraph("Run **all** `a | b` [x](/running) <!-- blocked -->done\n")
    blanked = [" " * len(marks) for marks in ("`a | b` [", "](/running) <!-- blocked -->")]
    assert prose(content) == f"Run   all   {blanked[0]}x{blanked[1]}done"
    start = prose(content).index("done")
    assert content.span_of(start, start + 4).text == "done"


# Frontmatter


@pytest.mark.parametrize(
    ("text", "inside", "blocks"),
    [
        ("---\nname: a\ntools: [b]\n---\n# T\n", "name: a\ntools: [b]\n", [(1, "T")]),
        ("---\r\nname: a\r\n---\r\nx\r\n", "name: a\n", ["x"]),
        ("--- \n---\t\nx", "", ["x"]),
        ("---\na\n\nb: |\n  ---\n---", "a\n\nb: |\n  ---\n", []),
        ("---\nname: a\n", None, ["ThematicBreak", "name: a"]),
        ("\n---\na\n---\n", None, ["ThematicBreak", (2, "a")]),
        ("----\na\n----\n", None, ["ThematicBreak", (2, "a")]),
        ("# T\n\n---\na: b\n\n---\n", None, [(1, "T"), "ThematicBreak", "a: b", "ThematicBreak"]),
    ],
)
def test_frontmatter_stands_at_the_very_start(text: str, inside: str | None, blocks: list[Any]) -> None:
    document = read(text)
    assert (document.frontmatter.text if document.frontmatter else None) == inside
    assert shape(document.blocks) == blocks


# Columns and line ends


def test_tabs_count_as_stops_of_four() -> None:
    code = only(">\t\tfoo")
    assert isinstance(code, Quote) and isinstance(code.blocks[0], IndentedCode)
    content = code.blocks[0].content
    assert content.plain == "  foo"
    assert content.span_of(2, 5).text == "foo"
    assert content.span_of(0, 2).text == ""
    assert shape((only("-\ta\n\n\tb"),)) == [[(None, "a", "b")]]


def test_a_text_of_several_lines_maps_back_through_its_containers() -> None:
    quote = only("> one `two\r\n>   three` four\r\nlazy\r\n")
    assert isinstance(quote, Quote) and isinstance(quote.blocks[0], Paragraph)
    content = quote.blocks[0].content
    assert content.plain == "one `two\nthree` four\nlazy"
    assert [span.text for span in content.segments] == ["one `two", "three` four", "lazy"]
    (code,) = code_spans(content)
    assert (code.content, as_written(code.span)) == ("two three", "two\r\n>   three")
    assert content.span_of(4, 9).text == "`two\n"
    assert content.span_of(9, 9) == Span(content.source, content.bounds[2], content.bounds[2])


# Properties on texts of every kind


PARTS = (
    "- ", "* ", "1. ", "2) ", "> ", ">", "#", "# ", "```", "~~~", "---", "===", "\n", "\n\n", "\r\n", "\r", "\t", "  ",
    "    ", "`", "``", "**", "*", "_", "[", "]", "(", ")", "[a]: b", "|", "|-|", "a|b\n-|-\n", "\\", "\\|", "<", "<!--",
    "-->", "<div>", "<a b='c'>", "!", "word", "é", "\u2028", "\x0b", "\x00", " ", "[x] ", ":",
)  # fmt: skip
documents = st.one_of(st.text(), st.lists(st.sampled_from(PARTS), max_size=40).map("".join))


@settings(max_examples=600)
@given(documents)
def test_spans_nest_and_follow_each_other(text: str) -> None:
    document = read(text)
    assert document.span == whole(document.span.source)
    waiting: list[tuple[int, int, tuple[Block | Item, ...]]] = [(0, document.span.end, document.blocks)]
    while waiting:
        start, end, inside = waiting.pop()
        at = start
        for part in inside:
            assert at <= part.span.start <= part.span.end <= end
            at = part.span.end
            if isinstance(part, List):
                waiting.append((part.span.start, part.span.end, part.items))
            elif isinstance(part, Quote | Item):
                waiting.append((part.span.start, part.span.end, part.blocks))


@settings(max_examples=600)
@given(documents)
def test_texts_are_what_their_spans_cover(text: str) -> None:
    for content in texts(read(text)):
        assert content.joint.join(span.text for span in content.segments) == content.plain
        assert not re.search("[\r\n]", "".join(span.text for span in content.segments))
        assert len(prose(content)) == len(content.plain)
        for element in inlines(content):
            covers(content, element)


def covers(content: Text, element: Inline) -> None:
    assert 0 <= element.start <= element.first <= element.last <= element.end <= len(content.plain)
    outer, inner = element.outer, element.span
    assert content.span.start <= outer.start <= inner.start <= inner.end <= outer.end <= content.span.end
    written = content.plain[element.first : element.last]
    if "\n" not in written:
        assert inner.text.replace("\\|", "|") == written.replace("\\|", "|")
    if element.kind is Kind.CODE:
        assert element.content == written.replace("\n", " ")
        assert outer.text[0] == outer.text[-1] == "`"


@settings(max_examples=300)
@given(documents, st.data())
def test_every_slice_of_a_text_has_a_span(text: str, data: st.DataObject) -> None:
    for content in texts(read(text)):
        size = len(content.plain)
        start = data.draw(st.integers(0, size))
        end = data.draw(st.integers(start, size))
        span = content.span_of(start, end)
        assert content.span.start <= span.start <= span.end <= content.span.end
        if "\n" not in content.plain[start:end]:
            assert span.text.replace("\\|", "|") == content.plain[start:end].replace("\\|", "|")


# Texts made to exhaust a reader


HOSTILE: dict[str, Callable[[int], str]] = {
    "nested quotes": lambda n: ">" * n,
    "lines of quotes": lambda n: (">" * 200 + "a\n") * (n // 200),
    "nested bullets": lambda n: "- " * n,
    "nested numbers": lambda n: "1. " * n,
    "deep lists": lambda n: "".join(" " * (2 * (i % 150)) + "- a\n" for i in range(n // 100)),
    "blank lines in a deep list": lambda n: "".join(" " * 2 * i + "- a\n" for i in range(99)) + "\n" * n,
    "many items": lambda n: "- a\n\n" * n,
    "alternating lists": lambda n: "- a\n+ b\n" * n,
    "hashes": lambda n: "#" * n,
    "heading of hashes": lambda n: "# " + "# " * n + "a",
    "dashes": lambda n: "- - " * n + "a",
    "underscores": lambda n: "_ " * n + "a",
    "unclosed backticks": lambda n: " ".join("`" * (i % 300 + 1) for i in range(n // 100)),
    "open brackets": lambda n: "[" * n,
    "open links": lambda n: "[a](b" * n,
    "open destinations": lambda n: "[a](<b" * n,
    "open titles": lambda n: "[a](b '" * n,
    "nested brackets": lambda n: "[" * n + "a" + "](b)" * n,
    "nested images": lambda n: "![[]()" * n,
    "references": lambda n: "[a][b" * n,
    "definitions": lambda n: "[a]: b\n" * n,
    "definitions with open titles": lambda n: "[a]: b 'c\n" * n,
    "stars": lambda n: "*a " * n,
    "mixed stars": lambda n: "**a *b " * n + "c*d** " * n,
    "crossing emphasis": lambda n: "*a_ " * n,
    "open comments": lambda n: "a<!--" * n,
    "open instructions": lambda n: "a<?" * n,
    "open attributes": lambda n: "a<b c='" * n,
    "attributes": lambda n: "<a " + "b " * n + "<",
    "tabs": lambda n: "\t" * n,
    "tabs in quotes": lambda n: ">\t" * n,
    "wide table": lambda n: "|a" * n + "|\n" + "|-" * n + "|\n|b|",
    "long table": lambda n: "a|b\n-|-\n" + "c\\|d|`e`\n" * n,
    "delimiter rows": lambda n: "a|b\n|-x\n" * n,
    "long paragraph": lambda n: "a `b`\n" * n,
    "lazy lines": lambda n: "> " * 90 + "a\n" + "b\n" * n,
    "underlined": lambda n: "a\n" * n + "===",
    "open script": lambda n: "<script>\n" + "</\n" * n,
    "open frontmatter": lambda n: "---\n" + "--- a\n" * n,
    "carriage returns": lambda n: "- a\r\n" * n,
    "backslashes": lambda n: "\\" * n,
    "blank lines first": lambda n: "\n" * n + "a",
    "fences in items": lambda n: "- `a`\n    - ```\n" * n,
    "fences of documents": lambda n: "```markdown\n```\na\n```\n" * n,
}


def everything(text: str) -> None:
    """Read a document, as a prompt too, and all that stands inside its texts."""
    document = read(text)
    parse_prompt(document.span.source)
    definitions = link_definitions(document)
    for content in texts(document):
        for element in inlines(content, definitions):
            assert element.span and element.outer
        prose(content)


def steps(text: str) -> int:
    """How many lines of Python reading a document takes."""
    taken = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal taken
        taken += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        everything(text)
    finally:
        sys.settrace(before)
    return taken


@pytest.mark.parametrize("kind", HOSTILE)
def test_steps_grow_no_faster_than_the_text(kind: str) -> None:
    make = HOSTILE[kind]
    everything(make(10_000))
    short, long = make(600), make(1200)
    assert steps(long) / len(long) < 1.1 * steps(short) / len(short) + 1


def test_containers_nest_up_to_a_limit() -> None:
    depth = 0
    blocks: tuple[Block, ...] = read(">" * 20_000 + "a").blocks
    while blocks and isinstance(blocks[0], Quote):
        depth, blocks = depth + 1, blocks[0].blocks
    assert depth == 100
    assert shape(blocks) == [">" * 19_900 + "a"]


def test_nothing_is_a_document() -> None:
    assert read("").blocks == read("\n \n\t\n").blocks == ()
    assert isinstance(only("***"), ThematicBreak)
