"""What titles tell: who answers whom, what goes with an outcome, whose outcomes stand below, which outcome a section of
a form is for; and what comes back in other words than the contract of the call has.
"""

import json
from pathlib import Path

import pytest

from doctrine_reading import doctrine, outcomes
from flowc.commands import lint
from flowc.reports.forms import renderer

AGENT = "---\nname: {name}\ndescription: Works.\ntools: Read\n---\n\n# Work\n\nYou work.\n\n"


def told(folder: Path, files: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """What some rules say of all documents of a project."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    report = json.loads(lint.run(lint.Job((".",), str(folder), renderer("json"), cache=False)).out)
    found = [(each["code"], each["message"]) for each in report["findings"]]
    return [each for each in found if each[0] in codes]


@pytest.mark.parametrize(
    ("title", "words", "role"),
    [
        ("Output contract: mill-lead to corn-desk", "The `mill-lead` is called by the `corn-desk`.", "mill-lead"),
        ("🌾 desk → miller: what comes out", "The desk orders by the sack. The miller answers once.", "miller"),
        ("mill-lead to corn-desk", "`mill-lead` gives one record back.", "mill-lead"),
        ("corn-desk -> mill-lead", "It is short.", None),
        ("Output contract: mill-lead to corn-desk", "The `mill-lead` answers. The `corn-desk` answers too.", None),
    ],
)
def test_who_answers_as_the_first_words_say(title: str, words: str, role: str | None) -> None:
    made = doctrine(f"# {title}\n\n{words}\n\nOutcome is `milled` or `corn-wet`.\n", "doctrine/output-contract.md")
    assert (made.role if made.role in ("mill-lead", "miller", "corn-desk") else None) == role


SECTIONS = "# Result\n\nBoundary: `desk -> mill`.\n\nThe outcome is one of:\n\n- `milled`\n- `blocked`\n\n{0}"
ENOUGH = [
    "## 3 `blocked`\n\n3.1 Required fields: `blockers` (each with `what` and `owner`), `next_action`.\n",
    "## blocked\n\n- `blockers`: each with an owner\n- `next_action`\n",
    "## blocked\n\nIt stands still. Carries `blockers` and `next_action`.\n",
    "## `blocked`\n\n| Field | From |\n|---|---|\n| `blockers` | mill |\n| `next_action` | mill |\n",
]
TOO_LITTLE = [
    "## 3 `blocked`\n\n3.1 Required fields: `sack_no`, `weight`.\n",
    "## blocked\n\n- `sack_no`\n- `weight`\n",
    "## `blocked`\n\n| Field | From |\n|---|---|\n| `sack_no` | mill |\n| `weight` | mill |\n",
]


@pytest.mark.parametrize("text", ENOUGH)
def test_a_block_whose_section_says_who_goes_on(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, {"doctrine/output-contract.md": SECTIONS.format(text)}, "FC704") == []


@pytest.mark.parametrize("text", TOO_LITTLE)
def test_a_block_whose_section_does_not(tmp_path: Path, text: str) -> None:
    files = {"doctrine/output-contract.md": SECTIONS.format(text)}
    assert [code for code, _ in told(tmp_path, files, "FC704")] == ["FC704"]


EQUALLY = "## `blocked`\n\nReturned where {0}, and equally where {1}.\n\nRequired fields: `blockers`, `owner`.\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (EQUALLY.format("the corn could not be milled", "the order was wrong and no sack was opened"), ["FC706"]),
        (EQUALLY.replace("blocked", "milled").format("all went well", "a part was milled"), []),
        ("## `blocked`\n\nReturned where the corn could not be milled, and then with its `blockers`, `owner`.\n", []),
        ("## `blocked`\n\nReturned where the corn, or a sack of it, is wet. `blockers`, `owner`.\n", []),
    ],
)
def test_a_title_for_two_situations(tmp_path: Path, text: str, codes: list[str]) -> None:
    files = {"doctrine/output-contract.md": SECTIONS.format(text)}
    assert [code for code, _ in told(tmp_path, files, "FC706")] == codes


MILLER = AGENT.format(name="mill-hand") + "## Verdicts\n\n" + "".join(
    f'<verdict name="{label}">fields: report</verdict>\n' for label in ("MILLED", "COARSE", "MOULDY")
)  # fmt: skip
FORM = "# Mill report: {{{{lot}}}}\n\n## Weight\n\n{{{{kilos}}}}\n\n## If MILLED\n\nHow.\n\n## If COARSE\n\nWhy.\n\n{0}"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("## If SHELVED\n\nSince when.\n", ["FC802"]),
        ("## If MOULDY\n\nWhich sacks.\n", []),
        ("## Remarks\n\nAny.\n", []),
        ("## If PAID\n\nBy whom. PAID stands in the ledger.\n", []),
    ],
)
def test_a_section_of_a_form_for_no_outcome(tmp_path: Path, text: str, codes: list[str]) -> None:
    files = {"agents/mill-hand.md": MILLER, "doctrine/templates/mill-report.md": FORM.format(text)}
    files["doctrine/notes.md"] = "# Money\n\nA lot is PAID at the gate.\n"
    assert [code for code, _ in told(tmp_path, files, "FC802")] == codes


QA = AGENT.format(name="corn-qa") + "Answer with one of:\n\n- `approved`: has `ref`\n- `rework`: has `why`\n- {0}\n"
WHAT = "# How corn is milled\n\n`corn-qa` is what the desk calls.\n\n## {0}\n\nIt gets `sack_no`.\n\n"
CASES = "- `approved` ✅ → the sack is done\n- `rework` 🔁 → mill it again, twice at most\n"


@pytest.mark.parametrize(
    ("title", "more", "codes"),
    [
        ("What about QA's answer?", "", ["FC805"]),
        ("The answer of corn-qa", "", ["FC805"]),
        ("What about QA's answer?", "- `smell-odd` 👃 → call the miller\n", []),
    ],
)
def test_whose_answers_a_title_is_about(tmp_path: Path, title: str, more: str, codes: list[str]) -> None:
    files = {"agents/corn-qa.md": QA.format("`smell-odd`: has `sack`"), "doctrine/orchestration.md": WHAT.format(title)}
    files["doctrine/orchestration.md"] += CASES + more
    assert [code for code, _ in told(tmp_path, files, "FC805")] == codes


CREW = (
    "# Handoff contract\n\n## desk -> corn-miller\n\n- In: `sack_no`\n- Outcome: `{0}` | `{1}`\n  - `{0}`: `flour`\n"
    "  - `{1}`: `moisture`\n"
)
OWN = "## You return\n\nAnswer with one of:\n\n- `ground` with `flour`\n- `{0}` with `{1}`\n"


@pytest.mark.parametrize(
    ("contract", "own", "codes"),
    [
        (("accepted", "rejected"), ("too-wet", "moisture"), ["FC801"]),
        (("ground", "too-wet"), ("too-wet", "moisture"), []),
        (("accepted", "rejected"), ("too-wet", "smell"), []),
    ],
)
def test_one_call_in_two_sets_of_words(
    tmp_path: Path, contract: tuple[str, str], own: tuple[str, str], codes: list[str]
) -> None:
    """The same goes with each outcome, so it is the same call; otherwise it may be another."""
    files = {"doctrine/crew/handoff-contract.md": CREW.format(*contract)}
    files["agents/corn-miller.md"] = AGENT.format(name="corn-miller") + OWN.format(*own)
    assert [code for code, _ in told(tmp_path, files, "FC801")] == codes


def test_the_contract_of_a_stage_lies_in_a_folder_called_like_it() -> None:
    text = "# Handoff: mill-lead to corn-taster\n\nThe boundary is `mill-lead -> corn-taster`.\n\nReturns one of:\n\n"
    text += "- `tasty`\n- `bitter-corn`\n"
    stage = doctrine(text, "doctrine/review/handoff-contract.md")
    assert outcomes(stage) == [("return", "corn-taster", "tasty | bitter-corn")]
    assert doctrine(text, "docs/review/handoff-contract.md").kind == "other"
    assert doctrine(text, "doctrine/archive/review/handoff-contract.md").kind == "other"
    assert doctrine(text, "doctrine/review/notes.md").kind != "handoff-contract"


PIPELINE = "# Pipeline\n\n## Milling\n\nCall `corn-miller` with `sack_no`.\n\n{0}\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("The miller reports `sieve-clean` as soon as it is checked, and `stone-set` when it starts on the corn.", 1),
        ("The miller reports `stone-set` once it begins with the first sack.", 1),
        ("The miller reports `no-corn` when it starts without a sack.", 0),
        ("The miller reports `flour-done` as soon as it is ready.", 0),
        ("If the sieve is new, the miller reports `stone-set` when it starts on the corn.", 0),
    ],
)
def test_what_is_reported_when_something_is_begun(tmp_path: Path, text: str, codes: int) -> None:
    assert len(told(tmp_path, {"doctrine/pipeline.md": PIPELINE.format(text)}, "FC703")) == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("First of all the miller answers `packet-received` so the desk knows it arrived.", ["FC702"]),
        ("First of all the miller answers `flour-ready` so the desk knows it arrived.", []),
        ("The miller answers `payment-received` when the bill is settled.", []),
    ],
)
def test_an_answer_that_says_what_came(tmp_path: Path, text: str, codes: list[str]) -> None:
    files = {"doctrine/miller/handoff-contract.md": f"# desk → miller\n\n## Comes back\n\n{text}\n"}
    assert [code for code, _ in told(tmp_path, files, "FC702")] == codes
