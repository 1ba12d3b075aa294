"""Logs that are no ledger of a flow: of whom a person starts, of a product, of a thing named among others; and one
ledger of one document, told once.
"""

import pytest

from linting import lint

AGENT = "---\nname: {}\ndescription: Mends nets.\ntools: Read, Write, Task\n---\n\n# {}\n\n{}\n"
RECORDS = "1. Mend the first net.\n2. Append a `net_mended` event to the ledger.\n"


def told(text: str, name: str = "net-mender") -> list[int]:
    """The offsets of the events that an agent is said to write down while it works."""
    found = lint({f"agents/{name}.md": AGENT.format(name, name, text)})
    return [each.primary.span.start for each in found if each.code == "FC707"]


@pytest.mark.parametrize(
    ("begin", "times"),
    [
        ("The operator launches you with the name of a boat.", 0),
        ("You are started by a person, once in the morning.", 0),
        ("You are run directly by the maintainer.", 0),
        ("You are started by the harbour lead.", 1),
        ("The operator may ask you for a net.", 1),
        ("When the user invokes a command, you mend nets.", 1),
    ],
)
def test_whom_a_person_starts_has_a_log_of_its_own(begin: str, times: int) -> None:
    assert len(told(f"{begin}\n\n{RECORDS}")) == times


def test_events_without_a_ledger_by_name_go_into_one() -> None:
    text = "## First\n\nAppend a `net_found` event.\n\n## Then\n\nAppend a `net_mended` event.\n\n## Last\n\n{}\n"
    assert len(told(text.format("Append a `net_dried` event."))) == 1
    assert len(told(text.format("Append a line to `harbour/journal.md` for each net."))) == 2


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("The tool writes each event to the ledger.", 0),
        ("The net product records a `net_mended` event in the harbour log.", 0),
        ("With the tool, write each event to the ledger.", 1),
        ("List each of the nets (six knots + log.md mark + two lines) and mark each row.", 0),
        ("List each of the nets (their size, in log.md) as a row while you go.", 1),
        ("Enter each net (by its row in log.md) as a line in `log.md`.", 1),
    ],
)
def test_what_is_told_of_a_product_or_named_among_others_is_no_entry(sentence: str, times: int) -> None:
    assert len(told(f"{sentence}\n")) == times


@pytest.mark.parametrize(
    ("description", "times"),
    [
        ("Use this agent to orchestrate the whole harbour pipeline.", 0),
        ("Mends nets, orchestrating the other agents of the harbour.", 0),
        ("Use this agent to mend nets for those who orchestrate the pipeline.", 1),
    ],
)
def test_who_leads_by_its_description_keeps_a_file_of_its_own(description: str, times: int) -> None:
    text = AGENT.format("net-hand", "Net", "Append an entry to `harbour/events/stream.jsonl` for each torn net.")
    documents = {"agents/net-hand.md": text.replace("net-lead", "net-hand").replace("Mends nets.", description)}
    assert [each.code for each in lint(documents)].count("FC707") == times


@pytest.mark.parametrize(("what", "times"), [("`{ time, event }`", 0), ("an event", 1)])
def test_the_shape_of_an_entry_is_no_event(what: str, times: int) -> None:
    assert len(told(f"## A storm\n\n- **Timeline**: Append {what} for each thing that happens\n")) == times


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("Append what you saw to `net-log.md`. If `net-log.md` already exists, read it before you begin.", 0),
        ("Read your earlier entries in `harbour/net-log.md`. Append what you saw to `harbour/net-log.md`.", 0),
        ("Append what you saw to `net-log.md`, your private scratchpad.", 0),
        ("Append what you saw to `net-log.md`. No other agent reads it.", 0),
        ("Append what you saw to `net-log.md`.", 1),
        ("Append what you saw to `net-log.md` in this directory.", 1),
        ("Append what you saw to `net-log.md`. Never read `net-log.md`.", 1),
        ("Read `tide-log.md`. Append what you saw to `net-log.md`.", 1),
        ("Read `net-ledger.md`. Append each event to `net-ledger.md`.", 1),
        ("Append a row to `docs/change-log.md` that says what changed.", 0),
        ("Append a row to `docs/14-change-log.md` that says what changed.", 0),
        ("Append a row to `docs/exchange-log.md` that says what changed.", 1),
    ],
)
def test_what_a_role_reads_back_and_what_is_for_users_is_no_ledger(words: str, times: int) -> None:
    assert len(told(f"{words}\n")) == times


@pytest.mark.parametrize(
    ("place", "other", "times"),
    [
        ("", "Read `net-log.md`.", 1),
        ("", "Append what you saw to `net-log.md`. Read `net-log.md` first.", 2),
        ("", "Read `tide-log.md`.", 0),
        (" in this directory", "Append what you saw to `net-log.md` in this directory. Read `net-log.md` first.", 0),
        (" in your own folder", "Mend nets.", 0),
    ],
)
def test_notes_that_others_read_or_write_are_not_ones_own(place: str, other: str, times: int) -> None:
    own = f"Append what you saw to `net-log.md`{place}. If `net-log.md` exists, read it first."
    crew = {name: AGENT.format(name, name, words) for name, words in (("net-mender", own), ("sail-mender", other))}
    found = lint({f"agents/{name}.md": text for name, text in crew.items()})
    assert [each.code for each in found].count("FC707") == times
