"""Whether an input that a call does not list may come all the same: the step of the call hands over more than it names,
or a sentence of its document says that it passes.
"""

from bisect import bisect_left, bisect_right
from functools import lru_cache

from flowc.analyses.likeness import Words, words
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field
from flowc.text import Source, Span

_STEP = expression(r"(?m)^(?:[-*+]|\d{1,3}[.)]|#{1,6})[ \t]")
"""How an item or a title begins that no other is around."""

_PATH = expression(r"[\w}-]/[\w{}-]+|[\w}]\.(?:md|json|ya?ml|txt|csv)\b")
"""The place of a text that a prompt hands over, which may hold anything."""


def is_brought(doctrine: Doctrine, field: Field, sent: Span, prompt: str = "") -> bool:
    """Whether a document that makes a call may bring a field to the called one beside what it lists."""
    if _PATH.search(prompt):
        return True
    step, own = _step(sent), _telling(field, words_of(sent.text))
    for one in doctrine.besides:
        near = step.start <= one.span.start < step.end
        if (one.required and near) or (not _within(one.span, sent) and own <= words_of(one.span.text)):
            return True
    return False


def _within(one: Span, other: Span) -> bool:
    return one.start <= other.start and other.end <= one.end


def _telling(field: Field, sent: Words) -> Words:
    """The last word of a field, by which it may be spoken of, or all where what is sent has that."""
    last = words(field.key.rsplit("-", 1)[-1])
    return words(field.key) if not last or last <= sent else last


@lru_cache(maxsize=4096)
def words_of(text: str) -> Words:
    """All words of a text, as those of fields are compared."""
    return frozenset(word for token in text.split() for word in words(token))


def _step(sent: Span) -> Span:
    """The outermost item or the section in which a call stands, up to the next one behind what it lists."""
    starts = _steps(sent.source)
    before, behind = bisect_right(starts, sent.start), bisect_left(starts, sent.end + 1)
    end = starts[behind] if behind < len(starts) else len(sent.source.text)
    return Span(sent.source, starts[before - 1] if before else 0, end)


@lru_cache(maxsize=4)
def _steps(source: Source) -> tuple[int, ...]:
    """Where the outermost items and the titles of a document begin, in order."""
    return tuple(match.start() for match in _STEP.finditer(source.text))
