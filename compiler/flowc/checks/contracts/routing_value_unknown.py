"""FC807: a value that a table routes on, or a document gives to a field, and that never comes."""

import re
from collections.abc import Iterator, Set

from flowc.analyses.accounted import is_accounted_for, is_beside, is_for_any
from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.dead_branches import DeadBranch, dead_branches
from flowc.analyses.enums import (
    Strange,
    decided,
    rival_choices,
    strange_decisions,
    strange_routes,
    strange_values,
    unlisted_rows,
)
from flowc.analyses.facts import Facts
from flowc.analyses.handling import Table, judged, sections, tables
from flowc.analyses.labels import choices_beside, is_known
from flowc.analyses.mentioned import led
from flowc.checks.contracts import by_label, labels, meant, outcomes, rename
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.doctrine.document.rowed import by_row, has_column_of
from flowc.model.statements import OTHER, Doctrine, Handler
from flowc.text import Name
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown value of each table, then for each that the choice of its field does not have."""
    joined = facts.boundaries
    choices = [{m.label.text.lower() for m in u.members} for each in facts.program.doctrines for u in each.unions]
    agents = {comparable(agent.name.text) for agent in facts.program.agents}
    for doctrine in facts.program.doctrines:
        for table in (*tables(joined, doctrine), *sections(joined, doctrine)):
            statement = table.statement
            told = statement is not None and not has_column_of(table.rows[0], statement.role)
            told = told and statement is not None and not is_beside(table.rows, doctrine, statement)
            if told and _routes_on(table) and not _is_of_another(table, choices):
                yield from _of_table(table, [row for row in table.rows if _is_strange(joined, table, row)])
            yield from (Finding("FC807", row.label.span, {"value": row.label.text}, "several") for row in table.beside)
            unlisted = None if table.statement else unlisted_rows(facts.outcomes.of(doctrine), table.rows)
            if unlisted:
                yield _of_field(unlisted)
        yield from map(_of_branch, dead_branches(joined, doctrine))
        yield from map(_of_field, (each for each in strange_values(doctrine) if not _is_agent(each, agents)))
    yield from map(_of_field, strange_decisions(facts.program.doctrines))
    yield from map(_of_field, strange_routes(facts.program.doctrines, facts.outcomes))
    yield from map(_of_rival, rival_choices(facts.program.doctrines, facts.outcomes))


def _is_agent(found: Strange, agents: Set[str]) -> bool:
    """Whether a value is an agent of the project, and the field names one: those are its values, whatever is listed."""
    return comparable(found.field.text) in _OF_AGENTS and comparable(found.places[0].text) in agents


_OF_AGENTS = ("subagent-type", "agent-type", "agent", "subagent")

_SPEAKS = expression(
    r"[`*]*\s+(?:is|are|was|were|has|had|itself|not|says?|said|no\s+longer)\b"
    r"|[^\n]{0,120}?\b(?:(?:old|former|earlier|other|older)\s+(?:spelling|name|word)|was\s+(?:its|the)\s+name|alias|formerly"
    r"|no\s+outcome|another\s+call|cannot\s+(?:happen|come|occur)|never\s+(?:happens|comes|occurs))\b"
    r"|[`*]*\s+\((?:only|if|when|with|where)\b",
    re.IGNORECASE,
)
"""What stands behind a word of which a row only speaks, or that it calls another name."""

_OF_FILE = expression(r"\b(?:in|from|of)\s+`[^`\n]{1,80}\.[a-z]{1,5}`")


def _speaks_of_it(row: Handler) -> bool:
    """Whether a row tells what became of something, or of another name; or routes on what a file holds."""
    text, end = row.label.span.source.text, row.label.span.end
    return _SPEAKS.match(text, end) is not None or any(_OF_FILE.search(each) for each in row.about[:1])


def _is_strange(joined: Boundaries, table: Table, row: Handler) -> bool:
    """Whether a row is for nothing that the role of the table returns, nor for anything else it may be about: a breach
    of the contract is found by whoever checks it, and returned by nobody.
    """
    assert table.statement
    if is_for_any(joined.words, row.label.text) or row.case == OTHER or _speaks_of_it(row):
        return False
    role = table.statement.role
    about = joined.about(role, table.doctrine)
    returned = {stands_for(member.label.text, role) for each in about for member in each.union.members}
    returned.update(table.statement.labels)
    known = stands_for(row.label.text, role) in returned or is_known(joined, table.doctrine, row)
    if known or not judged(joined, row.label.text) or _only_qualifies(joined, table, row):
        return False
    return not is_accounted_for(joined, table.doctrine, row.label, role)


def _only_qualifies(joined: Boundaries, table: Table, row: Handler) -> bool:
    """Whether a word stands behind an outcome in its row, `success`, `approve`, and no document says which words there
    are for that outcome.
    """
    assert table.statement
    role, rows = table.statement.role, by_row(table.rows)
    first, behind = rows[row.span]
    outcome = comparable(first.label.text)
    if row not in behind or stands_for(outcome, role) not in table.statement.labels:
        return False
    alike = (others for each, others in rows.values() if comparable(each.label.text) == outcome)
    words = {comparable(each.label.text) for others in alike for each in others}
    choices = choices_beside(joined, table.doctrine, role)
    listed = {comparable(member.label.text) for union in choices for member in union.members}
    shown = {comparable(name.text) for each in joined.of_role(role, table.doctrine) for name in decided(each)}
    return words.isdisjoint(listed | shown)


def _is_of_another(table: Table, choices: list[set[str]]) -> bool:
    """Whether rows that name no role are all the words of one choice of the project, be it of nobody known; or
    sections of a document that never speaks of the role, or rows of verdicts in one that does not even name it.
    """
    assert table.statement
    words, first = {row.label.text.lower() for row in table.rows}, table.rows[0]
    said = table.statement.role in {*led(table.doctrine), *table.doctrine.callees, *_called(table.doctrine)}
    unsaid = not said and (first.kind == "section" or _are_verdicts_of_nobody(table))
    return first.subject is None and (any(words <= each for each in choices) or unsaid)


def _are_verdicts_of_nobody(table: Table) -> bool:
    """Whether a document of nobody that names the role of a table nowhere has words in it that anybody uses."""
    assert table.statement
    doctrine, role = table.doctrine, table.statement.role
    known = [row for row in table.rows if stands_for(row.label.text, role) in table.statement.labels]
    common = all(row.label.text.lower() in _VERDICTS for row in known)
    words = r"[\s_-]+".join(map(re.escape, role.split("-")))
    return common and doctrine.role is None and not re.search(words, doctrine.source.text, re.IGNORECASE)


_VERDICTS = frozenset(("pass", "fail", "passed", "failed", "ok", "approve", "reject", "yes", "no"))


def _called(doctrine: Doctrine) -> Iterator[str]:
    yield from (comparable(call.callee.text) for call in doctrine.calls)


def _routes_on(table: Table) -> bool:
    """Whether at least half of the rows are outcomes: then the table is about them."""
    assert table.statement
    role, outcomes_ = table.statement.role, table.statement.labels
    return 2 * sum(stands_for(row.label.text, role) in outcomes_ for row in table.rows) >= len(table.rows)


def _of_branch(dead: DeadBranch) -> Finding:
    known, place = tuple(dead.returned.labels.values()), dead.place
    values = {"value": place.text, "role": dead.returned.role, "outcomes": outcomes(dead.returned)}
    return _finding((place,), values, meant(place.text, dead.left), known)


def _of_table(table: Table, strange: list[Handler]) -> Iterator[Finding]:
    assert table.statement
    known = tuple(table.statement.labels.values())
    for places in by_label(row.label for row in strange).values():
        values = {"value": places[0].text, "role": table.statement.role, "outcomes": outcomes(table.statement)}
        yield _finding(places, values, meant(places[0].text, known), known)


def _finding(places: tuple[Name, ...], values: dict[str, str], near: Name | None, known: tuple[Name, ...]) -> Finding:
    also = tuple(Label("also", name.span) for name in places[1:])
    if near is None:
        return Finding("FC807", places[0].span, values, "", (Label("declared", known[0].span), *also))
    told = {**values, "suggestion": near.text}
    fixes = rename(places, near.text)
    return Finding("FC807", places[0].span, told, "near", (Label("declared", near.span), *also), fixes=fixes)


def _of_field(found: Strange) -> Finding:
    near = meant(found.places[0].text, found.known)
    values = {"value": found.places[0].text, "field": found.field.text, "known": labels(found.known)}
    shown = Label("values", near.span if near else found.known[0].span)
    also = tuple(Label("also", name.span) for name in found.places[1:])
    if near is None:
        return Finding("FC807", found.places[0].span, values, "field", (shown, *also))
    told = {**values, "suggestion": near.text}
    fixes = rename(found.places, near.text)
    return Finding("FC807", found.places[0].span, told, "field-near", (shown, *also), fixes=fixes)


def _of_rival(found: Strange) -> Finding:
    value, *others = found.places
    values = {"value": value.text, "field": found.field.text, "known": labels(found.known)}
    shown = (Label("values", found.known[0].span), *(Label("also", name.span) for name in others))
    return Finding("FC807", value.span, values, "rival", shown)
