"""The contracts that documents hold in fences, `deliverable` with its constraints under the name of its tool.

They are judged like those in files. Nobody in a flow returns them by name, and no fault of their shape is told.
"""

from collections.abc import Iterator
from functools import lru_cache

from flowc.model.kinds.contract import contract, is_contract
from flowc.model.meaning import Program
from flowc.model.nodes import Contract
from flowc.model.statements import Sample
from flowc.syntax.tree import Mapping
from flowc.syntax.yaml import parse


def contracts(program: Program) -> Iterator[Contract]:
    """All contracts of a program: those in files, then those in fences."""
    yield from program.contracts
    for doctrine in program.doctrines:
        for sample in doctrine.samples:
            if sample.kind == "contract":
                shown = (each for each in _in_fence(sample) if not _is_elsewhere(each, program.contracts))
                yield from shown


@lru_cache(maxsize=1 << 8)
def _in_fence(sample: Sample) -> tuple[Contract, ...]:
    nodes, problems = parse(sample.text.source, sample.text)
    if problems or len(nodes) != 1:
        return ()
    written = (node for node in nodes if isinstance(node, Mapping) and is_contract(node))
    return tuple(contract(node, node.span.source, []) for node in written)


def _is_elsewhere(shown: Contract, contracts: tuple[Contract, ...]) -> bool:
    """Whether a contract without a name speaks of values that one in a file describes, whose limits count."""
    if shown.name.span.start < shown.name.span.end:
        return False
    own = {shape.path for shape in shown.deliverable.shapes[1:]} if shown.deliverable else set()
    return any(own & {shape.path for shape in each.deliverable.shapes} for each in contracts if each.deliverable)
