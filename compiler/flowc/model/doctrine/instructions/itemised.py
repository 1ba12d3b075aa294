"""What the items of a list are told to be: paths read or written, steps that tell what the reader itself does."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.passages import Entry, Listing
from flowc.model.doctrine.document.paths import is_path, is_working
from flowc.text import Name
from flowc.vocabulary import DeedWords, comparable

_IN_TITLE = expression(
    r"\b(?:inputs?(?:\s+files?)?|reads?|files\s+to\s+read|required\s+reading|context\s+files)\s*$|^\W*(?:\w+\s+)?inputs?"
    r"\s+(?:(?:that\s+)?you\b|to\s+(?:read|load)\b|\(|(?:from|for)\s)",
    re.IGNORECASE,
)
_TO_BE_READ = expression(
    r"\bread\b(?:(?!\bnot\b).)*\b(?:these|those|following|below|all|each|in\s+(?:this\s+)?order)\b|\b(?:read|load)\s*$",
    re.IGNORECASE,
)
_OUT_TITLE = expression(
    r"\b(?:output\s+files?|file\s+outputs?|outputs?|writes?|artifacts?(?:\s+produced)?|deliverables?|produces)\s*$",
    re.IGNORECASE,
)
_STORED_HERE = expression(
    r"`?[*_]*\s*(?:—|–|--?|:)\s+(?:(?:store|write|save|put|place|record|document)\b(?!\s*[:—–-])[^.;]{0,60}\bhere\b"
    r"|[^.;]{0,60}\(you\s+(?:\w+\s+and\s+)?(?:write|update|create|maintain|fill|edit)\b)",
    re.IGNORECASE,
)
"""What a path stands before where something is put there: `reports/` — store findings here."""

_FIRST = expression(r"[\s*_]*(?:If\s[^:,]{1,60}[:,]\s+)?(?P<verb>[A-Z]?[a-z]{2,}[^s\W]s)\b(?!\s*[:—–])")
"""A verb in the third person that begins an item."""

_WHOSE = expression(r"[\s*_`@]*(?:the\s+)?(?P<whose>[A-Za-z][\w-]*(?:[ ][A-Za-z][\w-]*)?)[`*_]*\s*(?::|—|–|\s-{1,2}\s)")
"""A label of one or two words that begins an item."""

_FEWEST = 2
"""Items from which a list tells anything by how it is worded."""


def path_of_item(entry: Entry, listing: Listing, words: DeedWords) -> tuple[str, Name] | None:
    """A path that begins an item below `Inputs`, `Output files` or `read these in order`."""
    first = next(iter(mentions_of(entry.words)), None)
    if first and first.start <= 3 and is_path(first.name.text) and _STORED_HERE.match(entry.words.plain, first.end):
        return "write", first.name
    told, written, read = _led_to(listing.lead.plain.strip(" *_").rstrip(": ") if listing.lead else listing.title)
    if not (told or written or read):
        return None
    if first is None or first.start > 3 or not is_path(first.name.text):
        return None
    kind = "write" if written and not told else "read"
    return (kind, first.name) if told or is_working(first.name.text, words) else None


@lru_cache(maxsize=256)
def _led_to(lead: str) -> tuple[bool, bool, bool]:
    """Whether the words before a list say that its items are to be read, are written, or are what is read."""
    return bool(_TO_BE_READ.search(lead)), bool(_OUT_TITLE.search(lead)), bool(_IN_TITLE.search(lead))


def tells_itself(listing: Listing, known: DeedWords) -> bool:
    """Whether numbered steps below a heading say in the third person what an agent does: `1. Reads x 2. Writes y`."""
    led = listing.lead is not None and listing.lead.plain.rstrip(" *_").endswith(":")
    if led or len(listing.entries) < _FEWEST:
        return False
    firsts = [_FIRST.match(entry.words.plain) for entry in listing.entries if entry.number is not None]
    verbs = [match["verb"].lower() for match in firsts if match]
    told = [
        verb
        for verb in verbs
        if verb.removesuffix("s") in known.lists["verbs"] or verb.removesuffix("es") in known.lists["verbs"]
    ]
    return len(verbs) * 4 >= len(listing.entries) * 3 and len(told) * 2 > len(verbs)


_DOING = expression(r"[\s*_]*(?P<verb>[A-Z]?[a-z]+ing)\s+(?!(?:is|are|was|were|and|or|of|in|on|to|by)\b)[`\w]")
"""What is done, with its object, where an item begins."""


def tells_doing(listing: Listing, known: DeedWords) -> bool:
    """Whether the items of a list say what is done: `- Reading the card - Writing the list to ...`."""
    found = [_DOING.match(entry.words.plain) for entry in listing.entries]
    told = [each for each in found if each and known.base(each["verb"], third=False, gerund=True)]
    return len(listing.entries) >= _FEWEST and len(told) * 3 >= len(listing.entries) * 2


def own_entries(listing: Listing, role: str | None) -> tuple[Entry, ...]:
    """The items that speak to an agent: where one begins with its name, those that begin with others' do not."""
    labels = [_WHOSE.match(entry.words.plain) for entry in listing.entries] if role else []
    named = [comparable(label["whose"]) if label else None for label in labels]
    if role not in named or None in named:
        return tuple(listing.entries)
    return tuple(entry for entry, name in zip(listing.entries, named, strict=True) if name == role)


_DUTIES = expression(r"(?i)\s*\*\*(?:what\s+(?:it|the\s+agent)\s+)?(?:does|duties|tasks?|responsibilities)\*\*\s*")


def entitles_duties(lead: str) -> bool:
    """Whether a bold line over a list says that it tells what an agent does: `**Does**`."""
    return _DUTIES.fullmatch(lead) is not None
