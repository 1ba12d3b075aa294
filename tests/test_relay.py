"""What stages receive and return: on every path of a flow, in the order of a workflow, over files."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.analyses.channels import channels
from flowc.analyses.facts import Facts, facts
from flowc.analyses.guards import file_gates, unguarded
from flowc.analyses.relay import every_unreturned, unread
from flowc.analyses.sequences import misordered, unrelayed
from flowc.analyses.unproduced import unproduced
from flowc.model.doctrine.calling.documents import is_document, same_document
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from linting import codes


def known(files: dict[str, str]) -> Facts:
    """The facts of some documents."""
    units = [build(Source(path, text)) for path, text in files.items()]
    return facts(link(units))


def missing(flow: str) -> list[tuple[str, str, str]]:
    """The agents, the inputs that may be missing, and the paths that show it."""
    found = every_unreturned(known({"flows/f.yaml": flow}))
    return [(each.agent.text, each.value.text, " ".join(each.witness)) for each in found]


RELAY = """\
name: relay
transitions:
  "incoming -> analysis": {agent: analyst, returns: spec}
  "analysis -> planning": {agent: planner, inputs: [spec], returns: plan, on_fail: failed, on_incomplete: failed}
  "planning -> building":
    {agent: builder, inputs: [spec, plan], returns: change, on_fail: failed, on_incomplete: failed}
  "building -> done": {on_fail: failed, on_incomplete: failed, on_reject: incoming}
"""


def test_a_relay_in_which_every_path_returns_what_is_read() -> None:
    assert missing(RELAY) == []


def test_a_stage_left_out() -> None:
    flow = (
        RELAY.replace("on_reject: incoming", "on_reject: again").replace(
            "name: relay\ntransitions:\n", 'name: relay\ntransitions:\n  "waiting -> again": {}\n'
        )
        + '  "again -> building": {agent: builder, inputs: [plan], returns: change}\ninitial: [incoming, waiting]\n'
    )
    assert missing(flow) == [("builder", "plan", "waiting again (builder)")]


def test_a_value_of_a_later_stage_is_missing_the_first_time() -> None:
    flow = RELAY.replace("inputs: [spec], returns: plan", "inputs: [spec, change], returns: plan")
    assert missing(flow) == [("planner", "change", "incoming analysis (planner)")]


def test_a_rejection_that_goes_round_a_stage() -> None:
    flow = RELAY.replace("inputs: [spec], returns: plan,", "inputs: [spec], returns: plan, on_reject: shortcut,")
    flow += '  "shortcut -> building": {agent: builder, inputs: [spec, plan], returns: change}\n'
    assert missing(flow) == [("builder", "plan", "incoming analysis (reject) shortcut (builder)")]


def test_feedback_is_missing_only_where_results_lead() -> None:
    flow = RELAY.replace("on_reject: incoming", "on_reject: revision").replace(
        "returns: change, on_fail: failed, on_incomplete: failed",
        "returns: change, on_fail: failed, on_reject: failed, on_incomplete: revision",
    )
    assert (
        missing(flow + '  "revision -> building": {agent: builder, inputs: [spec, plan, change], returns: change}\n')
        == []
    )


def test_a_failure_returns_no_value() -> None:
    flow = RELAY.replace(
        "inputs: [spec], returns: plan, on_fail: failed", "inputs: [spec], returns: plan, on_fail: rescue"
    )
    assert missing(flow + '  "rescue -> saved": {agent: rescuer, inputs: [spec]}\n') == [
        ("rescuer", "spec", "incoming analysis (failure) rescue (rescuer)")
    ]


def test_a_stage_that_does_not_say_what_it_returns_may_have_returned_it() -> None:
    assert missing(RELAY.replace(", returns: plan", "")) == []


def test_a_field_of_a_contract_and_the_agents_name_are_names_of_a_value() -> None:
    contract = "contract: spec\noutcomes:\n  success: {class: success, payload: {criteria: what must hold}}\n"
    flow = RELAY.replace("inputs: [spec], returns", "inputs: [criteria, analyst], returns")
    assert list(every_unreturned(known({"flows/f.yaml": flow, "contracts/spec.yaml": contract}))) == []


def test_what_the_engine_gives_is_not_looked_for() -> None:
    assert missing(RELAY.replace("inputs: [spec], returns", "inputs: [task, feedback, spec], returns")) == []


def test_a_misspelt_value_has_a_suggestion() -> None:
    [found] = every_unreturned(known({"flows/f.yaml": RELAY.replace("inputs: [spec, plan]", "inputs: [spec, plann]")}))
    assert (found.value.text, found.suggestion) == ("plann", "plan")


def test_the_two_dialects_agree() -> None:
    flow = """\
name: after
transitions:
  "incoming -> claimed":
    agent: implementer
    returns: change
    after_success: [submit_to_provisional]
    after_failure: [move_to_failed]
  "provisional -> done":
    agent: gatekeeper
    inputs: [change, review]
    returns: review
    after_success: {approve: [merge_pr], reject: [move_to_incoming]}
    after_failure: [move_to_failed]
