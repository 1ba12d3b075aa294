"""The fixes a rule offers and how safe each is, learnt from its own examples, so that nobody has to write it down."""

from dataclasses import dataclass

from flowc.catalogue import Card, Example
from flowc.diagnostics import Fix
from flowc.pipeline import findings, understand
from flowc.project import File, Project
from flowc.syntax.decode import decode

MARKS = str.maketrans("", "", "«»")


@dataclass(frozen=True, slots=True)
class Offered:
    """A fix in the words of the card, slots unfilled. `safe`: each time an example was offered it, it was safe."""

    words: str
    safe: bool


def offered(card: Card) -> tuple[Offered, ...]:
    """What the card's fixes are, in the order of the card; none for a fix that no example is offered."""
    if not card.fixes:
        return ()
    fixes = [fix for example in card.examples if example.says for fix in _of_example(card.code, example)]
    by_role = {role: [fix.safe for fix in fixes if fix.role == role] for role in card.fixes}
    made = [Offered(card.fixes[role], all(safe)) for role, safe in by_role.items() if safe]
    return tuple(dict.fromkeys(made))


def _of_example(code: str, example: Example) -> list[Fix]:
    """Every fix that the documents of an example are offered by one rule."""
    texts = [(path, text.translate(MARKS)) for path, text in sorted(example.files.items())]
    read = [decode(path, text.encode("utf-8", "surrogatepass")) for path, text in texts]
    project = Project("", tuple(File(source, tuple(problems), True, True) for source, problems in read))
    return [fix for finding in findings(understand(project)) if finding.code == code for fix in finding.fixes]
