"""A document ready to be read: its parts with what its name, its place and its frontmatter say about it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from flowc.model.doctrine.passages import Code, Grid, Listing, Part, Passage, Piece, everywhere, passages_among
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
    _pieces: tuple[Piece, ...] | None = field(default=None, init=False, compare=False, repr=False)
    _passages: tuple[Passage, ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def words(self) -> DoctrineVocabulary:
        """The words of doctrine."""
        return self.lexicon.doctrine

    @property
    def contract(self) -> bool:
        """Whether the document is doctrine itself, and not a document about something else."""
        return self.kind != "other"

    def pieces(self) -> tuple[Piece, ...]:
        """Every piece of every part, nested ones too."""
        made = self._pieces
        if made is None:
            made = tuple([piece for part in self.parts for piece in everywhere(part.pieces)])
            object.__setattr__(self, "_pieces", made)
        return made

    def passages(self) -> tuple[Passage, ...]:
        """Every paragraph and every item's words; of a document that is no doctrine no quotations."""
        made = self._passages
        if made is None:
            every = passages_among(self.pieces())
            made = tuple([each for each in every if self.contract or not each.quoted])
            object.__setattr__(self, "_passages", made)
        return made

    def listings(self) -> Iterator[Listing]:
        """Every list, nested ones too."""
        return (piece for piece in self.pieces() if isinstance(piece, Listing))

    def grids(self) -> Iterator[Grid]:
        """Every table."""
        return (piece for piece in self.pieces() if isinstance(piece, Grid))

    def codes(self) -> Iterator[Code]:
        """Every fence."""
        return (piece for piece in self.pieces() if isinstance(piece, Code))
