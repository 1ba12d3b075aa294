"""What an agent has leave to do, what a person approves of first, and requests to servers that keep no tasks."""

import pytest

from linting import codes

AGENT = "---\nname: baker\ndescription: Looks after the bread.\n---\n\n# Baker\n\nYou bake.\n\n{0}\n"
LEAVE = "{0}\n\n- Read the recipes\n- Push the branch to origin\n- Sweep the floor"


def told(words: str, also: dict[str, str] | None = None, path: str = "agents/baker.md") -> bool:
    return "FC905" in codes({path: AGENT.format(words), **(also or {})})


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("You may:", False),
        ("**Work you can do without asking anybody:**", False),
        ("While the oven heats, you're free to do these:", False),
        ("Without asking, you may:", False),
        ("Fine to do on your own:", False),
        ("When it is quiet you are welcome to do any of the following if you like:", False),
        ("You may only:", True),
        ("Before you may do these:", True),
        ("You must do these without asking:", True),
        ("Do without asking:", True),
        ("You can:", True),
        ("If the baker may do this, you do:", True),
        ("When you are through:", True),
    ],
)
def test_leave_to_do_all_of_a_list(lead: str, *, expected: bool) -> None:
    assert told(LEAVE.format(lead)) == expected


def test_leave_in_a_heading() -> None:
    assert not told("## What you may do without asking\n\n- Push the branch to origin")
    assert told("## What you do without asking\n\n- Push the branch to origin")


def test_leave_that_ends_with_its_list() -> None:
    assert told(f"{LEAVE.format('You may:')}\n\nAt the end:\n\n- Push the branch to origin")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("1. `POST /api/ovens/heat` with `{{\"degrees\": 200}}`", False),
        ("1. Use the dough as input for `POST /api/agent/loaves`", False),
        ("Report the loaf by `PUT /api/loaves/7`.", False),
        ("For hidden ovens, append the key: `POST /api/tasks/8/open?key=K`", False),
        ("Add the invite token: `POST /api/tasks/8/open?invite=T`", False),
        ("1. `POST /api/tasks` with the loaf", True),
        ("1. `POST /repos/bakery/bread/pulls` with the title", True),
        ("Report the loaf by `PUT /api/jobs/7/result`.", True),
        ("When the loaf is done, report it: `POST /api/tasks/8/done`", True),
        ("When the key is found, push it: `git push`", True),
    ],
)
def test_requests_to_who_keeps_tasks(words: str, *, expected: bool) -> None:
    assert told(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Push the branch only if the loaf is done and the user has confirmed.", False),
        ("Push the branch when the loaf is done and the user agrees.", False),
        ("Push the branch once the loaf is done and the miller has confirmed.", True),
        ("Push the branch and tell the user who has confirmed.", True),
        ("Push the branch once the loaf is done.", True),
    ],
)
def test_what_the_user_has_confirmed(words: str, *, expected: bool) -> None:
    assert told(words) == expected


ASKS = "## Ask\n\nUse AskUserQuestion to {0} the recipe.\n\n## Close\n\n1. Close the issue with `gh issue close 7`."
CALLER = "---\nname: master\ndescription: Runs the bakery.\n---\n\n# Master\n\nCall the `baker` agent with the order.\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (ASKS.format("confirm"), False),
        (ASKS.format("get approval of"), False),
        (ASKS.format("find the name of"), True),
        (ASKS.format("confirm").replace("Use", "Do not use"), True),
        ("1. Close the issue with `gh issue close 7`.\n\n## Next\n\nUse AskUserQuestion to confirm the next.", True),
    ],
)
def test_what_a_person_approved_in_the_session(words: str, *, expected: bool) -> None:
    assert told(words) == expected


def test_who_is_called_closes_nothing_though_it_asks() -> None:
    assert told(ASKS.format("confirm"), {"agents/master.md": CALLER})
