"""Documents that tell in a table what each stage is given, what it answers, and when it may start."""

import pytest

from linting import lint


def agent(name: str, body: str, tools: str = "") -> dict[str, str]:
    """The document of an agent."""
    front = f"name: {name}\ndescription: Does its part.\n" + (f"tools: {tools}\n" if tools else "")
    return {f"agents/{name}.md": f"---\n{front}---\n\n{body}\n"}


def said(files: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """What is said of some documents, by code and message."""
    return [(each.code, each.message) for each in lint(files) if each.code in codes]


ANSWERS = """# What comes back

| {who} | `{what}` | {beside} |
|---|---|---|
| weaver | `woven` | `cloth` |
| weaver | `stuck` | {stuck} |
| dyer | `dyed` | `cloth`, `bath` |
| dyer | `faded` | `cloth` |
| dyer | `out-of-dye` | `reason`, `owner`, `next_action` |
"""
MILL = agent("weaver", "Weave what the prompt says.") | agent("dyer", "Dye the cloth of the prompt.")


@pytest.mark.parametrize(
    ("who", "what", "beside"),
    [
        ("agent", "outcome", "further keys"),
        ("role", "outcome", "fields"),
        ("worker", "outcome", "what goes with it"),
        ("sub-agent", "may return", "with"),
        ("agent", "ends with", "keys beside it"),
        ("returned by", "outcome", "comes with"),
        ("who", "outcome line", "sections"),
        ("specialist", "outcomes", "payload"),
        ("callee", "returns", "carries"),
        ("from", "outcome", "contents"),
    ],
)
def test_a_table_of_what_each_role_answers_is_what_it_returns(who: str, what: str, beside: str) -> None:
    text = ANSWERS.format(who=who, what=what, beside=beside, stuck="`remark`")
    assert said({**MILL, "docs/answers.md": text}, "FC704") == [
        ("FC704", "`stuck` says neither what blocks nor who goes on")
    ]
    whole = text.replace("`remark`", "`blockers`, `owner`, `next_action`")
    assert said({**MILL, "docs/answers.md": whole}, "FC704") == []


@pytest.mark.parametrize("beside", ["then", "next step", "what the mill does", "example", "file"])
def test_a_table_of_what_is_done_for_each_states_nothing(beside: str) -> None:
    text = ANSWERS.format(who="agent", what="outcome", beside=beside, stuck="`remark`")
    assert said({**MILL, "docs/answers.md": text}, "FC704", "FC801") == []


FOREMAN = """You lead the mill. Call `weaver`, then `dyer`, with the Task tool.

{title}

- `dyed`: call `weaver` for the next piece and hand it the `cloth`
- `faded`: call `dyer` again
"""


@pytest.mark.parametrize("title", ["## After the dyer", "## What to do with each outcome", "For every outcome:"])
def test_an_answer_in_such_a_table_needs_a_place(title: str) -> None:
    answers = ANSWERS.format(who="agent", what="outcome", beside="keys", stuck="`blockers`, `owner`, `next_action`")
    files = {**MILL, **agent("foreman", FOREMAN.format(title=title), "Task"), "docs/answers.md": answers}
    assert ("FC805", "outcome `out-of-dye` of `dyer` is handled nowhere") in said(files, "FC805")
    caught = FOREMAN.format(title=title) + "\nEvery outcome else is told to the owner.\n"
    assert said({**files, **agent("foreman", caught, "Task")}, "FC805") == []


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The dyer answers with `approved` or `rejected`.", True),
        ("From the dyer comes `approved` or `rejected`, nothing else.", False),
        ("The dyer answers with `approved` or `declined`.", False),
    ],
)
def test_verdicts_that_a_sentence_gives_a_role_are_its_outcomes(sentence: str, wrong: bool) -> None:
    answers = """# Answers

| agent | outcome | keys |
|---|---|---|
| dyer | `approved` | `notes` |
| dyer | `declined` | `notes` |
"""
    files = {**MILL, "docs/answers.md": answers, "docs/ends.md": f"# Ends\n\nNot every end is bad. {sentence}\n"}
    found = [message for _, message in said(files, "FC801")]
    assert found == (["`dyer` returns `rejected` here and `declined` in `docs/answers.md`"] if wrong else [])


