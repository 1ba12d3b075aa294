"""What is wrong, as data: a finding says where and with which values; the words live in the rule's card."""

from collections.abc import Mapping

from flowc.structs import Struct, field, replace
from flowc.text import Span, in_file, line_text, position

UNREADABLE = "FC119"
"""The rule of files that could not be read: nothing is known of what they say, so nothing hides it."""

UNDECODED = "FC102"
"""The rule of files that are no text, of which nothing is known either."""


class Label(Struct):
    """Another place a finding shows, perhaps in another file. `role` names its words in the card's `labels`."""

    role: str
    span: Span
    values: Mapping[str, str] = field(default_factory=dict)


class Edit(Struct):
    """Replace the span by `text`; an empty span inserts."""

    span: Span
    text: str


class Fix(Struct):
    """Edits that stand or fall together. Safe: the compiled table, or the meaning of the text, is surely kept.

    `role` names its words in the card's `fixes`.
    """

    role: str
    edits: tuple[Edit, ...]
    safe: bool
    values: Mapping[str, str] = field(default_factory=dict)


class Finding(Struct):
    """One mistake: the rule's code, the primary span and the values its words need.

    `form` picks one of the card's forms of the message (for instance one with and one without a suggestion);
    `witness` is the path that shows a fault of behaviour, one state or event an item.
    """

    code: str
    span: Span
    values: Mapping[str, str] = field(default_factory=dict)
    form: str = ""
    labels: tuple[Label, ...] = ()
    witness: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()


class Note(Struct):
    """Something flowc could not check, and why: a line of coverage, never a finding. `place`: a section of a text."""

    what: str
    why: str
    place: Span | None = None


def in_order(findings: "list[Finding]") -> "list[Finding]":
    """Findings by file, place and code: the order of every report."""
    def place(finding: Finding) -> tuple[str, int, int, str, list[tuple[str, str]]]:
        span = finding.span
        return span.source.path, span.start, span.end, finding.code, sorted(finding.values.items())

    return sorted(findings, key=place)


def told_of_files(finding: Finding) -> Finding:
    """The finding with every place in the part of a file as a place in the file."""
    labels = tuple(replace(label, span=in_file(label.span)) for label in finding.labels)
    fixes = tuple(replace(fix, edits=tuple(map(_of_file, fix.edits))) for fix in finding.fixes)
    return replace(finding, span=in_file(finding.span), labels=labels, fixes=fixes)


def _of_file(edit: Edit) -> Edit:
    """An edit of a part as one of its file, where every line has an indentation before it."""
    if edit.span.source.origin is None:
        return edit
    at = in_file(edit.span)
    before = line_text(at.source, position(at.source, at.start).line)
    indentation = before[: len(before) - len(before.lstrip(" "))]
    return Edit(at, edit.text.replace("\n", f"\n{indentation}"))
