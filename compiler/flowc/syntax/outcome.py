"""Alternatives written inside a line of prose: `a | b`, "a" | "b", `a`, `b` or `c`, with the place of every label.

Words are told apart by form alone; what the alternatives mean is for the reader of the document to say.
"""

import re
from collections.abc import Callable
from itertools import pairwise

from flowc.expressions import expression
from flowc.structs import Struct

LONGEST = 4000
"""Characters of a text that are searched; alternatives stand in sentences, not in books."""

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)*)"
TITLED = r"(?-i:[A-Z][a-z0-9]*+)(?>(?:[-\ ][A-Za-z][a-z0-9]*+){0,3})"
"""A label that begins with a capital, of up to four words, where something ends it: a mark, a cell, an arrow."""

LABEL = (
    r"(?:(?-i:[A-Z][A-Z0-9]++(?>(?:[-_\ ](?!(?:OR|AND|THEN|ELSE|IF|WHEN)\b)[A-Z][A-Z0-9]++){1,4}))(?![\w-])"
    rf"|{TITLED}(?=[`*\"']|\Z)|{_LABEL})"
)
"""A label as it is written in any place: a word, words joined by signs, or words in capitals, `NEEDS WORK`."""

ONE_CASE = r"(?:[a-z][a-z0-9]*+(?>(?:[-_][a-z0-9]++)*)|(?-i:[A-Z][A-Z0-9]++(?>(?:[-_][A-Z0-9]++)*))(?![\w-]))"
"""A label in small letters, or all of it in capitals: `no-answer`, `NO_ANSWER`."""

ICON = r"(?:[\u2600-\u2793\u2b50-\u2bff\U0001F300-\U0001FAFF]\ufe0f?\ ?)?"
"""A sign before a label: a tick, a cross, a light."""

_QUOTED = rf"(?:`{LABEL}`|\*\*`?{LABEL}`?\*\*|\"{LABEL}\"|'{LABEL}')"
_AFTER_A_LABEL = r"(?:with|by|if|when|for|and|or|then|plus|as|to)\b"
_LOUD = r"[A-Z][A-Z0-9]++(?>(?:[-_\ ][A-Z][A-Z0-9]++){2,4})(?![\w-])"
_SHORT = rf"{_LABEL}(?>(?:\ (?!{_AFTER_A_LABEL}){_LABEL})?)"
_PLAIN = rf"(?:{_LOUD}|{_SHORT})"
_LONG = rf"{_LABEL}(?>(?:\ {_LABEL}){{2,4}})"
_PIPE = r"[ \t]*+\\?\|[ \t]*+"
_ASIDE = r"(?:[ \t]*+\([^()|\n]{1,60}\))?"
_FIRST = rf"(?:(?<=[\[(`{{<])|(?<=:\ )|(?<=\*\ ))(?=[A-Z]){_LONG}(?=[ \t]*+\\?\|)"
_LAST = rf"(?=[A-Z]){_LABEL}(?>(?:\ (?!{_AFTER_A_LABEL}){_LABEL}){{2,4}})(?=[ \t]*+(?:\n|\Z))"
_NEXT = rf"(?:{_LONG}(?=[ \t]*+\\?\||[\])}}`>\"])|{_LAST})"
_CODED = rf"(?:{_QUOTED}|`{_SHORT}`)"
_PIPES = (
    rf"(?:{_CODED}|`?{ICON}(?:{_FIRST}|{_PLAIN}))(?>(?:{_ASIDE}{_PIPE}(?:{_CODED}|{ICON}(?:{_NEXT}|{_PLAIN})`?))+)"
)
"""Labels of more than two words count where a mark says where they begin and end, or where all of them are capitals."""

