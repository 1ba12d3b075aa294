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


_GLAZER = """---
name: glazer
description: Glazes the pieces of a batch
tools: Read, Write
---

Answer with `{{"outcome": "glazed"}}` or `{{"outcome": "glaze-missing", "missing": [...]}}`.

{own}
"""
_LEAD = """---
description: Fire a batch
---

You are the orchestrator. {rule}

```
Task(subagent_type="kiln-loader", prompt="{loader}")
```

- `kiln-loaded`: go on.
- `shelf-short`: stop. Report `missing` to the potter.

```
Task(subagent_type="glazer", prompt="{glazer}")
```

- `glazed`: go on.
- `glaze-missing`: stop. Tell the potter.

An empty or unreadable answer: call the agent once more, then stop.
"""


def _batch(own: str = "", loader: str = "Batch: {batch}", glazer: str = "Batch: {batch}", rule: str = "") -> list[str]:
    lead = _LEAD.format(rule=rule, loader=loader, glazer=glazer)
    agent = _KILN.replace("description: Loads a kiln", "description: Loads a kiln\ntools: Read, Write")
    project = {".claude/agents/kiln-loader.md": agent, ".claude/agents/glazer.md": _GLAZER.format(own=own)}
    return codes({**project, ".claude/commands/fire.md": lead})


@pytest.mark.parametrize(
    ("own", "loader", "found"),
    [
        ("Write the list to `/tmp/kiln/pieces.md`.", "Pieces: read /tmp/kiln/pieces.md", ["FC908"]),
        ("Write the list to `/tmp/pieces.json`.", "Read the pieces from `/tmp/pieces.json`", ["FC908"]),
        ("Write the list to `$TMPDIR/pieces.md`.", "Read $TMPDIR/pieces.md", ["FC908"]),
        ("Write the list to `/tmp/kiln/pieces.md`.", "Pieces: {pieces, verbatim}", []),
        ("You may write the list to `/tmp/kiln/pieces.md`.", "Pieces: read /tmp/kiln/pieces.md", []),
        ("Never write the list to `/tmp/kiln/pieces.md`.", "Pieces: {pieces}", []),
        ("Write the list to `/tmp/kiln/pieces.md`.", "Colours: read /tmp/kiln/colours.md", []),
        ("Write the list to `/usr/share/kiln.db`.", "Pieces: read /usr/share/kiln.db", []),
        ("Log to `/tmp/kiln/run.log`.", "Look at /tmp/kiln/run.log", []),
    ],
)
def test_a_text_that_no_project_keeps_is_what_passes(own: str, loader: str, found: list[str]) -> None:
    assert _batch(own, loader) == found


_NEEDS = """{lead}

- `Batch` (required)
- `Colour` {due} - as the potter calls it

A word about glazes.
"""


@pytest.mark.parametrize(
    ("lead", "due", "glazer", "found"),
    [
        ("Input, all in the prompt:", "(required)", "Batch: {batch}", ["FC804"]),
        ("Inputs (in your prompt):", "(required)", "Batch: {batch}", ["FC804"]),
        ("Input — all of it in the prompt:", "(required)", "Batch: {batch}", ["FC804"]),
        ("Input, all in the prompt:", "(required)", "Batch: {batch}\\nColour: {colour, verbatim}", []),
        ("Input, all in the prompt:", "(optional)", "Batch: {batch}", []),
        ("Input, some in the prompt, the rest in the batch card:", "(required)", "Batch: {batch}", []),
        ("Input, unless the batch card has it:", "(required)", "Batch: {batch}", []),
        ("Output, all in the answer:", "(required)", "Batch: {batch}", []),
        ("Input of the kiln, all in the program:", "(required)", "Batch: {batch}", []),
    ],
)
def test_inputs_that_are_all_in_the_prompt(lead: str, due: str, glazer: str, found: list[str]) -> None:
    assert _batch(_NEEDS.format(lead=lead, due=due), glazer=glazer) == found


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("Whatever a later agent needs, you paste into its prompt.", ["FC805"]),
        ("Whatever the next one requires goes into its prompt.", ["FC805"]),
        ("Whatever comes back and is not named here, you show the potter.", []),
        ("Any other outcome: stop.", []),
        ("Otherwise you stop.", []),
        ("Whatever the agent says, you stop.", []),
    ],
)
def test_what_somebody_needs_is_no_rule_for_the_rest(rule: str, found: list[str]) -> None:
    lead = _LEAD.format(rule=rule, loader="Batch: {batch}", glazer="Batch: {batch}")
    loader = f'{_KILN}- `{{"outcome": "door-jammed", "since": "12:00"}}`\n'
    project = {".claude/agents/kiln-loader.md": loader, ".claude/agents/glazer.md": _GLAZER.format(own="")}
    assert codes({**project, ".claude/commands/fire.md": lead}) == found


