"""Instructions to write events: the sentence that gives one, the events it names, and the fix that takes it out."""

import re
from collections.abc import Iterator

from flowc.checks.prose import place, sentence, without_sentence
from flowc.diagnostics import Fix
from flowc.expressions import expression
from flowc.model.doctrine.instructions.verbs import OTHER_SUBJECT
from flowc.model.habits import Event
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.structs import Struct
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary, comparable

VERB = expression(
    r"(?<![\w`-])(?P<verb>append|write|record|log|add|emit|post|enter|put)(?P<ending>e?s)?(?![\w`-])", re.IGNORECASE
)


_ALL = expression(
    r"(?<!\bto\s)(?<!\bof\s)(?<!\bfrom\s)(?<!\bunder\s)(?<!\bbeside\s)"
    r"\b(?:(?:every|each|any|whichever)\s+[\w-]+|all\s+(?:sub-?)?agents|every(?:body|one)|whoever)\b", re.IGNORECASE
)
"""Who writes it where all who read a document do."""

_IN_EACH_CASE = expression(
    r"\A\W*(?:for|with|in|at|on|after|before)\s+(?:each|every|any)\b[^.;:]*,\s+(?=(?:the|an?|our)\s)", re.IGNORECASE
)
"""What stands before a subject of its own: `for each call, the recorder`."""

_WORKERS = expression(
    r"\b(?:(?:every|each|any|all)\s+(?:the\s+)?(?:sub-?)?(?:agent|role|worker|specialist|stage|callee)s?"
    r"|every(?:body|one)|whoever)\b",
    re.IGNORECASE,
)
_MUST = frozenset(("must", "should", "will", "shall", "may", "can", "to", "does", "then", "also", "only", "never"))
"""Words between a subject and the base form of its verb."""

_CLAUSE = expression(
    r";\s*|[,—–]\s*(?:(?:and|then|so|where|from\s+(?:there|where|which))\s+)?(?=(?:the|our|an?)\s+(?:[\w-]+\s+){1,3}?"
    r"(?:then\s+|later\s+)?(?:append|write|record|log|add|emit|post|enter|put)e?s\b)",
    re.IGNORECASE,
)
"""Where a clause with a subject of its own begins: `put it into the result; the engine enters it in the ledger`."""

_IS = expression(r"\s+(?:is|are)\b", re.IGNORECASE)
_ITSELF = expression(
    r"(?:(?:then|finally|next),?\s+)?(?:the|this)\s+(?:sub-?)?agent(?:\s+(?:then|also|always))?", re.IGNORECASE
)
_JOINED = expression(r"(?:,|\band|\bthen)\Z", re.IGNORECASE)
"""What an agent is called in its own document, and what joins a further verb."""

_FIRST = expression(
    r"\bbefore\s+(?:anything|all\s+else|any\s+(?:other\s+)?work|you\s+(?:begin|start))\b|^\W*first\b"
    r"|\bfirst\s+(?:one\s+)?of\s+(?:all|them|these|the\s+events)\b|\bthe\s+first\s+(?:one\s+)?(?:is|reads)\b"
    r"|\b(?:(?:begin|start|open)(?:s|ning|ing)?\s+with|runs?\s+from)\b|\b(?:opens|begins|heads|starts|leads)\s+(?:the|its|their|all)\b"
    r"|\b(?:up)?on\s+(?:arrival|receipt|entry|start)\b|\bactor\b|\(by\s|\bat\s+the\s+(?:start|beginning)\b"
    r"|\b(?:when|once|as\s+soon\s+as)\s+(?:[\w'’-]+\s+){0,4}?(?:called|invoked|starts?|begins?)\b"
    r"|\bfirst\s+(?:row|line|entry|event)\b|\bconfirms?\s+(?:that|to)\b|\b(?:callee|receiver)\s+has\b",
    re.IGNORECASE,
)
"""What says that an entry is written as the work begins, or by whom the call was taken."""


