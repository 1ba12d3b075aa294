"""Steps that are written as elements, `<step n="1">Read the brief.</step>`: each is a passage of its own."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Mode
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.passages import passage as passage_of
from flowc.structs import Struct

_ELEMENT = expression(
    r"[ \t]*<(?P<tag>step|action|task|instruction|duty|procedure|rule|todo|do)(?P<said>(?:\s[^<>\n]{0,200})?)>"
    r"(?P<words>[^<>]*(?:<(?!/?(?P=tag)\b)[^<>]*)*)</(?P=tag)>[ \t]*(?:<!--[^\n]*-->[ \t]*)?(?:\n|\Z)",
    re.IGNORECASE,
)
"""An element from the beginning of a line to its end, which holds no other of its name."""

_FREE = expression(r"""\s(?:if|when|unless|optional|condition|check)\s*=\s*(?!["']?false\b)""", re.IGNORECASE)
"""What says in its tag that it is not always done."""


class Step(Struct, eq=False):
    """The words of an element, and how they are meant by its tag."""

    words: Passage
    mode: Mode


def steps_of(passage: Passage) -> Iterator[Step]:
    """The elements of which a passage consists; none where anything stands beside them."""
    plain = passage.text.plain
    found = list(_ELEMENT.finditer(plain)) if plain.lstrip().startswith("<") and "</" in plain else []
    if not found or _ELEMENT.sub("", plain).strip():
        return
    for each in found:
        words = passage_of(passage.text.part(*each.span("words")), passage.titles, passage.quoted)
        yield Step(words, Mode.OPTIONAL if _FREE.search(each["said"]) else Mode.PLAIN)
