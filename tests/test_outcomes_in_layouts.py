"""Outcomes, blocks and what is done for each answer, in the layouts and voices in which teams write them; beside each
mistake the same document without it.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n# {0}\n\n{2}\n"


def found(documents: dict[str, str]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in lint(documents)]


VALUER = "You value one violin.\n\n{0}\n\n## Return\n\nYour `outcome` is `success` or `failure`."
DATER = """You date a board from its rings.

## What comes back

One of:

- `dated`: `year`
- `undatable`: `reason`
- `sapwood-missing`: `earliest`
"""
RINGS = """# Handoff: violin-valuer -> ring-dater

Sent: `photo`.

Comes back, one of:

1. `outcome`: `dated`
   - `year`
2. `outcome`: `undatable`
   - `reason`
3. `outcome`: `sapwood-missing`
   - `earliest`
"""


def valued(told: str, *, contract: bool) -> list[tuple[str, str]]:
    dater = "The answer is in `doctrine/handoff-rings.md`." if contract else DATER
    documents = {
        "agents/violin-valuer.md": AGENT.format("violin-valuer", "Read, Task", VALUER.format(told)),
        "agents/ring-dater.md": AGENT.format("ring-dater", "Read", dater),
    }
    return found({**documents, "doctrine/handoff-rings.md": RINGS} if contract else documents)


UNHANDLED = [("FC805", "outcome `sapwood-missing` of `ring-dater` is handled nowhere")]


@pytest.mark.parametrize("contract", [False, True])
@pytest.mark.parametrize(
    ("told", "further"),
    [
        (
            "Ask `ring-dater` with the `photo`. What you do with the answer:\n\n"
            "- `dated`: the year goes into the letter.\n"
            "- `undatable`: stop, and say so.\n",
            "- `sapwood-missing`: give a bound.\n",
        ),
        (
            "Call `ring-dater`:\n\n### What ring-dater can tell you\n\n- `dated`: fine, go on with its `year`\n"
            "- `undatable`: you're a `failure`\n",
            "- `sapwood-missing`: give a bound\n",
        ),
        (
            "Call `ring-dater`.\n\n| it says | meaning |\n|---|---|\n| `dated` | use the year |\n"
            "| `undatable` | leave it out |\n",
            "| `sapwood-missing` | give a bound |\n",
        ),
        (
            "## Calling ring-dater\n\nSend the photo.\n\n### dated\n\nUse the year.\n\n### undatable\n\n"
            "Leave it out.\n",
            "\n### sapwood-missing\n\nGive a bound.\n",
        ),
        (
            "Call `ring-dater`.\n\n```\ncase outcome of\n  dated -> use the year\n  undatable -> leave it out\n",
            "  sapwood-missing -> give a bound\n",
        ),
        (
            "Call `ring-dater`.\n\n```yaml\ncalls:\n  ring-dater:\n    dated: use the year\n"
            "    undatable: leave it out\n",
            "    sapwood-missing: give a bound\n",
        ),
        (
            "Call `ring-dater`.\n\n- outcome = dated: use the year\n- outcome = undatable: leave it out\n",
            "- outcome = sapwood-missing: give a bound\n",
        ),
        (
            "| Who answered | What they said | What you do |\n|---|---|---|\n"
            "| `ring-dater` | `dated` | use the year |\n"
            "| `ring-dater` | `undatable` | leave it out |\n",
            "| `ring-dater` | `sapwood-missing` | give a bound |\n",
        ),
        (
            "If you doubt the label, ask `ring-dater`. When it has `dated` the board, or answers `undatable`, "
            "note that.",
            " When it answers `sapwood-missing`, give a bound.",
        ),
    ],
)
def test_an_answer_for_which_nothing_is_done(told: str, further: str, contract: bool) -> None:
    fence = "\n```" if told.count("```") == 1 else ""
    assert valued(told.rstrip("\n") + fence, contract=contract) == UNHANDLED
    assert valued(told + further.rstrip("\n") + fence, contract=contract) == []


def test_words_for_the_rest_handle_what_is_not_named() -> None:
    told = "Call `ring-dater`.\n\n- `dated`: use the year\n- `undatable`: leave it out\n- anything else: give a bound"
    assert valued(told, contract=True) == []


def test_what_an_agent_tells_of_its_own_answers_is_no_reaction() -> None:
    own = "- `strung`: write the gauge down\n- `string-broken`: name the string"
    stringer = AGENT.format("violin-stringer", "Read, Write", f"You string it.\n\nReturn one of:\n\n{own}")
    assert found({"agents/violin-stringer.md": stringer}) == []


SOP = """# SOP: Letters

## 4. Answers received by the valuer

4.1 Rings

- `dated`: proceed.
- `undatable`: leave the year out.
- `sapwood-missing`: give a bound.

4.2 Varnish

- `oil`: proceed.
- `spirit-varnish`: say so.

4.3 Label

- `genuine`: proceed.
{0}
The calls are made in this form:

