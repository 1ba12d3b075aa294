"""Columns of tables whose cells are labels, of which their document does not say that they are outcomes."""

import re
from collections.abc import Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.outcomes.cases import routes_on
from flowc.model.doctrine.outcomes.choices import RETURNED, tells_own
from flowc.model.doctrine.outcomes.contract_tables import is_of_something_else
from flowc.model.doctrine.outcomes.reactions import react
from flowc.model.doctrine.outcomes.routing_tables import CALLER, OUTCOME, head_of, quotes_files, row_subject
from flowc.model.doctrine.outcomes.said import Found, side_by_side
from flowc.model.statements import ACTS, SAID, TELLS, Member
from flowc.structs import replace
from flowc.syntax.outcome import ONE_CASE, TITLED, alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

_CELL = expression(rf"\s*`(?P<label>{ONE_CASE}|{TITLED})`(?:\s*\([^()]*\))?\s*")
_WORD = expression(rf"\s*(?P<label>{ONE_CASE})\s*")
_WORDS = expression(r"\s*(?P<label>[A-Za-z][\w-]*+(?>(?:\ [\w-]++){0,3}))\s*")
_MOST = 20
"""Labels without marks of one place."""

_HEADS = expression(
    r"\b(?:then|do|does|next|action|actions|goes|handling|what\s+happens|reaction|response|consequence|caller|step)\b"
    r"|^(?:the\s+)?[\w-]+(?:lead|runner|desk|dispatcher|engine|conductor|coordinator|captain|driver|master|producer)$",
    re.IGNORECASE,
)
_NAMED = expression(r"[\s*]*(?:`(?P<marked>[a-z][a-z0-9]*)`|`?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`?)[\s*]*")
_SAID = expression(
    r"(?:(?:what\s+(?:it|they|each|he|she)\s+)?(?:(?:may|can)\s+)?(?:comes?\s+back|gives?\s+back|hands?\s+back|sends?\s+back|returns?"
    r"|answers?|says?)(?:\s+with)?|(?:possible\s+|its\s+)?(?:answers|outcomes?|results?|replies))",
    re.IGNORECASE,
)
"""The head of a column that holds all that comes back."""

_ONE_OF = expression(r"\b(?:comes?\s+back|returns?|answers?)\b[^.;:]{0,60}\b(?:one|either|any)\b", re.IGNORECASE)
_DOER = expression(r"(?:the|our|its)\s+[\w-]+(?:\s+[\w-]+)?|you|we|i", re.IGNORECASE)
_OTHERS = expression(
    r"(?:(?:what|when|if)\s+)?(?!(?:you|we|i|what|when|if)\b)(?:(?:the|its|your|our)\s+)?[\w-]+(?:\s+[\w-]+)?\s+"
    r"(?:says?|said|answers?|answered|returns?|returned|reports?|reported|replies|replied|gives?(?:\s+back)?"
    r"|c[ao]mes?\s+back\s+with)|(?:its|their|his|her)\s+(?:answers?|outcomes?|results?|repl(?:y|ies))",
    re.IGNORECASE,
)
_YOURS = expression(
    r"(?:(?:what|so|then|and)\s+)?(?:you|we|i)(?:\s+(?:then|must|should|will|shall))?\s+[a-z]+(?:\s+(?:then|with\s+it))?"
    r"|your\s+(?:own\s+)?(?:answer|outcome|result|reply|return|move|part|turn|reaction)",
    re.IGNORECASE,
)
"""Heads of two columns: what somebody else says, and what the reader says or does then."""


def columns(page: Page) -> Iterator[Found]:
    """The labels of the first column of each table that has such cells."""
    for grid in page.grids():
        if len(grid.header) < 2 or len(grid.rows) < 2 or quotes_files(grid):
            continue
        if page.kind == "handoff-contract" and is_of_something_else(grid):
            continue
        at = next((each for each in range(len(grid.header)) if _is_column(grid, each)), None)
        at = at if at is not None else _plain_column(grid)
        if at is not None:
            yield from _of_column(page, grid, at)


