"""Every option of `flowc lint`: what it does, with what it does not go together, and what it does with a world that is
full, closed, unwritable or named to deceive.
"""

import json
import os
import pty
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.catalogue import index
from flowc.cli.options import COMMANDS
from flowc.configuration import PRESETS, SEVERITIES, THRESHOLDS, Settings
from flowc.configuration.selection import selectors, verdict
from flowc.project import projects
from flowc.reports.forms import FOR_PEOPLE, FORMS
from flowc.syntax.decode import encode
from processes import Run, as_nobody, flowc, run

FLOW = """\
name: example
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
  "claimed ⇒ done":
    on_fail: failed
    on_incomplete: faild
"""
SAFE = FLOW.replace("⇒", "->")
ALL = SAFE.replace("faild", "failed")
DOUBTED = ALL.replace("    max_attempts: 3\n", "").replace("on_incomplete: failed", "on_incomplete: incoming")
Answer = tuple[int, str, str]
Lint = Callable[..., Answer]


@pytest.fixture(autouse=True)
def folder(alone: Path) -> Path:
    """A project with one flow in which one error has a safe fix and one an unsafe."""
    (alone / "flows" / "a.yaml").write_text(FLOW)
    return alone


def text() -> str:
    """The flow as it is now."""
    return Path("flows/a.yaml").read_text()


# Selection and exit codes


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        (["--select", "FC113"], ["FC113"]),
        (["--select", "FC1"], ["FC113"]),
        (["--select", "unknown-state, malformed-edge"], ["FC113", "FC201"]),
        (["--select", "FC1", "--select", "FC2"], ["FC113", "FC201"]),
        (["--select", "FC1", "--extend-select", "FC201"], ["FC113", "FC201"]),
        (["--ignore", "FC2"], ["FC113"]),
        (["--ignore", "ALL", "--extend-select", "FC201"], ["FC201"]),
        (["--ignore", "malformed-edge,FC201"], []),
    ],
)
def test_rules_are_chosen(lint: Lint, arguments: list[str], codes: list[str]) -> None:
    code, out, _ = lint(*arguments, "--format", "json")
    assert [each["code"] for each in json.loads(out)["findings"]] == codes
    assert code == bool(codes)


@pytest.mark.parametrize(
    ("body", "arguments", "code"),
    [
        (ALL, [], 0),
        (FLOW, [], 1),
        (FLOW, ["--exit-zero"], 0),
        (FLOW, ["--fail-on", "never"], 0),
        (FLOW, ["--quiet"], 1),
        (DOUBTED, [], 0),
        (DOUBTED, ["--fail-on", "warning"], 1),
        (DOUBTED, ["--fail-on", "warning", "--exit-zero"], 0),
        (DOUBTED, ["--fail-on", "note"], 1),
        (DOUBTED, ["--preset", "strict"], 1),
        (DOUBTED, ["--quiet", "--fail-on", "warning"], 1),
        (FLOW, ["--fix"], 1),
        (FLOW, ["--fix", "--unsafe-fixes"], 0),
        (FLOW, ["--fix-only"], 0),
        (FLOW, ["--diff"], 1),
        (ALL, ["--diff"], 0),
        (FLOW, ["--diff", "--exit-zero"], 0),
        (FLOW, ["--add-ignores", "later"], 0),
        (FLOW, ["--show-files"], 0),
        (FLOW, ["--show-settings"], 0),
        (FLOW, ["--statistics"], 1),
        (FLOW, ["flows", "flows/none.yaml"], 2),
    ],
)
def test_exit_codes(lint: Lint, body: str, arguments: list[str], code: int) -> None:
    Path("flows/a.yaml").write_text(body)
    assert lint(*arguments)[0] == code


def test_what_is_not_shown_is_not_called_clean(lint: Lint) -> None:
    assert lint("--fix-only")[1] == "fixed flows/a.yaml: 1 fix\n1 finding in 1 file, not shown\n"
    Path("flows/a.yaml").write_text(FLOW)
    assert lint("--fix-only", "--quiet")[1].endswith("\n1 finding in 1 file, not shown\n")
    Path("flows/a.yaml").write_text(DOUBTED)
    assert lint("--quiet") == (0, "1 finding in 1 file, not shown\n", "")
    assert lint("--quiet", "--format", "markdown")[1] == "### flowc: 1 finding in 1 file, not shown\n"
    Path("flows/a.yaml").write_text(ALL)
    assert lint("--quiet")[1] == lint("--fix-only")[1] == "1 file clean\n"


