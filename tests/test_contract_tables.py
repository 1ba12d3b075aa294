"""Contracts of calls whose ends stand in the rows of a table, whatever its heads and the heading above it are."""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\nYou are the {0}. The handbook says what comes back.\n"
LEAD = AGENT.format("dock-lead") + """
## What to do

1. crane-hand
   - `box-lifted` → call tally-clerk
   - `box-damaged` → return `load-refused`
2. tally-clerk
   - `tally-made` → return `load-done`
   - `tally-open` → return `load-stopped`, with blockers and owner
"""
CONTRACTS = """# Contracts

Results are JSON objects.

## {0}

Input: `box`, `berth`

{1}
## dock-lead → tally-clerk

Input: `box`

| Outcome | Class | Fields | For |
|---|---|---|---|
| `tally-made` | success | `tally` | dock-lead |
| `tally-open` | incomplete | `blockers`, `owner` | yard |
"""
HEADING = "dock-lead → crane-hand"
TABLE = """| Outcome | Class | Fields | For |
|---|---|---|---|
| `box-lifted` | success | `slot` | dock-lead |
| `box-damaged` | rejected input | `defects` | shipper |
| `no-crane` | incomplete | `blockers`, `owner` | yard |
"""


def told(heading: str, table: str) -> list[str]:
    documents = {"agents/dock-lead.md": LEAD, "handbook/contracts.md": CONTRACTS.format(heading, table)}
    documents |= {f"agents/{name}.md": AGENT.format(name) for name in ("crane-hand", "tally-clerk")}
    return codes(documents)


@pytest.mark.parametrize(
    "heading",
    [
        HEADING,
        "`dock-lead` -> `crane-hand`",
        "3. dock-lead → crane-hand",
        "Call: dock-lead -> crane-hand",
        "dock-lead calls crane-hand",
        "From dock-lead to crane-hand",
        "crane-hand (called by dock-lead)",
        "`crane-hand`, called by `dock-lead`",
        "What crane-hand returns to dock-lead",
        "crane-hand replies to dock-lead",
        "`crane-hand` gives back to `dock-lead`",
        "crane-hand",
        "`crane-hand`",
        "Crane hand (`crane-hand`)",
    ],
)
def test_the_heading_says_whose_ends_a_table_holds(heading: str) -> None:
    assert told(heading, TABLE) == ["FC805"]


def table(heads: str, *, marks: str = "`", number: bool = False, turned: bool = False, means: bool = False) -> str:
    rows = [
        ["box-lifted", "the box is up" if means else "success", "`slot`", "dock-lead"],
        ["box-damaged", "the box is torn" if means else "rejected input", "`defects`", "shipper"],
        ["no-crane", "no crane is free" if means else "incomplete", "`blockers`, `owner`", "yard"],
    ]
    width = heads.count("|") - 1
    made = [[f"{marks}{row[0]}{marks}", *row[1:]] for row in rows]
    made = [[row[1], row[0], *row[2:]] if turned else row for row in made]
    made = [[str(at), *row] if number else row for at, row in enumerate(made, 1)]
    lines = [heads, "|" + "---|" * width, *("| " + " | ".join(row[:width]) + " |" for row in made)]
    return "\n".join(lines) + "\n"


TABLES = [
    table("| Answer | Means | Carries | Goes to |", means=True),
    table("| Label | Class | Fields | Owner |"),
    table("| Ending | Kind | Payload | Taker |"),
    table("| Return value | Sort | Comes with | Who acts |"),
    table("| Ends with | Class | Brings | Back to |"),
    table("| Result | When | With |", means=True),
    table("| **Reply** | **Class** | **Fields** | **Next** |", marks="**"),
    table("| Outcome | Class | Fields | Routed to |", marks=""),
    table("| # | Outcome | Class | Fields |", number=True),
    table("| Class | Outcome | Fields |", turned=True),
    table("| Response | Category |"),
    table("| It ends in | Outcome class | Payload |"),
]


