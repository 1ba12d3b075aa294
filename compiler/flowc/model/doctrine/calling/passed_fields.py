"""What words name that stages pass, some of it at times only: `plan, and from the second round on the findings`."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.text import Name

_EDGES = " *_→->="
_NOTHING = expression(r"[\s—–-]*(?:none|nothing|n/?a)?[\s—–-]*", re.IGNORECASE)
_JOINT = expression(r",\s+(?:and\s+)?|\s+(?:and|plus|\+|&)\s+|<br\s*/?>|;\s+")
_AGAIN = (
    r"(?:(?:second|third|next|new|later|further|following|subsequent|repeated|2nd|other)\s+)*"
    r"(?:rounds?|calls?|attempts?|pass(?:es)?|times?|runs?|tr(?:y|ies)|iterations?|loops?|cycles?"
    r"|re-?(?:designs?|works?|runs?|tr(?:y|ies)|peats?|petitions?|plans?|plan(?:ning)?|writes?|visions?|dos?|jections?|submissions?|pairs?|openings?|turns?)"
    r"|repeats?|corrections?|objections?|refusals?|failures?)"
)
_TIME = (
    rf"(?:(?:from|since)\s+(?:the\s+)?(?:second|third|next|2nd)(?:\s+(?:round|call|attempt|pass|time|run|try|iteration)s?)?"
    r"(?:\s+on(?:wards?)?)?"
    rf"|(?:only\s+)?(?:on|in|at|for|after|during|with)\s+(?:(?:an?|the|any|each|every|all)\s+)?{_AGAIN}"
    r"|(?:on|in|at|for|after|during)\s+(?:(?:an?|the|any|each|every|all)\s+)?(?:second|third|next|later|further|repeated)\s+[\w-]+"
    r"|(?:if|when|where|once)\s+(?:there\s+(?:is|are|were)\s+)?(?:any|some|known|given|needed|present|rejected|repeated|called\s+again"
    r"|(?:it|this|the\s+\w+)\s+(?:is|was)\s+(?:[\w-]+\s+){0,2}[\w-]+)"
    r"|(?:the\s+)?(?:second|next|third)\s+time|later\s+on|later|afterwards|optional(?:ly)?)"
)
_BEFORE = expression(
    rf"\s*(?:and\s+|also\s+)?{_TIME}(?:\s*[:,—–-])?(?:\s+|\s*\Z)(?:(?:also|additionally|the)\s+){{0,2}}", re.IGNORECASE
)
_BEHIND = expression(rf"(?:\s*[,—–-])?\s*(?:\(\s*)?(?:but\s+)?(?:only\s+)?{_TIME}\s*\)?\s*\Z", re.IGNORECASE)


_OR = expression(r"\s*(?:or|either)\s+(?:else\s+)?", re.IGNORECASE)
"""What stands before something that comes in place of what was named before."""


def without_time(words: str) -> tuple[int, int, bool]:
    """Where words name something, without those that say when it comes, and whether there are such words."""
    before = _BEFORE.match(words)
    start = before.end() if before else 0
    behind = _BEHIND.search(words, start)
    end = behind.start() if behind and words[start : behind.start()].strip() else len(words)
    return start, end, bool(before) or end < len(words)


def fields_of(passage: Passage, start: int, end: int) -> tuple[Field, ...]:
    """What a cell or the rest of a line names: paths and names in backticks, else the words between commas; what comes
    at times only is not required.
    """
    coded = {first: name for name, (first, _) in zip(passage.codes(), passage.code_places(), strict=True)}
    inside = [first for first in coded if start <= first < end]
    found: list[Field] = []
    at, late, instead = start, False, False
    for joint in [*_JOINT.finditer(passage.plain, start, end), None]:
        stop = joint.start() if joint else end
        words = passage.plain[at:stop]
        first, last, timed = without_time(words)
        other = _OR.match(words, first)
        if other:
            first, instead, found = other.end(), True, [replace(each, required=False) for each in found]
        named = [coded[place] for place in inside if at <= place < stop]
        if not inside and not _NOTHING.fullmatch(words[first:last].strip(" *_.")) and last - first < 60:
            named = [_trimmed(passage, at + first, at + last)]
        found += [_field(name, not (timed or late or instead)) for name in named]
        late, at = timed and not named, joint.end() if joint else stop
    return tuple(field for field in found if field.key)


def _trimmed(passage: Passage, start: int, end: int) -> Name:
    words = passage.plain[start:end]
    lead = len(words) - len(words.lstrip(_EDGES))
    return passage.name(start + lead, start + len(words.rstrip(f"{_EDGES}.;,")))


def _field(name: Name, always: bool) -> Field:
    return Field(name.text if is_path(name.text) else key_of(name.text), name.text, name.span, required=always)
