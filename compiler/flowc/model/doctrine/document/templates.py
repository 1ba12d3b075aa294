"""Report templates inside fences: lines such as `Outcome: a | b`, where the fence is no code and no counter-example."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Passage

_PROSE = frozenset(("", "text", "txt", "plaintext", "md", "markdown", "plain", "report", "template"))
NESTED = frozenset(("yaml", "yml", "xml"))
"""Languages of forms in which a key may hold others."""

_COUNTER = expression(
    r"\b(?:bad|wrong|avoid|instead of|incorrect|anti-?pattern|don't|do not|never|current(?:ly)?|before|old|previous|"
    r"was)\b[^.]*:?\s*\**\s*$|❌",
    re.IGNORECASE,
)
_CODE_LINE = expression(
    r"^\s*(?:(?!\[[A-Za-z0-9][^\[\]\"]*\]\s*$|\{[A-Za-z]+(?:\s[A-Za-z][^{}]*)?\}\s*$)[{}\[\]]"
    r"|def |class |import |from |const |let |type |interface |function |#!|\$ |>>> )"
)
"""A line of code; one that is nothing but words in brackets, `[what was tried]`, is a place to fill in."""

_STATE = expression(
    r"\b(?:state|session|progress|checkpoint)[ _-](?:files?|structure|schema|store|document|record)\b"
    r"|\b(?:orchestration|workflow|session|run|loop|pipeline|project|sprint|team|execution)[ _-]state\b"
    r"|\b[\w.-]*state\.(?:md|json|ya?ml)\b",
    re.IGNORECASE,
)
"""Words for what is kept of a work that goes on: its own state, which is nobody's result."""

_OF_TICKET = expression(
    r"(?=[^\n]*\b(?:tickets?|issues?|work[ -]items?|cards?)\b)[^\n]*\b(?:updates?|comments?|progress)\b", re.IGNORECASE
)
"""A title or a first line of what is written on a ticket: the state that it is set to, and no result of a call."""

_SENT = expression(
    r"\s*[`*@]*(?P<who>[a-z][\w-]*)[`*]*,\s+please\s+(?:update|log|save|store|record|set|mark|write|register|create|insert|add)\b",
    re.IGNORECASE,
)
"""How a request begins that has somebody keep something: `ledger-db, please update`."""

_NOTED = expression(
    r"\b(?:append|prepend|add)\s+(?:\d+(?:\s*[-–]\s*\d+)?|a\s+few|some)\s+(?:\w+\s+)?(?:lines?|bullets?|sentences?)\s+to\b",
    re.IGNORECASE,
)
"""What leads to a note that is written below others."""

_OF_SESSION = expression(r"\bsession[ _-]hand-?(?:off|over)s?\b", re.IGNORECASE)
_PARTY = expression(r"\s*(?:[-*+]\s+)?[*_`]*(?:from|to|sender|receiver)[*_`]*\s*:", re.IGNORECASE)
"""What one session leaves to the next, unless it says from whom to whom."""

_PLANNED = expression(
    r"\b(?:plans?|to-?dos?|tasks?|task[ _-]?lists?|backlogs?|roadmaps?|boards?|milestones?|sprints?)\b", re.IGNORECASE
)
_OF_FILE = expression(
    r"\b(?:schema|example|format|structure|template|layout)s?\b[^`.]{0,40}\b(?:of|for)\s+(?:the\s+|an?\s+)?(?:file\s+)?"
    r"`[^`\s]{1,120}\.(?:ya?ml|json|md|toml)`",
    re.IGNORECASE,
)
_RESULT = expression(r"result|report|hand-?(?:off|over|back)|return|respon[sd]|answer|verdict|outcome", re.IGNORECASE)
"""A lead-in that says that a form is that of a file, the title or the path of a plan, and words for what comes back."""

_CHOICE = expression(r"\s*[`*\"']*(?:outcome|status|result|verdict)[`*\"']*\s*:[^|]*\w[^|]*\|", re.IGNORECASE)
"""What the first line of an indented block is that was meant as a form, and is no accident of layout."""

_TABLE_LINE = expression(r"^\s*\|.*\|\s*$")


_IN_CODE = expression(r"`[^`\n]{0,200}`")
"""A name in code, `wrong-season`, whose words say nothing of what it leads to."""

FENCES = 256
"""How many fences are known, told apart by identity: those of the documents read last."""


@lru_cache(maxsize=FENCES)
def is_counter_example(code: Code) -> bool:
    """Whether the words before a fence show it as what is wrong, or as what once was."""
    return code.lead is not None and bool(_COUNTER.search(_IN_CODE.sub(" ", code.lead.plain)))


def is_template(page: Page, code: Code) -> bool:
    """Whether a fence holds the text of a report to fill in."""
    return page.contract and _is_text(code) and _is_report(code)


def _is_text(code: Code) -> bool:
    """Whether a fence holds text, as far as its language tells, or its first line where it names none."""
    if code.language == INDENTED:
        return bool(code.lines) and _CHOICE.match(code.lines[0].plain) is not None
    return code.language in _PROSE


@lru_cache(maxsize=FENCES)
def _is_report(code: Code) -> bool:
    if is_counter_example(code) or _keeps_state(code) or _is_of_item(code):
        return False
    return not any(_CODE_LINE.match(line.plain) for line in code.lines)


def _keeps_state(code: Code) -> bool:
    """Whether a fence shows the file in which a work keeps its state, by its title, its lead-in or its first line."""
    first = code.lines[0].plain if code.lines else ""
    around = (code.titles[-1] if code.titles else "", code.lead.plain if code.lead else "", first)
    return any(map(keeps_state, around))


def keeps_state(words: str) -> bool:
    """Whether a title or a lead-in speaks of the state of a work that goes on."""
    return _STATE.search(words) is not None


def _is_of_item(code: Code) -> bool:
    """Whether a fence shows what is written on a ticket or below other notes, what somebody is asked to keep or a
    session leaves to the next, or the file of a plan: the states in it are those of the work.
    """
    title, lead = code.titles[-1] if code.titles else "", code.lead.plain if code.lead else ""
    first = next((line.plain for line in code.lines if line.plain.strip()), "")
    if _OF_TICKET.match(first) or _OF_TICKET.match(title) or _SENT.match(first) or _NOTED.search(lead):
        return True
    if _OF_SESSION.search(first) and not any(_PARTY.match(line.plain) for line in code.lines):
        return True
    return bool(_OF_FILE.search(lead) and _PLANNED.search(f"{title} {lead}") and not _RESULT.search(f"{title} {lead}"))


def is_form(page: Page, code: Code) -> bool:
    """Whether a fence holds a report to fill in, as text or as keys with what stands below them."""
    return page.contract and (_is_text(code) or code.language in NESTED) and _is_report(code)


def template_lines(page: Page, code: Code) -> tuple[Passage, ...]:
    """The lines of a report template in a fence; nothing for any other fence."""
    if not is_template(page, code):
        return ()
    return tuple(line for line in code.lines if line.plain.strip() and not _TABLE_LINE.match(line.plain))


def has_parts(page: Page, keys: tuple[str, ...], labels: tuple[str, ...]) -> bool:
    """Whether a form has parts for two of the labels of its result: `If published:`."""
    text = page.source.text.lower() if page.kind == "template" and keys[-1] in ("result", "outcome", "ending") else ""
    leads = ("if {}:", "if `{}`", "if **{}**", "when {}:", "when `{}`", "for `{}`")
    return sum(any(lead.format(label) in text for lead in leads) for label in map(str.lower, labels)) > 1
