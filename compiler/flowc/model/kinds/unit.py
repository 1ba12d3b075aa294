"""One file to the documents in it, with everything wrong in their shape."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.model.nodes import Agent, Document
from flowc.model.statements import Boundary, Doctrine
from flowc.structs import Struct
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.tree import Mapping
from flowc.text import Source
from flowc.vocabulary import SHIPPED, Lexicon


class Unit(Struct):
    """What one file declares and what is wrong with it, from its path and text alone.

    `unrecognised` (FC118) tells why a document in it is of no known kind; whether that is a fault depends on how the
    file was found, so the caller decides. A markdown file without a name in its frontmatter has no documents; what
    the prose of any markdown file states is in `doctrines`, as is what agents in YAML are instructed, one by one.
    A page that only shows the prompt of an agent in a fence states what the prompt does (`prompts.py`).
    `leading` is the same document read as one that leads agents, which it is if an agent is among those it calls;
    `contract` is it read as the contract of the call that its first words tell, if that is one between agents, or of
    the one in its title, if that is an agent.
    """

    source: Source
    documents: tuple[Document, ...] = ()
    findings: tuple[Finding, ...] = ()
    unrecognised: Finding | None = None
    doctrines: tuple[Doctrine, ...] = ()
    leading: Doctrine | None = None
    contract: Doctrine | None = None


def build(source: Source, lexicon: Lexicon = SHIPPED) -> Unit:
    """The documents of a file, read by the words of its project. Never raises, whatever the text.

    What reads one kind of file is loaded where there is such a file.
    """
    if is_markdown(source):
        return _markdown(source, lexicon)
    from flowc.model.kinds.trees import declared

    told = declared(source, lexicon)
    doctrines = (*_instructed(told.documents, lexicon), *told.tables)
    return Unit(source, told.documents, told.findings, told.unrecognised, doctrines)


def _instructed(made: tuple[Document, ...], lexicon: Lexicon) -> Iterator[Doctrine]:
    """What the agents among the documents are told, each in a part of the file."""
    for agent in made:
        if isinstance(agent, Agent) and agent.source.origin:
            yield _read(agent.source, lexicon, agent)


def _markdown(source: Source, lexicon: Lexicon) -> Unit:
    from flowc.model.kinds.frontmatter import frontmatter
    from flowc.model.kinds.prompts import prompt_in

    settings, problems = frontmatter(source)
    agent = _agent(settings, source) if settings else None
    prompt = None if agent else prompt_in(source)
    if prompt:
        return Unit(source, findings=problems, doctrines=(_read(prompt, lexicon, None, "agent"),))
    doctrine = _read(source, lexicon, agent)
    leading = _read(source, lexicon, None, "orchestration") if doctrine.callees else None
    contract = _contract(source, lexicon) if doctrine.kind == "other" else None
    found = (*problems, *_in_samples(doctrine))
    return Unit(source, (agent,) if agent else (), found, doctrines=(doctrine,), leading=leading, contract=contract)


def _contract(source: Source, lexicon: Lexicon) -> Doctrine | None:
    """A page as the contract of the call that its first words tell, or of whom its title names."""
    from flowc.model.doctrine.boundaries.contracted import contracted_by
    from flowc.model.doctrine.boundaries.told_parties import party_of_contract

    call, whose = party_of_contract(source), contracted_by(source.text)
    if whose and "-" in whose and call and call.callee != whose:
        call = None
    return _read(source, lexicon, None, "handoff-contract", call) if call or whose else None


def _agent(settings: Mapping, source: Source) -> Agent | None:
    from flowc.model.kinds.agents import agent_of_file

    return agent_of_file(settings, source)


def _in_samples(doctrine: Doctrine) -> Iterator[Finding]:
    """The keys that samples of results write twice."""
    shown = [sample.text for sample in doctrine.samples if sample.kind == "result"]
    if shown:
        from flowc.syntax.json_keys import repeated_keys

        for text in dict.fromkeys(shown):
            yield from repeated_keys(text)


def _read(
    source: Source, lexicon: Lexicon, agent: Agent | None, kind: str | None = None, call: Boundary | None = None
) -> Doctrine:
    """What a text states that may be an agent's. What reads prose is large, and loaded only where there is prose."""
    from flowc.model.doctrine.read import read
    from flowc.syntax import markdown

    return read(source, markdown.parse_prompt(source), lexicon, agent.name.text if agent else None, kind, call)
