"""The forms of a report: what people read, what each consumer accepts, and that nothing in a document forges any."""

import base64
import json
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from flowc.catalogue import Diagnostic, Place, Remedy, Severity
from flowc.diagnostics import Edit, Note
from flowc.reports import (
    Repair,
    Report,
    Suppressed,
    concise,
    full,
    grouped,
    joined,
    markdown,
    rdjson,
    sarif,
    statistics,
)
from flowc.reports import json as json_report
from flowc.reports.columns import UTF8, UTF16, place
from flowc.reports.escape import visible
from flowc.reports.forms import FOR_TERMINALS, FORMS, renderer
from flowc.reports.links import Links
from flowc.reports.palette import COLOURED
from flowc.reports.room import within
from flowc.reports.uri import file_uri, relative_uri
from flowc.structs import replace
from flowc.syntax.edit import amended
from flowc.text import Source, Span, position, written

DATA = Path(__file__).parent / "data"
CORPUS = Path(__file__).parents[2] / "shared" / "hostile" / "cases.jsonl"
FLOW = Source("flows/default.yaml", "name: default\n  on_fail: nowhere\n  lease: 60\n")
AGENT = Source("agents/writer.md", "# Writer\n\nReturn `success` or `failure`.\n")
GONE = Source("flows/gone.yaml", "")
NAMES = tuple(FORMS)


def spot(source: Source, word: str) -> Span:
    """The first place of a word."""
    start = source.text.index(word)
    return Span(source, start, start + len(word))


def diagnostic(span: Span, message: str = "something is wrong", **changes: Any) -> Diagnostic:
    """A finding of a rule without a card."""
    docs = "docs/rules/FC999.md"
    plain = Diagnostic("FC999", "some-fault", Severity.ERROR, message, "", Place(span, ""), (), (), (), docs, {})
    return replace(plain, **changes)


def fix(*edits: Edit, safe: bool = True) -> Remedy:
    """A fix with a title."""
    return Remedy("write it", edits, safe)


EVERYTHING = Report(
    (
        diagnostic(
            spot(AGENT, "failure"),
            "`failure` is handled by nobody, e.g. in foo/bar",
            code="FC805",
            name="unhandled-outcome",
            docs="docs/rules/FC805.md",
            related=(Place(spot(FLOW, "nowhere"), "goes here"),),
            witness=("incoming", "(failure)", "nowhere"),
            help="add `on_fail:`",
            fixes=(fix(Edit(spot(FLOW, "nowhere"), "done"), Edit(spot(AGENT, "failure"), "failed"), safe=False),),
        ),
        diagnostic(
            spot(FLOW, "60"), "a lease of `60`", severity=Severity.WARNING, fixes=(fix(Edit(spot(FLOW, "60"), "6")),)
        ),
        diagnostic(spot(FLOW, "nowhere"), severity=Severity.NOTE),
        diagnostic(Span(GONE, 0, 0), "the file cannot be read", code="FC119", name="unreadable-file"),
    ),
    (Note("agents", "no agent definitions found"), Note("Style", "", Span(AGENT, 0, 8))),
    4,
    fingerprints=("a1", "", "a1", "b2"),
    suppressed=(
        Suppressed(diagnostic(spot(FLOW, "default")), "inSource", "known"),
        Suppressed(diagnostic(spot(FLOW, "name"), code="FC301", name="unreachable-state"), "external", ""),
    ),
)
EMPTY = Report((), (), 3)


def test_concise() -> None:
    assert concise.render(EVERYTHING) == (
        "agents/writer.md:3:22: error[FC805] `failure` is handled by nobody, e.g. in foo/bar\n"
        "flows/default.yaml:3:10: warning[FC999] a lease of `60`\n"
        "flows/default.yaml:2:12: note[FC999] something is wrong\n"
        "flows/gone.yaml: error[FC119] the file cannot be read\n"
        "note: agents not checked: no agent definitions found\n"
        "note: 1 section said nothing that is checked:\n"
        "  agents/writer.md:1: Style\n"
        "2 errors, 1 warning, 1 note in 4 files (1 finding known)\n"
        "1 finding has a fix: run again with `--fix`; 1 more with `--fix --unsafe-fixes`\n"
    )


