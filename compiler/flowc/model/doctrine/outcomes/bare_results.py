"""Results that stand by themselves in an agent's own document: no words say of an object, or of elements, that it is
what comes back, and its keys do: how the work ended, and a comment, a reason or the like.

An object stands behind instructions, behind words that only point at it (`E.g.:`), or before others in place of its
label: "or `reject`". Elements are `<status>done</status>`, or words about what `<status>` holds.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Grid, Listing, Passage, Piece, everywhere
from flowc.model.doctrine.outcomes.coded_formats import DENIED, LONGEST, OF_A_THING, SERVICE, TELLS
from flowc.model.doctrine.outcomes.result_objects import LABELS, OWN, OWN_VALUE, outcome_key
from flowc.text import Name, Span

_OBJECTS = ("json", "jsonc", "text", "", INDENTED)
_ELEMENTS = ("xml", "text", "", INDENTED)
_BESIDE = expression(
    r"[\"'](?:decision|comment|reason|summary|notes|remarks|feedback|message|title|body|text)[\"']\s*:"
)
"""A key beside how the work ended that makes an object an answer."""

_KEY = expression(r"`(?P<key>outcome|status|result|verdict)`(?:\s*[:=(]|\s+(?:is|—|–)\s|$)")
_FIELD = expression(
    r"[`*]*`(?:decision|comment|reason|summary|notes|remarks|feedback|message)`[`*]*\s*(?:[:=(]|—|–|\Z)"
)
_LINE = expression(
    r"(?P<key>outcome|status|result|verdict|OUTCOME|STATUS|RESULT|VERDICT):\s+[\"']?(?P<label>[A-Za-z][\w-]*)[\"']?\s*\Z"
)
_CODE = expression(r"`([A-Za-z][\w-]*)`")
_FEW = 8
"""Lines of a fence that shows one result."""

_POINTS = expression(
    r"\W*(?:e\.g\.?|(?:for\s+)?(?:examples?|instance)|samples?|like\s+(?:so|this)|so|thus|(?:give|hand|send|say|print|write)\s+"
    r"(?:(?:only|just|exactly|back|out)\s+)*(?:this|it|one|the\s+\w+|an?\s+\w+)?(?:,[^:]{0,40})?)\W*",
    re.IGNORECASE,
)
_OF_OTHERS = expression(
    r"\b(?:inputs?|context|get|gets|receives?|given|tickets?|server|tool|script|command|prints?|says|config\w*|not|never|wrong|bad"
    r"|tracker|events?|log|previous|earlier|reads?|from|file|files|schema|database|docs?|history|state|holds|contains|looks|writes)\b",
    re.IGNORECASE,
)
_TAKEN_IN = expression(
    r"\b(?:inputs?|context|receives?|given|server|tool|script|command|prints?|previous|earlier|from|other|others|tracker|database"
    r"|log|history)\b[^.]*:\W*\Z",
    re.IGNORECASE,
)
_IN_CODE = expression(r"\s*`\{")
"""An item that is an object: `{"outcome": "failure", "reason": "..."}`."""

_SENTENCE = expression(r"(?<=[.!?])\s+")
_OR = expression(r"\W*(?:or|otherwise|else|and)\b[^.]{0,60}`", re.IGNORECASE)
_ELEMENT = expression(
    r"<(?P<key>outcome|status|result|verdict)>\s*(?P<label>[A-Za-z][\w-]*)\s*</(?P=key)>", re.IGNORECASE
)
_SPOKEN = expression(
    r"`?<(?P<key>outcome|status|result|verdict)>`?\s*(?:element\s+)?(?:\(|:|=|is|are|holds|contains|carries|says|of|being)\s*"
    r"(?:(?:either|one\s+of|exactly)\s+)*(?P<labels>[`\"]?[A-Za-z][\w-]*[`\"]?(?:(?:,|/|\||\s|\bor\b)+[`\"]?[A-Za-z][\w-]*[`\"]?){0,5})",
    re.IGNORECASE,
)


def bare_formats(page: Page) -> tuple[Name, ...]:
    """The formats of the results that an agent's own document shows so, in order."""
    if page.kind != "agent":
        return ()
    found = [form for piece, before, behind in _placed(page) for form in _of_object(page, piece, before, behind)]
    found += [form for code in page.codes(marks.STATUS | marks.STATUSES) for form in _of_elements(page, code)]
    found += [form for words in page.passages(marks.STATUS | marks.STATUSES) for form in _of_words(page, words)]
    found += [form for listing in page.listings() for form in _of_keys(page, listing)]
    found += [form for grid in page.grids(marks.OUTCOME) for form in _of_rows(page, grid)]
    found += [form for code in page.codes(marks.COLON) for form in _of_lines(page, code)]
    found += _told_apart(page) if not found else ()
    return tuple(sorted(dict.fromkeys(found), key=lambda form: form.span.start))


