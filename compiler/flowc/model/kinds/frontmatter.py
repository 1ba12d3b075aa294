"""The YAML frontmatter of a markdown file."""

import re
from collections.abc import Iterator

from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.paths import path_of
from flowc.syntax.tree import Entry, Mapping, Node, Scalar
from flowc.text import Source, Span

_OPENING = expression(r"---[ \t]*\n")
_CLOSING = expression(r"^---[ \t]*$", re.MULTILINE)
_SETTING = expression(
    r"^(?P<key>[a-z_]++(?>(?:-[a-z_]++)*)):[ \t]++(?P<value>(?:[^\s\"'|>\[{&*!#]"
    r"|(?<!tools: )(?<!skills: )(?<!hint: )\[[^\[\]\n]*+\](?=[ \t]+\[[^\[\]\n]*\])"
    r"|\*(?=[*./]|[ \t]*$)"
    r"|(?=(?P<sign>[\"'])(?>(?:(?!(?P=sign))[^\\\n]|\\[^\n])*)(?P=sign)[ \t]*+"
    r"[^\s#][^\n]*(?<![\"'\s])[ \t]*$)[\"']"
    r")[^\n]*+)",
    re.MULTILINE,
)
"""A plain text behind a key, be it of several words in brackets, `arguments: [--lot N] [--dry]`, which are no list; a
pattern for files, `globs: **/*.ts`, which refers to nothing; or one that begins with words in quotes and goes on behind
them, `argument-hint: "<text>" [--dry]`.
"""

_HEAD = expression(
    r"(?>(?:(?:[A-Za-z][\w-]*+:(?:[ \t][^\n]*+)?|[ \t]+\S[^\n]*+|-[ \t][^\n]*+|<!--[^\n]*+)(?:\n|\Z))+)"
)
"""Settings, and comments among them, up to the first line that is none."""

_NAMED = expression(r"^name:[ \t]+\S", re.MULTILINE)

_RULE = expression(r"[ \t]*\n\s*(?![\w-]+:)")
"""What stands behind a line that parts a text, and opens no settings."""

_HINT = expression(r"^argument-hint:[ \t]++\[[^\n]*+", re.MULTILINE)
"""What a host shows and never reads as a list: `argument-hint: [number] [priority]`
(https://code.claude.com/docs/en/slash-commands)."""

_SLOT = expression(r"\{ ?\{[^{}\n]*\} ?\}|(?<=[\s-])\{\w+\}(?=[/\w.-])|\{%[^\n]*%\}|<%[^\n]*%>")

_BLANK = expression(r"\s*(?:\{[A-Z][A-Z0-9_]*\}|<[A-Za-z][\w -]{0,60}>)\s*")
"""A line that is nothing but a place for lines to come: `{SETTINGS}`, `<one path a line>`."""

_NAMED_LATER = expression(r"^name:[ \t]++(?:\[[^\]\n]++\]|\{[^}\n]++\})", re.MULTILINE)
"""A name in brackets, which whoever fills in the form replaces by one: `name: [agent-name] (kebab-case)`."""

_FORM = expression(r"(?:\A|[^a-z])(?:template|skeleton|scaffold|boilerplate|blank)s?(?:\Z|[^a-z])", re.IGNORECASE)
_FILLED_LATER = expression(r"^[\w-]+:[ \t]++[^\n]*?\[[^\]\n]*[A-Za-z][^\]\n]*\]", re.MULTILINE)
"""A value that a form has in brackets."""


