"""A document ready to be read: its parts with what its name, its place and its frontmatter say about it."""

from collections.abc import Iterator
from dataclasses import dataclass

from flowc.model.doctrine.passages import Code, Grid, Listing, Part, Passage, Piece, everywhere, passages
from flowc.model.statements import Boundary
from flowc.text import Source
from flowc.vocabulary import DoctrineVocabulary, Lexicon


@dataclass(frozen=True, slots=True)
class Page:
    """A document, its kind, the role it speaks for and the boundary it governs, where known."""

    source: Source
    parts: tuple[Part, ...]
    kind: str
    role: str | None
    boundary: Boundary | None
    lexicon: Lexicon

    @property
    def words(self) -> DoctrineVocabulary:
        """The words of doctrine."""
        return self.lexicon.doctrine

    @property
    def contract(self) -> bool:
        """Whether the document is doctrine itself, and not a document about something else."""
        return self.kind != "other"

    def pieces(self) -> Iterator[Piece]:
        """Every piece of every part, nested ones too."""
        for part in self.parts:
            yield from everywhere(part.pieces)

    def passages(self) -> Iterator[Passage]:
        """Every paragraph and every item's words; of a document that is no doctrine no quotations."""
        for part in self.parts:
            yield from (each for each in passages(part.pieces) if self.contract or not each.quoted)

    def listings(self) -> Iterator[Listing]:
        """Every list, nested ones too."""
        yield from (piece for piece in self.pieces() if isinstance(piece, Listing))

    def grids(self) -> Iterator[Grid]:
        """Every table."""
        yield from (piece for piece in self.pieces() if isinstance(piece, Grid))

    def codes(self) -> Iterator[Code]:
        """Every fence."""
        yield from (piece for piece in self.pieces() if isinstance(piece, Code))
