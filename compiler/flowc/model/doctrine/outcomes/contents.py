"""All that a form holds, as a document says it item by item that names the form elsewhere: by the words that lead to a
list, or by the title above it.

    ## Required contents of the dossier

    1. insured value and insurer
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.named import SPARE
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import LEADING, Field
from flowc.vocabulary import comparable

_STEP = expression(
    r"[*_]*(?:(?:if|when)\b|(?:read|receive|take|load|confirm|check|validate|verify|stop|open|ask|use|run|find|parse|fetch|get|"
    r"ensure)\s+(?:the|a|an|each|every|all|your|its|it|them|that|whether|if|for|from|at|in)\b|(?:read|load|run|open)\s+`)",
    re.IGNORECASE,
)
"""How an item begins that says what to do with an input, and names none."""

_INSTRUCTS = expression(
    r"[*_]*(?:(?:then|always|first|next|finally)[,:]?\s+)?(?P<verb>[A-Za-z]+)[*_]*\s+"
    r"(?:the|an?|each|every|all|your|its|this|these|those|it|them)\b",
    re.IGNORECASE,
)
"""How an item may begin that is a step."""

FORM = (
    r"(?:sheet|form|report|plan|package|page|document|brief|dossier|summary|note|memo|paper|deliverable|template|protocol|card"
    r"|ticket|file|map|log sheet)"
)
HOLD = r"(?:hold|contain|include|have|carry|list|show|give|name|state|record)"
_FORM_HAS = expression(
    rf"\W*(?:the|every|each|an?|your)\s+(?:(?!not?\b)[\w-]+\s+){{0,2}}?(?P<form>{FORM})\s+"
    rf"(?:(?:always\s+)?(?:has|holds|contains|includes|lists|consists\s+of)|(?:must|has\s+to|shall)\s+(?:always\s+)?{HOLD})"
    r"(?:\s+(?:all\s+(?:of\s+)?)?(?:these|the\s+following)(?:\s+(?:parts|sections|things))?)?\s*:\W*",
    re.IGNORECASE,
)
"""What leads to all that a form has, which the document names elsewhere."""

_PART = expression(r"[*_`]*(?P<name>[A-Za-z][\w-]*(?:\s+[\w-]+){0,5})[*_`]*\s*(?:$|[:,(—–;.]|-\s)")
"""What an item calls a part of a form, before what it says of it."""

_WITHOUT = expression(
    r"\W*(?:an?|the|any|every|each|no)\s+(?:[\w-]+\s+)?(?P<form>[a-z]{3,})\s+(?:without|(?:that|which)\s+lacks|lacking)\s+"
    r"(?:(?:any|even|only)\s+)*(?:one\s+)?of\s+(?:these|them|the\s+following)(?:\s+\w+)?\s+(?:is|counts\s+as)\s+"
    r"(?:(?:not|never)\s+[a-z]+|(?:in|un)[a-z]+|no\s+[a-z]+)\W*",
    re.IGNORECASE,
)
"""Words that lead to a list by what becomes of a form without one of its items: `is not complete`."""

_TITLED = expression(
    r"[\W\d]*(?:(?:required|mandatory|compulsory|necessary)\s+(?:contents?|parts|elements|sections|items|entries|lines)\s+(?:of|in|on|for)"
    r"|what\s+(?:must|has\s+to)\s+(?:be|stand|appear)\s+(?:in|on))\s+(?:the|an?|every|each)\s+(?:[\w-]+\s+)?(?P<form>[a-z]{3,})\W*"
    rf"|[\W\d]*what\s+(?:the|an?|every|each)\s+(?:[\w-]+\s+)?(?P<of>[a-z]{{3,}})\s+(?:must|has\s+to)\s+(?:always\s+)?{HOLD}\W*",
    re.IGNORECASE,
)
"""The title of a section about all that a form must hold."""

AT_TIMES = expression(
    r"\b(?:if|when|whenever|where|unless|optional\w*|except|only|not|no|never|one\s+of|either|or)\b", re.IGNORECASE
)
"""What a form says of the fields it must hold: before their names or behind them, and not of some at times."""


_FEWEST = 3
"""Items of such a list: fewer are an aside."""


def contents(page: Page) -> Iterator[Field]:
    """What a document that leads agents, or is the contract of a call, says that a form has; the form is the qualifier.
    """
    for listing in page.listings() if page.kind in (*LEADING, "handoff-contract") else ():
        form = _form(page, listing)
        said = [(entry.words, _PART.match(entry.words.plain)) for entry in listing.entries] if form else []
        whole = len(said) >= _FEWEST and all(named and not is_step(page, words.plain) for words, named in said)
        for words, named in said if whole else ():
            if named:
                spare = SPARE.search(words.plain) or AT_TIMES.search(words.plain)
                place = words.at(*named.span("name"))
                yield Field(key_of(named["name"]), named["name"], place, required=not spare, qualifier=form)


def _form(page: Page, listing: Listing) -> str:
    """The form of which the words that lead to a list, or its title, say that it has all that is listed."""
    lead = listing.lead.plain if listing.lead and listing.lead.plain != listing.title else ""
    last = lead[lead.rfind(". ", 0, len(lead.rstrip()) - 1) + 1 :]
    match = _FORM_HAS.fullmatch(last) if page.kind in LEADING else None
    match = match or _WITHOUT.fullmatch(last)
    if match:
        return comparable(match["form"])
    titled = _TITLED.fullmatch(listing.title) if not AT_TIMES.search(lead) else None
    return comparable(titled["form"] or titled["of"]) if titled else ""


def is_step(page: Page, item: str) -> bool:
    """Whether an item says what to do, and names nothing that is received."""
    verb = _INSTRUCTS.match(item)
    return _STEP.match(item) is not None or (verb is not None and page.lexicon.deeds.has("verbs", verb["verb"]))
