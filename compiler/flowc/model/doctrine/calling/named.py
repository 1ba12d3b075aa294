"""Lists of names in code, such as what passes at a call: ``with `outline`, `sources` and, if known, `deadline` ``."""

import re
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Field
from flowc.structs import Struct, replace
from flowc.text import Name
from flowc.vocabulary import comparable

FEW = (
    r"(?:(?:the|its|your|their|a|an|only|just|also|both|exactly|full|whole|returned|same|fields?|inputs?|text|of|as)\s+){0,4}"
)
"""Words that may stand before a name and say nothing of it."""

LONGEST_JOINT = 90
"""Characters between two names of one list."""

MOST = 24
"""Names of one list that are read."""

_AND = r"(?:,\s*(?:and|plus|also)?|\band\b|\bplus\b|\+|&|\bas\s+well\s+as\b|\balong\s+with\b|\btogether\s+with\b)"
_JOINT = expression(rf"(?:\s*\([^()]{{0,80}}\))?\s*{_AND}\s*{FEW}", re.IGNORECASE)
_JOINED = expression(_AND, re.IGNORECASE)
_ASIDE = expression(r"`?\s*\(([^()]{1,80})\)")
_CHOICE = expression(r"[\s,]*or\b", re.IGNORECASE)
_RENAMED = expression(r"\s+as\s+(?:its\s+|the\s+)?", re.IGNORECASE)
_EXPLAINED = expression(r"\s*,\s*(?:(?:exactly|just)\s+)?(?:as(?!\s+well)|which|that|of|by)\b", re.IGNORECASE)
"""What explains a name: ``limits`, as `lookup` returned them``."""

_AT_TIMES = (
    r"(?:if|wh(?:en|ere)(?!\s+to\b)|whenever|unless|once|optional|optionally|sometimes|possibly|perhaps|maybe|only|again|later|second"
    r"|may|after|on|from|in\s+(?:[\w-]+\s+){0,3}?(?:modes?|cases?|rounds?|runs?|phases?|projects?|repositor(?:y|ies)))\b"
)
_COND = expression(rf"\b{_AT_TIMES}", re.IGNORECASE)
_IN_CALL = r"in\s+(?:your|the|its|each|every)\s+(?:prompt|call|message|brief|request|input)\b"
_ABSENT = r"(?:(?:absent|missing|left\s+out|omitted|not\s+there)\s+)?"
_BEHIND = expression(rf"(?:\s*[,—–:-])?\s*(?:\(\s*)?(?:but\s+)?{_ABSENT}(?!{_IN_CALL}){_AT_TIMES}", re.IGNORECASE)
_MORE = expression(
    r"(?:\s*\([^()]{0,80}\))?\s*(?:,\s*)?"
    r"(?:\band\b|\bplus\b|\+|&|\bas\s+well\s+as\b|\balong\s+with\b|\btogether\s+with\b|,(?=\s*(?:the|its|your|all)\b))\s+"
    r"(?:(?:also|with)\s+)?(?:it|them|the|its|your|all|any|every\w*|each|what\w*|whatever|a|an|this|these|those|both|other|further|more"
    r"|some|so|one|two|three|their|his|her)\b"
    r"|\s*(?:,\s*)?(?:etc|\.\.\.|…|or\b)|\s*(?:,\s*)?(?:besides?|on\s+top\s+of|in\s+addition\s+to)\b",
    re.IGNORECASE,
)
SPARE = expression(
    r"\b(?:optional\w*|default\w*|left\s+out|may\s+be|if\s+(?:any|there|known|given)|deriv\w+|found\b|infer\w*|detect\w*|comput\w+"
    r"|taken\s+from|look(?:s|ed)?\s+(?:it\s+)?up|read\s+(?:it\s+)?from|(?:you|the\s+agent)\s+(?:find|make|choose|pick|set|read|take)s?)\b",
    re.IGNORECASE,
)
"""What says of an input that it need not come, or that the role gets it elsewhere."""

