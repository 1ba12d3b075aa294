"""Files that an agent's own document speaks of as something to look into, in words that are no instruction to read.

`Find its kind in `a.csv`` and `as many as `b.csv` says` are deeds of the kind `cites`: they say that the file is there,
and no more. What is written, kept or only perhaps there is not cited.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed

_LOOKS = expression(
    r"(?i)\b(?:read|reads|look|looks|see|find|finds|check|open|consult|compare|search|load|use|follow|take|according|against"
    r"|says?|shows?|lists?|holds?|contains?|tells?|knows?|stands?|from|in|of)\b"
)
_MAKES = expression(
    r"(?i)\b(?:writ\w+|wrote|puts?|sav\w+|stor\w+|append\w*|adds?|added|record\w*|creat\w+|output\w*|produc\w+|generat\w+"
    r"|export\w*|leav\w+|left|drop\w*|plac\w+|fill\w*|updat\w+|edit\w*|into|keep\w*|log|logs|logged|commit\w*|runs?|running"
    r"|deliver\w*|return\w*|mak\w+|made|build\w*|call\w*|collect\w*|renders?|dump\w*|cop(?:y|ies)|mov\w+|delet\w+|remov\w+"
    r"|hand\w*|not|never|no|nobody|without|unless|if|when|optional\w*|perhaps|maybe|may|might|e\.g|example|such\s+as|like"
    r"|used\s+to|once|after|until|instead)\b|n['’]t\b"
)
_FILE = expression(r"(?:\./)?[\w.-]+(?:/[\w.-]+)*/[\w-]+(?:\.\w+)+")
"""A file in a folder, by its whole name."""

_LONGEST = 300
"""Characters of a sentence that is read."""


def cited(page: Page) -> Iterator[Deed]:
    """The files an agent's document sends it to, where no other word of the sentence says how they come to be there."""
    if page.kind != "agent":
        return
    for passage in page.passages(marks.TICK):
        if passage.quoted or "/" not in passage.plain:
            continue
        for each in mentions_of(passage):
            if not _FILE.fullmatch(each.name.text):
                continue
            start, end = next(((s, e) for s, e in passage.sentences() if s <= each.start < e), (0, 0))
            words = passage.plain[start : each.start] + " " + passage.plain[each.end : end]
            if 0 < end - start <= _LONGEST and _LOOKS.search(words) and not _MAKES.search(words):
                yield Deed("cites", each.name.span, page.role, each.name)
