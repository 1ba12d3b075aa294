"""Configuration: which file holds, what its keys mean, what is said of mistakes, and the words a project adds."""

import os
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from flowc.catalogue import Severity
from flowc.configuration import DEFAULTS, Override, Settings
from flowc.configuration.layers import over
from flowc.configuration.parse import problems, settings
from flowc.configuration.selection import active, is_on, verdict
from flowc.pipeline import compile, lint
from flowc.project import Wishes, projects
from flowc.project.configuring import WrongConfiguration, configured
from flowc.project.roots import root_of

CONTRACT = """# Handoff contract: lead -> cook

Cook returns exactly one of:

- `lukewarm` - with a note
- `complete` - with evidence
"""
AGENT = """---
name: {name}
description: Plans.
tools: {tools}
---

You plan. {told}
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    """The files in a folder; the folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(dedent(text), encoding="utf-8")
    return folder


def said(folder: Path, wishes: Wishes | None = None) -> list[tuple[str, str]]:
    """The codes and severities of what is found in a project."""
    found = projects((), str(folder), wishes or Wishes())
    return [(each.code, each.severity.value) for project in found for each in lint(project).diagnostics]


def complaints(folder: Path, path: str | None = None) -> list[str]:
    """What is said of a configuration, without the folder."""
    with pytest.raises(WrongConfiguration) as wrong:
        configured(str(folder), path, {})
    return [each.removeprefix(f"{folder}/") for each in wrong.value.complaints]


def test_a_project_that_says_nothing_has_the_defaults(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert configured(str(tmp_path), None, {}) is DEFAULTS


def test_the_nearest_configuration_holds_and_none_above_the_repository(tmp_path: Path) -> None:
    inner = {"inner/pyproject.toml": "[tool.flowc]\npreview = true\n", "inner/deep/x.md": ""}
    others = {"repository/.git/HEAD": "", "other/pyproject.toml": "[tool.x]\n"}
    write(tmp_path, {"flowc.toml": "preset = 'strict'\n", **inner, **others})
    assert configured(str(tmp_path / "inner" / "deep"), None, {}).preview
    assert configured(str(tmp_path / "other"), None, {}).preset == "strict"
    assert configured(str(tmp_path / "repository"), None, {}) is DEFAULTS
    assert configured(str(tmp_path / "inner"), "", {}) is DEFAULTS
    assert configured(str(tmp_path / "inner"), str(tmp_path / "flowc.toml"), {}).preset == "strict"


def test_everything_wrong_is_said_at_once_with_its_line(tmp_path: Path) -> None:
    text = """\
        selct = ["FC7"]
        ignore = ["FC99", "unknown-stat"]
        preset = "strikt"
        exclude = "build"

        [severity]
        FC201 = "fatal"

        [per-path."examples/**"]
        ignor = ["FC2"]

        [vocabulary]
        statusses = ["cooking"]
        statuses = "cooking"
        """
    assert complaints(write(tmp_path, {"flowc.toml": text})) == [
        "flowc.toml:1: unknown key `selct`; did you mean `select`?",
        "flowc.toml:2: `ignore`: no rule is called `FC99`; did you mean `FC9`?",
        "flowc.toml:2: `ignore`: no rule is called `unknown-stat`; did you mean `unknown-state`?",
        "flowc.toml:3: `preset`: must be one of `default`, `strict`; did you mean `strict`?",
        "flowc.toml:4: `exclude`: must be a list of texts",
        "flowc.toml:7: `severity.FC201`: must be one of `error`, `warning`, `note`, `off`",
        "flowc.toml:10: `per-path.examples/**`: unknown key `ignor`; did you mean `ignore`?",
        "flowc.toml:13: `vocabulary`: unknown list of words `statusses`; did you mean `statuses`?",
        "flowc.toml:14: `vocabulary.statuses`: must be a list of words",
    ]


def test_mistakes_in_pyproject_have_their_lines_too(tmp_path: Path) -> None:
    text = "[project]\nname = 'x'\n\n[tool.flowc]\npreview = 1\n"
    write(tmp_path, {"pyproject.toml": text})
    assert complaints(tmp_path) == ["pyproject.toml:5: `preview`: must be true or false"]


@pytest.mark.parametrize("text", [
    "[tool]\nflowc = {preset = 'strict'}\n",
    "  [ tool . flowc ]\npreset = 'strict'\n",
    "[\"tool\".'flowc']\npreset = 'strict'\n",
    "tool.flowc.preset = 'strict'\n",
])  # fmt: skip
def test_the_table_may_be_spelt_in_every_way_of_toml(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"a/pyproject.toml": text, "a/b/x.md": ""})
    assert configured(str(tmp_path / "a" / "b"), None, {}).preset == "strict"
    assert root_of(str(tmp_path / "a" / "b" / "x.md"), str(tmp_path)) == str(tmp_path / "a")


