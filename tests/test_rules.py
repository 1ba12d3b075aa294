"""Every rule card is run: a bad example says exactly its marks under all rules, a good one is silent, fixes do what
the card shows. The cards are the specification, so this is the test of every rule.
"""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module, util
from inspect import getmembers, isfunction, signature
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc import catalogue, checks, data, pipeline
from flowc.catalogue import Card, Example, Severity, fill
from flowc.diagnostics import Finding
from flowc.project import File, Project
from flowc.reports import Report
from flowc.syntax.decode import decode
from flowc.syntax.edit import apply

ROOT = Path(__file__).parents[1]
CODES = catalogue.codes()
FIELDS = {"code", "name", "severity", "message", "label", "labels", "forms", "help", "fixes", "why", "examples"}
WITHOUT_EXAMPLES = {"FC119"}
"""Rules about files nobody can read: no document shows them."""


@dataclass(frozen=True)
class Case:
    """One example of one rule."""

    card: Card
    example: Example

    def __str__(self) -> str:
        return f"{self.card.code}-{self.example.title or 'good'}".replace(" ", "-")


CASES = [Case(catalogue.card(code), example) for code in CODES for example in catalogue.card(code).examples]
BAD = [case for case in CASES if case.example.says is not None]
GOOD = [case for case in CASES if case.example.says is None]
FIXED = [case for case in CASES if case.example.fixed]


@dataclass(frozen=True)
class Spot:
    """A marked place: the path and the range in the text without marks."""

    path: str
    start: int
    end: int


def unmarked(path: str, text: str) -> tuple[str, list[Spot]]:
    """The text without its marks «…», which may nest, and the places they marked."""
    plain, opened, spots = "", [], []
    for part in re.split("([«»])", text):
        if part == "«":
            opened.append(len(plain))
        elif part == "»":
            spots.append(Spot(path, opened.pop(), len(plain)))
        else:
            plain += part
    assert not opened, f"an open mark in {path}"
    return plain, sorted(spots, key=lambda spot: (spot.start, spot.end))


def project(documents: Mapping[str, str]) -> Project:
    """A project in memory, every file selected."""
    read = [decode(path, text.encode("utf-8", "surrogatepass")) for path, text in sorted(documents.items())]
    return Project("", tuple(File(source, tuple(findings), True, True) for source, findings in read))


def documents_of(example: Example) -> tuple[dict[str, str], list[Spot]]:
    """The documents of an example without marks, and the marked places in order."""
    parts = {path: unmarked(path, text) for path, text in sorted(example.files.items())}
    return {path: plain for path, (plain, _) in parts.items()}, [spot for _, spots in parts.values() for spot in spots]


def said(report: Report) -> list[tuple[Spot, str]]:
    """What a report says, place by place."""
    return [
        (Spot(each.primary.span.source.path, each.primary.span.start, each.primary.span.end), each.message)
        for each in report.diagnostics
    ]


def lint(documents: Mapping[str, str]) -> Report:
    """The report on some documents."""
    return pipeline.lint(project(documents))


@pytest.mark.parametrize("case", BAD, ids=str)
def test_a_bad_example_says_exactly_its_marks(case: Case) -> None:
    documents, spots = documents_of(case.example)
    assert spots, "a bad example marks at least one place"
    report = lint(documents)
    assert said(report) == list(zip(spots, case.example.says or (), strict=True))
    assert case.card.code in {each.code for each in report.diagnostics}


@pytest.mark.parametrize("case", GOOD, ids=str)
def test_a_good_example_is_silent(case: Case) -> None:
    documents, spots = documents_of(case.example)
    assert not spots
    assert said(lint(documents)) == []


@pytest.mark.parametrize("case", FIXED, ids=str)
def test_fixes_make_what_the_card_shows(case: Case) -> None:
    documents, _ = documents_of(case.example)
    fixed = with_fixes(documents, case.card.code)
    assert fixed == {**documents, **case.example.fixed}
    assert case.card.code not in {each.code for each in lint(fixed).diagnostics}


def with_fixes(documents: Mapping[str, str], code: str) -> dict[str, str]:
    """The documents with every fix of one rule made."""
    found = [each for each in lint(documents).diagnostics if each.code == code]
    edits = [edit for each in found for fix in each.fixes for edit in fix.edits]
    return {
        path: apply(text, [edit for edit in edits if edit.span.source.path == path])
        for path, text in documents.items()
    }


@pytest.mark.parametrize("case", BAD, ids=str)
def test_an_example_with_fixes_shows_what_they_make(case: Case) -> None:
    documents, _ = documents_of(case.example)
    has_fixes = any(each.fixes for each in lint(documents).diagnostics if each.code == case.card.code)
    assert has_fixes == bool(case.example.fixed)


