"""What other teams put in lists and tables, told in running sentences: outcomes, what is done for them, what passes."""

import pytest

from doctrine_reading import doctrine
from linting import codes

AGENT = "---\nname: {}\ndescription: Does it.\ntools: Read\n---\n\n# {}\n\nYou are given the slip. Work on it.\n\n{}\n"
ENDS = "`outcome: roasted`, with the weight.\n\n`outcome: roast-blocked`, when the drum is cold.\n"

LEADS = (
    "Your final text is your whole result. Its first line is one of these two.",
    "You end with one of two lines.",
    "The answer begins with one of these lines.",
    "Answer in one of two ways.",
    "There are two ways to end.",
    "Close with one of these lines.",
    "Your last line is either of these two.",
    "Begin your answer with one of two lines.",
    "The top line of the text is exactly one of these.",
    "Your reply opens with one of the following lines.",
    "Two endings are possible.",
    "## What you return",
)


@pytest.mark.parametrize("lead", LEADS)
def test_outcomes_in_paragraphs_of_their_own(lead: str) -> None:
    text = AGENT.format("roaster", "Roaster", f"{lead}\n\n{ENDS}")
    assert [[each.label.text for each in union.members] for union in doctrine(text, "agents/roaster.md").unions] == [
        ["roasted", "roast-blocked"]
    ]
    assert codes({"agents/roaster.md": text}) == ["FC704"]


def test_a_block_that_says_who_goes_on() -> None:
    told = ENDS.rstrip() + " List the open questions, name for each who owes the answer, and say what is due next."
    text = AGENT.format("roaster", "Roaster", f"{LEADS[0]}\n\n{told}")
    assert codes({"agents/roaster.md": text}) == []


@pytest.mark.parametrize(
    "body",
    [
        f"Call the grinder with the slip. Its first line is one of these two.\n\n{ENDS}",
        f"The first line of the grinder's answer is one of two.\n\n{ENDS}",
        "The label is one of two colours.\n\n`colour: red`, for the dark roast.\n\n`colour: blue`, for the light.\n",
        "If the drum is cold, say so.\n\n`outcome: roasted`, once there, goes on.\n\n`outcome: cold`, too.\n",
        "Read one of these two lines first.\n\n`outcome: roasted`, with the weight.\n\n`outcome: cold`, in the log.\n",
    ],
)
def test_lines_that_are_not_the_readers_own_answer(body: str) -> None:
    assert doctrine(AGENT.format("roaster", "Roaster", body), "agents/roaster.md").unions == ()


ROASTER = AGENT.format(
    "roaster",
    "Roaster",
    "Your text is your whole result. Its first line is one of these three.\n\n`outcome: roasted`, with the weight.\n\n"
    "`outcome: beans-refused`, with the defects of the beans.\n\n"
    "`outcome: roast-blocked`, with the blockers, who owns each and the next action.",
)
PROCESS = (
    "# How a batch travels\n\n## Roasting\n\nThe foreman calls the roaster with the slip. An empty or malformed answer"
    " is asked for once more, then the foreman stops and reports it.\n\n{}\n"
)
DONE = {
    "roasted": "the batch goes on to the packer",
    "beans-refused": "the beans go back to the seller",
    "roast-blocked": "the foreman takes each blocker to its owner, and stops",
}
CASES = (
    "When the answer is `{}`, {}.",
    "If the reply is `{}`, {}.",
    "When the answer reads `{}`, {}.",
    "When the answer says `{}`, {}.",
    "On an answer of `{}`, {}.",
    "Where the answer is `{}`, {}.",
    "Once the roaster's answer is `{}`, {}.",
    "If the answer of the roaster is `{}`, {}.",
    "When the label is `{}`, {}.",
    "If its response is `{}`, {}.",
    "When the first line reads `{}`, {}.",
)


def _cases(case: str, done: dict[str, str]) -> dict[str, str]:
    told = "\n\n".join(case.format(label, action) for label, action in done.items())
    return {"agents/roaster.md": ROASTER, "doctrine/process.md": PROCESS.format(told)}


