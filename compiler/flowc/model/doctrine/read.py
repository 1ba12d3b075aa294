"""From a markdown document to its statements: each kind of statement is read by a module of its own."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from flowc.model.doctrine.boundaries.boundary import declared, governed, named_on_top, stated, tagged
from flowc.model.doctrine.boundaries.callers import callees
from flowc.model.doctrine.boundaries.kind import kind_of, role_of
from flowc.model.doctrine.boundaries.sectioned import scopes
from flowc.model.doctrine.calling.again import again, looped, repeated
from flowc.model.doctrine.calling.beside import beside
from flowc.model.doctrine.calling.besides import besides
from flowc.model.doctrine.calling.bound import bound
from flowc.model.doctrine.calling.bounds import limits
from flowc.model.doctrine.calling.calls import calls
from flowc.model.doctrine.calling.circles import circles
from flowc.model.doctrine.calling.coercions import coercions
from flowc.model.doctrine.calling.doubled import doubled
from flowc.model.doctrine.calling.events import events
from flowc.model.doctrine.calling.handed import handed
from flowc.model.doctrine.calling.hooks import hooks
from flowc.model.doctrine.calling.insisted import insisted
from flowc.model.doctrine.calling.kept_here import entries
from flowc.model.doctrine.calling.labelled_rounds import labelled_rounds
from flowc.model.doctrine.calling.midway import midway, on_the_way
from flowc.model.doctrine.calling.owned import meant as meant_for
from flowc.model.doctrine.calling.owned import owned
from flowc.model.doctrine.calling.packets import packets
from flowc.model.doctrine.calling.phases import phases
from flowc.model.doctrine.calling.receipts import receipts
from flowc.model.doctrine.calling.rivals import rivals
from flowc.model.doctrine.calling.rounds import rounds
from flowc.model.doctrine.calling.shown_rounds import shown_rounds
from flowc.model.doctrine.calling.spared import spared
from flowc.model.doctrine.calling.spoken import spoken
from flowc.model.doctrine.calling.stages import stages
from flowc.model.doctrine.calling.starts import starts
from flowc.model.doctrine.calling.unfinished import unfinished
from flowc.model.doctrine.calling.wordings import wordings
from flowc.model.doctrine.document.bygone import lies_in_doctrine, present
from flowc.model.doctrine.document.foreign import is_foreign
from flowc.model.doctrine.document.index import index
from flowc.model.doctrine.document.meant import meant
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.parts import parts
from flowc.model.doctrine.document.worded import marks_of
from flowc.model.doctrine.instructions.assigning import assigning
from flowc.model.doctrine.instructions.deeds import deeds
from flowc.model.doctrine.instructions.disordered import disordered
from flowc.model.doctrine.instructions.forked import forked
from flowc.model.doctrine.instructions.others import told_of_others
from flowc.model.doctrine.instructions.slashed import slashed
from flowc.model.doctrine.instructions.titled import titled
from flowc.model.doctrine.outcomes import conditionals
from flowc.model.doctrine.outcomes.admitted import admitted
from flowc.model.doctrine.outcomes.alike import alike
from flowc.model.doctrine.outcomes.asked import asked, named_texts
from flowc.model.doctrine.outcomes.bare_results import bare_formats
from flowc.model.doctrine.outcomes.by_name import rows_by_name
from flowc.model.doctrine.outcomes.carriers import carriers
from flowc.model.doctrine.outcomes.coded_types import coded_signatures, coded_types
from flowc.model.doctrine.outcomes.enums import values
from flowc.model.doctrine.outcomes.fields import required, sent
from flowc.model.doctrine.outcomes.formats import formats
from flowc.model.doctrine.outcomes.gated import ungated
from flowc.model.doctrine.outcomes.headed import headed_rules
from flowc.model.doctrine.outcomes.held import held
from flowc.model.doctrine.outcomes.held_in_words import held_in_words
from flowc.model.doctrine.outcomes.known import Known, known
from flowc.model.doctrine.outcomes.loosely import loosely
from flowc.model.doctrine.outcomes.of_things import of_no_things
from flowc.model.doctrine.outcomes.own_forms import own_forms
from flowc.model.doctrine.outcomes.payloads import with_payloads
from flowc.model.doctrine.outcomes.result_objects import keys_of_labels
from flowc.model.doctrine.outcomes.routing import routed
from flowc.model.doctrine.outcomes.routing_tables import handlers_of_grid
from flowc.model.doctrine.outcomes.samples import samples
from flowc.model.doctrine.outcomes.slots import slots
from flowc.model.doctrine.outcomes.told_cases import told_cases
from flowc.model.doctrine.outcomes.unclaimed import unclaimed
from flowc.model.doctrine.outcomes.unions import joined, unions
from flowc.model.statements import MAY, Boundary, Deed, Doctrine, Handler, Role, Union
from flowc.structs import replace
from flowc.syntax import blocks
from flowc.text import Name, Source, Span
from flowc.vocabulary import Lexicon, comparable

_OUTWARD = ("outward", "queued", "kept")
_ASIDE = (
    "own_forms", "types", "signatures", "asked", "beside", "besides", "packets", "spoken", "texts", "callees", "alike",
)  # fmt: skip
"""What tells nothing of a section by itself."""


def read(
    source: Source, document: blocks.Document, lexicon: Lexicon, name: str | None = None, kind: str | None = None,
    call: Boundary | None = None,
) -> Doctrine:
    """Everything a markdown document states. `name` is that of its frontmatter, `kind` what it is, where that is not to
    be told from the document, and `call` what it is about. Never raises, whatever the text.
    """
    marks = marks_of(lexicon.doctrine)
    page = _page(source, document, lexicon, name, kind)
    whole = present(replace(page, boundary=call) if call else page, marks)
    page = meant(whole, marks)
    made = _statements(page, whole, document.frontmatter)
    placed = lies_in_doctrine(source.path, lexicon.doctrine)
    silent = _silent(page, made) if page.contract or placed else ()
    return replace(_parted(made), silent=silent, placed=placed, foreign=is_foreign(whole))


def _parted(made: Doctrine) -> Doctrine:
    """The statements with what others see, and what is kept to one, apart from the deeds."""
    outward = tuple(deed for deed in made.deeds if deed.kind in _OUTWARD)
    return replace(made, deeds=tuple(deed for deed in made.deeds if deed.kind not in _OUTWARD), outward=outward)


def _statements(page: Page, whole: Page, frontmatter: Span | None) -> Doctrine:
    """What is stated on a page; its reader's work is read on the whole of it, where what is forbidden counts too."""
    forms, each = held(page), scopes(page)
    found = _unions(page, forms, each)
    labels = known(found)
    handled = _handlers_of_form(page, forms, found, labels) if forms else _handlers(page, found, labels)
    more, rows = unclaimed(page, found, handled)
    handlers = told_cases(page, _placed((*handled, *rows)))
    told = (tuple(one for scope in each for one in reader(scope)) for reader in (handed, sent))
    passed, given = (spared(page, one) for one in told)
    called, near, lists = calls(page, frontmatter), beside(page), spared(page, packets(page, passed))
    asks, due = asked(page, labels), required(page) or held_in_words(page, labels)
    return Doctrine(
        source=page.source, kind=page.kind, role=page.role,
        boundary=page.boundary, boundaries=stated(page),
        unions=_every(page, found, with_payloads(page, of_no_things(page, more))),
        loose=loosely(page),
        types=tuple(_apart((type_ for scope in each for type_ in coded_types(scope)), found)),
        signatures=tuple(one for scope in each for one in coded_signatures(scope)),
        handlers=handlers,
        slots=slots(forms or page, found, labels),
        sent=given, handed=passed,
        spoken=spoken(page), required=due,
        asked=asks,
        beside=near, packets=lists,
        besides=besides(page) if called or near or not all(one.required for one in (*passed, *lists, *given)) else (),
        texts=named_texts(page, asks, due), own_forms=tuple(own_forms(page)),
        events=(*events(page), *entries(forms or page)),
        phases=(*phases(page), *midway(page), *unfinished(page), *on_the_way(page)),
        wordings=wordings(page), ascribed=told_of_others(whole),
        rivals=(*rivals(page), *doubled(page), *hooks(page)),
        deeds=(*forked(page, frontmatter), *_deeds(page, whole, handlers)),
        calls=called, stages=stages(page),
        samples=tuple(sample for scope in each for sample in samples(scope)),
        coercions=coercions(page),
        formats=formats(page) or bare_formats(page) or keys_of_labels(page, (*found, *more)), carriers=carriers(page),
        values=values(page),
        receipts=receipts(forms or page), alike=alike(page),
        callees=() if page.contract else callees(page),
    )


