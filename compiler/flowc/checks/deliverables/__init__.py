"""Rules about tool contracts, FC001 to FC004: what a machine can check, and what nobody may rewrite.

What the modules of this family share stands here: the constraint trees of a program, and how a place is called.
"""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.shown_contracts import contracts
from flowc.model.deliverable import ITEMS, Deliverable, Shape


def trees(facts: Facts) -> Iterator[Deliverable]:
    """Every constraint tree of every contract: of what is delivered, and of what is given."""
    for contract in contracts(facts.program):
        yield from (tree for tree in (contract.deliverable, contract.inputs) if tree)


def shapes(facts: Facts) -> Iterator[Shape]:
    """Every shape of every tree."""
    for tree in trees(facts):
        yield from tree.shapes


def called(shape: Shape) -> str:
    """What a place is called: the last key that leads to it, or the word it stands under."""
    if shape.path and shape.path[-1] == ITEMS:
        return f"an item of {shape.path[-2]}" if len(shape.path) > 1 else "an item"
    return shape.path[-1] if shape.path else shape.key.text
