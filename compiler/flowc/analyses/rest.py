"""Words of a document for whatever it does not name, and tables that machines carry out, which have no other words."""

import re
from bisect import bisect_left, bisect_right

from flowc.analyses.changed import AROUND
from flowc.analyses.searched import REST
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.syntax.suffixes import is_markdown
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

_HEADING = expression(r"^#{1,6}[ \t].*$", re.MULTILINE)


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
    rest = (match for match in REST.finditer(text) if not _is_remark(doctrine, match.start()))
    heads = [0, *(head.end() for head in _HEADING.finditer(text)), len(text)] if own else []
    rest = (match for match in rest if not _is_of_one_row(doctrine, role, match.start()))
    rest = (match for match in rest if not _is_of_another_label(doctrine, role, match.start()))
    told = (match.start() for match in rest if not _is_of_another_case(text, role, match, own, heads))
    return any(not any(span.start <= at < span.end for span in others) for at in told)


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
