"""Results shown as forms: `key: value` lines in a fence or a paragraph, one of which holds the outcomes.

All other keys are the payload. A form may be the callee's own, as its document shows it, or the copy that a caller puts
into a prompt; then the form, or the words before it, say whose it is.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.positions import Position, of_own_field, position
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import FIELD, Code, Passage, passages
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.document.templates import NESTED, is_form
from flowc.model.statements import Boundary, Field, Member, Role, Union
from flowc.structs import Struct, replace
from flowc.syntax.blocks import Text
from flowc.syntax.outcome import Alternatives, alternatives
from flowc.vocabulary import comparable

MOST_LINES = 200
"""Lines of a form that are read."""

_KEYED = expression(
    r"[ \t]*(?:[-*+][ \t]+)?(?:#+[ \t]+)?[*_`\"]*(?P<key>[A-Za-z][\w./ -]{0,48}?)(?P<many>\[\])?[*_`\"]*[ \t]*"
    r"(?:\([^()]*\)[ \t]*)?[:=](?!=)[*_`]*[ \t]*(?P<value>\S.*)?"
)
_OUTCOME = expression(r"status|outcome|result|end[ _-]state", re.IGNORECASE)
_HEADED = expression(r"[ \t]*#+[ \t]+(?P<key>[A-Za-z][\w ./-]{0,48}?)[ \t]*:?[ \t]*")
_MARK = expression(r"[ \t]*(?:={2,}[^=\n]*={2,}|-{3,}[ \t]*[A-Z][^-\n]*-{3,}|<{2,}[^<>]*>{2,})[ \t]*")
_TAGGED = expression(r"[ \t]*<(?P<key>[A-Za-z][\w-]{0,48})>[ \t]*(?P<value>\S.*?)[ \t]*</(?P=key)>[ \t]*(?P<many>$)")
_ITEM = expression(r"[ \t]*-[ \t]")
_WHOSE = expression(r"[*_`]*(?:agent|from|role|sender|subagent)(?:[ _]name)?[*_`]*", re.IGNORECASE)
_NAME = expression(
    r"[\"'`]?(?P<role>(?!(?:name|string|str|id|text)\b)[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)[\"'`]?[ \t]*(?:#.*)?"
)
_ADDRESSED = expression(r"\byou\s+are\s+(?:now\s+)?(?:the|a|an)\s+(?:`|\*\*)?(?P<role>[a-z][\w-]*)?", re.IGNORECASE)
_CALLED = expression(r"\bsub_?agent(?:_type|_name)?\s*[=:]\s*[\"'`]?(?P<role>[A-Za-z][\w-]*)", re.IGNORECASE)
_ANYBODY = frozenset(("general-purpose", "general", "default", "task", "explore", "plan"))
_SHARED = expression(
    r"\b(?:used|returned|emitted|shared|produced|output|sent|written)\s+by\b(?P<names>[^.:]{1,300})", re.IGNORECASE
)
_SPOKEN = expression(r"`(?P<code>[a-z][\w-]*)`|(?<![\w*-])(?P<plain>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w*-])")
_JOINERS = expression(r"[\s\[(\"'`*<{]*\Z")


class _Line(Struct):
    """A line of a form with its key, where it has one."""

    words: Passage
    key: re.Match[str] | None


class _Whose(Struct):
    """Whose result a form shows: `roles` where they are named; `others` where it is surely not the document's own."""

    roles: tuple[str, ...] = ()
    others: bool = False


_CHOICES = marks.PIPE | marks.SLASH | marks.OR


def unions_of_forms(page: Page) -> Iterator[Union]:
    """The unions that the forms of a document state, each alternative with the keys of its form as payload."""
    if not page.contract:
        return
    for code in page.codes(marks.STATUS, _CHOICES):
        if is_form(page, code):
            yield from _of_fence(page, code)
    for passage in page.passages(marks.STATUS, _CHOICES):
        if len(passage.text.bounds) > 2 and _may_choose(passage.plain):
            lines = [line for line in _lines(passage) if not _MARK.fullmatch(line.words.plain)]
            if lines and _are_keyed(lines):
                yield from _of_form(page, [*lines, *_below(page, passage)], _Whose())