@pytest.mark.parametrize(
    ("rule", "passes"),
    [
        ("When a text is empty, that of the dyer counts as `pass`.", True),
        ("If an answer has no outcome line, carry on as with `approved`.", True),
        ("A reply that is missing means `ok`.", True),
        ("An empty text is read as `clean`.", True),
        ("When the response comes back blank there was nothing to object, so the piece goes on.", True),
        ("A message without an outcome word is treated as if it said `pass`.", True),
        ("When a text is empty, ask for it once more, and only then count it as `failed`.", False),
        ("If an answer has an outcome line, carry on as with `approved`.", False),
        ("An empty text is never read as `clean`.", False),
        ("When the list is empty there is nothing to report.", False),
    ],
)
def test_an_empty_answer_that_is_taken_for_a_good_one(rule: str, passes: bool) -> None:
    table = "# Order of work\n\n| agent | prompt holds |\n|---|---|\n| weaver | `yarn` |\n| dyer | `cloth` |\n"
    found = said({**MILL, "docs/order.md": f"{table}\n## Texts\n\n{rule}\n"}, "FC911")
    assert [message for _, message in found if "taken" in message] == (
        ["an empty or malformed result is taken for one"] if passes else []
    )


@pytest.mark.parametrize(
    ("words", "two"),
    [
        ("`blocked`, with `reason` and `owner`, if somebody holds the loom or if the pattern cannot be woven", True),
        ("`blocked`: when the yarn is late, or when nobody has signed the drawing", True),
        ("`blocked` (`owner`, `next_action`): because a shuttle broke or because the drawing has a hole", True),
        ("`blocked`, with `owner`, if the yarn is late or if the yarn is wet", False),
        ("`blocked`, with `owner`, if the drawing is missing or if it has a hole", False),
        ("`failed`, with `reason`, if somebody holds the loom or if the pattern cannot be woven", False),
        ("`woven`, with `cloth`, if the yarn sufficed or if the dyer sent more", False),
    ],
)
def test_one_label_for_two_conditions_that_have_nothing_in_common(words: str, two: bool) -> None:
    body = f"Weave the cloth.\n\nReturn one of\n\n- `complete`, with `cloth`\n- {words}\n"
    found = [code for code, _ in said(agent("weaver", body), "FC706")]
    assert found == (["FC706"] if two else [])


@pytest.mark.parametrize(
    "rule",
    [
        "Each text ends with a block of JSON. Its first key is `outcome`.",
        "The first line of every answer is `Outcome: <word>`.",
        "The first line of every text an agent returns is\n\n    Outcome: <word>",
        "Every reply begins with the line `Outcome: <word>`.",
        "In the object that comes back `outcome` stands first.",
        "The text closes with one line. The last line is `OUTCOME: <word>`.",
        "| agent | `outcome` | keys |\n|---|---|---|\n| weaver | `woven` | `cloth` |\n| weaver | `torn` | `place` |",
    ],
)
@pytest.mark.parametrize(
    ("order", "other"),
    [
        ("Begin your text with `Status: done` and `Decision: pass`.", True),
        ("Close the answer with the line `STATUS: done` or `STATUS: failed`.", True),
        ("Begin your text with `Outcome: dyed`.", False),
        ("Begin your text with what the cloth looks like.", False),
    ],
)
def test_a_format_that_words_lay_down_is_the_format_of_all(rule: str, order: str, other: bool) -> None:
    files = {**MILL, **agent("dyer", f"Dye the cloth.\n\n{order}"), "docs/texts.md": f"# Returned texts\n\n{rule}\n"}
    found = [message for _, message in said(files, "FC912")]
    assert found == (["results say `status` here and `outcome` elsewhere"] if other else [])


ORDER = """# Order of work

| agent | gets | gives back |
|---|---|---|
| weaver | pattern, {late} | cloth, notes on the yarn |
| dyer | cloth, notes on the yarn | verdict, stains |

| agent | `outcome` | keys |
|---|---|---|
| weaver | `woven` | `cloth` |
| weaver | `torn` | `reason` |
| dyer | `approved` | `stains` |
| dyer | `rejected` | `stains` |
"""
LEAD = """You lead the mill.

1. Call `weaver` with the pattern.
2. When it has returned `woven`, call `dyer`{first}

## After the dyer

- `approved`: deliver it.
- `rejected`: call `weaver` {again}
"""


