"""Tables: outcome unions in rows or cells, and rows that say what to do for an outcome."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.boundaries.positions import Position, introduces
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.doctrine.outcomes.cases import routes_on
from flowc.model.statements import Boundary, Field, Handler, Member, Role, Sent, Union
from flowc.syntax.outcome import alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)*)"
_CELL = expression(rf"[`*\"']*(?P<label>{_LABEL})[`*\"']*(?:\s*\(.*\))?")
_OUTCOME = expression(
    r"^(?:the\s+)?(?:[\w-]+\s+)?(?:outcomes?|results?|return(?:s|ed)?(?: values?)?|status)"
    r"(?:\s+(?:of|from)\s+(?:the\s+)?[\w-]+)?$",
    re.IGNORECASE,
)
_WHOSE = expression(
    r"^(?:the\s+)?(?:outcomes?|results?|returns?(?: values?)?|status|verdict)\s+(?:of|from)\s+(?:the\s+)?"
    r"(?P<behind>[\w-]+)$"
    r"|^(?:the\s+)?(?P<before>[\w-]+)\s+(?:outcomes?|results?|return(?:s|ed)?(?: values?)?|verdicts?)$",
    re.IGNORECASE,
)
_OUTPUT = expression(r"^(?:agent\s+)?output$", re.IGNORECASE)
_VERDICT = expression(r"^(?:[\w-]+\s+)?(?:verdicts?|decisions?)$", re.IGNORECASE)
_MEANING = expression(
    r"\b(?:meaning|means|description|when|payload|carries|includes|contains|fields|required|class)\b", re.IGNORECASE
)
_ACTION = expression(
    r"\b(?:action|next|routes?|routing|then|do|goes|handle[dr]?|handling|response|orchestrator|caller)\b", re.IGNORECASE
)
_DOER = expression(
    r"(?:what\s+)?(?:the|our|its)\s+[\w-]+(?:\s+[\w-]+)?(?:\s+does(?:\s+(?:then|with\s+it))?)?", re.IGNORECASE
)
_DOES = expression(r"(?:what\s+)?(?:[\w-]+\s+){1,3}does(?:\s+(?:then|next|with\s+it))?", re.IGNORECASE)
_PAYLOAD = expression(r"\b(?:payload|carries|includes|contains|fields|with)\b", re.IGNORECASE)
_TARGET = expression(r"\b(?:next|route|routes|target|goes)\b", re.IGNORECASE)
_RETURNED = expression(
    r"^(?:(?:possible|valid|allowed|expected|return|result|final)\s+)?(?:returns?|returned|outcomes?|result|results|status(?:es)?"
    r"|verdicts?|signals?)(?:\s+(?:codes?|values?))?$",
    re.IGNORECASE,
)
_WHO = expression(r"^(?:sub-?)?(?:agents?|roles?|workers?|callees?|stages?|specialists?)$", re.IGNORECASE)
_RECEIVES = expression(r"^(?:receives?|sends?|inputs?|payload|passes)$", re.IGNORECASE)
_RECORD = expression(
    r"(?:\b(?:records?|results?|outcomes?|answers?)\b|`[\w -]+(?:->|→|=>)[\w -]+`)[^|.;]{0,80}?[:(]\s*[`\"]",
    re.IGNORECASE,
)
_CITED = expression(r"[\w-]+\.(?:md|ya?ml|json|py|ts)\b")
_ABOUT_RESULTS = ("handoff-contract", "output-contract", "agent")
_TITLE = expression(r"\breturn|\boutcome|\bresult", re.IGNORECASE)


def unions_of_grid(page: Page, grid: Grid) -> tuple[Union, ...]:
    """The unions a table states: one of its rows, or one in each row that names a boundary or a role."""
    if not page.contract or not grid.header or routes(grid) or _quotes_files(grid):
        return ()
    whole = _of_rows(page, grid)
    return (whole,) if whole else tuple(_of_cells(page, grid))


def records_of_grid(page: Page, grid: Grid) -> Iterator[Passage]:
    """The cells of a table of contents that name the record of a call with its values, `booking record: a | b`."""
    if page.contract and not routes(grid) and not _quotes_files(grid) and _RECORD.search(grid.span.text):
        yield from (cell for row in grid.rows for cell in row if _RECORD.search(cell.plain))


def _quotes_files(grid: Grid) -> bool:
    """Whether a table quotes other documents: cells with the name of a file, beside a line or a text."""
    heads = {comparable(cell.plain.strip("* ")) for cell in grid.header}
    if "file" in heads:
        return True
    placed = heads & {"line", "lines", "before", "after", "appears-in"}
    return bool(placed) and any(_CITED.search(cell.plain) for row in grid.rows for cell in row)


def _head(cell: Passage) -> str:
    """The words of a header without their marks."""
    return cell.plain.replace("`", "").strip("* ")


def _column(grid: Grid, pattern: re.Pattern[str]) -> int | None:
    found = (at for at, cell in enumerate(grid.header) if pattern.search(_head(cell)))
    return next(found, None)


def _of_rows(page: Page, grid: Grid) -> Union | None:
    if not _OUTCOME.match(_head(grid.header[0])) or _column(grid, _MEANING) in (None, 0):
        return None
    found = [(row, _label(row[0])) for row in grid.rows if row]
    members = tuple(Member(label, _payload(grid, row)) for row, label in found if label)
    labels = tuple(member.label.text for member in members)
    if len(members) < 2 or len(members) < len(found):
        return None
    known = any(page.words.outcome_class(label) for label in labels)
    contract = page.kind == "template" and known and states_payload(grid)
    if not (contract or _is_headed_outcome(page, grid) or _are_outcomes(page, labels)):
        return None
    place = _position(page, grid, labels)
    return Union(place.role, members, place.boundary, place.subject, grid.span, place.field, "table") if place else None


def _is_headed_outcome(page: Page, grid: Grid) -> bool:
    """Whether the column is called an outcome in a document about results: then its words are judged by their place."""
    return page.kind in _ABOUT_RESULTS and comparable(_head(grid.header[0])).startswith("outcome")


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
    if not titled and not (page.kind == "agent" and comparable(_head(grid.header[0])).startswith("outcome")):
        return None
    return Position(Role.RETURN, page.role, None, head)


def states_payload(grid: Grid) -> bool:
    """Whether a table says what goes with each outcome: such is a contract, whatever stands around it."""
    return bool(grid.header and _OUTCOME.match(_head(grid.header[0])) and _column(grid, _PAYLOAD))


def _label(cell: Passage) -> Name | None:
    match = _CELL.fullmatch(cell.plain)
    return cell.name(match.start("label"), match.end("label")) if match else None


def _payload(grid: Grid, row: tuple[Passage, ...]) -> tuple[Field, ...]:
    at = _column(grid, _PAYLOAD)
    if at is None or at >= len(row):
        return ()
    return fields_in(row[at], 0, len(row[at].plain))


def _of_cells(page: Page, grid: Grid) -> Iterator[Union]:
    """The unions in a column of returns, each with the boundary or the role its row is about."""
    at = _column(grid, _RETURNED)
    if at is None or at == 0:
        return
    for row in grid.rows:
        boundary = row_boundary(page, row[0], bool(_WHO.match(_head(grid.header[0])))) if len(row) > at else None
        if boundary is None:
            continue
        for run in alternatives(row[at].plain):
            labels = [row[at].name(label.start, label.end) for label in run.labels]
            if any(page.words.outcome_class(label.text) for label in labels):
                members = tuple(Member(label) for label in labels)
                span = row[at].at(run.start, run.end)
                yield Union(Role.RETURN, members, boundary, boundary.callee, span, None, "cell")


def row_boundary(page: Page, cell: Passage, plain: bool = False) -> Boundary | None:
    """The boundary a row is about: an arrow, or the name of a role in backticks; in `plain` words in a column of roles.
    """
    ends = arrow(cell.plain)
    if ends:
        return Boundary(*ends, cell.span)
    named = r"[`*]*([A-Za-z]\w*(?:[ -]\w+){0,3})[`*]*" if plain else rf"[`*]+({_LABEL})[`*]+"
    match = re.fullmatch(named, cell.plain)
    return Boundary(page.role, comparable(match[1]), cell.span) if match else None


def sent_of_grid(page: Page, grid: Grid) -> Iterator[Sent]:
    """What each boundary of a table passes, from its column of inputs."""
    at = _column(grid, _RECEIVES)
    if at is None or at == 0 or not page.contract:
        return
    for row in grid.rows:
        ends = arrow(row[0].plain) if len(row) > at else None
        if ends:
            fields = fields_in(row[at], 0, len(row[at].plain))
            yield Sent(Boundary(*ends, row[0].span), fields, row[at].span, required=True)


def routes(grid: Grid) -> bool:
    """Whether a table says what to do for a value: outcomes or verdicts in one column, actions in another."""
    if len(grid.header) < 2:
        return False
    value, action = _value_column(grid), _action_column(grid)
    return value is not None and action is not None and value != action


def _action_column(grid: Grid) -> int | None:
    """The column that says what is done; behind words that route also one that only names who does it."""
    at = _column(grid, _ACTION)
    if at is not None or len(grid.header) != 2:
        return at
    head = _head(grid.header[1])
    return 1 if _DOES.fullmatch(head) or (routes_on(grid.lead) and _DOER.fullmatch(head)) else None


def _value_column(grid: Grid) -> int | None:
    for pattern in (_OUTCOME, _VERDICT, _OUTPUT):
        at = _column(grid, pattern)
        if at is not None:
            return at
    return 0 if re.match(r"(?:when|if|returned|on)\b", grid.header[0].plain.strip("*` "), re.IGNORECASE) else None


def handlers_of_grid(page: Page, grid: Grid) -> Iterator[Handler]:
    """The rows of a routing table, one handler for each label in a row."""
    if not page.contract or not routes(grid) or _quotes_files(grid):
        return
    value, action = _value_column(grid), _action_column(grid)
    assert value is not None and action is not None
    for row in grid.rows:
        if len(row) <= max(value, action):
            continue
        for label in _row_labels(page, row[value]):
            subject = _row_subject(grid, row, value) or _header_subject(page, grid.header[value])
            target = _target(grid, row)
            yield Handler(label, "row", row[value].span, subject, row[action].plain, target, about=_around(grid))


def _around(grid: Grid) -> tuple[str, ...]:
    """The words that lead to a table and speak of what was returned, and the titles around it, nearest first."""
    if grid.lead is None or grid.lead.plain in grid.titles:
        return tuple(reversed(grid.titles))
    return (grid.lead.plain, *reversed(grid.titles)) if routes_on(grid.lead) else ()


def _row_labels(page: Page, cell: Passage) -> tuple[Name, ...]:
    codes = tuple(code for code in cell.codes() if re.fullmatch(_LABEL, code.text))
    if codes:
        return codes
    runs = alternatives(cell.plain)
    if runs:
        return tuple(cell.name(label.start, label.end) for run in runs for label in run.labels)
    label = _label(cell)
    return (label,) if label and (_is_known(page, label.text) or _is_literal(cell, label)) else ()


def _is_literal(cell: Passage, label: Name) -> bool:
    """Whether a cell writes its label as one: `**NEEDS_REVIEW**`, in capitals or in bold."""
    return label.text.isupper() and ("_" in label.text or cell.plain.strip().startswith("**"))


def _is_known(page: Page, label: str) -> bool:
    words = page.words
    return bool(words.outcome_class(label)) or words.is_status(label) or words.has("decisions", label)


def _row_subject(grid: Grid, row: tuple[Passage, ...], value: int) -> str | None:
    """The role in another column of the row: `role`, `agent`, `stage`, `from`."""
    at = _column(grid, re.compile(r"^(?:role|agent|stage|from|callee|returned by|who)$", re.IGNORECASE))
    if at is None or at == value or at >= len(row):
        return None
    return comparable(row[at].plain.strip("`* ")) or None


def _header_subject(page: Page, cell: Passage) -> str | None:
    """The role in the header itself: `Outcome of x`, `x returns`."""
    match = _WHOSE.fullmatch(_head(cell))
    role = comparable(match["behind"] or match["before"]) if match else ""
    plain = page.words.lists["own_words"] | page.words.lists["things"] | page.words.lists["call_words"]
    return role if role and role not in plain else None


def _target(grid: Grid, row: tuple[Passage, ...]) -> str | None:
    at = _column(grid, _TARGET)
    if at is None or at >= len(row):
        return None
    codes = row[at].codes()
    return codes[0].text if codes else None