@pytest.mark.parametrize("text", TABLES)
def test_a_table_of_ends_is_read_whatever_its_heads(text: str) -> None:
    assert told(HEADING, text) == ["FC805"]


@pytest.mark.parametrize(
    "text",
    [
        # fields of the answer, keys of a record, states of a thing
        "| Answer | Type | With |\n|---|---|---|\n| `slot_no` | text | `row` |\n| `lift_time` | time | `zone` |\n",
        "The answer has these fields.\n\n" + TABLES[5],
        "What goes through these stages:\n\n" + TABLES[4],
        "| Label | Kind | Fields |\n|---|---|---|\n| `box-heavy` | paint | `kilos` |\n| `box-frail` | ink | `note` |\n",
        "| Label | Class |\n|---|---|\n| `box-heavy` | A |\n| `box-frail` | B |\n",
        "| Response | With |\n|---|---|\n| `open` | `since` |\n| `closed` | `until` |\n",
        "| Label | Fields |\n|---|---|\n| `heavy` | `weight` |\n| `frail` | `note` |\n",
        # one row is a sentence
        "| Answer | Carries |\n|---|---|\n| `box-up` | `slot` |\n| whatever else comes | `note` |\n",
    ],
)
def test_other_tables_below_a_call_are_no_ends(text: str) -> None:
    assert told(HEADING, text) == []


@pytest.mark.parametrize(
    "heading",
    [
        "Cranes",
        "crane-hand returns half-full",
        "The crane-hand returns to dock-lead",
        "crane-hand of the year",
        "The crane-hand and the dock-lead",
        "crane-hand → berth-free",
    ],
)
def test_a_heading_that_names_no_call_of_the_lead(heading: str) -> None:
    assert told(heading, TABLES[0]) == []


@pytest.mark.parametrize(
    "heading",
    [f"Old: {HEADING}", f"{HEADING} (until May)", f"{HEADING} (planned)", f"Draft: {HEADING}", f"Not: {HEADING}"],
)
def test_a_table_that_is_over_or_planned_holds_no_ends(heading: str) -> None:
    assert told(heading, TABLE) == []


@pytest.mark.parametrize(
    "text",
    [
        *(f"{lead}\n\n{TABLE}" for lead in (
            "Never comes back:", "Until the spring:", "The crane's own log has these:",
            "What the crane tells the yard by radio, and not you:",
            "In the south dock, which has its own lead:",
            "The lead need not know these; the runner handles all but the first two:",
        )),
        f"{TABLE}\n`no-crane` is handled by the runner, which calls again when a crane is free.\n",
        TABLE.replace("owner` | yard |", "owner` | the runner |"),
        TABLE.replace("`blockers`, `owner`", "`blockers`, until May"),
        TABLE.replace("`blockers`, `owner`", "never said to the dock lead"),
        TABLE.replace("`blockers`, `owner`", "other docks only"),
        TABLE.replace("owner` | yard |", "owner` | no |"),
    ],
)  # fmt: skip
def test_an_end_that_never_comes_to_the_caller_needs_no_words(text: str) -> None:
    assert told(HEADING, text) == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("agents/dock-lead.md", "Every incomplete answer is returned as `load-stopped`."),
        ("agents/dock-lead.md", "What is not named above is handed to the yard."),
        ("handbook/yard.md", "If a crane hand answers `no-crane`, the dock lead returns `load-stopped`."),
        ("handbook/yard.md", "Whatever a dock lead has no word for it returns as `load-stopped`."),
        ("AGENTS.md", "An incomplete answer is always returned by its caller as it is."),
    ],
)
def test_an_end_that_another_line_may_mean_is_handled(path: str, words: str) -> None:
    documents = {"agents/dock-lead.md": LEAD, "handbook/contracts.md": CONTRACTS.format(HEADING, TABLE)}
    documents |= {f"agents/{name}.md": AGENT.format(name) for name in ("crane-hand", "tally-clerk")}
    assert codes(documents) == ["FC805"]
    assert codes({**documents, path: f"{documents.get(path, '# Words')}\n{words}\n"}) == []