def frontmatter(source: Source) -> tuple[Mapping | None, tuple[Finding, ...]]:
    """The mapping between the `---` lines that open a markdown file, and what is wrong with it.

    None where the file has no frontmatter, or one that is no mapping. Of a frontmatter that is no YAML the plain
    settings of single lines are kept: who such an agent is stays known, and flows that use it are not blamed. Faults
    that go away when the texts of single lines are quoted are told as one that needs no more than that. A line with a
    slot of a template (`model: {{MODEL}}`), or that is nothing but one, is no YAML before the slot is filled, and none
    of its faults is told; nor is one of a form that has its name in brackets, or is called one and has in brackets what
    is to be filled in. Settings of an agent behind which nothing closes them are kept, too.
    """
    opening = _OPENING.match(source.text)
    opening = None if opening and _RULE.match(source.text, opening.end()) else opening
    closing = _CLOSING.search(source.text, opening.end()) if opening else None
    if opening is None:
        return None, ()
    if closing is None:
        return _unclosed(source, opening.end())
    region = Span(source, opening.end(), closing.start())
    nodes, found = _parsed(source, region)
    problems = tuple(problem for problem in found if not _is_filled_later(problem, region))
    if any(problem.code == "FC101" for problem in found):
        lines = bool(problems) and _reads_by_lines(region)
        told = (() if _is_rule(source.path) else tuple(_unquoted(region))) if lines else problems
        return Mapping(tuple(_lines(region)), region), told
    return next((node for node in nodes if isinstance(node, Mapping)), None), problems


def _unclosed(source: Source, start: int) -> tuple[Mapping | None, tuple[Finding, ...]]:
    """The settings of an agent that nothing parts from its text; elsewhere such lines may be anything."""
    head = _HEAD.match(source.text, start)
    if head is None or not _NAMED.search(head[0]) or not _is_among_agents(source.path):
        return None, ()
    region = Span(source, *head.span())
    end = region.start + len(head[0].rstrip())
    last = Span(source, source.text.rfind("\n", start - 1, end) + 1, end)
    opened = Label("opened", Span(source, 0, len("---")))
    return Mapping(tuple(_lines(region)), region), (Finding("FC101", last, form="unclosed", labels=(opened,)),)


def _is_rule(path: str) -> bool:
    """Whether a file is a rule of an editor, which writes `globs: **/*.ts` without quotes itself and reads it so."""
    return path.lower().endswith(".mdc")


def _is_among_agents(path: str) -> bool:
    from flowc.model.kinds.agents import AGENT_FOLDERS

    return path_of(path).parent.name in AGENT_FOLDERS


def _parsed(source: Source, region: Span | None = None) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """What reads YAML is loaded where there is some."""
    from flowc.syntax.yaml import parse

    return parse(source, region)


def _is_filled_later(problem: Finding, region: Span) -> bool:
    """Whether a fault lies in a slot of a template, or in a form that is no YAML before it is filled in."""
    line = _line(problem.span)
    called = _FORM.search(path_of(region.source.path).name) and _FILLED_LATER.search(line)
    return bool(_SLOT.search(line) or _BLANK.fullmatch(line) or called or _NAMED_LATER.search(region.text))


def _reads_by_lines(region: Span) -> bool:
    """Whether a frontmatter that is no YAML is one as soon as the plain texts of single lines are quoted.

    `description: Use when: asked` is such a text; hosts of agents quote what YAML refuses, and read it again.
    """
    quoted = _HINT.sub("argument-hint:", region.text)
    quoted = _SETTING.sub(lambda line: f"{line['key']}: {_quoted(line['value'])}", quoted)
    return quoted != region.text and not _parsed(Source(region.source.path, quoted))[1]


def _quoted(words: str) -> str:
    return f"'{words.replace(chr(39), chr(39) * 2)}'"


def _unquoted(region: Span) -> Iterator[Finding]:
    """The finding about the texts that are no YAML without quotes; a fix where nothing behind them may be a comment."""
    source = region.source
    texts = [match for match in _SETTING.finditer(source.text, region.start, region.end) if not _stands_alone(match)]
    if not texts:
        return
    starts = ((match.start("value"), len(match["value"].rstrip())) for match in texts)
    places = [Span(source, start, start + length) for start, length in starts]
    edits = tuple(Edit(place, _quoted(place.text)) for place in places)
    fixes = () if any(" #" in place.text for place in places) else (Fix("quote", edits, safe=True),)
    also = tuple(Label("also", place) for place in places[1:])
    yield Finding("FC123", places[0], {"key": texts[0]["key"]}, labels=also, fixes=fixes)


def _stands_alone(setting: re.Match[str]) -> bool:
    """Whether a setting is YAML as it is written."""
    return not _parsed(Source("", f"{setting[0].rstrip()}\n"))[1]


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
