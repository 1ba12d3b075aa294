"""Suppressions: what comments cover, what is wrong with them, what they hide, and how new ones are written.

Every rule is suppressed here: its bad examples, with the comments that `ignores` writes, are silent.
"""

import json
from collections.abc import Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flowc import catalogue, pipeline
from flowc.catalogue import Card, Example
from flowc.diagnostics import Finding
from flowc.model.nodes import Flow, Gate, Transition
from flowc.suppressions import Reach, Suppression
from flowc.suppressions.adding import UnusableReason, ignores, usable
from flowc.suppressions.applying import Applied, apply
from flowc.suppressions.reading import suppressions
from flowc.suppressions.sameness import outline
from flowc.syntax.edit import apply as edited
from flowc.text import Source, Span, position
from linting import PATH, project
from random_flows import flows

ALL = catalogue.codes()
OWN = {"FC120", "FC121", "FC122"}
UNREADABLE = {"FC101", "FC102", "FC103", "FC105", "FC119"}
"""Rules about files that are not read to their end: nothing hides what nobody has seen."""


def source(text: str, path: str = "flows/x.yaml") -> Source:
    """A source of a text."""
    return Source(path, text)


def found(text: str, path: str = "flows/x.yaml") -> tuple[Suppression, ...]:
    """The suppressions of a text without any fault."""
    read = suppressions(source(text, path))
    assert read.findings == ()
    return read.suppressions


def covered(text: str, path: str = "flows/x.yaml") -> list[list[int]]:
    """The lines every suppression of a text covers, counted from 1."""
    made = found(text, path)
    starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]
    return [[line for line, start in enumerate(starts, 1) if start < len(text) and each.covers(start)] for each in made]


def at(on: Source, word: str, code: str = "FC301") -> Finding:
    """A finding at the first place of a word."""
    start = on.text.index(word)
    return Finding(code, Span(on, start, start + len(word)))


def applied(on: Source, *findings: Finding, active: tuple[str, ...] = ALL) -> Applied:
    """Some findings, with what the suppressions of their source make of them."""
    return apply(findings, [on], lambda _: active)


def codes(findings: list[Finding]) -> list[str]:
    """The codes of some findings."""
    return [finding.code for finding in findings]


FLOW = """\
name: example
transitions:
  "a -> b":
    agent: writer
    runs: [one,
      two]
  "b -> c":
    text: |
      words

      more words
    quoted: "long
      words"
  "c -> d": {}
list:
- x: 1
  y: 2
- z
"""


def with_line(number: int, comment: str) -> str:
    """The flow with a comment on a line of its own above a line."""
    lines = FLOW.splitlines(keepends=True)
    return "".join([*lines[: number - 1], f"{comment}\n", *lines[number - 1 :]])


def with_trailing(number: int, comment: str = "# flowc: ignore[FC301] why") -> str:
    """The flow with a comment behind a line."""
    lines = FLOW.splitlines()
    return "\n".join([*lines[: number - 1], f"{lines[number - 1]}  {comment}", *lines[number:]]) + "\n"


@pytest.mark.parametrize(
    ("number", "lines"),
    [(1, [1]), (3, [3]), (4, [4]), (5, [5]), (6, [6]), (8, [8, 9, 10, 11]), (13, [12, 13]), (16, [16])],
)
def test_a_comment_behind_a_line_covers_the_line_and_texts_that_start_or_end_on_it(number: int, lines: list) -> None:
    assert covered(with_trailing(number)) == [lines]


@pytest.mark.parametrize(
    ("number", "indentation", "lines"),
    [
        (1, 0, [2]),
        (2, 0, list(range(3, 16))),
        (3, 2, [4, 5, 6, 7]),
        (3, 0, [4, 5, 6, 7]),
        (5, 4, [6, 7]),
        (6, 6, [7]),
        (7, 2, list(range(8, 15))),
        (7, 4, []),
        (8, 4, [9, 10, 11, 12]),
        (14, 2, [15]),
        (15, 0, [16, 17, 18, 19]),
        (16, 0, [17, 18]),
        (17, 2, [18]),
        (18, 0, [19]),
    ],
)
def test_a_comment_on_its_own_line_covers_what_stands_below_it(number: int, indentation: int, lines: list) -> None:
    assert covered(with_line(number, f"{' ' * indentation}# flowc: ignore[FC301] why")) == [lines]


