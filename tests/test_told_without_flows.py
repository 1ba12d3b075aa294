"""What a house of agents without flows says in its contracts, roles and forms: unnamed contracts of what comes back,
parts of the work that are reported as results, remarks that undo work, files that are looked for by the clock, forms
with a section for what nobody returns. Beside each stands what looks alike and is sound.
"""

import pytest

from linting import codes, lint

HANDOVER = """\
# Handovers

## purser → stoker

Takes `voyage`.

- `steam-up`: `pressures`
- `coal-short`: `tons`, `owner`, `next_action`

{0}

## purser → helmsman

Takes `voyage`.

- `berthed`: `quay`
- `turned-back`: `reason`, `owner`, `next_action`
"""
PURSER = """\
# The purser

1. Call the stoker with `voyage`.
   - `steam-up` → step 2; the `pressures` go into the log of the voyage.
   - `coal-short` → stop.
2. Call the helmsman with `voyage`.
   - `berthed` → answer `landed`.
   - `turned-back` → stop.

An empty answer is asked for once more, then stop. {0}
"""
STOKER = "---\nname: stoker\ntools: Read\n---\nYou are given `voyage`. {0}\n"
HELMSMAN = "---\nname: helmsman\ntools: Read\n---\nYou are given `voyage`. {0}\n"


def vessel(contract: str = "", purser: str = "", stoker: str = "", helmsman: str = "", **more: str) -> list[str]:
    """What is said of a crew."""
    documents = {
        "papers/handovers.md": HANDOVER.format(contract),
        "roles/purser.md": PURSER.format(purser),
        "roles/stoker.md": STOKER.format(stoker),
        "roles/helmsman.md": HELMSMAN.format(helmsman),
        **{path.replace("_", "/") + ".md": text for path, text in more.items()},
    }
    return codes(documents)


SHAPE = """\
```yaml
deliverable:
  type: object
  required: [pressures]
  properties:
    pressures:
      type: array{0}
{1}
```
"""


def test_a_crew_is_sound() -> None:
    assert vessel() == []


@pytest.mark.parametrize(
    ("limit", "expected", "told"),
    [
        ("", "acceptance: at least two pressures", ["FC001"]),
        ("", "acceptance: at most nine pressures, please", ["FC001"]),
        ("\n      min_items: 2", "acceptance: at least two pressures", []),
        ("", "acceptance: whatever a helmsman can steer by", []),
        ("", "notes: at least two pressures", []),
    ],
)
def test_a_contract_without_a_name_is_that_of_the_call_above_it(limit: str, expected: str, told: list[str]) -> None:
    assert vessel(SHAPE.format(limit, expected)) == told


@pytest.mark.parametrize(
    "contract",
    [
        "The shipyard's boiler tool has this contract:\n\n" + SHAPE.format("", "acceptance: at least two pressures"),
        "Until May:\n\n" + SHAPE.format("", "acceptance: at least two pressures"),
        SHAPE.format("", "acceptance: at least two pressures where two boilers are lit"),
        SHAPE.format("", "acceptance: a person reads at least two pressures from the gauge"),
        SHAPE.format("", "acceptance: at least two pressures are read by hand"),
        SHAPE.format("", "acceptance: at least two pressures") + "\nThe runner checks `len(pressures) >= 2`.",
    ],
)
def test_a_contract_of_others_or_of_some_cases(contract: str) -> None:
    assert vessel(contract) == []


@pytest.mark.parametrize(
    "text",
    [
        "If only the steam test is through, answer `steam-up` with what you have.",
        "Once only the first coal count is done, return `coal-short`.",
    ],
)
def test_what_is_no_part_of_the_work_is_no_phase(text: str) -> None:
    assert vessel(stoker=text) == []


