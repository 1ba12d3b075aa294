"""Reading YAML: meanings by YAML 1.2, exact places, every mistake told once, and nothing raised on any text."""

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest

from flowc.data import plain
from flowc.diagnostics import Finding
from flowc.syntax import limits
from flowc.syntax.edit import apply
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence
from flowc.syntax.yaml import parse
from flowc.text import Source, Span, written_offset


def read(text: str) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """The documents of a text and its findings."""
    return parse(Source("x.yaml", text))


def document(text: str) -> Node:
    """The only document of a faultless text."""
    (node,), findings = read(text)
    assert findings == ()
    return node


def said(text: str) -> list[tuple[str, str, str]]:
    """Code, form and marked text of every finding."""
    return [(finding.code, finding.form, finding.span.text) for finding in read(text)[1]]


def told(marked: str) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """What is read of a text without its marks «…», the findings being at the marks exactly."""
    spots, opened, text = [], [], ""
    for part in re.split("([«»])", marked):
        if part == "«":
            opened.append(len(text))
        elif part == "»":
            spots.append((opened.pop(), len(text)))
        else:
            text += part
    documents, findings = read(text)
    assert [(finding.span.start, finding.span.end) for finding in findings] == sorted(spots)
    return documents, findings


def assert_says(marked: str, *codes: str) -> tuple[Finding, ...]:
    """The findings of a text, which are at its marks «…» exactly and have these codes."""
    _, findings = told(marked)
    assert tuple(finding.code for finding in findings) == codes
    return findings


MEANINGS: list[tuple[str, Any]] = [
    *[(text, None) for text in ("null", "Null", "NULL", "~", "")],
    *[(text, True) for text in ("true", "True", "TRUE")],
    *[(text, False) for text in ("false", "False", "FALSE")],
    ("0", 0), ("-0", 0), ("+12", 12), ("0777", 777), ("0o17", 15), ("0xFf", 255), ("12e2", 1200.0), ("1.", 1.0),
    (".5", 0.5), ("-1.5E-3", -0.0015), ("1e999", math.inf), (".inf", math.inf), ("-.INF", -math.inf),
    ("+.Inf", math.inf), ("9" * 1000, int("9" * 1000)),
    *[(text, text) for text in (
        "nULL", "tRUE", "yes", "no", "on", "off", "y", "1:30", "1_000", "0b1", "0o8", "0x", "0xg", "-0x1", "+0o7", "1e",
        ".", "--1", "1.2.3", "30s", "PT30S", "2024-13-45", "2024-01-01", "=", "<<", "+", ".infinity", "-.nan",
        "٣", "１", "nan", "inf", "None",
    )],
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=lambda value: repr(value)[:20])
def test_a_plain_scalar_means_what_the_core_schema_says(text: str, meaning: Any) -> None:
    node = document(f"a: {text}\n")
    assert isinstance(node, Mapping)
    value = node.entries[0].value
    assert isinstance(value, Scalar)
    assert (value.value, type(value.value), value.text) == (meaning, type(meaning), text)


def test_nan_is_a_number() -> None:
    values: Any = plain(document("[.nan, .NaN, .NAN]"))
    assert all(math.isnan(value) for value in values)


@pytest.mark.parametrize("written", ["'{}'", '"{}"', "|-\n  {}", ">-\n  {}", "!!str {}", "! {}"])
@pytest.mark.parametrize("text", ["1", "true", "null", ".nan", "0x1"])
def test_a_scalar_that_is_not_plain_is_a_text(written: str, text: str) -> None:
    assert plain(document(f"a: {written.format(text)}\n")) == {"a": text}


TAGGED = [
    ("!!int 3", 3), ("!!int '3'", 3), ("!!float 3", 3.0), ("!!float 0x10", 16.0), ("!!bool true", True),
    ("!!null ''", None), ("!!null", None), ("!!str", ""), ("!!map {a: 1}", {"a": 1}), ("!!seq [1]", [1]),
    ("! [1]", [1]),
    ("!<tag:yaml.org,2002:int> 3", 3), ("!!float " + "9" * 400, math.inf), ("!!float -" + "9" * 400, -math.inf),
]  # fmt: skip


@pytest.mark.parametrize(("written", "value"), TAGGED)
def test_a_core_tag_that_fits_is_followed(written: str, value: Any) -> None:
    assert plain(document(f"a: {written}")) == {"a": value}


