"""What can be done about a rule, learnt from its own examples, so that nobody has to write it down: the fixes it offers
and how safe each is, and the comments that hide its findings.
"""

from collections.abc import Iterator

from flowc.catalogue import Card, Example, unmarked
from flowc.diagnostics import Finding
from flowc.pipeline import findings, understand
from flowc.project import File, Project
from flowc.structs import Struct
from flowc.suppressions.adding import ignores
from flowc.syntax.decode import decode


class Offered(Struct):
    """A fix in the words of the card, slots unfilled. `safe`: each time an example was offered it, it was safe."""

    words: str
    safe: bool


def offered(card: Card) -> tuple[Offered, ...]:
    """What the card's fixes are, in the order of the card; none for a fix that no example is offered."""
    if not card.fixes:
        return ()
    fixes = [fix for finding in _found(card) for fix in finding.fixes]
    by_role = {role: [fix.safe for fix in fixes if fix.role == role] for role in card.fixes}
    made = [Offered(card.fixes[role], all(safe)) for role, safe in by_role.items() if safe]
    return tuple(dict.fromkeys(made))


def hushing(card: Card, reason: str) -> tuple[str, ...]:
    """The comments that hide the findings of its examples, one for each notation and reach; none where none does."""
    added = ignores(_found(card), reason)
    texts = (edit.text.strip() for edits in added.edits.values() for edit in edits)
    return tuple(dict.fromkeys(line.strip() for text in texts for line in text.splitlines()))


def _found(card: Card) -> list[Finding]:
    """The findings of a rule in its own examples."""
    return [each for example in card.examples if example.says for each in _of_example(card.code, example)]


def _of_example(code: str, example: Example) -> Iterator[Finding]:
    texts = [(path, unmarked(text)) for path, text in sorted(example.files.items())]
    read = [decode(path, text.encode("utf-8", "surrogatepass")) for path, text in texts]
    project = Project("", tuple(File(source, tuple(problems), True, True) for source, problems in read))
    yield from (finding for finding in findings(understand(project)) if finding.code == code)
