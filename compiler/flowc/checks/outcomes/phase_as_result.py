"""FC703: an internal phase that is named where a result, an event or a condition is reported."""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.checks.ledgers import instructions, is_arrival
from flowc.checks.prose import on_one_line, without_sentence
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.model.doctrine.calling.unfinished import UNFINISHED
from flowc.model.habits import Phase
from flowc.model.statements import LEADING, Doctrine, Member, Role
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary, comparable

_AT = expression(r"\s+(?:at|during|in|by)\s+(?:the\s+|an?\s+)?\Z", re.IGNORECASE)
_OF = expression(r"\s+(?:of|from|for)\s+(?:the\s+|its\s+|an?\s+)?\Z", re.IGNORECASE)
_GATE = expression(r"\s+(?:phase|step|stage|gate|check)s?\b", re.IGNORECASE)
_OR_FURTHER = expression(
    r"(?:\s*(?:/|,|\bor\b)\s*(?:the\s+|an?\s+)?\w[\w-]*(?:\s\w+)?)+(?=\s*(?:[:.;)]|$))", re.IGNORECASE
)
"""The further phases of `if blocked at one or another:`."""

_CONDITION = expression(r"\b(?P<word>when|once|after|until|unless|only if)\b[^.;:,()]*\Z", re.IGNORECASE)
_CLAUSE = expression(r"[^.;:,()]*")
_PASSES = expression(r"\bpass(?:es|ed)?\b", re.IGNORECASE)
_ALONE = expression(r"\balone\b", re.IGNORECASE)
_JOIN = expression(r",\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+")
_BEFORE = expression(r".*(?:\b(?:for|of|on|to|about|with|in|at|from|by)\s+|[.;:(]\s*)", re.IGNORECASE)
_BEHIND = expression(
    r"\s*(?:[.;:(]|\b(?:for|of|on|to|about|with|in|at|from|by|if|when|is|are|must)\b).*", re.IGNORECASE
)
_SUMMARY = expression(r"\b(?:summary|report|results?|notes|status|log)\b\s*\Z", re.IGNORECASE)


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each sentence, item or heading; an acknowledgement in the same words is told by itself."""
    words, stated = facts.outcomes.words, facts.outcomes.stated
    whole = (each.union for each in stated if not each.union.partial and len(each.union.members) > 1)
    labels = frozenset(comparable(member.label.text) for union in whole for member in union.members)
    returned = tuple(_returned(facts))
    yield from returned
    for doctrine in facts.program.doctrines:
        told: set[Span] = _told(doctrine, words)
        told.update(each.span for each in returned if each.span.source is doctrine.source)
        ends = labels if doctrine.kind in LEADING else frozenset()
        phases = (each for each in doctrine.phases if comparable(each.word.text) not in ends)
        for phase in (each for each in phases if each.position != UNFINISHED):
            if not any(span.start < phase.span.end and phase.span.start < span.end for span in told):
                told.add(phase.span)
                values = {"phase": phase.word.text.lower()}
                yield Finding("FC703", phase.word.span, values, phase.position, fixes=_fixes(phase, words))


def _returned(facts: Facts) -> Iterator[Finding]:
    """The outcomes that only say that a phase is over, `preflight-passed`, beside those of the work itself, or are
    explained so.
    """
    words, seen = facts.outcomes.words, set[tuple[str, str]]()
    phases = ((each.role, phase) for each in facts.program.doctrines for phase in each.phases)
    told = [(role, phase.word) for role, phase in phases if phase.position == UNFINISHED]
    unfinished, by_role = {word.span for _, word in told}, {(role, comparable(word.text)) for role, word in told}
    for stated in facts.outcomes.stated:
        labels = [member.label for member in stated.union.members]
        over = [label for label in labels if words.is_phase_over(label.text, comparable(stated.whose))]
        named = {comparable(label.text).partition("-")[0] for label in over}
        ends = [each for each in stated.union.members if each.label not in over and _is_end(words, each, named)]
        over = over if ends else []
        known = [each for each in labels if (comparable(stated.whose), comparable(each.text)) in by_role]
        known += [each for each in labels if each.span in unfinished and each not in known]
        over += [each for each in known if each not in over and not words.tells_nothing(each.text)]
        for label in over if stated.union.role is Role.RETURN else ():
            if (stated.whose, label.text) not in seen:
                seen.add((stated.whose, label.text))
                yield Finding("FC703", label.span, {"phase": label.text})


def _is_end(words: DoctrineVocabulary, member: Member, phases: set[str]) -> bool:
    """Whether an outcome is that of the work itself: a success, or what nobody can class and brings something along or
    says what was done, and not of a phase.
    """
    label = member.label.text
    kind = words.outcome_class(label)
    done = words.is_done(label) and comparable(label).partition("-")[0] not in phases
    return kind == "success" or (not kind and (bool(member.payload) or done))


def _told(doctrine: Doctrine, words: DoctrineVocabulary) -> set[Span]:
    """The sentences and items of events that other rules tell."""
    acknowledged = {event.span for event in doctrine.events if event.name and is_arrival(event, words)}
    return acknowledged | {instruction.span for instruction in instructions(doctrine, words)}


def _fixes(phase: Phase, words: DoctrineVocabulary) -> tuple[Fix, ...]:
    if not on_one_line(phase.span):
        return ()
    edits = _EDITS[phase.position](phase, words) if phase.position in _EDITS else ()
    return (Fix("delete" if phase.position == "completion" else "reword", edits, safe=False),) if edits else ()


def _run(phase: Phase, words: DoctrineVocabulary) -> tuple[int, int]:
    """Start and end in the sentence of the phase and of those that a slash joins to it: `intake/preflight`."""
    one = "|".join(re.escape(word).replace(r"\-", "[- ]") for word in sorted(_named(words), reverse=True))
    start = phase.word.span.start - phase.span.start
    match = re.compile(rf"(?:{one})(?:/(?:{one}))*", re.IGNORECASE).match(phase.span.text, start)
    return start, match.end() if match else start + len(phase.word.text)


def _replace(phase: Phase, start: int, end: int, text: str) -> tuple[Edit, ...]:
    """Write `text` for a part of the sentence."""
    source, at = phase.span.source, phase.span.start
    return (Edit(Span(source, at + start, at + end), text),)


def _of_return(phase: Phase, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`if blocked at intake/preflight` without the phases."""
    text = phase.span.text
    start, end = _run(phase, words)
    at = _AT.search(text[:start])
    further = _OR_FURTHER.match(text, end) or _GATE.match(text, end)
    if at:
        return _replace(phase, at.start(), further.end() if further else end, "")
    return () if phase.word.text.lower() in _named(words) else _without(phase, start, end)


