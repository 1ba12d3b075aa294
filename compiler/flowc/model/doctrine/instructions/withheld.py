"""Files of which a document that leads agents says that what they hold is in no prompt: `the map need not go into the
prompt, the driver finds it in ...`.

They are deeds of the kind `withheld`: `object` is the file, and `optional` says that the sentence does not write it
itself.
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

_PROMPT = r"(?:prompts?|calls?|message|brief)\b"
_NOT = r"(?:not|n['’]t|never|neither|nor|nothing)"
_WITHHELD = expression(
    rf"{_NOT}\s+(?:\w+\s+){{0,2}}?(?:go|goes|be|come|comes|put|stand|paste[d]?|copied|included?|repeat(?:ed)?|need(?:ed)?|part|sent"
    rf"|carr(?:y|ied)|hold|contain|get|enter|belong|in|into)\b[^.;:`]{{0,40}}?\b(?:(?:in|into|of|with|to|through|by)\s+)?"
    rf"(?:the|its|their|your|his|her|any|each|every)\s+{_PROMPT}"
    rf"|\b(?:prompt|call|message)\s+(?:itself\s+)?(?:does|do|need|must|should|will|may)(?:es)?\s*{_NOT}\s+(?:carry|hold|contain|repeat|include|name)\b"
    rf"|\b(?:left?|leaves?|keeps?|kept|stays?|remains?)\s+(?:\w+\s+){{0,3}}?out\s+of\s+(?:the|its|their)\s+{_PROMPT}"
    rf"|\b(?:instead\s+of|rather\s+than|without)\s+(?:\w+\s+){{0,4}}?(?:in|into|through|with|by)\s+(?:the|its|their|a)\s+{_PROMPT}"
    rf"|\b(?:in|part\s+of)\s+no\s+{_PROMPT}",
    re.IGNORECASE,
)
_WRITES = expression(
    r"\b(?:writes?|puts?|saves?|stores?|leaves?|drops?|dumps?|copy|copies|lays?|places?|appends?)\b[^.;`]{0,60}`?\Z",
    re.IGNORECASE,
)
_SECRET = expression(
    r"\b(?:secrets?|tokens?|passwords?|credentials?|keys?|rules?|style|guides?|conventions?|manual|polic(?:y|ies)|too\s+(?:long|large|big)"
    r"|megabytes?|binar(?:y|ies)|images?|photographs?)\b",
    re.IGNORECASE,
)
"""What has reasons to stay out of a prompt, or is the same for every call."""


def withheld(page: Page) -> Iterator[Deed]:
    """The first file of each paragraph that says so."""
    likely = page.passages(marks.PROMPT | marks.DELEGATES, marks.TICK | marks.SLASH) if page.kind in LEADING else ()
    for passage in likely:
        if not passage.quoted and _WITHHELD.search(passage.plain) and not _SECRET.search(passage.plain):
            yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    named = [each for each in mentions_of(passage) if is_path(each.name.text) and is_text(each.name.text)]
    for each in named[:1]:
        start, _ = passage.sentence(each.start)
        writes = _WRITES.search(passage.plain[start : each.start])
        yield Deed("withheld", each.name.span, page.role, each.name, optional=writes is None)
