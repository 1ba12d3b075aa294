"""The short way to read markdown gives what the full way gives, block by block, or leaves a line to it.

Oracle: the full way alone, which the examples of the specification and other implementations hold in their turn.
"""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flowc.syntax import markdown
from flowc.syntax.blocks import Document
from flowc.syntax.containers import Reader
from flowc.syntax.markdown import parse, parse_prompt
from flowc.text import Source
from test_markdown_spec import EXAMPLES
from test_markdown_spec import LINES as MARKED

ROOT = Path(__file__).parents[1]
OURS = sorted(path for place in ("doctrine", "docs", "tests") for path in (ROOT / place).rglob("*.md"))


def alike(text: str) -> None:
    """Whether both ways give the same blocks, of the same types, at the same places."""
    source = Source("a.md", text)
    for read in (parse, parse_prompt):
        assert repr(read(source)) == repr(the_full_way(read, source))


def the_full_way(read: Callable[[Source], Document], source: Source) -> Document:
    with patch.object(markdown, "take", lambda reader, at: at):
        return read(source)


def left(text: str) -> list[str]:
    """The lines of a text that are read the full way."""
    lines, read = [], markdown._read_line

    def watch(reader: Reader, at: int, *rest: object) -> int:
        end = read(reader, at, *rest)  # type: ignore[arg-type]
        lines.append(text[at:end].rstrip("\n"))
        return end

    with patch.object(markdown, "_read_line", watch):
        parse_prompt(Source("a.md", text))
    return lines


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_our_own_documents_are_read_alike(path: Path) -> None:
    alike(path.read_text("utf-8"))


def test_the_examples_of_the_specification_are_read_alike() -> None:
    for each in EXAMPLES:
        text = each["markdown"]
        inside = "".join(f"   {line}" for line in text.splitlines(keepends=True))
        for shown in (text, text.removesuffix("\n"), f"a\n\n- b\n{text}", f"1. a\n{inside}2. b\n", f"<role>\n{text}"):
            alike(shown)


INDENTS = st.sampled_from(["", "", "", "  ", "   ", " ", "    ", "     ", "\t", " \t", "> ", ">", "- ", "1. "])
MARKERS = st.sampled_from(
    ["", "", "- ", "- ", "* ", "+ ", "1. ", "2. ", "1) ", "10. ", "-  ", "-     ", "-\t", "# ", "### "]
)  # fmt: skip
WORDS = st.sampled_from(
    ["a", "b c", "`d`", "``e`` f", "**g** h", "*i*", "_j_", "1 k", "12", "1.5", "[l]", "[m]: /n", "[ ] o", "[x] p",
     "a  ", "a\t", "-q", "--", "**", "* *", "_ _ _", "*", "_", "<r>", "</r>", "<div>", "<!-- s -->",
     "| t | u |", "|-|-|", "-|-", ":-:",
     "===", "---", "v #", "# w", "#", "x#y", "```", "````", "```py", "~~~", "``` z", "```md", "\x0c",
     "\xa0a", "a\u2028b", "9999999999. a", "01. a", "", "", " ", "  ", "\ta"]
)  # fmt: skip
ONES = st.builds("{}{}{}".format, INDENTS, MARKERS, WORDS)
NESTED = st.builds("{}- {}".format, INDENTS, st.sampled_from(["a", "**b** c", "`d`", "-"]))
PLAIN = st.sampled_from(
    ["", "", "a", "a", "- b", "- b", "  c", "  - d", "1. e", "2. f", "   g", "# h", "## `i`", "```", "> j"]
)  # fmt: skip
TEXTS = st.lists(ONES | NESTED | PLAIN | PLAIN | st.sampled_from(MARKED), max_size=12).map("\n".join)


@settings(max_examples=1000)
@given(TEXTS, st.sampled_from(["\n", "", "\n\n", "\r\n"]))
@example("-\n\n  a\n", "")
@example("1.   a\n     - b\n    - c", "\n")
@example("> - a\n\n- b", "\n")
@example("a\n2. b\n\n2. c\nd\n1. e", "\n")
@example("```md\n```py\na\n```\n   ```\nb", "\n")
def test_lines_at_random_are_read_alike(text: str, end: str) -> None:
    alike(text + end)


@settings(max_examples=500)
@given(st.text("-*+>#~=`[]<_|: \t\n12.)ab", max_size=40))
def test_marks_at_random_are_read_alike(text: str) -> None:
    alike(text)


ORDINARY = """\
# A role

It does `one` thing,
and **another**.

## Returns

One of these:
- `success`, with a comment
  that goes on
- 3 things, *at most*:

  1. a
  2. b

1. First
2. Second
## Then

Done.
"""


def test_what_people_write_takes_the_short_way() -> None:
    assert left(ORDINARY) == ["- 3 things, *at most*:"]


@pytest.mark.parametrize("text", ["[a]: /b\n", "a\n===\n", "|a|\n|-|\n", "- [ ] a\n", "> a\n", "    a\n", "# a #\n"])
def test_what_may_be_something_else_takes_the_full_way(text: str) -> None:
    assert "".join(f"{line}\n" for line in left(text)) == text
