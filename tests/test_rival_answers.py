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
