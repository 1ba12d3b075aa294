"""Faults of documents that strangers wrote, each in many words: work of an orchestrator, rewritten successes, paths."""

import json
from pathlib import Path

import pytest

from flowc.commands import lint
from flowc.model.kinds.unit import build
from flowc.reports.forms import renderer
from flowc.text import Source

AGENT = "---\nname: {0}\ndescription: Works.\n---\n\n"
FLOW = (
    "name: default\ninitial: incoming\nterminal: [done, failed]\ntransitions:\n"
    '  "incoming -> claimed": {agent: coder, on_incomplete: failed}\n'
    '  "claimed -> done": {runs: [rebase_branch, push_branch, create_pr, merge_pr], on_fail: failed}\n'
)
_WORK = {"push", "pull_request", "merge", "submit", "move", "server"}


def said(folder: Path, documents: dict[str, str], code: str) -> list[str]:
    """What is told of some documents under one code."""
    for path, text in documents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    report = json.loads(lint.run(lint.Job((), str(folder), renderer("json"), cache=False)).out)
    return [each["message"] for each in report["findings"] if each["code"] == code]


def work(text: str) -> set[str]:
    """The orchestrator's work that a document of an agent asks for."""
    (doctrine,) = build(Source("agents/coder.md", AGENT.format("coder") + text)).doctrines
    return {deed.kind for deed in doctrine.deeds if not deed.negated and not deed.optional} & _WORK


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Submit the task to the server with `./octo submit`.", "submit"),
        ("Create each task with `octo tasks create` in Bash.", "server"),
        ("Run `portal-queue submit` to hand the change to review.", "submit"),
        ("Last of all, run `portal-queue finish`.", "submit"),
        ("For each task call `portal-queue add` with a title.", "server"),
        ("A yes means you merge the pull request: `gh pr merge --squash`.", "merge"),
        ("A no means you put the task back: `portal-queue move waiting`.", "move"),
        ("- reject → `octo tasks move $ID incoming`", "move"),
        ("On approval: `gh pr merge`.", "merge"),
        ("Then tell the queue that you are done: `workq done 17`.", "submit"),
        ("Your last act is `./finish`.", "submit"),
        ("Pushing the branch is your job.", "push"),
        ("It is you who merges the pull request.", "merge"),
        ("| you decide | you do |\n|---|---|\n| approve | `gh pr merge` |", "merge"),
        ("Requeue the task if the tests are red.", "move"),
        ("Enqueue each task.", "server"),
    ],
)
def test_work_of_the_orchestrator_in_other_words(text: str, kind: str) -> None:
    assert kind in work(text)


@pytest.mark.parametrize(
    "text",
    [
        "Run `queue-stats show` to see how busy it is.",
        "Read the tasks with `portal-queue list`.",
        "Run `task build` and `task test`.",
        "The orchestrator runs `portal-queue submit` when you return.",
        "Do not run `portal-queue finish`.",
        "A yes means that the flow merges the pull request.",
        "After you return, the flow merges the pull request: `gh pr merge`.",
        "Create each task as an item of `tasks` in your answer.",
        "Send the task list back in your answer.",
        "Fix the `queue add` command so that it takes a title.",
        "Look at `octo tasks create` in the code and its callers.",
    ],
)
def test_what_is_no_work_of_the_orchestrator(text: str) -> None:
    assert work(text) == set()


def test_a_monitor_of_issues_orchestrates_nothing(tmp_path: Path) -> None:
    text = AGENT.format("issue-monitor") + "Create each task with `octo tasks create`.\n"
    assert len(said(tmp_path, {"agents/issue-monitor.md": text}, "FC905")) == 1


@pytest.mark.parametrize(("whose", "number"), [("coder", 0), ("tester", 1)])
def test_a_list_of_own_steps_is_no_work_of_the_orchestrator(tmp_path: Path, whose: str, number: int) -> None:
    text = AGENT.format("coder") + f"Run `portal-queue add {whose} ...` with the steps you are about to take.\n"
    assert len(said(tmp_path, {"agents/coder.md": text}, "FC905")) == number


def rewritten(text: str) -> list[str]:
    """The successes a document about a boundary makes failures of."""
    head = "# Gateway\n\nA lookup returns one of `success`, `low_utility`.\n\n## Enforced\n\n"
    (doctrine,) = build(Source("doctrine/gateway.md", f"{head}{text}\n")).doctrines
    return [each.success for each in doctrine.coercions]


