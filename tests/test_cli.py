"""The command line as its users meet it: exit codes, what is printed, what is written, and what never happens."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import processes
from flowc import __version__, catalogue
from flowc.cli.menu import menu
from flowc.commands import output
from flowc.syntax.limits import BYTES
from samples import FLOW, LOST

Run = Callable[..., tuple[int, str, str]]

pytestmark = pytest.mark.usefixtures("alone")


def flow(text: str = FLOW, name: str = "flows/default.yaml") -> None:
    """Write a flow of the project."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text)


def test_a_clean_project(run: Run) -> None:
    flow()
    code, out, err = run("lint")
    assert (code, err) == (0, "")
    assert out.endswith("1 file clean\n")


def test_an_error_makes_the_exit_code_1(run: Run) -> None:
    flow(LOST)
    code, out, _ = run("lint", "flows/default.yaml")
    assert code == 1
    assert "  --> flows/default.yaml:9:14\n" in out
    assert "`nowhere`" in out


@pytest.mark.parametrize(("threshold", "code"), [("error", 0), ("warning", 0), ("note", 1), ("never", 0)])
def test_the_threshold_is_chosen(run: Run, threshold: str, code: int) -> None:
    flow(FLOW.replace("    on_incomplete: failed\n", ""))
    assert run("lint", "--fail-on", threshold)[0] == code


def test_never_still_tells_unreadable_input(run: Run) -> None:
    os.mkfifo("pipe.yaml")
    code, out, _ = run("lint", "pipe.yaml", "--fail-on", "never")
    assert code == 2
    assert "pipe.yaml" in out
    assert "is a pipe" in out


