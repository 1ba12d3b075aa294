"""The words that ship as they are written, and what a project adds to them and takes from them."""

from collections.abc import Iterable, Iterator, Mapping

from flowc.data import Plain, load
from flowc.structs import Struct
from flowc.syntax.near import intended

REMOVED = "!"
"""Before a word: the project does without it."""


OPEN = ("hosts", "servers")
"""What may gain keys: hosts, their tools, servers."""

ABILITIES = ("run", "write", "read", "search", "web", "delegate")
"""What a tool can do to the world."""

TEXTS = "phrases"
"""The key under which a text is a text; everywhere else it is a list of words with commas."""


def written(file_name: str) -> dict[str, Plain]:
    """A file of words that ships. A long list is written as a text, which is read in no time."""
    return {key: value if key == TEXTS else _listed(value) for key, value in load("rules", file_name).items()}


def _listed(value: Plain) -> Plain:
    if isinstance(value, str):
        return [word.strip() for word in value.split(",")]
    return {key: _listed(each) for key, each in value.items()} if isinstance(value, dict) else value


def added(shipped: dict[str, Plain], additions: Mapping[str, Plain]) -> dict[str, Plain]:
    """A file of words with the additions to its lists joined in.

    Additions of another shape than the list's are left out: whoever reads the configuration complains of them.
    """
    return {key: _joined(value, additions[key]) if key in additions else value for key, value in shipped.items()}


class Misfit(Struct):
    """What does not fit in additions, under a key below the list they are for."""

    key: tuple[str, ...]
    what: str


def misfits(name: str, shipped: Plain, more: Plain) -> Iterator[Misfit]:
    """What does not fit in additions to what ships under a name: another shape, an unknown key, an unknown ability, the
    removal of a word that is not there.

    Hosts and servers may be new, and so may the tools of a host.
    """
    match shipped:
        case list():
            yield from _misfits_of_list(name, shipped, more)
        case dict() if isinstance(more, dict):
            sample: Plain = next(iter(shipped.values()), [])
            for key, value in more.items():
                if key not in shipped and name not in OPEN:
                    yield Misfit((key,), _unknown("key", key, shipped))
                    continue
                inside = misfits(name, shipped.get(key, _emptied(sample)), value)
                yield from (Misfit((key, *found.key), found.what) for found in inside)
        case dict():
            yield Misfit((), "must be a table")
        case _ if not isinstance(more, str):
            yield Misfit((), "must be a text")


def _misfits_of_list(name: str, shipped: list[Plain], more: Plain) -> Iterator[Misfit]:
    if not isinstance(more, list) or not all(isinstance(word, str) for word in more):
        yield Misfit((), "must be a list of words")
        return
    for word in map(str, more):
        if word.startswith(REMOVED) and word[len(REMOVED) :] not in shipped:
            yield Misfit((), f"`{word}` takes out a word that is not there")
        elif name in OPEN and not word.startswith(REMOVED) and word not in ABILITIES:
            yield Misfit((), _unknown("ability", word, ABILITIES))


def _unknown(what: str, word: str, known: Iterable[str]) -> str:
    near = intended(word, known)
    hint = f"did you mean `{near}`?" if near else f"known are {', '.join(f'`{each}`' for each in known)}"
    return f"unknown {what} `{word}`; {hint}"


def _emptied(sample: Plain) -> Plain:
    """What a new key is held against: a table of nothing or an empty list, as those that ship are."""
    return {"": []} if isinstance(sample, dict) else [] if isinstance(sample, list) else ""


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
