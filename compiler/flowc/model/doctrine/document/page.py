"""A document ready to be read: its parts with what its name, its place and its frontmatter say about it."""

from flowc.model.doctrine.document.index import Index, holding
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage
from flowc.model.statements import Boundary
from flowc.structs import Struct
from flowc.text import Source
from flowc.vocabulary import DoctrineVocabulary, Lexicon


class Page(Struct):
    """A document, its kind, the role it speaks for and the boundary it governs, where known."""

    source: Source
    parts: tuple[Part, ...]
    kind: str
    role: str | None
    boundary: Boundary | None
    lexicon: Lexicon
    index: Index

    @property
    def words(self) -> DoctrineVocabulary:
        """The words of doctrine."""
        return self.lexicon.doctrine

    @property
    def contract(self) -> bool:
        """Whether the document is doctrine itself, and not a document about something else."""
        return self.kind != "other"

    def passages(self, *needs: int) -> list[Passage]:
        """Every paragraph and every item's words; of a document that is no doctrine no quotations.

        Here and below: those that hold the marks a reader needs, one of each that it names.
        """
        found = holding(self.index.passages, needs)
        return found if self.contract else [each for each in found if not each.quoted]

    def listings(self, *needs: int) -> list[Listing]:
        """Every list, nested ones too, by the marks of the words and the title that lead to it."""
        return holding(self.index.listings, needs)

    def grids(self, *needs: int) -> list[Grid]:
        """Every table."""
        return holding(self.index.grids, needs)

    def codes(self, *needs: int) -> list[Code]:
        """Every fence."""
        return holding(self.index.codes, needs)

    def sections(self, *needs: int) -> list[Part]:
        """Every part, by the marks of all that stands in it."""
        return holding(self.index.parts, needs)
