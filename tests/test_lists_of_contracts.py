"""What the lists of a contract tell: inputs under the name of who sends them, keys that go with several outcomes; and
what becomes of what came back: places below one call, events that are entered.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n{1}\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


NEEDS = """# Kiln contract

Boundary: `shop-lead -> kiln-keeper`

## {0}

{1}

| Field | Meaning |
|---|---|
| `piece_id` | as in the book |
| `clay` | the body, with its maker |
| `glazed_on` | {2} |
| `height` | in centimetres |

## What comes back

`fired` or `cracked`.
"""
CALLS = """# How a piece is made

{0}

## Firing

Call `kiln-keeper` with `piece_id`, `clay`{1} and `height`.

- On `fired`, go on.
- On `cracked`, stop.
"""
ALL = "All of these are required. The kiln-keeper does not go looking for anything that is missing."
PLAIN = "The lead makes each call."


def unsent(title: str, lead: str, meaning: str, rule: str = PLAIN, sent: str = "") -> list[str]:
    documents = {"doctrine/kiln-contract.md": NEEDS.format(title, lead, meaning)}
    return found({**documents, "doctrine/process.md": CALLS.format(rule, sent)}, "FC804")


@pytest.mark.parametrize(
    ("title", "lead", "meaning", "rule"),
    [
        ("What the shop-lead sends", ALL, "the day of the glaze", PLAIN),
        ("What the shop-lead sends", ALL, "when the glaze was put on", PLAIN),
        ("The lead hands over", "Each is required.", "the day of the glaze", PLAIN),
        ("Sent by the shop-lead", "", "the day of the glaze", PLAIN),
        ("What the lead gives with each call", ALL, "the day of the glaze", "Each call brings all the agent needs."),
        ("Inputs", "The keeper will not guess what is missing.", "the day of the glaze", PLAIN),
    ],
)
def test_an_input_under_the_name_of_who_sends_it(title: str, lead: str, meaning: str, rule: str) -> None:
    assert unsent(title, lead, meaning, rule) == ["`kiln-keeper` requires `glazed_on`, and this does not send it"]


@pytest.mark.parametrize(
    ("title", "lead", "meaning", "rule", "sent"),
    [
        # it is sent; it need not come; more passes; what others send, or the called one
        ("What the shop-lead sends", ALL, "the day of the glaze", PLAIN, ", `glazed_on`"),
        ("What the shop-lead sends", "Some of them come later.", "the day of the glaze", PLAIN, ""),
        ("What the shop-lead sends", ALL, "when it is known", PLAIN, ""),
        ("What the shop-lead sends", ALL, "if there is a glaze", PLAIN, ""),
        ("What the shop-lead sends", ALL, "the day of the glaze", "Every call gets the whole card of the piece.", ""),
        ("What the shop-lead sends", ALL, "the day of the glaze", "Each call brings all it needs and the card.", ""),
        ("What the kiln-keeper sends", ALL, "the day of the glaze", PLAIN, ""),
        ("What the potter sends", ALL, "the day of the glaze", PLAIN, ""),
    ],
)
def test_an_input_that_is_not_missed(title: str, lead: str, meaning: str, rule: str, sent: str) -> None:
    assert unsent(title, lead, meaning, rule, sent) == []


KEYS = """# Kiln contract

Boundary: `shop-lead -> kiln-keeper`

`outcome` is one of:

- `sound`: nothing is wrong.
- `sound-with-marks`: it may be sold as a second.
- `cracked`: it goes to the bin.

{0}

- `firing_report` (text)
- `peak_heat` (a number)
- `marks` (only with `sound-with-marks`)

## Sample

