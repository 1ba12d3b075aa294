"""Paths that an instruction puts something into, told apart from those it only points at."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.manners import tells_how
from flowc.model.doctrine.instructions.running import words_before
from flowc.model.doctrine.instructions.tails import is_told_of
from flowc.vocabulary import DeedWords

_NAMING = ("return", "report", "include", "list", "mention", "cite", "name")
_LYING = ("found", "shown", "kept", "given", "as", "is", "are", "lies", "lives", "stands")
"""Words before `in` that say where something is already."""


def _preposition(clause: Clause, text: str, mention: Mention, words: DeedWords) -> str:
    """The word that leads to a mention; nothing where the mention is the verb's own object."""
    before = words_before(clause, text, mention)
    for at in range(len(before) - 1, -1, -1):
        word = before[at]
        if word in words.lists["out_of"]:
            return "of"
        if word in words.lists["into"]:
            previous = before[at - 1] if at else ""
            towards = word == "to" and previous in words.lists["towards"]
            found = previous.endswith("ed") or previous in _LYING
            kept = word == "in" and (found or "based" in before[:at])
            return "of" if towards or kept else "to"
    return ""


_UP_TO_DATE = expression(r"`?\s+(?:up[- ]to[- ]date|current|in\s+sync|updated)\b", re.IGNORECASE)
_KEPT = expression(
    r"\s+(?:(?:your|a|an|the)\s+)?(?:(?:running|current|short|full)\s+(?:list|log|tally|count|record|inventory)\b[^.;:]*"
    r"|(?:[\w-]+\s+){0,2}?(?:notes|logs?|journal|diary|minutes|timeline|tally)(?:\s+as\s+you\s+go)?,?)\s(?:in|under|at)\s+(?:the\s+)?(?:file\s+)?[`*]*",
    re.IGNORECASE,
)
"""What is kept by whoever writes it, and where: `keep a running list of ... in`."""

_HELD = expression(
    r"`?\s+(?:in\s+mind|open|at\s+hand|beside|close|with\s+you|as\s+(?:it|they)|unchanged|untouched|intact)\b", re.I
)
"""What stands behind something that is only not lost sight of."""

STORING = frozenset(("keep", "note", "jot"))
"""Verbs with whose object nothing is read, wherever it lies."""

_HAS = expression(r"\b(?:has|have|had)\s+(?:an?|its|their)\s+[`*]*\Z", re.IGNORECASE)
"""Before a path that something has: nothing is written there."""

_AS_ONE = expression(r"\bas\s+an?\s+[`*]*\Z", re.IGNORECASE)
"""Before a path that stands for what becomes of something: `hand it in as a `slips/``."""

_DOWN = expression(r"[^.;:]*\bdown\s+(?:in|into|on|at)\s+(?:the\s+)?(?:file\s+)?`?", re.IGNORECASE)


_LEFT = expression(r"\s+(?:out|aside|alone|off|blank|empty|unset|untouched|unchanged)\b", re.IGNORECASE)
"""What `leave` goes on with that puts nothing anywhere."""


_OF_OBJECT = expression(
    r"\b(?:that|which|who|whose)\s+(?!you\b|we\b)[a-z]+\b(?!.*\b(?:to|into|as|at)\W*\Z)", re.IGNORECASE | re.DOTALL
)
"""What says of the object where it is: `drop merges that touch no file under `models/``."""


_PROVIDED = expression(
    r"\s+(?:(?:an?|one|your|its)\s+)?"
    r"(?:(?!(?:the|this|that|these|those|each|every|all|any|both|some|of|from|with|to|for|in|on|about|and|or)\b)[\w-]+\s+){0,3}?"
    r"(?:report|summary|result|verdict|record|review|assessment|log|json|yaml|answer|outcome)s?\b,?\s+"
    r"(?:(?:which|that)\s+(?:is|are)\s+)?(?:stored|saved|written|placed|filed)\s+(?:at|in|into|under|to|as)\s+(?:the\s+file\s+)?[`*]*",
    re.IGNORECASE,
)
"""What is provided and has its place told with it: `a weight report stored at`; `the report` is one that is there."""

_TO_WHOM = expression(r"[`*]*\s+(?:to|for|with)\s", re.IGNORECASE)


def is_written(clause: Clause, text: str, mention: Mention, words: DeedWords) -> bool:
    """Whether an instruction puts something into a path."""
    if clause.verb == "keep":
        kept = _KEPT.fullmatch(text, clause.rest, mention.start) and not _HELD.match(text, mention.end)
        return bool(kept or _UP_TO_DATE.match(text, mention.end))
    if clause.verb in ("note", "jot", "take", "set"):
        return _DOWN.fullmatch(text, clause.rest, mention.start) is not None
    if clause.verb in ("provide", "submit", "deliver") and _PROVIDED.fullmatch(text, clause.rest, mention.start):
        return not _TO_WHOM.match(text, mention.end)
    if not words.has("write", clause.verb) or (clause.verb == "leave" and _LEFT.match(text, clause.rest)):
        return False
    told_of = tells_how(clause, text, mention) or is_told_of(clause, text, mention)
    if told_of or any(each.search(text, clause.rest, mention.start) for each in (_HAS, _OF_OBJECT)):
        return False
    leads = _preposition(clause, text, mention, words)
    return leads == "to" or (not leads and clause.verb not in words.lists["needs_preposition"])


def leads_to(clause: Clause, text: str, mention: Mention, words: DeedWords) -> bool:
    """Whether an instruction to do something else only points at a path: it is named or put there, or something goes
    there.
    """
    put = clause.verb in words.lists["needs_preposition"] and not _preposition(clause, text, mention, words)
    if put or any(each.search(text, clause.rest, mention.start) for each in (_AS_ONE, _HAS)):
        return True
    before = words_before(clause, text, mention)
    nearest = next((word for word in reversed(before) if word in words.lists["into"]), "")
    return nearest in ("to", "into") or clause.verb in _NAMING
