"""Tables: outcome unions in rows or cells, and what passes at each boundary."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow, drawn_calls
from flowc.model.doctrine.boundaries.positions import Position, introduces
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.doctrine.outcomes.contract_tables import (
    ends_column,
    payload_column,
    sort_column,
    sort_of,
    taker_column,
    taker_of,
)
from flowc.model.doctrine.outcomes.drawn import NOT_YET
from flowc.model.doctrine.outcomes.routing_tables import (
    CALLER,
    OUTCOME,
    PAYLOAD,
    column,
    head_of,
    label_of,
    quotes_files,
    routes,
)
from flowc.model.doctrine.outcomes.said import DECIDED
from flowc.model.statements import Boundary, Field, Member, Role, Sent, Union
from flowc.syntax.outcome import LABEL, alternatives
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_MARKED = expression(rf"\s*`(?P<label>{LABEL})`")
_EACH_MARKED = expression(rf"`(?P<label>{LABEL})`")
_ALL_MARKED = expression(rf"\s*`{LABEL}`(?:\s*(?:\||/|,(?:\s+or)?|\bor\b)\s*`{LABEL}`){{1,11}}\s*")
_MAY_END = expression(
    r"\b(?:ends?|endings?|clos(?:es?|ings?)|finish(?:es)?|says?|said|may\s+be|comes?|back|concludes?|conclusions?|possible|gives?)\b",
    re.IGNORECASE,
)
_PIPED = expression(rf"\s*`{LABEL}`(?:\s*\\?\|\s*`{LABEL}`){{1,11}}\s*")
_DRAWN = expression(r"\s*`?[\w-]+`?\s*(?:->|→|=>)\s*`?[\w-]+`?\s*")
"""A cell that draws a call and says no more."""

_ROLE_TITLE = expression(
    r"[*\d.)\s]{0,6}(?:(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)|`(?P<code>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)`)[*\s]{0,3}"
)
_NO_LABELS = frozenset(("null", "none", "true", "false", "undefined"))
_PIPE = expression(r"\|")
_DECIDES = expression(r"\b(?:decision|verdict)\b", re.IGNORECASE)
_MEANING = expression(r"\b(?:meaning|means|description|when|required|class)\b", re.IGNORECASE)
_RETURNED = expression(
    r"^(?:(?:possible|valid|allowed|expected|return|result|final)\s+)?(?:returns?|returned|outcomes?|result|results|status(?:es)?"
    r"|verdicts?|signals?)(?:\s+(?:codes?|values?))?$"
    r"|^(?:what\s+(?:it|they|each)\s+)?(?:(?:gives?|sends?|hands?|brings?|comes?)\s+back|returns?|answers?(?:\s+with)?|may\s+return)$",
    re.IGNORECASE,
)
_WHO = expression(r"^(?:sub-?)?(?:agents?|roles?|workers?|callees?|calls?|stages?|specialists?)$", re.IGNORECASE)
_AGENT = expression(r"^(?:sub-?)?(?:agents?|roles?|workers?|callees?|specialists?)$", re.IGNORECASE)
_PLACE = expression(r"^(?:\W*|no|nr|order|stages?|steps?|phases?)\W*$", re.IGNORECASE)
"""The head of a column that tells when somebody works: who it is stands in another."""

_RECEIVES = expression(r"^(?:receives?|sends?|inputs?|payload|passes)$", re.IGNORECASE)
_ENDS = expression(r"\b(?:ends|returns?|answers|comes\s+back|finishes|concludes)\b", re.IGNORECASE)
_ONE_OF = expression(r"\b(?:one|either|exactly\s+one)\s+of\b", re.IGNORECASE)
_RECORD = expression(
    r"(?:\b(?:records?|results?|outcomes?|answers?)\b|`[\w -]+(?:->|→|=>)[\w -]+`)[^|.;]{0,80}?[:(]\s*[`\"]",
    re.IGNORECASE,
)
_ABOUT_RESULTS = ("handoff-contract", "output-contract", "agent")
_TITLE = expression(r"\breturn|\boutcome|\bresult", re.IGNORECASE)


def unions_of_grid(page: Page, grid: Grid) -> tuple[Union, ...]:
    """The unions a table states: one of its rows, or one in each row that names a boundary or a role."""
    titled = _of_titled_role(page, grid) if grid.header else None
    if titled:
        return (titled,)
    if not grid.header or not (page.contract or _lists_agents(grid) or _is_led_by_call(grid)) or quotes_files(grid):
        return ()
    governed = page.kind == "handoff-contract" and page.boundary and states_payload(grid)
    governed = governed or ends_column(page, grid) is not None
    if routes(grid) and not governed and not _is_led_by_return(page, grid):
        return ()
    whole = _of_rows(page, grid) if page.contract or _is_led_by_call(grid) else None
    return (whole,) if whole else tuple(_of_cells(page, grid))


def records_of_grid(page: Page, grid: Grid) -> Iterator[Passage]:
    """The cells of a table of contents that name the record of a call with its values, `booking record: a | b`."""
    if page.contract and not routes(grid) and not quotes_files(grid) and _RECORD.search(grid.span.text):
        yield from (cell for row in grid.rows for cell in row if _RECORD.search(cell.plain))


def _of_rows(page: Page, grid: Grid) -> Union | None:
    at = ends_column(page, grid)
    if at is not None:
        places = payload_column(grid, at), sort_column(grid), taker_column(grid)
        members = tuple(_member(row, label, *places) for row in grid.rows if (label := label_of(row[at])))
        head = Name(grid.header[at].plain, grid.header[at].span)
        callee = page.boundary.callee if page.boundary else None
        return Union(Role.RETURN, members, page.boundary, callee, grid.span, head, "table")
    led = _is_led_by_call(grid) or _is_led_by_return(page, grid)
    told = column(grid, _MEANING) or column(grid, PAYLOAD) or (led and len(grid.header) > 1)
    if not OUTCOME.match(head_of(grid.header[0])) or not told:
        return None
    found = [(row, label_of(row[0])) for row in grid.rows if row]
    carried = payload_column(grid)
    members = tuple(Member(label, _payload(row, carried)) for row, label in found if label)
    labels = tuple(member.label.text for member in members)
    if len(members) < 2 or len(members) < len(found):
        return None
    known = any(page.words.outcome_class(label) for label in labels)
    contract = page.kind == "template" and known and states_payload(grid)
    if not (contract or led or _is_headed_outcome(page, grid) or _are_outcomes(page, labels)):
        return None
    place = _position(page, grid, labels)
    return Union(place.role, members, place.boundary, place.subject, grid.span, place.field, "table") if place else None


def _of_titled_role(page: Page, grid: Grid) -> Union | None:
    """What a role returns whose name is the title over a table of outcomes and of what goes with each, on a page about
    several roles.
    """
    named = _ROLE_TITLE.fullmatch(grid.titles[-1]) if grid.titles else None
    if named is None or page.kind in ("agent", "template") or page.boundary or not states_payload(grid):
        return None
    found = [(row, label_of(row[0])) for row in grid.rows if row]
    carried = payload_column(grid)
    members = tuple(Member(label, _payload(row, carried)) for row, label in found if label)
    if len(members) < max(2, len(found)):
        return None
    role, head = comparable(named["role"] or named["code"]), Name(grid.header[0].plain, grid.header[0].span)
    return Union(Role.RETURN, members, Boundary(page.role, role, grid.span), role, grid.span, head, "table")


def _is_led_by_call(grid: Grid) -> bool:
    """Whether the words before a table say of a drawn call how it ends: `` `a -> b` ends in one of these:``."""
    return bool(grid.lead and any(drawn_calls(grid.lead.plain)) and _ENDS.search(grid.lead.plain))


def _is_led_by_return(page: Page, grid: Grid) -> bool:
    """Whether the words before a table say that its rows are all that somebody else returns: `It replies with one of`.
    """
    labels = tuple(label.text for row in grid.rows if row and (label := label_of(row[0])))
    led = introduces(page, grid.lead, labels) if grid.lead and _ONE_OF.search(grid.lead.plain) else None
    return bool(led and led.role is Role.RETURN and led.subject not in (None, page.role) and not led.guessed)


def _is_headed_outcome(page: Page, grid: Grid) -> bool:
    """Whether the column is called an outcome in a document about results: then its words are judged by their place."""
    return page.kind in _ABOUT_RESULTS and comparable(head_of(grid.header[0])).startswith("outcome")


def _are_outcomes(page: Page, labels: tuple[str, ...]) -> bool:
    """Whether labels are known for outcomes, and none for the state of a work item."""
    states = {comparable(label) for label in labels} & page.words.lists["item_states"]
    return not states and any(page.words.outcome_class(label) for label in labels)


def _position(page: Page, grid: Grid, labels: tuple[str, ...]) -> Position | None:
    if grid.lead:
        led = introduces(page, grid.lead, labels)
        if led.role is not Role.VALUES:
            return led
    head = Name(grid.header[0].plain, grid.header[0].span)
    if page.kind == "handoff-contract" and page.boundary:
        return Position(Role.RETURN, page.boundary.callee, page.boundary, head)
    if page.kind == "template" and states_payload(grid):
        return Position(Role.REPORT, page.role, None, head)
    titled = any(_TITLE.search(title) for title in grid.titles[-1:])
    if not titled and not (page.kind == "agent" and comparable(head_of(grid.header[0])).startswith("outcome")):
        return None
    return Position(Role.RETURN, page.role, None, head)


def states_payload(grid: Grid) -> bool:
    """Whether a table says what goes with each outcome: such is a contract, whatever stands around it."""
    return bool(grid.header and OUTCOME.match(head_of(grid.header[0])) and column(grid, PAYLOAD))


def _member(
    row: tuple[Passage, ...], label: Name, carried: int | None, sorts: int | None, takers: int | None
) -> Member:
    """The end of a call that a row tells, with what comes with it, its class and its taker, each in a column."""
    return Member(label, _payload(row, carried), sort_of(row, sorts), taker_of(row, takers))


def _payload(row: tuple[Passage, ...], at: int | None) -> tuple[Field, ...]:
    """What a row says in a column comes with its end."""
    return fields_in(row[at], 0, len(row[at].plain)) if at is not None and at < len(row) else ()


def _lists_agents(grid: Grid) -> bool:
    """Whether a row stands for each agent."""
    return _WHO.match(head_of(grid.header[_who(grid)])) is not None


def _who(grid: Grid) -> int:
    """The column that tells whom a row is about: the first, or one of agents behind that of their places in the work.
    """
    heads = [head_of(cell) for cell in grid.header] if _PLACE.match(head_of(grid.header[0])) else []
    return next((at for at, head in enumerate(heads) if _AGENT.match(head)), 0)


def _of_cells(page: Page, grid: Grid) -> Iterator[Union]:
    """The unions in a column of returns, each with the boundary or the role its row is about; who calls is not it."""
    who = _who(grid)
    at = _returned_column(grid, who)
    if at is None or at <= who or CALLER.fullmatch(head_of(grid.header[0])):
        return
    listed = _lists_agents(grid)
    for row in grid.rows:
        boundary = row_boundary(page, row[who], listed) if len(row) > at else None
        if boundary is None:
            continue
        for labels in _choices(page, row[at], listed, drawn=_DRAWN.fullmatch(row[who].plain) is not None):
            members = tuple(Member(label) for label in labels)
            span = Span(page.source, labels[0].span.start, labels[-1].span.end)
            yield Union(Role.RETURN, members, boundary, boundary.callee, span, None, "cell")
        yield from verdicts_of_cell(row[at], boundary.callee)


def _returned_column(grid: Grid, who: int) -> int | None:
    """The column of what comes back: by its name, or else the first behind that of drawn calls whose head may mean it,
    and in which alternatives fill a cell, `a | b`.
    """
    at = column(grid, _RETURNED)
    drawn = [row for row in grid.rows if len(row) > who and _DRAWN.fullmatch(row[who].plain)] if at is None else []
    for place in range(who + 1, len(grid.header) if drawn else 0):
        cells = [row[place].plain for row in drawn if len(row) > place]
        if _MAY_END.search(head_of(grid.header[place])) and any(_PIPED.fullmatch(cell) for cell in cells):
            return place
    return at


def verdicts_of_cell(cell: Passage, role: str | None) -> Iterator[Union]:
    """The verdicts that a cell about a role names: ``success: `decision` (`approve` or `reject`)``."""
    at = 0
    for part in cell.plain.split("|") if role and _DECIDES.search(cell.plain) else ():
        for run in alternatives(part):
            if DECIDED.search(part[: run.start].rstrip("`*")):
                members = tuple(Member(cell.name(at + label.start, at + label.end)) for label in run.labels)
                span = cell.at(at + run.start, at + run.end)
                yield Union(Role.DECISION, members, Boundary(None, role, span), role, span, None, "cell")
        at += len(part) + 1


def _choices(page: Page, cell: Passage, listed: bool, *, drawn: bool) -> Iterator[list[Name]]:
    """The alternatives of a cell: in a table of agents all in backticks, with what goes with them; where a call is
    drawn all in backticks that fill the cell; else known ones.
    """
    if drawn and page.contract and _ALL_MARKED.fullmatch(cell.plain):
        names = [cell.name(*match.span("label")) for match in _EACH_MARKED.finditer(cell.plain)]
        yield [name for name in names if name.text.lower() not in _NO_LABELS]
        return
    ends = [match.end() for match in _PIPE.finditer(cell.plain)] if listed else []
    marked = [_MARKED.match(cell.plain, at) for at in (0, *ends)] if ends else []
    if marked and all(marked):
        yield [cell.name(*match.span("label")) for match in marked if match]
        return
    for run in alternatives(cell.plain):
        labels = [cell.name(label.start, label.end) for label in run.labels]
        if any(page.words.outcome_class(label.text) for label in labels):
            yield labels


def row_boundary(page: Page, cell: Passage, plain: bool = False) -> Boundary | None:
    """The boundary a row is about: an arrow, or the name of a role in backticks; in `plain` words in a column of roles.
    """
    ends = arrow(cell.plain)
    if NOT_YET.search(cell.plain):
        return None
    if ends:
        return Boundary(*ends, cell.span)
    named = r"[`*]*([A-Za-z]\w*(?:[ -]\w+){0,3})[`*]*" if plain else rf"[`*]+({LABEL})[`*]+"
    match = re.fullmatch(named, cell.plain)
    return Boundary(page.role, comparable(match[1]), cell.span) if match else None


def sent_of_grid(page: Page, grid: Grid) -> Iterator[Sent]:
    """What each boundary of a table passes, from its column of inputs."""
    at = column(grid, _RECEIVES)
    if at is None or at == 0 or not page.contract:
        return
    for row in grid.rows:
        ends = arrow(row[0].plain) if len(row) > at else None
        if ends:
            fields = fields_in(row[at], 0, len(row[at].plain))
            yield Sent(Boundary(*ends, row[0].span), fields, row[at].span, required=True)
