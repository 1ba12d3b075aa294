"""Findings and suppressions brought together: what is hidden by which comment, and which comments hide nothing."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from flowc.diagnostics import Finding, in_order
from flowc.structs import Struct
from flowc.suppressions import Selector, Suppression, may_hold
from flowc.suppressions.matching import OWN, Hiding, hiding
from flowc.text import Source

if TYPE_CHECKING:
    from flowc.suppressions.reading import Found

_OF_READERS = "FC1"

Active: TypeAlias = Callable[[Source], Iterable[str]]
"""The codes of the rules that judge a source: those that ran and are not switched off for it."""


class Applied(Struct):
    """`kept` are the findings nothing hides, `suppressed` the hidden ones with what hides them, `findings` what is
    wrong with the suppressions themselves (FC120 to FC122).
    """

    kept: list[Finding]
    suppressed: list[tuple[Finding, Suppression]]
    findings: list[Finding]


def apply(findings: Iterable[Finding], sources: Iterable[Source], active: Active) -> Applied:
    """The findings without the suppressed ones; `active` tells the codes of the rules that judge a source.

    `sources` are those whose findings are reported: only their suppressions count and are judged. A suppression is
    unused only where all rules it names are active and the readers saw the whole text. What is wrong with a
    suppression can be hidden by another one only.
    """
    given = list(findings)
    speaking = [source for source in sources if may_hold(source.text)]
    if not speaking:
        return Applied(given, [], [])
    from flowc.suppressions.reading import suppressions

    read = {source: suppressions(source) for source in speaking}
    return _applied(given, read, {source: frozenset(active(source)) for source in speaking})


def _applied(given: list[Finding], read: "Mapping[Source, Found]", active: Mapping[Source, frozenset[str]]) -> Applied:
    wrong = [each for source, found in read.items() for each in found.findings if each.code in active[source]]
    hides = _hiding([*given, *wrong], read)
    used = _used([*given, *wrong], hides)
    idle = _idle(read, given, used, active)
    waiting = {each: words for each, words in idle.items() if any("FC121" in word.codes for word in words)}
    sure = _unused({each: words for each, words in idle.items() if each not in waiting})
    hides |= _hiding(sure, read)
    rest = _unused(_still(waiting, used | _used(sure, hides)))
    own = [*wrong, *sure]
    return Applied(
        [each for each in given if id(each) not in hides],
        [(each, hides[id(each)]) for each in (*given, *own) if id(each) in hides],
        in_order([*(each for each in own if id(each) not in hides), *rest]),
    )


def _hiding(findings: list[Finding], read: "Mapping[Source, Found]") -> Hiding:
    groups: dict[Source, list[Finding]] = {}
    for finding in findings:
        if finding.span.source in read:
            groups.setdefault(finding.span.source, []).append(finding)
    return {
        number: each
        for source, group in groups.items()
        for number, each in hiding(group, read[source].suppressions).items()
    }


def _used(findings: list[Finding], hides: Hiding) -> set[Selector]:
    """The words that hide something: of several that name one rule, the most exact."""
    pairs = {(hides[id(finding)], finding.code) for finding in findings if id(finding) in hides}
    return {_most_exact(suppression, code) for suppression, code in pairs}


def _most_exact(suppression: Suppression, code: str) -> Selector:
    naming = [each for each in suppression.selectors if code in each.codes]
    return min(naming, key=lambda each: (len(each.codes), each.span.start))


def _idle(
    read: "Mapping[Source, Found]", given: list[Finding], used: set[Selector], active: Mapping[Source, frozenset[str]]
) -> dict[Suppression, tuple[Selector, ...]]:
    """The suppressions with words that hid nothing, where that can be told."""
    doubtful = {each.span.source for each in given if each.code.startswith(_OF_READERS) and each.code not in OWN}
    found: dict[Suppression, tuple[Selector, ...]] = {}
    for source, each in read.items():
        if not each.complete or source in doubtful or "FC121" not in active[source]:
            continue
        for suppression in each.suppressions:
            words = tuple(w for w in suppression.selectors if w not in used and w.codes <= active[source])
            if words:
                found[suppression] = words
    return found


def _unused(idle: Mapping[Suppression, tuple[Selector, ...]]) -> list[Finding]:
    if not idle:
        return []
    from flowc.suppressions.unused import unused

    return unused(idle)


def _still(
    waiting: Mapping[Suppression, tuple[Selector, ...]], used: set[Selector]
) -> dict[Suppression, tuple[Selector, ...]]:
    """What hides nothing of the suppressions that may hide an FC121, once the others are told."""
    left = {each: tuple(word for word in words if word not in used) for each, words in waiting.items()}
    return {each: words for each, words in left.items() if words}
