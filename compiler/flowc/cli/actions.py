"""What each command does with the values of its arguments and options."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TextIO

from flowc.cli.options import split
from flowc.cli.terminal import links_for, palette_for
from flowc.cli.usage import (
    Values,
    WrongUsage,
    require_files_of_their_own,
    require_one_task,
    require_sense,
)
from flowc.commands import Result
from flowc.structs import replace

if TYPE_CHECKING:
    from flowc.commands.lint import Destination, Job
    from flowc.data import Plain
    from flowc.project import Wishes
    from flowc.reports import Report

MOST_JOBS = 64


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:
        raise WrongUsage("the working directory no longer exists") from None


def _lint(values: Values) -> Result:
    require_one_task(values)
    require_sense(values)
    job = _job(values)
    if isinstance(job, Result):
        return job
    for asked, act in (("show_settings", _show_settings), ("show_files", _show_files), ("add_ignores", _add_ignores)):
        if values[asked]:
            return act(values, job)
    if values["fix"] or values["fix_only"] or values["diff"]:
        return _fixed(values, job)
    from flowc.cli.progress import Progress
    from flowc.commands import lint

    progress = Progress(sys.stderr)
    try:
        return lint.run(replace(job, watch=progress.watch))
    finally:
        progress.close()


def _job(values: Values) -> "Job | Result":
    from flowc.commands.lint import Job
    from flowc.reports.forms import FOLLOWED, FOR_PEOPLE

    here, form = _here(), "statistics" if values["statistics"] else values["format"]
    paths, wishes = tuple(values["paths"]), _wishes(values, here)
    if values["stdin_filename"]:
        paths = (values["stdin_filename"],)
    others = tuple(_destination(words) for words in values["output"])
    require_files_of_their_own([other.path for other in others], here)
    forms = {form, *(words.partition(":")[0] for words in values["output"])}
    aside = _is_aside(form, values["output"])
    return Job(
        paths=paths,
        working_directory=here,
        write=_writer(form, sys.stderr if aside else sys.stdout),
        for_programs=form not in FOR_PEOPLE,
        aside=aside,
        others=others,
        wishes=wishes,
        baseline="" if values["no_baseline"] else values["baseline"],
        against=values["against"] or "",
        coverage=values["coverage"],
        quiet=values["quiet"],
        fingerprints=bool(forms & FOLLOWED),
        exit_zero=values["exit_zero"],
        cache=not values["no_cache"],
        jobs=_processes(values["jobs"]),
    )


def _wishes(values: Values, here: str) -> "Wishes":
    from flowc.project import Wishes

    texts: dict[str, bytes] = {}
    if values.get("stdin_filename"):
        from flowc.syntax.limits import BYTES

        path = os.path.normpath(os.path.join(here, values["stdin_filename"]))
        if os.path.isdir(path):
            raise WrongUsage(f"--stdin-filename takes a file, and {values['stdin_filename']} is a folder")
        if sys.stdin is None:
            raise WrongUsage("the standard input is closed")
        if not values["paths"] and sys.stdin.isatty():
            raise WrongUsage("--stdin-filename checks the standard input, and nothing is sent to it; to type it, add -")
        texts[path] = sys.stdin.buffer.read(BYTES.most + 1)
    return Wishes(_configuration(values, here), MappingProxyType(texts), MappingProxyType(dict(_table(values))))


def _configuration(values: Values, here: str) -> str | None:
    if values["config"] and values["no_config"]:
        raise WrongUsage("--config and --no-config contradict each other")
    if values["no_config"]:
        return ""
    return os.path.normpath(os.path.join(here, values["config"])) if values["config"] else None


def _table(values: Values) -> "list[tuple[str, Plain]]":
    """The settings that options state; what was not given states nothing."""
    lists = ("select", "extend-select", "ignore")
    given: list[tuple[str, Any]] = [(key, split(values.get(key.replace("-", "_"), ()))) for key in lists]
    given += [("exclude", list(values.get("exclude", ())))]
    given += [(key, values.get(key.replace("-", "_"))) for key in ("preset", "preview", "fail-on")]
    return [(key, value) for key, value in given if value]


def _processes(asked: str | None) -> int | None:
    """On how many processes to read; None leaves that to the system."""
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdigit() and 0 < int(asked) <= MOST_JOBS):
        raise WrongUsage(f"--jobs takes a number from 1 to {MOST_JOBS}, and not {asked}")
    return int(asked)


def _destination(words: str) -> "Destination":
    from flowc.commands.lint import Destination
    from flowc.reports.forms import FORMS, renderer
    from flowc.syntax.near import intended

    form, colon, path = words.partition(":")
    if not form or not colon or not path:
        raise WrongUsage(f"--output takes FORMAT:FILE, for instance sarif:flowc.sarif, and not {words}")
    if form not in FORMS:
        near = intended(form, FORMS)
        hint = f"; did you mean {near}?" if near else f"; there are {', '.join(FORMS)}"
        raise WrongUsage(f"--output: there is no format {form}{hint}")
    return Destination(path, renderer(form))


def _is_aside(form: str, outputs: Sequence[str]) -> bool:
    """Whether the report by `--format` leaves the standard output to another one, which is for programs and sent there:
    such a one is alone, as two documents in a row are none.
    """
    from flowc.reports.forms import FOR_PEOPLE

    sent = [form for form, _, path in (words.partition(":") for words in outputs) if path == "-"]
    documents = [each for each in (form, *sent) if each not in FOR_PEOPLE]
    if documents and len(sent) + (form not in FOR_PEOPLE) > 1:
        raise WrongUsage(f"--output: two reports would go to the standard output, one of them {documents[0]}")
    return bool(documents) and form in FOR_PEOPLE


def _writer(form: str, stream: TextIO | None) -> "Callable[[Report], str]":
    """What writes a report down for a stream: in colour and with links only where somebody reads them."""
    from flowc.reports.forms import FOR_TERMINALS, renderer

    write = renderer(form)
    if form not in FOR_TERMINALS:
        return write
    palette = palette_for(stream)
    return lambda report: write(report, palette=palette, links=links_for(stream, report.seen_from))


def _fixed(values: Values, job: "Job") -> Result:
    from flowc.commands import fix
    from flowc.fixes import Consent

    consent = Consent.UNSAFE if values["unsafe_fixes"] else Consent.SAFE
    if values["diff"]:
        return fix.diff(job, consent)
    shows = {word for word, asked in (("fixes", values["show_fixes"]), ("only", values["fix_only"])) if asked}
    return (fix.stream if job.wishes.texts else fix.run)(job, consent, shows=shows)


def _show_settings(_values: Values, job: "Job") -> Result:
    from flowc.commands import show

    return show.settings(job)


def _show_files(_values: Values, job: "Job") -> Result:
    from flowc.commands import show

    return show.files(job)


def _add_ignores(values: Values, job: "Job") -> Result:
    from flowc.commands import ignores

    return ignores.run(job, values["add_ignores"])


def _compile(values: Values) -> Result:
    from flowc.commands import compile

    if values["stdout"] and (values["check"] or values["out"] is not None):
        raise WrongUsage("--stdout goes neither with --check nor with --out")
    here = _here()
    job = compile.to_stdout if values["stdout"] else compile.compared if values["check"] else compile.to_disk
    request = compile.Request(tuple(values["paths"]), here, values["out"], values["target"], _wishes(values, here))
    return compile.run(request, _writer("full", sys.stdout), job)


def _graph(values: Values) -> Result:
    from flowc.commands import graph

    here = _here()
    return graph.run(values["paths"], here, values["format"], _wishes(values, here))


def _trace(values: Values) -> Result:
    from flowc.commands import trace

    here = _here()
    return trace.run(values["flow"], values["events"], here, _writer("full", sys.stdout), _wishes(values, here))


def _baseline(change: str, values: Values) -> Result:
    from flowc.commands import baseline, checking

    here = _here()
    found = checking.checked(values["paths"], here, _wishes(values, here))
    if isinstance(found, Result):
        return found
    where = baseline.place(values["file"] or found.baseline, [each.project for each in found.checked], here)
    act = {"create": baseline.create, "update": baseline.update, "prune": baseline.prune}[change]
    return act(where, found.checked)


def _init(_values: Values) -> Result:
    from flowc.commands import init

    return init.run(_here())


def _explain(values: Values) -> Result:
    from flowc.commands import explain

    return explain.run(values["rule"])


def _rules(_values: Values) -> Result:
    from flowc.commands import explain

    return explain.rules()


def _completion(values: Values) -> Result:
    from flowc.commands import completion

    return completion.run(values["shell"])


ACTIONS: Mapping[str, Callable[[Values], Result]] = {
    "lint": _lint,
    "compile": _compile,
    "graph": _graph,
    "trace": _trace,
    "baseline create": partial(_baseline, "create"),
    "baseline update": partial(_baseline, "update"),
    "baseline prune": partial(_baseline, "prune"),
    "init": _init,
    "explain": _explain,
    "rules": _rules,
    "completion": _completion,
}
"""The function of each command, by the words that call it."""