def test_a_text_that_shows_the_table_is_no_configuration(tmp_path: Path) -> None:
    write(tmp_path, {"pyproject.toml": "x = '''\n[tool.flowc]\npreset = 'strict'\n'''\n[tool.other]\nflowc = 1\n"})
    (tmp_path / ".git").mkdir()
    assert configured(str(tmp_path), None, {}) is DEFAULTS


def test_a_table_in_what_is_no_toml_is_told(tmp_path: Path) -> None:
    (line,) = complaints(write(tmp_path, {"pyproject.toml": "[tool.flowc\npreset = 'strict'\n"}))
    assert "is no sound TOML" in line
    (line,) = complaints(write(tmp_path, {"pyproject.toml": "[tool]\nx = 1\nflowc = {preset = 'x'}\n"}))
    assert line.startswith("pyproject.toml:3: `preset`: must be one of")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\nselect = [", "2: is no sound TOML: a value is missing, or a text without quotes"),
        ("a = 1\na = 2\n", "2:6: is no sound TOML: this key has a value already"),
        ("\x00", "1:1: is no sound TOML: invalid statement"),
        ("a = yes", "1:5: is no sound TOML: a value is missing, or a text without quotes"),
        ("a = \"x\nb = 1\n", "1:7: is no sound TOML: the quotation mark is never closed"),
        ("a = {b = 1\n", "1:11: is no sound TOML: unclosed inline table"),
        ("x = " + "[" * 5000, "1: is no sound TOML: "),
    ],
)
def test_what_is_no_toml_is_said_and_never_raises_anything_else(tmp_path: Path, text: str, told: str) -> None:
    (line,) = complaints(write(tmp_path, {"flowc.toml": text}))
    assert line.startswith(f"flowc.toml:{told}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[vocabulary.steps]\nmege = ['a']\n", "2: `vocabulary.steps`: unknown key `mege`; did you mean `merge`?"),
        ("[vocabulary.hosts.x]\nSave = ['writ']\n", "2: `vocabulary.hosts.x.Save`: unknown ability `writ`; did y"),
        ("\n[tool.flowc]\npreset = 'strict'\n", "2: unknown table `tool`; settings stand at the top of flowc.toml"),
        ("[lint]\npreset = 'strict'\n", "1: unknown table `lint`; settings stand at the top of flowc.toml"),
        ("[severity]\nFC201 = 'warn'\n", "2: `severity.FC201`: must be one of `error`, `warning`, `note`, `off`; did"),
        ("fail-on = 'warn'\n", "1: `fail-on`: must be one of `error`, `warning`, `note`, `never`; did you mean `warni"),
        ("ignore = ['FC119']\n", "1: `ignore`: `FC119` always counts as it is: a file that cannot be read was not c"),
        ("[severity]\nunreadable-file = 'off'\n", "2: `severity.unreadable-file`: `unreadable-file` always counts"),
        ("[per-path]\na = {ignore = ['fc119']}\n", "2: `per-path.a.ignore`: `fc119` always counts as it is"),
        ("ignore = ['FC102']\n", "1: `ignore`: `FC102` always counts as it is: a file that cannot be read was not c"),
        ("[severity]\nFC307 = 'note'\nunbounded-retry = 'error'\n", "3: `severity.unbounded-retry`: means the same "
         "rules as `FC307`, which has a severity already"),
        ("[severity]\nfc3 = 'note'\nFC3 = 'error'\n", "3: `severity.FC3`: means the same rules as `fc3`, which has"),
        ("[per-path]\na = {severity = {FC307 = 'note', unbounded-retry = 'note'}}\n", "2: `per-path.a.severity.unboun"
         "ded-retry`: means the same rules as `FC307`"),
        ("[per-path.'!flows/a.yaml']\nignore = ['FC2']\n", "1: `per-path.!flows/a.yaml`: this pattern names no file: "
         "`!` only takes back what patterns before it name"),
        ("[per-path.'']\nignore = ['FC2']\n", "1: `per-path.`: this pattern names no file"),
        ("[per-path.'# x']\nignore = ['FC2']\n", "1: `per-path.# x`: this pattern names no file"),
        ("[per-path.'a//b']\nignore = ['FC2']\n", "1: `per-path.a//b`: `a//b` is no pattern as in `.gitignore`"),
    ],
)
def test_a_mistake_is_told_with_its_table_and_what_was_meant(tmp_path: Path, text: str, told: str) -> None:
    (line,) = complaints(write(tmp_path, {"flowc.toml": text}))
    assert line.startswith(f"flowc.toml:{told}")


