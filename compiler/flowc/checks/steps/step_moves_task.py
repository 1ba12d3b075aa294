"""FC501: a step that moves the task, which is the engine's own work."""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import branches
from flowc.analyses.repertoire import Repertoire, repertoire, unknown_moves
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.model.dialects import moved_to
from flowc.model.nodes import Flow, Transition
from flowc.text import Name, Span

_QUOTES = ("'", '"')
_BLOCK_ITEM = expression(r"[ \t]*-[ \t]+")
_BEFORE_IN_FLOW = expression(r",\s*\Z")
_LONGEST_GAP = 200


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such step of each list; the closing move of an after branch is the move itself."""
    known = repertoire(facts.program, facts.vocabulary)
    for each in facts.machines:
        flow = each.machine.flow
        lost = {found.word for found in unknown_moves(flow, known)}
        for transition in flow.transitions:
            for steps in _lists(transition, flow, lost):
                moving = [step for step in steps if known.moves_task(step, flow)]
                yield from (_finding(step, steps, transition, known) for step in moving)


def _lists(transition: Transition, flow: Flow, lost: set[str]) -> Iterator[tuple[Name, ...]]:
    """The lists of steps of a transition, without the closing moves, misspelt ones included."""
    yield transition.runs or ()
    for branch in branches(transition):
        closes = branch.steps and (branch.steps[-1].text in lost or moved_to(branch.steps[-1], flow) is not None)
        yield branch.steps[:-1] if closes else branch.steps


def _finding(step: Name, steps: tuple[Name, ...], transition: Transition, known: Repertoire) -> Finding:
    declared = known.declared.get(step.text)
    labels = (Label("declared", declared.name.span),) if declared and declared.moves else ()
    values = {"step": step.text, "target": transition.target.text, "source": transition.source.text}
    edit = _removal(step, alone=len(steps) == 1)
    fixes = (Fix("remove", (edit,), safe=False),) if edit else ()
    return Finding("FC501", step.span, values, labels=labels, fixes=fixes)


def _removal(step: Name, *, alone: bool) -> Edit | None:
    """The edit that takes an item out of its list; None where the text around it is anything but plain."""
    text, start, end = step.span.source.text, step.span.start, step.span.end
    if text[start - 1 : start] in _QUOTES and text[end : end + 1] == text[start - 1 : start]:
        start, end = start - 1, end + 1
    return _line(step, start, end) if not alone and _is_block_item(text, start, end) else _between(step, start, end)


def _is_block_item(text: str, start: int, end: int) -> bool:
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    rest = text[end : len(text) if line_end < 0 else line_end]
    return bool(_BLOCK_ITEM.fullmatch(text[line_start:start])) and not rest.strip()


def _line(step: Name, start: int, end: int) -> Edit:
    text = step.span.source.text
    line_end = text.find("\n", end)
    span = Span(step.span.source, text.rfind("\n", 0, start) + 1, len(text) if line_end < 0 else line_end + 1)
    return Edit(span, "")


def _between(step: Name, start: int, end: int) -> Edit | None:
    """An item between brackets, with the comma before it, else with the one behind it."""
    text = step.span.source.text
    before = _BEFORE_IN_FLOW.search(text[max(0, start - _LONGEST_GAP) : start])
    behind = re.compile(r"\s*([,\]])[ \t]*").match(text, end)
    if behind is None:
        return None
    if before:
        return Edit(Span(step.span.source, start - len(before[0]), end), "")
    if text[:start].rstrip()[-1:] != "[":
        return None
    return Edit(Span(step.span.source, start, behind.end() if behind[1] == "," else end), "")
