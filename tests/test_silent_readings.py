"""Ordinary sentences that look like faults of what passes and what is returned, each beside the fault itself."""

import pytest

from linting import codes

DRAFTER = "---\nname: drafter\ndescription: Drafts.\ntools: Read\n---\n\n# Drafter\n\n{}\n\n{}\n"
ENDS = "Return `drafted` with the `page`, or `not-drafted` with the `reason`."
RULES = "On `drafted` show the page; on `not-drafted` tell the reason and stop."
NEEDS, CALL = "You receive `topic`, `tone` and `lang`.", "Call `drafter` with `topic` and `tone`."
WHOLE = "Call `drafter` with `topic`, `tone` and `lang`."


def found(needs: str, call: str) -> list[str]:
    """What is found where an agent says this of its inputs and a process that of its call."""
    process = f"# Process\n\n{call}\n\n{RULES}\n"
    return codes({"agents/drafter.md": DRAFTER.format(needs, ENDS), "doctrine/process.md": process})


@pytest.mark.parametrize(
    "needs",
    [
        "You need `topic`, `tone` and `lang` to begin.",
        "Your prompt holds `topic`, `tone` and `lang`, all of them required.",
        "This agent relies on `topic`, `tone` and `lang` in its prompt.",
        "If `topic`, `tone` or `lang` is missing, refuse.",
        "## Inputs\n\n- `topic`\n- `tone`\n- `lang`: two letters",
    ],
)
def test_what_an_agent_itself_needs(needs: str) -> None:
    assert found(needs, CALL) == ["FC804"]
    assert found(needs, WHOLE) == []


@pytest.mark.parametrize(
    "needs",
    [
        "Every page you write requires `topic`, `tone` and `date`.",
        "The form needs `topic`, `tone` and `owner` in its header.",
        "It needs `title`, `topic` and `tone` in the page's frontmatter.",
        "The endpoint receives `topic`, `tone` and `lang` and answers 200.",
        "The function you write takes `topic`, `tone` and `lang`.",
        "Pages are passed `topic`, `tone` and `lang` by the router.",
        "The reader gets `topic`, `tone` and `summary`.",
        "The prompt for the model contains `topic`, `tone` and `audience`.",
        "Good work depends on `topic`, `tone` and `rhythm`.",
        "Nobody sends `topic`, `tone` and `lang` in one call.",
        "If `topic` or `lang` is missing in the template, stop.",
        "Without `topic` and `lang` in the header the page cannot be found.",
        "## Search tool\n\nParameters: `topic`, `tone`, `lang`",
        "## Form controls\n\n| Input | Type |\n|---|---|\n| `topic` | text |\n| `tone` | select |\n| `lang` | select |",
        "## Inputs\n\n- `topic`\n- `tone`\n- `lang`, which you derive from the topic",
        "## Inputs\n\n- `topic`\n- `tone`\n- `lang`: found in `config.json`",
        "| Input | Meaning |\n|---|---|\n| `topic` | what about |\n| `tone` | the voice |\n| `lang` | found there |",
        "The workflow file you write begins so:\n\n```yaml\ninputs:\n  topic:\n  tone:\n  lang:\n```",
    ],
)
def test_what_something_else_needs(needs: str) -> None:
    assert found(needs, CALL) == []


@pytest.mark.parametrize(
    "call",
    [
        f"{WHOLE}\n\nOn a bad reason correct the input and call `drafter` with `topic` and `tone`.",
        f"{WHOLE}\n\nThe prompt for `drafter` contains `topic` and `tone` word for word.",
        f"{WHOLE}\n\n`topic` and `tone` go to `drafter` as the person wrote them.",
        f"- Wrong: call `drafter` with `topic` and `tone`.\n- Right: c{WHOLE[1:]}",
        f"## What not to do\n\n{CALL}\n\n## The call\n\n{WHOLE}",
        f"## Common mistakes\n\n{CALL}\n\n## The call\n\nThe runner makes it.",
        "Set `lang` and call `drafter` with `topic` and `tone`.",
        "The caller fills `lang` first. Then call `drafter` with `topic`, `tone` and it.",
        "Log each call to `drafter` with `topic` and `tone`.",
        "To test a refusal, call `drafter` with `topic` and `tone`.",
        "By hand you can run `drafter` with `topic` and `tone`.",
        "For each language call `drafter` with `topic` and `tone`.",
        "Call `drafter` with these:\n\n- `topic`\n- `tone`\n\nAdd the `lang` of the site.",
        "| Agent | Sent |\n|---|---|\n| `drafter` | `topic`, `tone` |\n| every agent | `lang` |",
    ],
)
def test_a_call_that_is_only_spoken_of_or_goes_on(call: str) -> None:
    assert "FC804" not in found(NEEDS, call)
    assert found(NEEDS, CALL) == ["FC804"]


STAGES = (
    "# Process\n\n| Stage | Role | Reads | Returns |\n|---|---|---|---|\n| 1 | `scout` | brief | notes |\n"
    "| 2 | `planner` | brief, notes, open questions | plan |\n\n{}\n"
)


