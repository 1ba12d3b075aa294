"""When two labels are one, said without an index: what the ways to find labels are compared with."""

from flowc.vocabulary import DoctrineVocabulary, comparable


def same(one: str, other: str, words: DoctrineVocabulary) -> bool:
    """Whether two labels name one outcome: the same word, or two spellings of one status."""
    first, second = comparable(one), comparable(other)
    spelt = first.startswith(f"{second}-") or second.startswith(f"{first}-")
    return first == second or (spelt and words.is_status(first) and words.is_status(second))
