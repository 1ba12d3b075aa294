"""The places of a form that are left blank, whatever its layout: `Label: ____`, `{{label}}`, `<label>`, `- [ ] Label`,
`| Label | |`, `"label": ""`, a title with nothing below it.

A line is looked at by itself, so that it counts for nothing whether Markdown takes it for an item, for a table, for
HTML or for text.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.paths import path_of
from flowc.structs import Struct
from flowc.text import Source
from flowc.vocabulary import comparable

_MOST = 400
"""Lines of a form that are read."""

_LEAST = 3
"""Places that a form has at least."""

_ITEM = r"(?:[-*+•][ \t]++|\d{1,3}[.)][ \t]++)"
_SIGN = r"[^\w\s<\[{(|#\"'`*$%«-]{0,4}[ \t]*+"
_BEGIN = rf"[ \t]*+(?>(?:>[ \t]*+)*)(?>{_ITEM}?)(?>(?:\[[ xX]?\][ \t]++)?){_SIGN}[*_`\"']{{0,3}}+"
_NAME = r"(?P<name>[A-Za-z](?:[\w/'’&.-]|[ ](?![ ])){0,60})"
_IN_SIGNS = (
    r"\{\{[^{}\n]{0,80}\}\}|\{[^{}\n]{1,80}\}|<[^<>\n]{1,80}>|\[[^\[\]\n]{0,80}\]|\$\{?\w{1,60}\}?|%\w{1,60}%|«[^«»\n]{1,80}»"
)
_TYPE = r"(?:string|str|text|number|integer|int|boolean|bool|date|null|none|0|~)"
_NOTHING = (
    rf"(?:\"\"|''|{_TYPE}|\[\]|\{{\}}|…|\.{{2,}}|_{{2,}}|-{{1,3}}|n/?a|tbd|todo|\?|{_IN_SIGNS}|\([^()\n]{{1,80}}\)|<!--[^\n]{{0,80}}-->"
    r"|e\.?g\.[^\n]{1,60}|(?-i:[A-Z][A-Z0-9]*_[A-Z0-9_]+)|[\w-]+(?:[ ]\|[ ][\w-]+){1,5})"
)
_QUOTE = r"[*_`\"']{0,3}"
_JOINED = rf"{_QUOTE}[ \t]*+(?:\([^()\n]{{0,60}}\)[ \t]*+)?(?:[:=]|[—–]|-(?=[ \t]*+$))[*_]{{0,3}}[ \t]*+"
_BLANK = rf"[\"'`*_]{{0,2}}(?:{_NOTHING}[ \t]*+){{0,3}}[\"'`*_]{{0,2}},?[ \t]*+(?:\#[^\n]{{0,80}})?"
_ASIDE = r"(?:[ \t]*+\([^()|\n]{0,60}\))?"
_CELLS = rf"(?:[ \t]*+{_QUOTE}(?:{_NOTHING})?{_QUOTE}[ \t]*+\|){{1,4}}[ \t]*+"
_LINES = tuple(
    expression(each, re.IGNORECASE)
    for each in (
        rf"{_BEGIN}{_NAME}{_JOINED}{_BLANK}",
        rf"{_BEGIN}{_NAME}[*_]{{0,3}}[ \t]++(?:_{{3,}}|\.{{4,}})[ \t]*+",
        rf"[ \t]*+{_ITEM}?\[[ ]?\][ \t]++{_QUOTE}{_NAME}{_QUOTE}[ \t]*+",
        rf"[ \t]*+(?:{_ITEM}|(?=\*\*|__)){_QUOTE}{_NAME}\?{_QUOTE}[ \t]*+",
        rf"[ \t]*+\|[ \t]*+(?:\d{{1,3}}\.?[ \t]*+\|[ \t]*+)?{_QUOTE}{_NAME}{_QUOTE}{_ASIDE}[ \t]*+\|{_CELLS}",
        rf"[ \t]*+<{_NAME}>(?:{_NOTHING})?</[\w -]{{1,60}}>[ \t]*+",
    )
)
"""A line with the name of what is to be filled in, and nothing behind it but what stands for it."""

_FILLED_IN = expression(
    r"\{\{\s*(?P<braces>[A-Za-z][\w .-]{1,60}?)\s*\}\}|\$\{(?P<dollar>[A-Za-z]\w{1,60})\}"
    r"|%(?P<percent>[A-Za-z]\w{1,60})%"
    r"|«(?P<guillemets>[A-Za-z][\w .-]{1,60})»|<(?:input[^<>]{0,40}\bname=[\"'])?(?P<angle>[a-z][\w .-]{1,60})[\"']?/?>"
    r"|\[(?P<square>[A-Za-z][\w .-]{1,60})\](?![(\[:])"
)
"""What stands for a value by itself."""

_HEADING = expression(rf"#{{2,6}}[ \t]+[*_`]{{0,3}}{_NAME}[*_`:]{{0,4}}[ \t]*")
_SIGNS = expression(r"[^A-Za-z]*")
_HINT = expression(
    r"[ \t]*(?:_[^_\n]{1,200}_|\*[^*\n]{1,200}\*|\([^()\n]{1,200}\)|<[^<>\n]{1,200}>|\[[^\[\]\n]{1,200}\])[ \t]*"
)
"""A line that says what is to be written there."""

_RULE = expression(r"[\s|:=*_`~{}\[\](),<>/-]*|(?:```|~~~)[\w -]*|<!--.{0,200}-->|</?\w{1,40}>")
"""Lines that hold nothing to fill in, and nothing that is said."""


_FOLDERS = ("templates", "forms", "report-templates")
"""Folders of documents that are filled in."""

_AMONG = ("references", "reference", "layouts", "blanks")
_SHORT = 2_000
"""Folders in which a form may lie among other documents, and the characters that it has at most there."""


class Blank(Struct):
    """What is to be filled in at a place: its name from `start` to `end`."""

    start: int
    end: int


def lies_among_forms(path: str) -> bool:
    """Whether a document lies in a folder of forms."""
    return _folder(path) in _FOLDERS


def may_be_form(source: Source) -> bool:
    """Whether a document lies among forms, or is as short as one among what is looked up."""
    return lies_among_forms(source.path) or (_folder(source.path) in _AMONG and len(source.text) < _SHORT)


def _folder(path: str) -> str:
    return comparable(path_of(path).parent.name)


def blanks(source: Source) -> tuple[Blank, ...]:
    """The places of a text, in order; nothing where it says more than it leaves blank."""
    found, told = list[Blank](), 0
    lines = list(_lines(source.text))
    for at, (start, line) in enumerate(lines):
        own = tuple(_of_line(line)) or tuple(_of_heading(lines, at)) or tuple(_of_header(lines, at))
        found += (Blank(start + first, start + last) for first, last in own)
        told += not (own or _is_title(lines, at) or _is_empty(line))
    held = len({source.text.rfind("\n", 0, blank.start) for blank in found})
    return tuple(found) if len(found) >= _LEAST and held > 2 * told else ()


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n", _MOST)[:_MOST]:
        yield at, line
        at += len(line) + 1


def _is_title(lines: list[tuple[int, str]], at: int) -> bool:
    """Whether a line is a heading, by its sign or the line below it."""
    below = lines[at + 1][1].strip() if at + 1 < len(lines) else ""
    return lines[at][1].startswith("#") or (len(below) >= _LEAST and not below.strip("="))


def _of_line(line: str) -> Iterator[tuple[int, int]]:
    """The name that a line has for what is filled in there, else the names in the signs that stand for values."""
    match = None if line.startswith("#") else next((found for each in _LINES if (found := each.fullmatch(line))), None)
    if match:
        yield match.span("name")
        return
    filled = list(_FILLED_IN.finditer(line))
    if filled and (len(filled) > 1 or _SIGNS.fullmatch(_FILLED_IN.sub("", line))):
        yield from (each.span(each.lastgroup or 0) for each in filled)


def _of_heading(lines: list[tuple[int, str]], at: int) -> Iterator[tuple[int, int]]:
    """The title of a section in which nothing stands yet."""
    match = _HEADING.fullmatch(lines[at][1])
    below = next((line for _, line in lines[at + 1 :] if line.strip()), "") if match else ""
    if match and (not below or below.startswith("#") or _is_empty(below) or _FILLED_IN.fullmatch(below.strip())):
        yield match.span("name")


def _is_empty(line: str) -> bool:
    """Whether a line holds nothing but what it is for."""
    return _RULE.fullmatch(line) is not None or _HINT.fullmatch(line) is not None


def _of_header(lines: list[tuple[int, str]], at: int) -> Iterator[tuple[int, int]]:
    """The heads of a table in which nothing stands yet."""
    line = lines[at][1]
    below = [each for _, each in lines[at + 1 : at + 3]]
    ruled = bool(below) and "-" in below[0] and set(below[0].strip()) <= set("|-: ")
    if line.count("|") > _LEAST and ruled and all(_RULE.fullmatch(each) for each in below[1:]):
        yield from ((cell.start("name"), cell.end("name")) for cell in _CELL.finditer(line))


_CELL = expression(rf"\|[ \t]*[*_`]{{0,3}}{_NAME}(?<! )[*_`]{{0,3}}[ \t]*(?=\|)")