def test_comments_and_blank_lines_may_stand_between_a_comment_and_its_entry() -> None:
    text = "# flowc: ignore[FC301] one\n# words\n\n# flowc: ignore[FC302] two\n---\na:\n  b: c\nd: e\n"
    assert covered(text) == [[6, 7], [6, 7]]


def test_a_comment_for_the_file_may_stand_on_any_line_of_its_own() -> None:
    assert found(with_line(9, "      # flowc: ignore-file[FC301] inside a text")) == ()
    (only,) = found(with_line(8, "    # flowc: ignore-file[FC301] why"))
    assert only.reach is Reach.FILE
    assert only.covers(0)
    assert only.covers(len(only.scope.source.text))


@pytest.mark.parametrize(
    "text",
    [
        'a: "x # flowc: ignore[FC301] y"\n',
        "a: 'x\n  # flowc: ignore[FC301] y'\n",
        "a: |\n  # flowc: ignore[FC301] y\n",
        "a: >-\n  x\n\n  # flowc: ignore[FC301] y\n",
        "a: b#flowc: ignore[FC301]\n",
        "# see `# flowc: ignore[FC301]` in the handbook\n",
        "a: b  # flowc: the linter of flows\n",
        "a: 1\na: |\n  # flowc: ignore[FC301] in a part the tree has lost\n",
        "a: 1\na: 'x\n  # flowc: ignore[FC301] in a part the tree has lost'\n",
    ],
)
def test_texts_and_prose_are_no_suppressions(text: str) -> None:
    assert found(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\na: 2  # flowc: ignore[FC104] why\n",
        "a: 1\na: |  # flowc: ignore[FC104] why\n  x\n",
        "a: 1\n# flowc: ignore[FC104] why\na: 2\n",
        "a: [1,\n  # flowc: ignore[FC104] why\n  2]\na: 1\n",
        "a: b # words # flowc: ignore[FC301] why\n",
        "a: b #flowc:ignore[FC301]why\n",
    ],
)
def test_comments_are_found_wherever_yaml_has_them(text: str) -> None:
    assert len(found(text)) == 1


def test_of_an_unreadable_text_only_the_comments_before_its_first_word_count() -> None:
    head = "# flowc: ignore-file[FC101] a template\n"
    (only,) = found(f"\n{head}a: [\n# flowc: ignore-file[FC102] lost\n")
    assert only.codes == {"FC101"}
    assert not suppressions(source(f"{head}a: [\n")).complete


def test_words_are_codes_names_and_beginnings_in_any_case() -> None:
    (only,) = found("a: b  # flowc: ignore[fc301, Dead-End,FC10] - the queue does it # words\n")
    assert [len(word.codes) for word in only.selectors] == [1, 1, len([c for c in ALL if c.startswith("FC10")])]
    assert only.reason == "the queue does it"
    assert only.comment.text == "# flowc: ignore[fc301, Dead-End,FC10] - the queue does it"


MARKDOWN = """\
---
name: x
role: y
---
# Title

Words that
go on.

- one
  more
- two
  - inner

- three

| a | b |
|---|---|
| c | d |

```yaml
# flowc: ignore[FC301] in a fence
```

> quoted
"""


@pytest.mark.parametrize(
    ("before", "comment", "lines"),
    [
        ("# Title", "", [6]),
        ("Words that", "", [8, 9]),
        ("- one", "", list(range(11, 17))),
        ("- two", "  ", [13, 14]),
        ("- three", "  ", [16]),
        ("| a | b |", "", [18, 19, 20]),
        ("```yaml", "", [22, 23, 24]),
        ("> quoted", "", [26]),
        ("name: x", "#", [3]),
    ],
)
def test_a_markdown_comment_covers_the_block_or_item_below_it(before: str, comment: str, lines: list) -> None:
    line = "# flowc: ignore[FC301] why\n" if comment == "#" else f"{comment}<!-- flowc: ignore[FC301] why -->\n"
    (made,) = covered(MARKDOWN.replace(before, line + before), "a.md")
    assert made == lines


