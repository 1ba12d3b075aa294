"""What those who lead agents say in prose, in the words of many teams: whose rules a page holds, and what handles an
outcome that is not named.
"""

import pytest

from linting import lint

CONTRACT = """\
# Output contract: warden -> night-porter

The night-porter returns exactly one of the following.

1. `outcome`: `doors-locked`
   - `doors[]`
2. `outcome`: `round-blocked`
   - `blockers[]`, each with its `owner`
   - `next_action`
3. `outcome`: `list-refused`
   - `defects[]`
"""
PROCESS = "# Process of the night-porter\n\nWritten for the night-porter.\n\nTry every door on the list.\n"


def unhandled(documents: dict[str, str]) -> list[str]:
    return [each.message for each in lint(documents) if each.code == "FC805"]


def of_warden(opening: str, rules: str) -> dict[str, str]:
    page = f"# Orchestration\n\n{opening}\n\n## What comes back\n\nBy what the night-porter returned:\n\n{rules}"
    return {"doctrine/output-contract.md": CONTRACT, "doctrine/process.md": PROCESS, "doctrine/orchestration.md": page}


SOME = "- `doors-locked`: go to bed.\n- `round-blocked`: take `blockers` to the landlord.\n"
ALL = SOME + "- `list-refused`: mend the list and call once more.\n"


@pytest.mark.parametrize(
    "opening",
    [
        "For the dispatcher. You call one agent, the night-porter.",
        "For the floor-manager. You call one agent, the night-porter.",
        "This page is for the coordinator. It says what to do with an answer.",
        "Written for the house-manager; people may read it too.",
        "Rules for the orchestrator: call the night-porter, and act on the answer.",
        "You are the supervisor. You call one agent, the night-porter.",
        "Addressed to the shift-leader. The night-porter is called once a night.",
    ],
)
def test_a_page_beside_those_of_a_callee_is_its_readers(opening: str) -> None:
    assert unhandled(of_warden(opening, SOME)) == ["outcome `list-refused` of `night-porter` is handled nowhere"]
    assert unhandled(of_warden(opening, ALL)) == []


@pytest.mark.parametrize(
    "rule",
    [
        "\nA `doors-locked` counts, whatever came with it.\n",
        "\nA `doors-locked` is one, whatever its text says.\n",
        "\nA `doors-locked` is one, whatever the remarks hold.\n",
        "\nGo by the outcome alone, whatever stands beside it.\n",
        "\nGo by the outcome alone, whatever has been written around it.\n",
    ],
)
def test_what_stands_beside_an_outcome_is_no_other_outcome(rule: str) -> None:
    assert len(unhandled(of_warden("For the dispatcher.", SOME + rule))) == 1


@pytest.mark.parametrize(
    "rule",
    [
        "\nWhatever else comes back, call the landlord.\n",
        "\nWhatever it returned, write it down and stop.\n",
        "- whatever else: call the landlord.\n",
        "\nOtherwise call the landlord.\n",
        "\nWith any other outcome, whatever it is, call the landlord.\n",
    ],
)
def test_a_word_for_the_rest_handles_the_rest(rule: str) -> None:
    assert unhandled(of_warden("For the dispatcher.", SOME + rule)) == []


# A handbook that tells of several, each under its name.

TELLERS = {
    "agents/porter.md": (
        "---\nname: porter\n---\nCarry it.\n\n## Result\n\n"
        "Return one of `all-delivered`, `door-blocked` or `load-refused`.\n"
    ),
    "agents/florist.md": (
        "---\nname: florist\n---\nBind it.\n\n## Result\n\nReturn one of `bound-fresh` or `flowers-gone`.\n"
    ),
}


def differing(handbook: str) -> list[str]:
    page = f"# House handbook\n\nThe `porter` and the `florist` are called by the concierge.\n\n{handbook}"
    return [each.message for each in lint({**TELLERS, "orchestration.md": page}) if each.code in ("FC801", "FC805")]