def _below(page: Page, passage: Passage) -> Iterator[_Line]:
    """The fields of a form that goes on, behind what is filled in below one of them, to the end of its section."""
    start, end = passage.span.start, passage.span.end
    part = next((each for each in page.parts if each.span.start <= start < each.span.end), None)
    for each in passages(part.pieces) if part else ():
        if each.span.start >= end:
            yield from (line for line in _lines(each) if FIELD.match(line.words.plain) and line.key)


def _of_fence(page: Page, code: Code) -> Iterator[Union]:
    if not _may_choose(code.text.plain):
        return
    lines = [_line(words) for words in code.lines[:MOST_LINES]]
    if code.language in NESTED:
        lines = _outermost(lines)
    around = _around(code)
    form: list[_Line] = []
    for line in lines:
        if _MARK.fullmatch(line.words.plain):
            yield from _of_form(page, form, around)
            form = []
        else:
            form.append(line)
    yield from _of_form(page, form, around)


def _may_choose(plain: str) -> bool:
    """Whether a text may be a form: alternatives, and a word for an outcome."""
    return ("|" in plain or "/" in plain or " or " in plain) and bool(_OUTCOME.search(plain))


def _lines(passage: Passage) -> Iterator[_Line]:
    """The lines of a paragraph."""
    for span in passage.text.segments:
        words = replace(passage, text=Text(span.source, (span.start, span.end)), plain=span.text)
        yield _line(words)


def outermost_lines(code: Code) -> tuple[Passage, ...]:
    """The lines of a nested form that hold its own keys."""
    lines = _outermost([_line(words) for words in code.lines[:MOST_LINES]])
    return tuple(line.words for line in lines if line.key)


def _are_keyed(lines: list[_Line]) -> bool:
    """Whether every line has a key, or belongs to the text of a key before it: `summary: |`."""
    below = False
    for line in lines:
        if line.key is None and not below:
            return False
        below = line.key["value"] in ("|", ">", "|-", ">-") if line.key else below
    return True


def _line(words: Passage) -> _Line:
    keyed = _KEYED.fullmatch(words.plain)
    return _Line(words, keyed or (_TAGGED.fullmatch(words.plain) if "<" in words.plain else None))


def _outermost(lines: list[_Line]) -> list[_Line]:
    """The lines of a nested form whose keys are its own, or those of the one mapping that holds it all."""
    keyed = [line for line in lines if line.key]
    depths = sorted({_depth(line) for line in keyed})
    roots = [line for line in keyed if _depth(line) == depths[0]]
    wrapped = len(roots) == 1 and len(depths) > 1 and not (roots[0].key and roots[0].key["value"])
    own = depths[1] if wrapped else depths[0] if depths else 0
    return [line for line in lines if line.key is None or (_depth(line) <= own and not _ITEM.match(line.words.plain))]


def _depth(line: _Line) -> int:
    return len(line.words.plain) - len(line.words.plain.lstrip())


def _around(code: Code) -> _Whose:
    """Whose result the words around a form speak of: the prompt it stands in, or `used by a and b` before the fence."""
    plain = code.text.plain
    called, addressed = _CALLED.search(plain), _ADDRESSED.search(plain)
    found = [match["role"] for match in (called, addressed) if match and match["role"]]
    roles = [comparable(role) for role in found if comparable(role) not in _ANYBODY and "-" in comparable(role)]
    if called or addressed:
        return _Whose(tuple(roles[:1]), others=True)
    shared = _SHARED.search(code.lead.plain) if code.lead else None
    names = _SPOKEN.finditer(shared["names"]) if shared else ()
    return _Whose(tuple(dict.fromkeys(comparable(name["code"] or name["plain"]) for name in names)))