"""
    assert [(agent, value) for agent, value, _ in missing(flow)] == [("gatekeeper", "review")]


def test_a_parent_or_child_may_be_given_what_its_relatives_returned() -> None:
    flow = (
        'name: p\ntransitions: {"open -> done": {}}\nchild_flow:\n  transitions:\n    "incoming -> working": {agent: '
        "a, inputs: [spec]}\n"
    )
    assert missing(flow) == []


STATES = st.integers(0, 3)


@settings(max_examples=60)
@given(st.lists(st.tuples(STATES, STATES, st.sampled_from("ab"), st.sampled_from("ab"), STATES),
                min_size=1, max_size=4, unique_by=lambda edge: edge[0]))  # fmt: skip
def test_missing_on_the_paths_of_results_is_what_walking_all_of_them_finds(
    edges: list[tuple[int, int, str, str, int]],
) -> None:
    lines = [
        f'  "s{source} -> s{target}": {{agent: agent{source}, returns: {value}, inputs: [{read}], on_reject: s{back}}}'
        for source, target, value, read, back in edges
    ]
    flow = "name: f\ninitial: s0\ntransitions:\n" + "\n".join(lines) + "\n"
    found = known({"flows/f.yaml": flow})
    [machine] = found.machines
    walked = walk(edges)
    told = {(each.agent.text, each.value.text) for each in every_unreturned(found) if each.witness}
    assert walked <= told or not machine.stages
    assert all(agent[5:] in {str(edge[0]) for edge in edges} for agent, _ in told)


def walk(edges: list[tuple[int, int, str, str, int]]) -> set[tuple[str, str]]:
    """The agents that can be started without a value which somebody returns, by walking all paths of results."""
    by_source = {edge[0]: edge for edge in edges}
    workers = {}
    for edge in edges:
        workers.setdefault(edge[1], edge)
    returned = {edge[2] for edge in edges}
    waiting, seen, lacking = [(0, frozenset[str]())], set(), set()
    while waiting:
        state, values = waiting.pop()
        if (state, values) in seen:
            continue
        seen.add((state, values))
        edge = by_source.get(state)
        if edge is None:
            continue
        held = values | ({workers[state][2]} if state in workers else set())
        if edge[3] in returned and edge[3] not in held:
            lacking.add((f"agent{state}", edge[3]))
        waiting.append((edge[1], held))
        if state in workers:
            waiting.append((edge[4], held))
    return lacking


def test_a_value_nobody_receives() -> None:
    flow = RELAY.replace("inputs: [spec, plan]", "inputs: [plan]").replace("inputs: [spec]", "inputs: [task]")
    found = known({"flows/f.yaml": flow})
    assert [(each.agent.text, each.value.text) for each in unread(found, found.machines[0])] == [("analyst", "spec")]
    silent = known({"flows/f.yaml": flow.replace("inputs: [task], ", "")})
    assert list(unread(silent, silent.machines[0])) == []


WORKFLOW = """\
# Workflow