def said_cells(page: Page) -> Iterator[Found]:
    """What each row of a table says that comes back from the role it begins with, `| consulted | comes back with |`;
    not from who calls it, `| caller | callee | comes back |`.
    """
    for grid in page.grids():
        heads = [at for at, cell in enumerate(grid.header) if at and _SAID.fullmatch(head_of(cell))]
        callers = {at for at, cell in enumerate(grid.header) if CALLER.fullmatch(head_of(cell))}
        for row in grid.rows if heads and not quotes_files(grid) else ():
            if len(row) > heads[0]:
                before = tuple(cell for at, cell in enumerate(row[: heads[0]]) if at not in callers)
                yield from _of_cell(page, before, row[heads[0]], bool(callers))


def _of_cell(page: Page, before: tuple[Passage, ...], cell: Passage, called: bool) -> Iterator[Found]:
    """What one cell says that comes back; who is `called` may have a name of one word, in marks."""
    named = (match for each in before if (match := _NAMED.fullmatch(each.plain)))
    names = (match["role"] or match["marked"] for match in named if match["role"] or called)
    role = next((comparable(name) for name in names if called or page.words.is_somebody(name)), None)
    for run in alternatives(cell.plain) if role else ():
        members = tuple(Member(cell.name(label.start, label.end)) for label in run.labels)
        found, _ = side_by_side(members, cell.at(run.start, run.end), SAID, (), ())
        yield replace(found, subject=role), ()


def _is_column(grid: Grid, at: int) -> bool:
    """Whether each cell of a column is one label in code."""
    return all(at < len(row) and _CELL.fullmatch(row[at].plain) for row in grid.rows)


def _plain_column(grid: Grid) -> int | None:
    """The first column, if it is called after what comes back and holds labels without marks, one of several words or
    beside a column that tells what is done.
    """
    head, *others = (head_of(cell) for cell in grid.header)
    told = RETURNED.search(head) and any(map(_HEADS.search, others))
    found = [(_WORDS if told else _WORD).fullmatch(row[0].plain) for row in grid.rows[:_MOST] if row]
    labels = [match["label"] for match in found if match]
    sure = len(labels) == len(grid.rows) and (told or any("-" in label for label in labels))
    return 0 if sure and (told or OUTCOME.match(head)) else None


def _of_column(page: Page, grid: Grid, at: int) -> Iterator[Found]:
    """The labels of a column, those of each role apart where another column names the roles; in an agent's own
    document a head such as `I return` says what they are.
    """
    own = page.kind == "agent"
    heads = [head_of(cell) for cell in grid.header]
    others = [head for place, head in enumerate(heads) if place != at]
    acts = any(map(_HEADS.search, others)) or routes_on(grid.lead)
    acts = acts or bool(RETURNED.search(heads[at]) and any(map(_DOER.fullmatch, others)))
    acts = acts or bool(_OTHERS.fullmatch(heads[at]) and any(map(_YOURS.fullmatch, others)))
    told = grid.lead is not None and _ONE_OF.search(grid.lead.plain) is not None
    told = told or (own and not acts and bool(RETURNED.search(heads[at]) or tells_own(grid.titles[-1:])))
    about = (grid.lead.plain if grid.lead else "", heads[at], *heads[at + 1 :], *reversed(grid.titles))
    for role, rows in groupby(grid.rows, key=lambda row: row_subject(grid, row, at)):
        cells = [(_label(row[at]), row[at].span, row[-1].plain) for row in rows]
        members = tuple(Member(label) for label, _, _ in cells)
        spelling = SAID if told else ACTS if acts else TELLS
        acted = acts or (own and react((rest for _, _, rest in cells), page.lexicon.deeds.lists["verbs"]))
        yield side_by_side(members, grid.span, spelling, about, cells if acted else (), role)


def _label(cell: Passage) -> Name:
    match = _CELL.fullmatch(cell.plain) or _WORDS.fullmatch(cell.plain)
    assert match
    return cell.name(*match.span("label"))
