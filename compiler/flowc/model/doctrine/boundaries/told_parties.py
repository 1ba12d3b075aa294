"""Who calls whom, as the first words of a contract tell it that has no line for it:

    # The dossier

    What the registrar may expect when it asks the dossier-writer for one.

Only the whole project knows whether those are its agents, so a page that is called a contract is read as that of such
a call besides, and `model/link.py` takes that reading where they are.
"""

import re
from collections.abc import Collection, Iterator

from flowc.expressions import expression
from flowc.model.statements import Boundary
from flowc.paths import path_of
from flowc.structs import Struct
from flowc.text import Source, Span
from flowc.vocabulary import comparable

_CALLED_SO = expression(
    r"(?:^|[-_ ])(?:contracts?|hand-?offs?|hand-?overs?|agreements?|boundary|interface)(?:$|[-_ :—–])"
)
"""What the name or the title of a page about a call has."""

_FENCE = expression(r"(?ms)^[ \t]*(?P<sign>```+|~~~+)[^\n]*\n.*?(?:^[ \t]*(?P=sign)[ \t]*$|\Z)")
_HEADING = expression(r"(?m)^(?P<signs>#{1,6})[ \t]+(?P<title>[^\n]+?)[ \t#]*$")
_FRONT = expression(r"\A---\n.*?\n---\n", re.DOTALL)

_NO_NAME = (
    r"(?:what|which|who|whom|that|this|these|those|it|its|is|in|the|an?|one|you|we|they|and|or|but|not|if|when|each|every|all|any"
    r"|nobody|somebody|everybody|whoever|then|only|never|always|again|back|there|here|to|of|for|with|by|on|at|so|as)"
)
_MARKS = r"[`*]{{0,3}}"
_NAME = (
    rf"(?:the\s+|our\s+)?{_MARKS}(?P<{{0}}>(?!{_NO_NAME}(?![\w-]))[a-z][a-z0-9]*(?:-[a-z0-9]+)*){_MARKS}(?![\w-])"
)
_A, _B = _NAME.format("a"), _NAME.format("b")
_ADVERB = r"(?:(?:then|always|only|first|once|again|may|must|can|will|also)\s+){0,2}"
_ASKS = (
    r"(?:calls?(?:\s+on)?|asks?|invokes?|engages?|briefs?|dispatch(?:es)?|commissions?|consults?|turns?\s+to|relies\s+on"
    r"|delegates?\s+(?:[\w-]+\s+){0,3}?to)"
)
_GIVES = r"(?:gives?|hands?|sends?|passes|brings?)"
_SURE = tuple(
    expression(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        rf"^[ \t>*_]*{_A}\s*(?:-{{1,2}}>|→|=>|⟶)\s*{_B}[ \t.*_]*$",
        rf"\b{_A}\s+{_ADVERB}{_ASKS}\s+{_B}",
        rf"\b{_A}\s+(?:[\w-]+\s+){{0,4}}?(?:when(?:ever)?|if|each\s+time|where)\s+(?:it|she|he|they)\s+{_ADVERB}{_ASKS}\s+{_B}",
        rf"\b{_B}\s+(?:is|gets)\s+{_ADVERB}(?:called|asked|invoked|briefed|commissioned|consulted)\s+(?:only\s+)?by\s+{_A}",
        rf"(?:^|[.;,]\s+)\W*(?:caller|who\s+(?:asks|calls)|asks|asked\s+by|called\s+by)\s*[:—–]\W*{_A}[\s\S]{{1,40}}?"
        rf"\b(?:callee|who\s+(?:answers|is\s+(?:called|asked))|answers|answered\s+by|called|asked)\s*[:—–]\W*{_B}",
    )
)
"""Sentences and lines by which A calls B."""

_LIKELY = expression(
    rf"\b{_A}\s+{_ADVERB}{_GIVES}\s+{_B}\s+(?:an?|the|its|all|only|whatever|what|every|each|`)", re.IGNORECASE
)
"""Those by which A calls B, or answers it."""

