"""Tools that servers offer, which no host lists: the words beside them say so, or they are called like functions.

`Use the `kb_search` MCP tool` names a tool, `use the Playwright MCP` a server, and `call `kb_search` first` a function,
of which the rest of a project may say what it is.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.text import Name, Span

_NAMED = expression(r"[A-Za-z][\w.-]*(?:\*|\([^()]*\))?")
_FUNCTION = expression(r"(?P<name>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?:\([^()]*\))?")
_CODES = r"`?0+`?(?:(?:\s*[,/&]\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)`?0+`?){0,7}"
_BESIDE = expression(
    rf"(?P<codes>{_CODES})\s+(?:[A-Za-z][\w-]*\s+)?MCP\s+(?:tools?|functions?|calls?|endpoints?)\b"
    rf"|\bMCP\s+(?:tools?|functions?)\s+(?P<behind>{_CODES})|\b(?:via|through|over)\s+MCP\s*[(:—–-]\s*(?P<means>{_CODES})"
)
_SERVER = expression(
    r"\b(?:the|via|through|with|using|use)\s+`?(?P<name>0+|[A-Z][\w-]*|[a-z0-9]+-?[a-z0-9]*)`?\s+MCP"
    r"(?:\s+(?:servers?|tools?|integration))?(?=\s*(?:$|[.,;:()—–]|(?:to|for|when|before|after|and|first|instead)\b))"
)
_NO_SERVERS = frozenset(
    ("the", "an", "a", "this", "any", "your", "available", "configured", "relevant", "its", "our", "no")
)
_CALLED = expression(r"\s+(?:(?:the|your|only|first|then)\s+)?`?(?P<code>0+)`?(?!\s+(?:out|it|a|an|as)\b)")
_BY_MEANS = expression(
    r"\b(?:with|via|using|through|over|calling|running|invoking|call|use|invoke|run)\s+(?:the\s+|an?\s+|your\s+)?`?$",
    re.IGNORECASE,
)
_DOES = frozenset(("call", "invoke"))
_TAKES = frozenset(
    (
        "begin",
        "call",
        "check",
        "consult",
        "employ",
        "invoke",
        "leverage",
        "query",
        "run",
        "start",
        "try",
        "use",
        "utilise",
        "utilize",
    )
)
"""Verbs whose object is what they use."""

_NEAR = 40
"""Characters before code in which stands what makes it a means."""


def served(clause: Clause, text: str, mentions: tuple[Mention, ...], passage: Passage) -> Iterator[Name]:
    """The tools of servers that an instruction names as such; `text` is its passage masked."""
    if text.find("MCP", clause.start, clause.end) < 0:
        return
    for match in _BESIDE.finditer(text, clause.start, clause.end):
        start, end = match.span("codes" if match["codes"] else "behind" if match["behind"] else "means")
        if not (clause.verb in _TAKES or match["means"] or _is_means(text, match.start(), clause)):
            continue
        yield from (
            _bare(each.name) for each in mentions if start <= each.start < end and _NAMED.fullmatch(each.name.text)
        )
    for match in _SERVER.finditer(text, clause.start, clause.end):
        name = passage.name(*match.span("name"))
        means = clause.verb in _TAKES or _is_means(text, match.start("name"), clause)
        if means and name.text.lower() not in _NO_SERVERS and re.fullmatch(r"[A-Za-z][a-zA-Z0-9-]*", name.text):
            yield Name(f"mcp__{name.text.lower()}__*", name.span)


def functions(clause: Clause, text: str, mentions: tuple[Mention, ...]) -> Iterator[Name]:
    """What an instruction calls like a function: `call `graph_get_entry` first`, `fetch it with `get_node('x')``."""
    called = _CALLED.match(text, clause.rest, clause.end) if clause.verb in _DOES else None
    for each in mentions:
        match = _FUNCTION.fullmatch(each.name.text)
        direct = called is not None and called.start("code") == each.start
        if match and (direct or ("(" in each.name.text and _is_means(text, each.start, clause))):
            yield _bare(each.name)


def _is_means(text: str, at: int, clause: Clause) -> bool:
    """Whether something is done by means of what begins there."""
    return _BY_MEANS.search(text[max(clause.start, at - _NEAR) : at]) is not None


def _bare(name: Name) -> Name:
    """A name without what it is called with."""
    bare = name.text.partition("(")[0]
    return Name(bare, Span(name.span.source, name.span.start, name.span.start + len(bare)))
