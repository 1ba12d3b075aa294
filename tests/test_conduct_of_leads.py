"""What whoever leads agents does with what they return: outcomes taken as given, blocks passed on, endless rounds."""

from itertools import product

import pytest

from flowc.model.doctrine.calling.until import until_judged
from linting import codes, lint

HEAD = "---\nname: {0}\ndescription: The {0} of the house.\ntools: {1}\n---\n\n# {0}\n\n{2}\n"
RULE = "An empty or malformed answer is asked for once more, with the reason; after that return `stuck`."


def agent(name: str, words: str, tools: str = "Read") -> dict[str, str]:
    return {f"agents/{name}.md": HEAD.format(name, tools, words)}


def made(rule: str, home: str) -> dict[str, str]:
    words = "Return one of:\n\n- `built` with `evidence`\n- `build-failed` with `reason`, `owner` and `next_action`\n"
    lead = f"Call `maker` with `brief`.\n\n- `built`: return `finished`.\n- `build-failed`: return `parked`.\n\n{RULE}"
    if home == "agent":
        return agent("maker", words) | agent("head", f"{lead}\n{rule}", "Task")
    return agent("maker", words) | agent("head", lead, "Task") | {"CLAUDE.md": f"# House\n\n## Answers\n\n{rule}\n"}


COERCIONS = (
    'If the `evidence` of a `built` contains "0 rows" or "nothing to do", treat the answer as `build-failed`.',
    'A `built` whose `evidence` says "maybe" counts as `build-failed`.',
    'Read the `evidence` of each `built`. If it contains "as far as I can tell", handle the answer as `build-failed`.',
    'If a `built` comes with an `evidence` that mentions "rough", count it as a failed build.',
    'Where the `evidence` says "limited", turn the `built` into a `build-failed`.',
    '| answer | then |\n|---|---|\n| `built` whose `evidence` contains "best guess" | treat as `build-failed` |',
)
TAKEN_AS_GIVEN = (
    'If the `evidence` of a `built` contains "0 rows", ask the maker for it once more.',
    'If the `evidence` of a `built` contains "0 rows", do not treat the answer as `build-failed`.',
    'A `built` stays `built`; never treat it as `build-failed` because its `evidence` says "maybe".',
    'We used to treat a `built` whose `evidence` said "maybe" as `build-failed`.',
    'If the maker answers "no", that is `build-failed`; otherwise it is `built`.',
    'Should a `built` whose `evidence` says "maybe" be treated as `build-failed`? No.',
    'If the `reason` of a `build-failed` contains "quota", treat the answer as `build-failed` for good.',
    '> If the `evidence` of a `built` contains "0 rows", treat the answer as `build-failed`.',
    "A `built` without `evidence` is malformed and treated as `build-failed`.",
    'If the `evidence` of a `laid` contains "0 rows", treat the answer as `build-failed`.',
)


@pytest.mark.parametrize(("rule", "home"), [*product(COERCIONS, ("agent", "house"))])
def test_a_label_that_is_told_beside_a_failure_is_a_success_that_words_may_not_undo(rule: str, home: str) -> None:
    assert codes(made(rule, home)).count("FC004") == 1


@pytest.mark.parametrize(("rule", "home"), [*product(TAKEN_AS_GIVEN, ("agent", "house"))])
def test_an_outcome_is_taken_as_given(rule: str, home: str) -> None:
    assert "FC004" not in codes(made(rule, home))


def test_what_is_told_first_is_no_success_where_another_is() -> None:
    rule = 'If the `evidence` of a `weighed` contains "rough", treat the answer as `build-failed`.'
    returned = "Return one of:\n\n- `weighed` with `evidence`\n{}- `build-failed` with `reason` and `owner`\n"
    for between, count in (("", 1), ("- `done` with `evidence`\n", 0)):
        documents = agent("maker", returned.format(between)) | {"CLAUDE.md": f"# House\n\n## Answers\n\n{rule}\n"}
        assert codes(documents).count("FC004") == count


DESK = "Return `order-filled` or `{0}` with its `blockers`, each with the owner, and the `next_action`.\n\n"
BUYING = "Call `buyer` with the order, verbatim.\n\n- `bought`: return `order-filled`.\n- `{0}`: return `{1}`.\n\n"
BUYER = "Return `bought` with the `receipt`, or `{0}` with `blockers`, each with its owner, and the `next_action`."
PAYLOAD = "`blockers`, each with its owner, `next_action`"
CONTRACT = (
    f"# Contracts\n\n## portal -> desk\n\nReturns one of:\n\n- `order-filled`\n- `blocked`: {PAYLOAD}\n\n"
    f"## desk -> buyer\n\nReturns one of:\n\n- `bought`: `receipt`\n- `{{0}}`: {PAYLOAD}\n"
)


