"""Values that a document takes from an agent by name: ``the reviewer's `alterations` ``, `` `plan` from `planner` ``,
`planner.plan`; or from whoever just answered: ``on `planned` show the `stops` ``, ``read `stops` out of its answer``.

They are deeds of the kind `owned`: `role` is the agent as it is called there, if it is, `object` the value; `optional`
are those of which only the values beside them can tell that they come from an agent.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import itemgetter

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Deed, Handler
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_NAME = r"`[a-z][a-z0-9]{2,40}(?:_[a-z0-9]{1,40}){0,4}(?:\[\])?`"
_VALUES = rf"(?P<values>{_NAME}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+(?:the\s+)?)(?:its\s+)?{_NAME}){{0,5}})"
_RUN = (
    rf"(?P<values>{_NAME}(?:(?:\s*,\s*(?:its\s+)?{_NAME}){{1,5}}(?:,?\s+and\s+(?:the\s+|its\s+)?{_NAME})?"
    rf"|\s+and\s+(?:the\s+|its\s+)?{_NAME})?)"
)
"""One list of values: behind ``a` and `b`` a comma begins what is no longer somebody's."""

_ROLE = r"(?P<role>`?[a-z][\w-]{2,40}`?)"
_BACK = (
    r"(?:returned|returns|gave\s+back|gives\s+back|handed\s+back|hands\s+back|sent\s+back|sends\s+back|answered\s+with"
    r"|reported)"
)
_ANSWER = r"(?:answer|result|reply|response|return\s+value|returned\s+value|output)"
_OWNED = (
    expression(rf"(?i)\b(?:the\s+|its\s+)?(?<![\w`]){_ROLE}['’]s\s+{_RUN}"),
    expression(
        rf"(?i){_VALUES}\s+(?:(?:returned|given\s+back|sent\s+back|handed\s+back)\s+by)\s+(?:the\s+)?{_ROLE}(?![\w`-])"
    ),
    expression(rf"(?i){_VALUES}\s+(?:(?:that|which)\s+)?(?:the\s+)?{_ROLE}\s+{_BACK}\b"),
    expression(
        rf"(?i){_VALUES}\s+(?:out\s+)?(?:of|from|in)\s+(?:the\s+{_ANSWER}\s+(?:of|from)\s+)?(?:the\s+)?"
        r"(?P<role>`[a-z][\w-]{2,40}`)"
    ),
    expression(
        rf"(?i)(?P<values>{_NAME})\s+from\s+the\s+(?P<role>[a-z][\w-]{{2,40}})(?![\w'’-])"
        r"(?=\s*(?:[.;:)]|,(?!\s*(?:the|its|who|which)\b)|$|and\b))"
    ),
    expression(
        rf"(?i)\b(?:from|of|in)\s+(?:the\s+)?{_ROLE}['’]s\s+{_ANSWER}\s*,?\s+"
        rf"(?:take|read|use|get|show|print|pass|give)\s+(?:the\s+)?{_VALUES}"
    ),
)
"""Who gave a value, by name."""

_FETCHED = expression(
    rf"\W{{0,3}}(?P<value>{_NAME})[*_]*\s*(?:[:(,=—–]|-{{1,2}}(?=\s))\s*(?:(?:as\s+)?(?:returned|given|answered|found)\s+by|(?:taken\s+)?from)"
    rf"\s+(?:the\s+)?(?P<role>`?[a-z][a-z0-9]*(?:-[a-z0-9]+)*`?)(?:['’]s\s+{_ANSWER})?\)?[.;,]?\W*"
)
"""An item of a list that says of one value from whom it comes, and nothing else: `- `stops`: from the planner`."""

_TAKES = (
    r"(?:takes?|reads?|uses?|gets?|shows?|prints?|pass|passes|gives?|hands?|sends?|relays?|forwards?|keep|put|report|store"
    r"|present)"
)
_ITS = (
    expression(rf"(?i){_VALUES}\s+(?:(?:that|which)\s+)?it\s+{_BACK}\b"),
    expression(rf"(?i){_VALUES}\s+(?:out\s+of|from|of|in)\s+(?:its|the|this|that)\s+{_ANSWER}\b"),
    expression(rf"(?i)\b(?:from|of)\s+(?:its|the|this|that)\s+{_ANSWER}\s*,?\s+{_TAKES}\s+(?:the\s+)?{_VALUES}"),
)
"""What whoever was called last gave."""

_HANDLED = expression(rf"(?i)\b{_TAKES}\s+(?:(?:the|its|on|over|back|both|all)\s+){{0,2}}{_VALUES}")
_DOTTED = expression(
    r"(?<![\w./-])(?P<role>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)\.(?P<value>[a-z][a-z0-9]*(?:_[a-z0-9]+)*)(?![\w./(-])"
)
_MEANT = expression(
    r"(?:^|(?<=[.;]\s))\W{0,3}(?P<value>`[a-z][a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,4}`)\s+(?:(?:is|are)\s+(?:meant\s+|there\s+|intended\s+)?for"
    r"|goes\s+(?:on\s+)?to|has\s+to\s+reach|must\s+reach)\s+(?:the\s+)?(?P<role>`?[a-z][a-z0-9]*(?:-[a-z0-9]+)*`?)(?![\w'’-])"
    r"(?=\s*(?:[.,;]|$|and\b|agent\b|who\b|which\b|to\b))",
    re.IGNORECASE,
)
_AT_TIMES = expression(r"(?i)\b(?:if|when|unless|may|might|can|could|optional\w*|only|some|sometimes|later|once)\b")
"""For whom an agent says that one of its values is, and what leaves open whether it always is."""