@pytest.mark.parametrize("case", CASES)
def test_cases_of_an_answer(case: str) -> None:
    assert codes(_cases(case, DONE)) == []
    assert codes(_cases(case, {**DONE, "slip-doubled": "the foreman files the slip"})) == ["FC806"]


@pytest.mark.parametrize(
    "case",
    [
        "When the seller's answer is `{}`, {}.",
        "If the answer to the question is `{}`, {}.",
        "When the answer of the seller is `{}`, {}.",
        "When the price is `{}`, {}.",
    ],
)
def test_answers_of_somebody_else(case: str) -> None:
    documents = _cases("When the answer is `{}`, {}.", DONE)
    documents["doctrine/process.md"] += "\n" + case.format("too-dear", "the foreman asks another") + "\n"
    assert codes(documents) == []


OWED = (
    "# What the baker owes the shop\n\nThis is the boundary `shop -> baker`. The baker is called with a sheet.\n\n"
    "The outcome is `loaf-baked` or `sheet-unreadable`.\n\n## Events\n\n{}\n"
)


@pytest.mark.parametrize(
    "told",
    [
        "Every answer ends with its events. They begin with `sheet-received`, then name each batch.",
        "The events begin with `sheet-received` and then name each batch.",
        "The first of the events is `sheet-received`.",
        "The events are listed in order, beginning with `sheet-received`.",
        "Every answer ends with its events. The first is `sheet-received`.",
        "Every answer ends with its events. The first of them is `sheet-picked-up`.",
        "Every answer closes with a list of events, which opens with `sheet-received`.",
        "The events run from `sheet-received` to `loaf-handed-over`.",
        "`sheet-received` opens the events.",
        "Every answer ends with its events. These open with `brief-accepted`, then name each batch.",
        "Every answer closes with its events. The list always starts with `handoff-received`.",
    ],
)
def test_events_that_begin_with_an_acknowledgement(told: str) -> None:
    assert codes({"doctrine/output-contract.md": OWED.format(told)}) == ["FC702"]


@pytest.mark.parametrize(
    "told",
    [
        "Every answer ends with its events. They begin with the oldest.",
        "Every answer ends with its events. They begin with `dough-kneaded`, then name each batch.",
        "Every answer ends with its events. They never begin with `sheet-received`.",
        "Every answer ends with its events. The sections begin with `sheet-received`.",
        "Every answer ends with its events. They name each batch, and no `sheet-received`.",
        "The chapters of the log book begin with `sheet-received`.",
        "Every answer ends with its events. The first is the oldest, and each names its batch.",
        # of somebody else
        "The mill keeps a list of events of its own, which opens with `sheet-received`.",
        "The mill's own log of events starts with `sheet-received`.",
        "The buyer's events begin with `sheet-received`.",
        "The events the mill keeps run from `sheet-received` to `loaf-sold`.",
        "`sheet-received` opens the events that the mill writes.",
        "`sheet-received` opens the events in the mill's book.",
        "The mill keeps a book. The events begin with `sheet-received`.",
        "The mill ends its day with a list of events. The first is `sheet-received`.",
        # forbidden, or a condition
        "Shun a list of events starting with `sheet-received`.",
        "Never let the events begin with `sheet-received`.",
        "If the events open with `sheet-received`, cross that line out.",
        "It is a mistake when the events begin with `sheet-received`.",
        "A reply whose events start with `sheet-received` goes back.",
        "The shop takes no events that begin with `sheet-received`.",
        "In the old days the events were said to begin with `sheet-received`.",
        "The events do not begin with `sheet-received`.",
        "Every answer ends with its events. The first is `sheet-received`, if the mill asks for it.",
        # no receipt of the call
        "The events begin with `heat-accepted`, then name each batch.",
        "The events begin with `loaf-accepted`.",
        "The events begin with `sheet-accepted`.",
        "Every answer ends with its events. The first is `yeast-received`.",
        "The events start with `blessing-received`.",
        "The events begin with `bid-accepted`.",
    ],
)
def test_events_that_begin_with_work(told: str) -> None:
    assert codes({"doctrine/output-contract.md": OWED.format(told)}) == []


