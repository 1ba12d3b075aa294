"""Conditions, fields and answers of others that stand where the outcomes of a callee do."""

import pytest

from linting import lint

_PACKER = """---
name: crate-packer
description: Packs crates.
tools: Read
---

Return exactly one of:

- `PACKED` with `weight`
- `TOO_HEAVY` with `weight`
- `NO_CRATE`
"""
_CHECKER = """---
name: {0}
description: Checks seals.
tools: Read
---

Return exactly one of:

- `HOLDS`
- `LEAKS` with `place`
"""
_LEAD = """---
name: yard-lead
description: Leads the yard.
tools: Read, Task
---

Call `crate-packer` with the list.

## Handle the answer of crate-packer

"""
_RULES = (
    "**IF status = PACKED:** Go on.\n\n**IF status = TOO_HEAVY:** Take another crate.\n\n"
    "**IF status = NO_CRATE:** Stop.\n\n"
)


def _told(rules: str, *others: str) -> list[str]:
    documents = {"agents/yard-lead.md": _LEAD + rules, "agents/crate-packer.md": _PACKER}
    documents |= {f"agents/{each}.md": _CHECKER.format(each) for each in others}
    return [each.message for each in lint(documents) if each.code in ("FC806", "FC807")]


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("**IF ANY IS NO:** Do it now, before the lorry leaves.", False),
        ("**IF ALL ARE THERE:** Go on.", False),
        ("**IF ONE WAS LEFT OUT:** Fetch it.", False),
        ("**IF CRATE LOST:** Fetch it.", True),
        ("**If `CRATE_IS_LOST`:** Fetch it.", True),
    ],
)
def test_a_clause_in_capitals_is_a_condition(clause: str, told: bool) -> None:
    assert bool(_told(f"{_RULES}\n{clause}\n")) == told


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("- Call `seal-validator`.\n  - IF the validator returns REJECT → stop the lorry\n", False),
        ("- Run `Skill(seal-validator)` on it.\n  - If validator reports `REJECT`, stop the lorry\n", False),
        ("- Weigh it.\n  - IF packer returns REJECT → stop the lorry\n", True),
        ("- Weigh it.\n  - If it returns `REJECT`, stop the lorry\n", True),
    ],
)
def test_whoever_a_place_names_by_the_last_word_is_no_other_role(item: str, told: bool) -> None:
    assert bool(_told(_RULES + item)) == told


@pytest.mark.parametrize("short", ["checker", "validator"])
@pytest.mark.parametrize(("label", "told"), [("LEAKS", False), ("LEAKED", True)])
def test_what_it_returns_is_judged_where_that_is_known(short: str, label: str, told: bool) -> None:
    item = f"- Call `seal-{short}`.\n  - If the {short} returns `HOLDS`, go on\n"
    item += f"  - If the {short} returns `{label}`, stop the lorry\n"
    found = _told(_RULES + item, f"seal-{short}")
    assert [f"`seal-{short}`" in each for each in found] == [True] * told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ('When any agent reports a "blocker", you look into it.', False),
        ('If an agent mentions a "delay", say so. When any yard agent reports a "delay", ask for the time.', False),
        ('When `crate-packer` reports a "blocker", you look into it.', True),
        ("When `crate-packer` returns `SNAG`, you look into it.", True),
    ],
)
def test_what_anybody_meets_with_is_no_outcome(words: str, told: bool) -> None:
    assert bool(_told(f"{_RULES}\n{words}\n")) == told


_FIELDS = "\nCheck the answer of `crate-packer`:\n\n- `PACKED` - all is in it\n- `TOO_HEAVY` - take another\n{0}"


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ("- `nails: 12+` - nothing rattles\n- `lid: true` - it has a lid\n", False),
        ('- `colour: "red"` - as ordered\n- `marks: []` - nobody touched it\n', False),
        ("- `NAILS` - nothing rattles\n", True),
        ("- `NAILS`: 12 of them\n", True),
    ],
)
def test_a_field_with_its_value_is_no_outcome(items: str, told: bool) -> None:
    assert bool(_told(_FIELDS.format(items))) == told


