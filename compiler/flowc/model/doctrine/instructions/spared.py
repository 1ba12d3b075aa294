"""Files that are read where they are there: the next words say how the reader goes on without them."""

from flowc.expressions import expression

_GOES_WITHOUT = expression(
    r"(?i)(?:[^.;!?\n]{0,160}?(?:[.;]|\s[—–-]{1,2}|,\s+but|\())?\s*(?:but\s+)?(?:if|when|where)\s+"
    r"(?:(?:it|they|neither|none|either|(?:the|that|this|those|these)(?:\s+[\w-]+){0,2})\s+"
    r"(?:(?:does|do|did)(?:\s+not|n['’]t)\s+exist|exists?|(?:is|are)\s+(?:missing|absent|empty)"
    r"|(?:is|are)(?:\s+not|n['’]t)\s+(?:there|present|available|found))|there\s+(?:is|are)\s+no(?:ne|\s+such)?(?:\s+file)?|missing|absent"
    r"|not\s+(?:there|found|present))"
    r"\s*(?:,|:|—|–)\s*(?:then\s+)?(?:you\s+)?(?:just\s+|simply\s+)?"
    r"(?:skip|go\s+on|continue|proceed|move\s+on|work|carry\s+on|ignore|fall\s+back|do\s+without|derive|gather|infer|rely\s+on|start\s+(?:from|without))\b"
)
"""The rest of an instruction, and words behind it that say what is done without the file: nothing waits for it."""


def is_spared(text: str, at: int) -> bool:
    """Whether the words behind the verb that reads a file, which ends at `at`, say how work goes on without it."""
    return _GOES_WITHOUT.match(text, at) is not None
