"""Which files of stages are whose: those that a document writes itself, and those for want of which it calls others."""

import re

from flowc.analyses.facts import Facts
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.vocabulary import comparable

_SENT_FOR = expression(
    r"`(?P<path>[^`\s]+)`[*_]*\s+(?:(?:does|is|has)\s*(?:not|n['’]t)\b|is\s+(?:missing|absent)\b)[^.;:`]{0,40}"
    r"(?:[,:]|\s[—–→]|\s->)\s*(?:then\s+)?(?:invoke|call|spawn|launch|dispatch|start|run|delegate\s+to)\s+(?:the\s+)?"
    r"(?:[*_]*`@?(?P<code>[a-z][\w-]*)`|[@*]{1,3}(?P<who>[a-z][\w-]*))",
    re.IGNORECASE,
)
"""A file for want of which somebody is called: `x.md` does not exist -> invoke `designer`."""


def written(doctrine: Doctrine) -> list[str]:
    """The files that a document writes itself; what it lists as the outcome of a call is written by the called."""
    listed = (deed.object for deed in doctrine.ascribed if deed.object and deed.span == deed.object.span)
    others = {path.span for path in listed}
    told = (deed.object for deed in doctrine.deeds if deed.kind == "write" and not deed.negated)
    return [path.text for path in told if path and path.span not in others]


def sent_for(facts: Facts, doctrine: Doctrine) -> frozenset[str]:
    """The files for want of which a document calls an agent or a skill of the project: that one makes them."""
    gates = (deed.span.text for deed in doctrine.deeds if deed.kind in ("gate", "looks"))
    found = [match for words in gates if (match := _SENT_FOR.search(words))]
    roles = {each.role for each in facts.program.doctrines} if found else set()
    others = roles - {doctrine.role}
    return frozenset(match["path"] for match in found if comparable(match["code"] or match["who"]) in others)
