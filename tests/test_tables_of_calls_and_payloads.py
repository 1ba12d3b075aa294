"""What stands in the tables of those who work by tables: messages, payloads of outcomes, steps, and no reply at all."""

import pytest

from linting import lint

OWNER = "Owner: harbourmaster. Office sends `quay_plan`, `berth_count`, `tide_note`."
NEEDED = "| field | required | what |\n|---|---|---|\n" + "".join(
    f"| `{name}` | yes | as it is |\n" for name in ("quay_plan", "berth_count", "tide_note")
)
SENT = "The harbourmaster sends `quay_plan`, `berth_count` and `tide_note`, all three required.\n"


def contract(callee: str, inputs: str, outcomes: tuple[str, str]) -> str:
    done, stuck = outcomes
    return (
        f"# Handoff contract: harbourmaster -> {callee}\n\n## Input\n\n{inputs}\n## Return\n\n"
        f"| outcome | when | payload |\n|---|---|---|\n| `{done}` | it is done | `depth_list` |\n"
        f"| `{stuck}` | something is in the way | `blockers`, `owner`, `next_action` |\n"
    )


def port(process: str, inputs: str = NEEDED) -> dict[str, str]:
    """A process with the contracts of those it calls."""
    agents = {
        f"agents/{name}.md": f"---\nname: {name}\ndescription: works\n---\n\nYou work in the harbour.\n"
        for name in ("sounder", "dredger")
    }
    return {
        **agents,
        "doctrine/process.md": f"# Process: ship to berth\n\n{process}",
        "doctrine/sounder/handoff-contract.md": contract("sounder", inputs, ("depth-known", "sounding-blocked")),
        "doctrine/dredger/handoff-contract.md": contract(
            "dredger", "| field | required |\n|---|---|\n| `depth_list` | yes |\n", ("mud-moved", "dredging-blocked")
        ),
        "doctrine/harbourmaster/output-contract.md": "# Output contract: office -> harbourmaster\n\nThe harbourmaster "
        "answers with one of:\n\n- `port-open`: with `depth_list`\n- `port-shut`: with `defects`\n",
    }


def calls(sent: str, head: str = "message carries", drawn: str = "harbourmaster -> sounder", below: str = "") -> str:
    return (
        f"{OWNER}\n\n## Calls\n\n| # | call | {head} |\n|---|---|---|\n"
        f"| 1 | {drawn} | {sent} |\n"
        f"| 2 | harbourmaster -> dredger | `depth_list` |\n\n{below}\n\n"
        "## If an answer is empty\n\nThe same call is made once more, then the port is shut.\n"
    )


def told(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


SHORT, WHOLE = "`quay_plan`, `berth_count`", "`quay_plan`, `berth_count`, `tide_note`"


@pytest.mark.parametrize("inputs", [NEEDED, SENT])
@pytest.mark.parametrize(
    ("head", "drawn"),
    [("message carries", "harbourmaster -> sounder"), ("brings", "`harbourmaster` → `sounder`"), ("sent", "sounder")],
)
def test_a_message_that_lacks_an_input_is_told(head: str, drawn: str, inputs: str) -> None:
    assert len(told(port(calls(SHORT, head, drawn), inputs), "FC804")) == 1
    assert not told(port(calls(WHOLE, head, drawn), inputs), "FC804")


@pytest.mark.parametrize(
    ("sent", "below"),
    [
        (SHORT, "Call 1 carries `tide_note` as well."),
        (SHORT, "Every call carries the tide note."),
        (f"{SHORT} and the note of the tide", ""),
        (SHORT, "The harbourmaster sends `tide_note`."),
        (SHORT, "Office sends `tide_note` with each call."),
    ],
)
def test_what_passes_beside_a_table_of_messages_is_not_missed(sent: str, below: str) -> None:
    assert not told(port(calls(sent, below=below)), "FC804")


@pytest.mark.parametrize("head", ["new in this message", "keeps", "comes back with"])
def test_another_column_lists_no_message(head: str) -> None:
    assert not told(port(calls(SHORT, head)), "FC804")


def replies(rest: str = "", row: str = "") -> str:
    head = "| outcome | harbourmaster does |\n|---|---|\n"
    sounder = f"### Sounder\n\n{head}| `depth-known` | call 2 |\n| `sounding-blocked` | port shut |\n{row}\n"
    dredger = f"### Dredger\n\n{head}| `mud-moved` | port open |\n| `dredging-blocked` | port shut |\n{row}\n"
    return f"{OWNER}\n\n## Replies\n\n{sounder}{dredger}{rest}"


def test_a_process_of_tables_that_knows_no_empty_reply_is_told_at_its_section() -> None:
    found = [each for each in lint(port(replies())) if each.code == "FC911"]
    assert [each.primary.span.text for each in found] == ["### Sounder"]


def test_what_else_is_an_empty_reply_says_not_what_is_done() -> None:
    assert told(port(replies("A call that takes an hour counts as an empty reply.\n")), "FC911")
    assert not told(port(replies("An empty reply counts as a failed call.\n")), "FC911")


@pytest.mark.parametrize(
    ("rest", "row"),
    [
        ("An empty reply is asked for once more; then the port is shut.\n", ""),
        ("If nothing comes back the port is shut.\n", ""),
        ("Any reply that is not in these tables shuts the port.\n", ""),
        ("", "| anything else | port shut |\n"),
        ("", "| timeout | port shut |\n"),
        ("", "| no reply | port shut |\n"),
    ],
)
def test_a_word_for_a_reply_that_is_none_is_enough(rest: str, row: str) -> None:
    assert not told(port(replies(rest, row)), "FC911")


SPOILT = "An empty reply is asked for once more; then the port is shut.\n"


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("call 1, then call 2, and so on as often as the dredger is blocked", True),
        ("call 2 again, at most twice, as often as the dredger is blocked", False),
        ("call 2 for each quay, and so on until all quays are done", False),
        ("call 1 and so on, as often as there are berths left", False),
        ("notes what call 1 said, and so on for the others", False),
    ],
)
def test_calls_made_as_often_as_their_outcome_comes_have_no_end(action: str, *, found: bool) -> None:
    shut = "| `dredging-blocked` | port shut |"
    documents = port(replies(SPOILT).replace(shut, f"| `dredging-blocked` | {action} |"))
    assert bool(told(documents, "FC914")) is found


