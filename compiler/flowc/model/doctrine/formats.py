"""The format of results as documents show it: the key under which a result carries its outcome.

A result is an object in JSON, in a fence, in backticks or bare, or a block of `key: value` lines in a fence. The key is
`outcome`, `status`, or one that ends in it (`overall_status`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine import marks
from flowc.model.doctrine.forms import outermost_lines
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Passage
from flowc.model.doctrine.templates import NESTED
from flowc.model.statements import Format
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary

LONGEST = 8000
"""Characters of a sample that are read."""

_OBJECTS = ("json", "jsonc", "json5", "js", "javascript", "text", "")
_NAMES = r"outcome|status|result|[a-z]+(?:_[a-z]+)?_status|[a-z]+Status|decision|comment|reason|message"
_KEY = expression(rf"\s*[\"']?(?P<key>{_NAMES})[\"']?\s*(?P<then>[:,}}|?])")
_LINE = expression(
    rf"(?P<key>{_NAMES})(?P<then>:)[ \t]+(?=\S+[ \t]*(?:\||#[ \t]*[A-Za-z][\w-]*[ \t]*[,/|][ \t]*[A-Za-z]))"
)
_FIELD = expression(r"[ \t]*(?P<key>[A-Za-z][\w-]*)[ \t]*:")
_OWN = ("outcome", "status")
_LABELS = expression(r"[\"'`]?([A-Za-z][\w-]*)[\"'`]?")
_TELLS = expression(
    r"\b(?:return|result|outcome|output|respond|response|report|finish|complet(?:ion|ing)|answer|hand\s*back|emit|final"
    r"|signal)",
    re.IGNORECASE,
)
_HANDED = expression(r"\bhand-?\s?(?:off|back)\b", re.IGNORECASE)
_SERVICE = expression(
    r"\b(?:api|endpoint|http|request|webhook|rest|client|server|route|status\s+code)\b", re.IGNORECASE
)


def formats(page: Page) -> tuple[Format, ...]:
    """The formats of results that a document shows, in order."""
    if page.kind in ("other", "template"):
        return ()
    found = [form for code in page.codes() for form in _of_code(page, code)]
    found += [form for passage in page.passages(marks.BRACE) for form in _of_passage(page, passage)]
    return tuple(sorted(found, key=lambda form: form.key.span.start))


def _of_code(page: Page, code: Code) -> Iterator[Format]:
    around = " ".join((code.lead.plain if code.lead else "", *code.titles[-2:]))
    if code.language not in (*_OBJECTS, *NESTED) or _SERVICE.search(around):
        return
    plain = code.text.plain[:LONGEST]
    if code.language in NESTED:
        yield from _of_nested(code, page.words) if _TELLS.search(around) or _sums_up(code, page.words) else ()
        return
    if plain.lstrip().startswith("{") and _TELLS.search(around):
        key = _outcome_key(plain, plain.index("{"), page.words)
        if key:
            yield Format(Name(key[0], code.text.span_of(*key[1:])))
    elif _HANDED.search(around) or (code.lines and _HANDED.search(code.lines[0].plain)):
        yield from _of_lines(code, page.words)


def _sums_up(code: Code, words: DoctrineVocabulary) -> bool:
    """Whether the own keys of a nested form are those of a report on work: a summary, and what was found or made."""
    keys = {match["key"].lower() for line in outermost_lines(code) if (match := _FIELD.match(line.plain))}
    parts = {part for key in keys for part in key.split("_")}
    return "summary" in keys and bool(parts & (words.lists["evidence_words"] | words.lists["blocker_words"]))


def _of_nested(code: Code, words: DoctrineVocabulary) -> Iterator[Format]:
    """The outermost key of nested ones that holds an outcome; of several, one for all there is: `overall_status`."""
    found = [
        (line, match)
        for line in outermost_lines(code)
        if (match := _LINE.match(line.plain.lstrip()))
        and (match["key"] == "outcome" or _carries_outcome(line.plain.lstrip(), match, set(), words))
    ]
    own = [each for each in found if each[1]["key"] in _OWN]
    named = [each for each in found if words.has("own_words", each[1]["key"].split("_")[0])]
    for line, match in (own or (found if len(found) == 1 else named))[:1]:
        start = len(line.plain) - len(line.plain.lstrip())
        yield Format(line.name(start + match.start("key"), start + match.end("key")))


def _of_lines(code: Code, words: DoctrineVocabulary) -> Iterator[Format]:
    """The first line of a block to hand off that holds an outcome, best as such: `status: completed | failed`."""
    keyed = ((line, match) for line in code.lines if (match := _LINE.match(line.plain)))
    found = [
        (line, match)
        for line, match in keyed
        if match["key"] == "outcome" or _carries_outcome(line.plain, match, set(), words)
    ]
    for line, match in ([each for each in found if each[1]["key"] in _OWN] or found)[:1]:
        yield Format(line.name(*match.span("key")))


def _of_passage(page: Page, passage: Passage) -> Iterator[Format]:
    if passage.plain.startswith("{") and _TELLS.search(passage.title) and not _SERVICE.search(passage.title):
        key = _outcome_key(passage.plain[:LONGEST], 0, page.words)
        if key:
            yield Format(Name(key[0], _at(passage, key)))
        return
    for start, end in passage.code_places():
        if passage.plain[start:end].lstrip().startswith("{"):
            around = f"{passage.plain[:start]} {passage.title}"
            key = _outcome_key(passage.plain[:end], passage.plain.index("{", start), page.words)
            if key and _TELLS.search(around) and not _SERVICE.search(around):
                yield Format(Name(key[0], _at(passage, key)))


def _at(passage: Passage, key: tuple[str, int, int]) -> Span:
    return passage.at(key[1], key[2])


def _outcome_key(text: str, opening: int, words: DoctrineVocabulary) -> tuple[str, int, int] | None:
    """The key of the object that opens there which carries its outcome, with its place.

    `outcome` or `status` comes before any `..._status`; of several of these, none surely is the object's own.
    """
    keys = list(_keys(text, opening))
    named = {match["key"] for match in keys}
    own = [each for each in keys if each["key"] in _OWN]
    others = [each for each in keys if each["key"].endswith(("_status", "Status"))]
    others = others or [each for each in keys if each["key"] == "result"]
    for match in own or (others if len(others) == 1 else ()):
        if match["key"] == "outcome" or _carries_outcome(text, match, named, words):
            return match["key"], *match.span("key")
    return None


def _keys(text: str, opening: int) -> "Iterator[re.Match[str]]":
    """The known keys of an object, those of objects inside left out."""
    depth = 0
    quoted = ""
    for at in range(opening, len(text)):
        letter = text[at]
        if quoted:
            quoted = "" if letter == quoted and text[at - 1] != "\\" else quoted
            continue
        depth += (letter in "{[") - (letter in "}]")
        if depth == 0:
            return
        if depth == 1 and letter in "{,":
            match = _KEY.match(text, at + 1)
            if match:
                yield match
        elif letter in "\"'":
            quoted = letter


def _carries_outcome(text: str, key: re.Match[str], named: set[str], words: DoctrineVocabulary) -> bool:
    if key["then"] != ":":
        return bool(named & {"decision", "comment", "reason"})
    value = re.compile(r"[^,}\n]{0,120}").match(text, key.end())
    labels = _LABELS.findall(value[0]) if value else []
    return any(words.outcome_class(label) in ("success", "failure", "incomplete", "blocking") for label in labels)