@pytest.mark.parametrize(
    ("call", "short"),
    [
        ("Call `planner` with the brief and the notes.", True),
        ("1. Read the request and call `planner` with the brief and the notes.", True),
        ("When `scout` has answered, call `planner` with the brief and the notes.", True),
        ("Never call `planner` with the notes alone.", False),
        ("We used to call `planner` with the brief.", False),
        ("People call `planner` with the brief.", False),
        ("For example, call `planner` with the brief.", False),
        ("For a hotfix, call `planner` with the brief.", False),
        ("Call `planner` with the brief and what `scout` returned.", False),
        ("Call `planner` with the brief, the notes and the open questions. Later: `planner` with the brief.", False),
    ],
)
def test_a_call_that_leaves_out_what_a_table_promises(call: str, short: bool) -> None:
    planner = "---\nname: planner\ndescription: Plans.\ntools: Read\n---\n\nPlan it. Return the plan.\n"
    told = codes({"agents/planner.md": planner, "doctrine/process.md": STAGES.format(call)})
    assert ("FC804" in told) is short


HANDOFF = (
    "# Handoff contract\n\nThis contract governs transfer from `editor` to `printer`.\n\n"
    "## Required handoff payload\n\n"
    "1. issue path\n2. page plan path\n{}\nPrinter returns `printed` with copies, or `torn` with the reason.\n"
)
RECEIVED = "# Printer process\n\nReceive the issue from `editor`:\n\n- issue path\n- page plan path\n- {}\n"


@pytest.mark.parametrize(
    ("further", "received", "told"),
    [
        ("", "colour profile", True),
        ("3. everything in the press sheet\n", "colour profile", False),
        ("\nThe colour profile is part of the page plan.\n", "colour profile", False),
        ("", "colour profile, which you look up in the shop", False),
        ("", "the standing rules of the shop", False),
        ("", "no colour profile: you choose it", False),
    ],
)
def test_inputs_that_a_contract_sends_otherwise(further: str, received: str, told: bool) -> None:
    documents = {
        "doctrine/editor/handoff-contract.md": HANDOFF.format(further),
        "doctrine/printer/process.md": RECEIVED.format(received),
    }
    assert ("FC804" in codes(documents)) is told


@pytest.mark.parametrize(
    "title",
    ["Migration", "Migrating the table", "Upgrading a dependency", "Incidents", "Earlier results", "Past the gate"],
)
def test_what_stands_under_a_title_for_work_is_stated(title: str) -> None:
    contract = f"# Handoff contract: lead -> desk\n\n## {title}\n\nDesk returns one of:\n\n- `running`\n- `done`\n"
    assert "FC701" in codes({"doctrine/handoff-contract.md": contract})


@pytest.mark.parametrize(
    "title",
    ["Common mistakes", "What not to do", "Changelog", "Why this changed", "The old way", "Migrating from version 1"],
)
def test_what_is_shown_as_wrong_or_past_is_stated_to_nobody(title: str) -> None:
    fault = "Return `running` or `blocked`. Append every event to the ledger. Acknowledge receipt."
    agent = f"# Drafter\n\n{ENDS}\n\n## {{}}\n\n{fault}\n"
    said = codes({"agents/drafter.md": f"---\nname: drafter\ntools: Read\n---\n{agent.format(title)}"})
    assert [code for code in said if code.startswith(("FC7", "FC8"))] == []
    told = codes({"agents/drafter.md": f"---\nname: drafter\ntools: Read\n---\n{agent.format('The end')}"})
    assert {"FC701", "FC702", "FC707"} <= set(told)


def test_a_label_that_shows_the_rest_as_wrong() -> None:
    agent = f"# Drafter\n\n{ENDS}\n\n{{}} return `running` or `failed`.\n"
    assert "FC701" not in codes({"agents/drafter.md": f"---\nname: drafter\n---\n{agent.format('**Wrong:**')}"})
    assert "FC701" in codes({"agents/drafter.md": f"---\nname: drafter\n---\n{agent.format('At the end')}"})


@pytest.mark.parametrize(
    "words",
    [
        "Write a reducer that returns `loading`, `ready` or `error`.",
        "The hook you write returns `loading`, `data` and `error`.",
        "`useQuery` returns `loading`, `error` and `data`.",
        "`moderate()` returns `allowed` or `blocked`.",
        "If the server returns `processing`, wait a second and ask again.",
        "An answer of `running` is refused.",
        "Map the answers of the API: it says `pending` or `done`.",
        "Confirm receipt of the parcel with the courier.",
        "Post the entry to the general ledger account 4000.",
        "Write tests that append to the ledger table.",
        "If the linter reports `error`, mend the code.",
        "If the test returns `timeout`, run it alone.",
    ],
)
@pytest.mark.parametrize("whose", ["agent", "process"])
def test_what_code_and_people_do_is_no_fault_of_an_agent(words: str, whose: str) -> None:
    own, further = (words, "") if whose == "agent" else ("", words)
    told = found(f"{NEEDS}\n\n{own}", f"{WHOLE}\n\n{further}")
    assert [code for code in told if code.startswith(("FC7", "FC8"))] == []
