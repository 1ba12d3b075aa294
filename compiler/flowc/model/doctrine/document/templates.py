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

_CHOICE = expression(r"\s*[`*\"']*(?:outcome|status|result|verdict)[`*\"']*\s*:[^|]*\w[^|]*\|", re.IGNORECASE)
"""What the first line of an indented block is that was meant as a form, and is no accident of layout."""

_TABLE_LINE = expression(r"^\s*\|.*\|\s*$")


FENCES = 256
"""How many fences are known, told apart by identity: those of the documents read last."""


@lru_cache(maxsize=FENCES)
def is_counter_example(code: Code) -> bool:
    """Whether the words before a fence show it as what is wrong, or as what once was."""
    return code.lead is not None and bool(_COUNTER.search(code.lead.plain))


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
    if is_counter_example(code) or _keeps_state(code):
        return False
    return not any(_CODE_LINE.match(line.plain) for line in code.lines)


def _keeps_state(code: Code) -> bool:
    """Whether a fence shows the file in which a work keeps its state, by its title, its lead-in or its first line."""
    first = code.lines[0].plain if code.lines else ""
    around = (code.titles[-1] if code.titles else "", code.lead.plain if code.lead else "", first)
    return any(_STATE.search(words) for words in around)


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
