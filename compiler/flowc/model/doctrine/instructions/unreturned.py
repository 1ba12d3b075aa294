"""Outcomes of which an agent's own document says that nothing goes with them but a file: ``none; write what is wrong to
`desk/findings.md` ``.

They are deeds of the kind `unreturned`: `object` is the file.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage, everywhere
from flowc.model.doctrine.document.paths import is_path, is_text
from flowc.model.statements import Deed

_OUTCOMES = expression(r"(?i)[\W_]*(?:outcomes?|answers?|results?|returns?|labels?|replies|reply)[\W_]*")
_NOTHING = expression(
    r"(?i)(?:\A|[:—–]\s{1,4})[\W_]{0,4}(?:none|nothing(?:\s+(?:else|more|beside\s+it|in\s+the\s+answer))?|empty"
    r"|(?:no|without)\s+(?:other\s+|further\s+|any\s+)?(?:fields?|keys?|payload|values?|data))\s*(?:[;,.:(—–]|\bbut\b|\band\b)"
    r"(?P<rest>[^\n]{0,200})"
)
_FILE = r"\b(?:to|in|into|under|at|on)\s+(?:the\s+file\s+)?`\Z"
_STORED = expression(
    r"(?i)(?:\A|[.;:,(]|\b(?:and|then|but|you|please))\s*(?:you\s+)?"
    r"(?:writes?|puts?|saves?|stores?|leaves?|files?|appends?|records?|lists?)\b[^.;:]{0,80}?" + _FILE
    + r"|\b(?:written|saved|stored|appended|recorded|listed)\b[^.;:]{0,40}?" + _FILE
    + r"|\b(?:put|left|kept|found|goes|go|are|is|stands?)\s+(?:all\s+|together\s+)?" + _FILE
)
"""What tells the agent itself to write, or tells where its words lie, whoever wrote them."""

_KEPT = expression(
    r"(?i)\b(?:not|never|no|none|nothing|nobody|cop(?:y|ies)|also|too|people|log|as\s+well|optional(?:ly)?|may|if|unless"
    r"|rules?|criteria|guid\w+|defin\w+|what\s+counts|old(?:er)?|earlier|previous|past|last|former\w*|known|by\s+(?:the|an?)\s"
    r"|examples?)\b|n['’]t\b"
)
"""What says that the file is no more than a copy, is not written, or holds rules or what is past."""

def unreturned(page: Page) -> Iterator[Deed]:
    """The files that stand in the place of what goes with an outcome, in tables and in lists."""
    if page.kind != "agent":
        return
    for grid in page.grids(marks.TICK):
        outcomes = grid.header and _OUTCOMES.fullmatch(grid.header[0].plain)
        for row in grid.rows if outcomes else ():
            for cell in row[1:] if row and row[0].codes() else ():
                yield from _of_words(page, cell, 0)
    for part in page.sections(marks.TICK):
        for piece in everywhere(part.pieces):
            for entry in piece.entries if isinstance(piece, Listing) else ():
                if entry.words.plain.lstrip("*_ ").startswith("`"):
                    yield from _of_words(page, entry.words, 1)


def _of_words(page: Page, words: Passage, labels: int) -> Iterator[Deed]:
    """The file of one outcome; a `none` behind more names than the outcome's own is the value of a field."""
    nothing = _NOTHING.search(words.plain)
    if nothing is None or _KEPT.search(nothing["rest"]) or words.plain.count("`", 0, nothing.start()) > 2 * labels:
        return
    for each in mentions_of(words):
        name = each.name
        led = words.plain[nothing.start("rest") : words.plain.find(f"`{name.text}`", nothing.start("rest")) + 1]
        if is_path(name.text) and is_text(name.text) and _STORED.search(led):
            yield Deed("unreturned", name.span, page.role, name)
            return
