"""The contracts of a table as plain values: outcomes with events and fields, constraints as JSON Schema has them."""

from collections.abc import Iterator
from typing import TypeAlias

from flowc.machine.table import Accepted, PlaceContract
from flowc.model.deliverable import ITEMS, OBJECT, Deliverable, Shape
from flowc.model.nodes import PayloadField

Plain: TypeAlias = "str | int | float | bool | list[Plain] | dict[str, Plain] | None"
"""A JSON value."""

ENVELOPE = ("outcome", "decision", "comment", "reason", "notes", "events", "tasks")
"""The keys every result may have, whatever its deliverable allows."""

_SPELLINGS = {"min_items": "minItems", "max_items": "maxItems", "min_length": "minLength", "max_length": "maxLength"}


def contract_document(contract: PlaceContract) -> dict[str, Plain]:
    """A contract as a table holds it."""
    whole = contract.deliverable.whole if contract.deliverable else None
    inside = whole is not None and not is_result(whole)
    return {
        "contract": contract.name,
        "agent": contract.agent,
        "states": list(contract.states),
        "keys": dict(contract.keys),
        "decisions": dict(contract.decisions),
        "outcomes": [_outcome(outcome) for outcome in contract.outcomes],
        "deliverable": _deliverable(contract) if contract.deliverable else None,
        "at": "deliverable" if inside else None,
    }


def is_result(whole: Shape) -> bool:
    """Whether a deliverable is the result itself: an object is, anything else stands under `deliverable`."""
    types = {name.text for name in whole.types}
    return types == {OBJECT} or (not types and (whole.named is not None or bool(whole.required or whole.non_empty)))


def _outcome(outcome: Accepted) -> dict[str, Plain]:
    return {
        "outcome": outcome.label,
        "class": outcome.class_,
        "event": outcome.event,
        "aliases": list(outcome.aliases),
        "decisions": dict(outcome.decisions),
        "payload": [_field(field) for field in outcome.payload],
    }


def _field(field: PayloadField) -> Plain:
    return {
        "field": field.name.text,
        "required": field.required,
        "many": field.many,
        "when": field.when or None,
    }


def _deliverable(contract: PlaceContract) -> Plain:
    """The constraints in the spelling of JSON Schema; what every result has is no stranger in a closed object."""
    assert contract.deliverable is not None
    made = shape_document(contract.deliverable)
    if made.get("additionalProperties") is False and is_result(contract.deliverable.whole):
        fields = (field.name.text for outcome in contract.outcomes for field in outcome.payload)
        properties = made.setdefault("properties", {})
        assert isinstance(properties, dict)
        for key in (*ENVELOPE, *(old for old, _ in contract.keys), *fields):
            properties.setdefault(key, {})
    return made


def shape_document(deliverable: Deliverable) -> dict[str, Plain]:
    """The constraints of a tree in the spelling of JSON Schema, with `nonEmpty` for what must not be empty."""
    made: dict[tuple[str, ...], dict[str, Plain]] = {}
    for shape in deliverable.shapes:
        own = made.setdefault(shape.path, {})
        own.update(_constraints(shape))
        if shape.path:
            _attach(made[shape.path[:-1]], shape.path[-1], own)
    for shape in deliverable.shapes:
        _fill(made[shape.path], shape)
    return made[()]


def _attach(around: dict[str, Plain], part: str, own: dict[str, Plain]) -> None:
    if part == ITEMS:
        around["items"] = own
    else:
        properties = around.setdefault("properties", {})
        assert isinstance(properties, dict)
        properties[part] = own


def _constraints(shape: Shape) -> Iterator[tuple[str, Plain]]:
    types: list[Plain] = [*dict.fromkeys(name.text for name in shape.types)]
    if types:
        yield "type", types[0] if len(types) == 1 else types
    required: list[Plain] = [*dict.fromkeys(name.text for name in (*shape.required, *shape.non_empty))]
    if required:
        yield "required", required
    for constraint in reversed(shape.constraints):
        if constraint.value is not None:
            yield _SPELLINGS.get(constraint.word, constraint.word), constraint.value
    if shape.allowed is not None:
        yield "enum", [scalar.value for scalar in shape.allowed]
    if shape.closed:
        yield "additionalProperties", False
    if shape.filled:
        yield "nonEmpty", True
    if shape.pattern:
        yield "pattern", shape.pattern


def _fill(own: dict[str, Plain], shape: Shape) -> None:
    """Mark the keys of an object that must not be empty."""
    for name in shape.non_empty:
        properties = own.setdefault("properties", {})
        assert isinstance(properties, dict)
        part = properties.setdefault(name.text, {})
        assert isinstance(part, dict)
        part["nonEmpty"] = True
