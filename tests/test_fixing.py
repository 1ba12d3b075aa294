"""Fixing in memory: what is made, what is refused, and that it ends, whatever the documents and the order of rules."""

import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc import catalogue, checks, pipeline
from flowc.catalogue import Severity
from flowc.configuration import Override
from flowc.diagnostics import Edit, Finding, Fix
from flowc.fixes import Consent
from flowc.fixes import rounds as rounds_of
from flowc.fixes.offers import Offer, agreeing
from flowc.fixes.patch import Patch, Replacement, composed
from flowc.fixes.rounds import Fixed, fixed, groups
from flowc.fixes.sparing import sparing
from flowc.fixes.verdict import Judge, Objection, Verdict, new_errors, objection
from flowc.project import Project
from flowc.reports.diff import render
from flowc.structs import replace
from flowc.syntax.edit import apply
from flowc.text import Source, Span, written
from flows import FILES, ROOT, table
from linting import PATH, lint, project
from samples import FLOW

WARNING, ERROR = "FC307", "FC201"


@dataclass(frozen=True)
class Rule:
    """Wherever a pattern matches there is a finding, with a fix that writes another text."""

    pattern: str
    text: str | None
    code: str = WARNING
    safe: bool = False


def judge(*rules: Rule, flows: bool = False) -> Judge:
    """What says of texts what some rules say; with `flows`, each text is a flow that has a table."""

    def told(sources: Mapping[str, Source]) -> Verdict:
        found = [finding for rule in rules for source in sources.values() for finding in findings(rule, source)]
        tables = [table(source.text, path) for path, source in sources.items()] if flows else []
        return Verdict(tuple(found), frozenset(sources), lambda: tables)

    return told


def findings(rule: Rule, source: Source) -> Iterable[Finding]:
    """What one rule finds in one text."""
    for match in re.finditer(rule.pattern, source.text):
        span = Span(source, *match.span())
        fixes = () if rule.text is None else (Fix("write", (Edit(span, rule.text),), rule.safe),)
        yield Finding(rule.code, span, {"word": match[0]}, fixes=fixes)


def made(text: str, *rules: Rule, consent: Consent = Consent.UNSAFE) -> str:
    """The text after fixing under some rules."""
    result = fixed({PATH: Source(PATH, text)}, judge(*rules), consent, {PATH})
    return result.sources[PATH].text if result.sources else text


def after(documents: Mapping[str, str] | str, consent: Consent = Consent.UNSAFE) -> dict[str, str]:
    """The texts of some documents after fixing under all real rules."""
    named = {PATH: documents} if isinstance(documents, str) else documents
    result = pipeline.fix(project(named), consent)
    return {**named, **{path: source.text for path, source in result.sources.items()}}


# Which fixes are made


def test_of_overlapping_fixes_the_first_wins_and_the_other_is_tried_again() -> None:
    rules = Rule("bc", "y"), Rule("ab", "x")
    assert made("abc abc bc", *rules) == "xc xc y"
    assert made("abc", Rule("ab", "b"), Rule("bc", "y")) == "y"


def test_fixes_side_by_side_are_made_at_once() -> None:
    result = fixed({PATH: Source(PATH, "abab")}, judge(Rule("a", "x"), Rule("b", "")), Consent.UNSAFE, {PATH})
    assert (result.sources[PATH].text, len(result.made)) == ("xx", 4)


def test_unsafe_fixes_need_consent() -> None:
    rules = Rule("a", "x", safe=True), Rule("b", "y")
    assert made("ab", *rules, consent=Consent.SAFE) == "xb"
    assert made("ab", *rules) == "xy"


def test_a_fix_that_brings_an_error_is_left_out_and_leaves_its_place() -> None:
    rules = Rule("E", None, ERROR), Rule("ab", "E"), Rule("b", "y"), Rule("c", "z")
    assert made("abc", *rules) == "ayz"
    assert made("E abc", *rules) == "E ayz"


