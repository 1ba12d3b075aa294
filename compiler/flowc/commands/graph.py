"""`flowc graph`: the graph of a project as text."""

from collections.abc import Callable, Mapping, Sequence

from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.commands.lint import exit_code
from flowc.commands.opening import opened
from flowc.model.meaning import Program
from flowc.pipeline import report, understand
from flowc.project import WISHES, Wishes
from flowc.targets import graph

FORMATS: Mapping[str, Callable[[Program], str]] = {
    "json": graph.graph_json,
    "dot": graph.dot,
    "mermaid": graph.mermaid,
}


def run(paths: Sequence[str], working_directory: str, form: str, wishes: Wishes = WISHES) -> Result:
    """Draw what could be read of one project; where something is wrong, a line and the exit code say so."""
    found = opened(paths, working_directory, "graph", wishes)
    if isinstance(found, Result):
        return found
    if len(found) > 1:
        return Result(UNUSABLE, err="flowc: these paths belong to several projects; name those of one\n")
    understanding = understand(found[0])
    code = exit_code(report(understanding), "error")
    warning = "" if code == CLEAN else "flowc: there are errors (`flowc lint`); the graph shows what could be read\n"
    return Result(code, FORMATS[form](understanding.facts.program), warning)
