"""Rules in constraints that stand apart: a word with its value beside it, an expression, or a sentence for people."""

import re

from flowc.expressions import expression
from flowc.model.deliverable import TYPES
from flowc.model.kinds.constraints import LIMITS, OTHER_TYPES, SPELLINGS
from flowc.model.kinds.values import as_word
from flowc.structs import Struct, replace
from flowc.syntax.near import nearest
from flowc.syntax.tree import Entry, Mapping, Node, Scalar
from flowc.text import Name

RULES = frozenset((
    "rule", "check", "constraint", "assert", "assertion", "expect", "expectation", "condition", "must", "must_be",
    "test", "that", "predicate", "require", "requires", "should", "kind", "validator", "validate", "expression", "expr",
))  # fmt: skip
"""Keys whose text is the rule itself."""

_VALUES = ("value", "limit", "amount", "n", "number", "threshold", "argument", "arg", "min", "max", "is", "than")
QUIET = frozenset((
    *_VALUES, "op", "operator", "severity", "level", "message", "error", "error_type", "reason", "why", "because", "id",
    "name", "description", "comment", "note", "notes", "title", "label", "on_fail", "on_violation", "mismatch", "since",
    "intent", "rationale", "explanation",
))  # fmt: skip
"""Keys beside a rule that say how much, how bad, what for, or what is told when it is broken."""

_WORD = "|".join(sorted(map(re.escape, SPELLINGS), key=len, reverse=True))
_PATH = r"[A-Za-z_$][\w$]*(?:\[[\w*]*\]|\.[A-Za-z_*][\w*]*)*"
_OPERATOR = r"(?P<op>>=|=>|==?|<=|=<|<|>|!=)"
_NUMBER = r"(?P<number>\d{1,9})"
_WORDED = expression(
    rf"(?:(?P<path>{_PATH})\s*[.:\s]\s*)?(?P<word>{_WORD})(?:\s*(?:>=|=|:|\(|\s)\s*(?P<number>-?\d{{1,9}})\)?)?"
)
_COUNTED = expression(
    rf"(?:(?:len|length|count|size)\s*\(\s*(?P<inner>{_PATH})\s*\)|(?P<path>{_PATH})\.(?:length|size|count|len)(?:\(\))?)"
    rf"\s*{_OPERATOR}\s*{_NUMBER}"
)
_FORMAL = expression(r"[<>=|&{}$\[\]^\\]|\w\(|\bin\s*\(|\w\.\w+\.\w")
_LETTERS = expression(r"[A-Za-z]{2,}")


class Ruled(Struct):
    """What an item says: its constraints, the texts that only people read, and what is computed and not read here.

    `about` is what a text says it is about.
    """

    words: tuple[Entry, ...] = ()
    said: tuple[Name, ...] = ()
    otherwise: bool = False
    about: Name | None = None


def ruled(body: Mapping) -> Ruled:
    """The constraints of a mapping; a text beside them explains them."""
    words: list[Entry] = []
    texts: list[Scalar] = []
    for entry in body.entries:
        if not _is_rule(entry):
            words += [entry] if entry.key.text in SPELLINGS or entry.key.text not in QUIET else []
        elif isinstance(entry.value, Scalar):
            named = _named(entry.value, body)
            words += [named] if named else []
            texts += [] if named else [entry.value]
    if any(entry.key.text in SPELLINGS for entry in words) or not texts:
        return Ruled(tuple(words), otherwise=bool(texts))
    read = spoken(texts[0])
    return replace(read, words=(*words, *read.words))


def _is_rule(entry: Entry) -> bool:
    if entry.key.text == "type":  # `{type: min_items, value: 3}`
        text = entry.value.text if isinstance(entry.value, Scalar) else ""
        return bool(text) and text not in TYPES and text not in OTHER_TYPES
    return entry.key.text in RULES


def _named(rule: Scalar, body: Mapping) -> Entry | None:
    """`{rule: min_items, value: 3}` as the constraint it names."""
    if rule.text not in SPELLINGS:
        return None
    value = next((each.value for key in _VALUES if (each := body.entry(key))), None)
    return _entry(rule, rule.text, value or Scalar("true", True, rule.span))


def _entry(written: Scalar, word: str, value: Node) -> Entry:
    return Entry(Scalar(word, word, written.span), value, written.span)


def spoken(text: Scalar) -> Ruled:
    """What a text states: a constraint by its word, a count, an expression that is not read here, or a sentence."""
    written = text.text.strip()
    if worded := _WORDED.fullmatch(written):
        if worded["number"] is None and SPELLINGS[worded["word"]] in LIMITS:
            return Ruled(otherwise=True)
        word = _entry(text, worded["word"], _amount(text, worded["number"]))
        return Ruled((word,), about=_about(text, worded["path"]))
    if counted := _COUNTED.fullmatch(written):
        return _count(text, counted)
    alone = len(written.split()) == 1
    if alone and (meant := nearest(written, SPELLINGS)) and meant != written:
        return Ruled((Entry(text, Scalar("true", True, text.span), text.span),))
    if alone or _FORMAL.search(written) or len(_LETTERS.findall(written)) < 2:
        return Ruled(otherwise=True)
    said = as_word(text)
    return Ruled(said=(said,) if said else ())


def _about(text: Scalar, path: str | None) -> Name | None:
    return Name(path, text.span) if path else None


def _amount(text: Scalar, number: str | None) -> Scalar:
    return Scalar(number, int(number), text.span) if number else Scalar("true", True, text.span)


def _count(text: Scalar, counted: re.Match[str]) -> Ruled:
    """`len(titles) >= 3` as a limit of items."""
    number, about = int(counted["number"]), _about(text, counted["inner"] or counted["path"])
    limits = {
        ">=": (("min_items", number),), "=>": (("min_items", number),), ">": (("min_items", number + 1),),
        "<=": (("max_items", number),), "=<": (("max_items", number),), "<": (("max_items", max(number - 1, 0)),),
        "=": (("min_items", number), ("max_items", number)), "==": (("min_items", number), ("max_items", number)),
        "!=": (("min_items", 1),) if number == 0 else (),
    }[counted["op"]]  # fmt: skip
    entries = (_entry(text, word, Scalar(str(value), value, text.span)) for word, value in limits)
    return Ruled(tuple(entries), about=about)
