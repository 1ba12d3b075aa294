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
        ("tools: [Read] [Write]", "FC101"),
    ],
)
def test_settings_that_hosts_read_as_they_are(head: str, code: str) -> None:
    told = codes({"commands/page.md": f"---\ndescription: Sets a page.\n{head}\n---\n\n# Page\n"})
    assert ("FC101" in told) is bool(code)


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
