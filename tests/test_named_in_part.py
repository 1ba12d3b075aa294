"""Names that stand for something only in part: a file of one task beside others of it, a form that its title gives to a
role, an agent whose name is misspelt where it is called, a key that prose speaks of by the same word.
"""

import pytest

from linting import codes, lint

PAGE = "---\nname: {}\ndescription: Works.\ntools: Read, Write\n{}---\n\n{}\n\nReturn `success` or `failure`.\n"
FLOW = """\
name: stories
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> scouted": {agent: scout, max_attempts: 3, on_exhausted: failed}
  "scouted -> queued": {on_fail: failed, on_incomplete: failed}
  "queued -> written": {agent: writer, max_attempts: 3, on_exhausted: failed}
  "written -> done": {on_fail: failed, on_incomplete: failed}
"""
SCOUT = "Write the sources to `notes/<slug>-sources.md` for whoever comes later, and return them as `comment`."


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Read `notes/<slug>-legal.md` for the names not to print.", ["FC913"]),
        ("Read `notes/<slug>-sources.md`.", []),
        ("Read `notes/<slug>.md`.", []),
        ("If it is there, read `notes/<slug>-legal.md`.", []),
        ("Read `notes/<slug>-legal.md` (the lawyer writes it).", []),
    ],
)
def test_a_file_of_a_task_is_not_another_of_it(words: str, found: list[str]) -> None:
    pages = {f".claude/agents/{name}.md": PAGE.format(name, "", text) for name, text in
             (("scout", SCOUT), ("writer", words))}  # fmt: skip
    assert [code for code in codes({"flows/stories.yaml": FLOW, **pages}) if code == "FC913"] == found


CALLS = "# Desk\n\nStart with the flow. In doubt:\n\n```\nTask(subagent_type=\"{}\", prompt=\"look\")\n```\n"


@pytest.mark.parametrize("called", ["fact-cheker", "fact-checker"])
def test_an_agent_whose_name_is_misspelt_where_it_is_called_is_used(called: str) -> None:
    names = ("scout", "writer", "fact-checker")
    pages = {f".claude/agents/{name}.md": PAGE.format(name, "", "Work on what you are given.") for name in names}
    told = codes({"flows/stories.yaml": FLOW, "docs/process.md": CALLS.format(called), **pages})
    assert "FC209" not in told
    assert ("FC202" in told) == (called == "fact-cheker")


CONTRACT = "# Contract: lead -> parts-buyer\n\n| outcome | fields |\n|---|---|\n"
CONTRACT += "| `quoted` | `price` |\n| `no_stock` | `instead` |\n"
FORM = "# {}\n\n- Outcome: quoted | {}\n\nIf quoted:\n\n- price:\n\nIf {}:\n\n- instead:\n"


@pytest.mark.parametrize(
    ("title", "label", "found"),
    [
        ("Parts report (parts-buyer to lead)", "backordered", ["FC801"]),
        ("Report of `parts-buyer`", "backordered", ["FC801"]),
        ("Parts report (parts-buyer to lead)", "no_stock", []),
        ("Report of the month", "backordered", []),
        ("Report to parts-buyer", "backordered", []),
        ("Questions for the parts-buyer", "backordered", []),
        ("Report of the parts-buyers' guild", "backordered", []),
    ],
)
def test_a_form_is_of_the_role_that_its_title_names(title: str, label: str, found: list[str]) -> None:
    files = {"contracts/parts.md": CONTRACT, "templates/parts-report.md": FORM.format(title, label, label)}
    assert [code for code in codes(files) if code == "FC801"] == found


TYPES = """# Contracts

```
mapper(brief) -> MapperResult

MapperResult =
  | { outcome: "mapped", modules: List, seams: List }
  | { outcome: "unmappable", why: string }
```
"""
MAPPER = """\
---
name: mapper
description: Maps code.
tools: Read
---

Look until you can say which modules take part and where the seams are.

**Return** exactly one of:

- `outcome: mapped`
  - `modules`: path of each
  - `{}`: path of each
- `outcome: unmappable`
  - `why`: what is missing
{}
"""


@pytest.mark.parametrize(
    ("key", "more", "found"),
    [
        ("entry_points", "", ["FC801"]),
        ("seams", "", []),
        ("entry_points", "\nWith `mapped` go the seams, too.", []),
    ],
)
def test_a_key_is_not_there_because_prose_has_its_word(key: str, more: str, found: list[str]) -> None:
    files = {"doctrine/handoff-contract.md": TYPES, "agents/mapper.md": MAPPER.format(key, more)}
    assert [code for code in codes(files) if code == "FC801"] == found


@pytest.mark.parametrize(
    ("settings", "words", "found"),
    [
        ("permissionMode: plan\n", "Write the plan to `plans/x.md`.", ["FC901"]),
        ("permissionMode: plan\nmemory: project\n", "Write the plan to `plans/x.md`.", ["FC901"]),
        ("permissionMode: plan\nmemory: project\n", "Write what you learned to `memory/notes.md`.", []),
        ("permissionMode: acceptEdits\n", "Write the plan to `plans/x.md`.", []),
        ("permissionMode: plan\n", "Return the plan as text; never write to `plans/x.md`.", []),
    ],
)
def test_who_may_only_plan_writes_no_file(settings: str, words: str, found: list[str]) -> None:
    told = lint({"agents/planner.md": PAGE.format("planner", settings, words)})
    assert [each.code for each in told if each.code == "FC901"] == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("All of `notes/` is written by the agents and steps named here; nobody puts a file there.", ["FC913"]),
        ("`notes/` belongs to the steps and agents, no person touches it.", ["FC913"]),
        ("`notes/` is where everybody keeps what they have.", []),
        ("The curators keep their letters in `notes/`.", []),
    ],
)
def test_a_folder_that_is_closed_to_others_says_nothing_of_a_file(said: str, found: list[str]) -> None:
    words = {"scout": "Return what you found as `comment`.", "writer": "Read `notes/{slug}/legal.json` first."}
    pages = {f".claude/agents/{name}.md": PAGE.format(name, "", text) for name, text in words.items()}
    told = codes({"flows/stories.yaml": FLOW, "doctrine/process.md": f"# Process\n\n{said}\n", **pages})
    assert [code for code in told if code == "FC913"] == found
