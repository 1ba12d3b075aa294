"""FC903: a tool that writes, granted to an agent that says it writes nothing."""

from collections.abc import Iterator

from flowc.analyses.capabilities import Worker, workers
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed

_WRITES = frozenset(("write",))


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such tool."""
    for worker in workers(facts.program):
        said = _says_it_writes_nothing(worker)
        if said:
            for grant in worker.grants or ():
                if grant.abilities == _WRITES and not grant.pattern:
                    values = {"tool": grant.tool, "agent": worker.agent.name.text}
                    yield Finding("FC903", grant.written.span, values, labels=(Label("says", said.span),))


def _says_it_writes_nothing(worker: Worker) -> Deed | None:
    """The statement that nothing at all is written, where no instruction, even an optional one, needs a tool."""
    deeds = worker.doctrine.deeds
    needed = any(deed.kind == "write" and not deed.negated for deed in deeds)
    named = any(
        deed.kind == "tool" and deed.object and deed.object.text in ("Write", "Edit", "MultiEdit") for deed in deeds
    )
    if needed or named:
        return None
    return next((deed for deed in deeds if deed.kind == "write" and deed.negated and deed.object is None), None)