_OR = r"(?:,?\s++(?:or|and/or)\s++|,\s*+|\s*+/\s*+)"
_WITH = r"(?:\s++\((?:with|carries|plus)\s[^()\n]{1,60}\))?"
_CHOICE = rf"{_QUOTED}(?>(?:{_WITH}{_OR}{_QUOTED})+)(?:,?\s++and\s++{_QUOTED})?"
_WORDS = rf"(?<=[:(=])\s*+{_LABEL}(?>(?:,\s++{_LABEL})*),?\s++or\s++{_LABEL}(?=\s*+(?:[).;]|$))"
_SHOUT = r"[A-Z][A-Z]++(?>(?:[-_ ][A-Z][A-Z]++)*)"
_SHOUTED = rf"(?<![\w-]){_SHOUT}(?>(?:(?:,\s++(?:or\s++)?|\s++or\s++|\s*+/\s*+){_SHOUT})+)(?![\w-])"
_QUOTED_TWICE = expression(rf"[`*\"')]{_OR}[`*\"']")
_SHOUTED_TWICE = expression(r"[A-Z][A-Z](?:,\s|\s++or\s|\s*+/)")
_SLASHED = (
    rf"(?:(?<=[:(=\[])|(?<=:\*\*)|(?<=:__))\s*+{ICON}{_PLAIN}(?>(?:\s*+/\s*+{ICON}{_PLAIN})+)"
    rf"(?=\s*+(?:[)\].;,]|$))"
)
_COUNTS = expression(r"(?<![\w-])[XN]\ [a-z]")
"""A place for a number: `All passed / X blocked`."""

_OPENERS = (":", "(", "=", "|", "`", "*", "{", "[", "<", ">", '"', "'")
_CONJUNCTION = expression(r"\bor\b|/|\|")
_KEYED = expression(
    r"[`*\"']*(?:\s*:|\s+(?:is\s+(?:either\s+|one\s+of\s+)?|are\s+(?:either|one\s+of)\s+)(?=`))\s*[`*\"'{\[\d]"
)
_ANY_KEYED = expression(r"[`*\"']*\s*:")
_IN_PARENTHESES = expression(r"(?<=[\w`\"'*])[ \t]*\([^()|\n]{1,60}\)(?=[ \t]*\\?\|)")
_BROUGHT = expression(_WITH)
"""What comes with one of several labels: "`done`, `failed` (with `reason`) or `blocked`"."""

FIELD = "outcome"
"""The name of the field before its values: "an `outcome`, `done` or `failed`"."""

_KEY = expression(r"[a-z][a-z0-9_-]*")
_ENDS_KEY = expression(r":(?=\s|\Z)")
_VALUE = expression(r"[:=]\s*[`*\"']*\Z")
_FIELD = expression(r"[`*\"']*:[`*]*(?=\s|\Z)")


class Label(Struct):
    """One alternative: its text and its place in the text it was found in, marks excluded."""

    text: str
    start: int
    end: int


class Alternatives(Struct):
    """Two or more labels side by side. `spelling` is pipes, or, list (commas only) or words (without any mark)."""

    labels: tuple[Label, ...]
    start: int
    end: int
    spelling: str


class _Shape(Struct):
    """A way to write alternatives: the whole, one label in it, and a quick test that every text with such passes."""

    possible: Callable[[str], object]
    whole: re.Pattern[str]
    label: re.Pattern[str]
    spelling: str


def _is_piped(text: str) -> bool:
    return "|" in text


def _is_worded(text: str) -> bool:
    return (":" in text or "(" in text or "=" in text) and "or" in text and "or" in text.split()


def _is_slashed(text: str) -> bool:
    return "/" in text and (":" in text or "(" in text or "=" in text or "[" in text)


_SHAPES = (
    _Shape(_is_piped, expression(_PIPES), expression(rf"{_LONG}(?=[ \t]*+\\?\||`?\Z)|{_PLAIN}"), "pipes"),
    _Shape(_QUOTED_TWICE.search, expression(_CHOICE), expression(rf"(?<![\w-])(?!(?:or|and)\b){LABEL}"), "or"),
    _Shape(_is_worded, expression(_WORDS), expression(rf"(?<![\w-])(?!or\b){_LABEL}"), "words"),
    _Shape(_is_slashed, expression(_SLASHED), expression(_PLAIN), "words"),
    _Shape(_SHOUTED_TWICE.search, expression(_SHOUTED), expression(_SHOUT), "words"),
)


def alternatives(text: str) -> tuple[Alternatives, ...]:
    """The alternatives written in a line or paragraph, in order, without overlaps."""
    searched = text[:LONGEST]
    found: list[Alternatives] = []
    for shape in _SHAPES:
        if not shape.possible(searched):
            continue
        for match in shape.whole.finditer(searched):
            run = _run(searched, match, shape)
            taken = any(run.start < each.end and each.start < run.end for each in found)
            if len(run.labels) > 1 and not taken and not _COUNTS.search(match[0]):
                found.append(run)
    return tuple(sorted(found, key=lambda run: run.start))