def test_the_error_that_a_fix_would_bring_is_named() -> None:
    rules = Rule("[EF]", None, ERROR), Rule("b", "F")
    (refusal,) = fixed({PATH: Source(PATH, "E a\nb")}, judge(*rules), Consent.UNSAFE, {PATH}).refusals
    assert refusal.error
    assert (refusal.reason, refusal.error.span.text, refusal.error.span.start) == (Objection.NEW_ERROR, "F", 4)


def test_an_error_that_tells_the_mended_word_is_not_new() -> None:
    agent = "---\nname: writer\ndescription: Writes.\n---\n\n# Writer\n"
    flow = 'name: a\ntransitions:\n  "incoming -> done":\n    agent: writter\n'
    mended = after({"flows/a.yaml": flow, "agents/writer.md": agent})
    assert mended["flows/a.yaml"] == flow.replace("writter", "writer")


def test_an_error_told_of_another_word_is_new() -> None:
    source = Source(PATH, "a")
    warning, *errors = (Finding(code, Span(source, 0, 1), {"word": word}) for code, word in
                        ((WARNING, "a"), (ERROR, "a"), (ERROR, "b")))  # fmt: skip
    before, now = (Verdict((warning, error), frozenset(), tuple) for error in errors)
    for text, new in (("b", []), ("c", errors[1:])):
        offer = Offer((0, 0), warning, False, (Edit(warning.span, text),))
        assert new_errors(before, now, [offer]) == new


def test_an_error_that_only_moves_is_not_new() -> None:
    assert made("E c", Rule("E", None, ERROR), Rule("c", "zzz"), Rule(" ", "\n\n")) == "E\n\nzzz"


def test_among_many_fixes_only_the_harmful_ones_are_left_out() -> None:
    rules = Rule("E", None, ERROR), Rule("[ace]", "x"), Rule("[bdf]", "E")
    assert made("abcdef" * 9, *rules) == "xbxdxf" * 9


def test_a_fix_that_mends_nothing_is_left_out() -> None:
    assert made("a c", Rule("a", "aa"), Rule("c", "x")) == "a x"


def test_fixes_that_undo_each_other_end_where_the_circle_began() -> None:
    assert made("a", Rule("a", "b"), Rule("b", "a")) == "a"
    assert made("xc", Rule("x", "a"), Rule("a", "b"), Rule("b", "a"), Rule("c", "d")) == "ad"


def test_a_long_chain_ends_and_says_that_there_is_more() -> None:
    rules = [Rule(f"<{i}>", f"<{i - 1}>") for i in range(1, 26)]
    first = fixed({PATH: Source(PATH, "<25>")}, judge(*rules), Consent.UNSAFE, {PATH})
    assert (first.sources[PATH].text, first.stable) == (f"<{25 - rounds_of.MOST_ROUNDS}>", False)
    second = fixed(first.sources, judge(*rules), Consent.UNSAFE, {PATH})
    assert (second.sources[PATH].text, second.stable) == ("<0>", True)


def test_harmful_fixes_without_number_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_of, "MOST_TRIALS", 30)
    rules = Rule("E", None, ERROR), Rule("a", "E")
    result = fixed({PATH: Source(PATH, "a" * 100)}, judge(*rules), Consent.UNSAFE, {PATH})
    assert (result.sources, result.stable) == ({}, False)


def alternatives(first: str, second: str) -> Callable[[Mapping[str, Source]], Verdict]:
    """Whatever says `a` can be fixed in two ways; `E` is an error."""

    def told(sources: Mapping[str, Source]) -> Verdict:
        found = [finding for source in sources.values() for finding in findings(Rule("a", first), source)]
        both = [
            replace(each, fixes=(*each.fixes, Fix("other", (Edit(Span(each.span.source, 2, 3), second),), safe=False)))
            for each in found
        ]
        wrong = [finding for source in sources.values() for finding in findings(Rule("E", None, ERROR), source)]
        return Verdict((*both, *wrong), frozenset(sources), tuple)

    return told


def test_of_two_ways_to_fix_a_finding_the_first_that_can_be_made_is() -> None:
    sources = {PATH: Source(PATH, "a b")}
    result = fixed(sources, alternatives("x", "y"), Consent.UNSAFE, {PATH})
    assert result.sources[PATH].text == "x b"
    result = fixed(sources, alternatives("E", "a"), Consent.UNSAFE, {PATH})
    assert result.sources == {}
    assert [refusal.reason for refusal in result.refusals] == [Objection.NEW_ERROR, Objection.USELESS]


