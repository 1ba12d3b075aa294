"""`conditions` to gates: who decides, and where the task goes when the answer is no or does not come."""

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.fields import Fields, opened
from flowc.model.kinds.sections import CONDITION, OLD_CONDITION
from flowc.model.kinds.values import is_nothing
from flowc.model.nodes import Gate, GateKind
from flowc.syntax.tree import Entry, Mapping, Node, Sequence
from flowc.text import Name

_KINDS = tuple(kind.value for kind in GateKind)
_TELLING = ("name", "type")
_SUBJECTS = (GateKind.SCRIPT.value, GateKind.AGENT.value)


def gates(entry: Entry | None, found: list[Finding]) -> tuple[Gate, ...]:
    """The gates of a transition, in order; what is no gate is reported and left out."""
    if entry is None:
        return ()
    built = (_gate(item, found) for item in _conditions(entry, found))
    return tuple(gate for gate in built if gate)


def _conditions(entry: Entry, found: list[Finding]) -> tuple[Node, ...]:
    """The conditions as written; a single one without its list is reported unless the key was of an older format."""
    match entry.value:
        case Sequence(items):
            return items
        case Mapping(entries) if any(each.key.text in _TELLING for each in entries):
            single: tuple[Node, ...] = (entry.value,)
        case _:
            single = ()
    if not single or entry.key.text != OLD_CONDITION:
        found.append(faults.wrong_shape(entry, "a list of conditions"))
    return single


def _gate(item: Node, found: list[Finding]) -> Gate | None:
    if not isinstance(item, Mapping):
        found.append(faults.wrong_item("a condition", item, "a mapping with `name` and `type`"))
        return None
    fields = opened(item, CONDITION, found)
    kind = _kind(item, fields)
    subject = _subject(item, fields, kind) if kind else None
    name = _name(item, fields, subject)
    if kind is None or name is None:
        return None
    return Gate(
        name=name,
        kind=kind,
        subject=subject,
        on_fail=fields.word("on_fail"),
        on_reject=fields.word("on_reject"),
        span=item.span,
        max_attempts=fields.count("max_attempts"),
        on_exhausted=fields.word("on_exhausted"),
    )


def _kind(item: Mapping, fields: Fields) -> GateKind | None:
    """Who decides: as `type` says, else as the only one of `script` and `agent` that is written."""
    if fields.entry("type"):
        written = fields.choice("type", _KINDS)
        return GateKind(written.text) if written else None
    subjects = [key for key in _SUBJECTS if fields.entry(key)]
    if len(subjects) == 1:
        return GateKind(subjects[0])
    _missing(item, fields, "type")
    return None


def _subject(item: Mapping, fields: Fields, kind: GateKind) -> Name | None:
    """The script or agent that decides; the key of the other one is reported where it contradicts the type."""
    entry = fields.entry(kind.value)
    if entry is None and kind is not GateKind.MANUAL:
        _missing(item, fields, kind.value)
        return None
    for other in _SUBJECTS:
        if other != kind.value and other in fields.entries:
            fields.found.append(_contradiction(fields.entries[other], kind))
    return fields.word(kind.value) if entry else None


def _contradiction(entry: Entry, kind: GateKind) -> Finding:
    article = "an" if kind is GateKind.AGENT else "a"
    allowed = [key for key in CONDITION.keys if key not in _SUBJECTS or key == kind.value]
    return faults.unknown_key(entry.key, f"{article} {kind.value} condition", allowed)


def _name(item: Mapping, fields: Fields, subject: Name | None) -> Name | None:
    if fields.entry("name"):
        return fields.word("name")
    _missing(item, fields, "name")
    return subject


def _missing(item: Mapping, fields: Fields, key: str) -> None:
    """Reports a missing key at the condition's name, else at its first key, else at all of it."""
    name = fields.entry("name")
    named = name is not None and not is_nothing(name.value)
    span = item.entries[0].key.span if item.entries else item.span
    where = "the condition"
    if name and named:
        span, where = name.value.span, f"condition `{name.value.span.text}`"
    fields.found.append(faults.missing_key(span, key, where))
