"""Answers of an agent with `status` where all others have `outcome`, and what only looks like an answer."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\n{1}\n"
MEASURED = """\
Measure the plot.

```yaml
outcome: success
comment: "Two metres short."
```

If it cannot be measured, return `outcome: failure` with a `reason`.
"""
LINES = 'status: success\ndecision: reject\ncomment: "The boundary is not the one in the deed."'
YAML, PLAIN = f"```yaml\n{LINES}\n```", f"```\n{LINES}\n```"
JSON = '```json\n{"status": "success", "decision": "reject", "comment": "The boundary is off."}\n```'
JUDGES = "Approve when every bound is drawn. Reject when one is not, and say which.\n\n"
RIGHT = "\n\nReturn `outcome: success`."


def told(words: str) -> list[str]:
    """What is said of formats where two agents answer with an outcome and a third one has some words."""
    documents = {f"agents/{name}.md": AGENT.format(name, MEASURED) for name in ("surveyor", "drafter")}
    found = lint({**documents, "agents/title-judge.md": AGENT.format("title-judge", words)})
    return [each.code for each in found if each.code == "FC912"]


@pytest.mark.parametrize(
    "words",
    [
        JUDGES + YAML,
        JUDGES + JSON,
        JUDGES + PLAIN,
        f"Judge the title.\n\n{YAML}\n\nIf you cannot read it at all, `status: failure` and the `reason`.",
        f"You get the deed. Compare it with the plot from the survey.\n\n{YAML}",
        f"Judge the title.\n\n## The form of it\n\n{JSON}",
        "Judge the title. Answer with `status: success` and `decision: approve`, or `decision: reject`.",
        "Judge the title. Close with `status: success`, `decision: approve` or `reject`, and a `comment`.",
        "Judge the title.\n\n- `status`: `success` or `failure`\n- `decision`: `approve` or `reject`\n- `comment`: why",
        "When it holds:\n\n```yaml\nstatus: success\ndecision: approve\n```",
    ],
)
def test_an_answer_in_another_form(words: str) -> None:
    assert told(words) == ["FC912"]


@pytest.mark.parametrize(
    "words",
    [
        f"You are given the survey as it came from the office:\n\n{YAML}{RIGHT}",
        f"The server log shows lines such as:\n\n{YAML}{RIGHT}",
        f"Never answer like this:\n\n{YAML}{RIGHT}",
        f"Never answer like this:\n\n{JSON}{RIGHT}",
        f"Not so:\n\n{YAML}\n\nbut `outcome: success`.",
        f"This is the old form, which nobody is to return any more:\n\n{YAML}{RIGHT}",
        f"What the other office sends us:\n\n{YAML}{RIGHT}",
        f"The register holds for each deed:\n\n```yaml\nstatus: active\nowner: Smith\n```{RIGHT}",
        f"`deedctl show` prints:\n\n```yaml\nstatus: success\nreason: none\n```{RIGHT}",
        f"The registry API answers `status: success` when the deed is known.{RIGHT}",
        f"The plotter, a machine, is slow; the machine replies `status: success` when the sheet is out.{RIGHT}",
        JUDGES + YAML.replace("status", "outcome"),
    ],
)
def test_what_is_no_answer_of_the_agent(words: str) -> None:
    assert told(words) == []


_OWN = {
    "measurer": '## Output\n\n{\n  "status": "success | failed",\n  "stones": []\n}',
    "judge": '## Output\n\n{\n  "ruling_status": "approved | rejected",\n  "grounds": []\n}',
}


def _ruled(words: str) -> list[str]:
    """What is said of two agents of which each has a key of its own, where a document leads both."""
    documents = {f"agents/{name}.md": AGENT.format(name, own) for name, own in _OWN.items()}
    found = lint({**documents, "commands/settle.md": f"# Settle\n\nCall `measurer`, then `judge`.\n\n{words}\n"})
    return [each.code for each in found if each.code == "FC912"]


@pytest.mark.parametrize(
    "words",
    [
        "- If status=success → call `judge`\n- `ruling_status: approved` → enter the plot",
        "- When `status` is `failed`, ask the owner.\n- If `ruling_status` is `rejected`, stop.",
        '- if status == "success": go on\n- on ruling_status: rejected, ask the owner',
    ],
)
def test_keys_that_one_document_decides_on_by_name_are_both_known(words: str) -> None:
    assert _ruled(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "- If status=success → call `judge`\n- If status=approved → enter the plot",
        "If the status is fine, go on. The judge has a ruling_status.",
        "- If status=success → call `judge`\n\n```\nruling_status: approved | rejected\n```",
        "- If status=success → call `judge`\n\n```yaml\nplot: 14\nruling_status: pending\n```",
        "Enter the plot.\n\n- If ruling_status=approved → ring the bell",
    ],
)
def test_a_key_that_nobody_decides_on_is_another_format(words: str) -> None:
    assert _ruled(words) == ["FC912"]
