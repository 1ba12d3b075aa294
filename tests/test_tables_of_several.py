"""What several agents return and what is done for it, in one table; results shown as lines and behind objects."""

import pytest

from linting import codes, lint

AGENT = "---\nname: {}\ndescription: {}\ntools: {}\n---\n\n{}\n"


def agent(name: str, text: str, tools: str = "Read", about: str = "Works in the orchard.") -> str:
    return AGENT.format(name, about, tools, text)


def told(documents: dict[str, str], code: str) -> list[str]:
    """What one rule says."""
    return [each.message for each in lint(documents) if each.code == code]


PICKER = agent("picker", "Return one of:\n\n- `picked`: the baskets\n- `frost-bitten`: nothing was worth it\n")
PRESSER = agent("presser", "Return one of:\n\n- `juice-made`: the bottles\n- `mash-sour`\n- `sieve-torn`\n")
ROWS = "| Outcome | Do |\n|---|---|\n| `picked` | presser |\n| `frost-bitten` | stop |\n| `juice-made` | stop |\n"
FOREMAN = "Call `picker`, then `presser`. An empty answer is asked for once more; then stop.\n\n"


def orchard(rows: str) -> dict[str, str]:
    foreman = agent("foreman", FOREMAN + ROWS + rows, "Read, Task", "Leads picker and presser through the day.")
    return {"agents/picker.md": PICKER, "agents/presser.md": PRESSER, "agents/foreman.md": foreman}


def test_a_table_for_several_agents_leaves_nothing_out() -> None:
    missing = told(orchard("| `mash-sour` | stop |\n"), "FC805")
    assert missing == ["outcome `sieve-torn` of `presser` is handled nowhere"]
    assert not told(orchard("| `mash-sour` | stop |\n| `sieve-torn` | presser |\n"), "FC805")
    assert not told(orchard("| `mash-sour` | stop |\n| anything else | stop |\n"), "FC805")


def test_a_row_of_such_a_table_is_for_something() -> None:
    rows = "| `mash-sour` | stop |\n| `sieve-torn` | presser |\n"
    said = told(orchard(rows + "| `rained-off` | stop |\n"), "FC807")
    assert said == ["none of the agents of this table returns `rained-off`"]
    assert not told(orchard(rows), "FC807")
    known = orchard(rows + "| `rained-off` | stop |\n")
    weather = agent("weather", "Return one of:\n\n- `dry`\n- `rained-off`\n- `hail-fell`\n- `fog-hung`\n- `wind`\n")
    assert not told(known | {"agents/weather.md": weather}, "FC807")


def test_words_that_only_end_alike_make_no_table_of_several() -> None:
    rows = "| Outcome | Do |\n|---|---|\n| `PICKING COMPLETE` | show it |\n| `PRESSING COMPLETE` | show it |\n"
    other = agent("foreman", f"{FOREMAN}{rows}", "Task")
    assert not set(codes(orchard("") | {"agents/foreman.md": other})) & {"FC805", "FC807"}


ROUND = "# Round\n\nRun `picker`, then `presser`.\n\n## Outcomes\n\n"
TABLE = ROUND + "| Agent | {} |\n|---|---|\n| picker | {} |\n| presser | {} |\n"


@pytest.mark.parametrize("head", ["Values", "Outcome", "Outcomes", "One of", "Words"])
def test_a_row_lists_what_an_agent_returns(head: str) -> None:
    pressed = "`juice-made`, `mash-sour` or `sieve-torn`"
    table = TABLE.format(head, "`picked`, `half-picked`", pressed)
    assert "FC801" in codes({**orchard("| `mash-sour` | stop |\n| `sieve-torn` | stop |\n"), "WORKFLOW.md": table})
    table = TABLE.format(head, "`picked`, `frost-bitten`", pressed)
    assert "FC801" not in codes({**orchard("| `mash-sour` | stop |\n| `sieve-torn` | stop |\n"), "WORKFLOW.md": table})


def test_what_a_table_of_agents_lists_else_is_no_outcome() -> None:
    table = TABLE.replace("Outcomes", "Data").format("Returns", "`baskets`, `weights`", "`bottles`, `labels`")
    rows = "| `mash-sour` | stop |\n| `sieve-torn` | stop |\n"
    assert "FC801" not in codes({**orchard(rows), "WORKFLOW.md": table})


HEAD = "| Agent | Outcome | Goes with |\n|---|---|---|\n"
SORTER = f"{HEAD}| sorter | `sorted` | `boxes` |\n| sorter | `stuck` | `reason` |\n"
SHOWN = "```\noutcome: sorted\n## Boxes\n```"