# Fixes of several files


def across(sources: Mapping[str, Source]) -> Verdict:
    """A finding in the first file whose fix writes into all of them: `!` what is no text, `ok` otherwise."""
    first, *_ = sources.values()
    if "a" not in first.text:
        return Verdict((), frozenset(sources), tuple)
    edits = tuple(Edit(Span(each, 0, 1), "\ud800" if "!" in each.text else "ok") for each in sources.values())
    fix = Fix("write", edits, safe=False)
    return Verdict((Finding(WARNING, Span(first, 0, 1), fixes=(fix,)),), frozenset(sources), tuple)


def sources_of(**texts: str) -> dict[str, Source]:
    """Texts by path."""
    return {path: Source(path, text) for path, text in texts.items()}


def test_the_edits_of_a_fix_stand_or_fall_together() -> None:
    good = fixed(sources_of(one="a", two="b"), across, Consent.UNSAFE, {"one", "two"})
    assert {path: source.text for path, source in good.sources.items()} == {"one": "ok", "two": "ok"}
    assert [offer.paths for offer in good.made] == [{"one", "two"}]
    bad = fixed(sources_of(one="a", two="!"), across, Consent.UNSAFE, {"one", "two"})
    assert (bad.sources, [refusal.reason for refusal in bad.refusals]) == ({}, [Objection.BREAKS])


def test_an_edit_of_a_fix_that_cannot_be_made_is_in_nobodys_way() -> None:
    source = Source(PATH, "abcd")
    places = (("a", "1"),), (("c", "2"), ("a", "3")), (("c", "4"),)
    offered = [
        Offer((number, 0), Finding(WARNING, Span(source, 0, 4)), True, tuple(
            Edit(Span(source, (at := source.text.index(old)), at + 1), new) for old, new in edits))
        for number, edits in enumerate(places)
    ]  # fmt: skip
    assert [offer.key for offer in agreeing(offered)] == [(0, 0), (2, 0)]


def test_a_fix_that_would_change_a_file_nobody_named_is_not_made() -> None:
    result = fixed(sources_of(one="a", two="b"), across, Consent.UNSAFE, {"one"})
    assert result.sources == {}
    assert [offer.paths for offer in result.beyond] == [frozenset({"one", "two"})]


def test_a_fix_of_what_nobody_asked_about_is_not_told() -> None:
    result = fixed(sources_of(one="a", two="b"), across, Consent.UNSAFE, {"two"})
    assert (result.sources, result.beyond) == ({}, ())


TRANSFER = """# Handoff contract

This contract governs transfer from `lead` to `build-lead`.

Build-lead returns one of:

1. `outcome`: `running`
   - files changed
2. `outcome`: `blocked`
   - `blockers[]` with owner
"""
RECORD = "# Pipeline\n\n- transfer record outcome (`lead -> build-lead`: `running-with-evidence` | `blocked`)\n"
CONTRACT, PIPELINE = "lead/doctrine/handoff-contract.md", "lead/doctrine/pipeline.md"
KEPT = RECORD[:-1] + " <!-- flowc: ignore[FC701] the old runner needs it -->\n"


@pytest.mark.parametrize(
    ("record", "settings"),
    [(KEPT, {}), (RECORD, {"per_path": (Override(PIPELINE, ignore=("FC701",)),)})],
)
def test_a_fix_leaves_a_place_alone_where_its_rule_is_silenced(record: str, settings: dict) -> None:
    made = project({CONTRACT: TRANSFER, PIPELINE: record})
    result = pipeline.fix(replace(made, settings=replace(made.settings, **settings)), Consent.UNSAFE)
    assert (result.sources, result.made, result.stable) == ({}, (), True)
    ((reason, place),) = [(each.reason, each.place) for each in result.refusals]
    assert (reason, place and place.text) == (Objection.SPARED, "running-with-evidence")