@pytest.mark.parametrize(
    ("first", "lacks"),
    [
        (" with the cloth.", True),
        (".\n   Its prompt holds the weaver's cloth.", True),
        (". It gets the cloth.", True),
        (" with the cloth and the notes on the yarn.", False),
        (".\n   Its prompt holds the cloth and the notes on the yarn.", False),
        (" with the cloth and everything else.", False),
        (" with what came back.", False),
        (" with the cloth. The notes on the yarn go along.", False),
        (".", False),
    ],
)
def test_a_call_in_plain_words_leaves_out_what_a_table_promises(first: str, lacks: bool) -> None:
    lead = LEAD.format(first=first, again="again with the pattern and the stains.")
    files = {**MILL, **agent("lead", lead, "Task"), "WORKFLOW.md": ORDER.format(late="on a rerun the stains")}
    found = [message for _, message in said(files, "FC804")]
    assert found == (["`dyer` requires `notes on the yarn`, and this does not send it"] if lacks else [])


@pytest.mark.parametrize(
    "late",
    [
        "from the second round on the stains",
        "stains on a rerun",
        "stains (from the second round on)",
        "the stains after a rejection",
        "in later rounds the stains",
        "when called again, the stains",
    ],
)
@pytest.mark.parametrize(
    ("again", "lacks"),
    [
        ("again with the pattern; three rounds at most.", True),
        ("once more with the pattern.", True),
        ("again with the pattern and the stains.", False),
        ("again with the pattern and them.", False),
        ("again with the dyer's answer.", False),
        ("again.", False),
    ],
)
def test_what_comes_on_a_way_back_only_is_missing_there(late: str, again: str, lacks: bool) -> None:
    lead = LEAD.format(first=" with the cloth and the notes on the yarn.", again=again)
    files = {**MILL, **agent("lead", lead, "Task"), "WORKFLOW.md": ORDER.format(late=late)}
    found = [message.replace("the stains", "stains") for _, message in said(files, "FC804", "FC907")]
    assert found == (["`weaver` requires `stains`, and this does not send it"] if lacks else [])


STAGES = """# The mill

| agent | prompt holds | {head} |
|---|---|---|
| spinner | `fleece` | the order names a colour |
| weaver | `yarn_count`, `yarn` | spinner returned `spun` |
| dyer | `cloth`{more} | {start} |
"""
SPIN = agent("spinner", "Spin.\n\nReturn one of\n\n- `spun`, with `yarn`, `yarn_count` and `moisture_note`\n"
             "- `already-cloth`, with `reason`: the fleece came as felt\n")  # fmt: skip
WEAVE = agent("weaver", "Weave.\n\nReturn one of\n\n- `woven`, with `cloth`\n- `torn`, with `reason`\n")
DYE = agent("dyer", "Dye.\n\nReturn one of\n\n- `dyed`, with `bath`\n- `pale`, with `reason`\n")


@pytest.mark.parametrize("head", ["may start when", "starts after", "called when", "condition", "runs if"])
@pytest.mark.parametrize(
    ("start", "lacks"),
    [
        ("weaver returned `woven`, or spinner returned `already-cloth`", True),
        ("`woven` from the weaver; `already-cloth` from the spinner", True),
        ("the spinner has answered `already-cloth`", True),
        ("weaver returned `woven`", False),
        ("weaver returned `woven` or `torn`", False),
        ("weaver has returned", False),
    ],
)
def test_a_way_on_which_nobody_returned_an_input(head: str, start: str, lacks: bool) -> None:
    files = {**SPIN, **WEAVE, **DYE, "docs/mill.md": STAGES.format(head=head, more="", start=start)}
    found = [message for _, message in said(files, "FC907")]
    assert found == (["`dyer` receives `cloth`, which nobody on this path has returned"] if lacks else [])


def test_a_way_in_the_document_that_leads() -> None:
    lead = "You lead the mill.\n\n## After the spinner\n\n- `spun`: call the {0}.\n- `already-cloth`: call the {1}.\n"
    table = {"docs/mill.md": STAGES.format(head="notes", more="", start="")}
    files = {**SPIN, **WEAVE, **DYE, **table}
    assert said({**files, **agent("lead", lead.format("weaver", "dyer"), "Task")}, "FC907") == [
        ("FC907", "`dyer` receives `cloth`, which nobody on this path has returned")
    ]
    assert said({**files, **agent("lead", lead.format("weaver", "spinner"), "Task")}, "FC907") == []


