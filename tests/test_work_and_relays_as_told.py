"""The orchestrator's work by verb and object, inputs that nothing made, and relays that are told in prose."""

import json
from pathlib import Path

import pytest

from flowc.commands import lint
from flowc.reports.forms import renderer

FLOW = """name: page
initial: wanted
terminal: [live]
transitions:
  "wanted -> drafting":
    agent: writer
    on_fail: wanted
    max_attempts: 3
  "drafting -> proof":
    on_fail: wanted
  "proof -> live":
    runs: [rebase_branch]
    on_fail: wanted
    conditions:
      - {name: review, type: agent, agent: worker, on_fail: wanted}
"""


def agent(name: str, tools: str, text: str) -> str:
    """The document of an agent."""
    return f"---\nname: {name}\ndescription: Works on pages.\ntools: {tools}\n---\n\nYou work.\n\n{text}\n"


def codes(folder: Path, files: dict[str, str]) -> set[str]:
    """The rules that say something of a project."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    report = json.loads(lint.run(lint.Job((), str(folder), renderer("json"), cache=False)).out)
    return {finding["code"] for finding in report["findings"]}


WORK = [
    "Set the card to proof over the REST API of the board.",
    "Run the `page-done` script last; it is what tells the conductor that you are through.",
    "If you could not write the page, run `page-fail <why>` instead.",
    "Rejecting means: put the card back to wanted and rewrite the task.",
    "Approving means: press merge yourself, and drag the card to live.",
    "Post each group to the board's API as a new card in wanted.",
    "If you give up, run `bin/giveup` with a sentence on why.",
    "- Flip the card to proof once the page reads well.",
    "**Finishing:** change the ticket to proof on the board.",
    "Report the task as finished to the orchestrator's endpoint.",
    "For each remark, open a card on the board.",
    "Squash and merge the branch.",
    "Put up a PR with a short description.",
    "Update the status of the ticket to Done.",
    "Get the branch onto origin before you answer.",
]
NO_WORK = [
    "Move the paragraph back to the top.",
    "Set the card to a width of 300 pixels.",
    "Send the task's open questions back in your answer.",
    "The orchestrator moves the card to live when you return.",
    "Add a test for the task API.",
    "Fetch the card over the REST API of the board.",
    "Place the card in the grid with CSS.",
    "Run the `check-done` script before you answer.",
    "If the link is dead, return `link-failed`.",
    "Hand the task back to the caller in your answer.",
    "Switch the story to past tense.",
    "Put each issue in a list, worst first.",
]


@pytest.mark.parametrize("text", WORK)
def test_the_orchestrators_work_is_known_by_verb_and_object(
    tmp_path: Path, text: str
) -> None:
    told = codes(tmp_path, {"flows/page.yaml": FLOW, "agents/worker.md": agent("worker", "Read, Write, Bash", text)})
    assert told & {"FC905", "FC906"}


@pytest.mark.parametrize("text", NO_WORK)
def test_what_is_no_work_of_the_orchestrator(tmp_path: Path, text: str) -> None:
    told = codes(tmp_path, {"flows/page.yaml": FLOW, "agents/worker.md": agent("worker", "Read, Write, Bash", text)})
    assert not told & {"FC905", "FC906"}


@pytest.mark.parametrize(
    ("tools", "text", "lacks"),
    [
        ("WebFetch", "* Search the web for the topic.", True),
        ("Read, WebFetch", "Look online for newer versions.", True),
        ("WebSearch, Read", "Fetch https://example.org/calendar.html and read it.", True),
        ("Read, Grep", "Do a web search for the topic.", True),
        ("Read, Grep", "Make a commit with the page's name.", True),
        ("WebFetch", "Fetch each page you would name.", False),
        ("WebSearch", "Search the web for the topic.", False),
        ("Bash", "Search the web for the topic.", False),
        ("Read", "Search the manual for the web page of the vendor.", False),
    ],
)
def test_a_tool_for_the_web_finds_or_opens(
    tmp_path: Path, tools: str, text: str, lacks: bool
) -> None:
    assert ("FC901" in codes(tmp_path, {"agents/worker.md": agent("worker", tools, text)})) is lacks


UNMADE = [
    "- the forecast: read `out/volume-forecast.json`",
    "1. Load the hours from `exports/hours-last-period.csv`.",
    "* Compare each figure with the measurements in `reports/bench.json`.",
    "You will find the terms in `out/terms.json`.",
    "| Input | File |\n|---|---|\n| prices | `exports/prices.csv` |\n",
    "Your prices come from `exports/prices.csv`.",
]
MADE = [
    ("Read, Grep", "Read `exports/prices.csv`, which the shop exports every night."),
    ("Read, Grep", "Read `reports/*.json`."),
    ("Read, Bash", "Read `out/sizes.json`."),
    ("Read, Grep", "If `out/terms.json` exists, read it."),
    ("Read, Grep", "Read `out/review-notes.json`."),
    ("Read, Grep", "Ask for the terms. The office puts them into `out/terms.json`; read them there."),
]


@pytest.mark.parametrize("text", UNMADE)
def test_a_file_that_nothing_makes(tmp_path: Path, text: str) -> None:
    told = codes(tmp_path, {"flows/page.yaml": FLOW, "agents/worker.md": agent("worker", "Read, Grep", text)})
    assert "FC913" in told


@pytest.mark.parametrize(("tools", "text"), MADE)
def test_a_file_that_something_may_make(tmp_path: Path, tools: str, text: str) -> None:
    told = codes(tmp_path, {"flows/page.yaml": FLOW, "agents/worker.md": agent("worker", tools, text)})
    assert "FC913" not in told


CALLS = "Call `scout` with the list. Call `outliner` with the dossier.\n\n"
LOST = [
    ("**scout.** Hand over the list. The dossier will be at `out/dossiers/<room>.md`; test for it with `test -f`.\n\n"
     "**outliner.** Hand over the dossier in full.", "FC909"),
    (CALLS + "Continue once `out/dossiers/<room>.md` is on disk.", "FC909"),
    (CALLS + "If there is a file `out/dossiers/<room>.md`, call `outliner`.", "FC909"),
    (CALLS + "As soon as `out/dossiers/<room>.md` is there, the scout is finished.", "FC909"),
    (CALLS + "Wait until `out/dossiers/<room>.md` has arrived.", "FC909"),
    (CALLS + "The last message of a stage is for the log and may be thrown away.", "FC910"),
    (CALLS + "What the agents say at the end is small talk.", "FC910"),
    (CALLS + "Discard what the stages return.", "FC910"),
    (CALLS + "The agents' answers are not relayed.", "FC910"),
]  # fmt: skip
KEPT = [
    "The dossier of the scout goes into the prompt of the outliner in full.",
    "If an answer is empty, discard it and call again.",
    "Ignore the reply of an agent if it is malformed.",
    "The last message of each agent is handed on in full.",
    "Do not pass the agents' answers to the user.",
    "There is a file with house rules: `doctrine/voice.md`.",
    "When the list has arrived, call the scout.",
    "Ignore the order in which agents answer.",
]


def led(text: str) -> dict[str, str]:
    """A lead who calls two others."""
    after = "An empty or malformed answer is asked for once more, then you stop."
    return {
        "agents/lead.md": agent("lead", "Task, Bash, Read", f"You call the others with Task.\n\n{text}\n\n{after}"),
        "agents/scout.md": agent("scout", "Read, Write", "Gather. Return the dossier as text."),
        "agents/outliner.md": agent("outliner", "Read", "Outline. Return the outline as text."),
    }


@pytest.mark.parametrize(("text", "code"), LOST)
def test_what_is_waited_for_or_lost_between_stages(
    tmp_path: Path, text: str, code: str
) -> None:
    assert code in codes(tmp_path, led(text))


@pytest.mark.parametrize("text", KEPT)
def test_what_is_relayed(tmp_path: Path, text: str) -> None:
    assert not codes(tmp_path, led(CALLS + text)) & {"FC908", "FC909", "FC910", "FC911"}