@pytest.mark.parametrize(
    "before", ["<!-- flowc: ignore[FC805] not there -->\n\n", "<!-- flowc: ignore[FC701] no -->\n\n# A\n\n"]
)
def test_a_fix_is_made_where_another_place_or_rule_is_silenced(before: str) -> None:
    fixed_ = after({CONTRACT: TRANSFER, PIPELINE: before + RECORD})
    assert "running" not in fixed_[CONTRACT] + fixed_[PIPELINE]


def test_what_is_written_above_the_first_line_of_a_scope_is_not_in_it() -> None:
    source = Source(PATH, "# flowc: ignore[FC307] why\na: 1\nb: 2\n")

    def spared(start: int, end: int) -> bool:
        finding = Finding("FC307", Span(source, 0, 1))
        edits = (Edit(Span(source, start, end), "x"),)
        return sparing(lambda *_: True)(Offer((0, 0), finding, True, edits)) is not None

    at = source.text.index("a: 1")
    assert [spared(at, at), spared(at, at + 1), spared(at + 4, at + 4), spared(at + 5, at + 5)] == [
        False, True, True, False
    ]  # fmt: skip


def test_files_that_share_a_fix_are_one_group() -> None:
    pairs = [frozenset(pair) for pair in ("ab", "c", "bd", "ef")]
    assert groups(pairs, "abcdefg") == [("a", "b", "d"), ("c",), ("e", "f"), ("g",)]


def test_context_is_judged_and_never_changed() -> None:
    documents = {"flows/a.yaml": FLOW.replace("-> claimed", "=> claimed"), "flows/b.yaml": FLOW.replace("->", "=>")}
    before = project(documents)
    asked = Project("", tuple(replace(file, selected=file.source.path.endswith("a.yaml")) for file in before.files))
    assert list(pipeline.fix(asked, Consent.SAFE).sources) == ["flows/a.yaml"]


# What a safe fix may not do


def test_a_safe_fix_changes_no_table() -> None:
    sources = {PATH: Source(PATH, FLOW)}
    for safe, texts in ((True, []), (False, [FLOW.replace("3", "4")])):
        rule = Rule("max_attempts: 3", "max_attempts: 4", safe=safe)
        result = fixed(sources, judge(rule, flows=True), Consent.UNSAFE, {PATH})
        assert [source.text for source in result.sources.values()] == texts
        assert [refusal.reason for refusal in result.refusals] == [Objection.ACTS_OTHERWISE] * safe
    harmless = judge(Rule(r"push_branch", "'push_branch'", safe=True), flows=True)
    assert objection(harmless(sources), harmless(sources), []) is None


def test_safe_fixes_are_judged_without_the_unsafe_ones() -> None:
    rules = Rule("max_attempts: 3", "max_attempts: 4"), Rule(r"lease: 1\n", "lease: 1.0\n", safe=True)
    text = FLOW.replace("    runs", "    lease: 1\n    runs")
    result = fixed({PATH: Source(PATH, text)}, judge(*rules, flows=True), Consent.UNSAFE, {PATH})
    assert len(result.made) == 2


def test_a_document_that_stops_being_one_is_an_objection() -> None:
    before, now = (Verdict((), frozenset(paths), tuple) for paths in ("ab", "a"))
    assert objection(before, now, []) is Objection.BREAKS


# Real rules


CARDS = [
    (card.code, {path: catalogue.unmarked(text) for path, text in example.files.items()})
    for card in map(catalogue.card, catalogue.codes())
    for example in card.examples
    if example.says is not None
]


@pytest.mark.parametrize(("code", "documents"), CARDS, ids=[f"{code}-{i}" for i, (code, _) in enumerate(CARDS)])
def test_examples_become_no_worse_and_then_stay(code: str, documents: dict[str, str]) -> None:
    for consent in Consent:
        assert_sound(documents, consent)


def assert_sound(documents: Mapping[str, str] | str, consent: Consent) -> Fixed:
    """Everything that is promised of fixing holds for these documents."""
    before = project(documents)
    result = pipeline.fix(before, consent)
    texts = after(documents, consent)
    for path, patch in result.patches.items():
        source = next(file.source for file in before.files if file.source.path == path)
        assert texts[path] == patched(source.text, patch)
    assert not errors(texts) - errors(documents)
    assert not result.stable or after(texts, consent) == texts
    return result


