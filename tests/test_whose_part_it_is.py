"""What an agent is told to do, in layouts crossed with ways of saying whose part it is, and with what it is granted.

The same words are nobody's instruction where they are left to somebody else, proposed, asked for or free, and where a
title, a lead-in or the first sentence of a section hands all of it over, whatever somebody is called.
"""

from itertools import product

import pytest

from linting import lint

HEAD = "---\nname: grafter\ndescription: Joins scions to stocks.\n{}---\n\n# Grafter\n\nYou get a card.\n\n{}\n"
OTHER = "---\nname: barker\ndescription: Looks at bark.\ntools: Read\n---\n\n# Barker\n\nAnswer in one sentence.\n"
LOOKS = "tools: Read, Glob\n"
ALL = "tools: Read, Write, Edit, Bash, WebSearch, WebFetch, Task\n"

Deed = tuple[str, str, str, str]
"""What is done, to be done, being done, and its kind in the third person."""

DEEDS: dict[str, Deed] = {
    "FC901": (
        "write the list to `rows/a.md`", "writing the list to `rows/a.md`", "writes the list to `rows/a.md`", LOOKS,
    ),
    "FC905": ("push the branch", "pushing the branch", "pushes the branch", ""),
    "FC707": (
        "append a line to the orchard ledger", "appending a line to the orchard ledger",
        "appends a line to the orchard ledger", "",
    ),
}  # fmt: skip
KINDS = ("FC901", "FC905", "FC707")


def told(words: str, grant: str = LOOKS) -> list[str]:
    """The codes of what is found of an agent that is told so, but for notes."""
    documents = {".claude/agents/grafter.md": HEAD.format(grant, words), ".claude/agents/barker.md": OTHER}
    return [each.code for each in lint(documents) if each.severity.value != "note"]


def asked(layout: str, code: str) -> list[str]:
    """The same of a deed in a layout."""
    do, doing, does, grant = DEEDS[code]
    return told(layout.format(do, doing, does, do[0].upper() + do[1:], doing[0].upper() + doing[1:]), grant)


OWN = {
    "doing in a list": "## Responsibilities\n\n- Reading the card\n- {4}\n- Answering",
    "last act": "Read the card. Your last act is {1}.",
    "part of your work": "Read the card. {4} is part of your work.",
    "up to you": "Read the card. It is up to you to {0}.",
    "third persons joined": "The grafter reads the card, {2} and answers.",
    "numbers in a sentence": "(1) Read the card, (2) {0}, (3) answer.",
    "signs for numbers": "1️⃣ Read the card.\n2️⃣ {3}.",
    "expected": "You are expected to read the card and to {0}.",
    "below a tag": "## Work\n\n<steps>\n1. Read the card.\n2. {3}.\n</steps>",
    "a row": "| step | do |\n|---|---|\n| 1 | read the card |\n| 2 | {0} |",
    "led to as the reader's": "You will:\n\n1. read the card\n2. {0}",
    "led to as work": "Each run must:\n\n1. read the card\n2. {0}",
    "led to by its name": "The grafter will:\n\n1. read the card\n2. {0}",
    "titled by its name": "## What the grafter does\n\n1. Read the card.\n2. {3}.",
    "opened as its own": "## Steps\n\nThis is your part.\n\n1. {3}.",
    "a card that is liked": "If you like the card, {0}.",
    "asked before": "Ask the grower to wait, then {0}.",
}
ANOTHERS = {
    "doing in a list": "## Responsibilities\n\n- Reading the card\n- Saying who {2}\n- Answering",
    "last act": "Read the card. Your last act is telling the grower who {2}.",
    "part of your work": "Read the card. {4} is part of the porter's work.",
    "up to you": "Read the card. It is up to the porter to {0}.",
    "third persons joined": "The grafter reads the card, the porter answers and {2}.",
    "numbers in a sentence": "(1) Read the card, (2) the porter {2}, (3) answer.",
    "signs for numbers": "1️⃣ Read the card.\n2️⃣ The porter {2}.",
    "expected": "You are expected to read the card and to say who {2}.",
    "below a tag": "## Example\n\n<steps>\n1. Read the card.\n2. {3}.\n</steps>",
    "a row": "Never do these:\n\n| step | do |\n|---|---|\n| 1 | read the card |\n| 2 | {0} |",
    "led to as the reader's": "Our office will:\n\n1. read the card\n2. {0}",
    "led to as work": "Barker must:\n\n1. read the card\n2. {0}",
    "led to by its name": "The night porter will:\n\n1. read the card\n2. {0}",
    "titled by its name": "## What the porter does\n\n1. Read the card.\n2. {3}.",
    "opened as its own": "## Steps\n\nThis is the porter's part.\n\n1. {3}.",
    "a card that is liked": "If you like, {0}.",
    "asked before": "Ask the grower to {0}.",
}


