"""What is told to those for whom a guide or a pipeline is made is no instruction to the agent that makes it."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read, Write\n---\n\n# What you do\n\n1. {1}\n"


def lacks(text: str, name: str = "harbour-tutor") -> bool:
    documents = {f"agents/{name}.md": AGENT.format(name, text)}
    return "FC901" in [each.code for each in lint(documents)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Create a step-by-step guide from nothing to a first sail: get the keys, run the tests, start the dev server.",
         False),
        ("Write a runbook for the crew: check the ropes, run the tests, push the branch, call the harbour.", False),
        ("Draft a setup checklist: install the tools, run tests, open the map.", False),
        ("Include a quick-start section: fetch the charts, run all tests, run the build.", False),
        # what the agent does itself
        ("Follow the checklist: check the ropes, run the tests, push the branch.", True),
        ("Create a guide from what you see: read the charts, then run the tests, then push the branch.", True),
        ("Write a runbook: read the log, run the tests, put what fails into `docs/runbook.md`.", True),
        ("Create a guide for the crew. Run the tests before you go on.", True),
        ("Create a guide for the crew; run the tests, push the branch, call the harbour.", True),
        ("Write a report: read the log, run the tests, list what fails.", True),
        ("Create a guide: run the tests, and tell what fails.", True),
        ("Update the checklist: run the tests, tick the boxes, close the book.", True),
        ("Create the handbook: run the build, open each page, check the links.", True),
        ("Write a guide: read the code, run the tests, note the failures.", True),
    ],
)
def test_the_steps_of_a_guide_are_its_readers(text: str, *, told: bool) -> None:
    assert lacks(text) is told


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("ci-designer", "Cache what is fetched. Run lint and tests in parallel.", False),
        ("release-cd-author", "Run the tests on every push.", False),
        # an order with a time or a command, and agents that make no pipeline
        ("ci-designer", "Run the tests before you go on.", True),
        ("ci-designer", "Run the tests in parallel and fix what fails.", True),
        ("ci-designer", "Run `npm test` in parallel.", True),
        ("ci-runner", "Run lint and tests in parallel.", True),
        ("sail-designer", "Run the tests on every push.", True),
    ],
)
def test_what_a_pipeline_runs_its_designer_does_not(name: str, text: str, *, told: bool) -> None:
    assert lacks(text, name) is told
