"""The words flowc knows without being told: where tasks come in, where they rest, and what well-known steps do.

The words are data (`rules/vocabulary.yaml`, and `rules/doctrine.yaml` for prose); a project's own declarations always
win over them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from flowc.data import Plain, load, strings, texts


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


@dataclass(frozen=True, slots=True)
class DoctrineVocabulary:
    """The lists of `rules/doctrine.yaml` by name; words are comparable: lower case, hyphens for blanks and underscores.

    `phrases` are what fixes write, by name.
    """

    lists: Mapping[str, frozenset[str]]
    phrases: Mapping[str, str] = field(default_factory=dict)

    def has(self, name: str, word: str) -> bool:
        """Whether a word is in one of the lists, as written or made comparable."""
        return comparable(word) in self.lists[name]

    def is_status(self, label: str) -> bool:
        """Whether a label is a status, alone or with a hint of its payload (`running-with-evidence`)."""
        word = comparable(label)
        heads = (word[:at] for at, letter in enumerate(word) if letter == "-")
        return word in self.lists["statuses"] or any(head in self.lists["status_heads"] for head in heads)

    def outcome_class(self, label: str) -> str:
        """success, failure, incomplete or blocking, known by the label, its first or its last word; else nothing."""
        word = comparable(label)
        for part in (word, word.split("-")[0], word.split("-")[-1]):
            for name in ("blocking", "failure", "incomplete", "success"):
                if part in self.lists[name]:
                    return name
        return ""


def comparable(words: str) -> str:
    """Words as one: lower case, a hyphen for every run of blanks, underscores and hyphens."""
    return "-".join(part for part in words.lower().replace("_", " ").replace("-", " ").split() if part)


@lru_cache(maxsize=1)
def doctrine_vocabulary() -> DoctrineVocabulary:
    """The vocabulary of prose that ships with flowc, read once."""
    written = load("rules", "doctrine.yaml")
    phrases = texts(written.pop("phrases"))
    lists = {name: frozenset(comparable(word) for word in strings(words)) for name, words in written.items()}
    return DoctrineVocabulary(MappingProxyType(lists), MappingProxyType(phrases))
