"""The ways in which people write how results pass: files, gates on them, orchestrators, keys of results."""

import pytest

from flowc.analyses.channels import channels, stated
from flowc.analyses.facts import Facts, facts
from flowc.analyses.guards import file_gates, unguarded
from flowc.analyses.result_keys import rival_keys
from flowc.analyses.unproduced import unproduced
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.statements import Deed
from flowc.text import Source
from linting import lint


def known(files: dict[str, str]) -> Facts:
    """The facts of some documents."""
    return facts(link([build(Source(path, text)) for path, text in files.items()]))


def agent(name: str, body: str, folder: str = "agents") -> dict[str, str]:
    """The document of an agent."""
    return {f"{folder}/{name}.md": f"---\nname: {name}\ndescription: Does its part.\n---\n# Part\n\n{body}\n"}


def deeds(text: str, path: str = "guides/round.md") -> list[Deed]:
    """What one document asks for."""
    return list(build(Source(path, text)).doctrines[0].deeds)


CREW = agent("glazier", "Cut the panes.") | agent("fitter", "Fit the panes.")


@pytest.mark.parametrize(
    "body",
    [
        "1. Launch the `glazier` agent with the order.\n2. Launch the `fitter` agent with what it returned.",
        "Delegate the cutting to the **glazier** subagent, then the rest to the **fitter** subagent.",
        'Task(subagent_type="glazier", prompt="Cut.")\n\nTask(subagent_type="fitter", prompt="Fit.")',
        "Spawn: @glazier\n\nSpawn: @fitter",
    ],
)
def test_a_document_that_calls_two_agents_runs_them(body: str) -> None:
    [conductor] = known({**CREW, "guides/round.md": f"# Round\n\n{body}\n"}).conductors
    assert conductor.callees == ("glazier", "fitter") and conductor.role == "round"


@pytest.mark.parametrize(
    "body",
    [
        "The glazier cuts and the fitter fits.",
        "See agents/glazier.md and agents/fitter.md before you run anything.",
        "Launch the `glazier` agent, twice.",
        "Run a glazier's saw, start the fitter's lamp.",
        "Launch the `roofer` agent and the `tiler` agent.",
    ],
)
def test_a_document_that_names_agents_runs_none(body: str) -> None:
    assert known({**CREW, "guides/round.md": f"# Round\n\n{body}\n"}).conductors == ()


ROUND = "# Round\n\n1. Delegate to the `glazier` agent.\n2. Delegate to the `fitter` agent.\n\n"


@pytest.mark.parametrize(
    "step",
    [
        "3. Parse the result of the fitter.",
        "3. Extract the score from its report.",
        "## If verdict is bad:\n\nStart again.",
        "Read its report. Report the verdict to the user.",
        "```\nParse handoff\nif good: stop\n```",
    ],
)
def test_who_goes_by_a_result_needs_a_rule_for_a_missing_one(step: str) -> None:
    said = {**CREW, "guides/round.md": f"{ROUND}{step}\n"}
    assert len(list(unguarded(known(said)))) == 1
    ruled = {
        **said,
        "guides/round.md": f"{ROUND}{step}\n\nIf an agent crashes or its output is empty, ask once more.\n",
    }
    assert not list(unguarded(known(ruled)))


def test_who_runs_nobody_needs_no_rule() -> None:
    assert not list(unguarded(known({**CREW, "guides/round.md": "# Round\n\n3. Parse the result of the fitter.\n"})))
    assert not list(unguarded(known(agent("reader", "Extract the score from its report."))))


def test_a_test_with_empty_input_is_no_rule_for_results() -> None:
    crew = CREW | agent("tester", "Try empty inputs, very long text and odd values.")
    assert (
        len(list(unguarded(known({**crew, "guides/round.md": f"{ROUND}3. Extract the score from the report.\n"})))) == 1
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "Subagents communicate exclusively through files.",
        "The two agents exchange their findings only via the filesystem.",
        "Stages only pass results through files on disk.",
        "Each prompt holds paths to earlier reports, never their content.",
        "The aggregator reads every review from disk; it is handed nothing else. "
        "Workers read the notes directly from disk, as the orchestrator never relays them.",
    ],
)
def test_files_by_decree(sentence: str) -> None:
    [(said, _)] = list(stated(known({"guides/round.md": f"# Round\n\n{sentence}\n"})))
    assert said.kind == "channel"