@pytest.mark.parametrize(("name", "head"), [("flowc.toml", ""), ("pyproject.toml", "[tool.flowc]\n")])
def test_a_byte_order_mark_says_nothing(tmp_path: Path, name: str, head: str) -> None:
    write(tmp_path, {"flows/x.md": "", name: f"\ufeff{head}preset = 'strict'\n"})
    assert root_of(str(tmp_path / "flows"), "/") == str(tmp_path)
    assert configured(str(tmp_path), None, {}).preset == "strict"
    write(tmp_path, {name: f"\ufeff{head}preset = 'strickt'\n"})
    assert complaints(tmp_path)[0].startswith(f"{name}:{1 + bool(head)}: `preset`: must be one of")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda path: path.symlink_to("nowhere.toml"), "no such file or directory"),
        (lambda path: path.symlink_to("flowc.toml"), "too many levels of symbolic links"),
        (Path.mkdir, "is a directory"),
        (os.mkfifo, "is a pipe"),
    ],
)
def test_a_configuration_that_cannot_be_read_is_told(
    tmp_path: Path, make: Callable[[Path], None], told: str
) -> None:
    write(tmp_path, {"inner/x.md": "", "pyproject.toml": "[tool.flowc]\npreset = 'strict'\n"})
    make(tmp_path / "flowc.toml")
    assert complaints(tmp_path) == [f"flowc.toml: cannot be read: {told}"]
    assert root_of(str(tmp_path / "inner"), "/") == str(tmp_path)


def test_rules_may_be_named_in_any_case(tmp_path: Path) -> None:
    text = "select = ['fc2', 'All']\nignore = ['Unknown-State']\n[severity]\nfc3 = 'note'\nFC119 = 'error'\n"
    made = configured(str(write(tmp_path, {"flowc.toml": text})), None, {})
    assert (made.select, made.ignore) == (("FC2", "ALL"), ("unknown-state",))
    assert (verdict(made, "FC201", "x"), verdict(made, "FC302", "x")) == (None, Severity.NOTE)


def test_a_configuration_that_extends_itself_is_told_so(tmp_path: Path) -> None:
    write(tmp_path, {"flowc.toml": "extend = 'a.toml'\n", "a.toml": "extend = 'flowc.toml'\n"})
    assert complaints(tmp_path) == [
        "a.toml:1: `extend`: flowc.toml extends itself: flowc.toml -> a.toml -> flowc.toml"
    ]


def test_what_cannot_be_extended_is_told_where_that_is_said_beside_every_other_mistake(tmp_path: Path) -> None:
    write(tmp_path, {"flowc.toml": "failon = 'x'\nextend = '../missing.toml'\n"})
    assert complaints(tmp_path) == [
        "flowc.toml:1: unknown key `failon`; did you mean `fail-on`?",
        "flowc.toml:2: `extend`: ../missing.toml cannot be read: no such file or directory",
    ]
    write(tmp_path, {"flowc.toml": "failon = 'x'\nextend = 'b.toml'\n", "b.toml": "a = \n"})
    assert complaints(tmp_path) == [
        "flowc.toml:1: unknown key `failon`; did you mean `fail-on`?",
        "b.toml:1:5: is no sound TOML: a value is missing, or a text without quotes",
    ]
    chain = {f"{number}.toml": f"extend = '{number + 1}.toml'\n" for number in range(1, 18)}
    write(tmp_path, {"flowc.toml": "extend = '1.toml'\n", **chain})
    assert complaints(tmp_path) == [
        "15.toml:1: `extend`: 16.toml is one too many: 16 files extend each other already"
    ]


