"""What files declare, kept from run to run: it never changes what is said, and damage to it does no harm."""

from pathlib import Path

import pytest

from flowc.commands import remembering
from flowc.commands.judging import judge, judged_again
from flowc.pipeline import report
from flowc.project import Project, projects
from flowc.reports import json

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of our own."""
    monkeypatch.setenv("FLOWC_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def opened(folder: Path) -> tuple[Project, ...]:
    """The project of a folder, and those below it that have a configuration of their own."""
    return projects(["."], str(folder))


def said(folder: Path, *, again: bool) -> str:
    """What is said of a folder, with or without what is remembered."""
    found = [judged_again(each, iter) if again else judge(each) for each in opened(folder)]
    return "".join(json.render(report(each.understanding, each.judgement)) for each in found)


@pytest.fixture
def corpus(examples: list[Path]) -> list[Path]:
    """Every example of every card, our own documents, and those of the tests, a project each."""
    return [*examples, ROOT, ROOT / "tests" / "fifteen"]


def test_what_is_remembered_changes_nothing_on_the_whole_corpus(corpus: list[Path]) -> None:
    for folder in corpus:
        plain = said(folder, again=False)
        assert said(folder, again=True) == plain, folder
        assert said(folder, again=True) == plain, folder


def test_only_what_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "project"
    for name in "abc":
        (folder / "flows").mkdir(parents=True, exist_ok=True)
        (folder / "flows" / f"{name}.yaml").write_text(f"name: {name}\ntransitions:\n  incoming -> done: {{}}\n")
    said(folder, again=True)
    (folder / "flows" / "b.yaml").write_text("name: b\ntransitions:\n  incoming -> done: {agnet: x}\n")
    read: list[str] = []
    from flowc import pipeline

    build = pipeline.build
    monkeypatch.setattr(pipeline, "build", lambda source, lexicon: read.append(source.path) or build(source, lexicon))
    assert "agnet" in said(folder, again=True)
    assert read == ["flows/b.yaml"]


@pytest.mark.parametrize("damage", [lambda kept: b"", lambda kept: kept[:-9], lambda kept: b"x" + kept])
def test_damage_is_ignored_and_mended(tmp_path: Path, cache: Path, damage) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "project"
    (folder / "flows").mkdir(parents=True)
    (folder / "flows" / "a.yaml").write_text("name: a\ntransitions:\n  incoming -> done: {agnet: x}\n")
    plain = said(folder, again=True)
    (path,) = cache.glob("*.units")
    path.write_bytes(damage(path.read_bytes()))
    assert said(folder, again=True) == plain
    memory = remembering.remembered(opened(folder)[0])
    assert memory and list(memory.entries) == ["flows/a.yaml"]


def test_other_words_are_remembered_apart(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    (folder / "doctrine" / "lead").mkdir(parents=True)
    text = "# Handoff contract: lead -> cook\n\nCook returns one of:\n\n- `lukewarm` - a note\n- `complete` - a dish\n"
    (folder / "doctrine" / "lead" / "handoff-contract.md").write_text(text)
    assert "FC701" not in said(folder, again=True)
    (folder / "flowc.toml").write_text("[vocabulary]\nstatuses = ['lukewarm']\n")
    assert "FC701" in said(folder, again=True)
