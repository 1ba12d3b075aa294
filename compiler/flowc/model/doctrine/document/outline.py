"""The outline of a document: which sections are open at a block, by its headings and by the tags that mark parts."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.commented import Form
from flowc.structs import Struct
from flowc.syntax.blocks import Block, Fence, Heading, Tag, Text

_EXAMPLE = expression(
    r"example|sample|commentary|anti-?_?pattern|(?:^|[_-])(?:bad|wrong|avoid|user|assistant|human)(?:$|[_-])",
    re.IGNORECASE,
)
"""What the tag of an example is called, or of what is said in one."""


class Section(Struct):
    """An open section: its level, 0 for what a tag opens; its title, the name of a tag as words, in as many characters;
    and whether a tag of examples opened it or one around it.
    """

    level: int
    text: Text
    title: str
    shown: bool


class Outline(Struct):
    """The sections that are open, outermost first.

    `closed` are the tags that are closed somewhere: any other is a word in brackets. `before` holds, for each tag that
    is open, its name and the sections around it.
    """

    closed: frozenset[str]
    around: tuple[Section, ...] = ()
    before: tuple[tuple[str, tuple[Section, ...]], ...] = ()

    def moves(self, block: Block) -> bool:
        """Whether a block opens or closes a section."""
        match block:
            case Heading():
                return not _is_slot(block)
            case Tag(name, True):
                return any(opened == name.plain for opened, _ in self.before)
            case Tag(name):
                return name.plain in self.closed
        return False

    def moved(self, block: Block) -> "Outline":
        """The sections behind a block: one more for a heading or a tag that opens, those of a tag less that closes."""
        match block:
            case Heading(level, content):
                kept = tuple([each for each in self.around if each.level < level])
                section = Section(level, content, content.plain.replace("\n", " "), _shown(kept))
                return Outline(self.closed, (*kept, section), self.before)
            case Tag(name, True):
                at = max(at for at, (opened, _) in enumerate(self.before) if opened == name.plain)
                return Outline(self.closed, self.before[at][1], self.before[:at])
            case Tag(name):
                tag = name.plain
                section = Section(0, name, tag.replace("_", " "), _shown(self.around) or bool(_EXAMPLE.search(tag)))
                return Outline(self.closed, (*self.around, section), (*self.before, (tag, self.around)))
        return self

    def counts(self, block: Block | Form) -> bool:
        """Whether the words of a block say anything: not inside a tag of examples, of which only code is shown."""
        return type(block) in (Fence, Form) or not (type(block) is Tag or _shown(self.around))


def _shown(around: tuple[Section, ...]) -> bool:
    return bool(around) and around[-1].shown


def _is_slot(heading: Heading) -> bool:
    """Whether a heading is none: CommonMark takes the empty bullet below a line of a template for its underline."""
    text, end = heading.content.source.text, heading.end
    return text[end - 1] == "-" and text[heading.start : end].splitlines()[-1].strip() == "-"
