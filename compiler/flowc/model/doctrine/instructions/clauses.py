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
from flowc.model.doctrine.document.sentences import folded
from flowc.model.doctrine.document.told import sentences
from flowc.model.doctrine.instructions.apart import is_apart
from flowc.model.doctrine.instructions.free import leaves_free
from flowc.model.doctrine.instructions.lead_ins import BEFORE_YOU, PLACED, behind_title
from flowc.model.doctrine.instructions.subjects import heads_of, subject_at
from flowc.model.doctrine.instructions.verbs import unknown_verb
from flowc.structs import Struct, replace
from flowc.vocabulary import DeedWords

LONGEST = 2000
"""Characters of a sentence that are read."""

_BULLET = expression(
    r"(?:[\s>#~•·▶➡→✓✔☑✅⚠️☐🔴🟢🟡-]|\[[ xX]\]|(?:§\s?)?\d{1,2}(?:\.\d{1,2}){1,3}[.):]?(?=\s)"
    r"|\(?\d{1,2}[.):]|[a-z]\))+"
)
_STEP = expression(r"(?:step|phase|stage)\s+\w{1,4}\s*(?:[:.)–—-]|--)\s*", re.IGNORECASE)
_LABEL = expression(r"[^.:`0(]{1,60}+(?:\([^()]{0,80}\)\s*)?:\s+")
_ADVERB = expression(
    r"(?:then|next|finally|(?:first|last)(?:ly|\s+of\s+all)?|second(?:ly)?|third(?:ly)?|afterwards?|also|now|always|please"
    r"|simply|just|immediately|and|so(?!\s+that\b)|only|instead|otherwise|additionally|optionally|mandatory|required|important"
    r"|critical|note|carefully|explicitly|directly|automatically|manually|once done|when done|when finished"
    r"|if successful|on success|on completion|go ahead and|thoroughly|quickly|again|proactively"
    r"|must(?!\s+(?:not|never|be|have)\b))\b\s*[,:!]?\s*",
    re.IGNORECASE,
)  # fmt: skip
_SUBORDINATE = expression(
    r"(?:(?:as|for)\s+(?:an?|the|your)\s+(?:very\s+)?(?:first|last|final|next|closing)\s+(?:thing|step|act(?:ion)?|task|point|move)"
    r"(?:\s+of\s+all)?|(?:at|in)\s+the\s+(?:very\s+)?end|with\s+(?:that|this|it)\s+done"
    r"|(?:before|once|when|after)\s+(?:you\s+(?:return|answer|finish|(?:are|have)\s+(?:done|finished|through|ready))|all\s+is\s+done))"
    r"\s+(?!of\b|in\b|with\b|and\b|or\b|(?:the|an?|any|this|that|your)\b|it\b|from\b|to\b|for\b|by\b)(?=[a-z])"
    r"|(?:or\s+)?(?:after|once|when|whenever|if|before|upon|on|for|in|at|as|during|while|unless|until|where|to|with|using|from|over|across"
    r"|by|based on|depending on|following|according to|per|given|at the end of|so that|because|since|lest|although)"
    r"\s(?>(?:[^,.;:→]|:(?!\s)){1,160})[,→]\s*(?:then\s+)?"
    r"|(?:for|in|on|at|as|after|before|when|once|with|from|to|if)\s+"
    r"(?:(?!(?:you|we|they|it|he|she|who|which|that|can|could|may|might|must|will|would|shall|should|to|do|does|did|not"
    r"|never|cannot|nobody|whoever|and|or)\b)[\w'’-]+\s+){0,5}?"
    r"(?!(?:are|were|be|been|being|have|had|first|second|last|next|test|dry|each|every|one|the|an?|this|that|any|your|its"
    r"|full|new|own|long|people|staff|everyone|everybody|somebody|nobody|none|you|we|they|it|who|can|may|must|will|should|to|do|not|never|and|or)\b)[\w'’-]+(?<![^s]s)\s+"
    r"(?=(?:run|execute|call|invoke|use|read|open|load|consult)\s+`(?![^`]*`\s+[a-z]+s\b))"
    r"|(?:after|on|upon|with|following|before)\s+(?:[\w-]+\s+){1,4}?(?=(?:push|merge|move|submit|mark|open|raise|close"
    r"|(?<!the )(?:set|copy|put|append|send|notify|tell|publish))"
    r"\s+(?:the|your|it|an?)\s)"
    r"|for\s+(?:each|every)\s+(?:[\w-]+\s+){1,3}?(?=(?:call|run|use|create|add|open|invoke|post|make)\s)"
    r"|one\s+[\w-]+\s+at\s+a\s+time,\s+|before\s+(?:any|every)thing\s+else\s+(?=[a-z])"
    rf"|{PLACED}|{BEFORE_YOU}",
    re.IGNORECASE,
)  # fmt: skip
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
_TO = expression(
    r"(?:(?:make|be)\s+sure\s+(?:to|that\s+you|you)|be\s+certain\s+to|ensure\s+(?:that\s+)?you|remember\s+to"
    r"|(?:your|the)\s+(?:job|task|goal|role|responsibility|mission|purpose)\s+is\s+to|it\s+is\s+your\s+job\s+to"
    r"|the\s+(?:very\s+)?(?:first|last|next|final|only|one)\s+(?:thing|step|task)\s+(?:(?:that\s+)?you\s+do\s+|to\s+do\s+|left\s+)?is(?:\s+to)?"
    r"|you['’]?re\s+to|you(?:['’]ll|\s+will)\s+(?:want|need|have)\s+to|(?:do\s+not|don['’]?t|never)\s+forget\s+to)\s+",
    re.IGNORECASE,
)  # fmt: skip
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
_ALLOWED = expression(rf"{_MAY}\s+", re.IGNORECASE)
_DEMANDED = expression(rf"(?:{_MUST}\s+)+", re.IGNORECASE)
_CROSS = expression(r"[\s>]*[❌✗✘🚫⛔❎]️?\s*")
_SAYING = expression(r"[\"“][^\"”]{1,80}[\"”]\s*(?:→|->|=>)\s*")
_LEAD_INS = (_CROSS, _SAYING, _BULLET, _STEP, _ADVERB, _TO, _SUBORDINATE, _LABEL)
_HEAD = expression(r"\w+")
_WORDED = (
    (_STEP, "step phase stage"),
    (
        _ADVERB,
        "then next finally first firstly second secondly third thirdly last lastly afterward afterwards also now always"
        " please simply just immediately and so only instead otherwise additionally optionally mandatory required"
        " important critical note carefully explicitly directly automatically manually once when if on go thoroughly"
        " quickly again proactively must",
    ),
    (_TO, "make be ensure remember your the it you youre do don dont never"),
    (
        _SUBORDINATE,
        "after once when whenever if before upon on for in at as during while unless until where to with using from by"
        " based depending following according per given so because since lest although over across one or",
    ),
)
"""The lead-ins that begin with a word, in the order of `_LEAD_INS`, and the words they begin with."""