def _without(phase: Phase, start: int, end: int) -> tuple[Edit, ...]:
    """`first-phase evidence` as `evidence`, and so `evidence of the first phase`."""
    text = phase.span.text
    of = _OF.search(text[:start])
    if of:
        return _replace(phase, of.start(), end, "")
    return _replace(phase, start, len(text) - len(text[end:].lstrip()), "")


def _of_condition(phase: Phase, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`when intake packet passes preflight` as `after input validation passes`."""
    text = phase.span.text
    start, end = _run(phase, words)
    condition, rest = _CONDITION.search(text[:start]), _CLAUSE.match(text, end)
    if condition is None or rest is None:
        return ()
    word = condition["word"].lower()
    passes = _PASSES.search(text[condition.start() : rest.end()])
    meant = words.phrases["validation_passes" if passes or word in ("until", "unless", "only if") else "validated"]
    joined = {"when": "after" if passes else "once"}.get(word, word)
    first = joined.capitalize() if condition["word"][0].isupper() else joined
    stop = rest.end() - (len(rest[0]) - len(rest[0].rstrip()))
    return _replace(phase, condition.start(), stop, f"{first} {meant}")


def _of_completion(phase: Phase, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """A sentence that says a phase is no result: what it says of validation, else nothing of it."""
    text = phase.span.text
    if _ALONE.search(text):
        return _replace(phase, 0, len(text), words.phrases["validation_alone"])
    return without_sentence(phase.span)


def _of_event(phase: Phase, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`for intake, handoff, and escalation` without the phases."""
    text = phase.span.text
    items = _enumeration(text, _run(phase, words)[0])
    kept = [text[a:b] for a, b in items if not _is_phase(text[a:b], words)]
    if not kept or len(kept) == len(items):
        return ()
    comma = len(items) > 2 and text[: items[-1][0]].rstrip().rstrip("andor").rstrip().endswith(",")
    return _replace(phase, items[0][0], items[-1][1], _joined(kept, comma))


def _is_phase(item: str, words: DoctrineVocabulary) -> bool:
    return set(item.strip("`").lower().split("/")) <= _named(words)


def _named(words: DoctrineVocabulary) -> frozenset[str]:
    """The phases, and what a ledger is kept for that only tells of an arrival."""
    return words.lists["phases"] | words.lists["arrivals"]


def _enumeration(text: str, at: int) -> list[tuple[int, int]]:
    """Start and end of the items of the enumeration that holds an offset: words that commas, `and` or `or` join."""
    bounds = [0, *(place for join in _JOIN.finditer(text) for place in join.span()), len(text)]
    items = list(zip(bounds[::2], bounds[1::2], strict=True))
    mine = next(number for number, (_, end) in enumerate(items) if at <= end)
    first, last = mine, mine
    while first > 0 and not _BEFORE.match(text, *items[first]):
        first -= 1
    while last + 1 < len(items) and not _BEHIND.search(text, max(items[last][0], at), items[last][1]):
        last += 1
    run = items[first : last + 1]
    before, behind = _BEFORE.match(text, *run[0]), _BEHIND.search(text, max(run[-1][0], at), run[-1][1])
    run[0] = (before.end() if before else run[0][0], run[0][1])
    run[-1] = (run[-1][0], behind.start() if behind and behind.start() > run[-1][0] else run[-1][1])
    return run


def _joined(items: list[str], comma: bool) -> str:
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}{',' if comma else ''} and {items[-1]}"


def _of_heading(phase: Phase, words: DoctrineVocabulary) -> tuple[Edit, ...]:
    """`Intake Summary` as `Input Context`, `Required Intake Payload` as `Required Input Payload`."""
    text = phase.span.text
    start, end = _run(phase, words)
    summary = _SUMMARY.search(text, end)
    if summary or not (text[:start].strip("# ") or text[end:].strip()):
        return _replace(phase, start, len(text.rstrip()), words.phrases["input_section"])
    return _replace(phase, start, end, words.phrases["input"])


_EDITS = {
    "return": _of_return,
    "condition": _of_condition,
    "completion": _of_completion,
    "event": _of_event,
    "heading": _of_heading,
}
