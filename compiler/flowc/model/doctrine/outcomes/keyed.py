"""Labels that stand over, or before, what is done for each, one below another: sibling headings in code, lines of a
fence (`plot-clear -> draft`, or keys of YAML), definitions as Pandoc writes them.

As in `unclaimed.py` they count only where another document says that somebody returns most of them.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Part, Passage, passages
from flowc.model.doctrine.outcomes.reactions import react
from flowc.model.doctrine.outcomes.said import Found, side_by_side
from flowc.model.statements import ACTS, LEADING, SAID, TELLS, Member
from flowc.structs import replace
from flowc.syntax.outcome import ONE_CASE, TITLED
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_TELLING = ("agent", "handoff-contract")
"""Kinds of documents that only define what comes back."""

_OF_ANOTHER = expression(
    r"(?i:\W*(?:\d+\W+)?(?:calling|asking|consulting|invoking|using|after|when|once|if|what|(?:answers?|repl(?:y|ies)|results?|outcomes?)"
    r"\s+(?:of|from))\b[^|]{0,30}?)(?<![\w-])(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w-])"
)
_TITLE = expression(rf"(?:(?:[Oo]n|[Ii]f|[Ww]hen|[Cc]ase|[Aa]fter|[Uu]pon)\s+)?`(?P<label>{ONE_CASE}|{TITLED})`\W*")
_PLAIN_TITLE = expression(
    r"(?:(?:[Oo]n|[Ii]f|[Ww]hen|[Cc]ase|[Aa]fter|[Uu]pon)\s+)?[*_]*(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+|[A-Z]{3,}(?:[-_][A-Z0-9]+)*)[*_]*\W*"
)
_WORD_TITLE = expression(rf"(?:(?:[Oo]n|[Ii]f|[Ww]hen)\s+)?[\"“]?(?P<label>{ONE_CASE})[\"”]?\W*")
_ENDS = expression(
    rf"(?i:(?:it\s+)?(?:ends?|finish(?:es)?|returns?|answers?|comes?\s+back)\s+(?:as|with)?\s*|(?:outcome|result|answer|reply):?\s+)"
    rf"`(?P<label>{ONE_CASE}|{TITLED})`\W*"
)
"""A heading of an agent's own document that says how its work ends."""

_SMALL = r"[a-z][a-z0-9]*+(?>(?:[-_][a-z0-9]++)*)"
_ARROW = r"\s*(?:->|→|=>)"
_LINE = expression(
    rf"(?P<indent>[ ]*)(?:[-*]\s+)?[\"'`]?(?P<label>{_SMALL}|(?:{ONE_CASE}|{TITLED})(?=[\"'`]?{_ARROW}))[\"'`]?"
    rf"(?P<sign>{_ARROW}|:)\s+(?P<rest>\S.*)"
)
_ROLE = expression(rf"(?P<indent>[ ]*)[\"'`]?(?P<role>{_SMALL})[\"'`]?:\s*")
_FLOW = expression(r"(?m)^\s*(?:transitions|states|steps|initial|terminal|agent|on_\w+)\s*:")
_REST = expression(r"(?m)^\s*(?:-\s+)?[\"'`]?(?:_|\*|else|default|otherwise|other|any\w*)[\"'`]?\s*(?:->|→|=>|:)")
"""A line for whatever is not named."""

_MAPS = ("", "yaml", "yml", "text")
_DEFINITION = expression(rf"`?(?P<label>{ONE_CASE})`?\s*\n:\s+(?P<rest>\S[\s\S]*)")
_FEWEST = 2
"""Labels of which two may be known elsewhere."""

Row = tuple[Name, Span, str]


def keyed(page: Page) -> Iterator[Found]:
    """Such labels of a document that says what is done, but for headings; an agent's own may only define them."""
    if page.kind in (*LEADING, *_TELLING):
        yield from definitions(page)
    for code in page.codes() if page.kind in LEADING or page.kind == "agent" else ():
        if code.language in _MAPS and not (_FLOW.search(code.text.plain) or _REST.search(code.text.plain)):
            yield from _of_fence(page, code)


