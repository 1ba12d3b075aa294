"""Whether an input that a call does not list may come all the same: the step of the call hands over more than it names,
or a sentence of its document says that it passes.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable

from flowc.analyses.likeness import Words, words, words_of
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field
from flowc.text import Source, Span
from flowc.vocabulary import comparable

STEP = expression(
    r"(?m)^(?:(?:[-*+]|\d{1,3}[.)]|#{1,6})[ \t]|</?(?:step|phase|stage|task|section|part)\b[^<>\n]{0,120}>)"
)
"""How an item, a title or a step in a tag begins that no other is around."""

OPEN_TEXT = expression(r"[\w}-]/[\w{}-]+|[\w}]\.(?:md|json|ya?ml|txt|csv)\b|[\w.:;,}][ \t]*(?:\.\.\.|…)")
"""The place of a text that a prompt hands over, which may hold anything, or a prompt that is not shown to its end."""


_SENDS = expression(
    r"\W*(?:the\s+)?`?(?P<who>[a-z][\w-]*)`?\s+(?:(?:always|first|then|only|also)\s+)?"
    r"(?:sends|gives|hands|passes|supplies|provides|brings|delivers)\b(?P<what>[^.]*)\.?\W*",
    re.IGNORECASE,
)
"""A sentence that says who sends something, and no more."""

_TO = expression(r"(?i)\b(?:to|for|into|by|each|every|all|any)\b")


def outsiders(doctrines: Iterable[Doctrine]) -> frozenset[str]:
    """Those who call nobody but who calls others, and are called by nobody: with what they send the work begins."""
    told = [each for doctrine in doctrines for each in (doctrine.boundary, *doctrine.boundaries) if each]
    ends = {(comparable(each.caller), comparable(each.callee)) for each in told if each.caller and each.callee}
    callers, called = {caller for caller, _ in ends}, {callee for _, callee in ends}
    return frozenset(callers - called - {caller for caller, callee in ends if callee not in callers})


class Besides:
    """What passes beside the lists of one document: its sentences by their words, the open ones by their places.

    What `outsiders` send comes in to whoever calls, and goes to nobody yet.
    """

    def __init__(self, doctrine: Doctrine, outsiders: Container[str] = frozenset()) -> None:
        besides = tuple(one for one in doctrine.besides if not _comes_in(one.span.text, doctrine, outsiders))
        self._steps = _steps(doctrine.source) if besides else ()
        self._open = sorted(one.span.start for one in besides if one.required)
        self._told: dict[str, list[tuple[Span, Words]]] = {}
        for one in besides:
            held = words_of(one.span.text)
            for word in held:
                self._told.setdefault(word, []).append((one.span, held))

    def brings(self, field: Field, sent: Span, prompt: str = "") -> bool:
        """Whether a field may come at a call with a prompt, which lists other fields from one place to another."""
        if OPEN_TEXT.search(prompt):
            return True
        start, end = self._step(sent)
        if bisect_left(self._open, start) < bisect_left(self._open, end):
            return True
        own = telling(field, words_of(sent.text))
        speaking = min((self._told.get(word, []) for word in own), key=len, default=[])
        return any(own <= held and not _within(span, sent) for span, held in speaking)

    def _step(self, sent: Span) -> tuple[int, int]:
        """Where the outermost item or the section in which a call stands begins, and the next one behind its list."""
        before, behind = bisect_right(self._steps, sent.start), bisect_left(self._steps, sent.end + 1)
        end = self._steps[behind] if behind < len(self._steps) else len(sent.source.text)
        return self._steps[before - 1] if before else 0, end


def _comes_in(sentence: str, doctrine: Doctrine, outsiders: Container[str]) -> bool:
    """Whether a sentence only says what somebody from outside sends, and the document calls in the name of another."""
    match = _SENDS.fullmatch(sentence)
    who = comparable(match["who"]) if match else ""
    return bool(match and who in outsiders and who != doctrine.role and not _TO.search(match["what"]))


def _within(one: Span, other: Span) -> bool:
    return one.start >= other.start and one.end <= other.end


def telling(field: Field, sent: Words) -> Words:
    """The last word of a field, by which it may be spoken of, or all where what is sent has that."""
    last = words(field.key.rsplit("-", 1)[-1])
    return words(field.key) if not last or last <= sent else last


def _steps(source: Source) -> tuple[int, ...]:
    """Where the outermost items and the titles of a document begin, in order."""
    return tuple(match.start() for match in STEP.finditer(source.text))
