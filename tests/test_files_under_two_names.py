"""What one agent makes and another looks for under another name, however either of them says so."""

from collections.abc import Callable
from itertools import cycle

import pytest

from linting import lint

Words = Callable[[str], str]

WRITERS: dict[str, Words] = {
    "sentence": lambda path: f"Write the list of unions to `{path}`.",
    "label": lambda path: f"Find each union.\n\nOutput: `{path}`",
    "table": lambda path: f"## Artefacts\n\n| Artefact | Path |\n|---|---|\n| list of unions | `{path}` |",
    "settings": lambda path: f"---\noutputs: [{path}]\n---\nFind each union.",
    "call": lambda path: f'```\nWrite(file_path="{path}", content=unions)\n```',
    "shell": lambda path: f"```bash\ncat > {path} <<'END'\nunion 1\nEND\n```",
    "tree": lambda path: f"What you make:\n\n```\n{path.rpartition('/')[0]}/\n└── {path.rpartition('/')[2]}\n```",
    "apart": lambda path: f"Store it under `{path.rpartition('/')[0]}/` as `{path.rpartition('/')[2]}`.",
    "list": lambda path: f"In `{path.rpartition('/')[0]}/` you keep:\n\n- `{path.rpartition('/')[2]}` — the unions",
    "arrow": lambda path: f"1. Find each union\n2. Note it → `{path}`",
}
READERS: dict[str, Words] = {
    "sentence": lambda path: f"Read `{path}`.",
    "heading": lambda path: f"## Inputs\n\n- `{path}` — the list of unions",
    "settings": lambda path: f"---\nreads:\n  - {path}\n---\nBind one by one.",
    "call": lambda path: f'```\nRead("{path}")\n```',
    "place": lambda path: f"The list of unions lies in `{path}`.",
    "each": lambda path: f"For each union in `{path}`, look whether it holds.",
    "apart": lambda path: f"From `{path.rpartition('/')[0]}/` read `{path.rpartition('/')[2]}`.",
    "tree": lambda path: f"Read first:\n\n```\n{path.rpartition('/')[0]}/\n└── {path.rpartition('/')[2]}\n```",
}
FOLDER = "grafts/<row>/unions.md"
SAYS = "`binder` is told to read `{0}`"


def agent(name: str, body: str) -> str:
    extra, body = body[4:].split("---\n", 1) if body.startswith("---\n") else ("", body)
    return f"---\nname: {name}\ndescription: Works on a row.\ntools: Read, Write\n{extra}---\n\n# A hand\n\n{body}\n"


def told(grafter: str, binder: str, house: str = "We graft.") -> list[str]:
    documents = {
        ".claude/agents/grafter.md": agent("grafter", grafter),
        ".claude/agents/binder.md": agent("binder", binder),
        "AGENTS.md": f"# House\n\n{house}\n",
    }
    return [each.message for each in lint(documents) if each.code == "FC913"]


@pytest.mark.parametrize(("writer", "reader"), [*zip(WRITERS, cycle(READERS)), *zip(cycle(WRITERS), [*READERS][::-1])])
def test_what_is_read_is_made_under_that_name(writer: str, reader: str) -> None:
    assert told(WRITERS[writer](FOLDER), READERS[reader](FOLDER)) == []
    for other in ("grafts/<row>/unoins.md", "rows/<row>/unions.md"):
        (message,) = told(WRITERS[writer](FOLDER), READERS[reader](other))
        assert message == f"{SAYS.format(other)}, and `grafter` writes `{FOLDER}`"


@pytest.mark.parametrize("reader", READERS)
def test_the_only_other_file_of_a_case_is_the_one_that_is_made(reader: str) -> None:
    other = "grafts/<row>/splices.md"
    assert told(WRITERS["sentence"](FOLDER), READERS[reader](other)) == [f"{SAYS.format(other)}, which nobody writes"]


@pytest.mark.parametrize("second", WRITERS)
def test_two_that_make_files_make_two_files(second: str) -> None:
    for other in ("rows/<row>/unions.md", "grafts/<row>/splices.md"):
        assert told(WRITERS["sentence"](FOLDER), WRITERS[second](other)) == []


@pytest.mark.parametrize("second", READERS)
def test_two_that_read_files_read_two_files(second: str) -> None:
    assert told(READERS["sentence"](FOLDER), READERS[second]("rows/<row>/unions.md")) == []


@pytest.mark.parametrize(
    ("binder", "house"),
    [
        ("Read `{0}`, which the owner brings on the first day.", "We graft."),
        ("The owner keeps `{0}` up to date. Look each thing up in it.", "We graft."),
        ("Read `{0}` where it exists.", "We graft."),
        ("Never read `{0}`: it is not for you.", "We graft."),
        ("Formerly the list lay in `{0}`.", "We graft."),
        ("A path looks like this, for example: `{0}`.", "We graft."),
        ("Run `survey --all`, which writes `{0}`. Then read it.", "We graft."),
        ("Write each step to `{0}`. Read `{0}` again before you end.", "We graft."),
        ("Copy the list to `{0}` before you change anything.", "We graft."),
        ("`{0}` is yours: one line for each knot.", "We graft."),
        ("Read `{0}`.", "`{0}` is kept by the owner."),
        ("Read `{0}`.", "What lies in `rows/` comes from the office."),
        ("Read `{0}`.", "The office brings the `unions.md` of each place."),
    ],
)
def test_what_comes_from_elsewhere_is_another_file(binder: str, house: str) -> None:
    other = "rows/<row>/unions.md"
    assert told(WRITERS["sentence"](FOLDER), binder.format(other), house.format(other)) == []


@pytest.mark.parametrize(
    "other",
    [
        "rows/<row>/notes.md",
        "grafts/<row>/unions-2.md",
        "grafts/<row>/unions.json",
        "rows/cut/<row>/unions.md",
        "grafts/<row>/README.md",
    ],
)
def test_files_that_are_not_alike_are_two(other: str) -> None:
    made = FOLDER if "notes" not in other else "grafts/<row>/notes.md"
    assert told(WRITERS["table"](made), READERS["call"](other)) == []


def test_a_file_that_is_there_is_read() -> None:
    made, other = "work/unions.md", "rows/unions.md"
    documents = {
        ".claude/agents/grafter.md": agent("grafter", WRITERS["sentence"](made)),
        ".claude/agents/binder.md": agent("binder", READERS["sentence"](other)),
    }
    assert [each.code for each in lint(documents) if each.code == "FC913"] == ["FC913"]
    assert not [each.code for each in lint({**documents, other: "# Unions\n"}) if each.code == "FC913"]
