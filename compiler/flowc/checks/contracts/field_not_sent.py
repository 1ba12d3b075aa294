"""FC804: a field the callee requires and the caller does not send."""

from collections.abc import Iterator

from flowc.analyses.brought import Besides, outsiders
from flowc.analyses.facts import Facts
from flowc.analyses.likeness import words, words_of
from flowc.analyses.packets import unsent_inputs
from flowc.analyses.payloads import Lack, Payload, lacks
from flowc.analyses.short_calls import Short, short_calls
from flowc.analyses.spoken_calls import spoken_calls
from flowc.diagnostics import Finding, Label
from flowc.model.doctrine.calling.besides import OWN
from flowc.model.statements import Doctrine, Field
from flowc.text import Source, Span


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each field of each callee, where the first list of what a caller sends lacks it."""
    told = set()
    doctrines = facts.program.doctrines
    beside = _Beside(doctrines)
    for lack in lacks(facts.boundaries.realms, doctrines):
        left = tuple(each for each in lack.sent if not beside.brings(lack.field, each))
        if left:
            told.add((lack.needs.callee, words(lack.field.key)))
            yield _finding(lack._replace(sent=left))
    shorts = (short_calls, spoken_calls, unsent_inputs)
    for reader, short in ((one, each) for one in shorts for each in one(facts.boundaries, doctrines)):
        brought = reader is unsent_inputs and beside.of(short.sent.source).brings(short.field, short.sent)
        if not brought and (short.callee, words(short.field.key)) not in told:
            yield _in_words(short)


class _Beside:
    """What passes beside the lists of each document, looked at where something is lacking."""

    def __init__(self, doctrines: tuple[Doctrine, ...]) -> None:
        self._doctrines = {each.source: each for each in doctrines}
        self._found: dict[Source, Besides] = {}
        self._outsiders = outsiders(doctrines)
        of_all = (one.span.text for each in doctrines for one in each.packets if one.boundary is None)
        self._of_all = [words_of(text) for text in of_all if not OWN.search(text)]

    def of(self, source: Source) -> Besides:
        if source not in self._found:
            self._found[source] = Besides(self._doctrines[source], self._outsiders)
        return self._found[source]

    def brings(self, field: Field, payload: Payload) -> bool:
        """Whether a field may come beside what a call lists, or with every call."""
        if any(words(field.key) <= told for told in self._of_all):
            return True
        return self.of(payload.doctrine.source).brings(field, _place(payload), payload.prompt)


def _place(payload: Payload) -> Span:
    """From the first to the last word of what a call lists."""
    spans = [payload.span, *(field.span for field in payload.fields if field.required)]
    return Span(payload.span.source, min(each.start for each in spans), max(each.end for each in spans))


def _in_words(short: Short) -> Finding:
    values = {"field": short.field.text, "callee": short.callee, "document": short.field.span.source.path}
    return Finding("FC804", short.sent, values, labels=(Label("required", short.field.span),))


def _finding(lack: Lack) -> Finding:
    needs, first = lack.needs, lack.sent[0]
    values = {"field": lack.field.text, "callee": needs.callee, "document": needs.doctrine.source.path}
    also = tuple(Label("also", payload.span) for payload in lack.sent[1:])
    return Finding("FC804", first.span, values, labels=(Label("required", lack.field.span), *also))
