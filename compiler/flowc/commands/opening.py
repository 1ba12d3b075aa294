"""Opening the projects a command is asked about, or saying why there is nothing to open."""

import os
from collections.abc import Sequence
from itertools import islice

from flowc.commands import UNUSABLE, Result
from flowc.project import WISHES, MissingPath, Project, Wishes, projects
from flowc.project.configuring import WrongConfiguration
from flowc.project.discovery import BUILT, SUFFIXES
from flowc.project.reading import reason
from flowc.project.roots import shown
from flowc.reports.escape import visible

_MOST_SHOWN = 5
"""Build folders that a message names."""

NOTHING = """flowc: no documents found in {folder}
Looked for flows/, doctrine/, references/, agents/, commands/, skills/, for contracts/, handoffs/, templates/, process/,
orchestration/, workflows/, prompts/, team/, tools/ and handbook/, also in docs/, for WORKFLOW.md, ORCHESTRATION.md,
PIPELINE.md, PROCESS.md, TEAM.md, AGENTS.md, CLAUDE.md, for flows.md, workflow.md, orchestration.md, pipeline.md and
process.md in docs/, for agents, commands and flows in .agents/, .claude/, .codex/, .cursor/, .gemini/, .github/,
.octopoid/ and .opencode/, and for folders of any name that hold agents/, skills/, flows/ or contracts.
What git ignores and what the settings exclude was left out.
Write a flow in flows/, for instance flows/default.yaml, or name the files to read: flowc {command} PATH
"""


EMPTY = """flowc: no documents found in {folder}
No file there ends in {suffixes}; what git ignores and what the settings exclude was left out.
"""


def opened(
    paths: Sequence[str], working_directory: str, command: str = "lint", wishes: Wishes = WISHES
) -> tuple[Project, ...] | Result:
    """The projects of the paths, or what to tell the user where there are none, or none of their files."""
    found = located(paths, working_directory, wishes)
    if isinstance(found, Result) or any(project.left_out or _selects(project) for project in found):
        return found
    passed = passed_over(found, working_directory)
    if paths:
        words = {"folder": ", ".join(map(visible, paths)), "suffixes": ", ".join(SUFFIXES)}
        return Result(UNUSABLE, err=EMPTY.format_map(words) + passed)
    folder = visible(found[0].root)
    unlisted = _unlisted(found[0].root)
    if unlisted:
        return Result(UNUSABLE, err=f"flowc: {folder} cannot be read: {unlisted}\n")
    return Result(UNUSABLE, err=NOTHING.format_map({"folder": folder, "command": command}) + passed)


def _selects(project: Project) -> bool:
    return any(file.selected for file in project.files)


def _unlisted(folder: str) -> str:
    """Why a folder cannot be listed; empty where it can."""
    try:
        os.scandir(folder).close()
    except OSError as error:
        return reason(error)
    return ""


def passed_over(found: Sequence[Project], working_directory: str) -> str:
    """Lines for the links and the build folders in which no documents were looked for; nothing where there are none."""
    places = (os.path.join(folder, name) for project in found for folder in project.folders for name in BUILT)
    built = islice(dict.fromkeys(place for place in places if os.path.isdir(place)), _MOST_SHOWN)
    names = ", ".join(visible(shown(place, working_directory)) for place in built)
    links = "".join(f"{visible(note.what)} not checked: {note.why}\n" for project in found for note in project.notes)
    return links + (f"Build folders were left out, as they are unless they are named: {names}\n" if names else "")


def left_out(found: Sequence[Project], working_directory: str) -> str:
    """A line for the paths that were named and are excluded by the settings, which is no fault; nothing for none."""
    paths = (path for project in found for path in project.left_out)
    names = ", ".join(visible(shown(path, working_directory)) for path in paths)
    return f"flowc: left out by the settings: {names}\n" if names else ""


def located(paths: Sequence[str], working_directory: str, wishes: Wishes = WISHES) -> tuple[Project, ...] | Result:
    """The projects of the paths, be they empty, or what to tell the user of a path or settings that are wrong."""
    try:
        return projects(paths, working_directory, wishes)
    except MissingPath as missing:
        return Result(UNUSABLE, err=_missing(missing, working_directory))
    except WrongConfiguration as wrong:
        return Result(UNUSABLE, err="".join(f"flowc: {_short(each, working_directory)}\n" for each in wrong.complaints))


def _missing(missing: MissingPath, working_directory: str) -> str:
    path, suggestion = (_short(text, working_directory) for text in (missing.path, missing.suggestion))
    hint = f"; did you mean {suggestion}?" if suggestion else ""
    return f"flowc: no such file or folder: {path}{hint}\n"


def _short(text: str, working_directory: str) -> str:
    """A text that begins with a path, the path as it is seen from the working directory."""
    return visible(text.removeprefix(working_directory.rstrip(os.sep) + os.sep))
