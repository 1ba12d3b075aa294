"""FC802: a conditional section or qualifier for a label that no union has."""

import re
from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.facts import Facts
from flowc.analyses.handling import judged
from flowc.analyses.labels import is_known
from flowc.analyses.outcomes import TERMINAL
from flowc.checks.contracts import by_label, labels, meant, rename
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler, Role, Union
from flowc.text import Name
from flowc.vocabulary import comparable

_OUTCOME = expression(
    r"(?!(?:is|has|was|are|can|should|with|no|allow|enable|include|show)[-_])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*[-_]"
    r"(?:[a-z]{2,}(?:ed|en)|done|ready|found|lost|sent|built|met|kept|full|missing|invalid|incomplete|failure|success)"
)
"""A label of several words that says how something ended."""

_IF = expression(r"\W*(?:if|when)\s+(?P<verb>[a-z]{3,30})ed-(?:in-parts?|with-[a-z]{2,30})\W*", re.IGNORECASE)
"""The heading of a section that is for one label, which says that something was done in part: `If printed-in-part`."""

_EXPLAINED = expression(r"\b(?:sections?|headings?|parts? (?:below|that)|decisions?|decides?)\b", re.IGNORECASE)
"""What a form may say of its own sections: whom, or what case, they are for."""

_FEWEST, _MOST = 2, 3
"""Sections of a form for outcomes of one role, and all of its sections for some label, so that one more is meant so."""

_ENDINGS = ("s", "es", "ed", "ing", "ure", "al")
"""What forms of a verb end with: `passes`, `passed`, `failure`."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown label of each document."""
    for doctrine in facts.program.doctrines:
        if any(union.role in TERMINAL for union in doctrine.unions):
            yield from _unknown(facts.boundaries, doctrine)
        elif doctrine.kind == "template":
            found = tuple(_of_nobody(facts, doctrine)) or tuple(_of_choices(facts, doctrine))
            yield from found or _beside_others(facts, doctrine)


def _of_nobody(facts: Facts, form: Doctrine) -> Iterator[Finding]:
    """Sections of a form without outcomes of its own for what looks like one, in code, or beside the one it is for, and
    no document speaks of.
    """
    joined = facts.boundaries
    if not any(statement.complete for role in joined.statements for statement in joined.about(role, form)):
        return
    known = {label for role in joined.statements for each in joined.about(role, form) for label in _labels(each.union)}
    near = _beside(facts, form)
    filled = {comparable(slot.field.qualifier) for slot in form.slots if slot.field.key == "outcome"} & known
    for handler in form.handlers:
        label = handler.label.text
        coded = f"`{label}`" in handler.span.text and _OUTCOME.fullmatch(label) is not None
        named = handler.kind == "section" and (coded or _is_like(handler, filled))
        if named and judged(joined, label) and not any(label in each.source.text for each in near):
            yield Finding("FC802", handler.label.span, {"label": label}, "nobody")


def _beside(facts: Facts, form: Doctrine) -> list[Doctrine]:
    """The other documents that a form belongs to."""
    together, path = facts.boundaries.realms.together, form.source.path
    return [each for each in facts.program.doctrines if each is not form and together(each.source.path, path)]


def _of_choices(facts: Facts, form: Doctrine) -> Iterator[Finding]:
    """Sections of a form for what is none of the outcomes of somebody that the line above lets choose from, where one
    of these has a section and as many have none.
    """
    joined, near = facts.boundaries, _beside(facts, form)
    for union in form.unions:
        labels = {*_labels(union)}
        told = union.role is Role.VALUES and union.field and len(labels) > 1
        known = (statement for role in joined.statements for statement in joined.about(role, form)) if told else ()
        if not any(labels <= {*_labels(each.union)} for each in known if each.path != form.source.path):
            continue
        below = [each for each in form.handlers if each.kind == "section" and _is_below(each, union)]
        taken = {comparable(each.label.text) for each in below}
        others = [each for each in below if comparable(each.label.text) not in labels]
        strange = [each for each in others if judged(joined, each.label.text)]
        sure = bool(taken & labels) and 0 < len(strange) <= len(labels - taken)
        names = tuple(member.label for member in union.members if comparable(member.label.text) not in taken)
        for each in strange:
            likely = meant(each.label.text, names)
            if (likely or sure) and not any(each.label.text in other.source.text for other in near):
                yield _finding((each.label,), tuple(member.label for member in union.members), likely)


