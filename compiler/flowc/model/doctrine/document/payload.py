"""Fields as they are written in lists and sentences, with names that can be compared."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Entry, Listing, Passage
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.vocabulary import comparable

LONGEST_NAME = 90
_ARTICLES = expression(r"\b(?:the|a|an|your|its|their|any|all)\b", re.IGNORECASE)
_ARTICLE = expression(r"(?:an?|the|its|your|their)\s+(?=`)", re.IGNORECASE)
_ADJECTIVES = expression(r"^(?:explicit|concrete|full|complete|detailed|clear|structured|required)-(?=[a-z])")
_MARKS = expression(r"[`*\"']|\[\]|\(s\)|[.,;:]+$")
_SIGNS = expression(r"[^\w\s/-]")
_PATHS = expression(r"-paths\b")
_CODE_FIRST = expression(r"\**`(?P<name>[A-Za-z][\w -]*(?:\.\w+)*)(?P<many>\[\])?`\**")
_NAMED_BEHIND = expression(
    r"(?:what|who|whom|whose|which|where|when|why|how)\b[^`(]{1,80}\(`(?P<name>[A-Za-z][\w-]*)(?P<many>\[\])?`\)",
    re.IGNORECASE,
)
"""What a field is for, and its name in brackets: ``who can clear it (`owner`)``."""

_HEAD = expression(
    r"(?:\[[ xX]?\]\s*)?(?P<name>[^:(\[{]{1,90}?)(?P<many>\[\])?(?P<plural>\(s\))?"
    r"(?=\s*[:(\[{]|\s+with\s|\s+--?\s|\s+[–—]\s|$)"
)
_PARENTHESES = expression(r"\(([^()]*)\)")
_CONDITION = expression(r"\s*(?:if|when)\s+[^:]{1,60}:\s*", re.IGNORECASE)
_OPTIONAL = expression(
    r"\b(?:optional|optionally|if any|if available|if applicable|when applicable|if present|if known)\b"
    r"|\b(?:in|for)\s+[\w/-]+\s+modes?\b|\([\w/ -]{1,40}\s(?:modes?|only)\)|\(default\b",
    re.IGNORECASE,
)
_JOINT = expression(r",\s+(?:and\s+)?|\s+(?:and|plus|\+)\s+|\s+\+\s+|;\s+(?:and\s+)?(?=`)")
_NESTED = expression(
    r"\b(?:(?:list|lists|array|arrays|rows?|table)\s+of\s+(?:an?\s+|the\s+)?|(?:each|every\s+one)\s+(?:(?:one|entry|item|of\s+them)\s+)?"
    r"(?:with|has|having|holds|holding|carries|carrying|names|naming)\s+(?:an?\s+|the\s+|its\s+)?)`[^;]*"
)
"""What each entry of a list holds: names of its own, up to a semicolon."""

ENTRIES = expression(
    r"\s*\((?:an?\s+|the\s+)?(?:lists?|arrays?|rows?|tables?|objects?|maps?|entries|each|pairs?)\b[^()]{0,200}\)",
    re.IGNORECASE,
)
"""What each entry of a field holds, in brackets: names of its own, too."""

_VALUE_OF = expression(r"`\s+(?:(?:of|is|being|either)\s+(?:either\s+)?)?`|`\s*[:=(]\s*`")
_OR = expression(r"`(?:,|,?\s+or|\s*[/|])\s*`")
"""What stands between a field and its first value, and between two values."""

_WHENCE = expression(r"`\s*\((?:[^()`]*\s)?(?:from|out\s+of|as\s+in|see|like|by)\s+(?:the\s+|an?\s+)?`", re.IGNORECASE)
"""What stands between a field and the place that its brackets say it comes from: `(handles from `CODEOWNERS`)`."""

_NO_FIELD = expression(r"(?:or|what|how|why|none|nothing|na|tbd)(?:-|$)")
_PARAGRAPH = expression(r"[.!?]\s+\S")


def key_of(words: str) -> str:
    """A name made comparable: lower case, hyphens, no articles, no marks, one path for `path(s)` and `paths`."""
    bare = _MARKS.sub("", _ARTICLES.sub(" ", _PARENTHESES.sub(" ", words.replace("(s)", "")))).strip()
    key = comparable(_SIGNS.sub(" ", bare))
    return _ADJECTIVES.sub("", _PATHS.sub("-path", key) if "-paths" in key else key)


def field_of(passage: Passage, start: int = 0, end: int | None = None) -> Field | None:
    """The field that words name: what stands in backticks first, else the words up to a colon or a parenthesis."""
    last = len(passage.plain) if end is None else end
    text = passage.plain[start:last]
    condition = _CONDITION.match(text)
    begin = start + (condition.end() if condition else 0) + _blank(text[condition.end() if condition else 0 :])
    article = _ARTICLE.match(passage.plain, begin, last)
    match = _CODE_FIRST.match(passage.plain, article.end() if article else begin, last)
    match = match or _NAMED_BEHIND.match(passage.plain, begin, last) or _HEAD.match(passage.plain, begin, last)
    if not match or not (key := key_of(match["name"])) or len(match["name"]) > LONGEST_NAME:
        return None
    if not any(letter.isalpha() for letter in key) or _NO_FIELD.match(key):
        return None
    rest = passage.plain[match.end() : last].strip()
    groups = match.groupdict()
    return Field(
        key=key,
        text=match["name"].strip("`*_ "),
        span=passage.at(match.start("name"), match.start("name") + len(match["name"].rstrip())),
        many=bool(groups["many"] or groups.get("plural")) or _is_list(match["name"]),
        required=not _OPTIONAL.search(passage.plain, begin, last),
        qualifier=_qualifier(rest),
    )


_APPOSED = expression(
    r"\s*(?:an?\s+(?:list|array|set|map)\s+of\b|(?:exactly\s+|just\s+|both\s+)?(?:as\s+(?!well\b)|which\b|that\b)"
    r"|(?:each|both|all|not|never)\s+(?:of\s+them\s+)?[a-z]+(?:ed|en)\b|(?:if|when|where|once|unless|because)\b[^`]*\Z)",
    re.IGNORECASE,
)
"""What a name is explained by behind a comma, `cuts`, a list of ids, whose it is, and when it comes."""


def _blank(text: str) -> int:
    stripped = text.lstrip()
    return len(text) - len(stripped)


def _is_list(name: str) -> bool:
    return name.rstrip("`* ").lower().endswith((" list", " lists", "[]"))


def _qualifier(rest: str) -> str:
    inside = _PARENTHESES.match(rest)
    words = inside[1] if inside else rest.lstrip(":—–- ")
    return words.strip()


def fields_of(listing: Listing) -> tuple[Field, ...]:
    """The fields that the items of a list name, in order; items that are whole sentences name none."""
    found = (field_of(entry.words) for entry in listing.entries if not _PARAGRAPH.search(entry.words.plain))
    return tuple(field for field in found if field)


def nested_fields(entry: Entry) -> tuple[Field, ...]:
    """The fields that the items nested in an item name."""
    return tuple(field for piece in entry.inside if isinstance(piece, Listing) for field in fields_of(piece))


def fields_in(passage: Passage, start: int, end: int) -> tuple[Field, ...]:
    """The fields that words such as `with package path and execution evidence` name."""
    return tuple(_fields_in(passage, start, end))


def _fields_in(passage: Passage, start: int, end: int) -> Iterator[Field]:
    text = passage.plain[start:end]
    outside = _NESTED.sub(lambda inside: " " * len(inside[0]), text) if "`" in text else text
    outside = _PARENTHESES.sub(lambda inside: "_" * len(inside[0]), outside)
    at = 0
    for joint in [*_JOINT.finditer(outside), None]:
        stop = joint.start() if joint else len(text)
        if outside[at:stop].strip() and not (at and _APPOSED.match(outside[at:stop])):
            field = field_of(passage, start + at, start + stop)
            if field:
                yield field
        at = joint.end() if joint else stop


def only_for(fields: tuple[Field, ...], labels: tuple[str, ...]) -> tuple[Field, ...]:
    """The fields, required under these labels only."""
    return tuple(replace(field, only_for=labels) for field in fields)


def coded_in(words: Passage, start: int, end: int) -> tuple[Field, ...]:
    """The names in backticks that stand there, without the values of such: `a `decision` of `yes` or `no``."""
    places: list[tuple[int, int]] = []
    at, inner = start, False
    entries = [match.span() for match in ENTRIES.finditer(words.plain, start, end)]
    for first, last in words.code_places():
        if start <= first and last <= end and not any(a < first < b for a, b in entries):
            valued = bool(places) and _VALUE_OF.fullmatch(words.plain, at, first) is not None
            valued = valued or (bool(places) and _WHENCE.fullmatch(words.plain, at, first) is not None)
            inner = valued or (inner and _OR.fullmatch(words.plain, at, first) is not None)
            places += [] if inner else [(first, last)]
            at = last
    named = (words.name(first, last) for first, last in places)
    return tuple(Field(key_of(name.text), name.text, name.span) for name in named if key_of(name.text))
