"""FC805: an outcome a callee may return, and nothing says what its caller does then."""

import re
from collections import Counter
from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.facts import Facts
from flowc.analyses.graph import path_to
from flowc.analyses.handling import Handling, Table, handlings, judged
from flowc.analyses.qualified import unplaced
from flowc.analyses.rest import is_data
from flowc.analyses.told_elsewhere import Leaders, is_left_to_a_leader, is_told_elsewhere, leaders, makes_the_call
from flowc.analyses.unrouted import Unrouted, invocations, unrouted
from flowc.checks.contracts import labels, outcomes
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.text import Span
from flowc.vocabulary import comparable

_AFTER = expression(
    r"\W*(?:\d+\W+)?(?:after|once|when|on|upon|from|following)\b|.*\b(?:results?|outcomes?|answers?|returns?)\b",
    re.IGNORECASE,
)

MOST_PATHS = 20
"""Outcomes of one machine that are shown with the path to where they arrive."""


def check(facts: Facts) -> Iterator[Finding]:
    """Outcomes of agents that lead nowhere in their flow, then outcomes that no document of a caller handles."""
    for machine in facts.machines:
        every = unrouted(facts.boundaries, facts.agreements, machine.machine)
        entered = (found for found in every if found.invocation.stage.state.text in machine.entered)
        for number, found in enumerate(entered):
            state = found.invocation.stage.state.text
            yield _in_flow(found, path_to(machine.ways, state) if number < MOST_PATHS else (state,))
    working = {comparable(each.agent.text) for machine in facts.machines for each in invocations(machine.machine)}
    joined, doctrines = facts.boundaries, facts.program.doctrines
    leading = leaders(joined, doctrines)
    calls: dict[str, tuple[list[Handling], list[Handling]]] = {}
    for handling in handlings(joined, doctrines):
        if handling.returned.role not in working:
            led, pages = calls.setdefault(handling.returned.role, ([], []))
            (led if makes_the_call(joined, leading, handling) else pages).append(handling)
    for led, pages in calls.values():
        told = [finding for handling in led for finding in _in_prose(facts, handling)]
        yield from told
        for page in pages:
            missing = _in_prose(facts, page)
            yield from (each for each in missing if not _is_done(joined, leading, page, each, led, told))


def _is_done(
    joined: Boundaries, leading: Leaders, page: Handling, found: Finding, led: list[Handling], told: list[Finding]
) -> bool:
    """Whether what a page leaves out that makes no call is handled, or told, where the call is made."""
    outcome, path = found.values["outcome"], page.places[0][0].source.path
    near = (each for each in told if joined.realms.together(each.span.source.path, path))
    if any(each.values["outcome"] == outcome for each in near):
        return True
    return is_left_to_a_leader(joined, leading, page, led, stands_for(outcome, page.returned.role))


def _in_flow(found: Unrouted, path: tuple[str, ...]) -> Finding:
    invocation = found.invocation
    state = invocation.stage.state.text
    values = {
        "role": invocation.agent.text,
        "outcome": found.labels[0].text,
        "labels": labels(found.labels),
        "outcomes": outcomes(found.statement),
        "edge": f"{invocation.exit.edge.source.text} -> {invocation.exit.edge.target.text}",
        "state": state,
    }
    rest = (found.rest,) if found.rest else ()
    witness = (*path, f"({found.labels[0].text})", *rest, "nothing")
    places = tuple(Label("declared", name.span) for name in found.labels)
    return Finding("FC805", invocation.agent.span, values, "flow" if found.rest else "strange", places, witness)


def _in_prose(facts: Facts, handling: Handling) -> Iterator[Finding]:
    joined, doctrines = facts.boundaries, facts.program.doctrines
    place = _head(handling) or _last(handling)
    for each in unplaced(joined, handling):
        values = {"role": handling.returned.role, "outcome": each.outcome, "caller": handling.caller}
        values |= {"value": each.word.text, "outcomes": labels(member.label for member in each.choice.members)}
        yield Finding("FC805", each.last.label.span, values, "beside", (Label("declared", each.word.span),))
    for label in handling.unhandled:
        name = handling.returned.labels[label]
        due = judged(joined, name.text) and _is_due(joined, handling, label)
        if due and not is_told_elsewhere(joined, doctrines, handling, label):
            values = {"role": handling.returned.role, "outcome": name.text, "caller": handling.caller}
            values["outcomes"] = outcomes(handling.returned)
            yield Finding("FC805", place, values, "", (Label("declared", name.span),))


def _last(handling: Handling) -> Span:
    """The label behind which a place is missing: of the last row of the first table, else the first there is."""
    first = min((handler.label.span for _, handler in handling.places), key=_place)
    tables = ([row.label.span for row in (*table.rows, table.last) if row] for table in handling.tables)
    return max((span for rows in tables if first in rows for span in rows), key=_place, default=first)


def _is_due(joined: Boundaries, handling: Handling, label: str) -> bool:
    """Whether an outcome needs a place of its own: success is what a caller goes on with, unless a table routes it or
    another success has its own, and so may be what nobody can class, unless two others have theirs, or the document has
    a place for it where another role returns it.
    """
    routed = any(map(_is_routed, handling.tables))
    refused = joined.words.has("decisions", label) and not joined.words.has("approvals", label)
    kind = joined.words.outcome_class(label)
    others = handling.handled & handling.returned.labels.keys()
    if kind == "success":
        told_apart = handling.returned.union.spelling != "headings"
        return routed or (told_apart and any(joined.words.outcome_class(other) == kind for other in others))
    succeeds = any(joined.words.outcome_class(other) == "success" for other in others)
    due = routed or refused or bool(kind) or len(others) > 1 or (succeeds and _is_titled(handling))
    return due or _is_placed_for_another(handling, label)


def _is_placed_for_another(handling: Handling, label: str) -> bool:
    """Whether a document with places for outcomes of a role has one for an outcome when another role returns it."""
    documents = {id(doctrine): doctrine for doctrine, _ in handling.places}.values()
    rules = (each for doctrine in documents for each in doctrine.handlers if each.kind == "rule" and each.subject)
    others = (each for each in rules if comparable(each.subject or "") != handling.returned.role)
    return any(comparable(each.label.text) == label for each in others)


def _is_titled(handling: Handling) -> bool:
    """Whether all places for the outcomes of a role stand in a section that is about what follows its call."""
    role, places = handling.returned.role, [place for _, place in handling.places if place.kind == "rule"]
    titled = (any(_AFTER.match(words) and _names(words, role) for words in place.about) for place in places)
    return bool(places) and all(titled)


def _names(title: str, role: str) -> bool:
    return f"-{role}-" in f"-{comparable(title.replace('`', '').strip('* .:'))}-"


def _is_routed(table: Table) -> bool:
    """Whether a table has more rows than one, those for other roles among them, or its document has several rows for
    each of two others: then a single one is one too few.
    """
    about = table.rows[0].about
    rows = [row for row in table.doctrine.handlers if row.kind == "row" and row.subject]
    others = Counter(row.subject for row in rows if row.subject != table.rows[0].subject)
    beside = sum(1 for row in rows if row.about == about)
    return len(table.rows) > 1 or beside > 1 or sum(1 for number in others.values() if number > 1) > 1


def _head(handling: Handling) -> Span | None:
    """Where a table for machines says which call its rows are about."""
    data = (doctrine for doctrine, _ in handling.places if is_data(doctrine))
    calls = (each for doctrine in data for each in doctrine.boundaries)
    return next((each.span for each in calls if each.callee == handling.returned.role), None)


def _place(span: Span) -> tuple[str, int]:
    return span.source.path, span.start
