"""The hooks, run by pre-commit itself in throw-away repositories."""

from pathlib import Path

import pytest
from tooling import ROOT, checkout, snippets, tool, whole

from processes import git, run
from samples import FLOW, LOOK_ALIKE, LOST

HOOKS = ("flowc", "flowc-fix", "flowc-compile-check")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that offers the hooks, as this one does."""
    tool("pre-commit")
    return checkout(tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit keeps what it installs, once for all tests of this module."""
    return tmp_path_factory.mktemp("home")


def configured(source: Path, *hooks: str) -> str:
    """A configuration that takes hooks from a repository on this disk."""
    revision = git(source, "rev-parse", "HEAD").strip()
    listed = "".join(f"      - id: {hook}\n" for hook in hooks)
    return f"repos:\n  - repo: {source}\n    rev: {revision}\n    hooks:\n{listed}"


def repository(folder: Path, configuration: str, flow: str) -> Path:
    """A repository with a flow that is about to be committed."""
    (folder / "flows").mkdir()
    (folder / "flows" / "default.yaml").write_text(flow, encoding="utf-8")
    (folder / ".pre-commit-config.yaml").write_text(configuration, encoding="utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    return folder


def staged(place: Path, path: str, text: str) -> None:
    """Commit everything, then change one file and stage it."""
    git(place, "commit", "--quiet", "--message", "All")
    (place / path).write_text(text, encoding="utf-8")
    git(place, "add", path)


def hook(name: str, place: Path, home: Path) -> tuple[int, str]:
    """Run one hook on what is staged; the exit code and what is printed."""
    done = run("pre-commit", "run", "--color", "never", name, folder=place, PRE_COMMIT_HOME=str(home))
    return done.returncode, done.stdout + done.stderr


def test_the_manifest_is_one() -> None:
    done = run(tool("pre-commit"), "validate-manifest", ".pre-commit-hooks.yaml", folder=ROOT)
    assert done.returncode == 0, done.stdout


@whole
@pytest.mark.parametrize("name", HOOKS[:2])
def test_a_clean_repository_passes(source: Path, home: Path, tmp_path: Path, name: str) -> None:
    place = repository(tmp_path, configured(source, *HOOKS), FLOW)
    assert hook(name, place, home)[0] == 0


@whole
def test_findings_stop_a_commit(source: Path, home: Path, tmp_path: Path) -> None:
    place = repository(tmp_path, configured(source, *HOOKS), LOST)
    code, said = hook("flowc", place, home)
    assert code == 1
    assert "FC201" in said


@whole
def test_a_change_of_an_agent_is_judged_with_the_flow_that_calls_it(source: Path, home: Path, tmp_path: Path) -> None:
    (tmp_path / "agents").mkdir()
    agent = "---\nname: {}\n---\n\nDo the work.\n"
    (tmp_path / "agents" / "implementer.md").write_text(agent.format("implementer"), encoding="utf-8")
    place = repository(tmp_path, configured(source, *HOOKS), FLOW)
    staged(place, "agents/implementer.md", agent.format("builder"))
    code, said = hook("flowc", place, home)
    assert code == 1
    assert "FC202" in said


@whole
def test_a_change_that_is_none_of_ours_starts_no_hook(source: Path, home: Path, tmp_path: Path) -> None:
    place = repository(tmp_path, configured(source, *HOOKS), LOST)
    staged(place, "program.c", "int main;\n")
    code, said = hook("flowc", place, home)
    assert code == 0
    assert "Skipped" in said


@whole
def test_fixes_are_made_and_have_to_be_staged(source: Path, home: Path, tmp_path: Path) -> None:
    place = repository(tmp_path, configured(source, *HOOKS), LOOK_ALIKE)
    code, said = hook("flowc-fix", place, home)
    assert code == 1
    assert "files were modified by this hook" in said
    assert (place / "flows" / "default.yaml").read_text(encoding="utf-8") == FLOW
    git(place, "add", "flows")
    assert hook("flowc-fix", place, home)[0] == 0


@whole
def test_the_snippet_of_the_manual_keeps_compiled_flows_fresh(source: Path, home: Path, tmp_path: Path) -> None:
    text = snippets()[".pre-commit-config.yaml"].text
    text = text.replace("https://github.com/OWNER/flowc", str(source))
    text = text.replace("v0.1.0", git(source, "rev-parse", "HEAD").strip())
    place = repository(tmp_path, text, FLOW)
    code, said = hook("flowc-compile-check", place, home)
    assert code == 1
    assert "missing: compiled/default.json" in said
    assert run("flowc", "compile", "--out", "compiled", folder=place).returncode == 0
    git(place, "add", "compiled")
    assert hook("flowc-compile-check", place, home)[0] == 0
    assert hook("flowc", place, home)[0] == 0
