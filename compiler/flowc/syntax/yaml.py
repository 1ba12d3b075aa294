"""YAML and JSON texts to trees with exact places; never raises.

Most documents are laid out simply and read line by line; the first that is not loads what reads all of YAML.
"""

from flowc.diagnostics import Finding
from flowc.syntax import layout
from flowc.syntax.tree import Node
from flowc.text import Source, Span, whole


def parse(source: Source, region: Span | None = None) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """The documents of a text, or of a region of it, each as one tree, and what is wrong with them.

    Empty documents are none. After a fault of syntax (FC101) or beyond a limit (FC103) there is no tree at all, as
    an analysis must not run on half a file; a document whose aliases or merges cannot be followed (FC105) is left
    out. All other findings leave a tree to go on with. Spans are offsets into the whole text of the source.
    """
    start, end = _body(source, region or whole(source))
    document = layout.read(source, start, end)
    return _thoroughly(source, start, end) if document is None else ((document,), ())


def _thoroughly(source: Source, start: int, end: int) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    from flowc.syntax import libyaml

    return libyaml.read(source, start, end)


def _body(source: Source, region: Span) -> tuple[int, int]:
    """The range of the region without byte order marks at its start, of which decoding leaves none but a wrong one."""
    start = region.start
    while start < region.end and source.text[start] == "\ufeff":
        start += 1
    return start, region.end
