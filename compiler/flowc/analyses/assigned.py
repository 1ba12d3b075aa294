"""Which agents give work to others of their project, though they call none and are called by another title."""

from flowc.analyses.facts import Facts
from flowc.analyses.orchestration import agents_of
from flowc.analyses.speakers import is_agents_own
from flowc.model.statements import Doctrine
from flowc.vocabulary import comparable


def gives_work(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a document that says at its head that its agent coordinates work gives some to another agent, by its name
    or in the plural: `delegate to implementers`.
    """
    named = [comparable(deed.object.text) for deed in doctrine.deeds if deed.kind == "assigns" and deed.object]
    others = agents_of(facts.program) - {doctrine.role} if named else frozenset()
    return any(name in others or name.removesuffix("s") in others for name in named)


def is_done_by_others(facts: Facts, doctrine: Doctrine, kind: str) -> bool:
    """Whether the document of another agent asks for a kind of work as well."""
    pages = (each for each in facts.program.doctrines if each is not doctrine and is_agents_own(each))
    return any(deed.kind == kind and not deed.negated for each in pages for deed in each.deeds)
