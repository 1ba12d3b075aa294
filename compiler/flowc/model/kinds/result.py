"""Recorded results: a JSON object with `outcome`. Judging a bad one is the work of tracing, not of reading."""

from flowc.model.kinds.values import as_word
from flowc.model.nodes import Result
from flowc.syntax.tree import Mapping
from flowc.text import Source


def result(document: Mapping, source: Source) -> Result:
    """The words of a recorded result; a value that is no word is kept as None."""
    return Result(source, document.span, as_word(document.get("outcome")), as_word(document.get("decision")))
