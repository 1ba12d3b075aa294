"""FC903: a tool that writes, granted to an agent that says it writes nothing."""

from collections.abc import Iterator

from flowc.analyses.capabilities import Worker, workers
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.doctrine.claims import describes_as_read_only, is_limited
from flowc.text import Name, Span

_WRITES = frozenset(("write",))


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such tool."""
    for worker in workers(facts.program):
        said = _says_it_writes_nothing(worker)
        if said:
            for grant in worker.grants or worker.given:
                if grant.abilities == _WRITES and not grant.pattern:
                    values = {"tool": grant.tool, "agent": worker.agent.name.text}
                    yield Finding("FC903", grant.written.span, values, labels=(Label("says", said),))


def _says_it_writes_nothing(worker: Worker) -> Span | None:
    """The statement that nothing at all is written, where no instruction, even an optional one, needs a tool."""
    deeds = worker.doctrine.deeds
    needed = any(deed.kind == "write" and not deed.negated for deed in deeds)
    named = any(
        deed.kind == "tool" and deed.object and deed.object.text in ("Write", "Edit", "MultiEdit") for deed in deeds
    )
    if needed or named:
        return None
    denied = (deed.span for deed in deeds if deed.kind == "write" and deed.negated and deed.object is None)
    return next((span for span in denied if not is_limited(span.text)), None) or _described(worker.agent.description)


def _described(description: Name | None) -> Span | None:
    """The words of a description that say so; all of it where it is not written as it reads."""
    claim = describes_as_read_only(description.text) if description else None
    if description is None or claim is None:
        return None
    span = description.span
    exact = span.text == description.text
    return Span(span.source, span.start + claim[0], span.start + claim[1]) if exact else span
