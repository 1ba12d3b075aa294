"""Fields for which a form need have no place, as the document that asks for them or the form itself tells: they may be
missing, somebody else puts them somewhere, or the form is not all that is filled in.
"""

import re
from functools import lru_cache
from itertools import islice

from flowc.analyses.forms import other_lines
from flowc.analyses.left_open import BEHIND, SPARE, is_apart, is_harmless, is_item_of, sentence_at, sentences, spellings
from flowc.analyses.likeness import words, words_of
from flowc.analyses.looked_for import ANY_PLACE
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field
from flowc.text import Source

_AT = r"in|on|at|by|from|into|below|above|behind|beside|elsewhere"
_BRACKETS = expression(
    rf"[`*]*\s*\((?!\s*(?:explicit|(?:as|in)\s+(?:an?\s+|the\s+)?(?:form|list|table|words?|full|order))\b)"
    rf"(?:[^()]{{0,40}}\s)?(?:{_AT}|not|never|kept|added|computed|spoken)\b",
    re.IGNORECASE,
)
"""Brackets behind a field that say where else it stands, or who puts it there."""

_MORE = expression(
    r"\{\{[>#~]|\{%|<!--\s*(?:extends|includes?)\b|@include|^[\s>*+-]*(?:…|\.\.\.)\s*$"
    r"|\b(?:everything|anything|all|what(?:ever)?)\s+else\b|\b(?:further|more|additional|other|extra)\s+(?:lines?|fields?|parts?|sections?|rows?)\b"
    r"|\bas\s+(?:you\s+)?need(?:ed)?\b|\bfree\s+text\b|\bcontinue\b|^\W*(?:others?|rest|more|remainder|misc\w*)\W*(?:tbd|todo|_+)?\W*$"
    r"|\bthe\s+back\b|\boverleaf\b|\bwhat(?:ever)?\s+(?:has|finds)\s+no\b|[\w-]\.md\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What a form has that holds more than the places it names."""

_NOT_FILLED_IN = expression(
    r"\A(?:---\n(?:[^\n]*\n){0,40}?---\n)?\s*#[^\n]*\b(?:no\s+longer|not\s+used|old|former|deprecated|obsolete|superseded|retired|drafts?"
    r"|examples?|samples?|until)\b",
    re.IGNORECASE,
)
"""A title that says that a form is not the one in use."""


def needs_no_place(field: Field, form: Doctrine, beside: tuple[Field, ...]) -> bool:
    """Whether a field that a form has no place for may be missing there; `beside` are those that are asked with it."""
    elsewhere = _may_stand_elsewhere(field) or is_apart(field.span, [each.span for each in beside])
    return elsewhere or _holds_more(form.source) or _is_near(field, form, beside)


def _is_near(field: Field, form: Doctrine, beside: tuple[Field, ...]) -> bool:
    """Whether a line of a form below its title has a word of the field that none of those beside it has."""
    shared = {word for each in beside if each.span != field.span for word in words(each.key)}
    own = words(field.key) - shared
    asked = [field.span] if form.source is field.span.source else []  # names the field, and is no place for it
    below = islice(other_lines(form.source.text, asked), 1, None)
    return any(not own.isdisjoint(words_of(line)) for line in below)


def _holds_more(form: Source) -> bool:
    """Whether a form says that it is not all, or not in use."""
    return _MORE.search(form.text) is not None or _NOT_FILLED_IN.match(form.text) is not None


def _may_stand_elsewhere(field: Field) -> bool:
    text, end = field.span.source.text, field.span.end
    if BEHIND.match(text, end, end + 120) or _BRACKETS.match(text, end, end + 120) or SPARE.search(field.text):
        return True
    spoken, own = spellings(field.text), sentence_at(field.span)
    for said, lower in sentences(text):
        speaks = any(form in lower for form in spoken) and said != own and not is_item_of(said, spoken)
        if speaks and not is_harmless(said, spoken):
            return True
    return _leaves_places_open(field.span.source)


@lru_cache(maxsize=256)
def _leaves_places_open(source: Source) -> bool:
    """Whether a document says of places as such that some are added or left out."""
    return any(ANY_PLACE.search(said) for said, _ in sentences(source.text))
