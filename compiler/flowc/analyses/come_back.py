"""Whether what is passed on, or acted on, at a place is something that an agent has returned.

Before anybody is called nothing has come back: what an agent is given there is the caller's own. Nor is what a person
wrote or a program printed the result of an agent, wherever it stands.
"""

import re
from collections.abc import Iterator

from flowc.analyses.orchestration import Conductor
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.text import Span

_WORD = expression(r"[a-z0-9]+")
_ANSWER = r"(?:answers?|outputs?|results?|responses?|repl(?:y|ies)|returns?|findings|feedback|verdicts?)"
_GENERAL = expression(
    rf"\b(?:(?:its|their|each|every|all|both|agents?['’]?s?|stages?['’]?s?|steps?['’]?s?|previous|prior|earlier|upstream)\s+(?:\w+\s+)?{_ANSWER}"
    rf"|{_ANSWER}\s+(?:of|from|by)\s+(?:the\s+|an?\s+|each\s+|every\s+|all\s+)?"
    r"(?:previous|prior|earlier|other|one|first|last|upstream|agents?|sub-?agents?|stages?|steps?)"
    r"|returned|produced\s+by|(?:previous|prior|next|following|other|downstream)\s+(?:agents?|sub-?agents?|stages?|steps?|ones?|prompts?)"
    r"|(?:agents?|sub-?agents?|stages?|steps?|it|they|one)\s+(?:returns?|answers?|says?|sends?|reports?|gives?)"
    r"|between\s+(?:agents|stages|steps|them)|(?:the|to\s+the|into\s+the|of\s+the)\s+next)\b",
    re.IGNORECASE,
)
"""Words for what comes back from agents, whoever they are."""

_PERSON = (
    r"(?:users?|humans?|persons?|people|customers?|callers?|owners?|clients?|guests?|authors?|maintainers?|offices?)"
)
_SENT = (
    r"(?:wrote|writes|sends?|sent|left|leaves|attach\w*|gave|gives?|said|says?|provid\w*|paste[ds]?|typed|made|drew|brought"
    r"|brings?|asks?|asked)"
)
_OF_OTHERS = expression(
    rf"\b{_PERSON}['’]s?\s+(?:\w+\s+){{0,2}}?(?:text|notes?|documents?|plans?|specs?|specifications?|designs?|reviews?|reports?|requests?|words?"
    r"|summar(?:y|ies)|research|analys[ie]s|content|answers?|description|message|decisions?|input|feedback)\b"
    rf"|\b(?:that|which|what|as)?\s*(?:the|a|your)\s+{_PERSON}\s+(?:has\s+|have\s+|had\s+)?{_SENT}\b"
    rf"|\b(?:notes?|plans?|specs?|reports?|reviews?|designs?|summar(?:y|ies)|decisions?|text|content)\s+(?:of|from|by)\s+(?:the\s+|an?\s+)?{_PERSON}\b"
    rf"|\boutputs?\s+(?:of|from)\s+(?:the\s+)?(?:`(?:git|npm|ls|grep|make|curl|gh|\./)[^`]*`|(?:\w+\s+)?(?:tests?|suite|build|linter|command|script|run)\b)",
    re.IGNORECASE,
)
"""What people or programs have written."""

_OWN_WORDS = expression(
    r"\b(?:requests?|tasks?|questions?|tickets?|issues?|orders?|rules|instructions|guidelines?|guides?|arguments?)\b[^,;.]{0,30}?"
    r"\b(?:verbatim|word[- ]for[- ]word|in\s+full|unabridged|unmodified|unedited)\b",
    re.IGNORECASE,
)
"""What was asked for, handed on as it came."""


def come_back(
    doctrine: Doctrine, conductor: Conductor | None, agents: frozenset[str], places: list[Span]
) -> list[Span]:
    """Those of some places of a document whose words speak of what an agent may have returned."""
    if not places:
        return []
    starts = list(_starts(doctrine, conductor)) or _first_named(doctrine, agents - {doctrine.role})
    first = min(starts, default=-1)
    return [span for span in places if _speaks_of_answer(span.text, called=first < span.start)]


def _speaks_of_answer(text: str, *, called: bool) -> bool:
    """Whether words may speak of what an agent returned, of whom one was `called` before them."""
    if _OF_OTHERS.search(text):
        return False
    if _GENERAL.search(text):
        return True
    return called and not _OWN_WORDS.search(text)


def _starts(doctrine: Doctrine, conductor: Conductor | None) -> Iterator[int]:
    """Where a document calls somebody."""
    if conductor:
        yield conductor.start
    yield from (call.span.start for call in doctrine.calls)


def _first_named(doctrine: Doctrine, agents: frozenset[str]) -> list[int]:
    """Where a document that calls nobody outright first names an agent of the project; its end, if that is one alone,
    who passes on nothing of others.
    """
    text = doctrine.source.text.lower().replace("-", " ").replace("_", " ")
    found = [text.find(agent.replace("-", " ")) for agent in named_in(text, agents)]
    return [len(text)] if len(found) == 1 else found


def named_in(text: str, agents: frozenset[str]) -> frozenset[str]:
    """The agents of a project that a text names, in whatever spelling."""
    words = f"-{'-'.join(_WORD.findall(text.lower()))}-"
    return frozenset(agent for agent in agents if f"-{agent}-" in words)
