"""Whom a document speaks of calling that neither its name nor its words say is about agents.

Which of these names are agents, only the whole project can tell: where one is, the document leads agents.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.bygone import is_shelved
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.workers import given_workers
from flowc.paths import path_of
from flowc.vocabulary import comparable

_NAME = r"`@?(?P<role>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`"
_CALLS = expression(
    r"\b(?:call|invoke|dispatch|spawn|ask|brief|prompt|launch|start|run|hand|give|pass|send|go|return|delegate|forward|wake)"
    rf"(?:s|es|ed|ing)?\b[^.;:\n]{{0,60}}?{_NAME}",
    re.IGNORECASE,
)
_TOLD = expression(
    rf"\b(?:given|sent|gave|goes\s+to|went\s+to|hands?\s+over\s+to)\b[^.;:\n]{{0,60}}?{_NAME}", re.IGNORECASE
)
_DOES = expression(
    rf"{_NAME}[*_]*(?:\s+\([^()\n]{{0,40}}\))?[,:]?\s+(?:then\s+|now\s+|first\s+|next\s+|also\s+)?(?:receives|gets|takes|is\s+(?:called|given|asked|run"
    r"|dispatched|spawned|invoked|started|briefed|sent|handed|told)|returns|answers|replies|reports|comes\s+back|hands|gives"
    r"|runs|reads|writes|drafts|checks|reviews|judges|called)\b",
    re.IGNORECASE,
)


_PLAIN = expression(
    r"\b(?:call|invoke|dispatch|spawn|ask|brief|consult|launch|start|run|let|have|tell)(?:s|es)?\s+(?:the\s+|our\s+|an?\s+)?"
    r"(?:agents?\s+)?(?:[*_]*(?P<joined>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w/.`-])"
    r"|(?P<mark>\*\*|__)@?(?P<bold>[a-z][a-z0-9]*)(?P=mark)(?!\w))",
    re.IGNORECASE,
)
"""A name without marks right behind a verb of calling, or one in bold."""

_SOMEBODY = expression(
    r"(?<![\w/.`-])(?:(?P<joined>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w/`-]|\.\w)"
    r"|(?:call|invoke|ask|brief|start|consult|to|from)s?\s+the\s+(?P<role>[a-z]{4,})(?![\w/`-]|\.\w))",
    re.IGNORECASE,
)
"""A name joined by hyphens, or a word behind a verb of calling, which may be that of somebody."""

_GIVEN = expression(r"\b(?:to|from)\s+(?:(?:the|our|an?)\s+)?\Z", re.IGNORECASE)
"""What stands before such a name of somebody to whom something goes, and who need not be called."""

_USES = expression(
    rf"(?:^|[.;:][*_]*\s+|\bthen\s+)use\s+(?:the\s+)?{_NAME}\s+(?:sub-?)?agent\b", re.IGNORECASE | re.MULTILINE
)
"""An agent of a page's reader: ``Use the `grain-taster` agent on the load.``"""

_WAYS = (_CALLS, _TOLD, _DOES, _USES)
_PERHAPS = expression(r"\b(?:may|can|could|might|would)\b[^.;:\n]*\Z", re.IGNORECASE)
"""What says of a call that somebody is free to make it."""

def callees(page: Page) -> tuple[str, ...]:
    """The names in code of which a document speaks as of somebody who is called; none of a front page, nor of a
    document about others.
    """
    if is_shelved(page) or path_of(page.source.path).stem.lower() in page.words.lists["front_pages"]:
        return ()
    lists = (entry.words for listing in page.listings(marks.TICK) for entry in listing.entries)
    told = dict.fromkeys(each.plain for each in (*page.passages(marks.TICK), *lists))
    spoken = ((text, match) for text in told for way in _WAYS for match in way.finditer(text))
    found = (match["role"] for text, match in spoken if not _PERHAPS.search(text[: match.start()]))
    plain = (match["joined"] or match["bold"] for match in _PLAIN.finditer(page.source.text))
    works = _is_of_worker(page)
    worded = _SOMEBODY.finditer(page.source.text)
    somebody = (each[each.lastgroup or 0] for each in worded if not (works and _is_given(page.source.text, each)))
    named = (name for name in dict.fromkeys(somebody) if page.words.is_somebody(name if "-" in name else f"a-{name}"))
    tabled = (role for grid in page.grids() for role in given_workers(grid))
    return tuple(dict.fromkeys(map(comparable, (*found, *plain, *named, *tabled))))


def _is_given(text: str, named: re.Match[str]) -> bool:
    """Whether something goes to somebody, or comes from him, as far as the words before the name tell."""
    start = named.start(named.lastgroup or 0)
    return _GIVEN.search(text, max(start - 12, 0), start) is not None


def _is_of_worker(page: Page) -> bool:
    """Whether a document is called after the agent that is its title, `reviewer/system.md` with `# Reviewer Agent`: it
    speaks of colleagues, and calls whom it says that it calls. Who leads others may speak of them in any words.
    """
    title = next((part.heading.plain for part in page.parts if part.heading and part.level == 1), "")
    role, path = comparable(title).removesuffix("-agent"), path_of(page.source.path)
    leads = not page.lexicon.deeds.lists["orchestrators"].isdisjoint(role.split("-"))
    called = role in (comparable(path.stem), comparable(path.parent.name))
    return called and not leads and page.words.is_somebody(role if "-" in role else f"a-{role}")