MISFITS = [
    ("!!float foo", "foo", "does not fit this value"), ("!!int 1.5", 1.5, "does not fit this value"),
    ("!!bool yes", "yes", "does not fit this value"), ("!!null 0", 0, "does not fit this value"),
    ("!!bool 1", 1, "does not fit this value"), ("!!map x", "x", "does not fit a scalar"),
    ("!!map [x]", ["x"], "does not fit a list"), ("!!seq {x: 1}", {"x": 1}, "does not fit a mapping"),
    ("!!str [x]", ["x"], "does not fit a list"), ("!!binary 'a'", "a", "is none of YAML's core tags"),
    ("!!set [1]", [1], "is none of YAML's core tags"),
    ("!include /etc/passwd", "/etc/passwd", "is none of YAML's core tags"),
    ("!!python/object:a.b {}", {}, "is none of YAML's core tags"), ("!x '3'", "3", "is none of YAML's core tags"),
    ("!x 3", 3, "is none of YAML's core tags"), ("!!timestamp 2024-01-01", "2024-01-01", "is none of YAML's core tags"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "value", "problem"), MISFITS)
def test_any_other_tag_is_told_and_changes_nothing(written: str, value: Any, problem: str) -> None:
    (node,), (finding,) = read(f"a: {written}")
    assert plain(node) == {"a": value}
    assert (finding.code, finding.values["problem"]) == ("FC106", problem)
    assert finding.span.text == finding.values["tag"] == written.split(" ")[0]


def test_a_tag_is_found_beside_an_anchor() -> None:
    assert_says("a: &x «!y» z\nb: «!y» &z\n  c: d\ne: &f «!y»\n- g\n", "FC106", "FC106", "FC106")