def test_events_of_a_section_about_others_are_not_the_answers() -> None:
    told = OWED.format("The events begin with `sheet-received`.")
    assert codes({"doctrine/output-contract.md": told}) == ["FC702"]
    assert codes({"doctrine/output-contract.md": told.replace("## Events", "## What the mill writes")}) == []
    assert codes({"doctrine/output-contract.md": told.replace("called with a sheet", "called with a list")}) == []


HELD = (
    "# What the guide owes the office\n\nThis is the boundary `office -> guide`.\n\nThe outcome is `tour-planned` or"
    " `tour-refused`.\n\n{}\n\nThe layout is in `templates/tour.md`.\n"
)
SHEET = (
    "outcome: tour-planned | tour-refused\n\n# Tour\n\nIf tour-planned:\n\n- Route summary:\n- Stops on the way:\n"
    "- Price per head:\n{}\nIf tour-refused:\n\n- Reasons:\n- Who can lift them:\n"
)
FIELDS = "the route summary, the stops on the way, the price per head"
WORDS = (
    f"## tour-planned\n\nThe tour is planned. The answer holds {FIELDS}, and the bus number.",
    f"## `tour-planned`\n\nThe answer contains {FIELDS} and the bus number.",
    f"An answer of `tour-planned` carries {FIELDS}, and the bus number.",
    f"A `tour-planned` report must give {FIELDS}, and the bus number.",
    f"With `tour-planned` come {FIELDS}, and the bus number.",
    f"`tour-planned` comes with {FIELDS}, and the bus number.",
    f"When the outcome is `tour-planned`, the answer lists {FIELDS}, and the bus number.",
    f"## tour-planned\n\nIts report then consists of {FIELDS}, which is in cents, and the bus number.",
)


def _held(told: str, slot: str) -> list[str]:
    return codes({"doctrine/output-contract.md": HELD.format(told), "doctrine/templates/tour.md": SHEET.format(slot)})


@pytest.mark.parametrize("told", WORDS)
def test_what_an_answer_holds_and_its_form_has_no_place_for(told: str) -> None:
    assert _held(told, "") == ["FC803"]
    assert _held(told, "- Bus number:\n") == []


@pytest.mark.parametrize(
    "told",
    [
        WORDS[0].replace("the bus number", "the bus number if any"),
        WORDS[0].replace("The answer holds", "The guide looks up"),
        WORDS[0].replace("The answer holds", "The answer never holds"),
        WORDS[0].replace("## tour-planned", "## Planning"),
        WORDS[0].replace("the route summary, the stops on the way, the price", "the way, the halts, the cost"),
        WORDS[0].replace("and the bus number", "counted from one"),
    ],
)
def test_what_an_answer_is_not_said_to_hold(told: str) -> None:
    assert _held(told, "") == []


@pytest.mark.parametrize(
    "more",
    [
        # what comes at times
        "and the coach number where a coach is booked",
        "and the coach number unless all walk",
        "and the coach number when it rains",
        "and, for trips by coach, the coach number",
        "and the coach number for trips by coach",
        "and the coach number or none",
        "and maybe the coach number",
        "and the coach number, if known",
        "and the coach number (by coach only)",
        "and the coach number; the last is for coaches",
        "and the coach number, which walkers do without",
        # remarks
        "the last one rounded", "the latter rounded", "the prices rounded", "the whole on two pages", "all in French",
        "every one with its origin", "a stroke where one is unknown", "two pages at most", "a sheet at most",
        "a total of five lines", "the layout given by the form", "the order being the form's", "and the like",
        "and the rest of the sheet", "the first three in bold", "the first three", "and the same again",
        # clauses, and what stands elsewhere
        "and every price has an origin", "and the clerk adds the coach number", "and the office decides",
        "and the coach number stands in the order", "and the order holds the coach number",
        "the coach number in the line of the price", "and the bill to the cashier", "and the coach waits",
        # qualities
        "and a warm tone", "and the length of a postcard", "and the guest a good overview",
    ],
)  # fmt: skip
def test_more_than_an_enumeration_of_things(more: str) -> None:
    for holds in ("The answer holds", "The report goes with", "Its answer gives"):
        assert _held(f"## tour-planned\n\nThe tour is planned. {holds} {FIELDS}, {more}.", "") == []