```
Task(subagent_type="ring-dater", prompt={{photo}})
Task(subagent_type="varnish-tester", prompt={{sample}})
Task(subagent_type="label-reader", prompt={{photo}})
```
"""


@pytest.mark.parametrize(("row", "told"), [("", True), ("- `label-forged`: return `failure`.\n", False)])
def test_a_list_under_the_name_of_a_thing_with_one_answer(row: str, told: bool) -> None:
    one_of = "You look.\n\nReturn one of:\n\n- `{0}` with `note`\n- `{1}` with `reason`"
    documents = {
        "doctrine/letters.md": SOP.format(row),
        "agents/ring-dater.md": AGENT.format("ring-dater", "Read", DATER),
        "agents/varnish-tester.md": AGENT.format("varnish-tester", "Read", one_of.format("oil", "spirit-varnish")),
        "agents/label-reader.md": AGENT.format("label-reader", "Read", one_of.format("genuine", "label-forged")),
    }
    expected = [("FC805", "outcome `label-forged` of `label-reader` is handled nowhere")]
    assert [each for each in found(documents) if each[0] == "FC805"] == (expected if told else [])


STATUSES = {
    "bullets": "## Answer\n\nOne of:\n\n- `milled` with the `flour`\n- `{0}` with `notes`\n- `refused` with a `reason`",
    "table": "## What you return\n\n| outcome | with |\n|---|---|\n| `milled` | `flour` |\n| `{0}` | `notes` |\n"
    "| `refused` | `reason` |",
    "shown": 'Answer with one object. If it went well:\n\n    {{"outcome": "milled", "flour": 3}}\n\n'
    'If the stones are hot, and it is early:\n\n    {{"outcome": "{0}", "notes": "later"}}\n\n'
    'If it is wet:\n\n    {{"outcome": "refused", "reason": "wet"}}',
    "type": '## Return\n\n```\nMilling =\n  | {{ outcome: "milled", flour: number }}\n'
    '  | {{ outcome: "{0}", notes: string }}\n'
    '  | {{ outcome: "refused", reason: string }}\n```',
    "headings": "## Outcomes\n\n### `milled`\n\nCarries `flour`.\n\n### `{0}`\n\nCarries `notes`.\n\n"
    "### `refused`\n\nA `reason`.",
    "schema": '## Output\n\n```json\n{{"type": "object", "properties": {{"outcome": '
    '{{"enum": ["milled", "{0}", "refused"]}}, "flour": {{"type": "number"}}}}}}\n```',
}


@pytest.mark.parametrize("layout", STATUSES)
@pytest.mark.parametrize(
    ("label", "told"),
    [("in-progress", True), ("grinding", True), ("half-milled", False), ("binding", False), ("nothing-to-mill", False)],
)
def test_a_status_among_outcomes(layout: str, label: str, told: bool) -> None:
    document = AGENT.format("grain-miller", "Read", "You mill the grain.\n\n" + STATUSES[layout].format(label))
    expected = [("FC701", f"`{label}` says what `grain-miller` is doing, not what it produced")]
    assert found({"agents/grain-miller.md": document}) == (expected if told else [])


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        ("notes-written | drafting | nothing-to-report", True),
        ("minutes-sent | transcribing | no-meeting", True),
        ("billing | shipping | returns", False),
        ("booking | table-booked | fully-booked", False),
    ],
)
def test_an_activity_beside_what_was_done(labels: str, told: bool) -> None:
    contract = f"# secretary-lead -> note-taker\n\nTakes: `tape`.\n\nOutcome: {labels}\n"
    assert bool(found({"contracts/notes.md": contract})) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("- Rehearsal outcome: `passed` | `failed` | `in progress`", True),
        ("- Rehearsal outcome: `passed` | `failed` | `{0}`", False),
        ("- Weather: `dry` | `wet` | `in progress`", False),
        ("- Ticket status: `open` | `done` | `in progress`", False),
    ],
)
def test_the_outcome_of_some_work_in_a_form(line: str, told: bool) -> None:
    form = f"# Opening night: <play>\n\n- Cast:\n{line.format('not rehearsed')}\n- Whom to call:\n"
    assert [code for code, _ in found({"templates/opening-note.md": form})] == (["FC701"] if told else [])


FULL = "`blockers`, their `owner` and the `next_action`"
BLOCKS = {
    "type": (
        '## Return\n\n```\nSurvey =\n  | {{ outcome: "surveyed", plan: string }}\n'
        '  | {{ outcome: "wall-blocked"{0} }}\n```',
        ", blockers: string[], owner: string, next_action: string",
        ", notes: string",
    ),
    "headings": (
        "## Outcomes\n\n### `surveyed`\n\nCarries the `plan`.\n\n### `blocked`\n\nCarries {0}.",
        FULL,
        "`notes`",
    ),
    "schema": (
        '## Output\n\n```json\n{{"properties": {{"outcome": {{"enum": ["surveyed", "blocked"]}}{0}}}}}\n```',
        ', "blockers": {"type": "array"}, "owner": {"type": "string"}',
        ', "notes": {"type": "string"}',
    ),
}


@pytest.mark.parametrize("layout", BLOCKS)
def test_a_block_that_says_too_little(layout: str) -> None:
    text, whole, short = BLOCKS[layout]
    for carried, told in ((whole, []), (short, ["FC704"])):
        body = "The surveyor surveys the wall.\n\n" + text.format(carried)
        contract = f"# Handoff: site-lead -> wall-surveyor\n\nSent: `site`.\n\n{body}\n"
        assert [code for code, _ in found({"doctrine/handoff-wall.md": contract})] == told
        agent = AGENT.format("wall-surveyor", "Read", body.replace("The surveyor surveys", "You survey"))
        assert [code for code, _ in found({"agents/wall-surveyor.md": agent})] == told


OWN = {
    "bullets": "Return one of:\n\n- `trimmed` with `hours`\n- `{0}` with `{1}`\n- `refused` with `reason`",
    "sentence": "Return `trimmed` with the `hours`, `{0}` with the `{1}`, or `refused` with a `reason`.",
    "sample": 'Answer with one object.\n\n```json\n{{"outcome": "trimmed", "hours": 3}}\n```\n\nIf wet:\n\n```json\n'
    '{{"outcome": "{0}", "{1}": 3, "beds": [{{"name": "..."}}]}}\n```\n\nIf unsafe:\n\n```json\n'
    '{{"outcome": "refused", "reason": "x"}}\n```',
    "type": '## Return\n\n```\nTrim =\n  | {{ outcome: "trimmed", hours: number }}\n'
    '  | {{ outcome: "{0}", {1}: number }}\n'
    '  | {{ outcome: "refused", reason: string }}\n```',
    "inline": 'Return `{{"outcome": "trimmed", "hours": 3}}`. If wet, return `{{"outcome": "{0}", "{1}": 3}}`. '
    'If unsafe, return `{{"outcome": "refused", "reason": "x"}}`.',
    "cases": "- All trimmed: return `trimmed` and the `hours`.\n- Too wet: return `{0}` and the `{1}`.\n"
    "- Unsafe: return `refused` and the `reason`.",
    "headings": "## Outcomes\n\n### `trimmed`\n\nCarries `hours`.\n\n### `{0}`\n\nCarries `{1}`.\n\n"
    "### `refused`\n\nCarries a `reason`.",
}
CONTRACTS = {
    "numbered": "The trimmer returns one of:\n\n1. `outcome`: `trimmed`\n   - `hours`\n"
    "2. `outcome`: `postponed`\n   - `left_over`\n"
    "3. `outcome`: `refused`\n   - `reason`",
    "type": '```\nTrim =\n  | { outcome: "trimmed", hours: number }\n  | { outcome: "postponed", left_over: number }\n'
    '  | { outcome: "refused", reason: string }\n```',
    "sections": "Outcome: trimmed | postponed | refused\n\nIf trimmed:\n\n- `hours`\n\nIf postponed:\n\n"
    "- `left_over`\n\n"
    "If refused:\n\n- `reason`",
    "sentence": "The trimmer returns `trimmed` with `hours`, `postponed` with `left_over`, or it returns "
    "`refused` with a `reason`.",
    "bullets": "What comes back:\n\n- `trimmed` with `hours`\n- `postponed` with `left_over`\n"
    "- `refused` with a `reason`",
}


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_and_what_its_callee_says_of_itself(own: str, contract: str) -> None:
    def told(label: str, field: str) -> int:
        body = "You trim one hedge.\n\n" + OWN[own].format(label, field)
        handoff = "# Handoff: garden-lead -> hedge-trimmer\n\nSent: `hedge`.\n\n## What comes back\n\n"
        handoff += CONTRACTS[contract]
        agent = AGENT.format("hedge-trimmer", "Read", body)
        return len(found({"agents/hedge-trimmer.md": agent, "doctrine/handoff-hedge.md": handoff + "\n"}))

    assert (told("postponed", "left_over"), told("deferred", "left_over"), told("postponed", "metres")) == (0, 1, 1)


def test_results_that_are_shown_apart_are_all_that_is_returned() -> None:
    contract = CONTRACTS["type"].replace('"postponed", left_over', '"put-off", left_over')
    shown = '```json\n{"outcome": "trimmed", "hours": 3}\n```\n\nToo wet: `{"outcome": "put-off", "left_over": 2}`. '
    shown += 'Unsafe: `{"outcome": "refused", "reason": "..."}`.'
    documents = {
        "agents/hedge-trimmer.md": AGENT.format("hedge-trimmer", "Read", f"You trim.\n\n## Return\n\n{shown}"),
        "contracts/hedge.md": f"# garden-lead -> hedge-trimmer\n\nTakes: `hedge`.\n\n{contract}\n",
    }
    assert found(documents) == []