_DENIED = expression(r"(?i)\b(?:no|not|never|without|nobody|instead)\b|n['’]t\b")
_EACH = expression(r"`([a-z][a-z0-9_]+)(?:\[\])?`")
_ITSELF = frozenset(
    (
        "model", "tools", "name", "description", "prompt", "color", "mode", "temperature", "version", "file", "path",
        "body", "output", "outputs", "result", "results", "answer", "response", "reply", "report", "return", "returns",
        "context", "role", "type", "status", "outcome", "verdict", "decision", "input", "inputs", "run", "call", "data",
        "content", "value", "text", "message", "payload", "fields", "json",
    )
)  # fmt: skip
"""What any agent or any answer has."""

_LANGUAGES = ("", "text", "txt", "python", "py", "js", "ts", "pseudo", "pseudocode")
_FILES = frozenset(
    (
        "md", "json", "jsonl", "yaml", "yml", "py", "txt", "csv", "js", "ts", "sh", "toml", "xml", "html", "log", "sql",
        "com", "io", "org", "dev", "ai", "net", "app",
    )
)  # fmt: skip
"""What stands behind a dot where a name is that of a file or of a place in the web."""


def owned(page: Page, handlers: tuple[Handler, ...]) -> Iterator[Deed]:
    """The values in code that a document says some agent gave."""
    if not page.contract:
        return
    told = (handler for handler in handlers if handler.kind in ("rule", "row"))
    acts = sorted((handler.label.span.end, handler.span.end) for handler in told)
    for passage in page.passages(marks.TICK):
        if not passage.quoted:
            yield from _of_passage(passage, acts)
            yield from _fetched(passage)
    for code in page.codes():
        if code.language in _LANGUAGES and "." in code.text.plain:
            yield from (deed for line in code.lines for deed in _dotted(line, 0, len(line.plain)))


def _of_passage(passage: Passage, acts: list[tuple[int, int]]) -> Iterator[Deed]:
    text = passage.plain
    for start, end in passage.sentences():
        for match in (each for pattern in _OWNED for each in pattern.finditer(text, start, end)):
            yield from _taken(passage, start, match, comparable(match["role"].strip("`")))
        for match in (each for pattern in _ITS for each in pattern.finditer(text, start, end)):
            yield from _taken(passage, start, match, None)
    for start, end in passage.code_places():
        yield from _dotted(passage, start, end)
    within = _within(acts, passage.span)
    for match in _HANDLED.finditer(text) if within else ():
        at = passage.at(*match.span("values")).start
        told = bisect_right(within, at, key=itemgetter(0))
        if told and at < within[told - 1][1]:
            yield from (replace(deed, optional=True) for deed in _taken(passage, match.start(), match, None))


def _fetched(passage: Passage) -> Iterator[Deed]:
    """The value of an item that only says from whom it comes; what it has for a name is that of what passes."""
    match = _FETCHED.fullmatch(passage.plain)
    value = passage.name(match.start("value") + 1, match.end("value") - 1) if match else None
    if match and value:
        yield Deed("fetched", value.span, comparable(match["role"].strip("`")), value)


def meant(page: Page) -> Iterator[Deed]:
    """For whom an agent's own document says that a value of its result is: `` `open_risks` is for the planner``."""
    for passage in page.passages(marks.TICK) if page.kind == "agent" else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            match = _MEANT.search(passage.plain, start, end)
            if match and not (_AT_TIMES.search(passage.plain, start, end) or _DENIED.search(passage.plain, start, end)):
                value = passage.name(match.start("value") + 1, match.end("value") - 1)
                told = passage.at(match.start("value"), match.end())
                yield Deed("meant", told, comparable(match["role"].strip("`")), value)


def _within(acts: list[tuple[int, int]], where: Span) -> list[tuple[int, int]]:
    """Of what is done on labels, sorted by its start, what a passage tells; each with the furthest end up to there."""
    reach = 0
    found: list[tuple[int, int]] = []
    begin, end = (bisect_left(acts, place, key=itemgetter(0)) for place in (where.start, where.end + 1))
    for first, last in acts[begin:end]:
        if last <= where.end + 1:
            reach = max(reach, last)
            found.append((first, reach))
    return found


def _taken(passage: Passage, start: int, match: re.Match[str], role: str | None) -> Iterator[Deed]:
    if not _DENIED.search(passage.plain, start, match.start()):
        for each in _EACH.finditer(passage.plain, *match.span("values")):
            value = passage.name(*each.span(1))
            if value.text not in _ITSELF:
                yield Deed("owned", value.span, role, value)


def _dotted(passage: Passage, start: int, end: int) -> Iterator[Deed]:
    """`planner.stops` in code; whether that is an agent, others tell."""
    for match in _DOTTED.finditer(passage.plain, start, end):
        if match["value"] not in _FILES | _ITSELF:
            role, value = comparable(match["role"]), passage.name(*match.span("value"))
            yield Deed("owned", passage.at(*match.span()), role, value)
