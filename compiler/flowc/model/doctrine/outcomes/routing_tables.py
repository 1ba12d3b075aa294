"""Tables that say what to do for an outcome: one of its columns holds outcomes or verdicts, another what is done."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.outcomes.cases import routes_on
from flowc.model.statements import Handler
from flowc.syntax.outcome import ICON, LABEL, alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

_CELL = expression(rf"{ICON}[`*\"']*{ICON}(?P<label>{LABEL})[`*\"']*(?:\s*\(.*\))?")
OUTCOME = expression(
    r"^(?:the\s+)?(?:[\w-]+(?:['’]s)?\s+)?"
    r"(?:outcomes?|results?|answers?|repl(?:y|ies)|return(?:s|ed)?(?: values?)?|status)"
    r"(?:\s+(?:of|from)\s+(?:the\s+)?[\w-]+)?$"
    r"|^(?:what\s+)?(?:it|they|he|she)\s+(?:says?|said|answers?|answered|returns?|returned|came\s+back\s+with)$",
    re.IGNORECASE,
)
_CALLED_OUTCOME = expression(r"(?:the\s+)?(?:[\w-]+\s+)?(?:outcomes?|answers?|verdicts?)", re.IGNORECASE)
_CALLED_REPLY = expression(
    r"(?:the\s+|its\s+)?(?:[\w-]+(?:['’]s)?\s+)?(?:outcomes?|answers?|repl(?:y|ies)|verdicts?)", re.IGNORECASE
)
_WORD = expression(r"[a-z][a-z0-9]*+(?>(?:[-_][a-z0-9]++)*)")
_WHOSE = expression(
    r"^(?:the\s+)?(?:outcomes?|results?|returns?(?: values?)?|status|verdict)\s+(?:of|from)\s+(?:the\s+)?"
    r"(?P<behind>[\w-]+)$"
    r"|^(?:the\s+)?(?P<before>[\w-]+)\s+(?:outcomes?|results?|return(?:s|ed)?(?: values?)?|verdicts?)$",
    re.IGNORECASE,
)
_OUTPUT = expression(r"^(?:agent\s+)?output$", re.IGNORECASE)
_VERDICT = expression(r"^(?:[\w-]+\s+)?(?:verdicts?|decisions?)$", re.IGNORECASE)
ACTION = expression(
    r"\b(?:action|next|routes?|routing|then|do|goes|handle[dr]?|handling|response|orchestrator|caller)\b", re.IGNORECASE
)
_DOER = expression(
    r"(?:what\s+)?(?:the|our|its)\s+[\w-]+(?:\s+[\w-]+)?(?:\s+does(?:\s+(?:then|with\s+it))?)?", re.IGNORECASE
)
_DOES = expression(
    r"(?:what\s+)?(?:[\w-]+\s+){1,3}does(?:\s+(?:then|next|with\s+it))?|(?:what\s+)?(?:you|we)(?:\s+(?:then|make\s+of\s+it))?",
    re.IGNORECASE,
)
_RUNS = expression(
    r"(?:(?:the|our)\s+)?(?:[\w-]+[ -])?(?:lead|runner|desk|dispatcher|engine|runtime|master|conductor|coordinator"
    r"|supervisor|controller|driver|producer|(?:main|parent)\s+(?:agent|session)|loop|host|workflow|script)",
    re.IGNORECASE,
)
"""A column of what somebody does who runs others, called after them."""

FROM = expression(
    r"^(?:sub-?)?(?:role|agent|stage|from|callee|call|called|asked|returned by|who|whom|worker|specialist)s?$"
    r"|^who\s+(?:answer(?:s|ed)|says?|said|returns?|returned|is\s+asked|was\s+asked)$",
    re.IGNORECASE,
)
PAYLOAD = expression(r"\b(?:payload|carries|includes|contains|fields|with|brings|holds)\b", re.IGNORECASE)
_TARGET = expression(r"\b(?:next|route|routes|target|goes)\b", re.IGNORECASE)
_ROLE = expression(r"\s*`?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`?\s*")
_CITED = expression(r"[\w-]+\.(?:md|ya?ml|json|py|ts)\b")

CALLER = expression(
    r"(?:the\s+)?(?:caller|calling(?:\s+\w+)?|asker|from|(?:called|asked|started|invoked|requested)\s+by"
    r"|who\s+(?:asks|calls|starts|invokes))",
    re.IGNORECASE,
)
"""The head of a column of those who call, to whom something comes back from another."""


def head_of(cell: Passage) -> str:
    """The words of a header without their marks."""
    return cell.plain.replace("`", "").strip("* ")


def column(grid: Grid, pattern: re.Pattern[str]) -> int | None:
    """The first column whose header holds an expression."""
    found = (at for at, cell in enumerate(grid.header) if pattern.search(head_of(cell)))
    return next(found, None)


def routes(grid: Grid) -> bool:
    """Whether a table says what to do for a value: outcomes or verdicts in one column, actions in another."""
    if len(grid.header) < 2:
        return False
    value, action = _value_column(grid), _action_column(grid)
    return value is not None and action is not None and value != action


def _action_column(grid: Grid) -> int | None:
    """The column that says what is done; behind words that route also one that only names who does it."""
    at = column(grid, ACTION)
    if at is not None:
        return at
    last = len(grid.header) - 1
    head = head_of(grid.header[last])
    told = any(PAYLOAD.search(head_of(cell)) for cell in grid.header[:last])
    if (_DOES.fullmatch(head) or _RUNS.fullmatch(head)) and not told:
        return last
    return last if last == 1 and routes_on(grid.lead) and _DOER.fullmatch(head) else None


def _value_column(grid: Grid) -> int | None:
    for pattern in (OUTCOME, _VERDICT, _OUTPUT):
        at = column(grid, pattern)
        if at is not None:
            return at
    return 0 if re.match(r"(?:when|if|returned|on)\b", grid.header[0].plain.strip("*` "), re.IGNORECASE) else None


def routes_by_role(grid: Grid) -> bool:
    """Whether a table says what to do for what each of some roles returns."""
    return routes(grid) and column(grid, FROM) not in (None, _value_column(grid))


def handlers_of_grid(page: Page, grid: Grid) -> Iterator[Handler]:
    """The rows of a routing table, one handler for each label in a row."""
    if not (page.contract or _names_outcomes(grid)) or not routes(grid) or quotes_files(grid):
        return
    value, action = _value_column(grid), _action_column(grid)
    assert value is not None and action is not None
    plain = _holds_plain_labels(grid, value)
    for row in grid.rows:
        if len(row) <= max(value, action):
            continue
        for label in _row_labels(page, row[value], plain=plain):
            subject = row_subject(grid, row, value) or _header_subject(page, grid.header[value])
            target = _target(grid, row)
            word = plain and not (_is_known(page, label.text) or _is_literal(row[value], label))
            around = _around(grid)
            yield Handler(label, "row", row[value].span, subject, row[action].plain, target, (), around, plain=word)


def _names_outcomes(grid: Grid) -> bool:
    """Whether a table of any document is surely about outcomes: of that name, several, each in code and no plain word.
    """
    at = _value_column(grid) if grid.header and len(grid.rows) > 1 else None
    if at is None or not _CALLED_OUTCOME.fullmatch(head_of(grid.header[at])):
        return False
    coded = [row[at].codes() for row in grid.rows if len(row) > at]
    return all(len(codes) == 1 and "-" in codes[0].text for codes in coded) and len(coded) == len(grid.rows)


def _around(grid: Grid) -> tuple[str, ...]:
    """The words that lead to a table and speak of what was returned, and the titles around it, nearest first."""
    if grid.lead is None or grid.lead.plain in grid.titles:
        return tuple(reversed(grid.titles))
    return (grid.lead.plain, *reversed(grid.titles)) if routes_on(grid.lead) else ()


def _holds_plain_labels(grid: Grid, at: int) -> bool:
    """Whether a column that is called an outcome holds one word without marks in each of its cells."""
    cells = [row[at].plain.strip() for row in grid.rows if len(row) > at]
    called = _CALLED_REPLY.fullmatch(head_of(grid.header[at]))
    return bool(called) and len(cells) > 1 and all(map(_WORD.fullmatch, cells))


def _row_labels(page: Page, cell: Passage, *, plain: bool) -> tuple[Name, ...]:
    codes = tuple(code for code in cell.codes() if re.fullmatch(LABEL, code.text))
    if codes:
        return codes
    runs = alternatives(cell.plain)
    if runs:
        return tuple(cell.name(label.start, label.end) for run in runs for label in run.labels)
    label = label_of(cell)
    return (label,) if label and (plain or _is_known(page, label.text) or _is_literal(cell, label)) else ()


def _is_literal(cell: Passage, label: Name) -> bool:
    """Whether a cell writes its label as one: `**NEEDS_REVIEW**`, in capitals or in bold."""
    several = "_" in label.text or " " in label.text
    return label.text.isupper() and (several or cell.plain.strip().startswith("**"))


def _is_known(page: Page, label: str) -> bool:
    words = page.words
    return bool(words.outcome_class(label)) or words.is_status(label) or words.has("decisions", label)


def row_subject(grid: Grid, row: tuple[Passage, ...], value: int) -> str | None:
    """The role in another column of the row: `role`, `agent`, `stage`, `from`, or one that holds nothing but roles."""
    at = column(grid, FROM)
    if at is None:
        return _role(row, _role_column(grid, value))
    if at == value or at >= len(row) or (at > value and head_of(grid.header[at]).lower() == "who"):
        return None
    return comparable(row[at].plain.strip("`* ")) or None


@lru_cache(maxsize=1)
def _role_column(grid: Grid, at: int) -> int | None:
    """The column with a word joined by hyphens in every row, some of them more than once: whom the rows are about."""
    for place in range(len(grid.header)):
        words = [_role(row, place) for row in grid.rows]
        if place != at and all(words) and len(set(words)) < len(words):
            return place
    return None


def _role(row: tuple[Passage, ...], at: int | None) -> str | None:
    match = _ROLE.fullmatch(row[at].plain) if at is not None and at < len(row) else None
    return comparable(match["role"]) if match else None


def _header_subject(page: Page, cell: Passage) -> str | None:
    """The role in the header itself: `Outcome of x`, `x returns`."""
    match = _WHOSE.fullmatch(head_of(cell))
    role = comparable(match["behind"] or match["before"]) if match else ""
    plain = page.words.lists["own_words"] | page.words.lists["things"] | page.words.lists["call_words"]
    return role if role and role not in plain else None


def _target(grid: Grid, row: tuple[Passage, ...]) -> str | None:
    at = column(grid, _TARGET)
    if at is None or at >= len(row):
        return None
    codes = row[at].codes()
    return codes[0].text if codes else None


def label_of(cell: Passage) -> Name | None:
    """The label that a cell consists of."""
    match = _CELL.fullmatch(cell.plain)
    return cell.name(match.start("label"), match.end("label")) if match else None


def quotes_files(grid: Grid) -> bool:
    """Whether a table quotes other documents: cells with the name of a file, beside a line or a text."""
    heads = {comparable(cell.plain.strip("* ")) for cell in grid.header}
    if "file" in heads:
        return True
    placed = heads & {"line", "lines", "before", "after", "appears-in"}
    return bool(placed) and any(_CITED.search(cell.plain) for row in grid.rows for cell in row)