HEADED = [
    "**Porter.** Carries what stands in the hall. It returns {}.\n\n**Florist.** Binds. It returns {}.\n",
    "**Porter**: carries what stands in the hall. It returns one of {}.\n\n**Florist**: binds. It answers {}.\n",
    "**The porter.** Carries. At the end it returns {}.\n\n**The florist.** Binds. It returns {}.\n",
    "## Porter\n\nCarries what stands in the hall. It returns {}.\n\n## Florist\n\nBinds. It returns {}.\n",
    "### The porter\n\nHe is quick. He returns {}.\n\n### The florist\n\nShe binds. She returns {}.\n",
    "- **Porter.** Carries. It returns {}.\n- **Florist.** Binds. It returns {}.\n",
    "**`porter`** carries what stands in the hall. It returns {}.\n\n**`florist`** binds. It returns {}.\n",
]


@pytest.mark.parametrize("handbook", HEADED)
def test_what_a_handbook_leaves_out_under_a_name_is_told(handbook: str) -> None:
    told = differing(handbook.format("`all-delivered` or `door-blocked`", "`bound-fresh` or `flowers-gone`"))
    assert len(told) == 1 and "porter" in told[0] and "load-refused" in told[0]


@pytest.mark.parametrize("handbook", HEADED)
def test_what_a_handbook_says_as_the_agents_do_is_silent(handbook: str) -> None:
    whole = "`all-delivered`, `door-blocked` or `load-refused`"
    assert not differing(handbook.format(whole, "`bound-fresh` or `flowers-gone`"))


@pytest.mark.parametrize(
    "handbook",
    [
        "**Porter.** Carries. If the door is locked, it returns `door-blocked`.\n",
        "**Lift.** Goes up and down. It returns `all-delivered` or `door-blocked`.\n",
        "**Note.** It returns `all-delivered` or `door-blocked` on a good day.\n",
    ],
)
def test_a_case_and_a_thing_under_a_title_are_no_contract(handbook: str) -> None:
    assert not differing(handbook)


# What a call carries, in the sentence behind the one that says whom to call, or under a title that does.

NEEDS = """\
# Handoff contract: steward -> wine-waiter

## Required input

The wine-waiter needs all of these and rejects a call that lacks one:

- `table`
- `guests`
- `allergies`
- `vintage` (absent where nobody asked for one)
"""


def unsent(steps: str) -> list[str]:
    page = f"# Process of the steward\n\nWritten for the head-steward.\n\n{steps}"
    documents = {"service/wine.md": NEEDS, "service/process.md": page.replace("head-steward", "dinner-steward")}
    return [each.message for each in lint(documents) if each.code == "FC804"]


CARRIES = [
    "## 2. Wine\n\nCall the wine-waiter with the order. The call carries {}.\n",
    "## 2. Wine\n\nCall the wine-waiter. Its prompt holds {}.\n",
    "## 2. Call the wine-waiter\n\nThe call carries {}.\n",
    "## 2. Call the wine-waiter\n\nOne call for each table. The message contains {}.\n",
    "## 2. Calling the wine-waiter\n\nThe input consists of {}.\n",
    "## 2. Call `wine-waiter`\n\nIt gets {}.\n",
    "## 2. Wine\n\nInvoke `wine-waiter` for the table. Each call holds {}.\n",
    "## 2. Wine\n\nAsk the wine-waiter for a bottle; the request names {}.\n",
    "**Wine-waiter.** It is given {}.\n",
    "## 2. Wine\n\nDispatch the wine-waiter once the guests sit. The brief lists {}.\n",
]


@pytest.mark.parametrize("steps", CARRIES)
def test_what_a_call_does_not_carry_is_told(steps: str) -> None:
    (told,) = unsent(steps.format("`table` and `guests`"))
    assert told == "`wine-waiter` requires `allergies`, and this does not send it"
    assert not unsent(steps.format("`table`, `guests` and `allergies`"))
    assert not unsent(steps.format("`table`, `guests` and `allergies`, and where asked for also `vintage`"))


