"""Contracts without a name that doctrine holds in a fence: below a call, or below a title that says who has to deliver.

Certain are only a fence with nothing said between it and its title but that the callee's answer is checked against it,
with a plain number in its acceptance, and with no constraint that this could be, there or anywhere on the page.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.in_force import is_in_force
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Passage, Piece

_WHOLE = expression(r"^deliverable:[ \t]*\n(?:[ \t]+[^\n]*\n|\n)+acceptance:")
"""A contract without a name, which is that of the call it stands under."""

_DELIVERABLE = expression(r"\W*(?:\d+\W+)?(?:the\s+)?deliverables?\W*", re.IGNORECASE)
_DELIVERS = expression(
    r"\W*(?:\d+\W+)?what\s+(?:an?|the)\s+(?P<who>[a-z]{4,30})\s+(?:must|has\s+to)\s+(?:deliver|bring|return)\W*",
    re.IGNORECASE,
)
"""The title above what somebody has to deliver, which needs no name: `What the finder must deliver`."""

_CALL = expression(r"[`\w-]+\s*(?:->|→)\s*`?(?:[\w-]+-)?(?P<callee>[a-z]{3,30})`?", re.IGNORECASE)
_CHECKED = expression(
    r"(?:what|the\s+[a-z]+(?:\s+that)?)\s+the\s+(?:[a-z]+\s+)?(?P<callee>[a-z]{3,30})\s+(?:delivers|returns|brings|gives\s+back)\s+is\s+"
    r"(?:checked|measured|held)(?:\s+by\s+the\s+[a-z]+)?\s+against\s+this:",
    re.IGNORECASE,
)
"""The words between a call and the contract of its callee."""

_ACCEPTANCE = expression(
    r"^acceptance[ \t]*:[ \t]*(?:[>|][-+]?[ \t]*\n[ \t]*)?(?P<said>[^\n]*(?:\n[ \t]+[^\n]*){0,6})\s*\Z", re.MULTILINE
)
_LEAST = r"(?:at\s+least|at\s+most|no\s+more\s+than|no\s+fewer\s+than)\s+[a-z0-9]+\s+[a-z][a-z_-]*"
_PLAIN = expression(
    rf"[\s\"']*{_LEAST}(?:\s*,\s*(?:please|so\s+that\s[^.;:]{{1,120}}|and\s+(?:no|an?)\s[a-z\s]{{1,60}}))?[\s.\"']*",
    re.IGNORECASE,
)
_DEPENDS = expression(
    r"\b(?:if|where|when\w*|unless|except|fewer|less|person|people|human|hand|eyes?|reads?|sees?|runner|script)\b",
    re.IGNORECASE,
)
_LIMIT = expression(r"\b(?:min|max|length|len|size|contains|count)(?:_?[Ii]tems|_?[Ll]ength)?\b")
"""What a constraint on how many there are may be called, or a sentence about one."""


def is_unnamed(page: Page, code: Code, text: str) -> bool:
    """Whether a fence is such a contract, by its title or the call above it."""
    said = _ACCEPTANCE.search(text)
    if not (page.contract and said and _PLAIN.fullmatch(said["said"]) and code.titles and is_in_force(code.titles)):
        return False
    if _DEPENDS.search(said["said"]) or _LIMIT.search(page.source.text):
        return False
    title, before = code.titles[-1].strip(), _before(page, code)
    call = _CALL.fullmatch(title)
    if call and page.kind == "handoff-contract" and page.boundary is not None and _WHOLE.search(text):
        checked = _CHECKED.fullmatch(before.plain.strip()) if isinstance(before, Passage) else None
        return isinstance(before, Listing) or (
            checked is not None and checked["callee"].lower() == call["callee"].lower()
        )
    who = _DELIVERS.fullmatch(title)
    return not before and bool(_DELIVERABLE.fullmatch(title) or (who and _is_called(page, who["who"].lower())))


def _before(page: Page, code: Code) -> Piece | None:
    """What stands right before a fence in its section."""
    pieces = next((part.pieces for part in page.parts if any(each is code for each in part.pieces)), ())
    at = next((at for at, each in enumerate(pieces) if each is code), 0)
    return pieces[at - 1] if at else None


def _is_called(page: Page, who: str) -> bool:
    """Whether a page shows a call of whom a title names, or whose work it names: `search` of the `searcher`."""
    called = rf"(?m)(?:(?:->|→)[ \t]*`?|^`?)(?:\w{{1,30}}-){{0,3}}{who}(?:er|or|r)?(?=`?[ \t]*$|\()"
    return re.search(called, page.source.text) is not None