@pytest.mark.parametrize(
    "text",
    [
        "A tool with five weak answers is distrusted: each further `ok`\nof it is recorded as `error`.",
        "Where the status of an `ok` answer is `success_no_parse`, the answer becomes `error`.",
        'A `success` whose message contains "maybe" is converted to `low_utility`.',
        "Thin answers of a lookup with three corrections are changed to `low_utility` on their way.",
        "A weak text counts as no success: the boundary turns such an `ok` into `error`.",
        "The gateway raises `low_utility` for an `ok` whose message is empty.",
        'An answer that says "maybe" is an `error`, even if the tool said `ok`.',
        'If the message of a `success` contains "sorry", the runtime makes it `low_utility`.',
        "The runtime replaces `success` by `low_utility` when the text is empty.",
        "Read the text under `acceptance` and reject an answer that does not live up to it.",
        "The acceptance sentence is handed to a small model, which says yes or no.",
        "- what `acceptance` says, as far as the parser makes sense of it",
    ],
)
def test_successes_rewritten(text: str) -> None:
    assert len(rewritten(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "An `ok` is passed on as an `ok`, whatever its message says.",
        "A `success` whose deliverable breaks a constraint is a `contract_violation`.",
        "If the agent returns `success` and the tests fail, the task is marked as `failed`.",
        "Weak answers are counted and shown in the weekly report.",
        "`low_utility` is recorded as `error` in the statistics, with its message.",
        "On `success` the task goes to done; on `failure` it is marked as `failed`.",
        "We once believed that an `ok` with an empty list should become an `error`.",
        "`acceptance` explains the intent to people; constraints are checked.",
        "Check the work against the acceptance criteria and reject it when one is not met.",
        "**Other ways.** A model that reads the acceptance text and judges: we tried.",
    ],
)
def test_successes_left_alone(text: str) -> None:
    assert rewritten(text) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One line at the very least.", 1),
        ("Three to five lines.", 1),
        ("Ten lines at most.", 1),
        ("Never return an empty list of lines.", 1),
        ("An empty list of lines is no answer.", 1),
        ("The summary may not be missing.", 1),
        ("No answer without a summary.", 1),
        ("One line at a time is printed.", 0),
        ("The first two lines are from the label.", 0),
        ("If there are two lines or more, order them.", 0),
    ],
)
def test_expectations_in_other_words(tmp_path: Path, text: str, count: int) -> None:
    contract = "contract: reader\ndeliverable:\n  type: object\n  properties:\n    summary: {type: string}\n"
    contract += f"    lines: {{type: array, items: {{type: string}}}}\nacceptance: |\n  {text}\n"
    assert len(said(tmp_path, {"doctrine/reader.yaml": contract, "agents/a.md": AGENT.format("a")}, "FC001")) == count


@pytest.mark.parametrize(
    ("written", "read", "count"),
    [
        ("app/changes/FEATURE.md", "changes/FEATURE.md", 1),
        ("work/budget.md", "~/grants/work/budget.csv", 1),
        (".claude/outlines/<slug>.md", "outlines/<slug>.md", 1),
        ("work/budget.md", "work/budget.md", 0),
        ("work/budget.md", "./work/budget.md", 0),
        ("work/budget.md", "data/rates.csv", 0),
        ("app/README.md", "README.md", 0),
        ("<root>/specs/<id>.md", "specs/<id>.md", 0),
    ],
)
def test_a_file_that_is_looked_for_elsewhere(tmp_path: Path, written: str, read: str, count: int) -> None:
    maker, taker = AGENT.format("maker"), AGENT.format("taker")
    documents = {"agents/maker.md": f"{maker}Write it to `{written}`.\n", "agents/taker.md": f"{taker}Read `{read}`.\n"}
    assert len(said(tmp_path, documents, "FC913")) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Which function reads a result depends on who wrote it.", 1),
        ("There are three pieces of code that take up results.", 1),
        ("Each role has its own handler for its results.", 1),
        ("Independently of the flow, the hook manager polls tasks and merges.", 1),
        ("A cron job moves finished tasks, whatever the flow says.", 1),
        ("One function reads all results.", 0),
        ("There were three handlers of results; the flow replaced them.", 0),
        ("The two functions of the parser are tested.", 0),
        ("A hook formats the code before each commit.", 0),
    ],
)
def test_mechanisms_beside_the_flow(tmp_path: Path, text: str, count: int) -> None:
    documents = {"flows/default.yaml": FLOW, "doctrine/taking-up.md": f"# Taking up\n\n{text}\n"}
    assert len(said(tmp_path, documents, "FC906")) == count


def test_handlers_without_a_flow_compete_with_none(tmp_path: Path) -> None:
    text = "# Taking up\n\nWhich function reads a result depends on who wrote it.\n"
    assert said(tmp_path, {"doctrine/taking-up.md": text, "agents/a.md": AGENT.format("a")}, "FC906") == []


def test_two_formats_in_lists_of_objects(tmp_path: Path) -> None:
    documents = {
        "agents/a.md": AGENT.format("a") + 'Return one of:\n\n- `{"status": "success"}`\n- `{"status": "failure"}`\n',
        "agents/b.md": AGENT.format("b") + 'Return one of:\n\n- `{"outcome": "success"}`\n- `{"outcome": "failure"}`\n',
    }
    assert len(said(tmp_path, documents, "FC912")) == 1
