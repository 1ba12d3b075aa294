"""The outline of a document: which sections are open at a block, by its headings and by the tags that mark parts."""

import re
from dataclasses import dataclass, replace

from flowc.syntax.blocks import Block, Fence, Heading, Tag, Text

_EXAMPLE = re.compile(
    r"example|sample|commentary|anti-?_?pattern|(?:^|[_-])(?:bad|wrong|avoid|user|assistant|human)(?:$|[_-])",
    re.IGNORECASE,
)
"""What the tag of an example is called, or of what is said in one."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections that are open, each with its level and its title: 0 and its name for what a tag opens.

    `closed` are the tags that are closed somewhere: any other is a word in brackets. `before` holds, for each tag that
    is open, its name and the sections around it.
    """

    closed: frozenset[str]
    around: tuple[tuple[int, Text], ...] = ()
    before: tuple[tuple[str, tuple[tuple[int, Text], ...]], ...] = ()

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
                kept = tuple(each for each in self.around if each[0] < level)
                return replace(self, around=(*kept, (level, content)))
            case Tag(name, True):
                at = max(at for at, (opened, _) in enumerate(self.before) if opened == name.plain)
                return replace(self, around=self.before[at][1], before=self.before[:at])
            case Tag(name):
                before = (*self.before, (name.plain, self.around))
                return replace(self, around=(*self.around, (0, name)), before=before)
        return self

    def counts(self, block: Block) -> bool:
        """Whether the words of a block say anything: not inside a tag of examples, of which only code is shown."""
        shown = any(level == 0 and _EXAMPLE.search(name.plain) for level, name in self.around)
        return not isinstance(block, Tag) and (isinstance(block, Fence) or not shown)


def _is_slot(heading: Heading) -> bool:
    """Whether a heading is none: CommonMark takes the empty bullet below a line of a template for its underline."""
    return heading.span.text.splitlines()[-1].strip() == "-"


def title(level: int, text: Text) -> str:
    """The title of a section; the name of a tag as words, `structured_returns` in as many characters."""
    return text.plain.replace("\n", " ") if level else text.plain.replace("_", " ")
