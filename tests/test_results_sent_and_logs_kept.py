"""What looks like the orchestrator's work, or like events of a ledger, and is neither; each beside the fault itself."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: {2}\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


FENCE = "{0}\n\n```bash\n{1}\n```\n"


@pytest.mark.parametrize(
    ("lead", "command", "told"),
    [
        ("**2. Submit the results to Oda:**", 'harbour job submit \\\n  "soundings-complete" \\\n  --json', False),
        ("Send findings to the desk:", "desk-queue submit 'tide survey' --priority p1", False),
        ("3. Post the analysis to `captain`:", 'harbour job submit "depth-analysis"', False),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit $JOB", True),
        ("**2. Submit the results to the harbour-master:**", 'harbour job submit "$JOB"', True),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit --id 12", True),
        ("**2. Submit the results to the harbour-master:**", 'harbour job finish "soundings"', True),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit \\\n  --json", True),
        ("**2. Submit your job to the harbour-master:**", 'harbour job submit "soundings-complete"', True),
        ("Run these commands:", 'harbour job submit "soundings-complete"', True),
        ("Submit the results and close the job:", 'harbour job submit "soundings-complete"', True),
    ],
)
def test_a_result_sent_under_a_name_of_its_own_hands_no_task_in(lead: str, command: str, told: bool) -> None:
    page = AGENT.format("sounder", "Sounds depths.", "Read, Bash") + FENCE.format(lead, command)
    assert bool(found({"agents/sounder.md": page}, "FC905")) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Run `git status`: if it is dirty, the harbour clerk will see it and mark the ticket as blocked.", False),
        ("Read the chart; the clerk would miss the wreck and close the ticket.", False),
        ("Write the report, then the night watch might read it and merge the branch.", False),
        ("Run `git status`: if it is dirty, the sounder will see it and mark the ticket as blocked.", True),
        ("Run `git status`: if it is dirty, the agent will see it and mark the ticket as blocked.", True),
        ("Run `git status`: if it is dirty, the clerk will see it, and mark the ticket as blocked.", True),
        ("Run `git status`: the clerk will see it; mark the ticket as blocked.", True),
        ("Write to the clerk that the chart will be late and mark the ticket as blocked.", True),
        ("Run `git status`, and mark the ticket as blocked.", True),
    ],
)
def test_what_somebody_else_will_do_as_well_is_not_asked_for(words: str, told: bool) -> None:
    page = AGENT.format("sounder", "Sounds depths.", "Read, Write, Bash") + f"1. {words}\n"
    assert bool(found({"agents/sounder.md": page}, "FC905")) == told


def ledgers(body: str, **further: str) -> list[str]:
    head = AGENT.format("sounder", "Sounds depths.", "Read, Write, Bash")
    page = f"{head}{body}\n\nReturn `success` or `failure`.\n"
    return found({"agents/sounder.md": page, **further}, "FC707")


READS = "Read messages addressed to you in `port/crew-messages.md`."
POSTS = "Post a note to `port/crew-messages.md`."


@pytest.mark.parametrize(
    ("reads", "posts", "told"),
    [
        (READS, POSTS, False),
        ("Read messages sent to me in the quay-notes log.", "Post the depth summary to the quay-notes log.", False),
        ("Read messages left for you on the port-messages board.", "Post a line to `port-messages.md`.", False),
        ("Read `port/crew-messages.md`.", POSTS, True),
        ("Read messages addressed to you in `port/other.md`.", POSTS, True),
        (READS, "Post an event entry to `port/crew-messages.md`.", True),
        (READS, "Append an entry to `port/event-log.md`.", True),
    ],
)
def test_what_is_posted_where_messages_are_read_is_no_event(reads: str, posts: str, told: bool) -> None:
    assert bool(ledgers(f"1. {reads}\n2. Sound the channel.\n3. {posts}")) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Write for the next pilot reading the event log, not for the harbour.", False),
        ("Write for a captain who reads the ledger of events.", False),
        ("Write the event for the next pilot into the event log.", True),
        ("Chart ledger must be updated within a day: the depths on file must always reflect reality.", False),
        ("The chart ledger is kept current, and the buoys on it must match the real state.", False),
        ("The chart ledger must be updated after each sounding.", True),
        ("The chart ledger must be updated with each event, so that it reflects the state.", True),
        ("The relief receives draught, current heading and open orders — recorded in the bridge log.", False),
        ("Each order is entered in the event log as it is given.", True),
        ("Keep the event journal current, with a line for each sounding.", True),
        ("Keep a current journal of events.", True),
        ("The plotter prints a dot next to each agent, and it appends rows to `port/event-log.jsonl`.", False),
        ("For each agent that is called, the plotter appends an event to `port/event-log.jsonl`.", False),
        ("For each call, the sounder appends an event to `port/event-log.jsonl`.", True),
        ("For every call appends an event to `port/event-log.jsonl`.", True),
        ("Each agent appends events to `port/event-log.jsonl`.", True),
        ("When done, every agent that was called appends events to `port/event-log.jsonl`.", True),
    ],
)
def test_what_speaks_of_a_ledger_asks_for_no_entry(words: str, told: bool) -> None:
    assert bool(ledgers(f"Sound the channel.\n\n- {words}")) == told


SKILL = "---\nname: dredge\ndescription: Dredges a channel.\n---\n# Dredge\n\nSpawn one `digger` for each reach. {0}\n"
LOOP = "# The loop\n\nAfter each round, append an event to the project ledger.\n"


@pytest.mark.parametrize(
    ("page", "leads", "told"),
    [
        ("loop.md", "When it fails, read [loop.md](loop.md) now.", False),
        ("references/loop.md", "Then read **`references/loop.md`** for the rounds.", False),
        ("rounds/loop.md", "Read the report. It was made with `rounds/loop.md`.", True),
        ("digger-prompt.md", "Read `digger-prompt.md`.", True),
        ("agents/loop.md", "Read `agents/loop.md`.", True),
        ("loop.md", "Send it `loop.md` to read.", True),
        ("../other/loop.md", "Read `../other/loop.md`.", True),
    ],
)
def test_a_page_of_a_skill_speaks_to_who_took_the_skill_up(page: str, leads: str, told: bool) -> None:
    place = f"skills/{page.removeprefix('../')}" if page.startswith("..") else f"skills/dredge/{page}"
    named = "---\nname: loop\ndescription: The loop.\n---\n" + LOOP
    assert bool(found({"skills/dredge/SKILL.md": SKILL.format(leads), place: named}, "FC707")) == told


@pytest.mark.parametrize(("folder", "told"), [("port/event-log.jsonl", False), ("", True)])
def test_who_runs_the_others_keeps_events_in_a_file_of_its_own(folder: str, told: bool) -> None:
    into = f"to `{folder}`" if folder else "to the project ledger"
    head = AGENT.format("harbour-orchestrator", "Runs the harbour.", "Read, Write, Task") + "You lead the others.\n\n"
    sounder = AGENT.format("sounder", "Sounds.", "Read")
    lead = head + f"Call `sounder`, and append every event (`sounding.begun`, `sounding.done`) {into}.\n"
    assert bool(found({"agents/harbour-orchestrator.md": lead, "agents/sounder.md": sounder}, "FC707")) == told


EVENTS = "Append an entry to `port/event-log.md`."


@pytest.mark.parametrize(
    ("decree", "line", "told"),
    [
        ("Every agent appends an entry to `port/event-log.md`.", EVENTS, {"AGENTS": 2}),
        ("Every agent appends an entry to `event-log.md`.", EVENTS, {"AGENTS": 2}),
        ("Every agent appends an entry to `port/audit-log.md`.", EVENTS, {"AGENTS": 0, "agents/a": 1}),
        ("Every agent appends events to the project ledger.", EVENTS, {"AGENTS": 0, "agents/a": 1}),
        ("The port keeps a log.", EVENTS, {"agents/a": 1}),
    ],
)
def test_what_a_decree_asks_of_every_agent_is_told_at_the_decree(decree: str, line: str, told: dict[str, int]) -> None:
    page = "{0}1. Sound the channel.\n2. {1}\n\nReturn `success` or `failure`.\n"
    agents = {f"agents/{name}.md": page.format(AGENT.format(name, "Sounds.", "Read, Edit"), line) for name in "ab"}
    documents = {**agents, "AGENTS.md": f"# Port\n\n{decree} Call `a`, then `b`.\n"}
    findings = [each for each in lint(documents) if each.code == "FC707"]
    assert {each.primary.span.source.path[:-3]: len(each.related) for each in findings} == told


@pytest.mark.parametrize(
    ("description", "told"),
    [
        ("Reports on a season. Writes the almanac, closes tracking issues, and tells the port.", False),
        ("Triages tickets for the port.", False),
        ("Sounds depths and closes the issue.", True),
        ("Sounds depths and closes its tickets.", True),
        ("Sounds depths. Never closes issues.", True),
        ("Sounds depths for whoever closes issues.", True),
    ],
)
def test_who_closes_what_many_work_on_keeps_the_tracker(description: str, told: bool) -> None:
    page = AGENT.format("sounder", description, "Read, Bash") + FENCE.format("Then run:", "gh issue close 12")
    assert bool(found({"agents/sounder.md": page}, "FC905")) == told
    pushes = AGENT.format("sounder", description, "Read, Bash") + FENCE.format("Then run:", "git push origin main")
    assert found({"agents/sounder.md": pushes}, "FC905")
