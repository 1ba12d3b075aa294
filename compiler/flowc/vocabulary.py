"""The words flowc knows without being told: where tasks come in, where they rest, and what well-known steps do.

The words are data (`rules/vocabulary.yaml`); a project's own declarations always win over them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from flowc.data import Plain, load, strings


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`entries` and `terminals` are names of states, the likeliest first; `steps` maps a class of steps to its names.

    A step may be in several classes: `merge_pr` merges, can fail, and cannot be undone.
    """

    entries: tuple[str, ...]
    terminals: tuple[str, ...]
    steps: Mapping[str, frozenset[str]]

    def classes(self, step: str) -> frozenset[str]:
        """Every class a step of this name belongs to; empty for an unknown step."""
        return frozenset(name for name, members in self.steps.items() if step in members)


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The vocabulary that ships with flowc, read once."""
    words = load("rules", "vocabulary.yaml")
    return Vocabulary(strings(words["entries"]), strings(words["terminals"]), _steps(words["steps"]))


def _steps(classes: Plain) -> Mapping[str, frozenset[str]]:
    assert isinstance(classes, dict)
    return MappingProxyType({name: frozenset(strings(members)) for name, members in classes.items()})
