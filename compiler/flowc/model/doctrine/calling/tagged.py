"""What passes at calls, in tags: `<input name="brief"/>`, `<call agent="x"><send name="brief"/></call>`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.plain_names import AT_TIMES, NAME, field_named
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Field
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_INPUTS = expression(
    r"<(?P<tag>inputs?|receives?|packet|payload|arguments|parameters|params)\b[^<>]{0,80}(?<!/)>"
    r"(?P<body>[\s\S]{0,4000}?)</(?P=tag)>",
    re.IGNORECASE,
)
_CALL = expression(
    r"<(?P<tag>call|invoke|delegate|dispatch|task|run|use|send|hand-?off)\b(?=[^<>]*\b(?:agent|subagent|subagent_type|to|callee)"
    rf"\s*=\s*[\"']@?(?P<role>{NAME})[\"'])(?P<attributes>[^<>]{{1,300}}?)"
    r"(?:/>|>(?P<body>[\s\S]{0,4000}?)</(?P=tag)>)",
    re.IGNORECASE,
)
_ENTRY = expression(
    r"\s*<(?P<tag>[A-Za-z][\w-]*)(?P<attributes>[^<>]*?)(?:/>|>(?P<text>[^<]*)</(?P=tag)>)\s*", re.IGNORECASE
)
_NAMED = expression(rf"\b(?:name|key|field)\s*=\s*[\"'](?P<name>{NAME})[\"']")
_LISTED = expression(
    rf"\b(?:sends?|with|inputs?|pass(?:es)?|fields)\s*=\s*[\"'](?P<names>{NAME}(?:[\s,]+{NAME})*)[\"']"
)
_SPARE = expression(
    r"\brequired\s*=\s*[\"']?(?:false|no|0|optional)\b|\boptional\b(?!\s*=\s*[\"']?(?:false|no)\b)|\bdefault\s*="
    r"|\b(?:if|when|mode|unless)\s*=",
    re.IGNORECASE,
)
_COMMENT = expression(r"<!--[\s\S]*?-->")
_GENERIC = frozenset(
    ("input", "param", "parameter", "arg", "argument", "field", "item", "send", "pass", "value", "key")
)
_WORD = expression(NAME)


def tagged_inputs(page: Page) -> Iterator[Field]:
    """What the tags of a role's own document say that it is given, one after the other."""
    text = _uncommented(page.source.text)
    for match in _INPUTS.finditer(text) if "</" in text else ():
        yield from _entries(page, text, *match.span("body"))


def tagged_calls(page: Page) -> Iterator[tuple[Name, tuple[Field, ...]]]:
    """The calls that tags make, each with the name of the called one and all that passes."""
    text = _uncommented(page.source.text)
    for match in _CALL.finditer(text) if "<" in text else ():
        listed = _LISTED.search(text, *match.span("attributes"))
        fields = _entries(page, text, *match.span("body")) if match["body"] else ()
        if listed and not match["body"]:
            names = (each.span() for each in _WORD.finditer(text, *listed.span("names")))
            fields = tuple(field_named(_name(page, *place), True) for place in names)
        if fields:
            yield Name(comparable(match["role"]), Span(page.source, *match.span("role"))), fields


def _entries(page: Page, text: str, start: int, end: int) -> tuple[Field, ...]:
    """The fields of a tag that holds nothing but fields."""
    found: list[Field] = []
    at = start
    while match := _ENTRY.match(text, at, end):
        named = _NAMED.search(text, *match.span("attributes"))
        place = named.span("name") if named else match.span("tag")
        if not named and match["tag"].lower() in _GENERIC:
            return ()
        spare = _SPARE.search(match["attributes"]) or AT_TIMES.search(match["text"] or "")
        found.append(field_named(_name(page, *place), not spare))
        at = match.end()
    return () if text[at:end].strip() else tuple(found)


def _name(page: Page, start: int, end: int) -> Name:
    return Name(page.source.text[start:end], Span(page.source, start, end))


def _uncommented(text: str) -> str:
    """A text of the same length with blanks for comments."""
    return _COMMENT.sub(lambda match: " " * len(match[0]), text) if "<!--" in text else text
