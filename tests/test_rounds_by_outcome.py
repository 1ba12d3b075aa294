"""Rounds that an outcome begins anew, in words nobody knows: told where two agents of the project work in them and
nothing in any document may end them.
"""

from itertools import product

import pytest

from linting import lint

TILER = (
    "---\nname: tiler\ndescription: Tiles a roof.\n---\n\n# Tiler\n\nYou get the plan. Return the sheet as text.\n"
)
LOOKER = (
    "---\nname: ridge-looker\ndescription: Looks at a roof.\n---\n\n# Looker\n\nYou get a sheet. Return one of:\n\n"
    "- `dry`: nothing is wrong\n- `leaky` with the wet places\n"
)
CALLS = "1. Call `tiler` with the plan.\n2. Call `ridge-looker` with what came back, verbatim.\n"
SPOILT = "\n\nAn empty or malformed answer: ask once more, then stop and tell the foreman.\n"

ROUNDS = {
    "step": CALLS + "3. On `leaky`, go back to step 1 with the wet places. {}\n4. On `dry`, file the plan.\n",
    "calls": CALLS + "3. If it returns `leaky`, call `tiler` again with the wet places,"
    " then `ridge-looker` again. {}\n",
    "table": CALLS + "\n| answer | then |\n|---|---|\n| `dry` | file |\n"
    "| `leaky` | `tiler` again, then `ridge-looker` again |\n\n{}\n",
    "titles": CALLS + "\n### `leaky`\n\nCall `tiler` with the wet places, then `ridge-looker` again. {}\n\n"
    "### `dry`\n\nFile it.\n",
    "unless": CALLS + "3. Unless `ridge-looker` returns `dry`, do steps 1 and 2 again. {}\n",
    "while": CALLS + "3. As long as `ridge-looker` returns `leaky`, call `tiler` with the wet places"
    " and `ridge-looker` with the new sheet. {}\n",
    "arrows": CALLS + "3. Then:\n   - `dry` → file the plan\n   - `leaky` → `tiler` → `ridge-looker`\n\n{}\n",
    "diagram": "Call `tiler` and `ridge-looker` as drawn.\n\n```mermaid\nflowchart LR\n  tiler --> ridge-looker\n"
    "  ridge-looker -->|dry| filed\n  ridge-looker -->|leaky| tiler\n```\n\n{}\n",
    "code": "```\n1: sheet = call tiler(plan)\n2: verdict = call ridge-looker(sheet)\n3: if verdict == leaky: goto 1\n"
    "4: file(sheet)\n```\n\n{}\n",
}
ENDS = (
    "At most three times.",
    "After the third time, stop and tell the foreman.",
    "A second `leaky` ends the work: tell the foreman.",
    "Only the first `leaky` goes back; the next one ends the command.",
    "If it is still `leaky` then, hand both sheets to the foreman.",
    "How often: see the settings.",
    "Nobody tiles a roof for ever: then it is filed as it is.",
    "There is lead for two goes.",
    "At noon all work is over.",
    "\n\n## Settings\n\n| setting | value |\n|---|---|\n| repairs of a sheet | 2 |\n",
    "\n\n## When nothing helps\n\nFile the plan as it is.\n",
)
ELSEWHERE = {
    "AGENTS.md": "# House rules\n\n- Every loop between agents is capped at 3 rounds.\n",
    "doctrine/limits.md": "# Limits\n\nNo loop between two agents runs more than three times.\n",
}


def told(words: str, **more: str) -> list[str]:
    """What is said of a command that leads both agents."""
    agents = {".claude/agents/tiler.md": TILER, ".claude/agents/ridge-looker.md": LOOKER, **more}
    command = f"---\ndescription: Run it\n---\n\n# Roofs\n\n{words}{SPOILT}"
    found = lint({".claude/commands/roofs.md": command, **agents})
    return [each.message for each in found if each.severity.value != "note"]


@pytest.mark.parametrize("layout", ROUNDS)
def test_a_round_that_nothing_ends(layout: str) -> None:
    assert told(ROUNDS[layout].format("Each time, write the date beside it.")) == [
        "`tiler` is called again without an end"
    ]


@pytest.mark.parametrize(("layout", "ends"), [*product(ROUNDS, ENDS)])
def test_an_end_in_any_words(layout: str, ends: str) -> None:
    assert told(ROUNDS[layout].format(ends)) == []


@pytest.mark.parametrize(
    "ends",
    [
        "Put `round: {n} of 3` into the prompt.",
        "\n\n## When to stop\n\nNo plan goes round more than three times.\n",
        "\n\n## Before you finish\n\n- [ ] no more than 3 rounds were run\n- [ ] the book is shut\n",
    ],
)
def test_an_end_of_steps_that_an_agent_repeats(ends: str) -> None:
    def found(words: str) -> list[str]:
        steward = f"---\nname: steward\ndescription: Leads.\ntools: Task\n---\n\n# Steward\n\nYou lead.\n\n{words}"
        return told("Call `steward`.", **{".claude/agents/steward.md": steward})

    repeats = CALLS + "3. Repeat steps 1 and 2 until `ridge-looker` returns `dry`. {}" + SPOILT
    assert found(repeats.format(ends)) == []
    assert found(repeats.format("")) == ["`ridge-looker` is called again without an end"]


@pytest.mark.parametrize(("layout", "path"), [*product(ROUNDS, ELSEWHERE)])
def test_an_end_that_another_document_tells(layout: str, path: str) -> None:
    assert told(ROUNDS[layout].format("Write neatly."), **{path: ELSEWHERE[path]}) == []


@pytest.mark.parametrize(
    "words",
    [
        "On `leaky`, call `tiler` again with the wet places, then file the plan.",
        "On `leaky`, call `tiler` again with the wet places, then `ridge-looker` again. Whatever that says counts.",
        "On `leaky`, ask the foreman what to do and go back to step 1 with the answer.",
        "On `leaky`, shelve it and go back to step 1 with the next plan.",
        "On `leaky`, do not go back to step 1: file the plan with the wet places.",
        "On `leaky`, do you go back to step 1? No: file it.",
        "On `leaky`, the foreman runs step 1 again by hand.",
        "On `leaky`, look again at `tiler` and `ridge-looker`.",
        "On `leaky`, `tiler` → `ridge-looker` → file.",
        "On `leaky`, send the wet places back to `tiler` and to `ridge-looker`.",
        "On `leaky`, back to `tiler` with the wet places. Its answer is filed.",
        "On `leaky`, start over at step 1 with a smaller part.",
        "As long as `ridge-looker` returns `leaky`, the plan stays on the shelf.",
        "Unless `ridge-looker` returns `dry`, step 1 was for nothing.",
        "Unless `ridge-looker` returns `dry`, do step 1 again and file what comes back.",
        "Every `leaky` goes back to the foreman.",
        "On `leaky` or `dry`, file it and go back to step 1 with the next plan.",
    ],
)
def test_what_is_no_round(words: str) -> None:
    assert told(f"{CALLS}3. {words}\n") == []


@pytest.mark.parametrize(
    "code",
    [
        "1: sheet = call tiler(plan)\n2: verdict = call ridge-looker(sheet)\n3: if verdict == leaky: goto 5\n5: end",
        "1: sheet = call tiler(plan)\n2: verdict = call ridge-looker(sheet)\n3: if verdict == leaky and n < 3: goto 1",
    ],
)
def test_code_that_goes_on_or_counts(code: str) -> None:
    assert told(f"```\n{code}\n```\n") == []
