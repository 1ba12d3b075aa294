"""What agents in YAML are told to do: read like a document of their own, and told where it stands in the file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.commands.packing import packed, unpacked
from flowc.diagnostics import Edit, Finding, Fix, Label, told_of_files
from flowc.model.kinds.unit import build
from flowc.text import Source, Span, in_file, part, whole

Run = Callable[..., tuple[int, str, str]]

BLOCK = """\
agents:
  scribe:
    tools: [Read]
    instructions: |
      Read the minutes.

      ## Output

      Return one of:

      - `summarised`: the summary
      - `running`: there is more to do
"""


def told(text: str, path: str = "flows/agents.yaml") -> list[str]:
    """The outcomes the agents of a file return, each with the text at its place in the file."""
    unions = (union for doctrine in build(Source(path, text)).doctrines for union in doctrine.unions)
    return [f"{m.label.text}={in_file(m.label.span).text}" for union in unions for m in union.members]


lines = st.lists(st.text(st.characters(codec="ascii", exclude_characters="\r\n"), max_size=12), min_size=1, max_size=6)


@given(lines, st.integers(0, 6), st.sampled_from(["\n", "\r\n", "\r"]), st.integers(0, 9))
def test_every_character_of_a_part_stands_in_its_file(words: list[str], indent: int, end: str, before: int) -> None:
    text = "x" * before + end.join((words[0], *(" " * indent + word for word in words[1:]))) + end + "behind"
    source = Source("a.yaml", text)
    found = part(Span(source, before, len(source.text) - len("\nbehind")), "a")
    for at, character in enumerate(found.text):
        assert in_file(Span(found, at, at + 1))[1:] == (place := in_file(Span(found, at, at)).start, place + 1)
        assert source.text[place] == character
    if not all(word.startswith(" ") for word in words[1:] if word.strip()):
        assert [line.rstrip(" ") for line in found.text.split("\n")] == [word.rstrip(" ") for word in words]


@pytest.mark.parametrize(
    "written",
    [
        "|\n        Return `success` or `failure`.\n",
        ">-\n        Return `success`\n        or `failure`.\n",
        '"Return `success` or `failure`."\n',
        "'Return `success`\n        or `failure`.'\n",
        "Return `success` or `failure`.\n",
        "\n        - Read it.\n        - Return `success` or `failure`.\n",
        "\n      - Return one of\n      - Return `success` or `failure`.\n",
    ],
)
@pytest.mark.parametrize("key", ["instructions", "instruction", "prompt: ''\n      system_prompt"])
def test_instructions_are_prose_however_they_are_written(key: str, written: str) -> None:
    for head in ("agents:\n    judge:\n", "agents:\n    - name: judge\n"):
        assert told(f"{head}      {key}: {written}") == ["success=success", "failure=failure"]


def test_instructions_in_json_and_in_a_file_of_one_agent() -> None:
    said = "Return `success` or `failure`."
    agents = json.dumps({"agents": {"judge": {"prompt": said}}})
    assert told(agents, "agents.json") == ["success=success", "failure=failure"]
    assert told(f"role: judge\nprompt: {said}\n", "agents/judge.yaml") == ["success=success", "failure=failure"]


@pytest.mark.parametrize(
    "written", ["agents/judge.md", '"Return `success`\\nor `failure`."', "[Return `a`, or `b`]", "{file: judge.md}", ""]
)
def test_what_is_not_written_as_it_reads_is_left_alone(written: str) -> None:
    unit = build(Source("agents.yaml", f"agents:\n  judge:\n    instructions: {written}\n"))
    assert (len(unit.documents), unit.doctrines, unit.findings) == (1, (), ())


def test_places_are_those_of_the_file(alone: Path, run: Run) -> None:
    (alone / "flows" / "agents.yaml").write_text(BLOCK)
    code, said, _ = run("lint", "--format", "concise")
    assert (code, said.splitlines()[0].partition(" ")[0]) == (1, "flows/agents.yaml:12:10:")
    assert "`running` says what `scribe` is doing" in said
    _, notes, _ = run("lint", "--coverage", "--exit-zero", stdin=b"")
    assert "agents.yaml/" not in notes


def test_a_comment_at_the_key_hides_what_is_wrong_below_it(alone: Path, run: Run) -> None:
    (alone / "flows" / "agents.yaml").write_text(BLOCK)
    assert run("lint", "--add-ignores", "on purpose")[0] == 0
    assert "instructions: |  # flowc: ignore[FC701] on purpose\n" in (alone / "flows" / "agents.yaml").read_text()
    assert run("lint")[0] == 0


def test_contracts_in_instructions_are_compiled(alone: Path, run: Run) -> None:
    flow = (
        "name: letters\nterminal: [done, failed]\ntransitions:\n"
        '  "incoming -> claimed":\n    agent: scribe\n    max_attempts: 2\n    on_exhausted: failed\n'
        '  "claimed -> done":\n    on_fail: failed\n    on_incomplete: failed\n    runs: []\n'
    )
    said = "agents:\n  scribe:\n    instructions: |\n      Return one of `success` or `failure`.\n"
    (alone / "flows" / "letters.yaml").write_text(flow + said)
    (alone / "flows" / "agents.yaml").write_text(said.replace("scribe", "other"))
    assert run("compile", "flows/letters.yaml", "--out", "out")[0] == 0
    table = json.loads((alone / "out" / "letters.json").read_text())
    assert [source["path"] for source in table["sources"]] == ["flows/letters.yaml"]


def test_a_unit_with_parts_is_unpacked_as_it_was() -> None:
    source, mine = Source("flows/agents.yaml", BLOCK), Source("flows/agents.yaml", BLOCK)
    content = packed(build(source))
    unit = unpacked(content, mine)
    assert unit and b"minutes" not in content
    (agent,), (doctrine,) = unit.documents, unit.doctrines
    assert agent.source is doctrine.source and doctrine.source.origin is mine
    assert in_file(whole(doctrine.source)).text.split() == doctrine.source.text.split()


def test_what_is_put_into_a_part_is_indented_like_it() -> None:
    file = Source("a.yaml", BLOCK)
    held = part(Span(file, BLOCK.index("Read"), len(BLOCK) - 1), "scribe")
    place = Span(held, held.text.index("- `running`"), held.text.index("- `running`"))
    fix = Fix("add", (Edit(place, "- `a`\n- `b`\n"), Edit(Span(file, 0, 0), "# x\n")), safe=False)
    found = told_of_files(Finding("FC701", place, labels=(Label("there", place),), fixes=(fix,)))
    at = BLOCK.index("- `running`")
    assert found.span == found.labels[0].span == Span(file, at, at)
    assert found.fixes[0].edits == (Edit(Span(file, at, at), "- `a`\n      - `b`\n      "), fix.edits[1])
