"""Blocks that come with a question, and callers that put it to somebody: ``show `question` to the user``.

Who answers it goes on, so that no more has to be said.
"""

from flowc.analyses.blocks import Lack
from flowc.analyses.outcomes import Outcomes
from flowc.expressions import expression
from flowc.model.statements import Field, Member
from flowc.vocabulary import comparable

_QUESTION = expression(r"(?:[a-z]+-)*(?:questions?|request|requests|query|queries|choices?)")
"""What a block may carry that is for somebody to answer."""

_PERSON = (
    r"(?:users?|humans?|persons?|people|customers?|operators?|clients?|authors?|maintainers?|developers?|editors?|somebody|someone)"
)
_PUT = expression(
    rf"(?i)\b(?:show|put|ask|pass|give|hand|tell|send|present|relay|forward|read|bring|take)s?\b[^.;]{{0,60}}`(?P<thing>[\w.\[\]-]+)`"
    rf"[^.;]{{0,40}}\b(?:to|before|at)\s+(?:the\s+|an?\s+|their\s+)?{_PERSON}\b"
    rf"|\b(?:ask|show|tell|give)s?\s+(?:the\s+|an?\s+)?{_PERSON}\b[^.;`]{{0,40}}`(?P<told>[\w.\[\]-]+)`"
)


def is_put_to_somebody(lack: Lack, told: Outcomes) -> bool:
    """Whether a caller has a place for a block in which a question that comes with it is put to a person."""
    label = comparable(lack.label.text)
    members = (each for each in lack.stated.union.members if each.label is lack.label)
    asked = {field.key for member in members for field in _questions(member)}
    places = (each.handler for each in told.conditions if asked and each.whose == lack.stated.whose)
    actions = (each.action for each in places if comparable(each.label.text) == label)
    put = (match["thing"] or match["told"] for action in actions for match in _PUT.finditer(action))
    return any(comparable(thing.replace("[]", "")) in asked for thing in put)


def _questions(member: Member) -> tuple[Field, ...]:
    return tuple(field for field in member.payload if _QUESTION.fullmatch(field.key))
