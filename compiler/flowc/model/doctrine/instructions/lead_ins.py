"""Words in front of an instruction that no comma ends, `On each of the pages run `measure -v`.`, and its title."""

from flowc.expressions import expression

_FEW = (
    r"(?:(?!(?:an?|the|to|and|or|not|never|then|who|which|that|where|when|i|we|they|he|she|it|you|people|everyone|will|would|can"
    r"|could|may|might|must|should|is|are)\b)`?[\w-]+`?\s+){1,3}"
)
"""A few words that name a thing, and no subject of what follows."""

PLACED = (
    rf"(?:(?:for|on|in|with|over|from)\s+(?:(?:all|both)(?:\s+of)?|(?:each|every|any)\s+of)\s+(?:(?:the|your|its)\s+)?{_FEW}"
    rf"|(?:for|on|in|with|over|from|as|at)\s+(?:each|every)\s+{_FEW}(?<!s\s)|per\s+{_FEW}"
    rf"|(?:in|on|from)\s+(?:the|your)\s+{_FEW}(?:of|in)\s+(?:(?:the|your|its)\s+)?{_FEW})(?=(?:run|execute)\s+`(?![^`]*`\s+[a-z]+s\b))"
)
"""Where or on what a command is run that stands right behind it: `on each of the pages run`."""

BEFORE_YOU = (
    r"(?:for|in|at|on|with)\s+(?:(?!(?:you|who|which|that|what|where|and|or|as|if|not)\b)[\w'’-]+\s+){1,6}?"
    r"(?=you\s+(?:may|can|could|might|must|should|shall|will|need|have|are)\b)"
)
"""Words before the reader without a comma: `For the people at home you may save a copy as ...`."""

_TITLE = expression(
    r"\W*(?!(?i:tell|ask|say|remind|inform|warn|instruct|prompt|answer|reply|respond|explain|show|print|output|display|notify|message"
    r"|return|quote|example|write|report|send|post)\b)"
    r"[A-Z][\w'’-]+(?:\s+(?:[A-Z][\w'’-]*|(?i:of|the|and|for|in|on|a|an))){0,3}\s+[A-Z][\w'’-]*\s*:\s+(?=You\s+[A-Za-z])"
)
"""A short title, its words all capitalised, before a sentence to the reader: `Log Review: You must ...`; what begins
with a verb of saying leads to what is said to somebody.
"""


def behind_title(text: str, start: int, end: int) -> int:
    """Where a sentence begins behind the title that it has, else where it begins."""
    match = _TITLE.match(text, start, end)
    return match.end() if match else start
