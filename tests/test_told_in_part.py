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
