"""FC809: a call that was not attempted, told together with a success of its caller."""

from collections.abc import Iterator, Mapping

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.facts import Facts
from flowc.analyses.shown_results import entries, results, word
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field, Sample, Union
from flowc.syntax.tree import Scalar
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary

_PARTS = expression(r"[\s_-]+")
_WORD = expression(r"[A-Za-z][\w-]*")
_VERDICTS = frozenset(("pass", "fail", "passed", "failed", "passing", "failing"))


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each place of a document that admits both."""
    for doctrine in facts.program.doctrines:
        if doctrine.kind != "other":
            yield from _admitted(facts.boundaries, doctrine)
            yield from _told(facts.boundaries, doctrine)
            for sample in doctrine.samples:
                yield from _sampled(facts.boundaries.words, sample)


def _admitted(joined: Boundaries, doctrine: Doctrine) -> Iterator[Finding]:
    """Payloads of a success, and slots for one, that may say `not-attempted`; but not where the document says in
    words beside what it stands, so that the payload only names all that the field can be.
    """
    role = joined.role_of(doctrine)
    worded = any(deed.kind == "admits" for deed in doctrine.deeds)
    for statement in () if worded else joined.stated_in(doctrine):
        if statement.returned:
            shared = _shared(statement.union)
            for member in statement.union.members:
                if _is_success(joined.words, member.label.text, statement.labels):
                    payload = tuple(field for field in member.payload if field not in shared)
                    yield from _in_payload(joined.words, member.label, payload)
    own = {name.text: name for s in joined.about(role, doctrine) if s.returned for name in s.labels.values()}
    for slot in doctrine.slots:
        named = [own[label] for label in slot.field.only_for if label in own]
        if named and slot.union and all(joined.words.outcome_class(name.text) == "success" for name in named):
            for member in slot.union.members:
                if joined.words.is_not_attempted(member.label.text):
                    yield _finding(member.label.span, member.label.text, named[0])


def _told(joined: Boundaries, doctrine: Doctrine) -> Iterator[Finding]:
    """Sentences that let it stand beside the success of the document's role, or beside what can only be that; of any
    role near, where the document speaks for none of which something is stated.
    """
    admits = [deed for deed in doctrine.deeds if deed.kind == "admits" and not deed.negated]
    every = (each for statements in joined.statements.values() for each in statements) if admits else ()
    near = (each for each in every if joined.realms.together(each.path, doctrine.source.path))
    own = joined.about(joined.role_of(doctrine), doctrine)
    stated = [each for each in own or near if each.returned and each.complete]
    for deed in admits:
        beside = deed.object
        if beside and any(_is_success(joined.words, beside.text, each.labels) for each in stated):
            yield _finding(deed.span, deed.span.text, beside)


def _is_success(words: DoctrineVocabulary, label: str, labels: Mapping[str, Name]) -> bool:
    """Whether an outcome is the success of its set: as its word says, or as all others are none."""
    every = [name.text for name in labels.values()]
    others = (words.outcome_class(each) for each in every if each != label)
    own = words.outcome_class(label)
    return label in every and (own == "success" or (not own and all(each not in ("", "success") for each in others)))


def _shared(union: Union) -> tuple[Field, ...]:
    """The fields that stand with every outcome, success or not: the one that has `not-attempted` may be another. So
    may it be with a field of which the first outcome says all that it can be, and that others have too.
    """
    first, *others = union.members
    every = tuple(field for field in first.payload if others and all(field in each.payload for each in others))
    keys = [{field.key for field in each.payload} for each in others]
    typed = (field for field in first.payload if sum(field.key in each for each in keys) > 1)
    return (*every, *(field for field in typed if field.qualifier.count("|") > 1))


def _in_payload(words: DoctrineVocabulary, success: Name, payload: tuple[Field, ...]) -> Iterator[Finding]:
    """The fields of a payload that may say so; what may also pass or fail is a check that was not run, and no call."""
    for field in payload:
        told = [field.text, *_WORD.findall(field.qualifier)]
        if not _VERDICTS.isdisjoint(each.lower() for each in told):
            continue
        label = next((each for each in told if words.is_not_attempted(each)), None)
        if label:
            yield _finding(field.span, label, success)


def _sampled(words: DoctrineVocabulary, sample: Sample) -> Iterator[Finding]:
    for result in results(sample) if sample.kind == "result" and _may_say_so(words, sample.text.text) else ():
        outcome = word(result, "outcome")
        if outcome is None or words.outcome_class(outcome.text) != "success":
            continue
        for entry in entries(result):
            value = entry.value
            if isinstance(value, Scalar) and words.is_not_attempted(value.text):
                yield _finding(value.span, value.text, outcome.name)


def _may_say_so(words: DoctrineVocabulary, text: str) -> bool:
    """Whether one of the words is anywhere in a text, or may be spelt with escapes: reading samples takes long."""
    spelt = "-".join(_PARTS.split(text.lower()))
    return "\\" in text or any(word in spelt for word in words.lists["not_attempted"])


def _finding(span: Span, label: str, success: Name) -> Finding:
    values = {"label": label, "outcome": success.text}
    return Finding("FC809", span, values, labels=(Label("success", success.span),))
