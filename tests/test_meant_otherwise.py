"""Words that look like an instruction or a result and mean something else, each beside the fault itself."""

import pytest

from linting import lint

PORTER = "---\nname: porter\ndescription: Carries.\ntools: Read\n---\n\n# Porter\n\n{}\n\nReturn `done` or `failed`.\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


@pytest.mark.parametrize(
    "sentence",
    [
        "The gate only compares the papers with the ledger event being recorded.",
        "The seal belongs to the plan, the order and the journal entry being written.",
        "An event being appended to the journal has a number.",
        "The entries written to the journal are numbered by the engine.",
        "An event appended to the ledger is final.",
        "Compare the papers with the event recorded in the ledger.",
        "A record entered in the ledger cannot be withdrawn.",
        "Read the record in the ledger.",
        "Check the last log in the ledger.",
        "The record of the voyage in the ledger tells the rest.",
        "If the write to the journal fails, stop.",
        "Use the latest update to the ledger as your source.",
        "Look at the ship's record in the ledger.",
        "A post to the activity log is no answer.",
    ],
)
def test_a_record_in_a_ledger_is_a_thing(sentence: str) -> None:
    assert found({"agents/porter.md": PORTER.format(sentence)}, "FC707") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Record every landing in the ledger.",
        "Keep a record of each landing in the ledger.",
        "Read the record and append an event to the ledger.",
        "Each landing is being recorded in the ledger while you work.",
        "Every landing is written to the journal.",
        "On arrival every crate is entered in the journal.",
        "Let's record each landing in the ledger.",
        "Events: appended to the ledger as they happen.",
        "Carry the crates, with each event appended to the ledger.",
    ],
)
def test_a_record_that_is_made(sentence: str) -> None:
    assert len(found({"agents/porter.md": PORTER.format(sentence)}, "FC707")) == 1


@pytest.mark.parametrize("path", ["README.md", "doctrine/workflow.md"])
@pytest.mark.parametrize(
    "sentence",
    [
        "What if your agents could talk to each other through shared files?",
        "**What if your agents could talk to each other, work apart, and build knowledge through shared files?**",
        "Do agents communicate only through files?",
        "Why do subagents exchange results only through files? Because it is simple.",
        "Imagine agents that communicate through files.",
        "Your agents talk to each other, work side by side, and build lasting knowledge through shared files.",
        "The agents talk to each other in a chat and keep their notes in files.",
        "Agents can communicate through files, or by messages.",
        "If agents communicate through files, a lost file is a lost result.",
        "We tried to let agents communicate only through files.",
        "Some teams let agents communicate through files.",
        "Once agents communicated only through files.",
        "Agents that communicate through files lose results.",
        "Rather than having agents communicate through files, we return results.",
        "It is a myth that agents communicate only through files.",
    ],
)
def test_files_that_are_not_made_the_only_way(sentence: str, path: str) -> None:
    assert found({path: f"# Team\n\n{sentence}\n"}, "FC908") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "How do they talk? Agents communicate only through files.",
        "Agents communicate, coordinate and share results through files.",
        "Agents talk to each other, and to the lead, through files.",
        "Agents keep notes and communicate only through files.",
        "Agents communicate through files rather than through messages.",
        "Agents exchange results through files instead of returning them.",
    ],
)
def test_files_that_are(sentence: str) -> None:
    assert len(found({"doctrine/workflow.md": f"# Workflow\n\n{sentence}\n"}, "FC908")) == 1


