"""Who returns which labels at the boundaries of the documents, found by the label."""

from collections.abc import Iterable, Iterator, Mapping

from flowc.model.statements import Doctrine, Role
from flowc.structs import Struct
from flowc.vocabulary import DoctrineVocabulary, comparable


class Returned(Struct):
    """The roles that return each label, comparable; `longer` has them by what a longer status begins with (`running`
    of `running-with-evidence`), since both are one status.
    """

    words: DoctrineVocabulary
    by_label: Mapping[str, frozenset[str]]
    longer: Mapping[str, frozenset[str]]

    def by(self, labels: frozenset[str], own: str | None) -> tuple[str | None, frozenset[str]]:
        """The role, other than one's own, that returns most of some labels, and these labels; none, where none does."""
        shared: dict[str, list[str]] = {}
        for label in labels:
            for role in self._roles(label) - {own}:
                shared.setdefault(role, []).append(label)
        if not shared:
            return None, frozenset()
        most = max(shared, key=lambda each: (len(shared[each]), each))
        return most, frozenset(shared[most])

    def of(self, role: str) -> frozenset[str]:
        """The labels that one role is said to return."""
        return frozenset(label for label, roles in self.by_label.items() if role in roles)

    def _roles(self, label: str) -> frozenset[str]:
        known = self.by_label.get(label, frozenset())
        if not self.words.is_status(label):
            return known
        shorter = (self.by_label.get(head, frozenset()) for head in heads(label) if self.words.is_status(head))
        return known.union(self.longer.get(label, frozenset()), *shorter)


def returned(doctrines: Iterable[Doctrine], words: DoctrineVocabulary) -> Returned:
    """Who is said to return what at a boundary."""
    by_label: dict[str, set[str]] = {}
    longer: dict[str, set[str]] = {}
    for union in (union for doctrine in doctrines for union in doctrine.unions):
        if union.role is Role.RETURN and union.boundary and union.subject:
            for label in (comparable(member.label.text) for member in union.members):
                by_label.setdefault(label, set()).add(union.subject)
                for head in heads(label) if words.is_status(label) else ():
                    longer.setdefault(head, set()).add(union.subject)
    return Returned(words, _frozen(by_label), _frozen(longer))


def heads(label: str) -> Iterator[str]:
    """What a label of several words begins with: `a-b-c` with `a` and `a-b`."""
    at = label.find("-")
    while at >= 0:
        yield label[:at]
        at = label.find("-", at + 1)


def _frozen(sets: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {word: frozenset(roles) for word, roles in sets.items()}
