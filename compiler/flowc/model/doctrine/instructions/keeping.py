"""Work on tasks, told by who keeps them: what is moved to which state, and what is told to those who keep it."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import REQUEST, sets_state
from flowc.structs import Struct
from flowc.text import Name
from flowc.vocabulary import DeedWords

_NAMED = r"(?:\s+(?:[`\"'][^`\"']{1,40}[`\"']|[#<{\[][^\s]{1,40}|[A-Z]+-\d+))?"
"""The number or the name of a task, behind the word for it."""

_ENDS = (
    r"(?=[`\"'”*\s]*(?:$|[.,;:)(—–]|\s(?:column|section|lane|list|state|status|folder|queue|stage|pile|yourself|itself|via|over|through"
    r"|using|with|when|once|if|and|so|after|on\s+the|in\s+the|for|because|or|unless|until|right\s+away|straight\s+away"
    r"|at\s+once|immediately|now|then|first|before|without)\b))"
)


_NO_TASKS = (
    r"(?!(?:fields?|flags?|values?|variables?|keys?|outcomes?|status|results?|decisions?|verdicts?|columns?|labels?"
    r"|propert(?:y|ies)|parameters?|options?|modes?|levels?|types?|branch|code|answers?|repl(?:y|ies)|responses?|objects?"
    r"|entr(?:y|ies)|rows?|findings?|items?|checks?|(?:tick\s?|check)?box(?:es)?|marks?|ticks?|seals?|stamps?|flags?|as)\b)"
)
_DOCUMENTS = r"(?:files?|folders?|plans?|reports?|drafts?|texts?|documents?)\b"
_THE = r"(?:the|this|that|your|its)\s+"
_ANY = rf"{_THE}(?:[a-z]+\s+)?{_NO_TASKS}(?!{_DOCUMENTS})[a-z]+"
"""What may be a task by another name, where it is put into a state in code: `set the request to `drafted``."""

_DOCUMENT = rf"{_THE}(?:[a-z]+\s+)?{_DOCUMENTS}"
_STATE = r"(?:state|status|stage)"
_STATE_OF = rf"(?:{_ANY}['’]s?\s+{_STATE}|(?:the|its)\s+{_STATE}\s+of\s+{_ANY})"
"""The state of what may be a task: `set the request's status to drafted`."""

_MARKED = expression(rf"\s+{_ANY}\s+`(?P<place>[\w-]{{2,40}}){_ENDS}", re.IGNORECASE)
"""What is given a state by its mark: ``mark the order `packed` ``."""

_REGARDED = expression(r"\s+[^`]{1,60}?\sas\s", re.IGNORECASE)
"""What is only thought of something: `take the order as `paid``."""

_CARRIES = frozenset(("move", "transition", "advance", "promote", "shift", "bump"))
"""Verbs by which a document, or anything, goes from state to state, and is not filled in or filed."""

_FORWARD = expression(
    rf"\s+(?:{_ANY}|it)\s+(?:(?:back|on|over|out|forward|along)\s+)?to\s+(?:the|its)\s+next\s+(?:state|status|column|lane)\b",
    re.IGNORECASE,
)

_REQUEST = expression(REQUEST, re.IGNORECASE)


class _Objects(Struct):
    """What tells the orchestrator's work by its object: what is moved where, and what is told to those who keep it."""

    moved: re.Pattern[str]
    stated: re.Pattern[str]
    carried: re.Pattern[str]
    told: re.Pattern[str]
    addressed: re.Pattern[str]
    made: re.Pattern[str]


@lru_cache(maxsize=8)
def _objects(words: DeedWords) -> _Objects:
    items, keepers, interfaces = (_any(words, name) for name in ("work_items", "keepers", "interfaces"))
    whose = r"(?:(?:the|your)\s+[a-z]+['’]s\s+)?"
    task = rf"{whose}(?:(?:the|this|that|your|its|each|every|a|one|new|current|linear|jira|trello)\s+)*(?:{items})s?"
    keeper = (
        rf"(?:(?:the|our|your|its)\s+)?(?:(?:{keepers})(?:['’]s)?\s+){{1,2}}(?:(?:rest|http|json|web)\s+)?(?:{interfaces})\b"
        r"(?!\s+(?:docs?|documentation|reference|names?|schema|spec|under\s+test)\b)"
        rf"|(?:the\s+)?(?:(?:rest|http)\s+)?(?:{interfaces})\s+of\s+(?:the\s+|our\s+)?(?:{keepers})\b"
    )
    place = (
        r"\s+(?:(?:back|on|over|out|forward|along)\s+)?(?:from\s+[`\"']?[\w-]{2,40}[`\"']?\s+)?"
        rf"(?:to|into|in|onto|under|as)\s+(?:the\s+)?[`\"'“‘*]*(?P<place>[\w-]{{2,40}}){_ENDS}"
    )
    way = r"\b(?:to|at|with|through|over|via|on|into|onto|in|using|by)\s+"
    return _Objects(
        expression(
            rf"\s+(?:(?:it|them|(?:(?:the|its)\s+)?(?:state|status|stage)\s+of\s+{task}|{task}){_NAMED}"
            rf"|(?:{_ANY}|(?:the|its)\s+{_STATE})(?=[^`]{{1,20}}`)){place}",
            re.IGNORECASE,
        ),
        expression(rf"\s+{_STATE_OF}{place}", re.IGNORECASE),
        expression(
            rf"\s+(?:{_DOCUMENT}(?=[^`]{{1,20}}`){place}|{_ANY}\s+to\s+(?P<plain>[\w-]{{2,40}}){_ENDS})", re.IGNORECASE
        ),
        expression(rf"\s+[^.;]{{0,80}}?{way}(?:{keeper})", re.IGNORECASE),
        expression(rf"\s+(?:{keeper})(?!\s+in\s+(?:your\s+)?examples?\b)", re.IGNORECASE),
        expression(
            rf"\s+(?:[\w-]+\s+){{0,4}}?(?:{items}|status|state)s?\b[^.;]{{0,60}}?{way}(?:{keeper})"
            r"|\s+(?:(?:a|an|one|new|the|each|every|further|follow-up|separate)\s+){0,3}(?:task|card|job)s?\b[^,.;:]{0,40}?\b"
            rf"(?:on|to|in|into|onto)\s+(?:the|our|your)\s+(?:[\w-]+\s+)?(?:board|kanban|tracker|task\s+queue)\b",
            re.IGNORECASE,
        ),
    )


