"""FC306: two transitions that leave one state."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Exit, Stage
from flowc.syntax.near import nearest
from flowc.text import Span


@each.stage
def check(_machine: MachineFacts, stage: Stage) -> Iterator[Finding]:
    """Every exit of a state after the first."""
    for rival in stage.rivals:
        assert stage.exit is not None
        if not _is_slip(stage.exit, rival):
            yield _competing(stage.exit, rival, stage)


def _is_slip(first: Exit, rival: Exit) -> bool:
    """Whether two closing steps lead to one state, and only a slip of the pen tells their agents and steps apart."""
    one, other = ([*((each.edge.agent,) if each.edge.agent else ()), *each.steps] for each in (first, rival))
    alike = first.target.text == rival.target.text and len(one) == len(other)
    return alike and all(a.text == b.text or nearest(a.text, [b.text]) for a, b in zip(one, other, strict=False))


def _competing(first: Exit, rival: Exit, stage: Stage) -> Finding:
    values = {"state": stage.state.text, "first": first.target.text, "second": rival.target.text}
    form = "" if _own(rival, stage) else "continued"
    return Finding("FC306", _place(rival, stage), values, form, (Label("first", _place(first, stage)),))


def _own(exit: Exit, stage: Stage) -> bool:
    """Whether the edge itself leaves the state, rather than the closing step of the edge that claims into it."""
    return exit.edge.source.text == stage.state.text


def _place(exit: Exit, stage: Stage) -> Span:
    return exit.edge.key if _own(exit, stage) else exit.target.span