READER = "---\nname: reader\ndescription: Reads the papers.\n---\nRead the papers.\n"
ROUND = "# A round\n\n1. Call `reader` with the branch.\n2. {}\n"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The default is `off` - silence is a non-trigger.", False),
        ("Silence is no approval; continue with the next question.", False),
        ("Silence of the crew is fine.", False),
        ("The default is `done`; silence does not start anything.", False),
        ("If the user gives no answer, silence means `no`.", False),
        ("Silence on the channel means `idle`: go on with the watch.", False),
        ("Work in silence; the build is done when the log is empty.", False),
        ("Do not print anything: silence is success for a hook.", False),
        ("Silence counts as success: go on to the next call.", True),
        ("Silence is no reason to stop: go on to the next call.", True),
        ("Silence from `reader` means there was nothing to report: go on to the next call.", True),
        ("When a reader answers with silence, go on with the next.", True),
    ],
)
def test_silence_that_is_taken_for_a_result(sentence: str, told: bool) -> None:
    passed = "an empty or malformed result is taken for one"
    documents = {"agents/reader.md": READER, "guides/orchestration.md": ROUND.format(sentence)}
    assert (passed in found(documents, "FC911")) == told


DEVOPS = "---\nname: devops\ndescription: Watches runs.\n---\n\n# Devops\n\n## Output format\n\n{}\n"
COUPLER = "---\nname: coupler\ndescription: Couples services.\n---\n\n# Coupler\n\n{}\n"


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("OPERATION: Build | Logs\nRUN ID: [id]\nSTATUS: queued | in_progress | completed\nRESULT: [what came]", False),
        ("BUILD NUMBER: [number]\nSTATUS: pending | running | success | failed\nRESULT: [what came]", False),
        ("Pipeline URL: <url>\nStatus: queued | running | passed | failed", False),
        ("workflow_run_id: 42\nstatus: in_progress | completed | failed\nresult: <text>", False),
        ("Job ID: <id>\nStatus: queued | running | completed | failed", False),
        ("STATUS: in_progress | completed | failed\nFILES: [files]", True),
        ("TASK ID: [id]\nSTATUS: in_progress | completed | failed", True),
        ("RUN ID: [id]\nSTATUS: in_progress | completed | failed", True),
        ("STATUS: running | completed | failed\nRESULT: [text]", True),
        ("BUILD LOG: [path]\nSTATUS: in_progress | completed | failed", True),
    ],
)
def test_the_state_of_a_run_that_is_told_of(form: str, told: bool, listed: bool) -> None:
    shown = "\n".join(f"- {line}" for line in form.splitlines()) if listed else f"```\n{form}\n```"
    assert bool(found({"agents/devops.md": DEVOPS.format(shown)}, "FC701")) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("**Delivery**:\n\n- Always respond with 200 OK\n- Even if processing fails, confirm receipt", False),
        ("## Webhooks\n\n- Check the signature.\n- Confirm receipt before you process the body.", False),
        ("Acknowledge receipt with HTTP 200. Then process the event.", False),
        ("- Answer with `202 Accepted`.\n- Acknowledge receipt at once and process later.", False),
        ("**Queue consumers**:\n\n- Acknowledge receipt only after the commit.", False),
        ("- Acknowledge receipt by naming the package.\n- Test the package.", True),
        ("## When you are called\n\n- Confirm receipt.\n- Test that the webhook answers 200 OK.", True),
        ("## Handoff\n\nConfirm receipt of the handoff. Then work.", True),
        ("## Webhooks\n\n1. Confirm receipt of the task.\n2. Build the webhook.", True),
        ("- Build the webhook.\n- Confirm receipt.", True),
        ("- Confirm receipt to the customer.\n- Couple the services.", False),
        ("- For each parcel, confirm receipt by signing the note.", False),
        ("- Acknowledge receipt to the caller.\n- Couple the services.", True),
        ("- [ ] Message acknowledgments (`ack`) for every frame\n- [ ] Heartbeats", False),
        ("- Message receipts (`frame_received`) so that nothing is lost", False),
        ("## WebSockets\n\n- Send an ack.\n- Count the frames.", False),
        ("## Queue consumers\n\n- Return an acknowledgement as soon as it is stored.", False),
        ("- Message the lead (`task_received`), then work.", True),
        ("- Message `task_received` to the lead, then work.", True),
        ("- Message yard-lead `task_received` before you start.", True),
        ("## WebSockets\n\n- Return an acknowledgement to the lead.\n- Count the frames.", True),
        ("- Return an acknowledgement.\n- Count the frames of the WebSocket.", True),
        ("- Build the endpoints.\n- Return an acknowledgement.", True),
    ],
)
def test_a_receipt_of_a_service(words: str, told: bool) -> None:
    assert bool(found({"agents/coupler.md": COUPLER.format(words)}, "FC702")) == told


