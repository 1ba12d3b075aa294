"""What a place accepts as a result, and how a result is judged by it: never raising, never rewriting what it says.

A contract lists outcomes with the event each one is, the fields each one carries, and constraints on a deliverable.
Constraints are those of JSON Schema in its own spelling, and `nonEmpty`; nothing in a table is run as an expression.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flowc_runtime.words import count, number, one, one_of, shown, told, void

OUTCOME, DECISION = "outcome", "decision"
"""The keys of every result."""

REJECT = "reject"
"""The decision beside which even a success has to say why."""

BLANK = " \t\n\r"
"""The characters a text may consist of and still be empty."""


class Violation(NamedTuple):
    """Where a result breaks its contract, what was expected there, and what came, each in a few words.

    `mismatch` is the kind of it: type, missing, empty, unknown, minItems and the like.
    """

    path: str
    expected: str
    actual: str
    mismatch: str


class Payload(NamedTuple):
    """A field of an outcome. `when` is the decision beside which alone it is required, or nothing."""

    field: str
    required: bool
    many: bool
    when: str | None


class Outcome(NamedTuple):
    """An outcome a place accepts. `decisions` are the event words by decision; `event` is the word without one."""

    event: str
    decisions: Mapping[str, str]
    payload: tuple[Payload, ...]
    delivers: bool


class Contract(NamedTuple):
    """What a place accepts. `labels` are the outcomes as declared, `outcomes` has their old spellings too.

    `keys` and `decisions` are old spellings of the keys of a result and of decisions. `at` is the key the deliverable
    stands under, None where it is the result itself.
    """

    name: str
    labels: tuple[str, ...]
    outcomes: Mapping[str, Outcome]
    keys: Mapping[str, str]
    decisions: Mapping[str, str]
    deliverable: Mapping[str, Any] | None
    at: str | None


def contract(written: Mapping[str, Any]) -> Contract:
    """A contract of a table's document. Raises KeyError, TypeError or AttributeError where it is no whole one."""
    outcomes = {}
    for each in written["outcomes"]:
        payload = tuple(Payload(f["field"], f["required"], f["many"], f["when"]) for f in each["payload"])
        outcome = Outcome(each["event"], dict(each["decisions"]), payload, each["class"] == "success")
        outcomes.update(dict.fromkeys((each["outcome"], *each["aliases"]), outcome))
    return Contract(
        name=written["contract"],
        labels=tuple(each["outcome"] for each in written["outcomes"]),
        outcomes=outcomes,
        keys=dict(written["keys"]),
        decisions=dict(written["decisions"]),
        deliverable=written["deliverable"],
        at=written["at"],
    )


def unified(words: Iterable[str]) -> Contract:
    """What a place without a contract accepts: the unified format, given as words `outcome` or `outcome/decision`."""
    decisions: dict[str, dict[str, str]] = {}
    for word in words:
        outcome, slash, decision = word.partition("/")
        decided = decisions.setdefault(outcome, {})
        if slash:
            decided[decision] = word
    outcomes = {label: Outcome(label, decided, (), False) for label, decided in decisions.items()}
    return Contract("", tuple(outcomes), outcomes, {}, {}, None, None)


def events(accepted: Contract) -> Iterator[str]:
    """Every event word a result can be."""
    for outcome in accepted.outcomes.values():
        yield outcome.event
        yield from outcome.decisions.values()


def judged(accepted: Contract, result: object) -> str | Violation:
    """The event word a result is by a contract, or where it breaks it; any JSON value is one or the other."""
    if not isinstance(result, dict):
        return Violation("", "an object with `outcome`", shown(result), "type")
    keyed = {**{new: result[old] for old, new in accepted.keys.items() if old in result}, **result}
    label = keyed.get(OUTCOME)
    outcome = accepted.outcomes.get(label) if isinstance(label, str) else None
    if outcome is None:
        kind = "unknown" if OUTCOME in keyed else "missing"
        return Violation(OUTCOME, one_of(accepted.labels), shown(label), kind)
    decision = keyed.get(DECISION)
    if isinstance(decision, str):
        decision = accepted.decisions.get(decision, decision)
    if decision is not None and not (isinstance(decision, str) and decision in outcome.decisions):
        return Violation(DECISION, _allowed(outcome), shown(decision), "unknown")
    broken = _payload(outcome, {**keyed, DECISION: decision}) or _deliverable(accepted, outcome, result)
    return broken or (outcome.event if decision is None else outcome.decisions[decision])


def _allowed(outcome: Outcome) -> str:
    return f"{one_of(outcome.decisions)}, or none" if outcome.decisions else "none with this outcome"


def _payload(outcome: Outcome, result: Mapping[str, object]) -> Violation | None:
    """The first field that is missing, empty, or no list where many are carried."""
    for each in outcome.payload:
        field, value = each.field, result.get(each.field)
        bare = each.many and outcome.delivers and each.when != REJECT
        needed = each.required and each.when in (None, result[DECISION])
        if needed and (value is None if bare else is_empty(value)):
            expected = one_of(outcome.decisions) if field == DECISION else _wanted(each.many, bare)
            return Violation(field, expected, void(value), "missing" if field not in result else "empty")
        if each.many and value is not None and not isinstance(value, list):
            return Violation(field, "a list", shown(value), "type")
    return None


