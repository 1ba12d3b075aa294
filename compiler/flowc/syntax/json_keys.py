"""Keys that a JSON object in a document writes twice (RFC 8259, section 4: names within an object should be unique).

Samples leave things out (`...`) and hold several objects, so tokens are read and no whole text.
"""

from collections.abc import Iterator

from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.text import Span

_TOKEN = expression(r'"(?P<text>(?:[^"\\\n]|\\.)*)"(?P<key>\s*:)?|(?P<mark>[{}])|//[^\n]*')
MOST = 100
"""Objects within objects that are read."""


def repeated_keys(place: Span) -> Iterator[Finding]:
    """FC104 for each key that stands a second time in one object of a text in JSON, at the second one."""
    levels: list[dict[str, Span]] = []
    for match in _TOKEN.finditer(place.text):
        if match["mark"] == "{" and len(levels) < MOST:
            levels.append({})
        elif match["mark"] == "}" and levels:
            levels.pop()
        elif match["key"] is not None and levels:
            start, end = match.span("text")
            key = Span(place.source, place.start + start, place.start + end)
            first = levels[-1].setdefault(match["text"], key)
            if first is not key:
                yield Finding("FC104", key, {"key": match["text"]}, labels=(Label("first", first),))
