"""Entries in ledgers of which a sentence only tells: of programs and people, asked for, past, or shown as wrong."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.records import OF_MONEY
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Event
from flowc.vocabulary import comparable

_VERB = r"(?:append|write|record|log|add|emit|post|enter|put|update)"
_MADE = r"(?:appended|wrote|logged|added|posted|entered|recorded|updated)"
_WRITING = (
    r"(?:(?:append|record|logg|writ|add|post|enter|keep)ing|(?:writes|entries)(?:\s+[\w-]+){0,2}\s+(?:in|to|into)"
    r"|(?:written|recorded|entered|appended|logged|added|posted|goes|go)\s+(?:down\s+)?(?:in|to|into|on))"
)
_OTHER = r"(?:the|an?|our|whoever|those)\s+(?!(?:(?:sub-?)?agents?|roles?|stages?|callees?|workers?|readers?)\b)[\w`-]+"
_OTHERS = rf"{_OTHER}(?:\s+[\w`-]+){{0,2}}['’]s?"
"""Writing, and who does it where a sentence says whose work it is: `what goes in the ledger is the clerk's part`."""

_BOOK = r"(?:ledger|journal|log\s?book|log|register|book|chronicle)s?"
_PUT = r"(?:written|recorded|entered|appended|logged|added|posted|noted|booked|kept|made)"
_THERE = (
    rf"\b(?:(?:was|were|had\s+been)|(?:what(?:ever)?|that|which|who)\s+(?:has|have)\s+been|what(?:ever)?\s+(?:is|are|gets))"
    rf"\s+(?:[\w-]+\s+)?{_PUT}\b",
    rf"\b(?!(?:agents?|roles?|stages?|workers?|callees?|everybody|everyone|it|each)\b)[\w-]+\s+has\s+(?!been\b)(?:[\w-]+\s+)?{_PUT}\b",
    r"\A\W*(?:describe|explain|tell|show|ask)\s+(?:in\s+\S+\s+)?(?:how|which|what|where|whether|why|who|when)\b"
    rf"(?!.*(?:,|\band\s+(?:then\s+)?{_VERB}\b))",
    rf"\b(?:like|(?:style|manner|tone|voice|language|spelling|hand|words?|wording|terms)\s+of)\s+(?:(?:the|an?|your|our)\s+)?(?:[\w-]+\s+)?{_BOOK}\b",
    rf"\badds?\s+(?:(?:up|together)\b|the\s+(?:[\w-]+\s+)?(?:entries|rows|lines|sums|amounts|figures|events)\s+(?:of|on|from)\s+"
    rf"(?:the|each|every|an?)\s+(?:[\w-]+\s+)?{_BOOK}\b(?!\s+(?:in)?to\b))",
    rf"(?<!\bto\s)(?<!\bin\s)(?<!\bon\s)(?<!\binto\s)(?:^\W*|\b)(?:the|its|your|our|an?|each)\s+(?:[\w'’-]+\s+)?{_BOOK}"
    r"(?:['’]s?\s+\w|\s+(?:pages?|columns?|folios?|numbers?|paper|covers?)\b)",
    rf"\b{_BOOK}\s+(?:is|are|(?:must|should)\s+be)\s+(?:kept\s+)?(?:updated|up\s+to\s+date|current)\b(?!.*\b(?:events?|entr(?:y|ies))\b)"
    r".*\b(?:reflects?|match(?:es)?|mirrors?)\s+(?:the\s+)?(?:[\w-]+\s+)?(?:reality|truth|state|facts)\b",
    rf"\b{_BOOK}\s+(?:is|are)\s+(?:still\s+|all\s+)?(?:written|kept)\s+(?:by\s+hand\b|with\s+an?\s+[\w-]+\s*(?:[.,;:]|\Z)"
    r"|in\s+(?!(?:the|each|every|an?|your|its|time|real|order|parallel|sequence|step|full|advance)\b)[\w-]+(?:\s+\w+)?\s*(?:[.,;:]|\Z))",
)
"""What stands in a ledger already, how it is written, and what of it is quoted or added up."""

_TOLD = tuple(
    expression(pattern, re.IGNORECASE)
    for pattern in (
        r"^\W*(?:for\s+example|e\.g|example|mistake|bad|wrong|anti-?pattern|formerly|previously|in\s+the\s+past|until\s+(?:last|then))\b",
        r"\b(?:check|verif(?:y|ies)|confirm|judge|test|flag|review)s?\s+(?:that|whether|if)\b",
        rf"\b(?:code|functions?|modules?|scripts?|services?|programs?|methods?|class(?:es)?|handlers?|hooks?)\s+(?:that|which|to)\s+{_VERB}",
        r"\bif\s+you\s+(?:think|feel|believe|want|would|are\s+(?:tempted|inclined|about))\b",
        rf"\b{_WRITING}\b[^.;]*?(?:\b(?:is|are)\s+(?:not|never|forbidden|nobody|somebody|none|no\s+(?:task|work|business|concern)"
        rf"|(?:part\s+of\s+)?(?:{_OTHERS}|your\s+caller['’]s)\s+(?:work|job|business|task|affair|duty|concern|matter|part|privilege|responsibility|alone)"
        rf"|(?:(?:left|up|reserved|a\s+matter)\s+)?(?:to|for)\s+{_OTHER})\b"
        rf"|(?<!that\s)(?<!which\s)\b(?:belongs?\s+to|(?:lies?|rests?)\s+with|falls\s+to)\s+{_OTHER}\b)",
        rf"\bleaves?\b[^.;]*\b{_WRITING}\b[^.;]*\bto\s+{_OTHER}\b",
        r"\b(?!(?:is|are|be|been|being|was|were|gets?|not|then|also|always|only|and|or|immediately|automatically|events?|entry|entries"
        rf"|lines?|rows?|records?|all|what|it)\b)[a-z-]+\s+{_MADE}\s+(?:an?|the|each|every|events?|entries|its|to)\s",
        r"\b(?:ledger|journal|log)\s+(?:module|table|class|component|model|service|schema|view|entity|package|api|code|test)s?\b",
        r"\b(?:write|add)s?\s+(?:(?:the|an?|some|unit|more)\s+)*(?:tests?|code|documentation|functions?|migrations?|class|module|feature)\b",
        r"\blog\s+(?:in|on|out)\s+(?:before|first|with|when|and)\b",
        rf"(?:^|[,;.:]\s+)\W*(?:the|our|an?)\s+(?-i:[A-Z]{{2,6}})\s+(?:then\s+|also\s+|itself\s+)?{_VERB}s\b",
        rf"\b(?:the|our|this|that)\s+(?:playbook|tool|cli|plugin|product|package|extension)\s+(?:(?:then|also|itself)\s+)?{_VERB}e?s\b",
        *_THERE,
        r"\b(?:payments?|expenses?|invoices?|logins?|purchases?|refunds?|deposits?|trades?)\s+(?:to|in|into|is|are)\s",
    )
)
_PROPOSED = expression(
    rf"\b(?:(?:it|this|that|them|these|all)\s+(?:up\s+)?|is\s+(?:up|left)\s+)to\s+{_OTHER}(?:\s+[\w-]+)?\s+to\s+{_VERB}\b"
    rf"|\b(?:propos|suggest|recommend|offer)(?:e|es|s|ing|ed)?\s+(?:to\s+|that\s+[^.;,]{{1,40}}?){_VERB}\b"
    r"|\b(?:explain|describe|show|say|tell|ask)(?:s|ed|ing)?\s+(?:[\w-]+\s+){0,3}?how\s+(?:to|the|you|one)\s"
    rf"|\b(?:whether|if)\s+{_OTHER}(?:\s+[\w-]+)?\s+(?:should|must|will|would|may|can|could|(?:has|needs)\s+to)\s+{_VERB}\b"
    rf"|\b(?:until|that|because|since)\s+{_OTHER}(?:\s+[\w-]+)?\s+{_MADE}\b"
    r"|\bif\s+(?:you\s+(?:like|wish|prefer|care|see\s+fit)(?=\s*(?:[,;:.)—–]|to\b))|(?:there\s+is|you\s+have)\s+(?:the\s+)?time|time\s+(?:permits|allows))\b"
    r"|\b(?:perhaps|maybe)\b",
    re.IGNORECASE,
)
_ASKED_FOR = expression(
    rf"\b(?:tell|ask|remind|advise|instruct|urge|invite|suggest|recommend|propose)(?:s|ed|ing)?\s+(?:to\s+)?{_OTHER}(?:\s+[\w-]+){{0,2}}?\s+to\s+{_VERB}\b",
    re.IGNORECASE,
)
"""What leaves an entry to others, or free; what asks others for it."""

_BEFORE = 300
"""Characters in which the sentences before an entry lie."""

_LONGEST = 2000
"""Characters of a list of tools that are read."""

_BY_PROGRAM = (
    r"(?:^|[,;.:]\s+|\b(?:the|an?|each|every|our|their|its|that)\s+)(?:[\w-]+\s+)?(?:{})\s+(?:then\s+|also\s+|lets?\s+\w+\s+)?"
    rf"{_VERB}(?:e?s)?\b"
)

_CARRIES = expression(
    r"\b(?:results?|returns?|return\s+values?|answers?|repl(?:y|ies)|responses?|payloads?|outcomes?)(?:\s+of\s+[^.;:]{1,40})?\s+(?:\w+\s+){0,2}?"
    r"(?:carr(?:y|ies)|holds?|ha(?:s|ve)|contains?|includes?|lists?|brings?|comes?\s+with)\s+[^.;:]{0,30}?`?events?`?\b",
    re.IGNORECASE,
)
"""What says that events come back as data."""

_TAKES_THEM = expression(
    r"\W*(?:(?:then|afterwards|later),?\s+)?(?:(?:the|our|an?)\s+)?`?(?P<who>[A-Za-z][\w-]*(?:\s+(?!(?:then|itself|also|only)\b)[\w-]+)?)`?"
    r"(?:\s+\([^()]{1,60}\)|,\s+[^,.;]{1,60},)?\s+(?:(?:then|itself|also|only)\s+)?\Z",
    re.IGNORECASE,
)
"""Who does something at the beginning of a sentence, in the third person."""

_THEM = expression(r"[a-z]+s\s+(?:them|these|those|all\s+of\s+them|it)\b", re.IGNORECASE)
_WORKERS = expression(
    r"(?:you|they|we|everybody|everyone|all|(?:it|this|that)|(?:(?:each|every|any|all|that|this)\s+)?(?:sub-?)?(?:agents?|roles?|stages?|workers?"
    r"|callees?|specialists?)|(?:each|every|any|all)\b.*)",
    re.IGNORECASE,
)

_GLOSS = expression(r"`[^`\n]{1,60}`\s+\((?P<said>[^()]{1,240})\)")
_OFFERS = expression(
    r"\b(?:exposes?|offers?|provides?|has|have|includes?|supports?|comes?\s+with|brings?)(?:\s+[\w-]+){0,3}?\s*:?\s*\Z",
    re.IGNORECASE,
)
"""What a name in code is said to do, and what leads to such names where they are only listed."""


def is_of_results(page: Page, passage: Passage, start: int, appended: "re.Match[str]") -> bool:
    """Whether somebody enters what results carry, as the words before say: `Each result carries `events`. The
    publisher writes them to the ledger`. Whose results they are is the one who works, and so is whoever reads this.
    """
    told = _CARRIES.search(passage.plain, max(0, start - _BEFORE), start)
    taker = _TAKES_THEM.match(appended.string, 0, appended.start())
    if told is None or taker is None or taker.end() != appended.start() or not _THEM.match(appended[0]):
        return False
    who = taker["who"].lower()
    whose = passage.plain[max(0, start - _BEFORE) : told.end()].lower()
    return not (_WORKERS.fullmatch(who) or who in whose or comparable(who) == page.role)


def is_told(event: Event, page: Page) -> bool:
    """Whether the sentence of an entry gives nobody who reads it the task to make one."""
    text = event.span.text
    if OF_MONEY.search(text) and not event.name:
        return True
    if not event.appended:
        return False
    if text.rstrip(" *_").endswith("?") or any(pattern.search(text) for pattern in _TOLD):
        return True
    if _is_gloss(event) or _is_left_to_others(event, page):
        return True
    return _by_program(page.words.lists["strangers"]).search(text) is not None


def _is_left_to_others(event: Event, page: Page) -> bool:
    """Whether a sentence only proposes, explains or allows an entry, or, of an agent's own document, asks somebody else
    to make it: there nobody leads him.
    """
    text = event.span.text
    return _PROPOSED.search(text) is not None or (page.kind == "agent" and _ASKED_FOR.search(text) is not None)


def _is_gloss(event: Event) -> bool:
    """Whether an entry stands in the gloss of a tool among others that something has: ``it offers `weigh` (...), `log`
    (append a row to the ledger)``; what such a tool is run for nobody is told there.
    """
    text, end = event.span.source.text, event.span.end
    told = text[max(text.rfind("\n\n", 0, end), 0, end - _LONGEST) : end] if "(" in event.span.text else ""
    glosses = tuple(_GLOSS.finditer(told))
    within = any(event.ledger and event.ledger in each["said"] for each in glosses)
    return within and len(glosses) > 1 and _OFFERS.search(told, 0, glosses[0].start()) is not None


@lru_cache(maxsize=4)
def _by_program(programs: frozenset[str]) -> re.Pattern[str]:
    return re.compile(_BY_PROGRAM.format("|".join(map(re.escape, sorted(programs)))), re.IGNORECASE)
