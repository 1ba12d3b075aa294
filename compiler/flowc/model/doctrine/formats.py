"""The format of results as documents show it: the key under which a JSON object carries its outcome."""

import re
from collections.abc import Iterator

from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Passage
from flowc.model.statements import Format
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary

LONGEST = 8000
"""Characters of a sample that are read."""

_KEY = re.compile(r"\s*[\"']?(?P<key>outcome|status|decision|comment|reason|message)[\"']?\s*(?P<then>[:,}|?])")
_LABELS = re.compile(r"[\"'`]?([A-Za-z][\w-]*)[\"'`]?")
_TELLS = re.compile(
    r"\b(?:return|result|outcome|output|respond|response|report|finish|completion|answer|hand\s*back|emit|final"
    r"|signal)",
    re.IGNORECASE,
)
_SERVICE = re.compile(
    r"\b(?:api|endpoint|http|request|webhook|rest|client|server|route|status\s+code)\b", re.IGNORECASE
)


def formats(page: Page) -> tuple[Format, ...]:
    """The formats of results that a document shows, in order."""
    if page.kind in ("other", "template"):
        return ()
    found = [form for code in page.codes() for form in _of_code(page, code)]
    found += [form for passage in page.passages() for form in _of_passage(page, passage)]
    return tuple(sorted(found, key=lambda form: form.key.span.start))


def _of_code(page: Page, code: Code) -> Iterator[Format]:
    around = " ".join((code.lead.plain if code.lead else "", *code.titles[-2:]))
    if code.language not in ("json", "jsonc", "json5", "js", "javascript", "text", ""):
        return
    plain = code.text.plain[:LONGEST]
    if plain.lstrip().startswith("{") and _TELLS.search(around) and not _SERVICE.search(around):
        key = _outcome_key(plain, plain.index("{"), page.words)
        if key:
            yield Format(Name(key[0], code.text.span_of(*key[1:])))


def _of_passage(page: Page, passage: Passage) -> Iterator[Format]:
    for start, end in passage.code_places():
        if passage.plain[start:end].lstrip().startswith("{"):
            around = f"{passage.plain[:start]} {passage.title}"
            key = _outcome_key(passage.plain[:end], passage.plain.index("{", start), page.words)
            if key and _TELLS.search(around) and not _SERVICE.search(around):
                yield Format(Name(key[0], _at(passage, key)))


def _at(passage: Passage, key: tuple[str, int, int]) -> Span:
    return passage.at(key[1], key[2])


def _outcome_key(text: str, opening: int, words: DoctrineVocabulary) -> tuple[str, int, int] | None:
    """`outcome` or `status` as a key of the object that opens there, with its place, where it carries an outcome."""
    keys = list(_keys(text, opening))
    named = {match["key"] for match in keys}
    for match in keys:
        if match["key"] == "outcome" or (match["key"] == "status" and _carries_outcome(text, match, named, words)):
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
