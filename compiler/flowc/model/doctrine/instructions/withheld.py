"""Files of which a document that leads agents says that what they hold is in no prompt: `the map need not go into the
prompt, the driver finds it in ...`.

They are deeds of the kind `withheld`: `object` is the file, and `optional` says that the sentence does not write it
itself. Only a sentence counts that says both and nothing else: of anything more it may be that which is kept out.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path, is_text
from flowc.model.statements import LEADING, Deed

_PROMPT = r"(?:the|its|their|his|her)\s+(?:prompts?|call|message|brief)"
_THING = r"(?:the|its|their|his|her)\s+(?!paths?\b|names?\b|place\b)[a-z][\w-]*(?:\s+[a-z][\w-]*)?"
_PATH = r"`?(?P<path>[^\s`()]+[^\s`().,;])`?"
_PUT = r"(?:put|pasted?|copy|copied|sen[dt]|repeat(?:ed)?|included?)"
_INTO = rf"(?:in|into|with)\s+{_PROMPT}"
_OUT = (
    rf"(?:(?:is|are)\s+(?:not|never)\s+(?:(?:{_PUT}\s+)?{_INTO}|part\s+of\s+{_PROMPT})"
    rf"|(?:(?:does|do|need|must|should|will)\s+not|never)\s+(?:goe?s?|be\s+{_PUT})\s+{_INTO}"
    rf"|stays?\s+out\s+of\s+{_PROMPT})"
)
_NEXT = r"\s*[:;,]\s+(?:and\s+)?"
_LIES = (
    r"(?:(?:the\s+[a-z][\w-]*|`[a-z][\w-]*`)\s+(?:(?:picks|takes|reads|gets)\s+(?:it|them)\s+(?:up\s+)?from"
    rf"|(?:finds|reads)\s+(?:it|them)\s+in)|(?:it|they|which)\s+(?:is|are|lies?|stands?)\s+in)\s+{_PATH}"
)
_WITHHELD = tuple(
    expression(rf"\W*{shape}\s*\.?\s*", re.IGNORECASE)
    for shape in (
        rf"{_THING}\s+{_OUT}{_NEXT}{_LIES}",
        rf"{_THING}\s+\({_PATH}\)\s+{_OUT}",
        rf"{_PROMPT}\s+(?:does|do)\s+not\s+(?:carry|hold|contain|repeat|include)\s+{_THING}{_NEXT}{_LIES}",
        rf"(?:leave|keep)\s+{_THING}\s+out\s+of\s+{_PROMPT}{_NEXT}{_LIES}",
        rf"(?:do\s+not|never)\s+{_PUT}\s+{_THING}\s+{_INTO}{_NEXT}{_LIES}",
        rf"instead\s+of\s+(?:putting|pasting|copying)\s+{_THING}\s+{_INTO},\s+leave\s+(?:it|them)\s+in\s+{_PATH}",
    )
)
_WRITTEN = expression(
    rf"\W*(?:from\s+the\s+\w+\s+\w+\s+on,?\s+)?(?:write|save|store)\s+{_THING}\s+(?:to|into|in)\s+{_PATH}(?:\s+first)?"
    rf"{_NEXT}(?:it|they)\s+{_OUT}\s*\.?\s*",
    re.IGNORECASE,
)
"""What says so of a file, and has its reader write it."""

_SECRET = expression(
    r"\b(?:secrets?|tokens?|passwords?|credentials?|keys?|rules?|style|guides?|conventions?|manual|polic(?:y|ies)|too\s+(?:long|large|big)"
    r"|megabytes?|binar(?:y|ies)|images?|photographs?)\b",
    re.IGNORECASE,
)
"""What has reasons to stay out of a prompt, or is the same for every call."""


def withheld(page: Page) -> Iterator[Deed]:
    """The file of each sentence that says so."""
    likely = page.passages(marks.PROMPT | marks.DELEGATES, marks.TICK | marks.SLASH) if page.kind in LEADING else ()
    for passage in likely:
        if not passage.quoted and not _SECRET.search(passage.plain):
            yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    named = [each for each in mentions_of(passage) if is_path(each.name.text) and is_text(each.name.text)]
    for start, end in passage.sentences() if named else ():
        written = _WRITTEN.fullmatch(passage.plain, start, end)
        others = (each.fullmatch(passage.plain, start, end) for each in _WITHHELD)
        told = written or next(filter(None, others), None)
        for each in named if told else ():
            if told and (each.start, each.name.text) == (told.start("path"), told["path"]):
                yield Deed("withheld", each.name.span, page.role, each.name, optional=written is None)
