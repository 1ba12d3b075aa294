"""What the words around a type say of it: that it is what comes back, in some notation, and nobody else's."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.outcomes.sampled import (
    FOR_EXAMPLE,
    TITLED,
    is_called,
    is_of_another,
    is_of_role,
    is_title,
    last_sentence,
    shows_result,
)
from flowc.vocabulary import comparable, parted

_NOTATION = expression(
    r"(?:(?:the|an?|its|your|his|their|same|this|that|these|is|are|as|in|for|by|of|and|or|to|it|they|which|here|all|every|how|with|declared"
    r"|defined|written|typed|described|told|results?|outcomes?|returns?|answers?|outputs?|repl(?:y|ies)|responses?|contracts?|endings?|full"
    r"|whole|own|exact|exactly|types?|typescript|ts|python|py|rust|go|golang|graphql|protobuf|proto|json|yaml|toml|haskell|java|kotlin|swift"
    r"|schemas?|code|machines?|readable|signatures?|declarations?|enum|enumeration|unions?|models?|interfaces?|dataclass|pydantic|zod"
    r"|ebnf|grammar|notation|formal|formally|shape|form|format|structure|you|return|values?|possible|one)(?:\s+|\Z))+",
)
"""Words that lead to a type and say no more than that, or in which notation."""

_COMES_BACK = expression(
    r"\b(?:returns?|outputs?|results?|responses?|reports?|formats?|contracts?|outcomes?|answers?|repl(?:y|ies)|endings?)\b",
    re.IGNORECASE,
)
"""A title over what comes back."""

_OTHER_SIGNS = expression(r"[^\w\s-]+")


def is_led_to(page: Page, code: Code, role: str) -> bool:
    """Whether a fence with a type is shown as what comes back; a contract may have any title over it."""
    return leads_to_type(page, code, role) and (page.kind != "agent" or is_under_results(page, code, role))


def leads_to_type(page: Page, code: Code, role: str) -> bool:
    """Whether words that lead to a fence are about what comes back or the notation alone, `The same as a type:`; where
    none do it is so.
    """
    lead, title = last_sentence(code.lead) if code.lead else "", code.titles[-1] if code.titles else ""
    if is_title(lead, title) or not lead.rstrip("* ").endswith(":"):
        return True
    if is_of_another(page, lead, role):
        return False
    shown = shows_result(FOR_EXAMPLE.sub("", lead), "")
    return shown or _is_notation(lead, role) or is_of_role(page, lead, role)


def is_under_results(page: Page, code: Code, role: str) -> bool:
    """Whether the title of a fence is about what comes back, or the notation alone, and about nobody else."""
    title = parted(code.titles[-1], " ") if code.titles else ""
    if is_of_another(page, title, role):
        return False
    told = TITLED.fullmatch(title) or _is_notation(title, role) or is_called(title, role)
    return len(code.titles) < 2 or bool(told or _COMES_BACK.search(title))


def _is_notation(words: str, role: str) -> bool:
    bare = comparable(_OTHER_SIGNS.sub(" ", words)).replace(role, "type")
    return _NOTATION.fullmatch(bare.replace("-", " ").strip()) is not None
