"""FC502: a step whose needs nothing provides on some path to it."""

from collections.abc import Collection, Iterator, Mapping

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.names import closing_steps, steps
from flowc.analyses.relatives import steps_of_relatives
from flowc.analyses.repertoire import Repertoire, repertoire
from flowc.analyses.steps import Gains, Passage, lacking, passages
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Step
from flowc.text import Name

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each step of a machine and each of its needs; what no registry provides comes from outside."""
    known = repertoire(facts.program, facts.vocabulary)
    providers = _providers(facts)
    needed = {need.text for step in known.declared.values() for need in step.needs} & providers.keys()
    needing = {step for step, each in known.declared.items() if any(need.text in needed for need in each.needs)}
    around = steps_of_relatives(facts.program) if needed else {}
    gains = Gains(needed, lambda step: _gain(step, known))
    for machine in facts.machines if needed else ():
        flow = machine.machine.flow
        if any(step.text in needing for step in (*steps(flow), *closing_steps(flow))):
            kin = around.get(flow.name.text, frozenset())
            yield from _of_machine(machine, known, gains, providers, kin)


def _gain(step: str, known: Repertoire) -> Collection[str] | None:
    """What holds once a step has run; of a step nobody declares, it could be anything."""
    declared = known.declared.get(step)
    return [name.text for name in (*declared.provides, *declared.needs)] if declared else None


def _providers(facts: Facts) -> dict[str, tuple[Step, ...]]:
    """The declared steps that provide each fact."""
    found: dict[str, tuple[Step, ...]] = {}
    for step in (step for registry in facts.program.registries for step in registry.steps):
        for fact in step.provides:
            found[fact.text] = (*found.get(fact.text, ()), step)
    return found


def _of_machine(
    facts: MachineFacts,
    known: Repertoire,
    gains: Gains,
    providers: Mapping[str, tuple[Step, ...]],
    kin: Collection[str],
) -> Iterator[Finding]:
    """A step that ran had what it needed: of several steps that lack one thing, a path tells of the first alone."""
    held = {name.text for step in kin if step in known.declared for name in known.declared[step].provides}
    leaving = passages(facts)
    entries = (entry.text for entry in facts.machine.entries)
    missing = lacking(leaving, entries, gains, gains.bits if _has_stranger(kin, known) else held)
    seen = set()
    for passage in leaving:
        for step, bits in missing.at(passage) if passage.steps else ():
            for need in _needs(step, known) if bits else ():
                if bits & missing.facts.get(need.text, 0) and (step.text, need.text) not in seen:
                    seen.add((step.text, need.text))
                    witness = missing.path(passage, step, need.text)
                    labels = (*_provided(leaving, providers[need.text], step), Label("needs", need.span))
                    yield Finding("FC502", step.span, _values(step, need, providers), "", labels, witness)


def _has_stranger(kin: Collection[str], known: Repertoire) -> bool:
    """Whether parents or children run a step that could provide anything."""
    return any(known.is_undeclared(step) for step in kin)


def _needs(step: Name, known: Repertoire) -> tuple[Name, ...]:
    declared = known.declared.get(step.text)
    return declared.needs if declared else ()


def _values(step: Name, need: Name, providers: Mapping[str, tuple[Step, ...]]) -> dict[str, str]:
    names = dict.fromkeys(provider.name.text for provider in providers[need.text])
    return {"step": step.text, "need": need.text, "providers": " or ".join(f"`{name}`" for name in names)}


def _provided(leaving: tuple[Passage, ...], providers: tuple[Step, ...], step: Name) -> tuple[Label, ...]:
    """Where the flow runs a step that provides it elsewhere; else where a registry declares one."""
    words = {provider.name.text for provider in providers}
    spans = [name.span for passage in leaving for name in passage.steps if name.text in words and name != step]
    found = tuple(Label("provided", span) for span in dict.fromkeys(spans))
    return found[:_MOST_LABELS] or (Label("provider", providers[0].name.span),)
