"""Files that an instruction names to say how something else is to be written: `after the outline in `x.md``."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause

_RULES = (
    r"(?:formats?|structures?|templates?|layouts?|schemas?|guid(?:elines?|es?|ance)|rules?|conventions?|instructions?|standards?"
    r"|examples?|criteria|checklists?|styles?|ones?|patterns?|process|procedures?|specifications?|requirements?|protocol|rubric"
    r"|outlines?|skeletons?|headings?|forms?|shapes?|models?|questionnaires?)"
)
_SHAPES = "outline|template|form|model|pattern|skeleton|layout|structure|example|scheme"
_BY_RULE = expression(
    r"\b(?:(?:following|per|(?:according|adhering|conforming)\s+to|in\s+(?:line|accordance|keeping|compliance)\s+with|consistent\s+with)"
    r"|by|see|matching|using|along|against|(?:with|like)(?=\s+the\b)|in(?=\s+the\s+(?:format|style|structure|layout|shape)\s+of\b))"
    rf"\s+(?:(?!(?:to|into|at|under)\b)[\w'’-]+\s+){{0,4}}?(?:{_RULES}|(?<=see\sthe\s)\w+)\s+(?:\w+\s+)?(?:in|from|of|by)\s+(?:the\s+)?\W*\Z"
    r"|\b(?:following|per|(?:according|adhering|conforming)\s+to|in\s+(?:line|accordance|keeping|compliance)\s+with|consistent\s+with)"
    rf"\s+(?:the\s+)?\W*\Z|\b(?:along|the\s+(?:same\s+)?way)\s+\W*\Z|\b{_RULES}\s*[:=]\s*\W*\Z"
    r"|\b(?:described|specified|defined|told|laid\s+down|set\s+out|shown|outlined|prescribed)\s+(?:in|by)\s+(?:the\s+)?\W*\Z",
    re.IGNORECASE,
)
"""What stands before a document that says how to write another: `following the guidelines in ...`."""

_AFTER = expression(
    rf"\bafter\s+(?:(?:the|our|your|its)\s+(?:[\w-]+\s+)?(?:{_SHAPES})\s+(?:in|of)\s+)?\W*\Z", re.IGNORECASE
)
"""The same where nothing is put behind something else: `written after the outline in ...`."""

_INSERTING = frozenset(("add", "append", "insert", "place", "edit", "update"))
_WANTED = expression(
    r"\W*\s(?:wants?|asks?|says?|shows?|describes?|prescribes?|requires?|demands?|defines?|has|gives|lays|sets|does)\b"
)
"""What stands behind a file that says how something is to be written: `as notes.md wants it`."""


def tells_how(clause: Clause, text: str, mention: Mention) -> bool:
    """Whether a file is named for how something is written, and is not what is written; `text` is masked."""
    modelled = clause.verb not in _INSERTING and _AFTER.search(text, clause.rest, mention.start)
    ruled = modelled or _BY_RULE.search(text, clause.rest, mention.start)
    return bool(ruled or _WANTED.match(text, mention.end))
