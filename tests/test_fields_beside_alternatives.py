"""Fields, settings and conditions that stand where alternatives, results and statuses do."""

import pytest

from linting import lint

_KILN = """---
name: kiln-lead
description: Fires clay.
---

# Firing

| # | Load | glaze_kind |
|---|---|---|
| 1 | Bowls | `ash-grey` |
| 2 | Cups | `salt-white` |

{}
"""


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("```\nglaze_kind: ash-grey   |   Shelf: TOP-\n```\n\n```\nglaze_kind: iron-red | Shelf: LOW-\n```", False),
        ("```\nglaze_kind: ash-grey | **Shelf:** top\n```", False),
        ("```\nglaze_kind: ash-grey | iron-red\n```", True),
        ("```\nglaze_kind: ash-grey | iron-red | Shelf: top\n```", True),
        ("```\nglaze_kind: ash-grey | iron-red: only in the small kiln\n```", True),
    ],
)
def test_a_pipe_before_the_next_field_parts_no_values(shown: str, told: bool) -> None:
    found = [each.code for each in lint({"agents/kiln-lead.md": _KILN.format(shown)})]
    assert ("FC807" in found) == told


_TOOL = "# Loom tools\n\n## `loom_save`\n\nSaves the pattern.\n\n**Returns**\n{}\n"


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("working_copy_updated_at", False),
        ("running_total_count", False),
        ("pending_batch_id", False),
        ("running_with_evidence", True),
        ("in_progress_partial", True),
    ],
)
def test_a_time_a_number_and_what_something_is_called_are_no_status(field: str, told: bool) -> None:
    rows = f"- `{field}`.\n- `pattern_saved`.\n- `blocked_by_owner` with `owner`.\n"
    found = [each.code for each in lint({"contracts/loom.md": _TOOL.format(rows)})]
    assert ("FC701" in found) == told


_PORTER = "---\nname: porter\ndescription: Carries crates.\n---\n\n# Porter\n\nSpeak to the owner here. {}\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("When dispatched, return to the yard lead with the list.", False),
        ("If delegated, return the list to whoever sent you.", False),
        ("**When submitted**, return the list.", False),
        ("When `dispatched`, return to the yard lead.", True),
        ("If the outcome is dispatched, return to the yard lead.", True),
        ("When the loader returns `dispatched`, return to the yard lead.", True),
    ],
)
def test_how_an_agent_was_started_is_no_label(words: str, told: bool) -> None:
    found = [each.code for each in lint({"agents/porter.md": _PORTER.format(words)})]
    assert ("FC701" in found) == told


_CRATES = "---\nname: crates\ndescription: Keeps crates.\n---\n\n# Crates\n\n### {}\n\nSet it.\n\n**{}:**\n\n{}"
_STAGES = "- `pending` — waits for the ship\n- `passed` — went through\n- `failed` — was held back\n"


@pytest.mark.parametrize(
    ("heading", "lead", "told"),
    [
        ("`/yard crate set <crate-id> --outcome <outcome>`", "Valid outcomes", False),
        ("`yard set {crate} --status {status}`", "Valid statuses", False),
        ("`yard set <crate-id> --weight <kilos>`", "Valid outcomes", True),
        ("`yard finish <task-id> --outcome <outcome>`", "Valid outcomes", True),
        ("`yard run --outcome <outcome>`", "Valid outcomes", True),
        ("How you end", "Valid outcomes", True),
    ],
)
def test_what_a_command_sets_of_a_record_is_no_outcome(heading: str, lead: str, told: bool) -> None:
    found = [each.code for each in lint({"agents/crates.md": _CRATES.format(heading, lead, _STAGES)})]
    assert ("FC701" in found) == told


_STEPS = "steps:\n  - id: first\n    agent: {}\n    prompt: Tell me.\n"
_BAKER = "name: {}\nagents:\n  baker: {{model: small}}\n"
_DEFAULT = "defaults: {agent: baker}\n"
_OVEN = '{{"agents": {{"baker": {{"model": "{}"}}}}, {}}}'
_TWO = '"ovens": {"hot": 1}, "shifts": ["night"]'


