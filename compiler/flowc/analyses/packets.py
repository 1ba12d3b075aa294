"""Whole lists of what passes at a call, held against each other: one thing that a role must be given at each call, and
that its caller has no word for in the step that calls it.

The evidence must be strong: both sides list names and nothing else, all that is sent is known to the called one, at
least two of its inputs are among it, and the most complete call of a document is judged. Whatever may stand for the
missing one, or says that more passes, leaves the call alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.likeness import Words, words
from flowc.analyses.short_calls import Short
from flowc.expressions import expression
from flowc.model.doctrine.calling.plain_names import is_said_due
from flowc.model.statements import Doctrine, Field, Sent
from flowc.text import Span
from flowc.vocabulary import comparable

_MORE = expression(
    r"\b(?:also|additionally|as\s+well|in\s+addition|plus|along(?:side)?|besides|append\w*|attach\w*|includ\w+|too|everything|all|whole"
    r"|entire|rest|whatever|context|further|other\s+inputs|remaining|missing|lacks?|lacking|asks?\s+for|requests?\s+for|packet|dossier|bundle)\b"
    r"|\.\.\.|…|\$ARGUMENTS",
    re.IGNORECASE,
)
"""What a step says by which more may pass than its call lists, or what is missing is sent later."""

_HANDLED = expression(r"\s*(?:[-*+|]|\d+[.)])\s*[*_]*`[\w-]+`[*_]*\s*(?:[:→|—–✅❌(,]|->|=>|\bor\b)")
"""A line about what comes back."""

_OF_OTHERS = ("agent", "output-contract")
"""Kinds of documents that say nothing of the calls of others."""

_FEWEST = 2
"""Inputs of the called one that a call must list, but for one that is surely left out: its own list says it is due."""

_SHORTEST = 4
"""Letters of a word that another may begin with and mean the same: `spec`, `specification`."""


class _Listed(NamedTuple):
    """What lists say of one role: those of its inputs, each with its document, and of the calls of each document."""

    due: list[tuple[Doctrine, Sent]]
    calls: dict[str, tuple[Doctrine, list[Sent]]]


def unsent_inputs(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Short]:
    """Each such input, at the call that lists most in each document."""
    found = _listed(doctrines)
    for doctrine in doctrines:
        for needs in doctrine.packets:
            callee = _callee(needs)
            told = found.get(callee) if needs.required else None
            for caller, calls in told.calls.values() if told else ():
                if told and caller is not doctrine and _near(joined, caller, doctrine) and caller.role != callee:
                    yield from _unsent(joined, doctrines, (doctrine, needs), told, caller, calls)


def _unsent(
    joined: Boundaries, doctrines: tuple[Doctrine, ...], own: tuple[Doctrine, Sent], told: _Listed, caller: Doctrine,
    calls: list[Sent],
) -> Iterator[Short]:
    """The one input of those that a document lists which another that calls its role does not send."""
    doctrine, needs = own
    sent = max(calls, key=_size)
    field = _left_out(sent, needs, calls)
    if field is None:
        return
    others = [one for other, one in told.due if one is not needs and _near(joined, other, doctrine)]
    telling = _telling(field, needs)
    of_all = (each for each in doctrines if each in (caller, doctrine) or each.kind not in _OF_OTHERS)
    if _is_due_to_all(field, others) and not any(_tells_of_all(each, telling) for each in of_all):
        yield Short(_callee(needs), field, _place(sent))


def _listed(doctrines: tuple[Doctrine, ...]) -> dict[str, _Listed]:
    found: dict[str, _Listed] = {}
    for doctrine in doctrines:
        for one in doctrine.packets:
            if callee := _callee(one):
                told = found.setdefault(callee, _Listed([], {}))
                if one.required:
                    told.due.append((doctrine, one))
                else:
                    told.calls.setdefault(doctrine.source.path, (doctrine, []))[1].append(one)
    return found


def _size(one: Sent) -> int:
    return sum(field.required for field in one.fields)


def _callee(one: Sent) -> str:
    return comparable(one.boundary.callee) if one.boundary and one.boundary.callee else ""


def _near(joined: Boundaries, one: Doctrine, other: Doctrine) -> bool:
    return joined.realms.together(one.source.path, other.source.path)


def _left_out(sent: Sent, needs: Sent, calls: list[Sent]) -> Field | None:
    """The one input of all that the called one requires that no call lists, and that its step does not speak of."""
    known = {words(field.key) for field in needs.fields}
    passed = {words(field.key) for field in sent.fields if field.required}
    offered = {words(field.key) for one in calls for field in one.fields}
    absent = [field for field in needs.fields if field.required and words(field.key) not in offered]
    if not passed <= known or len(absent) != 1 or (len(passed) < _FEWEST and not (passed and is_said_due(absent[0]))):
        return None
    own = _telling(absent[0], needs)
    steps = [one.span for one in calls]
    return None if any(_speaks_of(step, own, sent) for step in steps) else absent[0]


def _telling(field: Field, needs: Sent) -> Words:
    """The words of an input by which it may be spoken of: the last, or else what no other has."""
    own = words(field.key)
    others = frozenset(word for each in needs.fields if each is not field for word in words(each.key))
    last = words(field.key.rsplit("-", 1)[-1])
    return last - others or own - others or own


def _speaks_of(step: Span, own: Words, sent: Sent) -> bool:
    """Whether a step has a word for an input, or says that more passes than it lists."""
    listed = _place(sent)
    for start, line in _lines(step):
        within = listed.start <= start < listed.end or (start <= listed.start < start + len(line))
        if _mentions(line, own):
            return True
        if not within and not _HANDLED.match(line) and _MORE.search(line):
            return True
    return False


def _lines(place: Span) -> Iterator[tuple[int, str]]:
    at = place.start
    for line in place.text.splitlines(keepends=True):
        yield at, line
        at += len(line)


def _mentions(text: str, own: Words) -> bool:
    """Whether a text has one of some words, perhaps in short or in full."""
    told = [word for token in re.findall(r"[\w-]+", text) for word in words(token)]
    return any(_alike(word, each) for word in own for each in told)


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= _SHORTEST and long.startswith(short))


def _is_due_to_all(field: Field, others: list[Sent]) -> bool:
    """Whether each other list of the same inputs requires a field too."""
    return all(any(words(each.key) == words(field.key) and each.required for each in one.fields) for one in others)


def _tells_of_all(doctrine: Doctrine, own: Words) -> bool:
    """Whether a document says that an input passes at every call, or does not say what does."""
    texts = [one.span.text for one in doctrine.packets if one.boundary is None]
    return any("`" not in text or _mentions(text, own) for text in texts)


def _place(sent: Sent) -> Span:
    due = [field.span for field in sent.fields if field.required] or [field.span for field in sent.fields]
    places = sorted(due, key=lambda span: span.start)
    return Span(places[0].source, places[0].start, places[-1].end)

