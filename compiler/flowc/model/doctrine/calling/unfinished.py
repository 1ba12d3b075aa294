"""Outcomes that a contract explains as the end of a phase, with the rest of the work to come: `the first pass is over,
the rest follows`.

Certain is only an explanation that says this and no more: a part of the work that is a part by its name, or is named by
the label itself, and a rest of the same work, of which the document says nothing else. Whether such a label is what a
role returns, only all documents can tell.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.in_force import is_in_force
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Passage
from flowc.model.habits import Phase
from flowc.vocabulary import comparable

UNFINISHED = "unfinished"
"""The position of a phase that stands for an outcome."""

_LABEL = expression(r"[\s*]*`(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`")
_PART = r"(?:phase|stage|step|part|half|pass)"
_OVER = (
    r"\s+(?:is|are)\s+(?:all\s+|now\s+|already\s+)?(?:through|over|done|completed?|finished|behind\s+(?:it|you|us))"
)
_NOT_YET = (
    r"(?:(?:is|are)\s+(?:still|yet|all)\s+to\s+(?:come|follow)|remains?\s+to\s+be\s+done|(?:is|are)\s+still\s+ahead"
    r"|follows?|comes?\s+(?:later|then|next|afterwards)"
    r"|(?:has|have)(?:\s+not|n['’]t)\s+(?:yet\s+)?(?:been\s+)?(?:begun|started|made|written|done)(?:\s+yet)?)"
)
_EXPLAINED = expression(
    r"[\s:;,.(—–-]*(?:(?:nothing|none|`[\w\[\]-]+`(?:(?:,|\s+and)\s+`[\w\[\]-]+`)*)(?:\s+yet)?\s*[;:,.—–-]+\s*)?"
    rf"(?:(?:only|just)\s+the\s+(?:first|initial|opening)\s+{_PART}"
    rf"|(?:the\s+)?(?:(?:first|initial|opening)\s+{_PART}|preparations?|groundwork){_OVER}"
    rf"|(?:the\s+)?(?P<named>[a-z]{{3,}})(?P<part>\s+{_PART})?{_OVER})"
    r"(?:\s*[,;.]\s*(?:and|but|while)?|\s+(?:and|but))\s+"
    r"(?:the\s+(?:rest|remainder|work\s+itself|(?:second|next|other)\s+(?:one\b|" + _PART + r"))"
    r"|(?P<noun>the\s+[a-z]+)|(?P<doing>(?!(?:no|some|any|every)thing)[a-z]{3,}ing))"
    rf"\s+(?:will\s+)?(?P<yet>{_NOT_YET})[\s.)]*",
    re.IGNORECASE,
)
_ONE_OF = expression(
    r"[\s:;,.(—–-]*(?:only\s+)?(?:the\s+)?(?P<nth>first|second|third)\s+of\s+"
    r"(?:(?:the|its|your)\s+)?"
    r"(?:(?P<whose>[a-z][\w-]*)['’]s\s+)?(?:own\s+)?(?P<all>two|three|four|five|six|seven|eight)\s+"
    rf"(?:[a-z-]+\s+)?(?:phases|stages|steps|parts|halves|passes){_OVER}(?:\s*[,;]?\s*(?:and|but|so|while)\s+[^.;`]{{1,100}})?"
    r"[\s.)]*(?:nothing\s+(?:else\s+|more\s+|yet\s+)?(?:comes|goes|is\s+sent)(?:\s+(?:with\s+it|back|along))?[\s.]*)?",
    re.IGNORECASE,
)
"""An explanation that one of so many parts of the work is over: `the first of its three passes is done`."""

_NTH = ("first", "second", "third")
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")

_MADE = expression(r"(?:made|written|done|begun|started)(?:\s+yet)?\Z", re.IGNORECASE)
_WORKS = ("edits", "changes", "fixes", "repairs", "corrections", "work")
"""Nouns that are work. A word in -ing is, if it has no article, as `meeting` would have, or stands beside a phase."""

_MADE_IN = expression(
    r"\b(?P<did>[a-z]{4,})\s+(?:in|during|by|on)\s+the\s+(?P<nth>first|second|third)\s+(?P<part>phase|stage|step|pass|round|half)\b",
    re.IGNORECASE,
)
"""What says of a value that a part of the work made it: `as drafted in the first pass`."""

_ONLY = expression(
    r"(?:^|[.]\s+)\W*(?:if|when|once)\s+only\s+(?:the\s+|your\s+)?(?P<part>[a-z][\w-]*(?:\s[a-z][\w-]*){0,3}?)"
    r"\s+(?:is|are|has\s+been|have\s+been)\s+(?:through|over|done|completed?|finished|behind\s+you)\s*,\s+(?:you\s+)?"
    r"(?:answer|return|reply|report|end|say)(?:\s+(?:with|back))?\s+`(?P<label>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`"
    r"(?:\s+with\s+[^.;:]{1,80})?\s*(?:\.|\Z)",
    re.IGNORECASE,
)
"""A sentence of an agent that has it answer when a part of its work alone is done, and which it is."""

_DONE = ("done", "over", "through", "finished", "complete", "completed", "made", "ready", "ended")

_ENDING = expression(r"(?:ing|ed|en|s|e)\Z")
_NO_MORE = expression(r"[\s.,;:—–-]*(?:nothing|none|(?:(?:and\s+)?`[\w\[\]-]+`[\s,.;]*)*)[\s.]*", re.IGNORECASE)
"""Further words of an item or a row: what is returned, if anything."""


def unfinished(page: Page) -> Iterator[Phase]:
    """The labels in code of items and rows that say so, and those of sentences about a part of the work."""
    yield from _half_done(page)
    for listing in page.listings() if page.contract else ():
        for entry in listing.entries:
            yield from _explained(page, entry.words, _words(entry))
    for grid in page.grids() if page.contract else ():
        for row in filter(None, grid.rows):
            yield from _explained(page, row[0], [cell.plain for cell in row])


def _half_done(page: Page) -> Iterator[Phase]:
    """The labels that an agent is told to answer when only a part of its work is done, and that say so of that part:
    ``If only the first reading is through, answer `reading-done` ``.
    """
    for passage in page.passages(marks.TICK, marks.CASE) if page.kind == "agent" else ():
        for match in _ONLY.finditer(passage.plain) if not passage.quoted else ():
            *named, end = match["label"].lower().split("-")
            part = re.findall(r"[a-z]{4,}", match["part"].lower())
            shared = set(named).intersection(part) if end in _DONE and is_in_force(passage.titles) else ()
            if any(_is_told_once(page, match[0], word) for word in shared):
                yield Phase(passage.name(*match.span("label")), UNFINISHED, passage.span)


def _is_told_once(page: Page, told: str, part: str) -> bool:
    """Whether a document speaks of a part of the work nowhere else: it may be all that this agent does."""
    return page.source.text.lower().count(part) == told.lower().count(part)


def _words(entry: Entry) -> list[str]:
    """The words of an item and those right below it."""
    below = [piece for piece in entry.inside if isinstance(piece, Passage)]
    below += [each.words for piece in entry.inside if isinstance(piece, Listing) for each in piece.entries]
    return [entry.words.plain, *(each.plain for each in below)]


def _explained(page: Page, label: Passage, lines: list[str]) -> Iterator[Phase]:
    match = _LABEL.match(label.plain)
    told = [lines[0][match.end() :], *lines[1:]] if match else []
    said = [each for each in told if not _NO_MORE.fullmatch(each)]
    found = _EXPLAINED.fullmatch(said[0]) if len(said) == 1 else None
    counted = match is not None and len(said) == 1 and _is_one_of(page, said[0])
    counted = counted or (match is not None and any(_is_made_midway(page, match["label"], each) for each in told))
    part = match and found and _is_phase(page, label, match["label"], found) and _is_rest(page, found)
    if match and (part or counted):
        yield Phase(label.name(*match.span("label")), UNFINISHED, label.span)


def _is_one_of(page: Page, told: str) -> bool:
    """Whether words say that a part of the role's own work is over which is not the last of so many."""
    found = _ONE_OF.fullmatch(told)
    if found is None or _NTH.index(found["nth"].lower()) > _NUMBERS.index(found["all"].lower()):
        return False
    whose = comparable(found["whose"] or "")
    return not whose or whose in {page.role, *(page.role or "").split("-")}