def errors(documents: Mapping[str, str] | str) -> Counter[tuple[str, tuple[tuple[str, str], ...]]]:
    """The errors in some documents, without their places."""
    grave = (each for each in lint(documents) if each.severity is Severity.ERROR)
    return Counter((each.code, tuple(sorted(each.values.items()))) for each in grave)


def patched(text: str, patch: Patch) -> str:
    """The text with the replacements of a patch, in the order they stand; nothing else is touched."""
    parts, at = [], 0
    for each in patch:
        assert at <= each.start <= each.end <= len(text)
        parts += [text[at : each.start], each.text]
        at = each.end
    return "".join([*parts, text[at:]])


def test_typing_mistakes_and_look_alike_arrows_are_mended() -> None:
    broken = FLOW.replace("->", "⇒", 1).replace("on_fail: failed", "on_fail: faild").replace("max_att", "max_at")
    assert after(broken) == {PATH: FLOW}
    assert after(broken, Consent.SAFE) == {PATH: broken.replace("⇒", "->")}


def test_a_fix_inside_quotes_that_would_mend_nothing_is_left_out() -> None:
    quoted = FLOW.replace("[push_branch]", '"push_branch"')
    for text in after(quoted).values():
        assert text in (quoted, FLOW, FLOW.replace("[push_branch]", '["push_branch"]'))


BASES = [path.read_text(encoding="utf-8") for path in FILES]
BASES += [(ROOT / "docs" / "tour" / "flows" / "article.yaml").read_text(encoding="utf-8"), FLOW]
WORD = re.compile(r"[a-z][a-z_]{3,}")


def misspelt(text: str, at: random.Random) -> str:
    """One word without a letter, or with two of them exchanged."""
    word = at.choice(list(WORD.finditer(text)))
    place = at.randrange(word.start(), word.end() - 1)
    return text[:place] + at.choice([text[place + 1], text[place + 1] + text[place]]) + text[place + 2 :]


def redrawn(text: str, at: random.Random) -> str:
    """One arrow that only looks like one."""
    arrows = [*re.finditer(r"->|→", text)]
    if not arrows:
        return text
    arrow = at.choice(arrows)
    return text[: arrow.start()] + at.choice(["⇒", "=>", "–>", "➔"]) + text[arrow.end() :]


def shortened(text: str, at: random.Random) -> str:
    """A line less."""
    lines = text.splitlines(keepends=True)
    del lines[at.randrange(len(lines))]
    return "".join(lines)


def bare(text: str, at: random.Random) -> str:
    """A list of one without its brackets."""
    return re.sub(r"\[(\w+)\]", r"\1", text, count=at.randrange(1, 3))


def hidden(text: str, at: random.Random) -> str:
    """A character nobody sees."""
    place = at.choice(list(WORD.finditer(text))).start() + 1
    return text[:place] + at.choice(["\u200b", "\u200d", "\u00ad"]) + text[place:]


def moved(text: str, at: random.Random) -> str:
    """A step that does the engine's work."""
    return re.sub(r"runs: \[", "runs: [move_to_done, ", text, count=1)


FAULTS = [misspelt, misspelt, redrawn, shortened, bare, hidden, moved]


@st.composite
def faulty(draw: st.DrawFn) -> str:
    """A flow with up to five faults, and any line ends."""
    at = random.Random(draw(st.integers(0, 1 << 30)))
    text = draw(st.sampled_from(BASES))
    for fault in draw(st.lists(st.sampled_from(FAULTS), max_size=5)):
        text = fault(text, at)
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n", "\n", "\r"])))


@settings(max_examples=60)
@given(faulty(), st.sampled_from(list(Consent)))
def test_faulty_flows_become_no_worse_and_then_stay(text: str, consent: Consent) -> None:
    result = assert_sound(text, consent)
    newline = re.search(r"\r\n?|\n", text)
    for source in result.sources.values():
        assert set(re.findall(r"\r\n?|\n", written(source))) <= {newline[0] if newline else "\n"}


