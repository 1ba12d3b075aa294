"""Sentences that make files the only way results pass: `agents communicate only through files`.

They are deeds of the kind `channel`. What is said of a project's own code and data (a module that talks through files)
is none: the sentence must speak of agents or of what stages hand on.
"""

import re
from collections.abc import Iterator

from flowc.model.doctrine import marks
from flowc.model.doctrine.modes import Mode, mode_of, strongest
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Passage
from flowc.model.doctrine.rows import row, says
from flowc.model.doctrine.told import masked, sentences
from flowc.model.statements import Deed

_ALONE = r"(?:only|exclusively|solely|entirely|purely|strictly)"
_THROUGH = r"(?:through|via|by|using|over|with|in|by\s+means\s+of|on)\s+(?:\w+\s+){0,3}"
_FILES = r"(?:files?|(?:the\s+)?file\s?system|disk|file\s+artifacts?)\b"
_TALK = r"(?:communicat|coordinat|exchang|shar|talk|interact|hand\s+(?:over|off|on)|pass)\w*\b"
_AGENTS = (
    r"(?:sub-?agents?|agents?|stages?|workers?|orchestrators?|auditors?|aggregators?|synthesi[sz]ers?|reviewers?|planners?"
    r"|they|teammates?|phases|briefs?|prompts?)\b"
)
_DOCUMENT = (
    r"(?:summar(?:y|ies)|reports?|findings|analys[ie]s|results?|outputs?|reviews?|plans?|specs?|specifications?|notes"
    r"|feedback|verdicts?|answers?|documents?)\b"
)
_CONTENT = r"(?:(?:the|their|its|any|full|raw|actual|report|file)\s+)*(?:contents?|text|body|bodies)\b"
_DISK = r"(?:from\s+(?:the\s+)?(?:disk|file\s?system))\b"
_UNRELAYED = r"(?:not|never|no|without)\s+(?:\w+\s+){0,2}(?:relay|pass|forward|inject|includ|cop|paste|embed)\w*"
_ALONE_ROWS = (
    row(_AGENTS, _TALK, rf"{_ALONE}\s+{_THROUGH}{_FILES}"),
    row(_AGENTS, rf"{_ALONE}\s+{_TALK}", rf"{_THROUGH}{_FILES}"),
    row(
        rf"{_DOCUMENT}|context\b|data\b",
        r"(?:is|are)\s+(?:\w+\s+)?(?:passed|handed|shared|exchanged|relayed)",
        rf"{_ALONE}\s+{_THROUGH}{_FILES}",
    ),
    row(
        rf"paths?\s+(?:\w+\s+){{0,4}}?{_DOCUMENT}",
        rf"(?:never|not|no|instead\s+of|rather\s+than|without)\s+{_CONTENT}",
    ),
    row(rf"reads?\b[^,]{{0,40}}?{_DISK}", rf"{_AGENTS}", _UNRELAYED),
    row(rf"{_AGENTS}", _UNRELAYED, rf"reads?\b[^,]{{0,40}}?{_DISK}"),
)
_INSTEAD = (
    row(
        r"(?:write|save|store|put|dump|output)\b",
        rf"(?:your|the|its|a|full|complete)\s+(?:[\w-]+\s+){{0,2}}?{_DOCUMENT}",
        r"(?:to|into|in|at|as)\b[^,]*?(?:file|path|disk|0000)",
        r"(?:instead\s+of|rather\s+than)\s+"
        r"(?:returning|responding\s+with|answering\s+with|sending|replying\s+with|passing)\s+(?:it|them|the|your|this|that|full|any|its)\b(?!\s+(?:to|early))",
    ),
)
_MARK = re.compile(
    rf"\b{_ALONE}\s+(?:{_THROUGH}|{_TALK})|\b(?:instead\s+of|rather\s+than)\s+\w+ing\b|\bpaths?\b|\b{_DISK}",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:do\s+not|don['’]t|never|avoid|must\s+not|should\s+not|no\s+longer|stop|cannot|can['’]t)\s+(?:\w+\s+)?"
    r"(?:communicat|coordinat|exchang|shar|pass\s+(?:data|results)|rely|writ|sav|stor)",
    re.IGNORECASE,
)


def filed(page: Page) -> Iterator[Deed]:
    """The sentences of a document that make files the only channel."""
    if page.kind == "template":
        return
    for passage in page.passages():
        likely = any(_may_tell(held) for _, _, held in sentences(passage))
        if likely and not passage.quoted and _MARK.search(passage.plain) and _is_told(page, passage):
            yield from _of_passage(page, passage)


def _is_told(page: Page, passage: Passage) -> bool:
    titles = passage.titles[1:] or passage.titles
    modes = tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles)
    return strongest(modes) not in (Mode.NEGATED, Mode.SILENT)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    text = masked(passage)
    for start, end, held in sentences(passage):
        words = text[start:end]
        if not _may_tell(held) or not _MARK.search(words) or _DENIED.search(words):
            continue
        if says(words, _ALONE_ROWS) or (page.kind == "agent" and says(words, _INSTEAD)):
            yield Deed("channel", passage.at(*_trimmed(passage.plain, start, end)), page.role)


def _may_tell(held: int) -> bool:
    """Whether words with these marks may fulfil a row of `_ALONE_ROWS` or `_INSTEAD`."""
    files = held & marks.FILES and held & (marks.ALONE | marks.FROM)
    paths = held & marks.PATHS and held & marks.CONTENT
    return bool(files or paths or (held & marks.INSTEAD and held & marks.STORES))


def _trimmed(plain: str, start: int, end: int) -> tuple[int, int]:
    while end > start and plain[end - 1] in " .,;:!*_\t":
        end -= 1
    while start < end and plain[start] in " *_":
        start += 1
    return start, end
