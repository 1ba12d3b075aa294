"""Words in titles that are part of a name: that of the document itself, or of what it is about."""

import re
from pathlib import PurePosixPath

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part
from flowc.vocabulary import comparable

_QUALIFIED = expression(r"\s[—–-]{1,2}\s(?:[^—–]*\s)?[A-Z][\w'’]*\s\Z")
_GOES_ON = expression(r"\s[A-Z][\w'’]*(?!\s*\Z)")
"""What stands around a word inside of a name behind a dash."""

_EXAMPLES = frozenset(("example", "examples", "exemplar", "exemplars", "sample", "samples"))
"""Folders of documents that are filled in, about something that has a name."""


def is_document(page: Page, part: Part, word: str, place: tuple[int, int]) -> bool:
    """Whether a word in a heading, which stands at `place`, is part of what its document is called: the title and the
    file's name both have it beside others, `tide_preflight.md`; or of the name of what an example is about,
    `Evaluation — Parcel Intake Desk (north)`.
    """
    path = PurePosixPath(page.source.path)
    named = comparable(path.stem).split("-")
    title = next((each.heading.plain for each in page.parts if each.heading and each.level == 1), "")
    if len(named) > 1 and comparable(word) in named and re.search(rf"\w\s+{re.escape(word)}\b", title, re.IGNORECASE):
        return True
    heading = part.heading.plain if part.heading and part.level == 1 and not _EXAMPLES.isdisjoint(path.parts) else ""
    return bool(_QUALIFIED.search(heading, 0, place[0]) and _GOES_ON.match(heading, place[1]))
