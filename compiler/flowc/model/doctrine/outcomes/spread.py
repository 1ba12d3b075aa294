"""Tables with a row for each outcome of each of several roles: who returns it stands in a column of its own."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.doctrine.outcomes.routing_tables import FROM, OUTCOME, PAYLOAD, column, label_of, routes
from flowc.model.statements import Boundary, Field, Member, Role, Union
from flowc.text import Span
from flowc.vocabulary import comparable

_NAMED = expression(r"[`*]*([A-Za-z]\w*(?:[ -]\w+){0,3})[`*]*")
_TOLD = expression(r"(?i)\b(?:meaning|means|description|when|class|says|stands\s+for)\b")
_FEWEST = 2


def unions_of_spread(page: Page, grid: Grid) -> Iterator[Union]:
    """The outcomes of each role that has several rows; nothing of a table that says what is done for them.

    A cell left empty, or with a sign for the same, is about the role above.
    """
    who, outcome = column(grid, FROM), column(grid, OUTCOME)
    if who is None or outcome is None or who == outcome or routes(grid):
        return
    carried = column(grid, PAYLOAD)
    if carried is None and column(grid, _TOLD) is None:
        return
    found: dict[str, list[tuple[Member, Span]]] = {}
    role = ""
    for row in grid.rows:
        if len(row) <= max(who, outcome) or label_of(row[outcome]) is None:
            return
        named = _NAMED.fullmatch(row[who].plain)
        role = comparable(named[1]) if named else role if not row[who].plain.strip('"`*-–—″〃 ') else ""
        if role:
            found.setdefault(role, []).append((_member(row, outcome, carried), row[outcome].span))
    for role, members in found.items():
        if len(members) >= _FEWEST and len({member.label.text for member, _ in members}) == len(members):
            span = Span(page.source, members[0][1].start, members[-1][1].end)
            own = tuple(member for member, _ in members)
            yield Union(Role.RETURN, own, Boundary(None, role, span), role, span, None, "cell")


def _member(row: tuple[Passage, ...], outcome: int, carried: int | None) -> Member:
    label = label_of(row[outcome])
    assert label
    fields: tuple[Field, ...] = ()
    if carried is not None and carried < len(row):
        fields = fields_in(row[carried], 0, len(row[carried].plain))
    return Member(label, fields)