def test_what_extends_goes_over_what_is_extended(tmp_path: Path) -> None:
    write(tmp_path, {
        "flowc.toml": "extend = 'shared/base.toml'\nignore = ['FC301']\n[severity]\nFC201 = 'note'\n",
        "shared/base.toml": "ignore = ['FC302']\npreset = 'strict'\n[severity]\nFC201 = 'error'\nFC202 = 'off'\n",
    })  # fmt: skip
    made = configured(str(tmp_path), None, {})
    assert made.ignore == ("FC302", "FC301")
    assert made.preset == "strict"
    assert dict(made.severity) == {"FC201": "note", "FC202": "off"}
    assert [Path(origin).name for origin in made.origins] == ["base.toml", "flowc.toml"]


@pytest.mark.parametrize(("below", "above"), [("FC307", "unbounded-retry"), ("Unbounded-Retry", "fc307")])
def test_a_rule_is_the_same_by_its_code_and_by_its_name(tmp_path: Path, below: str, above: str) -> None:
    base = f"[severity]\n{below} = 'error'\nFC3 = 'warning'\n[per-path.x]\nignore = ['FC2']\n"
    write(tmp_path, {"flowc.toml": f"extend = 'b.toml'\n[severity]\n{above} = 'note'\n", "b.toml": base})
    made = configured(str(tmp_path), None, {})
    assert verdict(made, "FC307", "flows/a.yaml") is Severity.NOTE
    assert verdict(made, "FC302", "flows/a.yaml") is Severity.WARNING
    assert len(made.severity) == 2
    assert len(made.per_path) == 1


def test_what_is_excluded_anew_goes_over_what_was_excluded_below(tmp_path: Path) -> None:
    write(tmp_path, {"flowc.toml": "extend = 'b.toml'\nexclude = ['y/']\n", "b.toml": "exclude = ['x/']\n"})
    assert configured(str(tmp_path), None, {}).exclude == ("y/",)
    assert configured(str(tmp_path), None, {"exclude": ["z"]}).exclude == ("z",)


def test_a_new_selection_forgets_the_ones_below_it() -> None:
    below = {"select": ["FC2"], "ignore": ["FC201"], "extend-select": ["FC3"]}
    assert over(below, {"select": ["FC7"]}) == {"select": ["FC7"]}
    assert over(below, {"ignore": ["FC202"]})["ignore"] == ["FC201", "FC202"]
    assert over(below, {"ignore": ["FC202", "FC201"]})["ignore"] == ["FC201", "FC202"]


@pytest.mark.parametrize(
    ("table", "code", "on"),
    [
        ({}, "FC201", True),
        ({"select": ["FC2"]}, "FC201", True),
        ({"select": ["FC2"]}, "FC301", False),
        ({"select": ["FC2"], "extend-select": ["unreachable-state"]}, "FC301", True),
        ({"select": ["FC201"], "ignore": ["FC2"]}, "FC201", True),
        ({"select": ["FC2"], "ignore": ["FC2"]}, "FC201", False),
        ({"ignore": ["unknown-state"]}, "FC201", False),
        ({"ignore": ["ALL"], "extend-select": ["FC7"]}, "FC701", True),
        ({"severity": {"FC2": "off"}}, "FC201", False),
        ({"severity": {"FC2": "off", "FC201": "note"}}, "FC201", True),
        ({"ignore": ["ALL"]}, "FC119", True),
    ],
)
def test_the_more_exact_selector_wins(table: dict, code: str, on: bool) -> None:
    made = settings(table)
    assert (verdict(made, code, "flows/a.yaml") is not None) is on
    assert is_on(made, code) is on


def test_the_strict_preset_raises_every_rule_a_step_and_a_severity_of_ones_own_wins() -> None:
    strict = settings({"preset": "strict", "severity": {"unreachable-state": "note"}})
    assert verdict(strict, "FC307", "x") is Severity.ERROR
    assert verdict(DEFAULTS, "FC307", "x") is Severity.WARNING
    assert verdict(strict, "FC301", "x") is Severity.NOTE
    assert verdict(DEFAULTS, "FC404", "x") is Severity.NOTE
    assert verdict(strict, "FC404", "x") is Severity.WARNING
    assert verdict(DEFAULTS, "FC122", "x") is not Severity.ERROR
    assert verdict(strict, "FC122", "x") is Severity.ERROR


