"""Whether a page is written in a language whose rules are not read: only its names, labels and files are understood.

Letters tell where the script is another one; of languages in Latin letters nothing is told.
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage, passages

_OTHER = expression(r"[^\W\d_A-Za-z]")
_LATIN = expression(r"[A-Za-z]+")
_SHARE = 5
"""In English prose fewer than every so manieth letter is outside of ASCII."""


def is_foreign(page: Page) -> bool:
    """Whether much of a page's prose, outside of code, is in letters outside of ASCII."""
    text = page.source.text
    if text.isascii() or (len(text.encode("utf-8", "replace")) - len(text)) * _SHARE < len(text):
        return False
    other = latin = 0
    for part in page.parts:
        for passage in passages(part.pieces):
            words = _words(passage)
            other += len(_OTHER.findall(words))
            latin += sum(map(len, _LATIN.findall(words)))
    return other * _SHARE >= other + latin > 0


def _words(passage: Passage) -> str:
    """The words of a passage without what stands in code."""
    kept, at = [], 0
    for start, end in passage.code_places():
        kept.append(passage.plain[at:start])
        at = end
    return " ".join((*kept, passage.plain[at:]))
