"""Labels that a document holds where they are seen to be some, and not as the states of what it works on."""

from collections.abc import Iterable, Iterator

from flowc.model.doctrine.document.labelled import labelled
from flowc.model.doctrine.document.states import is_of_a_thing
from flowc.model.statements import OTHER, Doctrine

_BEFORE = ("`", "**", "\n", "# ", "- ", "| ")
"""What stands before a label in marks or at the beginning of a line."""


def shown(doctrine: Doctrine, labels: Iterable[str]) -> Iterator[str]:
    """Those of some labels that stand in the text of a document where they may be what came back."""
    text = doctrine.source.text
    things = {each.label.span.start for each in doctrine.handlers if each.case == OTHER}
    for label in labels:
        if any(at not in things and not is_of_a_thing(text, at, at + len(label)) for at in _places(label, text)):
            yield label


def _places(label: str, text: str) -> Iterator[int]:
    for sign in _BEFORE:
        at = text.find(sign + label)
        while at >= 0:
            yield at + len(sign)
            at = text.find(sign + label, at + 1)
    yield from (match.start(match.lastgroup or 0) for match in labelled(label).finditer(text))