def test_a_comment_inside_a_markdown_text_covers_its_line() -> None:
    assert covered(MARKDOWN.replace("go on.", "go on. <!-- flowc: ignore[FC301] why -->"), "a.md") == [[8]]
    assert covered(MARKDOWN.replace("| d |", "| d <!-- flowc: ignore[FC301] why --> |"), "a.md") == [[19]]


def test_a_comment_that_parts_a_list_covers_one_item() -> None:
    assert covered("- a\n<!-- flowc: ignore[FC301] why -->\n- b\n- c\n", "a.md") == [[3]]


@pytest.mark.parametrize("text", ["`<!-- flowc: ignore[FC301] x -->`\n", "    <!-- flowc: ignore[FC301] x -->\n"])
def test_code_of_markdown_is_no_suppression(text: str) -> None:
    assert found(text, "a.md") == ()


def test_json_has_no_suppressions() -> None:
    assert found('{"a": "# flowc: ignore[FC301] x"}\n# flowc: ignore[FC301] x\n', "a.json") == ()


@pytest.mark.parametrize(
    ("comment", "form"),
    [
        ("ignore", "bare"),
        ("ignore[]", "bare"),
        ("ignore-file [ , ]", "bare"),
        ("ignore[FC301", "open"),
        ("ignore[FC]", "broad"),
        ("ignore[*]", "broad"),
        ("ignore[FC301, FC-302]", "near"),
        ("ignore[FC301, dead-ends]", "near"),
        ("ignore[FC301, FC999]", ""),
        ("ignore[FC301, FC99]", ""),
        ("ignore[zzzzzzzzzzzzzzzz]", ""),
        ("ignor[FC301]", "misspelt"),
        ("off", "instruction"),
        ("whatever[FC301]", "instruction"),
        ("ignore-file[FC301] why", "beside"),
    ],
)
def test_what_cannot_be_read_is_told(comment: str, form: str) -> None:
    told = [each for each in suppressions(source(f"a: b  # flowc: {comment}\n")).findings if each.code == "FC120"]
    assert [each.form for each in told] == [form]


def test_a_known_word_counts_beside_an_unknown_one() -> None:
    on = source("a: b  # flowc: ignore[FC301, nonsense-here] why\n")
    result = applied(on, at(on, "b"))
    assert (result.kept, codes(result.findings)) == ([], ["FC120"])


def test_the_narrowest_suppression_hides_a_finding_and_the_others_are_unused() -> None:
    on = source("# flowc: ignore-file[FC3] all\n# flowc: ignore[FC301] below\na: b  # flowc: ignore[FC301] here\n")
    result = applied(on, at(on, "b  #"))
    assert [each.reason for _, each in result.suppressed] == ["here"]
    assert [each.span.text for each in result.findings] == [
        "# flowc: ignore-file[FC3] all", "# flowc: ignore[FC301] below"
    ]  # fmt: skip


def test_of_two_words_for_one_rule_the_exact_one_counts() -> None:
    on = source("a: b  # flowc: ignore[FC3, dead-end, FC301] why\n")
    (finding,) = applied(on, at(on, "b")).findings
    assert (finding.code, finding.values["rules"]) == ("FC121", "FC3, dead-end")


def test_what_is_wrong_with_a_comment_is_told_only_where_its_rule_is_wanted() -> None:
    on = source("a: b  # flowc: ignore[FC301]\nc: d  # flowc: ignor[FC301] x\n")
    assert codes(applied(on, at(on, "b")).findings) == ["FC122", "FC120"]
    assert codes(applied(on, at(on, "b"), active=("FC301", "FC120", "FC121")).findings) == ["FC120"]
    assert codes(applied(on, at(on, "b"), active=("FC301", "FC122", "FC121")).findings) == ["FC122"]


