"""What stands inside the text of a markdown block: code, comments, links, emphasis, each with its exact span.

Worked out when asked, in time that grows with the text.
"""

from collections.abc import Mapping

from flowc.syntax.blocks import Document, LinkDefinition, Text, walk
from flowc.syntax.elements import Inline, Kind
from flowc.syntax.links import NO_DEFINITIONS, code_alone, read


def code_spans(text: Text) -> tuple[Inline, ...]:
    """The code spans of a text in written order."""
    if "`" not in text.plain:
        return ()
    return tuple(element for element in inlines(text) if element.kind is Kind.CODE)


def code_places(text: Text) -> tuple[tuple[int, int], ...]:
    """Start and end in `text.plain` of the content of every code span, in written order."""
    plain = text.plain
    if "`" not in plain:
        return ()
    if "<" in plain or "](" in plain:
        return tuple([(each.first, each.last) for each in code_spans(text)])
    return code_alone(plain)


def inlines(text: Text, definitions: Mapping[str, LinkDefinition] = NO_DEFINITIONS) -> tuple[Inline, ...]:
    """The elements of a text in the order of their starts, outer before inner.

    Links by reference are found for the labels in `definitions` (see `link_definitions`).
    """
    found = read(text.places(), definitions)
    return tuple(sorted(found, key=lambda element: (element.start, -element.end)))


def uncommented(text: Text) -> str:
    """`text.plain` with comments blanked: same length, so offsets stay valid."""
    plain = text.plain
    if "<!--" not in plain:
        return plain
    kept, at = "", 0
    for element in inlines(text):
        if element.kind is Kind.COMMENT:
            kept += plain[at : element.start] + " " * (element.end - element.start)
            at = element.end
    return kept + plain[at:]


def prose(text: Text) -> str:
    """`text.plain` with code, HTML, link destinations and marks blanked: same length, so offsets stay valid."""
    plain = text.plain
    kept: list[str] = []
    at = 0
    for start, end in _blanks(inlines(text)):
        if end > at:
            kept += (plain[at:start], " " * (end - max(start, at)))
            at = end
    return "".join((*kept, plain[at:]))


def _blanks(elements: tuple[Inline, ...]) -> list[tuple[int, int]]:
    ranges = []
    for element in elements:
        if element.kind in (Kind.CODE, Kind.COMMENT, Kind.HTML):
            ranges.append((element.start, element.end))
        else:
            ranges += ((element.start, element.first), (element.last, element.end))
    return sorted(ranges)


def link_definitions(document: Document) -> dict[str, LinkDefinition]:
    """The link definitions of a document by label, the first of each."""
    found: dict[str, LinkDefinition] = {}
    for block in walk(document.blocks):
        if isinstance(block, LinkDefinition):
            found.setdefault(block.label, block)
    return found