_OF_ANSWER = expression(
    r"\b(?:events?|entry|entries|records?)\b[`*]*\s+(?:(?:that\s+(?:is|are|came|come)\s+)?(?:with|of|from|in)\s+"
    r"(?:the|its|their|each|every|that|this|his|her|an?|`?[\w-]+`?['’]s)\s+(?:[\w'’`-]+\s+)?(?:answer|reply|response|return(?:\s+value)?|result)s?\b"
    r"|(?:(?:that|which)\s+)?(?:[\w`-]+\s+){0,2}?(?:came\s+back|comes?\s+back|returned|answered|handed\s+back)\b)"
    r"|\b(?:an?|the|each|every|any|its|their|that|this|`?[\w-]+`?['’]s)\s+(?:[\w'’`-]+\s+)?"
    r"(?:answer|reply|response|return(?:\s+value)?|result)s?\s+(?:has|holds?|carr(?:y|ies)|contains?|includes?|brings?|comes?\s+with)\s+"
    r"[^.;:]{0,30}?\b(?:events?|entries|records)\b[^.:]{0,80}?\b[a-z]+\s+(?:them|these|those|each(?:\s+of\s+them)?)\s+(?:down\s+)?(?:in|on|to)",
    re.IGNORECASE,
)
"""Events that somebody who was called gave back, also as what an answer has: `where an answer has events, enter them`.
"""


_ADDRESSED = expression(
    r"\bmessages?\s+(?:(?:that|which)\s+are\s+)?(?:addressed|sent|left|waiting)\s+(?:to|for)\s+(?:me|you|us|yourself)\b[^.;`]{0,30}?"
    r"\b(?:in|from|on)\s+(?:the\s+)?`?(?P<where>[\w./-]{1,80}(?:\s+(?:log|board|file)\b)?)",
    re.IGNORECASE,
)
"""Where the reader of a document finds what others have to say to it."""

_EVENT = expression(r"\b(?:events?|entry|entries|records?|rows?|ledgers?)\b", re.IGNORECASE)
_OF_MESSAGES = expression(r"-(?:log|board|file)\Z")


class Instruction(Struct):
    """A sentence that says to write events to a ledger, and the events of it and of the list it leads to."""

    span: Span
    events: tuple[Event, ...]


def instructions(doctrine: Doctrine, words: DoctrineVocabulary) -> Iterator[Instruction]:
    """The instructions of a document to write events while it is carried out, in order.

    What whoever called writes down, once the result is there, is none, `enter the events of the answer`; nor is what
    an agent's document, which speaks to the agent, tells of something in the third person.
    """
    found: dict[Span, list[Event]] = {}
    for event in doctrine.events:
        if event.appended:
            found.setdefault(_instruction(event), []).append(event)
    for span, events in found.items():
        of_another = doctrine.kind == "agent" and _tells(span, doctrine.role)
        writing = _writing(span, events[0].ledger)
        taken = _is_of_caller(writing, doctrine) or (doctrine.calls and _OF_ANSWER.search(span.text))
        if not (of_another or taken or _is_of_keeper(writing, words)):
            yield Instruction(span, tuple(events))


def _writing(span: Span, ledger: str) -> Span:
    """The clause of a sentence that names the ledger, from its subject on."""
    place = span.text.find(ledger) if ledger else -1
    begun = [match.end() for match in _CLAUSE.finditer(span.text) if match.end() <= place]
    return Span(span.source, span.start + begun[-1], span.end) if begun else span


def _is_of_keeper(span: Span, words: DoctrineVocabulary) -> bool:
    """Whether who keeps the records is said to write; a base form has them for its subject right before it, or must."""
    verb = VERB.search(span.text)
    before = re.findall(r"[a-z]+", span.text[: verb.start() if verb else 0].lower())
    if not words.lists["own_subjects"].isdisjoint(before[-1:]):
        return False
    subjects = before if verb and (verb["ending"] or _MUST.issuperset(before[-1:])) else before[-1:]
    return any(word in words.lists["record_keepers"] for word in subjects)


