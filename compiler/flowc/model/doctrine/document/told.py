"""What is worked out once for each passage, however many readers ask: its masked words, the marks of its sentences."""

from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.marks import marks
from flowc.model.doctrine.document.passages import Passage

PASSAGES = 4096
"""How many passages are kept, which are told apart by identity: those of the documents read last."""

_QUOTED = expression(r"[“\"][^“”\"]{1,300}[”\"]")


@lru_cache(maxsize=PASSAGES)
def masked(passage: Passage) -> str:
    """The words of a passage, in equal length: code and quotations as zeros, marks of emphasis as blanks."""
    text = passage.plain
    for first, last in passage.code_places():
        text = f"{text[:first]}{'0' * (last - first)}{text[last:]}"
    text = text.replace("*", " ")
    if '"' not in text and "”" not in text:
        return text
    return _QUOTED.sub(lambda quoted: quoted[0][0] + "0" * (len(quoted[0]) - 2) + quoted[0][-1], text)


@lru_cache(maxsize=PASSAGES)
def sentences(passage: Passage) -> tuple[tuple[int, int, int], ...]:
    """Start and end in `plain` of every sentence, and the marks of its words, in code and quotations too."""
    lower = passage.folded()
    return tuple([(start, end, marks(lower[start:end])) for start, end in passage.sentences()])
