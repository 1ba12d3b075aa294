"""FC709: a call told as a change of owner or as the start of a process."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.speakers import is_sessions
from flowc.checks.prose import on_one_line, sentence
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.model.habits import Wording
from flowc.model.statements import Doctrine
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary, comparable

_CLAUSE_START = expression(r"[,;:]\s+(?:then\s+)?|\A")
_ROLE = expression(r"`?[A-Za-z][\w-]*`?\Z")
_REWORDED = ("ownership", "launch")
_MOST_WORDS = 2
"""Words that may stand between the start of a clause and `ownership`: "execution", "the work's"."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such sentence, at its words."""
    for doctrine in facts.program.doctrines:
        for wording in (each for each in doctrine.wordings if each.kind != "situations"):
            label = _marked(facts, doctrine, wording) if wording.kind == "state" else ""
            if label is None:
                continue
            values = {"role": wording.role or doctrine.role or "the callee", "label": label}
            fixes = _fixes(wording, facts.outcomes.words)
            yield Finding("FC709", wording.span, values, wording.kind, fixes=fixes)


def _marked(facts: Facts, doctrine: Doctrine, wording: Wording) -> str | None:
    """The outcome that a role marks its stage with; None where it is none that the role returns."""
    label = wording.span.text.split()[-1].strip("`")
    role = facts.boundaries.role_of(doctrine)
    returned = None if is_sessions(doctrine) else facts.boundaries.returned(role, doctrine)
    return label if returned and comparable(label) in returned.labels else None


def _fixes(wording: Wording, words: DoctrineVocabulary) -> tuple[Fix, ...]:
    whole = sentence(wording.span)
    if whole is None or not on_one_line(whole) or not wording.role or wording.kind not in _REWORDED:
        return ()
    edits = _handled(wording, whole, words) if wording.kind == "ownership" else _returned(wording, whole, words)
    return (Fix("reword", edits, safe=False),) if edits else ()


def _handled(wording: Wording, whole: Span, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`ownership returns to x for correction` as what x does: it handles the error."""
    text = whole.text
    role = _ROLE.search(wording.span.text)
    before = text[: wording.span.start - whole.start]
    start = [match.end() for match in _CLAUSE_START.finditer(before)][-1]
    if role is None or len(before[start:].split()) > _MOST_WORDS:
        return ()
    end = len(text.rstrip(".!; "))
    meant = words.phrases["handles"].replace("{role}", role[0])
    return (Edit(Span(whole.source, whole.start + start, whole.start + end), meant),)


def _returned(wording: Wording, whole: Span, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`After transfer, x immediately runs ...` as what the caller sees of it: x returns."""
    role = wording.role or ""
    if comparable(role) not in comparable(whole.text.replace("`", "")):
        return ()
    meant = words.phrases["terminal_result"].replace("{role}", role[:1].upper() + role[1:])
    return (Edit(whole, meant),)
