"""One file to the documents in it, with everything wrong in their shape."""

from collections.abc import Iterable, Iterator, Mapping

from flowc.diagnostics import Finding
from flowc.model.habits import Coercion
from flowc.model.kinds.agents import agent_of_file
from flowc.model.kinds.coercions import coercions
from flowc.model.kinds.faults import empty_document, loses_meaning, unrecognised_document
from flowc.model.kinds.handling import handling
from flowc.model.kinds.recognise import documents
from flowc.model.kinds.values import is_nothing
from flowc.model.nodes import Agent, Contract, Document, Flow
from flowc.model.statements import Doctrine
from flowc.structs import Struct, replace
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.tree import Node
from flowc.syntax.yaml import parse
from flowc.text import Source, Span
from flowc.vocabulary import SHIPPED, Lexicon


class Unit(Struct):
    """What one file declares and what is wrong with it, from its path and text alone.

    `unrecognised` (FC118) tells why a document in it is of no known kind; whether that is a fault depends on how the
    file was found, so the caller decides. A markdown file without a name in its frontmatter has no documents; what
    the prose of any markdown file states is in `doctrines`, as is what agents in YAML are instructed, one by one.
    A page that only shows the prompt of an agent in a fence states what the prompt does (`prompts.py`).
    `leading` is the same document read as one that leads agents, which it is if an agent is among those it calls.
    """

    source: Source
    documents: tuple[Document, ...] = ()
    findings: tuple[Finding, ...] = ()
    unrecognised: Finding | None = None
    doctrines: tuple[Doctrine, ...] = ()
    leading: Doctrine | None = None


def build(source: Source, lexicon: Lexicon = SHIPPED) -> Unit:
    """The documents of a file, read by the words of its project. Never raises, whatever the text."""
    if is_markdown(source):
        return _markdown(source, lexicon)
    nodes, problems = parse(source)
    written = tuple(node for node in nodes if not is_nothing(node))
    found: list[Finding] = []
    declared = [documents(node, source, found) for node in written]
    coerced = [coercions(node, lexicon) if each else {} for node, each in zip(written, declared, strict=True)]
    made = tuple(_with(c, document) for each, c in zip(declared, coerced, strict=True) for document in each or ())
    told = {span for each in coerced for span in each}
    tables = [_table(node, each, lexicon) for node, each in zip(written, declared, strict=True)]
    declared = [each or () if table else each for table, each in zip(tables, declared, strict=True)]
    strange = next((node for node, each in zip(written, declared, strict=True) if each is None), None)
    return Unit(
        source=source,
        documents=_doubted(made) if any(loses_meaning(problem) for problem in problems) else made,
        findings=_once(problems, [finding for finding in found if finding.span not in told]),
        unrecognised=_unrecognised(source, written, strange) if not problems else None,
        doctrines=(*_instructed(made, lexicon), *(table for table in tables if table)),
    )


def _table(node: Node, declared: tuple[Document, ...] | None, lexicon: Lexicon) -> Doctrine | None:
    """What is done for outcomes, as a document of no other kind says it, or a contract for its own."""
    if not declared:
        return handling(node, node.span.source, lexicon)
    first = declared[0]
    return handling(node, node.span.source, lexicon, first.name) if isinstance(first, Contract) else None


def _instructed(made: tuple[Document, ...], lexicon: Lexicon) -> Iterator[Doctrine]:
    """What the agents among the documents are told, each in a part of the file."""
    for agent in made:
        if isinstance(agent, Agent) and agent.source.origin:
            yield _read(agent.source, lexicon, agent)


def _markdown(source: Source, lexicon: Lexicon) -> Unit:
    from flowc.model.kinds.frontmatter import frontmatter
    from flowc.model.kinds.prompts import prompt_in

    settings, problems = frontmatter(source)
    agent = agent_of_file(settings, source) if settings else None
    prompt = None if agent else prompt_in(source)
    if prompt:
        return Unit(source, findings=problems, doctrines=(_read(prompt, lexicon, None, "agent"),))
    doctrine = _read(source, lexicon, agent)
    leading = _read(source, lexicon, None, "orchestration") if doctrine.callees else None
    found = (*problems, *_in_samples(doctrine))
    return Unit(source, (agent,) if agent else (), found, doctrines=(doctrine,), leading=leading)


def _in_samples(doctrine: Doctrine) -> Iterator[Finding]:
    """The keys that samples of results write twice."""
    shown = [sample.text for sample in doctrine.samples if sample.kind == "result"]
    if shown:
        from flowc.syntax.json_keys import repeated_keys

        for text in dict.fromkeys(shown):
            yield from repeated_keys(text)


def _read(source: Source, lexicon: Lexicon, agent: Agent | None, kind: str | None = None) -> Doctrine:
    """What a text states that may be an agent's. What reads prose is large, and loaded only where there is prose."""
    from flowc.model.doctrine.read import read
    from flowc.syntax import markdown

    return read(source, markdown.parse_prompt(source), lexicon, agent.name.text if agent else None, kind)


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
