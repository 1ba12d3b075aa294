"""The words of a project: those flowc knows without being told, and those its configuration adds.

The shipped words are data (`rules/*.yaml`); what a project declares in its documents always wins over them.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from flowc.data import Plain
from flowc.structs import Struct, field
from flowc.vocabulary.additions import added, written
from flowc.vocabulary.deeds import DeedWords
from flowc.vocabulary.deeds import words as deed_words
from flowc.vocabulary.doctrine import DoctrineVocabulary, comparable, parted
from flowc.vocabulary.doctrine import words as doctrine_words
from flowc.vocabulary.flows import Vocabulary
from flowc.vocabulary.flows import words as flow_words
from flowc.vocabulary.hosts import Hosts
from flowc.vocabulary.hosts import words as host_words

__all__ = [
    "FILES", "SHIPPED", "DeedWords", "DoctrineVocabulary", "Hosts", "Lexicon", "Vocabulary", "comparable", "parted",
]  # fmt: skip

FILES = {"flows": "vocabulary.yaml", "doctrine": "doctrine.yaml", "deeds": "deeds.yaml", "hosts": "hosts.yaml"}
"""The file of each part of the words."""


class Lexicon(Struct, eq=False, dict=True):
    """All words a project is read and judged by; each part is loaded when it is first asked for.

    `additions` are what the project adds to the lists of the files, by the name of the list, which no two files share;
    a word with `!` before it is taken out. Two lexicons are equal only if they are the same object.
    """

    additions: Mapping[str, Plain] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def flows(self) -> Vocabulary:
        """The words of flows: entries, resting states, classes of steps."""
        return flow_words(self._part("flows"))

    @cached_property
    def doctrine(self) -> DoctrineVocabulary:
        """The words of outcomes, statuses and the sentences that state them."""
        return doctrine_words(self._part("doctrine"))

    @cached_property
    def deeds(self) -> DeedWords:
        """The words of instructions."""
        return deed_words(self._part("deeds"))

    @cached_property
    def hosts(self) -> Hosts:
        """The tools of each host."""
        return host_words(self._part("hosts"))

    def _part(self, name: str) -> dict[str, Plain]:
        return added(written(FILES[name]), self.additions)


SHIPPED = Lexicon()
"""The words of a project that adds none."""
