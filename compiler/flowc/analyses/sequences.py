"""Stages in the order a workflow document gives them: what is read too early, and what is returned for nobody."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.channels import documents_of
from flowc.analyses.outside import comes_from_outside
from flowc.model.doctrine.calling.documents import same_document
from flowc.model.doctrine.document.paths import is_path, same_place
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine, Field, Stage
from flowc.text import Span
from flowc.vocabulary import DeedWords, comparable

MOST_STAGES = 60
"""Stages of a document that are compared; a longer list is no relay."""

_GENERIC = ("summary", "report", "results", "notes", "changes", "change", "diff", "brief", "findings")
"""Documents that people and orchestrators read themselves."""

_EVERYTHING = (
    "all",
    "everything",
    "previous",
    "prior",
    "upstream",
    "above",
    "any",
    "outputs",
    "full",
    "complete",
    "entire",
)

_OWN = (
    r"[ \t]*(?:(?:the[ \t]+(?:[\w-]+[ \t]+)?(?:that[ \t]+)?|what[ \t]+)you|your)\b(?![ \t]+(?:received?|got|were)\b)"
)
"""What says of a value that whoever calls has it: `<your plan>`, `<the plan you wrote>`."""


class Told(NamedTuple):
    """A field of a stage in a workflow document, and the places of later stages that bear on it."""

    stage: Stage
    field: Field
    later: tuple[Span, ...]


def misordered(program: Program) -> Iterator[Told]:
    """What a stage of a workflow document reads though only later stages return it, or (of known documents) none."""
    known = program.lexicon.deeds
    for stages in _orders(program):
        for at, stage in enumerate(stages):
            earlier = stages[:at]
            if not at or any(not each.returns for each in earlier):
                continue
            for field in (each for each in stage.reads if each.required):
                if _is_known(field, earlier, known) or any(_same(field, first, known) for first in stages[0].reads):
                    continue
                coming = (made for each in stages[at:] for made in each.returns)
                later = tuple(made.span for made in coming if _is_that(made, field, known))
                everybody = all(each.returns for each in stages[:-1])
                document = field.key in known.lists["documents"] and field.key not in _GENERIC
                if later or (everybody and document and not _is_at_hand(program, stages, stage, field)):
                    yield Told(stage, field, later)


def _is_callers(program: Program, stage: Stage, field: Field) -> bool:
    """Whether who calls a stage passes something of its own by that name: `plan: <your plan, verbatim>`."""
    own = re.compile(rf"(?<![\w-]){re.escape(field.text)}[`*]*[ \t]*[:=][ \t]*[<\"'`{{(\[]*{_OWN}", re.IGNORECASE)
    calls = (call for doctrine in program.doctrines for call in doctrine.calls)
    called = (each for each in calls if comparable(each.callee.text) == comparable(stage.role.text))
    return any(own.search(each.span.text) for each in called)


def _is_at_hand(program: Program, stages: tuple[Stage, ...], stage: Stage, field: Field) -> bool:
    """Whether a role says in brackets behind an input what it is, `rota` (as it hangs on the board), and names nobody
    of its document from whom it comes; or who calls it passes what is its own, or somebody else has it.
    """
    roles = {comparable(each.role.text) for each in stages}
    about = (each for each in program.doctrines if each.source is field.span.source or each.role == _role(stage))
    if _is_callers(program, stage, field) or any(_is_told_of(each, field, _role(stage), roles) for each in about):
        return True
    needs = (one for doctrine in program.doctrines for one in doctrine.handed if one.required and one.boundary)
    own = (one for one in needs if one.boundary and one.boundary.callee == comparable(stage.role.text))
    told = (each.qualifier.lower() for one in own for each in one.fields if each.key == field.key)
    return any(said and not any(role in said or role.replace("-", " ") in said for role in roles) for said in told)


def _role(stage: Stage) -> str:
    return comparable(stage.role.text)


def _is_told_of(doctrine: Doctrine, field: Field, reader: str, roles: set[str]) -> bool:
    return comes_from_outside(doctrine.source.text, field.text, reader, roles)


def unrelayed(program: Program) -> Iterator[Told]:
    """What a stage of a workflow document returns and no later stage reads, where all later ones say what they read."""
    known = program.lexicon.deeds
    for stages in _orders(program):
        for at, stage in enumerate(stages[:-1]):
            after = stages[at + 1 :]
            reads = [field for each in after for field in each.reads]
            if any(not each.reads for each in after) or any(
                set(field.key.split("-")) & set(_EVERYTHING) for field in reads
            ):
                continue
            for field in stage.returns:
                word = field.key in known.lists["documents"] and field.key not in _GENERIC
                alone = (word and len(stage.returns) == 1) or _is_left_alone(field, stages, known)
                if alone and not any(_same(field, each, known) for each in reads):
                    yield Told(stage, field, tuple(each.role.span for each in after))


def _is_left_alone(field: Field, stages: tuple[Stage, ...], known: DeedWords) -> bool:
    """Whether a value with a name in code, `bite_warning`, is named once in its document, where two others pass on."""
    named = "_" in field.text and field.span.source.text.count(field.text) == 1
    reads = [each for stage in stages for each in stage.reads]
    made = [each for stage in stages for each in stage.returns]
    return named and sum(any(_same(one, each, known) for each in reads) for one in made) > 1


def _orders(program: Program) -> Iterator[tuple[Stage, ...]]:
    """The stages of each workflow document in order, each role once."""
    for doctrine in program.doctrines:
        told = doctrine.stages[1:] if doctrine.kind == "agent" else doctrine.stages
        roles = [comparable(stage.role.text) for stage in told]
        if 1 < len(told) <= MOST_STAGES and len(set(roles)) == len(roles):
            yield told


def _is_known(field: Field, earlier: tuple[Stage, ...], known: DeedWords) -> bool:
    return any(_same(field, made, known) for stage in earlier for made in stage.returns)


def _is_that(made: Field, read: Field, known: DeedWords) -> bool:
    """Whether what a stage returns is what another reads: of two names in code that have several words, by all of them,
    for `tide_table` and `tide_limit` are two things.
    """
    named = "_" in made.text and "_" in read.text and not (is_path(made.text) or is_path(read.text))
    return made.key == read.key if named else _same(made, read, known)


def _same(one: Field, other: Field, known: DeedWords) -> bool:
    if is_path(one.text) and is_path(other.text):
        return same_place(one.text, other.text)
    if is_path(one.text) or is_path(other.text):
        path, word = (one.text, other.key) if is_path(one.text) else (other.text, one.key)
        return any(same_document(word, each) for each in documents_of(path, known))
    return same_document(one.key, other.key)