@pytest.mark.parametrize(
    "steps",
    [
        "## 2. Wine\n\nCall the wine-waiter again. The call carries `table` and `guests`.\n",
        "## 2. Wine\n\nCall the wine-waiter. The call carries `table`, `guests` and whatever else is known.\n",
        "## 2. Wine\n\nCall the wine-waiter. The call carries the `table`, the `guests` and the allergies.\n",
        "## 2. Wine\n\nCall the wine-waiter. The call never carries `table` and `guests` alone.\n",
        "## 2. Wine\n\nCall the wine-waiter. The call carries what the guests said.\n",
        "## 2. Bread\n\nCall the baker. The call carries `table` and `guests`.\n",
    ],
)
def test_what_a_call_carries_in_part_or_another_carries_is_silent(steps: str) -> None:
    assert not unsent(steps)


# A block of which a contract lists all that comes with it.

RULES = (
    "# Orchestration\n\nFor the coordinator.\n\nBy what the stage-painter returned:\n\n- `set-painted`: put it up.\n"
    "- `paint-blocked`: send `blockers[]` and `next_action` to the `escalation_target`, and stop.\n"
)
STEPS = (
    "# Process of the stage-painter\n\nWritten for the stage-painter.\n\nIf a colour is missing, return "
    "`paint-blocked` with the missing colour as the blocker, whose owner is the workshop.\n"
)


def ownerless(contract: str, kind: str = "output-contract") -> list[str]:
    title = "Output contract" if kind == "output-contract" else "Handoff contract"
    page = f"# {title}: coordinator -> stage-painter\n\nThe stage-painter returns exactly one of these.\n\n{contract}"
    documents = {f"doctrine/{kind}.md": page, "doctrine/process.md": STEPS, "doctrine/orchestration.md": RULES}
    return [each.message for each in lint(documents) if each.code == "FC704"]


def done(block: str) -> str:
    return f"1. {'`outcome`: ' if '`outcome`' in block else ''}`set-painted`\n   - `pictures[]`\n"


@pytest.mark.parametrize("kind", ["output-contract", "handoff-contract"])
@pytest.mark.parametrize(
    "block",
    [
        "2. `outcome`: `paint-blocked`\n   - a few words on why it could not be painted\n   - `events[]`\n",
        "2. `outcome`: `paint-blocked`\n   - `explanation`\n   - `pictures[]`, as far as there are any\n",
        "2. `paint-blocked`\n   - `blockers[]`\n   - `events[]`\n",
        "2. `paint-blocked`:\n   - `summary`: what happened\n   - `hours`: how long it took\n",
    ],
)
def test_a_block_whose_contract_lists_nobody_is_told(block: str, kind: str) -> None:
    (told,) = ownerless(done(block) + block, kind)
    assert told.startswith("`paint-blocked` ")


@pytest.mark.parametrize("kind", ["output-contract", "handoff-contract"])
@pytest.mark.parametrize(
    "block",
    [
        "2. `outcome`: `paint-blocked`\n   - `blockers[]`: each with its `owner`\n   - `events[]`\n",
        "2. `outcome`: `paint-blocked`\n   - `blockers[]`\n   - `recommended_next_action`\n   - `events[]`\n",
        "2. `outcome`: `paint-blocked`\n   - `missing[]`: the colours that are not there\n   - `escalate_to`\n",
        "2. `paint-blocked`\n   - `blockers[]`\n   - `events[]`\n\nA `paint-blocked` names who owns each blocker.\n",
        "2. `paint-blocked`\n",
    ],
)
def test_a_block_with_somebody_to_go_on_is_silent(block: str, kind: str) -> None:
    assert not ownerless(done(block) + block, kind)


# A form that says itself what it must hold.

PLACES = "- Title of the play:\n- Hall:\n- Curtain, by the clock:\n- Price:\n"


def unplaced(said: str, places: str = PLACES) -> list[str]:
    form = f"# Playbill\n\nThe printer fills it in. {said}\n\n{places}"
    return [each.message for each in lint({"templates/playbill.md": form}) if each.code == "FC803"]


