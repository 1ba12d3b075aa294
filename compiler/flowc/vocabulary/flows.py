"""The words of flows: where tasks come in, where they rest, and what steps with well-known names do."""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.data import Plain, strings
from flowc.structs import Struct


class Vocabulary(Struct):
    """`entries` and `terminals` are names of states, the likeliest first; `steps` maps a class of steps to its names.

    A step may be in several classes: `merge_pr` merges, can fail, and cannot be undone.
    """

    entries: tuple[str, ...]
    terminals: tuple[str, ...]
    steps: Mapping[str, frozenset[str]]

    def classes(self, step: str) -> frozenset[str]:
        """Every class a step of this name belongs to; empty for an unknown step."""
        return frozenset(name for name, members in self.steps.items() if step in members)


def words(written: Mapping[str, Plain]) -> Vocabulary:
    """The words of a file like `rules/vocabulary.yaml`."""
    return Vocabulary(strings(written["entries"]), strings(written["terminals"]), _steps(written["steps"]))


def _steps(classes: Plain) -> Mapping[str, frozenset[str]]:
    assert isinstance(classes, dict)
    return MappingProxyType({name: frozenset(strings(members)) for name, members in classes.items()})