@pytest.mark.parametrize(
    "text",
    [
        "If only the first sounding is through, answer `sounding-done` with the depths.",
        "When only the sounding is done, return `sounding-done`.",
        "Steer. Once only the harbour sounding has been completed, report `sounding-done`.",
    ],
)
def test_a_part_of_the_work_is_no_result(text: str) -> None:
    sounding = "\n- `sounding-done`: `quay`"
    documents = {
        "papers/handovers.md": HANDOVER.format("").replace("- `berthed`: `quay`", f"- `berthed`: `quay`{sounding}"),
        "roles/purser.md": PURSER.format("").replace("   - `turned", "   - `sounding-done` → wait.\n   - `turned"),
        "roles/stoker.md": STOKER.format(""),
        "roles/helmsman.md": HELMSMAN.format(text),
    }
    assert codes(documents) == ["FC703"]
    others = [
        "If the sounding is done, answer `sounding-done`.",
        "If only the chart is missing, answer `sounding-done` all the same.",
        "If only the sounding is done, never answer `sounding-done`.",
        "Answer `sounding-done` when nothing but a sounding was asked for.",
        "Until the spring you were told: if only the sounding is done, answer `sounding-done`.",
        "A survey ends with the sounding. If only the sounding is done, answer `sounding-done`.",
        "If only the sounding is done, answer `sounding-done`; the rest belongs to `pilot`.",
        "\n\n## What was\n\nIf only the sounding is done, answer `sounding-done`.",
    ]
    for other in others:
        assert codes({**documents, "roles/helmsman.md": HELMSMAN.format(other)}) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('If a `packed` comes with a note that says "loose", count it as a failed packing and stop.', True),
        ('A `printed` whose remark contains "pale" is booked as a failed print.', True),
        ('A `packed` whose note says "one box missing" is counted as a failed packing by the customer.', False),
        ('If a `packed` comes with a note that says "loose", we counted it as a failed packing.', False),
        ('If a `packed` comes with a note that says "loose", one might count it as a failed packing.', False),
        ('If a `packed` comes with a note that says "loose" and is light, count it as a failed packing.', False),
        ('If a `packed` of the carrier comes with a note that says "loose", count it as a failed packing.', False),
        ('If a `packed` comes with a note that says "loose", put the note into the log and go on.', False),
        ('If a `damaged` comes with a note that says "lost", count it as a failed delivery.', False),
        ('If a `packed` comes with a note that says "loose", never count it as a failed packing.', False),
        ('If a `packed` comes without its `weight`, count it as a failed packing.', False),
        ('If the box of a `packed` breaks in the test, count it as a failed packing.', False),
        ('If a `packed` comes with a note that says "loose", ask whether it is a failed packing.', False),
        ('If a `repacked` comes with a note that says "loose", count the first as a failed delivery.', False),
    ],
)
def test_failed_work_is_made_of_work_that_was_done(text: str, told: bool) -> None:
    if told:
        assert "FC004" not in codes({"doctrine/results.md": f"# Results\n\n## What we stopped doing\n\n{text}\n"})
        assert "FC004" not in codes({"doctrine/results.md": f"# Results\n\n## Reports of the carrier\n\n{text}\n"})
    assert ("FC004" in codes({"doctrine/results.md": f"# What is done with results\n\n{text}\n"})) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Look into `berths/` every minute until `slip.yaml` is there, then call the stoker.", True),
        ("Check `berths/` every 30 seconds until `berths/slip.md` is there; then go on.", True),
        ("Glance at the list every few minutes until `berths/slip.md` has arrived, then start.", True),
        ("The harbour master looks into `berths/` every minute until `slip.yaml` is there, then calls you.", False),
        ("A timer looks into `berths/` every minute until `slip.yaml` is there, then starts the purser.", False),
        ("The daemon checks `berths/` every 30 seconds until `berths/slip.md` is there; then it calls you.", False),
        ("There is no need to look into `berths/` every minute until `slip.yaml` is there.", False),
        ("Before the spring you had to look into `berths/` every minute until `slip.yaml` was there.", False),
        ("Why not look into `berths/` every minute until `slip.yaml` is there? Because it comes.", False),
        ("Look into `berths/` every minute until `slip.yaml` is there? It comes with the call.", False),
        ("Look into `berths/` every minute until `slip.yaml` is there. So it was until spring.", False),
        ("Whoever looks into `berths/` every minute until `slip.yaml` is there wastes the voyage.", False),
        ("Look at the sky every minute until the fog is gone.", False),
        ("Ring the bell every minute until the quay is there.", False),
        ("Take the `slip` that the harbour called with; it is there from the first minute.", False),
        ("Never look every minute until `slip.yaml` is there: it comes with the call.", False),
    ],
)
def test_a_file_that_is_looked_for_by_the_clock_is_waited_for(text: str, told: bool) -> None:
    assert ("FC909" in vessel(purser=text)) == told


