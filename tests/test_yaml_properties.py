"""Reading YAML, whatever the text: nothing is raised, places lie inside each other, and other readers agree.

Oracles: the JSON reader of Python, and the pure Python reader of ruamel.yaml, which shares no code with libyaml.
"""

import json
import re
from collections.abc import Iterator
from datetime import date
from io import StringIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from flowc.data import plain
from flowc.diagnostics import Finding
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.syntax.yaml import parse
from flowc.text import Source, Span

FRAGMENTS = [
    "a", "b: ", "- ", "[", "]", "{", "}", ",", ", ", ": ", ":", "?", "? ", "\n", "\r\n", "\n  ", "\n- ", '"', "'",
    '"x"', "'y'", "#", " # c", "|\n ", ">-\n  ", "&a ", "*a ", "!!str ", "!t ", "http://x/y?z", "~", "---\n", "...\n",
    "%YAML 1.2\n", "\t", "key: v\n", "  k: v\n", "<<: ", "\\n", "\\u0041", "é", "\u2028", "\x85", "\ufeff", "\u200b",
    "\u202e", "\xa0", "\x00", "\ud800", "😀", "1", ".nan", "0x1", '"a":1', "\\ud83d\\ude00", "\ue800", "9" * 30,
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join) | st.text(max_size=60)


def read(text: str) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """The documents of a text and its findings."""
    return parse(Source("x.yaml", text))


@given(TEXTS)
@example("[" * 3000)
@example("? " * 3000)
@example("&a " * 3000)
@example("!" * 3000)
@example('"' + "\\" * 3001)
@example("\u202e\n" * 3000)
@example("🏴" * 3000 + "\U000e0041" * 3000)
def test_no_text_raises_and_every_place_is_inside_it(text: str) -> None:
    documents, findings = read(text)
    for span in [*spans_of(findings), *(span for node in documents for span in spans_below(node))]:
        assert 0 <= span.start <= span.end <= len(text)
    assert findings or isinstance(documents, tuple)
    assert list(findings) == sorted(findings, key=lambda finding: (finding.span.start, finding.span.end, finding.code))


@given(TEXTS, st.integers(0, 20), st.integers(0, 20))
def test_a_region_is_read_as_if_nothing_stood_around_it(text: str, before: int, after: int) -> None:
    source = Source("x.md", "§" * before + text + "§" * after)
    documents, findings = parse(source, Span(source, before, len(source.text) - after))
    alone, said = read(text)
    assert [shape(node, before) for node in documents] == [shape(node, 0) for node in alone]
    assert [(each.code, each.span.start - before, dict(each.values)) for each in findings] == [
        (each.code, each.span.start, dict(each.values)) for each in said
    ]


def spans_of(findings: tuple[Finding, ...]) -> Iterator[Span]:
    """Every span of some findings."""
    for finding in findings:
        yield finding.span
        yield from (label.span for label in finding.labels)
        yield from (edit.span for fix in finding.fixes for edit in fix.edits)


def spans_below(node: Node) -> Iterator[Span]:
    """The spans of a node and of everything in it."""
    yield node.span
    for part in parts(node):
        yield from [part.span] if isinstance(part, Entry) else []
        yield from (span for each in ([part.key, part.value] if isinstance(part, Entry) else [part])
                    for span in spans_below(each))  # fmt: skip


def parts(node: Node) -> tuple[Entry | Node, ...]:
    """The items or entries of a node."""
    match node:
        case Sequence():
            return node.items
        case Mapping():
            return node.entries
        case Scalar():
            return ()


def shape(node: Node, before: int) -> Any:
    """A tree as plain data, places counted from an offset."""
    place = (node.span.start - before, node.span.end - before)
    if isinstance(node, Scalar):
        return place, node.text, repr(node.value)
    return place, [
        (shape(part.key, before), shape(part.value, before)) if isinstance(part, Entry) else shape(part, before)
        for part in parts(node)
    ]


WORD = st.from_regex(r"[a-z][a-z_-]{0,5}", fullmatch=True)
MEANINGFUL = st.sampled_from(
    ["1", "-2", "+3", "0777", "0x1F", "0o17", "1.5", "-.5", "1e3", "1.", ".inf", "-.inf", "true", "False", "NULL", "~",
     "on", "no", "yes", "1:30", "a b", "x:y", "a#b", "http://x/y?z=1", "Bash(git diff:*)", "don't", "a-b", "-x", "été"]
)  # fmt: skip
TEXT = st.text(st.sampled_from("ab :#-'\"\\,[]{}?&*!|>%@`~1é完😀"), max_size=12)
DOUBLE = TEXT.map(lambda text: json.dumps(text, ensure_ascii=False))
SINGLE = TEXT.map(lambda text: "'" + text.replace("'", "''") + "'")
QUOTED = DOUBLE | SINGLE
SCALARS = WORD | MEANINGFUL | QUOTED
KEYS = WORD | QUOTED.filter(lambda written: len(written) > 2) | st.sampled_from(["1", "a b", "x:y", "on"])


