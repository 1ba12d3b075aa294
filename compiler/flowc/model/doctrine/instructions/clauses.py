"""Instructions in a sentence: each clause that tells the reader to do something, with its verb and its place.

A sentence instructs when it begins, after a lead-in, with a verb in its base form (`Write the plan to ...`), or has the
reader or the document's own role for its subject (`you must write`, `the planner writes`). What other subjects do is
told of them and instructs nobody. Clauses joined to an instruction that begin with such a verb are instructions too.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.modes import Mode, leads_away, mode_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import sentences
from flowc.model.doctrine.instructions.apart import is_apart
from flowc.model.doctrine.instructions.free import leaves_free
from flowc.model.doctrine.instructions.lead_ins import (
    ADVERB,
    CROSS,
    DOING,
    LABEL,
    NUMBER,
    RELATED,
    RELATED_FIRST,
    SUBJECT_OF,
    TO,
    TO_HEADS,
    behind_title,
    doing_of_yours,
    head_at,
    lead_in,
    skipped,
    titled,
)
from flowc.model.doctrine.instructions.subjects import heads_of, subject_at
from flowc.model.doctrine.instructions.verbs import base_like, form_of, unknown_verb
from flowc.structs import Struct, replace
from flowc.vocabulary import DeedWords

LONGEST = 2000
"""Characters of a sentence that are read."""

_MUST = (
    r"(?:must|should|will|shall|need to|needs to|have to|has to|are to|is to|are expected to|is expected to|are "
    r"required to|is required to|always|also|then|first)"
)
_MAY = r"(?:may|can|could|might|are allowed to|is allowed to|are free to)"
_NOT = (
    r"(?:do(?:es)?\s+not|don['’]?t|doesn['’]?t|never|must\s+not|mustn['’]?t|must\s+never|should\s+not|shouldn['’]?t"
    r"|should\s+never|can\s?not|can['’]?t|may\s+not|will\s+not|won['’]?t|shall\s+not|are\s+not\s+to|is\s+not\s+to"
    r"|are\s+not\s+allowed\s+to|not|no\s+need\s+to"
    r"|need\s+not|needn['’]?t|(?:are|is)\s+(?:forbidden|prohibited)\s+(?:to|from)|under\s+no\s+circumstances)"
)
_AVOID = expression(r"(?:avoid|refrain\s+from|without|instead\s+of|rather\s+than|no)\s+", re.IGNORECASE)
_RESPONSIBLE = expression(r"(?:are\s+)?(?:also\s+)?(?:responsible\s+for|in\s+charge\s+of)\s+", re.IGNORECASE)
_VERB = expression(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_NOUN = expression(
    r"\s*(?::|—|–|\||$|(?:is|are|was|were|has|have|had|will|must|should|can|cannot|may|happens?|occurs?|means?|comes?"
    r"|goes|does)\b)",
    re.IGNORECASE,
)

_JOINT = expression(
    r"(?P<strong>[;:]\s+|\s+[—–]\s+|\s+--\s+|,?\s+but\s+|,?\s+instead\s+)|,\s+(?:and\s+then\s+|and\s+|then\s+|or\s+)?"
    r"|\s+(?:and\s+then|and|then|or|&)\s+"
)
_NOTHING = expression(
    r"\s+(?:nothing|neither|no\s+(?:files?|code|documents?|reports?|notes?|changes?"
    r"|(?:sub-?)?agents?|workers?|commands?|tests?|tools?))\b",
    re.IGNORECASE,
)
_NEGATION = expression(rf"{_NOT}\s+", re.IGNORECASE)
_UNDONE = expression(
    r"[\s>*_-]*(?:~~|(?:at\s+no\s+time|in\s+no\s+case|by\s+no\s+means|on\s+no\s+account)\b"
    r"|(?:you\s+)?(?:do|must|are|should)\s+(?:not|never)\s*[,–—]|(?:todo|(?:the\s+)?old\s+rule)\s*:"
    r"|(?:when|if|after|before|whenever)\s+(?:you\s+)?(?:chang|edit|maintain)\w*\s+this\s+(?:page|file|prompt|document)\b"
    r"|if\s+you\s+are\s+a\s+(?:person|human)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that nobody follows, or not yet, or no longer."""

_DENIAL = expression(rf"[:—–]\s+{_NOT}\s+", re.IGNORECASE)
_DENIES = expression(rf"\b(?:{_NOT}|no|without|nothing|nobody|none)\b", re.IGNORECASE)
_ALLOWED = expression(rf"{_MAY}\s+", re.IGNORECASE)
_DEMANDED = expression(rf"(?:{_MUST}\s+)+", re.IGNORECASE)
_PREFACES = (
    "you the this each every agent sub subagent do does don dont doesn doesnt never must mustn mustnt should"
    " shouldn shouldnt can cannot cant may will won wont shall are not no need needn neednt is under avoid refrain"
    " without instead rather we"
)
"""What a subject, a negation or `avoid` begins with; a role's name is a subject too."""

