"""Names of what passes at calls, however they are set: in code, in bold, or bare where nothing else stands beside them.

A list counts only where each of its items begins with a name, so that nothing passes that is told in other words.
"""

import re
from collections.abc import Iterable

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Field
from flowc.text import Name, Span

NAME = r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*"
_SAYS = (
    r"(?:is|are|was|be|has|have|must|may|might|can|will|should|shall|do|does|not|never|always|only|no|and|or|if|when|all|any|each"
    r"|every|everything|whatever|note|notes|important|remember|make|use|see|read|you|it|this|these|they|we)"
)
_WORDS = (
    rf"(?!(?:[Tt]he|[Aa]n?|[Ii]ts|[Yy]our)\s)(?!(?i:{_SAYS})\b)[A-Za-z][a-z0-9]*(?:[ -](?!{_SAYS}\b)[a-z0-9]+){{0,3}}"
)
"""A name of plain words, of which but the first may have a capital, and that are no sentence."""

_BEGUN = expression(
    rf"(?:\*\*|__)?`<?(?P<code>{NAME})>?(?:\[\])?(?P<open>\?)?`(?P<unsure>\?)?(?:\*\*|__)?"
    rf"|(?:\*\*|__)(?P<bold>{NAME})(?:\*\*|__)(?=\s*(?:$|[:=(,—–]|-{{1,2}}\s))"
    rf"|(?P<bare>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)(?=\s*(?:$|[:=(,—–]|-{{1,2}}\s))"
    rf"|(?:\*\*|__)(?:[Tt]he\s+)?(?P<heavy>{_WORDS}):?(?:\*\*|__)(?=\s*(?:$|[:=(—–]|-{{1,2}}\s|\w))"
    rf"|(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Yy]our)\s+)?(?P<words>{_WORDS})(?=\s*(?:;?\s*$|[:(—–]|-{{1,2}}\s))"
)
_JOINT = expression(r"\s*(?:,\s*(?:and\s+)?|\band\b|\+|&)\s*(?=[*_]{0,2}`)")

_CODED = ("`", '"', "'", "<")
"""What stands before a name that is no plain words."""

AT_TIMES = expression(
    r"\b(?:if|when|where\s+(?:needed|known|given|available|applicable|present|there)|whenever|unless|until|once|optional\w*|sometimes|perhaps|maybe|may|might|default\w*|empty|none|null|absent"
    r"|missing|omit\w*|only|again|later|second|third|otherwise|else|instead|either|skip\w*|earlier|previous|prior|last|former"
    r"|rounds?|drafts?|attempts?|retry|rework\w*|rerun|resum\w*|n/a|blank|possibly|not\s+(?:always|yet|every|required|needed)"
    r"|(?:on|for|in|after|from)\s+(?:a|the|any|some)\s+(?:first|next|new|\w+\s+(?:modes?|rounds?|runs?))"
    r"|deriv\w+|found|find|infer\w*|detect\w*|comput\w+|look(?:s|ed)?\s+up|guess\w*|read\s+from|taken\s+from|fetch\w*|yourself|itself)\b"
    r"|\?|\[\]\s*\Z|\b(?:or|and)\s+nothing\b"
    r"|\b(?:from|see|in|at)\s+(?:the\s+)?`?[\w.-]*(?:/|\.(?:md|json|ya?ml|txt|csv)\b)",
    re.IGNORECASE,
)
"""What is said of an input that need not come at each call, or that comes from elsewhere."""


_OF_TIME = expression(r"(?:^|-)(?:date|time|day|hour|week|month|year|deadline|timestamp|start|end|due|since|at|on)s?$")
_BEGINS_WHEN = expression(r"[\W_]*when\s+(?:the|an?|it|this|that|its|each|every|you|they|somebody|we)\s", re.IGNORECASE)
"""The name of a point in time, and what tells which it is: `framed_on`: when the frame was fitted."""

NOT_SOUGHT = (
    r"(?:do|does|will|must|should|shall|can)(?:\s+not|n['’]t)\s+(?:\w+\s+){0,2}?"
    r"(?:look|search|hunt|ask|guess|find|fetch|fill|infer|supply|invent|replac|substitut)\w*\b"
)
"""What a role does not do about an input that did not come, which so must come."""

PARTLY = expression(
    r"\b(?:(?:one|any|some|either|few|most)\s+of|at\s+least|not\s+all|either|whichever|whatever|(?:second|third|next|later|further)\s+"
    r"(?:rounds?|calls?|times?|runs?|turns?))\b",
    re.IGNORECASE,
)
"""What says of a list that not all of it comes at each call."""

_DUE = expression(
    r"[`*_]{0,4}[ \t]*[(:,—–-]{0,2}[ \t]*(?:(?:is|always)[ \t]+){0,2}[*_]{0,2}(?:required|mandatory|compulsory)\b"
    r"(?![^\n]{0,60}\b(?:if|when|unless|where|once|only|except|otherwise|default)\b)",
    re.IGNORECASE,
)
_REMARK = expression(
    r"\b(?:is|are|was|were|be|must|may|might|can|cannot|will|should|shall|do|does)\s+\S"
    r"|\A\W*(?:notes?|important|remarks?|hints?|tips?|warnings?|caution|attention)\W*\Z|\w\s+\w+\s+\w.*\.\W*\Z",
    re.IGNORECASE,
)


def is_remark(field: Field) -> bool:
    """Whether what was taken for a name in plain words says something, or leads to what does, or a name has a doubt."""
    return field.text.endswith("?") or (not is_coded(field) and _REMARK.search(field.text) is not None)


def comes_at_times(field: str, said: str) -> bool:
    """Whether what is said of an input tells that it need not come; of a point in time, `when` tells which it is."""
    when = _BEGINS_WHEN.match(said) if _OF_TIME.search(field) else None
    return AT_TIMES.search(said, when.end() if when else 0) is not None


def begun(passage: Passage) -> tuple[tuple[Field, ...], str]:
    """The names that a text begins with, and the words behind them; an input that need not come is not required."""
    found: list[tuple[re.Match[str], str]] = []
    match = _BEGUN.match(passage.plain, len(passage.plain) - len(passage.plain.lstrip()))
    behind = ""
    while match:
        found.append((match, str(match.lastgroup and _group(match))))
        behind = passage.plain[match.end() :]
        joint = _JOINT.match(passage.plain, match.end())
        match = _BEGUN.match(passage.plain, joint.end()) if joint else None
    named = [(passage.name(*each.span(group)), each) for each, group in found]
    spare = comes_at_times(key_of(named[0][0].text) if len(named) == 1 else "", behind)
    return tuple(field_named(name, not (spare or each["open"] or each["unsure"])) for name, each in named), behind


def _group(match: re.Match[str]) -> str:
    return next(group for group in ("code", "bold", "bare", "heavy", "words") if match[group])


def is_said_due(field: Field) -> bool:
    """Whether the words right behind an input say that it must come: `design (required)`."""
    return _DUE.match(field.span.source.text, field.span.end) is not None


def is_coded(field: Field) -> bool:
    """Whether a field is a name, and no plain words that have other words of the same meaning."""
    return field.span.source.text[field.span.start - 1 : field.span.start] in _CODED


def field_named(name: Name, due: bool) -> Field:
    """A name as a field."""
    return Field(key_of(name.text), name.text, name.span, required=due)


def whole(fields: Iterable[Field]) -> Span:
    """From the first of some fields to the last."""
    places = sorted((field.span for field in fields), key=lambda span: span.start)
    return Span(places[0].source, places[0].start, places[-1].end)
