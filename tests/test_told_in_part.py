"""Pages that tell in part what the documents of others tell in full, and words in code that are no outcomes."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n"
LEADER = (
    AGENT.format("dike-lead").replace("Read", "Read, Task")
    + """1. Call `pump-reader` with the path of the gauge.
   - `level-read`: go on.
   - `gauge-stuck`: return `dike-postponed` with the `reason`.
{0}

{1}

Return exactly one of:

- `dike-checked` with `levels`
- `dike-postponed` with `reason`
"""
)
READER = (
    AGENT.format("pump-reader")
    + "Return `level-read` with `levels`, `gauge-stuck` with `cause` or `gauge-flooded` with `depth`.\n"
)
PAGE = """# How a dike is checked

1. `dike-lead` calls `pump-reader`. If the answer is `level-read`, it goes on; if it is `gauge-stuck`, somebody is sent.
"""
FLOODED = "   - `gauge-flooded`: return `dike-postponed` with `reason`."
REST = "If `pump-reader` returns anything else, return `dike-postponed` with what came."


def unhandled(documents: dict[str, str]) -> list[tuple[str, str]]:
    """Where an outcome is said to be handled nowhere, and what is said."""
    found = (each for each in lint(documents) if each.code == "FC805")
    return [(each.primary.span.source.path, each.message) for each in found]


@pytest.mark.parametrize(("case", "rest"), [(FLOODED, ""), ("", REST), ("", "")])
def test_what_a_page_leaves_to_the_leader_is_told_of_its_document(case: str, rest: str) -> None:
    documents = {
        "docs/dikes.md": PAGE,
        "agents/dike-lead.md": LEADER.format(case, rest),
        "agents/pump-reader.md": READER,
    }
    message = "outcome `gauge-flooded` of `pump-reader` is handled nowhere"
    assert unhandled(documents) == ([] if case or rest else [("agents/dike-lead.md", message)])


def test_a_page_is_judged_where_no_leader_has_a_document() -> None:
    documents = {"docs/dikes.md": PAGE, "agents/pump-reader.md": READER}
    message = "outcome `gauge-flooded` of `pump-reader` is handled nowhere"
    assert unhandled(documents) == [("docs/dikes.md", message)]


CONTRACT = """# Return of the surveyor

Boundary: surveyor -> land-office.

The return is one of:

1. `outcome`: `mapped`
   - `sheet`
2. `outcome`: `not-mapped`
   - `reason`

{0}

`no-valid-answer` stands for a checker whose two answers could not be used.
"""


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("`check_result` is `sound`, `unsound`, `no-valid-answer` or `not-asked`.", False),
        ("`check_result` can be either `sound`, `unsound` or `no-valid-answer`.", False),
        ("`check_result` is `sound` or `unsound`.", True),
    ],
)
def test_a_value_of_a_field_is_no_outcome_that_never_comes(sentence: str, told: bool) -> None:
    found = {each.code for each in lint({"contracts/return.md": CONTRACT.format(sentence)})}
    assert bool(found & {"FC806", "FC801"}) == told


SCOUT = AGENT.format("trail-scout") + """One object at the end:

- `walked` with `steps` (a list) and `wardens` (names {0}), or
- `trail-closed` with `reason`.

```json
{{"outcome": "walked", "steps": ["ford"], "wardens": ["@hill"]}}
```
"""


@pytest.mark.parametrize("brackets", ["from `WARDENS`", "out of the `WARDENS`", "as in `WARDENS`"])
def test_where_a_field_comes_from_is_no_field(brackets: str) -> None:
    assert [each.message for each in lint({"agents/trail-scout.md": SCOUT.format(brackets)})] == []


BOOK = """# Who does what

The warden calls the others in turn.

| who | answers |
|---|---|
| trail-scout | `walked` or `trail-closed` |
| bridge-tester | `bridge-holds` or `bridge-shut` |

## The hut book

The warden's answer has a list of `events`, which the hut keeper copies. {0}

- `walk-noted`
- `walk-put-off`
- `bridge-shut-down`, with the sign
"""


@pytest.mark.parametrize("lead", ["There are three kinds:", "These are the kinds of entries in it:"])
def test_kinds_of_events_are_no_outcomes(lead: str) -> None:
    warden = AGENT.format("warden") + "Return `walk-noted` with `events` or `walk-put-off` with `events`.\n"
    documents = {"manual/who.md": BOOK.format(lead), "agents/warden.md": warden}
    assert [each.message for each in lint(documents) if each.code in ("FC806", "FC807")] == []


def test_a_field_whose_values_are_told_is_no_label_of_its_role() -> None:
    output = """# Output contract

