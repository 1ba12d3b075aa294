"""Channels, gates and gaps that a page of the project tells by what it lists, asks or sends."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n{2}\n"


def told(code: str, documents: dict[str, str]) -> list[str]:
    found = lint({path: text if text.startswith("---") else f"# Desk\n\n{text}\n" for path, text in documents.items()})
    return [each.message for each in found if each.code == code]


READS = AGENT.format("builder", "Read, Write", "Read `specs/<feature>/research.md` for the reasons.")
SAVES = "The lead saves what they return as `spec.md`, `plan.md` and `tasks.md` under `specs/<feature>/`."


@pytest.mark.parametrize(
    ("page", "missing"),
    [
        (SAVES, True),
        ("The lead keeps them as `spec.md` and `plan.md` in `specs/<id>/` for people.", True),
        (f"{SAVES} The owner lays the research there.", False),
        (SAVES.replace("`plan.md`", "`research.md`"), False),
        (SAVES.replace("`specs/<feature>/`", "`plans/<feature>/`"), False),
        ("The lead saves what they return as `spec.md` under `specs/<feature>/`, among others.", False),
        (f"{SAVES}\n\n`research.md` comes with the order.", False),
        ("What lies under `specs/<feature>/` is for people.", False),
    ],
)
def test_a_file_that_a_whole_list_leaves_out(page: str, missing: bool) -> None:
    assert bool(told("FC913", {"AGENTS.md": page, "agents/builder.md": READS})) is missing


WRITER = AGENT.format("letter-writer", "Write", "Write the letter to `out/letters/<no>.md`.")
CHECKER = AGENT.format("letter-checker", "Read", "Read the letter.")
ROW = "| Step | Call | Send |\n|---|---|---|\n| 1 | `letter-writer` | `no` |\n| 2 | `letter-checker` | {0} |"


@pytest.mark.parametrize(
    ("page", "alone"),
    [
        (ROW.format("`no`, the path of the letter, `out/letters/<no>.md`, which the writer has filled"), True),
        (ROW.format("the path to the letter (`out/letters/<no>.md`)"), True),
        ("Call `letter-checker` with the path of the letter, `out/letters/<no>.md`.", True),
        (ROW.format("`letter_text` and the path of the letter, `out/letters/<no>.md`"), False),
        (ROW.format("the text and the path of the letter, `out/letters/<no>.md`"), False),
        (ROW.format("the path of the letter, `out/letters/<no>.pdf`"), False),
        (ROW.format("the path of the rules, `wording/current.md`"), False),
        (ROW.format("`letter`"), False),
    ],
)
def test_a_call_that_sends_the_path_alone(page: str, alone: bool) -> None:
    documents = {"doctrine/pipeline.md": page, "agents/letter-writer.md": WRITER, "agents/letter-checker.md": CHECKER}
    assert bool(told("FC908", documents)) is alone


@pytest.mark.parametrize(
    ("page", "waits"),
    [
        ("The lead calls `film-qa`.\n\n## When may QA start?\n\nAs soon as `out/<reel>.srt` exists.", True),
        ("The lead calls `film-qa`. When does QA start? Once `out/<reel>.srt` is there.", True),
        ("## When does the review stage begin?\n\nOnly when the file `out/<reel>.srt` exists.", True),
        ("The lead calls `film-qa`.\n\n## When may QA start?\n\nAs soon as the translator has returned.", False),
        ("The lead calls `film-qa`.\n\n## When may the show start?\n\nAs soon as `out/<reel>.srt` exists.", False),
        ("The lead calls `film-qa`.\n\n## When may QA start?\n\nAs soon as `LICENSE.txt` exists.", False),
        ("Call `film-qa`.\n\n## When may QA start?\n\nNot when `out/<reel>.srt` exists, but on the answer.", False),
        ("The lead calls `film-qa`.\n\n## Where is QA?\n\nAs soon as `out/<reel>.srt` exists, in the hall.", False),
    ],
)
def test_a_question_that_a_file_answers(page: str, waits: bool) -> None:
    assert bool(told("FC909", {"doctrine/orchestration.md": page})) is waits


@pytest.mark.parametrize(
    ("words", "needless"),
    [
        ("Nothing outside the claim may enter into the judgement.", True),
        ("Use no outside sources, whatever the version of the list.", True),
        ("Never look outside of it.", True),
        ("Nothing outside the claim counts but what a search of the web tells.", False),
        ("Nothing outside the folder is touched; look for the latest version of the list.", False),
        ("Look for the latest version of the list.", False),
        ("No external sources but https://rules.example; fetch the list there.", False),
        ("Nothing outside the scope is judged; find the facts.", False),
    ],
)
def test_a_tool_for_the_web_of_an_agent_that_is_shut_in(words: str, needless: bool) -> None:
    work = f"You compare a claim with the list of signs that you are given, and say how many facts it meets. {words}"
    assert bool(told("FC903", {"agents/screener.md": AGENT.format("screener", "Read, WebSearch", work)})) is needless
