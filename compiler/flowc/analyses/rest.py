"""Words of a document for whatever it does not name, and tables that machines carry out, which have no other words."""

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from flowc.analyses.changed import AROUND
from flowc.analyses.looked_for import BESIDE_PLACES
from flowc.analyses.searched import REST
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler
from flowc.syntax.suffixes import is_markdown
from flowc.text import Source
from flowc.vocabulary import comparable

_OF_ANSWERS = expression(
    r"\b(?:return\w*|answer\w*|outcomes?|results?|repl(?:y|ies)|respon\w+|says?|said|(?:sub-?)?agents?|specialists?"
    r"|c(?:a|o)mes?\s+back|call(?:s|ed)?|status|verdicts?|decisions?|decide[sd]?)\b|`",
    re.IGNORECASE,
)
"""What a case says that may be about what somebody returned."""

_CASE = expression(
    r"\b(?:if|when|where|unless|should|once|as\s+long\s+as)\b"
    r"|(?:^|>)\W*on\s+(?:an?|any|each|every)\s+(?!(?:[\w-]+\s+)?(?:pass|fail|success|error|approv|reject|green|clean|good|bad|yes|no)\w*)",
    re.IGNORECASE,
)
_ANY = expression(r"\w")
_LEADS = expression(r"\W*(?:on|for|with|in|upon|after|but|and)\W*", re.IGNORECASE)
"""What may stand before a word for the rest at the beginning of its own clause: `..., and on anything else`."""

_ITEM = expression(r"^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+", re.MULTILINE)
_FOR_LABEL = expression(r"^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+|\|[ \t]*)(?:[*_]*`(?P<label>[\w-]+)`)?", re.MULTILINE)
"""How an item or a row begins, be it for a word in code."""

_SENTENCE = expression(r"(?<=[.;!?])\s+")
_OTHER_CASE = expression(r"otherwise|any(?:thing)?\s+(?:other|else)|\W*else\b|\W*if\s+not\b", re.IGNORECASE)
_IF_NOT = expression(r"\W*if\s+not\b", re.IGNORECASE)
"""The contrary of what the sentence before says, whatever that is."""

_LONGEST = 2_000
"""Characters before a word for the rest in which its case stands."""

_SPLIT = expression(
    r"\b(?:for|if|when|where|unless)\s+[^`.;|\n]{0,60}`(?P<value>[^`\n]{1,60})`[^.;|\n]*\Z", re.IGNORECASE
)
"""What a row says before a word for the rest that parts its own outcome: ``baker for `large`, cook for all others``."""

_OF_OUTCOMES = expression(r"\b(?:outcomes?|answers?|results?|says?|c(?:a|o)mes?\s+back|returns?)\b", re.IGNORECASE)
"""What the rest in a row is made of, if it is none of a value."""

_SPOILT = expression(
    r"(?<![`\w-])(?:empty|malformed|broken|unreadable|garbled|invalid|unusable|missing|blank|no\s+answer)\b",
    re.IGNORECASE,
)
"""Answers that cannot be used: a rule for them may name all that it does not expect as well."""

_HEADING = expression(r"^(?P<level>#{1,6})[ \t].*$", re.MULTILINE)
_CLAUSE_END = expression(r"[.;]")
_DEEPER = 7
"""A level of headings that no heading has."""


def speaks_of_the_rest(doctrine: Doctrine, role: str) -> bool:
    """Whether a document has words for whatever it does not name, but for those in places about other roles.

    In a contract that lists what the role returns and has no places for it, any other word is one that is not listed.
    """
    listed = doctrine.kind == "handoff-contract" and any(union.subject == role for union in doctrine.unions)
    if listed and not any(handler.subject and comparable(handler.subject) == role for handler in doctrine.handlers):
        return False
    others = [each.span for each in doctrine.handlers if each.subject and comparable(each.subject) != role]
    own = [each.span.start for each in doctrine.handlers if each.subject and comparable(each.subject) == role]
    own += [call.span.start for call in doctrine.calls if comparable(call.callee.text) == role]
    own.sort()
    text = doctrine.source.text
    heads = [0, *(end for _, end, _ in _headings(doctrine.source)), len(text)] if own else []
    rest = (match for match in _words_anywhere(doctrine.source) if not _is_remark(doctrine, match.start()))
    rest = (match for match in rest if not _is_of_one_row(doctrine, role, match.start()))
    rest = (match for match in rest if not _is_of_another_label(doctrine, role, match.start()))
    told = (match.start() for match in rest if not _is_of_another_case(text, role, match, own, heads))
    if any(not any(span.start <= at < span.end for span in others) for at in told):
        return True
    return _has_words_beside(doctrine, role)


def is_for_the_rest(label: str) -> bool:
    """Whether what stands in the place of a label is for whatever has none: `any other outcome`."""
    case = f"- {label}: "
    return BESIDE_PLACES.search(case) is not None or REST.search(case) is not None


def _has_words_beside(doctrine: Doctrine, role: str) -> bool:
    """Whether the sections with places for what a role returns have words for whatever has none, outside of these and
    nearer to them than to those for others.
    """
    words, places = _words_beside(doctrine.source), sorted(doctrine.handlers, key=_start)
    own = [_start(each) for each in places if each.subject and comparable(each.subject) == role] if words else []
    edges, calls, mine = _edges(doctrine.source, own), sorted(call.span.start for call in doctrine.calls), set(own)
    for match in words if own else ():
        section = bisect_right(edges, match.start())
        low, high = (bisect_left(places, edge, key=_start) for edge in edges[section - 1 : section + 1])
        nearest = max(bisect_right(places, match.start(), low, high, key=_start) - 1, low)
        if low < high and _start(places[nearest]) in mine and not _is_another(match, places[nearest], calls):
            return True
    return False


