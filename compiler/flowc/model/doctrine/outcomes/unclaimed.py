"""Labels side by side of which their document does not say that they are outcomes: lists, columns, words after a call.

They are kept as they stand, and count only where another document says that somebody returns most of them
(`model/doctrine/boundaries/recognised.py`): then their place is known, whatever the words around it are.
"""

import re
from collections.abc import Iterable, Iterator, Set

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Passage
from flowc.model.doctrine.document.payload import fields_in, nested_fields
from flowc.model.doctrine.outcomes.cases import routes_on
from flowc.model.doctrine.outcomes.choices import RETURNED, is_choice, lists_events, tells_own
from flowc.model.doctrine.outcomes.columns import columns, said_cells
from flowc.model.doctrine.outcomes.declared_ends import declared_ends
from flowc.model.doctrine.outcomes.headed import shown_calls
from flowc.model.doctrine.outcomes.keyed import keyed, titled
from flowc.model.doctrine.outcomes.own_ends import as_own, surely
from flowc.model.doctrine.outcomes.parallels import RESULT_KEYS, TELLING, parallels
from flowc.model.doctrine.outcomes.reactions import react
from flowc.model.doctrine.outcomes.said import Found, in_turn, said, side_by_side
from flowc.model.doctrine.outcomes.shown_answers import is_shown
from flowc.model.doctrine.outcomes.taken import names_taken
from flowc.model.statements import ACTS, DECLARED, LEADING, MAY, SAID, TELLS, Field, Handler, Member, Role, Union
from flowc.structs import replace
from flowc.syntax.outcome import ONE_CASE, TITLED
from flowc.text import Span
from flowc.vocabulary import comparable

_IF = r"(?i:(?:if|on|when|for|in\s+case\s+of|upon)\s+)"
_MARKED = expression(rf"(?:\*\*)?{_IF}?`(?P<code>{ONE_CASE}|{TITLED})`(?:\*\*)?(?P<rest>.*)$", re.DOTALL)
_BOLD = expression(rf"{_IF}?\*\*(?P<code>{ONE_CASE}):?\*\*(?P<rest>.*)$", re.DOTALL)
_LED = expression(rf"{_IF}(?:`|\*\*)")
_FIELD = r"(?:the\s+)?(?:outcome|result|answer|reply|status)\s*(?:is|={1,2}|:)\s*"
_PLAIN = expression(
    rf"(?i:(?:if|on|when|for)\s+)?(?i:{_FIELD})?(?P<code>{ONE_CASE})"
    r"(?P<rest>\s*(?::|→|->|=>|—|–|,)\s+\S.*|\s+-\s+\S.*)$",
    re.DOTALL,
)
"""An item or a cell with a label that no mark tells from other words; one of several is joined by a hyphen."""

_ROLE = expression(r"\s*`?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`?\s*")
_DEFINED = expression(rf":\s+`(?P<label>{ONE_CASE})`\s*(?:→|->|=>|:|,|—|–)\s*(?P<rest>\S.*)$")
_CASE = expression(rf"(?i)(?:if|on|when)\s|{_FIELD}[a-z]|[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*:?\Z")
_ALONE = expression(rf"(?P<code>{ONE_CASE})(?P<rest>:?)")
_OF_ROLE = expression(r"\W*\*\*`?(?P<role>[A-Za-z][a-z0-9]*(?:[- ][a-z0-9]+){0,3})`?[.:]?\*\*(?!\w)")
"""How the words begin that lead to what is done with the answers of one role: `**translator.** Send it the text.`"""

_MOST = 20
"""Labels without marks of one place."""

_FEWEST = 3
"""Lines of a list of definitions: the role and two labels."""

_ACTS = expression(r"^\W{0,4}(?:→|->|=>|⇒)")
_ENDS = expression(
    r"\W*(?:(?:the|its|all|possible|two|three|four|five)\s+)*(?:ends|endings|final\s+states)(?:\s+of\s.*)?\W*"
    r"|\W*(?:how|ways)\s+(?:(?:it|they|each|every|a|an|the|to|in|which)\b).{0,30}\bends?\W*",
    re.IGNORECASE,
)
"""The title of what may be the end of all the work: nothing is done for it any more."""

