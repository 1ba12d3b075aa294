"""The YAML frontmatter of a markdown file."""

import re
from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.syntax.tree import Entry, Mapping, Scalar
from flowc.syntax.yaml import parse
from flowc.text import Source, Span

_OPENING = re.compile(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSING = re.compile(r"^---[ \t]*\r?$", re.MULTILINE)
_SETTING = re.compile(r"^(?P<key>[a-z_]++):[ \t]++(?P<value>[^\s\"'|>\[{&*!#][^\r\n]*+)", re.MULTILINE)


def frontmatter(source: Source) -> tuple[Mapping | None, tuple[Finding, ...]]:
    """The mapping between the `---` lines that open a markdown file, and what is wrong with it.

    None where the file has no frontmatter, or one that is no mapping. Of a frontmatter that is no YAML the plain
    settings of single lines are kept: who such an agent is stays known, and flows that use it are not blamed.
    """
    opening = _OPENING.match(source.text)
    closing = _CLOSING.search(source.text, opening.end()) if opening else None
    if opening is None or closing is None:
        return None, ()
    region = Span(source, opening.end(), closing.start())
    nodes, problems = parse(source, region)
    if any(problem.code == "FC101" for problem in problems):
        return Mapping(tuple(_lines(region)), region), problems
    return next((node for node in nodes if isinstance(node, Mapping)), None), problems


def _lines(region: Span) -> Iterator[Entry]:
    source = region.source
    for match in _SETTING.finditer(source.text, region.start, region.end):
        text = match["value"].rstrip()
        key = Span(source, *match.span("key"))
        value = Span(source, match.start("value"), match.start("value") + len(text))
        yield Entry(Scalar(key.text, key.text, key), Scalar(text, text, value), Span(source, key.start, value.end))
