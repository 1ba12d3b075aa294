"""The outcomes a document knows: their labels, and whose outcome a place after them is about."""

from bisect import bisect_left
from collections.abc import Mapping

from flowc.model.statements import Role, Union
from flowc.structs import Struct
from flowc.syntax.near import nearest
from flowc.text import Name

OUTCOMES = (Role.RETURN, Role.RECORD, Role.REPORT)


class Known(Struct):
    """The outcome unions of a document in order, their labels, and for each label where and whose the unions are.

    `chosen` are the values of other fields that are filled in with one of several.
    """

    labels: tuple[str, ...]
    places: tuple[int, ...]
    subjects: tuple[str | None, ...]
    by_label: Mapping[str, tuple[tuple[int, ...], tuple[str | None, ...]]]
    chosen: frozenset[str] = frozenset()

    def subject(self, label: Name, default: str | None) -> str | None:
        """Whose outcome a place with a label is about: of the last union before it, best of one that has the label, or
        the one that may be meant.
        """
        word = label.text if label.text in self.by_label else nearest(label.text, self.labels)
        places, subjects = self.by_label.get(word or "", ((), ()))
        at = bisect_left(places, label.span.start)
        if at:
            return subjects[at - 1]
        at = bisect_left(self.places, label.span.start)
        return self.subjects[max(at - 1, 0)] if self.subjects else default


def known(unions: tuple[Union, ...]) -> Known:
    """What the unions of a document, in order, make known."""
    outcomes = [union for union in unions if union.role in OUTCOMES]
    by_label: dict[str, tuple[list[int], list[str | None]]] = {}
    for union in outcomes:
        for label in {member.label.text: None for member in union.members}:
            places, subjects = by_label.setdefault(label, ([], []))
            places.append(union.span.start)
            subjects.append(union.subject)
    return Known(
        labels=tuple(by_label),
        places=tuple(union.span.start for union in outcomes),
        subjects=tuple(union.subject for union in outcomes),
        by_label={label: (tuple(places), tuple(subjects)) for label, (places, subjects) in by_label.items()},
        chosen=frozenset(m.label.text for u in unions if u.role is Role.VALUES and u.field for m in u.members),
    )