def _unions(page: Page, forms: Page | None, each: tuple[Page, ...]) -> tuple[Union, ...]:
    """The unions of a document: of its forms, then of each of its scopes."""
    own = joined(*map(unions, each)) if len(each) > 1 else unions(page)
    return joined(unions(forms), own) if forms else own


def _deeds(page: Page, whole: Page, handlers: tuple[Handler, ...]) -> tuple[Deed, ...]:
    """What a document tells its reader to do, then what it lets him do again."""
    repetitions = (*again(page), *repeated(page, handlers), *looped(page), *circles(page))
    shown = tuple(shown_rounds(page))
    drawn = tuple(deed for deed in shown if deed.kind == "circle")
    repetitions = (*repetitions, *rounds(page), *(deed for deed in shown if deed not in drawn), *limits(page))
    repetitions = (*repetitions, *insisted(page), *labelled_rounds(page, handlers, drawn))
    apart = (*slashed(whole), *disordered(whole), *admitted(page), *ungated(page), *owned(page, handlers))
    apart = (*apart, *meant_for(page), *starts(page), *titled(page), *assigning(page))
    return (*deeds(whole), *bound(page), *repetitions, *apart)


def _every(page: Page, found: tuple[Union, ...], more: tuple[Union, ...]) -> tuple[Union, ...]:
    """The unions of a document with those that are left open, which claim their labels before mere values do."""
    stated = _entitled(page, joined(_not_values(found), more, found))
    return (*stated, *rows_by_name(page), *_kept(page, found, more))


