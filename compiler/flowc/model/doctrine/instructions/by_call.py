"""What a section that holds one call says of the called: `Output: `review.md`` beside `subagent_type="reviewer"`, a
list of artifacts that are produced below `# Invoke /review`.

They are deeds of others: `role` is the called agent, `object` the file it writes or reads.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Part, Passage, passages
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Deed
from flowc.vocabulary import comparable

_CALLED = expression(r"\bsubagent_type\s*[=:]\s*[\"'`]?(?P<who>[A-Za-z][\w-]*)")
_INVOKED = expression(r"(?m)^[ \t]*(?:(?:[-*#>]|\d{1,2}[.)])[ \t]+)*Invoke[ \t]+`?/(?P<who>[a-z][\w.:-]*\w)")
_PRODUCED = expression(
    r"(?i)[\s*_]*(?:artifacts?|files?|outputs?|documents?)\s+(?:that\s+(?:are|is)\s+)?(?:produced|created|written|generated)"
    r"(?:\s*\([^()]{1,60}\))?[\s*_]*:[\s*_]*"
)
"""What leads to a list of what came of a call, where a section is about one."""

_LABEL = expression(
    r"(?i)[\s*_]*(?:expected\s+|required\s+)?(?:(?P<out>outputs?|writes|produces|creates|deliverables?)"
    r"|(?P<in>inputs?|reads|takes|consumes))(?:\s+files?)?[*_]*\s*(?::|—|–)[*_]*\s+"
)
_BESIDE = expression(r"(?i)[`\s]*(?:(?:,|\+|&|;|and|plus)\s*)+(?:the\s+)?[`\s]*")
"""What stands between a file and the next one in a list of them."""


def of_calls(page: Page) -> Iterator[Deed]:
    """The files that sections with one call, of one agent, name as what goes into it and what comes out of it."""
    text = page.source.text
    for part in page.parts if "Invoke" in text else ():
        invoked = {comparable(match["who"]) for match in _INVOKED.finditer(part.span.text)}
        if len(invoked) == 1:
            yield from _produced(part, next(iter(invoked)))
    for part in page.parts if "subagent_type" in text else ():
        called = {comparable(match["who"]) for match in _CALLED.finditer(part.span.text)}
        if len(called) == 1:
            yield from _of_part(part, next(iter(called)))


def _produced(part: Part, role: str) -> Iterator[Deed]:
    """The files that begin the items of a list of what is produced."""
    for piece in part.pieces:
        if isinstance(piece, Listing) and piece.lead and _PRODUCED.fullmatch(piece.lead.plain):
            firsts = (next(iter(mentions_of(entry.words)), None) for entry in piece.entries)
            named = (each.name for each in firsts if each and each.start <= 1 and is_path(each.name.text))
            yield from (Deed("write", name.span, role, name) for name in named)


def _of_part(part: Part, role: str) -> Iterator[Deed]:
    for words in passages(part.pieces):
        label = _LABEL.match(words.plain)
        if label and not words.quoted:
            yield from _listed(words, label.end(), "write" if label["out"] else "read", role)


def _listed(words: Passage, at: int, kind: str, role: str) -> Iterator[Deed]:
    """The files that stand right behind a label, one beside the other."""
    for each in mentions_of(words):
        if each.start < at:
            continue
        led = words.plain[at : each.start].strip("`* ")
        if not is_path(each.name.text) or (led and not _BESIDE.fullmatch(words.plain, at, each.start)):
            return
        yield Deed(kind, each.name.span, role, each.name)
        at = each.end
