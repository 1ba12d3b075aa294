"""What each command loads: libraries and readers are left alone where nothing needs them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FLOW = """\
name: x
initial: incoming
terminal: [done, failed]
transitions:
  incoming -> done: {agent: cook, on_fail: failed}
"""
LIBRARIES = {
    "click", "jsonschema", "lark", "msgspec", "networkx", "pygls", "ruamel", "_ruamel_yaml", "attrs", "referencing",
}  # fmt: skip


def loaded(folder: Path, *words: str) -> set[str]:
    """The modules that a run in a folder has loaded when it is done."""
    program = "import sys; from flowc.cli import main; main(sys.argv[1:]); print('\\n' + repr(sorted(sys.modules)))"
    environment = {**os.environ, "FLOWC_CACHE_DIR": str(folder.parent / "cache")}
    run = subprocess.run([sys.executable, "-c", program, *words], cwd=folder, env=environment, capture_output=True,
                         text=True, check=True)  # fmt: skip
    return set(json.loads(run.stdout.splitlines()[-1].replace("'", '"')))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with one plain flow, written long enough ago to be kept in a cache."""
    place = tmp_path / "project"
    (place / "flows").mkdir(parents=True)
    (place / ".git").mkdir()
    (place / "flows" / "x.yaml").write_text(FLOW)
    old = 1_600_000_000
    os.utime(place / "flows" / "x.yaml", (old, old))
    return place


def libraries(modules: set[str]) -> set[str]:
    """Those of the named libraries that are among the modules."""
    return {module.split(".")[0] for module in modules} & LIBRARIES


def test_linting_plain_flows_loads_no_library_but_that_of_the_command_line(folder: Path) -> None:
    modules = loaded(folder, "lint", "--no-cache")
    assert libraries(modules) == {"click", "msgspec"}
    assert not {"flowc.syntax.markdown", "flowc.model.doctrine.read", "flowc.machine.lower"} & modules


def test_markdown_is_read_by_its_reader_and_lark_only_where_a_type_is_declared(folder: Path) -> None:
    (folder / "agents").mkdir()
    (folder / "agents" / "a.md").write_text("---\nname: a\ndescription: Plans.\n---\n\nPlan the work.\n")
    modules = loaded(folder, "lint", "--no-cache")
    assert libraries(modules) == {"click", "msgspec"}
    assert "flowc.syntax.markdown" in modules


def test_a_comment_in_a_flow_loads_what_reads_that_flow_and_no_more(folder: Path) -> None:
    import time

    time.sleep(0.1)
    loaded(folder, "lint")
    (folder / "flows" / "x.yaml").write_text(FLOW + "# a comment\n")
    modules = loaded(folder, "lint")
    parts = {module.split(".")[1] for module in modules if module.startswith("flowc.")}
    assert parts == {
        "cli", "commands", "data", "diagnostics", "expressions", "model", "paths", "replay", "structs", "suppressions",
        "syntax", "text", "vocabulary",
    }  # fmt: skip
    ours = {module for module in modules if module.startswith("flowc.commands.")}
    assert ours == {"flowc.commands.cutoff", "flowc.commands.prepared"}
    assert not {module for module in modules if module.startswith("flowc.model.doctrine")}
    assert libraries(modules) == {"msgspec"}
    assert not {"dataclasses", "inspect", "pathlib", "typing_extensions"} & modules


def test_a_sentence_loads_what_reads_prose_and_no_analysis(folder: Path) -> None:
    import time

    page, old = folder / "docs" / "orchestration.md", 1_600_000_000
    page.parent.mkdir()
    page.write_text("# Orchestration\n\n`cook` returns one of:\n\n- `success`\n- `failure`\n")
    os.utime(page, (old, old))
    time.sleep(0.1)
    loaded(folder, "lint")
    loaded(folder, "lint")
    page.write_text(page.read_text() + "\nThe kitchen has seven lamps.\n")
    modules = loaded(folder, "lint")
    analyses = {module.rpartition(".")[2] for module in modules if module.startswith("flowc.analyses.")}
    assert analyses == {"changed", "looked_for", "searched"}
    assert not {"flowc.project", "flowc.syntax.yaml", "flowc.model.kinds.recognise", "flowc.catalogue"} & modules
    assert libraries(modules) == {"msgspec"}


def test_a_kept_answer_loads_nothing(folder: Path) -> None:
    import time

    time.sleep(0.1)
    loaded(folder, "lint")
    modules = loaded(folder, "lint")
    ours = {module for module in modules if module.startswith("flowc")}
    assert ours == {"flowc", "flowc.cli", "flowc.cli.streams", "flowc.replay"}
    assert not libraries(modules)
    assert not {"typing", "dataclasses", "inspect", "hashlib", "json", "re"} & modules - loaded(folder, "--version")


def test_the_version_loads_nothing(folder: Path) -> None:
    modules = loaded(folder, "--version")
    assert not libraries(modules)
    assert {module for module in modules if module.startswith("flowc")} <= {"flowc", "flowc.cli", "flowc.cli.streams",
                                                                           "flowc.replay"}  # fmt: skip


@pytest.mark.parametrize("words", [["explain", "FC301"], ["graph"], ["compile", "--stdout"]])
def test_other_commands_load_no_library_that_they_do_not_need(folder: Path, words: list[str]) -> None:
    assert libraries(loaded(folder, *words)) <= {"click", "msgspec"} | {"networkx" for word in words if word == "graph"}
