"""What a call in a fence passes by name: `inputs={region, date: today}`, `args=["a", "b"]`, `payload=dict(a=1)`,
`Task(scout, {region, date})`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.document.templates import is_counter_example

_OPENS = expression(
    r"(?<![\w.-])[\"']?(?:(?:inputs?|arg(?:ument)?s|kwargs|param(?:eter)?s|payload)[\"']?\s*[=:]\s*(?:dict|list)?\s*(?=[\[{(])"
    r"|(?:with|values|data|context|pass(?:es|ing)?)[\"']?\s*[=:]\s*(?:dict)?\s*(?=[{(])"
    r"|(?:prompt|message)[\"']?\s*[=:]\s*(?=\{\s*[\"'A-Za-z]))(?P<open>.)"
)
_BARE = expression(r"[ \t]*,[ \t]*(?P<open>\{)(?=\s*[A-Za-z])")
"""What opens all that passes right behind the name of whom a call is for: `Task(scout, {region})`."""

_ENDS = expression(r"\s*,?\s*(?:\)|\Z)[ \t]*(?:$|[`;#]|//)", re.MULTILINE)
"""What follows all that passes: nothing but the end of the call."""

_CLOSING = {"{": "}", "[": "]", "(": ")"}
_PART = expression(r"\s*[\"'`$]?(?P<key>[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)[\"'`]?\s*(?:[:=](?!=)\s*\S|$)")
_REMARK = expression(r"(?:^|\s)(?:#|//)[^\n]*")
_FURTHER = expression(
    r"\b(?:prompt(?!\s*[=:]\s*\{\s*[\"'A-Za-z])|resum\w*|continu\w*"
    r"|(?:session|thread|task|agent|run)_?[iI]d)\s*[=:]"
)
"""Words of a call that tells more than it lists, or goes on where the called one knows what it was told before."""

_IN_PART = expression(
    r"(?i)\b(?:wrong|bad|incorrect|invalid|broken|refus\w*|reject\w*|fail\w*|lacks?|lacking|miss\w*|without|forg[oe]t\w*"
    r"|never|not|old|earlier|before|formerly|complet\w*|incomplete|fill\w*|supplement\w*|enrich\w*|extend\w*|partial\w*"
    r"|parts?|sketch\w*|short\w*|abridged|rest|etc|harness|runtime|more)\b|[✗✘❌]|\bn't\b"
)
"""What is said of a call that is no example, or not the whole of one."""


def enumerated(plain: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The names that a call lists under a word for its inputs, each with its place; none where any is left open."""
    opened = _BARE.match(plain, start, end) or _OPENS.search(plain, start, end)
    parts = _parts(plain, opened.start("open"), end) if opened else []
    if parts and not _ENDS.match(plain, parts[-1][1] + 1):
        return
    told = [(first, text) for first, last in parts if (text := _bare(plain[first:last])).strip()]
    named = [(first, match) for first, text in told if (match := _PART.match(text))]
    for first, match in named if len(named) == len(told) else ():
        yield match["key"], first + match.start("key"), first + match.end("key")


def tells_all(code: Code, call: str) -> bool:
    """Whether what a call lists is all that passes: no prompt, no talk that goes on, no remark that it is in part."""
    lead = code.lead.plain if code.lead else ""
    remarks = "\n".join(_REMARK.findall(code.text.plain))
    said = _IN_PART.search(lead) or _IN_PART.search(remarks) or is_counter_example(code)
    return not said and _FURTHER.search(call) is None


def _bare(part: str) -> str:
    """A part in which remarks are blank."""
    return _REMARK.sub(lambda match: " " * len(match[0]), part)


def _parts(plain: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the parts of a bracket begin and end, between commas that no other bracket and no string is around; none
    where it is not closed.
    """
    waiting, quote, at = [_CLOSING[plain[start]]], "", start + 1
    found: list[tuple[int, int]] = []
    for place in range(start + 1, end):
        sign = plain[place]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'`":
            quote = sign
        elif sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif sign == waiting[-1]:
            waiting.pop()
        if not quote and (not waiting or (sign == "," and len(waiting) == 1)):
            found.append((at, place))
            at = place + 1
        if not waiting:
            return found
    return []
