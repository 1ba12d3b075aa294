"""What the pages of a small project state in plain tables, lists and forms, and what looks alike."""

import pytest

from linting import codes, lint

_KILN = """---
name: kiln-loader
description: Loads a kiln
---

Answer with one of:

- `{"outcome": "kiln-loaded"}`
- `{"outcome": "shelf-short", "missing": ["two shelves"]}`
"""
_FIRE = """---
description: Fire a batch
---

You are the orchestrator of the studio.

```
Task(subagent_type="kiln-loader", prompt="Batch: {batch}")
```

- `kiln-loaded`: go on.
- `shelf-short`: stop. Report `missing` to the potter.

An empty or unreadable answer: call it once more, then stop.
"""
_PROJECT = {".claude/agents/kiln-loader.md": _KILN, ".claude/commands/fire.md": _FIRE}


@pytest.mark.parametrize(
    ("head", "row", "found"),
    [
        ("| Stage | Agent | Outcomes |", "| Load | kiln-loader | `kiln-loaded`, `no-shelves` |", ["FC801"]),
        ("| # | Agent | Outcomes |", "| 1 | kiln-loader | `kiln-loaded`, `no-shelves` |", ["FC801"]),
        ("| Step | Role | Returns |", "| Load | kiln-loader | `kiln-loaded` or `no-shelves` |", ["FC801"]),
        ("| Stage | Agent | Outcomes |", "| Load | kiln-loader | `kiln-loaded`, `shelf-short` |", []),
        ("| Stage | Agent | Outcomes |", "| Load | potter | `kiln-loaded`, `no-shelves` |", []),
        ("| Stage | Agent | Outcomes |", "| Load | kiln-loader | a full kiln or a list of what is missing |", []),
        ("| Stage | Agent | On failure |", "| Load | kiln-loader | `kiln-loaded`, `no-shelves` |", []),
        ("| Stage | Helps | Outcomes |", "| Load | kiln-loader | a full kiln |", []),
        ("| Agent | Stage | Outcomes |", "| potter | Load | `glazed`, `glaze-missing` |", []),
    ],
)
def test_an_agent_behind_its_stage_is_whose_outcomes_a_row_tells(head: str, row: str, found: list[str]) -> None:
    page = f"# Workflow of a batch\n\n{head}\n|---|---|---|\n{row}\n"
    assert codes({**_PROJECT, "docs/WORKFLOW.md": page}) == found


_EVENTS = """# Batches

A potter asks for a batch with the `fire` command.

{lead}

| Event | Fields |
|---|---|
| `batch-request-received` | batch |
| `kiln-lit` | kiln, time |
| `batch-finished` | batch |
"""
_RETURNED = "At the end the command returns a list of events, which the studio bot files."


@pytest.mark.parametrize(
    ("lead", "found"),
    [
        (_RETURNED, ["FC702"]),
        ("You answer with these events:", ["FC702"]),
        ("The agent always hands back the list of events:", ["FC702"]),
        ("The shop's server sends us these events:", []),
        ("The command never returns any of the events of the shop:", []),
        ("The command returns no events; the shop has these:", []),
        ("The webhook returns a list of events:", []),
        ("Customers get a mail for each of these:", []),
        ("The old command returned a list of events:", []),
    ],
)
def test_an_arrival_among_the_events_that_come_back(lead: str, found: list[str]) -> None:
    text = _EVENTS.format(lead=lead)
    assert codes({**_PROJECT, "docs/batches.md": text}) == found
    rows = "".join(f"- {line[2:-2].replace(' | ', ': ')}\n" for line in text.splitlines() if line.startswith("| `"))
    assert codes({**_PROJECT, "docs/batches.md": f"{text.partition('| Event')[0]}{rows}"}) == found


def test_an_arrival_of_which_nothing_became_is_no_acknowledgement() -> None:
    text = _EVENTS.format(lead=_RETURNED).replace("`batch-finished`", "`invoice-written`")
    assert codes({**_PROJECT, "docs/batches.md": text}) == []


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("docs/postmortem-process.md", ["FC702"]),
        ("docs/changelog-guide.md", ["FC702"]),
        (".claude/skills/postmortem/references/events.md", ["FC702"]),
        ("docs/postmortem.md", []),
        ("docs/postmortem-2024-kiln.md", []),
        ("docs/postmortems/process.md", []),
        ("docs/process-postmortem.md", []),
        ("docs/adr/how-batches-go.md", []),
    ],
)
def test_a_page_about_how_such_documents_are_made_is_none_of_them(path: str, found: list[str]) -> None:
    named = _FIRE.replace("go on.", f"go on as in `{path}`.")
    text = _EVENTS.format(lead=_RETURNED)
    assert codes({**_PROJECT, ".claude/commands/fire.md": named, path: text}) == found


_RECORD = """# Batch <number>

## Loading

{line}

If kiln-loaded:

- Kiln:

{section}

- What is there:

## Notes

-
"""
_LINE = "Result of the loading: kiln-loaded | shelf-short"


@pytest.mark.parametrize(
    ("line", "section", "found"),
    [
        (_LINE, "If unfinished:", ["FC802"]),
        (_LINE, "If abandoned-early:", ["FC802"]),
        (_LINE, "If shelf-short:", []),
        (_LINE, "If needed:", []),
        (_LINE, "If shelf-short:\n\n- Shelves:\n\nIf refired:", []),
        (_LINE, "## Firing\n\nIf interrupted:", []),
        ("Result of the loading: kiln-loaded | door-jammed", "If unfinished:", []),
        ("Loading: done by hand", "If unfinished:", []),
    ],
)
def test_a_section_for_none_of_the_outcomes_that_its_form_chooses_from(
    line: str, section: str, found: list[str]
) -> None:
    form = _RECORD.format(line=line, section=section)
    named = _FIRE.replace("go on.", "go on and fill in `docs/batch-template.md`.")
    assert codes({**_PROJECT, ".claude/commands/fire.md": named, "docs/batch-template.md": form}) == found


def test_the_project_without_faults_is_silent() -> None:
    assert lint(_PROJECT) == ()
