"""Discovery and reading: which files belong to a project, and that reading them never hangs, runs or writes."""

import os
from pathlib import Path

import pytest

from flowc.project import MOST_LINKS, File, MissingPath, projects
from flowc.project.discovery import MOST_FILES, Unlisted, walk
from flowc.project.exclusions import Exclusions
from flowc.project.roots import root_of
from flowc.replay import digest

FLOW = 'name: x\ntransitions:\n  "a -> b":\n    runs: []\n'


def write(root: Path, *names: str) -> None:
    """Files with a flow in them."""
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if name == "flowc.toml" else FLOW)


def files(root: Path, *paths: str) -> list[File]:
    """The files of the only project found from `root`."""
    (project,) = projects(paths, str(root))
    return list(project.files)


def selected(root: Path, *paths: str) -> list[str]:
    """The names of the files whose findings are reported."""
    return [file.source.path for file in files(root, *paths) if file.selected]


def context(root: Path, *paths: str) -> list[str]:
    """The names of the files that only lend their names."""
    return [file.source.path for file in files(root, *paths) if not file.selected]


def test_without_paths_the_common_layout_is_read(tmp_path: Path) -> None:
    layout = [".agents/agents/a.md", ".agents/skills/s/SKILL.md", ".claude/agents/a.md", ".claude/commands/run.md",
              ".claude/skills/s/SKILL.md", ".codex/agents/x.md", ".config/opencode/agent/h.md", ".cursor/agents/y.md",
              ".cursor/rules/r.mdc", ".gemini/agents/z.md", ".gemini/skills/s/SKILL.md", ".github/agents/d.agent.md",
              ".octopoid/agents.yaml", ".octopoid/flows/o.yml", ".octopoid/steps.yaml", ".opencode/agent/e.md",
              ".opencode/command/go.md", "AGENTS.md", "CLAUDE.md", "agents/b.md", "commands/go.md", "docs/flows.md",
              "docs/process.md", "doctrine/deep/c.md", "flows/default.yaml", "skills/f.md"]  # fmt: skip
    others = ["other/flow.yaml", "top.yaml", "docs/usage.md", "flows/notes.txt", "flows/node_modules/x.yaml"]
    write(tmp_path, *layout, *others)
    assert selected(tmp_path) == layout
    assert context(tmp_path) == []


def test_a_folder_of_any_name_that_holds_documents_is_read(tmp_path: Path) -> None:
    homes = ["config/opencode/agent/a.md", "config/opencode/command/go.md", "framework/agents/a.md",
             "framework/notes.md", "packages/client/agents/x/prompt.md", "packages/client/guide.md",
             "roles/planner/handoff-contract.md", "roles/planner/process.md"]  # fmt: skip
    write(tmp_path, *homes, "packages/server/guide.md", "roles/other/process.md", "src/agents/README.md", "src/a.md",
          "src/agent/a.md", "tests/agents/a.md", "docs/guide.md", "deep/er/and/still/agents/a.md")  # fmt: skip
    assert selected(tmp_path) == homes
    assert not any(file.expected for file in files(tmp_path))


def test_samples_and_projects_of_their_own_are_in_no_home(tmp_path: Path) -> None:
    write(tmp_path, "framework/agents/a.md", "framework/tests/agents/b.md", "framework/agents/examples/c.md",
          "copies/one/.git/HEAD", "copies/one/agents/d.md", "copies/two/flowc.toml", "copies/two/flows/e.yaml",
          "packages/client/tests/agents/f.md")  # fmt: skip
    assert selected(tmp_path) == ["framework/agents/a.md"]


def test_a_skill_is_one_whatever_its_name(tmp_path: Path) -> None:
    skills = ["framework/agents/a.md", "framework/skills/spec/SKILL.md", "framework/skills/test/SKILL.md"]
    write(tmp_path, *skills, "framework/skills/examples/notes.md", "framework/skills/test/fixtures/b.md",
          "framework/agents/test/c.md", "framework/test/SKILL.md")  # fmt: skip
    assert selected(tmp_path) == skills


def test_skills_of_a_package_are_read_without_what_lies_beside(tmp_path: Path) -> None:
    write(tmp_path, "src/skills/tie/SKILL.md", "src/skills/tie/more.md", "src/notes.md", "src/config.yaml",
          "src/skills/tie-trials/round-1/outputs/SKILL.md", "src/skills/tie-trials/round-1/outputs/answer.md",
          ".agents/skills/trials/answer.md", "lib/skills/readme.md", "tests/skills/x/SKILL.md",
          "node_modules/p/skills/y/SKILL.md")  # fmt: skip
    assert selected(tmp_path) == ["src/skills/tie/SKILL.md", "src/skills/tie/more.md"]


