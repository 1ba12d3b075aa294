"""What tests of doctrine share: a text read, and its facts in a form that is short to write down."""

from pathlib import Path
from textwrap import dedent

from flowc.model.doctrine.boundaries.settle import settle
from flowc.model.doctrine.read import read
from flowc.model.statements import Doctrine, Role, Union
from flowc.syntax import markdown
from flowc.text import Source, position
from flowc.vocabulary import SHIPPED

DOCUMENTS = Path(__file__).parent / "doctrine"
OUTCOMES = (Role.RETURN, Role.RECORD, Role.REPORT)


def doctrine(text: str, path: str = "planner/doctrine/process.md") -> Doctrine:
    """What one document states."""
    source = Source(path, dedent(text).lstrip("\n"))
    return read(source, markdown.parse_prompt(source), SHIPPED)


def project(folder: str) -> dict[str, Doctrine]:
    """The documents below a folder of `tests/doctrine`, settled together, by path."""
    root = DOCUMENTS / folder
    paths = sorted(root.rglob("*.md"))
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {each.source.path: each for each in settle(doctrine(text, path) for path, text in texts.items())}


def shown(union: Union) -> tuple[str, str, str]:
    """A union as its role, whose it is, and its labels with their payloads."""
    members = (
        f"{member.label.text}({', '.join(field.key for field in member.payload)})"
        if member.payload
        else member.label.text
        for member in union.members
    )
    return union.role.value, union.subject or "", " | ".join(members)


def outcomes(made: Doctrine) -> list[tuple[str, str, str]]:
    """The unions of a document that are outcomes."""
    return [shown(union) for union in made.unions if union.role in OUTCOMES]


def lines(made: Doctrine) -> list[tuple[int, str]]:
    """The line and the labels of every outcome union."""
    return [
        (position(made.source, union.members[0].label.span.start).line, " | ".join(m.label.text for m in union.members))
        for union in made.unions
        if union.role in OUTCOMES
    ]
