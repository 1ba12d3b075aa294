"""What was not checked, and why: lines of coverage, never a score."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice

from flowc.analyses import names
from flowc.diagnostics import Note
from flowc.model.deliverable import Shape
from flowc.model.meaning import Program
from flowc.model.nodes import Contract, Flow
from flowc.text import Name, Source, in_file

MOST_SECTIONS = 10_000
"""Sections that are listed."""


def coverage(program: Program) -> Iterator[Note]:
    """The kinds of names that flows use and nothing in the project declares, so that none of them is judged."""
    flows = names.flows(program)
    if not program.agents and _any(names.agents, flows):
        yield Note("agents", "no agent definitions found")
    if not program.registries and _any(names.steps, flows):
        yield Note("step names, needs and provisions", "no step registry found")
    if all(registry.checks is None for registry in program.registries) and _any(names.checks, flows):
        yield Note("checks", "no step registry declares them")
    if all(registry.scripts is None for registry in program.registries) and _any(names.scripts, flows):
        yield Note("scripts", "no step registry declares them")
    if not program.contracts and _any(names.contracts, flows):
        yield Note("result contracts", "no contracts found")
    if any(shape.pattern for contract in program.contracts for shape in _shapes(contract)):
        yield Note("patterns in deliverables", "no expression of a document is ever run")


def silent_sections(program: Program, selected: Collection[Source]) -> Iterator[Note]:
    """The sections of the selected documents in which nothing was found that a rule could judge, the first of many."""
    shown = (doctrine for doctrine in program.doctrines if doctrine.source.file in selected)
    sections = (title for doctrine in shown for title in doctrine.silent)
    for title in islice(sections, MOST_SECTIONS):
        yield Note(title.text, "nothing in this section is checked", in_file(title.span))
    if next(sections, None):
        yield Note("further sections", f"only the first {MOST_SECTIONS} are listed")


def _shapes(contract: Contract) -> tuple[Shape, ...]:
    return contract.deliverable.shapes if contract.deliverable else ()


def _any(used: Callable[[Flow], Iterable[Name]], flows: tuple[Flow, ...]) -> bool:
    return any(True for flow in flows for _ in used(flow))