def test_a_rule_that_did_not_run_is_not_missed() -> None:
    on = source("a: b  # flowc: ignore[FC301, FC4] why\n")
    assert applied(on, active=("FC121", "FC401")).findings == []
    assert codes(applied(on, active=("FC121", "FC301")).findings) == ["FC121"]
    assert applied(on, active=("FC301",)).findings == []


def test_nothing_is_unused_in_a_file_that_was_not_read_completely() -> None:
    on = source("a: b  # flowc: ignore[FC301] why\nc: d\n")
    assert applied(on, at(on, "c", "FC111")).findings == []
    assert applied(source("a: 1  # flowc: ignore[FC301] why\na: 2\n")).findings == []


def test_no_comment_hides_what_is_said_of_it() -> None:
    alone = source("# flowc: ignore-file[FC122, FC121]\na: b\n")
    assert codes(applied(alone).findings) == ["FC121", "FC122"]
    two = source("# flowc: ignore-file[FC121, FC122] an old file\na: b  # flowc: ignore[FC301]\n")
    assert applied(two).findings == []
    assert codes([each for each, _ in applied(two).suppressed]) == ["FC122", "FC121"]


def test_other_sources_are_left_alone() -> None:
    one, other = source("a: b  # flowc: ignore-file[FC301]\n"), source("a: b\n")
    finding = at(other, "b")
    assert apply([finding], [other], lambda _: ALL).kept == [finding]
    assert apply([finding], [one, other], lambda _: ALL).kept == [finding]


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("a: b  # flowc: ignore[FC301] x\nc: d\n", "a.yaml", "a: b\nc: d\n"),
        ("# flowc: ignore[FC301] x\na: b\n", "a.yaml", "a: b\n"),
        ("a: b  # flowc: ignore[FC301] x # words\n", "a.yaml", "a: b # words\n"),
        ("a: b  # words # flowc: ignore[FC301] x\n", "a.yaml", "a: b  # words\n"),
        ("# flowc: ignore[FC301] x # words\na: b\n", "a.yaml", "# words\na: b\n"),
        ("a: b  # flowc: ignore[FC301] x\r\nc: d\r\n", "a.yaml", "a: b\r\nc: d\r\n"),
        ("a: |+\n  x\n# flowc: ignore[FC301] x\n\nb: c\n", "a.yaml", None),
        ("one\n<!-- flowc: ignore[FC301] x -->\ntwo\n", "a.md", None),
        ("one\n\n<!-- flowc: ignore[FC301] x -->\ntwo\n", "a.md", "one\n\ntwo\n"),
        ("- a\n\n<!-- flowc: ignore[FC301] x -->\n\n- b\n", "a.md", None),
        ("one <!-- flowc: ignore[FC301] x --> two\n", "a.md", "one two\n"),
        ("<!-- a --> <!-- flowc: ignore[FC301] x --> <!-- b -->\n\n- a\n", "a.md", "<!-- a --> <!-- b -->\n\n- a\n"),
        ("<!-- flowc: ignore[FC301] x --> <!-- b -->\n\n- a\n", "a.md", "<!-- b -->\n\n- a\n"),
    ],
)
def test_the_fix_of_an_unused_suppression_leaves_the_rest_as_it_is(text: str, path: str, expected: str | None) -> None:
    (finding,) = applied(source(text, path)).findings
    assert [edited(text, fix.edits) for fix in finding.fixes] == ([] if expected is None else [expected])
    assert ("by hand" in catalogue.describe(finding).help) is (expected is None)


@pytest.mark.parametrize("word", ["FC119", "unreadable-file"])
def test_what_always_counts_cannot_be_hidden_and_that_is_said(word: str) -> None:
    on = source(f"a: b  # flowc: ignore[{word}] why\n")
    (told,) = applied(on).findings
    assert (told.code, told.form, told.span.text, told.fixes) == ("FC120", "always", word, ())
    both = source(f"a: b  # flowc: ignore[{word}, FC301] why\n")
    result = applied(both, at(both, "b"))
    assert (result.kept, codes(result.findings)) == ([], ["FC120"])