def _told_apart(page: Page) -> Iterator[Name]:
    """The key of several objects that say under it how the work ended, one well and one not."""
    for part in page.sections(marks.BRACE):
        title = part.heading.plain if part.heading else ""
        ends: dict[str, dict[str, Name]] = {}
        for match in OWN_VALUE.finditer(part.span.text):
            start = part.span.start + match.start("key")
            if OF_A_THING.search(part.span.text[part.span.text.rfind("\n", 0, match.start()) + 1 : match.start()]):
                continue
            kind = page.words.outcome_class(match["label"]) or ""
            place = Span(page.source, start, start + len(match["key"]))
            ends.setdefault(match["key"], {}).setdefault(kind, Name(match["key"], place))
        for key, kinds in ends.items():
            if key in OWN and "success" in kinds and {"failure", "blocking"} & kinds.keys():
                yield from () if _OF_OTHERS.search(title) or SERVICE.search(title) else (kinds["success"],)


def _of_keys(page: Page, listing: Listing) -> Iterator[Name]:
    """The key of a list of keys: how the work ended, `status`: `done` or `failed`, and beside it what came of it."""
    yield from _of_fields(page, [entry.words for entry in listing.entries], f"{listing.title} {_lead(listing.lead)}")


def _of_rows(page: Page, grid: Grid) -> Iterator[Name]:
    """The same in the rows of a table of two columns."""
    rows = [row for row in grid.rows if len(row) == 2]
    around = f"{grid.titles[-1] if grid.titles else ''} {_lead(grid.lead)}"
    beside = any(_FIELD.match(f"{row[0].plain}:") for row in rows)
    for key, values in rows if beside and not _OF_OTHERS.search(around) else ():
        match = _KEY.fullmatch(key.plain.strip("* "))
        if match and _says_how_it_ended(page, values.plain):
            start = key.plain.index(match["key"])
            yield key.name(start, start + len(match["key"]))
            return


def _of_fields(page: Page, fields: list[Passage], around: str) -> Iterator[Name]:
    beside = any(_FIELD.match(each.plain) for each in fields)
    for words in fields if beside and not _OF_OTHERS.search(around) else ():
        match = _KEY.match(words.plain)
        if match and _says_how_it_ended(page, words.plain[match.end() :]):
            yield words.name(*match.span("key"))
            return


def _of_lines(page: Page, code: Code) -> Iterator[Name]:
    """The key of lines `status: done`, `notes: ...` that begin a fence and are all there is in it."""
    lines = [line for line in code.lines if line.plain.strip()]
    around = f"{code.titles[-1] if code.titles else ''} {_last(_lead(code.lead))}"
    judged = any(line.plain.lower().startswith("decision:") for line in lines[1:])
    known = code.language in (("yaml", "yml", *_ELEMENTS) if judged else ("yaml", "yml"))
    match = _LINE.match(lines[0].plain) if known and 1 < len(lines) <= _FEW else None
    beside = any(_FIELD.match(f"`{line.plain.partition(':')[0].lower()}`:") for line in lines[1:])
    if _is_of_others(around, code, judged):
        return
    if match and beside and _says_how_it_ended(page, f"`{match['label']}`"):
        yield lines[0].name(*match.span("key"))


