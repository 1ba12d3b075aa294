"""What goes with a block may be told in other words than its label, and elsewhere on the pages of its role."""

from itertools import product

import pytest

from linting import lint

AGENT = (
    "---\nname: bed-clerk\ndescription: Finds a bed for a patient.\ntools: Read\n---\n\n# Bed clerk\n\n"
    "You get `ward_plan`.\n\nLook for a bed on the right ward.\n\n## What you return\n\n{}\n"
)
CALLER = (
    "# Ward\n\n1. Call `bed-clerk` with `ward_plan`. On `bed-found` print `bed_number`. On `{0}` show what it says to"
    " the user and stop. An empty answer is asked for once more; then tell the user and stop.\n\n{1}\n"
)
ENDS = {
    "sentence": "Return `bed-found` with `bed_number`, or `{0}`.",
    "list": "One of:\n\n- `bed-found` with `bed_number`\n- `{0}`",
    "table": "| Outcome | Comes with |\n|---|---|\n| `bed-found` | `bed_number` |\n| `{0}` | see below |",
    "object": '```json\n{{"outcome": "bed-found|{0}", "bed_number": 0, "notes": ""}}\n```',
}
LABELS = ("blocked", "bed-blocked", "on-hold")
OWN = {
    "with the label": "With `{0}` say what is in the way and who can clear it.",
    "a title of blocks": "## When you are blocked\n\nName what holds you up, and who has to act next.",
    "a title of the label": "## If `{0}`\n\n- what blocks\n- who owns it",
    "whatever stops": "Whatever stops you, name it, and name the person who can lift it.",
    "a form": "## Report of a block\n\n```\nBlocker: <what stops you>\nOwner: <who has to lift it>\n```",
    "all but one": "Every answer that is not `bed-found` says what hindered you and who should deal with it.",
    "a list below": "Below `{0}`:\n\n- what keeps you from it\n- who has to act",
}
TOO_LITTLE = {
    "nothing": "## When you are blocked\n\nStop at once.",
    "no owner": "With `{0}` say what is in the way.",
    "denied": "With `{0}` never say what is in the way or who can clear it.",
    "of the other": "Every answer that is not `{0}` says what hindered the patient and who asked for the bed.",
    "what was done": "With `{0}` tell what you did so far.",
}


def lacking(
    end: str, label: str, own: str = "", *, caller: str = "", line: str = "\n", **more: str
) -> list[str]:
    """What is said of the block of an agent and the command that calls it."""
    end, own = (text.replace("{0}", label).replace("{{", "{").replace("}}", "}") for text in (end, own))
    documents = {".claude/agents/bed-clerk.md": AGENT.format(f"{end}\n\n{own}".rstrip())}
    documents |= {".claude/commands/ward.md": CALLER.format(label, caller), **more}
    documents = {path: text.replace("\n", line) for path, text in documents.items()}
    return [found.message for found in lint(documents) if found.code == "FC704"]


@pytest.mark.parametrize(("end", "own"), [*product(ENDS, OWN)])
def test_other_words_of_its_document_count(end: str, own: str) -> None:
    label = LABELS[(len(end) + len(own)) % 3]
    assert lacking(ENDS[end], label, OWN[own]) == []
    assert lacking(ENDS[end], label, OWN[own], line="\r\n") == []


@pytest.mark.parametrize(("end", "own"), [*product(ENDS, TOO_LITTLE)])
def test_what_says_too_little_is_told(end: str, own: str) -> None:
    assert len(lacking(ENDS[end], "blocked", TOO_LITTLE[own])) == 1
    assert len(lacking(ENDS[end], "blocked", TOO_LITTLE[own], line="\r\n")) == 1


def test_what_goes_with_another_outcome_is_no_blocker() -> None:
    end = "Return `bed-found` with `bed_number`, `plan-torn` with `defects`, or `blocked` with `owner`."
    assert lacking(end, "blocked") == ["`blocked` does not say what blocks"]


@pytest.mark.parametrize("end", ENDS)
def test_pages_of_the_role_count_and_no_others(end: str) -> None:
    skill = "---\nname: {}\ndescription: How to stop.\n---\n\n# How to stop\n\n"
    skill += "Return `blocked` with the blockers and who owns each of them.\n"
    pages = {f".claude/skills/{name}/SKILL.md": skill.format(name) for name in ("how-to-stop", "how-to-halt")}
    head = "| Outcome | Fields | Who acts |\n|---|---|---|\n| `bed-found` | `bed_number` | ward |\n"
    contract = f"# Contracts\n\n## ward -> bed-clerk\n\n{head}| `blocked` | `blockers` | {{}} |\n"
    assert lacking(ENDS[end], "blocked", "Follow the skill `how-to-stop`.", **pages) == []
    assert len(lacking(ENDS[end], "blocked", "Go on quietly.", **pages)) == 1
    assert lacking(ENDS[end], "blocked", **{"docs/contracts.md": contract.format("the desk")}) == []
    assert lacking(ENDS[end], "blocked", **{"docs/contracts.md": contract.format("")}) != []
    said = "## When `bed-clerk` is blocked\n\nIt says what blocks it and who owns that: ask the owner."
    assert lacking(ENDS[end], "blocked", caller=said) == []
    assert len(lacking(ENDS[end], "blocked", caller=said.replace("bed-clerk", "porter"))) == 1
