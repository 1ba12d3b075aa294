"""Whose outcome a sentence speaks of: the words before `returns`, resolved to a role."""

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Boundary
from flowc.structs import Struct
from flowc.text import Span
from flowc.vocabulary import comparable

_BREAKS = frozenset((",", ";", ":", ")"))
_OWN = frozenset(("your", "its", "their"))
_RELATIVE = (("which",), ("who",))
_CODE = expression(r"`([^`]+)`\Z")
_ROLE = expression(r"[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*\Z")


class Subject(Struct):
    """A role, or None where the words do not say; `thing` for what is no role: a script, an endpoint, a function.

    `guessed` where a plain word stands before the verb that nothing in the document knows as a role.
    """

    role: str | None
    thing: bool = False
    guessed: bool = False


_HOOK = expression(r"(?:use|get|set|is|has|fetch|load|on|to)[A-Z]")
"""How the name of a function begins, which is no role."""


def is_condition(page: Page, words: tuple[str, ...]) -> bool:
    """Whether words before a verb make its clause a condition: `if x returns`, `goes on once the planner returns`.

    A bare `or` goes on with the clause before: `when it is asleep, or answers`.
    """
    clause = _last_clause(words)
    if not clause:
        return False
    if clause == ("or",):
        earlier = _last_clause(words[:-2])
        return bool(earlier) and page.words.has("case_words", earlier[0])
    return page.words.has("condition_words", clause[0]) or any(page.words.has("case_words", word) for word in clause)


def _last_clause(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[max((at + 1 for at, word in enumerate(words) if word in _BREAKS), default=0) :]


def subject_of(page: Page, words: tuple[str, ...]) -> Subject:
    """The role that words before a verb name: the one in backticks, the hyphenated one, else the document's own.

    What `which` stands for is what was named right before it: ``ask `auditor`, which returns``.
    """
    clause = _last_clause(words)
    if clause[:1] in _RELATIVE and len(words) > len(clause) + 1 and _CODE.fullmatch(words[-len(clause) - 2]):
        clause = words[-len(clause) - 2 : -len(clause) - 1]
    kept = [word for word in clause if _names(page, word)]
    if not kept:
        return Subject(_default(page))
    kept = _of_first_verb(page, words, kept)
    if any(word.endswith("()`") for word in kept):
        return Subject(None, thing=True)
    last = _CODE.fullmatch(kept[-1])
    drawn = arrow(last[1]) if last else None
    if drawn:
        return Subject(drawn[1])
    if last:
        named = bool(_ROLE.fullmatch(last[1])) and not (_HOOK.match(last[1]) or _is_thing(page, comparable(last[1])))
        return Subject(comparable(last[1]) if named else None, thing=not named)
    key = comparable(kept[-1])
    if key in page.words.lists["callee_words"] and page.boundary and page.boundary.callee:
        return Subject(page.boundary.callee)
    if key in page.words.lists["own_subjects"] | _OWN or (page.role and key == page.role):
        return Subject(_default(page))
    return _spoken(page, kept, key)


def _of_first_verb(page: Page, words: tuple[str, ...], kept: list[str]) -> list[str]:
    """The words up to the role at the beginning of a clause with another verb: `The callee gets x and` returns."""
    if words[-1].lower() not in ("and", "then"):
        return kept
    first = comparable(kept[0])
    known = first in page.words.lists["callee_words"] | page.words.lists["own_subjects"] or first in _ends(page)
    return kept[:1] if known or first == page.role else kept


def _names(page: Page, word: str) -> bool:
    return any(letter.isalnum() for letter in word) and not page.words.has("auxiliaries", word)


def _spoken(page: Page, kept: list[str], key: str) -> Subject:
    """A role in plain words: `execution-lead`, `Execution lead`, `The planner`."""
    relative = any(word.lower() == "you" for word in kept[1:])
    written = relative and any(_is_thing(page, comparable(word)) for word in kept)
    if written or _is_thing(page, key):
        return Subject(None, thing=True)
    pair = comparable(" ".join(kept[-2:]))
    known = {role for role in (page.role, *_ends(page)) if role}
    if pair in known:
        return Subject(pair)
    if key in known or "-" in key:
        return Subject(key)
    if page.kind in ("agent", "output-contract") and page.role and page.role.endswith(f"-{key}"):
        return Subject(page.role)
    shortened = [end for end in _ends(page) if end and end.endswith(f"-{key}")]
    if page.kind == "handoff-contract" and len(shortened) == 1:
        return Subject(shortened[0])
    return Subject(_party(page, kept) or (key if len(kept) == 1 else None), guessed=True)


def _party(page: Page, kept: list[str]) -> str | None:
    """The party of a contract about one call that words stand for: the one they share a word with, else the callee."""
    if page.kind != "handoff-contract" or not page.boundary:
        return None
    spoken = {part for word in kept for part in comparable(word).split("-")}
    called = spoken & set((page.boundary.callee or "").split("-"))
    calling = spoken & set((page.boundary.caller or "").split("-"))
    return page.boundary.caller if calling and not called else page.boundary.callee


def _is_thing(page: Page, key: str) -> bool:
    words = {key, key.split("-")[-1], key.removesuffix("s")}
    return bool(words & page.words.lists["things"])


def _ends(page: Page) -> tuple[str | None, ...]:
    return (page.boundary.caller, page.boundary.callee) if page.boundary else ()


def _default(page: Page) -> str | None:
    """Who returns where nobody is named: the callee of a handoff contract, else the document's own role."""
    if page.kind == "handoff-contract" and page.boundary:
        return page.boundary.callee
    return page.role


def own(page: Page, role: str | None, span: Span) -> Boundary | None:
    """The boundary at which a role returns: the one the document governs, else from the document's role, at `span`."""
    if role is None or (page.boundary and page.boundary.callee == role):
        return page.boundary
    return Boundary(page.role if page.role != role else None, role, span)
