"""What is done for outcomes in a procedure in pseudo code: a call, and the branches on what it returned.

`m = call mapper-x(order)`, then `match m.outcome:` with a line for each label, or `if m.outcome == "mapped":`. A match
with a branch for whatever else comes says nothing of what it leaves out, so that it is not read.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.statements import Handler
from flowc.structs import Struct
from flowc.syntax.outcome import LABEL
from flowc.vocabulary import comparable

_ROLE = r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)+)"
_KEY = r"(?:outcome|status|verdict|result|decision)"
_VERB = r"(?:call|invoke|run|spawn|ask|delegate|start|dispatch|agent|task)"
_CALL = expression(
    rf"^\s*(?:(?:let|const|var|set)\s+)?(?P<name>\w+)\s*(?::=|<-|←|=)\s*(?:await\s+)?"
    rf"(?:{_VERB}\s*\(\s*[\"'`](?P<quoted>{_ROLE})[\"'`]"
    rf"|(?:{_VERB}\s+)?(?:to\s+)?[\"'`]?(?P<role>{_ROLE})[\"'`]?\s*(?:\(|with\b|$))",
    re.IGNORECASE,
)
_ON = expression(
    rf"^\s*(?:match|switch|case|select|branch\s+on)\s*\(?\s*(?P<name>\w+)(?:\.{_KEY}|\[[\"']{_KEY}[\"']\])?\s*\)?\s*"
    r"(?:\{|:|of|with|in)?\s*$",
    re.IGNORECASE,
)
_BRANCH = expression(
    rf"^\s*(?:(?:case|when|\|)\s*)?(?P<labels>[\"'`]{LABEL}[\"'`](?:\s*(?:\||,|\bor\b)\s*[\"'`]{LABEL}[\"'`])*"
    rf"|(?<=case ){LABEL}|(?<=when ){LABEL}|{LABEL}(?=\s*(?:=>|->|→)))\s*(?::|=>|->|→|\bthen\b)(?P<rest>.*)",
    re.IGNORECASE,
)
_IF = expression(
    rf"^[\s}}]*(?:else\s+)?(?:if|elif|elsif|when)\s*\(?\s*(?P<name>\w+)\.{_KEY}\s*(?:={{1,3}}|is|eq)\s*"
    rf"(?P<labels>[\"'`]?{LABEL}[\"'`]?)\s*(?::|\)|\bthen\b|\{{|,|→|->|$)(?P<rest>.*)",
    re.IGNORECASE,
)
_REST = expression(
    r"^\s*[}\s]*(?:(?:case|when|\|)\s*)?(?:_|\*|default|otherwise|else|any)\s*(?::|=>|->|→|\{|then\b|$)",
    re.IGNORECASE,
)
_ASKED = expression(rf"\b{_VERB}(?:s|ed|ing)?\s+(?:on\s+|to\s+)?(?:the\s+)?`(?P<role>{_ROLE})`", re.IGNORECASE)
"""The call in the words before a fence."""

_ANSWER = ("outcome", "result", "answer", "reply", "status", "response")
"""What a procedure calls what came back from it."""

_EACH = expression(LABEL)
_LANGUAGES = frozenset(
    (
        "", "text", "txt", "plaintext", "pseudo", "pseudocode", "python", "py", "js", "javascript", "ts", "typescript",
        "rust",
    )
)  # fmt: skip


class _Called(Struct):
    """A call: the role, and where it stands."""

    role: str
    place: int


def branches(page: Page) -> Iterator[Handler]:
    """The branches of the procedures in a document, each about the role that was called."""
    for code in page.codes(marks.STATUS | marks.CASE):
        if code.language in _LANGUAGES and not is_counter_example(code):
            found = tuple(_found(code))
            whole = {call for call, branch in found if branch is None}
            yield from (branch for call, branch in found if branch and call not in whole)


def _found(code: Code) -> Iterator[tuple[_Called, Handler | None]]:
    """The branches of a fence, each with the call whose result it is on; None is one for whatever else comes.

    A name stands for what it was given last.
    """
    before = _ASKED.search(code.lead.plain) if code.lead else None
    asked = _Called(comparable(before["role"]), code.span.start) if before else None
    called: dict[str, _Called] = dict.fromkeys(_ANSWER, asked) if asked else {}
    current: _Called | None = None
    for line in code.lines:
        call, on, test = _CALL.match(line.plain), _ON.match(line.plain), _IF.match(line.plain)
        if call:
            called[call["name"]] = _Called(comparable(call["quoted"] or call["role"]), line.span.start)
            current = None
        elif on:
            current = called.get(on["name"])
        elif test:
            current = called.get(test["name"])
        if current and not call and not on:
            branch = test or _BRANCH.match(line.plain)
            if _REST.match(line.plain):
                yield current, None
            elif branch:
                yield from ((current, each) for each in _branch(current.role, line, branch))


def _branch(role: str, line: Passage, match: re.Match[str]) -> Iterator[Handler]:
    for label in _EACH.finditer(line.plain, *match.span("labels")):
        if label[0].lower() != "or":
            yield Handler(line.name(*label.span()), "row", line.span, role, match["rest"].strip(" {}:"))
