"""Words that stand in the same place of like lines, `case "weak": ...` below `case "solid": ...`, of a fence, of steps
with letters, or of clauses with arrows. What they are is not known here: where all but one of them turn out to be what
somebody returns, the last one is meant as such.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.keyed import Alike
from flowc.structs import Struct
from flowc.syntax.outcome import ONE_CASE
from flowc.text import Name, Span

_SLOT = expression(
    rf"(?P<open>[\"'`*]{{0,3}})(?<![\w.-])(?P<label>{ONE_CASE})(?P<close>[\"'`*]{{0,3}})"
    r"(?P<after>[ \t]*(?::(?!:)|=>|->|→|—|\)|\{|\bthen\b))"
)
"""A line with a word right before the sign behind which is told what follows: `if answer == "weak": ...`."""

_AGAIN = expression(r"^[ \t}]*(?:el(?:se[ \t]+)?)?(?=(?:if|when)\b)")
"""What stands before a further case of one decision."""

_WORD = expression(r"[^\W_]")
_ENTRY = expression(r"^[ \t]*(?:[-*+]|[0-9a-z]{1,2}[.)])[ \t]+")
_REMARK = expression(r"(?:^|\s)(?:#|//|--)\s*\S")
_CASE = expression(r"\b(?:case|if|elif|when|on)\b|==")
_ON = expression(
    r"\b(?:on|case|match|switch|select|branch\w*|answers?|answered|returns?|returned|outcomes?|results?|verdicts?|says|said"
    r"|repl(?:y|ies)|c(?:a|o)mes?\s+back)(?![A-Za-z])|(?:^|_)on_|_(?:outcome|result|verdict|answer)\b",
    re.IGNORECASE,
)
"""What says that lines are for what came back: their own first word, or the line or the words above them."""

_CALLS = expression(
    r"\b(?:call|run|ask|start|use|invoke|spawn|dispatch|launch|delegate|hand)[^.\n]{0,80}:\s*\Z", re.IGNORECASE
)
"""The end of words that lead from a call to lines."""

_LETTERED = expression(rf"[ \t]*[a-z][.)][ \t]+(?P<mark>`|\*\*)(?P<label>{ONE_CASE})(?P=mark)[ \t]*(?::|→|->|—|–|,)")
"""A step with a letter that is for one word."""

_LED_TO = expression(rf"(?P<mark>`|\*\*)(?P<label>{ONE_CASE})(?P=mark)[ \t]*(?:→|->|=>)[^→;]*\Z")
"""A clause in which a word leads to what is done for it."""

_CALLED = expression(r"[`*]{1,2}[\w-]{1,60}[`*]{1,2}[ \t]*(?:→|->|=>)[ \t]*[`*]")
"""How a paragraph begins in which somebody leads to words."""

_FEWEST, _MOST, _WIDEST = 3, 200, 60
"""Words that stand alike, lines of a fence that are read, and letters before the word of one."""


def alike(page: Page) -> tuple[Alike, ...]:
    """The words of each place of a document in which several stand alike."""
    found = [*_in_fences(page), *_lettered(page), *_in_clauses(page)] if page.contract else []
    return tuple(sorted(found, key=_place))


def _place(found: Alike) -> int:
    return found.names[0].span.start


def _in_fences(page: Page) -> Iterator[Alike]:
    for code in page.codes():
        rows = code.text.plain.split("\n")
        may = len(rows) <= _MOST and sum(1 for row in rows if _SLOT.search(row, 0, _WIDEST)) >= _FEWEST
        if may and not is_counter_example(code):
            lead = code.lead.plain if code.lead else ""
            for run in _runs(code, lead):
                if _are_several(run.names):
                    yield Alike(tuple(run.names), f"{lead}\n{code.span.text}", _decides(run), "fence")


class _Run(Struct, eq=False):
    """Like lines of a fence: what is the same of them, their words, and the words that lead to them."""

    shape: tuple[str, ...]
    lead: str
    names: list[Name]


def _decides(run: _Run) -> bool:
    own = _CASE.search(run.shape[0] if run.shape else "")
    return any((own, _ON.search(run.lead), _CALLS.search(run.lead)))


def _runs(code: Code, lead: str) -> Iterator[_Run]:
    """The words that stand alike in lines of one depth, without another line of that depth between them, but for those
    with a remark.
    """
    runs: dict[int, _Run] = {}
    above, before = {-1: lead}, ""
    for line in code.lines:
        if not _WORD.search(line.plain):
            continue
        depth, match = _depth(line.plain), _SLOT.search(line.plain, 0, _WIDEST)
        if _REMARK.match(line.plain):
            before = line.plain
            continue
        yield from (runs.pop(other) for other in [each for each in runs if each > depth])
        shape = _shape(match) if match else ()
        if depth in runs and runs[depth].shape != shape:
            yield runs.pop(depth)
        above = {each: words for each, words in above.items() if each < depth}
        if match:
            run = runs.setdefault(depth, _Run(shape, above[max(above)], []))
            run.names.extend([] if before or _REMARK.search(line.plain) else [line.name(*match.span("label"))])
        above[depth], before = line.plain, ""
    yield from runs.values()


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _shape(match: re.Match[str]) -> tuple[str, ...]:
    """What is the same for like lines: what stands before and behind the word."""
    before = _ENTRY.sub("- ", _AGAIN.sub("", match.string[: match.start()])).strip()
    return before, match["open"], match["close"], match["after"].strip()


def _lettered(page: Page) -> Iterator[Alike]:
    """The words of steps with letters, which are lines of one paragraph."""
    for passage in page.passages(marks.TICK | marks.QUOTED):
        text = passage.span.text
        if "\n" not in text:
            continue
        names, at = [], 0
        for line in text.split("\n"):
            if match := _LETTERED.match(line):
                names.append(_named(passage, at + match.start("label"), at + match.end("label")))
            at += len(line) + 1
        if _are_several(names):
            decides = _ON.search(text.partition("\n")[0]) is not None
            yield Alike(tuple(names), " ".join((passage.plain, *passage.titles)), decides, "steps")


def _named(passage: Passage, start: int, end: int) -> Name:
    source, begin = passage.span.source, passage.span.start
    span = Span(source, begin + start, begin + end)
    return Name(span.text, span)


def _in_clauses(page: Page) -> Iterator[Alike]:
    """The words of a paragraph all clauses of which lead from one to what is done."""
    for passage in page.passages(marks.ARROW):
        if passage.plain.count(";") < _FEWEST - 1:
            continue
        names, at = [], 0
        clauses = passage.plain.split(";")
        for clause in clauses:
            if match := _LED_TO.search(clause):
                names.append(passage.name(at + match.start("label"), at + match.end("label")))
            at += len(clause) + 1
        if len(names) == len(clauses) and _are_several(names):
            decides = _CALLED.match(passage.plain) is not None
            yield Alike(tuple(names), " ".join((passage.plain, *passage.titles)), decides, "clauses")


def _are_several(names: Iterable[Name]) -> bool:
    return len({name.text for name in names}) >= _FEWEST