@pytest.mark.parametrize(
    ("name", "title", "found"),
    [
        ("postmortem", "# Postmortem", ["FC004"]),
        ("postmortem", "# The postmortem skill", ["FC004"]),
        ("fire", "# Fire", ["FC004"]),
        ("fire", "# Postmortem", []),
        ("fire", "# Fire\n\n## Postmortem of May", []),
        ("fire", "# Fire\n\n## Mistakes", []),
        ("postmortem", "# Postmortem\n\n## Wrong", []),
        ("postmortem", "# Postmortem\n\n## Questions and why", []),
    ],
)
def test_the_name_of_a_skill_tells_nothing_of_its_rules(name: str, title: str, found: list[str]) -> None:
    rule = 'A `glazed` whose `note` says "maybe" or "tbd" counts as `glaze-blocked`.'
    text = f"---\nname: {name}\ndescription: Fires\n---\n\n{title}\n\n{rule}\n"
    blocked = '"glaze-blocked", "blockers": [], "owner": "x"'
    glazer = _GLAZER.format(own="").replace('"glaze-missing", "missing": [...]', blocked)
    assert codes({".claude/agents/glazer.md": glazer, f".claude/skills/{name}/SKILL.md": text}) == found


_CHECKED = """# What the pieces must look like

{lead}

```yaml
{name}: glazer
acceptance: >
  There is at least one piece. Somebody can tell why each was chosen.
deliverable:
  type: object
  required: [pieces]
  properties:
    pieces: {{type: array}}
```
"""


@pytest.mark.parametrize(
    ("path", "lead", "name", "found"),
    [
        (".claude/skills/postmortem/references/contracts.md", "Checked before step 2.", "agent", ["FC001"]),
        ("doctrine/contracts.md", "Checked first. A mismatch is a bad answer: call once more.", "agent", ["FC001"]),
        ("doctrine/contracts.md", "An answer that breaks it is bad and ends the run.", "tool", ["FC001"]),
        ("doctrine/contracts.md", "This is a bad answer:", "agent", []),
        ("doctrine/contracts.md", "A bad contract:", "agent", []),
        ("docs/postmortems/contracts.md", "Checked before step 2.", "agent", []),
        ("doctrine/contracts.md", "Checked before step 2.", "owner", []),
    ],
)
def test_a_contract_under_the_name_of_its_agent(path: str, lead: str, name: str, found: list[str]) -> None:
    skill = f"---\nname: postmortem\ndescription: Fires\n---\n\nCheck the answer against `{path}`.\n"
    project = {".claude/skills/postmortem/SKILL.md": skill, path: _CHECKED.format(lead=lead, name=name)}
    assert codes(project) == found


_REPORTED = """

The report has:

- batch and one-sentence summary
- what was fired, by kiln
{item}
- open questions, from the potter
"""
_TEMPLATE = """# {batch}: {one-sentence summary}

## What was fired

- Kiln 1:

## Open questions

-
"""


@pytest.mark.parametrize(
    ("lead", "item", "form", "found"),
    [
        ("The report has:", "- glaze evidence: pieces and their photographs", "", ["FC803"]),
        ("Every report must contain:", "- glaze evidence, from the glazer", "", ["FC803"]),
        ("Fill it in. The report holds the following parts:", "- `glaze_evidence`", "", ["FC803"]),
        ("The report has:", "- glaze evidence: pieces and their photographs", "\n## Glaze evidence\n\n-\n", []),
        ("The report has:", "- glaze evidence, if there is any", "", []),
        ("The report has:", "- optional glaze evidence", "", []),
        ("The report may have:", "- glaze evidence", "", []),
        ("The report never has:", "- glaze evidence", "", []),
        ("The potter's report has:", "- glaze evidence", "", []),
        ("The invoice has:", "- glaze evidence", "", []),
        ("The report of last year had:", "- glaze evidence", "", []),
        ("The report has:", "- glaze evidence", "\n## Proof of the colours\n\n-\n", []),
        ("The report has:", "- glaze evidence\n- cones\n- wood", "", []),
        ("To write the report:", "- ask the glazer for evidence", "", []),
    ],
)
def test_a_form_has_places_for_what_its_page_says_it_has(lead: str, item: str, form: str, found: list[str]) -> None:
    asked = _REPORTED.format(item=item).replace("The report has:", lead)
    command = f"{_FIRE}\nFill in `docs/report-template.md`.{asked}"
    files = {".claude/commands/fire.md": command, "docs/report-template.md": f"{_TEMPLATE}{form}"}
    assert codes({**_PROJECT, **files}) == found