def test_an_agent_for_endpoints_is_called_as_any_other() -> None:
    page = COUPLER.replace("# Coupler", "# Endpoint coupler").format("- Couple.\n- Return an acknowledgement.")
    assert found({"agents/coupler.md": page}, "FC702")


KITS = {
    "kit/SKILL.md": "---\nname: kit\ndescription: Makes agents.\n---\n\n# Kit\n\n## Frontmatter\n\n"
    "Each agent follows `kit/assets/agent_template.md`.\n",
}
FORM = "---\n{}\nmodel: inherit\n---\n\n# [Title]\n\n[Who the agent is.]\n"


@pytest.mark.parametrize(
    ("path", "head", "told"),
    [
        ("kit/assets/agent_template.md", "name: [agent-name] (kebab-case)\ndescription: [What it is for.]", False),
        ("agents/porter.md", "name: [agent-name] (kebab-case)\ndescription: [What it is for.]", False),
        ("kit/role-skeleton.md", "description: [What it is for.] Use when [trigger].", False),
        ("kit/agent_template.md", "tools: [List, of, tools] as needed", False),
        ("forms/porter.md", "name: porter\nskills:\n{ONE_SKILL_A_LINE}", False),
        ("forms/porter.md", "paths:\n<the globs of the yard>\nname: porter", False),
        ("agents/porter.md", "name: porter\nskills:\nthe globs of the yard", True),
        ("agents/porter.md", "name: porter\n{skills", True),
        ("agents/porter.md", "{SKILLS}\nname: porter\ntools: [Read", True),
        ("agents/porter.md", "name: porter\ntools: [Read] [Write]", True),
        ("agents/porter.md", "name: porter\ndescription: [Beta] Carries crates.", True),
        ("kit/agent_template.md", "name: porter\ntools: [Read, Write", True),
    ],
)
def test_a_form_is_no_yaml_before_it_is_filled_in(path: str, head: str, told: bool) -> None:
    assert bool(found({path: FORM.format(head)}, "FC101")) == told


def test_a_key_on_top_of_a_form_is_the_place_for_it() -> None:
    fields = "1. `name`\n2. `origin`\n3. `weight`\n4. `mark`\n"
    asked = f"# Output contract\n\nRequired fields of `kit/card-template.md`:\n\n{fields}"
    form = "---\n{}: [crate-name] (in capitals)\n---\n\n# Card\n\n- Origin:\n- Weight:\n- Mark:\n"
    for key, told in (("name", False), ("kind", True)):
        documents = {"kit/output-contract.md": asked, "kit/card-template.md": form.format(key)}
        assert bool(found(documents, "FC803")) == told


MENTOR = "---\nname: mentor\ndescription: {}\ntools: Read, Edit, Bash\n---\n\n1. Write the page.\n2. Push the branch.\n"


@pytest.mark.parametrize(
    ("description", "told"),
    [
        ("Mentor. Use for guiding a page from idea to print, and orchestrating multi-step workflows.", False),
        ("Guides the pages and orchestrates the agents.", False),
        ("Helps with pages. Orchestrates the whole pipeline.", False),
        ("Plans work, coordinating the stages.", False),
        ("Writes the page a task asks for.", True),
        ("Works for the orchestrating agent.", True),
        ("Called after the lead orchestrates the stages.", True),
        ("Expert in orchestrating clusters.", True),
        ("Writes pages about code that orchestrates workflows.", True),
    ],
)
def test_who_leads_by_the_description(description: str, told: bool) -> None:
    assert bool(found({"agents/mentor.md": MENTOR.format(description)}, "FC905")) == told


SKIPPER = "---\n{}\n---\n\n# {}\n\n1. Call `mate` with the chart.\n2. Log each port to the voyage execution logs.\n"
MATE = "---\ndescription: Steers.\nmode: subagent\n---\n\nSteer.\n"


