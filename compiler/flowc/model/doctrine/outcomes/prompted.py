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
from flowc.model.doctrine.outcomes.own_ends import are_ends
from flowc.model.doctrine.outcomes.told_to_answer import tells_to_answer
from flowc.model.statements import Field, Member, Role, Union
from flowc.syntax.outcome import ONE_CASE, alternatives
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
_ITEM = expression(
    rf"[ \t]*(?:[-*+]|\d+[.)])[ \t]+[`*\"]*(?P<label>{ONE_CASE})(?=[`*\"]*[ \t]*(?:$|[:(—–-]|\b(?:when|if|with)\b))",
    re.MULTILINE,
)
_CHOICE = expression(r"\b(?:one|either|exactly|outcomes?|word)\b[^:]*:[\s*_]*\Z", re.IGNORECASE)
"""The end of words that lead to a list of which one is to be returned."""

_SENTENCE = expression(r"(?<=[.!?;])\s+")
_OWN = ("outcome", "result", "status")


def unions_of_prompts(page: Page) -> Iterator[Union]:
    """The unions that the prompts of a document's call sites ask for."""
    for code in page.codes(marks.CALL, marks.STATUS | marks.RETURN_STEM):
        if not is_counter_example(code):
            for site in sites(code):
                yield from _of_prompt(page, code, site)
                yield from _of_sentences(page, code, site)


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
    whole = page.words.are_ends(labels)
    alone = comparable(keyed["key"]) in _OWN and _is_on_top(code.text.plain[site.prompt : start + keyed.start()])
    if not whole and not (alone and are_ends(labels, page.words)):
        return
    places = code.text.places()
    payload = _payload(code, site, start + run.start)
    members = tuple(
        Member(Name(label.text, places.span_of(start + label.start, start + label.end)), payload)
        for label in run.labels
    )
    span = places.span_of(start + run.start, start + run.end)
    field = Name(keyed["key"], places.span_of(start + keyed.start("key"), start + keyed.end("key")))
    yield Union(Role.RETURN, members, own(page, site.role, span), site.role, span, field, SPELLING, not whole)


def _is_on_top(before: str) -> bool:
    """Whether a key behind some words of a prompt is that of the answer, and not of each thing in a list."""
    inside = before.count("{") - before.count("}") + 2 * (before.count("[") - before.count("]"))
    return inside <= 1 and _KEYED.search(before.rpartition("\n")[2] + "x") is None


def _of_sentences(page: Page, code: Code, site: Site) -> Iterator[Union]:
    """What the lines of a prompt say to return, in a sentence or a list, one of which says nothing of a result."""
    plain, listed = code.text.plain, list[re.Match[str]]()
    led = False
    for line in _LINE.finditer(plain, site.prompt, site.end):
        item = _ITEM.match(plain, *line.span()) if led else None
        if item:
            listed.append(item)
            continue
        yield from _told(page, code, site, [each.span("label") for each in listed])
        *_, sentence = _SENTENCE.split(line[0])
        led, listed = _CHOICE.search(sentence) is not None and tells_to_answer(sentence, page.words), []
        for run in alternatives(line[0]):
            *_, sentence = _SENTENCE.split(line[0][: run.start].rpartition('"')[2])
            if tells_to_answer(sentence, page.words) and not _DENIED.search(sentence):
                places = [(line.start() + each.start, line.start() + each.end) for each in run.labels]
                yield from _told(page, code, site, places)
    yield from _told(page, code, site, [each.span("label") for each in listed])


def _told(page: Page, code: Code, site: Site, found: list[tuple[int, int]]) -> Iterator[Union]:
    plain = code.text.plain
    if are_ends([plain[first:last] for first, last in found], page.words):
        places = code.text.places()
        members = tuple(Member(Name(plain[first:last], places.span_of(first, last))) for first, last in found)
        span = places.span_of(found[0][0], found[-1][1])
        yield Union(Role.RETURN, members, own(page, site.role, span), site.role, span, None, SPELLING, partial=True)


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
