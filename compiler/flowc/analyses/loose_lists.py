"""Lists and prompts of which it is not sure that they lack an input: what is told in plain words has other words of the
same meaning, and what they hold that its receiver has no name for may be anything.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from flowc.analyses.brought import OPEN_TEXT, STEP, telling
from flowc.analyses.likeness import Words, words, words_of
from flowc.expressions import expression
from flowc.model.doctrine.calling.plain_names import is_coded
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Doctrine, Field
from flowc.text import Source, Span

_ITEM = expression(r"(?:\A|\n)[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]")

_MORE = expression(
    r"\b(?:also|additionally|as\s+well|in\s+addition|plus|along|besides|append\w*|attach\w*|too|everything|all|whole|entire|rest"
    r"|whatever|context|further|others?|remaining|else|so\s+on|etc)\b|\.\.\.|…|\$ARGUMENTS",
    re.IGNORECASE,
)
"""What is said by which more may pass than a list of plain words names."""

_LABELLED = expression(r"(?P<label>[A-Za-z][\w -]{0,40})[ \t]*[:=][ \t]*[<{$\[\"'`]{1,4}(?P<value>[\w-][\w -]{0,60})")
"""A name before the place of a value in a prompt: `script: <full text>`."""


Steps: TypeAlias = Mapping[Source, list[Span]]
"""Of each document the sections in which it calls somebody, in order, without those within others."""


def steps_of(doctrines: Iterable[Doctrine]) -> Steps:
    """The steps of some documents."""
    return {each.source: list(_steps(each)) for each in doctrines}


def _steps(doctrine: Doctrine) -> Iterator[Span]:
    calls = (one.span for one in doctrine.packets if not one.required and one.boundary)
    end = -1
    for span in sorted(calls, key=lambda span: (span.start, -span.end)):
        if span.end > end:
            end = span.end
            yield span


def step_around(place: Span, steps: Steps) -> Span:
    """The step in which a place lies, else the place."""
    own = steps.get(place.source, [])
    at = bisect_right(own, place.start, key=lambda span: span.start) - 1
    return own[at] if at >= 0 and place.start < own[at].end else place


def known_words(inputs: Iterable[Field]) -> Words:
    """The words of all inputs that one role is said to have."""
    return frozenset(word for field in inputs for word in words(field.key))


def holds_strange(sent: Iterable[Field], known: Words, prompt: str) -> bool:
    """Whether something passes for which the called one has no word, nor for a label before it in a prompt: it may hold
    anything, or be another name.
    """
    strange = [field.key for field in sent if known.isdisjoint(words(field.key))]
    told = _LABELLED.finditer(prompt.replace("\\n", "\n")) if strange else ()
    labels = {key_of(match["value"]): words(match["label"]) for match in told}
    return any(known.isdisjoint(labels.get(key, ())) for key in strange)


def may_hold(field: Field, sent: tuple[Field, ...], known: Words, listed: Span, step: Span, prompt: str) -> bool:
    """Whether a list or a prompt may hold an input that none of its names is, by the words of the step it stands in."""
    own = telling(field, known_words(sent))
    if prompt:
        return holds_strange(sent, known, prompt) or own <= words_of(prompt)
    if is_coded(field) and all(map(is_coded, sent)):
        return False
    if len(_ITEM.findall(listed.text)) > len(sent) or holds_strange(sent, known, ""):
        return True
    text = _behind(listed, step)
    return any(each.search(text) for each in (_MORE, OPEN_TEXT)) or own <= words_of(text)


def _behind(listed: Span, step: Span) -> str:
    """A list with what is said behind it in its step, up to the next one."""
    text = step.text[listed.start - step.start :]
    end = STEP.search(text, listed.end - listed.start)
    return text[: end.start() if end else len(text)]