def _entitled(page: Page, unions: tuple[Union, ...]) -> tuple[Union, ...]:
    """The unions, those that name no role with the titles around them."""
    starts = [part.span.start for part in page.parts]

    def entitled(union: Union) -> Union:
        if union.subject or union.role not in (Role.RETURN, Role.OPEN):
            return union
        part = page.parts[max(bisect_left(starts, union.span.start + 1) - 1, 0)]
        return replace(union, about=tuple(reversed(part.titles)))

    return tuple(map(entitled, unions))


def _apart(types: Iterable[Union], found: tuple[Union, ...]) -> Iterator[Union]:
    """The types of whose labels no other reader knows that they come back."""
    stated = [union for union in found if union.role is not Role.VALUES]
    return (each for each in types if not any(map(each.shares, stated)))


def _not_values(unions: tuple[Union, ...]) -> list[Union]:
    return [union for union in unions if union.role is not Role.VALUES]


def _kept(page: Page, found: tuple[Union, ...], more: tuple[Union, ...]) -> Iterator[Union]:
    """The values of fields such as `Courier result` of which the words alone leave open whose outcomes they are: where
    nobody turns out to return them as a whole, they are what they were.
    """
    left_open = [union for union in more if union.role is Role.OPEN]
    for union in found:
        head, _, last = comparable(union.field.text if union.field else "").rpartition("-")
        named = union.role is Role.VALUES and head and last in page.words.lists["recording_words"]
        if named and any(map(union.shares, left_open)):
            yield union


def _place(handler: Handler) -> int:
    return handler.label.span.start


def _page(source: Source, document: blocks.Document, lexicon: Lexicon, name: str | None, known: str | None) -> Page:
    read_parts = parts(document)
    kind = known or kind_of(source.path, name, read_parts, lexicon.doctrine)
    kind = "handoff-contract" if kind == "other" and declared(document.frontmatter) else kind
    role = role_of(source.path, name, kind, read_parts, lexicon.doctrine)
    where = index(read_parts, marks_of(lexicon.doctrine))
    boundary = governed(read_parts, where, document.frontmatter) or tagged(document.blocks) if kind != "other" else None
    boundary = boundary or (named_on_top(read_parts) if kind == "handoff-contract" else None)
    return Page(source, read_parts, kind, role, boundary, lexicon, where)


def _handlers(page: Page, found: tuple[Union, ...], labels: Known) -> tuple[Handler, ...]:
    """Every handler, one for each place of a label: a conditional place before a rule."""
    first = {handler.label.span: handler for handler in (*routed(page, found, labels), *headed_rules(page))}
    first.update((handler.label.span, handler) for handler in conditionals.handlers(page, labels))
    return _placed(first.values())


def _placed(handlers: Iterable[Handler]) -> tuple[Handler, ...]:
    """The handlers in order, the last one for each place of a label."""
    last = {handler.label.span: handler for handler in handlers}
    return tuple(sorted(last.values(), key=_place))


def _handlers_of_form(page: Page, form: Page, found: tuple[Union, ...], labels: Known) -> tuple[Handler, ...]:
    """What is done for results that a form holds, in its tables and conditional places, and in those of its page."""
    rows = (handler for grid in form.grids() for handler in handlers_of_grid(form, grid))
    stated = (*routed(page, found, labels), *rows, *conditionals.handlers(form, labels))
    first = {handler.label.span: handler for handler in stated}
    return _placed(first.values())


def _silent(page: Page, made: Doctrine) -> tuple[Name, ...]:
    """The titles of sections with words of their own in which nothing was understood."""
    starts = sorted(span.start for span in _spans(made))
    return tuple(
        Name(part.heading.plain, part.heading.span)
        for part in page.parts
        if part.heading and part.pieces and not _begins_within(starts, part.span)
    )


def _begins_within(starts: list[int], whole: Span) -> bool:
    at = bisect_left(starts, whole.start)
    return at < len(starts) and starts[at] < max(whole.end, whole.start + 1)


def _spans(made: Doctrine) -> "list[Span]":
    """The places of all statements of a document."""
    found = [made.boundary.span] if made.boundary else []
    for kind in made.__struct_fields__:
        value = getattr(made, kind)
        if isinstance(value, tuple) and kind not in _ASIDE:
            found += [span for each in value if getattr(each, "spelling", "") != MAY and (span := _span(each))]
    return found


def _span(statement: object) -> Span | None:
    for name in ("span", "text", "field"):
        place = getattr(statement, name, None)
        if isinstance(place, Span):
            return place
        if place is not None and isinstance(getattr(place, "span", None), Span):
            return place.span  # type: ignore[no-any-return]
    return None
