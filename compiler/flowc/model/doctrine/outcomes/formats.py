"""The format of results as documents show it: the key under which a result carries its outcome.

A result is an object in JSON, in a fence, in backticks or bare, an alternative of a type, a block of `key: value`
lines in a fence, or a list of its keys. The key is `outcome`, `status`, one that ends in it (`overall_status`), or
another one that says how the work ended (`verdict`, `ok`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage
from flowc.model.doctrine.outcomes.coded_formats import (
    FORBIDDEN,
    LONGEST,
    OF_A_CALL,
    OF_A_TEXT,
    OF_A_THING,
    SERVICE,
    TELLS,
    ended,
    in_code,
)
from flowc.model.doctrine.outcomes.declared_formats import declared_formats
from flowc.model.doctrine.outcomes.result_objects import LABELS, carries_outcome, outcome_key
from flowc.paths import path_of
from flowc.text import Name, Span

_ITEM = expression(
    r"[`*\"]+(?P<key>outcome|status|result|verdict)[`*\"]+(?P<then>:)\s*(?:(?:either|one\s+of|exactly)\s+)*(?=[`\"])"
)
_PLAIN_ITEM = expression(
    r"[`*\"]+(?P<key>outcome|status)[`*\"]+:\s*(?P<label>[a-z][\w-]*)(?:,?\s+or\s+(?=[a-z])|,\s)"
)
"""The same with labels in plain words: "`status`: success, or failure if nothing was given"."""

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

_PLAIN = expression(
    r"\bJSON\b[^;]{0,60}\b(?:its|the|whose|with\s+an?)\s+(?P<key>outcome|status)\s+(?:is|of|being)\s+(?:either\s+|one\s+of\s+)?"
    r"`(?P<label>[A-Za-z][\w-]*)`",
    re.IGNORECASE,
)
"""The key in plain words of a sentence about an object: "give back a JSON object. Its outcome is `done`"."""

_OBJECT_OF = expression(
    r"\bJSON\b(?:\s+object)?(?:,|\s+with|\s+of|\s+that\s+(?:has|holds|carries))+\s+(?:the\s+|an?\s+|keys?\s+|fields?\s+)*"
    r"`(?P<key>outcome|status)`"
)
"""What an object is said to hold first."""

_HEAD = expression(r"[`*\s]*(?P<key>outcome|status|result|verdict)[`*\s]*", re.IGNORECASE)
_MARKED = ("`", "*", '"')


def formats(page: Page) -> tuple[Name, ...]:
    """The formats of results that a document shows, in order."""
    if page.kind == "template":
        return ()
    shown = list(in_code(page))
    places = {form.span for form in shown}
    found = [*shown, *(form for form in declared_formats(page) if form.span not in places)]
    if page.kind == "other":
        addressed = path_of(page.source.path).stem.lower() in page.words.lists["addressed_files"]
        return tuple([form for form in found if form.text == "outcome" or addressed])
    found += [form for passage in page.passages(marks.BRACE) for form in _of_passage(page, passage)]
    for listing in page.listings():
        if any(entry.words.plain.startswith(_MARKED) for entry in listing.entries):
            found += (*_of_listing(page, listing), *_of_items(page, listing))
    named = page.passages(marks.TICK, marks.STATUS | marks.STATUSES)
    found += [form for passage in named for form in _of_words(page, passage)]
    found += [form for grid in page.grids(marks.OUTCOME) for form in _of_grid(page, grid)]
    if page.kind == "agent" and not found:
        found += ended(page)
    return tuple(sorted(found, key=lambda form: form.span.start))


def _of_listing(page: Page, listing: Listing) -> Iterator[Name]:
    """The key of a result whose keys a list names: ``- `outcome`: `done` or `failed` ``."""
    around = f"{listing.lead.plain if listing.lead else ''} {listing.title}"
    if not TELLS.search(around) or SERVICE.search(around):
        return
    for entry in listing.entries:
        match = _ITEM.match(entry.words.plain)
        if match and (match["key"] == "outcome" or carries_outcome(entry.words.plain, match, set(), page.words)):
            yield entry.words.name(*match.span("key"))
            return
        plain = _PLAIN_ITEM.match(entry.words.plain) if page.kind == "agent" else None
        if plain and page.words.outcome_class(plain["label"]):
            yield entry.words.name(*plain.span("key"))
            return


def _of_items(page: Page, listing: Listing) -> Iterator[Name]:
    """The keys of the results that a list shows one by one: `Return one of:` and objects in backticks."""
    around = f"{listing.lead.plain if listing.lead else ''} {listing.title}"
    if not TELLS.search(around) or SERVICE.search(around):
        return
    for words in (entry.words for entry in listing.entries if entry.words.plain.startswith("`{")):
        key = outcome_key(words.plain[:LONGEST], 1, page.words)
        if key and not TELLS.search(f"{words.plain[:1]} {words.title}"):
            yield Name(key[0], _at(words, key))


def _of_words(page: Page, passage: Passage) -> Iterator[Name]:
    """The key that a sentence about results names beside the labels it holds."""
    told = TELLS.search(f"{passage.plain[:LONGEST]} {passage.title}") or "`decision" in passage.plain
    if not told or SERVICE.search(passage.title):
        return
    for match in _NAMED_BEHIND.finditer(passage.plain):
        labels = LABELS.findall(match[0][: match.start("key") - match.start()])
        if any(page.words.outcome_class(label) for label in labels):
            yield passage.name(*match.span("key"))
    held = _OBJECT_OF.search(passage.plain) or _PLAIN.search(passage.plain)
    if held and ("label" not in held.groupdict() or page.words.outcome_class(held["label"])):
        yield passage.name(*held.span("key"))
    for match in _SPOKEN.finditer(passage.plain):
        group = "key" if match["key"] else "code"
        before = passage.plain[max(passage.plain.rfind(".", 0, match.start()), 0) : match.start()]
        if any(each.search(before) for each in (SERVICE, OF_A_THING, OF_A_TEXT, FORBIDDEN)):
            continue
        if page.words.outcome_class(match["label"] or match["value"]):
            yield passage.name(*match.span(group))
            return


def _of_grid(page: Page, grid: Grid) -> Iterator[Name]:
    """The key of a result in a table about what is returned: the header over its values, or a row for each key."""
    title = grid.titles[-1] if grid.titles else ""
    about = f"{title} {grid.lead.plain if grid.lead else ''}"
    if not grid.header or not TELLS.search(about) or SERVICE.search(title):
        return
    over = _HEAD.fullmatch(grid.header[0].plain)
    rows = [row for row in grid.rows if len(row) > 1]
    if over and rows and all(page.words.outcome_class(row[0].plain.strip("`* ")) for row in rows):
        yield grid.header[0].name(*over.span("key"))
    for row in rows if not over else ():
        match = _HEAD.fullmatch(row[0].plain) if "`" in row[0].plain else None
        if match and any(map(page.words.outcome_class, LABELS.findall(row[1].plain))):
            yield row[0].name(*match.span("key"))
            return


_TOLD = expression(r"(?:you\s+)?(?:return|answer|reply|output|respond)s?(?:\s+with)?\s*:\s*\{", re.IGNORECASE)
"""A paragraph that begins with the object to return."""

_CODED = expression(r"`[^`]*`")
_REACH = 1_000
"""Characters before an object in which words say whose result it is."""


def _of_passage(page: Page, passage: Passage) -> Iterator[Name]:
    if passage.plain.startswith("{") and TELLS.search(passage.title) and not SERVICE.search(passage.title):
        key = outcome_key(passage.plain[:LONGEST], 0, page.words)
        if key:
            yield Name(key[0], _at(passage, key))
        return
    told = _TOLD.match(passage.plain)
    if told:
        key = outcome_key(passage.plain[:LONGEST], told.end() - 1, page.words)
        if key:
            yield Name(key[0], _at(passage, key))
    for start, end in passage.code_places():
        if passage.plain[start:end].lstrip().startswith("{"):
            key = outcome_key(passage.plain[:end], passage.plain.index("{", start), page.words)
            before = _CODED.sub("", passage.plain[max(start - _REACH, 0) : start]) if key else ""
            around = f"{before} {passage.title}"
            others = any(each.search(before) for each in (OF_A_THING, FORBIDDEN)) or SERVICE.search(around)
            others = others or OF_A_CALL.search(passage.plain[max(start - _REACH, 0) : start])
            if key and TELLS.search(around) and not others:
                yield Name(key[0], _at(passage, key))


def _at(passage: Passage, key: tuple[str, int, int]) -> Span:
    return passage.at(key[1], key[2])
