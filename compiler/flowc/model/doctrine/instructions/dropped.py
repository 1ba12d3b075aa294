"""Sentences that throw away what agents return, as deeds of the kind `drop`: `the last message is for the log`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import sentences
from flowc.model.statements import Deed

_WHO = r"(?:(?:the|an?|each|every|all|any|your|called)\s+)*(?:sub-?agents?|agents?|stages?|workers?|callees?)"
_TEXT = r"(?:messages?|words?|repl(?:y|ies)|answers?|responses?|texts?|return\s+values?|results?)"
_SAID = (
    rf"(?:(?:the|any|each|every|all|their)\s+)*(?:(?:last|final|closing|returned)\s+)?{_TEXT}\s+(?:of|from|by)\s+{_WHO}"
    rf"|what(?:ever)?\s+{_WHO}\s+(?:say|answer|return|repl(?:y|ie)|report|write)s?(?:\s+(?:back|at\s+the\s+end|in\s+the\s+end|last))?"
    rf"|{_WHO}['’]s?\s+(?:(?:last|final|closing)\s+)?{_TEXT}"
)
_DROPPED = expression(
    rf"\W*(?:{_SAID})\s+(?:(?:is|are|may\s+be|can\s+be|should\s+be|must\s+be|will\s+be|gets?)\s+)(?:\w+\s+){{0,5}}?"
    r"(?:thrown\s+away|discarded|ignored|dropped|small\s+talk|chatter|noise|for\s+the\s+log|not\s+(?:\w+\s+)?(?:passed|handed"
    r"|relayed|read|used|kept|needed))\b"
    rf"|\W*(?:ignore|discard|throw\s+away|drop|disregard|do\s+not\s+(?:read|relay|hand\s+on|pass\s+on|keep))\s+(?:{_SAID})\s*(?:$|[.;,:—–])",
    re.IGNORECASE,
)
_CONDITION = expression(
    r"\b(?:if|when|unless|except|until|malformed|empty|invalid|late|user|human|outdated|cancelled|duplicate|people|humans?|users?|cache"
    r"|after\s+(?:an?|one|two|\d+)\s+\w+|and\s+(?:is\s+|are\s+)?(?:then\s+)?(?:passed|handed|relayed|kept|read))\b",
    re.IGNORECASE,
)
"""What makes it some of what comes back that is thrown away, or keeps it from people only."""


def dropped(page: Page) -> Iterator[Deed]:
    """What a document that runs agents says it throws away of what they return."""
    for passage in page.passages(marks.CALLED) if page.kind != "template" else ():
        for start, end, held in sentences(passage):
            said = held & marks.CALLED and not passage.quoted and _DROPPED.match(passage.plain, start, end)
            if said and not _CONDITION.search(passage.plain, start, end):
                yield Deed("drop", passage.at(*trimmed(passage.plain, start, end)), page.role)