@settings(max_examples=25)
@given(faulty(), st.randoms(use_true_random=False), st.data())
def test_neither_order_nor_choice_of_rules_matters(text: str, at: random.Random, data: st.DataObject) -> None:
    codes = sorted(checks.modules())
    left = data.draw(st.just(codes) | st.lists(st.sampled_from(codes), unique=True))
    real = checks.run
    results = []
    for shuffle in (lambda found: found, lambda found: at.shuffle(found)):
        def chosen(facts: object, shuffle: Callable[[list[Finding]], object] = shuffle) -> list[Finding]:
            found = [finding for finding in real(facts) if finding.code in left]  # type: ignore[arg-type]
            shuffle(found)
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(checks, "run", chosen)
            results.append(after(text))
            assert after(results[-1]) == results[-1]
    assert results[0] == results[1]


@settings(max_examples=40)
@given(st.text(), st.sampled_from([PATH, "agents/a.md", "steps.json"]))
def test_no_text_stops_fixing(text: str, path: str) -> None:
    assert_sound({path: text}, Consent.UNSAFE)


# Patches and diffs


def edits_of(text: str, data: st.DataObject) -> list[Edit]:
    """Some edits of a text that agree."""
    source = Source(PATH, text)
    ends = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = zip(ends[::2], ends[1::2], strict=False)
    words = st.text(st.sampled_from("xyz\n\r\u2028:#["), max_size=4)
    return [Edit(Span(source, start, end), data.draw(words)) for start, end in pairs]


@given(st.text(st.sampled_from("ab\n\r"), max_size=40), st.data())
def test_a_patch_does_what_the_rounds_did(text: str, data: st.DataObject) -> None:
    now, patch = text, ()
    for _ in range(data.draw(st.integers(0, 4))):
        edits = edits_of(now, data)
        now, patch = apply(now, edits), composed(patch, edits, len(text))
        assert patched(text, patch) == now
        assert all(one.end < two.start for one, two in pairwise(patch))


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["a", "b", "", "\tc", "漢"]), max_size=30), st.booleans(), st.data())
def test_patch_takes_every_diff(tmp_path_factory, lines: list[str], ended: bool, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    text = "\n".join(lines) + ("\n" if ended else "")
    starts = data.draw(st.sets(st.integers(0, len(text)), max_size=4))
    words = st.text(st.sampled_from("xyz\n"), max_size=4)
    patch = tuple(Replacement(at, min(at + 1, len(text)), data.draw(words)) for at in sorted(starts))
    patch = tuple(each for each in patch if not any(each.start == other.end for other in patch if other is not each))
    folder = tmp_path_factory.mktemp("diff")
    (folder / "f.yaml").write_text(text, encoding="utf-8", newline="")
    new = patched(text, patch)
    told = render([(Source("f.yaml", text), Source("f.yaml", new), patch)])
    assert bool(told) == (new != text)
    if told:
        command = ["git", "apply", "-p0", "--unidiff-zero", "--whitespace=nowarn", "-"]
        subprocess.run(command, input=told, encoding="utf-8", cwd=folder, check=True)
    assert (folder / "f.yaml").read_text(encoding="utf-8") == new


def test_a_diff_looks_as_expected() -> None:
    text = "".join(f"line {i}\n" for i in range(20)) + "end"
    at = text.index("line 4")
    patch = (Replacement(at, at + 6, "new"), Replacement(len(text), len(text), "\nmore\n"))
    assert render([(Source("f.yaml", text), Source("f.yaml", patched(text, patch)), patch)]) == (
        "--- f.yaml\n+++ f.yaml\n"
        "@@ -2,7 +2,7 @@\n line 1\n line 2\n line 3\n-line 4\n+new\n line 5\n line 6\n line 7\n"
        "@@ -18,4 +18,5 @@\n line 17\n line 18\n line 19\n"
        "-end\n\\ No newline at end of file\n+end\n+more\n"
    )


HOSTILE = ["\x1b[2J", "\x9b", "\u202e", "::error::x", "  ::error::x", "\t::error::x", "##vso[x]", "a\u2028::error::b"]


@pytest.mark.parametrize("line", HOSTILE)
def test_a_diff_forges_no_output(line: str) -> None:
    text = f"{line}\nword\r\n{line}\n"
    at = text.index("word")
    path = f"{line}.yaml"
    told = render([(Source(path, text), Source(path, text.replace("word", line)), (Replacement(at, at + 4, line),))])
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e]", told)
    assert not re.search(r"(?im)^\s*::[a-z]|##(vso|teamcity)?\[", told)
    assert re.findall(r"\r(?!\n)", told) == []