def _run(text: str, match: re.Match[str], shape: _Shape) -> Alternatives:
    start, end = match.span()
    asides = _IN_PARENTHESES if shape.spelling == "pipes" else _BROUGHT
    bare = asides.sub(lambda aside: " " * len(aside[0]), text)
    labels = tuple(Label(each[0], *each.span()) for each in shape.label.finditer(bare, start, end))
    if shape.spelling == "words":
        start += len(match[0]) - len(match[0].lstrip())
    if shape.spelling == "pipes" and labels and _may_go_on(text[:start].rstrip(), labels[0].text):
        labels = (_last_word(labels[0]), *labels[1:])
    if shape.spelling == "pipes" and _ends_with_field(text, labels):
        labels, end = labels[:-1], labels[-2].end
    if shape.spelling == "pipes" and labels:
        last = _without_key(text, labels) or _first_word(labels[-1])
        labels, end = (*labels[:-1], last), end if last is labels[-1] else last.end
    if shape.spelling == "or" and _goes_on_with_and(text, labels):
        labels = labels[:-1]
        end = labels[-1].end
    if shape.spelling == "or" and _ends_with_key(text, labels):
        labels = labels[:-1]
        end = labels[-1].end
    if shape.spelling == "or" and len(labels) > 2 and labels[0].text == FIELD:
        labels, start = labels[1:], len(text[: labels[1].start].rstrip("`*\"'"))
    between = " ".join(text[one.end : two.start] for one, two in pairwise(labels))
    spelled = "list" if shape.spelling == "or" and not _CONJUNCTION.search(between) else shape.spelling
    return Alternatives(labels, start, end, spelled)


def _goes_on_with_and(text: str, labels: tuple[Label, ...]) -> bool:
    """Whether the last label is joined by `and` to alternatives, and is none itself; it ends a list without an `or`."""
    joined = len(labels) > 2 and text[labels[-2].end : labels[-1].start].strip("`*\"', \t\n") == "and"
    before = " ".join(text[one.end : two.start] for one, two in pairwise(labels[:-1])) if joined else ""
    return joined and _CONJUNCTION.search(before) is not None


def _ends_with_key(text: str, labels: tuple[Label, ...]) -> bool:
    """Whether behind a comma stands no further label but the next key of an object: `"outcome": "done", "notes": ...`.

    So it is where a value follows it in marks, or where the first label is the value of a key itself.
    """
    if len(labels) < 2 or text[labels[-2].end : labels[-1].start].strip("`*\"' ") != ",":
        return False
    valued = len(labels) == 2 and _VALUE.search(text[max(0, labels[0].start - 8) : labels[0].start])
    return (_ANY_KEYED if valued else _KEYED).match(text, labels[-1].end) is not None


def _ends_with_field(text: str, labels: tuple[Label, ...]) -> bool:
    """Whether behind a pipe stands no further value but the next field of a line: `kind: clay | Weight: 3 kg`.

    In small letters it may be a value with a gloss: `outcome: done | failed: <reason>`.
    """
    if len(labels) < 2 or not _FIELD.match(text, labels[-1].end):
        return False
    valued = _VALUE.search(text[max(0, labels[0].start - 8) : labels[0].start])
    small = all(label.text.islower() for label in labels[:-1])
    return bool(valued) and small and labels[-1].text.istitle()


def _may_go_on(before: str, first: str) -> bool:
    """Whether the first label may begin with a word of the sentence before it; a capital begins a line of its own."""
    return not before.endswith(_OPENERS) if before else first[:1].islower()


def _first_word(label: Label) -> Label:
    """The first word of a label whose second begins with a capital where it does not: that begins the next line."""
    first, _, second = label.text.partition(" ")
    ends = first.islower() and second[:1].isupper() and " " not in second
    return Label(first, label.start, label.start + len(first)) if ends else label


def _without_key(text: str, labels: tuple[Label, ...]) -> Label | None:
    """The last of the values of a key without the key of the next line, if one follows: `kind: a | b` and `note: ...`.

    Text of many lines has none of their ends, so a word in small letters right before a colon is a key here.
    """
    first, _, key = labels[-1].text.partition(" ")
    if not _KEY.fullmatch(key) or not _ENDS_KEY.match(text, labels[-1].end):
        return None
    if not _VALUE.search(text[max(0, labels[0].start - 8) : labels[0].start]):
        return None
    return Label(first, labels[-1].start, labels[-1].start + len(first))


def _last_word(label: Label) -> Label:
    """The last word of a label: of two that no mark sets off from the sentence before, the first belongs to that."""
    skipped = label.text.rfind(" ") + 1
    return Label(label.text[skipped:], label.start + skipped, label.end)
