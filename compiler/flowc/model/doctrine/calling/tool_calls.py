"""Calls told with the tool of a host that makes them: ``Use the Task tool with `scout` ``, ``Task → `scout` ``."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import LEADING, Call
from flowc.text import Name
from flowc.vocabulary import comparable

_NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ROLE = (
    rf"(?:`@?(?P<code>{_NAME})`|\*\*@?(?P<bold>{_NAME})\*\*|\"(?P<quoted>{_NAME})\""
    r"|(?P<joined>[a-z][a-z0-9]*(?:-[a-z0-9]+)+))(?![\w/-])"
)
_TOOL = r"`?(?:Task|Agent|Subagent)`?"
_BETWEEN = (
    r"(?:(?:to|for|with|on|and|the|our|an?|call|launch|spawn|start|run|invoke|dispatch|delegate|hand|use|agent|sub-?agent"
    r"|named|called|set|type|is)\b\s*|[(:,=]\s*|(?:subagent|agent)_type\b\s*){0,7}"
)
_BY_TOOL = expression(
    rf"\b(?i:use|using|call|invoke|via|with|through|open|run|start|launch)\s+(?:the\s+|a\s+)?{_TOOL}(?:\s+tool)?\s+{_BETWEEN}"
    rf"{_ROLE}"
)
"""A tool that is used to call somebody; its name has a capital, so that no work item is meant."""

_ARROW = expression(
    rf"^[\s*_>]*(?:\d+[.)]\s+)?(?:(?:Task|Agent|Subagent)\b(?:\s+tool)?[*_]*\s*(?:→|->|=>|⇒)|(?:Agent|Subagent)[*_]*:[*_]*)\s*{_ROLE}",
    re.MULTILINE,
)
"""A line that draws the call."""

_THROUGH = expression(
    rf"(?i:call|invoke|spawn|launch|start|run|dispatch|ask|use)\s+(?:the\s+|our\s+)?{_ROLE}(?:\s+(?:sub-?)?agent)?\s+"
    rf"(?:via|through|with|using|by\s+means\s+of|over)\s+(?:the\s+|a\s+)?{_TOOL}(?=\s+tool\b|\s*(?:[.,;:)]|$))"
)
_DENIED = expression(
    r"\b(?:not|never|without|instead\s+of|rather\s+than|cannot|no\s+longer)\s+(?:\w+\s+)?\Z|n['’]t\s+\Z",
    re.IGNORECASE,
)
"""What stands before a call that is not made."""

_NEAR = 24


def tool_calls(page: Page) -> Iterator[tuple[Passage, Name, int]]:
    """Each such call, once a passage: where it is told, whom it calls, and where that ends in the lines of the text."""
    if page.kind not in (*LEADING, "agent"):
        return
    for passage in page.passages(marks.CALL):
        match = called_by_tool(passage) if not passage.quoted else None
        if match:
            group = next(name for name in ("code", "bold", "quoted", "joined") if match[name])
            yield passage, Name(comparable(match[group]), passage.at(*match.span(group))), match.end()


def called_by_tool(passage: Passage) -> "re.Match[str] | None":
    """The call that the lines of a passage tell so; nothing where they forbid it."""
    text = passage.text.plain
    match = _ARROW.search(text) or _BY_TOOL.search(text) or _THROUGH.search(text)
    denied = match and _DENIED.search(text, max(match.start() - _NEAR, 0), match.start())
    return None if denied else match


def calls_by_tool(page: Page, known: tuple[Call, ...]) -> Iterator[Call]:
    """The same as calls, but for those that other words tell too; what passes is told apart."""
    told = {call.callee.span for call in known}
    for passage, name, _ in tool_calls(page):
        if name.span not in told:
            yield Call(page.role, name, (), None, name.span, passage.span)
