"""What a revision had: read from real repositories, by the rules of the working tree, without running anything."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from flowc import pipeline
from flowc.baseline.matching import Matched
from flowc.commands import UNUSABLE, Result
from flowc.commands.baseline import Checked, against
from flowc.diagnostics import Finding
from flowc.project import Project, git, projects, revision
from flowc.project.renames import renamed
from flowc.project.roots import root_of

FLOW = """\
name: {name}
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> done":
    agent: writer
    on_fail: {target}
    on_incomplete: failed
    description: a flow with some lines
    lease: 30s
"""
SIGNATURE = {"NAME": "a", "EMAIL": "a@example.org", "DATE": "2020-01-01T00:00:00Z"}
IDENTITY = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in SIGNATURE.items()}
PLAIN = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


def ask(root: Path, *arguments: str) -> str:
    """What git says, run by the test."""
    environment = {**os.environ, **IDENTITY, **PLAIN}
    done = subprocess.run(["git", *arguments], cwd=root, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def save(root: Path) -> None:
    """A commit of everything that is there."""
    if not (root / ".git").exists():
        ask(root, "init", "-q", "-b", "main")
    ask(root, "add", "-A", "-f")
    ask(root, "commit", "-q", "--allow-empty", "-m", "a commit")


def write(root: Path, path: str, target: str = "nowhere", name: str = "example") -> None:
    """A flow with one mistake, or none if it fails to a state that is there."""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(FLOW.format(name=name, target=target))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with a commit in which a flow has a mistake."""
    write(tmp_path, "flows/a.yaml")
    save(tmp_path)
    return tmp_path


def judge(project: Project) -> list[Finding]:
    """Everything that is wrong with a project."""
    return pipeline.findings(pipeline.understand(project))


def compared(here: Path, *paths: str, since: str = "HEAD") -> Matched | Result:
    """What is new and what is known since a revision, of the only project of some paths."""
    found = projects(paths, str(here))
    result = against([Checked(each, tuple(judge(each))) for each in found], paths, str(here), since, judge)
    return result if isinstance(result, Result) else result[0]


def new(here: Path, *paths: str, since: str = "HEAD") -> list[str]:
    """The words at which a finding is new."""
    found = compared(here, *paths, since=since)
    assert isinstance(found, Matched), found
    return [finding.span.text for finding in found.new]


def refused(result: Matched | Result) -> str:
    """What a comparison that cannot be made says."""
    assert isinstance(result, Result)
    assert (result.code, result.out, result.err.count("\n")) == (UNUSABLE, "", 1)
    return result.err


def test_only_what_the_revision_had_not_is_new(root: Path) -> None:
    assert new(root) == []
    write(root, "flows/a.yaml", "elsewhere")
    write(root, "flows/b.yaml", "somewhere", "other")
    assert new(root) == ["elsewhere", "somewhere"]
    save(root)
    assert new(root) == []
    assert new(root, since="HEAD~1") == ["elsewhere", "somewhere"]
    assert new(root, since="main") == []


def test_a_mistake_that_moves_with_its_lines_is_known(root: Path) -> None:
    text = (root / "flows/a.yaml").read_text()
    (root / "flows/a.yaml").write_text("# a remark\n\n" + text.replace("\n", "\r\n"))
    found = compared(root)
    assert isinstance(found, Matched)
    assert (found.new, [each.span.text for each in found.covered]) == ((), ["nowhere"])


def test_what_another_file_causes_is_new(root: Path) -> None:
    write(root, "flows/a.yaml", "failed")
    (root / "agents").mkdir()
    (root / "agents/w.md").write_text("---\nname: writer\ndescription: writes\n---\n")
    save(root)
    assert new(root) == []
    (root / "agents/w.md").write_text("---\nname: editor\ndescription: edits\n---\n")
    assert "writer" in new(root, "flows/a.yaml")


@pytest.mark.parametrize("paths", [(), ("flows",), ("flows/a.yaml",), (".",)])
def test_paths_choose_as_they_do_without_a_revision(root: Path, paths: tuple[str, ...]) -> None:
    assert new(root, *paths) == []
    assert new(root / "flows", *(os.path.relpath(path, "flows") for path in paths)) == []


@pytest.mark.parametrize("there", ["flows/b.yaml", "flows/deep/a.yaml", "notes/a.yaml"])
def test_a_renamed_file_takes_its_mistakes_along(root: Path, there: str) -> None:
    write(root, "flows/other.yaml", "failed", "other")
    save(root)
    text = (root / "flows/a.yaml").read_text()
    (root / "flows/a.yaml").unlink()
    (root / there).parent.mkdir(exist_ok=True)
    (root / there).write_text(text.replace("lease: 30s", "lease: 40s\n    max_attempts: 2\n    on_exhausted: failed"))
    paths = () if there.startswith("flows") else (there,)
    assert new(root, *paths) == []
    (root / there).write_text(text.replace("nowhere", "elsewhere"))
    assert new(root, *paths) == ["elsewhere"]


