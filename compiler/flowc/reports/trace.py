"""The steps of a trace as text for people: events, states, effects, and the line each row comes from."""

from collections.abc import Iterator
from dataclasses import fields

from flowc.machine.document import place
from flowc.machine.trace import TraceStep
from flowc.reports.escape import visible
from flowc_runtime.effects import Effect


def text(steps: tuple[TraceStep, ...]) -> str:
    """All steps, ending with a line end; every word of a document or a recording is made visible."""
    return "".join(f"{line}\n" for step in steps for line in _step(step))


def _step(step: TraceStep) -> Iterator[str]:
    way = visible(step.after) if step.line == 0 else f"{visible(step.before)} -> {visible(step.after)}"
    number = str(step.line) if step.line else ""
    yield f"{number:>4}  {visible(step.word)}{' (assumed)' if step.assumed else ''}: {way}"
    if step.note:
        yield f"      note: {visible(step.note)}"
    yield from (f"      {_effect(effect)}" for effect in step.effects)
    if step.sources:
        yield f"      at {visible(place(step.sources[0]))}"


def _effect(effect: Effect) -> str:
    values = (getattr(effect, field.name) for field in fields(effect))
    words = [_value(value) for value in values if value not in (None, "", ())]
    return " ".join([type(effect).__name__, *words])


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return visible("[" + ", ".join(str(item) for item in value) + "]")
    return visible(str(value))
