"""Unions of results in the prompts of call sites: `Task(subagent_type="x", prompt="... Return: {status: a | b}")`.

A prompt speaks to the agent that is called: what a field of its result may be, behind a word of returning, is that
agent's union, whatever document the call stands in.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.calling.calls import Site, sites
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.statements import Field, Member, Role, Union
from flowc.syntax.outcome import alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

SPELLING = "prompt"
"""What the unions are told by that stand in a prompt: all that the callee sees is there."""

MOST = 20
"""Keys of a result that are looked at."""

_KEYED = expression(
    r"(?P<mark>[`\"'*]{0,3})(?P<key>[A-Za-z][A-Za-z_-]{2,40})(?P=mark)\s*[:=]\s*(?=[\"'`<\[{(]?\s*[A-Za-z\"'`])"
)
_KEY = expression(
    r"(?:^|[{,])[ \t]*(?:[-*][ \t]+)?[\"'`*]{0,3}(?P<key>[A-Za-z][\w-]{1,40})[\"'`*]{0,3}[ \t]*(?=[:,}\n])",
    re.MULTILINE,
)
_RETURNS = expression(
    r"\b(?:returns?|respond|reply|report(?:\s+back)?|answer|output|outputs|end|finish|conclude|expected)\b",
    re.IGNORECASE,
)
_DENIED = expression(
    r"\b(?:not|never|don['’]?t|without|update|set|example)\b|\b(?:if|when|once|after)\b[^,.;]*\Z", re.IGNORECASE
)
_LINE = expression(r"[^\n]+")


def unions_of_prompts(page: Page) -> Iterator[Union]:
    """The unions that the prompts of a document's call sites ask for."""
    for code in page.codes(marks.CALL, marks.STATUS | marks.RETURN_STEM):
        if not is_counter_example(code):
            for site in sites(code):
                yield from _of_prompt(page, code, site)


def _of_prompt(page: Page, code: Code, site: Site) -> Iterator[Union]:
    plain = code.text.plain
    returned = False
    for line in _LINE.finditer(plain, site.prompt, site.end):
        words = line[0]
        led = returned
        returned = _leads(words, returned)
        for match in _KEYED.finditer(words):
            verb = _RETURNS.search(words, 0, match.start())
            if (verb or led) and not _DENIED.search(words[: match.start()]):
                yield from _union(page, code, site, line.start(), match)


def _leads(words: str, led: bool) -> bool:
    """Whether a line says that what follows is returned; what follows ends with an empty line or another label."""
    bare = words.rstrip(" *_`")
    if _RETURNS.search(words) and bare.endswith((":", "{", "[", "(")):
        return True
    ends = bare.endswith(":") or bare.lstrip().startswith(("}", "]", "#"))
    return led and not ends


def _union(page: Page, code: Code, site: Site, start: int, keyed: re.Match[str]) -> Iterator[Union]:
    """The union behind a key, in the line that begins at `start`."""
    if comparable(keyed["key"]).rpartition("-")[2] not in page.words.lists["outcome_words"]:
        return
    words = keyed.string
    run = next((each for each in alternatives(words) if each.start >= keyed.end() - 1), None)
    if run is None or words[keyed.end() : run.start].strip(" \"'`<[{(*"):
        return
    labels = tuple(label.text for label in run.labels)
    if not page.words.are_ends(labels):
        return
    places = code.text.places()
    payload = _payload(code, site, start + run.start)
    members = tuple(
        Member(Name(label.text, places.span_of(start + label.start, start + label.end)), payload)
        for label in run.labels
    )
    span = places.span_of(start + run.start, start + run.end)
    field = Name(keyed["key"], places.span_of(start + keyed.start("key"), start + keyed.end("key")))
    yield Union(Role.RETURN, members, own(page, site.role, span), site.role, span, field, SPELLING)


def _payload(code: Code, site: Site, at: int) -> tuple[Field, ...]:
    """The other keys of the braces around a place of a prompt."""
    plain = code.text.plain
    begin, end = plain.rfind("{", site.prompt, at), plain.find("}", at, site.end)
    if begin < 0 or end < 0 or plain.find("}", begin, at) >= 0:
        return ()
    places = code.text.places()
    keys = [match for _, match in zip(range(MOST), _KEY.finditer(plain, begin, end + 1), strict=False)]
    return tuple(
        Field(key_of(key["key"]), key["key"], places.span_of(*key.span("key")))
        for key in keys
        if not key.start("key") <= at <= key.end() + 2
    )