_BEFORE_VERBS = frozenset(_PREFACES.split())
_MOST_LEAD_INS = 8
_RESUMING = (("; ", 2), (", you ", 2), (", so ", 5), (" means you ", 7), (" means that you ", 12), (" then you ", 6))


class Clause(Struct):
    """One instruction: its verb in base form, where it starts (negation included), where its object starts, its end.

    Offsets are those of the passage's `plain`.
    """

    verb: str
    start: int
    rest: int
    end: int
    negated: bool
    optional: bool


class Reader(Struct):
    """Whom sentences speak to: the words for verbs, the document's role, whether items tell in the third person, what
    else the document calls the agent whose own it is: `we`, `the officer`, and whether items tell what is done.
    """

    words: DeedWords
    role: str | None
    third: bool = False
    others: tuple[str, ...] = ()
    doing: bool = False


def clauses(passage: Passage, text: str, reader: Reader) -> Iterator[Clause]:
    """The instructions of a passage in order; `text` is the passage masked."""
    for start, end, held in sentences(passage):
        told = text[start : min(end, start + LONGEST)]
        if not (told.rstrip().endswith("?") or _UNDONE.match(told) or leads_away(told)):
            last = min(end, start + LONGEST)
            for clause in (*clauses_of(text, start, last, reader, held), *_related(text, start, last, reader, held)):
                yield replace(clause, negated=True) if _NOTHING.match(text, clause.rest, clause.end) else clause


def clauses_of(text: str, start: int, end: int, reader: Reader, held: int) -> Iterator[Clause]:
    """The instructions of one sentence, which holds these marks."""
    first = start = behind_title(text, start, end)
    while (begun := _opening(text, start, end, reader)) is None and (at := _resumed(text, start, end)) >= 0:
        start = at
    if begun is None:
        return
    optional = begun.optional or bool(held & marks.OPTIONAL and leaves_free(text, first, end))
    for joint in _JOINT.finditer(text, begun.rest, end):
        if joint.start() < begun.rest or is_apart(begun.verb, reader.role, text, begun.rest, joint):
            continue
        denied = begun.negated or _DENIAL.search(text, begun.rest, joint.start()) is not None
        form = form_of(text, begun.start, begun.rest, begun.verb, joint.start())
        further = _joined(text, joint.end(), end, reader.words, denied and not joint["strong"], form)
        if further:
            yield Clause(begun.verb, begun.start, begun.rest, joint.start(), begun.negated, optional)
            begun = further
    yield Clause(begun.verb, begun.start, begun.rest, end, begun.negated, optional)


_ABOUT_YOU = expression(r"\b(?:which|that|whereupon)\s+you\s", re.IGNORECASE)


def _related(text: str, start: int, end: int, reader: Reader, held: int) -> Iterator[Clause]:
    """What the reader does with something that the sentence tells of: `a list, which you save as ...`."""
    if not _ABOUT_YOU.search(text, start, end):
        return
    first = RELATED_FIRST.match(text, start, end)
    for led in (*((first,) if first else ()), *RELATED.finditer(text, start, end)):
        begun = _verb_at(text, led.end(), end, reader, "you")
        if begun and not _DENIES.search(text, start, led.start()):
            joint = _JOINT.search(text, begun.rest, end)
            optional = begun.optional or bool(held & marks.OPTIONAL and leaves_free(text, start, end))
            last = joint.start() if joint else end
            yield Clause(begun.verb, begun.start, begun.rest, last, begun.negated, optional)


def _resumed(text: str, start: int, end: int) -> int:
    """Where the sentence goes on behind what instructs nobody: after a semicolon, with `you`; -1 where it does not."""
    found = (at + skipped for mark, skipped in _RESUMING if (at := text.find(mark, start, end)) >= 0)
    return min(found, default=-1)


def _joined(text: str, at: int, end: int, words: DeedWords, negated: bool, form: str) -> "_Begun | None":
    """A further clause that begins with a verb of a deed."""
    start = skipped(text, skipped(text, at, end, NUMBER), end, ADVERB)
    start += len(form) if form == "to " and text.startswith(form, start) else 0
    negation = _NEGATION.match(text, start, end)
    verb = _VERB.match(text, negation.end() if negation else start, end)
    base = base_like(verb[0], text[verb.end() : end], words, form) if verb else ""
    if not verb or not words.has("deeds", base) or _NOUN.match(text, verb.end(), end):
        return None
    return _Begun(base, start, verb.end(), negated or negation is not None, False)


