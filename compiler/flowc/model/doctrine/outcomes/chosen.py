"""Outcomes below a heading about what comes back that words lead to alone: "One of `named` | `nobody-suitable`"."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Member, Role, Union
from flowc.syntax.outcome import alternatives

_TITLE = expression(
    r"\b(?:returns?|returned|outcomes?|answers?|comes?\s+back|came\s+back"
    r"|(?:gives?|hands?|sends?|say)\s+(?:it\s+)?(?:back|out))\b",
    re.IGNORECASE,
)
_LEAD = expression(r"[\s*_]*(?:it\s+is\s+)?(?:exactly\s+|always\s+)?(?:one\s+of|either)\s*:?\s*[`*]*", re.IGNORECASE)
_END = expression(r"[`*\s.]*\Z")


def unions_of_choices(page: Page) -> Iterator[Union]:
    """The unions of paragraphs that are such words and alternatives, and nothing else."""
    if page.kind not in ("agent", "handoff-contract", "output-contract"):
        return
    for passage in page.passages(marks.CHOICE, marks.TICK):
        if _TITLE.search(passage.title):
            yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Union]:
    lead = _LEAD.match(passage.plain)
    for run in alternatives(passage.plain)[:1] if lead else ():
        if lead and run.start <= lead.end() and _END.match(passage.plain, run.end):
            members = tuple(Member(passage.name(label.start, label.end)) for label in run.labels)
            called = page.boundary if page.kind == "handoff-contract" else None
            role = called.callee if called else page.role
            place = passage.at(run.start, run.end)
            yield Union(Role.RETURN, members, called, role, place, None, run.spelling)
