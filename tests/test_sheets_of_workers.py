"""Documents called after the agent that is their title: what they say of colleagues, and whom they call."""

import pytest

from linting import codes

BAKER = {"agents/baker.md": "---\nname: baker\ndescription: Bakes.\n---\n\n# Baker\n\nBake the bread.\n"}
SHEET = "# {0}\n\n## Purpose\n\nTaste the bread.\n\n- {1}\n"
BACK = "What is missing goes back to the baker, until the bread is good."


@pytest.mark.parametrize(
    ("path", "title", "words", "told"),
    [
        ("factory/taster/system.md", "Taster Agent", BACK, False),
        ("factory/taster/system.md", "Taster", BACK, False),
        ("factory/bread-taster.md", "Bread taster", BACK, False),
        ("factory/taster.md", "Taster", "Findings go back to the baker until all is well: no other way.", False),
        ("factory/taster.md", "Taster", f"Call the baker. {BACK}", True),
        ("factory/taster/system.md", "Taster Agent", "Call `baker` again until the bread is good.", True),
        ("factory/taster/system.md", "The house and its bread", BACK, True),
        ("factory/conductor/system.md", "Conductor Agent", BACK, True),
        ("factory/bread.md", "Bread", BACK, True),
    ],
)
def test_a_sheet_of_a_worker_sends_nobody_round(path: str, title: str, words: str, *, told: bool) -> None:
    assert ("FC914" in codes({**BAKER, path: SHEET.format(title, words)})) == told


@pytest.mark.parametrize(("call", "told"), [("Task(bread-baker): flour={flour}", True), ("Taste it.", False)])
def test_a_name_that_stands_in_a_call_is_of_one_who_is_called(call: str, *, told: bool) -> None:
    back = "What is dry goes back to the bread-baker as often as it takes."
    agent = {"agents/bread-baker.md": BAKER["agents/baker.md"].replace("baker", "bread-baker")}
    assert ("FC914" in codes({**agent, "factory/taster.md": SHEET.format("Taster", f"{call}\n- {back}")})) == told