def levels(own: str, theirs: str, more: str = "") -> list[str]:
    desk = DESK.format(own) + BUYING.format(theirs, own) + RULE.replace("stuck", own) + more
    found = lint(agent("desk", desk, "Task") | agent("buyer", BUYER.format(theirs)))
    return [each.primary.span.source.path for each in found if each.code == "FC705"]


def test_a_block_that_is_handed_on_under_the_same_word_is_at_two_levels() -> None:
    assert levels("blocked", "blocked") == ["agents/buyer.md"]
    assert levels("blocked", "purchase-blocked") == []
    assert levels("order-parked", "blocked") == []
    assert levels("failed", "failed") == []
    handed = DESK.format("blocked") + BUYING.format("blocked", "{}") + RULE.replace("stuck", "blocked")
    for action in ("order-parked`, never `blocked", "order-parked`, since it is not `blocked"):
        desk = agent("desk", handed.replace("{}", action), "Task") | agent("buyer", BUYER.format("blocked"))
        assert "FC705" not in codes(desk)
    documents = agent("desk", BUYING.format("blocked", "blocked") + RULE.replace("stuck", "blocked"), "Task")
    documents |= agent("buyer", "You buy what is asked for, as `contracts.md` says.")
    assert codes(documents | {"contracts.md": CONTRACT.format("blocked")}).count("FC705") == 1
    assert "FC705" not in codes(documents | {"contracts.md": CONTRACT.format("purchase-blocked")})


def test_a_record_parts_the_two_and_neighbours_are_no_levels() -> None:
    record = "\n\nReport: purchase result (`desk -> buyer`): `bought` | `purchase-blocked` | `not-attempted`.\n"
    assert levels("blocked", "blocked", record) == []
    packer = BUYER.format("blocked").replace("bought", "packed")
    siblings = agent("buyer", BUYER.format("blocked")) | agent("packer", packer)
    calls = BUYING.format("blocked", "parked") + BUYING.format("blocked", "parked").replace("buyer", "packer")
    own = DESK.format("parked") + calls.replace("`bought`: return `order-filled`", "`packed`: go on")
    assert "FC705" not in codes(siblings | agent("desk", own, "Task"))
    shared = agent("buyer", BUYER.format("blocked").replace("bought", "order-filled"))
    shared |= agent("desk", DESK.format("blocked") + BUYING.format("blocked", "blocked"), "Task")
    assert "FC705" not in codes(shared)
    apart = agent("buyer", BUYER.format("blocked")) | agent("desk", DESK.format("blocked"))
    assert "FC705" not in codes(apart)


ANSWERS = "Return one of:\n\n- `drafted` with `text`\n- `{}`{}\n"
OWNED = "`blockers`, `owner` (the editor), `next_action`"


def situations(label: str, behind: str) -> bool:
    return "FC706" in codes(agent("drafter", ANSWERS.format(label, behind)))


@pytest.mark.parametrize("label", ["draft-blocked", "sent-back", "parked"])
def test_one_situation_with_several_causes_is_one(label: str) -> None:
    for told in (
        "no credentials, a vendor, or a decision",
        "the source is missing, or the source cannot be read",
        "a page of the source is missing, or pages of the source are torn",
        "the source cannot be read or lacks its pages",
        "the source is short and the deadline is near",
        "you cannot judge at all, e.g. the diff is empty",
        "what is missing, and who can give it",
        "the source cannot be read; never when the deadline is near",
        "the weight is not to be trusted. It may be that the scale was off, or that somebody leaned on it",
        "the editor has to look. It does not mean that the source is bad, or that the drafter is slow",
    ):
        assert not situations(label, f" ({told}): {OWNED}")


def test_a_block_is_no_word_for_a_call_that_was_not_made() -> None:
    meaning = "`draft-blocked` means that the drafter could not finish, or that the drafter was never called.\n"
    documents = agent("drafter", ANSWERS.format("draft-blocked", f": {OWNED}"))
    assert "FC706" in codes(documents | {"contracts/output-contract.md": f"# Results\n\n{meaning}"})
    called = "`draft-blocked` means the drafter was called and gave no draft."
    for sound in (f"{called} `not-attempted` means that it was not called.", f"{meaning.split(',')[0]}."):
        assert "FC706" not in codes(documents | {"contracts/output-contract.md": f"# Results\n\n{sound}\n"})


ROOM = agent("writer", "You get `brief` and, for a rewrite, `notes`. Return `written` with `draft`.") | agent(
    "critic", "You get `draft`. Return `approved` with `praise`, or `changes-requested` with `notes`."
)
ROUND = (
    "# /go\n\n1. Call `writer` with `brief`.\n   - `written` → step 2\n2. Call `critic` with the `draft`.\n\n"
    "| critic says | do |\n|---|---|\n| `approved` | return `finished` |\n| `changes-requested` | {} |\n\n{}\n\n"
    "An empty or malformed answer is asked for once more; then stop.\n"
)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("step 1 with the `notes`, as often as needed", ""),
        ("step 1 with the `notes`, however many times it takes", ""),
        ("step 1 with the `notes`; there is no limit to these rounds", ""),
        ("step 1 with the `notes`", "Keep going round until the critic approves and the tests are green."),
    ],
)
def test_rounds_without_a_bound(cell: str, words: str) -> None:
    def told(*texts: str) -> bool:
        return "FC914" in codes(ROOM | {".claude/commands/go.md": ROUND.format(*texts)})

    assert told(cell, words)
    for bound in ("; two rounds at most, then return `parked`", "; after the third time return `parked`"):
        assert words or not told(f"{cell}{bound}", words)
    for bound in ("The writer is called at most three times.", "After the third round return `parked`."):
        assert not told("step 1 with the `notes`", f"{words} {bound}")
    assert not told("step 1 with the `notes`, once; a second one: return `parked`", "")


