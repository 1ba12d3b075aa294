"""Tools: what the tools of each host can do, and what a list of tools grants an agent."""

import re
from fnmatch import fnmatchcase

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.text import Name
from flowc.vocabulary import Hosts

ANYTHING = frozenset(("write", "read", "run", "search", "web", "delegate"))
"""Everything a tool can do to the world."""

_GRANT = expression(r"(?P<tool>[^()\s]+(?:\s[^()\s]+)*)\s*(?:\((?P<narrowed>.*)\))?", re.DOTALL)
LOOKING = frozenset(("read", "search", "web"))
"""What a tool can do that is called after looking something up."""

_SERVER = expression(r"mcp__(?P<server>[A-Za-z0-9._-]*?)(?:__(?P<name>.*)|\*)?")
_LOOKS = expression(
    r"(?:\A|_|-|(?-i:(?<=[a-z])(?=[A-Z])))(?:search|get|list|read|find|fetch|query|look-?_?up|describe|view|show|quote|count"
    r"|inspect|retrieve)(?-i:(?![a-z]))",
    re.IGNORECASE,
)
_DOES = expression(
    r"write|edit|creat|save|put|updat|insert|append|file|patch|upload|stor|exec|run|shell|bash|command|terminal|send"
    r"|post|delet|set|add|do_|make|and|\*",
    re.IGNORECASE,
)
"""What the tool of a server nobody knows is called that only looks, and what it is called where it may do more."""


class Grant(Struct):
    """One granted tool as written: its name, the pattern in parentheses, what it can do; None: nobody knows."""

    written: Name
    tool: str
    pattern: str
    abilities: frozenset[str] | None


def grant_of(written: Name, known: Hosts) -> Grant:
    """What an item of a list of tools grants."""
    match = _GRANT.fullmatch(written.text.strip())
    tool = match["tool"] if match else written.text.strip()
    pattern = (match["narrowed"] or "") if match else ""
    if written.text.strip().strip("\"'").lower() in known.everything:
        return Grant(written, tool, "", ANYTHING)
    server = _SERVER.fullmatch(tool)
    if server:
        name = server["name"] or ""
        able = LOOKING if _LOOKS.search(name) and not _DOES.search(name) else ANYTHING
        return Grant(written, tool, "", known.servers.get(server["server"].lower(), able))
    if "/" in tool or tool.endswith("*") or tool.startswith("mcp_"):
        return Grant(written, tool, "", ANYTHING)
    return Grant(written, tool, pattern, known.tools.get(tool))


def is_everything(written: Name, known: Hosts) -> bool:
    """Whether a word stands for all tools."""
    return written.text.strip().strip("\"'").lower() in known.everything


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