def test_json_goes_to_the_standard_output_and_nothing_else(run: Run) -> None:
    flow(LOST)
    code, out, err = run("lint", "--format", "json")
    assert (code, err) == (1, "")
    assert json.loads(out)["findings"][0]["path"] == "flows/default.yaml"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bogus"], "no command is called bogus; there are lint, compile, "),
        (["lnt"], "no command is called lnt; did you mean lint?"),
        (["baseline", "crate"], "no command is called crate; did you mean create?"),
        (["lint", "--selct", "x"], "no option is called --selct; did you mean --select?"),
        (["compile", "--format", "x"], "no option is called --format; `flowc compile --help` lists all of them"),
        (["completion"], "flowc completion needs one of bash, zsh, fish"),
        (["completion", "bsh"], "flowc completion takes one of bash, zsh, fish, and not bsh; did you mean bash?"),
        (["explain", ""], "CODE|NAME needs a value and is given an empty one"),
        (["compile", "--out", ""], "--out needs a value and is given an empty one"),
        (["baseline", "create", "--file", ""], "--file needs a value and is given an empty one"),
        (["lint", "--format", "x"], "--format takes one of full, "),
        (["lint", "missing.yaml"], "no such file or folder: missing.yaml"),
        (["lint", "flow"], "did you mean flows?"),
        (["lint"], "no documents found in"),
        (["compile"], "no documents found in"),
        (["graph"], "no documents found in"),
        (["trace", "default", "events.jsonl"], "no file and no flow is called default"),
        (["explain", "unreachable-stat"], "no rule is called `unreachable-stat`; did you mean `unreachable-state`?"),
        (["explain", "no-such-thing"], "`flowc rules` lists all of them"),
        (["compile", "--stdout", "--check"], "--stdout goes neither"),
        (["lint", "x\n::error::y\x1b[2J"], r"x\n::error::y\x1b[2J"),
    ],
)
def test_wrong_usage_is_told_in_a_line(run: Run, arguments: list[str], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "\x1b" not in err
    assert not re.search("(?m)^::", err)


@pytest.mark.parametrize(
    ("words", "begun", "completed"),
    [
        (["explain"], "FC50", ["FC501", "FC502", "FC503"]),
        (["lint", "--select"], "FC50", ["FC50", "FC501", "FC502"]),
        (["lint", "--ignore"], "FC201,unknown-st", ["FC201,unknown-state", "FC201,unknown-step"]),
        (["lint", "--output"], "j", ["json:", "jsonl:", "junit:"]),
        (["lint", "--format"], "sar", ["sarif"]),
        (["lint", "--fail-on"], "n", ["note", "never"]),
    ],
)
def test_what_may_stand_there_is_completed(words: list[str], begun: str, completed: list[str]) -> None:
    told = ShellComplete(menu(), {}, "flowc", "_FLOWC_COMPLETE").get_completions(words, begun)
    assert [each.value for each in told][: len(completed)] == completed


@pytest.mark.parametrize("command", ["lint", "compile", "graph", "trace default events.jsonl", "baseline create"])
def test_every_command_tells_of_a_mistaken_configuration(run: Run, command: str) -> None:
    flow()
    Path("flowc.toml").write_text("failon = 1\n")
    code, out, err = run(*command.split())
    assert (code, out, err) == (2, "", "flowc: flowc.toml:1: unknown key `failon`; did you mean `fail-on`?\n")


def test_a_repository_without_flows_hears_what_to_do(run: Run) -> None:
    err = run("lint")[2]
    assert "Looked for flows/" in err
    assert "flows/default.yaml" in err


def test_a_folder_without_files_is_told_from_one_without_documents(run: Run) -> None:
    flow()
    Path("empty").mkdir()
    Path("empty/notes.txt").write_text("")
    code, out, err = run("lint", "empty")
    assert (code, out) == (2, "")
    assert err.startswith("flowc: no documents found in empty\nNo file there ends in .yaml, .yml, .json, .md, .mdc; ")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without permissions of this kind")
@pytest.mark.parametrize(("arguments", "told"), [
    ((), "cannot be read: permission denied\n"),
    (("flows",), "error[FC119] this folder cannot be read: permission denied\n"),
])  # fmt: skip
def test_a_folder_that_cannot_be_listed_is_told_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    def refuse(_: object) -> None:
        raise OSError(13, "Permission denied")

    Path("flows").mkdir(exist_ok=True)
    monkeypatch.setattr(os, "scandir", refuse)
    code, out, err = run("lint", *arguments, "--format", "concise", "--no-cache")
    assert code == 2
    assert told in out + err


def test_a_folder_without_documents_is_no_success(run: Run) -> None:
    flow("services: []\n", "deploy/compose.yaml")
    code, out, err = run("lint", "deploy")
    assert (code, out) == (2, "")
    assert "none of these files is a flow" in err


def test_build_folders_that_were_left_out_are_named(run: Run) -> None:
    page = "---\nname: cook\ndescription: Cooks.\n---\nReturn `success` with the `dish`.\n"
    flow(page, "kitchen/dist/agents/cook.md")
    flow("services: []\n", "kitchen/compose.yaml")
    said = "Build folders were left out, as they are unless they are named: kitchen/dist\n"
    assert run("lint", "kitchen")[2].endswith(said)
    assert run("lint", "kitchen/dist")[0] == 0
    assert "Build folders" not in run("lint", "kitchen/compose.yaml")[2]
    assert "Build folders" not in run("lint", "kitchen/dist")[2]


def test_files_of_others_are_none_of_our_business(run: Run) -> None:
    flow()
    flow("a: [\n", "deploy/broken.yaml")
    flow("services: []\n", "deploy/compose.yaml")
    assert run("lint", ".")[1].endswith("1 file clean\n")


def test_a_broken_flow_in_any_folder_is_reported(run: Run) -> None:
    flow("transitions: [\n", "deploy/flow.yaml")
    code, out, _ = run("lint", "deploy")
    assert code == 1
    assert "deploy/flow.yaml" in out


def test_findings_in_files_that_were_not_named_stay_quiet(run: Run) -> None:
    flow()
    flow(LOST.replace("default", "other"), "flows/other.yaml")
    assert run("lint", "flows/default.yaml")[0] == 0
    assert run("lint")[0] == 1


def test_compile_writes_a_table_and_says_what_it_costs(run: Run) -> None:
    flow()
    code, out, err = run("compile")
    assert (code, err) == (0, "")
    assert re.fullmatch(
        r"wrote build/flowc/default\.json: \d+ states, \d+ rows, at most 2 agent invocations a task\n", out
    )
    table = json.loads(Path("build/flowc/default.json").read_text())
    assert table["flow"] == "default"
    assert os.listdir("build/flowc") == ["default.json"]


def test_compile_is_the_same_from_everywhere_every_time(run: Run, alone: Path) -> None:
    flow()
    run("compile", "--out", "one")
    os.chdir(alone / "flows")
    run("compile", "--out", "../two", "default.yaml")
    os.chdir(alone)
    seeded = processes.flowc("compile", "--stdout", PYTHONHASHSEED="7", LC_ALL="C").stdout
    assert Path("one/default.json").read_text() == Path("two/default.json").read_text() == seeded


def test_compile_refuses_what_has_errors_and_writes_nothing(run: Run) -> None:
    flow(LOST)
    code, out, err = run("compile")
    assert (code, out) == (1, "")
    assert "error[" in err
    assert not Path("build").exists()


def test_check_tells_what_is_missing_and_what_is_stale(run: Run) -> None:
    flow()
    flow(FLOW.replace("default", "other"), "flows/other.yaml")
    run("compile", "flows/default.yaml")
    assert run("compile", "--check", "flows/default.yaml") == (0, "1 compiled flow is up to date\n", "")
    flow(FLOW.replace("3", "4"))
    before = Path("build/flowc/default.json").read_bytes()
    code, out, _ = run("compile", "--check")
    assert code == 1
    assert out == (
        "stale: build/flowc/default.json\nmissing: build/flowc/other.json\n"
        "run this without `--check`, and commit what it writes\n"
    )
    assert Path("build/flowc/default.json").read_bytes() == before


@pytest.mark.parametrize("target", ["json", "python", "schema"])
def test_check_tells_what_is_left_of_a_flow_that_is_no_more(run: Run, target: str) -> None:
    flow()
    arguments = ("compile", "--target", target, "--out", "out")
    run(*arguments)
    (old,) = os.listdir("out")
    flow(FLOW.replace("default", "renamed"))
    run(*arguments)
    for name in ("mine.json", "mine.py", "mine.schema.json"):
        Path("out", name).write_text("{}\n")
    assert run(*arguments, "--check") == (
        1, f"left over: out/{old}\nremove what is left over: no flow of the project is compiled into it\n", ""
    )  # fmt: skip
    assert run(*arguments, "--check", "flows/default.yaml")[0] == 0
    Path("out", old).unlink()
    assert run(*arguments, "--check") == (0, "1 compiled flow is up to date\n", "")


def test_a_python_table_runs_alone(run: Run) -> None:
    flow()
    run("compile", "--target", "python", "--out", "out")
    program = "import runpy; table = runpy.run_path('out/default.py'); print(table['begin'](table['TABLE'])[0].state)"
    done = processes.run(sys.executable, "-I", "-c", program)
    assert (done.stdout, done.stderr) == ("incoming\n", "")


def test_a_write_that_fails_leaves_the_old_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    flow()
    run("compile")
    before = Path("build/flowc/default.json").read_bytes()
    flow(FLOW.replace("3", "4"))

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = run("compile")
    assert code == 2
    assert "build/flowc/default.json cannot be written: no space left on device" in err
    assert Path("build/flowc/default.json").read_bytes() == before
    assert os.listdir("build/flowc") == ["default.json"]


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("default", "default"),
        ("default/child", "default.child"),
        ("../../x", "%2E.....x"),
        ("a\\b", "a%5Cb"),
        ("CON", "%43ON"),
        ("nul.txt", "%6Eul.txt"),
        ("-rf", "%2Drf"),
        ("ends.", "ends%2E"),
        ("", "%"),
        ("漢", "%E6%BC%A2"),
        ("\ud800", "%5C%75%64%38%30%30"),
    ],
)
def test_flow_names_make_safe_file_names(name: str, stem: str) -> None:
    assert output.stem(name) == stem


