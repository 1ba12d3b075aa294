"""The written pages speak of what is there: paths that exist, and every key, event, effect and limit we know."""

import re
import typing
from pathlib import Path

import pytest

import flowc_runtime
from flowc.machine.table import EVENTS
from flowc.model.kinds import sections
from flowc.model.nodes import ENGINE_STATES, RETRY
from flowc.project.discovery import MOST_FILES
from flowc.project.homes import TELLING
from flowc.project.roots import LAYOUT
from flowc.syntax import limits
from flowc_runtime.effects import Effect

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("*.md"))
PATH = re.compile(r"`((?:[a-z_.-]+/)*[A-Za-z_.-]+\.(?:py|yaml|md|json|toml)|(?:[a-z_.-]+/)+)`")
PLACES = (ROOT, ROOT / "compiler", ROOT / "compiler/flowc", *(ROOT / "compiler/flowc").iterdir(), ROOT / "docs")
SHOWN = {
    "src/skills/review/SKILL.md", "src/templates/.claude/agents/", "skills/test/", ".agents/", ".claude/", "SKILL.md",
    "agent/", "form.md",
}  # fmt: skip
ELSEWHERE = {"flowc.toml", *(f"{place}/" for place in LAYOUT), *LAYOUT, *TELLING, *SHOWN}
"""Paths of the projects flowc reads, and not of this one; some are examples."""

PARTS = (
    sections.FLOW, sections.TRANSITION, sections.CONDITION, sections.SUPERVISION, sections.REGISTRY, sections.STEP,
)  # fmt: skip
MADE = {"flowc/_data/", "build/flowc/"}
LANGUAGE = (ROOT / "docs/language.md").read_text(encoding="utf-8")


def sentences(text: str) -> list[str]:
    """The lines of prose of a page."""
    without_code = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line for line in without_code.splitlines() if line and not line.startswith(("|", "#"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    named = set(PATH.findall(page.read_text(encoding="utf-8"))) - ELSEWHERE - MADE
    assert [name for name in sorted(named) if not any((place / name).exists() for place in PLACES)] == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: page.name)
def test_a_line_holds_one_sentence(page: Path) -> None:
    long = [line for line in sentences(page.read_text(encoding="utf-8")) if re.search(r"[a-z`)][.] [A-Z]", line)]
    assert long == []


@pytest.mark.parametrize("word", [
    *(key for part in PARTS for key in part.keys), *sections.OUTLETS, *sections.COSTS, *sections.STRATEGIES,
    *EVENTS, *ENGINE_STATES, RETRY, *LAYOUT,
    *(effect.__name__ for effect in typing.get_args(Effect)),
])  # fmt: skip
def test_the_language_has_a_word_for(word: str) -> None:
    assert re.search(rf"`(?:[^`]*\W)?{re.escape(word)}\W?[^`]*`", LANGUAGE), word


def test_the_limits_are_those_of_the_reader() -> None:
    for limit in (limits.DEPTH, limits.NODES, limits.SCALAR, limits.NAME):
        assert f"| {limit.most:,} |" in LANGUAGE, limit.what
    assert f"| {limits.BYTES.most // 2**20} MiB |" in LANGUAGE
    assert f"| {MOST_FILES:,} |" in LANGUAGE


def test_the_format_is_the_runtime_s() -> None:
    assert f"`{flowc_runtime.FORMAT}`" in LANGUAGE