def test_a_file_that_cannot_be_read_is_worse_than_findings(lint: Lint) -> None:
    os.mkfifo("flows/pipe.yaml")
    Path("flows/loop.yaml").symlink_to("loop.yaml")
    for arguments in ([], ["--exit-zero"], ["--fix"], ["--diff"], ["--add-ignores", "later"]):
        assert lint("flows/pipe.yaml", "flows/a.yaml", *arguments)[0] == 2
    assert lint("flows/loop.yaml")[0] == 2


# Wrong usage

WRONG = {
    "--nope": "no option is called --nope; `flowc lint --help` lists all of them",
    "--format ful": "statistics, and not ful; did you mean full?",
    "--fail-on maybe": "--fail-on takes one of error, warning, note, never, and not maybe",
    "--fail-on warn": "and not warn; did you mean warning?",
    "--preset hard": "--preset takes one of default, strict, and not hard",
    "--select FC999": "--select: no rule is called `FC999`",
    "--ignore unknwon-state": "--ignore: no rule is called `unknwon-state`; did you mean `unknown-state`?",
    "--extend-select fc999": "no rule is called `fc999`",
    "--ignore fc119": "--ignore: `fc119` always counts as it is: a file that cannot be read was not checked",
    "--config none.toml": "none.toml: cannot be read: no such file or directory",
    "--config flows": "flows: cannot be read: is a directory",
    "--config a.toml --no-config": "--config and --no-config contradict each other",
    "--baseline b --no-baseline": "--baseline and --no-baseline contradict each other",
    "--baseline none.json": "there is no baseline none.json",
    "--against HEAD": "cannot compare with HEAD",
    "--against --output=x": "--against needs a value, and --output=x looks like an option",
    "--against -output=x": "`-output=x` is no revision",
    "--output sarif": "--output takes FORMAT:FILE",
    "--output :x": "--output takes FORMAT:FILE",
    "--output sarif:": "--output takes FORMAT:FILE",
    "--output sarf:x": "there is no format sarf; did you mean sarif?",
    "--output json:x --output json:x": "two reports would go to one file, x",
    "--output json:new/x --output sarif:./new/../new/x": "two reports would go to one file, ./new/../new/x",
    "--output json:flows": "flows cannot be written: ",
    "--output json:/dev/full": "/dev/full cannot be written: ",
    "--output json:/proc/x": "/proc/x cannot be written: ",
    "--output json:flows/a.yaml/x": "flows/a.yaml/x cannot be written: ",
    "--unsafe-fixes": "--unsafe-fixes goes with --fix",
    "--show-fixes": "--show-fixes goes with --fix",
    "--show-fixes --diff": "--show-fixes goes with --fix",
    "--diff --format json": "--diff does not go with --format json",
    "--diff --output json:x": "--diff does not go with --output",
    "--diff --statistics": "--diff does not go with --statistics",
    "--diff --fix-only": "--diff does not go with --fix-only",
    "--statistics --format json": "--statistics and --format json contradict each other",
    "--add-ignores x --fix": "--add-ignores does not go with --fix",
    "--add-ignores x --diff": "--add-ignores does not go with --diff",
    "--add-ignores x --output json:x": "--add-ignores does not go with --output",
    "--add-ignores x --show-files": "--show-files does not go with --add-ignores",
    "--add-ignores x --stdin-filename a.yaml": "--add-ignores does not go with the standard input",
    "--add-ignores -->": "a suppression needs a reason in words",
    "--show-settings --show-files": "--show-settings does not go with --show-files",
    "--show-files --fix": "--show-files does not go with --fix",
    "-": "say with --stdin-filename what file it is",
    "- flows": "say with --stdin-filename what file it is",
    "--stdin-filename a.yaml flows": "--stdin-filename goes with no other path than -",
    "--stdin-filename flows -": "--stdin-filename takes a file, and flows is a folder",
    "--stdin-filename a.yaml --against HEAD": "--against compares files",
    "none": "no such file or folder: none",
    "flow": "no such file or folder: flow; did you mean flows?",
}