@pytest.mark.parametrize(
    ("severity", "code", "expected"),
    [
        ({"FC8": "note"}, "FC201", Severity.ERROR),
        ({"FC2": "note", "FC20": "warning"}, "FC201", Severity.WARNING),
        ({"FC20": "warning", "FC2": "note"}, "FC210", Severity.NOTE),
        ({"ALL": "note"}, "FC201", Severity.NOTE),
    ],
)
def test_the_severity_of_the_most_exact_selector_counts(severity: dict, code: str, expected: Severity) -> None:
    assert verdict(settings({"severity": severity}), code, "x") is expected


def test_what_holds_for_a_path_goes_before_what_holds_everywhere() -> None:
    told = Override("*.md", select=("FC701",), severity={"FC8": "note"})
    made = Settings(ignore=("FC7",), per_path=(Override("examples/**", ignore=("FC2",)), told))
    assert verdict(made, "FC201", "examples/a.yaml") is None
    assert verdict(made, "FC201", "flows/a.yaml") is Severity.ERROR
    assert verdict(made, "FC701", "docs/a.md") is Severity.ERROR
    assert verdict(made, "FC701", "flows/a.yaml") is None
    assert verdict(made, "FC801", "docs/a.md") is Severity.NOTE
    assert is_on(made, "FC701")
    assert not is_on(made, "FC702")
    assert [code for code in active(made, "examples/a.yaml") if code.startswith("FC2")] == []
    assert "FC201" in active(made, "flows/a.yaml")
    assert "FC701" in active(made, "docs/a.md") and "FC702" not in active(made, "docs/a.md")


@pytest.mark.parametrize(
    ("told", "options", "code", "on"),
    [
        ({"select": ["FC307"]}, {}, "FC307", True),
        ({"select": ["FC307"]}, {"ignore": ["FC307"]}, "FC307", False),
        ({"select": ["fc307"]}, {"ignore": ["Unbounded-Retry"]}, "FC307", False),
        ({"select": ["FC307"]}, {"ignore": ["FC3"]}, "FC307", True),
        ({"select": ["FC3"]}, {"ignore": ["FC307"]}, "FC307", False),
        ({"select": ["FC3"]}, {"ignore": ["FC307"]}, "FC302", True),
        ({"select": ["FC3"]}, {"ignore": ["FC3"], "extend-select": ["FC307"]}, "FC307", True),
        ({"select": ["FC307"]}, {"select": ["FC201"]}, "FC307", False),
        ({"select": ["FC307"]}, {"select": ["FC201"]}, "FC201", True),
        ({"select": ["FC307"]}, {"select": ["FC3"]}, "FC307", True),
        ({"select": ["FC307"]}, {"select": ["FC3"], "ignore": ["FC307"]}, "FC307", False),
        ({"select": ["FC307"]}, {"select": ["FC201"], "extend-select": ["FC307"]}, "FC307", True),
        ({"select": ["FC201"], "ignore": ["FC2"]}, {"select": ["FC2"]}, "FC201", True),
        ({"select": ["FC201"], "ignore": ["FC2"]}, {"select": ["FC2"]}, "FC202", False),
        ({"ignore": ["FC2"]}, {"select": ["FC2"]}, "FC202", False),
        ({"ignore": ["FC2"], "select": ["FC3"]}, {"select": ["FC201"]}, "FC119", True),
    ],
)
def test_options_go_over_what_a_path_takes_in(
    tmp_path: Path, told: dict, options: dict, code: str, on: bool
) -> None:
    words = ", ".join(f"{key} = {value!r}" for key, value in told.items())
    write(tmp_path, {"flowc.toml": f"ignore = ['FC3']\n[per-path]\n'flows/**' = {{{words}}}\n"})
    made = configured(str(tmp_path), None, options)
    assert (verdict(made, code, "flows/a.yaml") is not None) is on


