"""The pieces of code of `docs/integrations.md`, run or judged; the Dockerfile without an engine; the site."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tooling import ROOT, checkout, snippets, tool, whole, yaml

from flowc import __version__, catalogue, cli
from flowc_dev import site
from processes import run
from samples import FLOW

SNIPPETS = snippets()
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OPTION = re.compile(r"--[a-z][a-z-]+")


def test_every_snippet_is_tested() -> None:
    elsewhere = {
        ".pre-commit-config.yaml", ".github/workflows/flowc.yml", "flows/default.yaml", ".vscode/settings.json",
    }  # fmt: skip
    assert set(SNIPPETS) == elsewhere | {".gitlab-ci.yml", "ci.sh", "container.sh", "completion.bash"}


def test_the_snippets_name_the_version_of_today() -> None:
    page = (ROOT / "docs" / "integrations.md").read_text(encoding="utf-8")
    assert set(re.findall(r"flowc(?:==|@v)([0-9.]+)", page)) == {__version__}
    assert f"rev: v{__version__}\n" in page


def test_the_options_of_the_page_are_options_of_lint(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["lint", "--help"])
    known = set(OPTION.findall(capsys.readouterr().out))
    page = (ROOT / "docs" / "integrations.md").read_text(encoding="utf-8")
    texts = [*re.findall(r"`([^`\n]*--[^`\n]*)`", page), *re.findall(r"flowc lint .*", page), "--output"]
    named = {option for text in texts if "compile" not in text for option in OPTION.findall(text)}
    assert named <= known


@pytest.mark.parametrize("title", [title for title, each in SNIPPETS.items() if each.language == "sh"])
def test_shellcheck_has_nothing_to_say(title: str, tmp_path: Path) -> None:
    script = tmp_path / "snippet"
    script.write_text(SNIPPETS[title].text, encoding="utf-8")
    shell = "bash" if title.endswith(".bash") else "sh"
    done = run(tool("shellcheck"), "--shell", shell, str(script))
    assert done.returncode == 0, done.stdout


def test_gitlab_allows_its_snippet(tmp_path: Path) -> None:
    path = tmp_path / ".gitlab-ci.yml"
    path.write_text(SNIPPETS[".gitlab-ci.yml"].text, encoding="utf-8")
    done = run(tool("check-jsonschema"), "--builtin-schema", "vendor.gitlab-ci", str(path))
    assert done.returncode == 0, done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one flow, compiled."""
    (tmp_path / "flows").mkdir()
    (tmp_path / "flows" / "default.yaml").write_text(FLOW, encoding="utf-8")
    assert run("flowc", "compile", folder=tmp_path).returncode == 0
    return tmp_path


@whole
def test_the_plain_script_runs(project: Path) -> None:
    source = project / "source"
    source.mkdir()
    text = SNIPPETS["ci.sh"].text.replace(f"flowc=={__version__}", str(checkout(source)))
    (project / "ci.sh").write_text(text, encoding="utf-8")
    done = run("sh", "ci.sh", folder=project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (project / "build" / "flowc.xml").read_text(encoding="utf-8").startswith("<?xml")


@whole
def test_the_script_of_gitlab_writes_its_report(project: Path) -> None:
    job = yaml(SNIPPETS[".gitlab-ci.yml"].text)["flowc"]
    install, *script = job["script"]
    assert install.split()[:4] == ["python", "-m", "pip", "install"]
    for line in script:
        assert run("sh", "-c", line, folder=project).returncode == 0
    assert (project / job["artifacts"]["reports"]["codequality"]).read_text(encoding="utf-8").strip() == "[]"


def test_hadolint_has_nothing_to_say() -> None:
    done = run(tool("hadolint"), "Dockerfile", folder=ROOT)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_runs_without_rights_and_pins_its_base() -> None:
    lines = DOCKERFILE.splitlines()
    assert {line.split()[1] for line in lines if line.startswith("FROM")} == {"python:3.13-slim"}
    assert [line for line in lines if line.startswith("USER")] == ["USER 10001"]
    assert "--no-cache-dir" in DOCKERFILE


def test_the_context_of_the_image_is_what_is_copied() -> None:
    copied = {name for line in DOCKERFILE.splitlines() if line.startswith("COPY") and "--from" not in line
              for name in line.split()[1:-1]}  # fmt: skip
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line[1:] for line in allowed if line.startswith("!")} == copied


@whole
def test_what_the_image_copies_is_enough_to_install(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for line in (line for line in DOCKERFILE.splitlines() if line.startswith("COPY") and "--from" not in line):
        *names, target = line.split()[1:]
        for name in names:
            place = source / (name if target == "./" else target)
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, place)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    done = run(str(tmp_path / "env" / "bin" / "pip"), "install", "--quiet", ".", folder=source)
    assert done.returncode == 0, done.stderr
    done = run(str(tmp_path / "env" / "bin" / "flowc"), "rules", folder=tmp_path)
    assert len(done.stdout.splitlines()) == len(catalogue.codes())


def test_the_navigation_holds_every_rule_once() -> None:
    listed = str(site.navigation(["language.md", "news.md", "rules/FC101.md"], catalogue.codes()))
    assert all(listed.count(f"rules/{code}.md") == 1 for code in catalogue.codes())
    assert "{'The language': 'language.md'}, 'news.md', {'Rules'" in listed


@pytest.mark.parametrize(("text", "expected"), [
    ("[a](docs/language.md)", "[a](language.md)"),
    ("[a](docs/language.md#x)", "[a](language.md#x)"),
    ("[a](CHANGELOG.md)", "[a](changes.md)"),
    ("[a](flows)", "a"),
    ("[a](https://example.invalid/x)", "[a](https://example.invalid/x)"),
])  # fmt: skip
def test_links_of_the_readme_lead_inside_the_site(text: str, expected: str) -> None:
    assert site.relinked(text, {"language.md", "changes.md"}) == expected


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site is made of, where it may be broken."""
    pytest.importorskip("zensical", reason="zensical is not installed: run `make integration`")
    place = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs", place / "docs")
    for name in ("README.md", "CHANGELOG.md", "mkdocs.yml"):
        shutil.copy(ROOT / name, place / name)
    return place


def test_the_site_is_built_and_fetches_nothing(copy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert site.build(copy) == 0, capfd.readouterr().err
    pages = {path.relative_to(copy / "build" / "site").as_posix() for path in copy.glob("build/site/**/*.html")}
    assert {"index.html", "language.html", *(f"rules/{code}.html" for code in catalogue.codes())} <= pages
    loaded = re.compile(r'<(?:script|img|iframe)[^>]+src="?(?:https?:)?//|<link[^>]+href="?(?:https?:)?//')
    for page in (copy / "build" / "site").rglob("*.html"):
        assert not loaded.search(page.read_text(encoding="utf-8")), page
    assert "unreachable-state" in (copy / "build" / "site" / "search.json").read_text(encoding="utf-8")


def test_a_broken_link_breaks_the_site(copy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = copy / "docs" / "language.md"
    before = page.read_text(encoding="utf-8")
    page.write_text(before + "\n[gone](nowhere.md)\n", encoding="utf-8")
    assert site.build(copy) == 1
    assert "page does not exist" in capfd.readouterr().err
    page.write_text(before, encoding="utf-8")