@pytest.mark.parametrize(
    ("documents", "told"),
    [
        ({f"{at}/work.yaml": _BAKER.format(at) + _STEPS.format("baker") for at in ("north", "south")}, False),
        ({f"work/{at}.yaml": _BAKER.format(at) + _DEFAULT + _STEPS.format("none") for at in "ab"}, False),
        ({f"work/{at}.yaml": _BAKER.format(at) + _STEPS.format("nobody") for at in "ab"}, True),
        ({"work/a.yaml": _BAKER.format("a") + _STEPS.format("baker"), "work/b.yaml": _BAKER.format("b")}, True),
        ({f"work/{at}.yaml": _BAKER.format(at) for at in "ab"}, True),
        ({f"kinds/{at}.json": _OVEN.format(at, _TWO) for at in ("small", "large")}, False),
        ({f"{at}/house.json": _OVEN.format(at, _TWO) for at in ("small", "large")}, True),
        ({f"kinds/{at}.json": _OVEN.format(at, '"version": "1", "ovens": {}') for at in ("small", "large")}, True),
    ],
)
def test_agents_of_one_file_and_of_one_of_several_configurations_are_defined_once(
    documents: dict[str, str], told: bool
) -> None:
    assert ("FC210" in [each.code for each in lint(documents)]) == told


def test_an_agent_that_a_flow_calls_is_defined_once_for_it() -> None:
    flow = 'name: day\ntransitions:\n  "new -> baked":\n    agent: baker\n    on_fail: failed\n'
    files = {f"kinds/{at}.json": _OVEN.format(at, _TWO) for at in ("small", "large")}
    assert "FC210" in [each.code for each in lint({**files, "flows/day.yaml": flow})]


_REPORTS = "---\nname: {0}\ndescription: Does {0}.\n---\n\n## Output\n\nReturn this:\n\n```yaml\nreport:\n{1}```\n"
_OWN = "  status: success | partial | failed\n"
_STORE = '  larder_status: "ok" | "error"\n  larder_error: "why"\n'


@pytest.mark.parametrize(
    ("results", "key"),
    [
        ([_OWN, _STORE, f"{_STORE}{_OWN}"], ""),
        ([_OWN, _STORE, f"{_STORE}  overall_status: success | failed\n"], "overall_status"),
        ([_OWN, _STORE], "larder_status"),
        ([_OWN, "  larder_status: success | failed\n"], "larder_status"),
        ([_OWN, _STORE, f"{_OWN}\n  shelf:\n    larder_status: ok | error\n"], "larder_status"),
    ],
)
def test_how_another_thing_is_beside_the_outcome_is_no_second_format(results: list[str], key: str) -> None:
    documents = {f"agents/cook-{at}.md": _REPORTS.format(f"cook-{at}", each) for at, each in enumerate(results)}
    found = [each.message for each in lint(documents) if each.code == "FC912"]
    assert [key in each for each in found] == ([True] if key else [])


_FORM = "# Crate\n\n- weight: {weight}\n- owner: {owner}\n- origin: {origin}\n- harbour: {harbour}\n- ship: {ship}\n"
_CALLS = "# Yard contract\n\n{}\n\n"
_CALL = "## `{}`\n\n**{}**\n\n- `crate` (string)\n\n**{}**\n\n"
_FIELDS = "- `weight`\n- `owner`\n- `origin`\n- `harbour`\n- `next_page`\n\n"
_LIST = "The skill routes to `docs/{}.md`,\n`docs/method.md`, `docs/kinds.md`, and\n`docs/people.md`."
_FOR = "Fill in `docs/{}.md` with what comes back."


@pytest.mark.parametrize(
    ("lead", "takes", "gives", "told"),
    [
        (_LIST, "Parameters", "Returns", False),
        (_LIST.replace(",", ", and"), "Arguments", "Return value", False),
        (_FOR, "Parameters", "Returns", True),
        (f"{_FOR} See `docs/method.md` and `docs/kinds.md`.", "Parameters", "Returns", True),
        (_LIST, "Crates", "What is asked for", True),
    ],
)
def test_a_list_of_documents_to_read_binds_many_calls_to_no_form(lead: str, takes: str, gives: str, told: bool) -> None:
    calls = "".join(_CALL.format(f"crate_{at}", takes, gives) + _FIELDS for at in ("find", "move", "count"))
    contract = _CALLS.format(lead.format("crate-template")) + calls
    documents = {"docs/yard-contract.md": contract, "docs/crate-template.md": _FORM}
    assert ("FC803" in [each.code for each in lint(documents)]) == told


@pytest.mark.parametrize(("field", "told"), [("subagent_type", False), ("glaze_type", True)])
def test_an_agent_of_the_project_is_a_value_of_a_field_for_agents(field: str, told: bool) -> None:
    lead = _KILN.replace("glaze_kind", field).format(f"```\n{field}: ash-grey | iron-red\n```")
    agent = "---\nname: salt-white\ndescription: Glazes.\n---\n\nGlaze.\n"
    assert ("FC807" in [each.code for each in lint({"agents/lead.md": lead, "agents/salt.md": agent})]) == told
    assert "FC807" in [each.code for each in lint({"agents/lead.md": lead})]
