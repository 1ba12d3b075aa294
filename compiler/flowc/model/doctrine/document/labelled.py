"""Where words are seen to be a label that is known: in marks, in capitals, as a title, before a sign. `Road closed` in
bold, `road-closed` in code and `ROAD_CLOSED` are one.
"""

import re
from functools import lru_cache

LOUD = 4
"""Letters of a word in capitals that is no abbreviation."""

_JOINT = "[-_ ]"
_SIGN = r"\s*(?:[:?]|→|->|=>|—|–|\s-\s)"
_ITEM = r"[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?"
_CASE = r"(?:(?:if|on|when|for|case|after|upon)\s+(?:it\s+(?:is|says)\s+)?)?"


@lru_cache(maxsize=512)
def labelled(label: str) -> re.Pattern[str]:
    """The places of a label where it is seen to be one; the last group of a match is the label."""
    exact, words = re.escape(label), _JOINT.join(re.escape(part) for part in re.split(_JOINT, label))
    if label.isupper() and len(label) >= LOUD:
        return re.compile(rf"(?<![\w-])(?P<loud>{exact})(?![\w-])|{_folded(words)}")
    marked = rf"(?:`|\*\*|\"|(?<=\n)#{{1,6}}\s[^\n]*?\b)(?P<label>{exact})(?![\w-])"
    return re.compile(rf"{marked}|{_folded(words)}")


def _folded(words: str) -> str:
    """A label in any case: between marks, as a whole title, or where a line or a sentence begins, before a sign."""
    between = rf"(?:`|\*\*|[\"“]|(?<![\w*])[*_])(?P<marked>{words})(?=[.:,?!]?(?:`|\*\*|[\"”]|[*_](?![\w*])))"
    title = rf"(?:^|(?<=\n))#{{1,6}}\s+{_CASE}(?P<title>{words})(?=\W*(?:\n|$))"
    begun = rf"(?:^|(?<=\n){_ITEM}|[.;?!]\s+){_CASE}(?P<begun>{words})(?={_SIGN})"
    return rf"(?i:{between}|{title}|{begun})"
