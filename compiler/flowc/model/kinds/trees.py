"""One YAML or JSON file to the documents in it, with everything wrong in their shape."""

from collections.abc import Iterable, Mapping

from flowc.diagnostics import Finding
from flowc.model.habits import Coercion
from flowc.model.kinds.coercions import coercions
from flowc.model.kinds.faults import empty_document, loses_meaning, unrecognised_document
from flowc.model.kinds.handling import handling
from flowc.model.kinds.recognise import documents
from flowc.model.kinds.values import is_nothing
from flowc.model.nodes import Contract, Document, Flow
from flowc.model.statements import Doctrine
from flowc.structs import Struct, replace
from flowc.syntax.tree import Node
from flowc.syntax.yaml import parse
from flowc.text import Source, Span
from flowc.vocabulary import Lexicon


class Declared(Struct):
    """The documents of a file, what is wrong with them, why one is of no known kind, and its tables of outcomes."""

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]
    unrecognised: Finding | None
    tables: tuple[Doctrine, ...]


def declared(source: Source, lexicon: Lexicon) -> Declared:
    """What a file declares. Never raises, whatever the text."""
    nodes, problems = parse(source)
    written = tuple(node for node in nodes if not is_nothing(node))
    found: list[Finding] = []
    known = [documents(node, source, found) for node in written]
    coerced = [coercions(node, lexicon) if each else {} for node, each in zip(written, known, strict=True)]
    made = tuple(_with(c, document) for each, c in zip(known, coerced, strict=True) for document in each or ())
    told = {span for each in coerced for span in each}
    tables = [_table(node, each, lexicon) for node, each in zip(written, known, strict=True)]
    known = [each or () if table else each for table, each in zip(tables, known, strict=True)]
    strange = next((node for node, each in zip(written, known, strict=True) if each is None), None)
    return Declared(
        documents=_doubted(made) if any(loses_meaning(problem) for problem in problems) else made,
        findings=_once(problems, [finding for finding in found if finding.span not in told]),
        unrecognised=_unrecognised(source, written, strange) if not problems else None,
        tables=tuple(table for table in tables if table),
    )


def _table(node: Node, declared: tuple[Document, ...] | None, lexicon: Lexicon) -> Doctrine | None:
    """What is done for outcomes, as a document of no other kind says it, or a contract for its own."""
    if not declared:
        return handling(node, node.span.source, lexicon)
    first = declared[0]
    return handling(node, node.span.source, lexicon, first.name) if isinstance(first, Contract) else None


def _unrecognised(source: Source, written: tuple[Node, ...], strange: Node | None) -> Finding | None:
    if not written:
        return empty_document(Span(source, 0, 0))
    return unrecognised_document(strange) if strange else None


def _with(coerced: Mapping[Span, tuple[Coercion, ...]], document: Document) -> Document:
    """A flow or contract with the coercions of its file; a rule of their own speaks of them, not the builder."""
    if not coerced or not isinstance(document, Flow | Contract):
        return document
    return replace(document, coercions=tuple(dict.fromkeys(each for found in coerced.values() for each in found)))


def _doubted(made: Iterable[Document]) -> tuple[Document, ...]:
    """The documents of a file of which the reader lost a part: no flow in it is complete."""
    return tuple(_incomplete(document) if isinstance(document, Flow) else document for document in made)


def _incomplete(whole: Flow) -> Flow:
    levels = [whole]
    while (inside := levels[-1].child) is not None:
        levels.append(inside)
    doubted = replace(levels[-1], complete=False)
    for level in reversed(levels[:-1]):
        doubted = replace(level, complete=False, child=doubted)
    return doubted


def _once(problems: tuple[Finding, ...], found: list[Finding]) -> tuple[Finding, ...]:
    """The reader's findings, and the first of the builders' at each place the reader has none for."""
    first = {problem.span: problem for problem in problems}
    for finding in found:
        first.setdefault(finding.span, finding)
    return (*problems, *(finding for finding in found if first[finding.span] is finding))
