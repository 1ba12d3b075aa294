"""Until when something is done again: until a judge is content, or until what was sent back is as it is wanted."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import PROGRAM

_AND, _OR = expression(r"\band\b"), expression(r"\bor\b")
FINDINGS = (
    r"(?:findings?|issues?|problems?|remarks?|objections?|violations?|defects?|gaps?|blockers?|concerns?|corrections?"
    r"|comments|criticism|weaknesses)"
)
ORDERED = r"\b(?!\s*[+·]|\s+(?:on|at|upon)\s+(?:its\s+|their\s+)?(?:entry|start|arrival)\b)"
"""What stands behind a verb that is an order: no further part of a list of names, nor when a callee does so itself."""

ANEW = expression(
    rf"\bre-?(?:run|review|dispatch|delegate|invoke|spawn|launch|submit|check|validate|verify|audit|evaluate|assess|assign)(?:s|es)?{ORDERED}"
    r"|\b(?:run|review|dispatch|delegate|invoke|call|ask|spawn|launch|send|check|look|judge|read|verify|validate|audit|test)"
    r"(?:s|es)?\b[^.;!?]{0,60}\b(?:again|once\s+more|anew)\b"
    r"|\b(?:loop|go|come|circle)s?\s+back\b[^.;!?`]{0,30}\b(?:launch|spawn|dispatch|call|invoke|ask)\b[^.;!?`]{0,40}`0{2,}`",
    re.IGNORECASE,
)
"""Work or judgement that is done again."""

_WHEN = expression(
    r"\b(?:after|before|since|upon|at|from|of|with|per|during)\s+(?:every|each|the|any|all|an?|its|their|both)\s+"
    r"(?:(?:[\w-]+\s+){1,4}(?:and|or)\s+)?(?:[\w-]+\s+)?$",
    re.IGNORECASE,
)
_CLAUSE_ENDS = expression(r"\s*(?:[.;:,)]|\Z|(?:is|are|was|were|has|have)\b)")
"""What stands before a word that tells of a time, `after every correction and rerun`, and behind it."""

_UNTIL = expression(
    r"\b(?:repeat(?:s|ed|ing)?|iterat(?:e|es|ed|ing)|loop(?:s|ed|ing)?|alternat(?:e|es|ing)|cycl(?:e|es|ing)|take\s+turns"
    r"|back\s+and\s+forth|again|keep(?:s|ing)?\s+(?:on\b|at\s+it\b|(?:[\w-]+\s+){0,4}?\w+ing\b)|continu(?:e|es|ing)|(?:go(?:es|ing)?|carr(?:y|ies|ying)|press(?:es|ing)?)\s+(?:on|a?round)|persist(?:s|ing)?|and\s+so\s+(?:on|forth)"
    r"|re-?(?:review|run|work|submit)\w*)\b"
    r"[^.!?]{0,120}?\b(?:un)?till?\s+(?P<end>[^.;!?]{1,120})",
    re.IGNORECASE,
)
_JUDGED = expression(
    r"\b(?:approv\w+|accept\w*|satisf\w+|content|happy|agree\w*|convinced|sign(?:s|ed)?\s+(?:it\s+)?off|LGTM|pass(?:es|ed)?|clean"
    rf"|no\s+(?:more\s+|further\s+|open\s+|new\s+|remaining\s+)*{FINDINGS}"
    r"|(?:verdict|answer|result|outcome|reply|it)\s+(?:is|reads|says|becomes)\s+`\w{2,}|(?:none|nothing)\s+left"
    r"|(?:returns|says|answers|replies|gives|reports)\s+(?:`\w{2,}|[\"“*]*(?-i:[A-Z][A-Z_]{2,}))|(?:nobody|no\s+one|neither)\s+objects|all\s+agree"
    r"|nothing\s+(?:more\s+|left\s+|further\s+|else\s+)?to\s+(?:say|remark|object|fix|correct|add))\b",
    re.IGNORECASE,
)
"""What a round is repeated for, if somebody is to judge it."""

_MOVED = (
    r"(?:sen(?:ds?|ding|t)|go(?:es|ing)?|pass(?:es|ed|ing)?|hand(?:s|ed|ing)?|giv(?:e|es|en|ing)|put|bounce[sd]?|routed?)"
)
_STILL = r"(?:(?!\b(?:wait|hold|stay|sleep|paus|remain|rest|kept|keep|do(?:es)?\s+nothing)\w*)[^.;!?])"
_WANTED = expression(
    rf"\b(?:{_MOVED}\b[^.;!?]{{0,60}}?\bback\b|return(?:s|ed|ing)?\b[^.;!?`]{{0,40}}\bto\s+(?:the\s+)?`0"
    r"|(?:call|ask|invok|spawn|dispatch|run|consult|question|check|review|correct|revis|draft|work)(?:s|es|e|ed|ing)?\b"
    r"[^.;!?]{0,80}?\b(?:again|anew|over\s+and\s+over)\b"
    r"|re-?(?:do|draw|draft|writ|check|plan|phras|calculat|comput|submit|work)(?:e|es|ne|n|s|ed|ing)?\b"
    r"|(?:does|do|doing)\s+so\b|(?:is|are|gets?)\s+(?:all\s+)?repeated\b|repeats?\b|iterat(?:e|es|ing)\b"
    r"|(?:this|it)\s+(?:goes\s+on|continues)\b|and\s+so\s+(?:on|forth)\b|a?round\s+(?:it|they)\s+goe?s?\b|back\s+and\s+forth\b)"
    rf"{_STILL}{{0,100}}?\b(?:(?:un)?till?|for\s+as\s+long\s+as|as\s+(?:often|many\s+times)\s+as)\s+(?P<end>[^.;!?]{{1,120}})",
    re.IGNORECASE,
)
"""What is asked for again or sent back, with no word between that says to wait, and until when."""

_COMES = expression(
    r"\b(?:users?|humans?|person|people|clients?|customers?|stakeholders?|owners?|somebody|someone|you|all|every|each|empty|exhausted"
    r"|the\s+end|last|no\s+more|none|nothing\s+is\s+left|through|used\s+up|next|drained|deadline|time|hours?|minutes?|dates?|day|night"
    r"|morning|evening|noon|week|month|quarter|year|lease|shift|window|budget|money|tokens?|quota|full|over|ready|complete"
    r"|available|online|done|(?:has|have)\s+\w+|(?:is|are|was|were)\s+(?:\w+ed|known|there|in|found|taken|made|read|sent|gone|back|free)"
    r"|exists?|arrives?|finishes|starts?|comes?|ends?|or\s+(?:no\s+[\w-]+|none|nothing)\s+(?:is\s+|are\s+)?left)\b"
    r"|\b(?:it|he|she|they|`0+`)\s+(?:returns?|answers?|replies|responds?|reports?|takes?)\b(?!\s+`)",
    re.IGNORECASE,
)
"""What comes by itself, or by somebody's word, sooner or later."""