def test_what_a_package_installs_is_read_where_it_lies(tmp_path: Path) -> None:
    installed = ["pkg/templates/.claude/agents/a.md", "pkg/templates/.claude/commands/go.md"]
    write(tmp_path, *installed, "pkg/templates/.claude/notes.md", "pkg/templates/page.md")
    write(tmp_path, "vendor/.claude/agents/b.md", "test/.claude/agents/c.md", "ignored/.claude/agents/d.md")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("ignored/\n")
    assert selected(tmp_path) == installed
    (tmp_path / ".gitignore").write_text(".claude/\n")
    assert selected(tmp_path) == []


@pytest.mark.parametrize("other", [".claude/agents/a.md", "packages/two/.claude/agents/a.md"])
def test_of_several_folders_of_a_tool_each_is_for_itself(tmp_path: Path, other: str) -> None:
    write(tmp_path, "packages/one/.claude/agents/a.md", other)
    assert selected(tmp_path) == [name for name in [other] if name.startswith(".claude")]


def test_what_a_document_names_is_read_with_it(tmp_path: Path) -> None:
    write(tmp_path, "docs/results.md", "docs/more.md", "docs/unnamed.md", "samples/a.json", "odd/made.md", "README.md",
          "ignored/a.md", "left/out.md")  # fmt: skip
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("ignored/\n")
    (tmp_path / "flowc.toml").write_text("exclude = ['left/']\n")
    words = "[results](docs/results.md), `samples/a.json`, ignored/a.md, left/out.md, docs/lost.md, README.md, <x>made"
    (tmp_path / "AGENTS.md").write_text(f"# Agents\n\n{words}.md, https://example.com/docs/unnamed.md.\n")
    (tmp_path / "docs" / "results.md").write_text("More in `more.md`, less in `../../elsewhere.md`.\n")
    write(tmp_path.parent, "elsewhere.md")
    assert selected(tmp_path) == ["AGENTS.md", "docs/more.md", "docs/results.md", "samples/a.json"]
    assert context(tmp_path, "AGENTS.md") == ["docs/more.md", "docs/results.md", "samples/a.json"]


@pytest.mark.parametrize("marker", ["flowc.toml", ".git/HEAD"])
def test_a_project_begins_at_its_marker(tmp_path: Path, marker: str) -> None:
    write(tmp_path, marker, "flows/a.yaml", "deep/er/x.yaml")
    assert selected(tmp_path / "deep" / "er") == ["flows/a.yaml"]
    assert selected(tmp_path / "deep", "er/x.yaml") == ["deep/er/x.yaml"]


def test_a_pyproject_begins_a_project_only_with_a_table_of_ours(tmp_path: Path) -> None:
    write(tmp_path, "deep/x.yaml")
    (tmp_path / "pyproject.toml").write_text("[tool.other]\n")
    assert root_of(str(tmp_path / "deep"), str(tmp_path / "deep")) == str(tmp_path / "deep")
    (tmp_path / "pyproject.toml").write_text("[tool.flowc]\n")
    assert root_of(str(tmp_path / "deep"), str(tmp_path / "deep")) == str(tmp_path)


def test_a_path_from_elsewhere_is_called_the_same(tmp_path: Path) -> None:
    write(tmp_path, "project/.git/HEAD", "project/flows/a.yaml", "elsewhere/x.txt")
    from_inside = [file.source.path for file in files(tmp_path / "project", "flows/a.yaml")]
    from_outside = [file.source.path for file in files(tmp_path / "elsewhere", "../project/flows/a.yaml")]
    assert from_inside == from_outside == ["flows/a.yaml"]


def test_a_layout_without_a_marker_still_has_a_root(tmp_path: Path) -> None:
    write(tmp_path, "project/flows/a.yaml", "project/agents/b.md", "elsewhere/x.txt")
    assert context(tmp_path / "elsewhere", str(tmp_path / "project/flows/a.yaml")) == ["agents/b.md"]


def test_the_outermost_folder_of_a_layout_tells_the_root(tmp_path: Path) -> None:
    write(tmp_path, "project/agents/references/b.md", "project/own/c.md", "elsewhere/x.txt")
    project, elsewhere = tmp_path / "project", str(tmp_path / "elsewhere")
    for place in ("agents/references", "agents"):
        assert root_of(str(project / place), elsewhere) == str(project)
    assert root_of(str(project / "own"), elsewhere) == str(project / "own")