FORM = "# Slip\n\n{0}\n\n- Copies:\n- Paper:\n\n## {1}\n\n- Pages:\n"
TASTER = "---\nname: taster\ntools: Read\n---\nTaste. {0}\n\nReturn `approved` or `rejected` with the `grounds`.\n"


def slip(title: str, outcome: str = "Outcome: approved", more: str = "") -> bool:
    """Whether a section of a form is for what nobody returns."""
    form = FORM.format(outcome, title)
    return "FC802" in codes({"forms/tasting-report.md": form, "agents/taster.md": TASTER.format(more)})


@pytest.mark.parametrize("title", ["If approved-in-part", "When approved-with-salt"])
def test_a_form_has_no_section_for_what_nobody_returns(title: str) -> None:
    assert slip(title)
    assert not slip(title, more=f"A soup may be {title.split()[1]}.")
    assert not slip(title, outcome="Colour: red")
    assert not slip(title, outcome="Outcome: approved\n\nSections that begin with If are for the kitchen.")


@pytest.mark.parametrize(
    "title",
    ["If self-employed", "If delivered-in-part", "If approved", "If long-term", "Approved-in-part", "If rejected",
     "If pre-approved", "If the soup is approved in part", "When approved-or-rejected", "If approved-by-phone",
     "If approved-under-seal", "If approved-for-export"],
)  # fmt: skip
def test_a_form_has_sections_for_conditions(title: str) -> None:
    assert not slip(title)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Prose above the JSON is for people and is not parsed.", True),
        ("Whatever stands around the result block is never read.", True),
        ("A result that is not parsed is asked for once more, then stop.", False),
        ("Prose above the JSON is not parsed. Prose alone is asked about once more, then stop.", False),
        ("Prose above the JSON is not parsed; without JSON, ask once more, then stop.", False),
        ("What stands around the block is never read. No block at all: call again once, then stop.", False),
        ("An empty block below the prose is asked for once more, then stop.", False),
        ("Prose above the JSON is not parsed, and an answer of prose only is handed back once.", False),
        ("If the answer below the block is empty, ask once more, then stop.", False),
        ("Text outside the JSON is not read; an empty result is asked for once more.", False),
    ],
)
def test_what_stands_beside_a_result_is_no_rule_for_a_spoilt_one(text: str, told: bool) -> None:
    lead = "# Master\n\n1. Call `stoker` with the voyage.\n2. Call `helmsman` with its table, verbatim.\n\n{0}\n"
    front = "---\nname: master\ndescription: Orchestrates the stages.\n---\n"
    assert ("FC911" in codes({"agents/master.md": front + lead.format(text)})) == told


COUNTS = (
    "---\nname: purser\ntools: Read, WebFetch\n---\nYou receive the `catch` and the `days` at sea. Multiply both, and "
    "hold the sum against {0}. It is never below zero.\n\nAnswer `paid` with the `sum`, or `refused` with an `owner`.\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the tariff", True),
        ("the pay table in `HANDBOOK.md`", False),
        ("the rates on the harbour's page", False),
        ("what the handbook says", False),
        ("the table that `HANDBOOK.md` has you make by the process it shows", False),
        ("the table in `HANDBOOK.md`, and do as the checklist there says", False),
        ("the table of the harbour's site", False),
    ],
)
def test_a_handbook_may_tell_what_to_do(text: str, told: bool) -> None:
    documents = {"agents/purser.md": COUNTS.format(text)}
    assert ("FC903" in codes(documents)) == told
    everyone = "# House\n\nEveryone who counts looks up the day's rates on the harbour's site.\n"
    assert "FC903" not in codes({**documents, "AGENTS.md": everyone})


