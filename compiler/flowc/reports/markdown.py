"""A summary in Markdown for a pull request or the summary of a build step: a table of findings, then details.

Whatever comes from a document stands in code, where no renderer looks for links, references, mentions or HTML; only
plain words of a message stand outside of it.
"""

import re
from collections.abc import Iterator

from flowc.catalogue import Diagnostic, shortened
from flowc.expressions import expression
from flowc.reports import Report
from flowc.reports.closing import LONGEST_PATH, closing, counts, number
from flowc.reports.escape import visible
from flowc.reports.remarks import remarks
from flowc.reports.room import fitting, within
from flowc.text import Span, position

ROOM_FOR_ROWS, ROOM_FOR_DETAILS, ROOM_FOR_NOTES = 40_000, 14_000, 4_000
"""Characters; together below the 65,536 of a comment on GitHub."""

_PLAIN = expression(r"(?:[A-Za-z0-9 ,.;?!()'\"-]|:(?= |$))*")
_LINKED = expression(r"www\.|\bGH-\d|\b[0-9a-f]{7,}\b", re.IGNORECASE)
"""What GitHub makes a link of although it looks like words: addresses, numbers of issues, hashes of commits."""

_TICKS = expression("`+")


def render(report: Report) -> str:
    """Counts as a heading, a table with a row for each finding, details that open on demand, and what is not shown."""
    kept = fitting(report.diagnostics, lambda each: _row(report.diagnostics[each]), ROOM_FOR_ROWS)
    lines = [f"### flowc: {counts(report)}", ""]
    if kept.texts:
        lines += ["| Place | Rule | Finding |", "| --- | --- | --- |", *kept.texts, ""]
        lines += [*_details([report.diagnostics[each] for each in kept.numbers]), ""]
    lines += _notes(report, kept.left_out)
    return "\n".join(lines).rstrip("\n") + "\n"


def code(text: str) -> str:
    """Visible text as a code span that also fits in a cell of a table: `|` is written as `\\|`."""
    shown = re.sub(r"(?<!\\)\|", r"\\|", visible(text).replace("\\|", r"\\x7c"))
    longest = max(map(len, _TICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    edges = shown[:1] + shown[-1:]
    blank = " " if "`" in edges or (edges == "  " and shown.strip()) else ""
    return f"{fence}{blank}{shown}{blank}{fence}" if shown else ""


def prose(text: str) -> str:
    """A message: its plain words as they are, everything else in code."""
    parts = visible(text).split("`")
    if len(parts) == 1:
        return text if _is_plain(text) else code(text)
    if len(parts) % 2 == 0:
        return code(text)
    return "".join(code(part) if nth % 2 else _words(part) for nth, part in enumerate(parts))


def _words(text: str) -> str:
    """A passage beside a code span: its words, in code those that are not plain."""
    return text if _is_plain(text) else " ".join(w if _is_plain(w) else code(w) for w in text.split(" "))


def _is_plain(text: str) -> bool:
    return _PLAIN.fullmatch(text) is not None and not _LINKED.search(text)


def _row(diagnostic: Diagnostic) -> str:
    rule = f"{diagnostic.severity.value} {_rule(diagnostic)}"
    return f"| {_spot(diagnostic.primary.span)} | {rule} | {prose(diagnostic.message)} |"


def _rule(diagnostic: Diagnostic) -> str:
    """The code, as a link where the address of its page is known."""
    known = re.fullmatch(r"https://[\w./-]+", diagnostic.docs, re.ASCII)
    return f"[{diagnostic.code}]({diagnostic.docs})" if known else diagnostic.code


def _spot(span: Span) -> str:
    path = shortened(span.source.shown, LONGEST_PATH)
    if not span.source.text:
        return code(path)
    place = position(span.source, span.start)
    return code(f"{path}:{place.line}:{place.column}")


def _details(diagnostics: list[Diagnostic]) -> Iterator[str]:
    """What is said below each finding, out of sight until somebody opens it."""
    items = list(within(("\n".join(_item(diagnostic)) for diagnostic in diagnostics), ROOM_FOR_DETAILS))
    yield from ("<details><summary>Details</summary>", "", *items)
    if len(items) < len(diagnostics):
        yield f"- {number(len(diagnostics) - len(items), 'more finding')} without details"
    yield from ("", "</details>")


def _item(diagnostic: Diagnostic) -> Iterator[str]:
    yield f"- {_spot(diagnostic.primary.span)} {diagnostic.code} {diagnostic.name}"
    for word, text in remarks(diagnostic):
        yield f"  - {word}: {code(text) if word in ('path', 'docs') else prose(text)}"


def _notes(report: Report, left_out: int) -> list[str]:
    """What is not shown, what was fixed or not checked, and which fixes there are."""
    notes = [prose(text.strip()) for text in closing(report, left_out) if text != counts(report)]
    shown = list(within((f"- {note}" for note in notes), ROOM_FOR_NOTES))
    more = len(notes) - len(shown)
    return [*shown, f"- {number(more, 'more remark')} not shown"] if more else shown
