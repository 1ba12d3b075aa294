"""FC903: a tool that writes, granted to an agent that says it writes nothing, and one that no word has a use for."""

import re
from collections.abc import Iterator

from flowc.analyses.capabilities import Worker, workers
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.doctrine.instructions.claims import (
    denies_editing,
    denies_making,
    describes_as_read_only,
    is_limited,
    is_of_one,
)
from flowc.model.doctrine.instructions.needless import EDITS
from flowc.text import Name, Span

_WRITES = frozenset(("write",))
_EDITORS = frozenset(("Edit", "MultiEdit", "NotebookEdit", "edit", "multiedit", "replace", "search_replace"))
"""Tools that only change what is there."""

_WRITERS = frozenset(("Write", "write", "write_file", *_EDITORS))
_ABILITIES = {
    **dict.fromkeys(("bash", "shell", "terminal", "run_shell_command"), "run"),
    **dict.fromkeys(("webfetch", "websearch", "web_fetch", "web_search", "google_web_search"), "web"),
    **dict.fromkeys(("task", "agent"), "delegate"),
    **dict.fromkeys(("edit", "multiedit"), "edit"),
}
_DESCRIBED = expression(
    r"(?i)\b(?:test|build|run|execut|command|git|web|research|search|delegat|coordinat|orchestrat|code|debug|deploy|link|url)"
)
"""What a description speaks of that takes more than reading."""

_FOR_ALL = expression(
    r"\b(?:everyone|everybody|whoever|all[ \t]+agents|(?:every|each|any)[ \t]+[a-z]+)[ \t]+(?:who[ \t]+[a-z]+[ \t]+)?"
    r"(?:must[ \t]+)?(?:looks?[ \t]+up|fetch(?:es)?|search(?:es)?|browses?|checks?|reads?)\b[^.\n]{0,80}"
    r"\b(?:web\w*|sites?|online|https?|internet)\b",
    re.IGNORECASE,
)
"""What a document tells everybody to look up in the web."""

_NEEDS = frozenset(("write", "amend"))
_OTHERS = {"edit": frozenset((*_NEEDS, "tool"))}
_MEANS = frozenset(("run", "tool", "function"))
"""What an agent does that takes an ability, beside what is called like it."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such tool."""
    pages = [each.source.text for each in facts.program.doctrines if each.kind != "agent"]
    for worker in workers(facts.program):
        found = tuple(_needless(worker))
        yield from () if found and any(map(_FOR_ALL.search, pages)) else found
        said = tuple(_denials(worker))
        for grant in (worker.grants or worker.given) if said else ():
            if grant.abilities == _WRITES and not grant.pattern:
                denies = denies_editing if grant.tool in _EDITORS else denies_making
                denial = next((span for span in said if denies(span.text)), None)
                if denial:
                    values = {"tool": grant.tool, "agent": worker.agent.name.text}
                    yield Finding("FC903", grant.written.span, values, labels=(Label("says", denial),))


def _needless(worker: Worker) -> Iterator[Finding]:
    """The shells, the tools for the web and those that call on others which the agent has no use for."""
    needless = {deed.object.text for deed in worker.doctrine.deeds if deed.kind == "needless" and deed.object}
    used = {deed.kind for deed in worker.doctrine.deeds if not deed.negated}
    about = worker.agent.description.text if worker.agent.description else ""
    for grant in (worker.grants or worker.given) if needless and not _DESCRIBED.search(about) else ():
        ability = _ABILITIES.get(grant.tool.lower())
        described = ability == "edit" and EDITS.search(about)
        if ability in needless and not (grant.pattern or described or used & {ability, *_OTHERS.get(ability, _MEANS)}):
            values = {"tool": grant.tool, "agent": worker.agent.name.text}
            yield Finding("FC903", grant.written.span, values, "needless")


def _denials(worker: Worker) -> Iterator[Span]:
    """The statements that no file is written, where no instruction, even an optional one, needs a tool."""
    told = [deed for deed in worker.doctrine.deeds if not deed.negated]
    named = any(deed.kind == "tool" and deed.object and deed.object.text in _WRITERS for deed in told)
    if named or any(deed.kind in _NEEDS for deed in told):
        return
    description = worker.agent.description
    about = f"{worker.agent.name.text} {description.text if description else ''}"
    for deed in worker.doctrine.deeds:
        forbids = deed.kind == "write" and deed.negated and deed.object is None
        if forbids and not (is_limited(deed.span.text) or is_of_one(deed.span.text, about)):
            yield deed.span
    described = _described(description)
    if described:
        yield described


def _described(description: Name | None) -> Span | None:
    """The words of a description that say so; all of it where it is not written as it reads."""
    claim = describes_as_read_only(description.text) if description else None
    if description is None or claim is None:
        return None
    span = description.span
    exact = span.text == description.text
    return Span(span.source, span.start + claim[0], span.start + claim[1]) if exact else span