def test_one_file_has_the_project_as_context(tmp_path: Path) -> None:
    write(tmp_path, ".git/HEAD", "flows/a.yaml", "flows/b.yaml", "flows/steps.yaml", "agents/c.md", "own/d.yaml")
    write(tmp_path, "own/steps.yaml")
    assert selected(tmp_path, "own/d.yaml") == ["own/d.yaml"]
    assert context(tmp_path, "own/d.yaml") == [
        "agents/c.md", "flows/a.yaml", "flows/b.yaml", "flows/steps.yaml", "own/steps.yaml",
    ]  # fmt: skip


def test_a_file_in_a_bare_folder_has_no_context(tmp_path: Path) -> None:
    write(tmp_path, "flow.yaml", "other.yaml")
    assert selected(tmp_path, "flow.yaml") == ["flow.yaml"]
    assert context(tmp_path, "flow.yaml") == []


def test_a_folder_is_walked_in_order_and_only_for_documents(tmp_path: Path) -> None:
    write(tmp_path, "d/b.yml", "d/a.yaml", "d/c/x.JSON", "d/c/y.md", "d/z.py", "d/.venv/v.yaml", "d/build/w.yaml")
    assert selected(tmp_path, "d") == ["d/a.yaml", "d/b.yml", "d/c/x.JSON", "d/c/y.md"]


def test_what_was_named_or_lies_in_flows_is_expected_to_be_a_document(tmp_path: Path) -> None:
    write(tmp_path, "flows/a.yaml", "flows/README.md", "d/b.yaml", "c.yaml", "agents/e.md", "agents/f.yaml")
    expected = [file.source.path for file in files(tmp_path, ".", "c.yaml") if file.expected]
    assert expected == ["agents/e.md", "c.yaml", "flows/a.yaml"]


def test_two_projects_stay_apart(tmp_path: Path) -> None:
    write(tmp_path, "one/.git/HEAD", "one/flows/a.yaml", "two/.git/HEAD", "two/flows/a.yaml")
    found = projects(["one", "two"], str(tmp_path))
    assert [[file.source.path for file in project.files] for project in found] == [
        ["one/flows/a.yaml"], ["two/flows/a.yaml"],
    ]  # fmt: skip


def test_a_file_is_read_once_however_it_is_named(tmp_path: Path) -> None:
    write(tmp_path, "flows/a.yaml")
    (tmp_path / "flows" / "link.yaml").symlink_to("a.yaml")
    assert selected(tmp_path, "flows", "flows/a.yaml", "./flows/../flows/a.yaml") == ["flows/a.yaml"]


def test_links_out_of_the_project_and_loops_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "outside/secret.yaml", "project/.git/HEAD", "project/flows/a.yaml", "project/shared/b.yaml")
    flows = tmp_path / "project" / "flows"
    (flows / "loop").symlink_to(flows)
    (flows / "out.yaml").symlink_to(tmp_path / "outside" / "secret.yaml")
    (flows / "gone.yaml").symlink_to("nowhere")
    (flows / "self.yaml").symlink_to("self.yaml")
    (flows / "inside.yaml").symlink_to("../shared/b.yaml")
    assert selected(tmp_path / "project") == ["flows/a.yaml", "flows/inside.yaml"]


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (os.mkfifo, "is a pipe"),
        (lambda path: os.symlink("/dev/zero", path), "is a device"),
        (lambda path: os.symlink("nowhere", path), "no such file or directory"),
        (lambda path: os.symlink(os.path.basename(path), path), "too many levels of symbolic links"),
    ],
    ids=["pipe", "device", "dangling", "loop"],
)
def test_what_is_no_regular_file_is_reported_and_never_opened(tmp_path: Path, make: object, problem: str) -> None:
    make(str(tmp_path / "x.yaml"))  # type: ignore[operator]
    (file,) = files(tmp_path, "x.yaml")
    told = {"problem": problem, "kind": "file"}
    assert [(finding.code, finding.values) for finding in file.findings] == [("FC119", told)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_what_may_not_be_read_is_reported(tmp_path: Path) -> None:
    write(tmp_path, "x.yaml", "d/y.yaml")
    (tmp_path / "x.yaml").chmod(0)
    (tmp_path / "d").chmod(0)
    found = {file.source.path: file.findings[0].values["problem"] for file in files(tmp_path, "x.yaml", "d")}
    (tmp_path / "d").chmod(0o700)
    assert found == {"x.yaml": "permission denied", "d": "permission denied"}


def test_a_missing_path_suggests_its_neighbour(tmp_path: Path) -> None:
    write(tmp_path, "flows/a.yaml")
    with pytest.raises(MissingPath) as missing:
        projects(["flow"], str(tmp_path))
    assert missing.value.suggestion == str(tmp_path / "flows")


def test_a_name_that_is_no_utf8_is_read_like_any_other(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.yaml")).write_text(FLOW)
    assert selected(tmp_path, os.fsdecode(b"\xff.yaml")) == ["\udcff.yaml"]


def test_a_name_longer_than_any_path_is_no_such_file(tmp_path: Path) -> None:
    for name in ("x" * 10_000, "a\0b"):
        with pytest.raises(MissingPath):
            projects([name], str(tmp_path))


def test_too_many_files_are_cut_with_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, *(f"flows/{number}.yaml" for number in range(5)))
    monkeypatch.setattr("flowc.project.candidates.MOST_FILES", 3)
    found = files(tmp_path)
    assert [file.source.path for file in found] == ["flows", "flows/0.yaml", "flows/1.yaml", "flows/2.yaml"]
    assert found[0].findings[0].code == "FC119"
    assert MOST_FILES >= 1000


def test_too_much_text_is_cut_with_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, *(f"flows/{number}.yaml" for number in range(5)))
    monkeypatch.setattr("flowc.project.MOST_CHARACTERS", len(FLOW))
    found = files(tmp_path)
    assert [file.source.path for file in found] == ["flows/0.yaml", "flows/1.yaml", "flows/2.yaml"]
    assert [finding.code for file in found for finding in file.findings] == ["FC119"]