def _is_another(match: re.Match[str], place: Handler, calls: list[int]) -> bool:
    """Whether words beside a place are part of what is done there, about a call before the next one, or about answers
    that nobody can use.
    """
    end = place.label.span.end
    within = end <= match.start() < place.span.end
    done = within and not _CLAUSE_END.search(match.string, end, match.start() + 1)
    called = bisect_right(calls, match.start()) < bisect_left(calls, place.span.start)
    return done or called or _is_spoilt(match.string, match)


def _start(handler: Handler) -> int:
    return handler.span.start


@lru_cache(maxsize=64)
def _words_anywhere(source: Source) -> tuple[re.Match[str], ...]:
    """The words of a text that are for whatever it does not name, wherever they stand."""
    return tuple(REST.finditer(source.text))


@lru_cache(maxsize=64)
def _words_beside(source: Source) -> tuple[re.Match[str], ...]:
    """The words of a text that are for whatever has no place, if places stand beside them."""
    return tuple(BESIDE_PLACES.finditer(source.text))


@lru_cache(maxsize=64)
def _headings(source: Source) -> tuple[tuple[int, int, int], ...]:
    """Where the headings of a text begin and end, and their levels."""
    return tuple((match.start(), match.end(), len(match["level"])) for match in _HEADING.finditer(source.text))


def _edges(source: Source, own: list[int]) -> list[int]:
    """Where the sections of a text begin and end, those that are places themselves with their siblings as one."""
    heads = _headings(source)
    held = (level for start, end, level in heads if bisect_left(own, start) < bisect_left(own, end))
    least = min(held, default=_DEEPER)
    return [0, *(start for start, _, level in heads if level < least), len(source.text) + 1]


def _is_spoilt(text: str, match: re.Match[str]) -> bool:
    """Whether words stand in a sentence about answers that nobody can use."""
    start = max(text.rfind(sign, 0, match.start()) for sign in (".", "\n"))
    end = min((at for sign in (".", "\n") if (at := text.find(sign, match.end())) >= 0), default=len(text))
    return _SPOILT.search(text, start + 1, end) is not None


def _is_of_one_row(doctrine: Doctrine, role: str, at: int) -> bool:
    """Whether a word for the rest stands in a row for an outcome of a role, behind the case of a value that is none."""
    rows = (each for each in doctrine.handlers if each.kind == "row" and each.subject)
    row = next((each for each in rows if each.label.span.end <= at < each.span.end), None)
    if row is None or comparable(row.subject or "") != role:
        return False
    case = _SPLIT.search(doctrine.source.text, row.label.span.end, at)
    known = case is None or case["value"] in {each.label.text for each in doctrine.handlers}
    return not (known or _OF_OUTCOMES.search(doctrine.source.text, at, row.span.end))


def _is_of_another_label(doctrine: Doctrine, role: str, at: int) -> bool:
    """Whether a word for the rest stands in an item or a row that begins with a word in code and speaks neither of the
    role nor of an outcome for which it has a place: ``- `judged` → deploy; exit 0: done, otherwise roll back``.
    """
    block = doctrine.source.text[max(0, at - _LONGEST) : at].rpartition("\n\n")[2]
    block = "\n".join(block.split("\n")[-AROUND:])
    items = [*_FOR_LABEL.finditer(block)]
    if not items or not items[-1]["label"] or not block[items[-1].end() :].strip():
        return False
    told = block[items[-1].start() :]
    own = {each.label.text for each in doctrine.handlers if each.subject and comparable(each.subject) == role}
    named = (f"`{label}`" in told for label in own)
    return bool(own) and not any(named) and role.rpartition("-")[2] not in comparable(told)


def _is_of_another_case(text: str, role: str, match: re.Match[str], own: list[int], heads: list[int]) -> bool:
    """Whether a word for the rest stands behind a case that is about no answer, in a section without places for the
    role, or in a paragraph that speaks of none: ``If the push fails, stop. Otherwise go on.``
    """
    if not own or not _OTHER_CASE.match(match[0]):
        return False
    at = bisect_right(heads, match.start(), hi=len(heads) - 1)
    start, end = heads[at - 1], heads[at]
    block = text[max(start, match.start() - _LONGEST) : match.start()].rpartition("\n\n")[2].split("\n")
    first = match.start() - len("\n".join(block))
    if _ITEM.match(block[0]) and bisect_left(own, first) < bisect_left(own, match.start()):
        return False  # an item behind one for an outcome of the role
    case = _case_before("\n".join(block[-AROUND:]), _CASE if not _IF_NOT.match(match[0]) else _ANY)
    here = bisect_left(own, start) < bisect_left(own, end)
    told = " ".join(block) if here else case
    about = _OF_ANSWERS.search(told) or role.replace("-", " ") in told.lower().replace("-", " ")
    return bool(case) and not about and not (here and len(block) > AROUND)


def _case_before(words: str, begins: re.Pattern[str]) -> str:
    """The case that stands before a word for the rest: the item before its own, else the sentence before it."""
    *before, last = _ITEM.split(words)
    if before and not last:
        return before[-1]
    sentences = [each for each in _SENTENCE.split(last.rstrip()) if not _LEADS.fullmatch(each)]
    return sentences[-1] if sentences and begins.search(sentences[-1]) else ""


def _is_remark(doctrine: Doctrine, at: int) -> bool:
    """Whether a place lies in a comment of YAML, which no engine reads."""
    text = doctrine.source.text
    return is_data(doctrine) and "#" in text[text.rfind("\n", 0, at) + 1 : at]


def is_data(doctrine: Doctrine) -> bool:
    """Whether a document is a table of handlers for machines, which do what it says and nothing else."""
    return not doctrine.source.origin and not is_markdown(doctrine.source)
