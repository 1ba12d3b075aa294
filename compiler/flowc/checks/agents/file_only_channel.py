"""FC908: a file that is the only way data passes from one stage to another."""

from collections.abc import Iterator

from flowc.analyses.channels import channels, pointed, stated
from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed
from flowc.analyses.pointed import pointed_to
from flowc.analyses.takers import handed_over
from flowc.analyses.unreturned import unreturned
from flowc.analyses.withheld import withheld
from flowc.diagnostics import Finding, Label
from flowc.model.doctrine.document.paths import same_place
from flowc.structs import replace

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each file a role writes; else for each document that says files are the only way."""
    known = list(channels(facts))
    for told in (handed_over, withheld, unreturned, pointed_to):
        paths = [maker.path.text for maker, _ in known]
        known += [each for each in told(facts) if not any(same_place(each[0].path.text, path) for path in paths)]
    found = [_of_file(facts, *each) for each in known]
    said = list(stated(facts))
    if found:
        ruled = tuple(Label("ruled", deed.span) for deed, _ in said[:_MOST_LABELS])
        yield replace(found[0], labels=(*found[0].labels, *ruled))
        yield from found[1:]
        return
    for first, further in said:
        labels = tuple(Label("also", deed.span) for deed in further[:_MOST_LABELS])
        yield Finding("FC908", first.span, {}, "stated", labels)


def _of_file(facts: Facts, maker: Passed, takers: tuple[Passed, ...]) -> Finding:
    labels = tuple(Label("read", taker.span, {"reader": taker.role}) for taker in takers[:_MOST_LABELS])
    labels += tuple(Label("pointed", span) for taker in takers for span in pointed(facts, taker))[:_MOST_LABELS]
    values = {"path": maker.path.text, "writer": maker.role, "reader": takers[0].role}
    return Finding("FC908", maker.span, values, "sent" if _calls(facts, maker, takers[0]) else "", labels)


def _calls(facts: Facts, maker: Passed, taker: Passed) -> bool:
    """Whether who writes calls who reads: then the call can hold the content."""
    led = (each.callees for each in facts.conductors if each.doctrine is maker.doctrine)
    called = {call.callee.text for call in maker.doctrine.calls}.union(*led)
    return taker.role in called and taker.role != maker.role
