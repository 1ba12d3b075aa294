"""What a document says, away from the outcome itself, of the things that a block hands back: whose each of them is."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.expressions import expression
from flowc.model.statements import Field, Member
from flowc.vocabulary import comparable

_THING = r"THING\w*(?:\[\])?"
_TOLD = (
    rf"^\#{{1,6}}[ \t]+[`*_]{{0,3}}(?:the\s+|an?\s+)?{_THING}[`*_]{{0,3}}[ \t]*$",
    rf"^[ \t]*(?:[-*+|][ \t]*[`*_]{{0,3}}|[`*_]{{1,3}}|(?-i:(?=[A-Z]))){_THING}[`*_]{{0,3}}"
    r"[ \t]*(?:[—–=|{:]|-[ \t]|\n[ \t]*:)",
    rf"^{_THING}[ \t]*\n[ \t]*:[ \t]",
    rf"\b(?:interface|type|class|record)[ \t]+{_THING}",
    r"(?<!\bnot\s)\b(?:each|every|all|any|an?|one|no(?=[^.;\n]{1,80}\b(?:without|lacks?|missing|unless|until)\b))\s+"
    rf"(?:of\s+(?:the|its)\s+)?[`*_]{{0,3}}{_THING}(?!\w)",
    rf"[`*]{_THING}[`*]{{1,3}}\s+(?:ha[sv]e?|holds?|says?|names?|carr(?:y|ies)|consists?|lists?|gives?|are|is|contains?|includes?)\b",
    rf"\bin\s+[`*]{_THING}[`*]{{1,3}},",
)
"""Where a document tells of such a thing: a title, an entry or a type of its name, a sentence about each of them."""

_GOES_ON = expression(r"[ \t]*:[ \t]|[ \t]+\S|\}")
"""How a line begins that belongs to the entry above it."""

_SENTENCE = expression(r"[.;\n]")
_WORD = expression(r"\w")
_LETTERS = expression(r"[a-z]+")
_NAME = expression(r"[a-z]+(?:[_-][a-z]+)+")
_MUST_ACT = expression(
    r"\b(?:must|ha(?:s|ve)\s+to|needs?\s+to)\s+(?:\w+\s+)?(?:act|move|do|give|send|sign|answer|say|happen|come|help)\b"
    r"|\bin\s+charge\b|\b(?:must|ha(?:s|ve)\s+to)\s*(?:[.,;]|$)|\bfrom\s+(?:which|what)\s+(?:desk|office|person|role|house)\b",
    re.IGNORECASE,
)
"""Who goes on, told without any word for it: `the desk that has to act`."""

_BLOCK = r"block(?=s?(?!\w))"
_OF_STONE = expression(
    r"\bblocks?[`*_]*\s+(?:of|quotes?|letters?|capitals|diagrams?|prints?|elements?|comments?|scalars?|bookings?)\b|\bblockquotes?\b"
    r"|\b(?:\w+ing|wood(?:en)?|stone|code|text|city|concrete|ad|fenced|tower|cell)\s+blocks?\b",
    re.IGNORECASE,
)
"""Blocks that hinder nobody: `each block of type`, `printing blocks`."""

_ENDED = (
    r"\((?![^()]*block)[^()|]{0,40}"
    r"\b(?:pass(?:es|ed)?|fail(?:s|ed|ure)?|success|succeeded|approved|rejected)\b[^()|]{0,40}\)"
)
_OTHERWISE = expression(
    rf"[`*<]*[\w-]+[`*>]*\s+{_ENDED}(?:\s*(?:[|/,;]|or)\s*[`*<]*[\w-]+[`*>]*\s+{_ENDED})+\W*", re.IGNORECASE
)
"""The ways on that a field names for each of the other ends: `closer (pass) | builder (fail)`."""

_BEFORE = 200
_LINES = 3
"""Lines with words that belong to a place, no more than `searched.py` looks around a change."""


def hindrances(member: Member) -> tuple[str, ...]:
    """What a block is called, and the things that it hands back, one of them."""
    return ("block", *(field.key.removesuffix("s") for field in member.payload if "-" not in field.key))


def goes_on_otherwise(field: Field) -> bool:
    """Whether a field says who goes on after the other ends of the work: no word of who does after a block."""
    return field.key.startswith("next") and _OTHERWISE.fullmatch(field.qualifier) is not None


def told_of_hindrances(told: Outcomes, stated: Stated, member: Member) -> Iterator[str]:
    """The passages of a document that tell of the things by which a member is blocked, outside all outcomes."""
    known, text = told.words.lists["blocker_words"], stated.doctrine.source.text
    for span in (each.union.span for each in told.of(stated.doctrine)):
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    names = {key for key in hindrances(member) if not known.isdisjoint((key, f"{key}s"))}
    for match in (found for name in sorted(names) for each in _patterns(name) for found in each.finditer(text)):
        before = _SENTENCE.split(text[max(match.start() - _BEFORE, 0) : match.start()])[-1]
        said = f"{before}{match[0]}{below(text, match.end(), titled=match[0].startswith('#'))}"
        if not _OF_STONE.search(said):
            yield said


def under_title(told: Outcomes, stated: Stated, member: Member) -> Iterator[str]:
    """The words of a section, or of a paragraph, that a document of its role gives to a block: `## lead-blocked`."""
    pages = {id(each.doctrine): each.doctrine for each in (stated, *told.by_whose.get(stated.whose, ()))}
    for page in pages.values():
        text = page.source.text
        for match in _entitled(member.label.text).finditer(text):
            yield from all_words(below(text, match.end(), titled=True))


@lru_cache(maxsize=64)
def _entitled(label: str) -> re.Pattern[str]:
    name = rf"[`*_]{{0,3}}{re.escape(label)}[`*_]{{0,3}}"
    return re.compile(rf"(?im)^(?:#{{1,6}}[ \t]+{name}[ \t]*$|{name}[ \t]*[:—–])")


@lru_cache(maxsize=64)
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    thing = _BLOCK if name == "block" else re.escape(name)
    return tuple(re.compile(each.replace("THING", thing), re.IGNORECASE | re.MULTILINE) for each in _TOLD)


def below(text: str, start: int, *, titled: bool) -> str:
    """The rest of a line, and what belongs to it: all below a title, what is set in below anything else."""
    first, *lines = text[start : start + 10 * _BEFORE].split("\n")
    kept, left = [first], _LINES
    for line in lines:
        if line.startswith("#") or left == 0 or not (titled or _GOES_ON.match(line)):
            break
        kept.append(line)
        left -= bool(_WORD.search(line))
    return "\n".join(kept)


def all_words(text: str) -> list[str]:
    """The words of what is said of a block, names of several words too, and one more where somebody must act."""
    named = [comparable(name) for name in _NAME.findall(text)]
    return [*words_in(text), *named, *(("action",) if _MUST_ACT.search(text) else ())]


def words_in(text: str) -> list[str]:
    """The words of a text, in lower case, without signs and numbers."""
    return _LETTERS.findall(text.lower())
