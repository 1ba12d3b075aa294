"""What looks like a fault in documents of strangers and is none, each beside the same that is one."""

import pytest

from linting import codes

WRITER = "---\nname: writer\ndescription: Writes a page.\ntools: {}\n---\n{}\n"
READS = WRITER.format("Read, Grep", "{}")


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("argument-hint: [page-number] [chapter]", ""),
        ("argument-hint: [page-number] | --all", ""),
        ("sources:\n  - {drafts}/page.md", ""),
        ("arguments: [--page N] [--dry]", ""),
        ('arguments: [folder] [-- "<words>"]', ""),
        ("tools: [Read] [Write]", "FC101"),
        ("skills: [paper] [ink]", "FC101"),
        ("arguments: [page, dry] all", "FC101"),
        ("arguments: [page", "FC101"),
    ],
)
def test_settings_that_hosts_read_as_they_are(head: str, code: str) -> None:
    told = codes({"commands/page.md": f"---\ndescription: Sets a page.\n{head}\n---\n\n# Page\n"})
    assert ("FC101" in told) is bool(code)


def test_words_in_brackets_are_a_text_that_lacks_quotes() -> None:
    head = "---\ndescription: Sets a page.\narguments: [--page N] [--dry]\n---\n\n# Page\n"
    assert codes({"commands/page.md": head}) == ["FC123"]
    assert codes({"commands/page.md": head.replace("arguments", "argument-hint")}) == []


def test_a_line_that_parts_a_text_opens_no_settings() -> None:
    assert "FC101" not in codes({".claude/agents/guide.md": "---\n\n# Guide\n\n**Version:** 2\n\n---\n\nText.\n"})
    assert "FC101" in codes({".claude/agents/guide.md": "---\nname: guide\n**Version:** 2\n---\n\nText.\n"})


@pytest.mark.parametrize(
    ("path", "text", "lacks"),
    [
        ("agents/writer.md", READS.format("Write the page to `docs/page.md`."), True),
        ("commands/page.md", READS.format("Write it to `docs/page.md`.").replace("tools:", "allowed-tools:"), False),
        ("agents/writer.md", READS.format("## Steps\n\nRun:\n\n```bash\nnpm install paper\n```"), True),
        ("agents/writer.md", READS.format("## Steps\n\nRun:\n\n```bash\n/house:writer mode=auto\n```"), False),
        ("agents/writer.md", READS.format("## Steps\n\nRun:\n\n```bash\n/house/pages/first.md\n```"), False),
        ("agents/writer.md", READS.format("## Tools\n\nYou have:\n\n- Write: the page"), True),
        ("agents/writer.md", READS.format("## Tools\n\nNot available:\n\n- Write: the page"), False),
        ("agents/writer.md", READS.format("Use `AskUserQuestion` to ask for the title."), True),
        ("agents/writer.md", READS.format("Use `SendMessage` to ask the lead for the title."), False),
    ],
)
def test_what_an_agent_can(path: str, text: str, lacks: bool) -> None:
    assert ("FC901" in codes({path: text})) is lacks


PRINTER = """\
---
name: printer
description: Prints.
---
## Inputs

- issue
- page plan
{}
"""
SENDS = "# Process of editor\n\nPass to `printer` the following inputs:\n\n- issue\n- page plan\n"


@pytest.mark.parametrize(
    ("more", "missing"),
    [
        ("- colour profile", True),
        ("- colour profile (reprint mode only)", False),
        ("- colour profile in reprint mode", False),
        ("- Optional colour profile", False),
        ("- **mode**: `print` (default), or `reprint`\n- colour profile", False),
    ],
)
def test_what_is_needed_in_one_of_several_ways(more: str, missing: bool) -> None:
    told = codes({"agents/printer.md": PRINTER.format(more), "editor/doctrine/process.md": SENDS})
    assert ("FC804" in told) is missing


STATUS = "Returns one of `running`, `printed` or `failed`."


