"""What is said of the texts of a project, and whether fixes made them better."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TypeAlias

from flowc.catalogue import Severity, card
from flowc.diagnostics import Finding, in_order
from flowc.fixes.offers import Offer
from flowc.fixes.sparing import Sparing
from flowc.machine.document import behaviour
from flowc.machine.table import Table
from flowc.structs import Struct
from flowc.text import Source

_Fault: TypeAlias = tuple[str, str, tuple[tuple[str, str], ...]]
_Flow: TypeAlias = tuple[str, str, int]


def _nowhere(_: Offer) -> None:
    """Nothing is spared."""


class Verdict(Struct):
    """Every finding in some texts, the paths of those that hold documents, what makes the tables of all flows, and
    where fixes must not reach.
    """

    findings: tuple[Finding, ...]
    documents: frozenset[str]
    tables: Callable[[], Iterable[Table]]
    spared: Sparing = _nowhere


Judge: TypeAlias = Callable[[Mapping[str, Source]], Verdict]
"""What says something of all texts of a project, by their paths."""


class Objection(Enum):
    """Why a fix is not made."""

    BREAKS = "the document could not be read any more"
    NEW_ERROR = "it would bring a new error"
    USELESS = "it would not mend what it is for"
    ACTS_OTHERWISE = "a flow would act otherwise"
    SPARED = "it would change a place where its rule is hidden or off"


def objection(before: Verdict, after: Verdict, made: list[Offer]) -> Objection | None:
    """What speaks against some fixes that were made at once, if anything."""
    if not before.documents <= after.documents:
        return Objection.BREAKS
    if new_errors(before, after, made):
        return Objection.NEW_ERROR
    if not _mends(before, after, made):
        return Objection.USELESS
    if all(offer.safe for offer in made) and not _acts_alike(before, after):
        return Objection.ACTS_OTHERWISE
    return None


def new_errors(before: Verdict, after: Verdict, made: Iterable[Offer]) -> list[Finding]:
    """The errors that were not there before some fixes, in order. One that only tells a word as it is now is old; so is
    one of the same rule at the same words: that others changed, which it names beside, makes no new error.
    """
    had, has = _errors(before), _errors(after)
    if not has - had:
        return []
    new = (has - had) - _retold(had - has, made)
    more = Counter(map(_words, filter(_is_error, after.findings))) - Counter(map(_words, before.findings))
    found = (finding for finding in in_order(list(after.findings)) if _fault(finding, "") in new)
    return [finding for finding in found if _is_error(finding) and more[_words(finding)]]


def _words(finding: Finding) -> tuple[str, str, str, int, tuple[str, ...]]:
    """What a finding is known by where only what it is compared with changed: its rule and its file, the line in which
    it stands, where, and which words of that line it tells.
    """
    text, start = finding.span.source.text, finding.span.start
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    line = text[first:] if last < 0 else text[first:last]
    told = tuple(sorted(value for value in finding.values.values() if value in line))
    return finding.code, finding.span.source.path, line, start - first, told


def _errors(verdict: Verdict) -> Counter[_Fault]:
    """The findings that are errors, by code and values: a form only tells how much is known about the same fault."""
    return Counter(_fault(finding, "") for finding in verdict.findings if _is_error(finding))


def _is_error(finding: Finding) -> bool:
    return card(finding.code).severity is Severity.ERROR


def _retold(gone: Counter[_Fault], made: Iterable[Offer]) -> Counter[_Fault]:
    """Faults that are gone, in the words that the fixes put in place of others."""
    words = [(edit.span.text, edit.text) for offer in made for edit in offer.edits if edit.span.text]
    told: Counter[_Fault] = Counter()
    for (code, form, values), number in gone.items():
        told[code, form, tuple((slot, _rewritten(value, words)) for slot, value in values)] += number
    return told


def _rewritten(value: str, words: Iterable[tuple[str, str]]) -> str:
    for old, new in words:
        value = value.replace(old, new)
    return value


def _mends(before: Verdict, after: Verdict, made: list[Offer]) -> bool:
    """Whether as many findings are gone as were to be mended."""
    aims = Counter(_fault(offer.finding, offer.finding.form) for offer in made)
    had, has = (Counter(_fault(each, each.form) for each in verdict.findings) for verdict in (before, after))
    return all(has[fault] <= had[fault] - number for fault, number in aims.items())


def _fault(finding: Finding, form: str) -> _Fault:
    return finding.code, form, tuple(sorted(finding.values.items()))


def _acts_alike(before: Verdict, after: Verdict) -> bool:
    """Whether every flow that had a table has one that acts alike."""
    found = _behaviours(after)
    return all(found.get(flow) == told for flow, told in _behaviours(before).items())


def _behaviours(verdict: Verdict) -> dict[_Flow, str]:
    """The hash of what each flow does, by its file, its name and its number among flows of that name."""
    seen: Counter[tuple[str, str]] = Counter()
    found = {}
    for table in verdict.tables():
        name = table.sources[0].path, table.flow
        found[(*name, seen[name])] = behaviour(table)
        seen[name] += 1
    return found