@pytest.mark.parametrize(
    "said",
    [
        "Required are all fields of the list: {}.",
        "Required fields: {}.",
        "All of these are required: {}.",
        "A playbill must name {}.",
        "Every playbill has to carry the fields {}.",
        "It must always state {}.",
        "The fields {} are required.",
        "{} must all be filled in.",
        "{} are mandatory.",
        "Mandatory: {}.",
    ],
)
def test_a_form_without_a_place_for_what_it_requires_is_told(said: str) -> None:
    asked = "`play_title`, `hall`, `curtain`, `price` and `interval`"
    assert unplaced(said.format(asked)) == ["`templates/playbill.md` has no place for `interval`"]
    assert not unplaced(said.format(asked), PLACES + "- Interval:\n")
    assert not unplaced(said.format(asked), PLACES + "\nBehind the price stands how long the interval is.\n")


@pytest.mark.parametrize(
    "said",
    [
        "If there is one, `play_title`, `hall`, `curtain`, `price` and `interval` are required.",
        "Required are `play_title`, `hall`, `curtain` and `price`; an `interval` need not be there.",
        "It is made of `play_title`, `hall`, `curtain`, `price` and `interval`.",
        "It must name one of `farce`, `drama`, `opera` or `interval`.",
        "The programme must name `actors`, `authors`, `painters` and `interval`.",
        "`play_title`, `hall`, `curtain`, `price` and `interval` are not all required.",
        "It must name `hall` and `interval`.",
    ],
)
def test_a_form_that_need_not_hold_something_is_silent(said: str) -> None:
    assert not unplaced(said)


# Rounds of those whom only contracts name.

SINGER = (
    "# Handoff contract: stage-lead -> song-writer\n\nThe song-writer returns one of:\n\n"
    "- `song-written` with `verses`\n- `theme-refused` with `defects`\n"
)
CRITIC = (
    "# Handoff contract: stage-lead -> song-critic\n\nThe song-critic returns one of:\n\n"
    "- `song-praised` with `comment`\n- `changes-wanted` with `findings`\n"
)


def endless(steps: str) -> int:
    page = f"# Process of the stage-lead\n\nWritten for the stage-lead.\n\n{steps}"
    documents = {
        "lead/doctrine/writer/handoff-contract.md": SINGER,
        "lead/doctrine/critic/handoff-contract.md": CRITIC,
        "lead/doctrine/process.md": page,
    }
    return sum(each.code == "FC914" for each in lint(documents))


STAGES = (
    "## 1. The song\n\nCall the song-writer with `theme`.\n\n"
    "## 2. The judgement\n\nCall the song-critic with `verses`. By what it returned:\n\n"
    "- `song-praised`: return `song-ready`.\n"
)


TABLE = "\n| answer | next |\n|---|---|\n"


@pytest.mark.parametrize(
    "steps",
    [
        STAGES + "- `changes-wanted`: back to section 1 with `findings`. Carry on until the critic is content.\n",
        STAGES + "- `changes-wanted`: return to section 1 and keep on until the song-critic has no findings.\n",
        STAGES + "- `changes-wanted`: have it rewritten, and press on this way until the song-critic approves.\n",
        STAGES + "- `changes-wanted`: ask the song-writer again, and persist until it is approved.\n",
        STAGES + "- `changes-wanted`: back to section 1 with the `findings`, as often as it takes.\n",
        STAGES + TABLE + "| `changes-wanted` | back to 1 with `findings`, as often as needed |\n",
        STAGES + TABLE + "| `changes-wanted` | repeat 1 and 2 until the critic approves |\n",
    ],
)
def test_rounds_of_those_whom_contracts_name_have_an_end(steps: str) -> None:
    assert endless(steps) == 1
    noted = "\nEach round after the first goes into `events[]`, and each dispute as an `escalation`.\n"
    assert endless(steps + noted) == 1


@pytest.mark.parametrize(
    "steps",
    [
        STAGES + "- `changes-wanted`: go back to section 1, at most twice. Carry on until the critic is content.\n",
        STAGES + "- `changes-wanted`: go back to section 1. After a third rejection return `song-blocked`.\n",
        STAGES + TABLE + "| `changes-wanted` | back to 1, at most twice, then stop |\n",
        STAGES + TABLE + "| `changes-wanted` | ask the user, as often as it takes |\n",
        STAGES + "- `changes-wanted`: return `song-unfinished` with the `findings`.\n",
        STAGES + "\nRead the verses as often as it takes until you know them.\n",
    ],
)
def test_rounds_with_an_end_are_silent(steps: str) -> None:
    assert endless(steps) == 0


