"""Words that are part of a name: in titles that of the document itself, or of what it is about; in sentences that of a
step of the same document.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part
from flowc.paths import path_of
from flowc.vocabulary import comparable

_QUALIFIED = expression(r"\s[—–-]{1,2}\s(?:[^—–]*\s)?[A-Z][\w'’]*\s\Z")
_GOES_ON = expression(r"\s[A-Z][\w'’]*(?!\s*\Z)")
"""What stands around a word inside of a name behind a dash."""

_EXAMPLES = frozenset(("example", "examples", "exemplar", "exemplars", "sample", "samples"))
"""Folders of documents that are filled in, about something that has a name."""


_FORM = frozenset(("template", "tmpl", "form", "example"))
_ABOUT_ONE = r"\W*{}\s*[—–:-]+\s*[`*]*[\[{{<][^\]}}>]*[\]}}>][`*\s]*"
"""Words of the file of a form beside its name, and the title of a document about one thing: `Intake — {{KEY}}`."""

_NUMBERED = r"^[ \t]*(?:\#{1,6}[ \t]+)?(?:(?:step|phase|stage)[ \t]+\d+[a-z]?[ \t]*[:.—–-]+|\d+[.)])"
_IN_BRACKETS = expression(r"\b(?:step|phase|stage)\s+\d+[a-z]?\s*\([`*]*\Z", re.IGNORECASE)
_RECORDS = expression(r"\b(?:append|record|log|write|enter|emit|add|post)(?:e?s)?\b", re.IGNORECASE)
_MOVES_ON = expression(
    r"\b(?:start|begin|call|delegat|dispatch|invok|launch|spawn|return|hand|transfer|send|proceed|advanc|go\s+on|continu)",
    re.IGNORECASE,
)
"""What stands before the name of a step in brackets, and what is done with it that makes it a phase of a call."""


def is_own_step(page: Page, word: str, before: str, after: str) -> bool:
    """Whether a phase is a step of the same document by its title, and is named only to say which step is meant, `redo
    step 1 (preflight)`, or when something holds, and neither recorded nor waited for by who goes on.
    """
    if _IN_BRACKETS.search(before):
        return _RECORDS.search(before.rpartition(":")[2]) is None and _titles(page, word)
    return not (_RECORDS.search(before) or _MOVES_ON.search(f"{before} {after}")) and _titles(page, word)


def _titles(page: Page, word: str) -> bool:
    """Whether a step of a document begins with a word: `### Step 1: Preflight`, `3. **Preflight checks**`."""
    step = re.compile(rf"{_NUMBERED}[ \t]*[*_]{{0,3}}{re.escape(word)}\b", re.IGNORECASE | re.MULTILINE)
    return step.search(page.source.text) is not None


def is_document(page: Page, part: Part, word: str, place: tuple[int, int]) -> bool:
    """Whether a word in a heading, which stands at `place`, is part of what its document is called: the title and the
    file's name both have it beside others, `tide_preflight.md`; or of the name of what an example is about,
    `Evaluation — Parcel Intake Desk (north)`.
    """
    path = path_of(page.source.path)
    named = comparable(path.stem).split("-")
    title = next((each.heading.plain for each in page.parts if each.heading and each.level == 1), "")
    if len(named) > 1 and comparable(word) in named and re.search(rf"\w\s+{re.escape(word)}\b", title, re.IGNORECASE):
        return True
    own = part.heading.plain if part.heading and part.level == 1 else ""
    if [each for each in named if each not in _FORM] == comparable(word).split("-"):
        return re.fullmatch(_ABOUT_ONE.format(re.escape(word)), own, re.IGNORECASE) is not None
    heading = own if not _EXAMPLES.isdisjoint(path.parts) else ""
    return bool(_QUALIFIED.search(heading, 0, place[0]) and _GOES_ON.match(heading, place[1]))