```json
{1}
```
"""


def shown(lead: str, sample: str) -> list[str]:
    return found({"doctrine/kiln-contract.md": KEYS.format(lead, sample)}, "FC811")


SOUND = '{"outcome": "sound", "firing_report": "Even."}'


@pytest.mark.parametrize(
    "lead",
    [
        "With `sound` or `sound-with-marks` come further",
        "With `sound` and `sound-with-marks` come:",
        "On `sound` or on `sound-with-marks` the answer carries:",
        "`sound` and `sound-with-marks` carry these:",
        "With `sound`, `sound-with-marks` come also",
    ],
)
def test_a_key_that_goes_with_several_outcomes(lead: str) -> None:
    assert shown(lead, SOUND) == ["a result with `sound` must carry `peak_heat`"]


@pytest.mark.parametrize(
    ("lead", "sample"),
    [
        ("With `sound` or `sound-with-marks` come", '{"outcome": "cracked", "reason": "Cold draught."}'),
        ("With `sound` or `sound-with-marks` come", '{"outcome": "sound", "firing_report": "", "peak_heat": 1240}'),
        ("With `sound` or `sound-with-marks` may come", SOUND),
        ("Never with `sound` or `sound-with-marks`:", SOUND),
        ("Before `sound` or `sound-with-marks` is given, look at", SOUND),
        ("With `sound` and not with `sound-with-marks` come", '{"outcome": "sound-with-marks", "marks": []}'),
    ],
)
def test_a_key_that_a_sample_need_not_have(lead: str, sample: str) -> None:
    assert shown(lead, sample) == []


PAYLOAD = """# Kiln contract

Boundary: `shop-lead -> kiln-keeper`

The kiln-keeper returns `fired` or `blocked`.

**`fired`** brings `firing_report`, the text of the day, and `peak_heat`.

**`blocked`** brings {0}.
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("`summary`, a line about the day, and `events`", True),
        ("`blockers`, each with its owner, and a `next_action`", False),
        ("`blockers`, the things in the way, `owner`, and `next_action`", False),
    ],
)
def test_what_a_bold_outcome_brings(words: str, told: bool) -> None:
    assert bool(found({"doctrine/kiln-contract.md": PAYLOAD.format(words)}, "FC704")) == told


READING = """# Reading

Boundary: `shop-lead -> shelf-reader`

The shelf-reader returns `taken`, `sent-back` or `not-ours`.
"""
WRITING = """# Writing

Boundary: `shop-lead -> card-writer`

The card-writer returns `card-done` or `blocked`.
"""
ROUNDS = """# How a piece is shown

## Card

Call `card-writer` with `piece`. A `card-done` goes on; a `blocked` stops.

## Shelf

Call `shelf-reader` with `card`.

- If it comes back `taken`, close with `shown`.
- If it comes back `sent-back`, call the `card-writer` again with the `notes`, once.
- If it comes back `not-ours`, {0}
"""


def test_places_below_a_call_stay_its_own() -> None:
    documents = {"doctrine/reading-contract.md": READING, "doctrine/writing-contract.md": WRITING}
    documents["doctrine/process.md"] = ROUNDS.format("close with `not-shown`.")
    assert found(documents, "FC805") == found(documents, "FC806") == []


def test_a_place_below_a_call_that_is_missing() -> None:
    documents = {"doctrine/reading-contract.md": READING, "doctrine/writing-contract.md": WRITING}
    documents["doctrine/process.md"] = ROUNDS.rpartition("- If")[0]
    assert found(documents, "FC805") == ["outcome `not-ours` of `shelf-reader` is handled nowhere"]


ENTERED = """# How a piece is made

Call `kiln-keeper` with `piece`.

{0}
"""


@pytest.mark.parametrize(
    "words",
    [
        "Where an answer has `events`, the lead enters them into the kiln ledger before the next call.",
        "If the answer brings `events`, write them to the kiln ledger.",
        "When a result carries events, the lead adds these to the shop ledger.",
        "The kiln-keeper's reply holds `events`; enter each in the kiln ledger.",
    ],
)
def test_events_of_an_answer_are_entered_by_who_called(words: str) -> None:
    assert found({"doctrine/process.md": ENTERED.format(words)}, "FC707") == []


@pytest.mark.parametrize(
    "words",
    [
        "When the kiln is shut, append an event to the kiln ledger.",
        "Each agent writes its events to the kiln ledger and has an answer ready.",
        "Before the answer, record the events in the kiln ledger.",
    ],
)
def test_events_that_are_entered_on_the_way(words: str) -> None:
    assert found({"doctrine/process.md": ENTERED.format(words)}, "FC707") != []
