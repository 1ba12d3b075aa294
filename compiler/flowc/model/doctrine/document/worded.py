"""Marks of the words of a lexicon, beside those of every text: a project adds words of its own."""

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_

from flowc.expressions import expression
from flowc.model.doctrine.document import marking, marks
from flowc.vocabulary import DoctrineVocabulary

_LETTERS = expression("[a-z]*")


@lru_cache(maxsize=8)
def marks_of(words: DoctrineVocabulary) -> Callable[[str], int]:
    """What gives the marks of a text, those of the words of a lexicon among them, joined."""
    stems = [(stem, mark) for name, mark in _LISTS for stem in _stems(words, name)]

    @lru_cache(maxsize=1 << 15)
    def of_word(word: str) -> int:
        return reduce(or_, [mark for stem, mark in stems if stem in word], marking.of_word(word))

    return marking.of_texts(of_word, reduce(or_, [mark for stem, mark in stems if not stem], 0))


_LISTS = (
    ("phases", marks.PHASE),
    ("return_verbs", marks.RETURN_VERB),
    ("ending_verbs", marks.RETURN_VERB),
    ("acknowledgements", marks.ARRIVES),
    ("ledger_files", marks.LEDGER),
    ("shared_files", marks.LEDGER),
    ("ledger_words", marks.LEDGER),
    ("ledger_tails", marks.LEDGER),
    ("custody", marks.CUSTODY),
    ("remarks", marks.REMARK),
    ("rejections", marks.REJECTS),
)


def _stems(words: DoctrineVocabulary, name: str) -> tuple[str, ...]:
    """The letters that the words of a list begin with: they stand wherever one of the words does."""
    return tuple(sorted({match[0] for word in words.lists[name] if (match := _LETTERS.match(word))}))
