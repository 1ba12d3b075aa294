"""FC001: an expectation a machine could check stands only in `acceptance`."""

from collections.abc import Iterator

from flowc.analyses.constraints import Unstated, is_undescribed, unstated
from flowc.analyses.facts import Facts
from flowc.analyses.shown_contracts import contracts
from flowc.checks.constraining import added, replaced
from flowc.checks.deliverables import called
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.model.deliverable import PAIRS
from flowc.syntax.suffixes import is_markdown
from flowc.text import Span


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each phrase of each contract, whatever it expects of however many values."""
    for contract in contracts(facts.program):
        phrases: dict[int, list[Unstated]] = {}
        for found in unstated(contract):
            phrases.setdefault(found.phrase.start, []).append(found)
        yield from (_finding(tuple(found)) for found in phrases.values())


def _finding(found: tuple[Unstated, ...]) -> Finding:
    first = found[0]
    phrase = Span(first.phrase.source, first.phrase.start, max(each.phrase.end for each in found))
    values = {
        "phrase": " ".join(phrase.text.split()),
        "keys": _listed(found, "key"),
        "constraints": _listed(found, "constraint"),
    }
    labels = tuple(_labels(found))
    form = "weaker" if all(each.weaker for each in found) else ""
    if all(each.word == "properties" for each in found):
        told = {**values, "lacking": " and ".join(f"`{each.value}`" for each in found)}
        return Finding("FC001", phrase, told, "undescribed", labels=(Label("undescribed", first.key.span),))
    edits = tuple(_edits(found))
    whole = all(edit is not None for edit in edits) and not is_markdown(phrase.source)
    fixes = (Fix("constrain", tuple(edit for edit in edits if edit), safe=False, values=values),) if whole else ()
    return Finding("FC001", phrase, values, form, labels=labels, fixes=fixes)


def _labels(found: tuple[Unstated, ...]) -> Iterator[Label]:
    """The values that lack constraints, each with its own, and the weaker limits."""
    lacking: dict[Span, list[Unstated]] = {}
    for each in found:
        lacking.setdefault(each.weaker or each.key.span, []).append(each)
    for span, own in lacking.items():
        told = {"constraints": _listed(tuple(own), "constraint")}
        yield Label("weaker" if own[0].weaker else "key", span, told)


def _listed(found: tuple[Unstated, ...], what: str) -> str:
    """The keys, or the missing constraints, each once."""
    keys = (found.key.text if found.word == "required" else called(found.shape) for found in found)
    words = keys if what == "key" else (f"{each.word}: {_value(each)}" for each in found)
    return " and ".join(dict.fromkeys(f"`{word}`" for word in words))


def _value(found: Unstated) -> str:
    return f"[{found.value}]" if found.word == "required" else found.value


def _edits(found: tuple[Unstated, ...]) -> Iterator[Edit | None]:
    """An edit for each weaker limit, and one for each value that lacks constraints."""
    missing: dict[tuple[str, ...], list[Unstated]] = {}
    for each in found:
        if _contradicts(each) or each.word == "properties" or is_undescribed(each.shape):
            yield None
        elif each.weaker:
            yield replaced(each.weaker, each.value)
        else:
            missing.setdefault(each.shape.path, []).append(each)
    for lacking in missing.values():
        yield added(lacking[0].shape, tuple((each.word, each.value) for each in lacking))


def _contradicts(found: Unstated) -> bool:
    """Whether the deliverable has a limit on the other side that the expected one would cross."""
    for lower, upper in PAIRS:
        least, most = found.shape.limit(lower), found.shape.limit(upper)
        if found.word == lower and most is not None and float(found.value) > most:
            return True
        if found.word == upper and least is not None and float(found.value) < least:
            return True
    return False
