"""FC801: two documents that give one role different outcomes, or one outcome different keys."""

from collections.abc import Iterator

from flowc.analyses.among_statuses import against_statuses
from flowc.analyses.carried import Drift, drifts
from flowc.analyses.differing import Difference, differences
from flowc.analyses.facts import Facts
from flowc.analyses.loosely import loose_ends_of_returns
from flowc.analyses.outcomes import Outcomes
from flowc.analyses.verdicts_told import misjudged, misquoted
from flowc.checks.contracts import labels, meant, outcomes, rename
from flowc.diagnostics import Finding, Label
from flowc.model.doctrine.outcomes.loosely import ONLY, SPOKEN
from flowc.model.statements import Role
from flowc.text import Name, Span
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for all statements that differ alike from the one that counts most, at the first of them."""
    alike: dict[tuple[int, int, str, tuple[str, ...], tuple[str, ...]], list[Difference]] = {}
    boundaries, doctrines = facts.boundaries, facts.program.doctrines
    told = (*differences(boundaries), *misquoted(boundaries, doctrines), *misjudged(boundaries))
    for each in (*told, *loose_ends_of_returns(boundaries), *against_statuses(boundaries)):
        spelling = each.statement.union.spelling if each.statement.union.spelling in (ONLY, SPOKEN) else ""
        where = (id(each.other.doctrine), each.other.union.span.start, f"{each.statement.role} {spelling}")
        alike.setdefault((*where, _keys(each.extra), _keys(each.missing)), []).append(each)
    for group in alike.values():
        yield _finding(facts.outcomes, group[0], group[1:])
    for drift in drifts(facts.boundaries):
        yield _of_keys(drift)


def _keys(names: tuple[Name, ...]) -> tuple[str, ...]:
    return tuple(sorted(comparable(name.text) for name in names))


def _place(difference: Difference) -> Span:
    return difference.extra[0].span if difference.extra else difference.statement.union.span


def _renamed(told: Outcomes, group: list[Difference], label: str) -> Iterator[Label]:
    """The sections that a document has for an outcome by the name it has elsewhere, and not by its own."""
    doctrines = {id(each.statement.doctrine) for each in group}
    for condition in told.conditions:
        handler = condition.handler
        if id(condition.doctrine) in doctrines and handler.kind == "section" and handler.label.text == label:
            yield Label("renamed", handler.label.span)


def _finding(told: Outcomes, difference: Difference, further: list[Difference]) -> Finding:
    statement, extra, missing = difference.statement, difference.extra, difference.missing
    values = {
        "role": statement.role,
        "verb": "is recorded to return" if statement.union.role is Role.RECORD else "returns",
        "extra": labels(extra),
        "missing": labels(missing),
        "outcomes": outcomes(difference.other),
        "document": difference.other.path,
    }
    suggestion = _meant(statement.role, extra, missing)
    values |= {"suggestion": suggestion} if suggestion else {}
    form = "near" if suggestion else "" if extra and missing else "extra" if extra else "missing"
    where = missing[0].span if missing else difference.other.union.span
    fixes = rename((*extra, *(name for each in further for name in each.extra)), suggestion) if suggestion else ()
    also = tuple(Label("also", _place(each)) for each in further)
    renamed = tuple(_renamed(told, [difference, *further], suggestion)) if suggestion else ()
    return Finding("FC801", _place(difference), values, form, (Label("other", where), *also, *renamed), fixes=fixes)


def _of_keys(drift: Drift) -> Finding:
    missing = labels(tuple(Name(field.text, field.span) for field in drift.missing))
    values = {
        "role": drift.role,
        "label": drift.label.text,
        "missing": missing,
        "document": drift.other.path,
    }
    return Finding("FC801", drift.at, values, "keys", (Label("keys", drift.missing[0].span),))


def _meant(role: str, extra: tuple[Name, ...], missing: tuple[Name, ...]) -> str | None:
    """The label of the other document that the only one added here stands for."""
    if len(extra) != 1 or len(missing) != 1:
        return None
    near = meant(extra[0].text, missing)
    return near.text if near else None