Boundary: surveyor -> land-office.

Outcome: `mapped` | `not-mapped`

Always:

1. `outcome`
2. `check_result`: `sound` | `unsound` | `not-asked`

`check_result` repeats the last answer of the checker.

With `mapped`:

3. `sheet`

With `not-mapped`:

4. `reason`
"""
    returns = "Return `mapped` with `sheet` and `check_result`, or `not-mapped` with `reason`.\n"
    agent = AGENT.format("surveyor") + returns
    documents = {"contracts/output.md": output, "agents/surveyor.md": agent}
    assert [each.message for each in lint(documents) if each.code == "FC801"] == []


GAUGER = AGENT.format("tide-gauger") + "Return exactly one of:\n\n- `tide-read`\n- `gauge-stuck`\n- `gauge-gone`\n"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("In the second winter the tide-gauger returned `tide-read`, `gauge-wet` or `running`.", False),
        ("On that day our gauger answered `tide-read` or `gauge-wet`, and the trial was over.", False),
        ("The tide-gauger returns `tide-read`, `gauge-wet` or `running`.", True),
    ],
)
def test_what_somebody_returned_is_no_contract(sentence: str, told: bool) -> None:
    documents = {"agents/tide-gauger.md": GAUGER, "docs/about.md": f"# Where the agents come from\n\n{sentence}\n"}
    assert bool({each.code for each in lint(documents)} & {"FC701", "FC801"}) == told


TABLE = """| Agent | Returns |
|---|---|
| `tide-gauger` | `tide-read`, `gauge-wet`, `gauge-stuck` |
| `clerk` | `noted` |
"""


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("# Proposal: fewer words\n", False),
        ("# RFC 12 — fewer words\n", False),
        ("# Fewer words, not yet in force\n", False),
        ("# Fewer words (draft)\n", False),
        ("# 7. Fewer words\n\n- **Status:** superseded by 9\n- Day: a Monday\n", False),
        ("# 7. Fewer words\n\n## Status\n\nStatus: Proposed\n", False),
        ("# Proposals of the gauger\n", True),
        ("# 7. Fewer words\n\n- **Status:** accepted\n", True),
    ],
)
def test_what_is_not_in_force_says_nothing_of_today(head: str, told: bool) -> None:
    clerk = AGENT.format("clerk") + "Return exactly one of:\n\n- `noted`\n- `not-noted`\n"
    documents = {"agents/tide-gauger.md": GAUGER, "agents/clerk.md": clerk, "docs/words.md": f"{head}\n{TABLE}"}
    assert bool([each for each in lint(documents) if each.code == "FC801"]) == told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("While the pond is dry, `tide-gauger` returns `tide-read` or `gauge-stuck`.", False),
        ("Provided the gauge is there, tide-gauger answers `tide-read` or `gauge-stuck`.", False),
        ("It calls `tide-gauger`. If `tide-gauger` returns `tide-read`, go on; if `gauge-stuck`, send somebody.", True),
        ("It calls `tide-gauger`: `tide-read` is written down, `gauge-stuck` goes to the keeper.", True),
    ],
)
def test_what_is_only_said_to_come_back_is_not_handled(sentence: str, told: bool) -> None:
    documents = {"agents/tide-gauger.md": GAUGER, "docs/process.md": f"# Process\n\n{sentence}\n"}
    message = "outcome `gauge-gone` of `tide-gauger` is handled nowhere"
    assert unhandled(documents) == ([("docs/process.md", message)] if told else [])


def test_a_page_that_makes_a_call_itself_is_judged_beside_a_leader() -> None:
    cases = "- `level-read`: go on.\n- `gauge-stuck`: stop.\n"
    page = f"# Checking a dike\n\nCall `pump-reader` with the path of the gauge.\n\n{cases}"
    documents = {
        "workflows/dikes.md": page,
        "agents/dike-lead.md": LEADER.format(FLOODED, ""),
        "agents/pump-reader.md": READER,
    }
    message = "outcome `gauge-flooded` of `pump-reader` is handled nowhere"
    assert unhandled(documents) == [("workflows/dikes.md", message)]
