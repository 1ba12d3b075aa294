"""Values that whoever leads agents keeps and hands to nobody: ``on `success` keep `plan` and `open_risks` ``, where
every call behind it is shown in full and has no place for the risks.
"""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.guards import running
from flowc.analyses.results import is_key
from flowc.analyses.unsent import Unsent, speaks_of
from flowc.expressions import expression
from flowc.model.statements import Call, Deed, Doctrine, Field
from flowc.vocabulary import comparable

_KEEPS = expression(
    r"(?i)\b(?:keep|hold|remember|store|save)s?\s+(?:(?:the|its|both)\s+)*(?:`\w+`(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:the\s+|its\s+)?)*`?\Z"
)
"""What stands before a value that is kept."""

_USED = expression(
    r"(?i)\b(?:goes?|pass(?:es|ed)?|hand(?:s|ed)?|sent|sends?|given|reads?|gets?|receives?|takes?|shows?|shown|reports?"
    r"|tells?|told|uses?|used|adds?|added|put|into|includ\w+|attach\w*|post\w*|publish\w*|judges?|meets?|for\s+the)\b"
)
"""What a line says that has a use for a value."""

_ALL = expression(r"(?i)\b(?:all|everything|results?|every|whole|so\s+far|above|context|rest|returned)\b|\.\.\.|…")
"""What a prompt says that may hold whatever is kept."""

_SITE = expression(r"\w+\s*\(")
_LEAST = 2
"""Calls of a document that shows how values pass."""


def kept(facts: Facts) -> Iterator[Unsent]:
    """Each such value of several words, once, where no other document has a use for it."""
    seen: set[tuple[str, str]] = set()
    for doctrine in running(facts):
        shown = [call for call in doctrine.calls if not call.around and _SITE.match(call.span.text)]
        for deed in doctrine.deeds if len({call.callee.text for call in shown}) >= _LEAST else ():
            found = _lost(facts, doctrine, shown, deed)
            if found and (found.role, found.field.key) not in seen:
                seen.add((found.role, found.field.key))
                yield found


def _lost(facts: Facts, doctrine: Doctrine, shown: list[Call], deed: Deed) -> Unsent | None:
    name = deed.object
    if deed.kind != "owned" or name is None or "_" not in name.text or not _is_kept(doctrine, name.span.start):
        return None
    before = [call for call in shown if call.span.end <= name.span.start]
    later = [call for call in shown if call.span.start >= name.span.end]
    role = comparable(before[-1].callee.text) if before else ""
    field = _returned(facts, doctrine, role, name.text)
    if not field or not later or any(_ALL.search(call.span.text) for call in shown):
        return None
    if any(_has_use(each, name.text, role, doctrine) for each in facts.program.doctrines):
        return None
    return Unsent(role, field, tuple(call.callee.span for call in later))


def _is_kept(doctrine: Doctrine, start: int) -> bool:
    text = doctrine.source.text
    return _KEEPS.search(text[text.rfind("\n", 0, start) + 1 : start]) is not None


def _returned(facts: Facts, doctrine: Doctrine, role: str, name: str) -> Field | None:
    """The field of that name which a role returns."""
    told = (each for each in facts.boundaries.about(role, doctrine) if each.returned)
    fields = (field for each in told for member in each.union.members for field in member.payload)
    return next((field for field in fields if is_key(field) and field.key == comparable(name)), None)


def _has_use(doctrine: Doctrine, name: str, role: str, leading: Doctrine) -> bool:
    """Whether a document other than that of who returns a value has a use for it; who leads names it once, to keep it.
    """
    if doctrine.role == role:
        return False
    lines = [line for line in doctrine.source.text.lower().split("\n") if speaks_of(line, name)]
    return len(lines) > 1 if doctrine is leading else any(_USED.search(line) for line in lines)