_BY_HEAD = {
    head: tuple(pattern for pattern, words in _WORDED if head in words.split())
    for head in " ".join(words for _, words in _WORDED).split()
}
_TO_HEADS = frozenset(head for head, patterns in _BY_HEAD.items() if _TO in patterns)
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
    """Whom sentences speak to: the words for verbs, the document's role, whether items tell in the third person, and
    what else the document calls the agent whose own it is: `we`, `the officer`.
    """

    words: DeedWords
    role: str | None
    third: bool = False
    others: tuple[str, ...] = ()


def clauses(passage: Passage, text: str, reader: Reader) -> Iterator[Clause]:
    """The instructions of a passage in order; `text` is the passage masked."""
    for start, end, held in sentences(passage):
        told = text[start : min(end, start + LONGEST)]
        if not (told.rstrip().endswith("?") or _UNDONE.match(told) or leads_away(told)):
            for clause in clauses_of(text, start, min(end, start + LONGEST), reader, held):
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
        further = _joined(text, joint.end(), end, reader.words, denied and not joint["strong"])
        if further:
            yield Clause(begun.verb, begun.start, begun.rest, joint.start(), begun.negated, optional)
            begun = further
    yield Clause(begun.verb, begun.start, begun.rest, end, begun.negated, optional)


def _resumed(text: str, start: int, end: int) -> int:
    """Where the sentence goes on behind what instructs nobody: after a semicolon, with `you`; -1 where it does not."""
    found = (at + skipped for mark, skipped in _RESUMING if (at := text.find(mark, start, end)) >= 0)
    return min(found, default=-1)


def _joined(text: str, at: int, end: int, words: DeedWords, negated: bool) -> "_Begun | None":
    """A further clause that begins with a verb of a deed."""
    start = _skipped(text, at, end, _ADVERB)
    negation = _NEGATION.match(text, start, end)
    verb = _VERB.match(text, negation.end() if negation else start, end)
    if not verb or not words.has("deeds", verb[0]) or _NOUN.match(text, verb.end(), end):
        return None
    return _Begun(verb[0].lower(), start, verb.end(), negated or negation is not None, False)


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
        head = _head(text, at, end)
        found = None if head in _TO_HEADS and _TO.match(text, at, end) else _verb_at(text, at, end, reader, head)
        if found and (negated or optional):
            return replace(found, negated=found.negated or negated, optional=found.optional or optional)
        if found:
            return found
        lead_in = _lead_in(text, at, end, head)
        if lead_in is None:
            return None
        mode = mode_of(lead_in[0], reader.role, reader.words) if lead_in.re.pattern == _LABEL.pattern else Mode.PLAIN
        if mode is Mode.SILENT:
            return None
        negated = negated or mode is Mode.NEGATED or lead_in.re.pattern == _CROSS.pattern
        optional = optional or mode is Mode.OPTIONAL
        at = lead_in.end()
    return None


def _head(text: str, at: int, end: int) -> str:
    """The word that begins there, folded; nothing where a sign does."""
    match = _HEAD.match(text, at, end)
    return folded(match[0]) if match else ""


def _lead_in(text: str, at: int, end: int, head: str) -> re.Match[str] | None:
    """The first of `_LEAD_INS` that stands there; those that cannot begin with its first word are left out."""
    lettered = head[:1].isalpha() and not text.startswith(")", at + 1)
    patterns = _BY_HEAD.get(head, ()) if lettered else _LEAD_INS[:-1]
    found = next((match for pattern in patterns if (match := pattern.match(text, at, end))), None)
    return found or (_LABEL.match(text, at, end) if text.find(":", at, end) >= 0 else None)


def _skipped(text: str, at: int, end: int, pattern: re.Pattern[str]) -> int:
    return match.end() if (match := pattern.match(text, at, end)) else at


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
    if base is None and (word := unknown_verb(text, at, end, reader.words, behind_you=False)):
        return _Begun(word[0], at, word[1], False, False)
    if verb is None or base is None or _NOUN.match(text, verb.end(), end):
        return None
    return _Begun(base, at, verb.end(), False, False)
