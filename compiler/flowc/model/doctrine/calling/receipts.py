"""Acknowledgements that a document asks for: a field that confirms receipt, a section for it, an instruction."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.arrivals import arrivals, is_given, keys_of_arrival, written_arrivals
from flowc.model.doctrine.calling.calls import prompted
from flowc.model.doctrine.calling.services import is_of_service
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Part, Passage, everywhere, passages
from flowc.model.doctrine.document.sentences import folded_text
from flowc.model.doctrine.document.templates import is_counter_example, template_lines
from flowc.model.doctrine.document.told import sentences
from flowc.model.habits import Receipt
from flowc.text import Span
from flowc.vocabulary import comparable

_SPOKEN_OF = (
    ("cknowledg", None),
    ("eceipt", None),
    ("ack", expression(r"ack(?<!\wack)\b")),
    ("receiv", expression(r"receiv(?:(?<=[-_ ]receiv)ed|(?<!\wreceiv)ed?\b[^.]{0,40}\bbefore\b|(?<=`receiv)ed`)")),
    ("receiv", expression(r"\bby\b[^\n]{0,12}\breceiv")),
    ("receiv", expression(r"received[_-](?:at|on)\b")),
    ("arrived", None),
    ("reached you", None),
    ("has the", None),
    ("have got", None),
    ("has got", None),
    ("understood", None),
    ("you have", None),
    ("answer with", None),
    ("reply with", None),
)
"""What stands in every document that asks for an acknowledgement, in folded text: letters, some in certain places."""

_FIELD = expression(r"[\s*_+-]*(?P<mark>[`\"']?)(?P<key>[A-Za-z][\w -]{1,40}?)(?P=mark)[*_]*\s*(?::|=|$)")
_COUNT = expression(r"\s*(?:how\s+(?:many|much)|(?:the\s+|a\s+)?(?:number|count|sum|share|list)\s+of)\b", re.IGNORECASE)
_TIME = expression(r"-(?:at|on|time|timestamp)\Z")
_ASKED = expression(
    r"\breturn|\backnowledg|\brequired|\boutput|\brespon|\bfields?\b|\breport|\bcontract\b", re.IGNORECASE
)
_SECTION = expression(
    r"\backnowledge?ments?\b|\backnowledge\s+receipt\b|\breceipt\s+confirmations?\b|\bconfirmation\s+of\s+receipt\b"
    r"|\back\b",
    re.IGNORECASE,
)
_BARE = expression(r"[\W\d]*acknowledge?ments?\W*", re.IGNORECASE)
_OF_ARRIVAL = expression(
    r"\b(?:receipt|received|hand-?offs?|acknowledges?\s+(?:the\s+|each\s+|a\s+)?(?:task|assignment"
    r"|dispatch|message|work))\b"
    r"|\[ACK\]",
    re.IGNORECASE,
)
"""What the words of a section say that is for acknowledging that something arrived."""

_DUE = expression(
    r"\b(?:required|mandatory|must|always|fields?|payload|format|contract|receipt|hand-?off|context"
    r"|template|messages?|response|reply|confirmations?)\b",
    re.IGNORECASE,
)
_ABOUT = r"(?:(?:the|your|its|that|any|each|this|of|all|every)\s+)*"
_ARRIVAL = r"(?:receipts?|receiving|hand-?offs?|delegations?|assignments?|invocations?|dispatch(?:es)?|transfers?)\b"
_GIVEN = r"(?:task|context|assignment|hand-?off|request|work|brief|directive|instructions)"
_OF_OTHER = (
    rf"(?:of|for)\s+{_ABOUT}(?:[\w-]+\s+)?"
    rf"(?!{_GIVEN}s?\b|(?:payload|package|message|delegation|call|transfer|dispatch|inputs?)\b)"
    r"\w+\s*(?:[.,;:]|$|(?:with|from|to|by|in|at|for)\b)"
)
"""What arrived that was no call: a parcel, a payment."""

_SAID = expression(
    r"(?:^|[.;:,]\s+|\b(?:and|then|must|should|shall|to|will|always|first)\s+|\b(?:on|upon)\s+(?:arrival|receipt),?\s+"
    r"|^(?:the\s+)?`?(?P<who>[\w-]{2,40})`?\s+(?=\w+s\s))[\s*_\"]*"
    rf"(?P<said>(?:acknowledges?\s+{_ABOUT}{_ARRIVAL}|confirms?\s+{_ABOUT}receipt\b)(?!\s+{_OF_OTHER})"
    r"|confirms?\s+(?:that\s+)?you\s+(?:have\s+)?received\s+the\s+(?:task|work|hand-?off|request|assignment)\b"
    r"|(?:reply|respond|answer)s?\s+(?:with\s+)?[`\"'](?:acknowledged|received|ack)[`\"'.]"
    r"|(?:emit|publish|post|send|record|append)s?\s+(?:an?\s+|the\s+)?`(?:[\w-]+[-_](?:received|acknowledged)|ack)`"
    r"|(?:write|create|drop|leave)s?\s+(?:an?\s+|the\s+|your\s+)?(?:ack|acknowledge?ment)\s+(?:file|marker|note)\b"
    r"|(?:touch(?:es)?|(?:write|create)s?)\s+(?:the\s+file\s+)?`[^`\s]{0,80}[./]ack`"
    r"|(?P<waits>requires?|awaits?|waits?\s+for|expects?|demands?|obtains?)\s+"
    r"(?:(?:an?|the|its|their|explicit|written|prompt|formal)\s+)*(?:acknowledge?ments?\b"
    r"|confirmation\s+of\s+receipt\b)"
    r"|(?:returns?|sends?|replies|reply|responds?)\s+(?:with\s+)?(?:an?\s+|the\s+)?(?:acknowledge?ment|ack)\b"
    r"(?!\s+for\s+each\b)"
    r"|(?P<told>(?:tell|notify|inform|let)\s+(?:the|your)\s+(?:[\w-]+\s+){1,3}?(?:know\s+)?(?:that\s+)?"
    rf"(?:you(?:['’]ve|\s+have)?\s+received\s+{_ABOUT}{_GIVEN}|{_ABOUT}{_GIVEN}\s+(?:has\s+|have"
    r"\s+)?(?:been\s+|was\s+)?"
    r"received\b)))",
    re.IGNORECASE,
)
_ANYTHING = r"(?:the|its|your|this)\s+(?:[\w-]+\s+)?(?P<given>[\w-]+)"
_CONFIRMED = expression(
    r"(?:^|[.;:,]\s+|\b(?:and|then|must|should|shall|to|will|always|first|you)\s+"
    r"|^(?:(?:before|on|upon|as)\b[^,.;]{1,40}?)?(?:the\s+)?`?(?P<who>[\w-]{2,40})`?\s+(?=\w+s\s))"
    r"(?P<said>(?:confirms?|says?|tells?\s+(?:the\s+)?`?[\w-]+`?|lets?\s+(?:the\s+)?`?[\w-]+`?\s+know"
    r"|signals?)\s+(?:that\s+)?"
    rf"(?:(?:it|you|they)\s+ha(?:s|ve)\s+(?:got\s+)?{_ANYTHING}(?=\s+(?:before|first|and)\b|\s*[,.;)]|$)"
    r"|(?:the|its|your)\s+(?P<come>[\w-]+)\s+(?:has\s+(?:arrived|come\s+in)|(?:arrived|came\s+in|reached\s+\w+))\b))",
    re.IGNORECASE,
)
_OPENED = expression(
    r"(?P<said>\b(?:start|begin|open)s?\s+(?:your|the|its|every|each|an?)\s+(?:answer|reply|report"
    r"|message|response)\s+with\s+"
    r"[`\"'“](?:[\w-]+\s+)?(?:received|acknowledged|accepted|understood|noted|taken|ack)\W"
    r"|\bconfirmation\s+that\s+(?:the|your)\s+(?P<given>[\w-]+)\s+(?:has\s+)?(?:been\s+)?(?:reached|arrived|received|come\s+in))",
    re.IGNORECASE,
)
_SENT = expression(
    r"(?:^|[.;:,]\s+|\b(?:and|then|must|should|shall|to|will|always|first)\s+)[\s*_\"]*(?:(?:the"
    r"\s+)?[\w-]{2,40}\s+(?=(?:send|publishe|post|signal)s\s)"
    r"|first(?:\s+of\s+all)?,?\s+(?:the\s+)?[`*]*[\w-]{2,40}[`*]*\s+(?=(?:answer|replie|return|report|send)s\s))?"
    r"(?P<said>(?:sends?|reports?|publish(?:es)?|posts?|signals?"
    r"|message(?=\s+(?:(?:the|your|its|an?|each|every|back|whoever)\s|[`@]|\w+-\w|(?:lead|orchestrator|coordinator|caller|parent)\b))|reply|replies|responds?|answers?|returns?)\b"
    r"[^.;`]{0,60}`(?P<code>[^`]{2,90})`)",
    re.IGNORECASE,
)
_BEFOREHAND = expression(
    r"(?:\b(?:and|only)|,)\s*then\s+(?:only\s+)?(?:you\s+)?(?:begin|start|work|proceed|carry\s+on|set\s+to\s+work|go\s+to\s+work)\b"
    r"|\bso\s+(?:that\s+)?(?:the\s+)?[\w-]+\s+(?:knows?|sees?|can\s+(?:see|tell))\s+(?:that\s+)?(?:it|the\s+\w+)\s+(?:has\s+)?"
    r"(?:arrived|come|came|got\s+(?:there|through)|reached\s+\w+)\b"
    r"|\bbefore\s+(?:(?:you|it|the)\s+)?(?:work\s+)?(?:begin|start|work|do(?:ing)?\s+anything|anything\s+else|reading)\w*",
    re.IGNORECASE,
)
"""What makes a message one that is sent before the work is begun."""

_TOKEN = expression(r"[A-Za-z]+(?:[-_][A-Za-z]+)*")
_FIRST = expression(
    r"[\s*_]*(?:(?:an?|immediate(?:ly)?|quick|prompt|explicit|initial)\s+)*(?:acknowledge?ment|ack"
    r"|acknowledge[*_]*\s+(?:the|your)\s+(?:task|message|assignment|hand-?off|call|dispatch|brief|context))\W*",
    re.IGNORECASE,
)
_SIGNED = expression(
    r"(?:^|\s)[*_]*(?P<key>(?:confirmed|received|acknowledged|accepted)\s+by)[*_]*\s*:[*_\s]*"
    r"\W{0,2}(?:\w+\s+){0,3}?(?:receiv(?:ing|er)|recipient)\b",
    re.IGNORECASE,
)
_MACHINE = expression(
    r"\b(?:broker|queue|topic|consumer|producer|webhook|packet|socket|server|endpoint|tcp|hook|listener|event\s+bus"
    r"|subscriber)s?\b|\bcode\b",
    re.IGNORECASE,
)
_IN_CODE = expression(r"`[^`\n]*`")
_PERSON = expression(r"\b(?:user|human|person|people|customer|interactive|present|show|display)\b", re.IGNORECASE)
_DENIED = expression(r"\b(?:not|never|no|without|don['’]?t|instead\s+of|rather\s+than|need\s+not)\b", re.IGNORECASE)


def receipts(page: Page) -> tuple[Receipt, ...]:
    """The acknowledgements a document asks for, at most one a section: a field before a heading before a sentence."""
    if not page.contract or not _is_spoken_of(folded_text(page.source)):
        return ()
    found = [next(_of_part(page, part), None) for part in page.sections(marks.ARRIVES | marks.CONFIRMS)]
    prompts = (each for _, line in prompted(page) for each in _sentences(page, line))
    found.append(next(prompts, None))
    return tuple(each for each in found if each)


def _is_spoken_of(text: str) -> bool:
    return any(letters in text and (placed is None or placed.search(text)) for letters, placed in _SPOKEN_OF)


def _of_part(page: Page, part: Part) -> Iterator[Receipt]:
    title = part.heading.plain if part.heading else ""
    for piece in everywhere(part.pieces):
        if isinstance(piece, Listing):
            yield from _first_step(page, piece)
        asked = _ASKED.search(f"{title} | {_lead(piece)}")
        for words in _fields(page, piece) if asked else ():
            span = _field(page, words)
            if span:
                yield Receipt("field", span)
        if isinstance(piece, Code):
            keys = keys_of_arrival(page, piece) if asked and not is_counter_example(piece) else ()
            yield from (Receipt("field", key) for key in keys)
            for line in template_lines(page, piece):
                yield from _signed(page, line)
            written = () if is_counter_example(piece) else written_arrivals(page, piece)
            yield from (Receipt("instruction", line) for line in written)
    if part.heading and page.kind != "other" and _asks(part, title):
        yield Receipt("section", part.heading.span)
    before = ""
    for passage in passages(part.pieces):
        yield from (each for each in _sentences(page, passage) if not is_of_service(each.span, passage, title, before))
        yield from _signed(page, passage)
        before = passage.plain


def _asks(part: Part, title: str) -> bool:
    return bool(_SECTION.search(title) and _is_due(part, title) and not _DENIED.search(title))


def _is_due(part: Part, title: str) -> bool:
    """Whether a title, or what stands below one that is nothing but `Acknowledgment`, says that one is to be sent."""
    if _BARE.fullmatch(title):
        return any(_OF_ARRIVAL.search(passage.plain) for passage in passages(part.pieces))
    return bool(_DUE.search(title))


def _lead(piece: object) -> str:
    lead = piece.lead if isinstance(piece, Listing | Code) else None
    return lead.plain if lead else ""


def _fields(page: Page, piece: object) -> Iterator[Passage]:
    match piece:
        case Listing(entries):
            yield from (entry.words for entry in entries)
        case Code():
            yield from template_lines(page, piece)


def _field(page: Page, words: Passage) -> Span | None:
    """The place of a field whose name says that something arrived, and not how many; `received` may be anything."""
    match = _FIELD.match(words.plain)
    key = _TIME.sub("", comparable(match["key"])) if match else ""
    named = page.words.acknowledges(key) and ("-" in key or key.startswith("ack"))
    return words.at(*match.span("key")) if match and named and not _COUNT.match(words.plain, match.end()) else None


def _sentences(page: Page, passage: Passage) -> Iterator[Receipt]:
    for start, end, held in sentences(passage):
        sentence = passage.plain[start:end]
        for first, last in arrivals(page, sentence) if held & (marks.CONFIRMS | marks.ARRIVES) else ():
            yield Receipt("instruction", passage.at(start + first, start + last))
        if held & marks.CONFIRMS:
            yield from _confirmed(page, passage, start, end)
        if not held & marks.ARRIVES or _MACHINE.search(_IN_CODE.sub("", sentence)):
            continue
        match = _SAID.search(sentence)
        if match and _is_role(page, match["who"]) and not _is_excused(sentence, match):
            yield Receipt("instruction", passage.at(start + match.start("said"), start + match.end()))
        sent = _SENT.search(sentence) if "`" in sentence else None
        if sent and _arrives(page, sent["code"], sentence) and not _is_denied(sentence, sent):
            yield Receipt("instruction", passage.at(start + sent.start("said"), start + sent.end()))


def _confirmed(page: Page, passage: Passage, start: int, end: int) -> Iterator[Receipt]:
    """Who is called says that what it was called with is there: `confirms that it has the job`."""
    sentence = passage.plain[start:end]
    things = page.words.lists["passed_things"]
    for wanted in (_CONFIRMED, _OPENED):
        match = wanted.search(sentence)
        if not match or _PERSON.search(sentence) or _is_denied(sentence, match):
            continue
        named = match.groupdict()
        given = named["given"] or named.get("come")
        passed = given is None or comparable(given) in things or is_given(page, comparable(given))
        if passed and _is_role(page, named.get("who")):
            yield Receipt("instruction", passage.at(start + match.start("said"), start + match.end()))


def _arrives(page: Page, code: str, sentence: str) -> bool:
    """Whether a message says that something arrived, and nothing that was done: `[STATUS] CONTEXT_RECEIVED | v1`.

    What is said before the work begins, `report-acknowledged`, says of anything only that it came.
    """
    keys = [comparable(token) for token in _TOKEN.findall(code)]
    tails = page.words.lists["receipt_tails"] if _BEFOREHAND.search(sentence) else frozenset[str]()
    named = (key for key in keys if "-" in key or key.startswith("ack"))
    return any(page.words.has("acknowledgements", key) or key.partition("-")[2] in tails for key in named)


def _signed(page: Page, passage: Passage) -> Iterator[Receipt]:
    """A field of a form that the receiver of a handoff signs."""
    match = _SIGNED.search(passage.plain) if page.kind != "other" else None
    if match:
        yield Receipt("field", passage.at(*match.span("key")))


def _first_step(page: Page, listing: Listing) -> Iterator[Receipt]:
    """The first of some numbered steps, where it is to acknowledge."""
    first, further = listing.entries[0], listing.entries[1:]
    numbered = first.number is not None and bool(further) and _FIRST.fullmatch(first.words.plain)
    if numbered and not any(_PERSON.search(entry.words.plain) for entry in further):
        yield Receipt("instruction", first.words.span)


def _is_excused(sentence: str, match: re.Match[str]) -> bool:
    """Whether words deny it, or a person is to be told."""
    quoted = "`" in match["said"] or '"' in match["said"]
    spoken = (match["waits"] or match["told"] or quoted) and _PERSON.search(sentence)
    return bool(_is_denied(sentence, match) or spoken)


def _is_denied(sentence: str, match: re.Match[str]) -> bool:
    return _DENIED.search(sentence, 0, match.end()) is not None


def _is_role(page: Page, word: str | None) -> bool:
    """Whether the subject of a sentence, if it has one, is a role: a queue may acknowledge what it likes."""
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    lists = page.words.lists
    key = comparable(word or "")
    return not key or "-" in key or key in (page.role, *ends) or key in lists["callee_words"] | lists["own_subjects"]
