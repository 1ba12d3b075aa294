"""FC302: a state that success leads to, that nothing leaves, and that is no place to rest."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.loose_ends import Misspelling
from flowc.checks import each
from flowc.checks.renaming import rename
from flowc.diagnostics import Finding, Label
from flowc.text import Name


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """States nobody consumes: misspelt ones, one that faces a state nothing leads to, and any other."""
    for misspelling in machine.loose_ends.misspelt_targets:
        yield _misspelt(machine, misspelling)
    for misspelling in machine.loose_ends.misspelt_terminals:
        yield _undeclared(machine, misspelling)
    if machine.loose_ends.gap:
        yield _gap(*machine.loose_ends.gap)
    for name in machine.loose_ends.unconsumed:
        yield Finding("FC302", name.span, {"state": name.text})


def _misspelt(machine: MachineFacts, found: Misspelling) -> Finding:
    wrong, meant = found.wrong, found.meant
    fixes = tuple(rename(machine.machine.flow, wrong.text, meant.text))
    values = {"state": wrong.text, "suggestion": meant.text}
    return Finding("FC302", wrong.span, values, "near", (Label("meant", meant.span),), fixes=fixes)


def _undeclared(machine: MachineFacts, found: Misspelling) -> Finding:
    """The place is the state's, whichever of the two spellings is wrong."""
    wrong, meant = found.wrong, found.meant
    state, declared = (wrong, meant) if wrong.text in machine.stages else (meant, wrong)
    values = {"state": state.text, "declared": declared.text, "wrong": wrong.text, "suggestion": meant.text}
    fixes = tuple(rename(machine.machine.flow, wrong.text, meant.text))
    return Finding("FC302", state.span, values, "declared", (Label("declared", declared.span),), fixes=fixes)


def _gap(state: Name, other: Name) -> Finding:
    return Finding(
        "FC302", state.span, {"state": state.text, "other": other.text}, "gap", (Label("unreachable", other.span),)
    )
