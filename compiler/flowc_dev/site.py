"""The documentation as a static site in `build/site`: our pages, the rule pages, and a navigation from the cards."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from flowc import catalogue
from flowc_dev.pages import HEADINGS

Navigation: TypeAlias = "list[str | dict[str, str | Navigation]]"
"""Pages and sections, as the generator reads them."""

GUIDES = (
    ("Linting", "linting.md"),
    ("Configuration", "configuration.md"),
    ("Integrations", "integrations.md"),
    ("The language", "language.md"),
    ("Architecture", "architecture.md"),
    ("Performance", "performance.md"),
)
"""The guides in the order they are read in; those that are not written yet are left out, others come last."""

HOME, CHANGES = "index.md", "changes.md"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def navigation(pages: Iterable[str], codes: Iterable[str]) -> Navigation:
    """The pages (paths below `docs/`) in the order of the guides, then the rules by family."""
    present = sorted(page for page in pages if "/" not in page and page not in (HOME, CHANGES))
    known = [(title, page) for title, page in GUIDES if page in present]
    others = [page for page in present if page not in {page for _, page in known}]
    rules: Navigation = ["rules/README.md", *_families(list(codes))]
    guides: Navigation = [{title: page} for title, page in known]
    return [{"flowc": HOME}, *guides, *others, {"Rules": rules}, {"Changes": CHANGES}]


def _families(codes: list[str]) -> Navigation:
    names = catalogue.index()
    return [
        {heading: [{f"{code} {names[code]}": f"rules/{code}.md"} for code in codes if code[2] == digit]}
        for digit, heading in HEADINGS.items()
        if any(code[2] == digit for code in codes)
    ]


def build(root: Path) -> int:
    """Build the site of a checkout; a link that leads nowhere makes the exit code 1. Needs the extra `docs`."""
    folder = root / "build"
    stage(root, folder / "docs")
    pages = [path.relative_to(folder / "docs").as_posix() for path in (folder / "docs").rglob("*.md")]
    settings = {
        "INHERIT": os.path.relpath(root / "mkdocs.yml", folder),
        "docs_dir": "docs",
        "site_dir": "site",
        "nav": navigation(pages, catalogue.codes()),
    }
    (folder / "site.yml").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
    shutil.rmtree(folder / "site", ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", "site.yml"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 0:
        return 0
    said = done.stdout + done.stderr.partition("Traceback")[0]
    print(_COLOUR.sub("", said or done.stderr), file=sys.stderr)
    return 1


def stage(root: Path, folder: Path) -> None:
    """Put the pages of the site into a folder: `docs/`, with the README as the first page and the changelog."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "docs", folder, ignore=shutil.ignore_patterns("tour"))
    paths = {path.relative_to(folder).as_posix() for path in folder.rglob("*")} | {CHANGES}
    for name, page in (("README.md", HOME), ("CHANGELOG.md", CHANGES)):
        text = (root / name).read_text(encoding="utf-8")
        (folder / page).write_text(relinked(text, paths), encoding="utf-8")


def relinked(text: str, paths: Iterable[str]) -> str:
    """A page of the repository's root as a page of the site: links to what the site lacks become plain words."""
    known = set(paths)

    def renewed(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2].rstrip("/"), link[3] or ""
        inside = CHANGES if target == "CHANGELOG.md" else target.removeprefix("docs/")
        return f"[{words}]({inside}{anchor})" if inside in known and target != inside else words

    return _LINK.sub(renewed, text)
