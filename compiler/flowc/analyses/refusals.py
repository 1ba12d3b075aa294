"""Sentences of acceptance that say what is no answer: `a list with fewer than three titles is of no use`.

What falls short is named, and a verdict on it follows. Without a verdict such a sentence says what happens then, and
expects nothing.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.expressions import expression

NUMBERS = {word: number for number, word in enumerate(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
)}  # fmt: skip
_NUMBER = rf"(?:\d{{1,6}}(?![\w.%]*\w)|{'|'.join(NUMBERS)}\b)"
_VERB = (
    r"(?:is|are|was|were|be|being|counts?|fails?|must|should|shall|has|have|had|will|would|can|cannot|could|may|does|do"
    r"|leaves?|helps?|gives?|means?|makes?|serves?|gets?|goes|falls?|breaks?|says|tells|passes|ought|needs?|amounts?"
    r"|that|which|who|to|on|in|at|for|from|by|and|or|as|not|never|of|with|without|among|inside|within|there|the|an?)"
)
_NOUN = rf"(?P<noun>`[^`\n]{{1,80}}`|(?!{_VERB}\b)[a-z][\w-]*(?:\s+(?!{_VERB}\b)[a-z][\w-]*){{0,2}})"
_HOLDS = (
    r"(?:with|of|containing|holding|listing|naming|offering|(?:(?:that|which)\s+|(?:it|there|list|answer|result)\s+)?"
    r"(?:has|have|holds?|contains?|lists?|names?|gives?|offers?|shows?|brings?|carries|is|are))"
)
_SHORT = expression(
    rf"(?i)\b(?:{_HOLDS}\s+)?(?P<how>(?:fewer|less)\s+than|under|below|short\s+of|(?:more|over)\s+than|over|beyond)\s+"
    rf"(?P<number>{_NUMBER})(?:\s+(?:different\s+|distinct\s+)?{_NOUN})?"
)
_ONLY = expression(
    rf"(?i)\b(?:{_HOLDS}\s+)?(?:only|just|merely|a\s+(?:mere|single))\s+(?:(?P<number>{_NUMBER})\s+)?{_NOUN}"
)
_FEW = expression(
    rf"(?i)(?:^|[,;]\s)\W*(?P<number>{_NUMBER})\s+{_NOUN}\s+(?:(?:is|are|would\s+be)\s+)"
    r"(?:(?P<few>not\s+(?:yet\s+)?enough|too\s+(?:few|little))|too\s+many)\b"
)
_NONE = expression(
    rf"(?i)\b(?:without\s+(?:an?\s+single\s+|any\s+|at\s+least\s+one\s+|one\s+|an?\s+)|{_HOLDS}\s+(?:no|zero|not\s+(?:a\s+single"
    rf"|one|any))\s+|{_HOLDS}\s+an?\s+empty\s+(?:list\s+of\s+|set\s+of\s+)?"
    rf"|an?\s+empty\s+(?:list|array|set|collection)\s+of\s+)(?!(?:more|less|fewer)\b){_NOUN}"
)
_VERDICT = expression(
    r"(?i)\b(?:(?:is|are|be|was)\s+(?:then\s+|still\s+|simply\s+|therefore\s+)?(?:(?:not|never|no|hardly)\s+(?:an?\s+)?(?:acceptable|accepted"
    r"|enough|useful|usable|of\s+(?:any\s+)?use|worth|good\s+enough|answer|allowed|permitted|valid|result|choice|sufficient"
    r"|help|success)|unacceptable|useless|unusable|worthless|pointless|insufficient|inadequate|invalid|rejected|refused"
    r"|turned\s+(?:down|away)|sent\s+back|of\s+(?:no|little)\s+(?:use|value|help|worth)|as\s+good\s+as\s+(?:none|nothing)"
    r"|(?:an?\s+)?(?:failure|error|breach|violation)|too\s+(?:few|little|many|much|thin|short|long|poor)"
    r"|no\s+(?:use|good|help|answer|result|success))"
    r"|(?:must|should|shall|has\s+to|have\s+to|ought\s+to|is\s+to|are\s+to|will)\s+(?:fail|be\s+(?:rejected|refused|turned|sent\s+back|treated"
    r"\s+as|counted\s+as|a\s+failure)|(?:not|never)\s+(?:pass|be\s+(?:accepted|returned|delivered|given|sent)|count|do|happen))"
    r"|fails?\b|counts?\s+(?:as|for)\s+(?:an?\s+)?(?:failure|error|nothing|none|breach)"
    r"|helps?\s+(?:nobody|no\s+one|no-one|no\s+\w+)|(?:does|do)\s+not\s+(?:help|do|count|pass|suffice|satisfy|serve)"
    r"|(?:cannot|can\s*not|may\s+not)\s+(?:pass|be\s+(?:used|accepted|delivered|returned))"
    r"|leaves?\s+(?:\w+\s+){0,3}(?:without|with\s+nothing|stranded|empty-handed)|(?:serves?|is\s+for)\s+(?:nobody|no\s+one))\b"
)
_NOTHING = expression(r"(?i)^\W*(?:nothing|no\s+(?:answer|list|result|response|reply|set))\s+\Z")
_ACCEPTED = expression(
    r"(?i)\b(?:is|are|will\s+be|can\s+be)\s+(?:ever\s+)?(?:accepted|acceptable|useful|enough|allowed|good|of\s+(?:any\s+)?use)\b"
    r"|\b(?:passes|counts|helps|will\s+do|may\s+pass|suffices)\b"
)
DEMAND = expression(
    rf"(?i)\b(?:(?:must|has\s+to|have\s+to|needs?\s+to|shall|is\s+to|are\s+to)\s+(?:always\s+)?(?:list|name|offer|give|contain"
    rf"|include|have|hold|return|bring|show|carry|cite|quote|provide|deliver|present|propose|suggest)"
    rf"|\b(?:demands?|requires?|expects?|needs?|wants?|asks?\s+for|insists?\s+on))\s+(?P<number>{_NUMBER})\s+"
    rf"(?:different\s+|distinct\s+)?{_NOUN}(?![\w-]|\s+(?:or|to|per|of)\b|\s+at\s+(?:least|most)\b)"
)
"""A number that is asked for: no fewer will do."""

_FURTHER = expression(r";|,?\s+but\b|\s[—–]\s")
_UPPER = ("more", "over", "beyond")


class Refusal(NamedTuple):
    """What falls short in a sentence, and how many of `noun` are accepted; without numbers, any that are not none."""

    start: int
    end: int
    noun: str
    least: float | None = None
    most: float | None = None


def is_short(sentence: str) -> bool:
    """Whether a sentence begins with what falls short and goes on, so that its numbers are no expectation."""
    found = _SHORT.search(sentence)
    opening = found is not None and _begins(sentence[: found.start()], bare=found[0] == found["how"])
    return bool(found and opening and sentence[found.end() :].strip(" .`"))


def _begins(before: str, *, bare: bool) -> bool:
    return not before.strip() or (not bare and len(before.split()) < 5 and before.split()[0].lower() in _ARTICLES)


_ARTICLES = ("a", "an", "any", "the", "every", "each", "if", "when", "lists", "answers", "results", "nothing", "no",
             "anything", "everything")  # fmt: skip


def refusals(sentence: str) -> Iterator[Refusal]:
    """The limits a sentence sets by its verdict on what falls short of them."""
    if few := _FEW.search(sentence):
        number = _value(few["number"])
        least, most = (number + 1, None) if few["few"] else (None, number - 1)
        yield Refusal(few.start("number"), few.end(), few["noun"], least, most)
        return
    short = _SHORT.search(sentence)
    if short and _is_refused(sentence, short):
        number, upper = _value(short["number"]), short["how"].lower().startswith(_UPPER)
        yield Refusal(*short.span(), short["noun"] or "", None if upper else number, number if upper else None)
        return
    only = _ONLY.search(sentence)
    if only and only["number"] and _is_refused(sentence, only):
        yield Refusal(*only.span(), only["noun"], _value(only["number"]) + 1)
        return
    none = _NONE.search(sentence)
    if none and _is_refused(sentence, none):
        yield Refusal(*none.span(), none["noun"])


def _is_refused(sentence: str, short: re.Match[str]) -> bool:
    """Whether a verdict follows; `nothing with fewer than three titles` is refused by its opposite."""
    opposite = _NOTHING.search(sentence[: short.start()])
    said = _FURTHER.split(sentence[short.end() :])[0]
    return (_ACCEPTED if opposite else _VERDICT).search(said) is not None


def _value(text: str) -> float:
    return float(NUMBERS.get(text.lower(), 0) or text)
