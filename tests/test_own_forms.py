"""What a document says that every copy of a form holds, against the form that it shows itself."""

from collections.abc import Callable

import pytest

from linting import lint

FIELDS = ("crumb_note", "oven_mark", "steam_time", "salt_share")
LISTS = (
    "## Required in every card\n\n{bullets}", "## A card must say\n\n| Field | Question |\n|---|---|\n{rows}",
    "## Content\n\nEvery card gives:\n\n{bullets}", "## Required fields\n\n{bullets}",
)  # fmt: skip


def label(field: str) -> str:
    return field.replace("_", " ").capitalize()


def listed(form: str) -> str:
    bullets = "\n".join(f"- `{each}`, in one line" for each in FIELDS)
    return form.format(bullets=bullets, rows="\n".join(f"| `{each}` | What is it? |" for each in FIELDS))


def bold(fields: tuple[str, ...]) -> str:
    return "## Template\n\n```markdown\n" + "\n".join(f"**{label(each)}:**" for each in fields) + "\n```"


def dashes(fields: tuple[str, ...]) -> str:
    return "## The template\n\n```\n" + "\n".join(f"- {label(each)}: ____" for each in fields) + "\n```"


def table(fields: tuple[str, ...]) -> str:
    return f"## The table\n\n| {' | '.join(map(label, fields))} |\n|{'---|' * len(fields)}\n|{' |' * len(fields)}"


def told(text: str) -> list[tuple[str, str]]:
    head = "---\nname: loaf-card\ndescription: How to write a card.\n---\n\n# Loaf card\n\nA loaf has one.\n\n"
    return [(each.code, each.message) for each in lint({".claude/skills/loaf-card/SKILL.md": f"{head}{text}\n"})]


@pytest.mark.parametrize("form", (bold, dashes, table))
@pytest.mark.parametrize("lead", LISTS)
def test_a_form_without_a_place_for_one_of_the_fields_is_told(
    lead: str, form: Callable[[tuple[str, ...]], str]
) -> None:
    for left_out in (FIELDS[0], FIELDS[-1]):
        less = tuple(each for each in FIELDS if each != left_out)
        for parts in ((listed(lead), form(less)), (form(less), listed(lead))):
            found = told("\n\n".join(parts))
            assert [code for code, _ in found] == ["FC803"]
            assert left_out in found[0][1]
        assert told(f"{listed(lead)}\n\n{form(FIELDS)}") == []


LESS = FIELDS[:3]


@pytest.mark.parametrize(
    "text",
    (
        f"{listed(LISTS[0])}\n\nThe salt share stands in the name of the file.\n\n{dashes(LESS)}",
        f"{listed(LISTS[0])}\n\n{dashes(LESS)}\n\n{dashes(FIELDS).replace('The template', 'The long form')}",
        f"{listed(LISTS[0])}\n\n{dashes((*LESS, 'salt_in_per_cent'))}",
        f"{listed(LISTS[0])}\n\n{dashes(LESS).replace('____', '<details>')}",
        listed("## Every config must have\n\n{bullets}") + f"\n\n{dashes(LESS)}",
        listed("## What each oven has\n\n{bullets}") + f"\n\n{table(LESS)}",
        listed("## A card must never say\n\n{bullets}") + f"\n\n{dashes(LESS)}",
        listed("## Required before you start\n\n{bullets}") + f"\n\n{dashes(LESS)}",
        listed(LISTS[0]).replace("`salt_share`, in one line", "`salt_share`, if any") + f"\n\n{dashes(LESS)}",
    ),
)
def test_a_list_of_something_else_asks_a_form_for_nothing(text: str) -> None:
    assert told(text) == []