def test_grouped() -> None:
    assert grouped.render(replace(EVERYTHING, coverage=())) == (
        "agents/writer.md\n"
        "  3:22  error[FC805]  `failure` is handled by nobody, e.g. in foo/bar\n"
        "\n"
        "flows/default.yaml\n"
        "  3:10  warning[FC999]  a lease of `60`\n"
        "  2:12  note[FC999]     something is wrong\n"
        "\n"
        "flows/gone.yaml\n"
        "    error[FC119]  the file cannot be read\n"
        "\n"
        "2 errors, 1 warning, 1 note in 4 files (1 finding known)\n"
        "1 finding has a fix: run again with `--fix`; 1 more with `--fix --unsafe-fixes`\n"
    )


def test_statistics() -> None:
    assert statistics.render(EVERYTHING) == (
        "2  FC999  some-fault         1 with a safe fix\n"
        "1  FC119  unreadable-file\n"
        "1  FC805  unhandled-outcome  1 with an unsafe fix\n"
        "2 errors, 1 warning, 1 note in 4 files (1 finding known)\n"
    )


def test_statistics_tell_what_was_fixed() -> None:
    report = replace(EMPTY, repairs=(Repair("flows/a.yaml", 3, (("FC113", 1), ("FC201", 2))),))
    assert statistics.render(report) == (
        "fixed flows/a.yaml: 3 fixes\n  FC113 malformed-edge: 1\n  FC201 unknown-state: 2\n3 files clean\n"
    )


def test_markdown() -> None:
    assert markdown.render(EVERYTHING) == (
        "### flowc: 2 errors, 1 warning, 1 note in 4 files (1 finding known)\n"
        "\n"
        "| Place | Rule | Finding |\n"
        "| --- | --- | --- |\n"
        "| `agents/writer.md:3:22` | error FC805 | `failure` is handled by nobody, e.g. in `foo/bar` |\n"
        "| `flows/default.yaml:3:10` | warning FC999 | a lease of `60` |\n"
        "| `flows/default.yaml:2:12` | note FC999 | something is wrong |\n"
        "| `flows/gone.yaml` | error FC119 | the file cannot be read |\n"
        "\n"
        "<details><summary>Details</summary>\n"
        "\n"
        "- `agents/writer.md:3:22` FC805 unhandled-outcome\n"
        "  - path: `incoming -(failure)-> nowhere`\n"
        "  - help: add `on_fail:`\n"
        "  - fix: write it (unsafe)\n"
        "  - docs: `docs/rules/FC805.md`\n"
        "- `flows/default.yaml:3:10` FC999 some-fault\n"
        "  - fix: write it (safe)\n"
        "  - docs: `docs/rules/FC999.md`\n"
        "- `flows/default.yaml:2:12` FC999 some-fault\n"
        "  - docs: `docs/rules/FC999.md`\n"
        "- `flows/gone.yaml` FC119 unreadable-file\n"
        "  - docs: `docs/rules/FC999.md`\n"
        "\n"
        "</details>\n"
        "\n"
        "- note: agents not checked: no agent definitions found\n"
        "- note: 1 section said nothing that is checked:\n"
        "- `agents/writer.md:1: Style`\n"
        "- 1 finding has a fix: run again with `--fix`; 1 more with `--fix --unsafe-fixes`\n"
    )


def test_a_clean_report_is_a_line_for_people() -> None:
    assert concise.render(EMPTY) == grouped.render(EMPTY) == statistics.render(EMPTY) == "3 files clean\n"
    assert markdown.render(EMPTY) == "### flowc: 3 files clean\n"


def test_json_lines_are_the_findings_of_the_json_report() -> None:
    whole = json.loads(json_report.render(EVERYTHING))
    *found, last = map(json.loads, renderer("jsonl")(EVERYTHING).splitlines())
    assert found == whole["findings"]
    assert last == {key: value for key, value in whole.items() if key != "findings"}