def test_excluded_files_are_left_out_even_when_they_are_named(tmp_path: Path) -> None:
    write(tmp_path, {"flowc.toml": "exclude = ['old/', '*.draft.md']\n", "doctrine/old/handoff-contract.md": CONTRACT,
                     "doctrine/handoff-contract.md": CONTRACT, "doctrine/x.draft.md": CONTRACT})  # fmt: skip
    (project,) = projects((), str(tmp_path))
    assert [file.source.path for file in project.files] == ["doctrine/handoff-contract.md"]
    named = ["doctrine/old/handoff-contract.md", "doctrine/handoff-contract.md", "doctrine/x.draft.md"]
    (project,) = projects(named, str(tmp_path))
    assert [file.source.path for file in project.files] == ["doctrine/handoff-contract.md"]
    assert project.left_out == tuple(str(tmp_path / path) for path in (named[0], named[2]))


def test_what_git_ignores_is_not_found_but_can_be_named(tmp_path: Path) -> None:
    write(tmp_path, {".git/HEAD": "", ".gitignore": "generated/\n*.tmp.md\n", "doctrine/.gitignore": "!kept.tmp.md\n",
                     "doctrine/a.md": CONTRACT, "doctrine/b.tmp.md": CONTRACT, "doctrine/kept.tmp.md": CONTRACT,
                     "doctrine/generated/c.md": CONTRACT})  # fmt: skip
    (project,) = projects((), str(tmp_path))
    assert [file.source.path for file in project.files] == ["doctrine/a.md", "doctrine/kept.tmp.md"]
    (project,) = projects(["doctrine/b.tmp.md"], str(tmp_path))
    assert [file.source.path for file in project.files if file.selected] == ["doctrine/b.tmp.md"]
    write(tmp_path, {".gitignore": "\ufeffgenerated/\n*.tmp.md\n"})
    (project,) = projects((), str(tmp_path))
    assert [file.source.path for file in project.files] == ["doctrine/a.md", "doctrine/kept.tmp.md"]
    write(tmp_path, {"flowc.toml": "respect-gitignore = false\n", "doctrine/.gitignore": "kept.tmp.md\n"})
    (project,) = projects((), str(tmp_path))
    assert len(project.files) == 4


def test_a_status_of_ones_own_is_judged_like_those_that_ship(tmp_path: Path) -> None:
    write(tmp_path, {".git/HEAD": "", "doctrine/lead/handoff-contract.md": CONTRACT})
    assert said(tmp_path) == []
    write(tmp_path, {"flowc.toml": "[vocabulary]\nstatuses = ['lukewarm']\n"})
    assert said(tmp_path) == [("FC701", "error")]
    assert said(tmp_path, Wishes(table={"ignore": ["FC701"]})) == []
    assert said(tmp_path, Wishes(configuration="")) == []


def test_a_word_can_be_taken_out(tmp_path: Path) -> None:
    text = CONTRACT.replace("lukewarm", "active")
    write(tmp_path, {".git/HEAD": "", "doctrine/lead/handoff-contract.md": text})
    assert said(tmp_path) == [("FC701", "error")]
    write(tmp_path, {"flowc.toml": "[vocabulary]\nstatuses = ['!active']\n"})
    assert said(tmp_path) == []


def test_tools_of_ones_own_host_are_known_with_what_they_can_do(tmp_path: Path) -> None:
    agent = AGENT.format(name="planner", tools="Read, Grep, Deploi", told="Write the plan to `plans/x.md`.")
    write(tmp_path, {".git/HEAD": "", "agents/planner.md": agent})
    assert sorted(said(tmp_path)) == [("FC902", "warning")]
    write(tmp_path, {"flowc.toml": "[vocabulary.hosts.ours]\nDeploi = ['read']\n"})
    assert [code for code, _ in said(tmp_path)] == ["FC901"]


def test_states_steps_and_scripts_of_ones_own_are_known(tmp_path: Path) -> None:
    flow = "name: x\ntransitions:\n  ingest -> served: {runs: [land_it]}\n"
    other = "name: y\ntransitions:\n  incoming -> done: {runs: [rebase_on_base]}\n"
    write(tmp_path, {".git/HEAD": "", "flows/x.yaml": flow, "flows/y.yaml": other})
    before = [code for code, _ in said(tmp_path)]
    text = "[vocabulary]\nentries = ['ingest']\nterminals = ['served']\n\n[vocabulary.steps]\nmerge = ['land_it']\n"
    write(tmp_path, {"flowc.toml": text})
    after = [code for code, _ in said(tmp_path)]
    assert "FC504" in after and "FC504" not in before


