"""Gates on files that answer a question: `When may the reviewer start?` `As soon as `out/<id>.md` exists.`, be the
question a heading or the sentence before.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import has_placeholder, is_path
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.instructions.file_tests import is_handed_on
from flowc.model.statements import LEADING, Deed

_ASKED = expression(
    r"[\W\d_]*when\s+(?:(?:may|can|does|do|is|are|will|should|must)\s+)?(?:the\s+|an?\s+)?"
    r"`?(?P<who>[A-Za-z][\w -]{1,40}?)`?\s+"
    r"(?:(?:may|can|is|are|to|be|allowed|ready|gets?)\s+){0,3}(?:start|begin|run|go|call|invoke|spawn|launch)(?:s|ed|ing)?"
    r"(?:\s+(?:work(?:ing)?|on|its\s+work))?\s*[?:.]?[\s*_]*",
    re.IGNORECASE,
)
"""A question, or a title in the place of one, for when somebody starts."""

_ANSWER = expression(
    r"[\s*_]*(?:(?:only|not\s+before|right|immediately)\s+)?(?:as\s+soon\s+as|once|when|after|the\s+moment)\s+(?:the\s+)?(?:(?:new\s+)?"
    r"(?:file|document)\s+)?`(?P<path>[^`\s]{3,120})`\s+(?:exists|is\s+(?:there|present|in\s+place|on\s+disk|written)"
    r"|(?:has\s+)?appear(?:s|ed)|shows\s+up|turns\s+up|has\s+been\s+(?:written|created|saved))\s*(?:[.,;!]|\Z|\sand\b)",
    re.IGNORECASE,
)
_STAGES = frozenset(("stage", "step", "agent", "subagent", "phase", "review", "reviewer"))


def asked(page: Page) -> Iterator[Deed]:
    """The answer to each such question that is the existence of a file which one task has."""
    if page.kind not in (*LEADING, "agent"):
        return
    for part in page.sections(marks.EXISTS):
        first = part.pieces[0] if part.pieces else None
        if part.heading and isinstance(first, Passage) and not first.quoted:
            yield from _of_answer(page, part.heading.plain, first, 0)
    for passage in page.passages(marks.EXISTS):
        for (start, end), (behind, _) in zip(passage.sentences(), passage.sentences()[1:], strict=False):
            if passage.plain[start:end].rstrip("*_ ").endswith("?") and not passage.quoted:
                yield from _of_answer(page, passage.plain[start:end], passage, behind)


def _of_answer(page: Page, question: str, passage: Passage, at: int) -> Iterator[Deed]:
    who, match = _ASKED.fullmatch(question), _ANSWER.match(passage.plain, at)
    if not who or not match or not _is_stage(page, who["who"]):
        return
    path = next((each.name for each in mentions_of(passage) if each.start == match.start("path")), None)
    if path and is_path(path.text) and (has_placeholder(path.text) or is_handed_on(page, path.text)):
        yield Deed("gate", passage.at(*trimmed(passage.plain, match.start(), match.end())), page.role, path)


def _is_stage(page: Page, who: str) -> bool:
    """Whether words mean a stage, or one whom the document names in code by a name that has them in it."""
    words = who.lower().split()
    if words[-1] in _STAGES:
        return True
    named = rf"`(?:[a-z][\w-]*-)?{'[-_]'.join(map(re.escape, words))}(?:-[\w-]+)?`"
    return re.search(named, page.source.text.lower()) is not None
