"""Work of the orchestrator that an agent must have done when it ends, told of what it is done to: `make sure the pull
request is merged`, `[ ] the branch is pushed` before it answers.

The words are turned round and read as an instruction is. What is only looked at, what somebody else does, and what must
be so before the agent begins is no work of its own.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Sense
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.works import orchestrators_work
from flowc.model.statements import Deed

_DONE = {
    "pushed": "push", "merged": "merge", "opened": "open", "raised": "raise", "created": "create",
    "submitted": "submit", "moved": "move", "marked": "mark", "closed": "close", "landed": "land",
}  # fmt: skip
_TURNED = (
    r"(?P<what>(?:the|your|an?|this|all|its)\s+(?:[\w-]+\s+){0,2}?[\w-]+)\s+"
    r"(?:is|are|has\s+been|have\s+been|gets?|(?:must|should|(?:has|have|needs?)\s+to)\s+(?:always\s+)?(?:be|have\s+been))\s+"
    rf"(?P<done>{'|'.join(_DONE)})\b(?P<rest>[^.;,]{{0,60}})"
)
_DEMANDED = expression(
    r"(?i)(?:^|[.;,]\s+|\band\s+)[\W\d]{0,8}(?:(?:before|when|once|after)\s+you\s+[^.;,]{1,40},\s+)?"
    rf"(?:(?:always\s+)?(?:make|be)\s+sure|ensure|see\s+to\s+it)\s+(?:that\s+)?{_TURNED}"
)
_ENDED = expression(
    r"(?i)(?:^|[.;]\s+)you(?:\s+are|['’]re)\s+(?:only\s+)?(?:done|finished|through)\s+(?:only\s+)?(?:when|once|after)"
    rf"\s+{_TURNED}"
)
_OWED = expression(
    r"(?i)(?:^|[.;]\s+)before\s+you\s+(?:answer|return|finish|end|stop|report|reply|hand|close|submit)\b[^.;,]{0,40},\s+"
    rf"(?=[^.;,]{{1,60}}\s(?:must|should|(?:has|have|needs?)\s+to)\s){_TURNED}"
)
_TICKED = expression(rf"(?i)\W*{_TURNED}\W*")
_ENDS = expression(
    r"(?i)\b(?:before\s+(?:you\s+)?(?:answer|return|finish|end|hand|repl|report|stop|clos|submit)\w*"
    r"|definition\s+of\s+done|when\s+(?:you\s+are\s+)?done|done\s+(?:means|when)|exit\s+criteria|completion|finishing|closing)\b"
)
"""The title of a list of what is so when an agent has done its part."""

_ELSE = expression(r"(?i)\b(?:by|if|unless|not|never|nothing|nobody|already|without|before|or)\b|n['’]t\b")
_BOX = expression(r"\[[ xX]\]\s*\Z")
_NEAR = 6


def tells_of_end(title: str) -> bool:
    """Whether a section is about what is so when an agent has done its part."""
    return _ENDS.search(title) is not None


def turned(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The work that must be done; `text` is the passage masked."""
    if not any(done in text for done in _DONE):
        return
    source, begin = passage.span.source.text, passage.span.start
    boxed = _BOX.search(source, max(0, begin - _NEAR), begin) and tells_of_end(passage.title)
    matches = [_TICKED.fullmatch(text)] if boxed else [
        *_DEMANDED.finditer(text), *_ENDED.finditer(text), *_OWED.finditer(text)
    ]
    for match in (each for each in matches if each and not _ELSE.search(each["rest"])):
        verb = _DONE[match["done"].lower()]
        clause = Clause(verb, 0, len(verb), len(verb) + 1 + len(match["what"]) + len(match["rest"]), False, False)
        words, plain = (f"{verb} {each[slice(*match.span('what'))]}{each[slice(*match.span('rest'))]}"
                        for each in (text, passage.plain))  # fmt: skip
        kind = orchestrators_work(clause, words, plain, sense.lexicon.deeds)
        if kind:
            yield Deed(kind, passage.at(*trimmed(passage.plain, match.start("what"), match.end("rest"))), sense.role)
