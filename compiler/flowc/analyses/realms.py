"""Which documents of prose belong together: copies and older versions of a set are never held against each other."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from flowc.model.statements import Doctrine
from flowc.paths import path_of

Folder = tuple[str, ...]


class Realms(NamedTuple):
    """`forks` are the folders in which versions of one set of documents lie, each with the names of the versions."""

    forks: Mapping[Folder, frozenset[str]]

    def together(self, one: str, other: str) -> bool:
        """Whether the documents of two paths may speak of the same roles: no fork parts them."""
        if not self.forks:
            return True
        mine, theirs = _folders(one), _folders(other)
        depth = next((at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
        if depth is None:
            return True
        versions = self.forks.get(mine[:depth], frozenset())
        return not (mine[depth] in versions and theirs[depth] in versions)


def realms(doctrines: Iterable[Doctrine]) -> Realms:
    """The forks of a project: two documents of one name and one role lie in two versions of a set."""
    alike: dict[tuple[str, ...], list[Folder]] = {}
    for doctrine in doctrines:
        if key := _key(doctrine):
            alike.setdefault(key, []).append(_folders(doctrine.source.path))
    forks: dict[Folder, set[str]] = {}
    for folders in alike.values():
        for one, other in pairwise(sorted(folders)):
            _fork(forks, one, other)
    return Realms({parent: frozenset(versions) for parent, versions in forks.items()})


def _fork(forks: dict[Folder, set[str]], one: Folder, other: Folder) -> None:
    depth = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if depth is not None:
        forks.setdefault(one[:depth], set()).update((one[depth], other[depth]))


def _key(doctrine: Doctrine) -> tuple[str, ...] | None:
    """What two versions of a document have in common; None for a document that speaks for no role."""
    boundary = doctrine.boundary
    ends = (boundary.caller or "", boundary.callee or "") if boundary else ()
    if doctrine.kind == "other" or not (doctrine.role or any(ends)):
        return None
    return doctrine.source.path.rpartition("/")[2], doctrine.role or "", *ends


@lru_cache(maxsize=1 << 16)
def _folders(path: str) -> Folder:
    return path_of(path).parts[:-1]