def _is_made_midway(page: Page, label: str, told: str) -> bool:
    """Whether a label says that work is done which, as its words say, made something in a part of the work that is not
    the last one, by what the document says of their number.
    """
    *named, end = label.lower().replace("_", "-").split("-")
    made = _MADE_IN.search(told) if end in _DONE else None
    if made is None or not any(_are_akin(word, made["did"].lower()) for word in named):
        return False
    parts = rf"\b(?P<all>{'|'.join(_NUMBERS)})\s+(?:[a-z-]+\s+)?{made['part'][:4]}[a-z]*s\b"
    said = [each["all"].lower() for each in re.finditer(parts, page.source.text, re.IGNORECASE)]
    return len(said) == 1 and _NTH.index(made["nth"].lower()) <= _NUMBERS.index(said[0])


def _are_akin(one: str, other: str) -> bool:
    """Whether two words are forms of one verb, `drafting` and `drafted`."""
    return _ENDING.sub("", one) == _ENDING.sub("", other)


def _is_phase(page: Page, label: Passage, name: str, found: re.Match[str]) -> bool:
    """Whether what is over is but a part of the work: by its name, or as the label has it, `folding` of `sheets-folded`
    or `cover` of `cover-drawn`, of a role that is not there for just that.
    """
    if not found["named"]:
        return True
    word, parts = found["named"].lower(), name.split("-")
    roles = [each.lower() for each in (page.role or "", *label.titles[-1:])]
    stem = word.removesuffix("ing")
    is_named = word in parts or f"{stem}ed" in parts
    return is_named and not any(part.startswith(stem) for role in roles for part in re.findall(r"[a-z]+", role))


def _is_rest(page: Page, found: re.Match[str]) -> bool:
    """Whether what is to come is the rest of the work: by its name, or work of which nothing is said anywhere else."""
    named = found["noun"] or found["doing"]
    if not named:
        return True
    word = named.lower().removeprefix("the").strip()
    works = word in _WORKS or found["doing"] or (found["part"] and word.endswith("ing"))
    stem = word.removesuffix("ing").removesuffix("s")
    made = found["named"] is None and _MADE.search(found["yet"]) is not None
    return bool(works or made) and len(re.findall(rf"\b{stem}", page.source.text, re.IGNORECASE)) == 1
