"""Names that name nothing, look alike, or are declared twice: one mistake gives one finding, real projects none."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.analyses.facts import facts
from flowc.analyses.look_alikes import difference, look_alikes, skeleton
from flowc.checks.names import unknown_flow
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.meaning import Program
from flowc.text import Name, Source, Span
from test_rules import lint

FLOW = """\
name: example
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
  "claimed -> done":
    on_fail: failed
    on_incomplete: failed
"""
WRITER = "---\nname: writer\ndescription: Writes.\n---\nWrite what the task asks for.\n"


def found(documents: dict[str, str] | str) -> list[tuple[str, str]]:
    """The codes of all findings with the text each points at."""
    files = {"flows/example.yaml": documents} if isinstance(documents, str) else documents
    return [(each.code, each.primary.span.text) for each in lint(files).diagnostics]


def test_further_unknown_children_get_no_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unknown_flow, "MOST_SUGGESTIONS", 2)
    parent = f"{FLOW}child_flow: exampel\n"
    files = {f"flows/{word}.yaml": parent.replace("name: example", f"name: {word}") for word in ("one", "two", "zero")}
    said = [each for each in lint({**files, "flows/example.yaml": FLOW}).diagnostics if each.code == "FC207"]
    assert ["did you mean `example`?" in each.message for each in said] == [True, True, False]


def program(documents: dict[str, str]) -> Program:
    """The program of some documents."""
    return link([build(Source(path, text)) for path, text in documents.items()])


OUTLETS = ("on_fail", "on_reject", "on_incomplete", "on_step_fail", "on_invalid", "on_exhausted", "on_checks_fail")


@pytest.mark.parametrize("outlet", OUTLETS)
@pytest.mark.parametrize("word", ["claimd", "no such state"])
def test_every_failure_target_is_looked_up(outlet: str, word: str) -> None:
    flow = FLOW.replace("    on_fail: failed\n", f"    on_fail: failed\n    max_attempts: 2\n    {outlet}: {word}\n", 1)
    written_twice = "    on_fail: failed\n" if outlet == "on_fail" else "    on_incomplete: failed\n"
    flow = flow.replace(written_twice, "", outlet in ("on_fail", "on_incomplete"))
    judged = [each for each in found(flow) if each[0] in ("FC201", "FC208")]
    assert judged == [("FC201", word)]


@pytest.mark.parametrize("word", ["failed", "needs_continuation", "escalated", "retry_with_feedback", "done", "parked"])
def test_known_words_are_targets(word: str) -> None:
    flow = FLOW.replace("on_fail: failed", f"on_fail: {word}") + "terminal: [done, failed, parked]\n"
    assert "FC201" not in {code for code, _ in found(flow)}


def test_one_word_in_many_places_is_one_finding() -> None:
    flow = FLOW.replace("on_fail: failed\n    on_incomplete: failed", "on_fail: faild\n    on_incomplete: faild")
    [diagnostic] = lint({"flows/example.yaml": flow}).diagnostics
    assert (diagnostic.code, len(diagnostic.related), len(diagnostic.fixes[0].edits)) == ("FC201", 1, 2)


LOOKS = {
    "fullwidth": "ｉｎｃｏｍｉｎｇ",
    "mathematical bold": "𝐢𝐧𝐜𝐨𝐦𝐢𝐧𝐠",
    "dotless": "ıncoming",
    "Cyrillic": "incоming",
    "all of it": "іпсоmіпɡ".replace("п", "n"),
    "Greek": "incοming",
}


@pytest.mark.parametrize("word", LOOKS.values(), ids=LOOKS)
def test_a_target_that_looks_like_a_state_is_one_finding(word: str) -> None:
    assert word != "incoming"
    assert found(FLOW.replace("on_fail: failed", f"on_fail: {word}")) == [("FC208", word)]


def test_a_target_that_differs_in_case_is_misspelt() -> None:
    assert found(FLOW.replace("on_fail: failed", "on_fail: Incoming")) == [("FC201", "Incoming")]


def test_two_agents_that_look_alike() -> None:
    gate = "    conditions:\n      - {name: r, type: agent, agent: wrіter, on_fail: failed}\n"
    flow = FLOW.replace("    on_fail", f"{gate}    on_fail")
    assert found(flow) == [("FC208", "wrіter")]
    assert found({"flows/example.yaml": flow, "agents/writer.md": WRITER}) == [("FC208", "wrіter")]


def test_an_invisible_character_is_told_once() -> None:
    assert {code for code, _ in found(FLOW.replace("on_fail: failed", "on_fail: inco\u200dming"))} == {"FC107"}


def names(words: list[str]) -> list[Name]:
    """The words as names, one behind the other."""
    source = Source("made", "x" * 99)
    return [Name(word, Span(source, place, place + 1)) for place, word in enumerate(words)]


LATIN = st.text("abcdefghijklmnopqrstuvwxyzé_-0123456789", min_size=1, max_size=8)


@given(LATIN, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_compositions_look_alike(word: str, form: str) -> None:
    other = unicodedata.normalize(form, word)
    assert skeleton(word) == skeleton(other) == skeleton(word.upper())
    assert len(look_alikes(names([word, other]))) == (word != other)


@given(st.lists(st.text("abcdefxyz_19", min_size=1, max_size=4), unique=True, max_size=6))
def test_small_latin_words_never_look_alike(words: list[str]) -> None:
    assert look_alikes(names(words)) == ()


@given(st.lists(st.text(max_size=6), max_size=6))
def test_look_alikes_are_told_from_words_that_stay(words: list[str]) -> None:
    found_here = look_alikes(names(words), cased=words)
    wrong = {each.uses[0].text for each in found_here}
    assert {each.other.text for each in found_here}.isdisjoint(wrong)
    left = [word for word in dict.fromkeys(words) if word not in wrong]
    assert len({skeleton(word) for word in left}) == len(left)


def test_words_in_other_scripts_are_no_look_alikes() -> None:
    words = ["受付", "作業中", "готово", "сделано", "έτοιμο", "مراجعة", "done", "Done2", "café", "cafe"]
    assert look_alikes(names(words), cased=words) == ()
    assert difference("café", unicodedata.normalize("NFD", "café")) == "encoding"


def test_without_declarations_nothing_is_guessed() -> None:
    gate = "    conditions:\n      - {name: s, type: script, script: t, on_fail: failed}\n"
    flow = FLOW.replace("    on_fail", f"{gate}    checks: [ci]\n    returns: R\n    runs: [strange]\n    on_fail")
    assert found(flow) == []
    noted = [note.what for note in lint({"flows/example.yaml": flow}).coverage]
    assert noted == ["agents", "step names, needs and provisions", "checks", "scripts", "result contracts"]


def test_a_misspelt_use_of_a_declaration_is_one_finding() -> None:
    registry = "steps:\n  send_text: {provides: [text]}\n  show_text: {needs: [text]}\n"
    flow = FLOW + "    runs: [sendtext, show_text]\n"
    documents = {"flows/example.yaml": flow, "flows/steps.yaml": registry, "agents/writer.md": WRITER}
    assert found(documents) == [("FC203", "sendtext")]
    misspelt = FLOW.replace("agent: writer", "agent: wrter")
    assert found({"flows/example.yaml": misspelt, "agents/writer.md": WRITER}) == [("FC202", "wrter")]


def test_agents_that_no_flow_could_mean_are_not_unused() -> None:
    helper = WRITER.replace("writer", "helper")
    documents = {"flows/example.yaml": FLOW, "agents/writer.md": WRITER, "agents/helper.md": helper}
    assert found(documents) == [("FC209", "helper")]
    assert found({**documents, "agents/writer.md": WRITER + "Ask @helper first.\n"}) == []
    assert found({**documents, "AGENTS.md": "# Team\n\nThe helper is asked by people.\n"}) == []
    assert found({**documents, "AGENTS.md": "# Team\n\nThe writer is asked by people.\n"}) == [("FC209", "helper")]
    named = {**documents, "agents/helper.md": WRITER.replace("writer", "proof-reader")}
    assert found(named) == [("FC209", "proof-reader")]
    assert found({**named, "agents/writer.md": WRITER + "Then call the proof\nreader.\n"}) == []
    assert found({**named, "agents/writer.md": WRITER + "Give proof to the reader.\n"}) == [("FC209", "proof-reader")]
    role = helper.replace("description", "role: reviewer\ndescription")
    assert found({"agents/writer.md": WRITER, "agents/helper.md": role}) == []


def test_an_incomplete_flow_says_nothing_about_what_is_unused() -> None:
    broken = FLOW + '  "done": {}\n'
    assert "FC209" not in {code for code, _ in found({"flows/a.yaml": broken, "flows/steps.yaml": "steps: [one]"})}


def test_an_agent_described_twice_is_one_agent() -> None:
    settings = "agents:\n  writer: {role: writer, tools: [Write, Read], model: opus}\n"
    prompt = WRITER.replace("description", "tools: Read, Write\nmodel: claude-opus-4-5\ndescription")
    assert found({"flows/example.yaml": FLOW, "agents/writer.md": prompt, "agents.yaml": settings}) == []
    other = settings.replace("Write, Read", "Read")
    assert found({"flows/example.yaml": FLOW, "agents/writer.md": prompt, "agents.yaml": other}) == [("FC211", "Read")]


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("agents/author.md", "agents/writer.md", True),
        ("agents/writer.md", "agents/prose/writer.md", True),
        (".claude/agents/writer.md", ".opencode/agents/writer.md", False),
        ("agents/writer.md", "docs/tr/agents/writer.md", False),
        ("agents/backend/writer.md", "agents/frontend/writer.md", False),
        ("skills/writer/SKILL.md", "skills/author/SKILL.md", True),
        ("skills/writer/SKILL.md", "docs/tr/skills/writer/SKILL.md", False),
        ("skills/pen/ink/SKILL.md", "skills/pen/lead/SKILL.md", False),
        ("SKILL.md", "skills/writer/SKILL.md", False),
        ("agents/writer.agent.md", "agents/writer-claude.agent.md", False),
        ("agents/writer-cursor.md", "agents/writer-claude.md", False),
        (".claude/agents/writer.agent.md", ".claude/agents/writer-claude.agent.md", True),
        ("agents/writer.md", "agents/writer-second.md", True),
        ("agents/claude.md", "agents/claude-second.md", True),
        ("skills/writer/SKILL.md", "skills/writer/agent.md", False),
    ],
)
def test_agents_of_one_name_count_where_a_host_finds_both(first: str, second: str, together: bool) -> None:
    assert found({first: WRITER, second: WRITER}) == [("FC210", "writer")] * together


@pytest.mark.parametrize(
    ("folders", "times"),
    [
        (("adapters/cursor/skills", "adapters/github/skills"), 0),
        (("adapters/cursor/skills",), 1),
        (("kit/cursor/skills", "kit/github/skills"), 2),
    ],
)
def test_variants_that_an_installer_puts_into_each_host(folders: tuple[str, ...], times: int) -> None:
    pairs = {f"{folder}/{name}/SKILL.md": WRITER for folder in folders for name in ("writer", "writer-alone")}
    assert found(pairs) == [("FC210", "writer")] * times


@pytest.mark.parametrize(("folder", "more", "told"), [
    ("examples", "", []),
    ("examples", "description: Writes stories.\n", [("FC210", "quill")]),
    ("agents", "", [("FC210", "quill")]),
])  # fmt: skip
def test_a_name_alone_makes_a_document_no_agents(folder: str, more: str, told: list[tuple[str, str]]) -> None:
    document = f"---\nname: quill\n{more}---\n\n# Quill\n\nA design for a diary.\n"
    assert found({f"{folder}/design.md": document, f"{folder}/experience.md": document}) == told


def test_flows_of_one_name_in_one_file() -> None:
    assert found(f"{FLOW}---\n{FLOW}") == [("FC210", "example")]


def test_names_nobody_wrote_do_not_repeat() -> None:
    unnamed = FLOW.partition("\n")[2]
    assert found({"one/flow.yaml": unnamed, "two/flow.yaml": unnamed}) == []
    assert found({"one/flow.yaml": FLOW, "two/flow.yaml": FLOW}) == [("FC210", "example")]


def test_a_child_may_be_called_by_its_file() -> None:
    parent = 'name: parent\nchild_flow: CHILD\ntransitions:\n  "children_complete -> done": {runs: [bind]}\n'
    for word, says in (("example", []), ("one.yaml", []), ("exampel", [("FC207", "exampel")])):
        documents = {"flows/one.yaml": FLOW, "flows/parent.yaml": parent.replace("CHILD", word)}
        assert found(documents) == says
    assert found(parent) == []


def test_a_misspelt_terminal_state_is_one_finding() -> None:
    assert found(FLOW + "terminal: [doen]\n") == [("FC302", "done")]
    assert found(FLOW + "terminal: [done, parked]\n") == [("FC209", "parked")]
    meant = FLOW.replace("on_fail: failed", "on_fail: parkd") + "terminal: [done, parked]\n"
    assert found(meant) == [("FC201", "parkd")]


def test_entries_and_terminal_states_that_contradict() -> None:
    rest = FLOW + "initial: [incoming, done]\nterminal: [done]\n"
    assert ("FC211", "done") in found(rest)
    left = FLOW + "terminal: [done, claimed]\n"
    assert found(left) == [("FC211", "claimed")]


def test_thousands_of_unknown_words_are_all_reported() -> None:
    edges = "".join(f'  "s{n} -> s{n + 1}": {{runs: [step{n}], on_fail: gone{n}}}\n' for n in range(1500))
    made = facts(program({"a.yaml": f"name: x\ntransitions:\n{edges}", "steps.yaml": "steps: [one]"}))
    from flowc.checks.names import unknown_state, unknown_step

    assert len(list(unknown_state.check(made))) == len(list(unknown_step.check(made))) == 1500