@pytest.mark.parametrize(
    "sentence",
    [
        "Save your full report to the given file rather than returning it.",
        "If a path is given, write the analysis to that path instead of sending it back.",
    ],
)
def test_a_file_in_place_of_what_is_returned(sentence: str) -> None:
    assert [
        deed.kind for deed in deeds(*reversed(next(iter(agent("clerk", sentence).items())))) if deed.kind == "channel"
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Agents must not communicate only through files.",
        "The services communicate only through the queue.",
        "The module reads its settings directly from disk.",
        "Pass file paths, not their contents, to the compiler.",
        "Write the report to `out.md` as well as returning it.",
        "Return early instead of writing a file.",
        "Only files in `src/` are shared.",
    ],
)
def test_what_is_no_decree(sentence: str) -> None:
    assert not list(stated(known(agent("clerk", sentence))))
    assert not list(stated(known({"guides/round.md": f"# Round\n\n{sentence}\n"})))


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ("If a file exists at `reports/fixes.md`, you are in a repair loop.", "reports/fixes.md"),
        (
            "When `docs/reports/findings-3.md` exists, this is a second pass: fix what it lists.",
            "docs/reports/findings-3.md",
        ),
        ("If any required handoff file is missing, return `stuck`.", None),
        ("After all four reports exist, spawn the next one.", None),
    ],
)
def test_gates_on_files(told: str, path: str | None) -> None:
    [gate] = list(file_gates(known(agent("fitter", told))))
    assert (gate.object.text if gate.object else None) == path


@pytest.mark.parametrize(
    "told",
    [
        "If `reports/fixes.md` exists, read it.",
        "If a file exists at `src/main.c`, this is a second pass.",
        "If the lamp is missing, return `stuck`.",
        "After all four panes exist, spawn the next one.",
    ],
)
def test_no_gates_on_files(told: str) -> None:
    assert not list(file_gates(known(agent("fitter", told))))


CHECKED = (
    "# Cut\n\n- Verify `plans/$1/` exists\n- Verify `plans/$1/panes.md` exists\n\n{after}\n\nThen run the {whom}.\n"
)


def test_a_list_of_files_that_must_exist() -> None:
    def gated(after: str, whom: str = "`glazier` subagent") -> int:
        return len(list(file_gates(known({"commands/cut.md": CHECKED.format(after=after, whom=whom)}))))

    assert gated("If either does not exist, stop.") == 1
    assert gated("If validation fails, tell the user to draw a plan first.") == 0
    assert gated("If either is missing, say so and continue without it.") == 0
    assert gated("If either does not exist, stop.", "saw") == 0


def only_ways(files: dict[str, str]) -> list[tuple[str, str, str]]:
    """Who writes what for whom, as files alone."""
    return [(maker.role, maker.path.text, takers[0].role) for maker, takers in channels(known(files))]


WRITER = agent("glazier", "## Output\n\nWrite the list to `works/cut/findings.md`.")


@pytest.mark.parametrize(
    "body",
    [
        "Read these in order before you start:\n\n1. works/cut/findings.md -> what was cut\n2. NOTES.md",
        "## Read all of these\n\n- `works/cut/findings.md`\n- `AGENTS.md`",
        "Read: works/cut/findings.md (what was cut)",
        "## Workflow\n\n### Step 1\n\n```\n1. Read works/cut/findings.md\n2. Fit the panes\n```",
        "Read the whole of `cut/findings.md`.",
    ],
)
def test_ways_to_say_what_is_read(body: str) -> None:
    assert only_ways(WRITER | agent("fitter", body)) == [("glazier", "works/cut/findings.md", "fitter")]


@pytest.mark.parametrize(
    "body",
    [
        "Do not read these:\n\n- works/cut/findings.md",
        "## Examples\n\n```\n1. Read works/cut/findings.md\n```",
        "The Glazier will:\n\n1. Read works/cut/findings.md",
        "If `works/cut/findings.md` exists, read it.",
    ],
)
def test_what_nobody_reads(body: str) -> None:
    assert only_ways(WRITER | agent("fitter", body)) == []


def test_a_stage_whose_only_verb_stands_in_code_states_nothing() -> None:
    """A line that looks like a stage, all of whose verbs are code."""
    text = "# Agents\n\n## Workflow\n\n- `tools: read, bash`: only `read` and `bash`, plus direct tools.\n"
    assert build(Source("docs/workflow.md", text)).doctrines[0].stages == ()


def test_a_folder_in_which_stages_write_for_each_other() -> None:
    files = agent("glazier", "Write `site/spec.md`. Write `site/lamp.md`.") | agent("fitter", "Read `site/lamp.md`.")
    assert only_ways(files) == [("glazier", "site/lamp.md", "fitter")]
    assert only_ways({path: text.replace("site/spec", "site/index") for path, text in files.items()}) == []