def titled(page: Page) -> Iterator[Found]:
    """Headings of one section of such a document, each a label in code with words below it."""
    sections: dict[tuple[str, ...], list[Row]] = {}
    leads = page.kind in LEADING
    for part in page.parts if leads or page.kind == "agent" else ():
        above = part.heading.titles[:-1] if part.heading else ()
        match = _label_of(page, part.heading) if part.heading and part.pieces else None
        if part.heading and match:
            row = (part.heading.name(*match.span("label")), part.heading.span, _words(part))
            sections.setdefault(above, []).append(row)
    for above, rows in sections.items():
        own = not (leads or _is_about_another(page, above))
        for union, handlers in _found(rows, tuple(reversed(above)), spelling=SAID if own else ACTS):
            yield union, () if own else tuple(replace(handler, kind="rule") for handler in handlers)


def _is_about_another(page: Page, above: tuple[str, ...]) -> bool:
    """Whether the title of a section is about a call of another, or about what it answers: `Calling tide-reader`."""
    match = _OF_ANOTHER.match(above[-1]) if above else None
    return match is not None and comparable(match["role"]) != page.role


def _label_of(page: Page, heading: Passage) -> re.Match[str] | None:
    another = _is_about_another(page, heading.titles[:-1])
    if page.kind == "agent" and not another:
        return _ENDS.fullmatch(heading.plain)
    found = _TITLE.fullmatch(heading.plain) or _PLAIN_TITLE.fullmatch(heading.plain)
    return found or (_WORD_TITLE.fullmatch(heading.plain) if another else None)


def _words(part: Part) -> str:
    return " ".join(each.plain for each in passages(part.pieces))


def _found(
    rows: list[Row], about: tuple[str, ...], role: str | None = None, spelling: str = ACTS
) -> Iterator[Found]:
    if len(rows) >= _FEWEST:
        span = Span(rows[0][1].source, rows[0][0].span.start, rows[-1][1].end)
        yield side_by_side(tuple(Member(label) for label, _, _ in rows), span, spelling, about, rows, role)


def definitions(page: Page) -> Iterator[Found]:
    """Paragraphs that define a label each, in the order of their section."""
    verbs = page.lexicon.deeds.lists["verbs"]
    made = [(passage.titles, row) for passage in page.passages(marks.COLON) if (row := _defined(passage))]
    for titles, rows in groupby(made, key=lambda each: each[0]):
        found = [row for _, row in rows]
        told = page.kind in _TELLING
        acted = not told or (page.kind == "agent" and react((rest for _, _, rest in found), verbs))
        for union, handlers in _found(found, tuple(reversed(titles)), spelling=TELLS if told else ACTS):
            yield union, handlers if acted else ()


def _defined(passage: Passage) -> Row | None:
    match = _DEFINITION.fullmatch(passage.text.plain)
    return (passage.name(*match.span("label")), passage.span, match["rest"]) if match else None


def _of_fence(page: Page, code: Code) -> Iterator[Found]:
    """Lines of one indentation below each other, about the role that stands over them; in an agent's own document what
    stands there may be anything, and counts where it returns what they name.
    """
    for union, handlers in _of_lines(code):
        over = handlers[0].subject if handlers else None
        if page.kind != "agent":
            yield union, handlers
        elif over not in (None, page.role):
            yield union, tuple(replace(each, subject=None, about=(over, *each.about)) for each in handlers)


def _of_lines(code: Code) -> Iterator[Found]:
    role: str | None = None
    rows: list[Row] = []
    indent = ""
    about = (code.lead.plain if code.lead else "", *reversed(code.titles))
    for line in code.lines:
        match, over = _LINE.fullmatch(line.plain), _ROLE.fullmatch(line.plain)
        if match and (not rows or match["indent"] == indent):
            indent = match["indent"]
            rows.append((line.name(*match.span("label")), line.span, match["rest"]))
            continue
        yield from _found(rows, about, role if indent else None)
        rows, role = [], comparable(over["role"]) if over else role
    yield from _found(rows, about, role if indent else None)