def flow_list(items: list[str]) -> str:
    """A sequence in brackets."""
    return f"[{', '.join(items)}]"


def flow_mapping(pairs: dict[str, str]) -> str:
    """A mapping in braces."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"


FLOW = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3).map(flow_list)
    | st.dictionaries(KEYS, inner, max_size=3).map(flow_mapping),
    max_leaves=6,
)


def block_list(items: list[str]) -> str:
    """A block sequence as a value behind a colon or a dash; each item is a value."""
    return "".join("\n-" + value.replace("\n", "\n  ") for value in items)


def block_mapping(pairs: dict[str, str]) -> str:
    """A block mapping as a value behind a colon or a dash."""
    return "".join(f"\n{key}:" + value.replace("\n", "\n  ") for key, value in pairs.items())


LITERAL = st.lists(WORD, min_size=1, max_size=3).map(lambda lines: " |\n" + "\n".join(" " + line for line in lines))
VALUES = st.recursive(
    FLOW.map(lambda written: " " + written) | FLOW.map(lambda written: f" {written}  # note") | LITERAL,
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(block_list)
    | st.dictionaries(KEYS, inner, min_size=1, max_size=3).map(block_mapping),
    max_leaves=8,
)
DOCUMENTS = VALUES.map(lambda value: "---" + value + "\n")


def by_another_reader(text: str) -> Any:
    """The value of a text as ruamel.yaml's pure Python reader has it, which reads YAML 1.2 by default."""
    return YAML(typ="safe", pure=True).load(StringIO(text))


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal in type and content, keys compared as texts."""
    if isinstance(one, dict) and isinstance(other, dict):
        theirs = {key_text(key): value for key, value in other.items()}
        return list(one) == list(theirs) and all(same(one[key], theirs[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def key_text(key: Any) -> str:
    """A key of the other reader as flowc has it: the text that was written."""
    return key if isinstance(key, str) else str(key)


@given(DOCUMENTS)
def test_values_are_those_of_another_reader(text: str) -> None:
    documents, findings = read(text)
    codes = {finding.code for finding in findings}
    if codes:
        assert codes == {"FC104"}
        return
    (node,) = documents or (Scalar("", None, Span(Source("", ""), 0, 0)),)
    assert same(plain(node), by_another_reader(text)), text


DIFFERENCES = [
    ("1_000", 1000, "1_000"),  # YAML 1.1 allows underscores in numbers
    ("0b11", 3, "0b11"),  # and binary numbers
    ("-0x1F", -31, "-0x1F"),  # and signs before prefixes
    ("2024-01-31", date(2024, 1, 31), "2024-01-31"),  # timestamps are a type of YAML 1.1, not of the core schema
]


@pytest.mark.parametrize(("written", "theirs", "ours"), DIFFERENCES)
def test_the_other_reader_differs_only_where_it_keeps_yaml_1_1(written: str, theirs: Any, ours: Any) -> None:
    assert by_another_reader(written) == theirs
    assert plain(read(written)[0][0]) == ours


@given(DOCUMENTS)
def test_places_nest_and_cover_what_was_written(text: str) -> None:
    documents, _ = read(text)
    for node in documents:
        assert_nested(node)


def assert_nested(node: Node) -> None:
    """Parts lie inside a node one behind the other, and a scalar without escapes is what its place holds."""
    end = node.span.start
    for part in parts(node):
        assert end <= part.span.start <= part.span.end <= node.span.end
        end = part.span.end
        if isinstance(part, Entry):
            key, value = part.key.span, part.value.span
            assert part.span.start <= key.start <= key.end <= value.start <= value.end <= part.span.end
            assert_nested(part.value)
        else:
            assert_nested(part)
    if isinstance(node, Scalar) and not re.search(r"[\\'\n]", node.span.text):
        assert node.span.text == node.text.rstrip("\n")
    elif not isinstance(node, Scalar) and node.span.text[0] in "[{":
        assert node.span.text[-1] == {"[": "]", "{": "}"}[node.span.text[0]] or node.span.text[0] == "{"


JSON_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Zs", "Cn", "Co", "Mn"))
                    | st.sampled_from(" 😀\\\"/\n\t"))  # fmt: skip
JSON_KEYS = st.text(st.sampled_from("abc xyz-_.:?#[]{}\"\\😀é"), min_size=1, max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | JSON_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(JSON_KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(JSON, st.booleans(), st.sampled_from([None, 2, "\t"]))
def test_json_is_read_as_json(value: Any, ascii_only: bool, indent: int | str | None) -> None:
    written = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    documents, findings = read(written)
    assert findings == ()
    assert same([plain(node) for node in documents], [value])
