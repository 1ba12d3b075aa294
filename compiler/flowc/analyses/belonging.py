"""To which of the unions of a document a condition belongs, found by its label in time that does not grow with them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter

from flowc.analyses.returned import heads
from flowc.model.statements import Handler, Union
from flowc.vocabulary import DoctrineVocabulary, comparable


class Belonging:
    """Where the unions of one document, in the order in which it states them, have their labels."""

    def __init__(self, unions: Sequence[Union], words: DoctrineVocabulary) -> None:
        self._words = words
        places: dict[str, set[tuple[int, int]]] = {}
        for at, union in enumerate(unions):
            for label in {comparable(member.label.text) for member in union.members}:
                for key in (label, *(f"{part}-" for part in self._shorter(label))):
                    places.setdefault(key, set()).add((union.span.start, at))
        self._places = {key: sorted(found) for key, found in places.items()}
        self._last = {key: tuple(accumulate((at for _, at in found), max)) for key, found in self._places.items()}
        self._first = {key: min(at for _, at in found) for key, found in places.items()}

    def of(self, handler: Handler) -> int | None:
        """The union that a condition is about: the last one before it that has its label, else the first after it.

        Two spellings of one status, `running` and `running-with-evidence`, are one label.
        """
        label, start = comparable(handler.label.text), handler.label.span.start
        keys = [key for key in (label, f"{label}-", *self._shorter(label)) if key in self._places]
        before = ((key, bisect_right(self._places[key], start, key=itemgetter(0))) for key in keys)
        told = [self._last[key][count - 1] for key, count in before if count]
        return max(told) if told else min((self._first[key] for key in keys), default=None)

    def _shorter(self, label: str) -> Iterator[str]:
        """The statuses that a status begins with."""
        if "-" in label and self._words.is_status(label):
            yield from (head for head in heads(label) if self._words.is_status(head))
