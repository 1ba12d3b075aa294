"""The whole way of a project: what is reported, what is only context, what is said not to be checked."""

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from flowc import pipeline
from flowc.diagnostics import Note
from flowc.project import File, Project
from flowc.reports import Report, full, json
from flowc.structs import replace
from flowc.syntax.decode import decode
from flowc.vocabulary import SHIPPED
from samples import FLOW


def project(documents: Mapping[str, str | bytes], *, context: Mapping[str, str] | None = None) -> Project:
    """A project in memory: documents that are selected, and context that only lends its names."""
    files = [_file(path, text, selected=True) for path, text in documents.items()]
    files += [_file(path, text, selected=False) for path, text in (context or {}).items()]
    return Project("", tuple(sorted(files, key=lambda file: file.source.path)))


def _file(path: str, text: str | bytes, *, selected: bool) -> File:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    source, findings = decode(path, data)
    return File(source, tuple(findings), selected, selected)


def codes(report: Report) -> list[str]:
    """The codes of a report, in order."""
    return [diagnostic.code for diagnostic in report.diagnostics]


def test_a_clean_flow_is_silent() -> None:
    report = pipeline.lint(project({"flows/a.yaml": FLOW}))
    assert (codes(report), report.files) == ([], 1)


def test_coverage_says_what_no_document_declares() -> None:
    gates = "    checks: [ci]\n    conditions:\n      - {name: s, type: script, script: x}\n"
    gated = FLOW.replace("    runs:", f"{gates}    runs:")
    assert pipeline.lint(project({"flows/a.yaml": gated})).coverage == (
        Note("agents", "no agent definitions found"),
        Note("step names, needs and provisions", "no step registry found"),
        Note("checks", "no step registry declares them"),
        Note("scripts", "no step registry declares them"),
    )


def test_coverage_is_silent_where_everything_is_declared() -> None:
    agent = "---\nname: implementer\n---\nWrite.\n"
    context = {"agents/w.md": agent, "flows/steps.yaml": "steps:\n  push_branch: {}\n"}
    report = pipeline.lint(project({"flows/a.yaml": FLOW}, context=context))
    assert (codes(report), report.coverage) == ([], ())


OTHERS = {"flows/a.yaml": "id: a\ntasks: [{id: x}]\n", "flows/b.yaml": "id: b\ntasks: [{id: y}]\n"}
"""Flows of a tool that flowc does not know."""


def _placed(documents: Mapping[str, str]) -> list[str]:
    """What is said of documents that only lie where flows are kept."""
    whole = project(documents)
    return codes(pipeline.lint(replace(whole, files=tuple(replace(file, placed=True) for file in whole.files))))


def test_a_folder_of_flows_of_another_tool_is_none_of_our_business() -> None:
    assert _placed(OTHERS) == []
    assert _placed({**OTHERS, "flows/c.yaml": ""}) == []


def test_one_file_of_a_folder_that_flowc_does_not_know_is_told() -> None:
    assert _placed({**OTHERS, "flows/c.yaml": FLOW}) == ["FC118", "FC118"]
    assert _placed({"flows/a.yaml": OTHERS["flows/a.yaml"]}) == ["FC118"]
    assert _placed({**OTHERS, "flows/c.yaml": "transitions:\n  a -> b"}) != []


def test_files_of_another_tool_that_were_named_are_told() -> None:
    assert codes(pipeline.lint(project(OTHERS))) == ["FC118", "FC118"]


def test_context_lends_names_and_is_not_judged() -> None:
    context = {"agents/w.md": "---\nname: writr\n---\n", "flows/b.yaml": "name: b\ntransitions:\n  a - b: {}\n"}
    report = pipeline.lint(project({"flows/a.yaml": FLOW}, context=context))
    assert {diagnostic.primary.span.source.path for diagnostic in report.diagnostics} == {"flows/a.yaml"}
    assert [diagnostic.name for diagnostic in report.diagnostics] == ["unknown-agent"]


def test_a_file_that_is_no_text_has_one_finding() -> None:
    report = pipeline.lint(project({"flows/a.yaml": b"name: \xff\xfe\n"}))
    assert (codes(report), report.files) == (["FC102"], 1)


def test_only_selected_flows_are_compiled() -> None:
    other = FLOW.replace("default", "other")
    report, tables = pipeline.compile(project({"flows/a.yaml": FLOW}, context={"flows/b.yaml": other}))
    assert (codes(report), [table.flow for table in tables]) == ([], ["default"])


def test_the_order_of_files_changes_nothing() -> None:
    files = {"flows/b.yaml": FLOW.replace("done", "dne"), "flows/a.yaml": FLOW.replace("default", "other")}
    one, other = project(files), project(dict(reversed(files.items())))
    assert full.render(pipeline.lint(one)) == full.render(pipeline.lint(other))


def test_the_vocabulary_is_sound() -> None:
    words = SHIPPED.flows
    classes = {"rebase", "push", "pull_request", "merge", "tests", "check", "moves", "irreversible", "fallible"}
    assert words.steps.keys() == classes
    assert len(set(words.entries)) == len(words.entries)
    assert len(set(words.terminals)) == len(words.terminals)
    assert not set(words.entries) & set(words.terminals)
    assert not words.steps["moves"] & (words.steps["irreversible"] | words.steps["fallible"])
    assert words.classes("merge_pr") >= {"merge", "irreversible", "fallible"}


PIECES = st.sampled_from(
    [
        "name: x\n", "transitions:\n", '  "a -> b":\n', "    agent: y\n", "    runs: [z]\n", "    on_fail: a\n",
        "  - \n", "    conditions:\n", "      - name: g\n", "        type: agent\n", "&a ", "*a", "? ", ": ",
        "{", "}", "[", "]", '"', "'", "!!x ", "\t", "\u200b", "\x00", "---\n", "child_flow:\n",
        "    after_success:\n", "<<: *a\n",
    ]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from(["flows/a.yaml", "a.json", "agents/a.md"]))
def test_no_document_makes_the_compiler_raise(text: str, path: str) -> None:
    report, tables = pipeline.compile(project({path: text}))
    assert full.render(report).isprintable() or full.render(report)
    assert json.render(report).isascii()
    assert all(table.rows for table in tables)