def test_hours_that_have_passed_are_an_end_and_checks_that_have_are_none() -> None:
    checks = "Send it back to the writer. Keep going round until the critic approves and all checks have passed."
    for words, endless in ((checks, True), ("After two hours have passed return `parked`.", False)):
        page = ROUND.format("step 1 with the `notes`", words)
        assert ("FC914" in codes(ROOM | {".claude/commands/go.md": page})) is endless


def test_whatever_else_may_end_rounds_is_an_end() -> None:
    assert until_judged("Keep going round until the critic approves and the tests are green.")
    assert not until_judged("Keep going round until the critic approves or the day is over.")


DRAFTER = "{} Read the assessment from `matters/<matter_no>/assessment.md`.\n\nReturn `redlined` with `text`."
ANALYST = "Write the assessment to `matters/<matter_no>/assessment.md`; the answer carries only its path."


@pytest.mark.parametrize("label", ["Input: `matter_no`, `text`.", "**Inputs:** `matter_no`.", "You get `matter_no`."])
def test_behind_a_list_of_inputs_a_sentence_says_what_to_read(label: str) -> None:
    documents = agent("analyst", f"{ANALYST}\n\nReturn `assessed` with `assessment_path`.", "Read, Write")
    documents |= agent("head", f"Call `analyst` with `matter_no`, then `drafter`.\n\n{RULE}", "Task")
    assert "FC908" in codes(documents | agent("drafter", DRAFTER.format(label)))
    whole = DRAFTER.format(label).replace("Read the assessment from", "Never read")
    assert "FC908" not in codes(documents | agent("drafter", whole))


def test_who_is_said_to_have_made_a_file_may_be_called_by_the_work() -> None:
    def told(who: str, tools: str) -> bool:
        words = f"How each speaker talks is in `handoff/voices.md`, which was filled in during {who}; read it first."
        documents = agent("writer", words) | agent("beat-planner", "You plan the beats.", tools)
        return "FC913" in codes(documents | agent("editor", "You edit."))

    assert told("planning", "Read, Grep")
    assert not told("planning", "Read, Write")
    assert not told("casting", "Read, Grep")


@pytest.mark.parametrize(
    ("words", "waits"),
    [
        ("When `orders/<order>/quote.md` is there, go on: the owner sends it to the customer.", True),
        ("When the quoter has answered `quoted`, the owner sends the `quote_sheet`.", False),
        ("When `orders/<order>/quote.md` is there, the owner may print it.", False),
        ("When `shop/<order>/price.md` is there, go on: the owner sends it to the customer.", False),
    ],
)
def test_a_file_that_an_agent_may_leave_is_no_sign_that_it_returned(words: str, waits: bool) -> None:
    copy = "Return `quoted` with `quote_sheet`. For the shop you may save a copy as `orders/<order>/quote.md`."
    desk = f"```\nTask(quoter)\n  order: <order>\n```\n\n{words}\n\n{RULE}"
    documents = agent("desk", desk, "Task, Read") | agent("quoter", copy, "Read, Write")
    assert ("FC909" in codes(documents)) is waits


@pytest.mark.parametrize(
    ("then", "waits"),
    [
        ("step 4 as soon as `target/run_results.json` exists", True),
        ("step 4, once `target/run_results.json` is there", True),
        ("step 4 as soon as `evidence` in the answer is not empty", False),
        ("step 4; never wait until `target/run_results.json` exists", False),
        ("step 4; `target/run_results.json` exists for people", False),
        ("step 4 with `target/run_results.json` for the report", False),
    ],
)
def test_what_follows_an_outcome_does_not_hang_on_a_file(then: str, waits: bool) -> None:
    row = f"| Outcome | Then |\n|---|---|\n| `built` | {then} |\n| `build-failed` | stop |\n\n{RULE}"
    item = f"- `built` → {then}\n- `build-failed` → stop\n\n{RULE}"
    builder = agent("builder", "Return `built` with `evidence`, or `build-failed` with `reason` and `owner`.", "Bash")
    for layout in (row, item):
        desk = f"```\nTask(builder)\n  order: <order>\n```\n\n{layout}"
        assert ("FC909" in codes(builder | agent("desk", desk, "Task, Read"))) is waits
