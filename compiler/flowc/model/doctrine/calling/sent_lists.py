"""All that a call passes, as the one who calls lists it: in a list below the call, in the words of its sentence, in a
column beside the called one, in the lines of a prompt, or in tags.

Each list is told with the whole step around it, in which more may be said to pass.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.calling.calls import sites
from flowc.model.doctrine.calling.leads import is_apart, passes_all
from flowc.model.doctrine.calling.named import Words, words_of
from flowc.model.doctrine.calling.plain_names import NAME, begun, field_named
from flowc.model.doctrine.calling.tagged import tagged_calls
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, everywhere
from flowc.model.statements import LEADING, Boundary, Field, Sent
from flowc.structs import replace
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_SITE = expression(
    rf"(?:Task|Agent|task|agent|spawn_agent|runSubagent)\s*\(\s*(?:(?:subagent_type|subagent|agent_type|agentType|agent|agentName)\s*[=:]\s*)?"
    rf"[\"'`]?@?(?P<role>{NAME})[\"'`]?\s*\)"
)
"""A call that stands in code: `Task(subagent_type: "scout")`."""

_ROLE = expression(r"@?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_VERB = expression(
    r"\b(?:call|invoke|ask|run|start|spawn|launch|prompt|brief|dispatch|delegate|engage|trigger|consult|hand|give|send|pass|use|feed"
    r"|get|receive|take|supply|deliver|turn|go)(?:e?s|ed|en|ing)?\b",
    re.IGNORECASE,
)
_PLAIN = expression(
    r"(?<![\w`/.-])(?:\*\*@?(?P<bold>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\*\*|@?(?P<joined>[a-z][a-z0-9]*(?:-[a-z0-9]+)+))(?![\w`/.-])"
)
NOT_NOW = expression(
    r"\b(?:again|once\s+more|second|another|back|resum\w*|instead|not|never|n['’]t|already|only|also|additionally|further|re-?(?:call|run|try)\w*"
    r"|optional\w*|sometimes|may|might|can|could|some|one\s+of|any\s+of|such\s+as|for\s+example|e\.g\.|at\s+least|among|return\w*|repl\w+"
    r"|answers?|outcomes?|comes?\s+back)\b",
    re.IGNORECASE,
)
"""What says of a list that it is none of all that passes at a first call."""

_RETURNS = expression(
    r"\b(?:return\w*|repl(?:y|ies)|answers?|outcomes?|results?|reports?|ends?|comes?\s+back)\b", re.IGNORECASE
)
"""What leads to a list of what comes back."""

_BESIDE = expression(r"\b(?:from|by|of|before|after|until|like|than|for)\s+(?:the\s+|our\s+)?[`*@]*\Z", re.IGNORECASE)
"""What stands before the name of one who is not called."""

_LABEL = expression(
    r"\W*(?:(?:then|always|and|you)\s+)?(?:(?:send|pass|give|hand|supply|feed)s?(?:\s+(?:it|them|over|along|on|in))?"
    r"|sent|passed|given|inputs?|input\s+fields|payload|packet|prompt|prompt\s+(?:holds|contains|has|carries)|with|arguments|parameters"
    r"|it\s+(?:gets|receives|is\s+(?:given|sent|handed))|(?:its|the)\s+(?:prompt|call|message|input)\s+(?:holds|contains|has|carries|is))\W*",
    re.IGNORECASE,
)
"""What leads to all that passes, to whom the title says: `Send:`."""

_ASKED = expression(
    rf"\W*(?:\d+\W+)?(?:what\s+(?:does|do|is|must|should)\s+(?:the\s+|our\s+|an?\s+)?`?(?P<asked>{NAME})`?\s+(?:get|receive|given|sent|handed|need|be\s+given|called\s+with)"
    rf"|what\s+(?:the\s+|our\s+)?`?(?P<told>{NAME})`?\s+(?:gets|receives|is\s+(?:given|sent|handed|called\s+with))"
    rf"|(?:inputs?|payload|packet|sent|prompt)\s+(?:for|of|to)\s+(?:the\s+|our\s+)?`?(?P<of>{NAME})`?"
    rf"|(?:the\s+|our\s+)?`?(?P<gets>{NAME})`?\s+(?:gets|receives))\W*",
    re.IGNORECASE,
)
"""A title that asks what somebody gets."""

_NUMBERED = expression(r"[\W\d_]*(?:(?:step|phase|stage|part)\s+[\w.]+\W+)?")
_CALL_HEAD = expression(
    r"\W*(?:calls?|calls?\s+whom|called|callees?|(?:sub-?)?agents?|roles?|workers?|whom?|to|to\s+whom|delegate(?:d\s+to)?|invokes?)\W*",
    re.IGNORECASE,
)
_SENT_HEAD = expression(
    r"\W*(?:what\s+(?:it\s+gets|is\s+sent|we\s+send)|sends?|sent|passes|pass|passed|with|gets|given|hands?(?:\s+over)?|payload|packet|inputs?|arguments"
    r"|prompt|sent\s+(?:inputs?|fields?)|it\s+gets|is\s+(?:sent|given)|call\s+with)\W*",
    re.IGNORECASE,
)
_EVERY = expression(r"\W*(?:every|all|each|any|both)\b", re.IGNORECASE)
OPEN = expression(
    r"\b(?:everything|all|whole|entire|rest|whatever|etc|so\s+on|more|context|others?|both|remaining|anything)\b|\.\.\.|…|\$ARGUMENTS",
    re.IGNORECASE,
)
"""What may stand for more than it names."""

_WITH = expression(r"\s*,?\s*(?:with|passing|giving\s+it|sending\s+it|handing\s+it)\s*:?"
    r"\s+(?:the\s+|its\s+|only\s+)?(?=`)",
    re.IGNORECASE,
)
_AND = expression(r"[ \t]*(?:,|;|\n|$)[ \t]*")
_LINE = expression(rf"[ \t]*(?:[-*+][ \t]+)?(?P<name>{NAME})"
    r"(?P<rest>[ \t]*(?:\([^()\n]{0,80}\)|:[^\n,]{0,120})?)(?=[ \t]*(?:,|\n|$))"
)


def sent_lists(page: Page, handed: tuple[Sent, ...]) -> Iterator[Sent]:
    """What each call of a document passes; nothing is required of a list that is no whole one. `handed` are the calls
    that others read.
    """
    if page.kind not in (*LEADING, "agent", "team-contract"):
        return
    pieces = ((part, piece) for part in page.parts for piece in everywhere(part.pieces))
    found = [made for part, piece in pieces for made in _of_piece(part, piece)]
    found += [(callee, _sends(fields)) for callee, fields in tagged_calls(page)]
    yield from (whole_call(page, callee, fields) for callee, fields in found)
    known = {field.span for _, fields in found for field in fields}
    for one in handed:
        told = one.boundary and one.boundary.callee and not one.required
        if one.boundary and told and known.isdisjoint(field.span for field in one.fields if field.required):
            yield whole_call(page, Name(one.boundary.callee or "", one.boundary.span), one.fields)


def whole_call(page: Page, callee: Name, fields: tuple[Field, ...]) -> Sent:
    """What a call passes, with the whole step around it."""
    return Sent(Boundary(page.role, callee.text, callee.span), fields, step(page, fields[0].span), required=False)


def _sends(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields of a call, each of which passes, whatever is said of it."""
    return tuple(replace(each, required=True) for each in fields)