def test_file_names_differ_even_where_case_does_not_count() -> None:
    assert output.stems(["a", "A", "a"]) == ["a", "A-2", "a-3"]
    assert len({*output.stems(["x" * 500, "x" * 501])}) == 2
    assert max(map(len, output.stems(["x" * 500]))) < 200


def test_graph_draws_in_three_languages(run: Run) -> None:
    flow()
    assert json.loads(run("graph")[1])["nodes"]
    assert run("graph", "--format", "dot")[1].startswith("digraph")
    assert run("graph", "--format", "mermaid")[1].startswith("flowchart")


def test_graph_draws_the_files_that_were_named_and_what_they_name(run: Run) -> None:
    flow()
    flow(FLOW.replace("default", "other"), "flows/other.yaml")
    Path("agents").mkdir()
    for name in ("implementer", "idle"):
        Path(f"agents/{name}.md").write_text(f"---\nname: {name}\n---\n\nDo the work.\n")
    nodes = json.loads(run("graph", "flows/other.yaml")[1])["nodes"]
    assert {node["name"]: node["declared"] for node in nodes if node["kind"] in ("flow", "agent")} == {
        "other": True,
        "implementer": True,
    }
    for form in ("dot", "mermaid"):
        drawn = run("graph", "flows/other.yaml", "--format", form)[1]
        assert ("other" in drawn, "default" in drawn) == (True, False)
        assert "default" in run("graph", "--format", form)[1]


