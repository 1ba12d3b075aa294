"""FC902: a tool in an agent's list that no known host has."""

from collections import Counter
from collections.abc import Iterator

from flowc.analyses.declarations import is_prompt
from flowc.analyses.facts import Facts
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.model.doctrine.instructions.toolset import Grant, grant_of
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.syntax.near import nearest
from flowc.vocabulary import Hosts

_EXTENSIBLE = (".agent.md", ".chatmode.md")
"""Files of hosts that take tools from extensions and servers by bare names, and pass over those they do not find
(https://docs.github.com/en/copilot/reference/custom-agents-configuration#tools).
"""

_HOST_OF_SERVERS = ".kiro"
"""The folder of the host that has `@server`, `@server/tool` and `@builtin` (https://kiro.dev/docs/cli/custom-agents)."""

_NAMED = expression(r"[\"']?\b(?:tool|name|contract)[\"']?[ \t]*:[ \t]*[\"']?(?P<name>[A-Za-z][\w.-]*)")
_FUNCTION = expression(r"[a-z][a-z0-9_-]*")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each tool; of a list whose host nobody can tell, nothing is said.

    What several agents are given alike is no slip: the project's own host has it, from an extension or a server. Nor is
    what a contract of the project is about.
    """
    known = facts.program.lexicon.hosts
    agents = facts.program.agents
    given = Counter(name for each in agents for name in {tool.text for tool in (*(each.tools or ()), *each.given)})
    own = _with_contracts(facts.program)
    for agent in agents:
        told = (*(agent.tools or ()), *agent.given, *agent.denied)
        grants = tuple(grant_of(tool, known) for tool in told if tool not in agent.given or tool.text.isalpha())
        strange = [grant for grant in grants if grant.abilities is None and grant.tool.lower() not in known.servers]
        near = _tools_of(grants, known) if 2 * len(strange) <= len(grants) else frozenset()
        for grant in grants if near else ():
            if grant.abilities is None and grant.tool not in own and not _is_server(grant, agent):
                yield from _finding(grant, agent, near, known, common=given[grant.written.text] > 1)


def _with_contracts(program: Program) -> frozenset[str]:
    """The tools that the project has contracts for, in files of their own or in fences of documents."""
    samples = (each.text.text for doctrine in program.doctrines for each in doctrine.samples if each.kind == "contract")
    shown = (match["name"] for text in samples for match in _NAMED.finditer(text))
    return frozenset((*(each.name.text for each in program.contracts), *shown))


def _tools_of(grants: tuple[Grant, ...], known: Hosts) -> frozenset[str]:
    """The tools of every host that has some tool of the list."""
    named = {host for grant in grants for host in known.names.get(grant.tool, ())}
    return frozenset(tool for tool, having in known.names.items() if named & set(having))


def _finding(grant: Grant, agent: Agent, near: frozenset[str], known: Hosts, *, common: bool) -> Iterator[Finding]:
    suggestion = nearest(grant.tool, near)
    values = {"tool": grant.tool, "agent": agent.name.text, "suggestion": suggestion or ""}
    if suggestion:
        written = grant.written
        exact = written.span.text == written.text and written.text.startswith(grant.tool)
        edits = (Edit(written.span, written.text.replace(grant.tool, suggestion, 1)),) if exact else ()
        fixes = (Fix("rename", edits, safe=False),) if edits else ()
        yield Finding("FC902", written.span, values, "near", fixes=fixes)
    elif common or grant.written in agent.denied or agent.source.path.lower().endswith(_EXTENSIBLE):
        return
    elif grant.tool.lower() in known.servers:
        yield Finding("FC902", grant.written.span, values, "server")
    elif is_prompt(agent) and not _is_worked_with(grant, agent):
        yield Finding("FC902", grant.written.span, values)


def _is_server(grant: Grant, agent: Agent) -> bool:
    """Whether a tool is written as one of a server, or all of it, where the host of the agent writes them so."""
    return grant.written.text.startswith("@") and _HOST_OF_SERVERS in agent.source.path.split("/")


def _is_worked_with(grant: Grant, agent: Agent) -> bool:
    """Whether an agent's own text works with a tool, in code and called as the functions of a project are: its host has
    it, from an extension; the built-in tools of hosts that take none are not called so.
    """
    return _FUNCTION.fullmatch(grant.tool) is not None and f"`{grant.tool}`" in agent.source.text