@pytest.mark.parametrize(
    "told",
    [
        f"The answer holds the heading, {FIELDS}.",
        f"The answer holds the label, {FIELDS}.",
        f"The answer may hold {FIELDS}, and the bus number.",
        f"The answer holds {FIELDS}, and the bus number. The number is for coaches.",
        f"The answer holds {FIELDS}, and the bus number. Walkers have none.",
        f"The answer holds {FIELDS}, and the bus number.\n\nA walk has no number.",
        f"The answer holds {FIELDS}, and the bus number: the last for coaches.",
        f"The answer holds {FIELDS}, and not the bus number.",
        f"The answer holds either {FIELDS}, and the bus number.",
    ],
)
def test_what_else_is_said_of_what_an_answer_holds(told: str) -> None:
    assert _held(f"## tour-planned\n\n{told}", "") == []


DRIVER = AGENT.replace("You are given the slip. Work on it.", "{}").format(
    "driver", "Driver", "{}", "Drive.\n\nYour answer is `outcome: arrived`, with the hour."
)
HAS = "order and the passenger list"
LEADER = AGENT.replace("slip. Work on it", HAS).replace("tools: Read", "tools: Read, Task").format(
    "planner", "Planner", "{}\n\nAn empty answer is asked for once more, and then reported."
)
GIVEN = (
    "You are called by the planner with a route, a bus number, the passenger list and opening hours.",
    "You are called with the route, the bus number, the passenger list and the opening hours, and on a repeated call"
    " with the reasons.",
    "The planner calls you with the route, the bus number, the passenger list, and the opening hours.",
    "You receive the route, the bus number, the passenger list and the opening hours.",
)
SENT = (
    "Call the `driver`. Put into the call the route, the bus number, and the opening hours.",
    "Call the `driver` with the route, the bus number and the opening hours.",
    "Then call the driver. The call holds the route, the bus number and the opening hours.",
    "Ask the `driver`. Give it the route, the bus number and the opening hours of all stops.",
    "The planner calls the driver with the route, the bus number, and the opening hours.",
    "First call the driver. Its prompt contains the route, the bus number and the opening hours.",
    "Write the plan. Then invoke the `driver` agent with the route, the bus number and the opening hours.",
)


def _called(given: str, sent: str) -> list[str]:
    return codes({"agents/driver.md": DRIVER.format(given), "agents/planner.md": LEADER.format(sent)})


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("sent", SENT)
def test_a_thing_that_a_call_in_words_leaves_out(given: str, sent: str) -> None:
    assert _called(given, sent) == ["FC804"]
    assert _called(given, sent.replace("the bus number", "the bus number, the list of passengers")) == []


@pytest.mark.parametrize(
    "sent",
    [
        SENT[0] + " The passenger list goes along as well.",
        SENT[1].replace("Call", "If the hours change, call"),
        SENT[1].replace("Call", "Once the bus is back, call").replace("with", "again with"),
        SENT[1].replace("the bus number", "the bus number, the names of all guests"),
        SENT[1].replace("the route, the bus number and the opening hours", "the route and the bus number"),
        SENT[1].replace("`driver`", "garage"),
        SENT[0].replace("Put", "Never put"),
        SENT[1].replace("the route, the bus number and the opening hours", "all that it needs"),
    ],
)
def test_a_call_in_words_that_leaves_nothing_out(sent: str) -> None:
    assert _called(GIVEN[0], sent) == []


