"""`flowc graph`: the graph of a project as text."""

from collections.abc import Callable, Mapping, Sequence

from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.commands.lint import exit_code
from flowc.commands.opening import left_out, opened
from flowc.model.meaning import Program
from flowc.model.view import Within
from flowc.pipeline import report, understand
from flowc.project import WISHES, Wishes
from flowc.targets import graph

FORMATS: Mapping[str, Callable[[Program, Within], str]] = {
    "json": graph.graph_json,
    "dot": graph.dot,
    "mermaid": graph.mermaid,
}


def run(paths: Sequence[str], working_directory: str, form: str, wishes: Wishes = WISHES) -> Result:
    """Draw what could be read of files of one project, and what they name; a line and the exit code tell of faults."""
    found = opened(paths, working_directory, "graph", wishes)
    if isinstance(found, Result):
        return found
    if len(found) > 1:
        return Result(UNUSABLE, err="flowc: these paths belong to several projects; name those of one\n")
    understanding = understand(found[0])
    code = exit_code(report(understanding), "error")
    warning = "" if code == CLEAN else "flowc: there are errors (`flowc lint`); the graph shows what could be read\n"
    chosen = {file.source for file in found[0].files if file.selected}
    drawn = FORMATS[form](understanding.facts.program, lambda span: span.source in chosen)
    return Result(code, drawn, warning + ("" if chosen else left_out(found, working_directory)))
