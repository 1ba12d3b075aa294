"""Doctrine in numbered clauses and plain words: `§ 5`, `10.3.1`, `(a)` before a paragraph, roles without marks, and a
contract about what is returned to somebody.
"""

import pytest

from linting import lint

HEAD = "# Chapter 10. The chain\n\nThe chief editor receives a text and proceeds thus.\n\n"
CALLS = """\
# Chapter 20. Boundaries

## chief-editor -> term-clerk

Outcome: `terms-settled` | `terms-disputed` | `source-torn`
"""
CLERK = "---\nname: term-clerk\ndescription: Settles terms.\ntools: Read\n---\n\nSettle each term.\n"
CASES = (
    "{0} Call `term-clerk` with the text.\n\n"
    "{1} Upon `terms-settled` the chain goes on. {2} the chief editor returns `blocked`.\n"
)
BOTH = "Upon `terms-disputed` or `source-torn`"


def codes(documents: dict[str, str]) -> list[str]:
    """The codes of what is said of outcomes and who handles them."""
    return [each.code for each in lint(documents) if each.code in ("FC801", "FC805", "FC806", "FC807")]


@pytest.mark.parametrize("numbers", [("10.1.1", "10.1.2"), ("§ 4", "§ 5"), ("(a)", "(b)"), ("§4.", "§5."), ("", "")])
def test_a_clause_says_what_it_says_without_its_number(numbers: tuple[str, str]) -> None:
    documents = {"10-chain.md": HEAD, "20-boundaries.md": CALLS, "roles/term-clerk.md": CLERK}
    whole = {**documents, "10-chain.md": HEAD + CASES.format(*numbers, BOTH)}
    assert codes(whole) == []
    short = {**documents, "10-chain.md": HEAD + CASES.format(*numbers, "Upon `terms-disputed`")}
    assert codes(short) == ["FC805"]


@pytest.mark.parametrize(
    ("title", "drawn"),
    [
        ("Chapter 30. The return to the town council", "chief-editor -> town-council"),
        ("Result to the `town-council`", "chief-editor -> town-council"),
        ("What the council gets", "town-council -> chief-editor"),
    ],
)
def test_an_arrow_to_whom_something_is_returned_is_the_way_back(title: str, drawn: str) -> None:
    returned = f"# {title}\n\nBoundary: {drawn}.\n\nReturn one of:\n\n- `certified`\n- `withheld`\n"
    sheet = "# Chief editor output contract\n\nReturn one of:\n\n- `certified`\n- `{0}`\n"
    documents = {"30-return.md": returned, "roles/term-clerk.md": CLERK}
    assert codes({**documents, "chief-editor-output-contract.md": sheet.format("withheld")}) == []
    assert codes({**documents, "chief-editor-output-contract.md": sheet.format("withdrawn")}) == ["FC801"]


def test_what_is_done_with_a_leads_own_ends_is_no_place_for_those_of_whom_it_calls() -> None:
    own = "Return one of:\n\n- `letter-sent`\n- `letter-blocked`\n"
    page = (
        "# How a letter is handled\n\nThe letter desk works with one agent.\n\n"
        "| Agent | Outcome | The desk |\n|---|---|---|\n| term-clerk | `terms-settled` | sends it |\n"
        "| term-clerk | `source-torn` | returns `letter-blocked` |\n{0}\n"
        "## What the council does\n\n- `letter-sent`: files it.\n- `letter-blocked`: calls the desk.\n"
    )
    calls = CALLS.replace("chief-editor", "letter-desk").replace("terms-disputed", "blocked")
    documents = {"agents/letter-desk.md": f"---\nname: letter-desk\ndescription: Leads.\ntools: Task\n---\n\n{own}"}
    documents |= {"20-boundaries.md": calls, "agents/term-clerk.md": CLERK}
    row = "| term-clerk | `blocked` | returns `letter-blocked` |\n"
    assert codes({**documents, "process.md": page.format(row)}) == []
    assert codes({**documents, "process.md": page.format("")}) == ["FC805"]