@pytest.mark.parametrize("words", WRONG)
def test_wrong_usage_is_told_in_a_line_and_changes_nothing(lint: Lint, words: str) -> None:
    code, out, err = lint(*words.split())
    assert (code, out) == (2, "")
    assert err.startswith("flowc: ")
    assert err.count("\n") == 1
    assert WRONG[words] in err
    assert text() == FLOW
    assert sorted(os.listdir()) == [".git", "flows"]


@pytest.mark.parametrize("option", [
    "--config", "--add-ignores", "--baseline", "--against", "--stdin-filename", "--select", "--ignore", "--exclude",
])  # fmt: skip
def test_an_empty_value_is_no_wish(lint: Lint, option: str) -> None:
    code, out, err = lint(option, "")
    assert (code, out, err) == (2, "", f"flowc: {option} needs a value and is given an empty one\n")
    assert text() == FLOW
    assert lint("")[2] == "flowc: PATHS needs a value and is given an empty one\n"
    assert lint("--select", "FC2", "--select", " , ")[0] == 2


@pytest.mark.parametrize(
    "words",
    ["--add-ignores --preview", "--select --fix", "--add-ignores --previw", "--output json:- --output --quiet"],
)
def test_an_option_is_not_the_value_of_the_one_before_it(lint: Lint, words: str) -> None:
    option, swallowed = words.split()[-2:]
    code, out, err = lint(*words.split(), "flows")
    assert (code, out, err) == (2, "", f"flowc: {option} needs a value, and {swallowed} looks like an option\n")
    assert text() == FLOW


def test_no_options_together_are_a_bug(lint: Lint) -> None:
    values = {"RULES": "FC2", "PATTERN": "x", "FILE": "none", "REV": "HEAD", "FORMAT:FILE": "json:-", "REASON": "why",
              "NUMBER": "2"}  # fmt: skip
    options = next(each for each in COMMANDS if each.name == "lint").options
    words = [[each.flag, *([] if each.is_flag else [each.choices[-1] if each.choices else values[each.metavar]])]
             for each in options]  # fmt: skip
    for number, first in enumerate(words):
        for second in words[number:]:
            code, _, err = lint(*first, *second, stdin=FLOW.encode())
            assert code in (0, 1, 2), err
            Path("flows/a.yaml").write_text(FLOW)


