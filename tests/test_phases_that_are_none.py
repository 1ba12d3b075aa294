"""Words for phases that name a step of the same document, or the document that a form is."""

import pytest

from linting import lint

PAGE = "---\ndescription: Loads boats.\n---\n\n# Loading\n\n{}\n"
STEPS = "### Step 1: Preflight\n\nLook at the boat.\n\n### Step 2: Load\n\nLoad it.\n\n"


def told(text: str, path: str = "commands/load.md") -> list[str]:
    """What is said of phases."""
    return [each.message for each in lint({path: text}) if each.code == "FC703"]


@pytest.mark.parametrize(
    ("sentence", "steps", "times"),
    [
        ("Loading is quicker after preflight checks pass.", "1. **Preflight checks**: look.\n2. Load.\n\n", 0),
        ("Loading is quicker after preflight checks pass.", "1. **Checks**: look.\n2. Load.\n\n", 1),
        ("Delegate to the loader once preflight passes.", STEPS, 1),
        ("Once preflight passes, hand the list to the loader.", STEPS, 1),
    ],
)
def test_a_step_of_the_document_is_no_condition_of_others(sentence: str, steps: str, times: int) -> None:
    assert len(told(PAGE.format(f"{steps}{sentence}"))) == times


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("If the last event is `load_begun`: redo Step 1 (preflight).", 0),
        ("If the last event is `load_begun`: redo the preflight.", 0),
        ("Append events for preflight and loading to the ledger.", 1),
        ("Append an event for Step 1 (preflight) to the ledger.", 1),
    ],
)
def test_a_step_in_brackets_is_no_event(sentence: str, times: int) -> None:
    text = f"---\nname: loader\ndescription: Loads boats.\n---\n\n{STEPS}{sentence}\n"
    found = [each for each in lint({"agents/loader.md": text}) if each.code in ("FC703", "FC707")]
    assert len(found) == times


@pytest.mark.parametrize(
    ("title", "path", "times"),
    [
        ("Intake — {BOAT}", "templates/intake-template.md", 0),
        ("Preflight: <boat>", "templates/preflight.md", 0),
        ("Intake", "templates/intake-template.md", 1),
        ("Intake — {BOAT}", "templates/boat-template.md", 1),
        ("Intake summary — {BOAT}", "templates/intake-template.md", 1),
    ],
)
def test_a_form_may_be_called_like_its_file(title: str, path: str, times: int) -> None:
    assert len(told(f"# {title}\n\n**Length:** {{length}}\n\n## Cargo\n\n{{cargo}}\n", path)) == times
