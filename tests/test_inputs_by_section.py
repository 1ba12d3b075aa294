"""What a section of a contract says that goes in, files that only a stage could have made, and values taken by name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from linting import lint

HEAD = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"

CONTRACT = """# Contract: seal-checker

gate-desk -> seal-checker

## {title}

{inputs}

## Output

```json
{{"outcome": "seals-whole", "seals": ["..."]}}
{{"outcome": "seal-broken", "seal": "...", "owner": "...", "next_action": "..."}}
```
"""
PAGE = "# Gate pipeline\n\nThe gate-desk calls each stage.\n\n## Seals\n\n{0}\n"


def found(inputs: str, call: str, title: str = "Input") -> list[str]:
    documents = {
        "agents/seal-checker.md": HEAD.format("seal-checker", "Read") + "Check the seals.\n",
        "doctrine/contracts/seals.md": CONTRACT.format(inputs=inputs, title=title),
        "doctrine/pipeline.md": PAGE.format(call),
    }
    return [each.message for each in lint(documents) if each.code == "FC804"]


WHOLE = "Call `seal-checker` with `load_list`, `seal_numbers` and `gate`."
SHORT = "Call `seal-checker` with `load_list` and `gate`."


@pytest.mark.parametrize("title", ["Input", "Inputs", "Arguments", "2. Takes", "Required inputs", "What goes in"])
@pytest.mark.parametrize(
    "inputs",
    [
        "`load_list`, `seal_numbers` and `gate`, as the desk has them.",
        "`load_list` and `gate`, to compare with; `seal_numbers`, one for each door. All three are always given.",
        "`load_list` and `gate`. `seal_numbers`, one for each door.",
    ],
)
def test_an_input_of_a_section(title: str, inputs: str) -> None:
    assert found(inputs, SHORT, title) == ["`seal-checker` requires `seal_numbers`, and this does not send it"]


@pytest.mark.parametrize(
    ("inputs", "call", "title"),
    [
        ("`load_list`, `seal_numbers` and `gate`.", WHOLE, "Input"),
        ("`load_list` and `gate`; `seal_numbers` if the carrier sent them.", SHORT, "Input"),
        ("`load_list` and `gate`; `seal_numbers` is optional.", SHORT, "Input"),
        ("`load_list`, `gate` and, from the second round on, `seal_numbers`.", SHORT, "Input"),
        ("`load_list` and `gate`; `seal_numbers` in `lists/seals.md`.", SHORT, "Input"),
        ("`load_list` and `gate`; `seal_numbers` or none.", SHORT, "Input"),
        ("`load_list` and `gate`. The checker reads `seal_numbers` itself.", SHORT, "Input"),
        ("`load_list`, `seal_numbers` and `gate` are its columns.", SHORT, "Columns"),
        ("The names are those of the desk: `load_list`, `seal_numbers`, `gate`.", SHORT, "Names"),
        ("`seal_numbers` at the gate; `load_list` and `gate`.", SHORT, "Input"),
    ],
)
def test_other_sections_and_calls(inputs: str, call: str, title: str) -> None:
    assert found(inputs, call, title) == []


Answer = tuple[int, str, str]
READER = "Look at each door.\n\n{0}\n\nReturn `seals-whole` with `seals` or `seal-broken` with `seal`.\n"


def told(place: Path, run: Callable[..., Answer], reads: str, **more: str) -> list[str]:
    inputs = more.pop("inputs", "`load_list` and `gate`.")
    texts = {
        "agents/seal-checker.md": HEAD.format("seal-checker", more.pop("tools", "Read")) + READER.format(reads),
        "agents/gate-desk.md": HEAD.format("gate-desk", "Task, Read") + "Work through `doctrine/pipeline.md`.\n",
        "doctrine/contracts/seals.md": CONTRACT.format(inputs=inputs, title="Input"),
        "doctrine/pipeline.md": PAGE.format(SHORT + "\n\n" + more.pop("said", "")),
        **more,
    }
    for path, text in texts.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")
    _, out, _ = run("--format", "concise", "--no-cache", "--no-config")
    return [line.split("] ", 1)[1] for line in out.split("\n") if "[FC913]" in line]


@pytest.mark.parametrize(
    ("reads", "path"),
    [
        ("Before you decide, read the locks that hang there in `work/locks.md`.", "work/locks.md"),
        ("Read `handoff/seal-history.md` and take it into account.", "handoff/seal-history.md"),
        ("First read `tmp/doors.json`.", "tmp/doors.json"),
        ("Read `scratch/last-check.txt` before the first door.", "scratch/last-check.txt"),
    ],
)
def test_a_file_that_only_a_stage_could_have_made(
    alone: Path, lint: Callable[..., Answer], reads: str, path: str
) -> None:
    assert told(alone, lint, reads) == [f"`seal-checker` is told to read `{path}`, which nobody writes"]


@pytest.mark.parametrize(
    ("reads", "more"),
    [
        ("If it is there, read `work/locks.md`.", {}),
        ("Read `work/locks.md`, if any.", {}),
        ("Read `docs/locks.md`.", {}),
        ("Read `inbox/locks.md`.", {}),
        ("Read `rules/locks.md`.", {}),
        ("Read `work/locks.md`.", {"said": "The porter puts the locks into `work/locks.md`."}),
        ("Read `work/locks.md`.", {"said": "What lies in `work/` comes from the porter."}),
        ("Read `work/locks.md`.", {"work/locks.md": "Two.\n"}),
        ("Read `work/locks.md`.", {"work/.gitkeep": ""}),
        ("Read `work/locks.md`.", {"inputs": "The desk tells them."}),
        ("Read `work/locks.md`, which the porter leaves there.", {}),
        ("Read `work/locks.md`, which the user fills in.", {}),
    ],
)
def test_files_that_may_be_there(alone: Path, lint: Callable[..., Answer], reads: str, more: dict[str, str]) -> None:
    assert told(alone, lint, reads, **more) == []


SCOUT = "Look.\n\nReturn `path-found` with `legs`, `heights` and `huts`, or `no-path` with `reason`.\n"
CALLS = """# Tour