def test_what_the_settings_leave_out_is_no_missing_flow(run: Run) -> None:
    flow()
    flow(FLOW.replace("default", "other"), "flows/other.yaml")
    Path("flowc.toml").write_text('exclude = ["flows/default.yaml"]\n')
    told = "flowc: left out by the settings: flows/default.yaml\n"
    assert run("compile", "flows/default.yaml") == run("compile", "--check", "flows/default.yaml") == (0, "", told)
    assert run("trace", "flows/default.yaml", "none.jsonl") == (2, "", told)
    unread = "flowc: no file and no flow is called default; what the settings exclude is not read\n"
    assert run("trace", "default", "none.jsonl") == (2, "", unread)
    code, out, err = run("graph", "flows/default.yaml")
    assert (code, json.loads(out)["nodes"], err) == (0, [], told)


def test_graph_says_when_it_shows_only_a_part(run: Run) -> None:
    flow(LOST)
    code, out, err = run("graph")
    assert code == 1
    assert json.loads(out)
    assert "`flowc lint`" in err


def test_trace_walks_a_flow_by_file_or_name(run: Run) -> None:
    flow()
    Path("events.jsonl").write_text('{"outcome": "failure", "reason": "no idea"}\n')
    code, out, err = run("trace", "flows/default.yaml", "events.jsonl")
    assert (code, err) == (0, "")
    assert "failure: claimed -> failed" in out
    assert run("trace", "default", "events.jsonl") == (code, out, err)
    assert "did you mean default?" in run("trace", "defualt", "events.jsonl")[2]
    assert run("trace", "default", "nowhere.jsonl")[0] == 2


def test_an_event_that_is_none_is_told_and_a_result_nobody_accepts_is_an_answer(run: Run) -> None:
    flow()
    Path("events.jsonl").write_text('{"event": "step_succeded"}\n')
    code, out, _ = run("trace", "default", "events.jsonl")
    assert (code, "did you mean `steps_succeeded`?" in out) == (1, True)
    Path("events.jsonl").write_text('{"outcome": "splendid"}\nno JSON\n')
    assert run("trace", "default", "events.jsonl")[0] == 0


def test_a_recording_comes_through_a_pipe_and_has_a_limit(run: Run) -> None:
    flow()
    os.mkfifo("pipe")
    with subprocess.Popen(["sh", "-c", "echo '{\"outcome\": \"failure\"}' > pipe"]):
        assert "failure: claimed -> failed" in run("trace", "default", "pipe")[1]
    Path("long.jsonl").write_bytes(b" " * (BYTES.most + 1))
    assert run("trace", "default", "long.jsonl") == (
        2, "", f"flowc: long.jsonl cannot be read: it holds more than {BYTES.most} bytes\n"
    )  # fmt: skip