def test_what_a_caller_tells_of_files() -> None:
    told = (
        "# Round\n\nDelegate to the **glazier** subagent. Tell it:\n\n"
        "- To write its report to `docs/reports/cut-[n].md`\n\n"
        "Delegate to the **fitter** subagent. Tell it:\n\n- To read the report at `docs/reports/cut-[n].md`\n"
    )
    assert only_ways({**CREW, "commands/round.md": told}) == [("glazier", "docs/reports/cut-[n].md", "fitter")]
    relayed = told + "\nPass the output of the glazier to the fitter agent in full.\n"
    assert only_ways({**CREW, "commands/round.md": relayed}) == []


def test_a_path_in_a_variable() -> None:
    told = (
        '# Round\n\n```\nTask(subagent_type="glazier", prompt="Draw it. Write your plan to: {planFile}")\n'
        'Task(subagent_type="fitter", prompt="Read the plan from: {%s}")\n```\n'
    )
    assert only_ways({"skills/round/SKILL.md": told % "planFile"}) == [("glazier", "{planFile}", "fitter")]
    assert only_ways({"skills/round/SKILL.md": told % "orderFile"}) == []


def rivals(files: dict[str, str]) -> list[tuple[str, str]]:
    """The rarer and the common key of results."""
    return [(keys.rarer[0].text, keys.common[0].text) for keys in rival_keys(known(files).program)]


SHOWN = '## Output\n\n{\n  "%s": "passed | failed",\n  "notes": ""\n}'
BLOCK = "Hand off with this block:\n\n```\n=== HANDOFF ===\n%s: approved | rejected\nnotes: [text]\n```"


@pytest.mark.parametrize("form", [SHOWN, BLOCK])
def test_a_status_under_another_name(form: str) -> None:
    def both(one: str, other: str) -> list[tuple[str, str]]:
        return rivals(agent("glazier", form % one) | agent("fitter", SHOWN % other))

    assert both("cut_status", "status") == [("cut_status", "status")]
    assert both("outcome", "status") == [("status", "outcome")] or form is BLOCK
    assert both("status", "status") == [] and both("cut_status", "fit_status") == []
    assert rivals(agent("glazier", form % "cut_status") | agent("fitter", SHOWN % "status", "other/agents")) == []


def test_a_part_of_a_result_is_not_its_outcome() -> None:
    parts = '## Output\n\n{\n  "lint_status": "passed | failed",\n  "test_status": "passed | failed"\n}'
    assert rivals(agent("glazier", parts) | agent("fitter", SHOWN % "status")) == []
    request = '## Request to the API\n\n{\n  "cut_status": "passed | failed"\n}'
    assert rivals(agent("glazier", request) | agent("fitter", SHOWN % "status")) == []


def test_the_prompt_in_the_folder_of_an_agent() -> None:
    text = "# Task\n\nUse `$scripts_dir/post-review` to post a comment on the PR.\n\n- Get pass/fail signals.\n"
    [doctrine] = known({"team/agents/glazier/prompt.md": text}).program.doctrines
    assert (doctrine.kind, doctrine.role) == ("agent", "glazier")
    assert [deed.kind for deed in doctrine.deeds] == ["comment"]
    assert build(Source("team/notes/glazier/prompt.md", text)).doctrines[0].kind == "other"
    written = "# Task\n\nWrite a review comment to stdout.\n"
    assert not [deed for deed in deeds(written, "agents/glazier/prompt.md") if deed.kind == "comment"]


def test_a_folder_behind_a_placeholder_is_looked_for() -> None:
    crew = agent("glazier", "Cut.") | agent("fitter", "Read `{{ROOT}}/specs/{job}/panes.md` first.")
    assert [each.path.text for each in unproduced(known(crew))] == ["{{ROOT}}/specs/{job}/panes.md"]
    named = {**crew, "commands/cut.md": "# Cut\n\nEverything lies in {{ROOT}}/specs/$1.\n"}
    assert not list(unproduced(known(named)))


@pytest.mark.parametrize(
    ("fence", "tools", "codes"),
    [
        ("Tool: Write\nPath: the plan", "Read, Grep", ["FC901"]),
        ("MCP tool: mcp__tracker__checkpoint\n- id: the run", "Read, Grep", ["FC901"]),
        ("tool call: `mcp__tracker__checkpoint`", "Read, mcp__tracker", []),
        ("Tool: hammer", "Read, Grep", []),
        ("The tool: a plan of the work", "Read, Grep", []),
    ],
)
def test_a_fence_that_calls_a_tool_by_name_needs_it(fence: str, tools: str, codes: list[str]) -> None:
    head = f"---\nname: planner\ndescription: Plans.\ntools: {tools}\n---\n\n# Planner\n\nThen keep what you found:\n\n"
    found = lint({"agents/planner.md": f"{head}```\n{fence}\n```\n"})
    assert [each.code for each in found if each.code == "FC901"] == codes
