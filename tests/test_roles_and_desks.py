"""Doctrine in folders of roles: titles that draw the way of a result, tables of calls, sections about what follows a
call, lists of definitions, forms told in a sentence, and outcomes beside a status.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"
SORTED = "# Output contract: mail-lead <- letter-sorter\n\n{0}"
OUTCOMES = (
    "| outcome | when | payload |\n|---|---|---|\n"
    "| `sorted` | all letters lie in a bag | `bags` |\n"
    "| `{0}` | {1} | `left` |\n"
    "| `address-illegible` | nobody can read it | `reason`, `owner`, `next_action` |\n"
)
ROUTES = "# Process of the mail-lead\n\nCall letter-sorter.\n\n| letter-sorter returned | do |\n|---|---|\n{0}"


def found(documents: dict[str, str], code: str) -> list[str]:
    """The messages of one rule about some documents."""
    return [each.message for each in lint(documents) if each.code == code]


@pytest.mark.parametrize(
    "title",
    [
        "Output contract: mail-lead <- letter-sorter",
        "Output contract: `mail-lead` <- `letter-sorter`",
        "Return contract (mail-lead ← letter-sorter)",
        "Output contract — mail-lead <-- letter-sorter",
    ],
)
def test_a_title_may_draw_the_way_of_the_result(title: str) -> None:
    documents = {
        "office/mail-lead/process.md": ROUTES.format("| `sorted` | go on |\n| `half-sorted` | call once more |\n"),
        "office/letter-sorter/output-contract.md": f"# {title}\n\n" + OUTCOMES.format("half-sorted", "some are left"),
    }
    assert "`address-illegible`" in found(documents, "FC805")[0]
    both = {
        **documents,
        "office/mail-lead/process.md": documents["office/mail-lead/process.md"] + "| `address-illegible` | stop |\n",
    }
    assert not found(both, "FC805")


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("| `sorted` | go on |\n| `sorting-in-progress` | wait |\n", {"FC701", "FC805"}),
        ("| `sorted` | go on |\n| `sorting-in-progress` | wait |\n| `address-illegible` | stop |\n", {"FC701"}),
        (
            "| `sorted` | go on |\n| `sorting-in-progress` | wait |\n"
            "| `address-illegible` | stop |\n| `lost` | stop |\n",
            {"FC701", "FC807"},
        ),
        ("| `sorted` | go on |\n| `partly-sorted` | wait |\n| `address-illegible` | stop |\n", {"FC701"}),
    ],
)
def test_outcomes_beside_a_status_are_outcomes(rows: str, codes: set[str]) -> None:
    documents = {
        "office/mail-lead/process.md": ROUTES.format(rows),
        "office/letter-sorter/output-contract.md": SORTED.format(
            OUTCOMES.format("sorting-in-progress", "the rest is being read")
        ),
    }
    assert {each.code for each in lint(documents)} & {"FC701", "FC805", "FC806", "FC807"} == codes


HANDOFF = (
    "# Handoff contract: mail-lead -> letter-sorter\n\n## Payload\n\n{0}\n\n1. `letters`\n2. `bag_size`\n3. `round`: "
    "the postman's round\n\n## Return\n\nLetter-sorter returns one of:\n\n- `sorted`\n- `bag-torn`\n"
)


@pytest.mark.parametrize(
    "lead",
    [
        "The caller sends all of these; a call that lacks one is a defect of the caller.",
        "The caller sends all of these:",
        "All of it has to be there.",
        "Every call carries the following:",
        "What the callee gets:",
    ],
)
@pytest.mark.parametrize(
    ("table", "lacks"),
    [
        ("| callee | fields |\n|---|---|\n| letter-sorter | `letters`, `bag_size` |\n", True),
        ("| callee | fields |\n|---|---|\n| letter-sorter | `letters`, `bag_size`, `round` |\n", False),
        ("| call | input sent |\n|---|---|\n| mail-lead → letter-sorter | `letters`, `bag_size` |\n", True),
        ("| call | passed along |\n|---|---|\n| `mail-lead -> letter-sorter` | `letters`, `bag_size` |\n", True),
        (
            "| call | what is sent |\n|---|---|\n| mail-lead -> letter-sorter | `letters`, `round`, `bag_size` |\n",
            False,
        ),
    ],
)
def test_a_table_of_calls_says_what_is_sent(lead: str, table: str, lacks: bool) -> None:
    documents = {
        "office/mail-lead/handoff-contract.md": HANDOFF.format(lead),
        "office/mail-lead/orchestration.md": f"# Calls\n\n## What is sent\n\n{table}\nThe `round` is the brief's.\n",
    }
    assert ["`round`" in each for each in found(documents, "FC804")] == [True] * lacks


@pytest.mark.parametrize(
    "lead",
    ["Optional, where the caller knows them:", "Letter-sorter may be sent any of these.", "It returns all of these:"],
)
def test_a_list_under_payload_that_is_no_duty_is_not_due(lead: str) -> None:
    table = "| callee | fields |\n|---|---|\n| letter-sorter | `letters`, `bag_size` |\n"
    documents = {
        "office/mail-lead/handoff-contract.md": HANDOFF.format(lead),
        "office/mail-lead/orchestration.md": f"# Orchestration\n\n## What is sent\n\n{table}",
    }
    assert not found(documents, "FC804")


def test_a_signature_names_what_is_due() -> None:
    returns = (
        "# What the letter-sorter returns\n\n```\nletter-sorter(letters, bag_size, round) -> Sorted\nSorted =\n"
        '  | { outcome: "sorted", bags: Bags }\n  | { outcome: "bag-torn", reason: Text, owner: Person }\n```\n'
    )
    table = "# Who calls whom\n\n| call | input sent |\n|---|---|\n| mail-lead → letter-sorter | {0} |\n"
    desk = {"office/letter-sorter/returns.md": returns}
    assert found({**desk, "office/orchestration.md": table.format("`letters`, `bag_size`")}, "FC804")
    assert not found({**desk, "office/orchestration.md": table.format("`round`, `letters`, `bag_size`")}, "FC804")


ANSWERS = [
    "Letter-sorter comes back with `sorted` or `{0}`; both are noted.",
    "The `letter-sorter` may reply `sorted` or `{0}`.",
    "The letter-sorter's answer is `sorted` or `{0}`.",
    "The answer of the letter-sorter is either `sorted` or `{0}`.",
    "From letter-sorter comes `sorted` or `{0}`.",
]


@pytest.mark.parametrize("said", ANSWERS)
def test_a_sentence_says_whose_answer_it_is(said: str) -> None:
    contract = "Letter-sorter returns one of:\n\n- `sorted`\n- `bag-torn`\n"
    desk = {"office/letter-sorter/output-contract.md": SORTED.format(contract)}
    process = "# Process of the mail-lead\n\nCall letter-sorter.\n\n{0}\n"
    assert found({**desk, "office/mail-lead/process.md": process.format(said.format("bag-refused"))}, "FC801")
    assert not found({**desk, "office/mail-lead/process.md": process.format(said.format("bag-torn"))}, "FC801")


TERMS = "# What the letter-sorter returns\n\nCaller: mail-lead. Input: `letters`.\n\n{0}\n\n{1}"
DEFINED = "bags-complete\n: `bags[]`, `events[]`.\n\nbag-torn\n: `blockers[]`, each with an owner, `next_action`.\n"


@pytest.mark.parametrize(
    ("lead", "terms"),
    [
        ("One of two things.", DEFINED),
        (
            "It gives back one of these:",
            DEFINED.replace("bags-complete\n", "`bags-complete`\n").replace("bag-torn\n", "**bag-torn**\n"),
        ),
        ("The outcome is either of these.", DEFINED.replace("\n\nbag", "\nbag")),
    ],
)
def test_outcomes_may_be_defined_terms(lead: str, terms: str) -> None:
    documents = {
        "office/letter-sorter/returns.md": TERMS.format(lead, terms),
        "office/orchestration.md": "# Who calls whom\n\nCall letter-sorter.\n\n## After the letter-sorter\n\n"
        "`bags-complete` ends the round.\n",
    }
    assert "`bag-torn`" in found(documents, "FC805")[0]
    documents["office/orchestration.md"] += "`bag-torn` sends the mail-lead to the store.\n"
    assert not found(documents, "FC805")


def test_defined_fields_are_no_outcomes() -> None:
    documents = {
        "office/letter-sorter/returns.md": TERMS.format(
            "The fields of the result:", "done\n: what lies in bags\n\nleft\n: the rest\n"
        ),
        "office/orchestration.md": "# Who calls whom\n\n## After the letter-sorter\n\n`done` completes the round.\n",
    }
    assert not found(documents, "FC805")


@pytest.mark.parametrize(
    ("section", "strange"),
    [("spiked", True), ("thrown-away", True), ("unfit-mail", False), ("applicable", False), ("needed", False)],
)
def test_a_heading_of_a_form_is_for_an_outcome(section: str, strange: bool) -> None:
    form = (
        "# Round sheet\n\n**Outcome:** round-ready | blocked | unfit-mail\n\n## If blocked\n\n- blockers:\n- owner:\n\n"
        f"## If {section}\n\n- defects:\n- route to:\n"
    )
    assert bool(found({"office/mail-lead/templates/round-sheet.md": form}, "FC802")) is strange


def test_a_heading_for_a_circumstance_is_none_where_each_outcome_has_its_own() -> None:
    form = (
        "# Round sheet\n\n**Outcome:** round-ready | blocked\n\n## If blocked\n\n- blockers:\n- owner:\n\n"
        "## If urgent\n\n- courier:\n- price:\n"
    )
    assert not found({"office/mail-lead/templates/round-sheet.md": form}, "FC802")


HOLDS = [
    "The sheet has to hold: round, postman, weight of the bags, letters left over.",
    "Every sheet must contain: round, postman, weight of the bags and letters left over.",
    "The round sheet lists: round, postman, weight of the bags, letters left over.",
    "Required on the sheet: round, postman, weight of the bags, letters left over.",
]


@pytest.mark.parametrize("said", HOLDS)
def test_a_sentence_says_what_a_form_holds(said: str) -> None:
    returns = f"# What the mail-lead returns\n\nIt returns one of `round-ready` or `round-refused`.\n\n{said}\n"
    form = "# Round sheet\n\n**Outcome:** round-ready | round-refused\n\n"
    form += "**Round:**\n\n**Postman:**\n\n**Weight of the bags:**\n\n"
    desk = {"office/mail-lead/returns.md": returns}
    assert found({**desk, "office/mail-lead/templates/round-sheet.md": form}, "FC803")
    whole = f"{form}**Letters left over:**\n"
    assert not found({**desk, "office/mail-lead/templates/round-sheet.md": whole}, "FC803")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("`events[]` may hold `task-received`, `bag-result` and `escalation-raised`.", True),
        ("Events (`task-received`, `bag-result`) are listed in the result.", True),
        ("The events list contains `bag-result` or `task-received`.", True),
        ("`events[]` may hold `bag-result` and `escalation-raised`.", False),
        ("Each entry of `events[]` holds `type` and `received_at`.", False),
    ],
)
def test_events_of_a_result_are_named(said: str, told: bool) -> None:
    returns = f"# What the mail-lead returns\n\nIt returns one of `round-ready` or `round-refused`.\n\n{said}\n"
    assert bool(found({"office/mail-lead/returns.md": returns}, "FC702")) is told


@pytest.mark.parametrize(("tools", "told"), [("Read, Write, Bash", True), ("Read, Task, Bash", False)])
def test_a_lead_that_can_call_nobody_is_told_like_anybody(tools: str, told: bool) -> None:
    page = AGENT.format("rehearsal-lead", tools) + "Write the plan, then push the branch.\n"
    assert bool(found({"agents/rehearsal-lead.md": page}, "FC905")) is told


@pytest.mark.parametrize(
    ("who", "endless"), [("`mail-owner` is a person.", False), ("`mail-owner` runs the agents.", True)]
)
def test_a_person_may_always_stop(who: str, endless: bool) -> None:
    documents = {
        "AGENTS.md": f"# The post\n\nAgents: `mail-lead`, `letter-sorter`. {who}\n\n"
        "## What the mail-owner does with a mail-lead result\n\n| outcome | next |\n|---|---|\n"
        "| `round-ready` | close the book |\n| `rejected` | settle the questions and call mail-lead again |\n",
        "agents/mail-lead.md": AGENT.format("mail-lead", "Read, Task")
        + "Call `letter-sorter` through the Task tool.\n\nReturn one of `round-ready` or `rejected`.\n",
        "agents/letter-sorter.md": AGENT.format("letter-sorter", "Read")
        + "Sort.\n\nReturn one of `sorted` or `failed`.\n",
    }
    assert bool(found(documents, "FC914")) is endless


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ("Weigh the bags. Then call `letter-sorter` and `bag-checker` as sub-agents.", True),
        ("1. Weigh the bags.\n2. First, invoke the agent `letter-sorter`.", True),
        ("Weigh the bags; then call `letter-sorter`.", True),
        ("The mail-owner will call `letter-sorter` once the bags are there.", False),
        ("Those who call `letter-sorter` read its page first.", False),
    ],
)
def test_calls_need_a_tool_however_they_begin(told: str, lacks: bool) -> None:
    documents = {
        "agents/mail-lead.md": AGENT.format("mail-lead", "Read") + f"You are the lead of the mail.\n\n{told}\n",
        "agents/letter-sorter.md": AGENT.format("letter-sorter", "Read") + "Sort.\n",
        "agents/bag-checker.md": AGENT.format("bag-checker", "Read") + "Check.\n",
    }
    assert bool(found(documents, "FC901")) is lacks


@pytest.mark.parametrize(
    ("told", "twice"),
    [
        (
            "The `outcome` is what counts. As a precaution the sorter also leaves its verdict in `.post/verdict`; when "
            "the file and the returned `outcome` differ, the lead goes by the file.",
            True,
        ),
        (
            "The checker's verdict is the `outcome` it returns. It also sets the label `upheld` on the matter, and the "
            "lead acts on whichever of the two is the more recent.",
            True,
        ),
        (
            "The result is returned. To be safe, the sorter stores the outcome in a marker file too. If they disagree, "
            "the marker wins.",
            True,
        ),
        (
            "The sorter also leaves a list of the bags in `.post/bags`. If the list and the bags differ, weigh them.",
            False,
        ),
        (
            "The result comes. The sorter never leaves its verdict in a file too; whichever is told is told once.",
            False,
        ),
        ("If the two clerks disagree, the lead decides. The outcome is also noted in the events.", False),
        ("Also leave a comment on each file. If the result differs from what was expected, report it.", False),
        ("Write your notes to `notes/a.md` as well. When the answer does not match the question, say so.", False),
        ("Add the test log too. If the outcome of a test differs between runs, the test is flaky.", False),
        ("Keep a record of each decision as well. Whichever of the two designs is simpler counts.", False),
    ],
)
def test_a_verdict_is_told_once(told: str, twice: bool) -> None:
    page = f"# What everybody can rely on\n\n## One format\n\n{told}\n"
    assert bool(found({"office/team-contract.md": page}, "FC906")) is twice


@pytest.mark.parametrize(
    ("told", "phase"),
    [
        ("The lead calls the next desk when the sorter reports that the bag is past intake.", True),
        ("The lead goes on once the sorter says that it is through preflight.", True),
        ("The lead calls the next desk when the sorter has returned a bag, and not before.", False),
        ("The lead calls the next desk when the bag is past the counter.", False),
    ],
)
def test_a_phase_that_is_behind_somebody_is_no_result(told: str, phase: bool) -> None:
    assert bool(found({"office/team-contract.md": f"# Rules\n\n## Delegation\n\n{told}\n"}, "FC703")) is phase


def test_a_stage_and_who_owns_it_are_one_mistake() -> None:
    page = (
        "# Playbook\n\nCall `bag-checker`.\n\nWhen it is content, the bag enters the checking stage and the\n"
        "bag-checker takes over ownership of it.\n"
    )
    told = [each for each in lint({"office/mail-lead/process.md": page}) if each.code == "FC709"]
    assert [each.primary.span.text.split()[:3] for each in told] == [["the", "bag", "enters"]]


def test_a_form_of_another_role_need_not_hold_what_goes_with_an_outcome() -> None:
    form = "# {0}\n\nOutcome: {1}\n\nIf sorted:\n- bags:\n\nIf bag-torn:\n- {2}:\n\n{3}"
    documents = {
        "office/letter-sorter/output-contract.md": SORTED.format(
            "Letter-sorter returns one of:\n\n1. `outcome`: `sorted`\n   - `bags`\n"
            "2. `outcome`: `bag-torn`\n   - `owner`\n3. `outcome`: `lost`\n"
        ),
        "office/letter-sorter/references/template.md": form.format("Bag", "sorted | bag-torn | lost", "owner", ""),
        "office/mail-lead/references/template.md": form.format(
            "Round", "round-ready | blocked", "next action", "If blocked:\n- blockers:\n"
        ),
    }
    assert not found(documents, "FC803")


@pytest.mark.parametrize(
    ("label", "arrives"),
    [
        ("letters-received", True),
        ("bag-size-noted", True),
        ("brief-read", True),
        ("request-logged", True),
        ("payment-received", False),
        ("letters-sorted", False),
    ],
)
def test_an_outcome_that_says_that_an_input_came_tells_nothing(label: str, arrives: bool) -> None:
    contract = "Input: `letters`, `bag_size`.\n\nLetter-sorter returns one of:\n\n- `sorted`\n- `bag-torn`\n"
    contract += f"- `{label}`\n"
    assert bool(found({"office/letter-sorter/output-contract.md": SORTED.format(contract)}, "FC702")) is arrives


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Record each step in the item's log as it happens.", True),
        ("Note every start in the round's log.", True),
        ("The events are returned; who called writes each step in the item's log.", False),
    ],
)
def test_every_step_in_a_log_is_an_entry(told: str, kept: bool) -> None:
    page = AGENT.format("letter-sorter", "Read, Write") + f"{told}\n\nReturn one of `sorted` or `bag-torn`.\n"
    assert bool(found({"agents/letter-sorter.md": page}, "FC707")) is kept


def test_who_returns_below_the_title_of_a_return_is_no_outcome() -> None:
    text = (
        "# Handoff contract: mail-lead -> letter-sorter\n\n## Required letter-sorter return\n\n"
        "`letter-sorter` returns one of:\n\n1. `sorted`\n   - bags\n2. `unreadable`\n   - reason\n   - owner\n"
        "   - next action\n"
    )
    assert not lint({"office/letter-sorter/handoff-contract.md": text})


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        ("`planned`, `decision-needed` or `planning`", "planning"),
        ("`negotiated` or `negotiating`", "negotiating"),
        ("`fix-available`, `not-reproducible` or `negotiating`", "negotiating"),
        ("`conforming` or `not-conforming`", ""),
        ("`trending` or `not-notable`", ""),
    ],
)
def test_an_activity_beside_its_own_end_is_a_status(outcomes: str, status: str) -> None:
    text = AGENT.format("desk", "Read") + f"Look into it.\n\nReturn exactly one outcome: {outcomes}.\n"
    assert found({"agents/desk.md": text}, "FC701") == (
        [f"`{status}` says what `desk` is doing, not what it produced"] if status else []
    )