@pytest.mark.parametrize(
    ("head", "title", "told"),
    [
        ("mode: primary", "Skipper", False),
        ("mode: subagent", "Skipper", True),
        ("mode: subagent", "Skipper - Voyage Orchestrator", False),
        ("description: Sails.\nmode: subagent", "Notes for the Orchestrator", True),
        ("description: Sails, orchestrating the agents.", "Skipper", False),
        ("description: Sails for the orchestrating agent.", "Skipper", True),
    ],
)
def test_who_has_no_caller_keeps_a_log(head: str, title: str, told: bool) -> None:
    documents = {"agents/skipper.md": SKIPPER.format(head, title), "agents/mate.md": MATE}
    assert bool(found(documents, "FC707")) == told


CREW = "---\nname: cook\ndescription: Cooks.\n---\n\n## Start\n\n1. {}\n\n## End\n\n- {}\n"


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ("Append the lessons to `galley/log.jsonl`.", "Append each meal to `ship/galley/log.jsonl`.", 1),
        ("Append the lessons to `ship/galley/log.jsonl`.", "Append each meal to `ship/galley/log.jsonl`.", 1),
        ("Append an event to the journal.", "Append each meal to `ship/journal.md`.", 1),
        ("Append the lessons to `galley/log.jsonl`.", "Append each meal to `deck/log.jsonl`.", 2),
        ("Append an event to the decision log.", "Append each meal to `ship/progress-log.md`.", 2),
    ],
)
def test_a_ledger_in_several_spellings_is_told_once(first: str, second: str, count: int) -> None:
    assert len(found({"agents/cook.md": CREW.format(first, second)}, "FC707")) == count


PURSER = (
    "---\nname: purser\ndescription: Orchestrates the hold.\n---\n\n# Purser\n\n{}\n"
    "2. Spawn the `packer` agent.\n3. Spawn the `weigher` agent.\n"
)
PACKER = "---\nname: packer\ndescription: Packs.\n---\n\nRead the plan from `hold/plans/<id>.md` and follow it.\n"
PLAN = "Write the packing plan to `hold/plans/<id>.md`."


def test_who_calls_the_reader_is_told_to_send_it() -> None:
    weigher = "---\nname: weigher\ndescription: Weighs.\n---\n\n{}\n"
    crew = {"agents/packer.md": PACKER, "agents/purser.md": PURSER.format(f"1. {PLAN}")}
    (calling,) = lint({**crew, "agents/weigher.md": weigher.format("Weigh.")})
    crew["agents/purser.md"] = PURSER.format("1. Open the hold.")
    (called,) = (each for each in lint({**crew, "agents/weigher.md": weigher.format(PLAN)}) if each.code == "FC908")
    assert calling.code == called.code == "FC908"
    assert "send the content to `packer` in the call" in str(calling.help)
    assert "let `weigher` return the content" in str(called.help)


@pytest.mark.parametrize("reads", [True, False])
def test_where_a_file_is_read_is_shown(reads: bool) -> None:
    stower = "---\nname: stower\ndescription: Plans.\n---\n\nYour output is `hold/plan.md`, which `packer` reads.\n"
    packer = PACKER.replace("hold/plans/<id>.md", "hold/plan.md" if reads else "hold/other.md")
    (told,) = lint({"agents/stower.md": stower, "agents/packer.md": packer})
    assert told.code == "FC908"
    assert [place.span.source.path for place in told.related] == ["agents/packer.md" if reads else "agents/stower.md"]


@pytest.mark.parametrize("mark", ["✅", "•", "▸", "☑️"])
def test_a_line_with_a_mark_of_its_own_is_a_sentence(mark: str) -> None:
    lines = f"{mark} Read the notes\n{mark} Append the lessons to `ship/log.jsonl`\n{mark} Call the mate"
    (told,) = (each for each in lint({"agents/porter.md": PORTER.format(lines)}) if each.code == "FC707")
    assert told.primary.span.text.strip(f"{mark} ") == "Append the lessons to `ship/log.jsonl`"