def test_explain_takes_a_code_or_a_name(run: Run) -> None:
    by_name = run("explain", "unreachable-state")
    assert by_name[0] == 0
    assert by_name == run("explain", "fc301")
    assert "«" not in by_name[1]


def test_rules_lists_every_rule(run: Run) -> None:
    assert [line.split()[0] for line in run("rules")[1].splitlines()] == list(catalogue.codes())


def test_a_bug_of_ours_names_a_file_and_shows_no_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flow()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def fail(*_: object) -> None:
        raise RuntimeError("surprise")

    monkeypatch.setattr("flowc.commands.lint.run", fail)
    code, out, err = run("lint")
    assert (code, out) == (70, "")
    (line,) = err.splitlines()
    report = Path(line.rpartition(" ")[2])
    assert "RuntimeError: surprise" in report.read_text()


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    flow()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("flowc.commands.lint.run", interrupt)
    assert run("lint")[0] == 130


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"flowc {__version__}\n", "")


def test_linting_loads_no_heavy_library() -> None:
    flow(LOST)
    heavy = ("networkx", "jsonschema", "lark", "asyncio")
    program = f"import sys; from flowc.cli import main; main(['lint']); print([m for m in {heavy} if m in sys.modules])"
    done = processes.run(sys.executable, "-c", program)
    assert done.stdout.endswith("[]\n")


def test_the_version_loads_no_click() -> None:
    program = "import sys; from flowc.cli import main; main(['--version']); print('click' in sys.modules)"
    done = processes.run(sys.executable, "-c", program)
    assert done.stdout == f"flowc {__version__}\nFalse\n"


def test_output_is_utf8_in_every_locale() -> None:
    flow(LOST.replace("nowhere", "漢字"))
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = processes.flowc("lint", **plain)
    assert done.returncode == 1
    assert "`漢字`" in done.stdout


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "0"}, False),
    ],
)
def test_colour_is_used_only_where_asked_for(variables: dict[str, str], coloured: bool) -> None:
    flow(LOST)
    assert ("\x1b[" in processes.flowc("lint", **variables).stdout) == coloured


def test_a_reader_that_goes_away_is_no_fault() -> None:
    flow(LOST)
    done = processes.run("sh", "-c", f"{sys.executable} -m flowc lint | true")
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_recording_is_read_in_the_encodings_of_documents(run: Run, encoding: str) -> None:
    flow()
    Path("events.jsonl").write_bytes('{"outcome": "failure", "reason": "é"}\n'.encode(encoding))
    code, out, err = run("trace", "default", "events.jsonl")
    assert (code, err) == (0, "")
    assert "failure: claimed -> failed" in out
    assert "no JSON" not in out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
def test_output_that_cannot_be_written_is_told() -> None:
    flow(LOST)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "flowc", "lint"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "flowc: the output cannot be written: no space left on device\n"


def test_a_closed_output_is_no_fault() -> None:
    flow(LOST)
    done = processes.run("sh", "-c", f"{sys.executable} -m flowc lint >&-")
    assert (done.returncode, done.stderr) == (1, "")


def test_a_name_that_is_no_utf8_is_printed_and_compiled(run: Run) -> None:
    name = os.fsdecode(b"flows/\xff.yaml")
    flow(LOST, name)
    assert r"flows/\udcff.yaml" in run("lint", name)[1]
    assert json.loads(run("lint", "--format", "json")[1])["findings"]
    flow(FLOW, name)
    code, out, err = run("compile", name)
    assert (code, err) == (0, "")
    assert out.startswith("wrote build/flowc/default.json")


def test_lint_writes_nothing(run: Run, alone: Path) -> None:
    flow(LOST)
    before = sorted(alone.rglob("*"))
    run("lint")
    run("lint", ".", "--format", "json")
    assert sorted(alone.rglob("*")) == before