@pytest.mark.parametrize(
    "text",
    [
        "Answer `sorted` with `boxes`; a fruit nobody knows makes you `stuck`.",
        f"Your final text is the list:\n\n{SHOWN}\n\nElse return\n\n```\noutcome: stuck\n## Reason\n```",
        f"Your last message is the list:\n\n{SHOWN}\n\nWhere it ends early, return `outcome: stuck`.",
        'Answer\n\n    {"outcome": "sorted", "boxes": []}\n\nor `stuck` with the reason.',
    ],
)
def test_what_an_agent_returns_is_read_as_it_is_shown(text: str) -> None:
    documents = {"agents/sorter.md": agent("sorter", text), "docs/answers.md": f"# Answers\n\n{SORTER}"}
    assert not {"FC801", "FC807"} & set(codes(documents))
    more = f"{SORTER}| sorter | `half-sorted` | `boxes` |\n"
    assert {"FC801", "FC807"} & set(codes(documents | {"docs/answers.md": f"# Answers\n\n{more}"}))


LEADER = "Call `picker` with the rows. Pass what it returned to `presser`, verbatim.\n\n{}\n"


@pytest.mark.parametrize(
    "rule",
    [
        "Look at what comes back. If it is empty, call the same agent once more and say what was missing.",
        "A reply with nothing in it: ask the agent again, then stop.",
        "If the text lacks its `outcome` line, send it back to `picker` a second time.",
        "Nothing usable? Re-prompt, quoting the gap, then stop.",
    ],
)
def test_a_leader_asks_again_in_its_own_document(rule: str) -> None:
    foreman = agent("foreman", LEADER.format(rule), "Task", "Leads picker and presser.")
    assert "FC911" not in codes(orchard("") | {"agents/foreman.md": foreman})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Take whatever comes back as its output and go on to the next agent.", "Take whatever"),
        ("No matter what the agent returns, continue with the next.", "No matter what"),
        ("Whatever it answers, proceed to the next stage.", "Whatever it answers"),
        ("Hand whatever it returns on in full.", "Pass what it returned"),
        ("Whatever comes back, stop before the next agent.", "Pass what it returned"),
    ],
)
def test_whatever_comes_back_is_told_where_it_is_taken(text: str, place: str) -> None:
    foreman = agent("foreman", LEADER.format(text), "Task", "Leads picker and presser.")
    places = [each.primary for each in lint(orchard("") | {"agents/foreman.md": foreman}) if each.code == "FC911"]
    assert len(places) == 1
    assert places[0].span.text.startswith(place)


@pytest.mark.parametrize(
    ("row", "endless"),
    [
        ("| `frost-bitten` | stop |\n| `rejected` | picker again, with the remarks |", True),
        ("| `rejected` | back to the picker |", True),
        ("| `rejected` | picker again (twice at most, then stop) |", False),
        ("| `rejected` | stop |", False),
    ],
)
def test_rounds_in_the_table_of_a_leader(row: str, endless: bool) -> None:
    text = f"Call `picker`, then `presser`.\n\n| Outcome | Do |\n|---|---|\n| `picked` | presser |\n{row}\n"
    foreman = agent("foreman", text, "Task", "Leads picker and presser.")
    assert ("FC914" in codes(orchard("") | {"agents/foreman.md": foreman})) is endless


@pytest.mark.parametrize(("case", "endless"), [("On `escalate` call `picker` anew.", True), ("Else escalate.", False)])
def test_the_label_of_another_case_ends_no_round(case: str, endless: bool) -> None:
    text = f"Call `picker`, then `presser`. On `objected` go back to `picker`, and from there to `presser`. {case}"
    foreman = agent("foreman", text, "Task", "Leads picker and presser.")
    assert ("FC914" in codes(orchard("") | {"agents/foreman.md": foreman})) is endless


@pytest.mark.parametrize(
    ("labels", "status"),
    [
        ("`price-high`, `seller-gone` or `negotiating`", False),
        ("`price-available`, `offer-refused` or `negotiating`", True),
        ("`price-agreed`, `investigating` or `offer-refused`", True),
        ("`price-available`, `tasting` or `offer-refused`", False),
        ("`sketching`, `etching` or `engraving`", False),
    ],
)
def test_an_activity_beside_ends(labels: str, status: bool) -> None:
    documents = {"agents/buyer.md": agent("buyer", f"Return exactly one of {labels}.")}
    assert ("FC701" in codes(documents)) is status
