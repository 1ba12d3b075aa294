"""One mistake in several places is one finding, with the other places as labels."""

import pytest

from flowc.catalogue import Diagnostic
from linting import lint


def told(documents: dict[str, str], code: str) -> list[Diagnostic]:
    """What a rule finds in some documents."""
    return [each for each in lint(documents) if each.code == code]


def places(found: Diagnostic) -> list[str]:
    """The documents of the labels of a finding beside its own place."""
    return [place.span.source.path for place in found.related]


BREWER = {
    "doctrine/brewer/handoff-contract.md": "# Handoff contract\n\nThis contract governs transfer from `cellar` to "
    "`brewer`.\n\nBrewer returns one of:\n\n1. `outcome`: `brewed`\n   - barrels\n2. `outcome`: `blocked`\n"
    "   - blockers with owner and next action\n",
    "doctrine/brewer/output-contract.md": "# Brewer output contract\n\n```\nOutcome: brewed | blocked | spoilt\n```\n",
}


def test_documents_that_differ_alike_are_told_once() -> None:
    report = {"doctrine/brewer/template.md": "# Brewer report\n\n- Outcome: brewed | blocked | spoilt\n- Barrels:\n"}
    found = told({**BREWER, **report}, "FC801")
    assert len(found) == 1
    assert "doctrine/brewer/template.md" in places(found[0])


def test_documents_that_differ_each_in_its_way_are_told_apart() -> None:
    report = {"doctrine/brewer/template.md": "# Brewer report\n\n- Outcome: brewed | blocked | sour\n- Barrels:\n"}
    assert len(told({**BREWER, **report}, "FC801")) == 2


def test_a_bare_block_that_an_agent_repeats_is_told_in_the_contract() -> None:
    found = told(
        {
            "doctrine/brewer/handoff-contract.md": "# Handoff contract\n\nThis contract governs transfer from `cellar` "
            "to `brewer`.\n\nBrewer returns one of:\n\n- `brewed` with barrels\n- `blocked`\n",
            "agents/brewer.md": "---\nname: brewer\ndescription: Brews.\n---\nBrew. Return `brewed` or `blocked`.\n",
        },
        "FC704",
    )
    assert [each.primary.span.source.path for each in found] == ["doctrine/brewer/handoff-contract.md"]
    assert places(found[0]) == ["agents/brewer.md"]


def test_moves_of_one_list_into_one_ledger_are_told_once() -> None:
    steps = (
        "1. Move the cask.\n2. Append one event to the project ledger.\n\nOther moves:\n"
        "- `open -> shut`: move the cask, append an event to the project ledger.\n"
        "- `shut -> open`: move the cask back, append an event to the project ledger.\n"
    )
    text = f"# Process\n\nReturn `moved` or `failed`.\n\n## Moves\n\n{steps}\n## End\n\n"
    found = told({"brewer/doctrine/process.md": text + "1. Append the last event to the project ledger.\n"}, "FC707")
    assert len(found) == 2
    assert len(found[0].related) == 2


def test_a_log_is_a_ledger() -> None:
    contract = "# Output contract\n\n## Required fields\n\n1. barrels\n2. cellar path\n3. stage event log: {}\n"
    template = "# Report\n\n- Barrels:\n- Cellar path:\n\n## {}\n\n- Of the cellar:\n"
    documents = {"brewer/doctrine/output-contract.md": contract.format("outcome, escalation")}
    assert told({**documents, "brewer/references/template.md": template.format("Event Ledger")}, "FC803") == []
    assert told({**documents, "brewer/references/template.md": template.format("Brewer's mood")}, "FC803")


ROUND = """name: cask
initial: racked
terminal: [sold{}]
transitions:
  "racked -> filled": {{agent: brewer, max_attempts: 3, on_exhausted: spilt}}
  "filled -> sold": {{on_fail: spilt, on_incomplete: spilt}}
  "spilt -> racked":
    conditions:
      - {{name: cellar_master, type: manual, on_fail: spilt}}
    max_attempts: 1
    on_exhausted: spilt
"""


def test_a_way_out_of_a_terminal_state_is_no_cycle_too() -> None:
    brewer = {"agents/brewer.md": "---\nname: brewer\ndescription: Brews.\n---\nReturn `success` or `failure`.\n"}
    one, other = ({"flows/cask.yaml": ROUND.format(more), **brewer} for more in (", spilt", ""))
    assert [len(told(one, code)) for code in ("FC211", "FC307")] == [1, 0]
    assert [len(told(other, code)) for code in ("FC211", "FC307")] == [0, 1]


TASTER = "---\nname: {0}\ndescription: Works.\ntools: Read, Edit\n---\n\n1. Taste it.\n2. {1}\n3. Return `good` or `sour`.\n"


@pytest.mark.parametrize(
    ("first", "second", "also"),
    [
        ("Append a line to `cellar/cask-log.md`.", "Append a line to `cellar/cask-log.md`.", [1]),
        ("Append a line to `cellar/cask-log.md`.", "Append an event to `cask-log.md`.", [1]),
        ("Append an event to the cask ledger.", "Append each event to the cask ledger.", [1]),
        ("Append a line to `cellar/cask-log.md`.", "Append a line to `cellar/vat-log.md`.", [0, 0]),
        ("Append an event to the cask ledger.", "Append an event to the vat ledger.", [0, 0]),
    ],
)
def test_a_ledger_that_several_agents_write_is_told_once(first: str, second: str, also: list[int]) -> None:
    crew = {"agents/brewer.md": TASTER.format("brewer", first), "agents/cooper.md": TASTER.format("cooper", second)}
    assert [len(places(each)) for each in told(crew, "FC707")] == also


def test_every_place_of_a_shared_ledger_is_named() -> None:
    names = ["brewer", "carter", "cooper", "drayer", "malter", "taster"]
    crew = {f"agents/{name}.md": TASTER.format(name, "Append an event to the cask ledger.") for name in names}
    (found,) = told(crew, "FC707")
    assert places(found) == [f"agents/{name}.md" for name in names[1:]]
    (fix,) = found.fixes
    assert [edit.span.source.path for edit in fix.edits] == [f"agents/{name}.md" for name in names]
