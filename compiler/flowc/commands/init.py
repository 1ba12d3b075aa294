"""`flowc init`: a first configuration, and what is there to check."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator

from flowc.baseline.document import NAME as BASELINE
from flowc.catalogue import Severity
from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.commands.opening import located
from flowc.diagnostics import UNREADABLE
from flowc.model.meaning import Program
from flowc.model.nodes import Dialect, Flow
from flowc.pipeline import report, understand
from flowc.project import Project
from flowc.project.configuring import NAMES
from flowc.project.reading import reason
from flowc.project.roots import has_table, root_of
from flowc.reports import Report
from flowc.reports.escape import visible

NAME, SHARED = NAMES
EXAMPLE = "FC209"
"""The rule that the comments name where nothing was found."""

CONFIGURATION = """\
# How flowc lints this project. Everything below is a comment: what is not set has its default.
# `flowc lint --show-settings` prints what is in force, `flowc rules` every rule, `flowc explain CODE` one of them.

# preset = "strict"              # the stricter choice; suppressions need a reason then
# fail-on = "warning"            # which severity makes the exit code 1; the default is "error"
# exclude = ["vendor/**"]        # files that are none of our business
# baseline = "{baseline}"  # known findings, which do not count; `flowc baseline create` writes it
# ignore = ["{code}"]             # rules by code, name or prefix; `select` and `extend-select` take the same

# [severity]
# {code} = "error"                # or "warning", or "note"

# [per-path]
# "examples/**" = {{ignore = ["{code}"]}}
"""

_SECTIONS = (
    ("flow", "flows"),
    ("step registry", "step registries"),
    ("agent", "agents"),
    ("contract", "contracts"),
    ("recorded result", "recorded results"),
)


def run(working_directory: str) -> Result:
    """Write `flowc.toml` at the root of the project around a folder, and say what was found.

    An existing configuration is left as it is, and the exit code is 2; findings do not change it.
    """
    root = root_of(working_directory, working_directory)
    path = os.path.join(root, NAME)
    shown = visible(os.path.relpath(path, working_directory))
    present = _present(root)
    if present:
        there = visible(os.path.relpath(os.path.join(root, present), working_directory))
        return Result(UNUSABLE, err=f"flowc: {there} configures flowc already and is left as it is\n")
    opened = located([], working_directory)
    if isinstance(opened, Result):
        return opened
    (project,) = opened
    if project.settings.origins:
        return _configured_above(project.settings.origins[-1], root, working_directory)
    understanding = understand(project)
    found = report(understanding)
    try:
        _create(path, configuration(found))
    except FileExistsError:
        return Result(UNUSABLE, err=f"flowc: {shown} exists already and is left as it is\n")
    except OSError as error:
        return Result(UNUSABLE, err=f"flowc: {shown} cannot be written: {reason(error)}\n")
    told = _found(project, understanding.facts.program, found.files)
    lines = [f"wrote {shown}", *told, *_blind(found), *_advice(found)]
    return Result(CLEAN, "".join(f"{line}\n" for line in lines))


def configuration(found: Report) -> str:
    """The text of a first configuration; its comments name the rule that was broken most often."""
    counts = Counter(diagnostic.code for diagnostic in found.diagnostics)
    often = min(counts, key=lambda code: (-counts[code], code), default=EXAMPLE)
    return CONFIGURATION.format_map({"code": often, "baseline": BASELINE})


def _present(root: str) -> str:
    """The file that configures the project, or nothing."""
    if os.path.lexists(os.path.join(root, NAME)):
        return NAME
    return SHARED if has_table(os.path.join(root, SHARED)) else ""


def _configured_above(path: str, root: str, working_directory: str) -> Result:
    """A first configuration would take the settings that hold here out of force."""
    there, below = (visible(os.path.relpath(path, start).replace(os.sep, "/")) for start in (working_directory, root))
    hint = f'a {NAME} here can go over it with `extend = "{below}"`'
    return Result(UNUSABLE, err=f"flowc: {there} configures flowc already and is left as it is; {hint}\n")


def _create(path: str, text: str) -> None:
    """Write a new file, whole or not at all. Raises FileExistsError for one that is there, and OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        os.unlink(path)
        raise


def _found(project: Project, program: Program, files: int) -> Iterator[str]:
    """What the project declares, counted by kind, or that none of its files could be read."""
    sizes = (program.flows, program.registries, program.agents, program.contracts, program.results)
    kinds = zip(_SECTIONS, map(len, sizes), strict=True)
    counted = [_count(number, *words) for words, number in kinds if number]
    agents = {agent.source for agent in program.agents}
    prose = Counter(doctrine.kind for doctrine in program.doctrines if doctrine.source not in agents)
    if prose:
        parts = ", ".join(f"{number} {kind}" for kind, number in sorted(prose.items()))
        counted.append(f"{_count(prose.total(), 'document of prose', 'documents of prose')} ({parts})")
    if not counted and files:
        yield f"found {_count(files, 'file that cannot be read', 'files that cannot be read')}: `flowc lint` says why"
        return
    if not counted:
        yield "found nothing to check yet: write a flow in flows/, for instance flows/default.yaml"
        return
    yield f"found in {_count(len(project.files), 'file', 'files')}:"
    yield from (f"  {line}" for line in counted)
    yield from (f"  {line}" for line in _dialects(program.flows))


def _dialects(flows: Iterable[Flow]) -> Iterator[str]:
    """How many flows speak each dialect; a flow may speak both."""
    spoken = Counter(dialect for flow in flows for dialect in {each.dialect for each in flow.transitions})
    if spoken:
        words = [f"{_count(spoken[each], 'flow', 'flows')} in {each.value}" for each in Dialect if spoken[each]]
        yield f"dialects: {', '.join(words)}"


def _blind(found: Report) -> Iterator[str]:
    """What cannot be checked because nothing declares it."""
    yield from (f"  not checked: {note.what} ({note.why})" for note in found.coverage)


def _advice(found: Report) -> Iterator[str]:
    """What is wrong, counted by severity, and what to do about it."""
    counted = [_count(found.count(severity), severity.value, f"{severity.value}s") for severity in Severity
               if found.count(severity)]  # fmt: skip
    if not counted:
        if found.files:
            yield "nothing is wrong"
        return
    yield f"`flowc lint` finds {', '.join(counted)}"
    fixable = found.fixable(safe=True)
    if fixable:
        yield f"`flowc lint --fix` mends {fixable} of them safely"
    if any(each.code == UNREADABLE for each in found.diagnostics):
        return
    yield f"`flowc baseline create` lists what is there now; with `baseline` set in {NAME} only new findings count"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
