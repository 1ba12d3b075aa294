"""Words that stand where outcomes do by their form, and are names, parts, branches or labels of others."""

import pytest

from flowc.model.doctrine.boundaries.staff import without_staff
from flowc.model.kinds.unit import build
from flowc.model.statements import Doctrine, Role
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"


def told(documents: dict[str, str], *codes: str) -> list[str]:
    """What is said under some rules."""
    return [each.message for each in lint(documents) if each.code in codes]


def read(path: str, text: str) -> Doctrine:
    """What a document says by itself."""
    (doctrine,) = build(Source(path, text), SHIPPED).doctrines
    return doctrine


STAFF = """## Who works here

| Agent | Does |
|---|---|
| `brick-layer` | lays |
| `joiner` | joins |
| `{0}` | puts the panes in |

## Related skills

- `joiner` - First the boards
- `{0}` - Then the panes
"""


@pytest.mark.parametrize(("last", "kept"), [("glazier", 0), ("site-cleared", 2)])
def test_lists_of_agents_and_skills_are_no_lists_of_outcomes(last: str, kept: int) -> None:
    builder = read("agents/builder.md", AGENT.format("builder", "Read, Task") + STAFF.format(last))
    names = ("brick-layer", "joiner", "glazier")
    workers = [read(f"agents/{name}.md", AGENT.format(name, "Read") + "Works.\n") for name in names]
    (left, *_) = without_staff((builder, *workers))
    assert any(union.role is Role.OPEN for union in builder.unions) and builder.handlers
    assert len([each for each in left.handlers if each.about[0] == "Related skills"]) == kept


ONE_OF = "Return exactly one of:\n\n"
MAKER = AGENT.format("label-maker", "Read") + f"{ONE_OF}- `labels-cut` with `sheet`\n- `labels-refused`\n"
GRADER = AGENT.format("crop-grader", "Read") + f"{ONE_OF}- `graded` with `grade`\n- `grade-again`\n- `crop-spoilt`\n"


@pytest.mark.parametrize(
    ("rules", "faults"),
    [
        ("- On `graded` the lead calls the maker.\n- On `labels-cut` the lead tells the shift.\n", 0),
        ("1.1 On `graded` the lead calls the maker, on `grade-again` not.\n\n1.2 On `labels-cut` it goes home.\n", 0),
        ("- `graded`: the lead asks the maker.\n- `labels-cut`: it stops.\n- `labels-refused`: it asks.\n", 0),
        ("- If `crop-grader` returns `graded`, go on.\n- If `crop-grader` returns `labels-cut`, go home.\n", 1),
    ],
)
def test_a_label_that_one_other_agent_returns_is_its_own(rules: str, faults: int) -> None:
    documents = {"agents/label-maker.md": MAKER, "agents/crop-grader.md": GRADER}
    found = told({**documents, "docs/rules.md": f"# House rules\n\n{rules}"}, "FC806", "FC807")
    assert len(found) == faults


TABLE = """For each open case follow **case-review** to reach a verdict, then note it.

| Our word | {0} | What to do |
|---|---|---|
| `upheld` | `upheld` | close it |
| `struck` | `struck` | close it |
| `unsure` | `unsure` | leave it open |
| `keep` | (as the evidence says) | leave it open |
| `stalled` | — | park it |
"""


@pytest.mark.parametrize(("head", "strange"), [("case-review verdict", 0), ("Remark", 2)])
def test_the_column_that_names_a_role_has_its_outcomes(head: str, strange: int) -> None:
    review = AGENT.format("case-review", "Read") + f"{ONE_OF}- `upheld`\n- `struck`\n- `unsure`\n"
    judge = AGENT.format("judge", "Read") + TABLE.format(head)
    documents = {"agents/judge.md": judge, "agents/case-review.md": review}
    assert len(told(documents, "FC807")) == strange


FORM = """# Report

```markdown
---
status: sealed | leaks_found | diver_needed
{0}: sealed | leaks_found
---
```
"""


def test_a_part_of_a_form_is_no_outcome_of_somebody_else() -> None:
    survey = AGENT.format("survey", "Read") + "Your result:\n\n```yaml\noutcome: sealed | leaks_found | rust\n```\n"
    documents = {"dock/templates/report.md": FORM.format("hull"), "agents/survey.md": survey}
    assert told(documents, "FC801") == []
    whole = FORM.format("hull").replace(" | diver_needed", "")
    assert told({**documents, "dock/templates/report.md": whole}, "FC801") != []


def test_forms_of_one_folder_are_no_declarations_of_one_role() -> None:
    documents = {
        "dock/templates/report.md": "# Report\n\n**Status:** {passed | failed}\n**Hull:**\n",
        "dock/templates/trial.md": "# Trial\n\n- Outcome: passed | skipped\n- Depth:\n",
    }
    assert told(documents, "FC801") == []
    dock = AGENT.format("dock", "Read") + "Look at hulls.\n"
    assert told({**documents, "agents/dock.md": dock}, "FC801") != []


GATES = """The gate for the size of a job has three results:

- Outcome `small`: say so and STOP.
- Outcome `middling`: recommend the yard and STOP.
- Outcome `large`: go on below.
"""


def test_results_of_one_gate_are_no_gates() -> None:
    assert told({"doctrine/dock/process.md": f"# Process\n\n{GATES}"}, "FC401") == []