def _of_form(page: Page, lines: list[_Line], around: _Whose) -> Iterator[Union]:
    whose, title = _named(lines) or around, _title(page, lines)
    for at, line in enumerate(lines):
        found = _choice(page, line, lines[at - 1] if at else None)
        if found is None and title:
            found = _choice(page, replace(line, words=replace(line.words, titles=title)), None)
        if found:
            run, place = found
            members = tuple(Member(line.words.name(each.start, each.end), _payload(lines, at)) for each in run.labels)
            made = Union(place.role, members, place.boundary, place.subject, line.words.at(run.start, run.end))
            yield _owned(page, replace(made, field=place.field, spelling="form"), whose)
            return


def _title(page: Page, lines: list[_Line]) -> tuple[str, ...]:
    """The title that a form begins with, where it is of a report on work, and none on an item that has states."""
    first = next((line.words.plain.strip() for line in lines if line.words.plain.strip()), "")
    words = set(comparable(first.partition(":")[0].strip("#* ")).split("-")) if first.startswith("#") else set()
    if not words & page.words.lists["report_words"] or words & page.words.lists["reported_items"]:
        return ()
    return (first.strip("#* "),)


def _choice(page: Page, line: _Line, before: _Line | None) -> tuple[Alternatives, Position] | None:
    """The outcomes in a line: behind its key, or alone under a heading such as `## Status`."""
    runs = alternatives(line.words.plain)
    if not runs or len(runs[0].labels) < 2:
        return None
    labels = tuple(label.text for label in runs[0].labels)
    begins = line.key.start("value") if line.key and line.key["value"] else 0
    if not _JOINERS.fullmatch(line.words.plain, begins, runs[0].start):
        return None
    if line.key and line.key.re.pattern == _TAGGED.pattern:
        place = of_own_field(page, line.words, line.words.name(*line.key.span("key")), labels)
    elif line.key:
        place = position(page, line.words, runs[0].start, labels)
    else:
        headed = _HEADED.fullmatch(before.words.plain) if before else None
        if headed is None or before is None:
            return None
        place = of_own_field(page, line.words, before.words.name(*headed.span("key")), labels)
    return (runs[0], place) if place.role in (Role.RETURN, Role.REPORT) else None


def _named(lines: list[_Line]) -> _Whose | None:
    """Whose form it is by a key of its own: `agent: story-writer`."""
    for line in lines:
        if line.key and line.key["value"] and _WHOSE.fullmatch(line.key["key"]):
            name = _NAME.fullmatch(line.key["value"])
            return _Whose((comparable(name["role"]),), others=True) if name else None
    return None


def keyed_fields(lines: tuple[Passage, ...]) -> tuple[Field, ...]:
    """The keys and the headings of a form, each with what stands behind or below it."""
    return _payload([_Line(words, _KEYED.fullmatch(words.plain)) for words in lines[:MOST_LINES]], -1)


def _payload(lines: list[_Line], outcome: int) -> tuple[Field, ...]:
    """The keys of a form but that of its outcomes."""
    found = []
    for at, line in enumerate(lines):
        match = line.key or _HEADED.fullmatch(line.words.plain)
        if match and at != outcome and (key := key_of(match["key"])):
            below = lines[at + 1].words.plain if at + 1 < len(lines) else ""
            told = match["value"] if line.key else below
            found.append(Field(key, match["key"], line.words.at(*match.span("key")), qualifier=(told or "").strip()))
    return tuple(found)


def _owned(page: Page, union: Union, whose: _Whose) -> Union:
    """The union as the return of the role whose form it is; of nobody known where that is not the document's own."""
    if whose.roles == (page.role,) or not (whose.roles or whose.others):
        return union
    role, *rest = whose.roles or (None,)
    boundary = Boundary(page.role if whose.others else None, role, union.span)
    return replace(union, role=Role.RETURN, boundary=boundary, subject=role, also=tuple(r for r in rest if r))
