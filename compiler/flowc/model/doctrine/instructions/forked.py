"""Skills and commands that a host has an agent carry out, by two keys of a frontmatter: `context: fork` and `agent:`
(https://code.claude.com/docs/en/skills). The agent is the object of a deed of the kind `forks`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_PLACES = expression(r"/SKILL\.md\Z|/commands?/(?:[^/]+/)*[^/]+\.md\Z")
_END = r"[\"']?[ \t]*(?:[ \t]#[^\n]*)?$"
_FORKS = expression(rf"^context[ \t]*:[ \t]*[\"']?fork{_END}", re.MULTILINE)
_AGENT = expression(rf"^agent[ \t]*:[ \t]*[\"']?(?P<role>[A-Za-z][\w.-]*){_END}", re.MULTILINE)


def forked(page: Page, frontmatter: Span | None) -> Iterator[Deed]:
    """The agent that carries a skill or a command out; one with a prefix is a plugin's, and anybody's."""
    if frontmatter is None or not _PLACES.search(f"/{page.source.path}"):
        return
    match = _AGENT.search(frontmatter.text) if _FORKS.search(frontmatter.text) else None
    if match:
        start, end = (frontmatter.start + at for at in match.span("role"))
        place = Span(frontmatter.source, start, end)
        yield Deed("forks", place, page.role, Name(comparable(match["role"]), place))