@pytest.mark.parametrize(
    ("text", "word", "path", "expected"),
    [
        ("a: b\n", "b", "a.yaml", "a: b  # flowc: ignore[FC301] why\n"),
        ("a: b", "b", "a.yaml", "a: b  # flowc: ignore[FC301] why"),
        ("a: b # words\n", "b", "a.yaml", "a: b # words  # flowc: ignore[FC301] why\n"),
        ("a: |\n  one\n  two\n", "two", "a.yaml", "a: |  # flowc: ignore[FC301] why\n  one\n  two\n"),
        ('a: "one\n  two\n  x"\n', "two", "a.yaml", 'a: "one\n  two\n  x"  # flowc: ignore[FC301] why\n'),
        ("a: [b,\n  c]\n", "b", "a.yaml", "a: [b,  # flowc: ignore[FC301] why\n  c]\n"),
        ("a: b  # flowc: ignore[FC401] why\n", "b", "a.yaml", "a: b  # flowc: ignore[FC401, FC301] why\n"),
        (
            "a: b  # flowc: ignore[FC401] x\n", "b", "a.yaml",
            "a: b  # flowc: ignore[FC401] x  # flowc: ignore[FC301] why\n",
        ),
        (
            "a: b  # flowc: ignore[FC401]\n", "b", "a.yaml",
            "a: b  # flowc: ignore[FC401]  # flowc: ignore[FC301] why\n",
        ),
        ("a: b\r\nc: d\r\n", "b", "a.yaml", "a: b  # flowc: ignore[FC301] why\r\nc: d\r\n"),
        ("a: [\n", "[", "a.yaml", "# flowc: ignore-file[FC301] why\na: [\n"),
        ("words\n", "words", "a.md", "<!-- flowc: ignore[FC301] why -->\nwords\n"),
        ("> words\n", "words", "a.md", "> <!-- flowc: ignore[FC301] why -->\n> words\n"),
        ("- a\n- b\n", "b", "a.md", "- a\n  <!-- flowc: ignore[FC301] why -->\n- b\n"),
        ("- a\n- b\n", "a", "a.md", "- a <!-- flowc: ignore[FC301] why -->\n- b\n"),
        ("---\nname: x\n---\nw\n", "x", "a.md", "---\nname: x  # flowc: ignore[FC301] why\n---\nw\n"),
        ("| a |\n|---|\n| b |\n", "b", "a.md", "<!-- flowc: ignore[FC301] why -->\n| a |\n|---|\n| b |\n"),
        (
            "<!-- flowc: ignore[FC401] why -->\nwords\n", "words", "a.md",
            "<!-- flowc: ignore[FC401, FC301] why -->\nwords\n",
        ),
        (
            "<!-- flowc: ignore[FC401] x -->\nwords\n", "words", "a.md",
            "<!-- flowc: ignore[FC401] x -->\n<!-- flowc: ignore[FC301] why -->\nwords\n",
        ),
    ],
)  # fmt: skip
def test_a_new_suppression_stands_where_it_changes_nothing(text: str, word: str, path: str, expected: str) -> None:
    on = source(text, path)
    added = ignores([at(on, word)], "why")
    assert edited(text, added.edits[on]) == expected


def test_findings_of_one_line_share_a_comment() -> None:
    on = source("a: b\n")
    added = ignores([at(on, "b", "FC401"), at(on, "a"), at(on, "b", "FC401")], " why ")
    assert edited(on.text, added.edits[on]) == "a: b  # flowc: ignore[FC301, FC401] why\n"


@pytest.mark.parametrize("code", [*sorted(OWN | UNREADABLE)])
def test_what_no_comment_can_hide_is_refused(code: str) -> None:
    on = source("a: b\n")
    assert [finding.code for finding, why in ignores([at(on, "b", code)], "why").refused if why] == [code]


