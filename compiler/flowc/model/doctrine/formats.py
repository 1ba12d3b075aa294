"""The format of results as documents show it: the key under which a result carries its outcome.

A result is an object in JSON, in a fence, in backticks or bare, an alternative of a type, a block of `key: value`
lines in a fence, or a list of its keys. The key is `outcome`, `status`, one that ends in it (`overall_status`), or
another one that says how the work ended (`verdict`, `ok`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine import marks
from flowc.model.doctrine.forms import outermost_lines
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import INDENTED, Code, Grid, Listing, Passage
from flowc.model.doctrine.templates import NESTED
from flowc.model.statements import Format
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary

LONGEST = 8000
"""Characters of a sample that are read."""

_OBJECTS = ("json", "jsonc", "json5", "js", "javascript", "text", "", INDENTED)
_VERDICTS = ("verdict", "ok", "success", "succeeded", "approved", "passed", "accepted", "pass")
"""Keys that say how the work ended, in a word or by `true` and `false`."""

_NAMES = (
    r"outcome|status|result|[a-z]+(?:_[a-z]+)?_status|[a-z]+Status|decision|comment|reason|message|"
    + "|".join(_VERDICTS)
)
_KEY = expression(rf"\s*[\"']?(?P<key>{_NAMES})[\"']?\s*(?P<then>[:,}}|?])")
_LINE = expression(
    rf"(?P<key>{_NAMES})(?P<then>:)[ \t]+(?=\S+[ \t]*(?:\||#[ \t]*[A-Za-z][\w-]*[ \t]*[,/|][ \t]*[A-Za-z]))"
)
_FIELD = expression(r"[ \t]*(?P<key>[A-Za-z][\w-]*)[ \t]*:")
_OWN = ("outcome", "status")
_TRUTH = expression(r"\s*(?:true|false|bool(?:ean)?)\b", re.IGNORECASE)
_OF_TYPE = expression(r"^[ \t]*(?P<before>(?:(?:type\s+)?\w+\s*=)?[ \t]*\|?[ \t]*)\{", re.MULTILINE)
_TYPE_OF_RESULT = expression(r"\b[A-Z]\w*(?:Result|Outcome|Return|Response|Answer|Report)\b|\b(?:Result|Outcome)\b")
_ITEM = expression(
    r"[`*\"]+(?P<key>outcome|status|result|verdict)[`*\"]+(?P<then>:)\s*(?:(?:either|one\s+of|exactly)\s+)*(?=[`\"])"
)
_NAMED_BEHIND = expression(
    r"`[A-Za-z][\w-]*`(?:(?:,|\s+or|,\s+or)\s+`[A-Za-z][\w-]*`){1,5}\s+as\s+(?:the\s+|its\s+|your\s+)?"
    r"`(?P<key>outcome|status|result|verdict)`",
    re.IGNORECASE,
)
"""Labels before the name of the key: "`done` or `failed` as `outcome`"."""

_SPOKEN = expression(
    r"`(?P<key>outcome|status|result|verdict)`\s*(?P<then>\(|is\b|of\b|=|,?\s+(?:which|that)\s+is\b|set\s+to\b)\s*"
    r"(?:(?:either|one\s+of|exactly)\s+)*`(?P<label>[A-Za-z][\w-]*)`(?:\s+or\b|\s*[,/|])"
    r"|`(?P<code>outcome|status|result|verdict):\s*(?P<value>[A-Za-z][\w-]*)`",
    re.IGNORECASE,
)
"""The key before its labels: "`status` (`done` or `failed`)", "ends with `status: done`"."""

_HEAD = expression(r"[`*\s]*(?P<key>outcome|status|result|verdict)[`*\s]*", re.IGNORECASE)
_MARKED = ("`", "*", '"')
_TYPED = ("ts", "typescript", "tsx", "haskell", "rust")

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
    if page.kind == "template":
        return ()
    found = [form for code in page.codes() for form in _of_code(page, code)]
    if page.kind == "other":
        return tuple([form for form in found if form.key.text == "outcome"])
    found += [form for passage in page.passages(marks.BRACE) for form in _of_passage(page, passage)]
    for listing in page.listings():
        if any(entry.words.plain.startswith(_MARKED) for entry in listing.entries):
            found += (*_of_listing(page, listing), *_of_items(page, listing))
    named = page.passages(marks.TICK, marks.STATUS | marks.STATUSES)
    found += [form for passage in named for form in _of_words(page, passage)]
    found += [form for grid in page.grids(marks.OUTCOME) for form in _of_grid(page, grid)]
    return tuple(sorted(found, key=lambda form: form.key.span.start))


def _of_listing(page: Page, listing: Listing) -> Iterator[Format]:
    """The key of a result whose keys a list names: ``- `outcome`: `done` or `failed` ``."""
    around = f"{listing.lead.plain if listing.lead else ''} {listing.title}"
    if not _TELLS.search(around) or _SERVICE.search(around):
        return
    for entry in listing.entries:
        match = _ITEM.match(entry.words.plain)
        if match and (match["key"] == "outcome" or _carries_outcome(entry.words.plain, match, set(), page.words)):
            yield Format(entry.words.name(*match.span("key")))
            return


def _of_items(page: Page, listing: Listing) -> Iterator[Format]:
    """The keys of the results that a list shows one by one: `Return one of:` and objects in backticks."""
    around = f"{listing.lead.plain if listing.lead else ''} {listing.title}"
    if not _TELLS.search(around) or _SERVICE.search(around):
        return
    for words in (entry.words for entry in listing.entries if entry.words.plain.startswith("`{")):
        key = _outcome_key(words.plain[:LONGEST], 1, page.words)
        if key and not _TELLS.search(f"{words.plain[:1]} {words.title}"):
            yield Format(Name(key[0], _at(words, key)))


def _of_words(page: Page, passage: Passage) -> Iterator[Format]:
    """The key that a sentence about results names beside the labels it holds."""
    if not _TELLS.search(f"{passage.plain[:LONGEST]} {passage.title}") or _SERVICE.search(passage.title):
        return
    for match in _NAMED_BEHIND.finditer(passage.plain):
        labels = _LABELS.findall(match[0][: match.start("key") - match.start()])
        if any(page.words.outcome_class(label) for label in labels):
            yield Format(passage.name(*match.span("key")))
    for match in _SPOKEN.finditer(passage.plain):
        group = "key" if match["key"] else "code"
        if page.words.outcome_class(match["label"] or match["value"]):
            yield Format(passage.name(*match.span(group)))
            return


def _of_grid(page: Page, grid: Grid) -> Iterator[Format]:
    """The key of a result in a table about what is returned: the header over its values, or a row for each key."""
    title = grid.titles[-1] if grid.titles else ""
    about = f"{title} {grid.lead.plain if grid.lead else ''}"
    if not grid.header or not _TELLS.search(about) or _SERVICE.search(title):
        return
    over = _HEAD.fullmatch(grid.header[0].plain)
    rows = [row for row in grid.rows if len(row) > 1]
    if over and rows and all(page.words.outcome_class(row[0].plain.strip("`* ")) for row in rows):
        yield Format(grid.header[0].name(*over.span("key")))
    for row in rows if not over else ():
        match = _HEAD.fullmatch(row[0].plain) if "`" in row[0].plain else None
        if match and any(map(page.words.outcome_class, _LABELS.findall(row[1].plain))):
            yield Format(row[0].name(*match.span("key")))
            return


def _of_code(page: Page, code: Code) -> Iterator[Format]:
    around = " ".join((code.lead.plain if code.lead else "", *code.titles[-2:]))
    if code.language not in (*_OBJECTS, *_TYPED, *NESTED) or _SERVICE.search(around):
        return
    plain = code.text.plain[:LONGEST]
    if code.language in NESTED:
        yield from _of_nested(code, page.words) if _TELLS.search(around) or _sums_up(code, page.words) else ()
        return
    if plain.lstrip().startswith("{") and code.language not in _TYPED and _TELLS.search(around):
        key = _outcome_key(plain, plain.index("{"), page.words)
        if key:
            yield Format(Name(key[0], code.text.span_of(*key[1:])))
        return
    typed = tuple(_of_types(code, plain, page.words)) if _TYPE_OF_RESULT.search(plain) or _TELLS.search(around) else ()
    handed = _HANDED.search(around) or (code.lines and _HANDED.search(code.lines[0].plain))
    yield from typed or (_of_lines(code, page.words) if handed else ())


def _of_types(code: Code, plain: str, words: DoctrineVocabulary) -> Iterator[Format]:
    """The first alternative of a type that carries an outcome: `| { outcome: "done", files: File[] }`."""
    for match in _OF_TYPE.finditer(plain):
        key = _outcome_key(plain, match.end() - 1, words)
        if key:
            yield Format(Name(key[0], code.text.span_of(*key[1:])))
            return


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
    others = [
        each
        for each in keys
        if each["key"].endswith(("_status", "Status")) and not words.has("state_words", each["key"])
    ]
    others = others or [each for each in keys if each["key"] == "result"]
    others = others or [each for each in keys if each["key"] in _VERDICTS][:1]
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
    if key["key"] in _VERDICTS and _TRUTH.match(text, key.end()):
        return True
    value = re.compile(r"[^,}\n]{0,120}").match(text, key.end())
    labels = _LABELS.findall(value[0]) if value else []
    return any(words.outcome_class(label) in ("success", "failure", "incomplete", "blocking") for label in labels)
