"""The format of results as documents show it: the key under which a result carries its outcome.

A result is an object in JSON, in a fence, in backticks or bare, an alternative of a type, a block of `key: value`
lines in a fence, or a list of its keys. The key is `outcome`, `status`, one that ends in it (`overall_status`), or
another one that says how the work ended (`verdict`, `ok`).
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Grid, Listing, Passage, labelled
from flowc.model.doctrine.document.templates import NESTED
from flowc.model.doctrine.outcomes.forms import outermost_lines
from flowc.model.doctrine.outcomes.result_objects import LABELS, NAMES, OWN, carries_outcome, outcome_key
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary

LONGEST = 8000
"""Characters of a sample that are read."""

_OBJECTS = ("json", "jsonc", "json5", "js", "javascript", "text", "", INDENTED)
_LINE = expression(
    rf"(?P<key>{NAMES})(?P<then>:)[ \t]+(?=\S+[ \t]*(?:\||#[ \t]*[A-Za-z][\w-]*[ \t]*[,/|][ \t]*[A-Za-z]))"
)
_FIELD = expression(r"[ \t]*(?P<key>[A-Za-z][\w-]*)[ \t]*:")
_TOLD = frozenset(("summary", "decision", "comment", "reason", "message", "notes", "error", "evidence"))
"""Keys beside an outcome that make lines a result, and no task of a list."""

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
_TYPED = ("ts", "typescript", "tsx", "haskell", "rust")

TELLS = expression(
    r"\b(?:return|result|outcome|output|respond|response|report|finish|complet(?:ion|ing)|answer|emit|final|signal"
    r"|(?:hand|give|send|come|pass)(?:s|ing)?\s*(?:it\s+)?back|repl(?:y|ies)|last\s+line|ends?\s+with\s+(?:one|an?|the|this))",
    re.IGNORECASE,
)
_HANDED = expression(r"\bhand-?\s?(?:off|back)\b", re.IGNORECASE)
_OF_A_THING = expression(
    r"\b(?:tool|script|command|program|function|hook|cli|tests?|library|job|it)\s+(?:\w+\s+){0,2}?(?:returns?|answers?|prints?"
    r"|says?|outputs?|reports?|emits?|gives?)\b[^.`]{0,40}`?\Z",
    re.IGNORECASE,
)
"""Words before an object that make it the answer of something that is no agent."""

_COMMENT = expression(r"(?<=\n)[ \t]*//[^\n]*")
SERVICE = expression(
    r"\b(?:api|endpoint|http|request|webhook|rest|client|server|route|status\s+code)\b", re.IGNORECASE
)


def formats(page: Page) -> tuple[Name, ...]:
    """The formats of results that a document shows, in order."""
    if page.kind == "template":
        return ()
    under = _under_labels(page)
    found = [form for code in page.codes() for form in _of_code(page, code, under.get(code.span.start, ""))]
    if page.kind == "other":
        addressed = PurePosixPath(page.source.path).stem.lower() in page.words.lists["addressed_files"]
        return tuple([form for form in found if form.text == "outcome" or addressed])
    found += [form for passage in page.passages(marks.BRACE) for form in _of_passage(page, passage)]
    for listing in page.listings():
        if any(entry.words.plain.startswith(_MARKED) for entry in listing.entries):
            found += (*_of_listing(page, listing), *_of_items(page, listing))
    named = page.passages(marks.TICK, marks.STATUS | marks.STATUSES)
    found += [form for passage in named for form in _of_words(page, passage)]
    found += [form for grid in page.grids(marks.OUTCOME) for form in _of_grid(page, grid)]
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
    if not TELLS.search(f"{passage.plain[:LONGEST]} {passage.title}") or SERVICE.search(passage.title):
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


def _under_labels(page: Page) -> dict[int, str]:
    """The bold words that stand for a heading over fences, by where these begin."""
    found = {}
    for part in page.parts:
        title = ""
        for piece in part.pieces:
            match piece:
                case Passage():
                    label = labelled(piece)
                    title = label["title"] if label else title
                case Code() if title:
                    found[piece.span.start] = title
    return found


def _of_code(page: Page, code: Code, label: str = "") -> Iterator[Name]:
    around = " ".join((label, code.lead.plain if code.lead else "", *code.titles[-2:]))
    if code.language not in (*_OBJECTS, *_TYPED, *NESTED) or SERVICE.search(around):
        return
    plain = _COMMENT.sub(lambda comment: " " * len(comment[0]), code.text.plain[:LONGEST])
    if code.language in NESTED:
        yield from _of_nested(code, page.words) if TELLS.search(around) or _sums_up(code, page.words) else ()
        return
    if plain.lstrip().startswith("{") and code.language not in _TYPED and TELLS.search(around):
        key = outcome_key(plain, plain.index("{"), page.words)
        if key:
            yield Name(key[0], code.text.span_of(*key[1:]))
        return
    typed = tuple(_of_types(code, plain, page.words)) if _TYPE_OF_RESULT.search(plain) or TELLS.search(around) else ()
    handed = _HANDED.search(around) or (code.lines and _HANDED.search(code.lines[0].plain))
    if typed or handed:
        yield from typed or _of_lines(code, page.words)
    elif TELLS.search(around):
        yield from (line.name(*match.span("key")) for line, match in _sampled(code.lines, page.words)[:1])


def _of_types(code: Code, plain: str, words: DoctrineVocabulary) -> Iterator[Name]:
    """The first alternative of a type that carries an outcome: `| { outcome: "done", files: File[] }`."""
    for match in _OF_TYPE.finditer(plain):
        key = outcome_key(plain, match.end() - 1, words)
        if key:
            yield Name(key[0], code.text.span_of(*key[1:]))
            return


def _sums_up(code: Code, words: DoctrineVocabulary) -> bool:
    """Whether the own keys of a nested form are those of a report on work: a summary, and what was found or made."""
    keys = {match["key"].lower() for line in outermost_lines(code) if (match := _FIELD.match(line.plain))}
    parts = {part for key in keys for part in key.split("_")}
    return "summary" in keys and bool(parts & (words.lists["evidence_words"] | words.lists["blocker_words"]))


def _of_nested(code: Code, words: DoctrineVocabulary) -> Iterator[Name]:
    """The outermost key of nested ones that holds an outcome; of several, one for all there is: `overall_status`."""
    found = [
        (line, match)
        for line in outermost_lines(code)
        if (match := _LINE.match(line.plain.lstrip()))
        and (match["key"] == "outcome" or carries_outcome(line.plain.lstrip(), match, set(), words))
    ]
    own = [each for each in found if each[1]["key"] in OWN]
    named = [each for each in found if words.has("own_words", each[1]["key"].split("_")[0])]
    chosen = own or (found if len(found) == 1 else named) or _sampled(outermost_lines(code), words)
    for line, match in chosen[:1]:
        start = len(line.plain) - len(line.plain.lstrip())
        yield line.name(start + match.start("key"), start + match.end("key"))


def _sampled(lines: Iterable[Passage], words: DoctrineVocabulary) -> list[tuple[Passage, re.Match[str]]]:
    """The lines of a result shown as keys and values, `status: done` and its summary, that say how the work ended."""
    keyed = [(line, match) for line in lines if (match := _FIELD.match(line.plain))]
    ended = [(line, match) for line, match in keyed if match["key"] in OWN and _ends(line.plain[match.end() :], words)]
    told = {match["key"].lower() for _, match in keyed} & _TOLD
    return ended if told and len(ended) == 1 else []


def _ends(value: str, words: DoctrineVocabulary) -> bool:
    match = LABELS.fullmatch(value.partition("#")[0].strip())
    return bool(match and words.outcome_class(match[1]) in ("success", "failure"))


def _of_lines(code: Code, words: DoctrineVocabulary) -> Iterator[Name]:
    """The first line of a block to hand off that holds an outcome, best as such: `status: completed | failed`."""
    keyed = ((line, match) for line in code.lines if (match := _LINE.match(line.plain)))
    found = [
        (line, match)
        for line, match in keyed
        if match["key"] == "outcome" or carries_outcome(line.plain, match, set(), words)
    ]
    for line, match in ([each for each in found if each[1]["key"] in OWN] or found)[:1]:
        yield line.name(*match.span("key"))


_REACH = 1_000
"""Characters before an object in which words say whose result it is."""


def _of_passage(page: Page, passage: Passage) -> Iterator[Name]:
    if passage.plain.startswith("{") and TELLS.search(passage.title) and not SERVICE.search(passage.title):
        key = outcome_key(passage.plain[:LONGEST], 0, page.words)
        if key:
            yield Name(key[0], _at(passage, key))
        return
    for start, end in passage.code_places():
        if passage.plain[start:end].lstrip().startswith("{"):
            key = outcome_key(passage.plain[:end], passage.plain.index("{", start), page.words)
            before = passage.plain[max(start - _REACH, 0) : start] if key else ""
            around = f"{before} {passage.title}"
            others = SERVICE.search(around) or _OF_A_THING.search(before)
            if key and TELLS.search(around) and not others:
                yield Name(key[0], _at(passage, key))


def _at(passage: Passage, key: tuple[str, int, int]) -> Span:
    return passage.at(key[1], key[2])


