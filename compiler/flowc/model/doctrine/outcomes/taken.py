"""Names in code that an agent's own document says it gets, reads or is called with: none is an outcome of its own."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page

_GETS = expression(
    r"(?:\byou(?:['’]ll|\s+will|\s+always|\s+only)?\s+(?:get|receive|take|read|open|have|start\s+(?:from|with))"
    r"|\byou(?:['’]re|\s+are|\s+were)\s+(?:given|handed|sent|passed|called\s+with|started\s+with|asked\s+with)"
    r"|\b(?:gives?|hands?|sends?|passes|brings?)\s+you|\bcalled\s+with"
    r"|\byour\s+(?:inputs?|prompt)\s+(?:is|are|holds?|has|contains?|names?)"
    r"|(?:^|[.;!]\s+)(?:\W*(?:then|first|now),?\s+)?(?:read|open|take|study|look\s+at)|\binputs?(?:\s+(?:is|are))?\s*:?)"
    r"[\s*_]+(?:(?:an?|the|its|your|one|each|every|with|from\s+the\s+lead)\s+){0,2}(?:[a-z-]+\s+){0,2}?"
    r"(?P<names>`[^`\n]{1,60}`"
    r"(?:(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or|plus)\s+)(?:(?:an?|the|its)\s+)?`[^`\n]{1,60}`){0,8})",
    re.IGNORECASE,
)
"""What is got, and all its names, behind words that say so of who reads."""

_NAME = expression(r"`([^`\n]{1,60})`")


@lru_cache(maxsize=4)
def names_taken(page: Page) -> frozenset[str]:
    """The names of what an agent gets, but for those that everybody knows as outcomes: an agent may be told one."""
    passages = page.passages(marks.TICK) if page.kind == "agent" else ()
    told = (match["names"] for each in passages for match in _GETS.finditer(each.plain))
    names = (name for each in told for name in _NAME.findall(each))
    return frozenset(name for name in names if not page.words.outcome_class(name))
