"""The words of a sentence right before a place in it, which decide what stands there."""

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.structs import Struct

REACH = 240
"""Characters before a place that decide what it is."""

_TOKEN = expression(r"`[^`]*`|[A-Za-z][\w'/-]*|->|→|[^\sA-Za-z`]")
_SENTENCE = expression(r"[.!?;]\**\s+(?=[A-Z`*])")


class Word(Struct):
    """A word, a piece of code or a sign, and where it stands in the text of its passage."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The word without the marks of code, in lower case."""
        return self.text.strip("`").lower()


def words_before(passage: Passage, start: int) -> list[Word]:
    """The words of the sentence around `plain[start]` that stand before it; those of its field alone in a form."""
    begin = max(0, start - REACH, passage.plain.rfind("\n", 0, start) + 1)
    before = passage.plain[begin:start]
    ends = [match.end() for match in _SENTENCE.finditer(before)]
    begin += ends[-1] if ends else 0
    return [Word(match[0], match.start(), match.end()) for match in _TOKEN.finditer(passage.plain, begin, start)]


_ANSWERS = frozenset(("answer", "reply", "response", "result", "return", "object", "json", "message"))


def whose_answer(words: list[Word], at: int) -> bool:
    """Whether words begin behind `whose`, which stands for an answer: "return JSON whose `outcome` is"."""
    return at > 0 and words[at - 1].key == "whose" and not _ANSWERS.isdisjoint(word.key for word in words[:at])
