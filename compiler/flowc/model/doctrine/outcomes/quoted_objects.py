"""Results that are written as objects in a line of prose: `` answer `{"outcome": "stuck", "owner": ...}` ``."""

from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.positions import Position, introduces, position
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Field, Member, Role, Union
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_OBJECT = expression(r"\{\s*[\"']?outcome[\"']?\s*:\s*[\"'](?P<label>[A-Za-z][\w-]*)[\"'](?P<rest>[^`]*)\}")
_INNER = expression(r"[{\[][^{}\[\]]*[}\]]")
_KEY = expression(r",\s*[\"']?(?P<key>[A-Za-z_]\w*)[\"']?(?=\s*(?::|,|\Z))")
_BETWEEN = expression(r"`(?:[^.;`]{0,60},)?\s*(?:or|and|else|otherwise)?\s*")
_MOST_DEEP = 8


def unions_of_objects(page: Page) -> Iterator[Union]:
    """The outcomes of objects in code: the items of a list together, those of a sentence each as one of several."""
    if not page.contract:
        return
    listed: set[Span] = set()
    for listing in page.listings(marks.RETURN_VERB):
        members = [_member(entry.words, 0) for entry in listing.entries]
        if len(members) > 1 and all(members) and listing.lead:
            own = _joined(member for member in members if member)
            place = introduces(page, listing.lead, tuple(member.label.text for member in own))
            if place.role in (Role.RETURN, Role.REPORT):
                listed |= {entry.words.span for entry in listing.entries}
                yield _union(place, own, listing.span, partial=False)
    for passage in page.passages(marks.BRACE, marks.TICK, marks.RETURN_VERB):
        if passage.span not in listed:
            yield from _of_passage(page, passage)


def _joined(members: Iterable[Member]) -> tuple[Member, ...]:
    """Alternatives of one label as one: what is not in all of them need not come."""
    found: dict[str, list[Member]] = {}
    for member in members:
        found.setdefault(member.label.text, []).append(member)
    return tuple(map(_as_one, found.values()))


def _as_one(alike: list[Member]) -> Member:
    keys = [{field.key for field in member.payload} for member in alike]
    fields = {field.key: field for member in reversed(alike) for field in member.payload}
    always = set.intersection(*keys)
    payload = tuple(field if key in always else replace(field, required=False) for key, field in fields.items())
    return Member(alike[0].label, payload)


def _of_passage(page: Page, passage: Passage) -> Iterator[Union]:
    """One union for each object; one that is joined to the object before it is returned by the same."""
    places = [place for place in passage.code_places() if passage.plain.startswith("{", place[0])]
    found = [(place, member) for place in places if (member := _member(passage, place[0] - 1))]
    labels = tuple(member.label.text for _, member in found)
    before: tuple[int, Position] | None = None
    for (start, end), member in found:
        joined = before and _BETWEEN.fullmatch(passage.plain, before[0], start - 1)
        place = before[1] if before and joined else position(page, passage, start - 1, labels)
        if place.role in (Role.RETURN, Role.REPORT):
            before = end, place
            yield _union(place, (member,), passage.at(start, end), partial=True)


def _member(words: Passage, at: int) -> Member | None:
    """The object in code that begins there, as an alternative with its other keys."""
    match = _OBJECT.match(words.plain, at + 1) if words.plain.startswith("`", at) else None
    if match is None:
        return None
    return Member(words.name(*match.span("label")), tuple(_fields(words, *match.span("rest"))))


def _fields(words: Passage, start: int, end: int) -> Iterator[Field]:
    """The keys of an object that stand in it itself, those of objects inside left out."""
    text = words.plain[start:end]
    for _ in range(_MOST_DEEP):
        text, inner = _INNER.subn(lambda match: "_" * len(match[0]), text)
        if not inner:
            break
    for match in _KEY.finditer(text):
        place = words.at(start + match.start("key"), start + match.end("key"))
        yield Field(comparable(match["key"]), match["key"], place)


def _union(place: Position, members: tuple[Member, ...], span: Span, *, partial: bool) -> Union:
    return Union(place.role, members, place.boundary, place.subject, span, place.field, "object", partial)
