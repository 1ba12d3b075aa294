"""FC002: constraints that no value can keep."""

from collections.abc import Iterator
from math import ceil, floor

from flowc.analyses.facts import Facts
from flowc.checks.deliverables import called, shapes
from flowc.diagnostics import Finding, Label
from flowc.model.deliverable import (
    ARRAY,
    BOOLEAN,
    INTEGER,
    NULL,
    NUMBER,
    OBJECT,
    PAIRS,
    STRING,
    Constraint,
    Shape,
)
from flowc.syntax.tree import Scalar


def check(facts: Facts) -> Iterator[Finding]:
    """Limits that cross, keys that are required and forbidden, listed values of another type or beyond a limit."""
    for shape in shapes(facts):
        for lower, upper in PAIRS:
            yield from _crossed(shape, lower, upper)
        yield from _emptied(shape)
        yield from _gap(shape)
        yield from _twice(shape)
        yield from _forbidden(shape)
        yield from _values(shape)
        yield from _out_of_bounds(shape)


def _crossed(shape: Shape, lower: str, upper: str) -> Iterator[Finding]:
    least, most = shape.has(lower), shape.has(upper)
    if least and most and least.value is not None and most.value is not None and least.value > most.value:
        yield _between("FC002", shape, least, most)


def _between(code: str, shape: Shape, least: Constraint, most: Constraint, form: str = "") -> Finding:
    values = {"key": called(shape), "lower": _told(least), "upper": _told(most)}
    return Finding(code, least.span, values, form, labels=(Label("other", most.span),))


def _told(constraint: Constraint) -> str:
    return constraint.key.text if constraint.value is None else f"{constraint.key.text}: {constraint.value}"


def _emptied(shape: Shape) -> Iterator[Finding]:
    """`non_empty` beside a limit of nothing."""
    filled = shape.has("non_empty") if shape.filled else None
    for word in ("max_items", "max_length"):
        most = shape.has(word)
        if filled and most and most.value == 0:
            yield _between("FC002", shape, filled, most)


def _gap(shape: Shape) -> Iterator[Finding]:
    """Two limits for a whole number that leave none between them."""
    least, most = shape.has("minimum"), shape.has("maximum")
    if not (least and most) or least.value is None or most.value is None:
        return
    whole = shape.may_be(INTEGER) and not shape.may_be(NUMBER)
    if whole and least.value <= most.value and ceil(least.value) > floor(most.value):
        yield _between("FC002", shape, least, most, "gap")


def _twice(shape: Shape) -> Iterator[Finding]:
    """One limit in two spellings with two values."""
    first: dict[str, Constraint] = {}
    for constraint in shape.constraints:
        other = first.setdefault(constraint.word, constraint)
        if constraint.value is not None and other.value is not None and constraint.value != other.value:
            values = {"key": called(shape), "lower": _told(other), "upper": _told(constraint)}
            yield Finding("FC002", constraint.span, values, "twice", labels=(Label("other", other.span),))


def _forbidden(shape: Shape) -> Iterator[Finding]:
    if shape.closed is None:
        return
    allowed = {name.text for name in shape.named or ()}
    seen = set()
    for name in (*shape.required, *shape.non_empty):
        if name.text not in allowed and name.text not in seen:
            seen.add(name.text)
            values = {"key": called(shape), "required": name.text}
            yield Finding("FC002", name.span, values, "forbidden", labels=(Label("closed", shape.closed),))


def _values(shape: Shape) -> Iterator[Finding]:
    if shape.allowed is None:
        return
    enum = shape.has("enum")
    if enum and not shape.allowed:
        yield Finding("FC002", enum.key.span, {"key": called(shape)}, "nothing")
    for value in shape.allowed:
        if not shape.may_be(*_types(value)):
            types = " or ".join(name.text for name in shape.types)
            values = {"key": called(shape), "value": value.text or "nothing", "type": types}
            labels = tuple(Label("type", name.span) for name in shape.types)
            yield Finding("FC002", value.span, values, "value", labels=labels)


def _out_of_bounds(shape: Shape) -> Iterator[Finding]:
    """The first of the listed values that a limit shuts out, for each limit; those of another type are told as such."""
    fitting = [value for value in shape.allowed or () if shape.may_be(*_types(value))]
    for limit in shape.constraints:
        value = next((value for value in fitting if _breaks(value.value, limit)), None)
        if value:
            values = {"key": called(shape), "value": value.text or '""', "lower": _told(limit)}
            yield Finding("FC002", value.span, values, "limited", labels=(Label("other", limit.span),))


def _breaks(value: object, limit: Constraint) -> bool:
    """Whether a listed value breaks a limit that is about values of its type."""
    size = len(value) if isinstance(value, str) else None
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else None
    match limit.word:
        case "min_length" | "max_length":
            return size is not None and _is_beyond(size, limit)
        case "minimum" | "maximum":
            return number is not None and _is_beyond(number, limit)
    return False


def _is_beyond(amount: float, limit: Constraint) -> bool:
    if limit.value is None:
        return False
    return amount < limit.value if limit.word.startswith("min") else amount > limit.value


def _types(value: Scalar) -> tuple[str, ...]:
    """The types a value is of."""
    match value.value:
        case None:
            return (NULL,)
        case bool():
            return (BOOLEAN,)
        case int():
            return INTEGER, NUMBER
        case float() as number:
            return (INTEGER, NUMBER) if number.is_integer() else (NUMBER,)
        case str():
            return (STRING,)
    return ARRAY, OBJECT