TOOLS = """## Tools

#### {0} Response

```json
{{"rope_id": "id", "status": "success|error"}}
```
"""


@pytest.mark.parametrize(("title", "unions"), [("find_rope", 0), ("`find_rope()`", 0), ("The", 1)])
def test_what_a_tool_answers_is_not_what_the_agent_returns(title: str, unions: int) -> None:
    rigger = read("agents/rigger.md", AGENT.format("rigger", "Read, Bash") + TOOLS.format(title))
    assert len([union for union in rigger.unions if union.role is Role.RETURN]) == unions


@pytest.mark.parametrize(
    ("sentences", "labels"),
    [
        ("You make a lock **open in daylight**: when it sticks, say so. Somebody always **knows the way**.", []),
        ("Answer **not open** when it sticks. Otherwise answer **wide open** and go.", ["not open", "wide open"]),
    ],
)
def test_stressed_words_in_a_sentence_are_no_label(sentences: str, labels: list[str]) -> None:
    keeper = read("agents/lock-keeper.md", AGENT.format("lock-keeper", "Read") + f"## Your answer\n\n{sentences}\n")
    assert [member.label.text for union in keeper.unions for member in union.members] == labels


def test_a_list_of_agents_known_by_id_is_of_another_tool() -> None:
    listed = '{"agents": [{"id": "mason", "file": "a.md", "role": "Builds."}, {"id": "joiner", "file": "b.md"}]}'
    named = '{"agents": [{"name": "mason"}, {"id": "joiner", "file": "b.md"}]}'
    assert told({"registry/agents.json": listed}, "FC116") == []
    assert told({"registry/agents.json": named}, "FC116") == ["the agent has no `name`"]


def test_a_key_with_a_hyphen_has_a_text_that_needs_quotes() -> None:
    skill = AGENT.format("lean", "Read").replace("tools: Read", "applies-to: all who write. NOTE: this is a rule")
    assert [each.code for each in lint({"skills/lean/SKILL.md": skill})] == ["FC123"]


@pytest.mark.parametrize("slot", ["{ { name } }", "{{ name }}"])
def test_a_slot_pulled_apart_is_filled_in_later(slot: str) -> None:
    assert lint({"templates/notes-template.md": f"---\nsession: {slot}\nuser: {slot}\n---\n\n# Notes\n"}) == ()


@pytest.mark.parametrize(("folder", "times"), [("references", 0), ("agents", 1)])
def test_pages_that_a_skill_reads_are_no_agents(folder: str, times: int) -> None:
    page = "---\nname: plan-work\ndescription: The way for {0}.\n---\n\nAsk.\n"
    documents = {
        "skills/plan-work/SKILL.md": page.format("all"),
        f"skills/plan-work/{folder}/clear.md": page.format("clear cases"),
        f"skills/plan-work/{folder}/unclear.md": page.format("others"),
    }
    assert len(told(documents, "FC210")) == times


@pytest.mark.parametrize("verb", ["cannot", "might not", "does not", "has to"])
def test_a_verb_behind_an_answer_is_no_outcome(verb: str) -> None:
    lead = AGENT.format("night-lead", "Read, Task") + f"{ONE_OF}- `crop-held` with `reason`\n- `crop-sent`\n\n"
    told_twice = f"Both are asked a second time if the first answer {verb} be used. Then hold the crop.\n"
    assert told({"agents/night-lead.md": lead + told_twice}, "FC806", "FC807") == []


@pytest.mark.parametrize(("field", "known"), [("Last review status", True), ("Review outcome", False)])
def test_what_was_noted_of_an_earlier_time_is_no_record_of_today(field: str, known: bool) -> None:
    reviewer = AGENT.format("rope-reviewer", "Read") + f"{ONE_OF}- `rope-sound`\n- `rope-worn`\n- `rope-gone`\n"
    page = f"# Notes of a rope\n\n- {field}: rope-sound | rope-worn\n- Length:\n"
    documents = {"agents/rope-reviewer.md": reviewer, "templates/rope-notes.md": page}
    assert (told(documents, "FC801") == []) == known


@pytest.mark.parametrize(("folder", "times"), [("agents/_parts", 0), ("agents/parts", 1)])
def test_what_an_agent_is_made_from_is_no_second_one(folder: str, times: int) -> None:
    agent = AGENT.format("rope-maker", "Read") + "Make ropes.\n"
    documents = {"agents/rope-maker.md": agent, f"{folder}/rope-maker.base.md": agent}
    assert len(told(documents, "FC210")) == times


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("**DONE** only after the saw passed and **rope-tester** has run (`SOUND` or `NO_ROPE`).", False),
        ("The end: the saw passed, then `rope-tester` (`SOUND` or `NO_ROPE`).", False),
        ("The rope is whole after **rope-tester** (`SOUND` or `NO_ROPE`).", False),
        ("Then **rope-tester** returns `SOUND` or `NO_ROPE`.", True),
    ],
)
def test_outcomes_that_suffice_are_not_all_there_are(sentence: str, whole: bool) -> None:
    page = read("doctrine/ropes/process.md", f"# Process\n\n{sentence}\n")
    assert [not union.partial for union in page.unions] == [whole] * len(page.unions)
    assert page.unions
