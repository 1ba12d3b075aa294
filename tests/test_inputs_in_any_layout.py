"""What a role is given and what its caller hands over, each in many layouts: one input left out is told (FC804), and
not where it may be missing, comes from elsewhere or may be in what passes besides.
"""

import pytest

from linting import codes

AGENT = "---\nname: taster\ndescription: Tastes.\ntools: Read\n---\n\n# Taster\n\n{}\n\n## Answer\n\nAnswer shortly.\n"
COMMAND = "---\ndescription: A tour.\n---\n\n# Tour\n\n1. Go down.\n{}\n3. Ring the bell.\n"
ITEMS = "## Inputs\n\n- Barrel mark: a text\n- Grape: its name\n- Harvest year: "
CODED = "## Inputs\n\n- `barrel_mark`: a text\n- `grape`: its name\n- `harvest_year`: "
NEEDS = [
    f"{ITEMS}four digits",
    f"{CODED}four digits",
    "## Inputs\n\n- **Barrel mark**: a text\n- **Grape**: its name\n- **Harvest year**: four digits",
    "Your prompt contains:\n\n- the barrel mark\n- the grape\n- the harvest year",
    "## Inputs\n\n| Input | Meaning |\n|---|---|\n| Barrel mark | text |\n| Grape | text |\n| Harvest year | digits |",
    "## Inputs\n\n### `barrel_mark`\n\nA text.\n\n### `grape`\n\nIts name.\n\n### `harvest_year`\n\nFour digits.",
    "## Inputs\n\n**`barrel_mark`** — a text.\n\n**`grape`** — a text.\n\n**`harvest_year`** — four digits.",
    "You are called with this prompt:\n\n```\nBarrel mark: <mark>\nGrape: <name>\nHarvest year: <digits>\n```",
    "You receive `barrel_mark`, `grape` and `harvest_year`.",
]
CALLS = [
    "2. Call `taster` with:\n   - **Barrel mark**: from the door\n   - **Grape**: from the sign",
    "2. Hand these to `taster`:\n   - the barrel mark\n   - the grape",
    "2. Call `taster` with this payload:\n\n```json\n{\n  \"barrel_mark\": 3,\n  \"grape\": \"x\"\n}\n```",
    "2. Call the `taster` agent with this prompt:\n\n```\nTaste it.\nBarrel mark: <mark>\nGrape: <name>\n```",
    "2. Call `taster` with these fields:\n\n| field | from |\n|---|---|\n| Barrel mark | door |\n| Grape | sign |",
    '2. Then:\n\n```\nTask(subagent_type="taster", prompt="Taste. Barrel mark: {barrel_mark}. Grape: {grape}.")\n```',
]


def found(needs: str, call: str) -> list[str]:
    """What is found about inputs."""
    files = {".claude/agents/taster.md": AGENT.format(needs), ".claude/commands/tour.md": COMMAND.replace("{}", call)}
    return [code for code in codes(files) if code == "FC804"]


@pytest.mark.parametrize("needs", NEEDS)
@pytest.mark.parametrize("call", CALLS)
def test_one_input_that_is_left_out_is_told(needs: str, call: str) -> None:
    assert found(needs, call) == ["FC804"]


@pytest.mark.parametrize(
    "said",
    [
        "only from the south side",
        "on the card of the barrel",
        "you read it off the barrel",
        "the barrel has it on its door",
        "leave it out for young wine",
        "four digits or none",
        "four digits, in good years",
        "follows from the mark",
        "four digits\n  - not for young wine",
    ],
)
def test_what_a_list_says_of_an_input_counts(said: str) -> None:
    assert not any(found(f"{listed}{said}", call) for listed in (ITEMS, CODED) for call in CALLS[1:3])


@pytest.mark.parametrize(
    ("head", "others", "own"),
    [("Default", "—", "2019"), ("Given by", "caller", "cellar book"), ("Needed for", "every wine", "old wine")],
)
def test_what_a_column_says_of_an_input_counts(head: str, others: str, own: str) -> None:
    rows = f"| Barrel mark | {others} |\n| Grape | {others} |\n| Harvest year | "
    table = f"## Inputs\n\n| Input | {head} |\n|---|---|\n{rows}"
    assert all(found(f"{table}{others} |", call) for call in CALLS[1:3])
    assert not any(found(f"{table}{own} |", call) for call in CALLS[1:3])


