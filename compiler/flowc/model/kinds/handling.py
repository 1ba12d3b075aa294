"""Tables of handlers in YAML and JSON: what a host does with each outcome of what it calls.

Nothing but its place makes a word an outcome here: it stands under `outcome` of a row, or is a key under `handlers`.
Who returns it is named above the rows (`boundary: host -> runner`, `agent: runner`, a key), in the row, or nowhere.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.kinds.coercions import coercions
from flowc.model.kinds.row_coercions import row_coercions
from flowc.model.kinds.values import as_word
from flowc.model.statements import Boundary, Doctrine, Handler
from flowc.structs import Struct
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name, Source, Span
from flowc.vocabulary import Lexicon, comparable

TABLES = frozenset((
    "handlers", "outcome_handlers", "result_handlers", "routing", "routes", "on_outcome", "on_outcomes", "on_result",
    "on_results", "on_return", "outcome_actions", "outcome_routing", "result_routing", "reactions", "dispositions",
    "handling",
))  # fmt: skip
"""Keys under which a document says what is done for outcomes."""

_ROWS = (*TABLES, "rows", "rules", "cases", "outcomes", "results", "actions", "table")
_LABELS = ("outcome", "outcomes", "on", "on_outcome", "result", "returned", "returns", "answer", "case")
_BOUNDARIES = ("boundary", "call", "edge")
_CALLEES = ("callee", "agent", "tool", "role", "from", "worker", "contract")
_CALLERS = ("caller", "host", "by")
_ABOUT = (*_BOUNDARIES, *_CALLEES, *_CALLERS)
_ACTS = frozenset((
    "then", "do", "action", "actions", "handler", "next", "goto", "to", "route", "handle", "call", "run", "steps",
    "when", "if", "max_attempts", "attempts", "retry", "notify", "escalate", "log", "rewrite", "as", "move", "state",
    "emit",
))  # fmt: skip
"""Keys of what is done for one outcome."""

_REST = frozenset(("default", "otherwise", "else", "any", "other", "others", "unknown", "fallback", "rest"))
_ARROW = expression(r"\s*([\w-]+)\s*(?:->|→|=>)\s*([\w-]+)\s*")
_LABEL = expression(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")
_FEWEST = 2
MOST_LEVELS = 4
"""How deep below the key of a table its rows may stand."""


class _Whose(Struct):
    """Who returns what rows are about, and who called."""

    callee: str | None = None
    caller: str | None = None
    span: Span | None = None


def handling(node: Node, source: Source, lexicon: Lexicon, name: Name | None = None) -> Doctrine | None:
    """What a document says is done for outcomes; None where it has no table of them.

    In a contract they are those of whom it is `name`d after.
    """
    if not isinstance(node, Mapping):
        return None
    own = _Whose(comparable(name.text), None, name.span) if name else _about(node, _Whose())
    tables = [entry for entry in node.entries if entry.key.text in TABLES]
    rows = [row for entry in tables for row in _rows(entry.value, own, MOST_LEVELS) if _names_one(row[0])]
    if len(rows) < _FEWEST:
        return None
    drawn = dict.fromkeys(whose for _, whose in rows if whose.callee)
    found = [each for under in coercions(node, lexicon).values() for each in under]
    found += [each for entry in tables for each in row_coercions(entry.value, lexicon.doctrine)]
    return Doctrine(
        source=source,
        kind="process",
        role=next((whose.caller for whose in drawn if whose.caller), None),
        boundary=None,
        boundaries=tuple(Boundary(each.caller, each.callee, each.span or node.span) for each in drawn),
        handlers=tuple(handler for handler, _ in rows),
        coercions=tuple(dict.fromkeys(found)),
    )


def _names_one(row: Handler) -> bool:
    """Whether a row is for one outcome, and not for all that are not named."""
    return row.label.text.lower() not in _REST


def _about(node: Mapping, around: _Whose) -> _Whose:
    """Who is named in a mapping; else whoever is around it."""
    for entry in node.entries:
        word = as_word(entry.value)
        drawn = _ARROW.fullmatch(word.text) if word else None
        if word and drawn and entry.key.text in (*_BOUNDARIES, *_CALLEES):
            return _Whose(comparable(drawn[2]), comparable(drawn[1]), word.span)
    callee = next((word for key in _CALLEES if (word := as_word(node.get(key))) and _LABEL.fullmatch(word.text)), None)
    caller = next((word for key in _CALLERS if (word := as_word(node.get(key))) and _LABEL.fullmatch(word.text)), None)
    return _Whose(
        comparable(callee.text) if callee else around.callee,
        comparable(caller.text) if caller else around.caller,
        callee.span if callee else around.span,
    )


def _rows(node: Node, whose: _Whose, levels: int) -> Iterator[tuple[Handler, _Whose]]:
    if levels == 0:
        return
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _of_item(item, whose, levels) if isinstance(item, Mapping) else ()
    elif isinstance(node, Mapping):
        yield from _by_key(node, whose, levels)


def _of_item(item: Mapping, around: _Whose, levels: int) -> Iterator[tuple[Handler, _Whose]]:
    """An item of a list: a row that names its outcome, or a table of its own."""
    whose = _about(item, around)
    labels = tuple(label for key in _LABELS if (label := item.entry(key)) and _words(label.value))
    if labels:
        yield from ((_handler(word, item.span, item, whose), whose) for word in _words(labels[0].value))
        return
    inner = [entry for entry in item.entries if entry.key.text in _ROWS and not isinstance(entry.value, Scalar)]
    for entry in inner:
        yield from _rows(entry.value, whose, levels - 1)
    if not inner and len(item.entries) == 1:
        yield from _by_key(item, whose, levels)


def _words(node: Node) -> tuple[Name, ...]:
    """The labels a row is for: one, or a list of them."""
    items = node.items if isinstance(node, Sequence) else (node,)
    words = tuple(word for item in items if (word := as_word(item)) and _LABEL.fullmatch(word.text))
    return words if len(words) == len(items) else ()


def _by_key(node: Mapping, around: _Whose, levels: int) -> Iterator[tuple[Handler, _Whose]]:
    """Rows by outcome, or tables by who returns them."""
    whose = _about(node, around)
    entries = [entry for entry in node.entries if entry.key.text not in _ABOUT]
    roles = whose == around and bool(entries) and all(_is_table(entry.value) for entry in entries)
    for entry in entries:
        drawn = _ARROW.fullmatch(entry.key.text)
        if drawn:
            own = _Whose(comparable(drawn[2]), comparable(drawn[1]), entry.key.span)
            yield from _rows(entry.value, own, levels - 1)
        elif entry.key.text in _ROWS and not isinstance(entry.value, Scalar):
            yield from _rows(entry.value, whose, levels - 1)
        elif roles:
            own = _Whose(comparable(entry.key.text), whose.caller, entry.key.span)
            yield from _rows(entry.value, own, levels - 1)
        elif _LABEL.fullmatch(entry.key.text):
            yield _handler(entry.key.name, entry.span, entry.value, whose), whose


def _is_table(node: Node) -> bool:
    """Whether a value is a table of outcomes, and not what is done for one."""
    if isinstance(node, Sequence):
        return any(isinstance(item, Mapping) and any(item.entry(key) for key in _LABELS) for item in node.items)
    return isinstance(node, Mapping) and bool(node.entries) and not any(e.key.text in _ACTS for e in node.entries)


def _handler(label: Name, span: Span, body: Node, whose: _Whose) -> Handler:
    action = body.text if isinstance(body, Scalar) else " ".join(map(_told, _entries(body)))
    return Handler(label, "row", span, whose.callee, action)


def _entries(body: Node) -> tuple[Entry, ...]:
    return tuple(each for each in body.entries if each.key.text in _ACTS) if isinstance(body, Mapping) else ()


def _told(entry: Entry) -> str:
    return entry.value.text if isinstance(entry.value, Scalar) else ""