def _wanted(many: bool, bare: bool) -> str:
    """What a field must hold. A list that comes with a success may be `bare`: that nothing was found is a result too,
    and how much is enough a deliverable says; the lists that say why it is none hold something.
    """
    if not many:
        return "a value"
    return "a list" if bare else "a list that is not empty"


def _deliverable(accepted: Contract, outcome: Outcome, result: Mapping[str, object]) -> Violation | None:
    if accepted.deliverable is None or not outcome.delivers:
        return None
    if accepted.at is None:
        return first_violation(accepted.deliverable, result, ())
    if accepted.at not in result:
        return Violation(accepted.at, "a value", shown(None), "missing")
    return first_violation(accepted.deliverable, result[accepted.at], (accepted.at,))


def first_violation(
    shape: Mapping[str, Any], value: object, path: tuple[str | int, ...] = ()
) -> Violation | None:
    """Where a value first breaks a shape, depth first and in written order; None where it keeps it."""
    waiting: list[tuple[Mapping[str, Any], object, tuple[str | int, ...]]] = [(shape, value, path)]
    while waiting:
        expected, found, where = waiting.pop()
        broken = _own(expected, found, where)
        if broken:
            return broken
        waiting += reversed(list(_inside(expected, found, where)))
    return None


def _inside(
    shape: Mapping[str, Any], value: object, path: tuple[str | int, ...]
) -> Iterator[tuple[Mapping[str, Any], object, tuple[str | int, ...]]]:
    """The parts of a value that a shape describes."""
    if isinstance(value, dict):
        for key, part in shape.get("properties", {}).items():
            if key in value:
                yield part, value[key], (*path, key)
    if isinstance(value, list) and "items" in shape:
        yield from ((shape["items"], item, (*path, at)) for at, item in enumerate(value))


def _own(shape: Mapping[str, Any], value: object, path: tuple[str | int, ...]) -> Violation | None:
    """What a value itself breaks, its parts aside."""
    types = shape.get("type", ())
    types = (types,) if isinstance(types, str) else types
    if types and not any(is_of(value, name) for name in types):
        return Violation(told(path), " or ".join(map(one, types)), shown(value), "type")
    if "enum" in shape and not any(is_same(value, each) for each in shape["enum"]):
        return Violation(told(path), one_of(map(shown, shape["enum"])), shown(value), "enum")
    if shape.get("nonEmpty") and is_empty(value):
        return Violation(told(path), "something", void(value), "empty")
    if isinstance(value, dict):
        return _keys(shape, value, path)
    return _limits(shape, value, path)


def _keys(shape: Mapping[str, Any], value: Mapping[str, object], path: tuple[str | int, ...]) -> Violation | None:
    for key in shape.get("required", ()):
        if key not in value:
            return Violation(told((*path, key)), "a value", shown(None), "missing")
    known = shape.get("properties", {})
    if shape.get("additionalProperties", True) is False:
        for key in value:
            if key not in known:
                actual = f"the key {shown(key)}"
                return Violation(told(path), f"only {one_of(known)}", actual, "additionalProperties")
    return None


def _limits(shape: Mapping[str, Any], value: object, path: tuple[str | int, ...]) -> Violation | None:
    if isinstance(value, list):
        return _sized(shape, len(value), path, "Items", "item")
    if isinstance(value, str):
        return _sized(shape, len(value), path, "Length", "character")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if "minimum" in shape and value < shape["minimum"]:
            return Violation(told(path), f"at least {shape['minimum']}", number(value), "minimum")
        if "maximum" in shape and value > shape["maximum"]:
            return Violation(told(path), f"at most {shape['maximum']}", number(value), "maximum")
    return None


def _sized(
    shape: Mapping[str, Any], size: int, path: tuple[str | int, ...], limit: str, unit: str
) -> Violation | None:
    least, most = shape.get(f"min{limit}", 0), shape.get(f"max{limit}", size)
    if size < least:
        return Violation(told(path), f"at least {count(least, unit)}", count(size, unit), f"min{limit}")
    if size > most:
        return Violation(told(path), f"at most {count(most, unit)}", count(size, unit), f"max{limit}")
    return None


def is_of(value: object, name: str) -> bool:
    """Whether a JSON value is of a type: truth values are no numbers, and a whole number has no fraction."""
    match name:
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case "integer":
            return not isinstance(value, bool) and (
                isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            )
        case _:
            return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_same(value: object, other: object) -> bool:
    """Whether two scalars are the same JSON value: `1` is `1.0`, and `true` is not `1`."""
    return isinstance(value, bool) == isinstance(other, bool) and value == other


def is_empty(value: object) -> bool:
    """Whether nothing is there: null, a blank text, a list or an object without content."""
    if isinstance(value, str):
        return not value.strip(BLANK)
    return value is None or (isinstance(value, (list, dict)) and not value)