FORM = """# Sheet template

Fill in the part that fits.

```markdown
- number:
- outcome: port-open | port-shut

## If port-open

| slot | value |
|---|---|
| quay_plan | |
| berth_count | |
| pilot_name | |

## If port-shut

| slot | value |
|---|---|
| grounds | |
```
"""


def sheet(title: str, heads: str, rows: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    table = "".join(f"| `{name}` | {one} | {other} |\n" for name, one, other in rows)
    page = (
        "# Output contract: office -> harbourmaster\n\nThe harbourmaster answers with "
        f"`doctrine/harbourmaster/sheet-template.md`.\n\n## {title}\n\n| field | {heads} |\n|---|---|---|\n{table}"
    )
    return {
        "doctrine/harbourmaster/output-contract.md": page,
        "doctrine/harbourmaster/sheet-template.md": FORM,
    }


def rows(yes: str, no: str, due: str) -> tuple[tuple[str, str, str], ...]:
    held = tuple((name, yes, no) for name in ("quay_plan", "berth_count", "pilot_name"))
    return (*held, ("hull_limit", due, no), ("grounds", no, yes))


HEADS = "`port-open` | `port-shut`"


@pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("required", "—"), ("✓", ""), ("x", "-")])
def test_a_form_without_a_place_for_a_field_of_a_matrix_is_told(yes: str, no: str) -> None:
    assert len(told(sheet("Required fields", HEADS, rows(yes, no, yes)), "FC803")) == 1
    assert not told(sheet("Required fields", HEADS, rows(yes, no, yes)[:3]), "FC803")


@pytest.mark.parametrize(
    ("title", "heads", "due"),
    [
        ("Required fields", HEADS, "optional"),
        ("Required fields", HEADS, "if known"),
        ("Required fields", HEADS, "no"),
        ("Required fields", HEADS, "from the pilot"),
        ("Required fields", "`sounder` | `dredger`", "yes"),
        ("Who may read what", HEADS, "yes"),
        ("Kept in the archive", HEADS, "yes"),
    ],
)
def test_a_matrix_of_something_else_asks_for_nothing(title: str, heads: str, due: str) -> None:
    assert not told(sheet(title, heads, rows("yes", "no", due)), "FC803")


STEPS = (
    "Read the tolerances and the wall limits in the loft book.",
    "Compare the cut depths with the table, in cents.",
    "Weigh each finding by the table of the house.",
    "Say what is wrong, and not how to mend it.",
)


def agent(*steps: str) -> dict[str, str]:
    table = "".join(f"| {at} | {step} |\n" for at, step in enumerate(steps, 1))
    head = "---\nname: assayer\ndescription: Judges a list\ntools: Read, WebFetch\n---\n\n# Assayer\n\n"
    return {"agents/assayer.md": f"{head}## Steps\n\n| # | do |\n|---|---|\n{table}"}


def test_steps_in_a_table_tell_that_a_tool_is_of_no_use() -> None:
    assert told(agent(*STEPS), "FC903")
    assert not told(agent(*STEPS, "Fetch the alloy table."), "FC903")
    assert not told(agent(*STEPS, "Look up the mix on the site of the founders."), "FC903")


@pytest.mark.parametrize(
    ("explained", "found"),
    [
        ("the first of the reader's three passes is over and all lie by decade. Nothing else comes with it.", True),
        ("the second of its three stages is done.", True),
        ("the third of its three passes is over.", False),
        ("the first of the desk's three rounds is over.", False),
        ("the first of its three passes is over. It carries `decade_list`.", False),
        ("the first of the three slips is lost.", False),
    ],
)
def test_one_of_so_many_parts_of_the_work_is_a_phase(explained: str, *, found: bool) -> None:
    page = (
        "# Desk and slip-reader\n\nBoundary: `desk -> slip-reader`.\n\nThe slip-reader returns one of these.\n\n"
        f"- `decades-laid-out`: {explained}\n- `slips-sorted`: every slip has been placed. It carries `sorted_slips`.\n"
        "- `bundle-thin`: fewer than six slips. It carries `missing_decades`.\n"
    )
    assert bool(told({"doctrine/slip-reader/handoff-contract.md": page}, "FC703")) is found


def test_two_names_that_share_a_word_are_two_values() -> None:
    page = (
        "# Pipeline\n\n| stage | takes | hands over |\n|---|---|---|\n| `draw` | `order` | `wall_curve` |\n"
        "| `sound` | `wall_curve`, `target_depths` | `depth_table`, `target_table` |\n"
        "| `judge` | `depth_table` | `remarks` |\n"
    )
    assert not told({"doctrine/pipeline.md": page}, "FC907")
