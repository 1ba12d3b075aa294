"""`flowc explain`: what, why, bad, good, how to fix, options and fix safety of every rule, as people read it."""

import tomllib
from pathlib import Path

import pytest

from flowc import catalogue
from flowc.catalogue import Severity
from flowc.commands import explain
from flowc.commands.remedies import offered
from flowc.configuration import Settings
from flowc.configuration.parse import settings
from flowc.configuration.selection import ALWAYS, verdict
from flowc.suppressions.matching import OWN

GOLDEN = Path(__file__).parent / "data" / "explain"
FOR_A_FILE = {"FC123"}
"""What is wrong with a text that has no places to speak of."""

FOR_BOTH = {"FC118"}
"""What is wrong with such a text, or with a part of one that has places."""

NEVER_HIDDEN = {"FC102", "FC103", "FC105", "FC119", *OWN}
"""What no comment hides: that a file was not read to its end, and what is said of a comment, which is to be mended."""


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_the_text_is_the_one_somebody_read(path: Path) -> None:
    assert explain.run(path.stem).out == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", catalogue.codes())
def test_a_rule_is_explained_whole(code: str) -> None:
    card, out = catalogue.card(code), explain.run(code).out
    assert out.startswith(f"{card.severity.value}[{code}]: {card.name}\n\n{card.why.strip()}\n")
    assert max(map(len, card.why.splitlines())) <= 120
    for title in ("It says:", "How to fix:", "Fixes:", "Options, in flowc.toml:", "docs: docs/rules/"):
        assert f"\n{title}" in out, title
    assert out.count("\nBad") == sum(example.says is not None for example in card.examples)
    assert out.count("\nGood") == sum(example.says is None for example in card.examples)
    assert (f"ignore[{code}] reason" in out) == (code not in FOR_A_FILE | NEVER_HIDDEN)
    assert (f"# flowc: ignore-file[{code}] reason" in out) == (code in FOR_A_FILE | FOR_BOTH)
    assert catalogue.unmarked(out) == out
    assert out.count("\n  fixed:\n") == sum(bool(example.fixed) for example in card.examples)


def test_the_beginning_of_codes_lists_their_rules() -> None:
    told = explain.run("fc12")
    assert told.code == 0
    lines = explain.rules().out.splitlines(keepends=True)
    assert told.out == "".join(line for line in lines if line.startswith("FC12"))
    assert explain.run("all").out == explain.rules().out


@pytest.mark.parametrize("code", catalogue.codes())
def test_the_safety_of_every_fix_is_known(code: str) -> None:
    card = catalogue.card(code)
    assert {fix.words for fix in offered(card)} == set(card.fixes.values())


def test_a_safe_and_an_unsafe_fix_are_told_apart() -> None:
    assert "write `->` (safe:" in explain.run("FC113").out
    assert "(unsafe: look at it; `flowc lint --fix --unsafe-fixes`)" in explain.run("FC201").out
    assert "none: only you know what is meant" in explain.run("FC101").out


@pytest.mark.parametrize("code", ALWAYS)
def test_no_option_is_offered_that_does_nothing(code: str) -> None:
    told = "Options, in flowc.toml:\n  none: it counts wherever it is found; `exclude` leaves files out\n\ndocs: "
    assert told in explain.run(code).out
    changes = Settings(ignore=(code,), severity={code: "note"})
    assert verdict(changes, code, "flows/a.yaml") is Severity.ERROR


@pytest.mark.parametrize("code", sorted(set(catalogue.codes()) - set(ALWAYS)))
def test_every_option_does_what_it_says(code: str) -> None:
    lines = explain.run(code).out.partition("Options, in flowc.toml:\n")[2].partition("\n\n")[0].splitlines()
    ignored, there, graver = (settings(tomllib.loads(line)) for line in lines)
    assert verdict(ignored, code, "flows/a.yaml") is None
    assert verdict(there, code, "examples/a.yaml") is None
    assert verdict(there, code, "flows/a.yaml") is catalogue.card(code).severity
    assert verdict(graver, code, "flows/a.yaml") not in (None, catalogue.card(code).severity)


@pytest.mark.parametrize("code", ["FC301", "FC113"])
def test_the_options_are_a_configuration(code: str) -> None:
    out = explain.run(code).out
    lines = out.partition("Options, in flowc.toml:\n")[2].partition("\n\n")[0]
    options = tomllib.loads("\n".join(line.strip() for line in lines.splitlines()))
    assert options.keys() == {"ignore", "per-path", "severity"}
    assert options["severity"][code] != catalogue.card(code).severity.value


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("F505", "did you mean `FC505`?"),
        ("fc-505", "did you mean `FC505`?"),
        ("505", "did you mean `FC505`?"),
        ("unknwon-state", "did you mean `unknown-state`?"),
        ("FC510", "`flowc rules` lists all of them"),
        ("FC9999", "`flowc rules` lists all of them"),
        ("FC50O", "`flowc rules` lists all of them"),
    ],
)
def test_a_number_that_looks_alike_is_no_suggestion(word: str, hint: str) -> None:
    assert explain.run(word).err == f"flowc: no rule is called `{word}`; {hint}\n"
