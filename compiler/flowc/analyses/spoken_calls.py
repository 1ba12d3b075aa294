"""Calls in running words that leave out one thing of all that their callee says in words that it is called with.

A call is compared where all that it passes is among what its callee is called with, and only one thing of it is left:
one that the callee does not speak of again, and that whoever calls speaks of before, and not together with the callee.
"""

import re
from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.likeness import Words, words
from flowc.analyses.short_calls import Short
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field, Sent
from flowc.text import Span
from flowc.vocabulary import comparable

_REST = expression(
    r"\b(?:everything|anything|whatever|else|the\s+(?:rest|remainder|remaining|others?)|all\s+(?:that|other|it)|further|besides)\b",
    re.IGNORECASE,
)
"""What is said behind a call that may stand for what it leaves out."""

_OF_CALLS = frozenset(
    ("context", "prompt", "instruction", "doctrine", "rule", "tool", "minute", "hour", "turn", "session")
)
"""What a call has by itself."""

_FEWEST = 3
"""Things that a callee is called with, of which one may be left out."""


def spoken_calls(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Short]:
    """Each thing left out once for each callee, at the first call without it."""
    told = [(each, one) for each in doctrines for one in each.spoken]
    due = [(each, one) for each, one in told if one.required and len(one.fields) >= _FEWEST]
    found: list[tuple[str, Words]] = []
    for doctrine, sent in told if due else ():
        callee = _callee(sent)
        for other, needs in due if not sent.required else ():
            near = other is not doctrine and joined.realms.together(other.source.path, doctrine.source.path)
            field = _left_out(sent, needs) if near and _callee(needs) == callee and _same_caller(sent, needs) else None
            field = field if field and _is_at_hand(field, needs, sent, callee) else None
            if field and not any(role == callee and _meets(each, words(field.key)) for role, each in found):
                found.append((callee, words(field.key)))
                yield Short(callee, field, _place(sent))


def _callee(sent: Sent) -> str:
    return comparable(sent.boundary.callee) if sent.boundary and sent.boundary.callee else ""


def _same_caller(sent: Sent, needs: Sent) -> bool:
    callers = [comparable(each.boundary.caller) for each in (sent, needs) if each.boundary and each.boundary.caller]
    return len(set(callers)) < 2


def _left_out(sent: Sent, needs: Sent) -> Field | None:
    """The one thing of all that a callee is called with that a call neither passes nor speaks of."""
    passed, due = ([words(field.key) for field in one.fields] for one in (sent, needs))
    if not all(any(_meets(each, own) for own in due) for each in passed):
        return None
    absent = [field for field in needs.fields if not any(_meets(words(field.key), each) for each in passed)]
    return absent[0] if len(absent) == 1 and not words(absent[0].key) <= _words_of(sent.span.text) else None


def _is_at_hand(field: Field, needs: Sent, sent: Sent, callee: str) -> bool:
    """Whether who calls has a thing to send, and neither side says anything of how it comes."""
    own, source = words(field.key), sent.span.source
    noun = re.escape(field.text.split()[-1].lower().removesuffix("s"))
    told = re.findall(rf"\b{noun}(?:s|es)?\b", needs.span.source.text.lower())
    before = [_words_of(each) for each in source.text[: sent.span.start].split("\n\n")]
    had = [each for each in before if own <= each]
    free = own.isdisjoint(_OF_CALLS) and not _REST.search(source.text, sent.span.start, sent.span.end)
    return len(told) == 1 and free and bool(had) and not any(words(callee) <= each for each in had)


def _words_of(text: str) -> Words:
    return frozenset(word for token in text.split() for word in words(token))


def _meets(one: Words, other: Words) -> bool:
    return one <= other or other <= one


def _place(sent: Sent) -> Span:
    first, last = sent.fields[0].span, sent.fields[-1].span
    return Span(first.source, first.start, last.end)