_CARD = "# Card\n\n- Item: {item}\n- Phase: {phase}\n- Label: {label}\n- Yard: {yard}\n"
_CARD_LIST = "\n\n- `item` - {0}\n- `phase` - {0}\n- `label` - {0}\n- `yard` - {0}\n- `crane` - {0}\n"


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("Run `yard next --json` and parse the JSON output. Fields:", False),
        ("Start `yard next`, decoding its output:", False),
        ("Fill in the card for the packer. Fields:", True),
        ("The card for the output of the crane must hold:", True),
    ],
)
def test_what_a_program_prints_needs_no_place_in_a_form(lead: str, told: bool) -> None:
    text = f"# Next item\n\nThe packer has `cards/card-template.md`.\n\n{lead}{_CARD_LIST.format('a name')}"
    documents = {"docs/next.md": text, "cards/card-template.md": _CARD}
    assert any(each.code == "FC803" for each in lint(documents)) == told


@pytest.mark.parametrize(("behind", "told"), [("(`model: large`)", False), ("(`text`)", True)])
def test_whom_to_call_needs_no_place_in_a_form(behind: str, told: bool) -> None:
    items = "".join(f"- **`{each}`** {behind} - looks at it.\n" for each in ("item", "phase", "label", "yard", "crane"))
    text = f"# Doubts\n\nFill in `cards/card-template.md`.\n\nThese lenses, one each:\n\n{items}"
    documents = {"docs/doubts.md": text, "cards/card-template.md": _CARD}
    assert any(each.code == "FC803" for each in lint(documents)) == told


_SENDS = [
    ("Send `LOAD_AGAIN` as soon as the list changes.", False),
    ('SendMessage({ to: "packer", content: "LOAD_AGAIN: two crates more" })', False),
    ("Once you get `LOAD_AGAIN`, begin anew.", True),
    ("Nothing else is ever said.", True),
]


@pytest.mark.parametrize(("words", "told"), _SENDS)
def test_what_an_agent_sends_while_it_works_is_one_of_its_answers(words: str, told: bool) -> None:
    packer = _PACKER + f"\n## While you pack\n\n{words}\n"
    rule = "\nIf `crate-packer` replies with `LOAD_AGAIN`, wait.\n"
    documents = {"agents/yard-lead.md": _LEAD + _RULES + rule, "agents/crate-packer.md": packer}
    assert any(each.code in ("FC806", "FC807") for each in lint(documents)) == told


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("After the word of the owner, update each card's `Status: Pending` to `Status: Approved`.", 0),
        ("Read what holds on the cards with `Status: Approved`. Skip `Status: Pending` entries.", 0),
        ("Take the `Status: Approved` records, and leave any with `Status: Pending` as they are.", 0),
        ("End with `Status: Pending` or `Status: Approved`.", 1),
        ("The last line of the answer is `Status: Pending` or `Status: Approved`; change no card.", 1),
        ("Answer at once with `Status: Pending`; later change the answer to `Status: Approved`.", 1),
    ],
)
def test_the_state_of_a_record_is_no_result(words: str, faults: int) -> None:
    text = f"---\nname: carder\ndescription: Keeps cards.\n---\n\n# Work\n\n{words}\n"
    assert [each.code for each in lint({"agents/carder.md": text})].count("FC701") == faults


_HOUSE = "---\nname: House\n{0}\n---\n\n# House rules\n\n- {1}\n"


@pytest.mark.parametrize(
    ("path", "setting", "words", "told"),
    [
        (".windsurf/rules/house.md", "activation: always-on", "Always append an entry to `log.md` after any work.", 0),
        (".cursor/rules/house.md", "alwaysApply: true", "Always append an entry to `log.md` after any work.", 0),
        (".cursor/rules/house.md", "alwaysApply: true", "Each agent appends an entry to `log.md` after its work.", 1),
        ("docs/house.md", "kind: guide", "Always append an entry to `log.md` after any work.", 1),
        ("agents/house.md", "trigger: work", "Always append an entry to `log.md` after any work.", 1),
    ],
)
def test_a_rule_that_a_host_loads_speaks_to_whom_nobody_called(path: str, setting: str, words: str, told: int) -> None:
    found = [each.code for each in lint({path: _HOUSE.format(setting, words)})]
    assert found.count("FC707") == told
