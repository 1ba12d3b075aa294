"""Keys and values put together: entries in written order, repeated and unusable keys told, merge keys resolved."""

from collections.abc import Hashable, Iterator
from typing import TypeAlias

from flowc.diagnostics import Finding, Label
from flowc.structs import replace
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Source, Span

Part: TypeAlias = tuple[Node, int, int]
"""A node where it is used: with the range of its quotes, its tag and anchor, or of the alias that stands for it."""

_Seen: TypeAlias = dict[Hashable, Part]
"""The keys of a mapping so far, by text and, where the value is no text, by value."""


def mapping(source: Source, parts: list[Part], span: Span) -> tuple[Mapping, list[Finding]]:
    """The mapping whose keys and values take turns in `parts`, and what is wrong with them.

    Of repeated keys the first counts (FC104), and the others are kept beside. Keys are the same if their text is, or
    their value: `1` and `"1"`, `.nan` and `.NaN`. A key that is no word is left out (FC108). Merged entries follow the
    written ones: written keys win over merged ones, and mappings merged earlier over those merged later (FC105 for what
    cannot be merged).
    """
    written: list[Entry] = []
    merging: list[Part] = []
    repeated: list[Entry] = []
    findings: list[Finding] = []
    seen: _Seen = {}
    for at in range(0, len(parts), 2):
        part = parts[at]
        key, start, _ = part
        problem = _problem(source, part, seen)
        if problem and problem.code == "FC104" and _has(written, key, parts[at + 1][0]):
            problem = replace(problem, form="alike")
        if problem or not isinstance(key, Scalar):
            findings += [problem] if problem else []
            if problem and problem.code == "FC104" and isinstance(key, Scalar):
                repeated.append(_entry(source, key, start, parts[at + 1]))
            continue
        seen[key.text] = part
        if not isinstance(key.value, str):
            seen[_identity(key)] = part
        if key.text == "<<" and key.span.start == start:
            merging.append(parts[at + 1])
        else:
            written.append(_entry(source, key, start, parts[at + 1]))
    if merging:
        written += _merged(source, merging, {entry.key.text for entry in written}, findings)
    return Mapping(tuple(written), span, tuple(repeated)), findings


def _entry(source: Source, key: Scalar, start: int, value: Part) -> Entry:
    return Entry(key, value[0], Span(source, start, value[2]))


def _has(written: list[Entry], key: Node, value: Node) -> bool:
    """Whether a key stands among entries with the same plain value, so that the second says nothing else, or with the
    same words in another order.
    """
    if not isinstance(key, Scalar):
        return False
    said = _words(value)
    return said is not None and any(_words(entry.value) == said for entry in written if entry.key.text == key.text)


def _words(value: Node) -> tuple[str, ...] | None:
    """The words of a plain value, or of a list of such, in their order by letters; None for anything else."""
    if isinstance(value, Scalar):
        return (value.text,)
    if not isinstance(value, Sequence) or not all(isinstance(item, Scalar) for item in value.items):
        return None
    return ("", *sorted(item.text for item in value.items if isinstance(item, Scalar)))


def _problem(source: Source, part: Part, seen: _Seen) -> Finding | None:
    key = part[0]
    if not isinstance(key, Scalar):
        return _unusable(source, part, "is a mapping" if isinstance(key, Mapping) else "is a list")
    if key.text in seen:
        return _repeated(source, part, key, seen[key.text])
    if isinstance(key.value, str):
        return _unusable_text(source, part, key.text)
    if key.value is None:
        return _unusable(source, part, "is empty" if not key.text else "means nothing (null)")
    first = seen.get(_identity(key))
    return _repeated(source, part, key, first) if first else None


def _unusable_text(source: Source, part: Part, text: str) -> Finding | None:
    if not text:
        return _unusable(source, part, "is empty")
    return _unusable(source, part, "runs over several lines") if "\n" in text or "\r" in text else None


def _identity(key: Scalar) -> Hashable:
    """What tells the value of a key from other values; the type counts, as True is 1, and NaN is itself."""
    return type(key.value).__name__, repr(key.value)


def _unusable(source: Source, part: Part, problem: str) -> Finding:
    return Finding("FC108", _place(source, part), {"problem": problem})


def _repeated(source: Source, part: Part, key: Scalar, first: Part) -> Finding:
    label = Label("first", _place(source, first))
    return Finding("FC104", _place(source, part), {"key": key.text}, labels=(label,))


def _place(source: Source, part: Part) -> Span:
    """The span of a node where it is used: its own, or that of the alias."""
    node, start, end = part
    return node.span if start <= node.span.start <= end else Span(source, start, end)


def _merged(source: Source, merging: list[Part], known: set[str], findings: list[Finding]) -> Iterator[Entry]:
    for part in merging:
        node = part[0]
        listed = node.items if isinstance(node, Sequence) else (node,)
        if not all(isinstance(item, Mapping) for item in listed):
            findings.append(Finding("FC105", _place(source, part), {"alias": "<<"}, "merge"))
        for entry in (entry for item in listed if isinstance(item, Mapping) for entry in item.entries):
            if entry.key.text not in known:
                known.add(entry.key.text)
                yield entry