REJECTED = """# Contracts

## dock-lead → crane-hand

Input: `box`

| Outcome | Class | Fields | {0} |
|---|---|---|---|
| `box-lifted` | success | `slot` | dock-lead |
| `wrong-berth` | rejected input | `defects` | shipper |
| `label-torn` | {1} | {2} | {3} |
"""


@pytest.mark.parametrize(
    ("head", "sort", "fields", "taker", "more", "found"),
    [
        ("For", "rejected input", "`comment`", "", "", True),
        ("Goes to", "input rejected", "`remarks`", "—", "", True),
        ("Taker", "invalid input", "`comment`", "nobody", "", True),
        ("Owner", "rejected input", "", "-", "", True),
        # somebody has it
        ("For", "rejected input", "`comment`", "shipper", "", False),
        ("For", "rejected input", "`defects`, `route_to: shipper`", "", "", False),
        ("For", "rejected input", "`comment`, `owner`", "", "", False),
        ("For", "rejected input", "`comment`", "", "- `label-torn`: send it back to the shipper\n", False),
        ("For", "rejected input", "`comment`", "", "- `label-torn`: the owner is the shipper, return `no`\n", False),
        ("For", "rejected input", "`comment` for the shipper", "", "", False),
        ("For", "rejected input", "`comment`, `sender`", "", "", False),
        ("For", "rejected input", "`comment`", "″", "", False),
        ("For", "rejected input", "`comment`", "", "- `label-torn`: print a new label and call again\n", False),
        ("For", "rejected input", "`comment`", "", "- `label-torn`: stop\n", True),
        ("For", "rejected input", "`comment`", "", "- every answer that turns a box away: to the shipper\n", False),
        # another class, another column
        ("For", "failure", "`comment`", "", "", False),
        ("For", "success", "`comment`", "", "", False),
        ("Notes", "rejected input", "`comment`", "", "", False),
    ],
)
def test_an_input_that_is_turned_away_to_nobody(
    head: str, sort: str, fields: str, taker: str, more: str, found: bool
) -> None:
    lead = AGENT.format("dock-lead") + f"## After crane-hand\n\n- `box-lifted`: go on\n- `wrong-berth`: stop\n{more}"
    documents = {"handbook/contracts.md": REJECTED.format(head, sort, fields, taker), "agents/dock-lead.md": lead}
    assert ("FC704" in codes(documents)) == found


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("handbook/contracts.md", "Rejected inputs go back to the shipper, all of them."),
        ("handbook/contracts.md", "An empty cell under For is the caller."),
        ("handbook/contracts.md", "A row without a name is for whom the row above is for."),
        ("handbook/contracts.md", "Torn labels are the printer's."),
        ("handbook/contracts.md", "`comment` begins with the name of whom it is for."),
        ("AGENTS.md", "What an agent turns away goes back to the shipper."),
        ("docs/labels.md", "On `label-torn` the shipper sends a new label."),
        ("agents/crane-hand.md", f"{AGENT.format('crane-hand')}`label-torn` is for the shipper, who sends another."),
    ],
)
def test_an_input_that_is_turned_away_to_somebody_by_another_line(path: str, words: str) -> None:
    lead = AGENT.format("dock-lead") + "## After crane-hand\n\n- `box-lifted`: go on\n- `wrong-berth`: stop\n"
    contract = REJECTED.format("For", "rejected input", "`comment`", "")
    documents = {"handbook/contracts.md": contract, "agents/dock-lead.md": lead}
    own = AGENT.format("crane-hand") + "Return `label-torn` if you cannot read it.\n"
    assert "FC704" in codes({**documents, "agents/crane-hand.md": own})
    assert "FC704" not in codes({**documents, path: f"{documents.get(path, '# Words')}\n{words}\n"})
