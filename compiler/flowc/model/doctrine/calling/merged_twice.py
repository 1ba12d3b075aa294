"""A merge that a document has its reader make, and that the host makes by itself: for the second nothing is left."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.habits import Wording

_BY_ITSELF = expression(
    r"(?i)\bauto-?\s?merge\b[^.;]{0,40}?\b(?:is|are|stays|has\s+been)\s+(?:(?:switched|turned)\s+on|on\b|enabled|active|set\s+up"
    r"|configured)"
    r"|\b(?:GitHub|GitLab|Bitbucket|Gitea|Mergify|Kodiak|(?:the|a|our)\s+merge\s+bot)\s+(?:then\s+|also\s+|itself\s+)?merges\b"
)
_BY_HAND = expression(
    r"(?i)\b(?:gh\s+pr|glab\s+mr)\s+merge\b(?![^`\n]{0,80}--(?:auto|when))"
    r"|(?:^|[.;:]\s+|\bthen\s+)merge\s+(?:the|each|every)\s+(?:PR|pull\s+request|MR|merge\s+request)\b"
)
_DENIED = expression(
    r"(?i)\b(?:not|never|no|nobody|off|disabled|without|unless|if|instead|only\s+after|used\s+to|until|neither|may|should|would)\b"
    r"|n['’]t\b|\?"
)


def merged_twice(page: Page) -> Iterator[Wording]:
    """The first sentence that has a host merge by itself what the document has somebody merge."""
    if page.kind in ("template", "other"):
        return
    told = [each for each in page.passages() if "merge" in each.folded() and not each.quoted]
    by_itself = [place for each in told for place in _of_passage(each)]
    if not by_itself:
        return
    shown = (line.plain for code in page.codes() for line in code.lines)
    said = (each.plain[start:end] for each in told for start, end in each.sentences())
    by_hand = (text for text in (*said, *shown) if _BY_HAND.search(text) and not _DENIED.search(text))
    if any(not _BY_ITSELF.search(text) for text in by_hand):
        yield by_itself[0]


def _of_passage(passage: Passage) -> Iterator[Wording]:
    for start, end in passage.sentences():
        if _BY_ITSELF.search(passage.plain, start, end) and not _DENIED.search(passage.plain, start, end):
            yield Wording("merged", passage.at(*trimmed(passage.plain, start, end)))