def _beside_others(facts: Facts, form: Doctrine) -> Iterator[Finding]:
    """Sections of a form for a word in capitals, which can only be an outcome, that is none of the one role for which
    the most of its sections are, and that no document speaks of.
    """
    joined, near = facts.boundaries, _beside(facts, form)
    sections = [each for each in form.handlers if each.kind == "section"]
    taken = {comparable(each.label.text) for each in sections}
    told = (joined.returned(role, form) for role in joined.statements) if len(taken) >= _MOST else ()
    shares = [(len(taken.intersection(_labels(each.union))), each) for each in told if each and each.complete]
    most = max((share for share, _ in shares), default=0)
    whose = [each for share, each in shares if share == most]
    if most < _FEWEST or len(whose) != 1 or len(taken) - most >= most:
        return
    known = tuple(member.label for member in whose[0].union.members)
    every = {comparable(name.text) for name in known}
    for handler in sections:
        label = handler.label.text
        strange = label.isupper() and comparable(label) not in every and judged(joined, label)
        if strange and not any(label in each.source.text for each in near):
            yield _finding((handler.label,), known, None)


def _is_below(handler: Handler, union: Union) -> bool:
    """Whether a section stands below some alternatives, under the same title."""
    start, end = union.span.end, handler.span.start
    return start < end and "\n#" not in handler.span.source.text[start:end]


def _is_like(handler: Handler, outcomes: set[str]) -> bool:
    """Whether a heading has the verb of an outcome for which a form is filled in: `sent-in-part` beside `sent`."""
    match = _IF.fullmatch(handler.span.text)
    if match is None or _EXPLAINED.search(handler.span.source.text):
        return False
    return any(match["verb"].lower()[:6] in outcome for outcome in outcomes)


def _labels(union: Union) -> Iterator[str]:
    return (comparable(member.label.text) for member in union.members)


def _unknown(joined: Boundaries, doctrine: Doctrine) -> Iterator[Finding]:
    conditional = [handler for handler in doctrine.handlers if handler.kind in ("section", "qualifier")]
    judging = [handler for handler in conditional if judged(joined, handler.label.text)]
    strange = [handler for handler in judging if not is_known(joined, doctrine, handler)]
    matched = len({handler.label.text for handler in conditional if handler.kind == "section"})
    sure = matched > len({handler.label.text for handler in strange if handler.kind == "section"})
    for places in by_label(handler.label for handler in strange).values():
        first = next(handler for handler in strange if handler.label is places[0])
        sectioned = any(handler.kind == "section" and handler.label in places for handler in strange)
        known = _own(joined, doctrine, first)
        if any(_speaks_of(first, name.text) for name in known) or not _may_replace(first, conditional, known):
            continue
        if _is_title(first) and not _is_one_without(joined, conditional, known):
            continue
        near = meant(places[0].text, known)
        if near or (sure and sectioned and not joined.words.has("asides", places[0].text)):
            yield _finding(places, known, near)


def _may_replace(handler: Handler, places: list[Handler], known: tuple[Name, ...]) -> bool:
    """Whether a section for a state in words may stand for an outcome: it has fields, and one has no section yet."""
    if " " not in handler.label.text:
        return True
    taken = {place.label.text for place in places}
    left = [name.text for name in known if name.text not in taken]
    return bool(handler.fields and left) and handler.label.text.partition(" ")[0] not in left


def _is_title(handler: Handler) -> bool:
    """Whether a section has a heading with a word without marks: that may be any condition."""
    text = handler.label.span.source.text
    line = text[text.rfind("\n", 0, handler.label.span.start) + 1 : handler.label.span.start]
    return line.lstrip().startswith("#") and not line.endswith("`")


def _is_one_without(joined: Boundaries, places: list[Handler], known: tuple[Name, ...]) -> bool:
    """Whether an outcome that is no success has no section of its own."""
    taken = {place.label.text for place in places}
    return any(name.text not in taken and joined.words.outcome_class(name.text) != "success" for name in known)


def _speaks_of(handler: Handler, label: str) -> bool:
    """Whether a word is a label as it is spoken, in other letters and another form of it: `If Passed:` for `PASS`."""
    word, stem = handler.label.text, label.lower().removesuffix("e")
    spoken = label.isupper() and not word.isupper() and f"`{word}`" not in handler.span.text
    return spoken and word.lower().startswith(stem) and word.lower()[len(stem) :] in _ENDINGS


def _own(joined: Boundaries, doctrine: Doctrine, handler: Handler) -> tuple[Name, ...]:
    """The outcomes the document itself names, those of the handler's subject before others."""
    unions = [union for union in doctrine.unions if union.role in TERMINAL]
    subject = [union for union in unions if union.subject == handler.subject]
    names = (member.label for union in subject or unions for member in union.members)
    return tuple(name for name in names if judged(joined, name.text))


def _finding(places: tuple[Name, ...], known: tuple[Name, ...], near: Name | None) -> Finding:
    values = {"label": places[0].text, "known": labels(known)}
    also = tuple(Label("also", name.span) for name in places[1:])
    if near is None:
        declared = (Label("declared", known[0].span),) if known else ()
        return Finding("FC802", places[0].span, values, "", (*declared, *also))
    told = {**values, "suggestion": near.text}
    shown = (Label("declared", near.span), *also)
    return Finding("FC802", places[0].span, told, "near", shown, fixes=rename(places, near.text))
