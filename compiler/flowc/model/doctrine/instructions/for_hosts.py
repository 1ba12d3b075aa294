"""What is told for one host of several: in an item that begins with its name, beside items for others, or between
comments by which a build keeps it or leaves it out. Whoever reads the document elsewhere need not do it.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Entry, Listing
from flowc.model.statements import Deed
from flowc.structs import replace
from flowc.text import Source
from flowc.vocabulary import DeedWords

_LABEL = expression(
    r"[\s*_]*(?:(?:in|on|under|with|using|for)\s+)?(?P<names>[A-Za-z][\w ./,&]{1,80}?)"
    r"(?:\s+\([^()]{1,40}\))?[*_]*\s*(?::|—|–|\s-{1,2}\s)",
    re.IGNORECASE,
)
_BETWEEN = expression(r"\s*(?:/|,|&|\band\b|\bor\b)\s*", re.IGNORECASE)
_FEWEST = 2
"""What an item begins with, and how many hosts have one where a list is for several."""

_IF = expression(
    r"<!--\s*(?P<end>/\s*|end[-_ ]?)?(?:if|when|only)(?:[-_ ](?:tool|host|platform|cli|ide|target|runtime|agent))?"
    r"(?:\s*[:=]\s*[\w ,|.-]{1,60}?)?\s*-->",
    re.IGNORECASE,
)
"""A comment that begins or ends what a build keeps for some hosts."""


def for_one_host(listing: Listing, words: DeedWords) -> tuple[Entry, ...]:
    """The items of a list that are for one host each, where there are several."""
    found = [(entry, host) for entry in listing.entries if (host := _host(entry.words.plain, words))]
    return tuple(entry for entry, _ in found) if len({host for _, host in found}) >= _FEWEST else ()


def _host(plain: str, words: DeedWords) -> str | None:
    match = _LABEL.match(plain[:120])
    names = _BETWEEN.split(match["names"]) if match else ()
    return next((name.lower() for name in names if words.has("programs_of_agents", name.strip())), None)


def optional_elsewhere(deeds: list[Deed], source: Source) -> list[Deed]:
    """The deeds of a document, those between such comments optional."""
    kept = _kept(source.text) if "<!--" in source.text else ()
    if not kept:
        return deeds
    return [
        replace(deed, optional=True)
        if deed.span.source is source and any(start < deed.span.start < end for start, end in kept)
        else deed
        for deed in deeds
    ]


def _kept(text: str) -> tuple[tuple[int, int], ...]:
    """The places between the comments; one that is never ended keeps nothing."""
    found: list[tuple[int, int]] = []
    begun = None
    for match in _IF.finditer(text):
        if match["end"] is None:
            begun = match.end() if begun is None else begun
        elif begun is not None:
            found.append((begun, match.start()))
            begun = None
    return tuple(found)
