"""Circles of calls drawn with arrows that say `repeat`, not how often: `critic → BAD? → writer → critic (repeat)`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import is_bounded
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_ARROW = expression(r"\s*(?:-+>|=+>|→|⟶)\s*")
_REPEAT = expression(r"\(\s*(?:and\s+)?repeat\b(?P<until>\s+until\b)?[^()]{0,120}\)", re.IGNORECASE)
_LONGEST = 400
"""Characters of a circle that are read."""

_SENTENCE = expression(r"[.;!]\s+")
_ROLE = expression(r"(?:[^:`]{1,40}:\**\s+)?[`*@\[]*(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\b")
"""Who stands at an end of an arrow, behind the name of the whole circle."""


def circles(page: Page) -> Iterator[Deed]:
    """The calls that close such a circle: of those that work in it, the last one before it begins anew."""
    for passage in page.passages(marks.ARROW) if page.contract and page.kind != "template" else ():
        repeats = list(_REPEAT.finditer(passage.plain)) if "epeat" in passage.plain and not passage.quoted else []
        for match in repeats if not is_bounded(page, passage) else ():
            places = [each.span("role") for each in _ends(passage.plain, match.start())]
            roles = [passage.name(*place) for place in places]
            if len(roles) > 1 and (match["until"] or roles[-1].text in {role.text for role in roles[:-1]}):
                callee = Name(comparable(roles[-2].text), roles[-2].span)
                yield Deed("again", passage.at(places[0][0], match.end()), page.role, callee)


def _ends(text: str, end: int) -> Iterator[re.Match[str]]:
    """The roles between the arrows of the sentence that ends there."""
    first = max(end - _LONGEST, 0)
    begin = max((match.end() for match in _SENTENCE.finditer(text, first, end)), default=first)
    starts = (begin, *(arrow.end() for arrow in _ARROW.finditer(text, begin, end)))
    return (role for start in starts if (role := _ROLE.match(text, start, end)))
