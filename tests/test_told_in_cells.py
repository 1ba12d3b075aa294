"""What a process says in a table, or behind a name, that comes back from each colleague, beside the contract."""

import pytest

from linting import lint

PAGE = "---\nname: {0}\ndescription: Checks garments.\ntools: Read\n---\n\nLook. Answer as the contract says.\n"
TAILOR = """\
---
name: tailor
description: Mends.
tools: Read, Task
---

Call `seam-checker` with the `garment`, then `colour-checker` with the `garment`.

`seam-checker`:

- `sound`: go on.
- `loose-thread`: mend it and go on.
- `not-visible`: return `failure`.

`colour-checker`:

- `fast`: go on.
- `bleeding`: return `failure`.

If an answer is empty, ask once more, then return `failure`.

Return `success` or `failure`.
"""
CONTRACT = """\
# Contract

## tailor -> seam-checker

Input: `garment`.

Outcome: `sound` | `loose-thread` | `not-visible`

## tailor -> colour-checker

Input: `garment`.

Outcome: `fast` | `bleeding`
"""
AGENTS = {f".claude/agents/{name}.md": PAGE.format(name) for name in ("seam-checker", "colour-checker")}
TABLES = [
    ("consulted", "about", "comes back with"),
    ("agent", "looks at", "answers"),
    ("helper", "for", "result"),
    ("colleague", "about", "gives back"),
    ("specialist", "about", "what it may say"),
]


def told(process: str) -> list[str]:
    pages = {**AGENTS, ".claude/agents/tailor.md": TAILOR, "doctrine/contract.md": CONTRACT}
    found = lint({**pages, "doctrine/process.md": f"# How a garment is mended\n\n{process}\n"})
    return [each.code for each in found if each.severity.value != "note"]


def table(head: tuple[str, str, str], seams: str, colours: str) -> str:
    rows = f"| `seam-checker` | seams | {seams} |\n| `colour-checker` | colours | {colours} |"
    return f"| {' | '.join(head)} |\n|---|---|---|\n{rows}"


@pytest.mark.parametrize("head", TABLES)
@pytest.mark.parametrize("colours", ["`fast` or `bleeding`", "see the contract"])
@pytest.mark.parametrize(
    ("seams", "codes"),
    [
        ("`sound`, `worn` or `torn`", ["FC801"]),
        ("`sound`, `loose-thread` or `worn-out`", ["FC801"]),
        ("`sound`, `loose-thread` or `not-visible`", []),
        ("`sound` or another word", []),
        ("`cotton`, `wool` or `silk`", []),
    ],
)
def test_the_cells_of_a_table_are_held_against_the_contract(
    head: tuple[str, str, str], colours: str, seams: str, codes: list[str]
) -> None:
    assert told(table(head, seams, colours)) == codes


def test_so_is_what_stands_behind_a_name() -> None:
    said = "The tailor calls `seam-checker`, which comes back with {}."
    assert told(said.format("`sound`, `worn` or `torn`")) == ["FC801"]
    assert told(said.format("`sound`, `loose-thread` or `not-visible`")) == []


PRESSER = PAGE.format("linen-presser").replace("Look", "Press")
PRESSED = """\
# Contracts

## mangle -> linen-presser

```
linen-presser(garment) -> Pressed
Pressed =
  | { outcome: "pressed", creases: string[] }
  | { outcome: "scorched", place: string }
```
"""


@pytest.mark.parametrize(
    ("asking", "asked", "back"),
    [
        ("caller", "callee", "comes back"),
        ("who asks", "specialist", "comes back with"),
        ("called by", "colleague", "answers"),
        ("from", "to", "returns"),
    ],
)
@pytest.mark.parametrize(("last", "wrong"), [("not-visible", []), ("hidden", ["FC801"])])
def test_what_comes_back_is_from_who_is_called_and_not_from_the_caller(
    asking: str, asked: str, back: str, last: str, wrong: list[str]
) -> None:
    rows = f"| tailor | `seam-checker` | `sound` \\\\| `loose-thread` \\\\| `{last}` |\n"
    rows += "| tailor | `colour-checker` | `fast` \\\\| `bleeding` |\n"
    assert told(f"| {asking} | {asked} | {back} |\n|---|---|---|\n{rows}") == wrong


@pytest.mark.parametrize(("last", "wrong"), [("scorched", []), ("singed", ["FC801"])])
def test_what_a_table_of_calls_adds_to_a_type_is_told_once(last: str, wrong: list[str]) -> None:
    row = f"| mangle | `linen-presser` | `pressed` \\| `{last}` |"
    table = f"| caller | callee | comes back |\n|---|---|---|\n{row}\n"
    documents = {".claude/agents/linen-presser.md": PRESSER, "doctrine/contracts.md": PRESSED}
    found = lint({**documents, "doctrine/process.md": f"# How a garment is mended\n\n{table}"})
    assert [each.code for each in found if each.severity.value != "note"] == wrong