def test_a_folder_that_vanishes_is_told(tmp_path: Path) -> None:
    assert list(walk(str(tmp_path / "gone"), Exclusions(str(tmp_path), str(tmp_path)))) == [
        Unlisted(str(tmp_path / "gone"), "no such file or directory")
    ]


def test_a_file_is_expected_for_its_place_alone_until_it_is_named(tmp_path: Path) -> None:
    write(tmp_path, "flows/a.yaml", "flows/b.yaml")
    placed = {file.source.path: (file.expected, file.placed) for file in files(tmp_path, ".", "flows/b.yaml")}
    assert placed == {"flows/a.yaml": (True, True), "flows/b.yaml": (True, False)}


def unfollowed(folder: Path, *paths: str) -> list[str]:
    """The links of a project that were not followed."""
    (project,) = projects(paths, str(folder))
    return [note.what for note in project.notes]


def test_links_that_are_not_followed_are_told(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    for folder in (outside / "deep", root / ".git", root / "agents", root / "doctrine", root / "apart"):
        folder.mkdir(parents=True)
    (outside / "flow.yaml").write_text("name: x\n")
    for page in ("doctrine/page.md", "agents/writer.md"):
        (root / page).write_text("# Page\n")
    for link, target in {
        "flows": "../outside", "doctrine/deep": "../../outside/deep", "doctrine/apart": "../apart",
        "doctrine/flow.yaml": "../../outside/flow.yaml", "doctrine/data.csv": "../../outside/flow.yaml",
        "doctrine/agents": "../agents", "doctrine/dangling.md": "nowhere", "doctrine/loop": "loop",
        "doctrine/other.md": "page.md", "doctrine/build": "../../outside",
    }.items():  # fmt: skip
        (root / link).symlink_to(target)
    assert unfollowed(root) == ["doctrine/apart", "doctrine/deep", "doctrine/flow.yaml", "flows"]
    assert unfollowed(root, "doctrine") == ["doctrine/apart", "doctrine/deep", "doctrine/flow.yaml"]
    assert unfollowed(root, "agents", "doctrine/flow.yaml") == []
    (root / "flowc.toml").write_text("exclude = ['deep/', 'flow.yaml', '/flows/']\n")
    assert unfollowed(root) == ["doctrine/apart"]


def test_of_very_many_links_the_rest_is_counted(tmp_path: Path) -> None:
    (tmp_path / "root" / "flows").mkdir(parents=True)
    (tmp_path / "far").mkdir()
    for number in range(MOST_LINKS + 3):
        (tmp_path / "root" / "flows" / f"link-{number}").symlink_to("../../far")
    told = unfollowed(tmp_path / "root")
    assert (len(told), told[-1]) == (MOST_LINKS + 1, "3 more links")


def test_a_link_that_leads_elsewhere_makes_another_folder(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("here")
    before = digest(str(tmp_path))
    (tmp_path / "link").unlink()
    (tmp_path / "link").symlink_to("there")
    assert digest(str(tmp_path)) != before
