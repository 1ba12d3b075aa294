"""Whether the words that lead to a list say that all of it passes, and that it passes at each call."""

import re

from flowc.expressions import expression

_TO_LIST = expression(
    r"[\W_]*(?:(?:sub-?)?(?:agent|skill)\b)?[\W_]*(?:(?:and|then|always|it|is|gets|on|only|exactly|by)\W+)*"
    r"(?:(?:with|passing|giving|handing|sending|using|given|sent|handed|passed|called|give|pass|hand|send|supply|feed|tell"
    r"|needs|receives|takes)\b\W*){0,2}"
    r"(?:(?:it|them|over|along|on|the|a|an|these|this|those|following|its|in|as|of|prompt|payload|fields?|inputs?|values?"
    r"|arguments?|parameters?|message|brief|json|yaml|packet|object|data|things|two|three|four|five|six|here|below|form|call"
    r"|and|nothing|else|filled|with|required|handoff|package)\b[\W_]*){0,10}",
    re.IGNORECASE,
)
"""What stands between the name of the called one and a list of what passes."""

_ON_OCCASION = expression(
    r"[\W\d]*(?:for(?!\s+(?:each|every|all|any)\b)|on|in\s+(?:a|an|case)|if|when|during|as|while)\b"
    r"|[\W\d]*to\s+(?:test|try|check|debug|retry|resume|continue|correct|repeat)\b"
    r"|.*\b(?:who\s+calls?|before|unless|never|not|n['’]t|wrong|bad|mistake|follow\w*\s+up)\b",
    re.IGNORECASE,
)
"""How a sentence begins whose call is not made always, or not so."""


_APART = expression(
    r"\b(?:examples?|samples?|bad|wrong|mistakes?|demo|trial|tests?|troubleshooting|faq)\b", re.IGNORECASE
)
"""The title of a section whose calls are not made."""

IN_PART = expression(
    r"\bso\s+(?:on|forth)\b|\betc\b|\bamong\s+(?:others\b|other\s)|\band\s+the\s+like\b|\bfor\s+(?:example|instance)\b|\be\.g\.|\bat\s+least\b",
    re.IGNORECASE,
)
"""What says that more passes at a call than is named."""


def is_apart(titles: tuple[str, ...]) -> bool:
    """Whether a section shows calls that nobody is told to make."""
    return any(map(_APART.search, titles[-2:]))


def passes_all(text: str, start: int, named: int) -> bool:
    """Whether a sentence that leads to a list says so, from its start, and from where the called one is named."""
    return _TO_LIST.fullmatch(text, named) is not None and _ON_OCCASION.match(text, start) is None
