"""Calls that are shown in full: what they list by name, and what lines beside them say that passes too."""

import re
from collections.abc import Iterator

from flowc.analyses.looked_for import GOT_ELSEWHERE, NOT_WHOLE, OF_EVERY_CALL
from flowc.expressions import expression
from flowc.model.statements import Call, Doctrine, Field
from flowc.vocabulary import parted

_SITE = expression(r"\w+\s*\(")
"""How a call in a fence begins; a sentence that mentions a call lists nothing fully."""

_SET = expression(
    r"\b(?:sets?|pass(?:es|ed)?|provide[sd]?|suppl(?:y|ies|ied)|fills?|filled|handed|given|comput\w*|deriv\w*|calculat\w*"
    r"|reads?|knows?|takes?|finds?|fetch(?:es)?|looks?\s+up|environment|variables?|harness|run-?time|runners?|hosts?|config\w*"
    r"|settings?|shared|optional\w*|default\w*|need\s+not|itself)\b",
    re.IGNORECASE,
)
"""What a line says of a value that somebody else sets, or that the called one finds."""

_OWN = expression(
    r"\b(?:gives?|hands?|sends?|passes|tells?|calls?|starts?)\s+you\b"
    r"|\byou(?:\s+(?:will|always))?\s+(?:(?:are|get)\s+(?:called|started|invoked|given|handed|sent|told|passed)|get|receive)\b",
    re.IGNORECASE,
)
"""What a sentence says of what its reader has from its own caller: nobody else passes it on."""

_SENTENCE = expression(r"(?<=[.;!?])\s+")
_CODE = expression(r"`[^`]*`")
_FENCE = expression(r"\s*(?:```|~~~)")
_NO_WORDS = expression(r"\s*(?:#|\|)")
_PROMPT = expression(r"\bprompt\s*[=:](?!\s*\{\s*[\"'A-Za-z])")
_ADDED = expression(
    r"\b(?:(?:every|each|all|any)\s+(?:\w+\s+)?(?:calls?|agents?|prompts?|tasks?)|also|add(?:s|ed)?|plus|along|besides"
    r"|further|additionally|as\s+well|too|in\s+addition|by\s+default|always|append\w*|inject\w*)\b",
    re.IGNORECASE,
)
"""What a line says by which calls may pass more than they list."""

_INPUTS = expression(
    rf"{_OWN.pattern}|^\W{{0,6}}(?:inputs?|prompt|requires?|takes?|your\s+prompt)\b", re.IGNORECASE
)

_SHORT = 3
"""Letters of a word that may stand for anything."""


def is_shown(doctrine: Doctrine, call: Call) -> bool:
    """Whether a call is shown in full; in a document about something else it must list what it passes."""
    return _SITE.match(call.span.text) is not None and (doctrine.kind != "other" or _is_enumerated(call))


def _is_enumerated(call: Call) -> bool:
    """Whether a call that is shown lists by name what it passes, and no prompt tells more."""
    return bool(call.sends) and _PROMPT.search(call.span.text) is None


def further(doctrine: Doctrine, call: Call) -> str:
    """What may pass at a call beside the names it lists: these in other spellings, and what lines tell is added or set,
    for whoever sets it need not be the one who calls.
    """
    if not _is_enumerated(call):
        return ""
    spelled = (form for field in call.sends for form in (field.text.replace("_", ""), parted(field.text, "_")))
    return "".join(f"\n{line}" for line in (*spelled, *_beside(doctrine.source.text)))


def may_pass_more(caller: Doctrine, call: Call, callee: Doctrine, inputs: tuple[Field, ...]) -> bool:
    """Whether more may pass at a call that lists names: one of them is no input of the called, its document has words
    for more, or that of the called for less.
    """
    if not _is_enumerated(call):
        return False
    known = {each.key.replace("-", "") for each in inputs}
    whole = any(each.key.replace("-", "") not in known for each in call.sends)
    return whole or bool(NOT_WHOLE.search(caller.source.text) or GOT_ELSEWHERE.search(callee.source.text))


def is_passed_elsewhere(call: Call, callee: Doctrine, field: Field, doctrines: tuple[Doctrine, ...]) -> bool:
    """Whether a line beside such a call, or any document but contracts, has a word of an input that it leaves out."""
    parts = [part.rstrip("s") for part in field.key.split("-") if len(part) > _SHORT] if _is_enumerated(call) else []
    others = (each for each in doctrines if each is not callee and not each.kind.endswith("contract"))
    lines = (line for each in others for line in each.source.text.split("\n") if parts and not _INPUTS.search(line))
    return any(OF_EVERY_CALL.search(line) or any(part in line.lower() for part in parts) for line in lines)


def _beside(text: str) -> Iterator[str]:
    """The lines of a document that tell what is added to calls, and the running sentences that tell who sets a value,
    with those before them; none that tells what the one who calls is given.
    """
    fenced = False
    for line in text.split("\n"):
        fenced ^= _FENCE.match(line) is not None
        if _ADDED.search(line):
            yield line
        elif not (fenced or _NO_WORDS.match(line)):
            sentences = _SENTENCE.split(line)
            setting = (at for at, each in enumerate(sentences) if _SET.search(_CODE.sub("", each)))
            told = (each for at in setting for each in sentences[max(at - 1, 0) : at + 1])
            yield from (each for each in told if not _OWN.search(each))