class _Begun(Struct):
    """A clause whose end is not known yet."""

    verb: str
    start: int
    rest: int
    negated: bool
    optional: bool


def _opening(text: str, start: int, end: int, reader: Reader) -> _Begun | None:
    """The first instruction of a sentence, behind its lead-ins."""
    at, negated, optional = start, False, False
    for _ in range(_MOST_LEAD_INS):
        head = head_at(text, at, end)
        if begun := _owned(text, at, end, reader, head):
            return replace(begun, negated=negated, optional=optional)
        found = None if head in TO_HEADS and TO.match(text, at, end) else _verb_at(text, at, end, reader, head)
        found = _by_doing(text, found, end, reader.words) if found else None
        if found and (negated or optional):
            return replace(found, negated=found.negated or negated, optional=found.optional or optional)
        if found:
            return found
        led = lead_in(text, at, end, head) or (titled(text, at, end) if reader.words.has("verbs", head) else None)
        if led is None:
            return None
        mode = mode_of(led[0], reader.role, reader.words) if led.re.pattern == LABEL.pattern else Mode.PLAIN
        if mode is Mode.SILENT:
            return None
        negated = negated or mode is Mode.NEGATED or led.re.pattern == CROSS.pattern
        optional = optional or mode is Mode.OPTIONAL
        at = led.end()
    return None


def _owned(text: str, at: int, end: int, reader: Reader, head: str) -> _Begun | None:
    """What is said to be the reader's: `your last act is writing ...`, `writing ... is part of your work`."""
    doing = doing_of_yours(text, at, end, head)
    base = reader.words.base(doing["verb"], third=False, gerund=True) if doing else None
    return _Begun(base, doing.start("verb"), doing.end("verb"), False, False) if doing and base else None


_ENDING = frozenset(("begin", "start", "finish", "end", "close", "conclude"))
"""Verbs that only say when something is done which stands behind them: `begin by running`."""


def _by_doing(text: str, begun: _Begun, end: int, words: DeedWords) -> _Begun:
    """An instruction, or what it begins or ends with: `finish by writing`."""
    blank = begun.rest + 1
    doing = DOING.match(text, blank, end) if begun.verb in _ENDING else None
    base = words.base(doing["verb"], third=False, gerund=True) if doing else None
    return replace(begun, verb=base, rest=doing.end()) if doing and base else begun


def _verb_at(text: str, at: int, end: int, reader: Reader, head: str) -> _Begun | None:
    if head and head not in _BEFORE_VERBS and head not in heads_of(reader.role):
        return _plain_verb_at(text, at, end, reader)
    start = at
    subject = subject_at(reader.role, text, at, end, reader.others)
    at = subject[0] if subject else at
    negation = _NEGATION.match(text, at, end)
    allowed = _ALLOWED.match(text, at, end) if subject and not negation else None
    demanded = _DEMANDED.match(text, at, end) if subject and not negation else None
    at = next((match.end() for match in (negation, allowed, demanded) if match), at)
    gerund = _AVOID.match(text, at, end) or (_RESPONSIBLE.match(text, at, end) if subject else None)
    verb = _VERB.match(text, gerund.end() if gerund else at, end)
    third = reader.third or bool(subject and subject[1])
    base = reader.words.base(verb[0], third=third, gerund=bool(gerund)) if verb else None
    if base is None and subject and not third and (word := unknown_verb(text, at, end, reader.words, behind_you=True)):
        return _Begun(word[0], start, word[1], negation is not None, allowed is not None)
    if verb is None or base is None or _NOUN.match(text, verb.end(), end):
        return None
    avoided = gerund is not None and gerund.re.pattern == _AVOID.pattern
    return _Begun(base, start, verb.end(), negation is not None or avoided, allowed is not None)


def _plain_verb_at(text: str, at: int, end: int, reader: Reader) -> _Begun | None:
    """The same where nothing can stand before the verb."""
    verb = _VERB.match(text, at, end)
    base = reader.words.base(verb[0], third=reader.third, gerund=False) if verb else None
    if verb and base is None and reader.doing and not SUBJECT_OF.search(text, verb.end(), end):
        base = reader.words.base(verb[0], third=False, gerund=True)
    if base is None and (word := unknown_verb(text, at, end, reader.words, behind_you=False)):
        return _Begun(word[0], at, word[1], False, False)
    if verb is None or base is None or _NOUN.match(text, verb.end(), end):
        return None
    return _Begun(base, at, verb.end(), False, False)
