"""`flowc explain`: what, why, bad, good, how to fix, options and fix safety of every rule, as people read it."""

import tomllib
from pathlib import Path

import pytest

from flowc import catalogue
from flowc.commands import explain
from flowc.commands.remedies import offered

GOLDEN = Path(__file__).parent / "data" / "explain"
MARKS = str.maketrans("", "", "«»")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_the_text_is_the_one_somebody_read(path: Path) -> None:
    assert explain.run(path.stem).out == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", catalogue.codes())
def test_a_rule_is_explained_whole(code: str) -> None:
    card, out = catalogue.card(code), explain.run(code).out
    assert out.startswith(f"{card.severity.value}[{code}]: {card.name}\n\n{card.why.strip()}\n")
    for title in ("It says:", "How to fix:", "Fixes:", "Options, in flowc.toml:", "docs: docs/rules/"):
        assert f"\n{title}" in out, title
    assert out.count("\nBad") == sum(example.says is not None for example in card.examples)
    assert out.count("\nGood") == sum(example.says is None for example in card.examples)
    assert (f"ignore[{code}] reason" in out) == bool(card.examples)
    assert out.translate(MARKS) == out
    assert out.count("\n  fixed:\n") == sum(bool(example.fixed) for example in card.examples)


@pytest.mark.parametrize("code", catalogue.codes())
def test_the_safety_of_every_fix_is_known(code: str) -> None:
    card = catalogue.card(code)
    assert {fix.words for fix in offered(card)} == set(card.fixes.values())


def test_a_safe_and_an_unsafe_fix_are_told_apart() -> None:
    assert "write `->` (safe:" in explain.run("FC113").out
    assert "(unsafe: look at it; `flowc lint --fix --unsafe-fixes`)" in explain.run("FC201").out
    assert "none: only you know what is meant" in explain.run("FC101").out


@pytest.mark.parametrize("code", ["FC301", "FC113"])
def test_the_options_are_a_configuration(code: str) -> None:
    out = explain.run(code).out
    lines = out.partition("Options, in flowc.toml:\n")[2].partition("\n\n")[0]
    options = tomllib.loads("\n".join(line.strip() for line in lines.splitlines()))
    assert options.keys() == {"ignore", "per-path", "severity"}
    assert options["severity"][code] != catalogue.card(code).severity.value