@pytest.mark.parametrize(
    "reason",
    [
        "", "  ", "...", "a\nb", "a\tb", "a\x1bb", "a --> b", "a --!> b", "a # b", "a\u202eb", "x" * 400, "a\ud800",
        "<!-- a", "flowc: ignore[FC2]",
    ],
)  # fmt: skip
def test_a_reason_that_would_leave_its_comment_is_refused(reason: str) -> None:
    with pytest.raises(UnusableReason, match="reason"):
        usable(reason)


def test_an_ordinary_reason_is_taken() -> None:
    assert usable(" siehe #12: Größe - später ") == "siehe #12: Größe - später"


FRAGMENTS = [
    "a", "b: ", "- ", "[", "]", "{", "}", ", ", ": ", "? ", "\n", "\r\n", "\n  ", "\n- ", '"', "'", "#", " # c", "|\n ",
    ">-\n  ", "&a ", "*a ", "~", "---\n", "\t", "key: v\n", "  k: v\n", "k: |\n    text\n    more\n", "<<: ", "\u2028",
    " # flowc: ignore[FC301] x\n", "# flowc: ignore-file[FC2] y\n", "  # flowc: ignore[FC4, FC301]\n", "k: [a,\n  b]\n",
    'k: "a\n  b"\n', "> q\n", "```\n", "<!-- flowc: ignore[FC301] z -->", "<!-- x\n", "-->\n", "# H\n", "1. i\n",
    "<div>\n", "| a | b |\n|---|---|\n| c | d |\n", "\n\n", "    code\n", "word word\n", "---\nname: x\n---\n",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(FRAGMENTS), max_size=16).map("".join)


@settings(max_examples=300)
@example("\n- &a <!-- x\n&a ~\t", "x.md", [0, 17])
@example("\n- &a <!-- x\n&a ~\t", "x.md", [1, 17])
@example("\n- &a <!-- x\n&a ~\t", "x.md", [17])
@given(TEXTS, st.sampled_from(["x.yaml", "x.md"]), st.lists(st.integers(0, 200), min_size=1, max_size=3))
def test_whatever_the_text_a_comment_changes_nothing_and_hides_what_it_should(
    text: str, path: str, places: list[int]
) -> None:
    on = source(text, path)
    starts = [min(place, len(on.text)) for place in places]
    findings = [Finding(code, Span(on, start, start)) for start in starts for code in ("FC301", "FC703")]
    added = ignores(findings, "why")
    assert not added.refused
    after = source(edited(on.text, added.edits.get(on, ())), path)
    assert outline(after) == outline(on)
    for finding in applied(on, *findings).findings:
        for fix in finding.fixes:
            if fix.safe:
                assert outline(source(edited(on.text, fix.edits), path)) == outline(on)


def written(flow: Flow) -> str:
    """A flow of random parts as a document."""
    lines = [f"name: {flow.name.text}", "transitions:"]
    seen = set()
    for each in flow.transitions:
        key = f"{each.source.text} -> {each.target.text}"
        if key not in seen:
            seen.add(key)
            lines += [f"  {json.dumps(key)}:", *(f"    {line}" for line in _settings(each))]
    return "\n".join(lines) + "\n"


def _settings(each: Transition) -> list[str]:
    lines = ["description: |", "  moved", "  on"]
    lines += [f"agent: {json.dumps(each.agent.text)}"] if each.agent else []
    lines += [f"runs: [{', '.join(json.dumps(step.text) for step in each.runs)}]"] if each.runs else []
    lines += ["gates:", *(line for gate in each.gates for line in _gate(gate))] if each.gates else []
    ways = {"on_fail": each.outlets.on_fail, "on_incomplete": each.outlets.on_incomplete}
    return lines + [f"{key}: {json.dumps(name.text)}" for key, name in ways.items() if name]


def _gate(gate: Gate) -> list[str]:
    subject = [f"  {gate.kind.value}: {json.dumps(gate.subject.text)}"] if gate.subject else []
    return [f"  - type: {gate.kind.value}", *(f"  {line}" for line in subject)]


