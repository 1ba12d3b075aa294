"""Skills, commands and agents named nearly as one of the project's: words in another order, or in another form."""

import pytest

from linting import lint

SKILL = "---\nname: {0}\ndescription: How nets are mended.\n---\n\n# Knots\n\nTie the knot twice.\n"
AGENT = "---\nname: {0}\ndescription: Looks after the nets.\ntools: Read, Edit, Skill\n---\n\n# Work\n\n{1}\n"
COMMAND = "---\ndescription: Does a thing.\nallowed-tools: Task, Read\n---\n\n{0}\n"
SITE = '```\nTask(\n  subagent_type="{}",\n  prompt="port: $1"\n)\n```\n\nIf the answer is empty, say so.'


def told(documents: dict[str, str]) -> list[tuple[str, str]]:
    """The codes and messages of what is found."""
    return [(found.code, found.message) for found in lint(documents)]


def skilled(words: str, *skills: str, further: str = "") -> dict[str, str]:
    """A project whose agent takes up a skill."""
    made = {f".claude/skills/{each}/SKILL.md": SKILL.format(each) for each in skills}
    also = {f".claude/agents/{further}.md": AGENT.format(further, "Mend.")} if further else {}
    return {**made, **also, ".claude/agents/mender.md": AGENT.format("mender", words)}


@pytest.mark.parametrize(
    ("words", "name", "meant"),
    [
        ("Load the `net-mender` skill and keep to it.", "net-mender", "net-mending"),
        ("Use the `mending-net` skill for each hole.", "mending-net", "net-mending"),
        ("First apply the `sail-foldings` skill.", "sail-foldings", "sail-folding"),
        ("1. Read the order.\n2. Follow the `rope-splicer` skill.", "rope-splicer", "rope-splicing"),
    ],
)
def test_a_skill_by_nearly_its_name_is_told(words: str, name: str, meant: str) -> None:
    found = told(skilled(words, "net-mending", "sail-folding", "rope-splicing"))
    assert found == [("FC213", f"no skill is called `{name}`; did you mean `{meant}`?")]


@pytest.mark.parametrize(
    "words",
    [
        "Load the `rope-work` skill and keep to it.",
        "Use the `net-weaving` skill for each hole.",
        "If there is one, use the `net-mender` skill.",
        "Do not use the `net-mender` skill.",
        "Use the `net-mending` skill. Use the `net-mender` skill.",
        "Use the `net-mender` skill of the plugin `ropes`.",
        "Use the `mending` skill.",
    ],
)
def test_a_skill_that_may_be_anothers_is_not(words: str) -> None:
    assert told(skilled(words, "net-mending")) == []


def test_words_with_one_beginning_are_other_words() -> None:
    assert told(skilled("Load the `ship-status` skill.", "ship-staging")) == []
    assert told(skilled("Load the `pre-comment` skill.", "pre-commit")) == []


def test_what_is_an_agent_is_no_skill_by_another_name() -> None:
    assert told(skilled("Use the `net-mender` skill.", "net-mending", further="net-mender")) == []


def commanded(words: str, *commands: str, place: str = "README.md") -> dict[str, str]:
    """A project with commands, and a page that speaks of one."""
    made = {f".claude/commands/{each}.md": COMMAND.format("Say what is asked for.") for each in commands}
    return {**made, place: f"# Tides\n\nThe tides of a port.\n\n{words}\n"}


TYPED = [
    "Type `/{}` and wait.",
    "```\n/{} Leith\n```",
    "```bash\n> /{} --all\n```",
    "    /{} Leith\n\nposts the tides.",
    "- `/{} <port>` posts the tides.",
]


@pytest.mark.parametrize("words", TYPED)
def test_a_command_with_its_words_turned_round_is_told(words: str) -> None:
    found = told(commanded(words.format("tide-post"), "post-tide", "list-tides"))
    assert found == [("FC212", "no command is called `/tide-post`; did you mean `/post-tide`?")]
    assert told(commanded(words.format("post-tide"), "post-tide", "list-tides")) == []


@pytest.mark.parametrize(
    "words",
    [
        "The path is `/tide-post/new`.",
        "`/tide-post` was renamed `/post-tide`.",
        "Until 2.0 it was\n\n```\n/tide-post Leith\n```",
        "```\nGET /tide-post HTTP/1.1\n```",
        "```yaml\n/tide-post: get\n```",
        "```\n/tide-wait Leith\n```",
        "```\n/reef-post\n```",
    ],
)
def test_another_command_is_not(words: str) -> None:
    assert told(commanded(words, "post-tide", "list-tides")) == []


def test_two_commands_may_have_the_same_words() -> None:
    assert told(commanded("`/tide-post`", "post-tide", "tide-post")) == []


def calling(words: str, *agents: str) -> dict[str, str]:
    """A project with agents, and a command that calls."""
    made = {f".claude/agents/{each}.md": AGENT.format(each, "Read the table and answer.") for each in agents}
    return {**made, ".claude/commands/ask.md": COMMAND.format(words)}


@pytest.mark.parametrize("name", ["tides-reader", "reader-tide", "tide-reading"])
def test_an_agent_at_a_call_site_is_told(name: str) -> None:
    found = told(calling(SITE.format(name), "tide-reader", "port-warden"))
    assert found == [("FC202", f"no agent is called `{name}`; did you mean `tide-reader`?")]


@pytest.mark.parametrize(
    "words",
    [
        SITE.format("general-purpose"),
        SITE.format("tide-writer"),
        SITE.format("harbour-warden"),
        f"{SITE.format('tide-reading')}\n\n{SITE.format('tide-reader')}",
        "Call `tide-reading` with the port.\n\nIf the answer is empty, say so.",
    ],
)
def test_another_agent_is_not(words: str) -> None:
    assert told(calling(words, "tide-reader", "port-warden")) == []


def test_two_agents_may_be_called_alike() -> None:
    assert told(calling(SITE.format("tides-reader"), "tide-reader", "tides-reader")) == []
