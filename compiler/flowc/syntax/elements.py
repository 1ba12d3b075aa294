"""The elements inside the text of a markdown block: what they are and where they stand."""

from enum import Enum

from flowc.structs import Struct
from flowc.syntax.blocks import Places
from flowc.text import Span


class Kind(Enum):
    """What an inline element is."""

    CODE = "code"
    COMMENT = "comment"
    HTML = "html"
    AUTOLINK = "autolink"
    LINK = "link"
    IMAGE = "image"
    EMPHASIS = "emphasis"
    STRONG = "strong"


class Inline(Struct):
    """One element of a text.

    `start` and `end` are its place in `Text.plain`, `first` and `last` that of its content. The content of a code
    span is without one space at each edge if it has both. A link by reference has the destination and the title
    of its definition.
    """

    kind: Kind
    start: int
    first: int
    last: int
    end: int
    places: Places
    destination: Span | None = None
    title: Span | None = None

    @property
    def content(self) -> str:
        """The content, line ends in it as spaces."""
        return self.places.plain[self.first : self.last].replace("\n", " ")

    @property
    def span(self) -> Span:
        """The span of the content."""
        return self.places.span_of(self.first, self.last)

    @property
    def outer(self) -> Span:
        """The span of the element with its marks."""
        return self.places.span_of(self.start, self.end)