# Errors that stay where they are

FORM = (
    "# Shift report\n\n- Courier result: delivering | blocked\n\nIf delivered:\n\n- Route:\n\n"
    "If delivering:\n\n- Position:\n"
)
COURIER = (
    "# Handoff contract: dispatcher -> courier\n\nCourier returns one of:\n\n- `delivering` with the route taken\n"
    "- `blocked` with blockers and owner\n"
)
DISPATCHER = (
    "# Dispatcher\n\nYou are the dispatcher.\n\nCall `courier`.\n\n"
    "If courier returns `delivering`, return `parcel-sent`.\n"
    "If courier returns `blocked`, return `blocked`.\n\n## Output\n\nOutcome: `parcel-sent` | `blocked`\n\n"
    "Courier result: `delivering` | `blocked`\n"
)
RECORDED = (
    "# Output contract: dispatcher\n\n- Outcome: `parcel-sent` | `refused`\n"
    "- Transfer result (`dispatcher -> courier`): `delivering` | `blocked`\n"
)
PIPED = (
    "# Pipeline\n\n## Delivery\n\nOutputs:\n\n"
    "- transfer record (`dispatcher -> courier`): `delivering` or `blocked`\n"
)


def test_an_error_that_stays_does_not_keep_others_from_being_mended() -> None:
    documents = {
        "team/templates/shift-report.md": FORM,
        "team/handoffs/dispatcher-to-courier.md": COURIER,
        "team/dispatcher.md": DISPATCHER,
    }
    result = pipeline.fix(project(documents), Consent.UNSAFE)
    mended = result.sources["team/templates/shift-report.md"].text
    assert "- Courier result: complete | courier-blocked | not-attempted\n" in mended
    assert "If delivered:" in mended
    recorded = "Courier result: `complete` | `courier-blocked` | `not-attempted`\n"
    assert recorded in result.sources["team/dispatcher.md"].text
    assert not result.refusals


def test_an_error_of_other_words_in_the_same_line_is_new() -> None:
    before, now = (Source(PATH, f"a\n{word} x") for word in "bc")
    had, has = (Finding(ERROR, Span(each, 2, 3), {"word": each.text[2], "known": known})
                for each, known in ((before, "a"), (now, "z")))  # fmt: skip
    kept = replace(has, span=Span(before, 2, 3), values={"word": "b", "known": "z"})
    offer = Offer((0, 0), had, False, (Edit(Span(before, 0, 1), "z"),))
    first = Verdict((had,), frozenset(), tuple)
    assert new_errors(first, Verdict((has,), frozenset(), tuple), [offer]) == [has]
    assert new_errors(first, Verdict((kept,), frozenset(), tuple), [offer]) == []
    assert new_errors(first, Verdict((kept, kept), frozenset(), tuple), [offer]) == [kept, kept]


def test_each_file_tells_the_fixes_of_its_own_findings(alone: Path, run: Callable[..., tuple[int, str, str]]) -> None:
    (alone / "team").mkdir()
    for name, text in (("handoff-contract", COURIER), ("output-contract", RECORDED), ("pipeline", PIPED)):
        (alone / "team" / f"{name}.md").write_text(text)
    told = run("lint", "--fix", "--unsafe-fixes", "--show-fixes", "--no-cache")[1].splitlines()
    assert told[:4] == [
        "fixed team/handoff-contract.md: 1 fix",
        "  FC701 status-as-outcome: 1",
        "fixed team/output-contract.md: 1 fix",
        "  FC701 status-as-outcome: 1",
    ]