# Configuration


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"selct = ['ALL']\n", "flowc: flowc.toml:1: unknown key `selct`; did you mean `select`?\n"),
        (b"\nselect = 'ALL'\n", "flowc: flowc.toml:2: `select`: must be a list of texts\n"),
        (b"select = [\n", "flowc: flowc.toml:1: is no sound TOML: a value is missing, or a text without quotes\n"),
        (b"\xff\xfe\0", "flowc: flowc.toml: is no sound TOML: it is not UTF-8\n"),
        (b"a = " + b"[" * 5000, "flowc: flowc.toml:1: is no sound TOML: "),
        (b"extend = 'flowc.toml'\n", "extends itself"),
        (b"extend = 'none.toml'\n", "flowc.toml:1: `extend`: none.toml cannot be read: no such file or directory\n"),
        (b"# " + b"x" * (1 << 20), "holds more than 1048576 bytes\n"),
        (b"exclude = ['!']\n", "`exclude`"),
        (b"[per-path.'!']\nignore = ['FC201']\n", "`per-path"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_told(lint: Lint, written: bytes, told: str) -> None:
    Path("flowc.toml").write_bytes(written)
    for arguments in ([], ["--fix"], ["--show-settings"], ["--show-files"], ["--add-ignores", "later"]):
        code, out, err = lint(*arguments)
        assert (code, out, text()) == (2, "", FLOW)
        assert told in err
    assert lint("--no-config")[0] == 1


@pytest.mark.parametrize("written", ["", "extend = 'pipe.toml'\n"])
def test_a_configuration_that_is_a_pipe_does_not_hang(written: str) -> None:
    os.mkfifo("pipe.toml")
    Path("other.toml").write_text(written)
    done = flowc("lint", "--config", "other.toml" if written else "pipe.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("`extend`: pipe.toml cannot be read: is a pipe\n" if written else
                                "flowc: pipe.toml: cannot be read: is a pipe\n")  # fmt: skip


def test_lines_that_are_no_pattern_ignore_nothing(lint: Lint) -> None:
    Path(".gitignore").write_bytes(b"!\n\xff\n/\n[\n\\\n//\nflows/b.yaml\n")
    Path("flows/b.yaml").write_text(FLOW)
    assert lint("--show-files") == (0, "flows/a.yaml\n", "")
    code, out, err = lint("--exclude", "!")
    assert (code, out) == (2, "")
    assert err == "flowc: --exclude: `!` is no pattern as in `.gitignore`\n"


def test_projects_of_one_run_keep_their_own_settings(lint: Lint, folder: Path) -> None:
    for name, written in (("one", 'ignore = ["FC113"]\n'), ("two", '[severity]\nFC201 = "off"\n'), ("three", "")):
        (folder / name / "flows").mkdir(parents=True)
        (folder / name / "flows" / "x.yaml").write_text(FLOW)
        (folder / name / "flowc.toml").write_text(written)
    code, out, _ = lint("one", "two/flows/x.yaml", "three", "--format", "json")
    found = [(each["path"], each["code"]) for each in json.loads(out)["findings"]]
    assert sorted(found) == [
        ("one/flows/x.yaml", "FC201"),
        ("three/flows/x.yaml", "FC113"),
        ("three/flows/x.yaml", "FC201"),
        ("two/flows/x.yaml", "FC113"),
    ]
    assert code == 1
    assert lint("--show-settings", "one", "two")[1].count("# project: ") == 2


def test_each_project_has_its_own_threshold(lint: Lint, folder: Path) -> None:
    for name, threshold in (("one", "never"), ("two", "error")):
        (folder / name / "flows").mkdir(parents=True)
        (folder / name / "flows" / "x.yaml").write_text(FLOW)
        (folder / name / "flowc.toml").write_text(f'fail-on = "{threshold}"\n')
    assert [lint("one")[0], lint("two")[0], lint("one", "two")[0]] == [0, 1, 1]
    assert lint("one", "two", "--fail-on", "never")[0] == 0


def test_what_is_excluded_stays_out_also_when_named(lint: Lint) -> None:
    Path("flowc.toml").write_text('exclude = ["flows/a.yaml"]\n')
    Path("flows/b.yaml").write_text(ALL)
    assert lint("flows/a.yaml") == (0, "", "flowc: left out by the settings: flows/a.yaml\n")
    assert lint("flows/a.yaml", "--fix") == (0, "", "flowc: left out by the settings: flows/a.yaml\n")
    assert lint("flows/a.yaml", "--diff") == (0, "", "flowc: left out by the settings: flows/a.yaml\n")
    assert lint("flows/a.yaml", "flows/b.yaml", "--show-files")[1] == "flows/b.yaml\n"
    assert lint("flows/a.yaml", "flows/b.yaml", "--fix", "--unsafe-fixes")[0] == 0
    assert text() == FLOW
    piped = lint("--stdin-filename", "flows/a.yaml", "-", "--fix", stdin=FLOW.encode())
    assert piped == (0, FLOW, "flowc: left out by the settings: flows/a.yaml\n")


lists = st.lists(st.sampled_from(selectors()), max_size=3, unique=True)
severities = st.dictionaries(st.sampled_from(selectors()), st.sampled_from(SEVERITIES), max_size=3)
patterns = st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r"), min_size=1, max_size=8).map(
    lambda word: f"x{word}x"
)
overrides = st.fixed_dictionaries({"select": lists, "ignore": lists, "severity": severities})
tables = st.fixed_dictionaries(
    {},
    optional={
        "select": lists,
        "extend-select": lists,
        "ignore": lists,
        "preset": st.sampled_from(PRESETS),
        "preview": st.booleans(),
        "severity": severities,
        "per-path": st.dictionaries(patterns, overrides, max_size=2),
        "fail-on": st.sampled_from(THRESHOLDS),
        "exclude": st.lists(patterns, max_size=2),
        "respect-gitignore": st.booleans(),
        "cache": st.booleans(),
        "vocabulary": st.fixed_dictionaries({}, optional={"agents": st.lists(st.just("smith"), max_size=1)}),
    },
)