def test_a_copy_is_no_renamed_file(root: Path) -> None:
    write(root, "flows/b.yaml")
    assert "nowhere" in new(root)


def test_renamed_files_are_told_by_their_lines() -> None:
    gone = {"a/one.md": "x\ny\nz\n", "a/two.md": "1\n2\n3\n", "a/three.yaml": "p\nq\n", "e.md": ""}
    come = {"b/one.md": "x\ny\nnew\n", "b/copy.md": "x\ny\nnew\n", "f.md": ""}
    come |= {"two.md": " 1 \n\n2\n3\n", "c.md": "p\nq\n"}
    assert renamed(gone, come) == {"a/one.md": "b/one.md", "a/two.md": "two.md"}
    many = {f"a/{n}.md": f"{n}\nsame\n" for n in range(150)}
    assert renamed(many, {path.replace("a/", "b/"): text for path, text in many.items()}) == {
        path: path.replace("a/", "b/") for path in many
    }


# The same files as on disk

places = st.sampled_from(
    [f"{folder}{name}" for folder in ("", "flows/", "flows/deep/", "flows/node_modules/", "agents/", "doctrine/build/",
     ".claude/agents/", ".octopoid/flows/", ".octopoid/", "other/", "other/flows/", "build/flows/")
     for name in ("a.yaml", "b.yml", "c.md", "d.txt", "steps.yaml", "agents.yaml", "AGENTS.md", "WORKFLOW.md")]
)  # fmt: skip
arguments = st.sampled_from(
    ["flows", ".", "other", "other/a.yaml", "build", "flows/deep", "d.txt", "flows/a.yaml", "other/flows/c.md",
     "flows/deep/b.yml"]
)  # fmt: skip


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(places, max_size=10, unique=True),
    st.lists(st.tuples(places, places), max_size=3, unique_by=lambda pair: pair[0]),
    st.lists(arguments, max_size=2),
)
@example(["AGENTS.md"], [(".octopoid/flows/a.yaml", "AGENTS.md")], [])
def test_a_revision_has_the_files_that_its_checkout_has(
    tmp_path: Path, names: list[str], links: list[tuple[str, str]], paths: list[str]
) -> None:
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    (tmp_path / "flowc.toml").write_text('exclude = ["flows/deep/b.yml", "agents/"]\n')
    for name in names:
        write(tmp_path, name, name.replace("/", "_"))
    for link, target in links:
        place = tmp_path / link
        if target in names and not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(os.path.relpath(tmp_path / target, place.parent))
    save(tmp_path)
    asked = [str(tmp_path / path) for path in paths if (tmp_path / path).exists()]
    for now in projects(asked, str(tmp_path)):
        own = [path for path in asked if root_of(path, str(tmp_path)) == now.root]
        past = revision.as_of(now, own, "HEAD")
        assert past.names == {}
        assert {seen(file) for file in past.project.files} == {seen(file) for file in now.files}


def seen(file: revision.File) -> tuple[str, str, str, bool]:
    """What a file is to those who judge it."""
    return file.source.path, file.source.text, file.source.folder, file.expected


# What cannot be compared


WRONG = ("nope", "HEAD~7", "HEAD:flows", "--all", "-h", "", "a\0b", "a\nb", "HEAD..main", "^main", "\ud800")


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_revision_is_told(root: Path, name: str) -> None:
    assert "cannot compare with" in refused(compared(root, since=name))


def test_an_unknown_revision_is_told_even_where_nothing_is_wrong(root: Path) -> None:
    write(root, "flows/a.yaml", "failed")
    assert "no revision is called `nope`" in refused(compared(root, since="nope"))


def test_without_a_repository_nothing_is_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    write(tmp_path, "flows/a.yaml")
    assert "no git repository" in refused(compared(tmp_path))
    ask(tmp_path, "init", "-q")
    assert "no revision is called `HEAD`" in refused(compared(tmp_path))


def test_without_git_nothing_is_compared(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "git").write_text("#!/bin/sh\ntouch ran\n")
    (root / "git").chmod(0o755)
    monkeypatch.chdir(root)
    for path in ("", ".", "bin"):
        monkeypatch.setenv("PATH", path)
        assert "git is not installed" in refused(compared(root))
    assert not (root / "ran").exists()


