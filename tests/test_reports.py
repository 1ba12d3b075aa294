"""Reports: underlines in terminal cells, untrusted text made visible, JSON that is valid whatever comes."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.catalogue import Diagnostic, Place, Remedy, Severity
from flowc.diagnostics import Edit, Note
from flowc.reports import Report, Suppressed, full, joined
from flowc.reports import json as json_report
from flowc.reports.cells import cells, width
from flowc.reports.closing import counts
from flowc.reports.escape import characters, visible
from flowc.reports.palette import COLOURED
from flowc.structs import replace
from flowc.text import Source, Span

FLOW = Source(
    "flows/default.yaml",
    "name: default\n"
    "transitions:\n"
    '  "incoming -> claimed":\n'
    "    agent: implementer\n"
    "    on_fail: nowhere\n"
    "    max_attempts: 3\n"
    "\n"
    "    lease: 60\n",
)
AGENT = Source("agents/implementer.md", "\n" * 11 + "Return `success`, `failure` or `needs_continuation`.\n")


def spot(source: Source, word: str) -> Span:
    """The first place of a word."""
    start = source.text.index(word)
    return Span(source, start, start + len(word))


def diagnostic(span: Span, label: str = "", **changes: object) -> Diagnostic:
    """A diagnostic with nothing but its place."""
    plain = Diagnostic(
        code="FC999",
        name="some-fault",
        severity=Severity.ERROR,
        message="something is wrong",
        help="",
        primary=Place(span, label),
        related=(),
        witness=(),
        fixes=(),
        docs="docs/rules/FC999.md",
        values={},
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def shown(*diagnostics: Diagnostic) -> str:
    """The full report without its last lines."""
    return full.render(Report(diagnostics, (), 1)).rpartition("   = docs")[0]


def test_a_finding_in_two_files() -> None:
    found = diagnostic(
        spot(AGENT, "needs_continuation"),
        "declared here",
        related=(Place(spot(FLOW, "implementer"), "returns three outcomes"),),
        witness=("incoming", "claimed", "(needs_continuation)", "nothing"),
        help="add `on_incomplete:`",
        fixes=(Remedy("add it", (Edit(spot(FLOW, "60"), "61"),), safe=False),),
    )
    assert full.render(Report((found,), (Note("agents", "no agent definitions found"),), 2)) == (
        "error[FC999]: something is wrong\n"
        "  --> agents/implementer.md:12:33\n"
        "   |\n"
        "12 | Return `success`, `failure` or `needs_continuation`.\n"
        "   |                                 ^^^^^^^^^^^^^^^^^^ declared here\n"
        "  ::: flows/default.yaml:4:12\n"
        "   |\n"
        " 4 |     agent: implementer\n"
        "   |            ----------- returns three outcomes\n"
        "   = path: incoming -> claimed -(needs_continuation)-> nothing\n"
        "   = help: add `on_incomplete:`\n"
        "   = fix: add it (unsafe)\n"
        "   = docs: docs/rules/FC999.md\n"
        "\n"
        "note: agents not checked: no agent definitions found\n"
        "1 error in 2 files\n"
        "1 finding has a fix: run again with `--fix --unsafe-fixes`\n"
    )


def test_several_marks_on_one_line_hang_their_words_below() -> None:
    related = (Place(spot(FLOW, "incoming"), "from here"), Place(spot(FLOW, "->"), ""))
    assert shown(diagnostic(spot(FLOW, "claimed"), "to here", related=related)) == (
        "error[FC999]: something is wrong\n"
        "  --> flows/default.yaml:3:16\n"
        "   |\n"
        ' 3 |   "incoming -> claimed":\n'
        "   |    -------- -- ^^^^^^^ to here\n"
        "   |    |\n"
        "   |    from here\n"
    )


def test_overlapping_marks_show_the_primary_one_on_top() -> None:
    related = (Place(spot(FLOW, "agent: implementer"), "all"),)
    text = shown(diagnostic(spot(FLOW, "implementer"), "word", related=related))
    assert text.endswith(
        " 4 |     agent: implementer\n"
        "   |     -------^^^^^^^^^^^\n"
        "   |     |      |\n"
        "   |     |      word\n"
        "   |     all\n"
    )


def test_lines_between_marks_are_shown_or_dotted() -> None:
    related = (Place(spot(FLOW, "nowhere"), ""), Place(spot(FLOW, "60"), ""))
    assert shown(diagnostic(spot(FLOW, "incoming"), related=related)).splitlines()[3:] == [
        ' 3 |   "incoming -> claimed":',
        "   |    ^^^^^^^^",
        " 4 |     agent: implementer",
        " 5 |     on_fail: nowhere",
        "   |              -------",
        "...",
        " 8 |     lease: 60",
        "   |            --",
    ]


def test_a_short_block_is_underlined_line_by_line() -> None:
    block = spot(FLOW, "agent: implementer\n    on_fail: nowhere\n")
    assert shown(diagnostic(block, "both")).splitlines()[3:] == [
        " 4 |     agent: implementer",
        "   |     ^^^^^^^^^^^^^^^^^^",
        " 5 |     on_fail: nowhere",
        "   |     ^^^^^^^^^^^^^^^^ both",
    ]


def test_a_long_block_shows_its_first_and_last_line() -> None:
    assert shown(diagnostic(Span(FLOW, 0, len(FLOW.text)), "all")).splitlines()[3:] == [
        " 1 | name: default",
        "   | ^^^^^^^^^^^^^",
        "...",
        " 8 |     lease: 60",
        "   |     ^^^^^^^^^ all",
    ]


@pytest.mark.parametrize(
    ("text", "underline"),
    [
        ("key: word", "     ^^^^"),
        ("漢字: word", "      ^^^^"),
        ("\tk: word", "       ^^^^"),
        ("e\u0301\u0302: word", "   ^^^^"),
        ("\u200bk: word", "         ^^^^"),
        ("Ａ: word", "    ^^^^"),
    ],
    ids=["narrow", "wide", "tab", "combining", "invisible", "fullwidth"],
)
def test_underlines_stand_under_their_words(text: str, underline: str) -> None:
    source = Source("f.yaml", text)
    assert shown(diagnostic(spot(source, "word"))).splitlines()[4] == f"   | {underline}"


def test_an_empty_span_and_the_end_of_the_text_get_one_caret() -> None:
    source = Source("f.yaml", "a: b\n")
    assert shown(diagnostic(Span(source, 3, 3))).splitlines()[4] == "   |    ^"
    assert shown(diagnostic(Span(source, 5, 5))).splitlines()[3:5] == [" 2 |", "   | ^"]


def test_a_long_line_is_cut_around_every_mark() -> None:
    source = Source("f.yaml", "k: " + "x" * 5000 + "wrong" + "y" * 5000 + "other" + "z" * 5000)
    lines = shown(diagnostic(spot(source, "wrong"), related=(Place(spot(source, "other"), ""),))).splitlines()
    assert max(map(len, lines)) < 200
    for line, below in zip(lines[3::2], lines[4::2], strict=True):
        marked = "".join(char for char, mark in zip(line, below, strict=False) if mark in "^-")
        assert marked in ("wrong", "other")


def test_a_file_that_could_not_be_read_shows_only_its_name() -> None:
    assert shown(diagnostic(Span(Source("f.yaml", ""), 0, 0), "x")) == (
        "error[FC999]: something is wrong\n  --> f.yaml\n"
    )


def test_a_byte_order_mark_moves_no_column() -> None:
    source = Source("f.yaml", "name: x\n", bom=True)
    assert shown(diagnostic(spot(source, "x"))).splitlines()[1] == "  --> f.yaml:1:7"


@pytest.mark.parametrize(
    ("severities", "files", "words"),
    [
        ([], 1, "1 file clean"),
        ([], 3, "3 files clean"),
        ([Severity.ERROR, Severity.ERROR, Severity.WARNING], 3, "2 errors, 1 warning in 3 files"),
        ([Severity.NOTE], 1, "1 note in 1 file"),
    ],
)
def test_counts(severities: list[Severity], files: int, words: str) -> None:
    found = tuple(diagnostic(spot(FLOW, "name"), severity=severity) for severity in severities)
    assert counts(Report(found, (), files)) == words


def test_a_file_with_findings_nobody_asked_to_see_is_not_called_clean() -> None:
    assert counts(Report((), (), 3, unshown=1)) == "1 finding in 3 files, not shown"
    both = joined([Report((), (), 1, unshown=1), Report((), (), 1, unshown=1)])
    assert counts(both) == "2 findings in 2 files, not shown"


def test_findings_that_are_known_are_counted_and_those_a_comment_hides_are_not() -> None:
    found = diagnostic(spot(FLOW, "name"))
    known = (Suppressed(found, "external", ""), Suppressed(found, "inSource", ""), Suppressed(found, "external", ""))
    assert counts(Report((), (), 3, suppressed=known)) == "3 files clean (2 findings known)"
    assert counts(Report((found,), (), 1, suppressed=known[:2])) == "1 error in 1 file (1 finding known)"


def test_of_too_many_findings_the_gravest_are_shown_and_all_are_counted() -> None:
    notes = tuple(diagnostic(spot(FLOW, "name"), severity=Severity.NOTE) for _ in range(300))
    text = full.render(Report((*notes, diagnostic(spot(FLOW, "60"))), (), 1))
    assert text.count("[FC999]") == full.MOST_FINDINGS
    assert "error[FC999]" in text
    assert "101 more findings not shown\n" in text
    assert text.endswith("1 error, 300 notes in 1 file\n")


def test_long_paths_of_a_witness_lose_their_middle() -> None:
    text = shown(diagnostic(spot(FLOW, "name"), witness=tuple(f"s{i}" for i in range(1000))))
    assert "= path: s0 -> s1 -> " in text
    assert " -> … -> " in text
    assert text.rstrip().endswith("-> s999")


def test_colour_only_adds_terminal_codes() -> None:
    report = Report((diagnostic(spot(FLOW, "claimed"), "x", related=(Place(spot(FLOW, "incoming"), "y"),)),), (), 1)
    painted = full.render(report, COLOURED)
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == full.render(report)


HOSTILE = [
    "\x1b[2J", "\x9b2J", "a\nb", "a\r\nb", "\u202eabc", "\u2066x", "a\u200bb", "a\u2028b", "\x7f", "\x85", "\ufeff",
    "\U000e0067", "\u3164", "\ud800", "\ufffe", "::error::x", "##vso[task.complete]", "##[error]x", "##TeamCity[x]",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_no_value_forges_output(text: str) -> None:
    source = Source(f"{text}.yaml", f"k: {text}\n")
    found = diagnostic(Span(source, 3, 3 + len(text)), text, message=text, help=text, witness=(text,))
    report = Report((replace(found, fixes=(Remedy(text, (), True),)),), (Note(text, text),), 1)
    for output in (full.render(report), json_report.render(report)):
        output.encode("utf-8")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", output)
        assert not re.search(r"(?i)##(vso|teamcity)?\[", output)
        assert not re.search(r"(?m)^\s*::[a-z]", output)


@given(st.text(st.characters(exclude_categories=())))
def test_visible_text_is_one_printable_line(text: str) -> None:
    assert visible(text).isprintable()
    assert visible(visible(text)) == visible(text)
    assert len(characters(text)) == len(text)


@given(st.text(st.characters(max_codepoint=0x2FFF)))
def test_cells_add_up(line: str) -> None:
    shown = cells(line)
    assert len(shown.edges) == len(line) + 1
    assert shown.edges[-1] == width(shown.text)


@given(st.data())
def test_any_marks_on_any_text_are_shown_within_bounds(data: st.DataObject) -> None:
    text = data.draw(st.text(st.sampled_from("ab \t\n\r漢\u0301\u200b"), max_size=60))
    source = Source("f.yaml", text)
    ends = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted)
    spans = [Span(source, *data.draw(ends)) for _ in range(data.draw(st.integers(1, 5)))]
    related = tuple(Place(span, "words") for span in spans[1:])
    output = shown(diagnostic(spans[0], "primary", related=related))
    assert output.isascii() or all(char == "\n" or char.isprintable() for char in output)
    assert not text or "^" in output


@given(st.text(st.characters(exclude_categories=())), st.text(st.characters(exclude_categories=())))
def test_json_is_valid_and_true(message: str, path: str) -> None:
    source = Source(path, "k: v\n")
    found = diagnostic(Span(source, 0, 1), message=message, values={"subject": message})
    output = json_report.render(Report((found,), (), 1))
    assert output.isascii()
    finding = json.loads(output)["findings"][0]
    if not re.search("[\ud800-\udfff]", message + path):
        assert (finding["message"], finding["path"]) == (message, path)
        assert finding["values"] == {"subject": message}


def test_json_holds_everything_a_tool_needs() -> None:
    fix = Remedy("write it", (Edit(spot(FLOW, "nowhere"), "claimed"),), safe=True)
    found = diagnostic(spot(FLOW, "nowhere"), "here", related=(Place(spot(AGENT, "Return"), "there"),), fixes=(fix,))
    output = json.loads(json_report.render(Report((found,), (Note("agents", "none"),), 2)))
    span = {"start": {"line": 5, "column": 14, "offset": 88}, "end": {"line": 5, "column": 21, "offset": 95}}
    finding = output["findings"][0]
    assert output["version"] == 1
    assert (finding["code"], finding["severity"], finding["span"]) == ("FC999", "error", span)
    assert finding["labels"][0]["path"] == "agents/implementer.md"
    edit = {"path": "flows/default.yaml", "span": span, "text": "claimed"}
    assert finding["fixes"] == [{"title": "write it", "safe": True, "edits": [edit]}]
    assert output["coverage"] == [{"what": "agents", "why": "none"}]
    counts = {"files": 2, "errors": 1, "warnings": 0, "notes": 0, "omitted": 0}
    assert output["summary"] == {**counts, "fixable": {"safe": 1, "unsafe": 0}}


def test_json_has_a_budget_and_says_what_it_left_out() -> None:
    found = tuple(diagnostic(spot(FLOW, "name"), message="x" * 50_000) for _ in range(50))
    output = json_report.render(Report(found, (), 1))
    assert len(output) < 2_000_000
    summary = json.loads(output)["summary"]
    assert summary["errors"] == 50
    assert summary["omitted"] == 50 - len(json.loads(output)["findings"]) > 0


def test_reports_of_several_projects_join() -> None:
    one = Report((diagnostic(spot(FLOW, "name")),), (Note("agents", "none"),), 1)
    assert joined([one, one]) == Report(one.diagnostics * 2, one.coverage, 2)
