"""Documents that begin by telling who their reader is, `You are a reviewer of plans.`: they instruct an agent. Others
are forms: what they hold is left to fill in.
"""

import re
from functools import lru_cache
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import answered_in_title
from flowc.model.doctrine.boundaries.parties import answering
from flowc.model.doctrine.document.passages import Listing, Part, Passage, everywhere
from flowc.model.statements import LEADING
from flowc.paths import Path
from flowc.vocabulary import DoctrineVocabulary, comparable

FIRST = 2
"""Paragraphs in which a document may say who its reader is."""

_LONGEST = 24
"""Characters of the longest opening."""

_WORDS = expression(r"[^\W_]+")
_ON_SHEETS = tuple(
    expression(rf"\W*(?:\d+\.?\s+)?(?:{words})\W*", re.IGNORECASE)
    for words in (
        r"inputs?|required inputs?|expected inputs?",
        r"outputs?|returns?|deliverables?|expected outputs?|outputs? contract",
        r"purpose|role|mission|when to use|when to invoke|responsibilities|behaviou?r(?: contract)?|procedure"
        r"|out of scope",
    )
)
"""The headings that the sheet of one who works has."""

_BLANK = expression(r"[*_]*[^\W_][^:\n]{0,60}:[*_\s]*")
_SOMEBODY = r"\s+(?:the\s+)?`(?P<{0}>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`"
_ADDRESSED = expression(
    r"\W*(?:(?:this|these)\s+(?:page|document|rules|notes|steps)\s+(?:is|are)\s+)?(?:(?:written|made|meant|kept|instructions?"
    rf"|rules?|notes?|steps)\s+)?for{_SOMEBODY.format('reader')}\s*[.,;:]"
    rf"|\W*(?:this\s+is\s+)?(?:the\s+)?(?:procedure|process|routine|way)\s+(?:of|for){_SOMEBODY.format('worker')}"
    rf"|\W*(?:this\s+is\s+)?(?:how|what){_SOMEBODY.format('doer')}\s+(?:works?|does|goes|proceeds?|handles?|makes?)\b",
    re.IGNORECASE,
)
"""The first words of a document for one role, or about its work: ``For `plan-writer`. Three conversations, a form.``"""

_TO_ONE = expression(
    r"\W*(?:(?:this\s+(?:page|document)\s+is\s+)?(?:(?:written|made|meant|instructions?|rules?|notes?|steps)\s+)?for"
    r"|you\s+are|addressed\s+to)\s+the\s+(?P<role>[a-z]+(?:-[a-z]+)*)\s*[.;:](?!\w)",
    re.IGNORECASE,
)
"""The first words of a document of a known kind for one role, without marks: `For the coordinator. You call ...`."""

_LEAST_BLANK = 3
"""Items to fill in that a form has at least."""


_FOR_ALL = expression(
    r"(?i)(?:[^—–:]*\W)?(?:global|common|shared|general)\s+(?:sub-?)?agents?\s+(?:instructions|rules|guidelines)"
    r"|(?:[^—–:]*\W)?(?:instructions|rules|guidelines)\s+for\s+(?:all|every|each)\s+(?:of\s+the\s+)?(?:sub-?)?agents?"
)
"""The title of what every agent of a project is told."""


def kind_of_opening(place: Path, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """agent, orchestration where the first words say that the reader runs others, template; other for anything else."""
    if place.stem.lower() in words.lists["front_pages"] | words.lists["addressed_files"] - {"prompt"}:
        return "other"
    title = next((part.heading.plain for part in parts if part.heading), "")
    if _FOR_ALL.fullmatch(title.strip("`* ")) or _FOR_ALL.fullmatch(title.rpartition(" — ")[2].strip("`* ")):
        return "agent"
    paragraphs = (piece.plain for part in parts for piece in part.pieces if isinstance(piece, Passage))
    first = tuple(islice(paragraphs, FIRST))
    if not any(_opens(paragraph.lstrip("*_# "), words) for paragraph in first):
        return "agent" if _is_sheet(place, parts) else "template" if _is_form(parts) else "other"
    said = {word for paragraph in first for word in _WORDS.findall(paragraph.lower())}
    return "orchestration" if said & words.lists["conducting_words"] else "agent"


def addressee(parts: tuple[Part, ...], words: DoctrineVocabulary) -> str | None:
    """The role that the first words of a document say it is for."""
    first = next((piece for part in parts for piece in part.pieces[:1] if isinstance(piece, Passage)), None)
    match = _ADDRESSED.match(first.plain) if first else None
    role = next((name for name in match.groups() if name), "") if match else ""
    return role if role and words.is_somebody(role) else None


def reader(kind: str, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str | None:
    """The role that the first words of a document are for, be it named without marks where they are about work."""
    if kind not in LEADING:
        return addressee(parts, words)
    first = next((piece for part in parts for piece in part.pieces[:1] if isinstance(piece, Passage)), None)
    match = _TO_ONE.match(first.plain) if first else None
    role = comparable(match["role"]) if match else ""
    told = words.is_somebody(role) or role in words.lists["conducting_words"]
    return role if told else addressee(parts, words)


def who_answers(kind: str, parts: tuple[Part, ...]) -> str | None:
    """Who returns what the title of a contract says goes to a caller, `Output contract: lead <- sorter`, or its first
    words.
    """
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    ends = answered_in_title(title) if kind == "output-contract" else None
    told = answering(parts) if kind == "output-contract" and not ends else None
    return ends[1] if ends else told


def _is_sheet(place: Path, parts: tuple[Part, ...]) -> bool:
    """Whether a document is the sheet of one who works: entitled as its file, with what goes in and comes out."""
    headings = [part.heading.plain for part in parts if part.heading]
    if not headings or comparable(headings[0].strip("`* ")) != comparable(place.stem):
        return False
    return all(any(wanted.fullmatch(heading) for heading in headings[1:]) for wanted in _ON_SHEETS)


def _is_form(parts: tuple[Part, ...]) -> bool:
    """Whether most items of a document are labels with nothing behind them: `- Wind pressure:`."""
    pieces = (piece for part in parts for piece in everywhere(part.pieces))
    entries = [entry for piece in pieces if isinstance(piece, Listing) for entry in piece.entries]
    blank = sum(_BLANK.fullmatch(entry.words.plain) is not None and not entry.inside for entry in entries)
    return blank >= _LEAST_BLANK and 2 * blank >= len(entries)


def _opens(paragraph: str, words: DoctrineVocabulary) -> bool:
    """Whether a paragraph begins so, and goes on with a name, an article or a mark."""
    start = paragraph[:_LONGEST].lower()
    opening = next((each for each in _spoken(words) if start.startswith(each)), "")
    rest = paragraph[len(opening) :]
    if not opening or (opening.isascii() and rest[:1].isalpha()):
        return False
    word = next(iter(rest.split(maxsplit=1)), "")
    return not word[:1].islower() or word.lower() in words.lists["opening_articles"] or not opening.isascii()


@lru_cache(maxsize=8)
def _spoken(words: DoctrineVocabulary) -> tuple[str, ...]:
    """The openings as they are spoken, without hyphens, the longer first."""
    return tuple(sorted((each.replace("-", " ") for each in words.lists["openings"]), reverse=True))


def who_reports(named: str | None, words: DoctrineVocabulary) -> str | None:
    """The role after which a form is called, `baker` of `baker-report`; nobody where its name tells what it holds."""
    parts = (named or "").split("-")
    while parts and parts[-1] in words.lists["report_words"]:
        parts.pop()
    role = "-".join(parts)
    return None if role in words.lists["report_words"] | words.lists["call_words"] else role or None