def nodes(node: Node) -> Iterator[Node]:
    """A node and everything in it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, Sequence):
            waiting += each.items
        if isinstance(each, Mapping):
            waiting += [part for entry in each.entries for part in (entry.key, entry.value)]


def unmarked(marked: str) -> tuple[str, tuple[int, int]]:
    """A text without its one mark «…», and the range it marked."""
    return re.sub("[«»]", "", marked), (marked.index("«"), marked.index("»") - 1)


SCALARS = {
    "plain": "a: «one» # comment\n",
    "plain over lines": "a: «one\n  two»\nb: c",
    "single quotes": "a: '«it''s»'",
    "double quotes": 'a: "«one \\n»" # c',
    "a key with escapes": '"«\\x61»": 1',
    "literal": "a: |\n  «one\n\n    two»\n\n# c",
    "folded, with a header": "- >2-  # header\n\n   «one»\n\n- b",
    "literal at the end": "a: |+\n «one»",
    "literal without lines": "a: |«»\nb: c",
    "nothing": "a:«»\nb: c",
    "nothing before a comment": "a:«» # c\nb: c",
    "nothing in braces": "{a:«» , b: c}",
    "nothing at the end": "a:\n  b:«»\n\n",
    "with a tag": "a: !!str  # c\n  «b c»\nd: e",
    "with an anchor": "[&a '«b»']",
    "nothing with a tag": "[!!str«» , b]",
    "CR LF": "a: b\r\nc: «d»\r\n",
    "CR": "a: b\rc: «d»\r",
    "astral": "😀: «d»",
}


@pytest.mark.parametrize("marked", SCALARS.values(), ids=SCALARS)
def test_a_scalar_is_placed_without_quotes_and_header(marked: str) -> None:
    text, place = unmarked(marked)
    spans = [each.span for each in nodes(document(text)) if isinstance(each, Scalar)]
    found = [tuple(written_offset(span.source, at) for at in (span.start, span.end)) for span in spans]
    assert found.count(place) == 1


COLLECTIONS = [
    "«a: b»\n\n# comment\n", "a: «[1, {b: c} ]» # c", "a:\n  «b:\n  - c»\n\nd: e\n", "- «- a\n  - |\n    b»\n- c\n",
    "a: &x «[b]»\nc: d", "a: !!map &x\n  «b: 'c'»\nd: e", "z: &y 1\na: &x\n«- b\n- *y»\n", "[«a: b», c]", "[«? a : b»]",
    "«!!str a: b»\n", "&x # c\n«&y a: b»\n", "a: !!seq  # c\n\n  «- b»\n", "[«{a: b}»]", "--- «{}»\n...\n",
    "«- - a\n- b»", "a: &x !!map «{b: c}»", "a:\n«- b\n-»\n\nc: d", "«a:\n  b:»\n\n",
]  # fmt: skip


@pytest.mark.parametrize("marked", COLLECTIONS)
def test_a_collection_starts_behind_its_tag_and_ends_with_its_last_part(marked: str) -> None:
    text, place = unmarked(marked)
    found = [(each.span.start, each.span.end) for each in nodes(read(text)[0][0]) if not isinstance(each, Scalar)]
    assert found.count(place) == 1


ENTRIES = [
    "«'a': \"b\"» # c", "{x: y, «a: [b]» }", "x: y\n«a:\n  - b\n  - c»\n\n", "«a:»\nx: y", "x: &b 1\n«a: *b» \n",
    "&a\n«&b a: !!str b»",
]  # fmt: skip


@pytest.mark.parametrize("marked", ENTRIES)
def test_an_entry_covers_key_and_value(marked: str) -> None:
    text, place = unmarked(marked)
    root = document(text)
    assert isinstance(root, Mapping)
    entry = root.entry("a")
    assert entry
    assert (entry.span.start, entry.span.end) == place


def test_an_alias_is_the_node_of_its_anchor_itself() -> None:
    root = document("a: &x {b: c}\nd: *x\n")
    assert isinstance(root, Mapping)
    assert root.get("a") is root.get("d")
    assert root.entries[1].span.text == "d: *x"


def test_an_anchor_can_be_given_again_and_ends_with_its_document() -> None:
    assert plain(document("[&x 1, *x, &x 2, *x]")) == [1, 1, 2, 2]
    assert said("--- &x 1\n--- *x\n") == [("FC105", "undefined", "*x")]


MERGES = [
    ("b: &b {k: 1, l: 2}\na: {<<: *b, l: 3, m: 4}", ["l", "m", "k"], [3, 4, 1]),
    ("b: &b {k: 1}\nc: &c {k: 2, l: 2}\na: {<<: [*b, *c]}", ["k", "l"], [1, 2]),
    ("a: {<<: {k: 1}}", ["k"], [1]),
    ("a: {'<<': {k: 1}}", ["<<"], [{"k": 1}]),
    ("a: {<<: []}", [], []),
    ("a: {k: <<}", ["k"], ["<<"]),
]


@pytest.mark.parametrize(("text", "keys", "values"), MERGES)
def test_merged_entries_come_after_the_written_ones_and_yield_to_them(text: str, keys: list[str], values: Any) -> None:
    root = document(text)
    assert isinstance(root, Mapping)
    merged = root.get("a")
    assert isinstance(merged, Mapping)
    assert [entry.key.text for entry in merged.entries] == keys
    assert [plain(entry.value) for entry in merged.entries] == values


def test_a_merged_entry_is_the_entry_it_came_from() -> None:
    root = document("b: &b {k: 1}\na: {<<: *b}")
    assert isinstance(root, Mapping)
    first, second = (entry.value for entry in root.entries)
    assert isinstance(first, Mapping)
    assert isinstance(second, Mapping)
    assert first.entries[0] is second.entries[0]


ALIASES = {"undefined": "a: «*x»\nb: &x 1", "recursive": "a: &x [«*x»]", "merge": "a: {<<: «1»}"}


@pytest.mark.parametrize("form", ALIASES)
def test_a_document_with_an_alias_that_leads_nowhere_is_left_out(form: str) -> None:
    (finding,) = assert_says(ALIASES[form], "FC105")
    assert finding.form == form
    documents, _ = read("--- ok\n---\n" + unmarked(ALIASES[form])[0])
    assert [plain(node) for node in documents] == ["ok"]


def test_a_merge_of_an_unknown_alias_is_one_mistake() -> None:
    assert said("a: &x {<<: *x}") == [("FC105", "recursive", "*x")]
    assert said("a: {<<: *y}") == [("FC105", "undefined", "*y")]
    assert said("*y : 1") == [("FC105", "undefined", "*y")]


REPEATED = {
    "the same": "{a: 1, «a»: 2}",
    "an escape": '{a: 1, "«\\x61»": 2}',
    "a number and its text": "{1: 1, '«1»': 2}",
    "one number in two ways": "{1: 1, «0x1»: 2}",
    "no number": "{.nan: 1, «.NaN»: 2}",
    "truth": "{true: 1, «True»: 2}",
    "three times": "{a: 1, «a»: 2, «a»: 3}",
    "an alias": "{&x a: 1, «*x» : 3}",
}


@pytest.mark.parametrize("marked", REPEATED.values(), ids=REPEATED)
def test_a_repeated_key_is_told_with_the_first_which_counts(marked: str) -> None:
    (node,), findings = told(marked)
    assert {finding.code for finding in findings} == {"FC104"}
    assert isinstance(node, Mapping)
    (entry,) = node.entries
    assert plain(entry.value) == 1
    shown = {(label.role, label.span.start) for finding in findings for label in finding.labels}
    assert shown == {("first", entry.key.span.start)}


def test_a_merge_key_is_repeated_like_any_other() -> None:
    assert_says("{<<: {a: 1}, «<<»: {b: 1}}", "FC104")


@pytest.mark.parametrize("text", ["{1: a, 1.0: b}", "{1: a, true: b}", "{0: a, false: b}", "{a: 1, A: 2}"])
def test_different_keys_are_not_repeated(text: str) -> None:
    document(text)


UNUSABLE = {
    "a list": ("? «[a]»\n: b\nc: d", "is a list"),
    "a mapping": ("{«{a: 1}»: b, c: d}", "is a mapping"),
    "null": ("{«null»: b, c: d}", "means nothing (null)"),
    "an empty text": ('{"«»": b, c: d}', "is empty"),
    "nothing": ("?«»\n: b\nc: d", "is empty"),
    "lines": ('{"«a\\nb»": 1, c: d}', "runs over several lines"),
}


@pytest.mark.parametrize(("marked", "problem"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_key_that_names_nothing_is_left_out(marked: str, problem: str) -> None:
    (node,), (finding,) = told(marked)
    assert (finding.code, finding.values) == ("FC108", {"problem": problem})
    assert plain(node) == {"c": "d"}


COLON = "a `:` where no key can be; put a text that holds `: ` in quotes, or check the indentation of this line"
LIST = "the list in brackets is not closed, or a comma is missing before this"
SYNTAX = {
    "a colon": ("a: b«:» c", COLON),
    "indentation": ("a:\n  b: 1\n   c«:» 2\n", COLON),
    "a list on the line": ("a: «-» b", "a list item `- ` where no list can start; put it on a line of its own"),
    "an open list": ("a: «[»b, c\n\n", "the `[` is never closed"),
    "an open brace": ("a: [b, c]\nd: «{»\n", "the `{` is never closed"),
    "an open brace in a list": ("a: [«{»b: c,\n", "the `{` is never closed"),
    "a quotation mark in an open list": ("a: [«\"»b]\n", "the quotation mark is never closed"),
    "no colon above a deeper line": ("a:\n  «b -> c»\n    d: e\n", "a key needs a `:` behind it, on the same line"),
    "no colon above a line as deep": ("a:\n  «b c»\n  d: e\n", "a key needs a `:` behind it, on the same line"),
    "no colon in an item": ("a:\n  - b: c\n  - «d e»\n    f: g\n", "a key needs a `:` behind it, on the same line"),
    "a text that goes on": ("a: b\n  c\n  d«:» e\n", COLON),
    "a wrong bracket": ("a: [b«}»", LIST),
    "an open mapping": ("a: {b: c\nd«:» e}", "the mapping in braces is not closed, or a comma is missing before this"),
    "two commas": ("[a,«,» b]", "a value is missing here"),
    "after quotes": (
        "a: 'b' «c»\nd: e",
        "this does not continue the mapping above it; check its indentation, and that quotes end where they should",
    ),
    "a key after a list": (
        "- a\n«b»: c",
        "this does not continue the list above it; check its indentation, or start it with `- `",
    ),
    "an at sign": ("a: «@»b", "a value cannot start with `@`; put it in quotes"),
    "an open quotation": ('a: «"»b\nc: d\n', "the quotation mark is never closed"),
    "a quotation over documents": (
        "a: 'b\n«---»\nc: d'",
        "a line `---` inside a text in quotes; the quotation mark is never closed",
    ),
    "a key alone": ("a: b\n«key»\n", "a key needs a `:` behind it, on the same line"),
    "an escape": (
        'a: "«\\d»+"',
        "the escape `\\d` is unknown in double quotes; write `\\\\` for a backslash, or use single quotes",
    ),
    "half a pair": ('"\\u«D800»"', "the escape in double quotes is no character of Unicode"),
    "a prefix": ("a: «!»x!y z", "the tag has a prefix that no `%TAG` line declares"),
    "an asterisk": (
        "a: *«.py»",
        "an anchor `&` or alias `*` needs a name of letters, digits, `-` and `_`; put other text in quotes",
    ),
    "text behind a bar": ("a: |«b»\n", "only a comment may follow on this line"),
    "JSON with more behind it": (
        '{"a": 1} «x»',
        "the document is complete before this; remove what follows, or start a new document with `---`",
    ),
    "a directive twice": ("%YAML 1.2\n«%YAML» 1.2\n---\na", "the `%YAML` line is written twice"),
    "a version": ("«%YAML» 2.0\n---\na", "the `%YAML` line asks for a version that is not read; 1.1 and 1.2 are"),
    "a directive": (
        "«%FOO» bar\n--- a",
        "a line that starts with `%` is `%YAML` or `%TAG`; put other text in quotes",
    ),
    "a control character": (
        "a: b\n# «\x1b»[31m",
        "the character U+001B is not allowed; remove it, or write it as an escape in double quotes",
    ),
    "half a surrogate pair": (
        "a: «\ud800»",
        "the character U+D800 is not allowed; remove it, or write it as an escape in double quotes",
    ),
    "a second document": ("a: b\n--- \n- «]»", "a value is missing here"),
}


@pytest.mark.parametrize(("marked", "problem"), SYNTAX.values(), ids=SYNTAX)
def test_a_fault_of_syntax_is_told_in_plain_words_and_leaves_no_tree(marked: str, problem: str) -> None:
    documents, (finding,) = told(marked)
    assert (documents, finding.code, finding.form, finding.values) == ((), "FC101", "", {"problem": problem})


TABS = ["a:\n«\t»b: c", "a:\n  b: c\n«\t»d: e", "-«\t»b: c", "a: |\n«\t»b", "a: b\n  «\t»c: d"]


@pytest.mark.parametrize("marked", TABS)
def test_a_tab_that_indents_is_shown_as_one(marked: str) -> None:
    (finding,) = assert_says(marked, "FC101")
    assert finding.form == "tab"


@pytest.mark.parametrize("text", ['{\n\t"a": [\n\t\t1]}', "a:\tb", "a: 'b\tc'", "a: b\t# c"])
def test_a_tab_elsewhere_is_fine(text: str) -> None:
    document(text)


def test_tabs_in_brackets_are_not_blamed_for_another_mistake() -> None:
    assert said('{\n\t"a": 1\n\t"b": 2}') == [("FC101", "", ":")]


def test_the_place_that_was_opened_is_shown_too() -> None:
    (finding,) = read("a: {b: c\nd: e}")[1]
    assert [(label.role, label.span.text) for label in finding.labels] == [("opened", "{")]


HIDDEN = {
    "U+200D": "a: gate«\u200d»keeper",
    "U+00AD": "a: gate«\u00ad»keeper",
    "U+2060": "- gate«\u2060»keeper",
    "U+FEFF": "a: «\ufeff»b",
    "U+2067": "a: «\u2067»done\u2069incoming",
    "U+200B": '"a «\u200b»-> b": c',
    "U+202E": 'a: "some words «\\u202e»here"',
    "U+2066": "a: b # «\u2066»c",
    "U+001B": 'a: "b«\\e»[31m"',
    "U+0000": '{"a": "b«\\u0000»"}',
    "U+0085": "a: b«\x85»c",
    "U+2028": "'a«\u2028»b': c",
    "U+00A0": "'«\u00a0»\u00a0a': b",
    "U+E0041": "a: some text «\U000e0041»\U000e0042",
    "U+FE0F": "a: gate«\ufe0f»keeper",
    "U+200E": "a: in«\u200e»coming",
    "U+200C": "a: 完«\u200c»了",
    "U+2068": "a: |\n  two lines\n  «\u2068»here",
    "U+202D": "a: 'it''s «\u202d»here'",
    "U+009B": 'a: "«\\x9b»2J"',
    "U+2063": 'a: "\\x41«\\U00002063»"',
}


@pytest.mark.parametrize("character", HIDDEN)
def test_a_hidden_character_is_told_where_it_stands(character: str) -> None:
    (finding,) = assert_says(HIDDEN[character], "FC107")
    assert finding.values["character"] == character


def test_a_name_is_read_as_people_see_it() -> None:
    (node,), (finding,) = read("gate\u200bkeeper: 3")
    assert plain(node) == {"gatekeeper": 3}
    assert finding.values == {"character": "U+200B", "called": "zero width space", "word": "gatekeeper"}
    assert plain(read("a: 3\u200b")[0][0]) == {"a": 3}
    assert plain(read("a: '3\u200b'")[0][0]) == {"a": "3"}


def test_all_hidden_characters_of_a_name_are_removed_together() -> None:
    text = 'a: "\\u200bx\u200b"'
    (finding,) = read(text)[1]
    (fix,) = finding.fixes
    assert not fix.safe
    assert apply(text, fix.edits) == 'a: "x"'


@pytest.mark.parametrize(
    ("text", "form", "word"),
    [
        ('a: "b\\e[31m"', "escaped", "b\\e[31m"),
        ('"x\\u200by": 1', "escaped", "x\\u200by"),
        ('{"a": "b\\u0000"}', "escaped", "b\\u0000"),
        ('a: "x\u200by"', "", "xy"),
        ("a: x\u200by", "", "xy"),
    ],
)
def test_an_escape_is_told_as_it_is_written(text: str, form: str, word: str) -> None:
    (finding,) = read(text)[1]
    assert (finding.form, finding.values["word"]) == (form, word)


def test_one_line_of_comment_is_one_finding() -> None:
    assert_says("# «\u202e»a\u202e\n# b\n# «\u202e»c\na: b", "FC107", "FC107")


def test_hidden_characters_are_told_beside_a_fault_of_syntax() -> None:
    assert_says("a«\u200b»b: c\nd: e«:» f", "FC107", "FC101")


VISIBLE = [
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "👩‍🚀", "👩🏽‍❤️‍👨🏽", "❤️", "1️⃣",
    "می‌روم", "नमस्‌ते", "क्‍ष",
    "\u200fتم", "完了", "état", "عربي 12", "a\u00a0b", "Attention\u00a0!", "ภาษา\u200bไทย", "葛\U000e0100",
]  # fmt: skip


@pytest.mark.parametrize("text", VISIBLE)
def test_what_scripts_and_emoji_need_is_fine(text: str) -> None:
    assert plain(document(f"a: {text}")) == {"a": text}
    assert plain(document(f"{text}: a")) == {text: "a"}


def test_a_text_of_several_words_may_hold_what_a_name_may_not() -> None:
    assert plain(document("a: two\u200bwords here")) == {"a": "two\u200bwords here"}
    assert plain(document("a: " + "x" * 200 + "\u200b")) == {"a": "x" * 200 + "\u200b"}


PASTED = [
    "a:\n  «\u00a0»b: c\n  d: e\n", "a:\n«\u00a0»\u00a0b: c\n  d: e\n", "a: b\n«\u00a0»c: d\n", "«\u202f»a: b",
]  # fmt: skip


@pytest.mark.parametrize("marked", PASTED)
def test_indentation_pasted_from_a_web_page_is_one_mistake(marked: str) -> None:
    documents, (finding,) = told(marked)
    assert (documents, finding.code) == ((), "FC107")


DEEP = limits.DEPTH.most
LIMITED = {
    "lists": ("[" * DEEP + "«[»" + "]" * (DEEP + 1), limits.DEPTH, DEEP + 1),
    "a hundred thousand brackets": ("[" * DEEP + "«[»" + "[" * 100_000, limits.DEPTH, DEEP + 1),
    "braces": ("{a: " * DEEP + "«{»a: " + "{a: " * 100_000, limits.DEPTH, DEEP + 1),
    "dashes": ("- " * DEEP + "«-»" + " -" * 10_000, limits.DEPTH, DEEP + 1),
    "question marks": ("? " * DEEP + "«?»" + " ?" * 10_000, limits.DEPTH, DEEP + 1),
    "levels through aliases": (
        "- &a0 []\n" + "".join(f"- &a{n} [*a{n - 1}]\n" for n in range(1, DEEP - 1)) + f"- [«*a{DEEP - 2}»]",
        limits.DEPTH,
        DEEP + 1,
    ),
    "repetition of repetition": (
        "- &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"- &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in ("ab", "bc", "cd"))
        + f"- [{'*d,' * 25}«*d»]",
        limits.NODES,
        None,
    ),
    "values": ("[" + "1," * (limits.NODES.most - 1) + "«1»]", limits.NODES, limits.NODES.most + 1),
    "a long value": ("a: '«" + "x" * 262_145 + "»'", limits.SCALAR, 262_145),
    "a long number": ("a: «" + "9" * 1001 + "»", limits.DIGITS, 1001),
}


@pytest.mark.parametrize(("marked", "limit", "actual"), LIMITED.values(), ids=LIMITED)
def test_reading_stops_at_a_limit(marked: str, limit: limits.Limit, actual: int | None) -> None:
    documents, (finding,) = told(marked)
    assert (documents, finding.code) == ((), "FC103")
    assert (finding.values["what"], finding.values["limit"]) == (limit.what, str(limit.most))
    assert int(finding.values["actual"]) == (actual or int(finding.values["actual"])) > limit.most


def test_up_to_the_limits_everything_is_read() -> None:
    document("[" * DEEP + "]" * DEEP)
    document("[" + "1," * (limits.NODES.most - 1) + "]")
    document("a: " + "x" * limits.SCALAR.most)
    document("a: &x {b: c}\nd: [" + "*x, " * 20_000 + "]")


DOCUMENTS: list[tuple[str, list[Any]]] = [
    ("", []), ("\n# nothing\n", []), ("---\n---\n", []), ("a: 1\n---\n- b\n...\n--- |\n c\n", [{"a": 1}, ["b"], "c\n"]),
    ("null", [None]), ("--- ~\n", [None]), ("''", [""]), ("\ufeffa: b", [{"a": "b"}]), ("\ufeff\ufeff", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), DOCUMENTS)
def test_every_document_that_is_not_empty_is_one_tree(text: str, values: list[Any]) -> None:
    documents, findings = read(text)
    assert ([plain(node) for node in documents], findings) == (values, ())


def test_a_region_is_read_with_its_places_in_the_whole_text() -> None:
    text = "---\nname: 'x'\ntools: [Read, Bash(git diff:*)]\n---\n# not: yaml: at all\n"
    source = Source("agent.md", text)
    (node,), findings = parse(source, Span(source, 4, text.index("---", 4)))
    assert (plain(node), findings) == ({"name": "x", "tools": ["Read", "Bash(git diff:*)"]}, ())
    assert isinstance(node, Mapping)
    assert node.span.text == "name: 'x'\ntools: [Read, Bash(git diff:*)]"
    assert node.entries[0].value.span.text == "x"
    (finding,) = parse(source, Span(source, text.index("#") + 2, len(text)))[1]
    assert finding.span.start == text.index(": at")


ONLY_1_2 = [
    ("[http://x/y?z=1, a?, b?c, d::e, C:\\x]", ["http://x/y?z=1", "a?", "b?c", "d::e", "C:\\x"]),
    ("{a:b: c, d: e:f}", {"a:b": "c", "d": "e:f"}),
    ('{"a":1,\'b\':"c:d?"}', {"a": 1, "b": "c:d?"}),
    ("[!!str a:b, 'c:d', a? b]", ["a:b", "c:d", "a? b"]),
    ('["\\ud83d\\ude00", "\\\\ud83d\\\\ude00", \'\\ud83d\\ude00\', "\\uD83D\\uDE00"]',
     ["😀", "\\ud83d\\ude00", "\\ud83d\\ude00", "😀"]),
    ("\"\\/\"", "/"),
    ("a: 'b\u2028c d'", {"a": "b\u2028c d"}),
    ("[a:b, \ue000, \ue001:\ue002]", ["a:b", "\ue000", "\ue001:\ue002"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), ONLY_1_2)
def test_what_yaml_1_2_and_json_allow_is_read(text: str, value: Any) -> None:
    assert plain(document(text)) == value


def test_a_text_that_leaves_no_stand_in_is_read_as_libyaml_does() -> None:
    assert said('["\ue800", "\\ud83d\\ude00"]')[0][0] == "FC101"
    every = "".join(map(chr, range(0xE000, 0xE800)))
    assert said(f"[{every}, a:b]")[0][0] == "FC101"
