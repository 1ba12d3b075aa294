"""Pages that are called contracts and tell in running words which agent calls which; what they ask of a form."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n{2}\n"
TEAM = {
    "agents/night-lead.md": AGENT.format("night-lead", "Task, Read", "You lead the night."),
    "agents/dome-checker.md": AGENT.format("dome-checker", "Read", "You look at the dome."),
    "agents/plate-reader.md": AGENT.format("plate-reader", "Read", "You read the plates."),
}


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint({**TEAM, **documents}) if each.code == code]


REPLY = "\n\n## Reply\n\nEither `dome-open`, `dome-shut` or `in-progress`.\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dome-contract", "# The dome\n\nThe night-lead calls the dome-checker at dusk."),
        ("dome-contract", "# The dome\n\nWhat the night-lead may expect when it asks the dome-checker for a look."),
        ("dome-contract", "# The dome\n\nThe dome-checker is called by the night-lead, once a night."),
        ("dome-contract", "# The dome\n\nCaller: night-lead. Callee: dome-checker."),
        ("handoff-dome", "# Handoff: dome\n\nnight-lead → dome-checker"),
        ("handoff-dome", "# Handoff: dome\n\nWho asks: night-lead. Who answers: dome-checker."),
        ("handoff-dome", "# Dome\n\nThe night-lead hands the dome-checker a date, nothing else."),
        ("dome", "# Contract for the dome\n\nOn cloudy nights the night-lead consults the dome-checker."),
        ("dome", "# Handoff: dome\n\n## Asked for by the night-lead\n\nA date.\n\n## Answer of the dome-checker"),
    ],
)
def test_a_contract_by_its_first_words(name: str, words: str) -> None:
    messages = found({f"doctrine/{name}.md": words + REPLY}, "FC701")
    assert messages == ["`in-progress` says what `dome-checker` is doing, not what it produced"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        # called no contract, about nobody of the project, about several calls, about the way back
        ("dome", "# The dome\n\nThe night-lead calls the dome-checker at dusk."),
        ("dome-contract", "# The dome\n\nThe sky-watcher calls the roof-turner at dusk."),
        ("dome-contract", "# The dome\n\nThe night-lead calls the dome-checker.\nThe night-lead calls plate-reader."),
        ("dome-contract", "# The dome\n\nThe night-lead calls the dome-checker.\n\n## Plate-reader\n\nReads."),
        ("dome-contract", "# The dome\n\nThe dome-checker gives the night-lead a list of what it saw."),
        ("dome-contract", "# The dome\n\nNobody but the night-lead knows why. A dome-checker is patient."),
    ],
)
def test_no_contract_by_its_first_words(name: str, words: str) -> None:
    assert found({f"doctrine/{name}.md": words + REPLY}, "FC701") == []


TYPED = """# Handoff: dome

The night-lead calls the dome-checker.

```ts
domeChecker(date: string): Look

type Look =
  | {{ outcome: "dome-open"; note: string }}
  | {{ outcome: "{0}"; reason: string }}
```
"""


@pytest.mark.parametrize(("label", "told"), [("dome-jammed", True), ("dome-stuck", False)])
def test_a_signature_that_names_a_party_as_code_does(label: str, told: bool) -> None:
    own = AGENT.format("dome-checker", "Read", "Return `dome-open` or `dome-stuck`.")
    documents = {"agents/dome-checker.md": own, "doctrine/handoff-dome.md": TYPED.format(label)}
    assert bool(found(documents, "FC808")) == told


FORM = "# Night log\n\nDate and observer:\n\n## Sky\n\nClouds at dusk:\n\nWind:\n\n## Plates\n\nPlates exposed:\n"
ASKED = """# The log

What the night-lead may expect when it asks the plate-reader for a log, laid out as in `references/log-template.md`.

## {0}

