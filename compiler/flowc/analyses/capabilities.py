"""What agents are told to do, held against the tools they are granted."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import NamedTuple

from flowc.analyses.calls_told import calls_told
from flowc.analyses.instructed import instructed
from flowc.analyses.skills import is_loaded, skills_of, taken_up
from flowc.expressions import expression
from flowc.model.doctrine.instructions.commands import looks_around
from flowc.model.doctrine.instructions.shell import programs
from flowc.model.doctrine.instructions.toolset import Grant, allows, grant_of, is_everything
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Deed, Doctrine
from flowc.structs import replace
from flowc.text import Name, Span
from flowc.vocabulary import SHIPPED, Hosts, Lexicon, comparable

ABILITIES = ("write", "run", "web", "delegate", "tool")
"""The deeds that need a tool."""

_LOOKS = frozenset(("read", "search"))
"""What a tool can do that only looks at files."""

_ONLINE = frozenset(("web", "fetch", "find"))
"""What a tool can do that only looks at pages: open one it is told, and find some."""

_EITHER = frozenset(("fetch", "find"))
_FINDS = expression(
    r"\b(?:search|query|look|browse)\b(?![^.;]*\burls?\b)[^.;]*?\b(?:the\s+(?:web|internet)|online)\b"
    r"|\b(?:web|internet|online)[- ](?:search|look-?up|research)",
    re.IGNORECASE,
)
_OPENS = expression(r"\W*(?:fetch|download|open|retrieve|get|read|visit)\b", re.IGNORECASE)
"""What is done to a page whose address is known."""

_SEARCHING = expression(r"(?<!web)(?<!web[_-])(?:search|grep|find|glob)", re.IGNORECASE)
"""What tools are called that look for something in files, whoever serves them."""

_CODING = ("write", "run")
"""What it takes to make or run code, in which functions may be called that are no tools."""

_CORE = {"write": ("write", "edit", "bash"), "run": ("bash",), "web": ("webfetch", "bash")}
"""The tools that must all be denied before nothing is left that can do it."""

_CALLING = ("task", "agent")
_SPEAKS = expression(r"\W*(?:ask|send|tell|message|notify)\b", re.IGNORECASE)
"""The names of the tool that calls an agent, of which hosts know one as the other, and what a message does as well."""

_MENDS = expression(r"edit|replace|insert|delete", re.IGNORECASE)
"""What the tools are called that only change files which are there."""

_ONE_TOOL = expression(r"mcp__\w[\w-]*?__\w[\w-]*")
"""One tool of a server, as hosts name it."""

_REMEMBERING = ("Read", "Write", "Edit")
"""The tools an agent has for its memory, whatever is listed."""


class Worker(NamedTuple):
    """An agent with the document that instructs it; `served` are tools of servers that its project names, `ascribed`
    what documents that lead it say that it does, `colleagues` its other agents, `skills` those of the project;
    `sparing` where another agent of the project is granted tools by name, so that an empty list grants none.
    """

    agent: Agent
    doctrine: Doctrine
    lexicon: Lexicon = SHIPPED
    served: tuple[str, ...] = ()
    ascribed: tuple[Deed, ...] = ()
    colleagues: frozenset[str] = frozenset()
    sparing: bool = False
    skills: frozenset[str] = frozenset()

    @property
    def grants(self) -> tuple[Grant, ...] | None:
        """What its list of tools grants, but for those it is denied, and its servers; None where it has all tools, or
        an empty list in a project that lists tools nowhere: hosts read it either way.
        """
        tools = self.agent.tools
        if tools is None or not (tools or self.sparing):
            return None
        if any(is_everything(tool, self.lexicon.hosts) for tool in tools):
            return None
        servers = (Name(f"mcp__{server.text}", server.span) for server in self.agent.servers)
        denied = {name.text.lower() for name in self.agent.denied}
        denied |= set(_CALLING) if not denied.isdisjoint(_CALLING) else set()
        left = (tool for tool in (*tools, *servers) if tool.text.lower() not in denied)
        return tuple(grant_of(tool, self.lexicon.hosts) for tool in left)

    @property
    def given(self) -> tuple[Grant, ...]:
        """What it is granted by name beside all other tools."""
        return tuple(grant_of(tool, self.lexicon.hosts) for tool in self.agent.given)

    @property
    def listed(self) -> Span | None:
        """Where its tools are listed or denied."""
        names = (*(self.agent.tools or ()), *self.agent.denied)
        return _around(names) if names else None


class Lack(NamedTuple):
    """Deeds of one kind that an agent is told to do and has no tool for; `narrowed` where a pattern shuts them out."""

    worker: Worker
    ability: str
    deeds: tuple[Deed, ...]
    narrowed: bool


def workers(program: Program) -> tuple[Worker, ...]:
    """Every agent that documents instruct."""
    served = tuple(_served(program))
    named = frozenset(comparable(agent.name.text) for agent in program.agents)
    sparing = any(agent.tools for agent in program.agents)
    skills = skills_of(program)
    told: dict[str, tuple[Deed, ...]] = {}
    for deed in (deed for doctrine in program.doctrines for deed in doctrine.ascribed):
        told[deed.role or ""] = (*told.get(deed.role or "", ()), deed)
    found = ((comparable(agent.name.text), agent, pages) for agent, pages in instructed(program) if pages)
    ascribed = ((*each, (*_deeds(each[2][1:]), *told.get(each[0], ()))) for each in found)
    return tuple(
        Worker(agent, pages[0], program.lexicon, served, deeds, named - {name}, sparing, skills)
        for name, agent, pages, deeds in ascribed
    )


def _deeds(pages: Iterable[Doctrine]) -> Iterator[Deed]:
    yield from (deed for page in pages for deed in page.deeds)


def _served(program: Program) -> Iterator[str]:
    """The tools that no host has and some document names: as such, or in a list of what an agent is granted."""
    known = program.lexicon.hosts.tools
    for doctrine in program.doctrines:
        named = (deed.object.text for deed in doctrine.deeds if deed.kind == "tool" and deed.object)
        yield from (name for name in named if name not in known and not name.startswith("mcp__"))
    granted = (tool.text for agent in program.agents for tool in agent.tools or ())
    yield from (tool.rpartition("__")[2] for tool in granted if tool.startswith("mcp__"))


def lacks(worker: Worker) -> Iterator[Lack]:
    """What the agent is told to do and cannot, one for each ability."""
    asked = (*worker.doctrine.deeds, *worker.ascribed)
    told = [deed for deed in asked if not deed.negated and not deed.optional]
    told += taken_up(told, worker.agent, worker.skills)
    told += calls_told(worker.doctrine, worker.colleagues, worker.agent)
    commands = {id(deed) for run, deed in pairwise(told) if run.kind == "run" and _is_within(deed.span, run.span)}
    told = [deed for deed in told if id(deed) not in commands or deed.kind == "run"]
    told = [replace(deed, kind="tool") if _is_served(worker, deed) else deed for deed in told]
    for ability in ABILITIES:
        found = tuple(deed for deed in told if deed.kind == ability and not _able(worker, deed))
        if found:
            grants = worker.grants or ()
            narrowed = ability == "run" and any(grant.pattern and allows(grant, "run", None) for grant in grants)
            yield Lack(worker, ability, found, narrowed)


def _is_within(one: Span, other: Span) -> bool:
    return other.source is one.source and other.start <= one.start and one.end <= other.end


def _is_served(worker: Worker, deed: Deed) -> bool:
    """Whether a function an agent is told to call can only be a tool: its project says so, or it makes no code."""
    if deed.kind != "function" or not deed.object or not worker.grants:
        return False
    named = any(fnmatchcase(deed.object.text, name) for name in worker.served if name.strip("*"))
    return named or not any(allows(grant, kind, None) for grant in worker.grants for kind in _CODING)


def _able(worker: Worker, deed: Deed) -> bool:
    grants = worker.grants
    if deed.kind == "write" and worker.agent.planning:
        return bool(worker.agent.memory and deed.object and "memory" in deed.object.text.lower())
    if grants is None:
        return not _denied(worker.agent, deed) or _is_let(worker.given, deed)
    remembering = deed.kind == "write" or (deed.object is not None and deed.object.text in _REMEMBERING)
    if worker.agent.memory and remembering and not _denied(worker.agent, deed):
        return True
    if deed.kind == "tool" and deed.object:
        answers = worker.lexicon.deeds.has("answering_tools", deed.object.text)
        answers = answers or (_is_verb(deed) and any(_SEARCHING.search(grant.tool) for grant in grants))
        return answers or is_loaded(worker.agent, deed) or _has_tool(grants, deed.object.text, worker.lexicon.hosts)
    command = deed.object.text if deed.kind == "run" and deed.object else None
    if command and looks_around(command, worker.lexicon.deeds) and _may(grants, "read") and _may(grants, "search"):
        return True
    if deed.kind == "web":
        return any(allows(grant, "web", None) and _reaches(grant, deed) for grant in grants)
    each = any(allows(grant, deed.kind, command) for grant in grants)
    return each or bool(command and _may_in_parts(command, grants, worker.lexicon))


def _is_verb(deed: Deed) -> bool:
    """Whether a tool is meant by the verb of an instruction, `grep the models`, which others of the kind can do."""
    tool = deed.object
    return tool is not None and tool.span.start == deed.span.start and bool(_SEARCHING.fullmatch(tool.text))


def _may_in_parts(command: str, grants: tuple[Grant, ...], lexicon: Lexicon) -> bool:
    """Whether each of the programs a command starts may be run, or only looks where the agent may."""
    looking = _may(grants, "read") and _may(grants, "search")
    return all(
        any(allows(grant, "run", each) for grant in grants) or (looking and looks_around(each, lexicon.deeds))
        for each in programs(command)
    ) and any(allows(grant, "run", None) for grant in grants)


def _reaches(grant: Grant, deed: Deed) -> bool:
    """Whether a tool for the web does what is asked for: one that only opens pages finds none, and the other way."""
    only = (grant.abilities or frozenset()) & _EITHER
    if len(only) != 1:
        return True
    opens = deed.object is not None and _OPENS.match(deed.span.text) is not None
    needed = "find" if searches(deed) else "fetch" if opens else ""
    return not needed or needed in only


def searches(deed: Deed) -> bool:
    """Whether an instruction is to find pages, and not to open one that it names."""
    return deed.kind == "web" and _FINDS.search(deed.span.text) is not None


def _denied(agent: Agent, deed: Deed) -> bool:
    denied, given = ({name.text.lower() for name in names} for names in (agent.denied, agent.given))
    if deed.kind == "tool":
        return deed.object is not None and deed.object.text.lower() in denied
    if "edit" in denied and "write" not in given:
        denied.add("write")
    if deed.kind == "delegate":
        return not (denied.isdisjoint(_CALLING) or _SPEAKS.match(deed.span.text))
    return deed.kind in _CORE and denied.issuperset(_CORE[deed.kind])


def _is_let(given: tuple[Grant, ...], deed: Deed) -> bool:
    """Whether a pattern lets through the command of an instruction, of a shell that is denied but for such."""
    command = deed.object.text if deed.kind == "run" and deed.object else None
    return command is not None and any(each.pattern and allows(each, "run", command) for each in given)


def _has_tool(grants: tuple[Grant, ...], tool: str, known: Hosts) -> bool:
    """Whether a tool is granted, or another that does the same; a shell can do what one does that only looks, and what
    mends a file makes none.

    A list of a host that has the tool leaves it out, whatever else it grants that nobody knows. A list of nothing but
    patterns of commands leaves out no tool of a server.
    """
    if any(grant.tool.lower() == tool.lower() for grant in grants):
        return True
    if tool.startswith("mcp__"):
        return any(_serves(grant.tool, tool) for grant in grants) or all(grant.pattern for grant in grants)
    if tool not in known.tools:
        return any(grant.tool.startswith("mcp") or grant.abilities is None for grant in grants) or all(
            grant.pattern for grant in grants
        )
    abilities = known.tools[tool]
    makes = "write" in abilities and not _MENDS.search(tool)
    able = (grant.tool for grant in grants if not (makes and _MENDS.search(grant.tool)))
    named = [known.tools[each] for each in able if each in known.tools]
    if not named and any(grant.abilities is None for grant in grants):
        return True
    looks = abilities <= _LOOKS and any("run" in each and "delegate" not in each for each in named)
    alike = abilities in named or any(abilities <= each <= _ONLINE for each in named)
    return bool(abilities) and (looks or alike)


def _serves(grant: str, tool: str) -> bool:
    """Whether a grant is for the server of a tool, which hosts call by names that hold its own, and not for another
    tool of it.
    """
    server = tool.split("__")[1].lower()
    if _ONE_TOOL.fullmatch(grant) and _ONE_TOOL.fullmatch(tool):
        return False
    return grant in ("mcp__*", "mcp*", "mcp__") or (bool(server) and server in grant.lower())


def _may(grants: tuple[Grant, ...], ability: str) -> bool:
    return any(allows(grant, ability, None) for grant in grants)


def _around(names: tuple[Name, ...]) -> Span:
    """The place of a list: its items on the line of the first."""
    first = names[0].span
    line_end = first.source.text.find("\n", first.start)
    ends = (name.span.end for name in names if name.span.source is first.source)
    within = [end for end in ends if line_end < 0 or end <= line_end]
    return Span(first.source, first.start, max(within, default=first.end))