@pytest.mark.parametrize(
    ("path", "name", "told"),
    [
        ("agents/printer.md", "printer", True),
        ("skills/print-lead/SKILL.md", "print-lead", True),
        ("skills/print-api/SKILL.md", "print-api", False),
    ],
)
def test_statuses_of_what_nobody_calls(path: str, name: str, told: bool) -> None:
    text = f"---\nname: {name}\ndescription: Prints.\n---\n## Return\n\n{STATUS}\n"
    assert ("FC701" in codes({path: text})) is told


def test_what_a_command_says_of_those_whom_it_calls_counts() -> None:
    files = {f"agents/{name}.md": WRITER.replace("writer", name).format("Read", "Look.") for name in ("scout", "judge")}
    command = "---\ndescription: Runs.\n---\n1. Call `scout`.\n2. {} `running` or `found`.\n3. Call `judge`.\n"
    for told, counts in (("`scout` returns", True), ("Return one of", False)):
        assert ("FC701" in codes(files | {".claude/commands/run.md": command.format(told)})) is counts


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ("- facts: backed? If not, back to the writer.\n- tone: ours?\n- law: may we? A no drops the text.", True),
        ("- If the facts fail, back to the writer\n- Count the page\n- If the tone fails, stop", False),
        ("- Did you read it? (not only skim)\n- Did you check it? (not assume)\n- Is it good?", False),
    ],
)
def test_items_of_a_gate(items: str, told: bool) -> None:
    assert ("FC401" in codes({"workflows/page.md": f"# Page\n\nThe gates:\n\n{items}\n"})) is told


def test_a_run_that_broke_returned_nothing() -> None:
    printer = WRITER.replace("writer", "printer").format("Read", "Return `printed` or `jammed` with the `reason`.")
    rule = "# Process\n\nCall `printer`. On `printed` go on. On `jammed` stop.\n\nIf `printer` reports {}, stop.\n"
    for told, strange in (('"failed" with error `x is not defined`', False), ("`failed`", True)):
        found = codes({"agents/printer.md": printer, "docs/process.md": rule.format(told)})
        assert ("FC806" in found) is strange


MAKER = WRITER.format("Read, Write, Bash", "Write the outline to `work/outline.md`.").replace("writer", "planner")
TAKER = WRITER.format("Read, Write, Bash", "## Process\n\n1. Read `work/outline.md`{}\n2. Write the page.")


@pytest.mark.parametrize(
    ("further", "only"),
    [
        (".", True),
        (". If it is missing, stop.", True),
        (". If it doesn't exist, return blocked.", True),
        (". If it doesn't exist, skip this step.", False),
        (". If the file does not exist, work from the request.", False),
        (" - if there is none, go on with what the prompt says.", False),
        (". If there is none, go on with what the prompt says.", False),
        (" — if the outline is missing, derive one yourself.", False),
        (" (if missing: continue with the title alone).", False),
    ],
)
def test_a_file_its_reader_does_without_is_no_only_way(further: str, only: bool) -> None:
    told = codes({"agents/planner.md": MAKER, "agents/writer.md": TAKER.format(further)})
    assert ("FC908" in told) is only


LEADER = "---\nname: lead\ndescription: Leads.\ntools: Read, Bash, Task\n---\n\n# Lead\n\n## Check\n\n{}\n\n{}\n"
LOOKS = "1. Verify the expected {} exists\n2. If it is missing, resume the agent once"


@pytest.mark.parametrize(
    ("lead", "what", "gates"),
    [
        ("**After each agent completes:**", "output file", True),
        ("Once every worker has finished:", "output file", True),
        ("When the agent returns:", "report file", True),
        ("**After each agent completes:**", "output", False),
        ("Before you release:", "output file", False),
    ],
)
def test_a_look_for_a_file_once_an_agent_has_returned(lead: str, what: str, gates: bool) -> None:
    assert ("FC909" in codes({"agents/lead.md": LEADER.format(lead, LOOKS.format(what))})) is gates


