"""The union to which a condition belongs, found by its label, is the one found by looking at all of them."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from flowc.analyses.belonging import Belonging
from flowc.model.statements import Handler, Member, Role, Union
from flowc.text import Name, Source, Span
from flowc.vocabulary import SHIPPED
from labels_alike import same

WORDS = SHIPPED.doctrine
LABELS = ("done", "failed", "running", "running-with-evidence", "Running", "pending", "pending-review", "done-early")
SOURCE = Source("a.md", " " * 50)

unions = st.lists(st.tuples(st.integers(0, 40), st.lists(st.sampled_from(LABELS), max_size=4)), max_size=8)


def _name(label: str, at: int) -> Name:
    return Name(label, Span(SOURCE, at, at + 1))


def _union(at: int, labels: Sequence[str]) -> Union:
    members = tuple(Member(_name(label, at)) for label in labels)
    return Union(Role.RETURN, members, None, None, Span(SOURCE, at, at + 1))


def _looked_for(handler: Handler, stated: Sequence[Union]) -> int | None:
    """The last before the condition that has its label, else the first."""
    having = [
        at
        for at, union in enumerate(stated)
        if any(same(member.label.text, handler.label.text, WORDS) for member in union.members)
    ]
    before = [at for at in having if stated[at].span.start <= handler.label.span.start]
    return before[-1] if before else having[0] if having else None


@given(unions, st.sampled_from(LABELS), st.integers(0, 40))
def test_found_by_label_as_by_looking_at_each(written: list[tuple[int, list[str]]], label: str, at: int) -> None:
    stated = [_union(*each) for each in written]
    handler = Handler(_name(label, at), "rule", Span(SOURCE, at, at + 1))
    assert Belonging(stated, WORDS).of(handler) == _looked_for(handler, stated)