def test_a_shallow_clone_says_so(root: Path) -> None:
    save(root)
    ask(root, "clone", "-q", "--depth", "1", f"file://{root}", "shallow")
    assert "this clone is shallow" in refused(compared(root / "shallow", since="HEAD~1"))
    assert new(root / "shallow") == []


def test_a_slow_git_is_stopped(
    root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path_factory.mktemp("bin")
    (slow / "git").write_text("#!/bin/sh\nexec sleep 60\n")
    (slow / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(git, "LONGEST", 0.2)
    assert "git took more than" in refused(compared(root))


@pytest.mark.parametrize(
    ("module", "name", "most"),
    [(git, "MOST_LISTED", 10), (git, "MOST_READ", 10), (revision, "MOST_FILES", 0)],
)
def test_a_revision_beyond_a_budget_is_refused(
    root: Path, module: object, name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, most)
    assert "cannot compare with HEAD" in refused(compared(root))


def test_a_file_that_is_too_long_is_the_same_finding_as_today(root: Path) -> None:
    (root / "flows/long.yaml").write_bytes(b"# " + b"x" * (9 * 1024 * 1024) + b"\n")
    save(root)
    assert new(root) == []


def test_a_lost_object_is_told(root: Path) -> None:
    name = ask(root, "rev-parse", "HEAD:flows/a.yaml")
    (root / ".git/objects" / name[:2] / name[2:]).unlink()
    assert "lacks files of that revision" in refused(compared(root))


# Nothing runs, nothing changes


def test_a_repository_runs_nothing_and_is_left_as_it_is(root: Path) -> None:
    ran = root / "ran"
    trap = root / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {ran}\ncat\n")
    trap.chmod(0o755)
    write(root, ".gitattributes")
    (root / ".gitattributes").write_text("* filter=trap diff=trap\n")
    save(root)
    for key in ("core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "diff.external",
                "diff.trap.textconv", "filter.trap.clean",
                "filter.trap.smudge", "filter.trap.process", "pager.ls-tree", "pager.cat-file",
                "credential.helper", "alias.ls-tree", "alias.cat-file", "gpg.program"):  # fmt: skip
        ask(root, "config", key, f"!{trap}" if key.startswith("alias") else str(trap))
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "pre-commit"):
        (root / ".git/hooks").mkdir(exist_ok=True)
        shutil.copy(trap, root / ".git/hooks" / hook)
    ran.unlink(missing_ok=True)
    write(root, "flows/a.yaml", "elsewhere")
    before = held(root)
    assert new(root) == ["elsewhere"]
    assert not ran.exists()
    assert held(root) == before


def held(root: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of a folder, with the time it was written."""
    files = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


@pytest.mark.parametrize("url", ["ext::{trap} %S", "file://{root}"])
def test_a_partial_clone_fetches_nothing(root: Path, tmp_path_factory: pytest.TempPathFactory, url: str) -> None:
    ran, trap = root / "ran", root / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {ran}\n")
    trap.chmod(0o755)
    ask(root, "config", "uploadpack.allowFilter", "true")
    there = tmp_path_factory.mktemp("partial") / "clone"
    ask(root, "clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{root}", str(there))
    write(there, "flows/a.yaml")
    for key, value in (("remote.origin.url", url.format(trap=trap, root=root)), ("protocol.ext.allow", "always"),
                       ("protocol.file.allow", "always"), ("remote.origin.uploadpack", str(trap))):  # fmt: skip
        ask(there, "config", key, value)
    assert "lacks files of that revision" in refused(compared(there))
    assert not ran.exists()


def test_variables_of_a_hook_do_not_lead_elsewhere(
    root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path_factory.mktemp("other")
    save(other)
    for name, value in (("GIT_DIR", ".git"), ("GIT_WORK_TREE", "."), ("GIT_INDEX_FILE", ".git/index")):
        monkeypatch.setenv(name, str(other / value))
    assert new(root) == []


def test_a_worktree_and_a_folder_of_a_repository_are_compared(root: Path) -> None:
    write(root, "examples/one/flows/a.yaml")
    save(root)
    ask(root, "worktree", "add", "-q", "side")
    assert new(root / "side") == []
    assert new(root / "examples/one") == []
    assert new(root, "examples/one") == []
    write(root, "examples/one/flows/a.yaml", "elsewhere")
    assert new(root, "examples/one/flows/a.yaml") == ["elsewhere"]


def test_names_of_any_bytes_are_read(root: Path) -> None:
    for name in (b"new\nline.yaml", b"tab\t.yaml", b"\xff.yaml", "é ü.yaml".encode()):
        write(root, os.fsdecode(b"flows/" + name), "failed")
        (root / os.fsdecode(b"flows/" + name)).write_text(FLOW.format(name="example", target="nowhere"))
    save(root)
    assert new(root) == []