{1}- date and observer
- clouds at dusk
- wind speed
- plates exposed
- {2}
"""


@pytest.mark.parametrize(
    ("title", "lead"),
    [
        ("Required contents of the log", ""),
        ("Required contents of the log", "A log without any one of these is not complete:\n\n"),
        ("Contents", "A log without one of these is incomplete:\n\n"),
        ("Contents", "Every log that lacks one of the following is never filed:\n\n"),
        ("What must stand in the log", ""),
        ("What every log has to contain", ""),
    ],
)
def test_what_a_contract_says_a_form_must_hold(title: str, lead: str) -> None:
    asked = ASKED.format(title, lead, "telescope used")
    documents = {"doctrine/log-contract.md": asked, "references/log-template.md": FORM}
    assert found(documents, "FC803") == ["`references/log-template.md` has no place for `telescope used`"]


@pytest.mark.parametrize(
    ("title", "lead", "last"),
    [
        # all there, in other words; may be missing; the title is about something else; a list of advice
        ("Required contents of the log", "", "clouds"),
        ("Required contents of the log", "", "telescope used, if it was not the big one"),
        ("Required contents of the log", "Not all of these are needed:\n\n", "telescope used"),
        ("Contents of the shelf", "", "telescope used"),
        ("Required contents of the shelf", "", "telescope used"),
        ("How to write", "A log is better with these:\n\n", "telescope used"),
    ],
)
def test_what_a_form_need_not_hold(title: str, lead: str, last: str) -> None:
    documents = {"doctrine/log-contract.md": ASKED.format(title, lead, last), "references/log-template.md": FORM}
    assert found(documents, "FC803") == []


@pytest.mark.parametrize(
    "slot", ["Glass:", "- Telescope:", "## Telescope and eyepiece", "| What | |\n|---|---|\n| Instrument | |"]
)
def test_a_form_with_a_place_by_another_name(slot: str) -> None:
    asked = ASKED.format("Required contents of the log", "", "telescope used")
    documents = {"doctrine/log-contract.md": asked, "references/log-template.md": f"{FORM}\n{slot}\n"}
    assert found(documents, "FC803") == []


RUN = """# The night

Told for the night-lead, who makes all the calls.

## Dome

Send the dome-checker the `date`.

`dome-open` leads on to the plates. `dome-shut` ends the night as `no-night`. `blocked` ends it as `{0}`.
"""
LEAD = AGENT.format("night-lead", "Task, Read", "Return `night-done`, `no-night` or `blocked`.")
DOME = """# Handoff: dome

night-lead -> dome-checker

## Returned

The dome-checker returns `dome-open`, `dome-shut` or `blocked`. With `blocked` come `blockers` and `owner`.
"""


@pytest.mark.parametrize(("end", "told"), [("blocked", True), ("no-night", False)])
def test_a_block_that_a_paragraph_passes_on(end: str, told: bool) -> None:
    documents = {"agents/night-lead.md": LEAD, "doctrine/handoff-dome.md": DOME, "doctrine/night.md": RUN.format(end)}
    assert bool(found(documents, "FC705")) == told


TAKEN = """# The night

The night-lead leads.

1. Call `dome-checker` with `date`.
2. Call `plate-reader` with {0}.
"""
BRINGS = """# Handoff: dome

night-lead -> dome-checker

## Returned

The dome-checker returns `dome-open` or `dome-shut`.

### dome-open

* `sky`: what was seen
* `wind`: in knots

### dome-shut

* `reason`: in a sentence
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("`plates` and the `humidity` that the dome-checker returned", True),
        ("the dome-checker's `humidity` and `wind`", True),
        ("the `sky` that the dome-checker returned", False),
        ("the dome-checker's `sky` and `wind`, and `humidity`", False),
        ("the dome-checker's `reason`", False),
    ],
)
def test_a_value_that_the_contract_of_a_call_does_not_bring(words: str, told: bool) -> None:
    documents = {"doctrine/handoff-dome.md": BRINGS, "doctrine/process.md": TAKEN.format(words)}
    assert bool(found(documents, "FC907")) == told
