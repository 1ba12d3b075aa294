"""Forms beside what documents ask for: a list of which a form has places for most, and for some none; what goes with
an outcome, and the section of a form for it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.likeness import Words, lacking, words
from flowc.analyses.looked_for import GIVES, TAKES
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import is_end, same_place
from flowc.model.meaning import Program
from flowc.model.statements import LEADING, Doctrine, Field, Role, Union
from flowc.paths import path_of
from flowc.text import Span
from flowc.vocabulary import comparable, parted

_KINDS = ("template", "form", "blank", "skeleton")
"""Words of the name of a form that say it is one."""

_FILLED_IN = expression(
    r"\{\{?[ ]?[\w .-]{2,60}\}|<[\w .-]{2,60}/?>|\[[\w .-]{2,60}\]|\$\{?\w{2,60}|%\w{2,60}%|«[\w .-]{2,60}»"
)
"""What stands for a value in a title or in running text: `Printed on {paper}`."""

_TEXT = expression(
    r"\b(?:body|text|free|message|content|block|paragraphs?|letter|words|closing|signature|details|remarks?)\b|\w\s+(?:of|with|for)\s+\w",
    re.IGNORECASE,
)
"""A place for running text, or one with more words than a name has."""

_LABEL = expression(r"[ \t]*+(?:[-*+][ \t]++)?[*_`\"]*+(?P<label>[A-Za-z][\w-]*+)[*_`\"]*+:")
"""What a line is called by its key, in settings on top of a form too."""

_BETWEEN = expression(r"[`*_\"')\]]{0,4}(?:,|;)?\s{0,12}(?:(?:and|or|&)\s{1,12})?(?:[-*+]\s{1,4})?[`*_\"'(\[]{0,4}")
"""What stands between two documents of a list."""

_LEAST = 3
"""Names of which a form must have places for twice as many as it lacks, so that it is meant to hold them all."""


class Unplaced(NamedTuple):
    """A field that a document asks for, and the form that has no place for it."""

    field: Field
    form: Doctrine


def is_form(doctrine: Doctrine) -> bool:
    """Whether a document has places to fill in: a template, or one about something else that is left blank."""
    return bool(doctrine.slots) and doctrine.kind in ("template", "other")


def unplaced(program: Program, joined: Boundaries) -> Iterator[Unplaced]:
    """What documents ask for by names in code and the one form for it leaves out: the one they name, else their role's.

    What is asked for some outcomes only counts where the form holds the rest, and has a section for those outcomes.
    """
    forms = [each for each in program.doctrines if is_form(each)]
    agents = {comparable(agent.name.text) for agent in program.agents}
    choices = [_labels(union) for each in program.doctrines if forms for union in each.unions]
    for doctrine in program.doctrines if forms else ():
        form = _form(doctrine, forms, joined) if doctrine.asked else None
        left = _left_out(doctrine, form, choices) if form else ()
        yield from (Unplaced(field, form) for field in left if form and field.key not in agents)
    for doctrine in program.doctrines:
        yield from _left_out_of_one(doctrine, program, joined) if doctrine.kind == "agent" and doctrine.required else ()
        listing = doctrine.kind in (*LEADING, "handoff-contract")
        yield from _left_out_of_list(doctrine, program, joined) if listing else ()
    for form in forms:
        others = {role for each in forms if each is not form and (role := joined.role_of(each))}
        yield from _left_out_of_sections(form, program, joined, frozenset(others - {joined.role_of(form)}))


def _left_out_of_one(doctrine: Doctrine, program: Program, joined: Boundaries) -> Iterator[Unplaced]:
    """What an agent says that every form of a kind names, where the one it fills in has no word of that."""
    near = [each for each in program.doctrines if joined.realms.together(each.source.path, doctrine.source.path)]
    named = [each for each in near if any(leads_to(name.text, each) for name in doctrine.texts)]
    for field in doctrine.required:
        own = [each for each in named if field.qualifier in comparable(path_of(each.source.path).stem).split("-")]
        third = [each for each in near if each is not doctrine and each not in own]
        if len(own) != 1 or _holds_text(own[0]) or any(_speaks_of(each, field) for each in third):
            continue
        if not any(words(field.key) & each for each in lines(own[0])):
            yield Unplaced(field, own[0])


def _left_out_of_list(doctrine: Doctrine, program: Program, joined: Boundaries) -> Iterator[Unplaced]:
    """The one thing of those that a document says a form has, for which the form that it names has no place, though
    all its places are for the others.
    """
    listed = [each for each in doctrine.required if each.qualifier]
    if not listed:
        return
    near = [each for each in program.doctrines if joined.realms.together(each.source.path, doctrine.source.path)]
    forms = [each for each in near if is_form(each) and not _holds_text(each)]
    named = [each for each in forms if any(leads_to(name.text, each) for name in doctrine.texts)]
    own = [each for each in named if listed[0].qualifier in comparable(path_of(each.source.path).stem).split("-")]
    if len(own) != 1 or len({each.qualifier for each in listed}) > 1:
        return
    due = tuple(each for each in listed if each.required)
    absent = lacking(due, places(own[0]), lines(own[0]))
    others = [words(each.key) for each in due if each not in absent]
    title = own[0].source.text.lstrip("# \n")
    sections = doctrine.kind in LEADING  # whose lists are of sections, too; a contract lists what each place is for
    groups = ((slot, slot.group if sections and not title.startswith(slot.group) else "") for slot in own[0].slots)
    called = [(slot.field.key, group) for slot, group in groups]
    spare = any(not any((words(key) | words(group)) & each for each in others) for key, group in called)
    third = [each for each in near if each is not doctrine and each is not own[0]]
    if len(absent) == 1 and not spare and not any(_speaks_of(each, absent[0]) for each in third):
        yield Unplaced(absent[0], own[0])


def _speaks_of(doctrine: Doctrine, field: Field) -> bool:
    """Whether a document speaks of a field in words: of who else puts it where."""
    spoken = r"[\s-]+".join(map(re.escape, field.key.split("-")))
    return re.search(rf"(?<![\w`-]){spoken}(?![\w`-])", doctrine.source.text, re.IGNORECASE) is not None


def _holds_text(form: Doctrine) -> bool:
    """Whether a form has a place for running text, which may name anything, or one that is described in a sentence."""
    return any(_TEXT.search(filled[0]) for filled in _FILLED_IN.finditer(form.source.text))


def _left_out_of_sections(
    form: Doctrine, program: Program, joined: Boundaries, others: frozenset[str]
) -> Iterator[Unplaced]:
    """What must go with an outcome and has no place in a form with sections for all outcomes of one agent, but for
    `others`, who have forms of their own.
    """
    sections = {comparable(each.label.text): each for each in form.handlers if each.kind == "section" and each.fields}
    told = [
        union
        for doctrine in (program.doctrines if len(sections) > 1 else ())
        if joined.realms.together(form.source.path, doctrine.source.path)
        for union in doctrine.unions
        if doctrine is not form and union.role in (Role.RETURN, Role.REPORT) and union.subject not in others
        if _are_for(set(_labels(union)), set(sections))
    ]
    carried = [union for union in told if any(member.payload for member in union.members)]
    offered, texts = tuple(places(form)), tuple(lines(form))
    for member in carried[0].members if len(carried) == 1 else ():
        required = tuple(field for field in member.payload if field.required)
        absent = lacking(required, offered, texts)
        if len(absent) < len(required):
            yield from (Unplaced(field, form) for field in absent)


def _are_for(labels: set[str], sections: set[str]) -> bool:
    """Whether the sections of a form are for some outcomes, one of which may be called otherwise there."""
    near = len(labels - sections) <= 1 and len(sections - labels) <= 1
    return labels == sections or (len(labels) >= _LEAST and near)


def _form(doctrine: Doctrine, forms: list[Doctrine], joined: Boundaries) -> Doctrine | None:
    near = [each for each in forms if joined.realms.together(each.source.path, doctrine.source.path)]
    listed = _in_lists(doctrine) if _is_of_calls(doctrine) else frozenset()
    texts = [name for name in doctrine.texts if name.span not in listed]
    named = [each for each in near if any(leads_to(name.text, each) for name in texts)]
    role = joined.role_of(doctrine) if doctrine.kind == "output-contract" else None
    own = named or [each for each in near if role and joined.role_of(each) == role]
    return own[0] if len(own) == 1 else None


def _is_of_calls(doctrine: Doctrine) -> bool:
    """Whether a document tells of many calls one by one what each takes and returns: no form is for all of them."""
    text = doctrine.source.text
    return sum(1 for _ in TAKES.finditer(text)) >= _LEAST and sum(1 for _ in GIVES.finditer(text)) >= _LEAST


def _in_lists(doctrine: Doctrine) -> frozenset[Span]:
    """Where documents are named that a document lists to be read, at least three beside one another."""
    text, found = doctrine.source.text, list[Span]()
    places = sorted((name.span for name in doctrine.texts), key=lambda span: span.start)
    runs: list[list[Span]] = []
    for place in places:
        if runs and _BETWEEN.fullmatch(text, runs[-1][-1].end, place.start):
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        found += run if len(run) >= _LEAST else ()
    return frozenset(found)


def leads_to(path: str, form: Doctrine) -> bool:
    """Whether a path in a document is that of a form, or a name of what it asks for that of the form in full."""
    if path.endswith(".md"):
        return same_place(path, form.source.path) or is_end(path, form.source.path)
    stem = [word for word in comparable(path_of(form.source.path).stem).split("-") if word not in _KINDS]
    return bool(stem) and path.split("-")[-len(stem) :] == stem


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)


def _left_out(doctrine: Doctrine, form: Doctrine, choices: list[frozenset[str]]) -> Iterator[Field]:
    """The fields of the lists of a document that a form has places for most of; a list of the words of one choice says
    what these mean, and asks for nothing.
    """
    offered, texts = tuple(places(form)), tuple(lines(form))
    sections = {handler.label.text for handler in form.handlers if handler.kind == "section"}
    always = [each.fields for each in doctrine.asked if not any(field.only_for for field in each.fields)]
    always = [fields for fields in always if not any({field.key for field in fields} <= each for each in choices)]
    held = False
    for fields in always:
        required = tuple(field for field in fields if field.required)
        absent = lacking(required, offered, texts)
        if len(required) >= _LEAST and len(absent) * 3 <= len(required) and len(absent) < len(required):
            held = True
            yield from absent
    for each in doctrine.asked if held else ():
        for field in each.fields:
            if field.required and sections.intersection(field.only_for) and _is_nowhere(field, offered, texts):
                yield field


def _is_nowhere(field: Field, offered: tuple[Words, ...], texts: tuple[Words, ...]) -> bool:
    named = words(field.key)
    return not any(named & each for each in offered) and not any(named <= each for each in texts)


def lacked(form: Doctrine) -> Iterator[Unplaced]:
    """What a form itself says that it must hold and has no place for, where it has places for most."""
    asked = [field.span for field in form.required]
    texts = [words(line) for line in other_lines(form.source.text, asked)]
    absent = lacking(form.required, tuple(places(form)), texts)
    if len(absent) * _LEAST <= len(form.required):
        yield from (Unplaced(field, form) for field in absent)


def other_lines(text: str, spans: list[Span]) -> Iterator[str]:
    """The lines of a text in which none of some places lies."""
    at = 0
    for line in text.splitlines(keepends=True):
        if not any(at <= span.start < at + len(line) for span in spans):
            yield line
        at += len(line)


def is_on_other_form(field: Field, form: Doctrine, program: Program) -> bool:
    """Whether another text that the document of a field names by its path has a line for it."""
    own = [each for each in program.doctrines if each.source is field.span.source]
    texts = {path_of(name.text).name for each in own for name in each.texts}
    others = (each for each in program.doctrines if each is not form and each not in own)
    found = (each for each in others if path_of(each.source.path).name in texts)
    return any(words(field.key) <= line for each in found for line in lines(each))


def places(form: Doctrine) -> Iterator[Words]:
    """What the places of a form are called, by themselves and with their sections; its own title tells of none."""
    title = form.source.text.partition("\n")[0].lstrip("# ")
    for slot in form.slots:
        group = "" if slot.group == title and not _FILLED_IN.search(title) else slot.group
        yield words(slot.field.key)
        yield words(parted(slot.field.text))
        yield words(group)
        yield words(group) | words(slot.field.key)


def lines(form: Doctrine) -> Iterator[Words]:
    """The words of its lines, each of which may hold a field without naming it alone, and of what is filled in."""
    for line in form.source.text.split("\n"):
        yield words(line)
        label = _LABEL.match(line)
        if label:
            yield words(label["label"])
        yield from (words(filled[0]) for filled in _FILLED_IN.finditer(line))
