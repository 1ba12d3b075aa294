"""What a project keeps to one of those who work in it, another is not to be told to do."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read, Bash\n---\n\n{1}\n"
LEAD = "---\nname: desk-lead\ndescription: Leads.\n---\n\nCall `scout` with the order, then `printer`.\n\n{0}\n"
KEPT = "No agent commits or uploads anything."


def told(words: str, rule: str, page: str = "") -> list[str]:
    documents = {
        "agents/printer.md": AGENT.format("printer", words),
        "agents/scout.md": AGENT.format("scout", "Look for paper."),
        "agents/desk-lead.md": LEAD.format(rule),
        "doctrine/method.md": f"# Method\n\n{page}\n",
    }
    return [each.message for each in lint(documents) if each.code == "FC905"]


@pytest.mark.parametrize(
    ("words", "rule", "page"),
    [
        ("Commit the pair with `git commit -m x`.", "You alone run git.", ""),
        ("Commit the pair.", "No subagent adds, commits or pushes anything.", ""),
        ("1. Upload the proof with `tools/press upload`.", "Only you upload the proof.", ""),
        ("Upload the proof to the press.", "", "Only the `desk-lead` may upload to the press."),
        ("Publish the catalogue.", "", "The desk-lead alone publishes the catalogue."),
        ("Order the paper.", "", "| Deed | Who |\n|---|---|\n| Order paper, pay | desk-lead, and nobody else |"),
        ("Submit the sheet to the `paid` queue.", "", "The desk-lead moves the sheet to the `paid` queue at noon."),
    ],
)
def test_what_is_kept_to_another(words: str, rule: str, page: str) -> None:
    assert len(told(words, rule, page)) == 1


@pytest.mark.parametrize(
    ("words", "rule", "page"),
    [
        ("Do not commit the pair.", KEPT, ""),
        ("You may commit the pair.", KEPT, ""),
        ("The desk-lead commits the pair.", KEPT, ""),
        ("Commit the pair when you are asked to.", KEPT, ""),
        ("Look at the history with `git log -3`.", "You alone run git.", ""),
        ("Look at what runs with `docker ps`.", "You alone run docker.", ""),
        ("Publish the draft on the wall.", "Only you publish the final catalogue.", ""),
        ("Upload the proof to the press.", "", "Only the printer uploads to the press."),
        ("Upload the proof to the press.", "", "Only the clerk uploads to the press."),
        ("Upload the proof to the press.", "", "Only upload to the press what is paid."),
        ("Order the paper.", "", "| Deed | Who |\n|---|---|\n| Order paper | printer |\n| Pay | desk-lead only |"),
        ("Submit the sheet to the `paid` queue.", "", "Sheets in the `paid` queue are printed first."),
        ("Submit the sheet to the `paid` queue.", "", "The printer moves the sheet to the `paid` queue."),
    ],
)
def test_what_is_not_kept_to_another(words: str, rule: str, page: str) -> None:
    assert told(words, rule, page) == []
