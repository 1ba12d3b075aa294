"""How often at most something is done again: by the words beside it, or by a number that counts for the whole text."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.forbidden import forbids
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Part, Passage, everywhere, passages
from flowc.model.doctrine.document.sentences import folded_text, lines_with, words_of_text
from flowc.model.statements import Deed
from flowc.text import Source, Span

BOUND = expression(
    r"\b(?:at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to|max(?:imum|imal|imally)?|once(?!\s+again)|twice|thrice"
    r"|one\s+time|first\s+time|(?<!which\s)(?<!word\s)(?<!size\s)(?<!weight\s)(?<!character\s)(?<!speed\s)"
    r"(?<!shorten\sthe\s)(?<!widen\sthe\s)(?<!narrow\sthe\s)(?<!extend\sthe\s)(?<!move\sthe\s)limits?"
    r"|budget(?!\s*\?)|bound(?:ed)?|attempts?(?!\s+to\b)|retries|give\s+up|second\s+time|third\s+time|(?:\d+|two|three|four|five|six|ten)x?"
    r"[\s-]+(?:(?:more|such|further|full|whole)\s+)?(?:times|rounds|tries|iterations|cycles|passes|calls)"
    r"|after\s+(?:the\s+|an?\s+)?(?:second|third|fourth|fifth|sixth|tenth)(?!\s+(?:step|stage|phase|part))"
    r"|(?:second|third|fourth|fifth)\s+(?:objection|rejection|refusal|round|pass|failure))\b|\bmax_",
    re.IGNORECASE,
)
"""What says how often, in the passage or beside it."""

NO_END = (
    r"(?:as\s+(?:often|many\s+times|long)\s+as\s+(?:it\s+takes|needed|necessary|required|is\s+needed)"
    r"|however\s+(?:often|many\s+times)|indefinitely|endlessly|for\s?ever|without\s+(?:an?\s+)?(?:limit|end)"
    r"|no\s+(?:upper\s+)?limit\s+(?:to|on|for)\s+(?:the|these|such|those)\s+(?:rounds|repetitions|loops|returns))\b"
)
"""What says outright that nothing is a bound."""

COUNTED = expression(
    r"\b(?:max(?:imum)?|at\s+most|no\s+more\s+than|up\s+to|limit(?:ed)?\s+(?:to|of)|after|cap(?:ped)?\s+at)\s+(?:of\s+)?[`*]*"
    r"(?:\d+|one|two|three|four|five|six|ten)[`*]*\s+(?:\w+\s+)?"
    r"(?:times|attempts?|iterations?|retries|retry|rounds?|cycles?|loops?|passes|tries)\b|\bmax[_-]?(?:imum)?\w*(?:attempt|iter|retr|round|cycle|loop)",
    re.IGNORECASE,
)
"""How often at most, said anywhere in a document."""

_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six|ten)"
_MANY = ("attempts", "iterations", "retries", "rounds", "cycles", "loops", "passes", "tries", "repeats", "repetitions")
_ROUNDS = rf"(?:{'|'.join(_MANY)})"
_SETTLED = expression(
    rf"(?:^|[|\n])[ \t#*_`>+-]*(?:(?:number|limit|budget)[ \t]+of[ \t]+)?(?:max(?:imum|imal|\.)?[ _-]+)?{_ROUNDS}"
    rf"(?:[ \t]+allowed|,[ \t]+at[ \t]+most)?[`*_]*[ \t]*(?:[:=|—–]|\n[ \t]*:|-[ \t])[ \t*_`]*(?:at[ \t]+most[ \t]+)?"
    rf"{_NUMBER}[`*_]*[ \t]*(?:[.,;|\n)]|\Z|\#|\bat\b)"
    rf"|\b{_ROUNDS}[ \t]*\((?:at[ \t]+most|max(?:imum|\.)?|up[ \t]+to)[ \t]+{_NUMBER}\)"
    rf"|\b(?:limits?|budget)[`*_]*[ \t]*(?:is[ \t]|of[ \t]|:|=)[ \t*_`]*{_NUMBER}[ \t]+{_ROUNDS}\b"
    r"|\b(?:one|single|shared|common|joint|the[ \t]+(?:same|total|overall|whole))[ \t]+(?:budget|limit|allowance)"
    r"(?![a-z])[`*_]*[ \t]*(?:is[ \t]|of[ \t]|[,:=—–(])[ \t*_`]*(?:at[ \t]+most[ \t]+)?"
    rf"(?:{_NUMBER}[ \t]+(?:times|{_ROUNDS})|once|twice)\b"
)
"""The number of all rounds of a document, in folded text: in a title, a row, an entry, its frontmatter."""

_TOO_MANY = expression(
    rf"\b(?:if|when|once|should|unless)\b[^.;|]{{0,80}}?\b(?:more\s+than|over|beyond|past|exceed(?:s|ed)?|within|reach(?:es|ed)?"
    rf"|ha(?:s|ve)\s+(?:run|gone|been\s+(?:run|repeated|made))|(?:goes|took|takes|passes|after))\s+(?:over\s+|beyond\s+)?"
    rf"{_NUMBER}\s+(?:full\s+|such\s+)?(?:times|{_ROUNDS})\b"
)
"""A case of its own of so many rounds, in folded text: `if the loop runs more than 5 cycles, ask the user`."""

_SAME = r"(?:[^.;|\n]|\.(?=\w)|\n(?![ \t]*\n))"
_SIGN = expression(
    r"\b(?:loops?|rounds?|cycles?|iterations?|back[ -]and[ -]forth|ping-?pong|rework|hand-?offs?"
    r"|(?:send|sent|go|goes|come|comes)\s+back)\b"
    rf"(?!{_SAME}{{0,60}}\b(?:may|can|could|must|should|often|usually|never|not)\b){_SAME}{{0,60}}?"
    rf"\b(?:more\s+than|over|beyond|past)\s+(?:twice|thrice|{_NUMBER}\s+(?:full\s+|such\s+)?(?:times|{_ROUNDS}))\b"
    r"(?:[^\n]|\n(?![ \t]*\n)){0,240}?(?<!not\s)(?<!never\s)"
    r"\b(?:stops?|asks?|escalat\w+|gives?\s+up|halts?|aborts?|hands?\s+(?:it\s+)?(?:over|off))\b"
)
"""So many rounds as a sign of something else, in folded text: `a loop that runs more than twice ... stop and ask`."""

_ALLOWED = expression(
    rf"\b{_NUMBER}[ \t]+(?:times|{_ROUNDS}),?[ \t]+(?:at[ \t]+(?:the[ \t]+)?most|are[ \t]+(?:allowed|the[ \t]+limit))\b"
    rf"|\b{_ROUNDS}[ \t]+(?:are|is)[ \t]+(?:limited|capped)[ \t]+(?:to|at)[ \t]+{_NUMBER}\b"
    rf"|\b(?:gets?|has|have)[ \t]+{_NUMBER}[ \t]+{_ROUNDS}\b|\brounds?[ \t]+1[ \t]*(?:to|–|-)[ \t]*{_NUMBER}\b"
    rf"|\bmax\.?[ \t]+{_NUMBER}[ \t]?(?:x|×)(?!\w)"
    rf"|\b{_NUMBER}[ \t]+(?:[a-z-]+[ \t]+){{0,2}}{_ROUNDS},[ \t]+(?:then[ \t]+)?"
    r"(?:finish|stop|end|close|halt|abort|escalate|abandon|give[ \t]+up)\b"
    r"|\b(?:no|not|never|nothing|nobody)\b[^.;\n]{0,40}?\bmore[ \t]+than[ \t]+(?:once|twice)\b"
    r"|\b(?:iteration|round|attempt|cycle|loop|pass|try)(?![a-z])[ \t]*[:#]?[ \t]*"
    r"(?:[\[{<$]{1,3}[ \t]?\w{1,30}[ \t]?[\]}>]{0,3}|\d{1,2}|[nkix])[ \t]*"
    r"(?:(?:/|\bof\b)[ \t]*(?:[\[{<$]{0,3}[ \t]?(?:max|limit|total)\w{0,30}|\d{1,2}\b)"
    r"|\bof[ \t]+[\[{<$]{1,3}[ \t]?\w{1,30})"
)
"""How often at most, said in a sentence, or by a counter: `iteration {n} of {max}`."""

_SINGLE = ("iteration", "attempt", "retry", "cycle", "loop", "round")
_MAY_SETTLE = (*_MANY, "budget", "limit", "limits", "allowance")
_MAY_ALLOW = (*_MANY, *_SINGLE, "pass", "try", "times", "max", "once", "twice")
"""Words of which one stands in the line of such a sentence."""

_MAY_BE_CASE = frozenset((*_MANY, "times", "twice", "thrice"))
_UNITS = frozenset((*_MANY, *_SINGLE, "times"))
"""Words of which one stands in what is said of too many rounds, and in a number of them."""

_COUNTED_FOLDED = expression(COUNTED.pattern)
"""The same in folded text, where Python finds it faster."""

PROGRAM = expression(r"\b(?:tests?|lint\w*|builds?|format\w*|compil\w+|suite|type-?check\w*|CI)\b", re.IGNORECASE)
"""What says how good work is and passes once the fault is found."""

_MOST = ("max", "most", "more", "up", "limit", "after", "cap")
"""What such a number begins with, without which there is none."""

_OWN = expression(
    r"\b(?:again|once\s+more|repeat\w*|back\s+to|return\s+to|re-?(?:run|review|invoke|dispatch|spawn|check|verify|submit|delegate))\b"
    r"|\bif\b[^.\n]{0,60}\b(?:fail\w*|issues?|reject\w*|incomplete|problems?|findings?|violations?|not)\b",
    re.IGNORECASE,
)
"""What says that something is done again, or when: a number beside it is its own."""

_FOR_ALL = expression(
    r"\b(?:limits?|rules?|bounds?|budgets?|retr(?:y|ies)|loops?|iterations?|rounds?|escalations?|guard\w*|constraints?|principles"
    r"|general|settings|config\w*|failures?|errors?|checklist|(?:when\s+to|before\s+you)\s+(?:stop|end|finish)|how\s+often)\b",
    re.IGNORECASE,
)
"""What a section is called that is about all rounds."""

_LIMITS = expression(
    r"\b(?:limits|bounds|budgets|general|constraints|guard-?rails|(?:house|ground)\s+rules"
    r"|(?:when\s+to|before\s+you)\s+(?:stop|end|finish))\b",
    re.IGNORECASE,
)
"""What a section is called that is about nothing else, or about everything."""


_NEGATED = expression(
    r"(?<!that\sdoes\s)(?<!which\sdoes\s)(?<!that\sis\s)(?<!which\sis\s)\b(?:never|not|nobody|no\s+one|nothing|don['’]t|cannot|can['’]t|no\s+need\s+to|rather\s+than|instead\s+of|without)\s+(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
_SHUNNED = expression(
    r"\b(?:forbidden|a\s+mistake|a\s+bug|not\s+allowed|has\s+no\s+end|never\s+ends?)\b", re.IGNORECASE
)
"""What says of a round that there must not be one."""

_COUNT_GIVEN = expression(
    r"(?im)^[\s*`>-]{0,8}(?:[a-z]{2,20}_){0,2}(?:discard|pivot|retry|attempt|round|revision|iteration|rework|loop|cycle|fix)(?:e?s)?"
    r"_(?:count|number|no)`?[*]*\s*:\s*[`\"]?[<{[]"
)
_GIVES_UP = expression(
    r"(?i)\b(?:hands?(?:\s+it|\s+the\s+task)?\s+(?:off|over)\s+to\s+(?:the|an?)\s+(?:human|user|person|owner|operator)|escalates?\s+to|gives?\s+up)\b"
)
"""A field for how many rounds there were, and what ends them."""

_WORD = expression(r"[a-z][a-z-]{2,}")
_ORDINAL = expression(r"\b(?P<number>\d{1,2})\b")
_OF_STEPS = frozenset(("task", "step", "phase", "stage", "part", "section", "the", "and", "with", "for"))
"""Words that are in titles and entries of any kind."""


@lru_cache(maxsize=4)
def counts(source: Source) -> tuple[tuple[int, int], ...]:
    """Start and end of every number in a document that says how often at most; kept for the readers of one document."""
    held, words = folded_text(source), words_of_text(source)
    likely = ("max" in held or not words.isdisjoint(_UNITS)) and any(word in held for word in _MOST)
    counted = _COUNTED_FOLDED.finditer(held) if likely else ()
    places = lines_with(held, words.intersection(_MAY_ALLOW))
    allowed = (match for place in places for match in _ALLOWED.finditer(held, *place))
    too_many = () if words.isdisjoint(_MAY_BE_CASE) else (_TOO_MANY, _SIGN)
    cases = (each for too in too_many for each in too.finditer(held))
    return (*(match.span() for match in (*counted, *allowed, *cases)), *settled(source))


@lru_cache(maxsize=4)
def settled(source: Source) -> tuple[tuple[int, int], ...]:
    """The places of numbers in a document that count all of its rounds."""
    held, words = folded_text(source), words_of_text(source)
    places = lines_with(held, words.intersection(_MAY_SETTLE))
    return tuple([each.span() for place in places for each in _SETTLED.finditer(held, *place)])


def limits(page: Page) -> Iterator[Deed]:
    """The numbers with which a document says how often at most something is done again."""
    if page.kind != "template":
        yield from (Deed("limit", Span(page.source, start, end), page.role) for start, end in counts(page.source))


def is_bounded(page: Page, passage: Passage) -> bool:
    """Whether it is said how often at most, in a passage or as a number anywhere in its document."""
    return BOUND.search(passage.plain) is not None or bool(counts(page.source))


def is_ruled(page: Page, part: Part, passage: Passage) -> bool:
    """Whether a number in a passage itself, in a section of limits, or in the one that the passage stands for, says how
    often a call is made again; what is said of other rounds does not.
    """
    found = counts(page.source)
    if any(passage.span.start <= start < passage.span.end for start, _ in found):
        return True
    holders = (_holder(page, start) for start, _ in found)
    others = (each for each in holders if each is not None and each is not part)
    return any(_is_of_limits(each) or _is_announced(part, passage, each) for each in others)


def _is_of_limits(holder: Part) -> bool:
    return holder.heading is not None and _LIMITS.search(holder.heading.plain) is not None


def _holder(page: Page, start: int) -> Part | None:
    """The part in which a place of a document lies."""
    return max((each for each in page.parts if each.span.start <= start), key=_start, default=None)


def is_counted(page: Page, part: Part, passage: Passage) -> bool:
    """Whether a number says how often the rounds of a passage begin anew: it stands in its part, above it or below it,
    or where no round is told, so that it is for all of them; in a bold step beside it, it counts the rounds of that.
    """
    around = part.titles
    if settled(page.source) or (page.kind == "agent" and _is_given_count(part.span)):
        return True
    for start, _ in counts(page.source):
        holder = _holder(page, start)
        if holder is part and _is_of_another(part, passage, start):
            continue
        if holder is None or holder is part or not _is_own(holder):
            return True
        titles = holder.titles
        if titles == around[: len(titles)] or around == titles[: len(around)] or _is_announced(part, passage, holder):
            return True
    return False


@lru_cache(maxsize=64)
def _is_given_count(section: Span) -> bool:
    """Whether whoever answers in a section is given the number of rounds so far, and may give the work up."""
    return _COUNT_GIVEN.search(section.text) is not None and _GIVES_UP.search(section.text) is not None


def _is_announced(part: Part, passage: Passage, later: Part) -> bool:
    """Whether a passage is the entry of an overview that stands for a later section: all the words of its title are
    those of the entry, or one of them where both have the same number.
    """
    if later.heading is None or later.span.start < passage.span.end:
        return False
    entries = (each for piece in everywhere(part.pieces) if isinstance(piece, Listing) for each in piece.entries)
    entry = next((each for each in entries if each.words is passage), None)
    if entry is None:
        return False
    titled, told = (frozenset(_WORD.findall(text)) - _OF_STEPS for text in (later.heading.folded(), passage.folded()))
    numbered = _ORDINAL.search(later.heading.plain)
    same = numbered is not None and entry.number == int(numbered["number"])
    shared = [word for word in titled if any(each.startswith(word) for each in told)]
    return bool(shared) and (same or len(shared) == len(titled))


def _is_of_another(part: Part, passage: Passage, start: int) -> bool:
    """Whether a number stands in another step of the same list, with a title of its own and words of its own round."""
    steps = [each for each in passages(part.pieces) if each.plain.startswith("**")]
    other = next((each for each in steps if each.span.start <= start < each.span.end), None)
    own = other is not None and other is not passage and any(each is passage for each in steps)
    return own and other is not None and _OWN.search(COUNTED.sub("", other.plain)) is not None


def _is_own(holder: Part) -> bool:
    """Whether a number in a part is about what is done again there."""
    titled = holder.level > 1 and holder.heading is not None and not _FOR_ALL.search(holder.heading.plain)
    return titled and _OWN.search(COUNTED.sub("", holder.span.text)) is not None


def _start(part: Part) -> int:
    return part.span.start


def is_denied(page: Page, told: str, at: int) -> bool:
    """Whether nobody begins anew at a place of a sentence, or a program or a person does."""
    before = told[:at].rstrip("` ").rpartition(" ")[2].lower()
    return before in page.words.lists["strangers"] or bool(
        _NEGATED.search(told, 0, at) or _SHUNNED.search(told) or forbids(told, at)
    )
