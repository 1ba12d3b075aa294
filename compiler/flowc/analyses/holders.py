"""Which documents have a word, so that an expression is searched for only where it can match.

Looking for the names of many files in the texts of many documents would take time that grows with both.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.expressions import expression
from flowc.model.statements import Doctrine

_WORD = expression(r"[a-z0-9]+")


class Holders(NamedTuple):
    """Documents, and of some words in which of them they stand."""

    doctrines: tuple[Doctrine, ...]
    by_word: Mapping[str, tuple[Doctrine, ...]]

    def having(self, words: Iterable[str] | None) -> Iterable[Doctrine]:
        """The documents that have one of the words, of several perhaps more than once; all where there are no words to
        go by.
        """
        return self.doctrines if words is None else (each for word in words for each in self.by_word.get(word, ()))


def holders(doctrines: tuple[Doctrine, ...], words: Iterable[str]) -> Holders:
    """The documents that have each of some words, whatever their case."""
    sought = frozenset(words)
    found: dict[str, list[Doctrine]] = {}
    for doctrine in doctrines if sought else ():
        for word in sought.intersection(words_in(doctrine.source.text)):
            found.setdefault(word, []).append(doctrine)
    return Holders(doctrines, {word: tuple(each) for word, each in found.items()})


def words_in(text: str) -> Iterator[str]:
    """The words of a text: letters and digits, whatever their case, between anything else."""
    return iter(_WORD.findall(text.casefold()))
