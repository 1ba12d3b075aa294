"""Where a project begins, and how its files are called."""

import os
import re
from collections.abc import Iterator
from functools import lru_cache

_KINDS = (
    "contracts",
    "handoffs",
    "templates",
    "process",
    "orchestration",
    "workflows",
    "prompts",
    "team",
    "tools",
    "handbook",
)
"""Folders called after what is in them, by itself or in `docs/`, which holds much else."""

_PAGES = ("flows", "workflow", "orchestration", "pipeline", "process")
"""Pages in `docs/` that are about how agents work, by their name."""

LAYOUT = (
    "flows",
    "doctrine",
    "references",
    "agents",
    "commands",
    "skills",
    *_KINDS,
    *(f"docs/{kind}" for kind in _KINDS),
    *(f"docs/{page}.md" for page in _PAGES),
    "WORKFLOW.md",
    "ORCHESTRATION.md",
    "PIPELINE.md",
    "PROCESS.md",
    "TEAM.md",
    ".claude/agents",
    ".claude/commands",
    ".claude/skills",
    ".agents/agents",
    ".agents/skills",
    ".github/agents",
    ".codex/agents",
    ".cursor/agents",
    ".cursor/rules",
    ".gemini/agents",
    ".gemini/skills",
    ".octopoid/flows",
    ".octopoid/agents",
    ".octopoid/agents.yaml",
    ".octopoid/steps.yaml",
    ".opencode/agent",
    ".opencode/agents",
    ".opencode/command",
    ".opencode/commands",
    ".config/opencode/agent",
    ".config/opencode/agents",
    "AGENTS.md",
    "CLAUDE.md",
)
"""Where documents are kept without anybody saying so, below the project's root: agents, who calls them, and skills."""

_NAMED = re.compile(rb"\btool\W+flowc\b")
_LONGEST_CONFIGURATION = 1 << 20
_LAYOUT_FOLDERS = frozenset(place.split("/")[0] for place in LAYOUT if not place.endswith(".md")) - {"docs", *_KINDS}


def root_of(path: str, working_directory: str) -> str:
    """The project that holds a file or folder; both paths are absolute.

    The nearest folder upwards with `flowc.toml`, with `[tool.flowc]` in `pyproject.toml`, with `.git` or with a
    `flows/` of its own (an example in a repository is a project for itself); else the working directory, if it
    holds the path; else the folder above the outermost `flows/`, `agents/` or the like; else the path's own folder.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    marked = next((place for place in upwards(folder) if _begins_project(place)), None)
    if marked is not None:
        return marked
    return working_directory if inside(path, working_directory) else _above_layout(folder)


def inside(path: str, folder: str) -> bool:
    """Whether an absolute path is the folder or lies below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def shown(path: str, folder: str) -> str:
    """The path as people read it: relative to the folder where it lies inside, with `/` between its parts."""
    short = os.path.relpath(path, folder) if inside(path, folder) else path
    return short.replace(os.sep, "/")


def upwards(folder: str) -> Iterator[str]:
    """A folder and those above it."""
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def _begins_project(folder: str) -> bool:
    if os.path.isdir(os.path.join(folder, "flows")) and not os.path.basename(folder).startswith("."):
        return True
    return says_it_is_a_project(folder)


def says_it_is_a_project(folder: str) -> bool:
    """Whether a folder is a repository of its own or configures flowc."""
    return os.path.exists(os.path.join(folder, ".git")) or configures(folder)


def configures(folder: str) -> bool:
    """Whether a folder configures flowc, so that all below it is judged by that."""
    return os.path.lexists(os.path.join(folder, "flowc.toml")) or has_table(os.path.join(folder, "pyproject.toml"))


def has_table(path: str) -> bool:
    """Whether a `pyproject.toml` configures flowc, or is no TOML and looks as if it should."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            content = file.read(_LONGEST_CONFIGURATION)
    except OSError:
        return False
    return b"tool" in content and b"flowc" in content and _configures(content)


@lru_cache(maxsize=8)
def _configures(content: bytes) -> bool:
    import tomllib

    try:
        tools = tomllib.loads(content.decode("utf-8-sig")).get("tool")
    except (ValueError, RecursionError):
        return _NAMED.search(content) is not None
    return isinstance(tools, dict) and "flowc" in tools


def _above_layout(folder: str) -> str:
    outermost = [place for place in upwards(folder) if os.path.basename(place) in _LAYOUT_FOLDERS][-1:]
    return os.path.dirname(outermost[0]) if outermost else folder
