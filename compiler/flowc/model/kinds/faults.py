"""The findings of the builders, one function a rule (FC110 to FC117)."""

from collections.abc import Iterable

from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.model.kinds.sections import Outdated, Section
from flowc.model.kinds.values import described
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name, Span

_HOLDING_STATES = ("child_flow",)
"""Keys that name states: of two values the second may name some that only it knows. Of `transitions`, `initial` and
`terminal` both are read."""

_STEERING = frozenset(
    ("on", "when", "if", "then", "else", "next", "goto", "to", "done", "max", "min", "role", "runs", "type")
)
_STEERING_STEMS = (
    "otherwise", "fail", "error", "reject", "approv", "accept", "success", "after", "before", "until", "retr",
    "attempt", "limit", "budget", "timeout", "lease", "exhaust", "invalid", "incomplete", "agent", "worker", "step",
    "action", "gate", "check", "condition", "script", "state", "return", "input", "child", "flow", "target",
)  # fmt: skip
"""Words of a key that may steer a task in somebody's dialect, and what others begin with; `notify` is none."""

_WORD = expression(r"[a-z]+|[A-Z][a-z]*")

_BARE_WORD = expression(r"[A-Za-z0-9_][A-Za-z0-9_-]*")


def wrong_shape(entry: Entry, expected: str) -> Finding:
    """FC110: the value of a key has the wrong shape."""
    values = {"what": f"`{entry.key.text}`", "expected": expected, "actual": described(entry.value)}
    return Finding("FC110", _place(entry), values)


def wrong_item(what: str, item: Node, expected: str) -> Finding:
    """FC110: an item of a list, or a whole document, has the wrong shape."""
    return Finding("FC110", item.span, {"what": what, "expected": expected, "actual": described(item)})


def unlisted(entry: Entry, word: Name) -> Finding:
    """FC110: a single word where a list belongs, with a fix where the word needs no quotes."""
    finding = wrong_shape(entry, "a list")
    if not _BARE_WORD.fullmatch(word.span.text):
        return finding
    fix = Fix("list", (Edit(word.span, f"[{word.text}]"),), safe=False)
    return Finding(finding.code, finding.span, finding.values, fixes=(fix,))


def _place(entry: Entry) -> Span:
    """A scalar itself; the key of a collection or of nothing, which would be too much or too little to underline."""
    small = isinstance(entry.value, Scalar) and entry.value.span.start < entry.value.span.end
    return entry.value.span if small else entry.key.span


def unknown_key(key: Scalar, where: str, known: Iterable[str]) -> Finding:
    """FC111: a key nobody reads, and nothing known is near it."""
    return Finding("FC111", key.span, {"key": key.text, "where": where, "known": ", ".join(known), "suggestion": ""})


def near_key(key: Scalar, section: Section, suggestion: str) -> Finding:
    """FC111: a key that is surely meant as another."""
    values = {**unknown_key(key, section.where, section.keys).values, "suggestion": suggestion}
    fix = Fix("rename", (Edit(key.span, suggestion),), safe=False)
    return Finding("FC111", key.span, values, "near", fixes=(fix,))


def misplaced_key(key: Scalar, section: Section) -> Finding:
    """FC111: a key that belongs to another part of the document; `suggestion` names the part."""
    values = {**unknown_key(key, section.where, section.keys).values, "suggestion": section.elsewhere[key.text]}
    return Finding("FC111", key.span, values, "elsewhere")


def outdated_key(key: Scalar, outdated: Outdated) -> Finding:
    """FC112: a key of an older format."""
    form = "" if outdated.read_as else "ignored"
    return Finding("FC112", key.span, {"key": key.text, "instead": outdated.instead}, form)


def repeated_edge(key: Span, edge: str, first: Span) -> Finding:
    """FC114: an edge written a second time, perhaps in another spelling."""
    return Finding("FC114", key, {"edge": edge}, labels=(Label("first", first),))


def wrong_value(entry: Entry, expected: str, suggestion: str | None = None) -> Finding:
    """FC115: a scalar of the right shape whose value is not allowed."""
    text = entry.value.text if isinstance(entry.value, Scalar) else ""
    values = {"key": entry.key.text, "value": text, "expected": expected, "suggestion": suggestion or ""}
    if not suggestion:
        return Finding("FC115", _place(entry), values)
    fix = Fix("rename", (Edit(entry.value.span, suggestion),), safe=False)
    return Finding("FC115", _place(entry), values, "near", fixes=(fix,))


def missing_key(span: Span, key: str, where: str) -> Finding:
    """FC116: a key without which its surroundings mean nothing."""
    return Finding("FC116", span, {"key": key, "where": where})


def mixed_dialects(edge: str, first: Entry, second: Entry) -> Finding:
    """FC117: an edge that says what happens next in both dialects."""
    values = {"edge": edge, "first": first.key.text, "second": second.key.text}
    return Finding("FC117", second.key.span, values, labels=(Label("first", first.key.span),))


def one_of(allowed: tuple[str, ...]) -> str:
    """The allowed words, for people."""
    quoted = [f"`{word}`" for word in allowed]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def loses_meaning(finding: Finding) -> bool:
    """Whether something a flow's meaning needs could not be read, so that nothing can be concluded from the rest."""
    match finding.code:
        case "FC104":
            return finding.form != "alike" and finding.values["key"] in _HOLDING_STATES
        case "FC110" | "FC116":
            return True
        case "FC113":
            return finding.form == ""
        case "FC111":
            strange = finding.form == "" and finding.values["where"] != "a flow"
            return finding.form == "elsewhere" or (strange and _steers(finding.values["key"]))
        case "FC115":
            return finding.values["key"] == "type" and finding.form == ""
        case _:
            return finding.code < "FC110" and finding.code != "FC107"


def _steers(key: str) -> bool:
    """Whether a key nobody reads may say where a task goes, or who works."""
    words = [word.lower() for word in _WORD.findall(key)]
    return not _STEERING.isdisjoint(words) or any(word.startswith(_STEERING_STEMS) for word in words)


def empty_document(place: Span) -> Finding:
    """FC118: nothing is written."""
    return Finding("FC118", place, {"problem": "the document is empty"})


def unrecognised_document(node: Node) -> Finding:
    """FC118: a document of no kind flowc knows."""
    if isinstance(node, Mapping):
        span = node.entries[0].key.span if node.entries else node.span
        problem = "no key says what the document is" if node.entries else "the document is an empty mapping"
        return Finding("FC118", span, {"problem": problem})
    span = node.items[0].span if isinstance(node, Sequence) and node.items else node.span
    return Finding("FC118", span, {"problem": f"the document is {described(node)}"})
