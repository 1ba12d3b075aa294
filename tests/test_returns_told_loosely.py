"""What a role returns, told in other words than by its labels, beside the labels it has."""

import pytest

from linting import codes, lint

CONTRACT = {
    "smith/doctrine/output-contract.md": "# Output contract\n\n```\nOutcome: forged | blocked | escalated\n```\n\n"
    "- `blocked`: blockers with owner and next action\n",
}


def told(words: str, kind: str = "orchestration") -> list[str]:
    """What is said of a smith's document of some words beside its contract."""
    documents = {**CONTRACT, f"smith/doctrine/{kind}.md": f"# Of the smithy\n\n{words}\n"}
    return [each.message for each in lint(documents) if each.code == "FC801"]


LEFT_OUT = "`smith` also returns `escalated`, as `smith/doctrine/output-contract.md` says"


@pytest.mark.parametrize(
    "lead",
    [
        "Return to the caller only when:",
        "Return only with terminal outcomes:",
        "Report back only if one of these holds:",
        "Only return with:",
        "The only valid returns are:",
        "Respond with nothing but:",
    ],
)
def test_a_list_of_all_that_is_returned(lead: str) -> None:
    items = "\n\n1. there is evidence of the forging, or\n2. the forge is `blocked` with blockers, their owner"
    assert told(lead + items) == [LEFT_OUT]


@pytest.mark.parametrize(
    "words",
    [
        "Return only with evidence of the forging, or `blocked` with its owner.",
        "Return either the forged piece, or `blocked` with its owner.",
        "The return must include the forged piece, or `blocked` with its owner.",
        "Return value must contain evidence, or `blocked` with its owner and the next action.",
    ],
)
def test_a_sentence_about_all_that_is_returned(words: str) -> None:
    assert told(words, "process") == [LEFT_OUT]


@pytest.mark.parametrize(
    "words",
    [
        "Return only when:\n\n1. there is evidence, or\n2. the forge is `blocked`, or\n3. it is `escalated`",
        "Return only the forged piece.",
        "Do not return only evidence, or `blocked`.",
        "If the fire is out, return `blocked` with its owner.",
        "Use only:\n\n1. the hammer, or\n2. the `blocked` anvil",
        "## Members\n\nReturn only when:\n\n1. there is evidence, or\n2. the work is `blocked`",
    ],
)
def test_what_leaves_nothing_out(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "If a tool is missing, return error to `master` with the defects.",
        "If a tool is missing, return an error with its name.",
        "Return a failure to `master` when a tool is missing.",
        "When a tool is missing, respond with an error.",
    ],
)
def test_an_error_that_is_no_outcome(words: str) -> None:
    contract = {"smith/doctrine/output-contract.md": "# Output contract\n\n```\nOutcome: forged | blocked\n```\n\n"
                "- `blocked`: blockers with owner and next action\n"}  # fmt: skip
    process = {"smith/doctrine/process.md": f"# Process\n\n{words}\n"}
    assert "FC801" in codes(contract | process)
    failing = {path: text.replace("blocked", "failed") for path, text in contract.items()}
    assert "FC801" not in codes(failing | process)


@pytest.mark.parametrize(
    "words",
    [
        "Return error messages in full.",
        "The tool returns an error when it is cold.",
        "Do not return an error; return `blocked`.",
        "Return `blocked` with the error of the tool.",
        "If a tool returns an error, return `blocked` with its owner.",
    ],
)
def test_errors_of_others(words: str) -> None:
    assert told(words, "process") == []


def test_the_documents_of_a_role_outweigh_the_contract_of_its_caller() -> None:
    documents = {
        **CONTRACT,
        "master/doctrine/handoff-contract.md": "# Handoff contract\n\nThis contract governs transfer from `master` to "
        "`smith`.\n\nSmith returns one of:\n\n1. `outcome`: `forged`\n   - piece\n2. `outcome`: `blocked`\n"
        "   - blockers with owner and next action\n",
        "master/references/template.md": "# Report\n\n- Smith's transfer result: forged-well | blocked\n",
        "smith/doctrine/pipeline.md": "# Pipeline\n\n## Outputs\n\n- outcome (`forged` | `blocked` | `escalated`)\n",
        "smith/references/template.md": "# Report\n\n- Outcome: forged | blocked | escalated\n- Blockers and owner:\n",
    }
    found = [each for each in lint(documents) if each.code == "FC801"]
    at = [each for each in found if each.message == LEFT_OUT]
    assert [each.primary.span.source.path for each in at] == ["master/doctrine/handoff-contract.md"]
    assert all("`escalated`" not in each.message for each in found if each not in at)


def test_a_section_by_the_other_name_is_shown() -> None:
    documents = {
        "master/doctrine/handoff-contract.md": "# Handoff contract\n\nThis contract governs transfer from `master` to "
        "`smith`.\n\nSmith returns one of:\n\n1. `outcome`: `forged`\n   - piece\n2. `outcome`: `failed`\n   - why\n",
        "master/references/template.md": "# Report\n\n- Transfer result (`master -> smith`): forged-well | failed\n\n"
        "If forged:\n- piece:\n- weight:\n",
    }
    (found,) = [each for each in lint(documents) if each.code == "FC801"]
    assert documents["master/references/template.md"].index("forged:") in [
        place.span.start for place in found.related if place.span.source.path == "master/references/template.md"
    ]