# What is reported before the work is done.


def phases(said: str, kind: str = "handoff") -> list[str]:
    page = (
        f"# {kind.capitalize()} contract: host -> pastry-cook\n\nThe pastry-cook returns one of:\n\n"
        f"- `cake-baked` with `layers`\n- `order-refused` with `defects`\n\n## What counts\n\n{said}\n"
    )
    return [each.message for each in lint({f"doctrine/{kind}-contract.md": page}) if each.code == "FC703"]


@pytest.mark.parametrize("kind", ["handoff", "output"])
@pytest.mark.parametrize(
    "said",
    [
        "Before it starts on the dough, the pastry-cook reports `oven-warm` to the host.",
        "Before the pastry-cook begins to knead it announces `oven-warm`.",
        "The pastry-cook reports `oven-warm` to the host as soon as the oven is.",
        "It sends `oven-warm` to the host while it waits for the dough.",
        "The pastry-cook signals `oven-warm` on the way, so that nobody worries.",
        "It says `oven-warm` to the host so that the host can see how far the cake has come.",
        "The pastry-cook confirms `oven-warm` half-way.",
    ],
)
def test_what_is_reported_before_the_work_is_done_is_a_phase(said: str, kind: str) -> None:
    (told,) = phases(said, kind)
    assert "oven-warm" in told


@pytest.mark.parametrize(
    "said",
    [
        "Before it starts on the dough, the pastry-cook checks the order; with a defect it returns `order-refused`.",
        "Before it starts on the dough, the pastry-cook returns `order-refused` if the order has defects.",
        "The pastry-cook returns `cake-baked` as soon as the cake is cold.",
        "The pastry-cook never reports `oven-warm` before it starts.",
        "Before it starts, the pastry-cook reads `order`. It returns once.",
        "A cake that is warm while it is cut is no `cake-baked`.",
    ],
)
def test_what_ends_the_work_early_is_no_phase(said: str) -> None:
    assert not phases(said)


# A rule for an answer that is none: what an example says is no rule.

CALLS = (
    "---\nname: head-cook\ndescription: Orchestrates the kitchen.\n---\n# Head cook\n\n"
    "1. Call `soup-cook` with the order.\n2. Call `sauce-cook` with the soup, verbatim.\n"
)


def unguarded(shown: str) -> int:
    documents = {"agents/head-cook.md": CALLS, "docs/results.md": f"# Results\n\n{shown}\n"}
    return sum(each.code == "FC911" for each in lint(documents))


@pytest.mark.parametrize(
    "shown",
    [
        '```json\n{"outcome": "failure", "reason": "The result of the tasting is empty; ask for it again."}\n```',
        '```json\n{\n  "status": "failed",\n  "reason": "An empty answer came from the cellar, retry"\n}\n```',
        '```jsonc\n// a verdict\n{"verdict": "bad", "comment": "Malformed output; it was asked for once more."}\n```',
    ],
)
def test_what_an_example_of_a_result_says_is_no_rule(shown: str) -> None:
    assert unguarded(shown) == 1


@pytest.mark.parametrize(
    "shown",
    [
        "An empty or malformed result is asked for once more; after that, stop.",
        "```\nif the result is empty or malformed: ask once more, then stop\n```",
        '```json\n{"rules": ["an empty or malformed result: ask once more, then stop"]}\n```',
    ],
)
def test_a_rule_for_an_empty_result_is_one_wherever_it_stands(shown: str) -> None:
    assert unguarded(shown) == 0


# A file of which the contract of a call says that another takes it.


