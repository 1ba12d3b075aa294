"""`flowc trace`: what a flow does with a recording of results and events."""

import errno
import os
import stat
import sys
from collections.abc import Callable

from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.lint import exit_code
from flowc.commands.opening import left_out, located
from flowc.machine.table import Table
from flowc.machine.trace import trace
from flowc.pipeline import compile, only_errors
from flowc.project import WISHES, Project, Wishes
from flowc.project.reading import content, reason
from flowc.reports import Report
from flowc.reports.escape import visible
from flowc.reports.trace import text
from flowc.syntax.decode import decode
from flowc.syntax.limits import BYTES
from flowc.syntax.near import nearest

STANDARD_INPUT = "-"


def run(
    flow: str, events: str, working_directory: str, write_report: Callable[[Report], str], wishes: Wishes = WISHES
) -> Result:
    """Walk a flow, given by its file or its name in the project, through the events of a file (`-`: standard input).

    The exit code is 1 where the recording tells of an event that the language does not have. A result that its contract
    refuses is none: what a flow does with it is what a recording is for.
    """
    is_file = os.path.lexists(os.path.join(working_directory, flow))
    found = located([flow] if is_file else [], working_directory, wishes)
    if isinstance(found, Result):
        return found
    excluded = left_out(found, working_directory)
    if excluded:
        return Result(UNUSABLE, err=excluded)
    table = _table(found[0], None if is_file else flow, write_report)
    if isinstance(table, Result):
        return table
    try:
        lines = _lines(events, working_directory)
    except OSError as error:
        return Result(UNUSABLE, err=f"flowc: {visible(events)} cannot be read: {reason(error)}\n")
    _arrival, *steps = walked = trace(table, lines)
    code = CLEAN if all(step.word in table.events for step in steps) else FINDINGS
    return Result(code, text(walked))


def _table(project: Project, name: str | None, write_report: Callable[[Report], str]) -> Table | Result:
    """The table of a name, or the first one; a Result where there is none or the flow has errors."""
    report, tables = compile(project)
    code = exit_code(report, "error")
    if code != CLEAN:
        return Result(code, err=write_report(only_errors(report)))
    chosen = next((table for table in tables if name in (None, table.flow)), None)
    if chosen:
        return chosen
    if name is None:
        return Result(UNUSABLE, err="flowc: there is no flow in this file\n")
    near = nearest(name, [table.flow for table in tables])
    unread = "; what the settings exclude is not read" if project.settings.exclude else ""
    hint = f"; did you mean {visible(near)}?" if near else unread
    return Result(UNUSABLE, err=f"flowc: no file and no flow is called {visible(name)}{hint}\n")


def _lines(events: str, working_directory: str) -> list[str]:
    """The lines of the recording, read in the encoding that documents are; bytes that are none become signs that make
    the line an invalid result.
    """
    data = _recorded(events, working_directory)
    if len(data) > BYTES.most:
        raise OSError(errno.EFBIG, f"it holds more than {BYTES.most} bytes")
    return decode(events, data)[0].text.split("\n")


def _recorded(events: str, working_directory: str) -> bytes:
    """The bytes of a file, of the standard input or of a pipe, as the shell makes one of `<(program)`."""
    if events == STANDARD_INPUT:
        return sys.stdin.buffer.read(BYTES.most + 1) if sys.stdin else b""
    path = os.path.join(working_directory, events)
    if not stat.S_ISFIFO(os.stat(path).st_mode):
        return content(path)
    with open(path, "rb") as pipe:
        return pipe.read(BYTES.most + 1)