def _is_of_caller(span: Span, doctrine: Doctrine) -> bool:
    """Whether the verb of a sentence has whoever called for its subject: `the land desk writes them to the ledger`."""
    verb = VERB.search(span.text)
    callees = {boundary.callee for boundary in doctrine.boundaries}
    callers = {boundary.caller for boundary in doctrine.boundaries if boundary.caller} - callees
    before = comparable(span.text[: verb.start()]) if verb and verb["ending"] else ""
    return any(before.endswith(caller) for caller in callers)


def _tells(span: Span, role: str | None) -> bool:
    """Whether the verb of a sentence has a subject of its own, not the reader: `the tool records events`; `writes are
    due` is none.
    """
    verb = VERB.search(span.text)
    noun = verb and _IS.match(span.text, verb.end())
    before = _IN_EACH_CASE.sub("", span.text[: verb.start()].strip(" *_`")) if verb else ""
    own = _ITSELF.fullmatch(before) is not None or (role is not None and _is_of_role(comparable(before), role, before))
    return bool(verb and verb["ending"] and not noun and before and not (own or _ALL.search(before)))


def _is_of_role(told: str, role: str, before: str) -> bool:
    """Whether the words before a verb end with a role, or begin with it and are joined to the verb: `the weigher reads
    the slip, logs ...`.
    """
    begins = told.removeprefix("the-").startswith(f"{role}-") and not OTHER_SUBJECT.search(before)
    return told.endswith(role) or (begins and _JOINED.search(before) is not None)


def is_by_all(instruction: Instruction) -> bool:
    """Whether it says that all who work write it: then it is no memory of one of them."""
    return _WORKERS.search(instruction.span.text) is not None


def is_message(instruction: Instruction, doctrine: Doctrine) -> bool:
    """Whether something is posted where the document's reader finds messages addressed to it: others are told, and no
    event is entered.
    """
    verb = VERB.search(instruction.span.text)
    if verb is None or verb["verb"].lower() != "post" or _EVENT.search(instruction.span.text):
        return False
    there = {_mailbox(match["where"]) for match in _ADDRESSED.finditer(doctrine.source.text)}
    return any(_mailbox(event.ledger) in there for event in instruction.events)


def _mailbox(place: str) -> str:
    """What a place for messages is called: `agent-messages` of `ops/agent-messages.md` or `the agent-messages log`."""
    return _OF_MESSAGES.sub("", comparable(path_of(place).stem if "." in place else place))


def _instruction(event: Event) -> Span:
    """The sentence around an event, or, for a bare item, the one that leads to its list."""
    stands = place(event.span)
    own = sentence(event.span) or event.span
    end = event.name.span.start if event.name else own.end
    if stands is None or stands.listing is None or stands.listing.lead is None:
        return own
    if VERB.search(own.source.text[own.start : end]) or not event.name:
        return own
    lead = stands.listing.lead
    return [lead.at(first, last) for first, last in lead.sentences()][-1]


def without(event: Event, events: tuple[Event, ...]) -> tuple[Fix, ...]:
    """The fix that takes out the sentence or the item of an event; none where it names other events too."""
    if any(each.span == event.span and each.name != event.name for each in events):
        return ()
    edits = without_sentence(event.span)
    return (Fix("delete", edits, safe=False),) if edits else ()


def is_arrival(event: Event, words: DoctrineVocabulary) -> bool:
    """Whether a named event only tells that a call arrived: by its name, or by `received` where work begins with it."""
    if event.name is None:
        return False
    name = event.name.text
    if words.acknowledges(name) or words.tells_of_passing(name, "arrival_tails"):
        return True
    if not event.appended and words.whose_call_arrived(name):
        return True
    parts = comparable(name).split("-")
    tails = ("-".join(parts[at:]) for at in range(1, len(parts)))
    return any(tail in words.lists["arrival_tails"] for tail in tails) and _FIRST.search(event.span.text) is not None
