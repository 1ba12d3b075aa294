"""What contracts in YAML and JSON declare, as a statement of what somebody returns, where a table of handlers asks."""

from collections.abc import Iterable, Iterator

from flowc.model.nodes import Contract, Outcome
from flowc.model.statements import Boundary, Doctrine, Field, Member, Role, Union
from flowc.syntax.suffixes import is_markdown
from flowc.text import Span
from flowc.vocabulary import comparable

_FEWEST = 2


def declared_for_tables(contracts: Iterable[Contract], doctrines: Iterable[Doctrine]) -> list[Doctrine]:
    """The outcomes of each contract whose name is that of whom a table for machines has rows."""
    tables = (each for each in doctrines if not is_markdown(each.source) and not each.source.origin)
    asked = {comparable(row.subject) for table in tables for row in table.handlers if row.subject}
    return [made for each in contracts if comparable(each.name.text) in asked for made in _declared(each)]


def _declared(contract: Contract) -> Iterator[Doctrine]:
    if len(contract.outcomes) < _FEWEST:
        return
    role = comparable(contract.name.text)
    first, last = contract.outcomes[0].name.span, contract.outcomes[-1].name.span
    span = Span(first.source, first.start, max(first.end, last.end))
    call = Boundary(None, role, span)
    members = tuple(Member(outcome.name, tuple(_payload(outcome))) for outcome in contract.outcomes)
    union = Union(Role.RETURN, members, call, role, span, None, "contract")
    yield Doctrine(contract.source, "output-contract", None, call, unions=(union,))


def _payload(outcome: Outcome) -> Iterator[Field]:
    for field in outcome.payload:
        yield Field(comparable(field.name.text), field.name.text, field.name.span, field.many, field.required)