@pytest.mark.parametrize(
    ("more", "elsewhere", "lost"),
    [
        ("", "", True),
        (", `moisture_note`", "", False),
        ("", "The moisture note is for the books of the mill.", False),
        ("", "Whatever has a `moisture_note` is put by.", False),
    ],
)
def test_a_value_that_stays_behind_while_its_neighbours_are_passed_on(more: str, elsewhere: str, lost: bool) -> None:
    table = STAGES.format(head="notes", more=more, start="") + f"\n{elsewhere}\n"
    found = [message for _, message in said({**SPIN, **WEAVE, **DYE, "docs/mill.md": table}, "FC910")]
    assert found == (["`moisture_note` is returned by `spinner` and received by nobody"] if lost else [])


@pytest.mark.parametrize("beside", ["means", "when", "class"])
def test_what_an_answer_means_is_nothing_that_comes_with_it(beside: str) -> None:
    table = f"# Answers\n\n| agent | outcome | {beside} | comes with |\n|---|---|---|---|\n"
    rows = "| weaver | `woven` | it is done | `cloth` |\n| weaver | `blocked` | somebody must decide | {0} |\n"
    whole = rows.format("`blockers`, `owner`, `next_action`")
    assert said({**MILL, "docs/answers.md": table + whole}, "FC704") == []
    assert len(said({**MILL, "docs/answers.md": table + rows.format("`remark`")}, "FC704")) == 1
    alone = f"# Answers\n\n| agent | outcome | {beside} |\n|---|---|---|\n"
    rows = "| weaver | `woven` | done |\n| weaver | `blocked` | somebody must decide |\n"
    assert said({**MILL, "docs/answers.md": alone + rows}, "FC704") == []


@pytest.mark.parametrize(
    ("rule", "passes"),
    [
        ("A reply that is blank counts as `pale` when the dyer sent it; any other is asked for again.", True),
        ("A reply that is blank counts as `failed`; any other is read.", False),
        ("A reply that is blank is asked for again; the second one counts as `pale`.", False),
    ],
)
def test_a_table_of_answers_makes_its_rules_those_of_agents(rule: str, passes: bool) -> None:
    answers = ANSWERS.format(who="agent", what="outcome", beside="keys", stuck="`owner`, `blockers`, `next_action`")
    found = [message for _, message in said({**MILL, "docs/answers.md": f"{answers}\n{rule}\n"}, "FC911")]
    assert found == (["an empty or malformed result is taken for one"] if passes else [])


RELAY = """# Process

| agent | {beside} | gets | gives |
|---|---|---|---|
| dyer | the mill | `thread` | `bath` |
| weaver | the mill | {takes} | `cloth` |
| trimmer | weaver | `cloth` | `fringe` |
"""


@pytest.mark.parametrize(
    ("beside", "takes", "early"),
    [
        ("works in", "`bath` and `fringe`", True),
        ("works in", "bath, fringe", True),
        ("started by", "bath, fringe", False),
        ("caller", "`bath` and `fringe`", False),
        ("works in", "bath, or fringe", False),
        ("works in", "bath, or else fringe and cloth", False),
    ],
)
def test_rows_are_in_order_unless_they_say_who_calls(beside: str, takes: str, early: bool) -> None:
    files = {"doctrine/process.md": RELAY.format(beside=beside, takes=takes)}
    files |= MILL | agent("trimmer", "Trim the cloth of the prompt.")
    assert bool(said(files, "FC907")) == early


TAKING = """# Workflow

| Agent | Reads | {returns} |
|---|---|---|
| weaver | `yarn.md` | `yarn.md` at the top of the mill |
| dyer | `bath.md` | `bath.md` at the top of the mill, from `yarn.md` |
"""


@pytest.mark.parametrize(
    ("returns", "told"),
    [
        ("Provides", True),
        ("It returns", True),
        ("What it writes", True),
        ("YarnKit provides", False),
        ("The user passes", False),
        ("The engine writes", False),
        ("Tool output", True),
    ],
)
def test_a_column_of_what_somebody_else_gives_is_no_answer(returns: str, *, told: bool) -> None:
    files = {"doctrine/workflow.md": TAKING.format(returns=returns)} | MILL
    assert bool(said(files, "FC907")) == told
