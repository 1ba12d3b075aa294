"""A table as plain values: what a compiled document holds, and the hash of what it means."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields

from flowc.machine.table import Budget, Invocations, Row, Table, TableState, Turn
from flowc.machine.terms import Plain as Plain
from flowc.machine.terms import contract_document
from flowc.text import Span, position
from flowc_runtime.effects import Effect, RejectWithFeedback, Retry

FILLED = {RejectWithFeedback: ("comment",), Retry: ("attempt",)}
"""The fields dispatch fills in from the event; a table does not hold them."""


def document(table: Table) -> dict[str, Plain]:
    """Everything a runtime needs, keys in the order of the format; `behaviour` is the hash of what it means."""
    meaning = _meaning(table)
    return {
        "flow": table.flow,
        "behaviour": digest(meaning),
        "most_invocations": _invocations(table.most_invocations),
        **meaning,
    }


def behaviour(table: Table) -> str:
    """SHA-256 over states, events and rows, without names of flows and files: equal for tables that act alike."""
    return digest(_meaning(table))


def digest(value: Mapping[str, Plain]) -> str:
    """SHA-256, in hexadecimal, of a value as ASCII JSON with sorted keys and no blanks."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def places(spans: tuple[Span, ...]) -> list[Plain]:
    """Spans for people and tools, `path:line:column`, each once."""
    return list(dict.fromkeys(place(span) for span in spans))


def place(span: Span) -> str:
    """Where a span begins, as `path:line:column`."""
    at = position(span.source, span.start)
    return f"{span.source.path}:{at.line}:{at.column}"


def _meaning(table: Table) -> dict[str, Plain]:
    return {
        "initial": table.initial,
        "initial_effects": [effect(e) for e in table.initial_effects],
        "events": list(table.events),
        "results": list(table.results),
        "contracts": [contract_document(contract) for contract in table.contracts],
        "states": [_state(state) for state in table.states],
        "rows": [_row(row) for row in table.rows],
    }


def _state(state: TableState) -> dict[str, Plain]:
    return {
        "id": state.id,
        "state": state.state,
        "phase": state.phase,
        "waits": {"kind": state.waits.kind, "subject": state.waits.subject},
        "terminal": state.terminal,
        "origin": state.origin,
        "lease": _seconds(state.lease),
        "capacity": state.capacity,
    }


def _seconds(value: float | None) -> Plain:
    return int(value) if value is not None and value.is_integer() else value


def _row(row: Row) -> dict[str, Plain]:
    return {"state": row.state, "event": row.event, **_turn(row.turn)}


def _turn(turn: Turn) -> dict[str, Plain]:
    return {
        "next": turn.next,
        "effects": [effect(e) for e in turn.effects],
        "budget": _budget(turn.budget) if turn.budget else None,
    }


def _budget(budget: Budget) -> dict[str, Plain]:
    return {
        "counter": budget.counter,
        "limit": budget.limit,
        "scope": budget.scope,
        "exhausted": _turn(budget.exhausted),
    }


def effect(value: Effect) -> dict[str, Plain]:
    """An effect as an object that names its kind."""
    filled = FILLED.get(type(value), ())
    own = {field.name: _value(getattr(value, field.name)) for field in fields(value) if field.name not in filled}
    return {"effect": type(value).__name__, **own}


def _value(value: object) -> Plain:
    if isinstance(value, tuple):
        return [str(item) for item in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def _invocations(most: Invocations | None) -> Plain:
    return {"number": most.number, "exact": most.exact} if most else None
