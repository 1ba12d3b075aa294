"""Pages about one call, where no folder has a name for a role: whose outcomes they state, whose page they are, and what
of them is no outcome at all.
"""

import pytest

from linting import lint

OUTPUT = """# Output contract: desk -> lead

What `desk` gets back from one call of `lead`.

## {}

`ready` | `lead-blocked` | `invalid-input`

## lead-blocked

The answer holds the blockers, the owner of each, and the next action.
"""
HANDOFF = """# Handoff contract: lead -> cutter

`cutter` returns one of:

1. `outcome`: `complete-with-evidence`
   - `tables_changed`
2. `outcome`: `cutting-blocked`
   - `blockers[]`: each with its owner
   - `recommended_next_action`

`cutter` checks its payload and attempts the first window before it returns.
"""
ROUTES = """# Orchestration by desk

`desk` calls `lead` once for a brief and acts on the result. An empty answer is asked for once more.

| Result | Next |
|---|---|
| `ready` | go on |
| `lead-blocked` | send each blocker to its owner |
{}"""


def told(**documents: str) -> list[tuple[str, str]]:
    """The codes of what is found, with the words it stands at."""
    files = {f"doctrine/{name.replace('_', '-')}.md": text for name, text in documents.items()}
    return [(each.code, each.primary.span.text) for each in lint(files)]


@pytest.mark.parametrize("title", ["Outcome", "Outcomes", "What it returns", "Results"])
def test_alternatives_alone_under_a_title_are_what_the_callee_returns(title: str) -> None:
    documents = {"output_contract": OUTPUT.format(title), "handoff_contract": HANDOFF}
    assert told(**documents, orchestration=ROUTES.format("")) == [("FC805", "lead-blocked")]
    whole = ROUTES.format("| `invalid-input` | send it back to its author |\n")
    assert told(**documents, orchestration=whole) == []


def test_alternatives_under_another_title_are_nobodys_outcomes() -> None:
    documents = {"output_contract": OUTPUT.format("Words to avoid"), "handoff_contract": HANDOFF}
    assert told(**documents, orchestration=ROUTES.format("")) == []


def test_a_sentence_that_begins_with_a_role_is_no_rule_for_an_outcome() -> None:
    process = "# Work of lead\n\nFill in the report. The events are listed in it; `desk` writes them down.\n"
    assert told(output_contract=OUTPUT.format("Outcome"), handoff_contract=HANDOFF, process=process) == []


def test_a_block_that_has_a_section_says_there_whose_it_is() -> None:
    silent = OUTPUT.format("Outcome").replace("the blockers, the owner of each, and the next action", "a line of text")
    assert told(output_contract=silent) == [("FC704", "lead-blocked")]


VALUES = """# Pipeline of lead

Produced by the pass:

- cutting record (`{}` | `cutting-blocked` | `not-attempted`)
"""
ROUTED = """# Orchestration by desk

`desk` calls `lead` once for a brief and acts on the result. An empty answer is asked for once more.

| Result | Cutting record | Next |
|---|---|---|
| `ready` | `complete-with-evidence` | go on |
| `ready` | `cutting-blocked` | send each blocker to its owner |
| `lead-blocked` | `not-attempted` | send each blocker to its owner |
| `invalid-input` | `not-attempted` | send it back to its author |
"""


def test_a_value_that_another_document_lists_is_not_strange_to_one_that_lists_it_otherwise() -> None:
    values = "`complete-with-evidence` | `cutting-blocked` | `not-attempted`"
    record = f"\n## Fields\n\n1. cutting record (`lead -> cutter`: {values})\n"
    documents = {"handoff_contract": HANDOFF, "output_contract": OUTPUT.format("Outcome") + record}
    found = told(**documents, orchestration=ROUTED, pipeline=VALUES.format("running-with-evidence"))
    assert [code for code, _ in found] == ["FC701"]