def _is_of_others(around: str, code: Code, judged: bool) -> bool:
    """Whether the words around lines make them somebody else's; a decision beside how the work ended is an answer, but
    where they lead to what is taken in, or to what nobody is to return.
    """
    if not judged:
        return _OF_OTHERS.search(around) is not None
    lead = _lead(code.lead)
    strange = _TAKEN_IN.search(_last(lead)) or SERVICE.search(around) or OF_A_THING.search(lead)
    return bool(strange or DENIED.search(lead))


def _lead(words: Passage | None) -> str:
    return words.plain if words else ""


def _says_how_it_ended(page: Page, values: str) -> bool:
    """Whether all of some labels in code are words for how work ends."""
    labels = _CODE.findall(values)
    return bool(labels) and all(page.words.outcome_class(label) in ("success", "failure") for label in labels)


def _placed(page: Page) -> Iterator[tuple[Piece, str, str]]:
    """The pieces that may hold an object, each with the words before it and behind it."""
    if not any(f'"{key}"' in page.source.text for key in OWN):
        return
    for part in page.parts:
        pieces = [*everywhere(part.pieces)]
        said = [part.heading.plain if part.heading else ""]
        for at, piece in enumerate(pieces):
            if isinstance(piece, Listing):
                yield from ((entry.words, said[-1], "") for entry in piece.entries if _IN_CODE.match(entry.words.plain))
                said.append(piece.entries[-1].words.plain if piece.entries else "")
            elif isinstance(piece, Code) or (isinstance(piece, Passage) and piece.plain.startswith("{")):
                behind = pieces[at + 1] if at + 1 < len(pieces) else None
                yield piece, said[-1], behind.plain if isinstance(behind, Passage) else ""
            elif isinstance(piece, Passage):
                said.append(piece.plain)


def _of_object(page: Page, piece: Piece, before: str, behind: str) -> Iterator[Name]:
    text = piece.text if isinstance(piece, (Code, Passage)) else None
    plain = text.plain[:LONGEST] if text else ""
    if text is None or not plain.lstrip(" \n`").startswith("{") or not _BESIDE.search(plain):
        return
    title = piece.titles[-1] if piece.titles else ""
    if (isinstance(piece, Code) and piece.language not in _OBJECTS) or SERVICE.search(f"{title} {before}"):
        return
    lead = _last(before) if before != title and not before.rstrip("`*) ").endswith((".", "!", "?")) else ""
    points = not lead or _POINTS.fullmatch(lead) or (TELLS.search(lead) and not _OF_OTHERS.search(lead))
    if _OF_OTHERS.search(title) or not (_OR.match(behind) or (points and not behind[:1].islower())):
        return
    key = outcome_key(plain, plain.index("{"), page.words)
    if key and key[0] in OWN:
        yield Name(key[0], text.span_of(*key[1:]))


def _last(words: str) -> str:
    """The last sentence of words that lead to something."""
    return _SENTENCE.split(words.strip())[-1]


def _of_elements(page: Page, code: Code) -> Iterator[Name]:
    """The element of a block that says how the work ended, where words before it speak of what comes back."""
    lead = _last(code.lead.plain) if code.lead else ""
    around = " ".join((lead, *code.titles[-2:]))
    if code.language in _ELEMENTS and TELLS.search(around) and not (SERVICE.search(around) or _OF_OTHERS.search(lead)):
        match = _ELEMENT.search(code.text.plain, 0, LONGEST) if code.text.plain.lstrip().startswith("<") else None
        if match and page.words.outcome_class(match["label"]):
            yield Name(match["key"].lower(), code.text.span_of(*match.span("key")))


def _of_words(page: Page, words: Passage) -> Iterator[Name]:
    """What a passage about results says of an element, or the element itself."""
    around = f"{words.plain[:LONGEST]} {words.title}"
    if "<" not in words.plain or not TELLS.search(around) or SERVICE.search(words.title):
        return
    match = _ELEMENT.search(words.plain)
    told = None if match else _SPOKEN.search(words.plain)
    labels = [match["label"]] if match else LABELS.findall(told["labels"]) if told else []
    if any(page.words.outcome_class(label) in ("success", "failure") for label in labels):
        found = match or told
        assert found is not None
        yield Name(found["key"].lower(), words.at(*found.span("key")))