@pytest.mark.parametrize("case", BAD, ids=str)
def test_every_slot_role_and_form_is_given(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    documents, _ = documents_of(case.example)
    found: list[Finding] = []
    describe = catalogue.describe
    monkeypatch.setattr(pipeline, "describe", lambda finding: found.append(finding) or describe(finding))
    lint(documents)
    assert found
    for finding in found:
        assert_complete(finding)


def assert_complete(finding: Finding) -> None:
    """Every word the card needs is among the values, every role and form the finding uses is in the card."""
    card = catalogue.card(finding.code)
    assert not finding.form or finding.form in card.forms
    words = card.forms.get(finding.form, card.words)
    templates = [(text, finding.values) for text in (words.message, words.label, words.help)]
    templates += [(card.labels[label.role], {**finding.values, **label.values}) for label in finding.labels]
    templates += [(card.fixes[fix.role], {**finding.values, **fix.values}) for fix in finding.fixes]
    for template, values in templates:
        assert set(catalogue.SLOT.findall(template)) <= values.keys(), template
    for label in finding.labels:
        assert label.span.start <= label.span.end <= len(label.span.source.text)


@pytest.mark.parametrize("code", CODES)
def test_a_card_is_complete(code: str) -> None:
    fields = data.load("rules", f"{code}-{catalogue.index()[code]}.yaml")
    card = catalogue.card(code)
    assert fields.keys() <= FIELDS
    assert (card.code, card.name) == (code, catalogue.index()[code])
    assert card.words.message
    assert card.words.help or all(form.help for form in card.forms.values())
    assert len(card.why.split()) >= 8
    for form in (fields.get("forms") or {}).values():
        assert form.keys() <= {"message", "label", "help"}
    for text in (card.words.message, *(form.message for form in card.forms.values())):
        assert text == text.strip()
        assert not text.endswith(".")
        assert not re.search(r"\{(?![a-z_]+\})", text)


@pytest.mark.parametrize("code", [code for code in CODES if code not in WITHOUT_EXAMPLES])
def test_a_rule_has_a_bad_and_a_good_example(code: str) -> None:
    own = [case for case in CASES if case.card.code == code]
    assert any(case in GOOD for case in own)
    assert any(case in BAD for case in own)
    assert all(case.example.title for case in own if case in BAD)


def test_names_are_given_once() -> None:
    names = list(catalogue.index().values())
    assert len(names) == len(set(names))
    assert len(list((ROOT / "rules").glob("FC*.yaml"))) == len(names)


def test_cards_and_check_modules_match_one_to_one() -> None:
    folder = ROOT / "compiler" / "flowc" / "checks"
    written = {
        f"flowc.checks.{path.parent.name}.{path.stem}"
        for path in folder.glob("*/*.py")
        if path.stem != "__init__"
    }
    assert written == set(checks.modules().values())


@pytest.mark.parametrize("module", checks.modules().values())
def test_a_check_has_one_public_function_of_the_facts(module: str) -> None:
    assert util.find_spec(module)
    public = [name for name, value in getmembers(import_module(module), isfunction)
              if value.__module__ == module and not name.startswith("_")]  # fmt: skip
    assert public == ["check"]
    assert list(signature(import_module(module).check).parameters) == ["facts"]


def test_every_code_in_the_source_has_a_card_and_every_card_is_used() -> None:
    used: dict[str, set[str]] = {}
    for path in (ROOT / "compiler" / "flowc").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"FC\d{3}", node.value):
                used.setdefault(node.value, set()).add(path.stem)
    assert used.keys() == set(CODES)
    for code, module in checks.modules().items():
        assert module.rpartition(".")[2] in used[code]


def test_a_new_family_would_be_noticed() -> None:
    assert {code[2] for code in CODES} <= {"1", *checks.FAMILIES}
    assert all(isinstance(catalogue.card(code).severity, Severity) for code in CODES)


@given(st.text(), st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), st.text()))
def test_filling_never_raises_and_interprets_no_value(template: str, values: dict[str, str]) -> None:
    fill(template, values)
    assert fill("{a}", {"a": "{b}", "b": "x"}) == "{b}"


def test_values_are_filled_literally() -> None:
    values = {"a": "{b} {0} %s \\1 {a.__class__}", "b": "x"}
    assert fill("`{a}` and {b} and {missing}", values) == "`{b} {0} %s \\1 {a.__class__}` and x and {missing}"
    assert fill("{a}", {"a": "x" * 1000}).startswith("x" * 70)
    assert len(fill("{a}", {"a": "x" * 1000})) <= catalogue.LONGEST_VALUE


@pytest.mark.parametrize("count", [9, 20, 400])
@pytest.mark.parametrize("end", ["", ", …"])
def test_a_long_list_of_names_is_cut_between_two_of_them(count: int, end: str) -> None:
    names = [f"`/harbour:berth-{number}-inspection`" for number in range(count)]
    shown = catalogue.shortened(", ".join(names) + end)
    assert len(shown) <= catalogue.LONGEST_VALUE
    *told, last = shown.split(", ")
    assert told[:2] == names[:2]
    assert last == ("…" if end else names[-1])
    assert {each for each in told if each != "…"} < set(names)
    assert shown.count("…") == 1


def test_of_one_long_name_among_others_both_ends_are_shown() -> None:
    shown = catalogue.shortened(f"`{'a' * 200}`, `{'b' * 200}`")
    assert shown.startswith("`aaa")
    assert shown.endswith("bbb`")


def test_every_form_and_fix_of_a_card_is_shown_by_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Finding] = []
    describe = catalogue.describe
    monkeypatch.setattr(pipeline, "describe", lambda finding: found.append(finding) or describe(finding))
    for case in BAD:
        lint(documents_of(case.example)[0])
    shown = {(each.code, word) for each in found for word in (each.form, *(fix.role for fix in each.fixes))}
    for code in CODES:
        card = catalogue.card(code)
        assert {(code, word) for word in (*card.forms, *card.fixes)} <= shown