Call `path-scout` with `start`.

## Walk

Call `pack-planner` with `start`, {0}.
"""


@pytest.mark.parametrize(
    ("sent", "number"),
    [
        ("`legs` and the `snow_depths` from the scout", 1),
        ("`snow_depths` from the path-scout, and `legs`", 1),
        ("the `snow_depths` and `legs` from the scout", 0),
        ("`legs` and the `heights` from the scout", 0),
        ("`legs` and the `snow_depths` from the weather office", 0),
        ("`legs` and the `snow_depths` from the scout of the hut", 0),
        ("`legs` and the `snow_depths` from the user", 0),
        ("`legs`, and no `snow_depths` from the scout", 0),
    ],
)
def test_values_from_an_agent_in_short(sent: str, number: int) -> None:
    documents = {
        "agents/path-scout.md": HEAD.format("path-scout", "Read") + SCOUT,
        "agents/pack-planner.md": HEAD.format("pack-planner", "Read") + "Pack.\n",
        "doctrine/process.md": CALLS.format(sent),
    }
    assert len([each for each in lint(documents) if each.code == "FC907"]) == number


def test_a_section_of_a_contract_speaks_for_its_agent() -> None:
    contract = "# Contracts\n\n## path-scout\n\nIf `path-found`:\n\n- `legs`\n- `snow_depths`, one for each leg\n"
    documents = {
        "agents/path-scout.md": HEAD.format("path-scout", "Read") + SCOUT,
        "agents/pack-planner.md": HEAD.format("pack-planner", "Read") + "Pack.\n",
        "doctrine/process.md": CALLS.format("`legs` and the `snow_depths` from the scout"),
        "doctrine/text-contracts.md": contract,
    }
    assert [each for each in lint(documents) if each.code == "FC907"] == []