@pytest.mark.parametrize(
    ("step", "gates"),
    [
        ("**Check the task**: check that `tasks/tasks.yaml` exists. If not, stop.", True),
        ("**Check that the task exists**: `tasks/tasks.yaml` must contain it. If not, stop.", False),
        ("**Check that the page exists**: `work/pages.json` has to list it. If not, stop.", False),
    ],
)
def test_an_entry_in_a_file_is_no_file(step: str, gates: bool) -> None:
    page = LEADER.format("Dispatch `writer`, then `printer`.", f"1. {step}\n2. Go on.")
    writer = WRITER.format("Read", "Read.")
    named = {"agents/writer.md": writer, "agents/printer.md": writer.replace("writer", "printer")}
    assert ("FC909" in codes({"agents/lead.md": page, **named})) is gates


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("**Verdicts:**", True),
        ("**Human decisions:**", False),
        ("The user's choices are:", False),
        ("What a person may answer, the user's options:", False),
    ],
)
def test_a_round_that_a_person_begins(lead: str, told: bool) -> None:
    page = LEADER.format(lead, "- `approve` → go on\n- `fix` → Apply fixes via `writer`, re-run the current reviewer")
    writer = WRITER.format("Read, Write", "Write the page.")
    assert ("FC914" in codes({"agents/lead.md": page, "agents/writer.md": writer})) is told


FLOW = "transitions:\n  incoming -> claimed:\n    agent: writer\n  claimed -> done:\n    on_fail: failed\n"


@pytest.mark.parametrize(
    ("settings", "idle"),
    [("model: sonnet", True), ("interval_seconds: 900", False), ("schedule: daily", False), ("cron: 0 7 * * *", False)],
)
def test_an_agent_that_the_clock_starts_is_used(settings: str, idle: bool) -> None:
    listed = f"agents:\n  - name: writer\n  - name: collector\n    {settings}\n"
    assert ("FC209" in codes({"flows/page.yaml": FLOW, "agents.yaml": listed})) is idle


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("First ensure the folder exists: `mkdir -p work/pages`.", True),
        ("Then install what is missing: `npm ci`", True),
        ("Generate the index: `npm run index`.", True),
        ("Look for what is dangerous: `rm -rf work`.", False),
        ("Name the command in your answer: `npm run index`.", False),
        ("Do not generate the index: `npm run index`.", False),
        ("Generate the index as the user would: `npm run index`.", False),
        ("## Complete\n\n```bash\nnpm run release\n```", True),
        ("## When to Block\n\nBlock only if:\n- the title is missing\n\n```bash\nbd update 7 -s blocked\n```", True),
        ("## When to Use\n\n```bash\nnpx paper\n```", False),
        ("## Output\n\n```bash\nnpm run release\n```", False),
        ("1. Call agents one by one", True),
        ("1. Invoke the next agent", True),
        ("1. Invoke agents sequentially, looking at each result", True),
        ("1. Invoke agent definitions by their name", False),
        ("1. Call the agents' results by their name", False),
    ],
)
def test_what_an_agent_is_told_without_a_verb_that_does_it(words: str, lacks: bool) -> None:
    writer = WRITER.format("Read, Write, Grep", "# Writer\n\n" + words)
    assert ("FC901" in codes({"agents/writer.md": writer})) is lacks


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("- **`./fail <reason>`** — Mark the task as failed if you cannot write it.", True),
        ("- `./finish`: ends the task. Use this when the page is set.", True),
        ("- `./fail <reason>` — Mark the task as failed.", False),
        ("- `./fail <reason>` — Never call it if you cannot write the page.", False),
        ("- `./count <page>` — Counts the words if you need them.", False),
    ],
)
def test_a_script_that_a_list_offers_for_an_occasion(script: str, told: bool) -> None:
    page = WRITER.format("Read, Bash", f"# Writer\n\n## Scripts\n\nThere are:\n\n{script}\n- `./words` — Shows words.")
    assert ("FC905" in codes({"agents/writer.md": page})) is told


