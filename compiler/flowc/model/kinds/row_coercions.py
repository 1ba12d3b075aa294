"""Rows of tables of handlers that make a failure of a success because of its status, its message or its words."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.habits import Coercion
from flowc.model.kinds.coercions import is_failure
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.vocabulary import DoctrineVocabulary

_LABELS = ("outcome", "on", "on_outcome", "result", "returned", "from", "case")
_LOOKS = expression(
    r"(?i)\b(?:status(?:es)?|messages?|text|notes?|summary|contains?|says?|words?|phrases?|pattern|keywords?|empty|blank"
    r"|parse[sd]?|wording|reads|mentions?)\b"
)
"""What is looked at in a condition."""

_CONDITIONS = frozenset((
    "when", "if", "where", "unless", "match", "matches", "contains", "condition", "pattern", "only_if", "status",
    "message", "text", "phrases", "keywords",
))  # fmt: skip
_BEGUN = ("when_", "if_", "with_", "on_", "status_", "message_", "text_")
_CHECKED = expression(
    r"(?i)(?:schema|constraint|contract|violat|malformed|shape|attempt|retr|timeout|budget|deadline|lease|exhaust|test"
    r"|build|lint|\bci\b|deliverable)"
)
"""What a runtime may judge a result by."""


def row_coercions(node: Node, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """The rows below a node that look at the words of a success and make a failure of it, in order."""
    waiting: list[tuple[Node, str]] = [(node, "")]
    while waiting:
        found, success = waiting.pop()
        if isinstance(found, Sequence):
            waiting += [(item, success) for item in reversed(found.items)]
        elif isinstance(found, Mapping):
            label = next((each for key in _LABELS if isinstance(each := found.get(key), Scalar)), None)
            own = label.text if label and words.outcome_class(label.text) == "success" else success
            yield from _of_row(found, own, words)
            classed = ((entry, words.outcome_class(entry.key.text)) for entry in reversed(found.entries))
            waiting += [(entry.value, entry.key.text if known == "success" else "") for entry, known in classed]


def _of_row(row: Mapping, success: str, words: DoctrineVocabulary) -> Iterator[Coercion]:
    condition = next((entry for entry in row.entries if success and _is_condition(entry)), None)
    if condition is None:
        return
    made = (text for entry in row.entries if entry is not condition for text in _texts(entry) if text != success)
    failure = next((text for text in made if len(text.split()) < 4 and is_failure(text, words)), None)
    if failure:
        yield Coercion(success, failure, condition.span)


def _is_condition(entry: Entry) -> bool:
    """Whether a key asks what a status or a text says, and nothing that a runtime may judge by."""
    key = entry.key.text
    asks = key in _CONDITIONS or key.startswith(_BEGUN)
    written = entry.span.text.replace("_", " ")
    return asks and bool(_LOOKS.search(written)) and not _CHECKED.search(written)


def _texts(entry: Entry) -> Iterator[str]:
    """The scalars of what a row does."""
    waiting: list[Node] = [entry.value]
    while waiting:
        match waiting.pop():
            case Scalar(text=text):
                yield text
            case Sequence(items):
                waiting += reversed(items)
            case Mapping(entries):
                waiting += [each.value for each in reversed(entries)]