CLAIMS = """\
# The salvage desk

1. `diver` gets the `wreck`.

   | Answer | Next |
   |---|---|
   | `weighed` | 2 |
   | `papers-missing` | {0} |

2. `crane` gets the `wreck`.

   | Answer | Next |
   |---|---|
   | `lifted` | return `salvaged` |
   | `too-heavy` | return `left-below` |

An empty answer is asked for once more, then stop.
"""


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("ask the owner for the `papers`, add them to `wreck`, call again; repeat until the file is whole", True),
        ("get the `papers`, then assess again, as often as it takes", True),
        ("get the `papers`, then assess again; at most twice, then return `left-below`", False),
        ("ask the owner again until the papers are known", False),
        ("get the `papers`, then assess again", False),
        ("file it until the papers are known", False),
        ("never assess again before the papers are there", False),
        ("get the `papers`, then assess again until the owner has no more of them", False),
        ("return `left-below`; the owner may read the rules again until the next tide", False),
        ("call again when the file is whole; until then park it", False),
        ("get the `papers`, then assess again; never repeat until the file is whole", False),
        ("get the `papers`, assess again until two tides have passed", False),
    ],
)
def test_work_for_an_outcome_of_one_agent_has_an_end(action: str, told: bool) -> None:
    diver = "---\nname: diver\n---\nYou are given `wreck`. Return `weighed` or `papers-missing` with the `owner`.\n"
    crane = "---\nname: crane\n---\nYou are given `wreck`. Return `lifted` or `too-heavy` with the `owner`.\n"
    said = codes({"roles/diver.md": diver, "roles/crane.md": crane, "desk/salvage-desk.md": CLAIMS.format(action)})
    assert ("FC914" in said) == told


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("desk/salvage-desk.md", "A file that is not whole after a week goes back to its owner."),
        ("desk/salvage-desk.md", "## Limits\n\nEach wreck gets four calls."),
        ("AGENTS.md", "# House\n\nNo agent is called more than three times for one wreck; then return `left-below`."),
        ("desk/limits.md", "# Limits\n\n- Calls of `diver` per wreck: 3, then `left-below`"),
    ],
)
def test_work_for_an_outcome_may_have_its_end_elsewhere(path: str, words: str) -> None:
    action = "get the `papers`, then assess again; repeat until the file is whole"
    diver = "---\nname: diver\n---\nYou are given `wreck`. Return `weighed` or `papers-missing` with the `owner`.\n"
    crane = "---\nname: crane\n---\nYou are given `wreck`. Return `lifted` or `too-heavy` with the `owner`.\n"
    documents = {"roles/diver.md": diver, "roles/crane.md": crane, "desk/salvage-desk.md": CLAIMS.format(action)}
    assert "FC914" in codes(documents)
    assert "FC914" not in codes({**documents, path: f"{documents.get(path, '')}\n{words}\n"})


PACKER = '---\nname: packer\n---\nPack. Return `no-box`, or:\n\n```json\n{"outcome": "packed", "weight": 3}\n```\n'
WEIGHER = "---\nname: weigher\n---\nWeigh the box.\n\n{0}\n\n```json\n{1}\n```\n"
DONE = '{"status": "done", "weighed": true}'
ENDS = "Outcome: `weighed` | `too-heavy`"


