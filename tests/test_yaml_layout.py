"""The short way to read YAML gives what the long way gives, in every word and place, or gives up.

Oracle: the long way, by libyaml, on our own documents, on the corpus of hostile inputs and on documents at random.
"""

import base64
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flowc.catalogue import card, codes
from flowc.syntax import characters, layout, libyaml, lines
from flowc.syntax.decode import decode
from flowc.syntax.limits import DEPTH
from flowc.syntax.tree import Entry, Node, Scalar
from flowc.syntax.yaml import parse
from flowc.text import Source, Span
from test_hostile import CASES
from test_yaml_properties import DOCUMENTS, TEXTS, parts

ROOT = Path(__file__).parents[1]
FLOWS = sorted((ROOT / "flows").glob("*.yaml"))
OURS = sorted(path for place in ("flows", "doctrine", "rules", "tests") for path in (ROOT / place).rglob("*.yaml"))


def read(text: str) -> Node | None:
    """A text read the short way, and compared with the long way."""
    source = Source("x.yaml", text)
    node = layout.read(source, 0, len(text))
    if node is not None:
        documents, findings = libyaml.read(source, 0, len(text))
        assert [exactly(node)] == [exactly(each) for each in documents]
        assert findings == ()
    return node


def exactly(part: Node | Entry) -> Any:
    """A tree with the types of its nodes and values, as named tuples of one length may be equal."""
    if isinstance(part, Scalar):
        return part.text, repr(part.value), part.span
    if isinstance(part, Entry):
        return exactly(part.key), exactly(part.value), part.span
    return type(part).__name__, [exactly(each) for each in parts(part)], part.span


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.name)
def test_our_own_flows_take_the_short_way(path: Path) -> None:
    assert read(decode(path.name, path.read_bytes())[0].text)


def test_whatever_is_ours_is_read_alike() -> None:
    taken = [read(decode(path.name, path.read_bytes())[0].text) is not None for path in OURS]
    assert sum(taken) > len(taken) / 2


def test_whatever_the_rules_show_is_read_alike() -> None:
    shown = [text for code in codes() for each in card(code).examples for text in each.files.values()]
    taken = [read(text.replace("«", "").replace("»", "")) is not None for text in shown]
    assert any(taken)


@pytest.mark.skipif(not CASES, reason="the corpus of hostile inputs is not beside this repository")
def test_hostile_inputs_are_read_alike() -> None:
    for case in CASES.values():
        read(decode("x.yaml", base64.b64decode(case["content"]))[0].text)


INDENTS = st.sampled_from(["", "", "  ", "    ", " ", "- ", "  - ", "-  - "])
KEYS = st.sampled_from(
    ["a", "b", "c c", '"a -> b"', "'d'", "on", "1", "null", "<<", '""', "e:e", "f#f", "→", "é", "- g", ".h", "?", "k "]
)
VALUES = st.sampled_from(
    ["", " v", " v w", " 'q'", ' "q r"', " [a, b]", " [a b, 'c', 1, \"\"]", " []", " {a: b}", " {a: b, 'c': d}", " {}",
     " |", " |-", " >", " >-", " |+", " |2", " 1.5", " ~", " v # c", "  # c", " v#c", " a: b", " a:b", " :b", " - a",
     " 'q'#", " 'it''s'", ' "\\n"', " 'a\\b'", " [a,]", " [a: b]", " [-a]", " {a: b, a: c}", " {1: a}", " {a: }",
     " &x", " *x", " !t v", " %v", " @v", "\tv", " v\t", " \xa0v", " v\u2028w", " v\u200bw", " 完", " 😀", " v\r",
     " v  ", "\r"]
)  # fmt: skip
ENTRIES = st.builds("{}{}:{}".format, INDENTS, KEYS, VALUES)
ITEMS = st.builds("{}-{}".format, st.sampled_from(["", "  ", "    "]), VALUES)
OTHERS = st.sampled_from(["", "  ", "# c", "    # c", "---", "...", "  text", "    more", "      deep", "%x", "]", "x"])
LINES = st.lists(ENTRIES | ENTRIES | ITEMS | OTHERS, max_size=10).map("\n".join)


@given(LINES, st.sampled_from(["\n", "", "\n\n"]))
@example("a: |\n  b\n\n   c\n # d\ne: >-\n  f\n  g\n\n\n  h", "\n")
@example("a:\n- b:\n  - c\n- d: e\nf:", "\n")
@example("---\na: # b\n  - c\n", "")
@example("a : b", "\n")
@example("- |\n    # c\n  \n    # c", "\n")
@example("a: |\n    b\n \n\n   # c", "")
def test_lines_at_random_are_read_alike(text: str, end: str) -> None:
    read(text + end)


@given(TEXTS | DOCUMENTS | DOCUMENTS.map(lambda text: text.removeprefix("---\n")))
def test_texts_at_random_are_read_alike(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "text",
    [
        "a: b\n", "a: b", "- a\n- b\n", "a:\n  b: c\nd:\n- e\n", "- a: b\n  c: d\n", "a: |\n  b\n  # c\nd: e\n", "a:\n",
        "'a': \"b\"\n", "a: >-\n  b\n  c\n\n  d\n", "a: [b, 'c', 1]\nd: {e: f}\n", "# a\n\nb: c # d\n",
        "a: b\r\nc: d\r\n", "---\na: b\n", '{"outcome": "success", "comment": "Done, and well."}', "{}", "{a: 'b'} ",
    ],
)  # fmt: skip
def test_what_people_write_takes_the_short_way(text: str) -> None:
    assert read(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "# a\n", "a\n", "[a]\n", "a: b\na: c\n", "a: b\n c\n", "a: &x b\n", "a: *x\n", "a: !t b\n", "? a\n",
        "a:\tb\n", "a: 'b\n", '"\\x41": b\n', "<<: a\n", "1: a\n", "a: [b,\n  c]\n", "a: |2\n   b\n",
        "{a: b, a: c}", "{a: b}\n", "{a: [b]}", '{"a": "\\t"}', "{a: b} c", "{a: b", "{1: a}", '{"a":"b"}',
        "a: b\n---\nc: d\n", "a: \u200bb\n", "a: b\x85c\n", "\ufeffa: b\n", "a: |\n  b", "a: |\n\n  b\n",
        f"a: {'b' * layout.LONGEST_LINE}\n", "a: b\n" + "#\n" * layout.LONGEST_TEXT,
        "".join("  " * level + "a:\n" for level in range(DEPTH.most)),
    ],
)  # fmt: skip
def test_what_is_unsure_is_left_to_the_long_way(text: str) -> None:
    assert read(text) is None


def test_every_character_taken_is_seen() -> None:
    taken = [each for each in map(chr, range(sys.maxunicode + 1)) if lines.is_text(f"a{each}b")]
    text = "a".join(taken)
    assert "→" in taken and "完" in taken
    assert characters.stray(text) is None
    assert not characters.may_hide(text.replace("\\", ""))
    assert not set(taken) & {"\x85", "\u2028", "\u2029", "\t"}


def test_a_region_is_read_at_its_place() -> None:
    text = "---\na: [b]\n---\n"
    source = Source("x.md", text)
    (node,), found = parse(source, Span(source, 4, 11))
    assert (node.span.text, found) == ("a: [b]", ())


def test_a_text_laid_out_simply_loads_no_library() -> None:
    asked = "from flowc.text import Source; from flowc.syntax.yaml import parse; parse(Source('x', 'a: b')); "
    told = "import sys; print(sorted({'ruamel.yaml', '_ruamel_yaml', 'flowc.syntax.compose'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", asked + told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