_ENDING = expression(
    r"\b(?:users?|humans?|people|clients?|customers?|stakeholders?)\b(?![-`])"
    r"|\bfor\s+(?:each|every)\b|\byour\s+own\b",
    re.IGNORECASE,
)
"""Who says sooner or later that it is enough, and what has only so many parts."""


def asked(order: re.Pattern[str], told: str) -> "re.Match[str] | None":
    """The first order in a sentence; `after every correction and rerun` tells of a time and asks for nothing."""
    return next((each for each in order.finditer(told) if not _is_thing(told, each)), None)


def _is_thing(told: str, found: "re.Match[str]") -> bool:
    """Whether a word that is a noun as well is one: it stands with others behind what tells of a time."""
    alone = " " not in found[0] and _CLAUSE_ENDS.match(told, found.end()) is not None
    return alone and _WHEN.search(told[: found.start()]) is not None


def until_judged(told: str) -> "re.Match[str] | None":
    """Where a sentence has something done over and over until a judge, who is no program, is content, and nothing
    else may end it.
    """
    until = _UNTIL.search(told)
    return until if until and all(map(_is_of_judge, _OR.split(until["end"]))) else None


def _is_of_judge(end: str) -> bool:
    return any(_JUDGED.search(each) and not PROGRAM.search(each) for each in _AND.split(end))


def is_judged(told: str) -> bool:
    """Whether something is done over and over until it is judged to be good, by whomever."""
    until = _UNTIL.search(told)
    return until is not None and _JUDGED.search(until["end"]) is not None


def until_wanted(told: str) -> "re.Match[str] | None":
    """Where a sentence has something sent back or asked for again until it is so; it need never be."""
    until = _WANTED.search(told)
    endless = until and not _COMES.search(until["end"]) and not _ENDING.search(told, 0, until.start("end"))
    return until if endless else None