def _any(words: DeedWords, name: str) -> str:
    listed = sorted(words.lists[name], key=lambda each: (-len(each), each))
    return "|".join(re.escape(each).replace(r"\ ", r"[- ]") for each in listed)


def put_where(clause: Clause, plain: str, words: DeedWords) -> tuple[int, int] | None:
    """Where `plain` names the place to which an instruction moves what may be a task: `drag the card to live`.

    Only who knows the states of the flows can say that it is one.
    """
    objects = _objects(words)
    if clause.verb == "take" and _REGARDED.match(plain, clause.rest, clause.end):
        return None
    patterns = [objects.moved] if words.has("moving", clause.verb) else []
    patterns += [objects.stated] if patterns or clause.verb == "update" else []
    patterns += [objects.carried] if clause.verb in _CARRIES else []
    patterns += [_MARKED] if clause.verb == "mark" else []
    moved = next((found for each in patterns if (found := each.match(plain, clause.rest, clause.end))), None)
    named = next((name for name, place in moved.groupdict().items() if place), "") if moved else ""
    return moved.span(named) if moved and not words.has("others", moved[named]) else None


_QUEUED = expression(
    rf"\s+(?:{_THE}(?:[a-z]+['’]?s?\s+)?[a-z]+|it)\s+(?:(?:on|over|back)\s+)?(?:to|into|in|onto|on)\s+the\s+"
    r"[`\"“*]+(?P<place>[\w-]{2,40})[`\"”*]+\s+queue\b(?!['’-])",
    re.IGNORECASE,
)


def queued_where(clause: Clause, plain: str, words: DeedWords) -> tuple[int, int] | None:
    """Where `plain` names the queue into which an instruction puts something: ``submit the claim to the `paid` queue``.

    It may be any queue; only where others are said to put things there it is one of the work.
    """
    moves = words.has("moving", clause.verb) or words.has("telling", clause.verb)
    found = _QUEUED.match(plain, clause.rest, clause.end) if moves else None
    return found.span("place") if found else None


def goes_on(clause: Clause, plain: str) -> bool:
    """Whether an instruction moves what may be a task to the state behind its own."""
    return clause.verb in _CARRIES and _FORWARD.match(plain, clause.rest, clause.end) is not None


def tells(clause: Clause, text: str, words: DeedWords) -> bool:
    """Whether an instruction speaks to who keeps the tasks, or puts more of them there."""
    objects = _objects(words)
    return any(
        words.has(verbs, clause.verb) and pattern.match(text, clause.rest, clause.end)
        for verbs, pattern in (("telling", objects.told), ("addressing", objects.addressed), ("making", objects.made))
    )


def requested(clause: Clause, mentions: tuple[Mention, ...], words: DeedWords) -> Name | None:
    """What an instruction asks of a server that keeps tasks: `report it by `POST /tasks/7/result``."""
    requests = (each.name for each in mentions if _REQUEST.fullmatch(each.name.text))
    speaks = any(words.has(verbs, clause.verb) for verbs in ("telling", "addressing", "making"))
    return next(requests, None) if speaks else None


_STATED = expression(r"\s+(?:the|this|your|its|each)\s[^.;,:]{1,60}?\s(?:to|on|into|in|as)\s", re.IGNORECASE)


def states(clause: Clause, text: str, command: str, words: DeedWords) -> bool:
    """Whether an instruction moves a thing with a command for it: `put the loan on booked with `loans set-state``."""
    verb = words.has("moving", clause.verb) or clause.verb in ("mark", "update")
    return verb and bool(sets_state(command) and _STATED.match(text, clause.rest, clause.end))