@pytest.mark.parametrize(
    "further",
    [
        "Older barrels have no year.",
        "When no harvest year is given, take last year's.",
        "Read the harvest year off the barrel.",
        "A hook puts the harvest year into every prompt.",
        "Any input may be left out; say so in your answer.",
        "What you lack you ask the owner for.",
    ],
)
def test_an_input_that_need_not_come_is_not_told(further: str) -> None:
    assert not any(found(f"{NEEDS[at]}\n\n{further}", CALLS[2]) for at in (0, 3, 4))


@pytest.mark.parametrize(
    "beside",
    ["### Notes\n\nAll in metres.", "**Note:** all in metres.", "- **Note**: all in metres", "- Marks are painted."],
)
def test_remarks_are_no_inputs(beside: str) -> None:
    whole = CALLS[2].replace('"x"', '"x",\n  "harvest_year": 2019')
    assert not any(found(f"{NEEDS[at]}\n{beside}", whole) for at in (0, 1))


@pytest.mark.parametrize(
    "further", ["Send the whole card along, too.", "Also tell it the year.", "The agent sees this conversation."]
)
def test_what_may_pass_besides_is_not_told(further: str) -> None:
    assert not any(found(NEEDS[at], f"{call}\n\n   {further}") for at in (2, 8) for call in CALLS)


@pytest.mark.parametrize(
    "call",
    [
        "2. Call `taster`, then write on the label:\n   - barrel mark\n   - grape",
        "2. Before you call `taster`, check:\n   - barrel mark\n   - grape",
        "2. For a second glass call `taster` with:\n   - barrel mark\n   - grape",
        "2. Call `taster`, for example with:\n   - barrel mark\n   - grape",
        "2. Call `taster` with at least:\n   - barrel mark\n   - grape",
        "2. Call `taster` with:\n   - barrel mark\n   - grape\n   - vintage",
        "2. Call `taster` with:\n   - barrel mark\n   - grape\n   - how old it is",
        "2. To test `taster`, send it:\n   - barrel mark\n   - grape",
        "2. Call `taster` and log:\n\n```yaml\nbarrel_mark: 3\ngrape: x\n```",
        "2. Call `taster`. It returns:\n\n```json\n{\"barrel_mark\": 3, \"grape\": \"x\"}\n```",
        "2. Call `taster` and fill in:\n\n| field | value |\n|---|---|\n| Barrel mark | |\n| Grape | |",
        "2. Call `taster` with this prompt:\n\n```\nRead tour/note.md.\nBarrel mark: <n>\nGrape: <g>\n```",
        '2. Then:\n\n```\nTask(subagent_type="taster", prompt="Mark: {barrel_mark}. Grape: {grape}. {sign_text}")\n```',
        "2. See below.\n\n## Example\n\nCall `taster` with:\n\n- barrel mark\n- grape",
    ],
)
def test_lists_of_something_else_are_not_told(call: str) -> None:
    assert not any(found(NEEDS[at], call) for at in (0, 1, 3, 8))


@pytest.mark.parametrize(
    "call",
    [
        "Call `plate-etcher` with `copper_size`, `motif` and so on.",
        "Call `plate-etcher`. Among others it gets `copper_size` and `motif`.",
        "Call `plate-etcher`, for example with `copper_size` and `motif`.",
    ],
)
def test_what_is_named_in_part_leaves_the_rest_open(call: str) -> None:
    inputs = "## Inputs\n\n- `copper_size`\n- `motif`\n- `acid_time`\n"
    etcher = {"agents/plate-etcher.md": f"---\nname: plate-etcher\ndescription: Etches.\n---\n\n{inputs}"}
    whole = "Call `plate-etcher` with `copper_size` and `motif`."
    assert "FC804" not in codes({**etcher, "commands/press.md": f"# Press\n\n{call}\n"})
    assert "FC804" in codes({**etcher, "commands/press.md": f"# Press\n\n{whole}\n"})


@pytest.mark.parametrize(
    ("means", "more", "due"),
    [
        ("percent", "", True),
        ("you get it with the order", "", True),
        ("you weigh it", "", False),
        ("percent; you always mix it yourself", "", False),
        ("percent", "The `water_share` follows from the clay.", False),
    ],
)
def test_what_the_called_one_does_itself_is_not_missed(means: str, more: str, due: bool) -> None:
    head = "---\nname: clay-mixer\ndescription: Mixes.\n---\n\n## Inputs\n\n| Name | Meaning |\n|---|---|\n"
    mixer = f"{head}| `clay_kind` | which clay |\n| `batch_kg` | how much |\n| `water_share` | {means} |\n\n{more}\n"
    run = "# Run\n\nCall `clay-mixer` with `clay_kind` and `batch_kg`.\n"
    assert ("FC804" in codes({"agents/clay-mixer.md": mixer, "commands/run.md": run})) is due
