"""An orchestrator of surveyors whose words are put in by tests, and what is said of its waiting for files."""

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read, Write\n---\n\nReturn what you found.\n"
DESK = """\
---
name: desk
description: Orchestrates the surveyors.
tools: Read, Task
---

# Desk

Call `surveyor` with the `parcel`, then `valuer` with the `survey` in full.

{}
"""


def waits(words: str, **others: str) -> list[str]:
    """The files for which the desk is said to wait, in a project with further agents."""
    agents = {f"agents/{name}.md": AGENT.format(name) for name in ("surveyor", "valuer")}
    more = {f"agents/{name}.md": text for name, text in others.items()}
    found = lint({"agents/desk.md": DESK.format(words), **agents, **more})
    return [each.values["path"] for each in found if each.code == "FC909"]
