"""How callers handle what they call: the rules, rows and sections for each outcome of each callee."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.among_statuses import told_of
from flowc.analyses.boundaries import Boundaries, Statement, is_no_outcome, stands_for
from flowc.analyses.listing import lists_keys
from flowc.analyses.mentioned import led, mentioned, named
from flowc.analyses.rest import is_data, speaks_of_the_rest
from flowc.analyses.routed import alike, is_told, mostly_named, of_others, returning, several
from flowc.model.statements import LEADING, Doctrine, Handler
from flowc.syntax.near import nearest
from flowc.text import position
from flowc.vocabulary import comparable


class Table(NamedTuple):
    """The rows of one routing table, or of one list that routes, and the outcomes it routes on, where known.

    Of a table for several roles `beside` are the rows for nothing that any of them returns, and `last` is its last row.
    """

    doctrine: Doctrine
    rows: tuple[Handler, ...]
    statement: Statement | None
    beside: tuple[Handler, ...] = ()
    last: Handler | None = None


class Handling(NamedTuple):
    """What the documents of one caller do for the outcomes of one callee, and what the callee returns."""

    caller: str
    returned: Statement
    places: tuple[tuple[Doctrine, Handler], ...]
    tables: tuple[Table, ...]
    handled: frozenset[str]

    @property
    def unhandled(self) -> tuple[str, ...]:
        """The outcomes without a place. One that a place for nothing nearly names has its place: the rules about such
        places tell the wrong name. So have those left where as many rows of its tables are for nothing, unless they are
        called otherwise altogether. A status that the union holds is a fault by itself; its place is for something.
        """
        left = [label for label in self.returned.labels if label not in self.handled]
        held = {stands_for(member.label.text, self.returned.role) for member in self.returned.union.members}
        strange = sorted(self.handled - self.returned.labels.keys() - held)
        misspelt = {near for label in strange if (near := nearest(label, left))}
        akin = {label for label in left for other in strange if is_part(label, other) or is_part(other, label)}
        alone = tuple(label for label in left if label not in misspelt | akin)
        dead = {stands_for(row.label.text, self.returned.role) for table in self.tables for row in table.rows}
        meant = dead.intersection(strange)
        if len(left) > len(meant):
            return alone
        return tuple(label for label in alone if all(_differ(label, other) for other in meant))


def _differ(label: str, other: str) -> bool:
    """Whether neither of two labels is likely another name of the other: both of several words, and none in common."""
    mine, theirs = set(label.split("-")), set(other.split("-"))
    return len(mine) > 1 and len(theirs) > 1 and not mine & theirs


def tables(joined: Boundaries, doctrine: Doctrine) -> Iterator[Table]:
    """The routing tables of a document, each with the outcomes it routes on."""
    rows: list[Handler] = []
    for handler in doctrine.handlers:
        if handler.kind != "row":
            continue
        if rows and not _continues(rows[-1], handler):
            yield from _by_role(joined, doctrine, rows)
            rows = []
        rows.append(handler)
    yield from _by_role(joined, doctrine, rows)


def sections(joined: Boundaries, doctrine: Doctrine) -> Iterator[Table]:
    """The sections that a document which leads agents has for outcomes, those under one title together as a table."""
    groups: dict[tuple[str, ...], list[Handler]] = {}
    for handler in doctrine.handlers if doctrine.kind in LEADING and not doctrine.unions else ():
        if handler.kind == "section" and handler.subject is None:
            groups.setdefault(handler.about[1:], []).append(handler)
    yield from (_table(joined, doctrine, tuple(group)) for group in groups.values() if len(group) > 1)


def _by_role(joined: Boundaries, doctrine: Doctrine, rows: list[Handler]) -> Iterator[Table]:
    """The rows of one table as one for each role they speak of, or for each whose outcomes they are."""
    groups: dict[str | None, list[Handler]] = {}
    for row in rows:
        groups.setdefault(row.subject, []).append(row)
    for group in groups.values():
        mixed = None if group[0].subject else several(joined, doctrine, tuple(group))
        if mixed is None:
            yield _table(joined, doctrine, tuple(group))
            continue
        for at, (statement, own) in enumerate(mixed.of_roles):
            yield Table(doctrine, own, statement, () if at else mixed.strange, group[-1])


def _continues(before: Handler, row: Handler) -> bool:
    """Whether a row belongs to the same table or list: it begins on the next line, or behind blank lines under the
    same words.
    """
    source = row.label.span.source
    last = position(source, max(before.span.end - 1, before.span.start)).line
    loose = before.about == row.about and not re.search(r"\w", source.text[before.span.end : row.span.start])
    return loose or position(source, row.label.span.start).line - last <= 1


def _table(joined: Boundaries, doctrine: Doctrine, rows: tuple[Handler, ...]) -> Table:
    subject = rows[0].subject
    if subject:
        told = told_of(joined, comparable(subject), doctrine)
        return Table(doctrine, rows, told if told and is_told(told, rows) else None)
    return Table(doctrine, rows, mostly_named(joined, doctrine, rows))


def handlings(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Handling]:
    """For each caller and callee with rules or rows between them, what is handled.

    A caller that records the callee's outcomes handles them all: what the record leaves out is told by comparing
    it. So does one whose documents say what happens otherwise.
    """
    for caller, group in _callers(joined, doctrines):
        routing = tuple(table for doctrine in group for table in tables(joined, doctrine))
        for role in _callees(joined, group, routing):
            returned = told_of(joined, role, group[0])
            if returned and role != joined.role_of(group[0]) and not _is_called_by_others(caller, group, role):
                yield from _handling(joined, group, routing, returned, doctrines)


def _callers(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[tuple[str, tuple[Doctrine, ...]]]:
    """The documents of each role with its name, versions of one set apart, with contracts of no role about the calls
    it makes; any other document of no role is a caller of its own.
    """
    groups: dict[str, list[list[Doctrine]]] = {}
    for doctrine in doctrines:
        if not (doctrine.handlers or doctrine.unions or doctrine.calls or doctrine.kind in LEADING):
            continue
        for caller in _callers_of(joined, doctrine):
            sets = groups.setdefault(caller, [])
            home = next((g for g in sets if joined.realms.together(g[0].source.path, doctrine.source.path)), None)
            if home is None:
                sets.append([doctrine])
            else:
                home.append(doctrine)
    yield from ((caller, tuple(group)) for caller, sets in groups.items() for group in sets)


def _is_called_by_others(caller: str, group: tuple[Doctrine, ...], role: str) -> bool:
    """Whether only contracts of several calls speak of a role among the documents of a caller, and draw others that
    call it.
    """
    drawn = {each.caller for doctrine in group for each in doctrine.boundaries if each.callee == role and each.caller}
    own = (each for each in group if each.kind != "handoff-contract")
    calls = (name for each in own for name in (*(call.callee.text for call in each.calls), *_subjects(each)))
    return bool(drawn) and caller not in drawn and role not in map(comparable, calls)


def _subjects(doctrine: Doctrine) -> Iterator[str]:
    yield from (handler.subject for handler in doctrine.handlers if handler.subject)


def _callers_of(joined: Boundaries, doctrine: Doctrine) -> tuple[str, ...]:
    """The role of a document, else those that make the calls a contract is about, else its path."""
    role = joined.role_of(doctrine) or (doctrine.boundary.caller if doctrine.boundary else None)
    drawn = doctrine.boundaries if doctrine.kind == "handoff-contract" else ()
    calling = (role,) if role else tuple(dict.fromkeys(each.caller for each in drawn if each.caller))
    return calling or (doctrine.source.path,)


def _callees(joined: Boundaries, group: tuple[Doctrine, ...], routing: tuple[Table, ...]) -> tuple[str, ...]:
    """The roles whose outcomes the handlers of a caller are about."""
    roles = [comparable(handler.subject) for each in group for handler in each.handlers if handler.subject]
    roles += [table.statement.role for table in routing if table.statement]
    roles += [comparable(call.callee.text) for each in group for call in each.calls]
    roles += [each.role for each in _told_callers(joined, group[0])]
    roles += [role for each in group for role in (*each.callees, *sorted(led(each).intersection(returning(joined))))]
    return tuple(dict.fromkeys(roles))


def _told_callers(joined: Boundaries, near: Doctrine) -> Iterator[Statement]:
    """What those return of whom a contract says that the role of a document calls them."""
    own = joined.role_of(near)
    told = (told_of(joined, role, near) for role in joined.called_by(own))
    yield from (each for each in told if each and each.caller == own)


def _handling(
    joined: Boundaries,
    group: tuple[Doctrine, ...],
    routing: tuple[Table, ...],
    returned: Statement,
    doctrines: tuple[Doctrine, ...],
) -> Iterator[Handling]:
    own = tuple(table for table in routing if table.statement and table.statement.role == returned.role)
    rows = tuple((table.doctrine, row) for table in own for row in table.rows)
    routes = {row.span.source for _, row in rows}
    places = tuple(
        (each, handler)
        for each in group
        for handler in each.handlers
        if _is_for(handler, returned.role)
        and not (routes - {each.source} and _only_lists(each, handler, returned.role))
    )
    deciding = [handler for _, handler in places if handler.kind == "rule"]
    sections = {comparable(handler.label.text) for _, handler in places if handler.kind in ("section", "qualifier")}
    spoken = () if rows or deciding or len(sections) > 1 else tuple(named(returned, group))
    places += spoken
    named_rows = any(row.subject for _, row in rows)
    if not (rows or deciding or len(sections) > 1 or spoken) or _handles_the_rest(joined, group, returned, named_rows):
        return
    words = {handler.label.text for _, handler in (*places, *rows)} | _beside(joined, group, routing, returned)
    handled = frozenset(stands_for(label, returned.role) for label in words if judged(joined, label))
    if not rows and not sections and handled.isdisjoint(returned.labels):
        return
    speaking = _speaking(joined, group, returned, (*places, *rows), doctrines)
    yield Handling(
        caller=joined.role_of(group[0]) or group[0].source.path,
        returned=_meant(joined, group[0], returned, handled),
        places=tuple({(each.source, handler): (each, handler) for each, handler in (*places, *rows)}.values()),
        tables=own,
        handled=handled
        | frozenset(mentioned(returned, [each for each in speaking if not is_data(each)], returning(joined))),
    )


def _beside(
    joined: Boundaries, group: tuple[Doctrine, ...], routing: tuple[Table, ...], returned: Statement
) -> set[str]:
    """The labels of places that name no role, but for those of what others return, or the caller itself."""
    loose = tuple(handler for each in group for handler in each.handlers if handler.subject is None)
    stated = [(table.statement, table.rows) for table in routing if table.statement]
    own = joined.returned(joined.role_of(group[0]), group[0])
    stated += [(own, loose)] if own else []
    return {handler.label.text for handler in loose} - of_others(stated, returned) | alike(group, returned)


def _speaking(
    joined: Boundaries,
    group: tuple[Doctrine, ...],
    returned: Statement,
    places: tuple[tuple[Doctrine, Handler], ...],
    doctrines: tuple[Doctrine, ...],
) -> list[Doctrine]:
    """The documents in which an outcome may be spoken of: those with places for others and, where a caller only names
    its callee, all but the callee's own, in which others may have places.
    """
    calling = [each for each in group if any(comparable(call.callee.text) == returned.role for call in each.calls)]
    if calling or any(handler.kind != "mention" for _, handler in places):
        return [*(doctrine for doctrine, _ in places), *calling]
    return [each for each in doctrines if joined.role_of(each) != returned.role]


def _only_lists(doctrine: Doctrine, handler: Handler, role: str) -> bool:
    """Whether a section is where the contract of a call says what comes with an outcome: no place of a table."""
    called = doctrine.boundary.callee if doctrine.kind == "handoff-contract" and doctrine.boundary else None
    return handler.kind == "section" and called == role and lists_keys(handler)


def _meant(joined: Boundaries, near: Doctrine, returned: Statement, handled: frozenset[str]) -> Statement:
    """The statement about a role that its caller goes by: that with most of the outcomes it has places for."""
    complete = [each for each in joined.about(returned.role, near) if each.complete and each.returned]
    return max((returned, *complete), key=lambda each: len(handled & each.labels.keys()))


def _is_for(handler: Handler, role: str) -> bool:
    return handler.subject is not None and comparable(handler.subject) == role


def _handles_the_rest(joined: Boundaries, group: tuple[Doctrine, ...], returned: Statement, tabled: bool) -> bool:
    """Whether a caller has words for what it does not name, or records whatever comes and has no table for it."""
    sources = {doctrine.source for doctrine in group}
    about = joined.about(returned.role, group[0])
    records = any(not each.returned and each.doctrine.source in sources for each in about)
    acting = [each for each in group if each.handlers or each.calls or each.kind in LEADING]
    carried_out = [e for e in acting if is_data(e) and any(_is_for(h, returned.role) for h in e.handlers)]
    speaking = carried_out or [each for each in acting if not _is_for_callers(joined, each)]
    return (records and not tabled) or any(speaks_of_the_rest(doctrine, returned.role) for doctrine in speaking)


def _is_for_callers(joined: Boundaries, doctrine: Doctrine) -> bool:
    """Whether a document says what others do with the outcomes of its own role, and nothing of its callees."""
    own = joined.returned(joined.role_of(doctrine), doctrine)
    labels = {stands_for(handler.label.text, own.role) for handler in doctrine.handlers} if own else set()
    called = any(comparable(call.callee.text) != joined.role_of(doctrine) for call in doctrine.calls)
    return bool(own and labels) and not called and labels <= set(own.labels if own else ())


def is_part(label: str, whole: str) -> bool:
    """Whether a label is another with further words: `blocked` of `execution-blocked`."""
    short, long = comparable(label), comparable(whole)
    return long.startswith(f"{short}-") or long.endswith(f"-{short}")


def judged(joined: Boundaries, label: str) -> bool:
    """Whether a label is judged as an outcome: no status, which another rule tells, and no `not-attempted`."""
    return not is_no_outcome(label, joined.words) and not joined.words.is_not_attempted(label)