@settings(max_examples=40)
@given(flows(), st.integers(0, 3))
def test_every_finding_of_a_random_flow_can_be_hidden(flow: Flow, kept: int) -> None:
    assert_hidden({PATH: written(flow)}, kept)


def said(documents: Mapping[str, str]) -> list[Finding]:
    """Every finding that is reported on some documents."""
    return pipeline.findings(pipeline.understand(project(documents)))


def assert_hidden(documents: Mapping[str, str], kept: int = 0) -> list[tuple[Finding, str]]:
    """That comments for all findings but some at the end hide exactly those; what was refused.

    Codes asked for on a line hide every finding of that code there, so what is kept has other codes.
    """
    findings = said(documents)
    spared = {finding.code for finding in findings[len(findings) - kept :]} if kept else set()
    added = ignores([each for each in findings if each.code not in spared], "known here")
    after = dict(documents)
    for on, edits in added.edits.items():
        after[on.path] = edited(on.text, edits)
    left = said(after)
    refused = [finding.code for finding, _ in added.refused]
    expected = sorted([each.code for each in findings if each.code in spared] + refused)
    assert sorted(each.code for each in left) == expected
    assert not ignores([each for each in left if each.code not in spared | set(refused)], "known here").edits
    return list(added.refused)


BAD = [
    pytest.param(catalogue.card(code), example, id=f"{code}-{example.title}".replace(" ", "-"))
    for code in ALL
    for example in catalogue.card(code).examples
    if example.says is not None
]


@pytest.mark.parametrize(("card", "example"), BAD)
def test_every_rule_can_be_suppressed(card: Card, example: Example) -> None:
    documents = {path: text.replace("«", "").replace("»", "") for path, text in example.files.items()}
    if card.code in OWN:
        start = {False: f"# flowc: ignore-file[{card.code}] known here\n",
                 True: f"<!-- flowc: ignore-file[{card.code}] known here -->\n"}  # fmt: skip
        hushed = {path: start[path.endswith(".md")] + text for path, text in documents.items()}
        assert card.code not in codes(said(hushed))
        return
    refused = assert_hidden(documents)
    assert all(each.span.source.path.endswith(".json") or each.code in UNREADABLE for each, _ in refused)


def test_a_comment_moves_with_what_it_stands_on() -> None:
    text = "a:\n  # flowc: ignore[FC301] why\n  b: word\n  d: e\n"
    for moved in (f"x: y\n\n{text}", text.replace("a:\n", "a:\n  new: entry\n"), text.replace("  d: e\n", "")):
        on = source(moved)
        assert applied(on, at(on, "word")).kept == []
        assert position(on, found(moved)[0].scope.start).line == position(on, on.text.index("b: word")).line


@pytest.mark.parametrize(
    "text",
    [
        'a: "b"# flowc: ignore[FC301] why\n', "{a: b}# flowc: ignore[FC301] why\n", "[a]# flowc: ignore[FC301] why\n",
        "a: 'b'# flowc: ignore[FC301] why\n",
    ],
)  # fmt: skip
def test_a_comment_needs_no_blank_behind_a_sign_that_ends_a_value(text: str) -> None:
    assert covered(text) == [[1]]


def test_a_comment_behind_the_last_cell_covers_its_row() -> None:
    text = "| a |\n|---|\n| b | <!-- flowc: ignore[FC301] why -->\n| c |\n"
    assert covered(text, "x.md") == [[3]]
    assert outline(source(text, "x.md")) == outline(source("| a |\n|---|\n| b |\n| c |\n", "x.md"))