@pytest.mark.parametrize(("layout", "code"), [*product(OWN, KINDS)])
def test_whose_part_it_is(layout: str, code: str) -> None:
    if code != "FC707" or "{1}" not in OWN[layout]:
        assert asked(OWN[layout], code) == [code]
    assert asked(ANOTHERS[layout], code) == []


@pytest.mark.parametrize("code", KINDS)
@pytest.mark.parametrize(
    "words",
    [
        "Leave it to the porter to {0}.",
        "Leave {1} to the porter.",
        "Propose to {0}.",
        "Suggest to the grower to {0}.",
        "Tell the porter to {0}.",
        "Explain to the grower how to {0}.",
        "Say whether the porter should {0}.",
        "Ask whether the porter may {0}.",
        "If there is time, {0}.",
        "Perhaps {0}.",
        "## How it was done before\n\n1. {3}.",
        "## The porter's part\n\n1. {3}.",
        "## Duties of the porter\n\n- {3}.",
        "## Later\n\nThe porter takes care of this.\n\n1. {3}.",
        "## Later\n\nNot your part.\n\n1. {3}.",
        "Afterwards, the porter has to:\n\n- {0}",
        "Whoever leads will:\n\n- {0}",
        "`barker` will:\n\n- {0}",
        "{4} is part of your caller's work.",
        "The two porters then have to do this:\n\n- {0}",
        "## Optional\n\n- {3}.",
        "## Examples\n\n- {3}.",
        "The agent that called you {2}.",
        "The grafter answers once the porter reads it and {2}.",
    ],
)
def test_what_is_left_to_others_or_free(words: str, code: str) -> None:
    assert asked(words, code) == []


@pytest.mark.parametrize(
    "words",
    [
        "Call barker with the card.",
        "Launch **barker** on the card.",
        "Start `barker`.",
        "Before you answer, the list must be written to `rows/a.md`.",
        "Your list of scions lands in `rows/a.md`.",
        "| you need | run |\n|---|---|\n| the count | `make scions` |",
        "Read the card, search the web for its name, answer.",
        "The agent writes the list to `rows/a.md`.",
        "Use WebSearch to find whether the stock may be cut.",
    ],
)
def test_further_layouts(words: str) -> None:
    assert told(words) == ["FC901"]
    assert told(words, ALL) == []


@pytest.mark.parametrize(
    "words",
    [
        "Call names out loud.",
        "Start `barker` is what the lead types.",
        "Your lead takes what lands in `rows/a.md`.",
        "When the bark is loose, the porter calls barker.",
        "Name the stocks, search terms and webs on the card.",
        "Read the card and say that https://x.example.org is down.",
        "Read the card and explain how to search the web.",
        "Before you answer, the list must be written to `rows/a.md` by the porter.",
    ],
)
def test_the_same_words_of_something_else(words: str) -> None:
    assert told(words) == []


DENIED = {
    "tools without the denied": ALL + "disallowedTools: Write, Edit, Bash\n",
    "denied in a list of permissions": "permissions:\n  deny: [Write, Edit, Bash]\n",
    "a shell but for a pattern": 'permission:\n  edit: deny\n  bash:\n    "*": deny\n    "git diff*": allow\n',
}
LET = {
    "tools without the denied": ALL + "disallowedTools: NotebookEdit\n",
    "denied in a list of permissions": "permissions:\n  deny: [NotebookEdit]\n",
    "a shell but for a pattern": 'permission:\n  bash:\n    "*": deny\n    "make *": allow\n',
}


@pytest.mark.parametrize("grant", DENIED)
def test_what_is_denied_is_not_granted(grant: str) -> None:
    assert told("Write the list to `rows/a.md`.", DENIED[grant]) == ["FC901"]
    assert told("Run `make scions`.", DENIED[grant]) == ["FC901"]
    assert told("Run `make scions`.", LET[grant]) == []


def test_a_pattern_lets_its_commands_through() -> None:
    shell = DENIED["a shell but for a pattern"]
    assert told("Look at `git diff main`.", shell) == []
    assert told("Run `git diff main`.", shell) == []
