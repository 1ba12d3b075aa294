"""What is no gate on a file by what stands around the words that one exists: who makes it, who is told of it, and what
is done where it is missing.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.passages import Listing, Passage

_ONCE = expression(
    r"\b(?:(?:initial|first)\s+run\s+only|only\s+(?:on|in)\s+the\s+(?:first|initial)\s+run|(?:on|in)\s+(?:every|any|all)\s+(?:later|further|other|subsequent)\s+runs?"
    r"|never\s+(?:rewrit|overwrit|regenerat|recreat)\w+)\b",
    re.IGNORECASE,
)
"""What says of a step that makes a file that it does so once, and leaves the file alone from then on."""

_ANSWER_LOOKED_AT = expression(
    r"[\s>*_:-]*(?:if\s+(?:not|it\s+(?:is|was|does)\s*(?:not|n['’]t)[^.,:\n]{0,30})\W+)?(?:(?:\d{1,2}|[a-z])[.)]\s+)?[*_]*(?:inspect|look\s+at|read|parse|take|examine)\s+"
    r"(?:(?:the|its)\s+)?(?:[\w`-]+['’]s\s+|returned\s+)(?:\w+\s+){0,2}(?:response|answer|reply|text|message|output|result)\b",
    re.IGNORECASE,
)
"""What is done where a file was not written: the answer of who should have written it is looked at."""

_TO_PEOPLE = expression(
    r"\b(?:tell|inform|remind|say\s+to)\s+(?:the\s+)?(?:user|human|person|operator|developer|them)\b[^:.]{0,60}:[\s*_]*\Z",
    re.IGNORECASE,
)
"""What leads to a list of what a person is told."""

_OF_THE_END = expression(
    r"\W*(?:(?:exit|completion|end)\s+(?:criteri\w+|conditions?)|(?:done|complete|finished)\s+(?:only\s+)?(?:when|once|if))\b",
    re.IGNORECASE,
)
"""How conditions begin of which a document's own work is to be over, and not of which another's is."""

_ANOTHER_SUBJECT = expression(
    r"[`*_)]*\s+(?:is|are|was|were|has|have|[a-z]{2,}s)\s(?:[^.;]|\.(?=\w)){0,160}?(?:,|\band)\s+(?:(?:and|that)\s+)?(?:the|every|each|all|any|an?)\s+"
    r"(?!(?:files?|documents?)\b)(?:[\w-]+\s+){1,4}\Z",
    re.IGNORECASE,
)
"""What stands between a file that has a verb of its own and the words that something else exists."""

_MADE_BY_STEP = expression(
    r"\b(?:tier|step|mode|command|skill|you|we)[`*_]*\s+(?:[a-z]+ly\s+)?(?:writes?|creates?|saves?|updates?|emits?|generates?)\b[^.;\n]{0,80}?[`*_]*\Z"
    r"|(?:\A|\n)#{1,6}[^\n]{0,20}\b(?:write|update|create|save|emit|generate|refresh|fill)\b[^\n]{0,120}\Z|(?<![0-9&])>>?\s*[\"']?\Z|\btee\s+(?:-a\s+)?[\"']?\Z",
    re.IGNORECASE,
)
"""What stands before a file that a step itself makes: `Light mode writes the draft to`, `### Update`, `echo '{}' >`."""

_IS_MADE = expression(r"\b(?:written|created|saved|produced|generated|populated|filled|updated)\b", re.IGNORECASE)

_WRITTEN_TO = expression(
    r"`[*_]*\s+(?:is\s+|has\s+been\s+)?(?:written|saved|exported|stored)\s+(?:to|in|into|at)\s+`(?P<place>[^`\n]{1,80})`",
    re.IGNORECASE,
)
_WRITES_TO = expression(
    r"(?:^|[\n.;,:]|\b(?:then|and|to)\b)[\s*_]*(?:write|save|export|store|emit)\b[^.;\n]{0,70}\b(?:to|in|into|at)\s+`\Z|\bwrite\w*\(\s*[\"'`]\Z",
    re.IGNORECASE,
)
"""A file that was written to some place, and the order to write to one."""

_BEFORE = 200
"""Characters before a file in which it is said who makes it."""

_REACH, _MOST = 20_000, 12
"""Characters before a condition, and behind it, in which it is looked for who makes a file, and places of its name."""

_BEFORE_PLACE = 80
"""Characters before the place of a file in which somebody is told to write there."""


def is_told_to_people(listing: Listing) -> bool:
    """Whether the items of a list are what a person is told."""
    return listing.lead is not None and _TO_PEOPLE.search(listing.lead.plain) is not None


def is_made_once(passage: Passage) -> bool:
    """Whether a step makes a file once, and leaves it alone from then on."""
    return _ONCE.search(passage.plain) is not None


def is_asked_of_answer(passage: Passage, end: int) -> bool:
    """Whether behind words that look for a file, where it is missing, an answer is looked at."""
    text = passage.span.source.text
    at = passage.at(max(end - 1, 0), end).end
    return _ANSWER_LOOKED_AT.match(text, at) is not None


def is_of_end(words: str) -> bool:
    """Whether words begin to say when a document's own work is over."""
    return _OF_THE_END.match(words) is not None


def is_of_another(passage: Passage, path: Mention, at: int) -> bool:
    """Whether what exists, by words that begin at some place, is something else than a file with a verb of its own."""
    return _ANOTHER_SUBJECT.match(passage.plain[path.end : at]) is not None


def is_made_here(passage: Passage, path: str, words: str) -> bool:
    """Whether words wait for a file to be made that the step itself makes, as the text above them says."""
    if not _IS_MADE.search(words):
        return False
    start = passage.span.start
    text = passage.span.source.text[max(start - _REACH, 0) : start]
    return any(_MADE_BY_STEP.search(text[max(at - _BEFORE, 0) : at]) is not None for at in _places(text, path))


def is_written_here(words: Passage) -> bool:
    """Whether a condition is that a file was written where the document itself is told to write."""
    match = _WRITTEN_TO.search(words.plain)
    if not match:
        return False
    start, place = words.span.start, match["place"]
    text = words.span.source.text[max(start - _REACH, 0) : start + _REACH]
    told = (text[max(at - _BEFORE_PLACE, 0) : at] for at in _places(text, place))
    return any(_WRITES_TO.search(before) is not None for before in told)


def _places(text: str, part: str) -> Iterator[int]:
    """Where a part stands in a text, its last places first."""
    at = text.rfind(part)
    for _ in range(_MOST):
        if at < 0:
            return
        yield at
        at = text.rfind(part, 0, at)
