"""The YAML frontmatter of a markdown file."""

import re
from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.syntax.tree import Entry, Mapping, Scalar
from flowc.syntax.yaml import parse
from flowc.text import Source, Span

_OPENING = expression(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSING = expression(r"^---[ \t]*\r?$", re.MULTILINE)
_SETTING = expression(r"^(?P<key>[a-z_]++):[ \t]++(?P<value>[^\s\"'|>\[{&*!#][^\r\n]*+)", re.MULTILINE)
_SLOT = expression(r"\{\{[^{}\n]*\}\}|\{%[^\n]*%\}|<%[^\n]*%>")


def frontmatter(source: Source) -> tuple[Mapping | None, tuple[Finding, ...]]:
    """The mapping between the `---` lines that open a markdown file, and what is wrong with it.

    None where the file has no frontmatter, or one that is no mapping. Of a frontmatter that is no YAML the plain
    settings of single lines are kept: who such an agent is stays known, and flows that use it are not blamed. A line
    with a slot of a template (`model: {{MODEL}}`) is no YAML before the slot is filled, and none of its faults is told,
    nor those that go away when the texts of single lines are quoted.
    """
    opening = _OPENING.match(source.text)
    closing = _CLOSING.search(source.text, opening.end()) if opening else None
    if opening is None or closing is None:
        return None, ()
    region = Span(source, opening.end(), closing.start())
    nodes, found = parse(source, region)
    problems = tuple(problem for problem in found if not _SLOT.search(_line(problem.span)))
    if any(problem.code == "FC101" for problem in found):
        return Mapping(tuple(_lines(region)), region), () if _reads_by_lines(region) else problems
    return next((node for node in nodes if isinstance(node, Mapping)), None), problems


def _reads_by_lines(region: Span) -> bool:
    """Whether a frontmatter that is no YAML is one as soon as the plain texts of single lines are quoted.

    `description: Use when: asked` is such a text; hosts of agents quote what YAML refuses, and read it again.
    """
    quoted = _SETTING.sub(lambda line: f"{line['key']}: '{line['value'].replace(chr(39), chr(39) * 2)}'", region.text)
    return quoted != region.text and not parse(Source(region.source.path, quoted))[1]


def _line(span: Span) -> str:
    text = span.source.text
    end = text.find("\n", span.start)
    return text[text.rfind("\n", 0, span.start) + 1 : end if end >= 0 else len(text)]


def _lines(region: Span) -> Iterator[Entry]:
    source = region.source
    for match in _SETTING.finditer(source.text, region.start, region.end):
        text = match["value"].rstrip()
        key = Span(source, *match.span("key"))
        value = Span(source, match.start("value"), match.start("value") + len(text))
        yield Entry(Scalar(key.text, key.text, key), Scalar(text, text, value), Span(source, key.start, value.end))