@pytest.mark.parametrize(
    ("said", "glazer", "rule", "found"),
    [
        ("`cold_shelves` is for the glazer.", "Batch: {batch, verbatim}", "", ["FC910"]),
        ("`cold_shelves` goes to `glazer` and into the log.", "Batch: <batch>", "", ["FC910"]),
        ("Hurry. `cold_shelves` must reach the glazer.", "Batch: {batch}", "You relay what comes back.", ["FC910"]),
        ("`cold_shelves` is for the glazer.", "Batch: {batch}\\nShelves: {cold_shelves}", "", []),
        ("`cold_shelves` is for the glazer.", "Batch: {batch}\\nKept cold: {shelves}", "", []),
        ("`cold_shelves` is for the glazer.", "Loaded: {kiln-loader result}", "", []),
        ("`cold_shelves` is for the glazer.", "Batch: {batch}\\nAnswer so far: {answer}", "", []),
        ("`cold_shelves` is not for the glazer.", "Batch: {batch}", "", []),
        ("`cold_shelves` is for the glazer, if there are any.", "Batch: {batch}", "", []),
        ("`cold_shelves` is for the glazer's eyes only.", "Batch: {batch}", "", []),
        ("`cold_shelves` is for the potter.", "Batch: {batch}", "", []),
        ("`warm_shelves` is for the glazer.", "Batch: {batch}", "", []),
        ("`cold_shelves` is for the glazer.", "Batch: {batch}", "Cold shelves: add them to the prompt.", []),
    ],
)
def test_a_value_reaches_whom_it_is_for(said: str, glazer: str, rule: str, found: list[str]) -> None:
    loader = f"{_KILN}\n{said}\n".replace('"kiln-loaded"', '"kiln-loaded", "cold_shelves": [1]')
    lead = _LEAD.format(rule=rule, loader="Batch: {batch}", glazer=glazer)
    project = {".claude/agents/kiln-loader.md": loader, ".claude/agents/glazer.md": _GLAZER.format(own="")}
    assert codes({**project, ".claude/commands/fire.md": lead}) == found


def test_a_list_below_two_calls_is_for_the_nearer_one() -> None:
    assert _batch() == []
    lead = _LEAD.format(rule="", loader="Batch: {batch}", glazer="Batch: {batch}").replace("`glazed`", "`painted`")
    glazer = _GLAZER.format(own="").replace("glazed", "painted")
    jammed = f'{_KILN}- `{{"outcome": "door-jammed", "since": "12:00"}}`\n'
    project = {".claude/agents/kiln-loader.md": jammed, ".claude/agents/glazer.md": glazer}
    found = lint({**project, ".claude/commands/fire.md": lead})
    assert [(each.code, each.values["outcome"]) for each in found] == [("FC805", "door-jammed")]


@pytest.mark.parametrize(
    ("own", "step", "found"),
    [
        ("File flaws with `jira issue create --project KILN`.", "1. `jira issue create` for each.", ["FC905"]),
        ("Run `wiki publish --space KILN` when done.", "- `wiki publish` with the report on stdin.", ["FC905"]),
        ("Never run `jira issue create`.", "1. `jira issue create` for every flaw.", []),
        ("You may run `jira issue create --project KILN`.", "1. `jira issue create` for every flaw.", []),
        ("Look at flaws with `jira issue view`.", "1. `jira issue create` for every flaw.", []),
        ("Run `jira issue create --project KILN`.", "1. Check that the bot has run `jira issue create`.", []),
        ("Run `jira issue create --project KILN`.", "1. `jira issue list` for the report.", []),
        ("Run `pytest kiln`.", "1. `pytest kiln` once more.", []),
        ("Run `jira issue create --project KILN`.", "1. `linear issue create` for every flaw.", []),
        ("The potter runs `jira issue create` later.", "1. `jira issue create` for every flaw.", []),
    ],
)
def test_what_its_caller_makes_by_the_same_command(own: str, step: str, found: list[str]) -> None:
    lead = f"{_LEAD.format(rule='', loader='Batch: {batch}', glazer='Batch: {batch}')}\n{step}\n"
    glazer = _GLAZER.format(own=own).replace("Read, Write", "Read, Write, Bash")
    project = {".claude/agents/kiln-loader.md": _KILN, ".claude/agents/glazer.md": glazer}
    assert codes({**project, ".claude/commands/fire.md": lead}) == found


LEAD = """# Localize

Start by:

```
Task(subagent_type="scout", prompt="episode: $1\\nlanguage: $2\\nscript: <full text>")
```

If the answer is empty, ask once more, then stop.
"""
SCOUT = "---\nname: scout\ndescription: Finds terms.\ntools: Read\n---\n\nYou get `episode`, `language` and `script`.\n"


@pytest.mark.parametrize(("gone", "expected"), [("", []), ("\\nlanguage: $2", ["FC804"])])
def test_the_lines_that_a_prompt_writes_as_signs_are_lines(gone: str, expected: list[str]) -> None:
    told = codes({".claude/commands/localize.md": LEAD.replace(gone, ""), ".claude/agents/scout.md": SCOUT})
    assert [code for code in told if code == "FC804"] == expected