def channelled(said: str) -> list[str]:
    divers = f"# Handoff contract: harbour-lead -> wreck-diver\n\nThe wreck-diver returns one of:\n\n{said}"
    divers += "- `dive-blocked` with `blockers`, each with its owner, and `next_action`\n"
    drawers = (
        "# Handoff contract: harbour-lead -> chart-drawer\n\nThe chart-drawer returns one of:\n\n"
        "- `chart-drawn` with `chart`\n- `chart-blocked` with `blockers`, each with its owner, and `next_action`\n"
    )
    documents = {"dive/handoff-contract.md": divers, "chart/handoff-contract.md": drawers}
    return [each.message for each in lint(documents) if each.code == "FC908"]


@pytest.mark.parametrize(
    "said",
    [
        "- `wreck-found` with `depth`. The soundings are left in `dive/list.csv`, where the chart-drawer finds them.\n",
        "- `wreck-found` with `depth`. It saves the soundings to `dive/list.csv`; the chart-drawer reads them there.\n",
        "- `wreck-found` with a count. The list itself goes to `dive/list.csv` for the chart-drawer to pick up.\n",
        "- `wreck-found` with `depth`; what was heard is in `dive/list.csv`, from which the chart-drawer works.\n",
    ],
)
def test_a_file_by_which_a_contract_has_results_pass_is_told(said: str) -> None:
    assert channelled(said) == ["`dive/list.csv` is the only way from `wreck-diver` to `chart-drawer`"]


@pytest.mark.parametrize(
    "said",
    [
        "- `wreck-found` with `soundings`; a copy is left in `dive/list.csv`, where people find them.\n",
        "- `wreck-found` with `soundings`. Nothing is left in `dive/list.csv`, where the chart-drawer once looked.\n",
        "- `wreck-found` with `soundings`, as in the example `dive/list.csv`.\n",
        "- `wreck-found` with `soundings`, which go to the chart-drawer.\n",
        "- `wreck-found` with `soundings`; they are kept in `dive/list.csv`, where the harbour master finds them.\n",
        "- `wreck-found` with `soundings`. It also saves them to `dive/list.csv`; the chart-drawer may read there.\n",
    ],
)
def test_a_copy_and_a_file_for_others_is_silent(said: str) -> None:
    assert not channelled(said)


# A file that a call shown in full has its callee read.

WRITER = "---\nname: {}\ndescription: Works on a case.\n---\n# {}\n\n{}\n"


def unwritten(prompt: str, first: str = "Return `outcome: success` with `map`.", more: str = "") -> list[str]:
    calls = (
        '```\nTask(subagent_type="map-maker", prompt="""\ncase: {case}\n""")\n```\n\nKeep the `map`.\n\n'
        f'```\nTask(subagent_type="cave-guide", prompt="""\n{prompt}\n""")\n```\n'
    )
    documents = {
        "ORCHESTRATOR.md": f"# Orchestrator\n\nYou call two agents.\n\n{calls}{more}",
        ".claude/agents/map-maker.md": WRITER.format("map-maker", "Map maker", first),
        ".claude/agents/cave-guide.md": WRITER.format("cave-guide", "Cave guide", "You are given a `map`."),
    }
    return [each.message for each in lint(documents) if each.code == "FC913"]


@pytest.mark.parametrize(
    "prompt",
    [
        "map: read it from .caves/reports/{case_id}.md",
        "Read the map from .caves/reports/{case_id}.md and lead the way.",
        "case: {case}\nLoad .caves/reports/{case_id}.md first.",
    ],
)
def test_a_file_that_a_call_has_read_and_nobody_writes_is_told(prompt: str) -> None:
    (told,) = unwritten(prompt)
    assert ".caves/reports/{case_id}.md" in told and "cave-guide" in told


def test_a_file_that_somebody_writes_or_speaks_of_is_silent() -> None:
    prompt = "map: read it from .caves/reports/{case_id}.md"
    assert not unwritten(prompt, "Write the map to `.caves/reports/<case>.md`.")
    assert not unwritten(prompt, more="\nThe rangers keep the maps in `.caves/reports/`.\n")
    assert not unwritten(prompt, more="\nBefore the second call, save the `map` to `.caves/reports/{case_id}.md`.\n")
    assert not unwritten("map: {map}")
