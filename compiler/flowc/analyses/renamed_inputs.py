"""Inputs of which the signature of a role and its prose tell otherwise."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.left_open import is_left_open, spellings
from flowc.analyses.likeness import Words, words
from flowc.analyses.payloads import SIGNATURE, Payload, handed, paths
from flowc.analyses.realms import Realms
from flowc.model.doctrine.outcomes.coded_types import ANYTHING
from flowc.model.statements import Doctrine, Field
from flowc.text import Name

_ENOUGH = 2
"""Inputs that are called alike, so that a signature and prose are about the same call."""


class Misnamed(NamedTuple):
    """An input of a signature that prose calls otherwise, or only one of them has, where all others are called alike.

    `field` is that of the signature, `other` that of the prose.
    """

    signature: Payload
    field: Field | None
    prose: Payload
    other: Field | None


def misnamed(realms: Realms, doctrines: tuple[Doctrine, ...]) -> Iterator[Misnamed]:
    """The signatures that agree with prose but for one input; none that any prose agrees with."""
    told = [(doctrine, one) for doctrine in doctrines for one in (*doctrine.sent, *doctrine.handed)]
    made = [each for doctrine, one in told if one.required and (each := handed(doctrine, one))]
    passed = _passed(each for doctrine, one in told if not one.required and (each := handed(doctrine, one)))
    declared = [(each, True, each.callee in passed) for each in made if SIGNATURE.match(each.span.text)]
    named = [each for each in made if not SIGNATURE.match(each.span.text)]
    coded = [(doctrine, one) for doctrine in doctrines for one in doctrine.signatures]
    found = [(each, one.required, False) for doctrine, one in coded if (each := handed(doctrine, one))]
    declared += [each for each in found if not any(_holds(each[0], other) for other, _, _ in declared)]
    for signature, whole, judged in declared:
        of_callee = (each for each in named if each.callee == signature.callee)
        prose = [each for each in of_callee if realms.together(*paths(each, signature))]
        unlike = next(_unlike(signature, prose), None)
        if unlike and _is_told_here(unlike, passed, judged=judged, whole=whole):
            yield unlike


def _is_told_here(found: Misnamed, passed: Mapping[str, set[Words]], *, judged: bool, whole: bool) -> bool:
    """Whether what differs is told of the signature: callers that do not pass what only one of the two has are told of
    it themselves, if the signature is `judged` by what they pass.
    """
    if found.field:
        return found.other is not None or not judged
    return whole and _is_passed(found, passed)


def _passed(lists: Iterable[Payload]) -> Mapping[str, set[Words]]:
    """What is passed to each role that is called, as its callers say."""
    found: dict[str, set[Words]] = {}
    for each in lists:
        found.setdefault(each.callee, set()).update(_by_words(each))
    return found


def _is_passed(found: Misnamed, passed: Mapping[str, set[Words]]) -> bool:
    """Whether what a signature lacks is passed, as far as callers say: what is not, they are told of."""
    callee = found.signature.callee
    return callee not in passed or (found.other is not None and words(found.other.key) in passed[callee])


def _holds(fence: Payload, signature: Payload) -> bool:
    """Whether a signature of the same role stands in a fence."""
    one, other = fence.span, signature.span
    return fence.callee == signature.callee and one.source is other.source and one.start <= other.start < one.end


def _unlike(signature: Payload, prose: list[Payload]) -> Iterator[Misnamed]:
    """How a signature and the first list that is about the same call differ."""
    own = _by_words(signature)
    if not ANYTHING.isdisjoint(field.text for field in own.values()):
        return
    keys = [{key: field for key, field in _by_words(each).items() if field.required} for each in prose]
    if any(each.keys() == own.keys() for each in keys):
        return
    for text, theirs in zip(prose, keys, strict=True):
        one = [field for key, field in own.items() if key not in theirs and key not in _by_words(text)]
        other = [field for key, field in theirs.items() if key not in own]
        shared = len(own.keys() & theirs.keys())
        if len(one) == len(other) == 1 and len(own) > 1:
            yield Misnamed(signature, one[0], text, other[0])
        elif len(one) == 1 and not other and shared >= _ENOUGH and _is_only_there(one[0], signature, text):
            yield Misnamed(signature, one[0], text, None)
        elif len(other) == 1 and not one and shared >= _ENOUGH and not _is_spare(other[0], signature, text):
            yield Misnamed(signature, None, text, other[0])


def _by_words(payload: Payload) -> Mapping[Words, Field]:
    return {words(field.key): field for field in payload.fields}


def _is_only_there(field: Field, signature: Payload, prose: Payload) -> bool:
    """Whether the document whose prose does not list an input has no word of it, but in the signature."""
    text = _without(signature, prose).lower()
    return field.required and not any(form in text for form in spellings(field.text))


def _is_spare(field: Field, signature: Payload, prose: Payload) -> bool:
    """Whether an input need not be there, as the document says."""
    text = _without(signature, prose)
    return bool(field.only_for) or is_left_open(Name(field.text, field.span), "", [field.span], [text])


def _without(signature: Payload, prose: Payload) -> str:
    """The text of a document without a signature that stands in it."""
    text, span = prose.doctrine.source.text, signature.span
    return text[: span.start] + "\n" + text[span.end :] if span.source is prose.doctrine.source else text