_SENDS = expression(r"\b(?:with|sends?|pass(?:es|ing)?|gets?|receives?|takes|inputs?|arguments?)\W*\Z", re.IGNORECASE)
"""What leads to what passes at a call."""

_IN_MARKS = rf"(?:\*\*`?|`){ONE_CASE}(?::?\*\*|`\*\*|`)"
_ALIKE = expression(
    rf"(?:(?:,\s+|\s*/\s*){_IN_MARKS}){{0,4}}(?:\s*/\s*|,?\s+or\s+){_IN_MARKS}"
    r"(?=\s*(?:\([^()]{0,60}\)\s*)?(?:[:,–—]|→|->|=>|-\s))"
)
_EACH = expression(rf"(?:\*\*`?|`)(?P<code>{ONE_CASE})(?=`|\*\*)")
"""Further labels for which the same is done, and each of them."""

_BEHIND = expression(r"[\s:,—–-]{1,4}(?:with\s+|carr(?:ies|ying)\s+)?(?=`)")


def unclaimed(
    page: Page, unions: tuple[Union, ...], handlers: tuple[Handler, ...]
) -> tuple[tuple[Union, ...], tuple[Handler, ...]]:
    """Labels side by side, and a handler without a role for each beside which something is done.

    What the `unions` and `handlers` of the document are made of is known for something; only the values of a field may
    be what is said to come back, and rows one below the other may be headings of rules, which then stand for them.
    """
    stated = [union for union in unions if union.role is not Role.VALUES]
    known = _places(*stated)
    known.update(handler.label.span for handler in handlers if not handler.named)
    valued = known.union(member.label.span for union in unions for member in union.members)
    lists = [*listed(page), *_defined(page), *columns(page), *keyed(page)]
    got = names_taken(page) | {union.field.text for union in unions if union.role is Role.VALUES and union.field}
    sure = known.difference(handler.label.span for handler in handlers if handler.kind == "row")
    if page.kind in TELLING:
        lists = [each for each in lists if each[1] or _is_answer(page, each[0])]
    found = [*_free(lists, valued), *_free(said(page), valued if page.kind == "template" else known)]
    found += [*_free(titled(page), sure), *_free(said_cells(page), valued)]
    returned = [union for union in unions if union.role is Role.RETURN]
    if all(union.spelling in DECLARED for union in returned):
        found = [*_free(in_turn(page), known), *found]
        own = [] if returned else [*_free(parallels(page, got), valued)]
        own += ((replace(union, role=Role.OPEN, spelling=SAID), ()) for union in unions if _is_of_result(page, union))
        sound = [each for each in own if _is_answer(page, each[0])]
        found = [(_as_said(union, _places(*_unions(sound))), rows) for union, rows in found]
        found += _free(sound, _places(*_unions(found)))
        found += ((replace(union, spelling=MAY), rows) for union, rows in _free(own, _places(*_unions(found))))
    if page.kind == "agent" and page.role:
        told = _places(*_unions(said(page)))
        found = [each if _places(each[0]) & told else (as_own(page, each[0]), each[1]) for each in found]
        found = [each for each in found if each[1] or got.isdisjoint(m.label.text for m in each[0].members)]
    first = {union.members[0].label.span: (union, rows) for union, rows in found}
    rows = [row for _, rows in first.values() for row in rows]
    taken = known.union(row.label.span for row in (*handlers, *rows))
    rows += [case for case in _plain_cases(page) if case.label.span not in taken]
    made = [replace(each, sure=surely(page, each)) for each, _ in first.values()]
    made += [each for each in declared_ends(page) if _places(each).isdisjoint(_places(*stated, *made))]
    return tuple(made), tuple(rows)


def _is_of_result(page: Page, union: Union) -> bool:
    """Whether values are those of a key of a result, in the document of who gives it."""
    key = comparable(union.field.text) if union.field and union.role is Role.VALUES else ""
    return page.kind in TELLING and key in RESULT_KEYS