| Agent | Reads | Returns |
|---|---|---|
| analyst | request | specification |
| planner | specification | plan |
| implementer | specification, plan | change |
| reviewer | plan, change | review |
"""


def test_a_workflow_in_order_is_silent() -> None:
    program = known({"WORKFLOW.md": WORKFLOW}).program
    assert list(misordered(program)) == []
    assert list(unrelayed(program)) == []


@pytest.mark.parametrize(
    ("old", "new", "read", "lost"),
    [
        ("| planner | specification | plan |\n", "", ["plan", "plan"], []),
        ("| planner | specification |", "| planner | specification, review |", ["review"], []),
        ("specification, plan | change", "specification | change", [], []),
        ("| implementer | specification, plan | change |\n| reviewer | plan, change |",
         "| implementer | specification | change |\n| reviewer | change |", [], ["plan"]),
        ("| reviewer | plan, change |", "| reviewer | everything |", [], []),
        ("| planner | specification | plan |", "| planner | specification | |", [], []),
    ],
)  # fmt: skip
def test_a_workflow_out_of_order(old: str, new: str, read: list[str], lost: list[str]) -> None:
    program = known({"WORKFLOW.md": WORKFLOW.replace(old, new)}).program
    assert [each.field.key for each in misordered(program)] == read
    assert [each.field.key for each in unrelayed(program)] == lost


@pytest.mark.parametrize(
    "text",
    [
        "Stage 1: analyst -> writes `.claude/specs/[id].md`\nStage 2: planner -> reads `.claude/specs/[id].md`, "
        "writes `.claude/plans/[id].md`\n",
        "1. **Analyst**\n   - Writes: `.claude/specs/[id].md`\n2. **Planner**\n   - Reads: `.claude/specs/[id].md`\n "
        "  - Writes: `.claude/plans/[id].md`\n",
        "### Stage 1: Analyst\n\n- Output: `.claude/specs/[id].md`\n\n### Stage 2: Planner\n\n- Input: "
        "`.claude/specs/[id].md`\n- Output: `.claude/plans/[id].md`\n",
        "Task 1: analyst\n  → writes .claude/specs/[id].md\n\nTask 2: planner\n  → reads .claude/specs/[id].md\n  → "
        "writes .claude/plans/[id].md\n",
    ],
)  # fmt: skip
def test_stages_in_every_spelling(text: str) -> None:
    found = known({"WORKFLOW.md": f"# Workflow\n\n{text}"})
    [doctrine] = found.program.doctrines
    assert [stage.role.text.lower() for stage in doctrine.stages] == ["analyst", "planner"]
    assert [[field.text for field in stage.reads] for stage in doctrine.stages] == [[], [".claude/specs/[id].md"]]
    assert [(maker.role, maker.path.text) for maker, _ in channels(found)] == [("analyst", ".claude/specs/[id].md")]


def agent(name: str, body: str) -> dict[str, str]:
    """The document of an agent."""
    return {f"agents/{name}.md": f"---\nname: {name}\ndescription: Works.\n---\n{body}\n"}


WRITES = "Write the plan to `.claude/plans/<id>.md`."
READS = "Read `.claude/plans/[id].md`."


def test_a_file_is_the_only_channel_unless_the_content_passes_as_well() -> None:
    def lone(planner: str, builder: str, **others: str) -> bool:
        files = agent("planner", planner) | agent("builder", builder)
        for name, body in others.items():
            files |= agent(name, body)
        return bool(list(channels(known(files))))

    assert lone(WRITES, READS)
    assert not lone(f"{WRITES} Return the whole plan as your final answer.", READS)
    assert not lone(WRITES, f"You receive the plan in your prompt. {READS}")
    assert not lone("You may write the plan to `.claude/plans/<id>.md`.", READS)
    assert not lone(WRITES, READS, orchestrator="Include the plan verbatim in the prompt of the builder.")
    assert not lone(WRITES, "Read `.claude/specs/[id].md`.")
    assert lone(f"{WRITES} Reply with a one-line summary.", READS)
    assert lone(WRITES, READS, orchestrator="Pass the path of the plan to the builder.")


def test_a_file_nobody_writes() -> None:
    def unwritten(**bodies: str) -> list[str]:
        files: dict[str, str] = {}
        for name, body in bodies.items():
            files |= agent(name, body)
        return [each.path.text for each in unproduced(known(files))]

    assert unwritten(planner="Plan.", builder=READS) == [".claude/plans/[id].md"]
    assert unwritten(planner=WRITES, builder=READS) == []
    assert unwritten(builder=READS) == []
    assert unwritten(planner="Files under `.claude/plans/` are for people.", builder=READS) == []
    assert unwritten(planner="Plan.", builder="Read `.claude/specs/template.md`.") == []
    assert unwritten(planner="Plan.", builder="Read `.claude/plans/[id].md` if it exists.") == []
    assert unwritten(planner="Write `.claude/plans/[id].md`.", builder="Read `.claude/plan/current.md`.") == [
        ".claude/plan/current.md"
    ]


def test_one_who_looks_at_what_it_wrote_gates_nothing() -> None:
    body = f"{WRITES} Check that `.claude/plans/<id>.md` exists before you start on the summary."
    assert list(file_gates(known(agent("planner", body)))) == []
    assert len(list(file_gates(known(agent("master", body.replace(WRITES, "")))))) == 1


def test_one_rule_for_empty_results_is_enough() -> None:
    master = agent("master", "Call `analyst` with the order. Call `planner` with the specification, verbatim.")
    assert len(list(unguarded(known(master)))) == 1
    assert not list(
        unguarded(
            known(master | {"doctrine/handoff-contract.md": "# Contract\n\nAn empty result is asked for again.\n"})
        )
    )
    flow = {"flows/f.yaml": RELAY.replace("on_reject: incoming", "on_reject: incoming, on_invalid: failed")}
    assert not list(unguarded(known(master | flow)))
    assert not list(unguarded(known(agent("planner", "Pass the plan to the builder in full."))))


@pytest.mark.parametrize(("one", "other"), tuple(product(("spec", "specification", "specs"), repeat=2)))
def test_words_for_one_document(one: str, other: str) -> None:
    assert same_document(one, other)
    assert is_document("specification", SHIPPED.deeds)
    assert not same_document("plan", one)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Write the menu to `.claude/artifacts/menu.md`.", ["FC913"]),
        ("Write the menu to `.claude/artifacts/larder-list.md`.", ["FC913"]),
        ("Write what you find into `.claude/artifacts/`.", []),
        ("Write to `.claude/artifacts/{topic}.md`.", []),
    ],
)
def test_the_folder_in_the_path_of_another_file_says_nothing_of_this_one(written: str, told: list[str]) -> None:
    agent = "---\nname: {}\ntools: Read, Write\n---\n\n{}\n"
    documents = {
        "agents/cook.md": agent.format("cook", f"Read `.claude/artifacts/larder.md` first.\n\n{written}"),
        "agents/guest.md": agent.format("guest", "Answer."),
    }
    assert [code for code in codes(documents) if code == "FC913"] == told
