"""`flowc lint --show-settings` and `--show-files`: what a run would go by, and what it would read."""

import json
import os
from collections.abc import Iterator, Mapping

from flowc.catalogue import index
from flowc.commands import CLEAN, Result
from flowc.commands.lint import Job
from flowc.commands.opening import opened
from flowc.configuration import Override, Settings
from flowc.configuration.selection import is_on
from flowc.data import Plain
from flowc.pipeline import counted, judged, understand
from flowc.project import Project
from flowc.project.roots import shown
from flowc.reports.escape import visible


def files(job: Job) -> Result:
    """The files that would be checked, one a line, as they are seen from where the command runs."""
    found = opened(job.paths, job.working_directory, wishes=job.wishes)
    if isinstance(found, Result):
        return found
    seen = map(understand, found)
    checked = (file.source.shown for each in seen for file in counted(each, judged(each)))
    return Result(CLEAN, "".join(f"{visible(path)}\n" for path in checked))


def settings(job: Job) -> Result:
    """The settings in force in each project, as a configuration that would bring them about."""
    found = opened(job.paths, job.working_directory, wishes=job.wishes)
    if isinstance(found, Result):
        return found
    parts = ("\n".join(_settings(project, job.working_directory)) for project in found)
    return Result(CLEAN, "\n\n".join(parts) + "\n")


def _settings(project: Project, working_directory: str) -> Iterator[str]:
    made = project.settings
    rules = [code for code in index() if is_on(made, code)]
    yield f"# project: {_path(project.root, working_directory)}"
    yield f"# from: {', '.join(_path(origin, working_directory) for origin in made.origins) or 'no configuration'}"
    yield f"# rules: {len(rules)} of {len(index())}"
    yield from (f"{key} = {_value(value)}" for key, value in _plain(made))
    if made.severity:
        yield from ("", "[severity]", *_table(made.severity))
    for override in made.per_path:
        yield from _override(override)
    if made.lexicon.additions:
        yield from _words("vocabulary", made.lexicon.additions)


def _plain(made: Settings) -> Iterator[tuple[str, object]]:
    """The keys with simple values, in the order of the documentation."""
    yield "select", made.select
    yield "extend-select", made.extend_select
    yield "ignore", made.ignore
    yield "preset", made.preset
    yield "preview", made.preview
    yield "fail-on", made.fail_on
    yield "exclude", made.exclude
    yield "respect-gitignore", made.respect_gitignore
    if made.baseline:
        yield "baseline", made.baseline
    yield "cache", made.cache


def _override(override: Override) -> Iterator[str]:
    name = f"per-path.{_value(override.pattern)}"
    yield from ("", f"[{name}]")
    yield from (f"{key} = {_value(words)}" for key, words in (("select", override.select), ("ignore", override.ignore))
                if words)  # fmt: skip
    if override.severity:
        yield from (f"severity = {{{', '.join(_table(override.severity))}}}",)


def _words(name: str, table: Mapping[str, Plain]) -> Iterator[str]:
    """A table of lists, and the tables inside it behind it."""
    yield from ("", f"[{name}]")
    yield from (f"{_key(key)} = {_value(value)}" for key, value in table.items() if not isinstance(value, dict))
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _words(f"{name}.{_key(key)}", value)


def _table(table: Mapping[str, str]) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else _value(name)


def _value(value: object) -> str:
    """A value as TOML writes it, which is as JSON does for texts, lists and truth values, but for its escapes."""
    plain = json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
    return "".join(sign if " " <= sign <= "~" else f"\\U{ord(sign):08x}" for sign in plain)


def _path(path: str, working_directory: str) -> str:
    return visible(shown(path, working_directory).replace(os.sep, "/"))
