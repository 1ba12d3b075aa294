"""Who returns which labels, found by the label: the same as asking every role."""

from hypothesis import given
from hypothesis import strategies as st

from flowc.analyses.returned import returned
from flowc.model.statements import Boundary, Doctrine, Member, Role, Union
from flowc.text import Name, Source, Span
from flowc.vocabulary import SHIPPED
from labels_alike import same

SOURCE = Source("doctrine/a.md", "")
PLACE = Span(SOURCE, 0, 0)
LABELS = ["running", "running-with-notes", "running-with-notes-kept", "done", "done-late", "soup-pending", "pending"]
ROLES = ["cook", "baker", "waiter"]


def document(outcomes: dict[str, set[str]]) -> Doctrine:
    """A document that says what some roles return."""
    unions = (
        Union(Role.RETURN, tuple(Member(Name(label, PLACE)) for label in sorted(labels)), Boundary("chef", role, PLACE),
              role, PLACE)
        for role, labels in outcomes.items()
    )  # fmt: skip
    return Doctrine(SOURCE, "handoff-contract", "chef", None, unions=tuple(unions))


@given(
    st.dictionaries(st.sampled_from(ROLES), st.sets(st.sampled_from(LABELS), min_size=1)),
    st.frozensets(st.sampled_from(LABELS), min_size=1),
    st.sampled_from([*ROLES, None]),
)
def test_the_role_that_returns_most(outcomes: dict[str, set[str]], labels: frozenset[str], own: str | None) -> None:
    words = SHIPPED.doctrine
    shared = {
        role: frozenset(each for each in labels if any(same(each, other, words) for other in returned_))
        for role, returned_ in outcomes.items()
        if role != own
    }
    most = max((role for role in shared if shared[role]), key=lambda role: (len(shared[role]), role), default=None)
    assert returned([document(outcomes)], words).by(labels, own) == (most, shared[most] if most else frozenset())
