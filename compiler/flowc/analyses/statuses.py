"""Statuses in the place of outcomes: where they stand, and the outcome each most likely means."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from flowc.analyses.outcomes import TERMINAL, Outcomes, Stated
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Member
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary, comparable

_IN_SAMPLE = expression(r'"(?:outcome|result)"[ \t]*:[ \t]*"(?P<label>[A-Za-z][\w-]*)"')


class Mention(NamedTuple):
    """A status at the position of an outcome. `whose` is the role it is said of, or stands for one that is unknown.

    `where` is union, section, row, rule, qualifier, sample, contract or call; `beside` are the other alternatives.
    """

    name: Name
    whose: str
    where: str
    beside: tuple[str, ...] = ()


def mentions(program: Program, told: Outcomes) -> tuple[Mention, ...]:
    """Every status at the position of an outcome, in documents, contracts and samples."""
    found = (*_in_documents(told), *_in_calls(program), *_in_contracts(program), *_in_samples(program))
    going_on = frozenset[str]().union(*map(told.words.going_on, {mention.beside for mention in found}))
    first = {
        mention.name.span: mention
        for mention in reversed(found)
        if told.words.is_status(mention.name.text) or mention.name.text in going_on
        if not told.words.is_work_of(mention.name.text, mention.whose)
    }
    return tuple(sorted(first.values(), key=lambda mention: (mention.name.span.source.path, mention.name.span.start)))


def _in_documents(told: Outcomes) -> Iterator[Mention]:
    for each in told.stated:
        labels = [member.label for member in each.union.members if not _is_a_thing(member)]
        yield from _alternatives(labels, each.whose, "union")
    for condition in told.conditions:
        yield Mention(condition.handler.label, condition.whose, condition.handler.kind)


def _is_a_thing(member: Member) -> bool:
    """Whether a field of an outcome holds what the outcome is called, `ruling` with its `ruling_text`: no activity."""
    label = comparable(member.label.text)
    return label.endswith("ing") and any(label in field.key.split("-") for field in member.payload)


def _alternatives(labels: list[Name], whose: str, where: str) -> Iterator[Mention]:
    beside = tuple(label.text for label in labels)
    yield from (Mention(label, whose, where, beside) for label in labels)


def _in_calls(program: Program) -> Iterator[Mention]:
    for call in (call for doctrine in program.doctrines for call in doctrine.calls):
        if call.returns and call.returns.role in TERMINAL:
            labels = [member.label for member in call.returns.members]
            yield from _alternatives(labels, comparable(call.callee.text), "call")


def _in_contracts(program: Program) -> Iterator[Mention]:
    """The outcomes of declared contracts, which are those of the agent that returns the contract."""
    returning: dict[str, set[str]] = {}
    for agent in program.agents:
        if agent.returns:
            returning.setdefault(agent.returns.text, set()).add(comparable(agent.name.text))
    for contract in program.contracts:
        agents = returning.get(contract.name.text, set())
        whose = next(iter(agents)) if len(agents) == 1 else comparable(contract.name.text)
        yield from _alternatives([outcome.name for outcome in contract.outcomes], whose, "contract")


def _in_samples(program: Program) -> Iterator[Mention]:
    """The outcomes of sample results."""
    for doctrine in (each for each in program.doctrines if each.kind != "other"):
        for sample in (sample for sample in doctrine.samples if sample.kind == "result"):
            for match in _IN_SAMPLE.finditer(sample.text.text):
                span = Span(sample.text.source, *(sample.text.start + at for at in match.span("label")))
                yield Mention(Name(match["label"], span), sample.role or f"/{doctrine.source.path}", "sample")


def meanings(told: Outcomes, found: Iterable[Mention]) -> Callable[[Mention], Mapping[Span, str]]:
    """What the statuses mean that speak of the same outcome as one of them, itself included: of one role, in one
    version; the same mapping for all of these in one document.
    """
    of_role: dict[str, list[Mention]] = {}
    for mention in found:
        of_role.setdefault(mention.whose, []).append(mention)

    @cache
    def meant(whose: str, path: str) -> Mapping[Span, str]:
        group = (m for m in of_role[whose] if told.realms.together(m.name.span.source.path, path))
        return _successors(told, tuple(group))

    return lambda mention: meant(mention.whose, mention.name.span.source.path)


def _successors(told: Outcomes, group: tuple[Mention, ...]) -> dict[Span, str]:
    """The outcome that each mention of a group most likely means, by its place, `group` being all that speak of it.

    It is the one success the role is said to return elsewhere. Else the hint of a payload is kept
    (`running-with-evidence`); a bare status takes that of another place, or that of its own payload. Nobody can tell
    what a status beside a success was to be, nor which of two successes is meant, nor how two statuses of one union
    differ when both are over.
    """
    paths = {mention.name.span.source.path for mention in group}
    stated = [s for s in told.by_whose.get(group[0].whose, ()) if _near(told, s.doctrine.source.path, paths)]
    labels = [member.label.text for each in stated for member in each.union.members]
    successes = _successes([*labels, *(label for mention in group for label in mention.beside)], told.words)
    if len(successes) > 1 or any(len(each) > 1 for each in _side_by_side(group)):
        return {}
    hints = [hint for hint in (_hint(mention.name.text, told.words) for mention in group) if hint]
    bare = hints[0] if hints else "evidence" if _has_evidence(told, group, stated) else ""
    beside = [mention for mention in group if any(_says_it_is_over(each, told.words) for each in mention.beside)]
    doubtful = {comparable(mention.name.text) for mention in beside}
    told_apart = [mention for mention in group if comparable(mention.name.text) not in doubtful]
    return {mention.name.span: next(iter(successes), _written(mention, bare, told.words)) for mention in told_apart}


def _side_by_side(group: Iterable[Mention]) -> Iterable[set[str]]:
    """The statuses of each union of a group, in comparable words."""
    unions: dict[tuple[str, ...], set[str]] = {}
    for mention in group:
        if mention.beside:
            unions.setdefault(mention.beside, set()).add(comparable(mention.name.text))
    return unions.values()


def _near(told: Outcomes, path: str, paths: set[str]) -> bool:
    return any(told.realms.together(path, other) for other in paths)


def _says_it_is_over(label: str, words: DoctrineVocabulary) -> bool:
    """Whether a label is a success by its class or, where it has none, by its form: `printed`."""
    kind = words.outcome_class(label)
    return kind == "success" or (not kind and words.is_done(label) and not words.tells_nothing(label))


def _successes(labels: Iterable[str], words: DoctrineVocabulary) -> set[str]:
    return {label for label in labels if words.outcome_class(label) == "success"}


def _hint(status: str, words: DoctrineVocabulary) -> str:
    """The payload that a status names: `evidence` in `running-with-evidence`."""
    head, _, hint = comparable(status).partition("-with-")
    return hint if words.is_status(head) or words.is_activity(head) else ""


def _has_evidence(told: Outcomes, group: tuple[Mention, ...], stated: list[Stated]) -> bool:
    """Whether evidence is listed with one of the statuses, beside it or in a section of its own."""
    places = {mention.name.span for mention in group}
    members = (member for each in stated for member in each.union.members)
    fields = [field for member in members if member.label.span in places for field in member.payload]
    handlers = (condition.handler for condition in told.conditions)
    fields += [field for handler in handlers if handler.label.span in places for field in handler.fields]
    evidence = told.words.lists["evidence_words"]
    return any(evidence & set(field.key.split("-")) for field in fields)


def _written(mention: Mention, bare: str, words: DoctrineVocabulary) -> str:
    """The name of a success with the payload a status hints at, else with `bare`, in the letters of the status."""
    like = mention.name.text
    hint = _hint(like, words) or bare
    name = words.phrases["finished_with"].replace("{payload}", hint) if hint else words.phrases["finished"]
    if "_" in like:
        name = name.replace("-", "_")
    return name.upper() if like.isupper() else name.capitalize() if like[0].isupper() else name
