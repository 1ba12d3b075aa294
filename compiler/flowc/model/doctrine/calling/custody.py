"""Sentences that tell a call as a work that passes from hand to hand, or a callee as something that is started.

The roles are those the document names: the ends of its calls, whom it calls, and `callee`. They are masked before a
sentence is read, so that the expressions are the same for every document. What is said of a role counts where it is
said of a time: from the call on, again, until it is done.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.roles import Roles
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import LONGEST_SENTENCE
from flowc.model.doctrine.document.told import sentences
from flowc.model.habits import Wording
from flowc.structs import Struct
from flowc.text import Span
from flowc.vocabulary import comparable

_GIVEN = r"(?:call|hand-?off|hand-?over|transfer|invocation|delegation|dispatch|assignment|return|prompt|brief)"
_FROM_NOW = (
    rf"from\s+(?:then|now|here|there|(?:that|this|the)\s+(?:moment|point|time|{_GIVEN})(?:\s+of"
    rf"\s+(?:the\s+)?{_GIVEN})?)\s*(?:on\b|onwards?\b)?"
)
_TIME = expression(
    rf"\b(?:again|now|no\s+longer|until|{_FROM_NOW}|(?:after|with|during|upon|on|at|before)\s+(?:the"
    rf"\s+|each\s+|every\s+)?{_GIVEN}|while|during\s+(?:the|each)\s+run"
    r"|(?:when|once|as\s+soon\s+as)\s+(?:it|the\s+\w+|[\w`-]+)\s+(?:is|was|has)\s+(?:called|invoked"
    r"|started|dispatched|finished|done|accepted|there)"
    r"|once\s+called)\b"
    r"|\b(?:on|upon)\s+(?:an?\s+|any\s+)?(?:failure|failed|`[\w-]+`)"
    r"|\b(?:if|when)\s+(?:the\s+)?[\w` -]{2,40}?\s*(?:fails|failed|blocked|`failed`)",
    re.IGNORECASE,
)
_CALL_TIME = expression(
    rf"\b(?:{_FROM_NOW}|(?:after|with|upon|on|at|right\s+after)\s+(?:the\s+|each\s+|every\s+|being"
    rf"\s+)?(?:{_GIVEN}|called|invoked|receipt|arrival)"
    r"|once\s+(?:it\s+is\s+)?(?:called|invoked|started|dispatched)"
    r"|as\s+soon\s+as\s+(?:it\s+is|the\s+[\w-]+\s+(?:is|has))\s+(?:called|invoked|there|accepted|arrived|made)"
    r"|when\s+(?:it\s+is\s+)?(?:called|invoked))\b",
    re.IGNORECASE,
)
_AT_ONCE = (
    r"(?:immediately|automatically|at\s+once|right\s+away|straight\s+away|without\s+(?:any\s+)?delay|instantly)\b"
)
_NOT = expression(r"\b(?:not|never|nor)\b", re.IGNORECASE)


_CALLED, _NAMED = "\ue001", "\ue000"
"""What stands for each letter of a role: of whom the document calls, and of any other."""

_ANY = f"[{_NAMED}{_CALLED}]+"
_WORD = expression(r"[A-Za-z][\w-]*")
_UNNAMED = expression(r"\b(?:you|your|which|hands)\b", re.IGNORECASE)
"""What stands for a role where none is named."""


class _Saying(Struct):
    """An expression for one way to say it, and what else the sentence must say."""

    kind: str
    pattern: re.Pattern[str]
    time: re.Pattern[str] | None


def passed_on(page: Page, known: Roles, told: tuple[Span, ...]) -> Iterator[Wording]:
    """The sentences of a document that speak of its roles so, at most one finding for each, but none that is told."""
    if not known.called:
        return
    sayings = _sayings(*(tuple(sorted(page.words.lists[name])) for name in ("custody", "works")))
    for passage in page.passages(marks.CUSTODY | marks.STARTING):
        for start, end, held in sentences(passage):
            if held & (marks.CUSTODY | marks.STARTING) and not _is_told(passage.at(start, end), told):
                yield from _of_sentence(page, passage, (start, end), known, sayings)
    for grid in page.grids(marks.CUSTODY | marks.STARTING):
        for row in grid.rows:
            around = " ".join(each.plain for each in (*grid.header, *row))
            for cell in (each for each in row if len(each.plain) < LONGEST_SENTENCE):
                yield from _of_sentence(page, cell, (0, len(cell.plain)), known, sayings, around)


def _of_sentence(
    page: Page, passage: Passage, place: tuple[int, int], known: Roles, sayings: tuple[_Saying, ...], around: str = ""
) -> Iterator[Wording]:
    """What a sentence says; of a cell, its row says when."""
    text = passage.plain[slice(*place)]
    spoken = _masked(text, known)
    for saying in sayings if spoken != text or _UNNAMED.search(text) else ():
        match = saying.pattern.search(spoken)
        if match and (saying.time is None or saying.time.search(around or text)) and not _is_denied(text, match):
            role = next((text[slice(*match.span(key))] for key, found in match.groupdict().items() if found), "")
            span = passage.at(place[0] + match.start(), place[0] + match.end())
            yield Wording(saying.kind, span, _full(page, comparable(role)))
            return


def _masked(text: str, known: Roles) -> str:
    """A sentence with its roles masked, however they are written: `tech-lead`, `Tech lead`."""
    words = list(_WORD.finditer(text))
    end = 0
    for at, word in enumerate(words):
        for last in reversed(words[at : at + known.words]):
            written = comparable(text[word.start() : last.end()])
            if word.start() >= end and written in known.named:
                end = last.end()
                sign = _CALLED if written in known.called else _NAMED
                text = f"{text[: word.start()]}{sign * (end - word.start())}{text[end:]}"
    return text


def _is_told(sentence: Span, told: tuple[Span, ...]) -> bool:
    return any(sentence.start <= span.start < sentence.end for span in told)


def _is_denied(text: str, match: re.Match[str]) -> bool:
    clause = max(text.rfind(mark, 0, match.start()) for mark in ";:.")
    return _NOT.search(f"{text[clause + 1 : match.start()]}{match[0]}") is not None


def _full(page: Page, role: str) -> str:
    """The role a word means: `lead` is the end of the boundary that is called so."""
    ends = (page.boundary.callee, page.boundary.caller) if page.boundary else ()
    return next((end for end in ends if end and (end == role or end.endswith(f"-{role}"))), role)


@lru_cache(maxsize=4)
def _sayings(custody: tuple[str, ...], works: tuple[str, ...]) -> tuple[_Saying, ...]:
    held, work, called = _one_of(custody), _one_of(works), f"{_CALLED}+"
    return (
        *(_Saying("ownership", _compiled(each), None) for each in _returning(_ANY, held)),
        *(_Saying("transfer", _compiled(each), _TIME) for each in _holding(_ANY, held)),
        *(_Saying("launch", _compiled(each), None) for each in _starting(called, work)),
        *(_Saying("launch", _compiled(each), _CALL_TIME) for each in _going_on(called, work)),
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    return expression(pattern, re.IGNORECASE)


def _one_of(words: tuple[str, ...]) -> str:
    longest = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\-", "[- ]") for word in longest)


def _returning(roles: str, held: str) -> Iterator[str]:
    """What passes to a role, whenever: responsibility for a work, the work into its hands."""
    whom = rf"(?:the\s+)?`?(?P<role>{roles})`?(?![\w-])"
    goes = (
        r"(?:returns?|reverts?|goes|passes|moves|shifts|falls|transfers|comes"
        r"|is\s+(?:handed|passed|given|transferred))"
    )
    yield (
        r"\b(?:ownership|responsibility|custody|authority|the\s+baton|the\s+reins)\b[^.;:]{0,40}?\b"
        rf"{goes}\s+(?:(?:back|over|on)\s+)?(?:to|with|into)\s+{whom}"
    )
    yield rf"\b{goes}\s+(?:back\s+)?(?:in(?:to)?|to)\s+the\s+(?:{held})\s+of\s+{whom}"
    yield rf"\b{goes}\s+(?:back\s+)?in(?:to)?\s+(?:the\s+)?`?(?P<role>{roles})`?['’]s\s+(?:{held})\b"
    yield rf"\breverts\s+to\s+{whom}"
    yield (
        rf"\b(?:enters|leaves)\s+(?:(?:the\s+)?`?(?P<role1>{roles})`?['’]s\s+(?:{held})\b|the\s+(?:{held})"
        rf"\s+of\s+{whom})"
    )
    yield rf"\bback\s+in\s+(?:(?:the\s+)?`?(?P<role1>{roles})`?['’]s\s+court|the\s+court\s+of\s+{whom})"
    yield rf"\bup\s+to\s+{whom}\s+again\b"
    yield (
        rf"(?<![\w-])`?(?P<role>{roles})`?\s+(?:then\s+|thereby\s+)?(?:(?:regains|resumes|relinquishes"
        r"|surrenders|cedes|yields|gives\s+up|gives\s+away)\s+"
        r"(?:the\s+|its\s+|all\s+|full\s+)?(?:ownership|responsibility|custody|control|charge|command"
        r"|possession|authority)|relinquishes|surrenders|cedes)\b"
    )
    yield (
        r"\b(?:hands|passes|gives|transfers)\s+(?:over\s+)?(?:the\s+)?(?:responsibility|custody|control"
        rf"|ownership|baton)\b[^.;:]{{0,40}}?\bto\s+{whom}"
    )


def _holding(roles: str, held: str) -> Iterator[str]:
    """Who has a work for a time."""
    whom = rf"(?<![\w-])(?:the\s+)?`?(?P<role>{roles}|you)`?"
    yield (
        rf"{whom}(?:,?\s+(?:which|who))?\s+(?:now\s+|then\s+)?(?:has|have|takes?|keeps?|holds?)\s+(?:the"
        rf"|it|this)\b[^.;:,]{{0,30}}?\bin\s+(?:its|their|your)\s+(?:own\s+)?(?:{held})\b"
    )
    yield rf"\b(?:in|into|under|out\s+of)\s+(?:(?:the\s+)?`?(?P<role>{roles})`?['’]s?|your)\s+(?:{held})\b"
    yield (
        rf"{whom}(?:,?\s+(?:which|who))?\s+(?:is|are|becomes?|remains?|stays?)\s+(?:(?:now|then|again)"
        r"\s+)?(?:in\s+charge\s+of|responsible\s+for"
        r"|accountable\s+for|(?:the\s+)?owner\s+of)\s+(?:it|them|the\s+\w+)\b"
    )
    yield (
        r"(?<![\w-])which\s+(?:is|becomes)\s+(?:(?:now|then|again)\s+)?(?:in\s+charge\s+of|responsible"
        r"\s+for)\s+(?:it|them)\b"
    )
    yield (
        r"\b(?:is|becomes|remains|stays)\s+(?:now\s+)?(?:the"
        rf"\s+)?`?(?P<role>{roles})`?['’]s(?=\s*(?:[,.;:|]|again\b|now\b|$))"
    )
    yield rf"\bbelongs\s+(?:again\s+|now\s+)?to\s+(?:the\s+)?`?(?P<role>{roles})`?(?![\w-])"
    yield rf"\bstays\s+with\s+(?:the\s+)?`?(?P<role>{roles})`?(?![\w-])"
    yield rf"{whom}\s+takes\s+(?:it|them|the\s+[\w-]+)\s+back\b"
    yield rf"{whom}(?:,?\s+(?:which|who))?\s+(?:owns|answers\s+for|carries)\s+(?:it|them|the\s+[\w-]+)\b"
    yield (
        rf"{whom}\s+(?:\w+\s+)?no\s+longer\s+(?:has|have|holds?|owns?)\b[^.;:]{{0,20}}?\b(?:say|control"
        r"|authority|responsibility)\b"
    )
    yield rf"{whom}\s+(?:is|becomes|stays)\s+(?:\w+\s+)?in\s+charge\b"
    yield rf"\b(?:in|into|under)\s+the\s+(?:{held})\s+of\s+(?:the\s+)?`?(?P<role>{roles})`?(?![\w-])"
    yield rf"\bbecomes?\s+(?:again\s+)?the\s+property\s+of\s+(?:the\s+)?`?(?P<role>{roles})`?(?![\w-])"
    yield (
        rf"{whom}\s+(?:assumes|takes|gets|accepts|retains|receives)\s+(?:full\s+|the\s+)?(?:ownership"
        r"|responsibility|custody|control|charge|command|possession)\b"
    )
    yield r"\bchanges\s+hands\b"


def _who_and_work(called: str, work: str) -> tuple[str, str]:
    """The subject of a sentence about a callee, and what it may begin."""
    who = rf"(?:^|(?<=[\s`,(*]))(?:the\s+)?(?P<role>{called})`?\s+(?:(?:then|will|must|shall|should|now)\s+){{0,2}}"
    things = r"[a-z]{3,}ing\b|(?:[\w-]+\s+){0,2}?(?:stage|phase|mode|step)\b"
    return who, rf"(?:(?:the|its|your)\s+)?(?:(?:{work})\b|{things})"


def _starting(called: str, work: str) -> Iterator[str]:
    """A callee that sets off at once."""
    who, into = _who_and_work(called, work)
    yield (
        rf"{who}(?:go(?:es)?|moves?|proceeds?|launch(?:es)?|jumps?|dives?|plunges?|gets?|heads?|steps?|transitions?)\s+"
        rf"(?:straight|directly|right|{_AT_ONCE})\s+(?:on\s+)?(?:in)?to\s+{into}"
    )
    yield (
        rf"{who}(?:gets?|sets?|go(?:es)?)\s+(?:straight\s+|right\s+)?(?:going|(?:in)?to\s+work|under\s?way"
        rf"|about\s+its\s+work)\b[^.;:]{{0,30}}?\b(?:{_AT_ONCE}|until\b|through\b)"
    )
    yield (
        rf"{who}(?:starts?|begins?|commences?|launch(?:es)?|kicks?\s+off|enters?|proceeds?\s+to|proceeds?"
        rf"\s+with)\s+{into}[^.;:]{{0,20}}?\b{_AT_ONCE}"
    )
    yield rf"{who}{_AT_ONCE}\s+(?:starts?|begins?|commences?|runs?|launch(?:es)?|proceeds?|goes|executes?|works?)\b"
    yield (
        rf"{who}(?:springs?\s+into|swings?\s+into|comes?\s+to\s+life|wakes?\s+up|hits?\s+the\s+ground"
        r"|takes?\s+off|sets?\s+off"
        r"|gets?\s+(?:on\s+with\s+it|cracking|moving|rolling|started)|rolls?\s+up\s+its)\b"
    )
    yield (
        r"\b(?:starts?|begins?)\s+(?:the\s+moment|as\s+soon\s+as|the\s+instant)\s+(?:the"
        rf"\s+)?`?(?P<role>{called})`?\s+(?:is|has|was)\b"
    )
    yield (
        rf"(?<![\w-])`?(?P<role>{called})`?,?\s+(?:which|who)\s+(?:then\s+)?(?:runs|works|goes|carries"
        rf"|keeps)\b[^.;:]{{0,20}}?\b(?:on\s+its\s+own|by\s+itself|in\s+the\s+background|until)\b"
    )
    yield rf"\bsets?\s+(?:the\s+)?`?(?P<role>{called})`?\s+in\s+motion\b"
    yield (
        rf"\b{_GIVEN}\s+(?:starts|launches|triggers|kicks\s+off|sets\s+off)\s+(?:the"
        rf"\s+)?`?(?P<role>{called})`?(?![\w-])"
    )


def _going_on(called: str, work: str) -> Iterator[str]:
    """A callee that works on and on, or begins, once it was called."""
    who, into = _who_and_work(called, work)
    yield (
        rf"{who}(?:starts?|begins?|commences?|launch(?:es)?|kicks?\s+off|enters?|turns?\s+to|plunges?"
        rf"\s+into|sets?\s+to|dives?\s+into|goes\s+to)\s+{into}"
    )
    yield rf"{who}(?:is|gets)\s+(?:up\s+and\s+running|under\s?way|set\s+in\s+motion|off\s+and\s+running|at\s+work)\b"
    yield rf"{who}is\s+(?:live|active|on\s+its\s+own|off)(?=\s*(?:[.,;:)]|and\b|$))"
    yield (
        rf"{who}(?:works?|runs?|goes|carries|keeps?)\b[^.;:]{{0,25}}?\b"
        r"(?:until\s+(?:it|the|told|stopped|asked|they)\b|at\s+it\b|in\s+the\s+background\b|by\s+itself\b"
        r"|on\s+its\s+own\b)"
    )
