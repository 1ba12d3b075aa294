"""Events that only say that a call arrived, entries beside events that are returned, and reports in mid-work."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0}.\ntools: {2}\n---\n\nCalled by `{3}`.\n\n{1}\n"
LEADS = "Call `type-setter` with the text. What happened goes into `events` of your result.\n\n{}\n\n"
LEADS += "An empty answer is asked for once more, then stop."
SETS = "Set the type.\n\n{}\n\nReturn `success` with the `page`, or `failure`."
CONTRACT = """\
# Output contract

Boundary: `print-desk -> press-lead`

Press-lead returns one of:

1. `outcome`: `printed`
   - `sheets`
   - `events[]`
2. `outcome`: `blocked`
   - `blockers[]`: what stops it, with `owner`
   - `next_action`
   - `events[]`

## Events

{}
"""
PROCESS = "# Process\n\nThe procedure of `press-lead` for one sheet.\n\n## Set it\n\n{}\n"
DATA = "`events` is a list; the print desk writes it to the ledgers."
RULES = ("FC701", "FC702", "FC703", "FC707", "FC708")


def told(events: str = DATA, lead: str = "", setter: str = "", process: str = "Set it.") -> list[str]:
    """What is said of events and phases of a small print shop."""
    found = lint(
        {
            "agents/press-lead.md": AGENT.format("press-lead", LEADS.format(lead), "Read, Task, Edit", "print-desk"),
            "agents/type-setter.md": AGENT.format("type-setter", SETS.format(setter), "Read", "press-lead"),
            "doctrine/output-contract.md": CONTRACT.format(events),
            "doctrine/process.md": PROCESS.format(process),
        }
    )
    return [each.code for each in found if each.code in RULES]


TABLE = "| {} | when | carries |\n|---|---|---|\n| `setting` | the setter was called | what came |\n| `{}` | {} | x |\n"


@pytest.mark.parametrize(
    "events",
    [
        TABLE.format("type", "order-received", "the order has come"),
        TABLE.format("name", "brief-accepted", "the lead has the brief"),
        TABLE.format("event", "order-received", "the order has come"),
        TABLE.format("kind", "task-picked-up", "the work begins"),
        "- `setting`: the setter was called, with its outcome\n- `order-received`: the order has come\n",
        "1. `setting`, once the setter was called\n2. `order-acknowledged`, once the order has come\n",
        "`events` may hold `setting-done`, `order-received` and `escalation-made`.",
        "An `order-received` event is added when the order has come.",
        '```json\n{"events": [{"type": "order-received"}, {"type": "setting", "outcome": "success"}]}\n```',
        "```yaml\nevents:\n  - type: order-received\n    order: 12\n  - type: setting\n```",
    ],
)
def test_an_event_that_only_acknowledges(events: str) -> None:
    assert told(events=events) == ["FC702"]


@pytest.mark.parametrize(
    "events",
    [
        TABLE.format("type", "escalation", "a blocker goes to its owner"),
        TABLE.format("type", "order-refused", "the order was refused"),
        TABLE.format("type", "proofs-received", "the client sent proofs"),
        "- `setting`: the setter was called\n- `escalation`: a blocker goes to its owner",
        "There is no `order-received` event: that an order came needs no entry.",
        "`events` may hold `setting-done` and `escalation-made`.",
    ],
)
def test_events_that_tell_of_work(events: str) -> None:
    assert told(events=events) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("When it has answered, append its outcome to `ledgers/sheet.md` before you do anything else.", ["FC707"]),
        ("Add a line to `journals/press.md` after each call.", ["FC707"]),
        ("Append an event to the press ledger.", ["FC707"]),
        ("After each call write an entry in `ledgers/press.jsonl`.", ["FC707"]),
        ("Put an event into `events` for it.", []),
        ("Read `ledgers/sheet.md` for what was printed before.", []),
        ("The print desk appends the events to `ledgers/sheet.md` once you have returned.", []),
        ("Keep what it said in `notes/scratch.md` for yourself.", []),
        ("Never append to `ledgers/sheet.md`: it is the desk's.", []),
    ],
)
def test_entries_of_a_role_that_returns_its_events(words: str, found: list[str]) -> None:
    assert told(process=words) == found
    assert told(lead=words) == found


@pytest.mark.parametrize(
    "words",
    [
        "- Split the text into lines, report `lines-split` to `press-lead`, and go on.",
        "1. Set the first page.\n2. Tell `press-lead` `first-page-set`, then carry on with the rest.",
        "When half of it is set, send `half-set` to the lead and keep going.",
        "After the margins are fixed report `margins-fixed` back to your caller and continue.",
        "Report to `press-lead` that the split is done, and go on.",
        "Return `split-passed` as soon as the lines are split, and go on setting.",
        "Let `press-lead` know when the split is done, then go on.",
        "Signal `lines-split` to the orchestrator before you go on.",
    ],
)
def test_a_report_in_mid_work(words: str) -> None:
    assert told(setter=words) == ["FC703"]


@pytest.mark.parametrize(
    "words",
    [
        "Split the text into lines and go on.",
        "If the text is empty, report `failure` to `press-lead` and stop.",
        "Report every divergence to the lead in `notes` and go on.",
        "Do not report `lines-split` to `press-lead` and go on.",
        "Put `lines-split` in your notes and go on.",
        "Report `lines-split` to the user and continue.",
        "When the page is set, return `page-set` to `press-lead`.",
        "Return `page-set`; `press-lead` goes on from there.",
        "Report `page-set` to `press-lead`, who then goes on with the proof.",
    ],
)
def test_a_report_at_the_end(words: str) -> None:
    assert told(setter=words) == []
