"""Comments between the items of a list and beside the words of a cell: they say nothing, and take nothing away."""

import pytest

from doctrine_reading import doctrine, outcomes
from linting import codes

PATH = "writer/doctrine/handoff-contract.md"
HEAD = "# Handoff contract: lead -> writer\n\nWriter returns one of:\n\n"
BOTH = [("return", "writer", "reviewed | rejected")]


def found(words: str) -> list[tuple[str, str, str]]:
    return outcomes(doctrine(HEAD + words, PATH))


@pytest.mark.parametrize(
    "between",
    [
        "<!-- note -->\n",
        "\n<!-- note -->\n\n",
        "<!-- note\n\nof two parts -->\n",
        "<!-- one -->\n<!-- two -->\n",
        "\n<!-- one -->\n\n<!-- two -->\n",
    ],
)
def test_a_list_goes_on_behind_a_comment(between: str) -> None:
    assert found(f"- `reviewed`: `notes`\n{between}- `rejected`: `reason`\n") == [
        ("return", "writer", "reviewed(notes) | rejected(reason)")
    ]
    assert found(f"1. `reviewed`\n{between}2. `rejected`\n") == BOTH


@pytest.mark.parametrize(
    "words",
    [
        "- `reviewed`\n- `rejected`\n\n<!-- -->\n\n- `shelf`\n- `drawer`\n",
        "- `reviewed`\n- `rejected`\n<!-- end of list -->\n- `shelf`\n- `drawer`\n",
        "- `reviewed`\n- `rejected`\n<!-- note -->\n* `shelf`\n* `drawer`\n",
        "- `reviewed`\n- `rejected`\n<!-- note -->\n  - `shelf`\n  - `drawer`\n",
        "- `reviewed`\n- `rejected`\n<!-- note -->\nThe rooms:\n- `shelf`\n- `drawer`\n",
        "1. `reviewed`\n2. `rejected`\n<!-- note -->\n1. `shelf`\n2. `drawer`\n",
    ],
)
def test_what_is_another_list_stays_one(words: str) -> None:
    assert found(words)[:1] == BOTH


def test_a_list_in_an_item_goes_on_too() -> None:
    words = "- Writer returns one of:\n  - `reviewed`\n\n  <!-- note -->\n\n  - `rejected`\n"
    assert outcomes(doctrine(f"# Handoff contract: lead -> writer\n\n{words}", PATH)) == BOTH


@pytest.mark.parametrize(
    "cell", ["`rejected` <!-- note -->", "<!-- note --> `rejected`", "<!-- a -->`rejected`<!-- b -->"]
)
def test_a_cell_is_filled_by_its_word_whatever_is_remarked_beside_it(cell: str) -> None:
    assert found(f"| outcome | meaning |\n|---|---|\n| `reviewed` | good |\n| {cell} | bad |\n") == BOTH


@pytest.mark.parametrize("cell", ["<!-- `rejected` -->", "`rejected` or so <!-- note -->"])
def test_a_cell_says_nothing_by_its_comment(cell: str) -> None:
    assert found(f"| outcome | meaning |\n|---|---|\n| `reviewed` | good |\n| {cell} | bad |\n") != BOTH


SUPPRESSED = "<!-- flowc: ignore[FC701] the old runner needs it -->"


@pytest.mark.parametrize(
    "words",
    [
        "- `reviewed`\n{0}\n- `running`\n",
        "| outcome | meaning |\n|---|---|\n| `reviewed` | good |\n| `running` {0} | still |\n",
    ],
)
def test_a_suppression_there_hides_what_it_stands_beside(words: str) -> None:
    assert codes({PATH: HEAD + words.format("<!-- note -->")}) == ["FC701"]
    assert codes({PATH: HEAD + words.format(SUPPRESSED)}) == []
