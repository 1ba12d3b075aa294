"""Who a sentence says returns something: what its words name, or what `it` stands for, the callee of the sentence
before: ``Call `tracer` with the switch. It returns ...``.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.preceding import Word
from flowc.model.doctrine.boundaries.subjects import Subject, subject_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.vocabulary import comparable

POSSESSIVE = expression(r"['’]s?\Z")
_WORD = expression(r"\w")
_FEW = 4
"""Words before a verb of which the last is its subject: `at the end it returns`."""

_REACH = 300
"""Characters above a passage in which it is looked for whom its pronoun stands for."""

_TAKES = frozenset(("gets", "receives", "takes", "reads", "sees"))
_PRONOUNS = frozenset(("it", "they", "he", "she"))
_BEFORE = r"(?:then|and|next|first|now|finally|you|also|always|again|must|should|will|lead|session)"
_TELLS = (
    r"(?:call|ask|invoke|run|start|spawn|launch|consult|use|tell|give|send|brief|hand|say|delegate|dispatch|pass)s?"
)
_CALLED = expression(
    rf"(?i)(?:^|[.;!?:]\s+|\b{_BEFORE}\s+){_TELLS}\s+(?:[^.`]{{0,60}}?\bto\s+)?(?:the\s+|an?\s+|one\s+)?"
    r"\**`(?P<role>[a-z][\w-]*)`"
)
_HEAD = expression(
    r"\W*\*\*(?:the\s+)?`?(?P<role>[a-z][a-z0-9]*(?:[ -][a-z][a-z0-9]*){0,2})`?[.:]?\*\*[.:]?\s", re.IGNORECASE
)
"""The name in bold that a paragraph begins with: `**Sorter.** Takes the mail. It returns ...`."""

_OF_FUNCTION = expression(r"`[A-Za-z_][\w.]{0,60}\([^`\n]{0,80}\)`(?:[^\n]{0,200}[.;:—–-])?\s+Returns\b")
"""A function as code shows its call, and a sentence without a subject behind it, which says what that returns."""

_HAVING = frozenset(("carrying", "with", "having", "holding", "containing", "without", "by"))
_ONE = frozenset(("a", "an"))
"""Words before what somebody has, ``an input carrying a `uuid` reports``: who is no agent."""

_OF_RETURNED = frozenset((
    "what", "whatever", "which", "that", "if", "when", "whether", "one", "outcome", "result", "status",
))  # fmt: skip
"""Words before `the tester returned` of which one says that it is about whatever comes back."""


def speaker(page: Page, passage: Passage, words: list[Word], verb: int, labels: tuple[str, ...]) -> Subject:
    """Who returns some labels, by the words of a sentence before the verb at a place among them.

    ``The `tracer-x` gets a switch and returns`` speaks of who stands first. A pronoun stands for a callee in words
    that lead to a list; what a sentence names besides may be a field, so that it counts where a label has two words.
    """
    before = words[:verb]
    leads = not _WORD.search(passage.plain, words[-1].end)
    first = before[0].text if len(before) > 2 and before[1].key in _TAKES else ""
    if leads and first.startswith("`") and "-" in first:
        return Subject(comparable(before[0].key))
    pronoun = bool(before) and len(before) <= _FEW and before[-1].key in _PRONOUNS and not page.boundary
    if pronoun and (role := _entitled(page, passage)):
        return Subject(role)
    if len(before) == 1 and before[0].key in _PRONOUNS and not page.boundary:
        named = {comparable(match["role"]) for match in _CALLED.finditer(passage.plain, 0, before[0].start)}
        if leads and len(named) == 1:
            return Subject(named.pop())
        called = named or _called_above(page, passage)
        if page.kind == "agent" and len(called) == 1 and any("-" in label for label in labels):
            return Subject(called.pop())
    if not before and is_of_function(passage, words[verb].start):
        return Subject(None, thing=True)
    if len(before) > 2 and before[-3].key in _HAVING and before[-2].key in _ONE and before[-1].text.startswith("`"):
        return Subject(None, thing=True)
    return subject_of(page, tuple(POSSESSIVE.sub("", word.text) for word in before))


def is_of_function(passage: Passage, place: int) -> bool:
    """Whether what stands at a place, or the verb there, says what a function returns."""
    found = _OF_FUNCTION.finditer(passage.plain, 0, place + len("Returns"))
    return any("." not in passage.plain[match.end() : place] for match in found)


def _entitled(page: Page, passage: Passage) -> str | None:
    """The role that a paragraph, or its section, of a document about several has for a title."""
    head = _HEAD.match(passage.plain)
    role = comparable(head["role"] if head else passage.title.strip("`* ")).removeprefix("the-")
    told = page.kind != "agent" and page.words.is_somebody(role if "-" in role else f"one-{role}")
    return role if told and role != page.role else None


def _called_above(page: Page, passage: Passage) -> set[str]:
    """The last role that is called in the words right above a passage, in its section."""
    text, end = page.source.text, passage.span.start
    above = text[max(end - _REACH, 0) : end].rpartition("\n#")[2]
    roles = [comparable(match["role"]) for match in _CALLED.finditer(above.replace("\n", " "))]
    return set(roles[-1:]) - {page.role or ""}


def in_brackets(page: Page, words: list[Word], field: Word) -> str | None:
    """The role whose field stands in brackets behind its name: `tester` (STATUS: PASS/FAIL)."""
    at = words.index(field)
    named = at > 1 and words[at - 1].text == "(" and words[at - 2].text.startswith("`")
    role = comparable(words[at - 2].key) if named else ""
    return role if role and role != page.role else None


def named_before(words: list[Word]) -> str | None:
    """The role that stands in brackets right before values: ``Probe (`prober-x`): a | b``."""
    match [word.text for word in words[-4:]]:
        case ["(", role, ")", ":"] if role.startswith("`") and "-" in role:
            return comparable(role.strip("`"))
    return None


def tells_of_the_past(words: list[Word], verb: int) -> bool:
    """Whether a sentence tells what somebody returned, and not of what was returned: `in May the tester returned`."""
    before = [word.key for word in words[:verb]]
    did = words[verb].key.endswith("ed") and bool(before) and ("-" in before[-1] or before[-2:-1] in (["the"], ["our"]))
    return did and not _OF_RETURNED.intersection(before[-6:])
