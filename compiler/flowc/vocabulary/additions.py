"""What a project adds to the words that ship, and takes from them."""

from collections.abc import Iterator, Mapping

from flowc.data import Plain

REMOVED = "!"
"""Before a word: the project does without it."""


def added(shipped: dict[str, Plain], additions: Mapping[str, Plain]) -> dict[str, Plain]:
    """A file of words with the additions to its lists joined in.

    Additions of another shape than the list's are left out: whoever reads the configuration complains of them.
    """
    return {key: _joined(value, additions[key]) if key in additions else value for key, value in shipped.items()}


def misfits(shipped: Plain, more: Plain) -> Iterator[tuple[tuple[str, ...], str]]:
    """The keys below which additions to a list, a table of lists or a text have another shape, and what is expected.

    A table of tables or lists may gain keys: a host of one's own has tools of its own.
    """
    match shipped:
        case list():
            if not isinstance(more, list) or not all(isinstance(word, str) for word in more):
                yield (), "a list of words"
        case dict():
            if not isinstance(more, dict):
                yield (), "a table"
                return
            sample = next(iter(shipped.values()), [])
            for key, value in more.items():
                yield from (((key, *below), wanted) for below, wanted in misfits(shipped.get(key, sample), value))
        case _ if not isinstance(more, str):
            yield (), "a text"


def _joined(shipped: Plain, more: Plain) -> Plain:
    match shipped, more:
        case list(), list():
            gone = {word[len(REMOVED) :] for word in more if isinstance(word, str) and word.startswith(REMOVED)}
            kept = [word for word in shipped if word not in gone]
            new = [word for word in more if not (isinstance(word, str) and word.startswith(REMOVED))]
            return [*kept, *(word for word in new if word not in kept)]
        case dict(), dict():
            known = {key: _joined(value, more[key]) if key in more else value for key, value in shipped.items()}
            return known | {key: value for key, value in more.items() if key not in shipped}
        case str(), str():
            return more
        case _:
            return shipped