def _as_said(union: Union, places: Set[Span]) -> Union:
    """The union; said, if its labels stand where words about answers are found."""
    return replace(union, spelling=SAID) if union.spelling == TELLS and _places(union) <= places else union


def _is_answer(page: Page, union: Union) -> bool:
    """Whether of the labels of a union one is the answer, by the words around them or by an answer that is shown."""
    return is_choice(union, page.words) or is_shown(page, union)


def _unions(found: Iterable[Found]) -> Iterator[Union]:
    yield from (union for union, _ in found)


def _places(*unions: Union) -> set[Span]:
    return {member.label.span for union in unions for member in union.members}


def _free(found: Iterable[Found], known: Set[Span]) -> Iterator[Found]:
    """Those of which no label is known."""
    for union, rows in found:
        if _are_several(union) and not any(member.label.span in known for member in union.members):
            yield union, rows


def _are_several(union: Union) -> bool:
    """Whether labels are of one set: none is written twice, as `outcome` is before each outcome."""
    return len({member.label.text for member in union.members}) == len(union.members)


def listed(page: Page) -> Iterator[Found]:
    """The lists of a document whose items all begin with a label, or with several for which the same is done."""
    called = tuple(shown_calls(page)) if page.codes(marks.CALL) or page.passages(marks.CALL, marks.TICK) else ()
    verbs = page.lexicon.deeds.lists["verbs"]
    for listing in page.listings():
        plain = _is_plain(listing)
        items = [_item(entry, plain=plain) for entry in listing.entries]
        if not items or not all(items):
            continue
        below = [_done_below(page, entry) for entry in listing.entries]
        members = tuple(replace(each, payload=()) if all(below) else each for item in items for each in item)
        rests = below if all(below) else [_rest(entry.words, plain=plain) for entry in listing.entries]
        arrows, reacts = any(map(_ACTS.match, rests)) or all(below), react(rests, verbs)
        lead = listing.lead.plain if listing.lead else ""
        led = _OF_ROLE.match(lead) if page.kind in LEADING else None
        if len(members) < 2 and not (arrows or led or (page.kind in LEADING and reacts)):
            continue
        if not arrows and (lists_events(lead, listing.title, not any(rests)) or (_SENDS.search(lead) and not reacts)):
            continue
        acts = arrows or routes_on(listing.lead) or (page.kind in LEADING and not _ENDS.fullmatch(listing.title))
        about = (lead, *reversed(listing.titles))
        above = [role for titles, at, role in called if titles == listing.titles and at < listing.span.start]
        if not above and _are_phases(listing, members):
            continue
        places = zip(items, listing.entries, rests, strict=True)
        rows = [(member.label, entry.span, rest) for item, entry, rest in places for member in item]
        told = page.kind == "agent" and not plain and reacts
        answers = bool(above) and (acts or told) and above[-1] != page.role
        own = page.kind == "agent" and tells_own(about)
        spelling = ACTS if acts or answers else SAID if own else TELLS
        role = above[-1] if answers else None
        found, handlers = side_by_side(members, listing.span, spelling, about, rows if acts or told else (), role)
        yield replace(found, subject=comparable(led["role"]) if led else None), handlers


def _are_phases(listing: Listing, members: tuple[Member, ...]) -> bool:
    """Whether numbered words in capitals are what is done one after another: `1. **RED**: write a failing test`."""
    return all(entry.number is not None for entry in listing.entries) and all(m.label.text.isupper() for m in members)


def _done_below(page: Page, entry: Entry) -> str:
    """What the items below an item tell to do, where each begins with a verb; else nothing."""
    told = [each.words.plain for each in entry.nested()]
    verbs = page.lexicon.deeds.lists["verbs"]
    return "; ".join(told) if all(each.split(" ", 1)[0].lower() in verbs for each in told) else ""


