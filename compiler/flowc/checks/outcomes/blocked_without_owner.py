"""FC704: a block that says neither what blocks nor who goes on."""

from collections.abc import Iterator

from flowc.analyses.blocks import Lack, lacks
from flowc.analyses.facts import Facts
from flowc.analyses.filled_in import is_asked_elsewhere
from flowc.analyses.speakers import taken_by_nobody
from flowc.analyses.told_of_blocks import still_lacks
from flowc.analyses.turned_away import turned_away
from flowc.diagnostics import Finding, Label
from flowc.text import Span
from flowc.vocabulary import comparable

_CONTRACTS = ("handoff-contract", "output-contract")
"""Kinds of documents that say first what goes with an outcome."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such label of a role, in its contract, with the places that say no more of it; then for each
    input that is turned away to nobody.
    """
    nobodys = taken_by_nobody(facts.program.doctrines, facts.outcomes.words)
    lacking = (each for each in lacks(facts.outcomes) if not each.stated.doctrine.foreign)
    found = [each for each in lacking if (each.label.span.source, each.stated.whose) not in nobodys]
    found = [each for each in found if not is_asked_elsewhere(each, facts.program.doctrines, facts.outcomes)]
    found = [rest for each in found if (rest := still_lacks(each, facts.program.doctrines, facts.outcomes))]
    kept: list[tuple[Lack, list[Lack]]] = []
    for lack in sorted(found, key=lambda each: each.stated.doctrine.kind not in _CONTRACTS):
        first = next((further for one, further in kept if _repeats(facts, lack, one)), None)
        if first is None:
            kept.append((lack, []))
        else:
            first.append(lack)
    for lack, further in sorted(kept, key=lambda each: found.index(each[0])):
        labels = (Label("carried", lack.carried.span),) if lack.carried else ()
        also = tuple(Label("also", span) for span in (*(each.label.span for each in further), *_shown(lack)))
        yield Finding("FC704", lack.label.span, {"label": lack.label.text}, _form(lack), (*labels, *also))
    told = {lack.label.span for lack in found}
    for each in turned_away(facts.outcomes, facts.program.doctrines):
        if each.label.span not in told:
            like = Label("like", each.like.span)
            yield Finding("FC704", each.label.span, {"label": each.label.text}, "rejected", (like,))


def _shown(lack: Lack) -> Iterator[Span]:
    """Where the document of a block that carries nothing shows it in an answer, which says no more of it."""
    word = f'"{lack.label.text}"'
    for sample in lack.stated.doctrine.samples if lack.carried is None else ():
        at = sample.text.text.find(word) if sample.kind == "result" else -1
        start = sample.text.start + at + 1
        if at >= 0 and not lack.label.span.start <= start < lack.label.span.end:
            yield Span(sample.text.source, start, start + len(lack.label.text))


def _repeats(facts: Facts, lack: Lack, other: Lack) -> bool:
    """Whether a block is the same as one of another document of the role, of which it says nothing by itself."""
    one, two = lack.stated, other.stated
    if lack.carried or one.whose != two.whose or comparable(lack.label.text) != comparable(other.label.text):
        return False
    paths = one.doctrine.source.path, two.doctrine.source.path
    return _form(lack) == _form(other) and paths[0] != paths[1] and facts.outcomes.realms.together(*paths)


def _form(lack: Lack) -> str:
    if lack.blockers:
        return "owner"
    return "blockers" if lack.owner else ""
