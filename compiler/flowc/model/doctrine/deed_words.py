"""The words of instructions: verbs, commands, scripts, folders and roles, read once from `rules/deeds.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from flowc.data import load, strings


@dataclass(frozen=True, slots=True)
class DeedWords:
    """The lists of `rules/deeds.yaml` by name; `scripts` maps the name of an orchestrator's script to its work."""

    lists: Mapping[str, frozenset[str]]
    scripts: Mapping[str, str]

    def has(self, name: str, word: str) -> bool:
        """Whether a word, in any case, is in one of the lists."""
        return word.lower() in self.lists[name]


@lru_cache(maxsize=1)
def deed_words() -> DeedWords:
    """The words that ship with flowc."""
    written = load("rules", "deeds.yaml")
    lists = {name: frozenset(strings(words)) for name, words in written.items() if isinstance(words, list)}
    work = written["scripts"]
    assert isinstance(work, dict)
    scripts = {script: kind for kind, names in work.items() for script in strings(names)}
    return DeedWords(MappingProxyType(lists), MappingProxyType(scripts))
