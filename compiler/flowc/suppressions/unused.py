"""Suppressions that hide nothing (FC121), and the fix that takes them away."""

from collections.abc import Iterable, Mapping

from flowc.diagnostics import Edit, Finding, Fix
from flowc.suppressions import Selector, Suppression
from flowc.suppressions.notation import joined
from flowc.suppressions.sameness import outline
from flowc.syntax.edit import amended
from flowc.text import Source, Span, line_starts, position

MOST_READ = 1_000_000
"""Characters of one source that are read again to make sure that its fixes change nothing else; further suppressions
have no fix until the first ones are gone.
"""


def unused(idle: Mapping[Suppression, tuple[Selector, ...]]) -> list[Finding]:
    """The findings for suppressions of which some words hide nothing, perhaps all."""
    partly = [_shortened(each, words) for each, words in idle.items() if len(words) < len(each.selectors)]
    wholly: dict[Source, list[Suppression]] = {}
    for each, words in idle.items():
        if len(words) == len(each.selectors):
            wholly.setdefault(each.comment.source, []).append(each)
    return partly + [_removed(each, edit) for group in wholly.values() for each, edit in _harmless(group)]


def _shortened(suppression: Suppression, words: tuple[Selector, ...]) -> Finding:
    kept = tuple(each for each in suppression.selectors if each not in words)
    first, last = suppression.selectors[0].span, suppression.selectors[-1].span
    edit = Edit(Span(first.source, first.start, last.end), joined(kept))
    return Finding(
        "FC121", words[0].span, {"rules": joined(words)}, "part", fixes=(Fix("shorten", (edit,), safe=True),)
    )  # fmt: skip


def _removed(suppression: Suppression, edit: Edit | None) -> Finding:
    fixes = (Fix("remove", (edit,), safe=True),) if edit else ()
    form = "" if edit else "bound"
    return Finding("FC121", suppression.comment, {"rules": joined(suppression.selectors)}, form, fixes=fixes)


def _harmless(group: list[Suppression]) -> Iterable[tuple[Suppression, Edit | None]]:
    """The suppressions of one source with the edits that take them away, where these change nothing else.

    A comment may part what would be one without it: two lists, two paragraphs.
    """
    source = group[0].comment.source
    edits = [_removal(each) for each in group]
    said = outline(source)
    lines = {position(source, each.comment.start).line for each in group}
    if len(lines) == len(edits) and said == outline(_without(source, edits)):
        return zip(group, edits, strict=True)
    tries = MOST_READ // max(1, len(source.text))
    harmless = [at < tries and said == outline(_without(source, [edit])) for at, edit in enumerate(edits)]
    return [(each, edit if sure else None) for each, edit, sure in zip(group, edits, harmless, strict=True)]


def _without(source: Source, edits: list[Edit]) -> Source:
    return amended(source, edits)


def _removal(suppression: Suppression) -> Edit:
    """The edit that takes a comment away: with its line where nothing else is on it, else with the blanks before it."""
    comment, source = suppression.comment, suppression.comment.source
    starts, text = line_starts(source), source.text
    first, last = position(source, comment.start).line, position(source, comment.end).line
    start, end = starts[first - 1], starts[last] if last < len(starts) else len(text)
    before, after = text[start : comment.start].rstrip(" \t"), text[comment.end : end]
    if not before and not after.strip():
        return Edit(Span(source, start, end), "")
    if not before:
        return Edit(Span(source, comment.start, end - len(after.lstrip(" \t"))), "")
    return Edit(Span(source, start + len(before), comment.end), "")
