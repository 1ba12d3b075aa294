"""What steps are known to do: what a registry declares comes first, the vocabulary where it is silent."""

from collections.abc import Mapping
from typing import NamedTuple

from flowc.analyses.names import Unknown, lost_moves
from flowc.analyses.slips import LONG, is_slip
from flowc.model.dialects import moved_to
from flowc.model.meaning import Program
from flowc.model.nodes import Flow, Step
from flowc.text import Name
from flowc.vocabulary import Vocabulary


class Repertoire(NamedTuple):
    """The declared steps of a program by name (the first declaration of each), and the vocabulary beside them."""

    declared: Mapping[str, Step]
    vocabulary: Vocabulary

    def is_of(self, kind: str, step: str) -> bool:
        """Whether a step surely is of a class of the vocabulary, going by its name."""
        return step in self.vocabulary.steps.get(kind, ())

    def may_be_of(self, kind: str, step: str) -> bool:
        """Whether a step is, or for all that is known could be, of a class: by its name, or missing in the registry."""
        return self.is_of(kind, step) or kind in step or self.is_undeclared(step) or self._is_slip_of(kind, step)

    def _is_slip_of(self, kind: str, step: str) -> bool:
        return any(is_slip(step, each, LONG) for each in self.vocabulary.steps.get(kind, ()))

    def is_undeclared(self, step: str) -> bool:
        """Whether there is a registry and the step is not in it."""
        return bool(self.declared) and step not in self.declared

    def has_needs(self, step: str) -> bool:
        """Whether a registry says what the step needs, so that its place is judged by that."""
        return step in self.declared and bool(self.declared[step].needs)

    def is_irreversible(self, step: str) -> bool:
        """Whether what the step does cannot be taken back."""
        declared = self.declared.get(step)
        if declared and declared.irreversible is not None:
            return declared.irreversible
        return self.is_of("irreversible", step)

    def is_fallible(self, step: str) -> bool:
        """Whether the step is known to fail for reasons of its own."""
        declared = self.declared.get(step)
        if declared and declared.fallible is not None:
            return declared.fallible
        return self.is_of("fallible", step)

    def moves_task(self, step: Name, flow: Flow) -> bool:
        """Whether the step itself moves the task of a flow to another state."""
        declared = self.declared.get(step.text)
        if declared and declared.moves is not None:
            return declared.moves
        return self.is_of("moves", step.text) or moved_to(step, flow) is not None


def repertoire(program: Program, vocabulary: Vocabulary) -> Repertoire:
    """What is known of the steps of a program."""
    declared: dict[str, Step] = {}
    for registry in program.registries:
        for step in registry.steps:
            declared.setdefault(step.name.text, step)
    return Repertoire(declared, vocabulary)


def unknown_moves(flow: Flow, known: Repertoire) -> tuple[Unknown, ...]:
    """The closing steps that surely mean a move and name no state.

    No registry declares them as steps, and they are near misses of a move to a state, or at least no step that is
    known to move the task elsewhere.
    """
    return tuple(
        found
        for found in lost_moves(flow)
        if found.word not in known.declared and (found.suggestion or not known.is_of("moves", found.word))
    )
