"""A markdown document seen as sections: each heading with what stands under it."""

from dataclasses import dataclass

from flowc.syntax.blocks import Block, Document, Heading, Text


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the document itself and the blocks up to the next one of the same or a higher rank.

    `path` holds the titles of the sections around it, outermost first.
    """

    heading: Heading
    blocks: tuple[Block, ...]
    path: tuple[str, ...]

    @property
    def title(self) -> Text:
        """The words of the heading."""
        return self.heading.content

    @property
    def level(self) -> int:
        """The level of the heading, 1 to 6."""
        return self.heading.level


def sections(document: Document) -> tuple[Section, ...]:
    """The sections in the order of their headings; headings inside lists and quotes open none."""
    headings = [(at, block) for at, block in enumerate(document.blocks) if isinstance(block, Heading)]
    ends: dict[int, int] = {}
    paths: dict[int, tuple[str, ...]] = {}
    around: list[tuple[int, Heading]] = []
    for at, heading in headings:
        while around and around[-1][1].level >= heading.level:
            ends[around.pop()[0]] = at
        paths[at] = tuple(outer.content.plain for _, outer in around)
        around.append((at, heading))
    ends.update((at, len(document.blocks)) for at, _ in around)
    return tuple(Section(block, document.blocks[at + 1 : ends[at]], paths[at]) for at, block in headings)