@pytest.mark.parametrize(
    "given",
    [
        # what comes at times
        *(GIVEN[0].replace("the passenger list and opening hours", f"opening hours and {thing}") for thing in (
            "the passenger list for parties", "the passenger list (may be absent)", "the passenger list (parties only)",
            "possibly the passenger list", "the passenger list usually", "the passenger list only for parties",
            "in the case of parties the passenger list", "the passenger list, where there is one",
            "optionally the passenger list", "perhaps the passenger list",
        )),
        GIVEN[0] + " The passenger list is optional.",
        GIVEN[0] + " The list is missing for those who travel alone.",
        GIVEN[0] + "\n\nThose who travel alone have no list.",
        # what no call passes
        *(GIVEN[0].replace("the passenger list and opening hours", f"opening hours and {thing}") for thing in (
            "an empty context", "half an hour", "nothing more", "no more", "the prompt of the system",
            "the rules of your doctrine", "the house rules",
        )),
    ],
)  # fmt: skip
def test_what_a_callee_is_not_surely_called_with(given: str) -> None:
    assert _called(given, SENT[1]) == []


WHAT = "the route, the bus number and the opening hours"


@pytest.mark.parametrize(
    "sent",
    [
        # not what the call carries
        f"Call the `driver`. List {WHAT} when the day is over.",
        f"Call the `driver`. List {WHAT}.",
        f"Call the `driver` with the order. List {WHAT} in the protocol.",
        f"Call the `driver` with the order. Give it {WHAT}.",
        f"Call the `driver`. The workshop gets a note. Give it {WHAT}.",
        f"Finally, the guest asks the driver with {WHAT}, on the telephone.",
        f"Finally, the guest asks the driver with {WHAT}.",
        f"Never call the `driver` with {WHAT}.",
        f"Only call the `driver` with {WHAT}.",
        f"## When it is repeated\n\nCall the `driver` with {WHAT}.",
        # the rest follows in other words
        f"Call the `driver` with {WHAT}, and what the desk gave back.",
        f"Call the `driver` with {WHAT} and whatever it asks for.",
        f"Call the `driver` with {WHAT}. Everything else is in the order.",
        f"Call the `driver` with {WHAT}.\n\nEverything else is in the order.",
        f"Call the `driver` with {WHAT}. The order lies in the bus.",
        f"The `driver` has the passenger list from the desk.\n\nCall the `driver` with {WHAT}.",
    ],
)
def test_a_call_that_does_not_surely_leave_out_a_thing(sent: str) -> None:
    assert _called(GIVEN[0], sent) == []


def test_a_thing_that_whoever_calls_does_not_have() -> None:
    for thing in ("the passenger list", "ten minutes", "a fresh start"):
        given = GIVEN[0].replace("the passenger list", thing)
        documents = {"agents/driver.md": DRIVER.format(given), "agents/planner.md": LEADER.format(SENT[1])}
        documents["agents/planner.md"] = documents["agents/planner.md"].replace(" and the passenger list", "")
        assert codes(documents) == []


RELAYED = (
    "# Process\n\nThe foreman calls each in turn and pastes each answer into the next call.\n\n{}\n\n## Round\n\n"
    "1. Call `roaster` with the order.\n2. Call `packer` with the roasting plan, verbatim.\n"
)


def _relayed(told: str) -> list[str]:
    named = {f"agents/{role}.md": AGENT.format(role, role, "") for role in ("roaster", "packer")}
    return codes({**named, "doctrine/process.md": RELAYED.format(told)})


@pytest.mark.parametrize(
    "told",
    [
        "Nothing passes between them by way of the disk. A repeated call carries all that the first one carried.",
        "Nothing travels by file, and a repeated call gets it all once more.",
        "Nothing stands between them, and a call made twice gets the same.",
    ],
)
def test_what_does_not_pass_is_no_answer(told: str) -> None:
    assert _relayed(told) == ["FC911"]


@pytest.mark.parametrize(
    "told",
    [
        "Nothing comes back? The foreman calls again, then stops.",
        "Nothing at all, or an unknown word, is asked for again once; then the foreman stops.",
        "If nothing is returned, the foreman calls once more, then stops.",
    ],
)
def test_nothing_for_an_answer_is_asked_for_again(told: str) -> None:
    assert _relayed(told) == []
