"""Alternatives written inside a line of prose: `a | b`, "a" | "b", `a`, `b` or `c`, with the place of every label.

Words are told apart by form alone; what the alternatives mean is for the reader of the document to say.
"""

import re
from dataclasses import dataclass

LONGEST = 4000
"""Characters of a text that are searched; alternatives stand in sentences, not in books."""

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?:[-_][A-Za-z0-9]++)*+"
_QUOTED = rf"(?:`{_LABEL}`|\*\*`?{_LABEL}`?\*\*|\"{_LABEL}\"|'{_LABEL}')"
_PLAIN = rf"{_LABEL}(?:\ (?!with\b|by\b|if\b|when\b|for\b|and\b|or\b|then\b|plus\b|as\b|to\b){_LABEL})?+"
_PIPE = r"[ \t]*+\\?\|[ \t]*+"
_PIPES = re.compile(rf"(?:{_QUOTED}|`?{_PLAIN})(?:{_PIPE}(?:{_QUOTED}|{_PLAIN}`?))++")
_OR = r"(?:,?\s++(?:or|and/or)\s++|,\s*+|\s*+/\s*+)"
_CHOICE = re.compile(rf"{_QUOTED}(?:{_OR}{_QUOTED})++")
_WORDS = re.compile(rf"(?<=[:(=])\s*+{_LABEL}(?:,\s++{_LABEL})*+,?\s++or\s++{_LABEL}(?=\s*+(?:[).;]|$))")
_EACH = re.compile(_PLAIN)
_CONJUNCTION = re.compile(r"\bor\b|/|\|")


@dataclass(frozen=True, slots=True)
class Label:
    """One alternative: its text and its place in the text it was found in, marks excluded."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Two or more labels side by side. `spelling` is pipes, or, list (commas only) or words (without any mark)."""

    labels: tuple[Label, ...]
    start: int
    end: int
    spelling: str


def alternatives(text: str) -> tuple[Alternatives, ...]:
    """The alternatives written in a line or paragraph, in order, without overlaps."""
    searched = text[:LONGEST]
    found: list[Alternatives] = []
    for pattern, spelling in ((_PIPES, "pipes"), (_CHOICE, "or"), (_WORDS, "words")):
        for match in pattern.finditer(searched):
            run = _run(searched, match.start(), match.end(), spelling)
            if len(run.labels) > 1 and not any(run.start < each.end and each.start < run.end for each in found):
                found.append(run)
    return tuple(sorted(found, key=lambda run: run.start))


def _run(text: str, start: int, end: int, spelling: str) -> Alternatives:
    labels = tuple(_labels(text, start, end, spelling))
    if spelling == "or" and not _CONJUNCTION.search(_between(text, labels)):
        spelling = "list"
    return Alternatives(labels, start, end, spelling)


def _between(text: str, labels: tuple[Label, ...]) -> str:
    return " ".join(text[one.end : two.start] for one, two in zip(labels, labels[1:], strict=False))


def _labels(text: str, start: int, end: int, spelling: str) -> "list[Label]":
    if spelling != "pipes":
        return [
            Label(match[0], match.start(), match.end())
            for match in re.compile(_LABEL).finditer(text, start, end)
            if match[0] != "or" and match[0] != "and"
        ]
    bounded = text[:start].rstrip().endswith((":", "(", "=", "|", "`", "*"))
    matches = list(_EACH.finditer(text, start, end))
    return [_single(match, at == 0 and not bounded) for at, match in enumerate(matches)]


def _single(match: re.Match[str], unbounded: bool) -> Label:
    """The label of a match; of two words that no mark sets off from the sentence before only the second counts."""
    skipped = match[0].rfind(" ") + 1 if unbounded else 0
    return Label(match[0][skipped:], match.start() + skipped, match.end())
