"""FC207: a `child_flow` that names no flow of the project."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import flows, unknown
from flowc.checks.names import MOST_LISTED, listed, unknown_word
from flowc.diagnostics import Finding
from flowc.model.nodes import Flow
from flowc.paths import path_of
from flowc.text import Name

MOST_SUGGESTIONS = 200
"""Unknown children of a project that are compared with its flows."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each parent whose child is unknown, where the project has another flow it could be.

    Only so many are compared with all flows; the further ones get no suggestion.
    """
    every = flows(facts.program)
    uses = [(flow, name) for flow in every for name in _children(flow)]
    if not uses:
        return
    declared = {flow.name.text: flow.name for flow in every if flow.parent is None}
    files = {word for flow in every for word in _file_names(flow)}
    first = sorted(declared)[: MOST_LISTED + 2]
    asked = 0
    for flow, child in uses:
        if child.text in declared or child.text in files:
            continue
        own = {flow.name.text}
        if declared.keys() <= own:
            continue
        asked += 1
        others = declared.keys() - own if asked <= MOST_SUGGESTIONS else ()
        for found in unknown((child,), declared, others):
            known = listed(word for word in first if word not in own)
            values = {"child": found.word, "flow": flow.name.text, "known": known}
            yield unknown_word("FC207", found, values, declared.get(found.suggestion or ""))


def _children(flow: Flow) -> Iterator[Name]:
    """The names of the flows that the children of a flow go through, its own and those its edges wait for."""
    names = (flow.child_name, *(transition.child_name for transition in flow.transitions))
    yield from (name for name in names if name)


def _file_names(flow: Flow) -> tuple[str, str, str]:
    """The ways a flow's file may be written instead of its name."""
    path = path_of(flow.source.path)
    return str(path), path.name, path.stem
