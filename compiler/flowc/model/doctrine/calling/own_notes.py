"""Files of entries that a role keeps for itself: its page reads them back, or calls them its private notes."""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Event
from flowc.structs import replace

_READ = r"(?:re-?read|read|load|open|consult|study|skim|go\s+through|look\s+(?:in|into|at|through)|resume\s+from)"
_READ_BEFORE = expression(
    rf"(?<!not\s)(?<!never\s)(?<!n['’]t\s)\b{_READ}\s+(?:(?!and\b|then\b|to\b)[\w'’-]+,?\s+){{0,5}}[`*]*(?:[\w./<>{{}}-]*/)?\Z",
    re.IGNORECASE,
)
_READ_BEHIND = expression(
    r"[`*]*\s+(?:(?:already|still)\s+)?(?:exists?|is\s+(?:already\s+)?(?:there|present))\b[^.;:]{0,40}?[,:]\s*(?:then\s+|first\s+)?"
    rf"{_READ}\s+(?:it|them|that)\b",
    re.IGNORECASE,
)
"""Words of reading before the name of a file, `read your log.md`, and behind it, `if log.md exists, read it`."""

_PRIVATE = expression(
    r"\b(?:your|its|my)\s+(?:own\s+)?(?:(?:private|personal)\s+[a-z]|scratch(?:pad|[- ](?:pad|file|notes))\b)"
    r"|\b(?:nobody|no\s+one|no\s+other\s+(?:agent|role))\s+(?:else\s+)?reads\s+(?:it|this)\b",
    re.IGNORECASE,
)
_HERE = expression(
    r"[`*]*,?\s+(?:in|inside|within)\s+(?:this|your(?:\s+own)?|its\s+own)\s+(?:directory|folder)\b", re.IGNORECASE
)
"""What makes a file one's own beside its use: the words for it, and a place that each role has for itself."""


def marked(page: Page, events: Iterable[Event]) -> Iterator[Event]:
    """The events, with those marked that go into a file which a role keeps for itself."""
    known: dict[str, tuple[bool, bool]] = {}
    for event in events:
        name = event.ledger.rpartition("/")[2] if event.appended else ""
        if "." not in name or " " in name:
            yield event
            continue
        if name not in known:
            places = [each for passage in page.passages() for each in _places(passage, name)]
            known[name] = (any(_is_own(*each) for each in places), any(_is_here(*each) for each in places))
        own, here = known[name]
        yield replace(event, own=own, here=here) if own else event


def _places(passage: Passage, name: str) -> Iterator[tuple[str, int, int, int, int]]:
    """Where a file is named: the words, its sentence with the one behind it, and the name."""
    if name not in passage.plain:
        return
    sentences = passage.sentences()
    for number, (start, end) in enumerate(sentences):
        further = sentences[number + 1][1] if number + 1 < len(sentences) else end
        for match in re.finditer(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", passage.plain[start:end]):
            yield passage.plain, start, further, start + match.start(), start + match.end()


def _is_own(plain: str, start: int, further: int, at: int, end: int) -> bool:
    read = _READ_BEFORE.search(plain[start:at]) or _READ_BEHIND.match(plain, end, further)
    return bool(read or _PRIVATE.search(plain, start, further))


def _is_here(plain: str, _start: int, further: int, _at: int, end: int) -> bool:
    return _HERE.match(plain, end, further) is not None
