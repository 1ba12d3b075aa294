"""What libyaml complains about, in plain words: what a person should look at, and where (FC101)."""

from collections.abc import Mapping
from typing import Protocol

from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.syntax.characters import false_space
from flowc.text import Source, Span


class Mark(Protocol):
    """A place in the text libyaml reads, in code points."""

    index: int


class Complaint(Protocol):
    """An error of libyaml: the problem and, perhaps, what was being read when it was met."""

    problem: str | None
    problem_mark: Mark | None
    context: str | None
    context_mark: Mark | None


_WORDS: Mapping[str, str] = {
    "mapping values are not allowed in this context":
        "a `:` where no key can be; put a text that holds `: ` in quotes, or check the indentation of this line",
    "mapping keys are not allowed in this context": "a `?` where no key can be; put a text that starts so in quotes",
    "block sequence entries are not allowed in this context":
        "a list item `- ` where no list can start; put it on a line of its own",
    "did not find expected ',' or ']'": "the list in brackets is not closed, or a comma is missing before this",
    "did not find expected ',' or '}'": "the mapping in braces is not closed, or a comma is missing before this",
    "did not find expected node content": "a value is missing here",
    "did not find expected key":
        "this does not continue the mapping above it; check its indentation, and that quotes end where they should",
    "did not find expected '-' indicator":
        "this does not continue the list above it; check its indentation, or start it with `- `",
    "found character that cannot start any token": "a value cannot start with {character}; put it in quotes",
    "found unexpected end of stream": "the quotation mark is never closed",
    "found unexpected document indicator": "a line {line} inside a text in quotes; the quotation mark is never closed",
    "could not find expected ':'": "a key needs a `:` behind it, on the same line",
    "found unknown escape character":
        "the escape {escape} is unknown in double quotes; write `\\\\` for a backslash, or use single quotes",
    "did not find expected hexdecimal number": "the escape in double quotes has too few hexadecimal digits",
    "found invalid Unicode character escape code": "the escape in double quotes is no character of Unicode",
    "found undefined tag handle": "the tag has a prefix that no `%TAG` line declares",
    "did not find expected alphabetic or numeric character":
        "an anchor `&` or alias `*` needs a name of letters, digits, `-` and `_`; put other text in quotes",
    "did not find expected comment or line break": "only a comment may follow on this line",
    "did not find expected <document start>":
        "the document is complete before this; remove what follows, or start a new document with `---`",
    "found duplicate %YAML directive": "the `%YAML` line is written twice",
    "found duplicate %TAG directive": "the same `%TAG` line is written twice",
    "found incompatible YAML document": "the `%YAML` line asks for a version that is not read; 1.1 and 1.2 are",
    "found unknown directive name": "a line that starts with `%` is `%YAML` or `%TAG`; put other text in quotes",
    "found an indentation indicator equal to 0": "the number behind `|` or `>` is from 1 to 9",
    "found unexpected ':'": "a `:` inside brackets; put the text in quotes",
}  # fmt: skip
_COLON = "could not find expected ':'"
_TAB_WORDS = "a tab where YAML wants spaces"

_AT_CONTEXT = frozenset(
    ("found unexpected end of stream", _COLON, "found unknown directive name")
)
"""Problems met long after the place to look at, which is where the reading of the token began."""

_IN_BLOCK = "mapping values are not allowed in this context"
"""A problem there is outside of brackets only, where a tab cannot indent."""

_KEY = expression(r"[ \t]*(?P<item>(?:-[ \t]+)?)(?P<key>[^\s:#\"'\[{|>&*!%@`,][^:#\n]*)")
_COMMENT = expression(r"(?<!\S)#[^\n]*+")
_EXTENT = expression(r"---|%\w*|\.\.\.|\\[^\n]?|[\w./-]+|[^\n]?")
_TAB = expression(r" *(\t)")
_FALSE_SPACE = expression(r"[ \t]*([\u00a0\u2007\u202f])")


def complaint(source: Source, base: int, end: int, error: Complaint, unclosed: int | None) -> Finding:
    """The finding for an error of libyaml in `source.text[base:end]`, at the place to look at: where the text ends too
    early, that is the bracket that is `unclosed`, and where two lines were read as one, that which lacks a `:`.

    Its label `opened` shows where that began which could not be read to its end.
    """
    at = _offset(error.problem_mark, base, end, base)
    problem = error.problem or "it cannot be read"
    indentation = _indentation(source, base, at, end, problem)
    if indentation is not None:
        return indentation
    keyless = _keyless(source, base, at) if problem == _IN_BLOCK else None
    if keyless:
        return Finding("FC101", keyless, {"problem": _WORDS[_COLON]})
    is_at_end = not source.text[at:end].strip()
    if unclosed is not None and is_at_end and problem not in _AT_CONTEXT:
        return Finding("FC101", bracket := Span(source, unclosed, unclosed + 1), {"problem": _never(bracket.text)})
    context = _offset(error.context_mark, base, end, at)
    look = context if problem in _AT_CONTEXT or is_at_end else at
    place = _extent(source, look, end)
    labels = (Label("opened", _extent(source, context, end)),) if context != look else ()
    return Finding("FC101", place, {"problem": _words(problem, place.text)}, labels=labels)


def stray_character(source: Source, at: int, notation: str) -> Finding:
    """The finding for a character that YAML does not allow anywhere."""
    words = f"the character {notation} is not allowed; remove it, or write it as an escape in double quotes"
    return Finding("FC101", Span(source, at, at + 1), {"problem": words})


def _words(problem: str, text: str) -> str:
    """The problem in plain words; a phrase of libyaml that is not known here is passed on as it is."""
    words = _WORDS.get(problem, problem)
    return words.replace("{character}", f"`{text[:1]}`").replace("{escape}", f"`{text}`").replace("{line}", f"`{text}`")


def _never(bracket: str) -> str:
    return f"the `{bracket}` is never closed"


def _keyless(source: Source, base: int, at: int) -> Span | None:
    """The line without a `:` that begins a value above the key before a place, and was read as one text with it."""
    text = source.text
    start = _line_start(text, base, at)
    above = text[base:start].rstrip()
    first = _line_start(above, 0, len(above))
    key = _KEY.fullmatch(above, first)
    before = _COMMENT.sub("", above[:first]).rstrip()
    if ":" in text[start:at] or not key or not (key["item"] or not before or before.endswith(":")):
        return None
    return Span(source, base + key.start("key"), base + key.end("key"))


def _line_start(text: str, base: int, at: int) -> int:
    return text.rfind("\n", base, at) + 1 or base


def _offset(mark: Mark | None, base: int, end: int, default: int) -> int:
    return min(mark.index + base, end) if mark is not None else default


def _indentation(source: Source, base: int, at: int, end: int, problem: str) -> Finding | None:
    """What is wrong if a tab stands at a place, or indents its line, or spaces do that are none."""
    start = _line_start(source.text, base, at)
    tab = _TAB.match(source.text, start, at) if problem == _IN_BLOCK else None
    if tab or source.text.startswith("\t", at, end):
        place = tab.start(1) if tab else at
        return Finding("FC101", Span(source, place, place + 1), {"problem": _TAB_WORDS}, "tab")
    space = _FALSE_SPACE.match(source.text, start, at)
    return false_space(source, space.start(1), end) if space else None


def _extent(source: Source, at: int, end: int) -> Span:
    """The word or sign at a place, up to the end of its line."""
    match = _EXTENT.match(source.text, at, end)
    return Span(source, at, match.end() if match else at)