def _defined(page: Page) -> Iterator[Found]:
    """Labels below a role, each with what is done for it, in lines that begin with a colon, as Pandoc writes lists of
    definitions; see https://pandoc.org/MANUAL.html#definition-lists.
    """
    for passage in page.passages(marks.TICK, marks.COLON):
        lines = passage.text.plain.split("\n")
        role = _ROLE.fullmatch(lines[0])
        if len(lines) < _FEWEST or not role or not all(line.startswith(":") for line in lines[1:]):
            continue
        at, rows = len(lines[0]) + 1, []
        for line in lines[1:]:
            match = _DEFINED.match(line)
            if match:
                place = passage.at(at, at + len(line))
                rows.append((passage.name(at + match.start("label"), at + match.end("label")), place, match["rest"]))
            at += len(line) + 1
        if len(rows) == len(lines) - 1:
            members = tuple(Member(label) for label, _, _ in rows)
            yield side_by_side(members, passage.span, ACTS, passage.titles, rows, comparable(role["role"]))


def _plain_cases(page: Page) -> Iterator[Handler]:
    """What is done for labels without marks that lists of cases begin with: they count where the callee returns them.
    """
    for listing in page.listings() if page.kind == "agent" or page.kind in LEADING else ():
        found = [_case(entry) for entry in listing.entries[:_MOST]]
        lead = listing.lead.plain if listing.lead else ""
        whole = all(found) or (len(found) > _FEWEST and all(found[:-1]))
        cases = _plains(listing)[: len(found) if all(found) else -1]
        told = RETURNED.search(f"{lead} {listing.title}") or all(map(_CASE.match, cases))
        if len(found) > 1 and whole and told:
            about = (lead, *reversed(listing.titles))
            for entry, match in zip(listing.entries, found, strict=False):
                if match:
                    label = entry.words.name(*match.span("code"))
                    rest = match["rest"].lstrip(" :,-")
                    yield Handler(label, "row", entry.span, None, rest, about=about, plain=True)


def _case(entry: Entry) -> re.Match[str] | None:
    """The label that a case begins with, or that stands alone over what is done."""
    alone = _ALONE.fullmatch(entry.words.plain) if entry.nested() else None
    return alone or _PLAIN.match(entry.words.plain)


def _plains(listing: Listing) -> list[str]:
    return [entry.words.plain for entry in listing.entries]


def _is_plain(listing: Listing) -> bool:
    """Whether every item of a list begins with a label without marks, one of them of several words or in capitals."""
    found = [_PLAIN.match(entry.words.plain) for entry in listing.entries[:_MOST]]
    return all(found) and any(match and ("-" in match["code"] or match["code"].isupper()) for match in found)


def _begin(words: Passage, plain: bool) -> re.Match[str] | None:
    """The label that an item begins with, and its rest."""
    if plain:
        return _PLAIN.match(words.plain)
    marked = words.plain.startswith(("`", "**")) or _LED.match(words.plain)
    return (_MARKED.match(words.plain) or _BOLD.match(words.plain)) if marked else None


def _item(entry: Entry, *, plain: bool) -> tuple[Member, ...]:
    """The labels that an item begins with: one, or several for which the same is done, `` `late` or `lost`: ask``."""
    match = _begin(entry.words, plain)
    if not match or match["rest"][:1] not in ("", " ", ":", ",", ";", "."):
        return ()
    label = entry.words.name(*match.span("code"))
    joined = None if plain else _ALIKE.match(entry.words.plain, match.start("rest"))
    if joined:
        others = (entry.words.name(*each.span("code")) for each in _EACH.finditer(entry.words.plain, *joined.span()))
        return (Member(label), *map(Member, others))
    return (Member(label, (*_behind(entry.words, match.start("rest")), *nested_fields(entry))),)


def _rest(words: Passage, *, plain: bool) -> str:
    match = _begin(words, plain)
    joined = _ALIKE.match(words.plain, match.start("rest")) if match and not plain else None
    rest = words.plain[joined.end() :] if joined else match["rest"] if match else ""
    return rest.lstrip(" :,-")


_SENTENCE_END = expression(r"[.;](?:\s|$)|$")


def _behind(words: Passage, at: int) -> tuple[Field, ...]:
    """What stands in code right behind a label: `built`: `table`, `dropped`."""
    match = _BEHIND.match(words.plain, at)
    if not match:
        return ()
    end = _SENTENCE_END.search(words.plain, match.end())
    return fields_in(words, match.end(), end.start() if end else len(words.plain))