@pytest.mark.parametrize(
    ("words", "shown", "told"),
    [
        (f"{ENDS}\n\nExample:", DONE, True),
        (f"Be quick.\n\n{ENDS}\n\n`too-heavy` is for boxes nobody lifts.\n\nAn example:", DONE, True),
        ("**Answer:** `weighed` or `too-heavy`\n\nFor example:", DONE, True),
        (f"{ENDS}\n\nExample:", '{"outcome": "weighed", "weight": 3}', False),
        (f"{ENDS}\n\nThe scales keep a file.\n\nExample:", DONE, False),
        (f"{ENDS}\n\nExample of what not to return:", DONE, False),
        (f"{ENDS}\n\n`weighed` needs a scan.\n\nExample:", '{"status": "done", "scan": 3}', False),
        (f"{ENDS}\n\nNot so:", DONE, False),
        (f"{ENDS}\n\nThe scales say:", DONE, False),
        (f"{ENDS}\n\nExample:", '{"status": "in-stock", "box": 3}', False),
        ("State of a box: `open` | `shut`\n\nExample:", DONE, False),
    ],
)
def test_an_example_below_its_outcomes_is_a_result(words: str, shown: str, told: bool) -> None:
    said = codes({"agents/packer.md": PACKER, "agents/weigher.md": WEIGHER.format(words, shown)})
    assert ("FC912" in said) == told


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("- Every agent ends its answer with one JSON object: `outcome`, and what its row lists.", True),
        ("Whoever answers replies with one YAML mapping: `outcome`, and its fields.", True),
        ("The gateway takes one JSON object: `outcome`, and a date.", False),
        ("Answers are short.", False),
    ],
)
def test_where_a_result_is_described_a_rule_for_a_spoilt_one_could_stand(words: str, shown: bool) -> None:
    master = "---\nname: master\ndescription: Orchestrates work.\n---\n# Master\n\n1. Call `stoker` with the voyage.\n"
    documents = {"CLAUDE.md": f"# House\n\n## What comes back\n\n{words}\n"}
    documents["agents/master.md"] = f"{master}2. Call `helmsman` with its table, verbatim.\n"
    found = next(each for each in lint(documents) if each.code == "FC911")
    assert [place.span.source.path for place in found.related] == (["CLAUDE.md"] if shown else [])


LETTER = "# Letter\n\nDear <name>,\n\nyour boat <boat> lies at <quay>.\n\n{0}\n"
CLERK = "---\nname: clerk\ntools: Read\n---\nYou are given `boat` and `berth_number`.\n\n{0}\n\n{1}\n\nReturn `sent`.\n"
FILLS, EVERY = "Fill in `forms/berth-letter.md`.", "Every letter names the `berth_number`."


@pytest.mark.parametrize(
    ("fills", "every", "form", "told"),
    [
        (FILLS, EVERY, "Yours", True),
        ("Then fill out `forms/berth-letter.md`.", "Each letter carries its `berth_number`.", "Yours", True),
        (FILLS, f"Plain words. {EVERY}", "Yours", True),
        (FILLS, EVERY, "Its berth is <berth number>.", False),
        (FILLS, EVERY, "Number: <number>", False),
        ("Read `forms/berth-letter.md`.", EVERY, "Yours", False),
        (FILLS, "No letter names the `berth_number`.", "Yours", False),
        (FILLS, "A letter may name the `berth_number`.", "Yours", False),
        (FILLS, "Every letter that refuses names the `berth_number`.", "Yours", False),
        (FILLS, f"{EVERY} The mail room stamps it on.", "Yours", False),
        (FILLS, f"{EVERY} It is printed on the paper.", "Yours", False),
        (FILLS, f"{EVERY} This is not so for refusals.", "Yours", False),
        (FILLS, "Every letter names the `berth_number`; write it behind the quay.", "Yours", False),
        (FILLS, f"You get the letters of owners. {EVERY}", "Yours", False),
        (f"Read the letter of the owner. {FILLS}", EVERY, "Yours", False),
        (FILLS, EVERY, "<body>", False),
        (FILLS, EVERY, "<free text>", False),
        (FILLS, EVERY, "<signature block with the berth>", False),
        (FILLS, EVERY, "Ref: <place of the boat>", False),
        (FILLS, "Every letter names the `berth_number` if there is one.", "Yours", False),
        (FILLS, "Every invoice names the `berth_number`.", "Yours", False),
        ("Fill in `forms/berth-slip.md`.", EVERY, "Yours", False),
    ],
)
def test_what_every_letter_names_has_a_place_in_it(fills: str, every: str, form: str, told: bool) -> None:
    documents = {"agents/clerk.md": CLERK.format(fills, every), "forms/berth-letter.md": LETTER.format(form)}
    assert ("FC803" in codes(documents)) == told


