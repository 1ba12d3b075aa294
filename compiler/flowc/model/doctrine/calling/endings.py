"""Who or what ends a round of work and judgement, by its words or by those beside them."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import BOUND, NO_END
from flowc.model.doctrine.calling.until import ANEW, is_judged, until_wanted
from flowc.model.doctrine.document.passages import Part, Passage

_UNENDING = expression(
    r"\b(?:repeat\w*|again|and\s+so\s+(?:on|forth)|go(?:es)?\s+on|continue\w*|loop\w*|round|back\s+to|steps?\s+\d+"
    rf"|(?:return|send|hand|give)s?\s+(?:it|them|the\s+\w+)\s+to)\b[^.!?]{{0,90}}\b{NO_END}|\bthere\s+is\s+{NO_END}",
    re.IGNORECASE,
)
_ON_CASE = expression(r"\W*(?:on|upon|for|when|if)\s+`(?P<label>[\w-]+)`\s*[,:—–-]", re.IGNORECASE)
_ON_WHAT = expression(r"(?<=\b[io][nf]\s)`[\w-]+`|(?<=\bwhen\s)`[\w-]+`|(?<=\bupon\s)`[\w-]+`", re.IGNORECASE)
"""The label of a case."""

_GIVES_UP = (
    r"\b(?:escalat\w+|abort\w*|give\s+up|stop(?:s|ped)?|halt\w*|cancel\w*|abandon\w*|surface\s+(?:it\s+|this\s+|them\s+)?to"
    r"|circuit|deadline|time-?out|time-?box\w*|last\s+(?:time|round|try|attempt)|ask\s+(?:the\s+|your\s+)?(?:user|human)|(?:two|three|four|five|six|ten|\d+)\s+\w+\s+have\s+passed)\b"
)
GIVEN_UP = expression(_GIVES_UP, re.IGNORECASE)
ENDED = expression(
    _GIVES_UP + r"|\b(?:each|every)\s+(?:file|task|item|story|chapter|page|entry)\b", re.IGNORECASE
)
"""Who or what ends a round though nothing counts it; what is done for each of some files ends with them."""

PERSON = expression(
    r"\b(?:users?|humans?|person|people|customers?|clients?|stakeholders?|owners?|somebody|someone)\b", re.IGNORECASE
)
"""Who decides of a round by themselves; `you` are who runs the agents."""

_DECIDES = expression(
    r"\b(?:users?|humans?|persons?|people|owners?)(?:['’]s?)?\s+(?:may\s+|can\s+)?(?:decisions?|decides?|choices?|chooses?|options?|answers?"
    r"|commands?|actions?|repl(?:y|ies)|responses?|verdicts?)\b",
    re.IGNORECASE,
)
"""What leads to the words a person may say, each of which begins one round."""

SPOILT = expression(
    r"\b(?:anything\s+else|empty|blank|malformed|mute|unusable|garbled|garbage|silen(?:t|ce)|nothing\s+(?:usable|legible|back|at\s+all)|says?\s+nothing"
    r"|no\s+(?:answer|reply|outcome|result)\b|off\s+the\s+list|(?:none|neither)\s+of\s+(?:its|the|these|them|those)|(?:un)?known\s+word"
    r"|unlisted|illegible|unreadable|not\s+named\s+here|invalid[-_\s](?:input|query|request|brief|payload|order)s?)\b",
    re.IGNORECASE,
)
_RECORDED = expression(
    r"\b(?:goes|go|put|recorded|logged|noted|entered|written|listed|counted)\b[^.;]{0,40}?\b(?:in|into|to|among|under)\s+"
    r"(?:the\s+|its\s+|your\s+)?`?(?:events?|ledger|log|journal)\b",
    re.IGNORECASE,
)
"""What is put down of the rounds, which ends none."""

_LEADS = 5
"""Passages before an item among which the words may stand that lead to it."""


def unending(told: str) -> "re.Match[str] | None":
    """What says that rounds have no end, where nothing else in the words is one."""
    return None if numbered(told) else _UNENDING.search(told)


def numbered(told: str) -> "re.Match[str] | None":
    """What says how often at most, beside words that say there is no end."""
    return BOUND.search(_UNENDING.sub(" ", told))


def is_limited(part: Part, told: tuple[Passage, ...], at: int) -> bool:
    """Whether somebody or something ends a round, by its words or by those beside them."""
    near = told[max(at - 2, 0) : at + 3]
    beside = [each for each in near if each is told[at] or not _is_of_another_case(each, told[at])]
    around = " ".join(said(each) for each in (part.heading or told[at], *beside))
    if BOUND.search(around) or PERSON.search(told[at].plain) or _DECIDES.search(lead_to(told, at)):
        return True
    if is_judged(told[at].plain) or until_wanted(told[at].plain):
        return any(GIVEN_UP.search(said(each)) for each in beside if any(each is near for near in told[at : at + 3]))
    return ENDED.search(around) is not None


def _is_of_another_case(beside: Passage, passage: Passage) -> bool:
    """Whether what stands beside a round has a title of its own, or begins one for a label that is not of this."""
    case = _ON_CASE.match(beside.plain)
    other = case is not None and case["label"] not in passage.plain and ANEW.search(beside.plain) is not None
    return other or beside.plain.startswith("**")


def said(passage: Passage) -> str:
    """The words of a passage without its sentences about answers that cannot be used, which are asked for once more, or
    about what is recorded, and without the labels of other cases: who does something on `escalate` does not.
    """
    told = (_ON_WHAT.sub(" ", passage.plain[start:end]) for start, end in passage.sentences())
    return " ".join(each for each in told if not (SPOILT.search(each) or _RECORDED.search(each)))


def lead_to(told: tuple[Passage, ...], at: int) -> str:
    """The words that lead to a list, of one of whose items this may be the words."""
    before = (told[each].plain for each in range(at - 1, max(at - _LEADS, 0) - 1, -1))
    return next((text for text in before if text.rstrip("* ").endswith(":")), "")
