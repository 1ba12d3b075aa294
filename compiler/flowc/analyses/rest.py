"""Words of a document for whatever it does not name, and tables that machines carry out, which have no other words."""

from flowc.analyses.searched import REST
from flowc.model.statements import Doctrine
from flowc.syntax.suffixes import is_markdown
from flowc.vocabulary import comparable


def speaks_of_the_rest(doctrine: Doctrine, role: str) -> bool:
    """Whether a document has words for whatever it does not name, but for those in places about other roles.

    In a contract that lists what the role returns and has no places for it, any other word is one that is not listed.
    """
    listed = doctrine.kind == "handoff-contract" and any(union.subject == role for union in doctrine.unions)
    if listed and not any(handler.subject and comparable(handler.subject) == role for handler in doctrine.handlers):
        return False
    others = [each.span for each in doctrine.handlers if each.subject and comparable(each.subject) != role]
    rest = (match.start() for match in REST.finditer(doctrine.source.text) if not _is_remark(doctrine, match.start()))
    return any(not any(span.start <= at < span.end for span in others) for at in rest)


def _is_remark(doctrine: Doctrine, at: int) -> bool:
    """Whether a place lies in a comment of YAML, which no engine reads."""
    text = doctrine.source.text
    return is_data(doctrine) and "#" in text[text.rfind("\n", 0, at) + 1 : at]


def is_data(doctrine: Doctrine) -> bool:
    """Whether a document is a table of handlers for machines, which do what it says and nothing else."""
    return not doctrine.source.origin and not is_markdown(doctrine.source)
