"""Tools: what the tools of each host can do, and what a list of tools grants an agent."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from types import MappingProxyType

from flowc.data import Plain, load, strings
from flowc.text import Name

ANYTHING = frozenset(("write", "read", "run", "search", "web", "delegate"))
"""Everything a tool can do to the world."""

_GRANT = re.compile(r"(?P<tool>[^()\s]+(?:\s[^()\s]+)*)\s*(?:\((?P<narrowed>.*)\))?", re.DOTALL)
_SERVER = re.compile(r"mcp__(?P<server>[A-Za-z0-9._-]*?)(?:__.*|\*)?")


@dataclass(frozen=True, slots=True)
class Hosts:
    """The known tools: what each can do (of any host that has one of the name), and the hosts that have it."""

    tools: Mapping[str, frozenset[str]]
    names: Mapping[str, tuple[str, ...]]
    everything: frozenset[str]
    servers: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Grant:
    """One granted tool as written: its name, the pattern in parentheses, what it can do; None: nobody knows."""

    written: Name
    tool: str
    pattern: str
    abilities: frozenset[str] | None


@lru_cache(maxsize=1)
def hosts() -> Hosts:
    """The tools that ship with flowc, read once."""
    written = load("rules", "hosts.yaml")
    tools: dict[str, frozenset[str]] = {}
    names: dict[str, tuple[str, ...]] = {}
    for host, listed in _mapping(written["hosts"]).items():
        for tool, abilities in _mapping(listed).items():
            tools[tool] = tools.get(tool, frozenset()) | frozenset(strings(abilities))
            names[tool] = (*names.get(tool, ()), host)
    servers = {name: frozenset(strings(abilities)) for name, abilities in _mapping(written["servers"]).items()}
    everything = frozenset(word.lower() for word in strings(written["everything"]))
    return Hosts(MappingProxyType(tools), MappingProxyType(names), everything, MappingProxyType(servers))


def _mapping(value: Plain) -> dict[str, Plain]:
    assert isinstance(value, dict)
    return value


def grant_of(written: Name) -> Grant:
    """What an item of a list of tools grants."""
    known = hosts()
    match = _GRANT.fullmatch(written.text.strip())
    tool = match["tool"] if match else written.text.strip()
    pattern = (match["narrowed"] or "") if match else ""
    if written.text.strip().strip("\"'").lower() in known.everything:
        return Grant(written, tool, "", ANYTHING)
    server = _SERVER.fullmatch(tool)
    if server:
        return Grant(written, tool, "", known.servers.get(server["server"].lower(), ANYTHING))
    if "/" in tool or tool.endswith("*"):
        return Grant(written, tool, "", ANYTHING)
    return Grant(written, tool, pattern, known.tools.get(tool))


def is_everything(written: Name) -> bool:
    """Whether a word stands for all tools."""
    return written.text.strip().strip("\"'").lower() in hosts().everything


def allows(grant: Grant, ability: str, command: str | None) -> bool:
    """Whether a tool may be used for something; `command` is the command line it takes, None where it is not known.

    A tool nobody knows may do anything. `Bash(git:*)` runs commands that begin with `git`.
    """
    if grant.abilities is None:
        return True
    if ability not in grant.abilities:
        return False
    if not grant.pattern:
        return True
    if ability != "run":
        return "run" not in grant.abilities
    return command is None or any(_matches(each.strip(), command.strip()) for each in grant.pattern.split(","))


def _matches(pattern: str, command: str) -> bool:
    prefix = pattern.removesuffix(":*").removesuffix("*").rstrip()
    return command == prefix or command.startswith(f"{prefix} ") or fnmatchcase(command, pattern.replace(":*", "*"))
