"""The command line: arguments in, text and an exit code out. The only module that imports click, and only when it
has more to do than to say its version.
"""

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TextIO

from flowc import __version__
from flowc.commands import BUG, INTERRUPTED, UNUSABLE, Result

if TYPE_CHECKING:
    import click

    from flowc.reports import Report

OVERVIEW = """The compiler and linter for multi-agent workflows.

Reads flow files, step registries, agent definitions and contracts; says what would break; compiles flows to
total tables. Without PATHS it looks for flows/, doctrine/, agents/, .claude/agents/, .octopoid/ and AGENTS.md.

Exit codes: 0 clean, 1 findings, 2 wrong usage or unreadable input.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run flowc with the arguments of the process, or the given ones; returns the exit code.

    Nothing ends in a traceback: a bug of flowc prints one line that names a file with the details.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    try:
        result = Result(0, f"flowc {__version__}\n") if given == ["--version"] else _run(given)
    except KeyboardInterrupt:
        result = Result(INTERRUPTED)
    except Exception as fault:
        result = Result(BUG, err=_bug(fault))
    return _write(result)


def _speak_utf8(stream: TextIO | None) -> None:
    """Output is UTF-8 whatever the locale says; what has no UTF-8 form is escaped."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(arguments: list[str]) -> Result:
    import click

    from flowc.reports.escape import visible

    try:
        outcome = _menu().main(arguments, prog_name="flowc", standalone_mode=False)
    except click.Abort:
        return Result(INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as asked:
        return Result(UNUSABLE, err=f"{asked.format_message()}\n")
    except click.ClickException as wrong:
        return Result(UNUSABLE, err=f"flowc: {visible(wrong.format_message())}\n")
    return outcome if isinstance(outcome, Result) else Result(int(outcome or 0))


def _bug(fault: Exception) -> str:
    """One line about a fault of our own; the details go to a file of their own."""
    from tempfile import NamedTemporaryFile
    from traceback import format_exception

    from flowc.reports.escape import visible

    details = "".join(format_exception(fault)).encode("utf-8", "backslashreplace")
    try:
        with NamedTemporaryFile(prefix="flowc-bug-", suffix=".txt", delete=False) as report:
            report.write(f"flowc {__version__}, Python {sys.version}\n\n".encode() + details)
    except OSError:
        return f"flowc: this is a bug in flowc: {type(fault).__name__}\n"
    return f"flowc: this is a bug in flowc; please report it with the file {visible(report.name)}\n"


def _write(result: Result) -> int:
    """Print what a command leaves; a reader that went away is no fault, a full disk is."""
    try:
        for stream, text in ((sys.stdout, result.out), (sys.stderr, result.err)):
            if stream is not None:
                stream.write(text)
                stream.flush()
    except BrokenPipeError:
        _forget_output()
    except OSError as error:
        _forget_output()
        return _complain(f"flowc: the output cannot be written: {error.strerror}\n")
    return result.code


def _forget_output() -> None:
    """Keep the interpreter from writing the rest when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _complain(text: str) -> int:
    try:
        sys.stderr.write(text)
    except OSError:
        return UNUSABLE
    return UNUSABLE


def _menu() -> "click.Group":
    import click

    version = click.Option(["--version"], is_flag=True, help="Print the version.", expose_value=False, is_eager=True,
                           callback=_say_version)  # fmt: skip
    commands = (_lint_command(), _compile_command(), _graph_command(), _trace_command(), _explain_command())
    rules = click.Command("rules", callback=_rules, help="List every rule.")
    return click.Group("flowc", commands=[*commands, rules], params=[version], help=OVERVIEW, no_args_is_help=True)


def _say_version(context: "click.Context", _option: "click.Parameter", asked: bool) -> None:
    import click

    if asked:
        click.echo(f"flowc {__version__}")
        context.exit()


def _paths() -> "click.Argument":
    import click

    return click.Argument(["paths"], nargs=-1, type=str)


def _choice(flag: str, words: Sequence[str], default: str, text: str) -> "click.Option":
    import click

    return click.Option([f"--{flag}", flag.replace("-", "_")], type=click.Choice(words), default=default,
                        show_default=True, help=text)  # fmt: skip


def _lint_command() -> "click.Command":
    import click

    form = _choice("format", ("full", "json"), "full", "How findings are written.")
    threshold = _choice("fail-on", ("error", "warning", "note", "never"), "error", "What makes the exit code 1.")
    fix = click.Option(["--fix"], is_flag=True, help="Make the safe fixes first, then report what remains.")
    unsafe = click.Option(["--unsafe-fixes"], is_flag=True, help="With --fix or --diff: the unsafe fixes too.")
    diff = click.Option(["--diff"], is_flag=True, help="Print what --fix would change, and change nothing.")
    coverage = click.Option(["--coverage"], is_flag=True, help="Also list the sections in which nothing is checked.")
    params = [_paths(), form, threshold, fix, unsafe, diff, coverage]
    return click.Command("lint", callback=_lint, params=params, help="Say what is wrong with flows and agents.")


def _lint(
    paths: tuple[str, ...], format: str, fail_on: str, fix: bool, unsafe_fixes: bool, diff: bool, coverage: bool
) -> Result:
    import click

    from flowc.commands import lint
    from flowc.fixes import Consent
    from flowc.pipeline import report

    describe, consent = lint.with_silent_sections if coverage else report, Consent.SAFE
    if unsafe_fixes:
        consent = Consent.UNSAFE
        if not fix and not diff:
            raise click.UsageError("--unsafe-fixes goes with --fix or --diff")
    if diff and format != "full":
        raise click.UsageError(f"--diff does not go with --format {format}")
    here, write = _working_directory(), _writer(format)
    if not fix and not diff:
        return lint.run(paths, here, fail_on, describe, write)
    from flowc.commands import fix as fixing

    if diff:
        return fixing.diff(paths, here, consent)
    return fixing.run(paths, here, fail_on, describe, write, consent)


def _writer(form: str) -> "Callable[[Report], str]":
    """What writes a report down, in colour only where somebody asked for it."""
    if form == "json":
        from flowc.reports import json

        return json.render
    from functools import partial

    from flowc.reports import full
    from flowc.reports.palette import COLOURED, PLAIN

    return partial(full.render, palette=COLOURED if _wants_colour(os.environ.get, sys.stdout) else PLAIN)


def _wants_colour(environment: Callable[[str], str | None], stream: TextIO | None) -> bool:
    """Whether to colour output: FORCE_COLOR says yes, NO_COLOR says no, else a terminal that is not dumb says yes.

    See https://no-color.org and https://force-color.org: a variable counts when it is set and not empty.
    """
    if environment("NO_COLOR"):
        return False
    if environment("FORCE_COLOR"):
        return environment("FORCE_COLOR") != "0"
    return stream is not None and stream.isatty() and environment("TERM") != "dumb"


def _working_directory() -> str:
    import click

    try:
        return os.getcwd()
    except OSError:
        raise click.ClickException("the working directory no longer exists") from None


def _compile_command() -> "click.Command":
    import click

    out = click.Option(["--out"], metavar="DIR", help="Where files go; by default build/flowc in the project.")
    to_stdout = click.Option(["--stdout"], is_flag=True, help="Print the tables instead of writing files.")
    check = click.Option(["--check"], is_flag=True, help="Write nothing; exit 1 if a file is missing or stale.")
    target = _choice("target", ("json", "python", "schema"), "json", "What is written: tables, or result schemas.")
    return click.Command(
        "compile", callback=_compile, params=[_paths(), out, to_stdout, check, target], help="Make tables of flows."
    )


def _compile(paths: tuple[str, ...], out: str | None, stdout: bool, check: bool, target: str) -> Result:
    import click

    from flowc.commands import compile

    if stdout and (check or out is not None):
        raise click.UsageError("--stdout goes neither with --check nor with --out")
    here = _working_directory()
    job = compile.to_stdout if stdout else compile.compared(here) if check else compile.to_disk(here)
    return compile.run(paths, here, out, target, _writer("full"), job)


def _graph_command() -> "click.Command":
    import click

    form = _choice("format", ("json", "dot", "mermaid"), "json", "What the graph is written as.")
    return click.Command("graph", callback=_graph, params=[_paths(), form], help="Draw flows and what they name.")


def _graph(paths: tuple[str, ...], format: str) -> Result:
    from flowc.commands import graph

    return graph.run(paths, _working_directory(), format)


def _trace_command() -> "click.Command":
    import click

    flow = click.Argument(["flow"], type=str)
    events = click.Argument(["events"], type=str, metavar="EVENTS.jsonl")
    return click.Command(
        "trace", callback=_trace, params=[flow, events], help="Walk a flow through a recording of results."
    )


def _trace(flow: str, events: str) -> Result:
    from flowc.commands import trace

    return trace.run(flow, events, _working_directory(), _writer("full"))


def _explain_command() -> "click.Command":
    import click

    rule = click.Argument(["rule"], type=str, metavar="CODE|NAME")
    return click.Command("explain", callback=_explain, params=[rule], help="Explain a rule, with examples.")


def _explain(rule: str) -> Result:
    from flowc.commands import explain

    return explain.run(rule)


def _rules() -> Result:
    from flowc.commands import explain

    return explain.rules()
