"""Branches for what never comes, in whatever layout: of words that stand alike, all but one are what somebody returns.

A word of which a document says who else puts it there, of what else the like lines are, or for whatever else comes, is
none.
"""

from itertools import product

import pytest

from linting import lint

AGENT = "---\nname: grafter\ndescription: Grafts a tree.\ntools: Read\n---\n\n# Grafter\n\nYou get the twig.\n\n{}\n"
CALLER = "# Trees\n\n1. Take the twig.\n2. {}\n\n## The end\n\n{}A broken answer is asked for once more.\n"
WAYS = (("bark-closed", "sell the tree"), ("stock-dry", "water it"), ("twig-thin", "wait a year"))
DEAD = ("bark-torn", "call the gardener")

Way = tuple[str, str]


def each(ways: tuple[Way, ...], form: str, between: str = "\n") -> str:
    """A form filled in for each way: {0} is its label, {1} what is done."""
    return between.join(form.format(*way) for way in ways)


SAID = {
    "list": "Return one of:\n\n" + each(WAYS, "- `{0}`: as it looks"),
    "sentence": "You return `bark-closed`, `stock-dry` or `twig-thin`.",
    "form": "## Output\n\n```\nVerdict: bark-closed | stock-dry | twig-thin\n```",
}


def branches(ways: tuple[Way, ...]) -> dict[str, str]:
    """What a caller does with each, in several layouts."""
    lettered = "\n".join(f"   {'abcd'[at]}. `{label}`: {then}." for at, (label, then) in enumerate(ways))
    return {
        "tests": "Then:\n\n```\nx = grafter(twig)\n" + each(ways, 'if x == "{0}": {1}') + "\n```",
        "cases": "Call `grafter` and branch on its result:\n\n```\n" + each(ways, "case {0}: {1}") + "\n```",
        "match": "Call `grafter`:\n\n```python\nmatch it:\n" + each(ways, '    case "{0}":\n        ...') + "\n```",
        "keys": "The step:\n\n```yaml\n- agent: grafter\n  on_outcome:\n" + each(ways, "    {0}: {1}") + "\n```",
        "arrows": "Call `grafter`:\n\n```\n" + each(ways, "{0} -> {1}") + "\n```",
        "letters": "Call `grafter` and read its answer.\n" + lettered,
        "clauses": "`grafter` → " + each(ways, "`{0}` → {1}", "; "),
        "rules": "Call `grafter`. " + each(ways, "If grafter returns `{0}`, {1}.", " "),
        "table": "Call `grafter`.\n\n| answer | then |\n|---|---|\n" + each(ways, "| `{0}` | {1} |"),
    }


def told(agent: str, caller: str, said: str = "", path: str = ".claude/commands/trees.md") -> list[str]:
    """What is said of an agent and the document that calls it, but for notes."""
    documents = {".claude/agents/grafter.md": AGENT.format(agent), path: CALLER.format(caller, said)}
    return [found.message for found in lint(documents) if found.severity.value != "note"]


@pytest.mark.parametrize(("said", "layout"), [*product(SAID, branches(WAYS))])
def test_a_branch_for_what_never_comes_is_told(said: str, layout: str) -> None:
    assert told(SAID[said], branches(WAYS)[layout]) == []
    (message,) = told(SAID[said], branches((*WAYS, DEAD))[layout])
    assert "`bark-torn`" in message and "`grafter`" in message


@pytest.mark.parametrize("layout", branches(WAYS))
def test_a_misspelt_branch_is_told_once_and_its_outcome_is_not_missed(layout: str) -> None:
    (message,) = told(SAID["list"], branches((("bark-close", "sell the tree"), *WAYS[1:]))[layout])
    assert "`bark-close`" in message and "`bark-closed`" in message


def test_an_agent_that_leads_another_is_read_so() -> None:
    said = "Result: `bark-closed | stock-dry | twig-thin`"
    foreman = "Start `grafter`.\n" + each((*WAYS, DEAD), "   - Verdict is `{0}`: {1}.")
    (message,) = told(said, foreman, path=".claude/agents/foreman.md")
    assert "`bark-torn`" in message


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        *product(
            ("tests", "keys", "letters", "rules", "table"),
            (
                "The desk itself leaves `bark-torn` on the slip at night.\n\n",
                "`bark-torn` is the former spelling of the first one.\n\n",
                "When the user stops it, the host puts `bark-torn` there.\n\n",
            ),
        )
    ],
)
def test_what_a_document_tells_of_comes_all_the_same(layout: str, said: str) -> None:
    assert told(SAID["list"], branches((*WAYS, DEAD))[layout], said) == []


@pytest.mark.parametrize("layout", ["tests", "keys", "letters", "rules", "table"])
def test_what_an_agent_names_in_passing_comes_all_the_same(layout: str) -> None:
    assert told(SAID["list"] + "\n\nSay `bark-torn` if it fell.", branches((*WAYS, DEAD))[layout]) == []


@pytest.mark.parametrize("label", ["other", "no-answer", "timed-out", "malformed", "error"])
@pytest.mark.parametrize("layout", ["tests", "cases", "keys", "letters", "rules", "table"])
def test_what_is_for_anything_else_is_no_outcome(layout: str, label: str) -> None:
    assert told(SAID["sentence"], branches((*WAYS, (label, "stop")))[layout]) == []


TABLE = branches(WAYS)["table"]


@pytest.mark.parametrize(
    "like",
    [
        "On the board a card is in one of these:\n\n```\n" + each(WAYS, "{0} -> green") + "\nnot-asked -> grey\n```",
        "```json\n{\n" + each(WAYS, '  "{0}": "ok.svg",') + '\n  "waiting-room": "clock.svg"\n}\n```',
        "```yaml\ngrafter:\n  model: small\n" + each(WAYS, "  {0}: go") + "\n  max-attempts: 2\n```",
        "```yaml\ngrafter:\n" + each(WAYS, "  {0}: go") + "\n  # the host writes it\n  desk-closed: wait\n```",
        "```sh\ncase $x in\n" + each(WAYS, "  {0}) exit 1;;") + "\n  no-network) exit 9;;\nesac\n```",
        "At the desk:\n   a. `bark-closed`: ring.\n   b. `stock-dry`: wait.\n   c. `lunch-break`: close.",
        "`bark-closed` → tray; `stock-dry` → tray; `twig-thin` → tray; `loose-slip` → floor.",
    ],
)
def test_like_lines_beside_the_places_for_all_outcomes_are_about_something_else(like: str) -> None:
    assert told(SAID["list"], f"{TABLE}\n\n{like}") == []


@pytest.mark.parametrize("layout", ["keys", "clauses"])
def test_parts_of_an_answer_are_no_outcomes(layout: str) -> None:
    parts = (("rings", "count them"), ("sap-colour", "print it"), ("leaf-notes", "file them"))
    listed = "## Results\n\n| part | meaning |\n|---|---|\n" + each((*parts, ("root-map", "a map")), "| `{0}` | {1} |")
    used = branches(parts)["clauses" if layout == "clauses" else "keys"].replace("on_outcome", "offer")
    assert told(listed, used) == []
