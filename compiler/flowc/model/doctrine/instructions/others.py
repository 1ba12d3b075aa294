"""What a document that leads agents says that each of them does: `builder` pushes its branch; tell `builder` to push.

They are deeds whose `role` is the word for who does them. Which words are agents, only the whole project can tell.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.modes import Mode, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.ascribed import ascribed
from flowc.model.doctrine.instructions.by_call import of_calls
from flowc.model.doctrine.instructions.clauses import Clause, Reader, clauses_of
from flowc.model.doctrine.instructions.effects import effects
from flowc.model.statements import LEADING, Deed
from flowc.vocabulary import comparable

_KINDS = frozenset(
    ("write", "run", "web", "delegate", "tool", "push", "pull_request", "merge", "submit", "move", "moved", "server")
)
_NO_NAMES = (
    r"(?!(?:the|this|that|these|those|it|you|we|they|he|she|i|who|which|what|there|here|if|when|where|once|unless|on|in|at"
    r"|after|before|for|with|while|an?|all|each|every|any|both|do|does|don|never|not|no|then|next|first|finally|and|or|but"
    r"|as|to|by)\b)"
)
_NAME = rf"(?:the\s+|each\s+|every\s+)?[`*]*(?P<who>{_NO_NAMES}[a-z][\w-]*)[`*]*(?:\s+agent)?"
_BEFORE = (
    r"[\W\d]*(?:(?:step|stage|phase)\s+\w+\W+)?"
    r"(?:(?:then|next|finally|first|second|third|last|afterwards|now|meanwhile|here)\b,?\s+|(?:after|before|when|once|while|during|in|for|on)\b[^,.;:`]{1,60},\s+)*"
)
_DOES = expression(rf"{_BEFORE}(?P<start>){_NAME}[\s:,]+(?=[a-z`])", re.IGNORECASE)
_TOLD = expression(
    rf"(?:{_BEFORE}|[^.;]{{0,60}}\b(?:and|then)\s+)(?:tell|ask|have|let|instruct|order|get)s?\s+{_NAME}\s+(?:to\s+)?(?=[a-z])",
    re.IGNORECASE,
)


def told_of_others(page: Page) -> tuple[Deed, ...]:
    """The deeds of others that a document tells of, in order: what they do with files, and what takes tools."""
    if page.kind not in LEADING:
        return ()
    found = [*ascribed(page), *of_calls(page)]
    known = {(deed.kind, deed.object.span) for deed in found if deed.object}
    for passage in page.passages():
        if not passage.quoted and _is_told(page, passage):
            told = _of_passage(page, passage)
            found += (deed for deed in told if (deed.kind, deed.object and deed.object.span) not in known)
    return tuple(sorted(found, key=lambda deed: (deed.span.start, deed.span.end, deed.kind)))


def _is_told(page: Page, passage: Passage) -> bool:
    titles = passage.titles[1:] or passage.titles
    modes = tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles)
    return strongest(modes) not in (Mode.NEGATED, Mode.SILENT)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    text = masked(passage)
    for start, end, held in sentences(passage):
        told = _TOLD.match(passage.plain, start, end)
        match = told or _DOES.match(passage.plain, start, end)
        role = comparable(match["who"]) if match else ""
        if not match or role == page.role or passage.plain[start:end].rstrip().endswith("?"):
            continue
        at, named = (match.end(), None) if told else (match.start("start"), role)
        for clause in clauses_of(_opened(text, passage, match), at, end, Reader(page.lexicon.deeds, named), held):
            yield from _of_clause(page, passage, text, clause, role)


def _opened(text: str, passage: Passage, match: re.Match[str]) -> str:
    """Masked words with the name of who does it, so that it is known as the subject."""
    first, last = match.span("who")
    return f"{text[:first]}{passage.plain[first:last]}{text[last:]}"


def _of_clause(page: Page, passage: Passage, text: str, clause: Clause, role: str) -> Iterator[Deed]:
    named = tuple(each for each in mentions_of(passage) if clause.rest <= each.start < clause.end)
    for kind, thing in effects(clause, text, named, passage, page.lexicon):
        if kind in _KINDS:
            span = passage.at(*trimmed(passage.plain, clause.start, clause.end))
            yield Deed(kind, span, role, thing, clause.negated, clause.optional)