UNHEARD = {
    "no colon": ("x.yaml", "a: b  «# flowc» ignore[FC201] why\n", "unheard"),
    "other letters": ("x.yaml", "«# Flowc:» ignore-file[FC201] why\na: b\n", "unheard"),
    "in a frontmatter": ("x.md", "---\nname: x  «# flowc» ignore[FC2]\n---\n", "unheard"),
    "of YAML in prose": ("x.md", "- `x` «# flowc:» ignore[FC701] why\n", "unheard"),
    "in a cell": ("x.md", "| a |\n| --- |\n| b «# flowc:» ignore[FC701] |\n", "unheard"),
    "two signs": ("x.yaml", "a: b «## flowc:» ignore[FC201] why\n", "unheard"),
    "a blank that is none": ("x.yaml", "a: b «#\u00a0flowc:» ignore[FC201] why\n", "unheard"),
    "three dashes": ("x.md", "- `x` «<!--- flowc:» ignore[FC701] why --->\n", "unheard"),
    "three dashes on a line": ("x.md", "«<!--- flowc:» ignore[FC701] why --->\n- x\n", "unheard"),
    "closed without its colon": ("x.md", "«<!-- flowc» ignore[FC701] why -->\n- x\n", "unheard"),
    "in braces": ("x.md", "- x «{/* flowc:» ignore[FC701] why */}\n", "unheard"),
    "a link to nowhere": ("x.md", "[//]: # («flowc:» ignore[FC701] why)\n", "unheard"),
    "a note": ("x.md", "[^1]: <!-- «flowc:» ignore[FC701] why -->\n", "misplaced"),
    "among tags": ("x.md", "<div>\n«<!-- flowc:» ignore[FC701] why -->\n</div>\n", "misplaced"),
    "before words": ("x.md", "«<!-- flowc:» ignore[FC701] why --># b\n", "misplaced"),
    "without an end": ("x.md", "Text.\n\n«<!-- flowc:» ignore[FC701] why\n\nMore.\n", "endless"),
    "without an end in a line": ("x.md", "- x «<!-- flowc:» ignore[FC701] why\n", "endless"),
}


@pytest.mark.parametrize(("path", "marked", "form"), UNHEARD.values(), ids=UNHEARD)
def test_a_comment_that_can_only_mean_flowc_is_told_that_it_is_not_heard(path: str, marked: str, form: str) -> None:
    start, end = marked.index("«"), marked.index("»") - 1
    (finding,) = suppressions(source(catalogue.unmarked(marked), path)).findings
    assert (finding.code, finding.form, finding.span.start, finding.span.end) == ("FC120", form, start, end)


@pytest.mark.parametrize(("path", "text"), [
    ("x.yaml", "a: '# flowc ignore[FC201] why'\n"),
    ("x.yaml", "a: |\n  # flowc ignore[FC201] why\n"),
    ("x.yaml", "# see `# flowc ignore[FC201]` in the handbook\na: b\n"),
    ("x.yaml", "a: b  # flowc ignore[what is not ours]\n"),
    ("x.yaml", "a: b  # flowc: ignore[FC201] and # flowc ignore[FC202]\n"),
    ("x.md", "Write `# flowc: ignore[FC201] why` behind it.\n"),
    ("x.md", "```yaml\na: b  # flowc: ignore[FC201] why\nc: d # flowc ignore[FC1]\n```\n"),
    ("x.md", "`<!-- flowc: ignore[FC701] why`\n"),
    ("x.md", "<!-- flowc: ignore[FC701] why\nand why -->\n- x\n"),
    ("x.md", "- x <!-- flowc: ignore[FC701] why -->\n"),
    ("x.md", "\\<!-- flowc: ignore[FC701] why --> is what to write\n"),
    ("x.md", "<!-- write <!-- flowc: ignore[FC701] why -->\n"),
    ("x.md", "<pre>\n<!-- flowc: ignore[FC701] why -->\n</pre>\n"),
    ("x.md", "`{/* flowc: ignore[FC701] why */}`\n"),
    ("x.md", "[flowc]: https://example.org (how to ignore)\n"),
    ("x.yaml", "a: it's# flowc: ignore[FC201] why\n"),
])  # fmt: skip
def test_what_is_heard_or_only_shown_is_not_told_of(path: str, text: str) -> None:
    assert not [each for each in suppressions(source(text, path)).findings if each.form in ("unheard", "endless")]