# What each consumer accepts


@cache
def judge(name: str) -> Any:
    """A validator for one of the schemas in `data`, formats included."""
    schema = json.loads((DATA / name).read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def read_sarif(text: str) -> Any:
    """The run of a SARIF report, valid by the schema and in what a schema cannot say."""
    log = json.loads(text)
    judge("sarif-2.1.0.json").validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({result["ruleId"] for result in run["results"]})
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    return run


ESCAPES = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}


def unescaped(text: str, escapes: str) -> str:
    """A text with the given escapes of GitHub undone, in one pass."""
    return re.sub(f"%(?:{escapes})", lambda match: ESCAPES[match[0]], text)


def read_github(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands in a log, read as the runner does: name, properties, message."""
    found = []
    for line in text.split("\n"):
        match = re.match(r"\s*::([\w-]+)(?: (.*?))?::(.*)", line)
        if match:
            pairs = (pair.split("=", 1) for pair in (match[2] or "").strip().split(",") if "=" in pair)
            properties = {key: unescaped(value, "0D|0A|3A|2C|25") for key, value in pairs if value}
            found.append((match[1], properties, unescaped(match[3], "0D|0A|25")))
    return found


def read_junit(text: str) -> ElementTree.Element:
    """JUnit XML, valid by the schema of Jenkins where there is something to validate with, its counts checked."""
    root = ElementTree.fromstring(text)
    for element in (root, *root):
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases)) != "0"
        assert element.get("failures") == str(sum(case.find("failure") is not None for case in cases))
        assert element.get("errors", "0") == element.get("skipped", "0") == "0"
    return root


def read_rdjson(text: str) -> Any:
    """Diagnostics of reviewdog, valid by the schema."""
    result = json.loads(text)
    judge("rdjson.json").validate(result)
    return result["diagnostics"]


def test_junit_and_its_schema() -> None:
    xmlschema = pytest.importorskip("xmlschema")
    schema = xmlschema.XMLSchema(str(DATA / "junit-10.xsd"))
    for report in (EVERYTHING, EMPTY, many(3000)):
        text = renderer("junit")(report)
        schema.validate(text)
        read_junit(text)
    root = read_junit(renderer("junit")(EVERYTHING))
    assert [suite.get("name") for suite in root] == ["agents/writer.md", "flows/default.yaml", "flows/gone.yaml"]
    failure = root[0][0][0]
    assert (failure.tag, failure.get("type")) == ("failure", "error")
    assert (failure.text or "").splitlines()[1] == "path: incoming -(failure)-> nowhere"
    assert root[1][1][0].tag == "system-out", "a note fails no test"


def test_checkstyle() -> None:
    root = ElementTree.fromstring(renderer("checkstyle")(EVERYTHING))
    assert [file.get("name") for file in root] == ["agents/writer.md", "flows/default.yaml", "flows/gone.yaml"]
    assert [error.attrib for error in root[1]] == [
        {"line": "3", "column": "10", "severity": "warning", "message": "a lease of `60`", "source": "flowc.FC999"},
        {"line": "2", "column": "12", "severity": "info", "message": "something is wrong", "source": "flowc.FC999"},
    ]
    assert not list(ElementTree.fromstring(renderer("checkstyle")(EMPTY)))


def test_github_annotations() -> None:
    first, second, third, last = read_github(renderer("github")(EVERYTHING))
    place = {"file": "agents/writer.md", "line": "3", "endLine": "3", "col": "22", "endColumn": "29"}
    assert first[:2] == ("error", {**place, "title": "flowc FC805 unhandled-outcome"})
    assert first[2].startswith("agents/writer.md:3:22: `failure` is handled by nobody")
    assert first[2].splitlines()[1] == "path: incoming -(failure)-> nowhere"
    assert (second[0], third[0]) == ("warning", "notice")
    assert last[1] == {"file": "flows/gone.yaml", "title": "flowc FC119 unreadable-file"}


def test_github_columns_stand_on_one_line_only() -> None:
    block = Span(FLOW, 0, len(FLOW.text))
    ((_, properties, _),) = read_github(renderer("github")(Report((diagnostic(block),), (), 1)))
    assert (properties["line"], properties["endLine"]) == ("1", "3")
    assert not properties.keys() & {"col", "endColumn"}


def test_gitlab_issues() -> None:
    issues = json.loads(renderer("gitlab")(EVERYTHING))
    assert [issue["severity"] for issue in issues] == ["major", "minor", "info", "major"]
    assert [issue["check_name"] for issue in issues] == ["FC805", "FC999", "FC999", "FC119"]
    assert issues[0]["location"] == {"path": "agents/writer.md", "lines": {"begin": 3, "end": 3}}
    prints = [issue["fingerprint"] for issue in issues]
    assert (prints[0], prints[3]) == ("a1", "b2")
    assert len(set(prints)) == 4, "one issue hides another that has its fingerprint"
    assert renderer("gitlab")(EMPTY) == "[]\n"


def test_rdjson() -> None:
    first, second, _, last = read_rdjson(rdjson.render(EVERYTHING))
    assert first["code"] == {"value": "FC805"}
    assert "suggestions" not in first, "a suggestion cannot change another file"
    span = {"start": {"line": 3, "column": 10}, "end": {"line": 3, "column": 12}}
    assert second["location"] == {"path": "flows/default.yaml", "range": span}
    assert second["suggestions"] == [{"range": span, "text": "6"}]
    assert last["location"] == {"path": "flows/gone.yaml"}
    assert read_rdjson(rdjson.render(EMPTY)) == []


def test_sarif_holds_everything_code_scanning_needs() -> None:
    run = read_sarif(sarif.render(EVERYTHING))
    first, second, third, _, quiet, known = run["results"]
    assert run["columnKind"] == "utf16CodeUnits"
    assert run["invocations"][0]["executionSuccessful"] is False, "a file could not be read"
    artifact = {"uri": "agents/writer.md", "uriBaseId": "SRCROOT"}
    region = {"startLine": 3, "startColumn": 22, "endLine": 3, "endColumn": 29, "snippet": {"text": "failure"}}
    assert first["locations"] == [{"physicalLocation": {"artifactLocation": artifact, "region": region}}]
    assert first["relatedLocations"][0]["message"] == {"text": "goes here"}
    assert [result["level"] for result in (first, second, third)] == ["error", "warning", "note"]
    assert first["partialFingerprints"] == {"flowcFingerprint/v1": "a1"}
    assert "partialFingerprints" not in second
    assert second["suppressions"] == []
    assert quiet["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "known"}]
    assert known["suppressions"] == [{"kind": "external", "status": "accepted"}]
    assert read_sarif(sarif.render(EMPTY))["invocations"][0]["executionSuccessful"] is True


def test_sarif_shows_the_witness_where_its_stations_are_named() -> None:
    run = read_sarif(sarif.render(EVERYTHING))
    (flow,) = run["results"][0]["codeFlows"]
    steps = [step["location"] for step in flow["threadFlows"][0]["locations"]]
    assert [step["message"]["text"] for step in steps] == ["incoming", "(failure)", "nowhere"]
    files = [step["physicalLocation"]["artifactLocation"]["uri"] for step in steps]
    assert files == ["agents/writer.md", "agents/writer.md", "flows/default.yaml"]


def test_sarif_fixes_across_files() -> None:
    (fixed,) = read_sarif(sarif.render(EVERYTHING))["results"][0]["fixes"]
    files = [change["artifactLocation"]["uri"] for change in fixed["artifactChanges"]]
    assert files == ["flows/default.yaml", "agents/writer.md"]
    assert fixed["properties"] == {"safe": False}


def test_sarif_rules_tell_what_the_cards_tell() -> None:
    run = read_sarif(sarif.render(EVERYTHING))
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    known = rules["FC301"]
    assert (known["name"], known["shortDescription"]) == ("unreachable-state", {"text": "Unreachable state"})
    assert known["fullDescription"]["text"].startswith("Tasks come in at an entry of the flow")
    assert known["help"]["markdown"].count("~~~") % 2 == 0
    assert "«" not in known["help"]["markdown"]
    assert "helpUri" not in known, "only an absolute address may stand there"
    absolute = "https://example.org/FC999"
    found = Report((diagnostic(spot(FLOW, "60"), docs=absolute),), (), 1)
    assert read_sarif(sarif.render(found))["tool"]["driver"]["rules"][0]["helpUri"] == absolute


def test_sarif_messages_hold_no_placeholder_and_no_link() -> None:
    found = diagnostic(spot(FLOW, "60"), "{0} and [here](1)")
    text = read_sarif(sarif.render(Report((found,), (), 1)))["results"][0]["message"]["text"]
    assert text == "{{0}} and [here\\](1)"


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("flows/a b.yaml", "flows/a%20b.yaml"),
        ("https:/x", "https%3A/x"),
        ("ä#?%.yaml", "%C3%A4%23%3F%25.yaml"),
        ("bad\udcff.yaml", "bad%FF.yaml"),
        ("../x.yaml", "../x.yaml"),
    ],
)
def test_paths_as_uris(path: str, uri: str) -> None:
    assert relative_uri(path) == uri


def test_absolute_paths_as_uris() -> None:
    assert file_uri("/home/a b/x.yaml") == "file:///home/a%20b/x.yaml"
    assert file_uri("C:/a/x.yaml") == "file:///C:/a/x.yaml"
    run = read_sarif(sarif.render(Report((diagnostic(Span(Source("/x.yaml", "k: v\n"), 0, 1)),), (), 1)))
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///x.yaml"}


# Places in other units

DOCUMENTS = st.text(st.sampled_from("ab \n\r\té漢😀\u0301"), max_size=40)


def spans(source: Source) -> st.SearchStrategy[Span]:
    """Any span of a text."""
    ends = st.tuples(st.integers(0, len(source.text)), st.integers(0, len(source.text))).map(sorted)
    return ends.map(lambda pair: Span(source, *pair))


@given(st.data(), DOCUMENTS)
def test_columns_count_what_they_say(data: st.DataObject, text: str) -> None:
    source = Source("f.yaml", text)
    offset = data.draw(st.integers(0, len(source.text)))
    found = position(source, offset)
    before = source.text[offset - found.column + 1 : offset]
    assert place(source, offset, UTF8).column == len(before.encode("utf-8")) + 1
    assert place(source, offset, UTF16).column == len(before.encode("utf-16-le")) // 2 + 1


def offset_of(text: str, line: int, column: int, encoding: str, size: int) -> int:
    """The offset that a line and a column in code units of an encoding mean."""
    start = [0, *(match.end() for match in re.finditer("\r\n?|\n", text))][line - 1]
    return start + len(text[start:].encode(encoding)[: (column - 1) * size].decode(encoding))


@given(st.data(), DOCUMENTS, st.lists(st.text("xé😀\n", max_size=3), min_size=1, max_size=3))
def test_fixes_do_elsewhere_what_they_do_here(data: st.DataObject, text: str, inserted: list[str]) -> None:
    source = Source("f.yaml", text)
    assume("\r" not in text.replace("\r\n", ""))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(source.text)), max_size=6)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    edits = tuple(Edit(Span(source, *pair), new) for pair, new in zip(pairs, inserted, strict=False))
    if not edits or not text:
        return
    wanted = written(amended(source, edits))
    report = Report((diagnostic(Span(source, 0, 1), fixes=(fix(*edits, *edits),)),), (), 1)

    (change,) = read_sarif(sarif.render(report))["results"][0]["fixes"][0]["artifactChanges"]
    made = text
    for each in reversed(change["replacements"]):
        where = each["deletedRegion"]
        start = offset_of(text, where["startLine"], where["startColumn"], "utf-16-le", 2)
        end = offset_of(text, where["endLine"], where["endColumn"], "utf-16-le", 2)
        made = made[:start] + each["insertedContent"]["text"] + made[end:]
    assert made == wanted

    (suggestion,) = read_rdjson(rdjson.render(report))[0]["suggestions"]
    start, end = (offset_of(text, *suggestion["range"][key].values(), "utf-8", 1) for key in ("start", "end"))
    assert text[:start] + suggestion["text"] + text[end:] == wanted


# Whatever the documents hold

HOSTILE = [
    "\x1b[2J", "\x1b]8;;http://x\x1b\\y", "\x9b2J", "a\nb", "a\r\n::error::b", "\u202eabc", "a\u200bb", "a\u2028b",
    "\x7f", "\x85", "\ufeff", "\U000e0067", "\u3164", "\ud800", "\udcff", "\ufffe", "\x00", "::error::x",
    " ::add-mask::x", "::stop-commands::t", "%0A::warning::x%0D", "a,b=c:d", "##vso[task.complete]",
    "##[error]x", "##TeamCity[x]", "a|b", "a\\|b", "\\", "`", "``` x", " x ", "[x](http://y)", "![x](y)",
    "@user #1 GH-2 www.x.org http://y a@b.c 0123abcdef",
    "<script>alert(1)</script>", "</details>", "<!-- x", "&lt;&#64;", "]]>", "--> <x/>", "{0} {1} {{0}}",
    "", "__proto__", "=1+1", "C:/x", "/etc/passwd", "//host/x", "../x", "a:b", ":smile:", "*x* _y_ ~z~", "- x", "'\"",
]  # fmt: skip
ANY = st.text(st.characters(exclude_categories=()), max_size=30) | st.sampled_from(HOSTILE)
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def hostile(text: str, path: str = "") -> Report:
    """A report with the text wherever a text can stand."""
    source = Source(path or f"{text}.yaml", f"k: {text}\n")
    other = Source(f"{text}/x", f"{text}\n", folder=text)
    span = Span(source, 3, 3 + len(text))
    found = diagnostic(
        span,
        f"state `{text}` {text}",
        help=text,
        primary=Place(span, text),
        related=(Place(Span(other, 0, len(text)), text),),
        witness=(text, f"({text})", text),
        fixes=(Remedy(text, (Edit(span, text), Edit(Span(other, 0, 0), text)), True), fix(Edit(span, text)), fix()),
        values={text: text},
    )
    return Report(
        (found, replace(found, severity=Severity.NOTE, message=text)),
        (Note(text, text), Note(text, text, Span(other, 0, len(text)))),
        1,
        fingerprints=(text, text),
        suppressed=(Suppressed(found, "external", text),),
    )


def is_neutral(name: str, output: str, commands: int = 0) -> None:
    """No control character, no forged line, no command but those of the form itself; whole lines in UTF-8."""
    output.encode("utf-8")
    assert output.endswith("\n")
    assert not FORBIDDEN.search(output)
    assert not re.search(r"(?i)##(vso|teamcity)?\[", output)
    begun = [line for line in output.split("\n") if re.match(r"\s*::(?!: )", line)]
    assert len(begun) == (commands if name == "github" else 0)


def is_accepted(name: str, output: str) -> None:
    """The consumer of the form can read it."""
    match name:
        case "json" | "gitlab":
            json.loads(output)
        case "jsonl":
            assert [json.loads(line) for line in output.splitlines()]
        case "sarif":
            read_sarif(output)
        case "rdjson":
            read_rdjson(output)
        case "github":
            for command, properties, _ in read_github(output):
                assert command in ("error", "warning", "notice")
                assert properties.keys() <= {"file", "line", "endLine", "col", "endColumn", "title"}
        case "junit":
            read_junit(output)
        case "checkstyle":
            ElementTree.fromstring(output)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_forges_output(name: str, text: str) -> None:
    report = hostile(text)
    output = renderer(name)(report)
    is_neutral(name, output, commands=2)
    is_accepted(name, output)
    assert renderer(name)(report) == output


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(text=ANY, path=ANY)
@example(text="", path=":")
def test_no_text_breaks_a_form(name: str, text: str, path: str) -> None:
    output = renderer(name)(hostile(text, path))
    is_neutral(name, output, commands=2)
    is_accepted(name, output)


@given(ANY)
def test_github_gives_back_what_is_visible(text: str) -> None:
    (_, properties, message), _ = read_github(renderer("github")(hostile(text)))
    assert properties["file"] == visible(f"{text}.yaml")
    assert message.split("\n")[0].endswith(f": state `{visible(text)}` {visible(text)}")


@given(ANY)
def test_uris_give_back_the_path(path: str) -> None:
    uri = relative_uri(path)
    assert uri.isascii()
    assert unquote_to_bytes(uri).decode("utf-8", "surrogateescape").encode("utf-8", "surrogatepass") == (
        path.encode("utf-8", "surrogatepass")
    ) or re.search("[\ud800-\udfff]", path)


class _Page(HTMLParser):
    """The tags of a page, the text of its cells, and what stands outside of code."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.cells: list[str] = []
        self.plain = ""
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        self.inside.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "td" in self.inside:
            self.cells[-1] += data
        if "code" not in self.inside and "h3" not in self.inside:
            self.plain += data

    def handle_comment(self, data: str) -> None:
        self.tags.append("comment")


ALLOWED_TAGS = {"h3", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary", "p", "ul", "li"}


@given(ANY)
def test_markdown_holds_no_markup_of_a_document(text: str) -> None:
    cmarkgfm = pytest.importorskip("cmarkgfm")
    page = _Page()
    unsafe = 1 << 17
    page.feed(cmarkgfm.github_flavored_markdown_to_html(markdown.render(hostile(text)), options=unsafe))
    page.close()
    assert set(page.tags) <= ALLOWED_TAGS
    assert (page.tags.count("td"), page.tags.count("details")) == (6, 1)
    assert re.fullmatch(r"(?:[A-Za-z0-9 \n,.;?!()'\"-]|:(?=\s|$))*", page.plain)
    assert not re.search(r"(?i)www\.|\bGH-\d|\b[0-9a-f]{7,}\b", page.plain)
    shown = visible(text).replace("\\|", "\\\\x7c").strip(" ")
    assert shown in page.cells[0]
    assert page.cells[5].strip(" ") == shown or "`" in text


@pytest.mark.parametrize("text", ["`", "a`b``c", " `x", "|", "\\|", "a b", " ", "<b>"])
def test_code_spans_hold_any_text(text: str) -> None:
    cmarkgfm = pytest.importorskip("cmarkgfm")
    page = _Page()
    page.feed(cmarkgfm.github_flavored_markdown_to_html(f"| a |\n| --- |\n| {markdown.code(text)} |\n"))
    assert page.cells == [text.replace("\\|", "\\\\x7c")]


@pytest.mark.skipif(not CORPUS.is_file(), reason="the corpus of hostile inputs is not beside this repository")
def test_the_corpus_on_all_forms() -> None:
    from flowc import pipeline
    from flowc.project import File, Project
    from flowc.syntax.decode import decode

    for case in map(json.loads, CORPUS.read_text(encoding="utf-8").splitlines()):
        source, findings = decode(f"flow.{case['ext']}", base64.b64decode(case["content"]))
        report = pipeline.lint(Project("", (File(source, tuple(findings), True, True),)))
        for name in NAMES:
            output = renderer(name)(report)
            is_neutral(name, output, commands=len(report.diagnostics))
            is_accepted(name, output)


# Bounds, and what all forms share


def many(count: int) -> Report:
    """A report with long findings, the last of which is the gravest."""
    note = diagnostic(spot(FLOW, "name"), "x" * 500, severity=Severity.NOTE)
    return Report((*[note] * count, diagnostic(spot(FLOW, "60"), "the worst of all")), (), 1)


@pytest.mark.parametrize("name", NAMES)
def test_output_is_bounded_and_what_is_left_out_is_counted(name: str) -> None:
    output = renderer(name)(many(6000))
    assert len(output) < 1_100_000
    is_accepted(name, output)
    if name == "statistics":
        assert "6001  FC999" in output
        return
    assert "the worst of all" in output
    assert re.search(r"\d+ more findings not shown|\"omitted\": [1-9]", output)


def test_a_finding_that_is_too_long_hides_no_other() -> None:
    huge = diagnostic(spot(FLOW, "name"), values={"value": "x" * 2_000_000})
    found = json.loads(json_report.render(Report((huge, diagnostic(spot(FLOW, "60"), "short")), (), 1)))
    assert [each["message"] for each in found["findings"]] == ["short"]
    assert found["summary"]["omitted"] == 1


def test_long_lists_beside_the_findings_are_bounded() -> None:
    notes = tuple(Note(f"section {number} {'x' * 100}", "", Span(AGENT, 0, 1)) for number in range(20_000))
    suppressed = (Suppressed(diagnostic(spot(FLOW, "60")), "inSource", "y" * 100),) * 20_000
    report = Report((diagnostic(spot(FLOW, "60"), witness=("s",) * 20_000),), notes, 1, suppressed=suppressed)
    for name in NAMES:
        output = renderer(name)(report)
        assert len(output) < 600_000, name
        is_accepted(name, output)


def test_sarif_counts_the_notes_it_leaves_out() -> None:
    for count in (3, 20_000):
        notes = tuple(Note(f"section {number} {'x' * 100}", "", Span(AGENT, 0, 1)) for number in range(count))
        (run,) = json.loads(sarif.render(Report((), notes, 1)))["runs"]
        told = [each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"]]
        last = re.fullmatch(r"(\d+) more notes not shown", told[-1])
        assert (last is not None) is (count > 3)
        assert (int(last[1]) + len(told) - 1 if last else len(told)) == count


def test_texts_are_taken_while_there_is_room() -> None:
    assert [list(within(("aa", "b"), room)) for room in (1, 2, 3)] == [[], ["aa"], ["aa", "b"]]


def test_a_comment_on_a_pull_request_has_65536_characters() -> None:
    fixes = (fix(Edit(spot(FLOW, "60"), "6")),) * 5
    found = diagnostic(spot(FLOW, "60"), "x" * 300, help="y" * 300, fixes=fixes)
    notes = tuple(Note("z" * 100, "z", Span(AGENT, 0, 1)) for _ in range(1000))
    assert len(markdown.render(Report((found,) * 1000, notes, 1))) < 65_536


def test_every_form_has_a_name_and_is_imported_when_asked_for() -> None:
    folder = Path(full.__file__).parent
    written = {path.stem for path in folder.glob("*.py") if "def render(report: Report" in path.read_text("utf-8")}
    assert written == set(FORMS)
    program = "import sys; from flowc.reports import forms; print(*(sys.modules.keys() & forms.FORMS.values()))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "\n"
    with pytest.raises(KeyError):
        renderer("no such form")


@pytest.mark.parametrize("name", FOR_TERMINALS)
def test_links_and_colours_only_add_codes(name: str) -> None:
    render = renderer(name)
    report = hostile("a b\x1b\\\x07")
    links = Links(folder="/home/a b", pages="https://example.org/")
    shown = render(report, palette=COLOURED, links=links)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", re.sub(r"\x1b\]8;;[!-~]*\x1b\\", "", shown))
    assert plain == render(report)
    assert "\x1b]8;;file:///home/a%20b/a%20b%1B%5C%07.yaml\x1b\\" in shown
    assert "\x1b]8;;https://example.org/docs/rules/FC999.md\x1b\\FC999\x1b]8;;\x1b\\" in shown


def test_joined_reports_keep_fingerprints_and_suppressions() -> None:
    one = Report((diagnostic(spot(FLOW, "60")),), (), 1)
    two = joined([one, EVERYTHING])
    assert two.fingerprints == ("", *EVERYTHING.fingerprints)
    assert two.suppressed == EVERYTHING.suppressed
    assert joined([one, one]).fingerprints == ()
