"""FC803: a field that a document requires and the template it is filled into has no slot for."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.facts import Facts
from flowc.analyses.forms import Unplaced, is_form, is_on_other_form, lacked, leads_to, lines, places, unplaced
from flowc.analyses.likeness import Words, lacking, words, words_of
from flowc.analyses.placed_elsewhere import needs_no_place
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.doctrine.document.blanks import lies_among_forms
from flowc.model.doctrine.outcomes.held_in_words import is_sure
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine, Field
from flowc.text import Span
from flowc.vocabulary import comparable

_JOINT = expression(r"\s*(?:,|;|\band\b)\s*")

_WORDS = expression(r"[A-Za-z][\w-]*")

_STEM = 3
"""Letters of a word in short."""

_FEW = 4
"""One in so many fields told in running sentences may have no place; of more it is likely that it has other words."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each field of each contract, and of each list for one form, where most others have a slot."""
    program, joined = facts.program, facts.boundaries
    contracts = [each for each in program.doctrines if each.kind == "output-contract" and each.required]
    forms = [each for each in program.doctrines if is_form(each)]
    found = {one.field.span: one for contract in contracts for one in _missing(joined, contract, forms)}
    found |= {one.field.span: one for one in unplaced(program, joined)}
    found |= {one.field.span: one for form in forms for one in lacked(form)}
    yield from (finding for each in program.doctrines for finding in _of_own(each) if finding.span not in found)
    for field, form in found.values():
        if needs_no_place(field, form, _beside(field, program)) or is_on_other_form(field, form, program):
            continue
        values = {"field": field.text, "document": form.source.path}
        first = form.slots[0].field.span if form.slots else Span(form.source, 0, 0)
        yield Finding("FC803", field.span, values, labels=(Label("template", first),))


def _of_own(doctrine: Doctrine) -> Iterator[Finding]:
    """What a document says that every copy of a form holds which it shows without a place for that: one alone."""
    for form in doctrine.own_forms:
        shown = [words_of(line) for line in form.lines]
        named = [words(each) for line in form.lines for each in _WORDS.findall(line)]
        due = tuple(field for field in form.fields if field.required)
        absent = [field for field in due if not any(_is_in(words(field.key), each) for each in (*shown, *named))]
        if len(absent) == 1 and len(due) >= _FEW and absent[0].key not in form.elsewhere:
            values = {"field": absent[0].text, "document": doctrine.source.path}
            yield Finding("FC803", absent[0].span, values, labels=(Label("template", form.span),))


def _is_in(field: Words, line: Words) -> bool:
    """Whether a line speaks of a field: it has a word of it, perhaps in short."""
    pairs = [sorted((one, other), key=len) for one in field for other in line]
    return any(short == long or (len(short) >= _STEM and long.startswith(short)) for short, long in pairs)


def _beside(field: Field, program: Program) -> tuple[Field, ...]:
    """The fields that are asked for in the same list."""
    own = [each for each in program.doctrines if each.source is field.span.source]
    lists = (fields for each in own for fields in (each.required, *(asked.fields for asked in each.asked)))
    return next((fields for fields in lists if any(one.span == field.span for one in fields)), ())


def _missing(joined: Boundaries, contract: Doctrine, forms: list[Doctrine]) -> Iterator[Unplaced]:
    """What a contract requires and the one form of its role lacks, or else the one that it names."""
    own = joined.of_role(joined.role_of(contract), contract)
    templates = [each for each in own if is_form(each)]
    templates = templates or [each for each in forms if any(leads_to(name.text, each) for name in contract.texts)]
    if len(templates) != 1:
        return
    template = templates[0]
    qualities = joined.words.lists["qualities"]
    required = tuple(
        field
        for field in contract.required
        if field.required and qualities.isdisjoint(field.key.split("-")) and not _is_a_section(field, template, joined)
        if not _is_in_parts(field, tuple(places(template))) and _may_be_for(field, contract, template)
    )
    absent = lacking(required, places(template), lines(template))
    in_words = any(field.only_for for field in required)
    loose = template.kind == "other" and not lies_among_forms(template.source.path)
    if loose and _has_other_words(template, required, absent):
        return
    few = len(absent) * _FEW <= len(required)
    for field in absent if few or not (in_words or loose) else ():
        if not in_words or is_sure(field):
            yield Unplaced(field, template)


def _has_other_words(template: Doctrine, required: tuple[Field, ...], absent: tuple[Field, ...]) -> bool:
    """Whether a form has a place that is for none of the fields that it surely has, or may be for one that it lacks."""
    told = {field.span: words_of(f"{field.text} {field.qualifier}") for field in required}
    lost = [told.pop(field.span) for field in absent]
    found = frozenset[str]().union(*told.values())
    return any(each and (each.isdisjoint(found) or any(each <= other for other in lost)) for each in places(template))


def _may_be_for(field: Field, contract: Doctrine, template: Doctrine) -> bool:
    """Whether what a field is required for are outcomes, which its contract or the form knows as such."""
    told = [each.label.text for doctrine in (contract, template) for each in doctrine.handlers]
    told += [one.label.text for doctrine in (contract, template) for each in doctrine.unions for one in each.members]
    known = set(map(comparable, told))
    return all(comparable(label) in known for label in field.only_for)


def _is_in_parts(field: Field, offered: tuple[Words, ...]) -> bool:
    """Whether a field that says in brackets what it consists of has a place for each part."""
    named = [words(part) for part in _JOINT.split(field.qualifier)]
    return len(named) > 1 and all(part and any(part <= each for each in offered) for part in named)


def _is_a_section(field: Field, template: Doctrine, joined: Boundaries) -> bool:
    """Whether evidence that one outcome requires has a section of the template for that outcome: its fields are it."""
    if joined.words.lists["evidence_words"].isdisjoint(field.key.split("-")):
        return False
    sections = (each for each in template.handlers if each.kind == "section" and len(each.fields) > 1)
    return any(each.label.text in (*field.only_for, *field.qualifier.replace("`", "").split()) for each in sections)