def test_an_agent_works_in_the_flow_that_calls_it_by_its_role() -> None:
    gate = "{name: x, type: agent, agent: gatekeeper}"
    flow = f"transitions:\n  a -> b:\n    agent: writer\n  b -> c:\n    conditions:\n      - {gate}\n"
    listed = "agents:\n  - name: writer\n  - name: careful-reader\n    role: {}\n"
    page = "# Reader\n\n## Process\n\n1. Read the page.\n2. Post a comment on the pull request with `gh pr comment`.\n"
    for role, twice in (("gatekeeper", True), ("corrector", False)):
        found = codes(
            {
                "flows/page.yaml": flow + "    runs: [post_review_comment]\n    on_fail: a\n",
                "agents.yaml": listed.format(role),
                "agents/careful-reader.md": page,
            }
        )
        assert ("FC906" in found) is twice


RUN = """\
---
description: Runs the pages.
---

# Run

## Draft

- **{out}**: `page-plan.md`{more}
- **Invocation**: `Task(description="Draft", subagent_type="writer")`

## Proof

- **Input**: `page-plan.md`
- **Output**: `proof-report.md`
- **Invocation**: `Task(description="Proof", subagent_type="{reader}")`
"""


@pytest.mark.parametrize(
    ("out", "more", "reader", "tools", "found"),
    [
        ("Output", "", "prover", "Read, Write", {"FC908"}),
        ("Output file", " + the pictures", "prover", "Read, Write", {"FC908"}),
        ("Output", "", "prover", "Read, Grep", {"FC901", "FC908"}),
        ("Writes", "", "prover", "Read, Grep", {"FC901", "FC908"}),
        ("Note", "", "prover", "Read, Grep", set()),
        ("Output", "", "writer", "Read, Write", set()),
    ],
)
def test_what_a_section_with_one_call_says_of_the_called(
    out: str, more: str, reader: str, tools: str, found: set[str]
) -> None:
    writer = WRITER.format(tools, "You write pages.")
    prover = WRITER.format("Read, Write", "You prove pages.").replace("writer", "prover")
    page = RUN.format(out=out, more=more, reader=reader)
    told = codes({"commands/run.md": page, "agents/writer.md": writer, "agents/prover.md": prover})
    assert {"FC901", "FC908"} & set(told) == found


TOLD = "# Printer\n\n## Steps\n\n1. Run `npm run print`.\n2. Return the sheet.\n"
SETTINGS = "role: printer\nallowed_tools:\n  - {}\n"
BESIDE = ".octopoid/agents/printer/"
PRINTING = READS.replace("writer", "printer")


@pytest.mark.parametrize(
    ("documents", "lacks"),
    [
        ({f"{BESIDE}agent.yaml": SETTINGS.format("Read"), f"{BESIDE}prompt.md": TOLD}, True),
        ({f"{BESIDE}agent.yaml": SETTINGS.format("Bash"), f"{BESIDE}prompt.md": TOLD}, False),
        ({".claude/agents/printer.md": PRINTING.format("Read and follow `parts/agents/printer.md`.")}, True),
        ({".claude/agents/printer.md": PRINTING.format("Print the page.")}, False),
    ],
)
def test_pages_that_instruct_an_agent_beside_its_settings(documents: dict[str, str], lacks: bool) -> None:
    assert ("FC901" in codes({"parts/agents/printer.md": TOLD, **documents})) is lacks


SHARED = "# House — {title}\n\nPages are set here.\n\n## Scripts\n\n{lead}\n\n- **`../scripts/submit-pr`** — Opens it\n"


@pytest.mark.parametrize(
    ("title", "lead", "told"),
    [
        ("Global Agent Instructions", "Never push. Always use the scripts in `../scripts/`:", True),
        ("Instructions for all agents", "You must use these scripts:", True),
        ("Global Agent Instructions", "There are these scripts:", False),
        ("Global instructions", "Always use the scripts in `../scripts/`:", False),
    ],
)
def test_what_every_agent_is_told(title: str, lead: str, told: bool) -> None:
    assert ("FC905" in codes({".octopoid/house.md": SHARED.format(title=title, lead=lead)})) is told


def test_a_specific_file_is_no_specification() -> None:
    page = LEADER.format("Stop:", "- If a specific file does not exist, stop.")
    assert "FC909" not in codes({"agents/lead.md": page})
    assert "FC909" in codes({"agents/lead.md": page.replace("a specific file", "the spec file")})
