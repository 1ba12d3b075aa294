"""Lists of what each of several roles returns: ``- `tester`: `STATUS: PASS | FAIL` `` is a row without lines."""

from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Member, Role, Union
from flowc.structs import replace
from flowc.syntax.outcome import alternatives
from flowc.text import Span
from flowc.vocabulary import comparable

FEWEST = 2
"""Items that name a role and what it returns, which make a list one of roles."""

_ROLE = r"(?:`@?[A-Za-z][\w-]*`|\*\*`?@?[A-Za-z][\w-]*`?\*\*)"
_ITEM = expression(
    rf"(?P<roles>{_ROLE}(?:\s*(?:/|,|\band\b|\bor\b|&)\s*{_ROLE})*)\s*(?:agents?\s*)?(?::|→|->|=>|—|–|\(|returns?\b)\s*"
    r"[`*_\"']*(?P<key>[A-Za-z][\w -]{1,30}?)[`*_\"']*\s*[:=]\s*[`*_\"'<(\[{]*"
)
_ALONE = expression(r"\**`@?(?P<role>[A-Za-z][\w-]*)`\**:?")
"""An item that is nothing but a name in code: below it stands what is told about it."""

_NAMED = expression(r"[A-Za-z][\w-]*")
_JOINED = marks.PIPE | marks.SLASH | marks.JOINED
_JOINS = ("and", "or")
_RETURNED = (Role.RETURN, Role.REPORT)


def unions_of_rosters(page: Page) -> Iterator[Union]:
    """The unions in the lists of a document in which two items or more say what the role they begin with returns."""
    if not (page.contract and page.passages(marks.STATUS | marks.RETURN_STEM, _JOINED)):
        return
    for listing in page.listings():
        named = [union for entry in listing.entries for union in _of_item(page, entry.words)]
        if len({union.subject for union in named}) >= FEWEST:
            yield from (union for union in named if _are_outcomes(page, union))


def below_roles(page: Page, unions: Iterable[Union]) -> list[Union]:
    """The unions, those below items that are nothing but the names of roles as what these return."""
    made = list(unions)
    for listing in page.listings() if page.contract and page.kind != "agent" else ():
        named = [(entry, match) for entry in listing.entries if (match := _ALONE.fullmatch(entry.words.plain))]
        places = [(entry.span, comparable(match["role"])) for entry, match in named if entry.inside]
        own_places = tuple(_own(page, made))
        told = [span for span, _ in places if any(_holds(span, each) for each in own_places)]
        if len(told) >= FEWEST:
            made = [_below(page, union, places) for union in made]
    return made


def _own(page: Page, unions: Iterable[Union]) -> Iterator[Span]:
    """The places of what no other role is said to return."""
    yield from (union.span for union in unions if union.role in _RETURNED and union.subject in (None, page.role))


def _holds(whole: Span, part: Span) -> bool:
    return whole.start <= part.start and part.end <= whole.end


def _below(page: Page, union: Union, places: "list[tuple[Span, str]]") -> Union:
    role = next((role for span, role in places if _holds(span, union.span)), None)
    if role is None or union.role not in _RETURNED or union.subject not in (None, page.role):
        return union
    return replace(union, role=Role.RETURN, subject=role, boundary=own(page, role, union.span))


def _of_item(page: Page, words: Passage) -> Iterator[Union]:
    """The union of an item that begins with the names of roles, and the key of a result behind them."""
    match = _ITEM.match(words.plain) if words.plain[:1] in "`*" else None
    if not match or comparable(match["key"]).rpartition("-")[2] not in page.words.lists["outcome_words"]:
        return
    run = next((each for each in alternatives(words.plain) if match.end("key") < each.start <= match.end()), None)
    if run:
        roles = tuple(comparable(name) for name in _NAMED.findall(match["roles"]) if name not in _JOINS)
        span = words.at(run.start, run.end)
        members = tuple(Member(words.name(label.start, label.end)) for label in run.labels)
        yield Union(Role.RETURN, members, own(page, roles[0], span), roles[0], span, None, "cell", also=roles[1:])


def _are_outcomes(page: Page, union: Union) -> bool:
    """Whether labels are known for outcomes; verdicts alone are none, nor are states of a piece of work."""
    labels = [member.label.text for member in union.members]
    states = any(page.words.has("item_states", label) for label in labels)
    decided = all(page.words.has("decisions", label) for label in labels)
    return not states and not decided and any(map(page.words.outcome_class, labels))
