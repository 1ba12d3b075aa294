"""A source to its suppressions, and what is wrong with them."""

from collections.abc import Iterator

from flowc.diagnostics import Finding, in_order
from flowc.structs import Struct
from flowc.suppressions import Remark, Suppression, markdown_comments, may_hold, seems, unheard, yaml_comments
from flowc.suppressions.layout import layout
from flowc.suppressions.notation import understood
from flowc.syntax.suffixes import is_json, is_markdown
from flowc.text import Source, Span, whole


class Found(Struct):
    """The suppressions of a source in order of place, what is wrong with them (FC120, FC122), and whether the readers
    saw all of the text: where they did not, nobody can tell whether a suppression is of use.
    """

    suppressions: tuple[Suppression, ...] = ()
    findings: tuple[Finding, ...] = ()
    complete: bool = True


class _Comments(Struct):
    """The comments of a part of a text that speak to flowc, whether all of it could be read, and what is wrong with
    comments that mean to speak and do not.
    """

    remarks: tuple[Remark, ...]
    complete: bool
    findings: tuple[Finding, ...] = ()


def suppressions(source: Source) -> Found:
    """The suppressions in a text. Never raises; a text without a word like `flowc:` is not even parsed."""
    if is_json(source) or not may_hold(source.text):
        return Found()
    parts = tuple(_of_markdown(source) if is_markdown(source) else _of_yaml(whole(source)))
    made: list[Suppression] = []
    findings = [finding for part in parts for finding in part.findings]
    for remark in sorted((remark for part in parts for remark in part.remarks), key=lambda each: each.whole.start):
        suppression, wrong = understood(remark)
        made += [suppression] if suppression else []
        findings += wrong
    return Found(tuple(made), tuple(in_order(findings)), all(part.complete for part in parts))


def _of_yaml(region: Span) -> Iterator[_Comments]:
    from flowc.syntax.yaml import parse

    if not (yaml_comments.may_speak(region.text) or seems(region.text)):
        return
    nodes, problems = parse(region.source, region)
    if yaml_comments.is_unreadable(nodes, problems):
        yield _Comments(tuple(yaml_comments.head_remarks(region)), False)
    else:
        lines = layout(region.source, region, nodes)
        found = tuple(yaml_comments.remarks(lines, problems))
        yield _Comments(found, not problems, () if problems else tuple(unheard.in_yaml(lines, found)))


def _of_markdown(source: Source) -> Iterator[_Comments]:
    from flowc.suppressions.stands import stands
    from flowc.syntax import markdown

    doubtful = seems(source.text)
    speaks = markdown_comments.may_speak(source.text) or doubtful
    if not (speaks or yaml_comments.may_speak(source.text)):
        return
    document = markdown.parse(source)
    if document.frontmatter:
        yield from _of_yaml(document.frontmatter)
    if speaks:
        found = stands(document)
        wrong = markdown_comments.unheard(found) if doubtful else ()
        yield _Comments(tuple(markdown_comments.remarks(found)), True, tuple(wrong))
