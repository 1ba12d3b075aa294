"""A source to its suppressions, and what is wrong with them."""

from collections.abc import Iterator

from flowc.diagnostics import Finding, in_order
from flowc.structs import Struct
from flowc.suppressions import WORD, Remark, Suppression, markdown_comments, yaml_comments
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
    """The comments of a part of a text that speak to flowc, and whether all of it could be read."""

    remarks: tuple[Remark, ...]
    complete: bool


def suppressions(source: Source) -> Found:
    """The suppressions in a text. Never raises; a text without the word `flowc:` is not even parsed."""
    if WORD not in source.text or is_json(source):
        return Found()
    parts = tuple(_of_markdown(source) if is_markdown(source) else _of_yaml(whole(source)))
    made: list[Suppression] = []
    findings: list[Finding] = []
    for remark in sorted((remark for part in parts for remark in part.remarks), key=lambda each: each.whole.start):
        suppression, wrong = understood(remark)
        made += [suppression] if suppression else []
        findings += wrong
    return Found(tuple(made), tuple(in_order(findings)), all(part.complete for part in parts))


def _of_yaml(region: Span) -> Iterator[_Comments]:
    from flowc.syntax.yaml import parse

    if not yaml_comments.may_speak(region.text):
        return
    nodes, problems = parse(region.source, region)
    if yaml_comments.is_unreadable(nodes, problems):
        yield _Comments(tuple(yaml_comments.head_remarks(region)), False)
    else:
        found = yaml_comments.remarks(layout(region.source, region, nodes), problems)
        yield _Comments(tuple(found), not problems)


def _of_markdown(source: Source) -> Iterator[_Comments]:
    from flowc.suppressions.stands import stands
    from flowc.syntax import markdown

    if not (markdown_comments.may_speak(source.text) or yaml_comments.may_speak(source.text)):
        return
    document = markdown.parse(source)
    if document.frontmatter:
        yield from _of_yaml(document.frontmatter)
    if markdown_comments.may_speak(source.text):
        yield _Comments(tuple(markdown_comments.remarks(stands(document))), True)
