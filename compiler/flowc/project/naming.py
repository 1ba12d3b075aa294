"""Which documents a document names by their paths: they belong to its project, wherever they are kept."""

import os
from collections.abc import Iterable, Iterator

from flowc.project.exclusions import Exclusions
from flowc.project.roots import inside
from flowc.structs import Mutable, field
from flowc.syntax.document_names import names_of
from flowc.text import Source

MOST_ABSENT = 20_000
"""Places of one project at which a named document may be looked for in vain; then no more are looked for."""


class Trail(Mutable):
    """The way from documents to those that they name.

    `seen` are the files that were met, by their real paths; `absent` the paths at which there was no file.
    """

    without: Exclusions
    seen: set[str] = field(default_factory=set)
    absent: dict[str, None] = field(default_factory=dict)

    def passed(self, paths: Iterable[str]) -> None:
        """These files were met."""
        self.seen.update(map(os.path.realpath, paths))

    def ahead(self, source: Source, document: str) -> Iterator[str]:
        """The files of the project that a document names and that were not met."""
        for name in names_of(source) if len(self.absent) < MOST_ABSENT else ():
            for path in _places(name, document, self.without.root):
                if path in self.seen or path in self.absent:
                    continue
                if not os.path.isfile(path):
                    self.absent[path] = None
                elif self._belongs(path):
                    yield path

    def _belongs(self, path: str) -> bool:
        """Whether a file was not met before and is not left out; from now on it is met."""
        real = os.path.realpath(path)
        new = real not in self.seen and inside(real, os.path.realpath(self.without.root))
        self.seen |= {path, real}
        return new and not self.without.excluded(path, folder=False) and not self.without.ignored(path)


def _places(name: str, document: str, root: str) -> Iterator[str]:
    """Where what a document names may lie: seen from the root of its project, and from its own folder."""
    for folder in dict.fromkeys((root, os.path.dirname(document))):
        path = os.path.normpath(os.path.join(folder, *name.split("/")))
        if inside(path, root) and path != root:
            yield path