_ASKED_BY = expression(
    rf"\W*(?:\d+\W+)?(?:(?:what\s+)?{_A}\s+(?:sends|gives|passes|hands\s+over)|(?:asked(?:\s+for)?|called|sent|given|passed)\s+by\s+{_NAME.format('c')})\b.*",
    re.IGNORECASE,
)
_ANSWER_OF = expression(
    rf"\W*(?:\d+\W+)?(?:(?:answers?|reply|replies|results?|returns?|outcomes?)\s+(?:of|from)\s+{_B}"
    rf"|(?:what\s+)?{_NAME.format('d')}\s+(?:answers|replies|returns|gives\s+back|hands\s+back|sends\s+back))\b.*",
    re.IGNORECASE,
)
"""Headings of which one tells who asks, and one who answers."""

_LONGEST = 1_500
"""Characters of the first words."""


class Told(Struct):
    """A call that words tell; `sure`: they cannot mean the way back."""

    call: Boundary
    sure: bool


def party_of_contract(source: Source) -> Boundary | None:
    """The call that a page is about which is called a contract and tells it in its first words or by its headings; one
    of the names must look like that of a role.
    """
    place = path_of(source.path)
    titles = [match for match in _HEADING.finditer(source.text) if match["signs"] == "#"][:1]
    named = (comparable(place.stem), *(match["title"].lower() for match in titles))
    if not any(map(_CALLED_SO.search, named)):
        return None
    return next((each.call for each in told_calls(source, opening=True) if _looks_like_roles(each.call)), None)


def told_calls(source: Source, *, opening: bool = False) -> tuple[Told, ...]:
    """The calls that a page tells, in its first words alone or anywhere, and by its headings."""
    text = _FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence[0]), source.text)
    front = _FRONT.match(text)
    start = front.end() if front else 0
    below = next((match.start() for match in _HEADING.finditer(text, start) if match["signs"] != "#"), len(text))
    end = min(below, start + _LONGEST) if opening else len(text)
    ways = (*((way, True) for way in _SURE), (_LIKELY, False))
    found = [_told(source, match, sure) for way, sure in ways for match in way.finditer(text, start, end)]
    return tuple(sorted((*found, *_by_headings(source, text)), key=lambda each: each.call.span.start))


def headings(source: Source) -> Iterator[str]:
    """The headings of a page, as names are compared."""
    yield from (f"-{comparable(match['title'].replace('`', ''))}-" for match in _HEADING.finditer(source.text))


def is_about(source: Source, call: Boundary, agents: Collection[str], callers: Collection[str]) -> bool:
    """Whether a page tells of this one call of an agent, and of none between others: it is its contract. `callers` are
    the agents that surely can call; where words may mean the way back, they decide.
    """
    ends = {call.caller, call.callee}
    told = [each for each in told_calls(source) if {each.call.caller, each.call.callee} <= set(agents)]
    same = [each for each in told if (each.call.caller, each.call.callee) == (call.caller, call.callee)]
    sure = any(each.sure for each in same) or (call.caller in callers and call.callee not in callers)
    others = any(f"-{agent}-" in title for agent in agents if agent not in ends for title in headings(source))
    return bool(same) and sure and len(same) == len(told) and not others


def _told(source: Source, match: "re.Match[str]", sure: bool) -> Told:
    return Told(Boundary(comparable(match["a"]), comparable(match["b"]), Span(source, *match.span())), sure)


def _by_headings(source: Source, text: str) -> Iterator[Told]:
    """The call of which one heading tells who asks, and another who answers."""
    titles = [(match, match["title"]) for match in _HEADING.finditer(text) if match["signs"] != "#"]
    asked = [(place, match["a"] or match["c"]) for place, title in titles if (match := _ASKED_BY.fullmatch(title))]
    given = [match["b"] or match["d"] for _, title in titles if (match := _ANSWER_OF.fullmatch(title))]
    if len(asked) == len(given) == 1:
        place, caller = asked[0]
        span = Span(source, *place.span("title"))
        yield Told(Boundary(comparable(caller), comparable(given[0]), span), True)


def _looks_like_roles(call: Boundary) -> bool:
    return call.caller != call.callee and "-" in f"{call.caller}{call.callee}"