def test_a_coercion_key_of_ones_own_is_no_unknown_key_but_a_coercion(tmp_path: Path) -> None:
    contract = "contract: x\noutcomes: [done, failed]\ndeliverable: {type: object}\ndemote: {done: failed}\n"
    write(tmp_path, {".git/HEAD": "", "doctrine/contracts/x.yaml": contract})
    before = [code for code, _ in said(tmp_path)]
    write(tmp_path, {"flowc.toml": "[vocabulary]\ncoercion_keys = ['demote']\n"})
    assert "FC004" not in before
    assert [code for code, _ in said(tmp_path)] == ["FC004"]


def test_settings_of_a_sound_table_have_no_problems() -> None:
    table = {
        "select": ["ALL"],
        "preset": "strict",
        "preview": True,
        "fail-on": "never",
        "exclude": ["a"],
        "cache": False,
        "baseline": "flowc-baseline.json",
        "respect-gitignore": False,
        "per-path": {"a/**": {"ignore": ["FC2"]}},
        "severity": {"FC2": "note"},
        "vocabulary": {"status-heads": ["x"], "hosts": {"h": {"t": ["run"]}}},
    }
    assert list(problems(table)) == []
    made = settings(table)
    assert (made.fail_on, made.baseline, made.cache) == ("never", "flowc-baseline.json", False)
    assert "x" in made.lexicon.doctrine.lists["status_heads"]
    assert made.lexicon.hosts.tools["t"] == {"run"}


def test_patterns_are_seen_from_the_configuration_whatever_is_linted_beside(tmp_path: Path) -> None:
    flow = "name: x\ntransitions:\n  incoming -> done: {agnet: y}\n"
    told = "[per-path]\n'flows/**' = {ignore = ['FC1']}\n"
    write(tmp_path, {"a/flowc.toml": told, "a/flows/x.yaml": flow, "b/flowc.toml": "", "b/flows/x.yaml": flow})
    found = projects(["a", "b"], str(tmp_path))
    assert [[each.code for each in lint(project).diagnostics] for project in found] == [["FC308"], ["FC111", "FC308"]]
    write(tmp_path, {"mono/flowc.toml": "exclude = ['service/flows/old/']\n", "mono/service/flows/x.yaml": flow,
                     "mono/service/flows/old/y.yaml": flow})  # fmt: skip
    (project,) = projects(["mono/service"], str(tmp_path))
    assert [file.source.path for file in project.files] == ["flows/x.yaml"]


def test_a_table_is_not_made_of_what_is_hidden_from_the_linter(tmp_path: Path) -> None:
    flow = "name: x\ninitial: incoming\nterminal: [done]\ntransitions:\n  incoming -> done: {agnet: y}\n"
    write(tmp_path, {"flowc.toml": "ignore = ['ALL']\n", "flows/x.yaml": "# flowc: ignore-file[FC1] why\n" + flow})
    (project,) = projects((), str(tmp_path))
    assert lint(project).diagnostics == ()
    assert [each.code for each in compile(project)[0].diagnostics] == ["FC111"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("[vocabulary.steps]\nmerg = ['x']\n", "unknown key `merg`; did you mean `merge`?"),
        ("[vocabulary.steps]\nshred = ['x']\n", "unknown key `shred`; known are `rebase`"),
        ("[vocabulary]\nstatuses = ['!runing']\n", "`!runing` takes out a word that is not there"),
        ("[vocabulary.hosts.ours]\nT = ['wirte']\n", "unknown ability `wirte`; did you mean `write`?"),
        ("[vocabulary.hosts.ours]\nT = ['paint']\n", "unknown ability `paint`; known are `run`"),
        ("[vocabulary]\nzzz = []\n", "unknown list of words `zzz`; docs/configuration.md lists all of them"),
    ],
)
def test_mistakes_inside_a_vocabulary_are_told(tmp_path: Path, words: str, complaint: str) -> None:
    (line,) = complaints(write(tmp_path, {"flowc.toml": words}))
    assert complaint in line