def step(page: Page, place: Span) -> Span:
    """The section around a place with those below it; of one that is called after what passes, the one above it; what
    stands in a tag where no title does.
    """
    parts = page.parts
    at = bisect_right(parts, place.start, key=lambda part: part.span.start) - 1
    if at >= 0 and parts[at].heading is None and parts[at].titles:
        return parts[at].span
    if at > 0 and parts[at].heading and _LABEL.fullmatch(parts[at].titles[-1]):
        level = parts[at].level
        above = (number for number in range(at - 1, -1, -1) if parts[number].heading and parts[number].level < level)
        at = next(above, at)
    titled = at >= 0 and parts[at].heading is not None
    behind = (part for part in islice(parts, at + 1, None) if part.heading)
    after = (part.span.start for part in behind if not titled or part.level <= parts[at].level)
    return Span(page.source, parts[at].span.start if titled else 0, next(after, len(page.source.text)))


def _of_piece(part: Part, piece: object) -> Iterator[tuple[Name, tuple[Field, ...]]]:
    match piece:
        case Listing():
            called = led(piece.lead) if piece.lead and not piece.lead.quoted else ()
            fields, named = _items(piece) if called else ((), False)
            for callee, sure in called if fields else ():
                yield callee, tuple(replace(each, required=sure and named) for each in fields)
        case Grid():
            yield from _rows(piece)
        case Code():
            yield from _prompts(piece)
        case Passage() if not piece.quoted and "`" in piece.plain:
            yield from _sentences(part, piece)


def led(lead: Passage) -> tuple[tuple[Name, bool], ...]:
    """Whom the words call that lead to a list, or the title above words such as `Send:`; and whether they surely do."""
    if is_apart(lead.titles):
        return ()
    asked = _ASKED.fullmatch(lead.plain)
    about = _asked(lead, asked) if asked else titled(lead) if _LABEL.fullmatch(lead.plain) else None
    if about:
        return ((about, True),)
    told = lead.sentences()
    start = told[-1][0] if told else 0
    said = lead.plain[start:]
    ends = said.rstrip(" *_").endswith((":", "with"))
    named = tuple(_named(lead, start))
    calls = _VERB.search(said) is not None or any(_SITE.fullmatch(name.span.text) for name, *_ in named)
    if not calls and _RETURNS.search(said):
        return ()
    sure = ends and calls and not NOT_NOW.search(said) and not OPEN.search(said)
    sure = sure and len(named) == 1 and passes_all(lead.plain, start, named[0][2])
    return tuple((name, sure and called) for name, called, _ in named)