KITCHEN = """\
# The kitchen

1. Call `forager` with `wood`.
   - `gathered` → 2.
   - `nothing-grows` → stop.
2. Call `cook` with {0}.
   - `cooked` → done.
   - `burnt` → stop.

An empty answer is asked for once more, then stop. {1}
"""
FORAGER = (
    "---\nname: forager\n---\nYou are given `wood`. Return one of:\n\n- `gathered` with `mushrooms` and `{0}`\n"
    "- `nothing-grows` with the `owner`\n"
)
COOK = "---\nname: cook\n---\nYou are given {0}. Return one of:\n\n- `cooked` with the `soup`\n- `burnt`: `owner`\n"


@pytest.mark.parametrize(
    ("beside", "sent", "more", "told"),
    [
        ("poisonous_mushrooms", "`mushrooms`", "", True),
        ("poisonous_mushrooms", "`mushrooms` and `poisonous_mushrooms`", "", False),
        ("poisonous_mushrooms", "`mushrooms`", "Burn the poisonous mushrooms.", False),
        ("poisonous_mushrooms", "`mushrooms`", "Keep `poisonous_mushrooms` for the log.", False),
        ("weather_notes", "`mushrooms`", "", False),
        ("poisonous_mushrooms", "`wood`", "", False),
        ("mushrooms_found", "`mushrooms`", "", False),
        ("number_of_mushrooms", "`mushrooms`", "", False),
        # all that comes back goes somewhere, or is not needed
        ("poisonous_mushrooms", "`mushrooms`", "The rest of an answer is for the log.", False),
        ("poisonous_mushrooms", "`mushrooms`", "Keep every answer in `log.jsonl`.", False),
        ("poisonous_mushrooms", "`mushrooms`", "Answers are shown to the guest as they are.", False),
        ("poisonous_mushrooms", "`mushrooms`", "What the forager found besides is thrown away.", False),
        ("poisonous_mushrooms", "`mushrooms`", "Only what is good to eat goes on.", False),
        ("poisonous_mushrooms", "`mushrooms`", "Poison goes to the chemist.", False),
    ],
)
def test_of_two_values_called_alike_both_are_passed_on(beside: str, sent: str, more: str, told: bool) -> None:
    documents = {"agents/forager.md": FORAGER.format(beside), "agents/cook.md": COOK.format(sent)}
    assert ("FC910" in codes({**documents, "agents/kitchen.md": KITCHEN.format(sent, more)})) == told
    neighbour = {"docs/chemist.md": "# Chemist\n\nWhat is poisonous is kept for the chemist.\n"}
    kept = {"AGENTS.md": "# House\n\nA hook writes every answer into the log, which the chemist reads.\n"}
    second = {"agents/forager.md": documents["agents/forager.md"] + "\nThe second list is for the guest.\n"}
    for beside_it in (neighbour, kept, second):
        assert "FC910" not in codes({**documents, "agents/kitchen.md": KITCHEN.format(sent, more), **beside_it})
    call = f"Call the cook:\n\n   ```\n   Task(cook, {sent.replace('`', '')})\n   ```\n"
    fence = KITCHEN.format(sent, more).replace(f"Call `cook` with {sent}.", call)
    assert ("FC910" in codes({**documents, "agents/kitchen.md": fence})) == told


def test_names_that_end_alike_may_be_of_other_things() -> None:
    for one, other in (("path", "log_path"), ("notes", "cook_notes"), ("id", "wood_id")):
        forager = FORAGER.format(other).replace("mushrooms", one)
        documents = {"agents/forager.md": forager, "agents/cook.md": COOK.format(f"`{one}`")}
        assert "FC910" not in codes({**documents, "agents/kitchen.md": KITCHEN.format(f"`{one}`", "")})
