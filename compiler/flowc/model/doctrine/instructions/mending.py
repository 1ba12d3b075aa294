"""Parts of a file that an instruction changes where they lie: `change the row in `x``, `strike the entry from `x``.

What is found in a file and mended elsewhere (`fix the issues in the review`) is none: the object must be a part of a
text. Where the sentence goes on with what is returned, the file may stay as it is.
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause

_PART = (
    r"(?:row|line|entr(?:y|ie)|column|field|value|number|figure|date|word|wording|spelling|typo|title|heading|section|paragraph"
    r"|cell|key|version|count|sum|total|name|link|price|sentence|header|caption|footnote|record|bullet)s?"
)
_WHICH = r"(?:(?:the|this|its|each|every|that|all|any|wrong|old|your|a|an|one)\s+){1,3}"
_OBJECT = rf"\s+{_WHICH}(?:[\w-]+\s+){{0,2}}?{_PART}\b"
_OF = r"(?:\s+(?:of|for|about|with|without)\s+(?:[\w'’-]+\s+){0,4}?[\w'’-]+)?"
_IN = expression(rf"(?i){_OBJECT}{_OF}\s+in\s+(?:the\s+(?:file\s+)?)?[`*]*")
_FROM = expression(rf"(?i){_OBJECT}{_OF}\s+from\s+(?:the\s+(?:file\s+)?)?[`*]*")
_AT_END = expression(
    r"(?i)\s+[^.;:`]{1,60}\s(?:at|to)\s+the\s+(?:very\s+)?(?:top|end|bottom|beginning|head|foot)\s+of\s+(?:the\s+)?[`*]*"
)
_CHANGES = expression(
    r"(?i)\s+(?:the|your|all|any|these|those|each|every)\s+(?:[\w-]+\s+)?(?:changes?|edits?|corrections?|amendments?)"
    r"\s+(?:directly\s+|right\s+|straight\s+)?in\s+(?:the\s+)?[`*]*"
)
_BY_VERB = {
    **dict.fromkeys(("change", "correct", "fix", "adjust", "mend", "repair", "replace", "swap", "bump", "amend"), _IN),
    **dict.fromkeys(("delete", "strike", "erase", "remove", "cut"), _FROM),
    **dict.fromkeys(("insert", "add", "append", "put"), _AT_END),
    "make": _CHANGES,
}
_HANDED = expression(
    r"(?i)[^.;]*\b(?:return|answer|reply|report|quote|cite|copy|in\s+mind|in\s+your\s+head|when\s+you|before\s+you)\b"
)
"""What the sentence goes on with where nothing need change in the file."""


def mends(clause: Clause, text: str, mention: Mention) -> bool:
    """Whether an instruction changes a part of the file that it names; `text` is its passage masked."""
    pattern = _BY_VERB.get(clause.verb)
    if pattern is None or not pattern.fullmatch(text, clause.rest, mention.start):
        return False
    return _HANDED.match(text, mention.end) is None
