"""What goes with an outcome, as two documents write it in keys: where one leaves out what the other has."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.likeness import Words, words
from flowc.analyses.results import is_key
from flowc.expressions import expression
from flowc.model.statements import SAID, Doctrine, Field, Member, Role, Union
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_SIGNS = expression(r"[^a-z0-9]+")
_IN_CODE = expression(r"`[^`\n]{1,80}`|(?m:^[ \t]*(?:```|~~~)[^`]{1,4000}(?:```|~~~))")
_LAID_OUT = ("table", "bullets", "type", "objects")
"""Spellings of unions in which each outcome has a place of its own for all that goes with it."""

_FREE = ("notes", "comment", "events")
"""What an agent may add to any result, though its contract does not list it."""

_Keys = Mapping[Words, Field]


class Carried(NamedTuple):
    """An outcome in one document, and the keys that go with it there; `whole` where no other words say what does."""

    statement: Statement
    label: Name
    keys: _Keys
    whole: bool


class Drift(NamedTuple):
    """An outcome of a role, as a document gives it that leaves out some keys, and what another document gives it.

    `at` is where it does: at the first key that stands there instead, else at the outcome.
    """

    role: str
    label: Name
    at: Span
    missing: tuple[Field, ...]
    other: Statement


def drifts(joined: Boundaries) -> Iterator[Drift]:
    """Every outcome with which two documents let other keys go, once.

    A contract counts before what follows from it. What is blocked must say so much in each that its reader can go on:
    there the contract may be the one that leaves something out.
    """
    for role, found in _told(joined):
        drift = next(_between(joined, role, found), None)
        if drift and not _is_of_sample(joined, drift):
            yield drift


def _is_of_sample(joined: Boundaries, drift: Drift) -> bool:
    """Whether a sample of a result lacks what the contract lists with its outcome: that is told of the sample."""
    label, span = comparable(drift.label.text), drift.label.span
    samples = (each for told in joined.documents.get(drift.role, ()) for each in told.samples)
    shown = (each.text for each in samples if each.kind == "result")
    inside = any(each.source == span.source and each.start <= span.start < each.end for each in shown)
    listed = (m for m in drift.other.union.members if comparable(m.label.text) == label)
    return inside and any(field in member.payload for member in listed for field in drift.missing)


def sought(joined: Boundaries) -> Iterator[str]:
    """The keys of which it matters whether a document speaks of them at all, and the contracts that it may name."""
    for _, found in _told(joined):
        yield from (field.key for one in found for other in found for field in _candidates(one, other))
        yield from (_file(other) for one in found if one.statement.gathered for other in found)


def _told(joined: Boundaries) -> Iterator[tuple[str, list[Carried]]]:
    """What goes with each outcome of each role, by the statements that give it."""
    for role, statements in joined.statements.items():
        told: dict[str, list[Carried]] = {}
        for statement in statements:
            for key, carried in _carried(role, statement):
                told.setdefault(key, []).append(carried)
        yield from ((role, found) for found in told.values() if len(found) > 1)


def _carried(role: str, statement: Statement) -> Iterator[tuple[str, Carried]]:
    """The outcomes of a statement that gives keys to some, with what else its document gives them."""
    reported = statement.union.role is Role.REPORT and statement.doctrine.kind == "output-contract"
    if not statement.returned or not (statement.union.role is Role.RETURN or reported) or statement.union.partial:
        return
    found = [(member.label, _goes_with(statement.doctrine, role, member)) for member in statement.union.members]
    typed = _is_coded(statement.union)
    keys = [{words(field.key): field for field in fields if typed or is_key(field)} for _, fields in found]
    for (label, fields), own in zip(found, keys, strict=True) if any(keys) else ():
        yield stands_for(label.text, role), Carried(statement, label, own, typed or all(map(is_key, fields)))


def _is_coded(union: Union) -> bool:
    """Whether the fields of each outcome are keys of an object of its own."""
    apart = len({member.payload for member in union.members}) == len(union.members)
    return union.spelling in ("type", "objects") or (union.spelling == "record" and apart)


def _goes_with(doctrine: Doctrine, role: str, member: Member) -> tuple[Field, ...]:
    return *member.payload, *_of_sections(doctrine, role, stands_for(member.label.text, role))


def _of_sections(doctrine: Doctrine, role: str, label: str) -> Iterator[Field]:
    for handler in doctrine.handlers:
        if handler.kind == "section" and stands_for(handler.label.text, role) == label:
            yield from handler.fields


def _between(joined: Boundaries, role: str, found: list[Carried]) -> Iterator[Drift]:
    """What a later document leaves out of the first, then what the first leaves out that blocks nobody for long."""
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            if one.statement.path == other.statement.path or not joined.realms.together(*_paths(one, other)):
                continue
            if any(each.statement.path == other.statement.path and each.keys == one.keys for each in found):
                continue
            if _sends_on(other, one):
                continue
            if missing := _left_out(other, one):
                yield Drift(role, other.label, _instead(other, one), missing, one.statement)
            elif joined.words.outcome_class(one.label.text) == "blocking" and (missing := _left_out(one, other)):
                yield Drift(role, one.label, _instead(one, other), missing, other.statement)


def _sends_on(short: Carried, whole: Carried) -> bool:
    """Whether a document that tells its outcomes where they come up names the contract for the rest."""
    return short.statement.gathered and _file(whole) in short.statement.doctrine.source.text


def _file(carried: Carried) -> str:
    return carried.statement.path.rpartition("/")[2]


def _instead(short: Carried, whole: Carried) -> Span:
    return next((field.span for key, field in short.keys.items() if key not in whole.keys), short.label.span)


def _paths(one: Carried, other: Carried) -> tuple[str, str]:
    return one.statement.path, other.statement.path


def _left_out(short: Carried, whole: Carried) -> tuple[Field, ...]:
    """The keys of one document that another does not speak of at all, though it lists its own."""
    missing = _candidates(short, whole)
    instead = len(short.keys.keys() - whole.keys.keys())
    apart = short.statement.union.spelling in _LAID_OUT or bool(instead)
    renamed = instead == len(missing) and short.whole and whole.whole
    text = _folded(short, apart=apart, renamed=renamed) if missing else ""
    return tuple(field for field in missing if comparable(field.key).replace("-", " ") not in text)


def _candidates(short: Carried, whole: Carried) -> tuple[Field, ...]:
    """The keys of one document that are not among those of another, which lists its own."""
    free = _FREE if short.statement.doctrine.kind != "agent" else ()
    due = ((key, field) for key, field in whole.keys.items() if field.required and field.key not in free)
    missing = tuple(field for key, field in due if key not in short.keys)
    extra = len(short.keys.keys() - whole.keys.keys())
    renamed = extra == len(missing) or extra == len(short.keys)
    foreign = extra == len(short.keys) and (_is_spoken(short.statement) or _is_spoken(whole.statement))
    alike = short.whole and short.keys and (not extra or (renamed and not foreign))
    return missing if alike else ()


def _is_spoken(statement: Statement) -> bool:
    """Whether an agent's own document tells outcomes in sentences: what stands beside one there may be anything."""
    return statement.union.spelling == SAID and statement.doctrine.kind == "agent"


def _folded(short: Carried, *, apart: bool, renamed: bool) -> str:
    """The words of a document, without the keys of other outcomes of the role where each has its own (`apart`); only
    those in code, and those from its outcomes on, where as many keys stand there instead (`renamed`).
    """
    union = short.statement.union
    others = (member for member in union.members if member.label != short.label)
    spans = [field.span for member in others for field in member.payload] if apart else []
    text = short.statement.doctrine.source.text
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    if renamed:
        told, _, _ = text[union.span.start :].partition("\n#")
        text = " ".join((*_IN_CODE.findall(text), told))
    return " ".join(_SIGNS.sub(" ", text.lower()).split())
