"""`flowc compile`: flows to total tables, on disk or on the standard output; nothing is written beside an error."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping

from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.lint import exit_code
from flowc.commands.opening import left_out, opened
from flowc.commands.output import begins, is_current, stems, write
from flowc.machine.table import Table
from flowc.pipeline import compile, only_errors
from flowc.project import WISHES, Project, Wishes
from flowc.project.reading import reason
from flowc.reports import Report, joined
from flowc.reports.escape import visible
from flowc.structs import Struct
from flowc.targets import contracts, json, python

OUTPUT = os.path.join("build", "flowc")
"""Where tables go unless somebody says otherwise, below the root of the project."""

class Output(Struct):
    """One compiled flow: the file it belongs in, its text, and what to say of it."""

    path: str
    text: str
    summary: str


class Request(Struct):
    """What is to be compiled, into what, and where it goes; `folder` None means below each project's root."""

    paths: tuple[str, ...]
    working_directory: str
    folder: str | None = None
    target: str = "json"
    wishes: Wishes = WISHES

    def shown(self, path: str) -> str:
        """A path as it is seen from where the command runs."""
        return visible(os.path.relpath(path, self.working_directory))


Job = Callable[[Request, tuple[Output, ...]], Result]
"""What is done with the compiled flows of a run without errors."""


class Target(Struct):
    """The suffix of the files of a target, how every one of them begins, what writes it and what sums it up."""

    suffix: str
    head: str
    emit: Callable[[Table], str]
    summary: Callable[[Table], str]


def run(request: Request, write_report: Callable[[Report], str], job: Job) -> Result:
    """Compile the flows of a request and do one job with them; where something is wrong, only that is told."""
    found = opened(request.paths, request.working_directory, "compile", request.wishes)
    if isinstance(found, Result):
        return found
    compiled = [(project, *compile(project)) for project in found]
    report = joined(report for _, report, _ in compiled)
    code = exit_code(report, "error")
    if code != CLEAN:
        return Result(code, err=write_report(only_errors(report)))
    outputs = tuple(_outputs([(project, tables) for project, _, tables in compiled], request))
    if outputs:
        return job(request, outputs)
    excluded = left_out(found, request.working_directory)
    none = "flowc: no flows to compile\n" if report.files or not excluded else ""
    return Result(UNUSABLE if none else CLEAN, err=none + excluded)


def _outputs(compiled: Iterable[tuple[Project, tuple[Table, ...]]], request: Request) -> Iterator[Output]:
    target = TARGETS[request.target]
    by_folder: dict[str, list[Table]] = {}
    for project, tables in compiled:
        below = (project.root, OUTPUT) if request.folder is None else (request.working_directory, request.folder)
        place = os.path.join(*below)
        by_folder.setdefault(os.path.normpath(place), []).extend(tables)
    for place, lowered in by_folder.items():
        for stem, table in zip(stems(table.flow for table in lowered), lowered, strict=True):
            yield Output(os.path.join(place, stem + target.suffix), target.emit(table), target.summary(table))


def to_disk(request: Request, outputs: tuple[Output, ...]) -> Result:
    """Write every file, each whole or not at all, and say what was written."""
    lines: list[str] = []
    for output in outputs:
        shown = request.shown(output.path)
        try:
            write(output.path, output.text)
        except OSError as error:
            return Result(UNUSABLE, "".join(lines), f"flowc: {shown} cannot be written: {reason(error)}\n")
        lines.append(f"wrote {shown}: {output.summary}\n")
    return Result(CLEAN, "".join(lines))


def to_stdout(_request: Request, outputs: tuple[Output, ...]) -> Result:
    """The compiled flows one after the other, and nothing else."""
    return Result(CLEAN, "".join(output.text for output in outputs))


def compared(request: Request, outputs: tuple[Output, ...]) -> Result:
    """Say which files are missing, differ from what would be written, or are left of a flow that is no more."""
    stale = [output.path for output in outputs if not is_current(output.path, output.text)]
    left = list(_left_over(request, outputs))
    lines = [f"{_state(path)}: {request.shown(path)}" for path in stale]
    lines += [f"left over: {request.shown(path)}" for path in left]
    if stale:
        lines.append("run this without `--check`, and commit what it writes")
    if left:
        lines.append("remove what is left over: no flow of the project is compiled into it")
    if lines:
        return Result(FINDINGS, "".join(f"{line}\n" for line in lines))
    return Result(CLEAN, f"{len(outputs)} compiled {'flow is' if len(outputs) == 1 else 'flows are'} up to date\n")


def _left_over(request: Request, outputs: tuple[Output, ...]) -> Iterator[str]:
    """The files beside the outputs that flowc wrote for other flows; nothing is said where only some were asked for."""
    target, current = TARGETS[request.target], {output.path for output in outputs}
    for folder in sorted({os.path.dirname(output.path) for output in outputs} if not request.paths else ()):
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else ()
        paths = (os.path.join(folder, name) for name in names if name.endswith(target.suffix))
        yield from (path for path in paths if path not in current and begins(path, target.head))


def _state(path: str) -> str:
    return "stale" if os.path.lexists(path) else "missing"


def _summary(table: Table) -> str:
    """States, rows and what a task can cost at most."""
    size = f"{len(table.states)} states, {len(table.rows)} rows"
    most = table.most_invocations
    if most is None:
        return f"{size}, agent invocations without bound"
    return f"{size}, at most {most.number} agent invocation{'' if most.number == 1 else 's'} a task"


TARGETS: Mapping[str, Target] = {
    "json": Target(".json", json.HEAD, json.emit, _summary),
    "python": Target(".py", python.HEAD, python.emit, _summary),
    "schema": Target(".schema.json", contracts.HEAD, contracts.emit, contracts.summary),
}
