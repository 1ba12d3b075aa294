"""The words that lead to labels in a text: the title above, the sentence right before, and its paragraph."""

import re

from flowc.expressions import expression
from flowc.model.statements import Union

FENCES = ("```", "~~~")
_BLOCK = expression(r"\n[ \t]*\n")
_SENTENCE = expression(r"(?<=[.!?;])\s+|\n(?=\s*(?:[-*+]|\d+[.)])\s)")
_CASES = expression(r"\b(?:when|if|case|cases|situation|condition|means|meaning|what\s+happened)\b", re.IGNORECASE)
"""The head of a column that says when a label is the answer; behind any other one labels are of what it names."""

SIGNS = "`*_\"“|-+#>[{(<' \t\n"
"""What may stand between words and labels."""

_NEAR = 400
"""Characters in which the words before labels lie."""


def words_before(union: Union) -> tuple[str, str, str]:
    """The title over some labels, the words right before them, and the paragraph that ends with these; with the one
    before it where they stand in a fence.
    """
    text, first = union.span.source.text, min(member.label.span.start for member in union.members)
    at = text.rfind("\n#", 0, union.span.start)
    end = text.find("\n", at + 1)
    title = text[at + 1 : end].strip("# ") if at >= 0 else ""
    above = text[max(0, end if at >= 0 else 0, first - _NEAR) : first]
    blocks = [each for each in _BLOCK.split(above) if each.strip(SIGNS)]
    whole = blocks[-1] if blocks else ""
    led = len(blocks) > 1 and (whole.lstrip().startswith(FENCES) or blocks[-2].rstrip("*_ ").endswith(":"))
    if whole.lstrip().startswith("|"):
        return title, _head(union, whole), "\n".join(blocks[-2:]) if led else whole
    parts = [each for each in _SENTENCE.split(whole) if each.strip(SIGNS)]
    return title, parts[-1] if parts else "", "\n".join(blocks[-2:]) if led else whole


def _head(union: Union, table: str) -> str:
    """The head of the column in which the first label stands, as words that lead to it."""
    rows = table.strip().split("\n")
    at = rows[-1].count("|") - 1
    heads = rows[0].strip().strip("|").split("|")
    first = at == 0 or _CASES.search(heads[0]) is not None
    return f"{heads[at].strip()}:" if first and 0 <= at < len(heads) and len(rows) > 1 else ""
