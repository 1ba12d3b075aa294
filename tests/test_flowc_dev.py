"""The tools of those who work on flowc: rule pages that cannot lie, and a new rule that touches no other file."""

from pathlib import Path

import pytest

from flowc import catalogue
from flowc.commands.remedies import offered
from flowc_dev import __main__ as tools
from flowc_dev.new_rule import WrongName, new_rule
from flowc_dev.pages import pages

ROOT = Path(__file__).parents[1]
PAGES = pages()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_what_the_card_says(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == PAGES[path], "run `python -m flowc_dev docs`"


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    assert {f"docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")} == set(PAGES)


def test_every_rule_has_a_page_in_the_index() -> None:
    index = PAGES["docs/rules/README.md"]
    for code, name in catalogue.index().items():
        assert f"| [{code}]({code}.md) | {name} |" in index
        assert catalogue.page(code) in PAGES


def test_pages_tell_what_flowc_can_mend_and_how_safe_that_is() -> None:
    index = PAGES["docs/rules/README.md"]
    for code in catalogue.codes():
        page, fixes = PAGES[catalogue.page(code)], offered(catalogue.card(code))
        assert ("What flowc can do:" in page) == bool(fixes)
        for fix in fixes:
            option = "safe: `flowc lint --fix`" if fix.safe else "unsafe: `flowc lint --fix --unsafe-fixes`"
            assert f"\n- {fix.words} ({option})\n" in page
        row = next(line for line in index.splitlines() if line.startswith(f"| [{code}]"))
        kinds = {"safe" if fix.safe else "unsafe" for fix in fixes} or {"none"}
        assert set(row.rstrip(" |").rpartition(" | ")[2].split(", ")) == kinds


def test_pages_hold_no_marks() -> None:
    assert not any("«" in text or "»" in text for text in PAGES.values())


def test_docs_are_written_once_and_stale_pages_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "FC998.md").write_text("gone")
    assert tools.main(["docs"]) == 0
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")} == set(PAGES)


def test_a_new_rule_is_a_card_and_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    assert tools.main(["new-rule", "FC398", "some-fault"]) == 0
    written = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert written == ["compiler/flowc/checks/graph/some_fault.py", "rules/FC398-some-fault.yaml"]
    assert tools.main(["new-rule", "FC398", "some-fault"]) == 2


def test_a_rule_of_reading_has_no_module() -> None:
    assert list(new_rule("FC198", "some-fault")) == ["rules/FC198-some-fault.yaml"]


@pytest.mark.parametrize(
    ("code", "name"),
    [("FC301", "some-fault"), ("FC398", "unreachable-state"), ("X1", "a"), ("FC398", "Some_")],
)
def test_a_taken_or_odd_name_is_refused(code: str, name: str) -> None:
    with pytest.raises(WrongName):
        new_rule(code, name)


def test_wrong_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert tools.main(["bogus"]) == 2
    assert "new-rule" in capsys.readouterr().err
