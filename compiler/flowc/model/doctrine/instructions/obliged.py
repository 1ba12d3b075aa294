"""What must be true when the agent has done its part: `the report must be saved to ...`, `[ ] plan written to ...`.

Such words ask for a deed without a verb that tells to do it: a file that has to be there was written by somebody, and
in the document of an agent that is the agent.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.instructions.turned import tells_of_end
from flowc.text import Name

_PUT = (
    r"(?:written|saved|stored|recorded|created|placed|documented|updated|persisted|appended|added|put|generated"
    r"|produced)"
)
_THERE = r"(?:to|in|into|at|as|under|inside)\s+(?:the\s+)?(?:file\s+)?`?\Z"
_OWN = (
    r"(?:(?:all|your|the|each|every|its|final|full|complete|detailed|any)\s+)*(?:outputs?|reports?|findings"
    r"|results?|plans?|specs?"
    r"|specifications?|reviews?|notes|analys[ie]s|summar(?:y|ies)|deliverables?|artifacts?"
    r"|documents?|files?)"
)
_MUST = r"(?:must|should|shall|needs?\s+to|ha(?:s|ve)\s+to)"
_BEFORE = expression(
    rf"\b{_OWN}\s+(?:[\w-]+\s+){{0,3}}?{_MUST}\s+(?:always\s+)?(?:be\s+{_PUT}|go)\s+{_THERE}"
    rf"|^\W*the\s+(?:[\w-]+\s+){{0,2}}?(?:goes|belongs?|go|lands?)\s+{_THERE}"
    r"|^\W*(?:before\s+you\s+(?:answer|return|finish|end|stop|report|reply)\b[^.;,`]{0,40},\s+)?(?:the|your)\s+"
    r"(?:(?!(?:that|which)\b)[\w-]+\s+){1,4}?must\s+(?:always\s+)?be"
    rf"\s+(?:written|saved|stored|recorded|appended)\s+{_THERE}"
    r"|\b(?:not|never|n['’]t)\s+(?:answer|return|finish|reply|end)\b[^.;`]{0,20}?\b(?:until|before|unless)"
    r"\s+(?:the|your)\s+(?:[\w-]+\s+){1,4}?"
    rf"(?:is|are)\s+(?:{_PUT}\s+)?{_THERE}"
    rf"|\byour\s+(?:(?!(?:what|which|that|who)\b)[\w-]+\s+){{1,4}}?(?:goe?s?|belongs?|lands?)\s+{_THERE}"
    rf"|\byour\s+(?:[\w-]+\s+){{0,2}}?{_OWN}\s+(?:goes|go|belongs?|lands?|(?:is|are|gets?)\s+{_PUT})\s+{_THERE}"
    rf"|^\W*\byour\s+(?:[\w-]+\s+){{0,2}}?(?:output|deliverable|artifact|report|result)\s+is\s+(?:the\s+file\s+)?`?\Z"
    rf"|^\W*only\s+file\s+(?:that\s+)?you\s+(?:may\s+|can\s+)?(?:write|create|edit|touch)\s*[:—–-]+\s*`?\Z",
    re.IGNORECASE,
)
_AFTER = expression(rf"`?\s+(?:(?:{_MUST}\s+be|has\s+been|is|was)\s+)?(?:always\s+)?{_PUT}\b(?!\s+by\b)", re.IGNORECASE)
_ENSURES = expression(
    r"^\W*(?:ensure|make\s+sure|be\s+sure|always|done\s+means"
    r"|you\s+are\s+(?:done|finished)\s+(?:only\s+)?(?:when|once))\b[^.;`]{0,20}`?\Z",
    re.IGNORECASE,
)
_TICKED = expression(rf"\W*[^.;:]{{1,80}}\b{_PUT}\s+{_THERE}", re.IGNORECASE)
_TICKED_THERE = expression(rf"\W*(?:the|your)\s+(?:[\w-]+\s+){{1,4}}?(?:is|are)(?:\s+now)?\s+{_THERE}", re.IGNORECASE)
_HOLDS = expression(
    r"`?\s+(?:holds|contains|has)\s+(?:your\s+(?:result|answer|report|output|finding|verdict)s?\b|(?P<any>(?:the|one|all)\b))",
    re.IGNORECASE,
)
_ENDED = expression(
    r"^\W*(?:when|once)\s+you(?:\s+are|['’]re|\s+have)\s+(?:done|finished|through|ready),\s+`?\Z", re.IGNORECASE
)
"""A file that holds what the reader was asked for, or anything when the reader is done."""

_SAID = expression(
    r"\b(?:say|state|note|report|mention|tell|check|verify|confirm|flag|decide|judge|see|find|explain|argue|claim|remember)s?\b[^.;]*"
    r"\b(?:that|whether|when|where|why|if)\s+(?:the\s+)?`?\Z",
    re.IGNORECASE,
)
_SAYS = expression(r"(?i)^\W*(?:say|state|note|explain|mention|argue|claim|remember)\s+(?:that|whether|how|where)\b")
"""What leads to a file of which something is said or looked at."""

_REVIEWED = expression(r"\b(?:review\w*|audit\w*|check\s+(?:that|whether|if|for)|look\s+for)\b", re.IGNORECASE)
"""A heading of what is looked for in the work of others."""

_BOX = expression(r"\[[ xX]\]\s*\Z")
_BY = expression(r"\s*[^.;]{0,40}\bby\s+(?:the\s+)?(?!you\b)[a-z]", re.IGNORECASE)


LONGEST = 400
"""Characters of a sentence before a path that are read."""


def obliged(passage: Passage, text: str, mentions: tuple[Mention, ...]) -> Iterator[Name]:
    """The paths of files that a passage says must be written; `text` is its words masked."""
    source, begin = passage.span.source.text, passage.span.start
    boxed = bool(_BOX.search(source[max(0, begin - 6) : begin])) and not _REVIEWED.search(passage.title)
    ends = boxed and tells_of_end(passage.title)
    for each in mentions:
        if is_path(each.name.text):
            start = max(0, each.start - LONGEST, passage.plain.rfind(". ", 0, each.start) + 1)
            before, at = text[start : each.start], each.end
            ticked = boxed and (_TICKED.match(before) or (ends and _TICKED_THERE.match(before)))
            stated = (_BEFORE.search(before) or ticked) and not _BY.match(text, at)
            if _SAID.search(before) or _SAYS.match(before):
                continue
            holds = _HOLDS.match(text, at)
            if holds and (_ENDED.search(before) or not (holds["any"] or before.strip(" `*"))):
                yield each.name
                continue
            must = "must" in text[at : at + 12] or (boxed and not before.strip(" `*"))
            if stated or (_AFTER.match(text, at) and (must or _ENSURES.search(before))):
                yield each.name
