"""FC003: a word among constraints that constrains nothing."""

from collections.abc import Iterator

from flowc.analyses.expectations import expectations
from flowc.analyses.facts import Facts
from flowc.analyses.shown_contracts import contracts
from flowc.checks.deliverables import called, shapes
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.model.deliverable import APPLIES, ARRAY, INTEGER, NUMBER, STRING, Constraint, Shape, Stranger
from flowc.model.kinds.constraints import REMARKS, SPELLINGS
from flowc.model.nodes import Contract
from flowc.syntax.near import nearest
from flowc.text import Name

MOST_COMPARED = 50
"""Unknown words of one project that are compared with the known ones, all in all."""

_LEAST = ("min_items", "min_length", "minimum")
_MOST = ("max_items", "max_length", "maximum")
_COUNTED = {ARRAY: 0, STRING: 1, NUMBER: 2, INTEGER: 2}
_LOOSE = {"min": _LEAST, "max": _MOST, "min_size": _LEAST, "max_size": _MOST, "min_count": _LEAST, "max_count": _MOST}
_OWN = {own: spelling for spelling, own in SPELLINGS.items() if spelling != own}


def check(facts: Facts) -> Iterator[Finding]:
    """Words nobody knows, constraints of another type, misspelt keys, and constraints beside the deliverable."""
    budget = iter(range(MOST_COMPARED))
    for shape in shapes(facts):
        for stranger in shape.strangers:
            yield from _unknown(shape, stranger, budget)
        for constraint in shape.constraints:
            if not shape.may_be(*APPLIES[constraint.word]):
                yield _of_another_type(shape, constraint)
        yield from _misspelt_keys(shape, budget)
        yield from _apart(shape, budget)
    for contract in contracts(facts.program):
        yield from _beside(contract)


def _unknown(shape: Shape, stranger: Stranger, budget: Iterator[int]) -> Iterator[Finding]:
    key = stranger.key
    values = {"word": key.text, "key": called(shape)}
    if stranger.evaluated_elsewhere:
        yield Finding("FC003", key.span, values, "elsewhere")
        return
    meant = _meant(shape, key.text) if next(budget, None) is not None else None
    if meant is None:
        yield Finding("FC003", key.span, values)
    elif meant not in REMARKS:
        yield _near(key, {**values, "suggestion": meant}, "near")


def _meant(shape: Shape, word: str) -> str | None:
    limits = _LOOSE.get(word)
    counted = [_COUNTED[name.text] for name in shape.types if name.text in _COUNTED]
    if limits:
        return limits[counted[0]] if counted else None
    return nearest(word, (*SPELLINGS, *REMARKS))


def _near(key: Name, values: dict[str, str], form: str, labels: tuple[Label, ...] = ()) -> Finding:
    plain = key.span.text == key.text
    fixes = (Fix("rename", (Edit(key.span, values["suggestion"]),), safe=False),) if plain else ()
    return Finding("FC003", key.span, values, form, labels=labels, fixes=fixes)


def _of_another_type(shape: Shape, constraint: Constraint) -> Finding:
    values = {
        "word": constraint.key.text,
        "key": called(shape),
        "type": " or ".join(name.text for name in shape.types),
        "applies": " or ".join(APPLIES[constraint.word]),
    }
    labels = tuple(Label("type", name.span) for name in shape.types)
    limits = next((limits for limits in (_LEAST, _MOST) if constraint.word in limits), None)
    counted = {_COUNTED[name.text] for name in shape.types if name.text in _COUNTED}
    if limits is None or len(counted) != 1:
        return Finding("FC003", constraint.key.span, values, "type", labels=labels)
    own = limits[counted.pop()]
    suggestion = own if "_" in constraint.key.text or own not in _OWN else _OWN[own]
    return _near(constraint.key, {**values, "suggestion": suggestion}, "limit", labels)


def _misspelt_keys(shape: Shape, budget: Iterator[int]) -> Iterator[Finding]:
    """Keys that must be there, or must not be empty, and are near misses of the described ones; and those that must not
    be empty and need not be there, which nobody describes at all.
    """
    if not shape.named or shape.closed:
        return
    known = {name.text: name for name in shape.named}
    seen = {name.text for name in shape.astray}
    open_ = {name.text for name in shape.required} if not _has_more(shape) else {name.text for name in shape.non_empty}
    for name in (*shape.required, *shape.non_empty):
        if name.text in known or name.text in seen or next(budget, None) is None:
            continue
        seen.add(name.text)
        if meant := nearest(name.text, known):
            values = {"word": name.text, "key": called(shape), "suggestion": meant}
            yield _near(name, values, "key", (Label("described", known[meant].span),))
        elif name.text not in open_:
            yield Finding("FC003", name.span, {"word": name.text, "key": called(shape)}, "undescribed")


def _has_more(shape: Shape) -> bool:
    """Whether keys of an object may be described elsewhere: by another schema, a pattern or what is not read here."""
    return shape.otherwise or any(stranger.evaluated_elsewhere for stranger in shape.strangers)


def _apart(shape: Shape, budget: Iterator[int]) -> Iterator[Finding]:
    """Keys that constraints standing apart are about and nobody describes, and sentences among them."""
    known = {name.text: name for name in shape.named or ()}
    for name in dict.fromkeys(shape.astray):
        meant = nearest(name.text, known) if next(budget, None) is not None else None
        values = {"word": name.text, "key": called(shape)}
        if meant:
            yield _near(name, {**values, "suggestion": meant}, "key", (Label("described", known[meant].span),))
        else:
            yield Finding("FC003", name.span, values, "undescribed")
    for said in shape.said:
        if not any(expectations(said.text)):  # what a machine could check is told of as such (FC001)
            yield Finding("FC003", said.span, {"word": " ".join(said.text.split()), "key": called(shape)}, "sentence")


def _beside(contract: Contract) -> Iterator[Finding]:
    for name in contract.misplaced:
        yield Finding("FC003", name.span, {"word": name.text, "key": contract.name.text}, "beside")
