"""Rules for whatever is not one of the results agreed upon, nothing at all included: `any other answer is a failure`,
`whoever sends back nothing is asked once more`.

They are deeds of the kind `recover`, as those are that name what is empty or malformed (`passing.py`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage, passages
from flowc.model.doctrine.document.sentences import folded_text, trimmed
from flowc.model.doctrine.instructions.asked_again import AGAIN
from flowc.model.statements import Deed
from flowc.text import Span

_ANSWER = r"(?:answers?|repl(?:y|ies)|results?|responses?|outcomes?|words?|returns?)"
_REST = expression(
    r"\b(?:sa(?:y|id)s?|(?:sends?|comes?|gives?|hands?)(?:\s+back)?(?:\s+with)?|returns?|answers?\s+with|replies\s+with)\s+nothing\b"
    r"|\bnothing\s+(?:comes|came)\s+back\b|\bsilence\b|\bsilent\b|\bgives?\s+no\s+result\b"
    rf"|\bno\s+{_ANSWER}\b|\b(?:any|all|every|each)\s+other\s+(?:{_ANSWER}|cases?)\b"
    r"|\b(?:whatever|(?<!before )anything|everything)\s+else\b"
    r"|\b(?:is|was|are)\s+(?:not|none|neither)\s+(?:(?:one|any)\s+)?of\s+(?:these|those|them|the\s+(?:above|two|three|four|five))\b"
    r"|\b(?:(?:do|does|can)(?:\s+not|n['’]t)|cannot)\s+(?:(?:be\s+)?(?:use|read|understand|understood)d?|make\s+out)\b"
    rf"|\b(?:an?|any)\s+{_ANSWER}\s+that\s+is\s+(?:not|none)\b",
    re.IGNORECASE,
)
_BAD = (
    r"(?:unreadable|unpars[e]?able|illegible|blank|empty|broken|lost|invalid|malformed|missing|garbled|incomplete|nonsensical"
    r"|half\s+an?|gibberish|garbage|rubbish|nonsense|cut\s+off|(?:no|not(?:\s+valid)?)\s+(?:valid\s+)?json|nothing(?:\s+at\s+all)?)"
)
_GOT = r"(?:answers?|repl(?:y|ies)|results?|responses?|returns?|outputs?|json)"
_UNFIT = expression(
    rf"\b{_BAD}(?:\s+(?:or|and)\s+[\w-]+)?\s+(?:{_GOT}|agents?|callees?|workers?)\b"
    r"|\b(?:crashed|dead)\s+(?:agents?|callees?|workers?)\b"
    rf"|\b{_GOT}\s+(?:which|that)\s+(?:nobody|no\s+one)\s+can\b"
    rf"|\b{_GOT}\s+(?:(?:that|which)\s+)?(?:(?:breaks?|violates?|fails?|misses|lacks?)\s+(?:the|its|an?y?)\b"
    r"|without\s+(?:(?:an?y?|its)\b|`))"
    rf"|\b{_GOT}\s+(?:(?:that|which)\s+)?(?:is|are|was|comes?)\s+(?:{_BAD}|not\s+(?:what|whole|complete|as|in)\b"
    r"|in\s+prose|absent)"
    rf"|\b{_GOT}\s+in\s+prose\b|\bno\s+`[\w-]+`\s+in\s+(?:the|its|an)\s+{_GOT}\b|\bmakes?\s+no\s+sense\b"
    rf"|\b(?:{_GOT}|it|they|what(?:ever)?|which|that)\s+(?:(?:does|do|did)\s+not|doesn['’]t)\s+"
    r"(?:parse|match|fit|hold\s+to|keep\s+to)\b"
    r"|\bwhat(?:ever)?\s+(?:is\s+(?:not|no|empty|neither)|cannot\s+be|nobody\s+can)\b|\bgibberish\b"
    r"|\bnothing\s+(?:usable\s+|at\s+all\s+)?(?:comes?|came|arrives?)\b"
    r"|\b(?:empty|missing|blank|lost)\s*(?:,|\bor\b|\band\b|/)\s*(?:malformed|broken|garbled|unreadable|invalid)\b"
    rf"|\b(?:validate|check)s?\s+(?:the|each|every|its|their|all)\s+{_GOT}\b|\b{_GOT}\s+(?:is|are)\s+(?:checked|validated)\b",
    re.IGNORECASE,
)
"""What is no use to whoever called, told of what came back."""

_ENTRY = expression(
    rf"[\W_]*(?:(?:an?|if)\s+)?{_BAD}(?:\s*,?\s+(?:or|and)\s+[\w ]{{1,30}})?\s*(?::|→|->|—|–)", re.IGNORECASE
)
_CELL = expression(
    rf"[\W_]*(?:an?\s+)?{_BAD}(?:\s*(?:,|/|\bor\b|\band\b)\s*(?:\w{{1,20}}\s){{0,2}}\w{{1,20}})?(?:\s+{_GOT})?[\W_]*",
    re.IGNORECASE,
)
_HEAD = expression(rf"\b(?:{_GOT}|returned|comes\s+back|came\s+back|got)\b", re.IGNORECASE)
"""The entry of a list and the first cell of a row for it, and the head or title above that."""

_LEADS = expression(
    r"\b(?:call|spawn|invoke|dispatch|launch)s?\s+(?:the\s+)?`|\b(?:delegate|hand)s?\s+(?:\w+\s+){0,3}?to\s+(?:the\s+)?`"
)
"""What only a document says that leads others: an answer that its own reader gets is that of an agent."""

_TITLE = expression(
    r"\b(?:answers?|repl(?:y|ies)|results?|responses?)\b.*\b(?:cannot|can['’]t|not|none|no|unusable|empty|malformed|broken|useless|unreadable)\b"
    r"|\b(?:unusable|empty|malformed|broken|useless|unreadable|missing|bad|no)\s+(?:answers?|repl(?:y|ies)|results?|responses?)\b",
    re.IGNORECASE,
)
"""The title of a section about such results."""

_DONE = expression(
    r"\b(?:again|once\s+more|(?:second|third)\s+time|twice|treat\w*|counts?|regard\w*|returns?|returned|stops?|fail\w*|block\w*"
    r"|escalat\w*|report\w*|quote\w*|ask\w*|call(?:s|ed)?|goes\s+back|sen[dt]s?\s+(?:it\s+|them\s+)?back|tells?|abort\w*|repeat\w*|ends?|ended|gives?\s+up"
    r"|given\s+up|one\s+more|retr(?:y|ies|ied)|thrown\s+away|never)\b",
    re.IGNORECASE,
)


_NONE = r"(?:empty|blank|malformed|missing|invalid|broken|unusable|spoil(?:t|ed)|void|no)"
_LIKENED = expression(
    r"(?i)(?P<what>[^.;:]{1,160}?)\b(?:counts?|(?:is|are)\s+(?:taken|treated|counted|regarded))\s+(?:as|for|like)"
    rf"(?:\s+(?:an?|one|the))?\s+{_NONE}\s+[a-z]+\W*"
)
_OF_NONE = expression(rf"(?i)\b{_NONE}\b")
"""What says of something else that it is an answer of no use as well: that is not what is done about one."""


def is_likened(sentence: str) -> bool:
    """Whether a sentence only says what else is an empty answer: `A call that takes an hour counts as an empty one`."""
    match = _LIKENED.fullmatch(sentence.strip())
    return match is not None and not _OF_NONE.search(match["what"])


def remaining(page: Page) -> Iterator[Deed]:
    """The sentences that say what is done with such a result."""
    for part in page.sections() if page.contract and page.kind != "template" else ():
        if part.heading and (_TITLE.search(part.heading.plain) or _REST.search(part.heading.plain)):
            yield from _of_section(page, part)
    for passage in page.passages(marks.REST) if page.contract and page.kind != "template" else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            rest = _REST.search(passage.plain, start, end)
            around = ((start, rest.start()), (rest.end(), end)) if rest else ()
            if any(_DONE.search(passage.plain, *place) for place in around):
                yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)


_SPOKEN = expression(
    r"(?<![\w-])(?:empty|blank|nothing|silen\w+|malformed|garbled|invalid|unreadable|unparsable|unusable|broken|spoilt|time-?outs?"
    r"|timed\s+out|time\s+limit|crash\w*|no\s+(?:\w+\s+)?(?:repl(?:y|ies)|answers?|results?|responses?|outcomes?|words?|output))(?![\w-])",
    re.IGNORECASE,
)
_MAY_BE = expression(
    r"(?<![\w-])(?:missing|unknown|strange|late|lost|other(?:s|wise)?|else|any|whatever|none|not\s+(?:in|on|of|among|one)|without|neither)"
    r"(?![\w-])",
    re.IGNORECASE,
)
"""Words for an answer that is none, and, where a process tells what is done with each, words that may be for it."""


def spoken_of(page: Page) -> Iterator[Deed]:
    """Whether any place of a document that leads others may be about an answer that is none, in whatever words."""
    if page.kind in ("agent", "template") or page.kind.endswith("contract"):
        return
    told = (words.plain[start:end] for words in page.passages() for start, end in words.sentences())
    rows = (row for grid in page.grids() for row in grid.rows if row and not row[0].codes())
    cells = (cell.plain for row in rows for cell in row)
    heads = (part.heading.plain for part in page.parts if part.heading)
    words = (_SPOKEN, _MAY_BE) if page.kind == "process" else (_SPOKEN,)
    texts = [each for each in (*told, *cells, *heads) if not is_likened(each)]
    if any(each.search(text) for each in words for text in texts):
        yield Deed("spoilt", Span(page.source, 0, 0), page.role)


def unfit(page: Page) -> Iterator[Deed]:
    """The same where a document that leads others names what is of no use to it: in a sentence, a list, a row."""
    if not page.contract or page.kind == "template":
        return
    told, grids = page.passages(marks.UNFIT), page.grids(marks.UNFIT)
    if not (told or grids) or (page.kind == "agent" and not _LEADS.search(folded_text(page.source))):
        return
    for passage in told:
        for start, end in _unfit_in(passage) if not passage.quoted else ():
            yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)
    for grid in grids:
        for row in grid.rows if grid.header and _HEAD.search(grid.header[0].plain) else ():
            if row and _CELL.fullmatch(row[0].plain) and any(_DONE.search(cell.plain) for cell in row[1:]):
                yield Deed("recover", row[0].span, page.role)


def _unfit_in(passage: Passage) -> Iterator[tuple[int, int]]:
    """The sentences that say what is done with something of no use; what a question asks, the next one says."""
    text, told = passage.plain, passage.sentences()
    for at, (start, end) in enumerate(told):
        found = _UNFIT.search(text, start, end) or _ENTRY.match(text, start, end)
        stop = told[min(at + 1, len(told) - 1)][1] if text[start:end].rstrip().endswith("?") else end
        found = None if found and is_likened(text[start:end]) else found
        if found and any(_DONE.search(text, *place) for place in ((start, found.start()), (found.end(), stop))):
            yield start, end


def _of_section(page: Page, part: Part) -> Iterator[Deed]:
    """The sentence of a section about such results that says what is done again, or that it is at an end."""
    for passage in passages(part.pieces):
        for start, end in passage.sentences() if not passage.quoted else ():
            if AGAIN.search(passage.plain, start, end):
                yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)
                return
