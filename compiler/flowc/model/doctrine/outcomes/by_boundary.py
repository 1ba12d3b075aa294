"""Unions in tables of all calls: a row for each outcome of each, `| boundary | outcome | class | payload |`, or one for
each call, `| who asks | who answers | answers are |`; and in tables of roles, `| agent | outcome | further keys |`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import chain_of
from flowc.model.doctrine.boundaries.positions import of_own_field
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import coded_in, fields_in
from flowc.model.doctrine.outcomes.tabled import verdicts_of_cell
from flowc.model.statements import Boundary, Field, Member, Role, Union
from flowc.structs import replace
from flowc.syntax.outcome import alternatives
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_CALLS = ("boundary", "call", "handoff", "hand-off")
_OUTCOMES = ("outcome", "outcomes")
_PAYLOAD = ("payload", "carries", "fields", "with", "what-it-carries", "contents", "holds", "required-fields")

_CALLERS = ("caller", "who-asks", "who-calls", "asks", "calls", "asked-by", "called-by", "asker")
_CALLEES = ("callee", "who-answers", "who-is-asked", "who-is-called", "asked", "called", "answers-it", "answerer")
_RETURNS = (
    "returns", "returned", "answers", "answers-are", "answer", "answer-is", "answers-with", "outcome", "outcomes",
    "results", "result", "comes-back", "gives-back", "reply", "replies", "possible-answers", "possible-outcomes",
)  # fmt: skip

_WHO = (
    "agent", "sub-agent", "subagent", "role", "worker", "callee", "specialist", "returned-by", "from", "who", "by",
    "answered-by", "stage", "who-returns-it", "who-answers", "sender",
)  # fmt: skip
_WHAT = (
    "outcome", "outcomes", "its-outcome", "outcome-line", "outcome-word", "may-return", "can-return", "returns",
    "answers-with", "ends-with", "comes-back-with", "reports", "says",
)  # fmt: skip
_TOLD_OF_EACH = expression(
    r"\W*(?:(?:further|other|more|additional|required|its|the|all|what|and|also|extra|remaining|under|below|in)\W+)*"
    r"(?:payload|carries|includes|contains|fields?|with|keys?|sections?|headings?|beside|besides|comes|goes(?!\s+(?:back\s+)?(?:to|on)\b)|brings|holds|adds"
    r"|attributes|data|contents?|values?|class|kind|means?|meaning|description|when|if|it)\b"
    r"[\w\s-]*",
    re.IGNORECASE,
)
"""The head of a column that tells what goes with an outcome, or what it means; of none that tells what is done then."""

_MEANS = expression(r"(?:^|-)(?:means?|meaning|description|class|kind|when|if)$")
_VALUES = ("value", "values", "label", "labels", "word", "words", "one-of", "may-be", "can-be", "may-say")
_ABOUT = expression(r"\boutcomes?\b", re.IGNORECASE)
_LABELS = expression(
    r"\W*`[^`]+`[*\s]*(?:(?:\s*(?:,|/|\||;)\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+)[*\s]*`[^`]+`[*\s]*)*"
)
"""A cell of one outcome, or of several side by side."""

_NAMED = expression(r"\s*(?:(?:with|for|on|if)\s+)?[`*]*(?P<label>[\w-]+)[`*]*\s*(?::|->|→|=)\s*")
"""How a clause begins that says what goes with one outcome of several."""

_AS_ABOVE = expression(r"[\s\"`*–—″〃-]*")
_NOTHING = expression(r"\W*(?:none|nothing|no\s+(?:further|more|other)|n/?a)\b|\W*\Z", re.IGNORECASE)


def unions_of_roles(page: Page, grid: Grid) -> Iterator[Union]:
    """One union for each role that several rows of a table name, each with an outcome in code and what goes with it.

    A cell left empty, or with a sign for the same, is about the role above.
    """
    header = [comparable(cell.plain.replace("`", "").strip("*_ ")) for cell in grid.header]
    who, what = _column(header, _WHO), _column(header, _what(grid))
    if who is None or what is None or page.kind == "template":
        return
    beside = [at for at, head in enumerate(header) if at not in (who, what) and len(head) > 1]
    several = header[what] in _OUTCOMES or _is_of_outcomes(grid) or (not beside and _are_choices(page, grid, what))
    if not (beside or several) or not all(_TOLD_OF_EACH.fullmatch(header[at].replace("-", " ")) for at in beside):
        return
    found: dict[str, list[tuple[tuple[Passage, ...], Member]]] = {}
    told = [at for at in beside if not _MEANS.search(header[at])]
    role = ""
    for row in grid.rows:
        codes = row[what].codes() if len(row) == len(header) and _LABELS.fullmatch(row[what].plain) else ()
        if not codes or (len(codes) > 1 and not several):
            return
        role = comparable(row[who].plain.strip("`*@ ")) if not _AS_ABOVE.fullmatch(row[who].plain) else role
        cells = tuple(row[at] for at in told)
        found.setdefault(role, []).extend((row, Member(code, _beside(code, codes, cells))) for code in codes)
    for role, rows in found.items():
        span = Span(page.source, rows[0][1].label.span.start, rows[-1][1].label.span.end)
        members = tuple(member for _, member in rows)
        if role and len(rows) > 1:
            yield Union(Role.RETURN, members, Boundary(None, role, rows[0][0][who].span), role, span, None, "cell")
            carried = dict.fromkeys(row[at] for row, _ in rows for at in told)
            yield from (verdicts for cell in carried for verdicts in verdicts_of_cell(cell, role))


def _beside(code: Name, codes: tuple[Name, ...], cells: tuple[Passage, ...]) -> tuple[Field, ...]:
    """What cells say goes with an outcome: all of it if it is alone in its row, else what they say of it by name, or
    what may go with it.
    """
    if len(codes) == 1:
        return tuple(field for cell in cells for field in _goes_with(cell))
    apart = tuple(by_name for cell in cells if (by_name := _by_name(cell, codes)))
    if apart and len(apart) == len([cell for cell in cells if _goes_with(cell)]):
        return tuple(field for each in apart for field in each.get(code.text, ()))
    return tuple(replace(field, required=False) for cell in cells for field in _goes_with(cell))


def _by_name(cell: Passage, codes: tuple[Name, ...]) -> dict[str, tuple[Field, ...]]:
    """The fields of each outcome in a cell that tells them in turn, ``success: `a`, `b`; failure: `c` ``."""
    names = {code.text for code in codes}
    found: dict[str, tuple[Field, ...]] = {}
    at = 0
    for clause in cell.plain.split(";"):
        match = _NAMED.match(clause)
        if not match or match["label"] not in names:
            return {}
        end = at + len(clause)
        found[match["label"]] = coded_in(cell, at + match.end(), end) or fields_in(cell, at + match.end(), end)
        at = end + 1
    return found


def _are_choices(page: Page, grid: Grid, at: int) -> bool:
    """Whether each cell of a column chooses between codes, `a` or `b`, and some are known for what they are."""
    runs = [alternatives(row[at].plain) for row in grid.rows if len(row) > at]
    chosen = all(len(each) == 1 and each[0].spelling in ("or", "pipes") for each in runs)
    labels = [label.text for each in runs for run in each for label in run.labels]
    return chosen and any(page.words.outcome_class(label) or page.words.is_status(label) for label in labels)


def _what(grid: Grid) -> tuple[str, ...]:
    """What a column of outcomes may be called; below words about outcomes it need not say so itself."""
    return (*_WHAT, *_VALUES) if _is_of_outcomes(grid) else _WHAT


def _is_of_outcomes(grid: Grid) -> bool:
    """Whether the title above a table, or the words that lead to it, are about outcomes."""
    return _ABOUT.search(f"{grid.lead.plain if grid.lead else ''} {' '.join(grid.titles[-1:])}") is not None


def _goes_with(cell: Passage) -> tuple[Field, ...]:
    """The fields that a cell names, best those in code."""
    if _NOTHING.match(cell.plain):
        return ()
    return coded_in(cell, 0, len(cell.plain)) or fields_in(cell, 0, len(cell.plain))


def unions_of_pairs(page: Page, grid: Grid) -> Iterator[Union]:
    """One union for each row that names in code who calls, who is called and what comes back."""
    header = [comparable(cell.plain.strip("*_ ")) for cell in grid.header]
    caller, callee, returns = (_column(header, names) for names in (_CALLERS, _CALLEES, _RETURNS))
    if caller is None or callee is None or returns is None:
        return
    for row in grid.rows:
        if len(row) <= max(caller, callee, returns):
            continue
        ends = [row[at].codes() for at in (caller, callee)]
        runs = alternatives(row[returns].plain)
        if all(len(codes) == 1 for codes in ends) and len(runs) == 1:
            cell, (run,) = row[returns], runs
            boundary = Boundary(comparable(ends[0][0].text), comparable(ends[1][0].text), row[callee].span)
            members = tuple(Member(cell.name(label.start, label.end)) for label in run.labels)
            yield Union(Role.RETURN, members, boundary, boundary.callee, cell.at(run.start, run.end), None, "cell")


def unions_of_rows(page: Page, grid: Grid) -> Iterator[Union]:
    """The fields of a form in a table of two columns, each with the words it may hold: `| answer | a \\| b |`."""
    if page.kind != "template" or len(grid.header) != 2:
        return
    for key, cell in (row for row in grid.rows if len(row) == 2):
        runs = alternatives(cell.plain)
        named = key.plain.strip("`* ")
        if named and len(runs) == 1 and runs[0].spelling in ("pipes", "or"):
            at = key.plain.index(named)
            field = key.name(at, at + len(named))
            labels = tuple(label.text for label in runs[0].labels)
            place = of_own_field(page, cell, field, labels)
            members = tuple(Member(cell.name(label.start, label.end)) for label in runs[0].labels)
            span = cell.at(runs[0].start, runs[0].end)
            yield Union(place.role, members, place.boundary, place.subject, span, field, "pipes")


def unions_of_calls(page: Page, grid: Grid) -> Iterator[Union]:
    """One union for each call that the rows of a table name, with the payload of each outcome."""
    header = [comparable(cell.plain.strip("*_ ")) for cell in grid.header]
    calls, outcomes, payload = (_column(header, names) for names in (_CALLS, _OUTCOMES, _PAYLOAD))
    if calls is None or outcomes is None or not page.contract:
        return
    found: dict[tuple[str, ...], list[tuple[tuple[Passage, ...], Member]]] = {}
    for row in grid.rows:
        ends = chain_of(row[calls].plain.strip("`* ")) if len(row) > max(calls, outcomes) else ()
        codes = row[outcomes].codes() if len(ends) == 2 else ()
        if len(codes) == 1:
            cell = row[payload] if payload is not None and payload < len(row) else None
            fields = fields_in(cell, 0, len(cell.plain)) if cell else ()
            found.setdefault(ends, []).append((row, Member(codes[0], fields)))
    for (caller, callee), rows in found.items():
        first, last = rows[0][0], rows[-1][0]
        boundary = Boundary(caller, callee, first[calls].span)
        span = Span(page.source, first[outcomes].span.start, last[outcomes].span.end)
        if len(rows) > 1:
            yield Union(Role.RETURN, tuple(member for _, member in rows), boundary, callee, span, None, "table")


def _column(header: list[str], names: tuple[str, ...]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in names), None)