def toml(table: dict[str, object]) -> str:
    """A table as TOML, inline from the second level on."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in table.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    # TOML knows no pairs of surrogates, which JSON writes for what lies beyond the first plane.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def in_force() -> Settings:
    """The settings of the project here."""
    return projects((), os.getcwd())[0].settings


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tables)
def test_settings_shown_are_a_configuration_that_means_the_same(lint: Lint, table: dict[str, object]) -> None:
    Path("flowc.toml").write_text(toml(table), encoding="utf-8")
    try:
        before = in_force()
    except Exception:
        assert lint("--show-settings")[0] == 2
        return
    code, shown, err = lint("--show-settings")
    assert (code, err) == (0, "")
    tomllib.loads(shown)
    Path("flowc.toml").write_text(shown, encoding="utf-8")
    after = in_force()
    for name in ("select", "extend_select", "ignore", "preset", "preview", "fail_on", "exclude", "respect_gitignore",
                 "baseline", "cache"):  # fmt: skip
        assert getattr(after, name) == getattr(before, name)
    assert dict(after.severity) == dict(before.severity)
    assert after.lexicon.additions == before.lexicon.additions
    assert [each.pattern for each in after.per_path] == [each.pattern for each in before.per_path]
    for path in ("flows/a.yaml", *(each.pattern for each in before.per_path)):
        assert [verdict(after, code, path) for code in index()] == [verdict(before, code, path) for code in index()]
    assert lint("--show-settings")[1] == shown


def test_settings_shown_keep_the_place_of_a_baseline(lint: Lint, folder: Path) -> None:
    Path("flowc.toml").write_text('baseline = "known/all.json"\n')
    before = in_force().baseline
    Path("flowc.toml").write_text(lint("--show-settings")[1])
    assert (in_force().baseline, before) == (before, str(folder / "known" / "all.json"))


# Fixes that reach another file


TRANSFER = """# Handoff contract

This contract governs transfer from `lead` to `build-lead`.

Build-lead returns one of:

- `running`
- `blocked`
"""
RECORD = "# Pipeline\n\n- transfer record outcome (`lead -> build-lead`: `running-with-evidence` | `blocked`)\n"


@pytest.fixture
def transfer() -> tuple[Path, Path]:
    """A contract and a record that one fix changes."""
    Path("lead/doctrine").mkdir(parents=True)
    paths = Path("lead/doctrine/handoff-contract.md"), Path("lead/doctrine/pipeline.md")
    for path, words in zip(paths, (TRANSFER, RECORD), strict=True):
        path.write_text(words)
    return paths


@pytest.mark.parametrize("option", ["--fix", "--diff"])
def test_only_files_that_were_not_named_are_told_as_such(lint: Lint, transfer: tuple[Path, Path], option: str) -> None:
    _, _, err = lint(option, "--unsafe-fixes", str(transfer[0]))
    assert err == (
        f"flowc: {transfer[0]}:7:4: a fix was left out: it changes files that were not named: {transfer[1]}\n"
    )


@pytest.mark.parametrize("option", ["--fix", "--diff"])
def test_a_place_that_is_left_alone_is_told(lint: Lint, transfer: tuple[Path, Path], option: str) -> None:
    kept = f"{RECORD[:-1]} <!-- flowc: ignore[FC701] the old runner needs it -->\n"
    transfer[1].write_text(kept)
    _, _, err = lint(option, "--unsafe-fixes", "lead")
    assert (transfer[0].read_text(), transfer[1].read_text()) == (TRANSFER, kept)
    assert err == (
        f"flowc: {transfer[0]}:7:4: a fix was left out: it would change a place where its rule is hidden or off:"
        f" {transfer[1]}:3:51\n"
    )


# Reports in files


def test_reports_go_where_they_are_sent(lint: Lint) -> None:
    code, out, err = lint("--output", "json:new/folder/a.json", "--output", "concise:/dev/null", "--format", "json")
    assert (code, err) == (1, "")
    assert out == Path("new/folder/a.json").read_text()
    assert sorted(os.listdir("new/folder")) == ["a.json"]
    lint("--output", "json:new/folder/a.json", "--select", "FC113")
    assert len(json.loads(Path("new/folder/a.json").read_text())["findings"]) == 1


def test_two_reports_do_not_share_a_file_by_a_link(lint: Lint) -> None:
    os.symlink("a.json", "b.json")
    code, out, err = lint("--output", "json:a.json", "--output", "sarif:b.json")
    assert (code, out, Path("a.json").exists()) == (2, "", False)
    assert err == "flowc: --output: two reports would go to one file, b.json\n"


def test_two_reports_may_share_what_is_no_file(lint: Lint) -> None:
    code, out, err = lint("--output", "concise:-", "--output", "concise:-", "--output", "json:/dev/null",
                          "--output", "sarif:/dev/null", "--format", "concise")  # fmt: skip
    assert (code, err, len(out) % 3) == (1, "", 0)
    assert out == out[: len(out) // 3] * 3


def test_a_report_for_programs_has_the_standard_output_to_itself(lint: Lint) -> None:
    code, out, err = lint("--output", "json:-", "--format", "concise")
    assert (code, len(json.loads(out)["findings"])) == (1, 2)
    assert err == lint("--format", "concise")[1]
    for words in ("--format json --output json:-", "--output json:- --output sarif:-",
                  "--output concise:- --output json:-"):  # fmt: skip
        told = "flowc: --output: two reports would go to the standard output, one of them json\n"
        assert lint(*words.split()) == (2, "", told)


@pytest.mark.parametrize("option", ["--quiet", "--fix-only"])
def test_a_report_in_a_file_is_whole_whatever_is_shown(lint: Lint, option: str) -> None:
    Path("flows/a.yaml").write_text(DOUBTED)
    shown = json.loads(lint(option, "--format", "json", "--output", "json:whole")[1])
    whole = json.loads(Path("whole").read_text())
    assert [each["code"] for each in whole["findings"]] == ["FC307"]
    assert (shown["findings"], shown["summary"]["omitted"]) == ([], 1)
    assert (whole["summary"]["warnings"], whole["summary"]["omitted"]) == (1, 0)


@pytest.mark.parametrize("form", [form for form in FORMS if form not in FOR_PEOPLE])
def test_reports_for_programs_are_written_where_everything_is_left_out(lint: Lint, form: str) -> None:
    Path("flowc.toml").write_text('exclude = ["flows/"]\n')
    code, out, err = lint("flows/a.yaml", "--format", form, "--output", f"{form}:report")
    assert (code, err) == (0, "flowc: left out by the settings: flows/a.yaml\n")
    assert out == Path("report").read_text()
    assert form == "github" or out
    piped = lint("-", "--stdin-filename", "flows/a.yaml", "--fix", "--format", form, stdin=FLOW.encode())
    assert piped == (0, FLOW, out + err)


def test_a_report_goes_through_a_pipe(lint: Lint) -> None:
    os.mkfifo("pipe")
    with subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE) as reader:
        lint("--output", "jsonl:pipe")
        out, _ = reader.communicate(timeout=30)
    assert out.count(b"\n") == 3


def test_a_folder_nobody_may_write_to_is_told() -> None:
    Path("shut").mkdir(mode=0o555)
    done = as_nobody("lint", "--output", "json:shut/a.json")
    assert done.returncode == 2
    assert done.stderr.lower() == "flowc: shut/a.json cannot be written: permission denied\n"


# Streams


def shell(line: str, **environment: str) -> Run:
    """Run a line in a shell, `flowc` being the installed one; its status is that of flowc in a pipe."""
    return run("bash", "-o", "pipefail", "-c", line, **environment)


@pytest.fixture
def many() -> None:
    """More findings than a pipe holds."""
    edges = "".join(f'  "s{number} ⇒ s{number + 1}": {{on_fail: nowhere{number}}}\n' for number in range(800))
    Path("flows/a.yaml").write_text(f'name: example\ntransitions:\n  "incoming -> s0": {{agent: writer}}\n{edges}')


@pytest.mark.parametrize("form", ["full", "json", "sarif"])
def test_a_reader_that_goes_away_is_no_fault(many: None, form: str) -> None:
    done = shell(f"flowc lint --format {form} | head -1")
    assert (done.stdout.count("\n"), done.stderr, done.returncode) == (1, "", 1)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("flowc lint > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc lint --show-settings > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc lint - --stdin-filename flows/a.yaml --fix < flows/a.yaml > /dev/full",
         "flowc: the output cannot be written: no space left on device\n"),
        ("flowc --help > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc lint -h > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc baseline --help > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc -V lint > /dev/full", "flowc: the output cannot be written: no space left on device\n"),
        ("flowc lint none 2> /dev/full", ""),
    ],
)  # fmt: skip
def test_an_output_that_is_full_is_told(line: str, told: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == told


def test_a_terminal_sends_nothing_unless_it_is_asked_for() -> None:
    ours, theirs = pty.openpty()
    try:
        words = [sys.executable, "-m", "flowc", "lint", "--stdin-filename", "flows/a.yaml"]
        done = subprocess.run(words, stdin=theirs, capture_output=True, text=True, check=False, timeout=60)
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.startswith("flowc: --stdin-filename checks the standard input, and nothing is sent to it")


def test_closed_streams_are_no_fault() -> None:
    assert shell("flowc lint >&-").returncode == 1
    assert shell("flowc lint none 2>&-").returncode == 2
    assert shell("flowc lint <&-").returncode == 1
    done = shell("flowc lint - --stdin-filename flows/a.yaml <&-")
    assert (done.returncode, done.stderr) == (2, "flowc: the standard input is closed\n")


@pytest.mark.parametrize(
    ("environment", "coloured", "linked"),
    [
        ({}, False, False),
        ({"FORCE_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True, False),
        ({"FORCE_HYPERLINK": "1"}, False, True),
        ({"FORCE_HYPERLINK": "0", "FORCE_COLOR": "1"}, True, False),
        ({"FORCE_HYPERLINK": "1", "NO_COLOR": "1"}, False, True),
    ],
)
def test_colours_and_links_follow_the_environment(
    lint: Lint, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool, linked: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for form in FORMS:
        out = lint("--format", form, "--output", f"{form}:report")[1]
        forms_for_people = form in ("full", "concise", "grouped")
        assert ("\x1b[" in out) == (coloured and forms_for_people)
        assert ("\x1b]8;" in out) == (linked and forms_for_people)
        assert "\x1b" not in Path("report").read_text()


@pytest.mark.parametrize("place", ["project", "project/flows", "project/sub", "."])
def test_links_lead_to_the_files_wherever_the_command_runs(
    lint: Lint, folder: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (folder / "sub").mkdir()
    monkeypatch.setenv("FORCE_HYPERLINK", "1")
    monkeypatch.chdir(folder.parent / place)
    out = lint(str(folder / "flows" / "a.yaml"), "--format", "concise")[1]
    assert f"\x1b]8;;file://{folder}/flows/a.yaml\x1b" in out


# Names that deceive

NAMES = (
    "a\n::error::forged.yaml",
    "a\x1b[2Jb.yaml",
    "::error file=x::y.yaml",
    "##[error]y.yaml",
    "a\r\nflowc: forged.yaml",
    "a\u202eb\u2066.yaml",
    "a,line=1::b.yaml",
    "a<b>&\"'|`.yaml",
    "a%0A::warning::b.yaml",
    "-rf.yaml",
    "a\udcff.yaml",
    " .yaml",
    "$(touch forged).yaml",
)


@pytest.mark.parametrize("form", FORMS)
def test_no_name_forges_a_line(lint: Lint, form: str) -> None:
    for name in NAMES:
        Path("flows", name).write_bytes(FLOW.replace("example", f"f{NAMES.index(name)}").encode())
    code, out, err = lint("--format", form)
    assert (code, err) == (1, "")
    assert not [character for character in out if character < " " and character not in "\n\t"]
    assert not {"\x7f", "\u202e", "\u2066"} & set(out)
    out.encode()
    for line in out.splitlines():
        assert not line.startswith(("flowc: forged", "##["))
        assert form == "github" or not line.startswith("::")
        assert form != "github" or not line.startswith("::error::")
    reader = {"json": json.loads, "sarif": json.loads, "gitlab": json.loads, "rdjson": json.loads}.get(form)
    if reader:
        reader(out)


def test_deceiving_names_are_fixed_and_suppressed_like_others(lint: Lint) -> None:
    for number, name in enumerate(NAMES):
        Path("flows", name).write_bytes(FLOW.replace("example", f"f{number}").encode())
    code, out, err = lint("--fix", "--show-fixes")
    assert (code, err) == (1, "")
    assert out.count("\nfixed flows/") == len(NAMES) + 1
    assert all("->" in Path("flows", name).read_text().splitlines()[5] for name in NAMES)
    assert lint("--show-files")[1].count("\n") == len(NAMES) + 1
    code, out, err = lint("--add-ignores", "later")
    assert (code, err) == (0, "")
    assert lint("--format", "concise")[0] == 0
    assert not Path("forged").exists()


# The standard input


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"])
def test_a_text_goes_through_with_its_bytes(lint: Lint, mark: bytes, newline: str) -> None:
    def data(of: str) -> bytes:
        return encode(of.replace("\n", newline), like=mark + b"\0\0\0\0")

    for before, after in ((ALL, ALL), (FLOW, SAFE)):
        _, out, _ = lint("-", "--stdin-filename", "flows/a.yaml", "--fix", stdin=data(before))
        assert out.encode("utf-8", "surrogateescape") == data(after)
    assert text() == FLOW


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=40), st.booleans())
def test_any_bytes_go_through_where_nothing_is_fixed(lint: Lint, junk: bytes, behind: bool) -> None:
    data = ALL.encode() + b"# " + junk if behind else junk
    code, out, _ = lint("-", "--stdin-filename", "flows/a.yaml", "--fix", "--unsafe-fixes", stdin=data)
    assert code in (0, 1, 2)
    if behind or not out:
        assert out.encode("utf-8", "surrogateescape") == data


def test_a_text_that_is_too_long_is_not_cut(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    from flowc.commands import fix
    from flowc.syntax import limits

    data = b"# " + b"x" * limits.BYTES.most
    assert fix.BYTES is limits.BYTES
    code, out, err = lint("-", "--stdin-filename", "flows/a.yaml", "--fix", stdin=data)
    assert (code, out) == (2, "")
    assert err == f"flowc: the standard input holds more than {limits.BYTES.most} bytes\n"


def test_fixes_alone_say_nothing_of_the_rest(lint: Lint) -> None:
    arguments = ("-", "--stdin-filename", "flows/a.yaml", "--fix-only")
    assert lint(*arguments, stdin=FLOW.encode()) == (0, SAFE, "")
    code, out, err = lint("-", "--stdin-filename", "flows/a.yaml", "--fix", "--format", "concise", stdin=FLOW.encode())
    assert (code, out) == (1, SAFE)
    assert "flows/a.yaml:8:20: error[FC201]" in err


def test_the_standard_input_stands_for_its_file(lint: Lint) -> None:
    Path("flows/b.yaml").write_text(ALL.replace("example", "other"))
    assert lint("--stdin-filename", "flows/a.yaml", "-", stdin=ALL.encode())[0] == 0
    assert lint("--stdin-filename", "flows/a.yaml", stdin=ALL.encode())[0] == 0
    other = ALL.replace("example", "other").encode()
    twice = lint("--stdin-filename", "flows/new.yaml", "--format", "concise", stdin=other)
    assert (twice[0], "FC210" in twice[1]) == (1, True)
    assert not Path("flows/new.yaml").exists()
    Path("flowc.toml").write_text('[per-path."flows/a.yaml"]\nignore = ["ALL"]\n')
    assert lint("--stdin-filename", "flows/a.yaml", stdin=FLOW.encode())[0] == 0
    code, out, _ = lint("--stdin-filename", "flows/new.yaml", "--diff", stdin=FLOW.encode())
    assert (code, out.splitlines()[:2]) == (1, ["--- flows/new.yaml", "+++ flows/new.yaml"])


# What a run says it does


def test_files_shown_are_the_files_checked(lint: Lint) -> None:
    Path("flows/b.yaml").write_text(ALL.replace("example", "other"))
    Path("flows/.gitignore").write_text("c.yaml\n")
    Path("flows/c.yaml").write_text(FLOW)
    Path("flows/empty.md").write_text("")
    shown = lint("--show-files")[1].splitlines()
    assert shown == ["flows/a.yaml", "flows/b.yaml"]
    assert json.loads(lint("--format", "json")[1])["summary"]["files"] == len(shown)
    assert lint("--show-files", "flows/c.yaml")[1] == "flows/c.yaml\n"
    assert lint("--show-files", "--exclude", "b.yaml")[1] == "flows/a.yaml\n"


def test_two_runs_say_the_same(lint: Lint) -> None:
    for form in FORMS:
        assert lint("--format", form) == lint("--format", form, "--no-cache")