def _named(lead: Passage, start: int) -> Iterator[tuple[Name, bool, int]]:
    """The names in code, in bold or of joined words: whether each may be the one that is called, and where it ends."""
    words = words_of(lead)
    codes = [each for each in words.at.items() if each[0][0] >= start]
    for place, code in codes:
        role = _SITE.fullmatch(code.text) or _ROLE.fullmatch(code.text)
        if role:
            yield Name(comparable(role["role"]), code.span), not _BESIDE.search(words.text, start, place[0]), place[1]
    for match in () if codes else _PLAIN.finditer(lead.plain, start):
        group = "bold" if match["bold"] else "joined"
        beside = _BESIDE.search(lead.plain, start, match.start())
        yield Name(comparable(match[group]), lead.at(*match.span(group))), not beside, match.end()


def titled(passage: Passage) -> Name | None:
    """The only one whom the title above a passage names in code or in joined words, or of whom it asks what it gets."""
    title = passage.title
    asked = _ASKED.fullmatch(title)
    if asked:
        return _asked(passage, asked)
    bare = title[match.end() :] if (match := _NUMBERED.match(title)) else title
    named = re.findall(r"`@?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)`", bare) or re.findall(
        r"(?<![\w-])@?([a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w-])", bare
    )
    return Name(comparable(named[0]), passage.span) if len(set(named)) == 1 else None


def _asked(passage: Passage, match: re.Match[str]) -> Name:
    told = next(match[group] for group in ("asked", "told", "of", "gets") if match[group])
    return Name(comparable(told), passage.span)


def _items(listing: Listing) -> tuple[tuple[Field, ...], bool]:
    """The names that the items begin with, and whether all do and none may stand for more."""
    made = [begun(entry.words) for entry in listing.entries]
    nested = [each.words.plain for entry in listing.entries for each in entry.nested()]
    named = all(fields for fields, _ in made) and not any(map(OPEN.search, (*(rest for _, rest in made), *nested)))
    return tuple(field for fields, _ in made for field in fields), named


def _rows(grid: Grid) -> Iterator[tuple[Name, tuple[Field, ...]]]:
    """What a column says is sent to those of another; none where a row is about several of them."""
    heads = [cell.plain.replace("`", "") for cell in grid.header]
    who = [at for at, head in enumerate(heads) if _CALL_HEAD.fullmatch(head)]
    what = [at for at, head in enumerate(heads) if _SENT_HEAD.fullmatch(head) and at not in who]
    if len(who) != 1 or len(what) != 1:
        return
    if any(len(row) > who[0] and _EVERY.match(row[who[0]].plain) for row in grid.rows):
        return
    for row in grid.rows:
        cells = (row[who[0]], row[what[0]]) if len(row) > max(who[0], what[0]) else None
        role = _ROLE.fullmatch(cells[0].plain.strip("`* ")) if cells else None
        fields, rest = begun(cells[1]) if cells else ((), "")
        if cells and role and fields and not rest.strip(" .*"):
            yield Name(comparable(role["role"]), cells[0].span), _sends(fields)


def _prompts(code: Code) -> Iterator[tuple[Name, tuple[Field, ...]]]:
    """Prompts that hold nothing but names, with a word on each perhaps."""
    plain, places = code.text.plain, code.text.places()
    for site in sites(code):
        found: list[Field] = []
        at = site.prompt
        while at < site.end:
            blank = re.compile(r"[\s,]*").match(plain, at, site.end)
            at = blank.end() if blank else at
            match = _LINE.match(plain, at, site.end)
            if match is None or OPEN.search(match["rest"]):
                break
            found.append(field_named(Name(match["name"], places.span_of(*match.span("name"))), True))
            at = match.end()
        if found and not plain[at : site.end].strip():
            yield Name(site.role, found[0].span), _sends(found)


def _sentences(part: Part, passage: Passage) -> Iterator[tuple[Name, tuple[Field, ...]]]:
    """The names behind a call in code, and those that a section about what somebody gets begins with."""
    words = words_of(passage)
    for place, code in words.at.items():
        site, behind = _SITE.fullmatch(code.text), _WITH.match(words.text, place[1] + 1)
        if site and behind and not NOT_NOW.search(_sentence_of(words, place[0])):
            fields = _to_the_end(words, behind.end())
            yield from ((Name(comparable(site["role"]), code.span), _sends(fields)),) if fields else ()
    first = part.heading is not None and next(iter(part.pieces), None) is passage
    asked = _ASKED.fullmatch(passage.title) if first else None
    begins = re.match(r"(?:It\s+gets\s+)?(?=`)", words.text)
    fields = _to_the_end(words, begins.end()) if asked and begins else ()
    if asked and fields:
        yield _asked(passage, asked), _sends(fields)


def _sentence_of(words: Words, at: int) -> str:
    start, end = words.passage.sentence(at)
    return words.text[start:end]


def _to_the_end(words: Words, start: int) -> tuple[Field, ...]:
    """The names of a list that a sentence ends with, or a dash behind which nothing is named."""
    fields, stop = words.listed(start, len(words.text))
    return () if not fields or words.names_more(stop, len(words.text)) else fields

