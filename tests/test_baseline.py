"""Baselines: what stays covered and what does not, the file and its damages, the commands."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc import pipeline
from flowc.baseline.document import VERSION, Baseline, Damage, Entry, baseline, parse, render
from flowc.baseline.fingerprints import fingerprints, identities
from flowc.baseline.matching import made, marks, matched, pruned
from flowc.baseline.nodes import Node, locator
from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.commands.baseline import (
    Checked,
    Place,
    asked,
    covering,
    create,
    opened,
    place,
    prune,
    stale_note,
    update,
)
from flowc.diagnostics import Finding, Label
from flowc.project import projects
from flowc.text import Source, Span
from linting import PATH, project

HEAD = "name: example\ninitial: incoming\nterminal: [done, failed]\ntransitions:\n"
WRONG = ("agent: writr", "on_fail: nowhere", "max_atempts: 3", "lease: soon", "runs: [send_txt]", "colour: red")
"""Lines with a mistake each."""

CLEAN_LINES = ("on_incomplete: failed", "description: some words")
PROSE = (
    "Move the task to review.",
    "Push the branch and open a pull request with `gh pr create`.",
    "Write the plan to `docs/plan.md`.",
)
AGENT = "---\nname: implementer\ndescription: writes code\ntools: Read, Gerp\n---\n\n# Implementer\n"


CONTEXT = {
    "agents/writer.md": "---\nname: writer\ndescription: writes\n---\n",
    "flows/steps.yaml": "steps:\n  send_text: {}\nscripts:\n  spell_check: {}\n",
}
"""What a flow needs beside it so that names are judged."""


def findings(documents: Mapping[str, str] | str) -> list[Finding]:
    """Everything that is wrong with some documents; of a bare text, with it alone."""
    named = {PATH: documents, **CONTEXT} if isinstance(documents, str) else documents
    found = pipeline.findings(pipeline.understand(project(named)))
    return [each for each in found if each.span.source.path in (named.keys() - CONTEXT.keys())]


def at(found: list[Finding], word: str) -> list[str]:
    """The fingerprints of the places of findings that stand on a word."""
    return [place.fingerprint for places in identities(found) for place in places if word in place.span.text]


def all_marks(found: list[Finding]) -> set[str]:
    """The fingerprints of every place of findings."""
    return {mark for each in marks(found) for mark in each}


def flow(*stages: tuple[str, tuple[str, ...]]) -> str:
    """A flow of edges with their lines."""
    body = "".join(f'  "{edge}":\n' + "".join(f"    {line}\n" for line in lines) for edge, lines in stages)
    return HEAD + body


lines = st.lists(st.sampled_from(WRONG + CLEAN_LINES), max_size=4, unique_by=lambda line: line.split(":")[0])
stages = st.lists(
    st.tuples(st.sampled_from([f"{a} -> {b}" for a in ("incoming", "a", "b") for b in ("a", "b", "done")]), lines),
    min_size=1,
    max_size=5,
    unique_by=lambda stage: stage[0],
).map(lambda made: [(edge, (*lines, "on_incomplete: done") if not lines else tuple(lines)) for edge, lines in made])
padding = st.lists(st.sampled_from(["", "   ", "# a remark", "    # another: one", "\t"]), max_size=3)


# Fingerprints


@settings(max_examples=60)
@given(stages, st.lists(padding, min_size=40, max_size=40))
def test_blank_lines_and_comments_change_no_fingerprint(made_of: list, between: list[list[str]]) -> None:
    text = flow(*made_of)
    padded = "".join(
        "".join(f"{each}\n" for each in before if "\t" not in each) + line + ("  # so" if before else "") + "\n"
        for line, before in zip(text.splitlines(), between, strict=False)
    )
    assert fingerprints(findings(padded)) == fingerprints(findings(text))


@settings(max_examples=60)
@given(stages, st.randoms(use_true_random=False))
def test_stages_and_their_lines_may_change_places(made_of: list, random: Random) -> None:
    shuffled = [(edge, tuple(random.sample(lines, len(lines)))) for edge, lines in random.sample(made_of, len(made_of))]
    local = ("FC111", "FC115", "FC201", "FC202", "FC203")
    before, after = ([each for each in findings(flow(*of)) if each.code in local] for of in (made_of, shuffled))
    assert all_marks(before) == all_marks(after)


@settings(max_examples=60)
@given(stages, st.sampled_from(WRONG))
def test_findings_before_a_finding_change_nothing_about_it(made_of: list, wrong: str) -> None:
    first = ("incoming -> early", (wrong, "shade: blue")), ("early -> done", ("on_incomplete: failed",))
    local = ("FC111", "FC115", "FC202", "FC203")
    before = [each for each in findings(flow(*made_of)) if each.code in local]
    after = [each for each in findings(flow(*first, *made_of)) if each.code in local]
    assert all_marks(before) < all_marks(after)


@pytest.mark.parametrize("line", WRONG)
def test_another_text_is_another_finding(line: str) -> None:
    key, value = line.split(": ")
    stage = ("incoming -> done", (line, "on_incomplete: failed"))
    other = ("incoming -> done", (f"{key}: {value.replace('[', '').replace(']', '')}x", "on_incomplete: failed"))
    elsewhere = ("claimed -> done", (line, "on_incomplete: failed"))
    known = set(fingerprints(findings(flow(stage))))
    for changed in (other, elsewhere):
        wrong = [each for each in findings(flow(changed)) if each.code in ("FC111", "FC115", "FC201", "FC202", "FC203")]
        assert wrong
        assert not known & set(fingerprints(wrong))


def test_what_is_told_beyond_the_marked_words_is_a_part_of_it() -> None:
    span = Span(Source(PATH, HEAD), 0, 4)
    found = [Finding("FC805", span, {"outcome": word, "role": "cook"}) for word in ("burnt", "raw")]
    burnt, raw = fingerprints(found)
    assert fingerprints(found[1:]) == (raw,)
    assert burnt != raw


def test_the_own_place_comes_first_wherever_the_others_stand() -> None:
    source = Source(PATH, HEAD)
    first, own, last = (Span(source, at, at + 4) for at in (0, 6, 15))
    found = Finding("FC201", own, {"state": "x"}, labels=(Label("also", first), Label("also", last)))
    assert [place.span for place in identities([found])[0]] == [own, first, last]


def test_the_type_of_a_value_is_a_part_of_it() -> None:
    plain, quoted = (flow(("incoming -> done", (f"colour: {value}",))) for value in ("3", '"3"'))
    assert at(findings(plain), "colour") != at(findings(quoted), "colour")
    assert at(findings(quoted), "colour") == at(findings(quoted.replace('"3"', "'3'")), "colour")


def test_what_stands_beside_a_name_in_a_list_is_no_part_of_it() -> None:
    alone, among = (flow(("incoming -> done", (f"runs: {runs}",))) for runs in ("[send_txt]", "[ring, send_txt, sing]"))
    assert at(findings(alone), "send_txt") == at(findings(among), "send_txt")


def test_an_item_is_known_by_its_name() -> None:
    gates = ["{name: spelling, type: script, script: nope}", "{name: style, type: script, script: nope}"]
    text, turned = (
        HEAD + f'  "incoming -> done":\n    conditions: [{", ".join(each)}]\n' for each in (gates, gates[::-1])
    )
    before, after = at(findings(text), "nope"), at(findings(turned), "nope")
    assert (len(set(before)), before) == (2, after[::-1])


def test_advice_is_no_part_of_a_finding() -> None:
    stage = ("incoming -> done", ("on_fail: faled", "on_incomplete: failed"))
    more = (stage, ("incoming -> fled", ("on_incomplete: failed",)), ("fled -> done", ("on_fail: failed",)))
    assert at(findings(flow(stage)), "faled") == at(findings(flow(*more)), "faled")


def test_equal_findings_are_numbered_in_the_order_of_the_text() -> None:
    source = Source("flows/a.yaml", "runs: [nope, nope, nope]\n")
    found = [Finding("FC203", Span(source, start, start + 4), {"step": "nope"}) for start in (7, 13, 19)]
    marks = fingerprints(found)
    assert len(set(marks)) == 3
    assert fingerprints(found[::-1]) == marks[::-1]
    assert fingerprints(found[1:2]) == marks[:1]


@settings(max_examples=40)
@given(st.permutations(list(range(6))))
def test_the_order_of_findings_and_files_is_irrelevant(order: list[int]) -> None:
    wrong = flow(("incoming -> done", WRONG[:2]))
    found = findings({"flows/a.yaml": wrong, "flows/b.yaml": wrong, "agents/c.md": AGENT + PROSE[0]})[:6]
    marks = fingerprints(found)
    assert len(set(marks)) == 6
    assert fingerprints([found[at] for at in order]) == tuple(marks[at] for at in order)


def test_one_more_place_with_the_same_mistake_is_new() -> None:
    known = made(findings(flow(("incoming -> a", ("agent: writr",)), ("a -> b", ("agent: writr",)))))
    more = flow(("incoming -> a", ("agent: writr",)), ("a -> b", ("agent: writr",)), ("b -> done", ("agent: writr",)))
    turned = flow(("a -> b", ("agent: writr",)), ("incoming -> a", ("agent: writr",)))
    less = flow(("a -> b", ("agent: writr",)))
    unknown = [[each.code for each in matched(findings(text), known, everything).new] for text in (more, turned, less)]
    assert ["FC202" in codes for codes in unknown] == [True, False, False]
    gone = matched(findings(less), known, everything).stale
    assert [entry.node for entry in gone if entry.code == "FC202"] == ["transitions/incoming -> a/agent"]


def test_a_second_document_of_a_file_is_another_place() -> None:
    stage = flow(("incoming -> done", ("on_fail: nowhere",)))
    found = at(findings(f"{stage}---\n{stage.replace('example', 'other')}"), "nowhere")
    assert len(set(found)) == 2
    assert at(findings(stage), "nowhere") == found[:1]


def test_a_fingerprint_stays_what_it_is() -> None:
    """Baselines outlive versions of flowc: this value may only change together with the version of the file."""
    found = findings(flow(("incoming -> done", ("on_fail: nowhere", "on_incomplete: failed"))))
    assert (VERSION, at(found, "nowhere")) == (1, ["751f0c40ae723dfb9502"])


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(PROSE), min_size=1, max_size=3, unique=True),
    st.lists(st.sampled_from(["", "A plain sentence.", "<!-- a remark -->", "1. A step."]), max_size=4),
    st.sampled_from(["- {}", "1. {}", "2. {}", "{}", "* {}"]),
)
def test_prose_may_move_in_its_section(said: list[str], before: list[str], form: str) -> None:
    one = AGENT + "\n## Work\n\n" + "\n\n".join(said) + "\n"
    other = AGENT + "\nIntroduction.\n\n## Before\n\nNothing.\n\n## Work\n\n" + "\n\n".join(
        [*before, *(form.format(sentence) for sentence in said)]
    )
    known, now = ({(each.code, mark) for each, mark in zip(found, fingerprints(found), strict=True)}
                  for found in (findings({"agents/a.md": text}) for text in (one, other)))  # fmt: skip
    assert known <= now


def test_prose_that_changes_or_goes_to_another_section_is_new() -> None:
    text = AGENT + "\n## Work\n\nMove the task to review.\n"
    known = set(at(findings({"agents/a.md": text}), "Move"))
    assert known
    for old, new in (("review.", "review, gently."), ("## Work", "## Play"), ("Move", "Then move")):
        now = [each for each in findings({"agents/a.md": text.replace(old, new)}) if each.code == "FC905"]
        assert now
        assert not known & set(fingerprints(now))


def test_numbers_of_headings_marks_of_lines_and_comments_to_flowc_do_not_count() -> None:
    text = "# 1 Agent\n\n## 2. Work\n\nMove it.\n\nMove on.\n"
    other = text.replace("## 2.", "### 3.1").replace("Move it.", "> 4. Move   it. <!-- flowc: ignore[FC001] why -->")
    nodes = [
        locator(source)(Span(source, source.text.index("Move"), source.text.index("Move") + 4))
        for source in (Source("agents/a.md", text), Source("agents/a.md", other))
    ]
    assert nodes[0] == nodes[1] == Node(("Agent", "Work"), "Move it.")


@settings(max_examples=150)
@given(
    st.sampled_from(["a.yaml", "a.md", "a.json"]),
    st.text(st.sampled_from("ab:-[]{}&*#\"'|>\n\r\t `0.\ud800é"), max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 20)), max_size=4),
)
def test_any_span_of_any_text_has_a_fingerprint(path: str, text: str, spans: list[tuple[int, int]]) -> None:
    source = Source(path, text)
    cut = [(min(start, len(text)), min(start + length, len(text))) for start, length in spans]
    found = [Finding("FC203", Span(source, *each), {"step": "x"}) for each in cut]
    assert len(set(fingerprints(found))) == len(found)


def test_a_line_of_megabytes_and_deep_aliases_are_no_burden() -> None:
    long = Source("a.md", "word " * 400_000)
    deep = Source("a.yaml", "a: &a [1]\n" + "".join(f"b{n}: &b{n} {{x: *a, <<: {{y: 1}}}}\n" for n in range(500)))
    found = [Finding("FC203", Span(long, at, at + 4), {"step": "x"}) for at in range(0, 500_000, 500)]
    found += [Finding("FC203", Span(deep, at, at + 1), {"step": "x"}) for at in range(0, len(deep.text), 9)]
    assert len(set(fingerprints(found))) == len(found)


# The file

entries = st.builds(
    Entry,
    st.text("0123456789abcdef", min_size=20, max_size=20),
    st.from_regex(r"\AFC[0-9]{3}\Z"),
    st.text(min_size=1, max_size=9),
    *(st.text(max_size=9) for _ in range(3)),
)


@given(st.lists(entries, max_size=6))
def test_what_is_written_is_read(some: list[Entry]) -> None:
    whole = baseline(some)
    text = render(whole)
    assert parse(text) == whole
    assert text.isascii()
    assert len(text.splitlines()) == len(whole.entries) + (5 if whole.entries else 4)
    assert render(baseline(reversed(whole.entries))) == text


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=200), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["version", "findings", "fingerprint", "code", "path"]), inner, max_size=4),
    max_leaves=12).map(json.dumps)))  # fmt: skip
def test_any_text_is_read_or_refused(text: str) -> None:
    assert isinstance(parse(text), Baseline | Damage)


ONE, TWO = (Entry(digit * 20, "FC201", f"flows/{digit}.yaml", "", "a/b", "on_fail: x") for digit in "12")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("}\n]", "}\n}", 6, "not JSON"),
        ('"FC201"', '"FC2"', 4, "entry 1 has no `code`"),
        ('"2222', '"ZZZZ', 5, "entry 2 has no `fingerprint`"),
        ('"path": "flows/2.yaml"', '"path": ""', 5, "entry 2 has no `path`"),
        ('"text": "on_fail: x", "fingerprint": "2', '"text": 3, "fingerprint": "2', 5, "entry 2 has an `also`"),
        (f'"version": {VERSION}', '"version": 99', 2, "version is not 1"),
        (f'"version": {VERSION},\n', "", 1, "no `version`"),
        ('"findings": [', '"found": [', 1, "`findings` is no list"),
        ("},\n{", "},\n=======\n{", 5, "merge conflict"),
        ("},\n{", "},\n<<<<<<< ours\n{", 5, "merge conflict"),
        ("},\n{", "},\r\n>>>>>>>\r\n{", 5, "merge conflict"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(old: str, new: str, line: int, words: str) -> None:
    text = render(baseline([ONE, TWO]))
    found = parse(text.replace(old, new, 1))
    assert isinstance(found, Damage)
    assert (found.line, words in found.problem) == (line, True), found


@pytest.mark.parametrize("text", ["[" * 100_000, "1" * 5000, "", "null", "[]", '{"version": true, "findings": []}'])
def test_what_is_no_baseline_is_refused(text: str) -> None:
    assert isinstance(parse(text), Damage)


def test_both_sides_of_a_merge_are_one_baseline() -> None:
    whole = render(baseline([ONE, TWO]))
    lines = whole.splitlines()
    twice = "\n".join([*lines[:4], *lines[3:]])
    assert parse(twice) == baseline([TWO, ONE])
    assert parse(json.dumps(json.loads(whole), indent=4)) == baseline([ONE, TWO])


# What is covered


def everything(entry: Entry) -> bool:
    """Every file was read, every rule asked."""
    return True


@settings(max_examples=60)
@given(stages)
def test_what_was_just_listed_is_covered(made_of: list) -> None:
    found = findings(flow(*made_of))
    parted = matched(found, made(found), everything)
    assert (parted.new, list(parted.covered), parted.stale) == ((), found, ())


@settings(max_examples=60)
@given(stages, st.data())
def test_pruning_drops_what_was_mended_and_nothing_else(made_of: list, data: st.DataObject) -> None:
    edge, _ = data.draw(st.sampled_from(made_of))
    mended = [(other, ("on_incomplete: failed",) if other == edge else said) for other, said in made_of]
    before, after = findings(flow(*made_of)), findings(flow(*mended))
    known = made(before)
    parted = matched(after, known, everything)
    left = pruned(known, parted.stale)
    gone = all_marks(before) - all_marks(after)
    assert {entry.fingerprint for entry in parted.stale} == gone
    assert set(left.entries) == set(known.entries) - set(parted.stale)
    assert matched(after, left, everything).new == parted.new


def test_a_file_that_cannot_be_read_is_never_covered() -> None:
    found = [Finding("FC119", Span(Source("flows/a.yaml", ""), 0, 0), {"problem": "permission denied"})]
    assert made(found) == Baseline(())
    forged = baseline([Entry(fingerprints(found)[0], "FC119", "flows/a.yaml")])
    assert list(matched(found, forged, everything).new) == found


def test_entries_that_were_not_judged_are_not_stale() -> None:
    parted = matched([], baseline([ONE, TWO]), lambda entry: entry == ONE)
    assert parted.stale == (ONE,)


def test_hints_tell_where_a_finding_stood() -> None:
    (entry,) = [each for each in made(findings(flow(("incoming -> done", ("on_fail: nowhere",))))).entries
                if each.code == "FC201"]  # fmt: skip
    assert (entry.path, entry.node, entry.text) == (PATH, "transitions/incoming -> done/on_fail", "on_fail: nowhere")


# The commands


def repository(root: Path, **documents: str) -> None:
    """Files in `flows/`."""
    (root / "flows").mkdir(exist_ok=True)
    for name, text in documents.items():
        (root / "flows" / f"{name}.yaml").write_text(text)


def checked(root: Path, *paths: str) -> tuple[Checked, ...]:
    """The projects of some paths, seen from a folder, with everything that is wrong."""
    found = projects(paths, str(root))
    places = asked(paths, str(root))
    return tuple(Checked(each, tuple(pipeline.findings(pipeline.understand(each))), places) for each in found)


def where(root: Path, given: str = "") -> Place:
    """The place of the baseline, seen from a folder."""
    return place(given, [each.project for each in checked(root)], str(root))


def known(root: Path) -> Baseline:
    """What the baseline of a folder holds."""
    found = opened(where(root))
    assert isinstance(found, Baseline)
    return found


BAD = flow(("incoming -> done", ("on_fail: nowhere", "max_atempts: 3", "on_incomplete: failed")))
GOOD = flow(("incoming -> done", ("agent: writer", "on_fail: failed", "on_incomplete: failed")))


def silent(root: Path, *paths: str) -> bool:
    """Whether everything is covered and nothing is stale."""
    found = checked(root, *paths)
    return all(not each.new and not each.stale for each in covering(known(root), where(root), found))


def test_who_names_the_baseline_need_not_hear_how(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    (tmp_path / "flowc.toml").write_text('baseline = "flowc-baseline.json"\n')
    assert create(where(tmp_path), checked(tmp_path)).out.count("\n") == 1


def test_creating_makes_a_run_silent(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD, b=BAD)
    result = create(where(tmp_path), checked(tmp_path))
    assert (result.code, result.err) == (CLEAN, "")
    assert silent(tmp_path)
    assert result.out == (
        f"flowc-baseline.json covers {len(known(tmp_path).entries)} findings\n"
        "`flowc lint` goes by it with `--baseline flowc-baseline.json`, or where the configuration sets `baseline`\n"
    )
    assert [entry.path for entry in known(tmp_path).entries] == sorted(e.path for e in known(tmp_path).entries)


def test_a_finding_with_two_places_is_covered_as_one(tmp_path: Path) -> None:
    text = flow(("incoming -> a", ("agent: writer", "on_fail: incomming")), ("a -> done", ("agent: writer",)))
    repository(tmp_path, a=text)
    create(where(tmp_path), checked(tmp_path))
    before = sum(len(each.findings) for each in checked(tmp_path))
    (tmp_path / "flows" / "a.yaml").write_text(f"{text}    on_fail: incomming\n")
    after = sum(len(each.findings) for each in checked(tmp_path))
    result = update(where(tmp_path), checked(tmp_path))
    assert len(known(tmp_path).entries) > after
    assert result.out.startswith(f"flowc-baseline.json covers {after} findings, {after - before + 1} of them new; ")
    assert silent(tmp_path)


def test_a_baseline_that_exists_is_not_created(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    (tmp_path / "flowc-baseline.json").write_text("precious")
    result = create(where(tmp_path), checked(tmp_path))
    assert (result.code, (tmp_path / "flowc-baseline.json").read_text()) == (UNUSABLE, "precious")


def test_it_does_not_matter_from_where_a_command_runs(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    repository(tmp_path, a=BAD, b=BAD)
    create(where(tmp_path), checked(tmp_path))
    inner = tmp_path / "flows"
    there = place("../flowc-baseline.json", [each.project for each in checked(inner, ".")], str(inner))
    assert there.path == str(tmp_path / "flowc-baseline.json")
    for found in (checked(inner, "."), checked(inner, "a.yaml"), checked(tmp_path, "flows/b.yaml")):
        (parted,) = covering(known(tmp_path), there, found)
        assert found[0].findings
        assert (parted.new, parted.stale) == ((), ())


def test_one_baseline_for_several_projects(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "flows").mkdir(parents=True)
        (tmp_path / name / "flows" / "a.yaml").write_text(BAD)
    both = checked(tmp_path, "one", "two")
    there = place("", [each.project for each in both], str(tmp_path))
    create(there, both)
    listed = opened(there)
    assert isinstance(listed, Baseline)
    assert {entry.path for entry in listed.entries} == {"one/flows/a.yaml", "two/flows/a.yaml"}
    for paths in (("one", "two"), ("two",), ("one/flows/a.yaml",)):
        parted = covering(listed, there, checked(tmp_path, *paths))
        assert all(each.covered and not each.new and not each.stale for each in parted)


def test_updating_keeps_what_was_not_checked(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD, b=BAD)
    create(where(tmp_path), checked(tmp_path))
    before = known(tmp_path).entries
    repository(tmp_path, a=BAD.replace("nowhere", "anywhere"), b=GOOD)
    result = update(where(tmp_path), checked(tmp_path, "flows/a.yaml"))
    after = known(tmp_path).entries
    assert [e for e in after if e.path == "flows/b.yaml"] == [e for e in before if e.path == "flows/b.yaml"]
    assert "1 of them new; 1 removed" in result.out
    update(where(tmp_path), checked(tmp_path))
    assert silent(tmp_path)
    assert len(known(tmp_path).entries) < len(before)


@pytest.mark.parametrize("change", [update, prune])
def test_a_file_that_is_gone_is_known_until_somebody_looks_there(
    tmp_path: Path, change: Callable[[Place, Sequence[Checked]], Result]
) -> None:
    repository(tmp_path, a=BAD)
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / "writer.md").write_text("---\nname: writer\n---\n\nWrite.\n")
    create(where(tmp_path), checked(tmp_path))
    before = known(tmp_path)
    (tmp_path / "flows" / "a.yaml").unlink()
    (parted,) = covering(before, where(tmp_path), checked(tmp_path, "agents"))
    assert parted.stale == ()
    change(where(tmp_path), checked(tmp_path, "agents"))
    assert known(tmp_path) == before
    change(where(tmp_path), checked(tmp_path, "agents", "flows"))
    assert known(tmp_path).entries == ()


def test_pruning_adds_nothing(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD, b=BAD)
    create(where(tmp_path), checked(tmp_path))
    before = set(known(tmp_path).entries)
    repository(tmp_path, a=BAD.replace("nowhere", "anywhere"))
    (tmp_path / "flows" / "b.yaml").unlink()
    result = prune(where(tmp_path), checked(tmp_path))
    left = set(known(tmp_path).entries)
    assert left < before
    assert {entry.path for entry in left} == {"flows/a.yaml"}
    (parted,) = covering(known(tmp_path), where(tmp_path), checked(tmp_path))
    assert [finding.span.text for finding in parted.new if finding.code == "FC201"] == ["anywhere"]
    assert f"{len(before) - len(left)} removed" in result.out


def test_what_nothing_changes_is_not_written(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    create(where(tmp_path), checked(tmp_path))
    before = os.stat(tmp_path / "flowc-baseline.json")
    for command in (update, prune):
        command(where(tmp_path), checked(tmp_path))
    after = os.stat(tmp_path / "flowc-baseline.json")
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_file_that_is_broken_for_now_loses_no_entry(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    create(where(tmp_path), checked(tmp_path))
    before = known(tmp_path)
    repository(tmp_path, a=BAD + "  : : [\n")
    (parted,) = covering(before, where(tmp_path), checked(tmp_path))
    assert ([each.code for each in parted.new], parted.stale) == (["FC101"], ())
    prune(where(tmp_path), checked(tmp_path))
    assert known(tmp_path) == before


def test_rules_that_are_off_make_nothing_stale(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    create(where(tmp_path), checked(tmp_path))
    (tmp_path / "flowc.toml").write_text('ignore = ["FC2"]\n')
    (parted,) = covering(known(tmp_path), where(tmp_path), checked(tmp_path))
    assert (parted.new, parted.stale) == ((), ())
    assert not any(each.code.startswith("FC2") for each in parted.covered)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    os.mkfifo(tmp_path / "flows" / "b.yaml")
    result = create(where(tmp_path), checked(tmp_path, "flows/a.yaml", "flows/b.yaml"))
    assert result.code == UNUSABLE
    assert "b.yaml cannot be read" in result.err
    assert {entry.path for entry in known(tmp_path).entries} == {"flows/a.yaml"}


def refused(result: object) -> str:
    """What a command that could not go on says."""
    assert isinstance(result, Result)
    assert (result.code, result.out) == (UNUSABLE, "")
    assert result.err.startswith("flowc: ")
    assert result.err.count("\n") == 1
    return result.err


def test_a_baseline_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    repository(tmp_path, a=BAD)
    there = where(tmp_path)
    assert "flowc baseline create" in refused(opened(there))
    for data, words in ((b"{\n\n!", ":3: it is not JSON"), (b"\xff", "not UTF-8"), (b"<<<<<<< a\n", "merge conflict")):
        Path(there.path).write_bytes(data)
        for result in (opened(there), update(there, checked(tmp_path)), prune(there, checked(tmp_path))):
            assert words in refused(result)
    Path(there.path).unlink()
    Path(there.path).mkdir()
    assert "is a directory" in refused(opened(there))
    assert "cannot be written" in refused(create(Place(str(tmp_path / "flows/a.yaml/x.json"), "x"), checked(tmp_path)))


def test_stale_entries_are_told_on_lines_nobody_forges(tmp_path: Path) -> None:
    hostile = [Entry(f"{n:020x}", "FC201", f"a\n::error::{n}", "", "\x1b[31m") for n in range(7)]
    note = stale_note(hostile, Place("/x/flowc-baseline.json", "flowc-baseline.json"))
    assert note.startswith("flowc: 7 entries of flowc-baseline.json match nothing any more")
    assert len(note.splitlines()) == 7
    assert "\x1b" not in note
    assert note.endswith("  and 2 more\n")
    assert not any(line.startswith("::") for line in note.splitlines())
    assert stale_note([], Place("x", "x")) == ""
    one = stale_note(hostile[:1], Place("x", "x")).splitlines()[0]
    assert one == "flowc: 1 entry of x matches nothing any more; `flowc baseline prune` removes it"


def test_identities_tell_the_node() -> None:
    ((each,),) = identities([finding for finding in findings(BAD) if finding.code == "FC201"])
    assert (each.path, each.node) == (PATH, Node(("transitions", "incoming -> done", "on_fail"), "nowhere"))
