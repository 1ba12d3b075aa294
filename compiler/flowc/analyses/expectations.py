"""What a sentence expects of a result that a machine could check: how many, not empty, present.

Only the form of the sentence counts here; what its nouns stand for is decided by `constraints.py`. A sentence that
hedges, asks a condition or explains expects nothing.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.refusals import DEMAND, NUMBERS, Refusal, is_short, refusals
from flowc.expressions import expression

LONGEST = 8000
"""Characters of one text that are read."""

REACH = 200
"""Characters of a clause before a phrase that may say what the phrase is about."""

_NUMBER = rf"(?:\d{{1,6}}(?:\.\d{{1,3}})?(?![\w.%]*\w)|{'|'.join(NUMBERS)}\b)"
_LEAST = (
    r"at (?:the )?(?:very )?least|at (?:a )?minimum|no fewer than|no less than|not fewer than|not less than"
    r"|(?:a )?minimum of|minimum"
)
_MOST = (
    r"at (?:the )?(?:very )?most|at (?:a )?maximum|no more than|not more than|(?:a )?maximum of|maximum|up to"
    r"|not exceed|never exceed"
)
_OVER = r"more than|greater than|over"
_UNDER = r"fewer than|less than|under"
_SAME = r"exactly|precisely"
_RANGE = expression(rf"(?i)\b(?:between|from)\s+(?P<low>{_NUMBER})\s+(?:and|to)\s+(?P<high>{_NUMBER})")
_COUNT = expression(
    rf"(?i)\b(?:(?P<least>{_LEAST})|(?P<most>{_MOST})|(?P<over>{_OVER})|(?P<under>{_UNDER})|(?P<same>{_SAME}))"
    rf"\s+(?P<number>{_NUMBER})"
)
_OR_MORE = expression(rf"(?i)\b(?P<number>{_NUMBER})\s+or\s+(?:(?P<least>more)|(?P<most>fewer|less))\b")
_BETWEEN = expression(rf"(?i)(?<![\w.-])(?P<low>{_NUMBER})\s*(?:to|or|-|–)\s*(?P<high>{_NUMBER})(?=\s+[a-z`])")
_BEHIND = expression(
    rf"(?i)(?<![\w.-])(?P<number>{_NUMBER})\s+(?P<noun>(?!or\b|and\b|of\b)`?[a-z][\w-]*`?(?:\s+(?!is\b|are\b|or\b"
    rf"|at\b)[a-z][\w-]*){{0,2}}?),?\s+"
    r"(?:(?:(?:is|are)\s+(?:the|a|our)\s+)?(?:(?P<least>at\s+(?:the\s+)?(?:very\s+)?(?:least|minimum)"
    r"|(?:as\s+a\s+)?minimum|or\s+more"
    r"|(?<=the )least)|(?P<most>at\s+(?:the\s+)?(?:very\s+)?(?:most|maximum)|maximum|or\s+(?:fewer|less)"
    r"|(?:and\s+)?(?:no|not)\s+more"
    r"|(?<=the )most)))\b"
)
"""A count whose bound stands behind the noun: `two quotes at the very least`."""

_SPURNED = expression(
    r"(?i)\b(?:(?:never|no|not|without)\s+(?:(?:return|give|send|hand\s+back|deliver|answer\s+with|leave"
    r"|report)s?\s+)?"
    r"(?:an?\s+|any\s+)?|(?:an?|any)\s+(?=empty\s+[^.;,]{1,40}\s(?:is|are|counts|helps|has)\s+(?:not?|never"
    r"|nobody|useless|worthless"
    r"|unusable|as\s+(?:no|an?\s+(?:failure|error|breach))|a\s+(?:failure|breach)|of\s+no)\b))empty\s+(?=[a-z`])"
)
"""An empty value that is said to be no answer; its noun follows."""

_EMPTY = expression(
    r"(?i)\b(?:(?:must|should|shall|may|can|will|is|are|do|does|was)(?:\s+(?:not|never)|n't)\s+(?:ever\s+)?(?:be\s+)?"
    r"(?:left\s+)?(?:empty|blank)|cannot\s+(?:ever\s+)?be\s+(?:left\s+)?(?:empty|blank)"
    r"|(?:must|should|shall|needs?\s+to|has\s+to|have\s+to|is|are)\s+(?:be\s+)?non-?empty)\b"
    r"|(?:^|(?<=[.;]\s))\s*(?:never|not)\s+empty(?=\s*(?:[,;.]|$))"
)
_FILLED = expression(r"(?i)\bnon-?empty\s+(?=[a-z`])")
_PRESENT = expression(
    r"(?i)\b(?:(?:is|are)\s+(?:required|mandatory)|must\s+(?:always\s+)?be\s+(?:present|provided|given|set"
    r"|included|there)(?!\s+(?:by|as|in\s+(?:(?:the|a)\s+(?:language|words|style|tone)|full|plain|quotes|bold))\b)"
    r"|(?:must|may|should|shall)\s+(?:not|never)\s+be\s+(?:missing|absent|omitted|left\s+out)"
    r"|cannot\s+be\s+(?:missing|absent|omitted"
    r"|left\s+out)|(?:is|are)\s+never\s+(?:missing|absent|omitted|left\s+out)|(?:is|are)\s+always\s+(?:there"
    r"|present|given|included))\b"
)
_HAS = expression(
    r"(?i)\b(?:(?:must|should|shall|needs?\s+to|has\s+to|have\s+to)\s+(?:always\s+)?"
    r"(?:have|include|contain|carry|provide|name|give|state|cite|bear|mention|show|list|tell)"
    r"|no\s+(?:answer|response|result|reply)\s+without|has|have|includes?|contains?|carries|carry|provides?"
    r"|comes?\s+with)\s+(?=(?:an?|the|its|their|both|one)\s|`)"
)
_EVERY = expression(r"(?i)\b(?:every|each|all(?:\s+(?:of\s+)?the)?)\s+(?:single\s+|one\s+of\s+the\s+)?")
_HEDGE = expression(
    r"(?i)^\W*(?:once|the\s+old(?:er)?)\b|(?<!least )(?<!than )\bonce\s+(?:\w+ed|held|had|was|were)\b"
    r"|\b(?:formerly|used\s+to|(?:was|were)\s+(?:the|an)\s+old(?:er)?|if|when|whenever|unless|otherwise|except|wherever|e\.g|for\s+(?:example|instance)|such\s+as|typically"
    r"|usually|often|sometimes|ideally|preferably|prefer|prefers|preferred|try|tries|might|could|possibly|optional"
    r"|optionally|recommended|approximately|roughly|not\s+necessarily|need\s+not|needn't|no\s+need|not\s+required"
    r"|(?:do|does)\s+not\s+(?:have|need)\s+to|(?:may|can)(?!\s+(?:not|never)\b|not\b|n't))\b"
)
_NONE_MAY = expression(
    r"(?i)\b(?:no|none\s+of|neither\s+of)\s+(?:the\s+)?[a-z]+\s+(?:of\s+(?:the\s+)?[a-z]+\s+)?(?:may|can)\b"
)
"""What must not be: `no recipe may` is no permission."""

_REASON = expression(
    r"(?i),\s*(?:otherwise|or\s+else|if\s+not|or\s+it\s+is)\b"
    r"|,?\s\b(?:so\s+that|because|since|in\s+order\s+to|to\s+make\s+sure)\b|\s[—–]\s|\("
)
_SENTENCE = expression(r"[.;!?:](?=\s|$)|\n[ \t]*(?:[-*]|\d{1,3}[.)])\s|\n[ \t]*\n")
_PHRASE = expression(
    r"\s*(?:the\s+|different\s+|distinct\s+|unique\s+)?"
    r"(?P<words>`[^`\n]{1,80}`|[A-Za-z][\w-]*(?:\s+[A-Za-z][\w-]*){0,3})"
)
_STOP = expression(
    r"(?i)\b(?:that|which|who|with|without|in|on|of|for|per|from|and|or|to|is|are|be|must|should|has|have|each|every"
    r"|as|by|at|was|were|long|can|may|will|shall|not|contains?|includes?|than|the|its|one|you|we|they|it|there|people"
    r"|so|how|when|where|while|before|after|if)\b"
)
_EACH_AFTER = expression(
    r"(?i)\s*(?:per|for\s+(?:each|every|all|any)|in\s+(?:each|every|all)|of\s(?!\s*(?:the|this|that|our|your)\s)"
    r"|a\s+(?:day|week|page))"
)
_LISTED = expression(r"\s*(?:,|and|,\s*and|as\s+well\s+as|plus)\s+(?:an?\s+|the\s+|its\s+|their\s+)?(?=[A-Za-z`])")
_CONTAINER = expression(
    r"(?i)(?:list|array|set|collection|sequence|string|text|value|object)s?(?:\s+of)?\s+(?=[A-Za-z`])"
)
_ARTICLE = expression(r"(?i)(?:an?|the|its|their|both|one)\s+")


class Expectation(NamedTuple):
    """What one phrase expects: `kind` is count, filled or present; `start` and `end` are its place in the text.

    `least` and `most` are the bounds of a count. `before` is what the clause says before the phrase, `noun` the words
    after a count or the key that must be present. `every` is whatever each of something must be or have, or None.
    """

    kind: str
    start: int
    end: int
    before: str
    noun: str = ""
    least: float | None = None
    most: float | None = None
    every: str | None = None


def expectations(text: str) -> Iterator[Expectation]:
    """The expectations of a text, in order of its sentences."""
    for start, end in _sentences(text[:LONGEST]):
        sentence = text[start:end]
        if refused := tuple(refusals(sentence)):
            yield from (_refused(text, start, each) for each in refused)
            continue
        if is_short(sentence):
            continue
        reason = _REASON.search(sentence)
        sentence = sentence[: reason.start()] if reason else sentence
        if not _HEDGE.search(_NONE_MAY.sub(" ", sentence)):
            yield from _expected(text, start, start + len(sentence))


def _refused(text: str, start: int, refusal: Refusal) -> Expectation:
    """What a verdict on an answer that falls short expects."""
    first, last = start + refusal.start, start + refusal.end
    kind = "filled" if refusal.least is None and refusal.most is None else "count"
    before = _before(text, start, first)
    return Expectation(kind, first, last, before, refusal.noun, refusal.least, refusal.most)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _SENTENCE.finditer(text):
        if text[match.start()] != ":":
            yield start, match.start()
            start = match.end()
    yield start, len(text)


def _expected(text: str, start: int, end: int) -> Iterator[Expectation]:
    every, begin = _universal(text, start, end)
    yield from _counts(text, begin, end, every)
    for match in _EMPTY.finditer(text, begin, end):
        yield Expectation("filled", match.start(), match.end(), _before(text, begin, match.start()), every=every)
    for match in (*_FILLED.finditer(text, begin, end), *_SPURNED.finditer(text, begin, end)):
        noun, after = _phrase(text, _after_container(text, match.end(), end), end)
        yield Expectation("filled", match.start(), after, _before(text, begin, match.start()), noun, every=every)
    for match in _PRESENT.finditer(text, begin, end):
        yield Expectation("present", match.start(), match.end(), _before(text, begin, match.start()), every=every)
    for match in _HAS.finditer(text, begin, end):
        yield from _present(text, match.start(), match.end(), end, _before(text, begin, match.start()), every)


def _before(text: str, begin: int, end: int) -> str:
    return text[max(begin, end - REACH) : end]


def _universal(text: str, start: int, end: int) -> tuple[str | None, int]:
    """What `every ...` speaks of, and where the rest of the clause begins."""
    match = _EVERY.search(text, start, end)
    if match is None:
        return None, start
    words, after = _phrase(text, match.end(), end)
    return words, after


def _counts(text: str, begin: int, end: int, every: str | None) -> Iterator[Expectation]:
    taken: list[tuple[int, int]] = []
    for pattern in (_RANGE, _COUNT, _OR_MORE, _BEHIND, _BETWEEN):
        for match in pattern.finditer(text, begin, end):
            if any(match.start() < last and first < match.end() for first, last in taken):
                continue
            taken.append(match.span())
            behind = match.groupdict().get("noun")
            noun, after = (behind, match.end()) if behind else _phrase(text, match.end(), end)
            if _EACH_AFTER.match(text, after, end) or (not noun and text[after:end].lstrip().startswith("of ")):
                continue
            before, (least, most) = _before(text, begin, match.start()), _bounds(match)
            yield Expectation("count", match.start(), after, before, noun, least, most, every)
    for match in DEMAND.finditer(text, begin, end):
        if not any(match.start("number") < last and first < match.end() for first, last in taken):
            before = _before(text, begin, match.start())
            yield Expectation("count", *match.span(), before, match["noun"], _value(match["number"]), every=every)


def _bounds(match: re.Match[str]) -> tuple[float | None, float | None]:
    found = match.groupdict()
    if found.get("low"):
        return _value(found["low"]), _value(found["high"])
    number = _value(found["number"])
    if found.get("least"):
        return number, None
    if found.get("most"):
        return None, number
    if found.get("over"):
        return number + 1, None
    return (number, number) if found.get("same") else (None, number - 1)


def _value(text: str) -> float:
    return float(NUMBERS.get(text.lower(), 0) or text)


def _phrase(text: str, start: int, end: int) -> tuple[str, int]:
    """The noun that begins at a place: one word in backticks, or up to four words before any that ends a noun."""
    match = _PHRASE.match(text, start, end)
    if match is None:
        return "", start
    if match["words"].startswith("`"):
        return match["words"], match.end()
    stop = _STOP.search(match["words"])
    words = match["words"][: stop.start()] if stop else match["words"]
    return words.strip(), match.start("words") + len(words.rstrip()) if words.strip() else start


def _after_container(text: str, start: int, end: int) -> int:
    """Behind `list of`, and the like: what it holds is the noun."""
    match = _CONTAINER.match(text, start, end)
    return match.end() if match else start


def _present(
    text: str, start: int, at: int, end: int, before: str, every: str | None
) -> Iterator[Expectation]:
    """The keys of `has a title and a url`, each on its own."""
    while True:
        article = _ARTICLE.match(text, at, end)
        noun, after = _phrase(text, article.end() if article else at, end)
        if not noun:
            return
        yield Expectation("present", start, after, before, noun, every=every)
        following = _LISTED.match(text, after, end)
        if following is None:
            return
        at = following.end()
