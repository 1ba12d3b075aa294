"""What stands between the words that announce alternatives and these: "returns *either* `a` or `b`"."""

from collections.abc import Sequence

from flowc.model.doctrine.boundaries.preceding import Word
from flowc.vocabulary import DoctrineVocabulary

_MARKS = frozenset((":", "(", ",", "*", '"', "'", "=", "—"))
_RELATIVE, _BEING = frozenset(("which", "that")), frozenset(("is", "are", "be"))


def before_fillers(vocabulary: DoctrineVocabulary, words: Sequence[Word]) -> int:
    """How many words there are without the last ones that only lead on: `exactly one of`, `which is either`."""
    kept = len(words)
    while kept:
        if kept > 1 and words[kept - 1].key in _BEING and words[kept - 2].key in _RELATIVE:
            kept -= 2
        elif _is_filler(vocabulary, words[kept - 1].key):
            kept -= 1
        else:
            break
    return kept


def _is_filler(vocabulary: DoctrineVocabulary, word: str) -> bool:
    lists = vocabulary.lists
    if word.strip("`") in lists["return_verbs"]:
        return False
    return word in _MARKS or word in lists["fillers"] or word in lists["own_words"] or word.endswith("-stage")