_ROLE = expression(r"@?[A-Za-z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+)*")
_NAME = expression(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*(?:\[\])?")
_SEVERAL = expression(r",\s*[A-Za-z]\w*\s*[=:]")
_VALUED = expression(r"([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)(?:\s*=\s?(?![=>])|:(?![:/])\s?)\S.*")
"""A name with the value that is passed: `plan: none`, `mode=fast`."""


_CALLED_NAME = r"[A-Za-z][a-z0-9]*(?:[- ][a-z0-9]+){0,3}?"
_CALL_TITLE = expression(
    rf"\W*(?:\d[\d.]*\W+)?(?:(?:calls?|calling|invok(?:e|ing)|ask(?:ing)?|run(?:ning)?|start(?:ing)?|dispatch(?:ing)?"
    rf"|(?:delegat(?:e|ing)|hand(?:ing)?(?:\s+(?:over|off))?|calls?)\s+to)\s+(?:the\s+|our\s+)?`?(?P<called>{_CALLED_NAME})`?(?:\s+agent)?"
    r"|(?:the\s+)?(?:`(?P<coded>[a-z][\w-]*)`|(?P<alone>[a-z][a-z0-9]*(?:-[a-z0-9]+)+))(?:\s+(?:agent|call))?)\W*",
    re.IGNORECASE,
)
_LEAD_NAME = expression(rf"\W*\*\*`?(?P<role>{_CALLED_NAME})`?[.:]?\*\*(?!\w):?")
"""A title, and the words a paragraph begins with, that say whom it tells to call: `Call the curator`."""


_SPOKEN = ("plain", "spoken")
"""Groups of words without code that name a role."""


class Words(Struct, eq=False):
    """A passage with its words masked, and the names in its code by their places."""

    passage: Passage
    text: str
    at: Mapping[tuple[int, int], Name]

    def within(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The places of code between two places."""
        return tuple(place for place in self.at if start <= place[0] and place[1] <= end)

    def listed(self, start: int, end: int) -> tuple[tuple[Field, ...], int]:
        """The fields of a list whose first backtick stands at `start`, and where it ends; nothing where it is a choice.

        A field is required unless words beside it say when it is there.
        """
        places = [place for place in self.at if place[0] > start and place[1] < end]
        if not places or places[0][0] != start + 1:
            return (), start
        found: list[Field] = []
        due = True
        for place, after in zip(places, [*places[1:], None], strict=True):
            field = named(self.at[place], due)
            between = self.text[place[1] + 1 : after[0] - 1 if after else end]
            if field is None or len(found) == MOST or _CHOICE.match(between):
                return (), start
            aside = _ASIDE.match(between)
            field = replace(field, qualifier=aside[1]) if aside else field
            found.append(replace(field, required=False) if _BEHIND.match(between) else field)
            if after is None or not _goes_on(between):
                return tuple(found), place[1] + 1
            if _RENAMED.fullmatch(between):
                found.pop()
            due = _JOINT.fullmatch(between) is not None
        return tuple(found), end

    def names_more(self, start: int, end: int) -> bool:
        """Whether the words behind a list name more, without code."""
        return _MORE.match(self.text, start, end) is not None


def words_of(passage: Passage) -> Words:
    """A passage for those who look for names in it."""
    return Words(passage, masked(passage), dict(zip(passage.code_places(), passage.codes(), strict=True)))


def callee_of(words: Words, match: re.Match[str]) -> Name | None:
    """The role a call names, in code or in plain words."""
    for group in match.groupdict():
        first, last = match.span(group)
        if group in _SPOKEN and first >= 0:
            return Name(comparable(match[group]), words.passage.at(first, last))
        name = words.at.get((first, last)) or words.at.get((first - 1, last))
        if name and _ROLE.fullmatch(name.text):
            return Name(comparable(name.text.lstrip("@")), name.span)
    return None


def addressee(passage: Passage) -> tuple[str, int] | None:
    """Whom a paragraph is about, as its first words in bold or the title above it say, and where what is said begins.
    """
    led = _LEAD_NAME.match(passage.plain)
    titled = None if led else _CALL_TITLE.fullmatch(passage.title)
    found = led["role"] if led else titled and (titled["called"] or titled["coded"] or titled["alone"])
    return (comparable(found), led.end() if led else 0) if found else None


def _goes_on(between: str) -> bool:
    """Whether the words between two names join them, perhaps with words that say when the second is there."""
    if _EXPLAINED.match(between):
        return False
    if _JOINT.fullmatch(between) or _RENAMED.fullmatch(between):
        return True
    return len(between) < LONGEST_JOINT and bool(_JOINED.search(between) and _COND.search(between))


def named(name: Name, due: bool) -> Field | None:
    """The field that code names, alone or with its value; nothing for a command, a text, or several names in one."""
    text = name.text.strip()
    if _SEVERAL.search(text):
        return None
    valued = _VALUED.fullmatch(text)
    text = valued[1] if valued else text
    return Field(key_of(text), text, name.span, text.endswith("[]"), due) if _NAME.fullmatch(text) else None
