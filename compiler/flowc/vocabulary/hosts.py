"""The tools of the hosts that run agents, and what each can do to the world."""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.data import Plain, strings
from flowc.structs import Struct


class Hosts(Struct, eq=False):
    """The known tools: what each can do (of any host that has one of the name), and the hosts that have it.

    `everything` are words that stand for all tools; `servers` what the known MCP servers can do.
    """

    tools: Mapping[str, frozenset[str]]
    names: Mapping[str, tuple[str, ...]]
    everything: frozenset[str]
    servers: Mapping[str, frozenset[str]]


def words(written: Mapping[str, Plain]) -> Hosts:
    """The tools of a file like `rules/hosts.yaml`."""
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
    return value if isinstance(value, dict) else {}
